/* team_dump: which threads run each statement, as text in the order of the program, for --dump=plan_teams. SPDX-License-Identifier: MIT */
#include "base/buffer.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "kernel/teams/teams.h"
#include "region/flow/uses.h"

static const char *const team_names[] = {"gang", "worker", "lane"};

/* What runs at one place of the text: a loop or a unit of code. */
struct event {
    const struct node *node;
    const struct loop *loop;
    const struct unit_of_code *unit;
};

struct events {
    struct unit *u;
    struct event *list;
    int count;
};

static void add_loops(struct events *e, const struct kernel *k, struct loop *list)
{
    for (struct loop *l = list; l; l = l->next) {
        struct event event = {l->stmt, l, NULL};
        bool walked = k->teams ? l->mapped || teams_is_complex(k->teams, l->stmt) : true;
        if (kernel_holds(k, l->stmt) && walked) ARENA_PUSH(e->u->arena, e->list, e->count, event);
        add_loops(e, k, l->child);
    }
}

/* Sorts in the order of the text, a loop before its body. */
static void sort(struct events *e)
{
    for (int i = 1; i < e->count; i++) {
        struct event moved = e->list[i];
        int j = i;
        for (; j > 0 && e->list[j - 1].node->from > moved.node->from; j--) e->list[j] = e->list[j - 1];
        e->list[j] = moved;
    }
}

static void dump_levels(const struct loop *l, struct buffer *out)
{
    static const struct {
        int level;
        const char *name;
    } levels[] = {{LEVEL_GANG, "gangs"}, {LEVEL_WORKER, "workers"}, {LEVEL_VECTOR, "lanes"}};
    const char *before = " over ";
    for (unsigned k = 0; k < sizeof levels / sizeof *levels; k++)
        if (l->mapped & levels[k].level) buffer_printf(out, "%s%s", before, levels[k].name), before = ", ";
}

static void dump_loop(const struct kernel *k, const struct loop *l, struct buffer *out)
{
    bool alone = k->shape == KERNEL_SEQUENTIAL;
    buffer_printf(out, "loop %s", l->index ? l->index->name : "?");
    if (!alone && k->shape == KERNEL_FLAT && l->dimension >= 0) buffer_printf(out, " over the grid along %c", "xyz"[l->dimension]);
    else if (!alone && l->mapped) dump_levels(l, out);
    else buffer_puts(out, " in order");
    if (k->shape == KERNEL_FLAT && kernel_shared_loop(k, l->stmt)) buffer_puts(out, ", shared by lanes");
    if (k->teams && k->teams->probed == l) buffer_puts(out, ": its length gives the gang its lanes");
}

static void dump_text(struct unit *u, const struct node *n, struct buffer *out)
{
    enum { LONGEST = 60 };
    buffer_printf(out, "'%.*s'", LONGEST, node_text(u, n));
}

static void dump_unit(struct unit *u, const struct teams *s, const struct unit_of_code *c, struct buffer *out)
{
    const char *why = teams_why_single(s, c->node, c->mode);
    dump_text(u, c->node, out);
    if (c->mode == MODE_VECTOR) buffer_puts(out, ": each lane");
    else if (calls_levels(s, c->node)) buffer_printf(out, ": all threads of the %s, together", team_names[c->mode]);
    else if (!why) buffer_printf(out, ": all threads of the %s", team_names[c->mode]);
    else buffer_printf(out, ": one thread of the %s -- %s", team_names[c->mode], why);
}

static void dump_slot(const struct teams *s, const struct slot *slot, struct buffer *out)
{
    if (!teams_is_used(s, slot)) return;
    buffer_printf(out, "  variable %s", slot->decl->name);
    if (slot->scope) buffer_printf(out, " of line %d", line_map_place(s->region->unit, slot->scope->from).line);
    if (slot->reduction) buffer_puts(out, ", of a reduction");
    if (slot->replicated) buffer_puts(out, ": in registers of each thread\n");
    else buffer_printf(out, ": one for each %s%s%s\n", team_names[slot->mode], slot->why ? " -- " : "", slot->why ? slot->why : "");
}

static void dump_kernel(struct unit *u, const struct kernel *k, struct buffer *out)
{
    static const char *const shapes[] = {"a thread for each iteration", "a team for each gang", "one thread"};
    const struct teams *s = k->teams;
    struct events e = {.u = u};
    buffer_printf(out, "kernel %s: %s%s\n", k->name, shapes[k->shape], s && s->packed ? " of a few lanes, several in a block" : "");
    add_loops(&e, k, k->region->loops);
    for (int j = 0; s && j < s->n_units; j++) {
        struct event event = {s->units[j].node, NULL, &s->units[j]};
        ARENA_PUSH(u->arena, e.list, e.count, event);
    }
    sort(&e);
    for (int j = 0; s && j < s->n_slots; j++) dump_slot(s, &s->slots[j], out);
    for (int j = 0; j < e.count; j++) {
        buffer_printf(out, "  line %d: ", line_map_place(u, e.list[j].node->from).line);
        if (e.list[j].loop) dump_loop(k, e.list[j].loop, out);
        else dump_unit(u, s, e.list[j].unit, out);
        buffer_putc(out, '\n');
    }
}

void teams_dump(struct unit *u, struct buffer *out)
{
    for (int i = 0; i < u->n_regions; i++)
        for (int j = 0; j < u->regions[i]->n_kernels; j++) dump_kernel(u, u->regions[i]->kernels[j], out);
    for (int i = 0; i < u->n_bodies; i++)
        for (int j = 0; j < u->bodies[i]->n_kernels; j++) dump_kernel(u, u->bodies[i]->kernels[j], out);
}

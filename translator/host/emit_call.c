/* emit_call: site, data table and call of one directive. SPDX-License-Identifier: MIT */
#include "accel_kinds.h"
#include "host/element_layout.h"
#include "host/host_emit.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <string.h>

static const char *kind_text(struct unit *u, int kind)
{
    static const char *const kinds[] = {
#define KIND_NAME(name, what, clause) [ACCELRT_##name] = #name,
        ACCEL_KINDS(KIND_NAME)
#undef KIND_NAME
    };
    static const struct { int bit; const char *name; } flags[] = {
        { ACCELRT_IMPLICIT, "IMPLICIT" }, { ACCELRT_WRITTEN, "WRITTEN" }, { ACCELRT_SCALAR, "SCALAR" },
        { ACCELRT_IF_PRESENT, "IF_PRESENT" }, { ACCELRT_FINALIZE, "FINALIZE" }, { ACCELRT_ALWAYS_IN, "ALWAYS_IN" },
        { ACCELRT_ALWAYS_OUT, "ALWAYS_OUT" }, { ACCELRT_ZERO, "ZERO" }, { ACCELRT_ATOMIC, "ATOMIC" }, { ACCELRT_MEMBER, "MEMBER" },
        { ACCELRT_FLEXIBLE, "FLEXIBLE" }, { ACCELRT_SLOT, "SLOT" }, { ACCELRT_ROWS, "ROWS" }, { ACCELRT_POINTER, "POINTER" },
        { ACCELRT_PIECES, "PIECES" }, { ACCELRT_CAPTURE, "CAPTURE" }, { ACCELRT_TOUCHED, "TOUCHED" }, { ACCELRT_LOADED, "LOADED" },
        { ACCELRT_LOOK, "LOOK" },
    };
    int base = kind & ACCELRT_KIND_MASK, rest = kind & ~ACCELRT_KIND_MASK;
    bool known = base > 0 && base < (int)(sizeof kinds / sizeof *kinds);
    char *text = known ? arena_printf(u->arena, "ACCELRT_%s", kinds[base]) : arena_printf(u->arena, "%d", base);
    for (unsigned k = 0; k < sizeof flags / sizeof *flags; k++)
        if (kind & flags[k].bit) {
            text = arena_printf(u->arena, "%s | ACCELRT_%s", text, flags[k].name);
            rest &= ~flags[k].bit;
        }
    return rest ? arena_printf(u->arena, "%s | %d", text, rest) : text;
}

/* The runtime's parameters are const void *: only volatile requires a cast. */
static const char *base_text(struct unit *u, const struct data_item *i)
{
    const struct type *t = i->decl ? i->decl->type : NULL;
    bool is_volatile = t && (t->is_volatile || (t->base && t->base->is_volatile));
    return is_volatile ? arena_printf(u->arena, "(const void *)(%s)", i->base) : i->base;
}

static void declare_data(struct lines *l, const struct call_parts *p, const char *suffix)
{
    lines_put(l, "struct accelrt_data %s%s[] = {", p->table ? p->table : "accel_data", suffix);
    for (int k = 0; k < p->n_items; k++) {
        const struct data_item *i = &p->items[k];
        lines_put(l, "    { %s, %s, %s, %s, %s, %s }%s", host_quote(l->u, i->name), kind_text(l->u, i->kind), base_text(l->u, i), i->start,
                  i->bytes ? i->bytes : "ACCELRT_UNKNOWN_SIZE", i->detail ? i->detail : "0", k + 1 < p->n_items ? "," : "");
    }
    lines_put(l, "};");
}

/* The layouts of the data, as a literal; "0" if none is known. */
static const char *layouts_text(struct lines *l, const struct call_parts *p)
{
    const char *list = "", *commas = "";
    for (int k = 0; k < p->n_items; k++) {
        const char *layout = element_layout(l->u->arena, &p->items[k]);
        if (layout) list = arena_printf(l->u->arena, "%s%s%s", list, commas, layout);
        commas = arena_printf(l->u->arena, "%s,", layout ? "" : commas);
    }
    return list[0] ? host_quote(l->u, list) : "0";
}

static void declare_site(struct lines *l, const struct call_parts *p, const char *suffix)
{
    struct place from = line_map_place(l->u, p->d->from), to = p->end ? line_map_place(l->u, p->end) : from;
    lines_put(l, "static struct accelrt_site accel_site%s = { %s, %s, %s, %d, %d, %s, 0, %s };", suffix, p->image ? "&accel_image" : "0",
              host_quote(l->u, unit_mapped_name(l->u, from.file)), host_quote(l->u, p->d->function ? p->d->function->name : ""), from.line, to.line,
              host_quote(l->u, p->d->name), layouts_text(l, p));
}

static const char *queue_text(struct unit *u, const struct clause_expr *e)
{
    return e->has_value ? e->text : arena_printf(u->arena, "(int)%s", host_operand(u, e->text));
}

/* The value of an async clause: the queue's number or one of the special ones. */
static const char *async_text(struct unit *u, const struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_ASYNC, 0);
    if (!c) return "ACCELRT_ASYNC_SYNC";
    return c->n_exprs ? queue_text(u, &c->exprs[0]) : "ACCELRT_ASYNC_NOVAL";
}

static const char *condition_text(struct unit *u, const struct call_parts *p)
{
    const struct clause *c = directive_clause(p->d, CLAUSE_IF, 0);
    const struct clause *self = directive_is_compute(p->d) ? directive_clause(p->d, CLAUSE_SELF, 0) : NULL;
    const char *text = c && c->n_exprs ? arena_printf(u->arena, "(%s) != 0", c->exprs[0].text) : "1";
    if (p->always_host || (self && !self->n_exprs)) return "0";
    if (!self) return text;
    return arena_printf(u->arena, c ? "(%s) && !(%s)" : "%.0s!(%s)", text, self->exprs[0].text);
}

static bool has_devnum(const struct clause *c) { return c && c->modifier.text; }

/* The host waits for queues of other devices, because a queue of this device cannot. */
static void wait_elsewhere(struct lines *l, const struct directive *d)
{
    struct arena *a = l->u->arena;
    for (const struct clause *c = d->clauses; c; c = c->next) {
        const char *list = "";
        if ((c->kind != CLAUSE_WAIT && c->kind != CLAUSE_QUEUES) || !has_devnum(c)) continue;
        for (int j = 0; j < c->n_exprs; j++) list = arena_printf(a, "%s%s%s", list, j ? ", " : "", queue_text(l->u, &c->exprs[j]));
        if (list[0]) list = arena_printf(a, "(const int[]){ %s }", list);
        lines_put(l, "accelrt_wait_device(&accel_call%s, %s, %d, %s);", host_suffix(d, l->u), queue_text(l->u, &c->modifier), c->n_exprs,
                  list[0] ? list : "0");
    }
}

/* *list receives the queues of all wait clauses, or of a wait directive. Returns their number; -1: no wait; 0: all queues. */
static int wait_queues(struct unit *u, const struct directive *d, const char **list)
{
    const struct clause *c;
    int n = -1;
    *list = "";
    if (d->kind == DIR_WAIT && !has_devnum(directive_clause(d, CLAUSE_QUEUES, 0))) n = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int k = 0; (c = directive_clause(d, pass ? CLAUSE_QUEUES : CLAUSE_WAIT, k)) != NULL; k++) {
            if (c->modifier.text) continue; /* another device's: wait_elsewhere */
            if (!c->n_exprs) {
                *list = "";
                return 0;
            }
            for (int j = 0; j < c->n_exprs; j++)
                *list = arena_printf(u->arena, "%s%s%s", *list, (*list)[0] ? ", " : "", queue_text(u, &c->exprs[j]));
            n = (n < 0 ? 0 : n) + c->n_exprs;
        }
    return n;
}

static void check_sections(struct lines *l, const struct call_parts *p, const char *suffix)
{
    for (int k = 0; k < p->n_items; k++)
        for (int i = 0; i < p->items[k].n_checks; i++)
            lines_put(l, "accelrt_within(&accel_call%s, %d, %s);", suffix, k, p->items[k].checks[i]);
}

void call_declare(struct lines *l, const struct call_parts *p)
{
    const char *suffix = host_suffix(p->d, l->u), *queues;
    int n_wait = wait_queues(l->u, p->d, &queues);
    if (!p->no_call) declare_site(l, p, suffix);
    if (p->n_items) declare_data(l, p, suffix);
    if (p->no_call) return;
    if (n_wait > 0) lines_put(l, "int accel_wait%s[] = { %s };", suffix, queues);
    lines_table(l, arena_printf(l->u->arena, "struct accelrt_call accel_call%s%s", suffix,
                                p->until_block_ends ? " __attribute__((cleanup(accelrt_data_end)))" : ""),
                arena_printf(l->u->arena, "&accel_site%s, %s%s, %d, %s, %s, %s, %d, %s%s, 0, 0, 0, { 0 }, %s", suffix,
                             p->n_items ? "accel_data" : "0", p->n_items ? suffix : "", p->n_items, async_text(l->u, p->d),
                             condition_text(l->u, p), p->flags ? p->flags : "0", n_wait, n_wait > 0 ? "accel_wait" : "0", n_wait > 0 ? suffix : "",
                             p->parts ? p->parts : "0"));
    check_sections(l, p, suffix);
    wait_elsewhere(l, p->d);
}

/* report_transfers: data that constructs copy in each trip of a loop of the host, and the data region that would keep it on the device.
 * SPDX-License-Identifier: MIT
 * The loop is the outermost one around the construct in which the host does not name the data. All constructs in that loop share one piece
 * of advice, which the first of them has. What other pointers and functions access is not known here, so the advice says it. */
#include "accel_kinds.h"
#include "region/region_parts.h"
#include "report/report_parts.h"
#include <ctype.h>
#include <string.h>

/* ---- the host's code in a loop ------------------------------------------------------------------------------------------------------- */

struct host_search {
    const struct unit *unit;
    const struct decl *decl;
    bool names, others; /* names the variable, or calls a function of OpenACC, which may move it or choose a device; calls functions, or
                           accesses memory through another pointer */
};

static bool search_host(struct node *n, void *context)
{
    struct host_search *s = context;
    if (region_is_body(s->unit, n)) return false;
    bool through_pointer = n->kind == NODE_UNARY && n->op == OP_DEREF;
    through_pointer |=
        (n->kind == NODE_SUBSCRIPT || (n->kind == NODE_MEMBER && n->arrow)) && node_strip(n->child[0])->kind != NODE_SUBSCRIPT;
    bool sets_device = n->kind == NODE_CALL && n->decl && !strncmp(n->decl->name, "acc_", 4);
    s->names |= (n->kind == NODE_NAME && n->decl == s->decl) || sets_device;
    s->others |= n->kind == NODE_CALL || through_pointer;
    return true;
}

/* A directive in the loop that moves data by itself lists the variable, which is on the device already; or one chooses the device. */
static bool is_in_directive(const struct unit *u, const struct node *loop, const struct decl *d)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *at = u->directives[i];
        bool moves = at->kind == DIR_UPDATE || at->kind == DIR_DATA || at->kind == DIR_ENTER_DATA || at->kind == DIR_EXIT_DATA;
        bool is_inside = at->from >= loop->from && at->to <= loop->to;
        if (is_inside && (at->kind == DIR_SET || (moves && directive_lists(at, ~0ULL, d)))) return true;
    }
    return false;
}

bool report_is_present(const struct region *r, const struct decl *d)
{
    for (const struct directive *at = r->directive->outer; at; at = at->outer)
        if (at->kind == DIR_DATA && directive_lists(at, ~0ULL, d)) return true;
    for (int i = 0; i < r->unit->n_directives; i++) {
        const struct directive *at = r->unit->directives[i];
        bool brings = at->kind == DIR_ENTER_DATA || at->kind == DIR_DECLARE;
        if (brings && at->from < r->directive->from && at->function == r->directive->function && directive_lists(at, ~0ULL, d)) return true;
    }
    return false;
}

/* All names in the text, as they are meant at the offset, have one value before and in the loop. */
static bool is_invariant(struct unit *u, const char *text, const struct node *loop, unsigned at)
{
    for (const char *s = text; *s;) {
        if (!isalpha((unsigned char)*s) && *s != '_') {
            s++;
            continue;
        }
        size_t n = 0;
        while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
        const struct decl *d = syntax_lookup(u, arena_copy(u->arena, s, n), at);
        if (d && (node_changes(loop, d) || (d->name_at > loop->from && d->name_at < loop->to))) return false;
        s += n;
    }
    return true;
}

/* ---- what is moved ------------------------------------------------------------------------------------------------------------------- */

struct moved {
    const struct decl *decl;
    const char *section; /* "x[0:n]" */
    bool is_explicit, out;
};

/* The section of an item in a clause's form; NULL: not known. */
static const char *section_of(struct unit *u, const struct data_item *d)
{
    static const char words[] = "extent inferred from the accesses: ";
    const char *inferred = d->why ? strstr(d->why, words) : NULL;
    if (strchr(d->name, '[') || d->decl->type->kind == TYPE_ARRAY) return d->name;
    return inferred ? arena_string(u->arena, inferred + sizeof words - 1) : NULL;
}

static bool is_moved(const struct data_item *d)
{
    bool moves = accel_kind_what((unsigned)d->kind) & (KIND_IN | KIND_OUT), always = d->kind & (ACCELRT_ALWAYS_IN | ACCELRT_ALWAYS_OUT);
    return moves && !always && d->var && d->decl && d->var->role == ROLE_DATA && !d->foreign && !d->second && !d->var->pointer_written;
}

/* The host leaves the item alone in the loop. *others: as far as its own name shows. */
static bool is_left_alone(const struct region *r, const struct data_item *d, struct node *loop, bool *others)
{
    struct unit *u = r->unit;
    struct host_search s = {u, d->decl, false, false};
    const char *section = section_of(u, d);
    if (!section || !is_invariant(u, section, loop, r->directive->from) || is_in_directive(u, loop, d->decl)) return false;
    node_walk(loop, search_host, &s);
    *others |= s.others;
    return !s.names;
}

static struct moved *find_moved(struct moved *list, int n, const struct decl *d)
{
    for (int i = 0; i < n; i++)
        if (list[i].decl == d) return &list[i];
    return NULL;
}

struct transfers {
    struct moved *items;
    int count;
    bool others;
};

/* The sections that clauses give hold for constructs without a clause too. */
static void join_sections(struct moved *m, const char *section, bool is_explicit)
{
    if (m->is_explicit == is_explicit && m->section && strcmp(m->section, section)) m->section = NULL;
    if (is_explicit && !m->is_explicit) m->section = section;
    m->is_explicit |= is_explicit;
}

/* A variable with two different sections is left out. */
static void add_region(struct unit *u, const struct region *r, struct node *loop, struct transfers *t)
{
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *d = &r->data[i];
        if (!is_moved(d) || report_is_present(r, d->decl) || !is_left_alone(r, d, loop, &t->others)) continue;
        int what = accel_kind_what((unsigned)d->kind);
        struct moved one = {d->decl, section_of(u, d), !(d->kind & ACCELRT_IMPLICIT), false};
        struct moved *m = find_moved(t->items, t->count, d->decl);
        if (!m) {
            ARENA_PUSH(u->arena, t->items, t->count, one);
            m = &t->items[t->count - 1];
        }
        join_sections(m, one.section, one.is_explicit);
        m->out |= (what & KIND_OUT) && (d->kind & ACCELRT_WRITTEN);
    }
}

/* It always runs on the device, and its end is that of its work: then data that stays there is the same for it. */
static bool stays_on_device(const struct region *r)
{
    static const enum clause_kind others[] = {CLAUSE_IF, CLAUSE_SELF, CLAUSE_ASYNC};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (directive_clause(r->directive, others[i], 0)) return false;
    return r->kernels && !r->why_host && !r->mirrored;
}

/* Nothing leaves the loop but at its end, which is that of the data region. */
static bool is_whole(const struct node *loop)
{
    return !node_has(loop, KIND(NODE_RETURN) | GOTO_KINDS);
}

static struct transfers transfers_of(struct unit *u, struct node *loop)
{
    struct transfers t = {0};
    for (int i = 0; i < u->n_regions; i++) {
        if (!node_inside(u->regions[i]->body, loop)) continue;
        if (!stays_on_device(u->regions[i]) || !is_whole(loop)) return (struct transfers){0};
        add_region(u, u->regions[i], loop, &t);
    }
    return t;
}

/* "copyin(x[0:n]) copy(y)"; NULL: nothing. Also what the constructs only write is copied in, for loops that have no trip. */
static const char *clauses_of(struct unit *u, const struct transfers *t)
{
    const char *text = NULL;
    for (int i = 0; i < t->count; i++) {
        const struct moved *m = &t->items[i];
        const char *clause = m->out ? "copy" : "copyin";
        if (m->section) text = arena_printf(u->arena, "%s %s(%s)", text ? text : "", clause, m->section);
    }
    return text;
}

/* ---- the advice ---------------------------------------------------------------------------------------------------------------------- */

/* The first construct of the loop. */
static bool is_first(const struct unit *u, const struct region *r, const struct node *loop)
{
    for (int i = 0; i < u->n_regions; i++)
        if (node_inside(u->regions[i]->body, loop)) return u->regions[i] == r;
    return false;
}

static void advise(struct unit *u, const struct node *loop, const char *clauses, bool others, struct report_construct *to)
{
    struct place p = line_map_place(u, loop->from);
    struct report_advice a = {.id = "data-region", .range = report_range_of(u, loop->from, loop->from + 1)};
    a.text = arena_printf(u->arena,
                          "each trip of the loop in line %d copies data that is not on the device already: a data region around the loop "
                          "keeps it there%s",
                          p.line, others ? ", if the host does not access it in the loop through other pointers or in functions" : "");
    a.patch_line = p.line;
    a.patch = arena_printf(u->arena, "#pragma acc data%s", clauses);
    report_add_advice(u, to, a);
}

static bool is_in_region(const struct unit *u, const struct node *n)
{
    for (int i = 0; i < u->n_regions; i++)
        if (node_inside(n, u->regions[i]->body)) return true;
    return false;
}

void report_advise_transfers(struct unit *u, const struct region *r, struct report_construct *to)
{
    struct node *found = NULL;
    const char *clauses = NULL;
    bool others = false;
    for (struct node *n = r->body ? r->body->parent : NULL; n; n = n->parent) {
        if (!node_is_loop(n) || is_in_region(u, n)) continue;
        struct transfers t = transfers_of(u, n);
        const char *here = clauses_of(u, &t);
        if (here) found = n, clauses = here, others = t.others;
    }
    if (found && is_first(u, r, found)) advise(u, found, clauses, others, to);
}

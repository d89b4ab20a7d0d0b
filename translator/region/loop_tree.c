/* loop_tree: the loops of a region, their order, form and clauses. SPDX-License-Identifier: MIT */
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>
#include <stddef.h>

struct builder {
    struct region *region;
    struct loop *parent, **tail;
};

/* The directive of the loop: a loop directive inside the region, or the combined construct itself. */
static struct directive *directive_on(const struct region *r, const struct node *stmt)
{
    if (r->body == stmt && directive_has_loop(r->directive)) return r->directive;
    return region_loop_directive(r, stmt);
}

static bool build_loop(struct node *n, void *context);

static void build_inside(struct loop *l)
{
    struct builder inner = {l->region, l, &l->child};
    for (int i = 0; i < 4; i++)
        if (l->stmt->child[i]) node_walk(l->stmt->child[i], build_loop, &inner);
}

static bool build_loop(struct node *n, void *context)
{
    struct builder *b = context;
    struct loop *l;
    if (n->kind != NODE_FOR) return true;
    l = arena_alloc(b->region->unit->arena, sizeof *l);
    l->stmt = n;
    l->region = b->region;
    l->parent = b->parent;
    l->depth = b->parent ? b->parent->depth + 1 : 0;
    l->directive = directive_on(b->region, n);
    l->collapse = l->gang_dim = 1;
    l->dimension = -1;
    *b->tail = l;
    b->tail = &l->next;
    build_inside(l);
    return false;
}

/* pragma_check has made sure that the loops are tightly nested, with no directive between them. */
static void build_group(struct loop *head)
{
    const struct clause *tile = directive_clause(head->directive, CLAUSE_TILE, 0);
    struct loop *l = head;
    if (region_is_forced(head->directive)) {
        region_force_collapse(head);
        return;
    }
    for (int k = 1; k < head->collapse && l->child; k++) {
        l = l->child;
        l->collapse = 0;
        l->directive = head->directive;
        l->mode = head->mode;
    }
    for (int k = 0; tile && k < tile->n_exprs; k++, l = l->parent) l->tile = tile->exprs[k].has_value ? tile->exprs[k].value : TILE_ANY;
}

static enum loop_mode mode_without_directive(const struct loop *l)
{
    if (l->region->looked_into)
        for (const struct loop *o = l->parent; o; o = o->parent)
            if (o->directive) return LOOP_AUTO;
    return region_is_kernels(l->region) ? LOOP_AUTO : LOOP_SEQ;
}

/* What to write instead, by the reason that loop_form gives. */
static void note_form(const struct loop *l, const char *wrong, unsigned at)
{
    struct unit *u = l->region->unit;
    if (strstr(wrong, "is exited early")) diag_note(u, l->stmt->from, "only a 'seq' loop may be exited early");
    if (strstr(wrong, "more than one variable")) diag_note(u, at, "compute the others from the loop variable, in the body");
    if (strstr(wrong, "which is not an integer"))
        diag_note(u, at, "count with an integer, and compute '%s' from it in the body", l->index->name);
}

static void form_and_mode(struct loop *l)
{
    unsigned at = l->stmt->from;
    const char *wrong;
    if (!l->directive) l->mode = mode_without_directive(l);
    wrong = loop_form(l, &at);
    if (!wrong) return;
    l->why = arena_printf(l->region->unit->arena, "not parallelizable: it %s", wrong);
    if (l->directive && l->mode != LOOP_SEQ) {
        diag_error(l->region->unit, at, "loop-form", "loop after '%s' directive %s", l->directive->name, wrong);
        note_form(l, wrong, at);
    }
}

void region_loops(struct region *r)
{
    struct builder b = {r, NULL, &r->loops};
    node_walk(r->body, build_loop, &b);
    region_index_loops(r);
    for (struct loop *l = r->loops; l; l = loop_next(l)) {
        if (!l->directive || l->collapse == 0 || l->follows) continue;
        loop_read_clauses(l);
        build_group(l);
    }
    for (struct loop *l = r->loops; l; l = loop_next(l)) form_and_mode(l);
}

const struct loop *loop_head(const struct loop *l)
{
    while (l->collapse == 0 && l->parent) l = l->parent;
    return l;
}

struct loop *loop_group_end(struct loop *head)
{
    struct loop *l = head;
    for (int k = 1; k < head->collapse && l->child; k++) l = l->child;
    return l;
}

/* The first of the conditions that `text` joins: up to an "&&" outside of parentheses. */
static size_t first_length(const char *text)
{
    size_t n = 0;
    for (int depth = 0; text[n] && (depth || strncmp(text + n, " && ", 4) != 0); n++) depth += (text[n] == '(') - (text[n] == ')');
    return n;
}

static const char *after_first(const char *text)
{
    size_t n = first_length(text);
    return text + n + (text[n] ? strlen(" && ") : 0);
}

static bool requires(const char *text, const char *one, size_t length)
{
    for (; *text; text = after_first(text))
        if (first_length(text) == length && !memcmp(text, one, length)) return true;
    return false;
}

const char *condition_both(struct unit *u, const char *a, const char *b)
{
    if (!a || !*a || !b || !*b) return a && *a ? a : b;
    for (; *b; b = after_first(b)) {
        size_t length = first_length(b);
        if (!requires(a, b, length)) a = arena_printf(u->arena, "%s && %.*s", a, (int)length, b);
    }
    return a;
}

bool loop_is_parallel(const struct loop *l)
{
    const struct loop *head = loop_head(l);
    return l->canonical && head->canonical && head->mode != LOOP_SEQ && head->independent;
}

static bool has_few_trips(const struct loop *l)
{
    enum { FEW = 64 };
    return l->lower->has_value && l->upper->has_value && l->upper->value - l->lower->value <= FEW && l->lower->value - l->upper->value <= FEW;
}

bool loop_is_scan(const struct loop *l)
{
    bool few = l->scan;
    for (const struct loop *c = l->child; c && few; c = c->next) few = !loop_is_parallel(c) || has_few_trips(c);
    return few;
}

bool loop_is_kernel(const struct loop *l) { return loop_is_parallel(l) || loop_is_scan(l); }

bool loop_is_sweep(const struct loop *l) { return l->sweep && !l->sweep->against; }

bool reduction_changes(const struct reduction *r, const struct decl *d)
{
    return r->var->decl == d || (r->place && r->place->decl == d);
}

bool loop_may_spread(const struct loop *l)
{
    const struct loop *head = loop_head(l);
    return l->canonical && head->canonical && head->plan.mode != LOOP_SEQ && head->plan.independent;
}

bool loop_writes(const struct loop *l, const struct variable *v)
{
    for (int j = 0; j < l->region->n_accesses; j++) {
        const struct access *a = l->region->accesses[j];
        if ((!v || a->var == v) && a->written && node_inside(a->node, l->stmt)) return true;
    }
    return false;
}

bool loop_is_inclusive(const struct loop *l) { return !l->compared && (l->relation == OP_LE || l->relation == OP_GE); }

bool loop_needs_test(const struct loop *l) { return l->plan.needs_disjoint || l->condition; }

bool loop_is_counted(const struct loop *l)
{
    for (int i = 0; i < l->region->n_vars; i++) {
        const struct induction *c = l->region->vars[i]->counts;
        if (c && loop_contains(c->outer, l)) return true;
    }
    return false;
}

bool loop_shows_index(const struct loop *l)
{
    const struct variable *v = region_variable(l->region, l->index);
    if (l->directive || !l->canonical || l->index_declared_inside) return false;
    bool own = v && v->role == ROLE_PRIVATE && v->private_to && v->private_to != l; /* of an iteration around, which may read it */
    return v && !own ? v->role == ROLE_SCALAR : flow_live_after(l->region->unit, l->stmt, l->index, l->region->body);
}

/* ---- a check that the facts have not changed ---------------------------------------------------------------------------------------- */

/* FNV-1a, a hash. */
static unsigned long long mixed(unsigned long long hash, const void *bytes, size_t n)
{
    for (const unsigned char *c = bytes; n--; c++) hash = (hash ^ *c) * 0x100000001b3ULL;
    return hash;
}

static unsigned long long of_region(unsigned long long hash, const struct region *r)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l)) {
        hash = mixed(hash, l, offsetof(struct loop, plan));
        hash = mixed(hash, l->reductions, (size_t)l->n_reductions * sizeof *l->reductions);
    }
    return hash;
}

unsigned long long loop_facts(const struct unit *u)
{
    unsigned long long hash = 0xcbf29ce484222325ULL;
    for (int i = 0; i < u->n_regions; i++) hash = of_region(hash, u->regions[i]);
    for (int i = 0; i < u->n_bodies; i++) hash = of_region(hash, u->bodies[i]);
    return hash;
}

bool region_is_index(const struct region *r, const struct decl *d)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (l->index == d) return true;
    return false;
}

bool loop_counts_around(const struct loop *l, const struct decl *d)
{
    for (l = l->parent; l; l = l->parent)
        if (l->index == d) return true;
    return false;
}

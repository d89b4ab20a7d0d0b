/* nested_loads: reads of several trips of a lane that precede the bodies of all of them. SPDX-License-Identifier: MIT
 * for (j...) h[x[i*m+j]]++ atomically: the compiler moves no load before an atomic addition, or before what a condition decides on, so that each
 * trip waits for its own. Four trips at a time therefore load first what every trip certainly reads from arrays that the kernel does not write,
 * and then what such reads find the place of (x[col[k]]). On an H200: components of a graph (bench row 30) 1042 us and 887, chosen elements of rows
 * of 27 148 and 141. Where conditions only choose values (flags of rows), four trips with a test each take up to 1.4 times as long. */
#include "accel_abi.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/nested/nested.h"
#include "kernel/transforms/loads.h"
#include "region/flow/uses.h"

enum { LOADS_MAX = 6, LEVELS = 2 };

struct lane_load {
    const struct node *node;
    const struct value *values; /* of several trips */
    int level;                  /* 1: its place depends on that of others */
};

struct lane_loads {
    const struct nested *nested;
    const struct loop *loop;
    struct lane_load list[LOADS_MAX];
    int n, level;
    bool bad;
};

/* ---- which loads ---------------------------------------------------------------------------------------------------------------- */

static const struct lane_load *load_of(const struct lane_loads *f, const struct node *n)
{
    for (int k = 0; k < f->n; k++)
        if (node_text_equal(f->nested->b.region->unit, f->list[k].node, n)) return &f->list[k];
    return NULL;
}

/* Of the whole loop, or the loop's index. */
static bool is_kept(const struct lane_loads *f, const struct decl *d)
{
    const struct node *loop = f->loop->stmt;
    bool inside = d->name_at >= loop->from && d->name_at < loop->to;
    if (d == f->loop->index) return true;
    return !inside && d->type && type_is_integer(d->type) && !d->type->is_volatile && !node_changes(loop, d);
}

static bool check_place(struct node *n, void *context)
{
    struct lane_loads *f = context;
    const struct lane_load *load = n->kind == NODE_SUBSCRIPT ? load_of(f, n) : NULL;
    if (load) {
        f->level = load->level + 1 > f->level ? load->level + 1 : f->level;
        return false;
    }
    f->bad |= n->kind == NODE_NAME ? !n->decl || !is_kept(f, n->decl) : !mapping_is_arithmetic(n);
    return !f->bad;
}

/* Sets the level; false: the place is not known before the body. */
static bool finds_place(struct lane_loads *f, const struct access *a)
{
    const struct node *base = a->node->kind == NODE_SUBSCRIPT ? node_strip(a->node->child[0]) : NULL;
    if (!base || base->kind != NODE_NAME || base->decl != a->decl || a->n_subscripts != 1) return false;
    f->bad = false, f->level = 0;
    node_walk(a->node->child[1], check_place, f);
    return !f->bad && f->level < LEVELS;
}

static void find_loads(struct lane_loads *f)
{
    const struct region *r = f->nested->b.region;
    for (int level = 0; level < LEVELS; level++)
        for (int j = 0; j < r->n_accesses && f->n < LOADS_MAX; j++) {
            const struct access *a = r->accesses[j];
            bool may = load_may_precede(f->nested->b.kernel, a, f->loop->stmt->child[3]) && !load_of(f, a->node);
            if (may && finds_place(f, a) && f->level == level) f->list[f->n++] = (struct lane_load){a->node, NULL, level};
        }
}

/* ---- where they are faster ------------------------------------------------------------------------------------------------------- */

struct guarded_search {
    const struct lane_loads *loads;
    bool found;
};

/* What a condition decides on accesses memory, so that the compiler makes a branch of it. */
static bool find_guarded(struct node *n, void *context)
{
    struct guarded_search *f = context;
    const struct region *r = f->loads->nested->b.region;
    const struct node *from = n->kind == NODE_IF || n->kind == NODE_CONDITIONAL ? n->child[1] : NULL;
    for (int j = 0; from && j < r->n_accesses && !f->found; j++) {
        const struct node *a = r->accesses[j]->node;
        f->found = node_inside(a, n) && !node_inside(a, n->child[0]) && !load_of(f->loads, a);
    }
    return !f->found;
}

static bool waits_for_each(const struct lane_loads *f)
{
    struct node *body = f->loop->stmt->child[3];
    struct guarded_search guarded = {f, mapping_has_atomic(f->nested->b.region, body)};
    if (!guarded.found) node_walk(body, find_guarded, &guarded);
    return guarded.found;
}

/* Not the short rows that add to copies of a block: sums of 2^19 points of eight numbers by cluster take 33 us on an H200 with it, and 29. Nor rows whose
 * lanes add to adjacent elements: column sums in the gradient of a normalization of 100,000 rows of 64 floats take 982 us with it, and 497. */
static bool may_load_first(const struct nested *s, const struct loop *l)
{
    const kind_set others = KIND(NODE_CONTINUE) | KIND(NODE_SWITCH) | KIND(NODE_STMT_EXPR) | GOTO_KINDS;
    bool on = transform_is_on(s->b.region, TRANSFORM_LANE_LOADS) && !s->routine && !s->b.kernel->is_fallback;
    bool column_sums = s->b.kernel->flags & ACCELRT_FEW_BLOCKS;
    return on && !column_sums && !s->b.kernel->n_bins && l->plan.collapse <= 1 && !l->child && !s->within && steps_are_unrolled(l) && !node_has(l->stmt->child[3], others);
}

/* ---- the loop -------------------------------------------------------------------------------------------------------------------- */

static void bind_loads(struct nested *s, const struct lane_loads *f, const struct value *own, int below)
{
    const struct region *r = s->b.region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct node *n = r->accesses[j]->node;
        const struct lane_load *load = node_inside(n, f->loop->stmt->child[3]) && n->kind == NODE_SUBSCRIPT && !r->accesses[j]->written ? load_of(f, n) : NULL;
        if (!load || load->level >= below) continue;
        const struct value *value = value_element(s->b.arena, load->values->type, load->values, own);
        code_bind(&s->b, n, load_meaning(&s->b, r->accesses[j], f->loop->stmt->child[3], value), NULL);
    }
}

static void declare_loads(struct nested *s, struct lane_loads *f)
{
    for (int k = 0; k < f->n; k++) {
        f->list[k].values = nested_name(s, f->list[k].node->type, "load", NULL);
        code_variable(&s->b, f->list[k].values, NULL);
        s->b.open->last->count = STEPS_SEVERAL;
    }
}

static void load_level(struct nested *s, const struct lane_loads *f, const struct steps *of, const struct value *own, int level)
{
    struct code *around = s->b.open;
    const struct value *u = steps_open_one_of_several(s, own, of->step, of->count);
    steps_declare_index(s, f->loop, of, u);
    bind_loads(s, f, own, level);
    for (int k = 0; k < f->n; k++) {
        const struct lane_load *load = &f->list[k];
        if (load->level != level) continue;
        code_assign(&s->b, value_element(s->b.arena, load->values->type, load->values, own), nested_user(s, (struct node *)load->node));
    }
    s->b.open = around;
}

bool loads_open(struct nested *s, const struct loop *l, const struct steps *of, const struct value **step)
{
    struct lane_loads f = {.nested = s, .loop = l};
    if (!may_load_first(s, l)) return false;
    find_loads(&f);
    if (!f.n || !waits_for_each(&f)) return false;
    int levels = 0;
    const struct value *own = nested_name(s, &value_int, "step", NULL);
    for (int k = 0; k < f.n; k++) levels = f.list[k].level + 1 > levels ? f.list[k].level + 1 : levels;
    steps_open_several(s, of->step, of->count);
    declare_loads(s, &f);
    for (int level = 0; level < levels; level++) load_level(s, &f, of, own, level);
    *step = steps_open_one_of_several(s, own, of->step, of->count);
    bind_loads(s, &f, own, LEVELS);
    steps_declare_index(s, l, of, *step);
    return true;
}

/* row_window: the elements of rows that a loop uses in order. SPDX-License-Identifier: MIT
 * Accesses of one array whose places differ in a constant share a window of the row. In each trip one of them, the lead, is about an
 * element that no earlier trip uses; only that is loaded, unless it is stored first. Of an array that the loop writes, all accesses must be
 * in one window, and the stores must happen in every trip: then the window is what memory would contain. */
#include "kernel/staging/row_staging.h"
#include "analysis/linear.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"

enum { HALO = 8 };

/* Evaluating p evaluates its child n. */
static bool always_evaluates(const struct node *p, const struct node *n)
{
    bool address = p->kind == NODE_UNARY && p->op == OP_ADDRESS;
    return !node_guards(p, n) && p->kind != NODE_SIZEOF && !address;
}

bool mapping_always_read(const struct node *n, const struct node *loop)
{
    for (const struct node *p = n->parent; p && p != loop; n = p, p = p->parent)
        if (!always_evaluates(p, n)) return false;
    return true;
}

/* ---- accesses -------------------------------------------------------------------------------------------------------------------- */

/* Elements from one trip to the next, 1 or -1; 0: anything else. */
static int direction_along(const struct access *a, const struct loop *l)
{
    bool known = true;
    if (!a->affine || !a->n_flat) return 0;
    for (int k = 0; k + 1 < a->n_flat; k++)
        if (linear_uses(a->flat[k], l)) return 0;
    long long c = linear_coefficient(a->flat[a->n_flat - 1], l, &known);
    return known && (c == 1 || c == -1) ? (int)c * l->direction : 0;
}

/* The place has no name that the body declares: it is also computed before the body. */
static bool is_known_outside(const struct node *n, const struct loop *l)
{
    return !node_names_local(n, l->stmt->child[3]);
}

static bool is_element(const struct access *a)
{
    const struct type *t = a->node->type;
    if (a->atomic || a->deep || a->by_call || !a->var || a->node->kind != NODE_SUBSCRIPT) return false;
    return t && type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && t->size <= 8 && !t->is_volatile && !t->is_atomic;
}

/* In l itself, or read in a loop in it whose trips all read the same element. */
static bool is_of_trip(const struct access *a, const struct loop *l)
{
    for (const struct loop *c = a->loop; c && c != l; c = c->parent)
        for (int k = 0; k < a->n_flat; k++)
            if (a->written || linear_uses(a->flat[k], c)) return false;
    return a->loop && a->affine && loop_contains(l, a->loop);
}

/* x: the index along which threads are neighbors. */
static bool is_along_row(const struct access *a, const struct loop *l, const struct decl *x)
{
    return is_of_trip(a, l) && is_element(a) && direction_along(a, l) && mapping_access_stride(a, x) > 1 && is_known_outside(a->node, l);
}

/* The distance of b's element from a's in every trip. */
static bool distance(struct unit *u, const struct access *a, const struct access *b, const struct loop *l, long long *elements)
{
    if (a->var != b->var || a->n_flat != b->n_flat || direction_along(a, l) != direction_along(b, l)) return false;
    if (a->node->type->size != b->node->type->size || a->node->type->kind != b->node->type->kind) return false;
    for (int k = 0; k < a->n_flat; k++) {
        const struct linear *d = linear_add(u, b->flat[k], a->flat[k], -1);
        if (!d || !linear_is_constant(d) || (k + 1 < a->n_flat && d->constant)) return false;
        *elements = d->constant;
    }
    return true;
}

/* ---- windows --------------------------------------------------------------------------------------------------------------------- */

/* The slots of uses, of certain ones only if so asked, or of `slot` too. */
struct span {
    int lowest, highest;
    bool any;
};

static struct span span_with(struct span s, int slot)
{
    return (struct span){s.any && s.lowest < slot ? s.lowest : slot, s.any && s.highest > slot ? s.highest : slot, true};
}

static struct span span_of(const struct row_staging *w, bool only_certain)
{
    struct span s = {0};
    for (int j = 0; j < w->n_uses; j++)
        if (w->uses[j].certain || !only_certain) s = span_with(s, w->uses[j].slot);
    return s;
}

/* The loops around it have constant trip counts, at least 1. */
static bool is_certain(const struct access *a, const struct loop *l)
{
    const struct node *n = a->node;
    for (const struct loop *c = a->loop; c != l; n = c->stmt, c = c->parent)
        if (!mapping_always_read(n, c->stmt)) return false;
    return mapping_always_read(n, l->stmt);
}

static struct row_use new_use(const struct access *a, const struct loop *l, int slot)
{
    return (struct row_use){a, slot, is_certain(a, l)};
}

static bool add_to(struct unit *u, struct row_staging *w, const struct access *a)
{
    long long d = 0;
    if (!distance(u, w->uses[0].access, a, w->loop, &d) || d < -HALO || d > HALO) return false;
    int slot = w->uses[0].slot + (int)d;
    struct span s = span_with(span_of(w, false), slot);
    if (s.highest - s.lowest > HALO) return false;
    ARENA_PUSH(u->arena, w->uses, w->n_uses, new_use(a, w->loop, slot));
    return true;
}

static void add_access(struct unit *u, struct row_stagings *s, int first, const struct access *a, struct loop *l)
{
    struct row_staging w = {.loop = l, .downwards = direction_along(a, l) < 0};
    for (int j = first; j < s->n; j++)
        if (add_to(u, &s->list[j], a)) return;
    ARENA_PUSH(u->arena, w.uses, w.n_uses, new_use(a, l, 0));
    ARENA_PUSH(u->arena, s->list, s->n, w);
}

/* Slots begin at 0. Uses beyond the certain ones, whose elements may not exist, are removed. False: no use is certain. */
static bool trim(struct row_staging *w)
{
    struct span s = span_of(w, true);
    int n = 0;
    for (int j = 0; s.any && j < w->n_uses; j++) {
        struct row_use use = w->uses[j];
        if (use.slot < s.lowest || use.slot > s.highest) continue;
        use.slot -= s.lowest;
        w->uses[n++] = use;
    }
    w->n_uses = n;
    w->halo = s.highest - s.lowest;
    return s.any;
}

/* `use` reads, and no statement before it stores the same element in every trip. */
static bool reads_first(const struct row_staging *w, const struct row_use *use)
{
    if (!use->access->read) return false;
    for (int j = 0; j < w->n_uses; j++) {
        const struct row_use *s = &w->uses[j];
        const struct node *n = s->access->node->parent;
        bool stores = s->access->written && s->certain && s->slot == use->slot && n->kind == NODE_ASSIGN && node_is_whole(n);
        if (stores && use->access->node->from >= n->to) return false;
    }
    return true;
}

static void find_roles(struct row_staging *w)
{
    int lead = w->downwards ? 0 : w->halo;
    for (int j = 0; j < w->n_uses; j++) {
        const struct row_use *use = &w->uses[j];
        if (use->access->written) w->store = use->access, w->store_slot = use->slot;
        if (use->slot != lead) continue;
        if (use->certain) w->lead = use->access;
        w->loads |= reads_first(w, use);
    }
}

/* ---- arrays that the kernel writes --------------------------------------------------------------------------------------------- */

/* All accesses of the loop's body to the array are in the window. */
static bool has_all(const struct row_staging *w)
{
    int count = 0;
    for (int j = 0; j < w->loop->region->n_accesses; j++) {
        const struct access *a = w->loop->region->accesses[j];
        count += a->var == w->lead->var && node_inside(a->node, w->loop->stmt);
    }
    return count == w->n_uses;
}

static bool stores_alike(const struct row_staging *w)
{
    for (int j = 0; j < w->n_uses; j++) {
        const struct row_use *use = &w->uses[j];
        if (use->access->written && (!use->certain || use->slot != w->store_slot || !use->access->fits || use->access->fits[0]))
            return false;
    }
    return true;
}

bool mapping_knows_places(const struct loop *l)
{
    for (int j = 0; j < l->region->n_accesses; j++) {
        const struct access *a = l->region->accesses[j];
        bool own = a->decl && a->decl->type->kind == TYPE_ARRAY;
        if (node_inside(a->node, l->stmt) && (a->deep || a->by_call || a->atomic || (!a->var && !own))) return false;
    }
    return !node_has(l->stmt, KIND(NODE_ASM));
}

/* ---- the loop ------------------------------------------------------------------------------------------------------------------ */

static struct kernel_param *param_of(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v) return k->params[j].plain ? NULL : &k->params[j];
    return NULL;
}

static bool is_valid(struct row_staging *w, const struct kernel_param *p)
{
    if (!trim(w)) return false;
    find_roles(w);
    w->changes = !p->is_const;
    w->overlap = p->may_overlap;
    if (!w->changes) return !p->merges;
    return mapping_knows_places(w->loop) && (!loop_writes(w->loop, w->lead->var) || (has_all(w) && stores_alike(w)));
}

void row_windows(struct unit *u, const struct kernel *k, struct loop *l, struct row_stagings *s)
{
    int first = s->n, n = first;
    for (int j = 0; j < k->region->n_accesses; j++) {
        const struct access *a = k->region->accesses[j];
        if (is_along_row(a, l, k->dims[0]->index) && param_of(k, a->var)) add_access(u, s, first, a, l);
    }
    for (int j = first; j < s->n; j++) {
        struct row_staging w = s->list[j];
        if (is_valid(&w, param_of(k, w.uses[0].access->var))) s->list[n++] = w;
    }
    s->n = n;
}

bool row_stores(const struct loop *l, const struct decl *x)
{
    int excess = 0;
    bool stores = false;
    for (int j = 0; j < l->region->n_accesses; j++) {
        const struct access *a = l->region->accesses[j];
        if (a->loop != l) continue;
        bool row = is_along_row(a, l, x);
        stores |= row && a->written;
        excess += row - (mapping_access_stride(a, x) == 1);
    }
    return stores && excess > 0;
}

/* plan_lane_packing: packed kernels whose gangs get threads by the length of their loop. SPDX-License-Identifier: MIT
 * The length of a gang's loop must be known before the gang begins, from what every gang certainly reads. It determines only the
 * distribution of work, so that a wrong length is harmless. The number of gangs may be in memory too. Where gangs have conditions, reductions over all gangs or values that are
 * broadcast, long ones have a block each, perhaps another one than their neighbors. Sums of floating point over all gangs depend on the
 * order, so that their gangs are not passed on to other blocks. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "kernel/teams/teams.h"
#include "region/region_parts.h"
#include <string.h>

enum { BLOCK_THREADS = 256, ROWS_BLOCK = 128, MANY_VALUES = 4, BLOCK_GANGS = 64 }; /* blocks: powers of two */

struct search {
    struct teams *s;
    const struct loop *gang;
    const struct node *body; /* of the gang */
    const struct loop *target;
    bool bad;
};

/* ---- what the length depends on ------------------------------------------------------------------------------------------------ */

static bool is_declared_before(const struct search *f, const struct decl *d)
{
    for (int j = 0; j < f->s->n_probe; j++) {
        const struct node *n = f->s->probe[j];
        for (int v = 0; n->kind == NODE_DECL_STMT && v < n->n_children; v++)
            if (n->child[v]->decl == d) return n->child[v]->n_children && !node_changes(f->body, d);
    }
    return false;
}

/* Only the gang's index, values of the kernel, and variables of the probe that are not changed. */
static bool find_name(struct node *n, void *context)
{
    struct search *f = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    const struct variable *v = d ? region_variable(f->s->region, d) : NULL;
    const kind_set others = KIND(NODE_CALL) | KIND(NODE_ASSIGN) | KIND(NODE_STMT_EXPR) | KIND(NODE_ASM) | KIND(NODE_VA_ARG);
    if (KIND(n->kind) & others || node_is_step(n) || (n->type && n->type->is_volatile)) f->bad = true;
    if (!d || d == f->gang->index || d->kind == DECL_ENUMERATOR) return !f->bad;
    if (v ? v->role != ROLE_VALUE && v->role != ROLE_DATA && v->role != ROLE_CONSTANT : !is_declared_before(f, d)) f->bad = true;
    return !f->bad;
}

/* A variable by whose name the region writes something: its elements may have no values yet. */
static bool find_written(struct node *n, void *context)
{
    struct search *f = context;
    const struct variable *v = n->kind == NODE_NAME ? region_variable(f->s->region, n->decl) : NULL;
    f->bad |= v && (v->written || v->atomic || v->pointer_written);
    return !f->bad;
}

static bool find_place(struct node *n, void *context)
{
    struct search *f = context;
    if (n->kind == NODE_SUBSCRIPT) node_walk(n->child[1], find_written, f);
    if (n->kind == NODE_MEMBER && n->arrow) node_walk(n->child[0], find_written, f);
    if (n->kind == NODE_UNARY && n->op == OP_DEREF) node_walk(n->child[0], find_written, f);
    return !f->bad;
}

/* What other gangs write meanwhile may only change values that are no places of others. */
static bool has_valid_places(const struct search *f, struct node *n, bool names_places)
{
    struct search own = *f;
    own.bad = false;
    node_walk(n, names_places ? find_written : find_place, &own);
    return !own.bad;
}

/* Without effects, computed from what every gang reads, which others may write meanwhile. names_places: the value may be in subscripts. */
static bool is_known(const struct search *f, struct node *n, bool names_places)
{
    struct search own = *f;
    own.bad = false;
    if (n) node_walk(n, find_name, &own);
    if (!n || own.bad || teams_is_replicated(f->s, n, MODE_GANG)) return !own.bad;
    f->s->length_may_change = true;
    return has_valid_places(f, n, names_places);
}

static bool are_known(const struct search *f, const struct node *declarations)
{
    for (int v = 0; v < declarations->n_children; v++) {
        const struct node *n = declarations->child[v];
        if (n->kind != NODE_VAR || !type_is_scalar(n->decl->type) || (n->n_children && !is_known(f, n->child[0], true))) return false;
    }
    return true;
}

static void add_probe(struct search *f, struct node *n)
{
    ARENA_PUSH(f->s->region->unit->arena, f->s->probe, f->s->n_probe, n);
}

static const struct node *last_statement(const struct node *n)
{
    while (n && n->kind == NODE_BLOCK) {
        int k = n->n_children;
        while (k && (!n->child[k - 1] || n->child[k - 1]->kind == NODE_NULL_STMT)) k--;
        n = k ? n->child[k - 1] : NULL;
    }
    return n;
}

static bool ends_gang(const struct search *f, const struct node *n)
{
    const struct node *jump = n->kind == NODE_IF && !n->child[2] ? last_statement(n->child[1]) : NULL;
    return jump && jump->kind == NODE_CONTINUE && node_jumped(jump) == f->gang->stmt &&
           !node_has(n, KIND(NODE_LABEL) | KIND(NODE_GOTO) | KIND(NODE_CALL));
}

/* A statement that precedes the loop. */
static bool pass(struct search *f, struct node *n)
{
    const kind_set obstacles = KIND(NODE_CONTINUE) | KIND(NODE_BREAK) | KIND(NODE_GOTO) | KIND(NODE_LABEL) | KIND(NODE_RETURN) | KIND(NODE_CALL);
    if (n->kind == NODE_DECL_STMT) {
        if (are_known(f, n)) add_probe(f, n);
        return !node_has(n, KIND(NODE_CALL) | KIND(NODE_STMT_EXPR));
    }
    if (!ends_gang(f, n)) return !node_has(n, obstacles);
    bool known = is_known(f, n->child[0], false);
    if (known) add_probe(f, n);
    return known;
}

/* From the beginning of n to the loop, which is inside n. */
static bool find_prefix(struct search *f, struct node *n)
{
    if (n == f->target->stmt) return true;
    if (n->kind == NODE_IF && is_known(f, n->child[0], false) && !node_inside(f->target->stmt, n->child[0])) {
        add_probe(f, n);
        return find_prefix(f, n->child[node_inside(f->target->stmt, n->child[1]) ? 1 : 2]);
    }
    for (int j = 0; n->kind == NODE_BLOCK && j < n->n_children; j++) {
        if (!n->child[j]) continue;
        if (node_inside(f->target->stmt, n->child[j])) return find_prefix(f, n->child[j]);
        if (!pass(f, n->child[j])) return false;
    }
    return false;
}

/* n is in a statement of the probe that ends the gang: the loop does not follow it. */
static bool leaves(const struct search *f, const struct node *n)
{
    for (int j = 0; j < f->s->n_probe; j++) {
        const struct node *p = f->s->probe[j];
        if (p->kind == NODE_IF && node_inside(n, p->child[1]) && !node_inside(f->target->stmt, p)) return true;
    }
    return false;
}

/* n runs only after the condition of the guard, a statement of the probe, has led to the loop. */
static bool follows_guard(const struct search *f, const struct node *n, const struct node *guard)
{
    if (!node_inside(f->target->stmt, guard)) return n->from >= guard->to;
    return node_inside(n, guard->child[node_inside(f->target->stmt, guard->child[1]) ? 1 : 2]);
}

/* A condition of the probe reads memory, and something that runs before it, or whatever its value is, writes memory, perhaps that: the
 * length could be read of a gang that does not reach the loop. What a gang writes after the condition has held does not matter: the gang
 * reaches the loop, reads the condition once, and others may read its length at any time. */
static bool may_pass_guard(const struct search *f)
{
    const struct region *r = f->s->region;
    const kind_set loads = KIND(NODE_SUBSCRIPT) | KIND(NODE_UNARY) | KIND(NODE_MEMBER);
    for (int k = 0; k < f->s->n_probe; k++) {
        const struct node *guard = f->s->probe[k];
        for (int j = 0; guard->kind == NODE_IF && node_has(guard->child[0], loads) && j < r->n_accesses; j++) {
            const struct node *n = r->accesses[j]->node;
            bool before = r->accesses[j]->written && node_inside(n, f->body) && n->from < f->target->stmt->from;
            if (before && !leaves(f, n) && !follows_guard(f, n, guard)) return true;
        }
    }
    return false;
}

/* A loop in order in which lanes share a loop to the same end, as pairs of a vertex's neighbors are: its length limits theirs. */
static bool is_around_rest(const struct loop *l)
{
    const struct loop *c = l->child;
    while (c && (!c->mapped || !c->canonical || c->direction <= 0 || c->relation != l->relation || !node_text_equal(l->region->unit, c->upper, l->upper)))
        c = c->next;
    return c && l->canonical && l->direction > 0;
}

static bool is_probe(struct search *f, struct loop *l)
{
    f->target = l;
    f->s->n_probe = 0;
    f->s->probe = NULL;
    f->s->length_may_change = false;
    bool shared = l->mapped || is_around_rest(l);
    bool found = shared && l->plan.collapse <= 1 && find_prefix(f, (struct node *)f->body) && !may_pass_guard(f);
    return found && is_known(f, l->lower, false) && is_known(f, l->upper, false) && (!l->step || is_known(f, l->step, false));
}

/* ---- the plan ------------------------------------------------------------------------------------------------------------------ */

static bool any_composite(const struct kernel *k)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->composite || reduction_in_scratch(k->reductions[j])) return true;
    return false;
}

/* Whether the values of all of the kernel's reductions are the same in any order. */
static bool any_order(const struct kernel *k)
{
    for (int j = 0; j < k->n_reductions; j++) {
        const struct reduction *r = k->reductions[j];
        if (!type_is_integer(r->var->decl->type) && !reduction_is_extreme(r->op)) return false;
    }
    return true;
}

static bool has_conditions(const struct teams *s)
{
    for (int j = 0; j < s->n_probe; j++)
        if (s->probe[j]->kind == NODE_IF) return true;
    return false;
}

/* The bounds, or what follows number j of the probe, name a variable that it declares. */
static bool is_needed(const struct teams *s, int j)
{
    const struct loop *l = s->probed;
    const struct node *declarations = s->probe[j];
    if (declarations->kind == NODE_IF) return true;
    for (int v = 0; v < declarations->n_children; v++) {
        const struct decl *d = declarations->child[v]->decl;
        if (node_naming(l->lower, d) || node_naming(l->upper, d) || (l->step && node_naming(l->step, d))) return true;
        for (int k = j + 1; k < s->n_probe; k++)
            if (s->probe[k] && node_naming(s->probe[k]->kind == NODE_IF ? s->probe[k]->child[0] : s->probe[k], d)) return true;
    }
    return false;
}

static void drop_unneeded(struct teams *s)
{
    int kept = 0;
    for (int j = s->n_probe - 1; j >= 0; j--)
        if (!is_needed(s, j)) s->probe[j] = NULL;
    for (int j = 0; j < s->n_probe; j++)
        if (s->probe[j]) s->probe[kept++] = s->probe[j];
    s->n_probe = kept;
}

/* Of the kernel's text, too. */
static void set_threads(struct kernel *k, int threads)
{
    struct arena *a = k->region->unit->arena;
    const char *was = arena_printf(a, "blocks of %d x ", k->block[0]), *at = strstr(k->mapping, was);
    if (at) k->mapping = arena_printf(a, "%.*sblocks of %d x %s", (int)(at - k->mapping), k->mapping, threads, at + strlen(was));
    k->block[0] = threads;
}

/* With 128 threads in place of 256, numbers of neighbors and the largest neighbor take 1 to 10 % less time on an H200 (rows of 1 to 40 elements, a
 * few of 3000; rows of 100 to 2000: the same), sums 1 to 3 %. Blocks that combine a reduction are large. */
static void spread_long(struct teams *s)
{
    struct kernel *k = s->kernel;
    s->passes_on = any_order(k);
    k->flags |= ACCELRT_UNEVEN_ROWS;
    set_threads(k, k->n_reductions ? BLOCK_THREADS : ROWS_BLOCK);
    mapping_add_scratch(s->region->unit, k);
}

/* Combining the lanes' values takes as long as a few trips: forces of 20 to 43 neighbors, in three sums, take 93 us with 8 lanes for each, 65
 * with 2 (H200). */
static int lane_trips(const struct teams *s)
{
    int values = mapping_results_of(s->probed);
    if (s->spreads_long || values < 2) return TEAMS_LANE_TRIPS;
    return TEAMS_LANE_TRIPS * (values < MANY_VALUES ? values : MANY_VALUES);
}

static bool is_long_call(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_CALL && !mapping_is_cheap_call(n);
}

/* Lanes of rows that are only read in order have more trips each: their loads are in few lines. Flags of rows of 27 take 30.4 us on an H200 in place of
 * 38.9, of rows of 9 / sqrt(u) 61 in place of 80, norms of these 105 and 118. Rows that gather take longer so: visits of a graph's rows 351 and 370. */
static bool reads_in_order(const struct region *r, const struct loop *l)
{
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (node_inside(a->node, l->stmt->child[3]) && (a->written || a->atomic || a->deep || (!a->affine && a->n_partial))) return false;
    }
    return !l->child && !node_has(l->stmt->child[3], LOOP_KINDS) && !node_find(l->stmt->child[3], is_long_call, NULL);
}

static struct loop *only_gang_loop(const struct kernel *k);

/* Code for rows that have one lane each is compiled apart, unless there are loops in their loops: gains of a graph's vertices, with two loops over the
 * neighbors in each other, are not faster with it on an H200; least labels of 2^20 vertices with eight neighbors each take 58 us, and 38 with it. */
bool teams_has_one_loop(const struct teams *s)
{
    const struct node *body = only_gang_loop(s->kernel)->stmt->child[3];
    for (const struct loop *l = s->kernel->region->loops; l; l = loop_next((struct loop *)l))
        if (node_inside(l->stmt, body) && node_has(l->stmt->child[3], LOOP_KINDS)) return false;
    return true;
}

static int count_gangs(const struct kernel *k, struct loop *list, struct loop **last)
{
    int count = 0;
    for (struct loop *l = list; l; l = l->next) {
        bool gang = l->mapped & LEVEL_GANG && kernel_holds(k, l->stmt);
        if (gang) *last = l;
        count += gang + count_gangs(k, l->child, last);
    }
    return count;
}

/* The kernel's loop over gangs; NULL: it has several. The host need not know its trip count. */
static struct loop *only_gang_loop(const struct kernel *k)
{
    struct loop *only = NULL;
    if (k->n_dims && k->dims[0]) return k->dims[0];
    return count_gangs(k, k->region->loops, &only) == 1 && only->plan.collapse == 1 && only->canonical ? only : NULL;
}

void teams_find_lane_packing(struct teams *s)
{
    struct kernel *k = s->kernel;
    struct loop *g = only_gang_loop(k);
    struct search f = {.s = s, .gang = g};
    if (!transform_is_on(s->region, TRANSFORM_LANE_PACKING) || !s->packed || !g || g->chunk || any_composite(k) || k->n_slices || loop_shows_index(g))
        return;
    f.body = g->stmt->child[3];
    if (!teams_is_replicated(s, g->lower, MODE_GANG) || !teams_is_replicated(s, g->upper, MODE_GANG)) return;
    struct loop *l = g->child;
    while (l && !is_probe(&f, l)) l = l->next;
    if (!l) return;
    s->probed = l;
    drop_unneeded(s);
    s->spreads_long = k->n_reductions || s->broadcasts || has_conditions(s);
    if (s->spreads_long && !(k->n_dims && (k->dims[0] || k->estimated))) {
        s->probed = NULL;
        s->spreads_long = false;
        return;
    }
    s->lane_trips = lane_trips(s);
    s->streams = s->spreads_long && reads_in_order(s->region, l);
    if (s->spreads_long) spread_long(s);
    else if (s->lane_trips == TEAMS_LANE_TRIPS) k->items[0] = BLOCK_GANGS; /* otherwise the kernel chooses by the lengths */
    s->why = arena_printf(s->region->unit->arena, "several gangs per block, up to 32 lanes%s each by the trip count of the loop over '%s'",
                          s->spreads_long ? " or a block" : "", l->index->name);
}

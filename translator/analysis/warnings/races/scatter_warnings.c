/* scatter_warnings: updates without `atomic` at places that memory or a remainder selects, h[x[i]] += w[i]. SPDX-License-Identifier: MIT
 * A place is not reported if it depends on the index in another way too, or if its dependence is not known: both may make the places of all
 * iterations different. */
#include "analysis/conflict.h"
#include "analysis/dependence_parts.h"
#include "analysis/warnings/races/race_parts.h"
#include "directive/reductions.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

const struct node *race_update(struct unit *u, struct node *place)
{
    const struct node *n = NULL;
    for (int k = 0; k < N_REDUCTION_OPS && !n; k++) n = update_around(u, place, reduction_spelling((enum reduction_op)k));
    return n;
}

bool race_is_atomic(const struct unit *u, const struct node *n)
{
    for (; n; n = n->parent)
        if (directive_atomic_on(u, n)) return true;
    return false;
}

/* How a place depends on the iteration of the loop. */
struct dependence {
    const struct loop *loop, *innermost; /* the loop, and the innermost one around the place */
    const struct call_frame *frame;      /* NULL: the place is in the region */
    int depth;                           /* locals and calls that may still be followed */
    bool in_memory;                      /* within the subscript of a value that is loaded */
    bool direct, by_memory, unknown;
    const struct node *table; /* the last value that is loaded by a subscript: at[i] */
};

static bool find_dependence(struct node *n, void *context);
static void follow_pointer(struct dependence *d, struct node *n);
static void follow_place(struct dependence *d, struct node *n);

static void follow_value(struct dependence *d, struct node *n)
{
    node_walk(n, find_dependence, d);
}

/* With other settings for what is below. */
static void follow_inside(struct dependence *d, struct node *n, const struct call_frame *frame, bool in_memory)
{
    struct dependence inner = *d;
    if (d->depth == 0) {
        d->unknown = true;
        return;
    }
    inner.depth--;
    inner.frame = frame;
    inner.in_memory = in_memory;
    follow_value(&inner, n);
    d->direct |= inner.direct;
    d->by_memory |= inner.by_memory;
    d->unknown |= inner.unknown;
    d->table = inner.table;
}

static void note_index(struct dependence *d)
{
    if (d->in_memory) d->by_memory = true;
    else d->direct = true;
}

/* The index of a loop inside: it takes its values anew in each iteration, the same ones unless the bounds depend on the iteration. */
static void follow_inner_index(struct dependence *d, const struct loop *l)
{
    if (!l->canonical) d->unknown = true;
    else if (d->in_memory || follows_index(l->lower, d->loop->index) || follows_index(l->upper, d->loop->index)) note_index(d);
}

static void follow_variable(struct dependence *d, const struct decl *v)
{
    const struct region *r = d->loop->region;
    const struct variable *outer = region_variable(r, v);
    struct node *at, *value = uses_single_value(r->uses, v, &at);
    bool own = outer ? outer->role == ROLE_PRIVATE : uses_declared_inside(r->uses, v);
    if (v == d->loop->index) {
        note_index(d);
        return;
    }
    for (const struct loop *l = d->innermost; l && l != d->loop; l = l->parent)
        if (l->index == v) {
            follow_inner_index(d, l);
            return;
        }
    for (const struct loop *l = d->loop->parent; l; l = l->parent)
        if (l->index == v) return;
    if (own && value) follow_inside(d, value, NULL, d->in_memory);
    else if (own ? !outer || outer->written : outer && outer->written && !outer->pointee) d->unknown = true;
}

static void follow_name(struct dependence *d, const struct decl *v)
{
    struct node *argument = d->frame ? call_argument(d->frame, v) : NULL;
    struct node *local = d->frame && !argument ? call_local_value(d->loop->region->unit, d->frame, v) : NULL;
    if (argument) follow_inside(d, argument, d->frame->outer, d->in_memory);
    else if (local) follow_inside(d, local, d->frame, d->in_memory);
    else if (d->frame && v->function) d->unknown = true;
    else if (!d->frame && decl_is_object(v)) follow_variable(d, v);
}

/* A function that only returns an expression. */
static void follow_call(struct dependence *d, struct node *call)
{
    struct unit *u = d->loop->region->unit;
    struct decl *f = call->decl ? function_definition(u, call->decl) : NULL;
    struct node *body = f ? syntax_body(u, f) : NULL;
    struct node *only = body && body->kind == NODE_BLOCK && body->n_children == 1 ? body->child[0] : NULL;
    const struct call_frame frame = {f, call, d->frame};
    if (only && only->kind == NODE_RETURN && only->n_children) follow_inside(d, only->child[0], &frame, d->in_memory);
    else d->unknown = true;
}

static bool find_dependence(struct node *n, void *context)
{
    struct dependence *d = context;
    bool loads = n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl) follow_name(d, n->decl);
    if (n->kind == NODE_CALL) follow_call(d, n);
    if (loads && !d->in_memory) d->table = !d->frame && n->kind == NODE_SUBSCRIPT ? n : NULL;
    if (loads && !d->in_memory)
        for (int i = 0; i < n->n_children; i++) follow_inside(d, n->child[i], d->frame, true);
    return n->kind != NODE_CALL && (!loads || d->in_memory);
}

static bool is_reassigned(const struct dependence *d, const struct decl *v)
{
    const struct variable *outer = region_variable(d->loop->region, v);
    return outer && outer->pointer_written;
}

/* A pointer variable or an array: the place that a pointer of the iteration or a parameter points to. */
static void follow_base(struct dependence *d, const struct decl *v)
{
    const struct uses *s = d->loop->region->uses;
    const struct call_frame *frame = d->frame;
    struct node *at, *argument = frame ? call_argument(frame, v) : NULL;
    bool own = frame ? v->function != NULL : uses_declared_inside(s, v) || is_reassigned(d, v);
    struct node *value = argument ? argument : NULL;
    if (!value && own && decl_is_pointer(v)) value = frame ? call_local_value(s->unit, frame, v) : uses_single_value(s, v, &at);
    if (!own) return;
    if (!value || d->depth-- <= 0) {
        d->unknown = true;
        return;
    }
    if (argument) d->frame = frame->outer;
    follow_pointer(d, value);
    d->frame = frame;
}

/* The subscripts of a pointer value, and those of the pointers that it is loaded by. */
static void follow_pointer(struct dependence *d, struct node *n)
{
    n = strip_casts(n);
    bool sum = n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB);
    if (n->kind == NODE_NAME && decl_is_object(n->decl)) follow_base(d, n->decl);
    else if (n->kind == NODE_UNARY && n->op == OP_ADDRESS) follow_place(d, n->child[0]);
    else if (!sum) follow_place(d, n);
    for (int i = 0; sum && i < 2; i++) (type_is_address(n->child[i]->type) ? follow_pointer : follow_value)(d, n->child[i]);
}

static void follow_place(struct dependence *d, struct node *n)
{
    n = strip_casts(n);
    if (n->kind == NODE_SUBSCRIPT) {
        follow_pointer(d, n->child[0]);
        follow_value(d, n->child[1]);
    } else if (n->kind == NODE_MEMBER) {
        (n->arrow ? follow_pointer : follow_place)(d, n->child[0]);
    } else if (n->kind == NODE_UNARY && n->op == OP_DEREF) {
        follow_pointer(d, n->child[0]);
    } else if (n->kind == NODE_NAME && decl_is_object(n->decl)) {
        follow_base(d, n->decl);
    } else {
        d->unknown = true;
    }
}

/* ---- the warning ----------------------------------------------------------------------------------------------------------------------
 */

static const struct node *call_around(const struct node *n)
{
    while (n && n->kind != NODE_CALL) n = n->parent;
    return n;
}

/* An access, where the function makes it that the region calls. */
struct site {
    const struct access *access;
    struct node *place;
    const struct call_frame *frame; /* NULL: the region makes it */
    bool perhaps;
};

/* Of an access by name or pointer; false: it is made by a call, and not known. */
static bool find_site(struct unit *u, const struct access *a, struct site *s)
{
    const struct node *call = a->by_call ? call_around(a->node) : NULL;
    *s = (struct site){a, a->place, call ? call_frame_of(u, call, a->place) : NULL, a->perhaps};
    return !a->by_call || (a->followed && s->frame);
}

/* Reads the place of an access; false: not known. */
static bool read_dependence(struct dependence *d, const struct loop *l, const struct site *s)
{
    enum { DEPTH = 8 };
    *d = (struct dependence){.loop = l, .innermost = s->access->loop, .frame = s->frame, .depth = DEPTH};
    follow_place(d, s->place);
    d->frame = NULL;
    return !d->unknown;
}

/* The condition compares a value from memory for equality. */
static bool find_selection(struct node *n, void *context)
{
    bool *found = context, equal = n->kind == NODE_BINARY && (n->op == OP_EQ || n->op == OP_NE);
    *found |= equal && (node_has(n->child[0], KIND(NODE_SUBSCRIPT)) || node_has(n->child[1], KIND(NODE_SUBSCRIPT)));
    return !*found;
}

/* Programs compute floating-point sums for the elements of one color at a time: the bounds are those of a list of such elements, or a
 * condition selects them. */
static bool is_of_one_color(const struct loop *l, const struct node *n)
{
    bool found = node_has(l->lower, KIND(NODE_SUBSCRIPT)) || node_has(l->upper, KIND(NODE_SUBSCRIPT));
    for (; n != l->stmt && n->parent && !found; n = n->parent)
        if (n->parent->kind == NODE_IF) node_walk(n->parent->child[0], find_selection, &found);
    return found;
}

/* The member of the loaded structure, else what is loaded: e[i].a of e[i]. */
static const struct node *loaded_value(const struct node *table)
{
    while (table->parent && table->parent->kind == NODE_MEMBER && !table->parent->arrow) table = table->parent;
    return table;
}

/* Two values of one array, or of one member in an array of structures. */
static bool are_of_one_table(const struct unit *u, const struct node *a, const struct node *b)
{
    const struct node *x = loaded_value(a), *y = loaded_value(b);
    for (; x != a && y != b && x->decl == y->decl; x = x->child[0]) y = y->child[0];
    return x == a && y == b && node_text_equal(u, a->child[0], b->child[0]);
}

/* The iterations are those of a list of elements, a[at[i]] += b[at[i]]: the loop reads other values of the list's elements, and updates no
 * others. Such a list rarely names an element twice. */
static bool is_of_list(const struct loop *l, const struct access *a, const struct node *table)
{
    const struct region *r = l->region;
    const struct node *index = table ? node_strip(table->child[1]) : NULL;
    bool reads = false;
    for (int i = 0; index && index->decl == l->index && i < r->n_accesses; i++) {
        const struct access *b = r->accesses[i];
        struct dependence d;
        struct site at;
        if (!b->loop || !loop_contains(l, b->loop) || !find_site(r->unit, b, &at)) continue;
        if (!read_dependence(&d, l, &at) || d.direct || !d.by_memory) continue;
        bool same = d.table && are_of_one_table(r->unit, d.table, table);
        if (!same && b->written) return false;
        reads |= same && !node_text_equal(r->unit, b->place, a->place);
    }
    return reads;
}

static bool scatters(const struct loop *l, const struct site *s)
{
    const struct access *a = s->access;
    struct dependence d;
    if (!race_is_chosen(l, a->node) && race_folds(l, a, s->place, s->frame)) return true;
    if (!read_dependence(&d, l, s) || d.direct) return false;
    if (!d.by_memory) return !s->perhaps && !race_is_chosen(l, a->node);
    return type_is_integer(s->place->type) || (!is_of_one_color(l, a->node) && !is_of_list(l, a, d.table));
}

static void warn(const struct loop *l, const struct site *s, const struct node *update)
{
    struct unit *u = l->region->unit;
    const struct access *a = s->access;
    diag_warning(u, s->place->from, "race-scatter", "possible data race: iterations of the loop over '%s' may update the same '%s'",
                 l->index->name, node_text(u, s->place));
    diag_underline(u, s->place->to - s->place->from);
    if (a->by_call) diag_note(u, a->node->from, "called here");
    diag_note(u, update->from, "add '#pragma acc atomic' before this statement");
    diag_note(u, l->stmt->from, "add 'independent' if no two iterations update the same element");
}

static struct decl *function_of(struct unit *u, const struct node *call)
{
    return call->kind == NODE_CALL && call->decl ? function_definition(u, call->decl) : NULL;
}

static bool may_skip(const struct node *n, const struct node *body)
{
    return node_has(body, GOTO_KINDS | KIND(NODE_RETURN)) || !flow_always_reached(n, body);
}

/* Updates of elements of `object` in the function that is called or in those that it calls: a's array, an object of the file, or a parameter
 * that points into it. */
static bool warn_in_function(const struct loop *l, const struct access *a, struct decl *f, const struct decl *object, int calls)
{
    struct unit *u = l->region->unit;
    const struct uses *uses = f && calls && syntax_body(u, f) ? function_uses(u, f) : NULL;
    for (int i = 0; uses && i < uses->count; i++) {
        const struct use *use = &uses->items[i];
        if (use->decl != object || use->flags & USE_DEEP) continue;
        if (use->flags & USE_CALLEE && warn_in_function(l, a, function_of(u, use->node), object, calls - 1)) return true;
        bool element = use->flags & USE_WRITE && use->node->kind != NODE_NAME && !race_is_atomic(u, use->node);
        const struct node *update = element ? race_update(u, use->node) : NULL;
        const struct site s = {a, use->node, update ? call_frame_of(u, a->node, use->node) : NULL, may_skip(use->node, f->body)};
        if (!s.frame || call_is_selected(use->node, f->body) || !scatters(l, &s)) continue;
        warn(l, &s, update);
        return true;
    }
    return false;
}

/* a is made by a call, and its places are not known. */
static bool warn_in_call(const struct loop *l, const struct access *a)
{
    const struct node *call = call_around(a->node);
    struct decl *f = call ? function_of(l->region->unit, call) : NULL;
    if (call == a->node || !f) return f && warn_in_function(l, a, f, a->decl, CALLS_FOLLOWED);
    for (int i = 0; i < f->n_members && i + 1 < call->n_children; i++)
        if (node_inside(a->node, call->child[i + 1])) return warn_in_function(l, a, f, f->members[i], CALLS_FOLLOWED);
    return false;
}

bool race_warn_scatter(isl_ctx *ctx, const struct loop *l, const struct access *a)
{
    struct unit *u = l->region->unit;
    struct site s;
    bool told = directive_clause(l->directive, CLAUSE_INDEPENDENT, 0) || !race_is_shared(a) || a->var->reduced_array;
    if (!a->written || a->atomic || a->affine || told) return false;
    if (a->by_call && !a->followed) return warn_in_call(l, a);
    const struct node *update = find_site(u, a, &s) && !race_is_atomic(u, s.place) ? race_update(u, s.place) : NULL;
    if (!update || !scatters(l, &s) || conflict_between(ctx, l->region, l, a, a) != CONFLICT_POSSIBLE) return false;
    warn(l, &s, update);
    return true;
}

/* path_reader: see path_reader.h. SPDX-License-Identifier: MIT */
#include "data/path_reader.h"
#include "data/data_paths.h"
#include <string.h>

static struct arena *arena_of(const struct frame *f)
{
    return f->region->unit->arena;
}

static void add_path(struct paths *out, const struct path *p)
{
    if (out->n < MAX_FORKS) out->items[out->n++] = *p;
}

static bool is_pointer(const struct type *t)
{
    return t && t->kind == TYPE_POINTER;
}
static bool is_array(const struct type *t)
{
    return t && t->kind == TYPE_ARRAY;
}

/* ---- steps --------------------------------------------------------------------------------------------------------------------------- */

/* Bytes from the repeated object to the place. */
static const char *offset_of(struct frame *f, const struct path *p)
{
    struct arena *a = arena_of(f);
    const char *start = p->start ? p->start : "0";
    if (!p->position[0]) return start;
    return arena_printf(a, "%s%s__builtin_offsetof(__typeof__(%s), %s)", p->start ? start : "", p->start ? " + " : "", p->element, p->position);
}

/* The place read as the type to which `pointer` points: a structure that begins with the intended one, or that contains it. */
static void convert(struct frame *f, struct path *p, const struct type *pointer)
{
    if (p->array) p->failed = true;
    if (p->position[0]) {
        p->stride = p->stride ? p->stride : arena_printf(arena_of(f), "sizeof %s", p->element);
        p->start = offset_of(f, p);
        p->position = "";
    }
    p->element = arena_printf(arena_of(f), "((%s)0)[0]", pointer->spelling);
    p->type = pointer->base;
}

static bool is_other_type(const struct type *a, const struct type *b)
{
    bool known = a && b && (a->kind == TYPE_RECORD || a->kind == TYPE_POINTER) && (b->kind == TYPE_RECORD || b->kind == TYPE_POINTER);
    return known && (a->kind != b->kind || a->decl != b->decl);
}

static void into_member(struct frame *f, struct path *p, const struct decl *member)
{
    if (member) p->type = member->type;
    if (!member || !member->name[0]) return; /* of an anonymous structure: the name of the inner member is enough */
    p->position = p->position[0] ? arena_printf(arena_of(f), "%s.%s", p->position, member->name) : member->name;
    p->array = NULL;
}

/* An array decays to a pointer to its first element; the path of the element then represents all elements. */
static void into_array(struct frame *f, struct path *p)
{
    struct arena *a = arena_of(f);
    p->type = is_array(p->type) ? p->type->base : NULL;
    if (!p->position[0]) {
        p->element = arena_printf(a, "%s[0]", p->element);
        p->indexed = true;
        return;
    }
    if (p->count && !p->array) p->failed = true; /* arrays of structures with arrays */
    if (!p->array) p->array = p->position;
    p->position = arena_printf(a, "%s[0]", p->position);
    p->step = arena_printf(a, "sizeof %s.%s", p->element, p->position);
    p->count = arena_printf(a, "sizeof %s.%s / %s", p->element, p->array, p->step);
}

/* The pointer at the position is loaded: the path continues with what it points to. */
static void through_pointer(struct frame *f, struct path *p)
{
    struct arena *a = arena_of(f);
    struct hop h = {.offset = "0", .stride = "0", .count = p->count ? p->count : "1", .step = p->step ? p->step : "0"};
    const char *pointer = p->position[0] ? arena_printf(a, "%s.%s", p->element, p->position) : p->element;
    h.offset = offset_of(f, p);
    if (p->indexed) h.stride = p->stride ? p->stride : arena_printf(a, "sizeof %s", p->element);
    if (p->n_hops == MAX_HOPS) p->failed = true;
    else p->hops[p->n_hops++] = h;
    p->element = arena_printf(a, "%s[0]", pointer);
    p->position = "";
    p->type = is_pointer(p->type) ? p->type->base : NULL;
    p->array = p->count = p->step = p->start = p->stride = NULL;
    p->indexed = false;
}

static void mark_indexed(struct paths *out, int from)
{
    for (int i = from; i < out->n; i++) {
        out->items[i].failed |= out->items[i].start != NULL; /* other elements around a part of a structure */
        if (!out->items[i].position[0]) out->items[i].indexed = true;
    }
}

/* ---- names ----------------------------------------------------------------------------------------------------------------------------- */

static struct node *argument_of(const struct frame *f, const struct decl *d)
{
    const struct decl *function = f->function;
    for (int i = 0; function && i < function->n_members && i + 1 < f->call->n_children; i++)
        if (function->members[i] == d) return f->call->child[i + 1];
    return NULL;
}

static void assigned_paths(struct frame *f, const struct decl *d, struct paths *out)
{
    int first = out->n, values = 0;
    struct node *argument = argument_of(f, d), *at;
    for (int i = 0; i < f->n_busy; i++)
        if (f->busy[i] == d) return;
    if (f->n_busy == MAX_FORKS) return;
    f->busy[f->n_busy++] = d;
    if (argument && f->outer) path_of_value((struct frame *)f->outer, argument, out), values++;
    for (int i = 0; i < f->uses->n_assigned; i++)
        if (f->uses->assigned[i].decl == d) path_of_value(f, f->uses->assigned[i].value, out), values++;
    f->n_busy--;
    if (values > 1 || (!argument && !uses_single_value(f->uses, d, &at))) mark_indexed(out, first);
}

static void name_paths(struct frame *f, struct decl *d, struct paths *out)
{
    bool local = f->function ? d->function == f->function : uses_declared_inside(f->uses, d);
    bool pointer = decl_is_pointer(d);
    if (!decl_is_object(d)) return;
    if (local && d->storage != STORAGE_STATIC) {
        if (pointer) assigned_paths(f, d, out);
        return;
    }
    struct path p = {.root = d, .position = "", .element = pointer ? arena_printf(arena_of(f), "%s[0]", d->name) : d->name};
    p.type = pointer ? d->type->base : d->type;
    add_path(out, &p);
}

/* ---- places and values ------------------------------------------------------------------------------------------------------------------ */

/* The paths of what the pointer n points to, by its own type. */
static void pointee_paths(struct frame *f, struct node *n, struct paths *out)
{
    int first = out->n;
    path_of_value(f, n, out);
    for (int i = first; i < out->n && is_pointer(n->type); i++)
        if (is_other_type(out->items[i].type, n->type->base)) convert(f, &out->items[i], n->type);
}

static void member_paths(struct frame *f, struct node *n, struct paths *out)
{
    int first = out->n;
    pointee_paths(f, n->child[0], out);
    for (int i = first; i < out->n; i++) into_member(f, &out->items[i], n->decl);
}

bool data_path_is_zero(const struct node *n)
{
    return n->has_value && n->value == 0;
}

void path_of_place(struct frame *f, struct node *n, struct paths *out)
{
    int first = out->n;
    n = node_strip_mutable(n);
    if (n->kind == NODE_NAME) name_paths(f, n->decl, out);
    else if (n->kind == NODE_MEMBER) member_paths(f, n, out);
    else if (n->kind == NODE_UNARY && n->op == OP_DEREF) pointee_paths(f, n->child[0], out);
    else if (n->kind == NODE_SUBSCRIPT) {
        int base = is_pointer(n->child[0]->type) || is_array(n->child[0]->type) ? 0 : 1;
        pointee_paths(f, n->child[base], out);
        if (!data_path_is_zero(node_strip(n->child[1 - base]))) mark_indexed(out, first);
    }
}

bool data_path_is_place(const struct node *n)
{
    return n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
}

/* A pointer to elements of another type than it was created for: sizes are in the new elements. */
static void cast_paths(struct frame *f, struct node *n, struct paths *out)
{
    int first = out->n;
    path_of_value(f, n->child[n->n_children - 1], out);
    for (int i = first; i < out->n && is_pointer(n->type) && n->type->base->kind != TYPE_VOID; i++) convert(f, &out->items[i], n->type);
}

static void from_place(struct frame *f, struct node *n, struct paths *out)
{
    int first = out->n;
    path_of_place(f, n, out);
    for (int i = first; i < out->n; i++) {
        if (is_array(n->type)) into_array(f, &out->items[i]);
        else if (is_pointer(n->type)) through_pointer(f, &out->items[i]);
    }
}

static void binary_paths(struct frame *f, struct node *n, struct paths *out)
{
    int first = out->n, pointer = is_pointer(n->child[0]->type) || is_array(n->child[0]->type) ? 0 : 1;
    if (n->op == OP_COMMA) pointer = 1;
    path_of_value(f, n->child[pointer], out);
    if (n->op != OP_COMMA) mark_indexed(out, first);
}

void path_of_value(struct frame *f, struct node *n, struct paths *out)
{
    int first = out->n;
    n = node_strip_mutable(n);
    if (++f->depth > 4 * MAX_HOPS) {
        f->depth--;
        return;
    }
    if (n->kind == NODE_NAME) {
        name_paths(f, n->decl, out);
        for (int i = first; is_array(n->type) && !decl_is_pointer(n->decl) && i < out->n; i++) into_array(f, &out->items[i]);
    } else if (data_path_is_place(n)) from_place(f, n, out);
    else if (n->kind == NODE_CAST) cast_paths(f, n, out);
    else if (n->kind == NODE_BINARY) binary_paths(f, n, out);
    else if (n->kind == NODE_ASSIGN) path_of_value(f, n->child[0], out);
    else if (n->kind == NODE_UNARY && n->op == OP_ADDRESS) path_of_place(f, n->child[0], out);
    else if (n->kind == NODE_UNARY) path_of_value(f, n->child[0], out);
    else if (n->kind == NODE_CONDITIONAL || n->kind == NODE_GNU_CONDITIONAL)
        for (int i = n->kind == NODE_CONDITIONAL; i < n->n_children; i++) path_of_value(f, n->child[i], out);
    f->depth--;
}

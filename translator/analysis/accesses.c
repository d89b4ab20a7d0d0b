/* accesses: the memory that a region touches, as linear forms. SPDX-License-Identifier: MIT */
#include "analysis/access_parts.h"
#include "analysis/dependence_parts.h"
#include "analysis/induction.h"
#include "analysis/wrapping.h"
#include "region/region_parts.h"
#include "base/passes.h"

/* ---- subscripts ---------------------------------------------------------------------------------------------------------------------- */

static bool is_array_type(const struct type *t)
{
    return t && t->kind == TYPE_ARRAY;
}
static void push(struct place *p, struct node *subscript, const struct linear *form)
{
    if (p->count == MAX_SUBSCRIPTS) {
        p->affine = false;
        return;
    }
    p->nodes[p->count] = subscript;
    p->forms[p->count++] = form;
    p->gaps |= !form;
}

/* The pointer expression n plus `offset` elements, then one subscript taken: base and first subscript of the place. */
static void read_pointer(struct linear_reader *r, struct node *n, struct node *subscript, const struct linear *offset, struct place *p);

static void add_offset(struct linear_reader *r, struct node *n, struct node *subscript, const struct linear *offset, struct place *p)
{
    bool second = !type_is_address(n->child[0]->type);
    struct node *base = n->child[second ? 1 : 0], *by = n->child[second ? 0 : 1];
    const struct linear *step = offset ? linear_read(r, by) : NULL;
    read_pointer(r, base, subscript ? subscript : by, step ? linear_add(r->unit, offset, step, n->op == OP_SUB ? -1 : 1) : NULL, p);
}

static void follow_pointer(struct linear_reader *r, struct node *n, struct node *subscript, const struct linear *offset, struct place *p)
{
    const struct decl *d = n->decl;
    const struct loop *counted = decl_is_pointer(d) ? linear_loop_of(r, n) : NULL;
    if (counted && p->depth++ <= MAX_SUBSCRIPTS) {
        read_pointer(r, counted->lower, n, offset ? linear_add(r->unit, offset, linear_variable(r->unit, counted), 1) : NULL, p);
        return;
    }
    struct node *argument = linear_argument(r, d), *value = argument ? argument : decl_is_pointer(d) ? linear_value_of(r, d, n) : NULL;
    const struct type *held = d->type->base;
    if (!value || p->depth++ > MAX_SUBSCRIPTS) {
        p->base = n->decl;
        if (value || (uses_declared_inside(r->region->uses, d) && !(p->locals && is_array_type(d->type)))) p->affine = false;
        push(p, subscript, offset);
        return;
    }
    value = node_strip_mutable(value);
    if (held && value->type && value->type->base && held->size != value->type->base->size) p->affine = false;
    read_pointer(r, value, subscript, offset, p);
}

static void place_read(struct linear_reader *r, struct node *n, struct place *p);

/* A pointer in memory: s->p, rows[i], *q. */
static bool is_pointer_place(const struct node *n)
{
    bool place = n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    return place && n->type && n->type->kind == TYPE_POINTER && !n->type->is_volatile && !n->type->is_atomic;
}

static void load_pointer(struct linear_reader *r, struct node *n, struct place *p)
{
    p->from = arena_alloc(r->unit->arena, sizeof *p->from);
    *p->from = (struct place){.affine = p->depth <= MAX_SUBSCRIPTS, .depth = p->depth + 1};
    p->loaded = n;
    if (p->from->affine) place_read(r, n, p->from);
    p->base = p->from->base;
    p->affine = p->affine && p->from->affine;
}

static void read_pointer(struct linear_reader *r, struct node *n, struct node *subscript, const struct linear *offset, struct place *p)
{
    n = node_strip_mutable(n);
    if (n->kind == NODE_NAME && decl_is_object(n->decl)) {
        follow_pointer(r, n, subscript, offset, p);
    } else if (n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB)) {
        add_offset(r, n, subscript, offset, p);
    } else if (n->kind == NODE_CAST && n->type && n->type->base && n->child[0]->type && n->child[0]->type->base &&
               n->type->base->size == n->child[0]->type->base->size) {
        read_pointer(r, n->child[0], subscript, offset, p);
    } else if (n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_strip(n->child[0])->kind == NODE_SUBSCRIPT) {
        struct node *of = node_strip_mutable(n->child[0]);
        const struct linear *index = offset ? linear_read(r, of->child[1]) : NULL;
        read_pointer(r, of->child[0], subscript ? subscript : of->child[1], index ? linear_add(r->unit, offset, index, 1) : NULL, p);
    } else if (n->kind == NODE_UNARY && n->op == OP_ADDRESS && offset && linear_is_constant(offset) && !offset->constant) {
        place_read(r, n->child[0], p);
    } else if (is_array_type(n->type)) {
        place_read(r, n, p);
        push(p, subscript, offset);
    } else if (is_pointer_place(n)) {
        load_pointer(r, n, p);
        push(p, subscript, offset);
    } else {
        p->affine = false;
    }
}

static void push_member(struct place *p, const struct node *n)
{
    if (n->kind != NODE_MEMBER) return;
    if (p->n_members < MAX_MEMBERS) p->members[p->n_members] = n->decl;
    p->n_members++;
}

/* Base and subscripts of an element. Members of records and elements of vectors count as the whole; `members` lists the fields. */
static void place_read(struct linear_reader *r, struct node *n, struct place *p)
{
    n = node_strip_mutable(n);
    push_member(p, n);
    if (n->kind == NODE_NAME) {
        p->base = n->decl;
    } else if ((n->kind == NODE_MEMBER && !n->arrow) || node_is_vector_element(n)) {
        place_read(r, n->child[0], p);
    } else if (n->kind == NODE_MEMBER) {
        read_pointer(r, n->child[0], NULL, linear_constant(r->unit, 0), p);
    } else if (n->kind == NODE_UNARY && n->op == OP_DEREF) {
        read_pointer(r, n->child[0], NULL, linear_constant(r->unit, 0), p);
    } else if (n->kind == NODE_SUBSCRIPT) {
        bool swapped = !type_is_address(n->child[0]->type);
        struct node *index = n->child[swapped ? 0 : 1];
        read_pointer(r, n->child[swapped ? 1 : 0], index, linear_read(r, index), p);
    } else {
        p->affine = false;
    }
}

struct linear *linear_pointer_end(struct linear_reader *r, const struct loop *l)
{
    struct place from = {.affine = true}, to = {.affine = true};
    read_pointer(r, l->lower, NULL, linear_constant(r->unit, 0), &from);
    read_pointer(r, l->upper, NULL, linear_constant(r->unit, 0), &to);
    if (from.from || to.from || !from.affine || !to.affine || from.gaps || to.gaps || !from.base || from.base != to.base || from.count != to.count || !from.count) return NULL;
    for (int i = 0; i + 1 < from.count; i++)
        if (!linear_equal(from.forms[i], to.forms[i])) return NULL;
    return linear_add(r->unit, to.forms[to.count - 1], from.forms[from.count - 1], -1);
}

/* ---- accesses ------------------------------------------------------------------------------------------------------------------------ */

/* A form may only contain loops around the access. */
static bool loops_enclose(const struct linear *form, const struct loop *l)
{
    for (int i = 0; form && i < form->n_terms; i++)
        if (form->terms[i].loop && !loop_contains(form->terms[i].loop, l)) return false;
    return true;
}

bool place_forms(struct region *r, const struct place *p, struct access *a)
{
    bool all = !p->gaps;
    for (int i = 0; i < p->count; i++) {
        const struct linear *form = loops_enclose(p->forms[i], a->loop) ? p->forms[i] : NULL;
        const char *fits = form ? wrapping_condition(r->unit, form) : "";
        all = all && form;
        a->fits = fits && a->fits ? condition_both(r->unit, a->fits, fits) : NULL;
        ARENA_PUSH(r->unit->arena, a->forms, a->n_forms, (struct linear *)form);
    }
    return all;
}

static void set_place(struct region *r, struct linear_reader *reader, struct access *a, struct node *place, bool locals)
{
    struct place p = {.affine = true, .locals = locals};
    place_read(reader, place, &p);
    bool shaped = p.affine && p.base && p.base == a->decl && (p.count > 0 || type_has_parts(a->decl->type)) && !a->deep && !p.from;
    if (a->by_call && !a->followed) shaped = false;
    a->fits = "";
    a->affine = place_forms(r, &p, a) && shaped;
    for (int i = 0; i < p.count; i++)
        if (p.nodes[i]) ARENA_PUSH(r->unit->arena, a->subscripts, a->n_subscripts, p.nodes[i]);
    if (a->deep) loaded_place_set(r, a, &p);
    a->partial = a->forms;
    a->n_partial = shaped ? a->n_forms : 0;
    if (p.n_members <= MAX_MEMBERS && !a->by_call)
        for (int i = p.n_members - 1; i >= 0; i--) ARENA_PUSH(r->unit->arena, a->members, a->n_members, p.members[i]);
    if (!a->affine) a->n_forms = 0;
    a->flat = a->forms;
    a->n_flat = a->n_forms;
}

void access_add(struct region *r, struct linear_reader *reader, const struct use *use, const struct use *inside, bool perhaps)
{
    struct access *a = arena_alloc(r->unit->arena, sizeof *a);
    unsigned flags = inside ? inside->flags : use->flags;
    a->decl = use->decl;
    a->var = use->decl ? region_variable(r, use->decl) : NULL;
    a->node = use->node;
    a->read = flags & USE_READ;
    a->written = flags & USE_WRITE;
    a->atomic = flags & USE_ATOMIC;
    a->deep = flags & USE_DEEP;
    a->by_call = use->flags & USE_ESCAPE;
    a->followed = inside != NULL;
    a->perhaps = perhaps;
    a->loop = use->loop;
    a->place = inside ? inside->node : use->node;
    set_place(r, reader, a, a->place, false);
    ARENA_PUSH(r->unit->arena, r->accesses, r->n_accesses, a);
}

const struct access *access_with_forms(struct region *r, const struct access *a)
{
    if (a->affine) return a;
    struct access *copy = arena_alloc(r->unit->arena, sizeof *copy);
    *copy = (struct access){.decl = a->decl, .node = a->node, .read = a->read, .written = a->written, .atomic = a->atomic, .loop = a->loop, .place = a->place};
    set_place(r, r->reader, copy, copy->place, true);
    return copy->affine ? copy : NULL;
}

const char *access_text(struct unit *u, const struct access *a)
{
    const char *text = node_text(u, a->node);
    return *text || !a->decl ? text : a->decl->name;
}

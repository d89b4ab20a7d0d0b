/* openmp_arrays: reductions of arrays that a thread's stack may not hold. SPDX-License-Identifier: MIT
 * OpenMP allocates its copies on the stack. For arrays of unknown length and large ones, generated code allocates copies on the heap, under
 * the array's name, which each thread combines with the array after the loop. */
#include "base/arena.h"
#include "host/host_emit.h"
#include "data/data_sections.h"
#include "region/flow/flow.h"
#include "base/unit.h"

enum { STACK_BYTES = 64 << 10, HEAP_BYTES = 1 << 20 };

/* sizeof of the array, whose value differs for a copy. */
static bool is_size(const struct node *n, const void *decl)
{
    for (int k = 0; n->kind == NODE_SIZEOF && k < n->n_children; k++)
        if (flow_names(n->child[k], decl)) return true;
    return false;
}

bool openmp_takes_size(struct node *n, const struct decl *d)
{
    return node_find(n, is_size, d);
}

/* Size in bytes of the variable or section; -1: not constant. */
static long long constant_bytes(const struct clause_var *v)
{
    const struct type *t = v->decl->type;
    if (!v->n_subscripts) return t->size;
    const struct subscript *s = &v->subscripts[0];
    long long count = s->is_element ? 1 : s->length.text ? s->length.has_value ? s->length.value : -1 : t->kind == TYPE_ARRAY ? t->count : -1;
    return count < 0 || !t->base || t->base->size <= 0 ? -1 : count * t->base->size;
}

bool openmp_fits_stack(const struct clause_var *v)
{
    long long bytes = constant_bytes(v);
    return bytes >= 0 && bytes <= STACK_BYTES;
}

bool openmp_is_large(const struct host_loop *h, const struct clause_var *v)
{
    bool fits = openmp_fits_stack(v) && clause_var_element(v)->kind != TYPE_BOOL;
    if (!h->parallel || fits || !type_is_arithmetic(clause_var_element(v))) return false;
    return !openmp_takes_size(h->loop->stmt, v->decl);
}

bool openmp_on_heap(const struct region *r, const struct variable *v)
{
    bool large = v->role == ROLE_PRIVATE && v->decl->type->kind == TYPE_ARRAY && v->decl->type->size > HEAP_BYTES && !v->last_value;
    return v->section || (large && !openmp_takes_size(r->body, v->decl));
}

bool openmp_lists_array(const struct reduction *r) { return reduction_in_scratch(r) && type_is_arithmetic(r->composite->element); }

struct large {
    const struct host_loop *loop;
    struct array_reduction *items;
    int count;
};

static bool is_listed(const struct large *x, const struct decl *d)
{
    for (int k = 0; k < x->count; k++)
        if (x->items[k].var->decl == d) return true;
    return false;
}

static void collect(struct large *x, const struct loop *l)
{
    for (int k = 0; k < l->n_arrays; k++)
        if (openmp_is_large(x->loop, l->arrays[k].var) && !region_array_is_own(l->region, l->arrays[k].var) &&
            !region_section_varies(l->region, l->arrays[k].var, x->loop->loop->stmt) && !is_listed(x, l->arrays[k].var->decl))
            ARENA_PUSH(l->region->unit->arena, x->items, x->count, l->arrays[k]);
}

static void collect_below(struct large *x, const struct loop *l)
{
    collect(x, l);
    for (const struct loop *c = l->child; c; c = c->next) collect_below(x, c);
}

static struct large find_large(const struct host_loop *h)
{
    struct large x = {.loop = h};
    collect(&x, loop_head(h->loop));
    collect_below(&x, h->loop);
    return x;
}

bool openmp_has_large(const struct host_loop *h) { return find_large(h).count > 0; }

static const char *combination(struct unit *u, enum reduction_op op, const struct type *type, const char *a, const char *b)
{
    const char *nan = type->kind == TYPE_FLOAT ? arena_printf(u->arena, " || %s != %s", a, a) : "";      /* as fmax ignores a NaN */
    if (reduction_is_extreme(op)) return arena_printf(u->arena, "if (%s %c %s%s) %s = %s;", b, op == RED_MAX ? '>' : '<', a, nan, a, b);
    return arena_printf(u->arena, "%s = %s %s %s;", a, a, reduction_spelling(op), b);
}

static void open_array(struct lines *l, const struct region *r, const struct clause_var *v)
{
    const struct clause copy = {.kind = CLAUSE_COPY};
    struct data_item item = {0};
    const char *name = v->name, *type = clause_var_element(v)->canonical;
    if (!v->n_subscripts) whole_item(l->u, v->decl, &item);
    else section_item(l->u, r->directive, &copy, v, &item);
    lines_put(l, "accelrt_offset accel_start_%s = %s, accel_bytes_%s = %s;", name, item.start ? item.start : "0", name, item.bytes);
    lines_put(l, "__typeof__(accel_whole_%s) %s = (void *)((char *)accelrt_own_array(accel_bytes_%s) - accel_start_%s);", name, name, name, name);
    lines_put(l, "%s *accel_own_%s = (%s *)((char *)%s + accel_start_%s), *accel_from_%s = (%s *)((char *)accel_whole_%s + accel_start_%s);", type,
              name, type, name, name, name, type, name, name);
}

/* "for (...)" over the elements of a copy. */
static const char *each_element(struct unit *u, const struct clause_var *v)
{
    return arena_printf(u->arena, "for (accel_k = 0; accel_k < accel_bytes_%s / %lld; accel_k++)", v->name, clause_var_element(v)->size);
}

/* The initial value of a copy: the identity, or for idempotent operators (max, min, & and the like) the array's own values. */
static void begin_array(struct lines *l, const struct array_reduction *r)
{
    const char *name = r->var->name;
    if (r->op == RED_ADD || r->op == RED_XOR) return; /* the memory is 0 */
    const char *value = r->op == RED_MUL ? "1" : arena_printf(l->u->arena, "accel_from_%s[accel_k]", name);
    lines_put(l, "%s accel_own_%s[accel_k] = %s;", each_element(l->u, r->var), name, value);
}

void openmp_declare_large(struct lines *l, const struct host_loop *h)
{
    struct large x = find_large(h);
    for (int k = 0; k < x.count; k++) {
        const char *name = x.items[k].var->name;
        lines_put(l, "__typeof__(&%s[0]) accel_whole_%s = %s;", name, name, name);
    }
}

void openmp_begin_large(struct lines *l, const struct host_loop *h)
{
    struct large x = find_large(h);
    if (x.count) lines_put(l, "accelrt_offset accel_k;");
    for (int k = 0; k < x.count; k++) open_array(l, h->loop->region, x.items[k].var);
    for (int k = 0; k < x.count; k++) begin_array(l, &x.items[k]);
}

/* Combines the thread's copy with the array. */
static void end_array(struct lines *l, const struct array_reduction *r)
{
    const char *name = r->var->name, *whole = arena_printf(l->u->arena, "accel_from_%s[accel_k]", name);
    const char *own = arena_printf(l->u->arena, "accel_own_%s[accel_k]", name);
    lines_directive(l, "#pragma omp critical(accel_arrays)");
    lines_put(l, "%s { %s }", each_element(l->u, r->var), combination(l->u, r->op, clause_var_element(r->var), whole, own));
    lines_put(l, "accelrt_own_array_end(accel_own_%s);", name);
}

void openmp_end_large(struct lines *l, const struct host_loop *h)
{
    struct large x = find_large(h);
    for (int k = 0; k < x.count; k++) end_array(l, &x.items[k]);
}

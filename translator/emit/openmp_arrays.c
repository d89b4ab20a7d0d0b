/* openmp_arrays: reductions of arrays that a thread's stack may not hold. SPDX-License-Identifier: MIT
 * OpenMP's own copies lie on the stack. Arrays of unknown length, and large ones, have copies of the heap under the array's name, which each
 * thread combines with the array when the loop is done. */
#include "base/arena.h"
#include "emit/host_emit.h"
#include "plan/data_sections.h"
#include "unit.h"

enum { STACK_BYTES = 64 << 10, HEAP_BYTES = 1 << 20 };

struct size_search { const struct decl *decl; bool found; };

static bool find_name(struct node *n, void *context)
{
    struct size_search *s = context;
    s->found |= n->kind == NODE_NAME && n->decl == s->decl;
    return !s->found;
}

/* sizeof of the array would be another one. */
static bool find_size(struct node *n, void *context)
{
    struct size_search *s = context;
    if (n->kind == NODE_SIZEOF) node_walk(n, find_name, s);
    return !s->found && n->kind != NODE_SIZEOF;
}

static const struct type *element_of(const struct clause_var *v)
{
    const struct type *t = v->decl->type;
    for (int k = 0; t->base && (t->kind == TYPE_ARRAY || k < v->n_subscripts); k++) t = t->base;
    return t;
}

/* Bytes that the clause names, -1 where they are not known here. */
static long long constant_bytes(const struct clause_var *v)
{
    const struct type *t = v->decl->type;
    if (!v->n_subscripts) return t->size;
    const struct subscript *s = &v->subscripts[0];
    long long count = s->is_element ? 1 : s->length.text ? s->length.has_value ? s->length.value : -1 : t->kind == TYPE_ARRAY ? t->count : -1;
    return count < 0 || !t->base || t->base->size <= 0 ? -1 : count * t->base->size;
}

bool openmp_is_large(const struct host_loop *h, const struct clause_var *v)
{
    struct size_search s = {v->decl, false};
    long long bytes = constant_bytes(v);
    if (!h->parallel || (bytes >= 0 && bytes <= STACK_BYTES) || !type_is_arithmetic(element_of(v))) return false;
    node_walk(h->loop->stmt, find_size, &s);
    return !s.found;
}

bool openmp_on_heap(const struct region *r, const struct variable *v)
{
    struct size_search s = {v->decl, false};
    bool large = v->role == ROLE_PRIVATE && v->decl->type->kind == TYPE_ARRAY && v->decl->type->size > HEAP_BYTES && !v->last_value;
    if (v->section || !large) return v->section != NULL;
    node_walk(r->body, find_size, &s);
    return !s.found;
}

struct large {
    struct host_emitter *e;
    const struct region *r;
    const struct host_loop *h;
    const struct clause_var *vars[8];
    enum reduction_op ops[8];
    int count;
};

static void collect(struct large *x, const struct loop *l)
{
    for (int k = 0; k < l->n_arrays; k++) {
        bool known = x->count == 8 || !openmp_is_large(x->h, l->arrays[k].var);
        for (int i = 0; i < x->count && !known; i++) known = x->vars[i]->decl == l->arrays[k].var->decl;
        if (known) continue;
        x->ops[x->count] = l->arrays[k].op;
        x->vars[x->count++] = l->arrays[k].var;
    }
}

static void collect_below(struct large *x, const struct loop *l)
{
    collect(x, l);
    for (const struct loop *c = l->child; c; c = c->next) collect_below(x, c);
}

static struct large find_large(struct host_emitter *e, const struct region *r, const struct host_loop *h)
{
    struct large x = {.e = e, .r = r, .h = h};
    collect(&x, loop_head(h->loop));
    collect_below(&x, h->loop);
    return x;
}

bool openmp_has_large(struct host_emitter *e, const struct region *r, const struct host_loop *h)
{
    return h->parallel && find_large(e, r, h).count > 0;
}

static const char *combination(struct unit *u, enum reduction_op op, const struct type *type, const char *a, const char *b)
{
    const char *nan = type->kind == TYPE_FLOAT ? arena_printf(u->arena, " || %s != %s", a, a) : "";      /* fmax takes the other one */
    if (op == RED_MAX || op == RED_MIN) return arena_printf(u->arena, "if (%s %c %s%s) %s = %s;", b, op == RED_MAX ? '>' : '<', a, nan, a, b);
    return arena_printf(u->arena, "%s = %s %s %s;", a, a, openmp_operator(op), b);
}

static void open_array(struct lines *l, const struct large *x, int k)
{
    const struct clause_var *v = x->vars[k];
    const struct clause copy = {.kind = CLAUSE_COPY};
    struct data_item item = {0};
    const char *name = v->name, *type = element_of(v)->canonical;
    if (!v->n_subscripts) whole_item(l->u, v->decl, &item);
    else section_item(l->u, x->r->directive, &copy, v, &item);
    lines_put(l, "accelrt_offset accel_start_%s = %s, accel_bytes_%s = %s;", name, item.start ? item.start : "0", name, item.bytes);
    lines_put(l, "__typeof__(accel_whole_%s) %s = (void *)((char *)accelrt_own_array(accel_bytes_%s) - accel_start_%s);", name, name, name, name);
    lines_put(l, "%s *accel_own_%s = (%s *)((char *)%s + accel_start_%s), *accel_from_%s = (%s *)((char *)accel_whole_%s + accel_start_%s);", type,
              name, type, name, name, name, type, name, name);
}

/* What a copy begins with. A maximum, minimum, & and the like may take the array's own values twice. */
static void begin_array(struct lines *l, const struct large *x, int k)
{
    const char *name = x->vars[k]->name, *original = arena_printf(l->u->arena, "accel_from_%s[accel_k]", name);
    const char *value = x->ops[k] == RED_ADD || x->ops[k] == RED_XOR ? NULL : x->ops[k] == RED_MUL ? "1" : original;
    if (!value) return; /* the memory is 0 */
    lines_put(l, "for (accel_k = 0; accel_k < accel_bytes_%s / %lld; accel_k++) accel_own_%s[accel_k] = %s;", name,
              element_of(x->vars[k])->size, name, value);
}

void openmp_open_large(struct lines *l, struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *test)
{
    struct large x = find_large(e, r, h);
    lines_put(l, "{");
    l->level++;
    for (int k = 0; k < x.count; k++) lines_put(l, "__typeof__(&%s[0]) accel_whole_%s = %s;", x.vars[k]->name, x.vars[k]->name, x.vars[k]->name);
    lines_directive(l, "#pragma omp parallel%s", test);
    lines_put(l, "{");
    l->level++;
    lines_put(l, "accelrt_offset accel_k;");
    for (int k = 0; k < x.count; k++) open_array(l, &x, k);
    for (int k = 0; k < x.count; k++) begin_array(l, &x, k);
}

void openmp_close_large(struct lines *l, struct host_emitter *e, const struct region *r, const struct host_loop *h)
{
    struct large x = find_large(e, r, h);
    for (int k = 0; k < x.count; k++) {
        const char *name = x.vars[k]->name;
        const char *whole = arena_printf(l->u->arena, "accel_from_%s[accel_k]", name), *own = arena_printf(l->u->arena, "accel_own_%s[accel_k]", name);
        lines_directive(l, "#pragma omp critical(accel_arrays)");
        lines_put(l, "for (accel_k = 0; accel_k < accel_bytes_%s / %lld; accel_k++) { %s }", name, element_of(x.vars[k])->size,
                  combination(l->u, x.ops[k], element_of(x.vars[k]), whole, own));
        lines_put(l, "accelrt_own_array_end(accel_own_%s);", name);
    }
    for (int k = 0; k < 2; k++) {
        l->level--;
        lines_put(l, "}");
    }
}

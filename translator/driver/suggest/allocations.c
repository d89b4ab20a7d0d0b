/* allocations: see allocations.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/allocations.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "driver/suggest/argument_extents.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include <string.h>

struct settings {
    const struct decl *variable;
    struct node *value; /* of the last one */
    int count;
};

static bool count_setting(struct node *n, void *context)
{
    struct settings *s = context;
    bool declared = n->kind == NODE_VAR && n->decl == s->variable && n->n_children;
    bool assigned = n->kind == NODE_ASSIGN && node_target(n) == s->variable;
    if (declared || assigned) s->value = n->child[n->n_children - 1];
    s->count += declared || assigned || (n->kind == NODE_UNARY && node_target(n) == s->variable);
    return true;
}

/* In the variable's function; for one of file scope that other files cannot see, in all functions. */
static struct settings settings_of(struct unit *u, const struct decl *variable)
{
    struct settings s = {.variable = variable};
    if (variable->function && variable->function->body) node_walk(variable->function->body, count_setting, &s);
    for (int i = 0; !variable->function && i < u->syntax->n_functions; i++)
        node_walk(syntax_body(u, u->syntax->functions[i]), count_setting, &s);
    if (!variable->function && variable->storage != STORAGE_STATIC) s.count = 2;
    return s;
}

struct stability {
    struct unit *unit;
    const struct decl *function; /* whose variables may be named; NULL: those of the file */
    bool stable;
};

/* Names of constants, of parameters that are never set and of variables that are set once. */
static bool is_stable(struct node *n, void *context)
{
    struct stability *s = context;
    if (n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || node_is_step(n) || n->kind == NODE_ASSIGN)
        s->stable = false;
    if (n->kind != NODE_NAME || !n->decl || n->decl->kind == DECL_ENUMERATOR) return s->stable;
    bool parameter = n->decl->kind == DECL_PARAM;
    if (n->decl->function != s->function && n->decl->function) s->stable = false;
    if (settings_of(s->unit, n->decl).count > !parameter) s->stable = false;
    return s->stable;
}

static bool is_call_of(const struct node *n, const char *name)
{
    return n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, name);
}

static const char *words(struct unit *u, const struct node *n)
{
    return arena_copy(u->arena, u->text + n->from, n->to - n->from);
}

static bool is_size(const struct node *n, long long size)
{
    return n->kind == NODE_SIZEOF && n->has_value && n->value == size;
}

/* n without conversions to integers, which the length of a section does not need. */
static const struct node *without_conversion(const struct node *n)
{
    const struct node *e = n ? node_strip(n) : NULL;
    while (e && e->kind == NODE_CAST && type_is_integer(e->type)) n = e->child[e->n_children - 1], e = node_strip(n);
    return n;
}

/* n without a factor sizeof of elements of `size` bytes; NULL: it has none. */
static const struct node *without_size(const struct node *n, long long size)
{
    n = node_strip(n);
    for (int i = 0; n->kind == NODE_BINARY && n->op == OP_MUL && i < 2; i++)
        if (is_size(node_strip(n->child[i]), size)) return n->child[1 - i];
    return NULL;
}

enum { MOST_FACTORS = 8 };

struct product {
    const struct node *factors[MOST_FACTORS]; /* without the sizes of an element */
    int n, sizes;
    bool too_many;
};

static void add_factors(struct product *p, const struct node *n, long long size)
{
    const struct node *e = node_strip(n);
    if (e->kind == NODE_BINARY && e->op == OP_MUL) {
        add_factors(p, e->child[0], size);
        add_factors(p, e->child[1], size);
    } else if (is_size(e, size)) p->sizes++;
    else if (p->n == MOST_FACTORS) p->too_many = true;
    else p->factors[p->n++] = n;
}

/* sizeof(double) * nx * ny, which is computed as a size_t, without the size: "(long)nx * ny". NULL: it is no such product. */
static const char *product_without_size(struct unit *u, const struct node *bytes, long long size)
{
    struct product p = {0};
    add_factors(&p, bytes, size);
    if (p.sizes != 1 || !p.n || p.too_many) return NULL;
    const struct type *first = node_strip(p.factors[0])->type;
    const char *text = first && first->size >= 8 ? "" : "(long)";
    for (int i = 0; i < p.n; i++) text = arena_printf(u->arena, "%s%s%s", text, i ? " * " : "", words(u, p.factors[i]));
    return text;
}

static const char *elements_of_bytes(struct unit *u, const struct node *bytes, long long size)
{
    const struct node *count = without_conversion(without_size(bytes, size));
    const char *text = count ? words(u, count) : product_without_size(u, bytes, size);
    return text ? text : arena_printf(u->arena, "(%s) / %lld", words(u, bytes), size);
}

/* The number of bytes that an allocation function of the C library gets; *count: of elements of `size` bytes. Both NULL: `call` is none. */
static void allocated(const struct node *call, long long size, const struct node **bytes, const struct node **count)
{
    int n = call->n_children;
    *bytes = *count = NULL;
    if (is_call_of(call, "malloc") && n == 2) *bytes = call->child[1];
    if (is_call_of(call, "aligned_alloc") && n == 3) *bytes = call->child[2];
    for (int i = 1; is_call_of(call, "calloc") && n == 3 && i < 3; i++)
        if (is_size(node_strip(call->child[i]), size)) *count = call->child[3 - i];
    if (*bytes && without_size(*bytes, size)) *count = without_size(*bytes, size);
    *count = without_conversion(*count);
}

/* ---- functions that allocate for their callers ---- */

static struct node *without_casts(struct node *n)
{
    for (n = node_strip_mutable(n); n->kind == NODE_CAST;) n = node_strip_mutable(n->child[n->n_children - 1]);
    return n;
}

struct returns {
    struct unit *unit;
    struct node *call; /* of an allocation function, whose result all `return` statements return */
    bool other;
};

static bool check_return(struct node *n, void *context)
{
    struct returns *s = context;
    if (n->kind != NODE_RETURN || !n->n_children) return true;
    struct node *value = without_casts(n->child[0]);
    if (value->has_value && !value->value) return true;
    if (value->kind == NODE_NAME && value->decl->function) {
        struct settings set = settings_of(s->unit, value->decl);
        if (set.count == 1 && set.value) value = without_casts(set.value);
    }
    s->other |= value->kind != NODE_CALL || (s->call && s->call != value);
    s->call = value;
    return true;
}

/* n as text of the caller: parameters of f are replaced by the arguments of `call`. NULL: n names something else. */
struct substitution {
    struct unit *unit;
    const struct decl *f;
    const struct node *call;
    struct buffer text;
    unsigned done;
    bool failed;
};

static bool replace_name(struct node *n, void *context)
{
    struct substitution *s = context;
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind != NODE_NAME || !n->decl || n->decl->kind == DECL_ENUMERATOR) return true;
    int k = 0;
    while (k < s->f->n_members && s->f->members[k] != n->decl) k++;
    s->failed |= k == s->f->n_members || k + 1 >= s->call->n_children || n->from < s->done;
    if (s->failed) return false;
    const struct node *actual = node_strip(s->call->child[k + 1]);
    bool plain = actual->kind == NODE_NAME || actual->kind == NODE_INTEGER;
    buffer_add(&s->text, s->unit->text + s->done, n->from - s->done);
    buffer_printf(&s->text, plain ? "%s" : "(%s)", words(s->unit, actual));
    s->done = n->to;
    return true;
}

static const char *in_callers_words(struct unit *u, const struct decl *f, const struct node *call, const struct node *n)
{
    n = node_strip(n);
    if (n->kind == NODE_CONDITIONAL) n = node_strip(n->child[1]); /* n ? n : 1 */
    struct substitution s = {.unit = u, .f = f, .call = call, .done = n->from};
    node_walk((struct node *)n, replace_name, &s);
    if (s.done < n->to) buffer_add(&s.text, u->text + s.done, n->to - s.done);
    const char *text = s.failed ? NULL : arena_copy(u->arena, s.text.data, s.text.length);
    buffer_free(&s.text);
    return text;
}

/* The argument itself where the number of bytes is a parameter, so that a factor sizeof in it is seen. */
static const struct node *argument_named(const struct decl *f, const struct node *call, const struct node *bytes)
{
    bytes = node_strip(bytes);
    if (bytes->kind == NODE_CONDITIONAL) bytes = node_strip(bytes->child[1]);
    for (int k = 0; bytes->kind == NODE_NAME && k < f->n_members && k + 1 < call->n_children; k++)
        if (f->members[k] == bytes->decl) return call->child[k + 1];
    return NULL;
}

static const char *elements_by_function(struct unit *u, const struct node *call, long long size)
{
    struct decl *f = call->decl ? syntax_definition(u, call->decl) : NULL;
    const struct node *bytes, *count;
    if (!f || !f->has_body || !syntax_body(u, f)) return NULL;
    struct returns s = {.unit = u};
    node_walk(f->body, check_return, &s);
    if (!s.call || s.other) return NULL;
    allocated(s.call, size, &bytes, &count);
    if (count) return in_callers_words(u, f, call, count);
    if (!bytes) return NULL;
    const struct node *actual = argument_named(f, call, bytes);
    if (actual) return elements_of_bytes(u, actual, size);
    const char *text = in_callers_words(u, f, call, bytes);
    return text ? arena_printf(u->arena, "(%s) / %lld", text, size) : NULL;
}

static const char *elements_of_call(struct unit *u, const struct node *call, long long size)
{
    const struct node *bytes, *count;
    if (call->kind != NODE_CALL) return NULL;
    allocated(call, size, &bytes, &count);
    return count ? words(u, count) : bytes ? elements_of_bytes(u, bytes, size) : elements_by_function(u, call, size);
}

const char *allocation_elements(struct unit *u, const struct decl *pointer)
{
    bool parameter = pointer->kind == DECL_PARAM;
    if ((pointer->kind != DECL_VAR && !parameter) || pointer->type->kind != TYPE_POINTER || pointer->type->base->size <= 0) return NULL;
    struct settings s = settings_of(u, pointer);
    const char *count = NULL;
    if (parameter) return !s.count && argument_count(u, pointer, &count) >= 0 ? count : NULL;
    if (s.count != 1 || !s.value) return NULL;
    struct node *call = without_casts(s.value);
    struct stability stable = {u, pointer->function, true};
    for (int i = 1; call->kind == NODE_CALL && i < call->n_children; i++) node_walk(call->child[i], is_stable, &stable);
    return stable.stable ? elements_of_call(u, call, pointer->type->base->size) : NULL;
}

bool allocation_is_indeterminate(struct unit *u, const struct decl *pointer)
{
    struct settings s = settings_of(u, pointer);
    const struct node *call = s.count == 1 && s.value ? without_casts(s.value) : NULL;
    return call && (is_call_of(call, "malloc") || is_call_of(call, "aligned_alloc"));
}

const struct node *allocation_setting(struct unit *u, const struct decl *pointer)
{
    struct settings s = settings_of(u, pointer);
    return s.count == 1 ? s.value : NULL;
}

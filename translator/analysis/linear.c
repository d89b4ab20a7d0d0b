/* linear: integer expressions as linear forms over loop variables. SPDX-License-Identifier: MIT */
#include "analysis/access_parts.h"
#include "analysis/induction.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include "syntax/array_types.h"
#include <string.h>

/* ---- arithmetic on forms ------------------------------------------------------------------------------------------------------------- */

struct linear *linear_constant(struct unit *u, long long value)
{
    struct linear *a = arena_alloc(u->arena, sizeof *a);
    a->constant = value;
    return a;
}

static bool same_product(const struct linear_term *a, const struct linear_term *b)
{
    return a->loop == b->loop && a->n_symbols == b->n_symbols && !memcmp(a->symbols, b->symbols, (size_t)a->n_symbols * sizeof *a->symbols);
}

/* Sums and products modulo 2^64, as addresses are. */
static long long plus(long long a, long long b) { return (long long)((unsigned long long)a + (unsigned long long)b); }
static long long times(long long a, long long b) { return (long long)((unsigned long long)a * (unsigned long long)b); }

static void add_term(struct unit *u, struct linear *a, const struct linear_term *t, long long factor)
{
    struct linear_term copy = *t;
    copy.coefficient = times(copy.coefficient, factor);
    for (int i = 0; i < a->n_terms; i++) {
        if (!same_product(&a->terms[i], t)) continue;
        a->terms[i].coefficient = plus(a->terms[i].coefficient, copy.coefficient);
        if (!a->terms[i].coefficient) a->terms[i] = a->terms[--a->n_terms];
        return;
    }
    if (copy.coefficient) ARENA_PUSH(u->arena, a->terms, a->n_terms, copy);
}

/* The smaller of two moduli, as exponents of two; 0: none. */
static int common_modulo(int a, int b) { return !a || (b && b < a) ? b : a; }

struct linear *linear_add(struct unit *u, const struct linear *a, const struct linear *b, long long factor)
{
    struct linear *sum = linear_constant(u, plus(a->constant, times(factor, b->constant)));
    sum->modulo = common_modulo(a->modulo, b->modulo);
    for (int i = 0; i < a->n_terms; i++) add_term(u, sum, &a->terms[i], 1);
    for (int i = 0; i < b->n_terms; i++) add_term(u, sum, &b->terms[i], factor);
    return sum;
}

static bool multiply_terms(const struct linear_term *a, const struct linear_term *b, struct linear_term *product)
{
    int i = 0, j = 0;
    memset(product, 0, sizeof *product);
    if ((a->loop && b->loop) || a->n_symbols + b->n_symbols > LINEAR_DEGREE) return false;
    product->coefficient = times(a->coefficient, b->coefficient);
    product->loop = a->loop ? a->loop : b->loop;
    while (i < a->n_symbols || j < b->n_symbols) {
        bool first = j == b->n_symbols || (i < a->n_symbols && a->symbols[i]->id <= b->symbols[j]->id);
        product->symbols[product->n_symbols++] = first ? a->symbols[i++] : b->symbols[j++];
    }
    return true;
}

struct linear *linear_multiply(struct unit *u, const struct linear *a, const struct linear *b)
{
    struct linear *product = linear_constant(u, times(a->constant, b->constant));
    product->modulo = common_modulo(a->modulo, b->modulo);
    for (int i = 0; i < a->n_terms && b->constant; i++) add_term(u, product, &a->terms[i], b->constant);
    for (int j = 0; j < b->n_terms && a->constant; j++) add_term(u, product, &b->terms[j], a->constant);
    for (int i = 0; i < a->n_terms; i++)
        for (int j = 0; j < b->n_terms; j++) {
            struct linear_term t;
            if (!multiply_terms(&a->terms[i], &b->terms[j], &t)) return NULL;
            add_term(u, product, &t, 1);
        }
    return product;
}

bool linear_equal(const struct linear *a, const struct linear *b)
{
    if (a->constant != b->constant || a->n_terms != b->n_terms) return false;
    for (int i = 0; i < a->n_terms; i++) {
        bool found = false;
        for (int j = 0; j < b->n_terms; j++)
            found |= same_product(&a->terms[i], &b->terms[j]) && a->terms[i].coefficient == b->terms[j].coefficient;
        if (!found) return false;
    }
    return true;
}

bool linear_is_constant(const struct linear *a)
{
    return a->n_terms == 0;
}

bool linear_uses(const struct linear *a, const struct loop *l)
{
    for (int i = 0; i < a->n_terms; i++)
        if (a->terms[i].loop == l) return true;
    return false;
}

long long linear_coefficient(const struct linear *a, const struct loop *l, bool *known)
{
    long long coefficient = 0;
    *known = true;
    for (int i = 0; i < a->n_terms; i++) {
        if (a->terms[i].loop != l) continue;
        if (a->terms[i].n_symbols) *known = false;
        else coefficient = a->terms[i].coefficient;
    }
    return coefficient;
}

long long linear_coefficient_like(const struct linear *a, const struct linear_term *t)
{
    for (int i = 0; i < a->n_terms; i++)
        if (same_product(&a->terms[i], t)) return a->terms[i].coefficient;
    return 0;
}

bool linear_is_within(const struct linear *a, long long most)
{
    bool within = a->constant < most && a->constant > -most;
    for (int i = 0; i < a->n_terms; i++) within = within && a->terms[i].coefficient < most && a->terms[i].coefficient > -most;
    return within;
}

bool linear_is_affine(const struct linear *a)
{
    for (int i = 0; i < a->n_terms; i++)
        if (a->terms[i].loop && a->terms[i].n_symbols) return false;
    return true;
}

bool linear_uses_loops(const struct linear *a)
{
    for (int i = 0; i < a->n_terms; i++)
        if (a->terms[i].loop) return true;
    return false;
}

static void print_term(const struct linear_term *t, bool first, struct buffer *out)
{
    long long c = t->coefficient;
    bool factor = c != 1 && c != -1;
    buffer_puts(out, first ? (c < 0 ? "-" : "") : c < 0 ? " - " : " + ");
    if (factor) buffer_printf(out, "%lld", c < 0 ? -c : c);
    for (int i = 0; i < t->n_symbols; i++) buffer_printf(out, "%s%s", factor || i ? "*" : "", t->symbols[i]->text);
    if (t->loop) buffer_printf(out, "%s%s", factor || t->n_symbols ? "*" : "", t->loop->index->name);
}

void linear_print(const struct linear *a, struct buffer *out)
{
    for (int i = 0; i < a->n_terms; i++) print_term(&a->terms[i], i == 0, out);
    if (!a->n_terms) buffer_printf(out, "%lld", a->constant);
    else if (a->constant) buffer_printf(out, " %c %lld", a->constant < 0 ? '-' : '+', a->constant < 0 ? -a->constant : a->constant);
}

/* ---- reading ------------------------------------------------------------------------------------------------------------------------- */

static struct linear *from_term(struct unit *u, const struct loop *l, const struct symbol *s)
{
    struct linear *a = linear_constant(u, 0);
    struct linear_term t = {.coefficient = 1, .loop = l, .n_symbols = s ? 1 : 0};
    t.symbols[0] = s;
    add_term(u, a, &t, 1);
    return a;
}

struct linear *linear_variable(struct unit *u, const struct loop *l)
{
    return from_term(u, l, NULL);
}

struct linear *linear_symbol(struct linear_reader *r, const char *text, const struct type *type, bool on_host, bool kept)
{
    struct symbol *s;
    for (int i = 0; i < r->n_symbols; i++)
        if (!strcmp(r->symbols[i]->text, text)) return from_term(r->unit, NULL, r->symbols[i]);
    s = arena_alloc(r->unit->arena, sizeof *s);
    s->text = text;
    s->id = r->n_symbols;
    s->bits = type && type->size > 0 ? 8 * (int)type->size : 64;
    s->on_host = on_host;
    s->kept = kept;
    ARENA_PUSH(r->unit->arena, r->symbols, r->n_symbols, (const struct symbol *)s);
    return from_term(r->unit, NULL, s);
}

const struct loop *linear_loop_of(const struct linear_reader *r, const struct node *n)
{
    for (const struct loop *l = region_loop_around(r->region, n); l; l = l->parent)
        if (l->index == n->decl) return l->canonical ? l : NULL;
    return NULL;
}

struct node *linear_value_of(const struct linear_reader *r, const struct decl *d, const struct node *where)
{
    const struct region *region = r->region;
    struct node *at, *value = uses_single_value(region->uses, d, &at);
    const struct loop *l = value ? region_loop_around(region, at) : NULL;
    if (!value || at->kind == NODE_VAR) return value;
    for (const struct loop *outer = l; outer; outer = outer->parent)
        if (flow_names(outer->stmt, d)) l = outer;
    if (l && !node_inside(where, l->stmt->child[3])) return NULL; /* the loop runs later, or an iteration does not assign */
    return flow_written_first(l ? l->stmt->child[3] : region->body, d) ? value : NULL;
}

static struct linear *follow_local(struct linear_reader *r, const struct node *name)
{
    const struct decl *d = name->decl;
    struct node *value = linear_value_of(r, d, name);
    struct linear *a;
    if (!value || r->n_following == (int)(sizeof r->following / sizeof *r->following)) return NULL;
    for (int i = 0; i < r->n_following; i++)
        if (r->following[i] == d) return NULL;
    r->following[r->n_following++] = d;
    a = linear_read(r, value);
    r->n_following--;
    return a;
}

struct node *linear_argument(const struct linear_reader *r, const struct decl *d)
{
    for (int i = r->n_bound; i-- > 0;)
        if (r->bound[i].parameter == d) return r->bound[i].argument;
    return NULL;
}

/* Names in a function called have other meanings than in the region. */
static bool in_callee(const struct linear_reader *r, const struct node *n)
{
    return r->n_bound && !node_inside(n, r->region->body);
}

bool linear_keeps_value(const struct type *to, const struct type *from)
{
    if (!to || !from || !type_is_integer(to) || !type_is_integer(from)) return false;
    if (to->kind == TYPE_BOOL || from->kind == TYPE_BOOL) return to->kind != TYPE_BOOL || from->kind == TYPE_BOOL;
    if (to->size >= 4) return true;
    return to->is_signed == from->is_signed ? to->size >= from->size : !from->is_signed && to->size > from->size;
}

static struct linear *read_name(struct linear_reader *r, struct node *n)
{
    const struct loop *l = decl_is_object(n->decl) ? linear_loop_of(r, n) : NULL;
    struct node *argument = linear_argument(r, n->decl);
    const struct variable *v;
    long long value;
    if (!decl_is_object(n->decl)) return NULL;
    if (node_constant(n, &value)) return linear_constant(r->unit, value);
    if (argument) return linear_keeps_value(n->decl->type, argument->type) ? linear_read(r, argument) : NULL;
    if (l) return l->index->type->kind == TYPE_POINTER ? NULL : from_term(r->unit, l, NULL);
    if (region_is_index(r->region, n->decl) || !n->decl->type || !type_is_integer(n->decl->type)) return NULL;
    v = region_variable(r->region, n->decl);
    if (uses_declared_inside(r->region->uses, n->decl) || (v && v->iteration_private)) return follow_local(r, n);
    if (!v || v->written || v->address_taken || n->decl->type->is_volatile || (v->role == ROLE_PRIVATE && !v->firstprivate)) return NULL;
    if (in_callee(r, n)) return linear_symbol(r, arena_printf(r->unit->arena, "%s of the file", n->decl->name), n->decl->type, false, false);
    return linear_symbol(r, n->decl->name, n->decl->type, v->role == ROLE_VALUE || v->role == ROLE_CONSTANT, v->kept);
}

struct invariance {
    const struct linear_reader *reader;
    bool varies, on_host, kept;
};

static bool check_invariant(struct node *n, void *context)
{
    struct invariance *v = context;
    const struct region *r = v->reader->region;
    const struct variable *var;
    switch (n->kind) {
    case NODE_CALL:
    case NODE_ASSIGN:
    case NODE_STMT_EXPR:
    case NODE_COMPOUND_LITERAL:
    case NODE_VA_ARG:
    case NODE_OTHER:
    case NODE_LABEL_ADDRESS: v->varies = true; break;
    case NODE_UNARY: v->varies |= n->op >= OP_PREINC && n->op <= OP_POSTDEC; /* fall through */
    case NODE_SUBSCRIPT:
    case NODE_MEMBER:
        if (n->kind != NODE_UNARY || n->op == OP_DEREF) v->on_host = false;
        break;
    case NODE_NAME:
        if (!decl_is_object(n->decl)) break;
        var = region_variable(r, n->decl);
        v->varies |= !var || var->written || var->pointer_written || var->address_taken || (n->type && n->type->is_volatile) ||
                     region_is_index(r, n->decl) || (var->role == ROLE_PRIVATE && !var->firstprivate);
        if (var && var->role != ROLE_VALUE && var->role != ROLE_CONSTANT) v->on_host = false;
        v->kept |= var && var->kept;
        break;
    default: break;
    }
    return !v->varies && n->kind != NODE_SIZEOF;
}

/* An expression that has no linear form but one value throughout the region. */
static struct linear *read_invariant(struct linear_reader *r, struct node *n)
{
    struct invariance v = {r, false, true, false};
    if (!n->type || !type_is_integer(n->type) || n->to <= n->from || in_callee(r, n)) return NULL;
    node_walk(n, check_invariant, &v);
    if (v.varies) return NULL;
    const char *text = arena_printf(r->unit->arena, "(%s)", node_text(r->unit, n));
    if (n->kind == NODE_IMPLICIT) text = arena_printf(r->unit->arena, "((%s)%s)", n->type->canonical, text);
    return linear_symbol(r, text, n->type, v.on_host, v.kept);
}

static bool narrows(const struct node *cast)
{
    return !linear_keeps_value(cast->type, cast->child[cast->n_children - 1]->type);
}

/* Of the numbers that are equal in so many low bits, the one nearest to 0: 0xffffffffu is -1. */
static long long nearest(long long a, int bits) { return bits == 32 ? (int)(unsigned)a : a; }

static void take_nearest(struct linear *a, int bits)
{
    int kept = 0;
    a->constant = nearest(a->constant, bits);
    for (int i = 0; i < a->n_terms; i++) {
        a->terms[i].coefficient = nearest(a->terms[i].coefficient, bits);
        if (a->terms[i].coefficient) a->terms[kept++] = a->terms[i];
    }
    a->n_terms = kept;
}

/* A copy of a with this modulus, since others may use the form without. */
static struct linear *take_modulo(struct unit *u, struct linear *a, int bits)
{
    if (!a || !bits || linear_is_constant(a)) return a;
    struct linear *copy = linear_add(u, a, linear_constant(u, 0), 1);
    copy->modulo = common_modulo(a->modulo, bits);
    take_nearest(copy, bits);
    return copy;
}

/* Bits that unsigned arithmetic of the type keeps, modulo which C defines it; 0: not defined modulo a power of two. */
static int kept_bits(const struct type *t) { return t && type_is_integer(t) && !t->is_signed && t->size >= 4 ? 8 * (int)t->size : 0; }

/* A conversion to fewer bits, or to unsigned of what may be negative. */
static struct linear *read_conversion(struct linear_reader *r, struct node *n)
{
    struct node *value = n->child[n->n_children - 1];
    const struct type *to = n->type, *from = value->type;
    struct linear *a = linear_read(r, value);
    bool shortens = from->size > to->size && to->size >= 4, turns = from->is_signed && !to->is_signed && to->size >= 4;
    return take_modulo(r->unit, a, shortens || turns ? 8 * (int)to->size : 0);
}

static struct linear *read_operation(struct linear_reader *r, struct node *n)
{
    struct linear *a = linear_read(r, n->child[0]), *b = a ? linear_read(r, n->child[1]) : NULL;
    if (!a || !b) return NULL;
    switch (n->op) {
    case OP_ADD: return linear_add(r->unit, a, b, 1);
    case OP_SUB: return linear_add(r->unit, a, b, -1);
    case OP_MUL: return linear_multiply(r->unit, a, b);
    case OP_SHL:
        if (!linear_is_constant(b) || b->constant < 0 || b->constant > 40) return NULL;
        return linear_multiply(r->unit, a, linear_constant(r->unit, 1LL << b->constant));
    default: return NULL;
    }
}

static struct linear *read_binary(struct linear_reader *r, struct node *n)
{
    return take_modulo(r->unit, read_operation(r, n), kept_bits(n->type));
}

static struct linear *read_form(struct linear_reader *r, struct node *n)
{
    switch (n->kind) {
    case NODE_PAREN: return linear_read(r, n->child[0]);
    case NODE_IMPLICIT:
    case NODE_CAST: return n->n_children && !narrows(n) ? read_conversion(r, n) : NULL;
    case NODE_NAME: return read_name(r, n);
    case NODE_BINARY: return read_binary(r, n);
    case NODE_CALL: return linear_call(r, n);
    case NODE_UNARY: {
        struct linear *a = n->op == OP_PLUS || n->op == OP_MINUS ? linear_read(r, n->child[0]) : NULL;
        if (!a) return NULL;
        return n->op == OP_PLUS ? a : take_modulo(r->unit, linear_multiply(r->unit, a, linear_constant(r->unit, -1)), kept_bits(n->type));
    }
    default: return NULL;
    }
}

struct linear *linear_read(struct linear_reader *r, struct node *n)
{
    struct linear *a = induction_value(r, n);
    if (a) return a;
    if (n->has_value) return linear_constant(r->unit, n->value);
    a = read_form(r, n);
    return a ? a : read_invariant(r, n);
}

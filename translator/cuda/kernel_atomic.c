/* kernel_atomic: the statement of an atomic directive as CUDA. SPDX-License-Identifier: MIT
 * OpenACC 3.4, 2.12. A native atomic function if CUDA has one with C's meaning, else a compare-and-swap loop (accel_atomic). */
#include "base/arena.h"
#include "cuda/c/data/device_misaligned.h"
#include "cuda/kernel_atomic.h"
#include "cuda/values/kernel_values.h"
#include "kernel/teams/teams.h"
#include "kernel/device_code/device_code_types.h"
#include "region/updates/atomic_forms.h"
#include "region/updates/extreme_updates.h"
#include "base/unit.h"
#include <stdlib.h>
#include <string.h>

/* ---- printing an update ------------------------------------------------------------------------------------------------------- */

static const char *printed(struct kernel_text *t, struct node *n)
{
    return kernel_expr(t, n);
}

/* NAME, if the text is (*NAME); NULL otherwise. */
static const char *dereferenced(struct kernel_text *t, const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    size_t length = strncmp(text, "(*", 2) ? 0 : strspn(text + 2, letters);
    return length && !strcmp(text + 2 + length, ")") ? arena_printf(t->unit->arena, "%.*s", (int)length, text + 2) : NULL;
}

const char *atomic_address(struct kernel_text *t, const struct node *place)
{
    struct buffer object = {0};
    const char *cast = place->type->is_volatile ? arena_printf(t->unit->arena, "(%s *)", kernel_type(t, place->type)) : "";
    bool parens = node_strip(place)->kind == NODE_UNARY;
    device_text_print_object(t->text, (struct node *)place, &object);
    const char *pointer = dereferenced(t, object.data);
    const char *text = pointer ? arena_printf(t->unit->arena, "%s%s", cast, pointer)
                               : arena_printf(t->unit->arena, parens ? "%s&(%s)" : "%s&%s", cast, object.data);
    buffer_free(&object);
    return text;
}

const char *atomic_function(struct kernel_text *t, const struct node *place)
{
    bool misaligned = device_is_misaligned(place), wide = device_is_complex(place->type);
    preamble_need(t->preamble, misaligned ? PIECE_ATOMIC_MISALIGNED : wide ? PIECE_ATOMIC_WIDE : PIECE_ATOMIC);
    return misaligned ? "accel_atomic_misaligned" : wide ? "accel_atomic_wide" : "accel_atomic";
}

/* Of accel_atomic_read and accel_atomic_write. */
static const char *memory_suffix(struct kernel_text *t, const struct node *place)
{
    bool misaligned = device_is_misaligned(place);
    preamble_need(t->preamble, misaligned ? PIECE_ATOMIC_MISALIGNED : PIECE_ATOMIC_MEMORY);
    return misaligned ? "_misaligned" : "";
}

static bool fits_float_exactly(const struct kernel_text *t, const struct node *e)
{
    char *end;
    e = node_strip(e);
    if (e->type && e->type->kind == TYPE_FLOAT && e->type->size == 4) return true;
    if (e->kind != NODE_FLOATING) return false;
    double value = strtod(arena_copy(t->unit->arena, t->unit->text + e->from, e->to - e->from), &end);
    return (double)(float)value == value;
}

/* CUDA's function for the operation and the type of its operand, or NULL. */
static const char *native_function(const struct kernel_text *t, const struct update *p, const char **cast)
{
    const struct type *x = p->x->type, *e = p->e ? node_strip(p->e)->type : NULL;
    bool integer = type_is_integer(x) && x->kind != TYPE_BOOL && (x->size == 4 || x->size == 8), wide = x->size == 8;
    bool e_integer = !p->e || type_is_integer(e);
    if (device_is_misaligned(p->x)) return NULL;
    *cast = wide ? "unsigned long long" : x->is_signed ? "int" : "unsigned int";
    if (p->reversed && p->op != OP_ADD && p->op != OP_AND && p->op != OP_OR && p->op != OP_XOR) return NULL;
    if (x->kind == TYPE_FLOAT && (x->size == 4 || x->size == 8)) {
        *cast = wide ? "double" : "float";
        if (p->op != OP_ADD && p->op != OP_SUB) return NULL;
        return wide || !p->e || e_integer || fits_float_exactly(t, p->e) ? "atomicAdd" : NULL;
    }
    if (!integer || !e_integer) return NULL;
    switch (p->op) {
    case OP_ADD:
    case OP_SUB: return "atomicAdd";
    case OP_AND: return "atomicAnd";
    case OP_OR: return "atomicOr";
    case OP_XOR: return "atomicXor";
    default: return NULL;
    }
}

/* Whether the text of e has the type in CUDA C++ that e has in C: comparisons, characters and enumerators do not. */
static bool keeps_type(const struct node *e)
{
    bool sum = e->kind == NODE_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL || e->op == OP_DIV);
    bool variable = e->kind == NODE_NAME && e->decl && (e->decl->kind == DECL_VAR || e->decl->kind == DECL_PARAM);
    return sum || variable || e->kind == NODE_SUBSCRIPT || e->kind == NODE_MEMBER || e->kind == NODE_INTEGER || e->kind == NODE_FLOATING;
}

/* The text of e, or of 1 if it is NULL, as an argument: negated if `minus`, converted to an arithmetic type. */
static const char *converted(struct kernel_text *t, struct node *e, bool minus, const char *type)
{
    const struct node *inner = e ? node_strip(e) : NULL;
    const char *value = e ? printed(t, e) : "1", *own = e ? "" : "int", *sign = minus ? "-" : "";
    if (inner && inner->type && type_is_arithmetic(inner->type) && keeps_type(inner)) own = kernel_type(t, inner->type);
    if (strcmp(own, type)) return arena_printf(t->unit->arena, "%s(%s)%s", sign, type, value);
    bool parens = *value == '(' && (inner->kind == NODE_BINARY || inner->kind == NODE_FLOATING);
    return parens && !minus ? arena_copy(t->unit->arena, value + 1, strlen(value) - 2) : arena_printf(t->unit->arena, "%s%s", sign, value);
}

/* An expression that updates the object and is its value before the update. */
static const char *native_update(struct kernel_text *t, const struct update *p, const char *function, const char *cast)
{
    const char *x = atomic_address(t, p->x), *e = converted(t, p->e, p->op == OP_SUB, cast);
    const char *own = !strcmp(cast, kernel_type(t, p->x->type)) ? "" : arena_printf(t->unit->arena, "(%s *)", cast);
    return arena_printf(t->unit->arena, "%s(%s%s, %s)", function, own, x, e);
}

static const char *new_value(struct kernel_text *t, const struct update *p, const char *old, const char *e)
{
    const char *type = kernel_type(t, p->x->type), *a = p->reversed ? e : old, *b = p->reversed ? old : e;
    if (p->op == OP_NONE) return arena_printf(t->unit->arena, "(%s)(%s)", type, e);
    return arena_printf(t->unit->arena, "(%s)(%s %s %s)", type, a, op_text(p->op), b);
}

/* Statements in braces: e, evaluated once; the update; the captured value. */
static void print_general(struct kernel_text *t, const struct atomic_form *f, struct buffer *out)
{
    const struct update *p = &f->update;
    const char *type = kernel_type(t, p->x->type), *e = p->e ? printed(t, p->e) : "1", *value;
    buffer_printf(out, "{ const auto accel_e = %s; const %s accel_old = %s(%s, [&](%s accel_v) -> %s { return %s; });", e, type,
                  atomic_function(t, p->x), atomic_address(t, p->x), type, type, new_value(t, p, "accel_v", "accel_e"));
    value = f->after ? new_value(t, p, "accel_old", "accel_e") : "accel_old";
    if (f->target) buffer_printf(out, " %s = %s;", printed(t, f->target), value);
    else buffer_puts(out, " (void)accel_old;");
    buffer_puts(out, " }");
}

static bool is_complex(const struct node *n) { return n && node_strip(n)->type && node_strip(n)->type->kind == TYPE_COMPLEX; }

/* What is added to x: the real part of a complex number if x is real. */
static const char *addend(struct kernel_text *t, const struct update *p)
{
    if (!p->e) return "1";
    if (!is_complex(p->x) && !is_complex(p->e)) return printed(t, p->e);
    return arena_printf(t->unit->arena, "%s%s", printed(t, node_strip_mutable(p->e)), is_complex(p->x) ? "" : ".re");
}

/* Adds to an exact sum. */
static bool print_sum(struct kernel_text *t, const struct atomic_form *f, struct buffer *out)
{
    const struct update *p = &f->update;
    const struct kernel_sum *s = f->target || !update_adds(p) ? NULL : sums_of(t, p->x);
    if (s) sums_add(t, s, p->x->type, printed(t, p->x), p->e ? node_strip(p->e)->type : NULL, addend(t, p), p->op == OP_SUB, out);
    return s != NULL;
}

/* v = x; x = e: one instruction in place of a loop of compare-and-swap. */
static bool print_exchange(struct kernel_text *t, const struct atomic_form *f, struct buffer *out)
{
    const struct update *p = &f->update;
    if (p->op != OP_NONE || !f->target || f->after || device_is_misaligned(p->x)) return false;
    preamble_need(t->preamble, PIECE_ATOMIC_EXCHANGE);
    buffer_printf(out, "%s = accel_atomic_exchange(%s, %s);", printed(t, f->target), atomic_address(t, p->x),
                  converted(t, p->e, false, kernel_type(t, p->x->type)));
    return true;
}

static void print_update(struct kernel_text *t, const struct atomic_form *f, struct buffer *out)
{
    if (print_exchange(t, f, out)) return;
    const char *cast, *function = f->update.op == OP_NONE ? NULL : native_function(t, &f->update, &cast);
    if (!function || (f->target && f->after)) {
        print_general(t, f, out);
        return;
    }
    bool adds = !f->target && !strcmp(function, "atomicAdd");
    if (adds && bins_add(t, f->update.x, converted(t, f->update.e, f->update.op == OP_SUB, cast), out)) return;
    const char *type = kernel_type(t, f->update.x->type);
    if (f->target) buffer_printf(out, strcmp(type, cast) ? "%s = (%s)" : "%s = ", printed(t, f->target), type);
    buffer_printf(out, "%s;", native_update(t, &f->update, function, cast));
}

/* An element of an array that is private to each thread. */
static bool is_of_thread(const struct kernel_text *t, const struct node *x)
{
    const struct decl *d = sums_base(x);
    const struct type *element = d ? d->type : NULL;
    while (element && element->kind == TYPE_ARRAY) element = element->base;
    if (!d || d->kind != DECL_VAR || d->type->kind != TYPE_ARRAY || !type_is_arithmetic(element)) return false;
    const struct variable *v = t->region ? region_variable(t->region, d) : NULL;
    if (v ? v->role != ROLE_PRIVATE : !d->function) return false;
    const struct slot *slot = t->kernel && t->kernel->teams ? teams_slot(t->kernel->teams, d, x) : NULL;
    return !slot || slot->mode == MODE_VECTOR;
}

/* An object that only one thread can access requires no atomic access (and local memory has none). */
static bool is_register(const struct kernel_text *t, const struct node *x)
{
    x = node_strip(x);
    if (is_of_thread(t, x)) return true;
    if (x->kind != NODE_NAME || !x->decl || x->decl->type->kind == TYPE_POINTER) return false;
    if (!t->region) return x->decl->function != NULL;
    const struct variable *v = region_variable(t->region, x->decl);
    return t->kernel->shape != KERNEL_NESTED && (v ? v->role == ROLE_PRIVATE : x->decl->function != NULL);
}

static void print_read(struct kernel_text *t, const struct atomic_form *f, struct buffer *out)
{
    const char *suffix = memory_suffix(t, f->update.x);
    buffer_printf(out, "%s = accel_atomic_read%s(&%s);", printed(t, f->target), suffix, printed(t, f->update.x));
}

static void print_write(struct kernel_text *t, const struct atomic_form *f, struct buffer *out)
{
    const char *value = converted(t, f->update.e, false, kernel_type(t, f->update.x->type));
    buffer_printf(out, "accel_atomic_write%s(%s, %s);", memory_suffix(t, f->update.x), atomic_address(t, f->update.x), value);
}

/* A reduction by max or min. Most values change nothing, so they are compared first. */
static void print_extreme(struct kernel_text *t, const struct extreme *x, struct buffer *out)
{
    const char *type = kernel_type(t, x->place->type), *place = atomic_address(t, x->place);
    const char *format = x->by_call ? "accel_e %c accel_v || accel_v != accel_v" : "accel_e %c accel_v";
    const char *test = arena_printf(t->unit->arena, format, x->smaller ? '<' : '>');
    const char *update = atomic_function(t, x->place), *suffix = memory_suffix(t, x->place);
    buffer_printf(out, "{ const auto accel_e = %s; const auto accel_better = [&](%s accel_v) { return %s; };", printed(t, x->value), type, test);
    buffer_printf(out, " if (accel_better(accel_atomic_read%s(%s))) %s(%s, [&](%s accel_v) -> %s { return "
                "accel_better(accel_v) ? (%s)accel_e : accel_v; }); }",
                  suffix, place, update, place, type, type, type);
}

static void print_atomic(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    struct directive *d = directive_atomic_on(t->unit, n);
    struct atomic_form f = {0};
    struct extreme x;
    if (!d->clauses && extreme_update(t->unit, n, &x)) {
        if (is_register(t, x.place)) device_text_print_inside(t->text, n, out);
        else print_extreme(t, &x, out);
        return;
    }
    atomic_form_read(t->unit, d, n, &f);
    bool complex = atomic_is_complex(&f);
    if (is_register(t, f.update.x)) device_text_print_inside(t->text, n, out);
    else if (print_sum(t, &f, out)) return;
    else if (complex) atomic_print_complex(t, &f, out);
    else if (f.pure_read) print_read(t, &f, out);
    else if (f.update.op == OP_NONE && !f.target) print_write(t, &f, out);
    else print_update(t, &f, out);
}

/* ---- several, separated by commas --------------------------------------------------------------------------------------------- */

static bool is_list(const struct node *n) { return n->kind == NODE_BINARY && n->op == OP_COMMA; }

static void print_parts(struct kernel_text *t, struct node *n, struct buffer *out)
{
    for (int k = 0; is_list(n) && k < 2; k++) print_parts(t, n->child[k], out);
    if (is_list(n)) return;
    buffer_putc(out, ' ');
    device_text_print(t->text, n, out);
    if (!strchr(";}", out->data[out->length - 1])) buffer_putc(out, ';');
}

static void print_list(void *context, struct node *n, struct buffer *out)
{
    buffer_putc(out, '{');
    print_parts(context, n, out);
    buffer_puts(out, " }");
}

/* ---- reads of elements that other threads may store ------------------------------------------------------------------------------ */

static void print_guard_read(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    if (is_register(t, n)) {
        device_text_print_inside(t->text, n, out);
        return;
    }
    bool simple = n->kind == NODE_NAME || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER;
    buffer_printf(out, simple ? "accel_atomic_read%s(&" : "accel_atomic_read%s(&(", memory_suffix(t, n));
    device_text_print_inside(t->text, n, out);
    buffer_puts(out, simple ? ")" : "))");
}

/* ---- all of the file ---------------------------------------------------------------------------------------------------------- */

static const struct env *bind(struct kernel_text *t, const struct env *e, const struct node *n, node_printer print)
{
    return env_bind(t->unit->arena, e, (struct env_binding){.node = n, .print = print, .context = t});
}

static const struct env *bind_lists_around(struct kernel_text *t, const struct env *e, const struct node *n)
{
    for (n = n->parent; n && is_list(n) && !env_of_node(e, n); n = n->parent) e = bind(t, e, n, print_list);
    return e;
}

const struct env *atomic_env(struct kernel_text *t)
{
    const struct unit *u = t->unit;
    const struct env *e = NULL;
    for (int k = 0; k < u->n_atomics; k++) e = bind(t, e, u->atomics[k]->statement, print_atomic);
    for (int k = 0; k < u->n_implied; k++) e = bind(t, e, u->implied[k]->statement, print_atomic);
    for (int k = 0; k < u->n_guard_reads; k++) e = bind(t, e, u->guard_reads[k], print_guard_read);
    for (int k = 0; k < u->n_atomics; k++) e = bind_lists_around(t, e, u->atomics[k]->statement);
    for (int k = 0; k < u->n_implied; k++) e = bind_lists_around(t, e, u->implied[k]->statement);
    return e;
}

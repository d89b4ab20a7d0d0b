/* device_rewrite_expression: selects the rewriting of an expression; the short ones. SPDX-License-Identifier: MIT */
#include "cuda/c/data/device_table_bytes.h"
#include "cuda/c/device_complex.h"
#include "cuda/c/data/device_misaligned.h"
#include "cuda/c/data/device_volatile.h"
#include "kernel/device_code/device_layout.h"
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"
#include "cuda/c/device_vector.h"
#include "cuda/c/device_wide_bits.h"
#include "region/global_arguments.h"
#include <stdlib.h>
#include <string.h>

static bool print_integer_value(const struct node *n, struct buffer *out)
{
    if (!n->has_value) return false;
    buffer_printf(out, n->value < 0 ? "(%lld)" : "%lld", n->value);
    return true;
}

static bool printed_in_place(const struct device_text *d, const struct decl *decl)
{
    for (int i = 0; i < d->n_local; i++)
        if (decl->from >= d->local[i].from && decl->to <= d->local[i].to) return true;
    return false;
}

/* Records the use of a table or declared variable; others are declared in the printed code. */
static void use_variable(struct device_text *d, struct node *n)
{
    struct decl *v = syntax_definition(d->u, n->decl);
    bool stays = v->function && (v->storage != STORAGE_STATIC || printed_in_place(d, v));
    if (stays) return;
    if (d->in_constant) ARENA_PUSH(d->u->arena, d->addressed, d->n_addressed, v);
    device_text_use(d, v, n->from);
}

bool device_is_bare_enum(const struct decl *decl) { return decl->function != NULL; }

/* An unnamed enum of a system header: nvcc's headers may define its enumerators. */
static bool is_of_system_header(const struct decl *e) { return e->is_system && !*e->parent->name; }

bool device_is_number(const struct decl *e)
{
    return e->kind == DECL_ENUMERATOR && e->parent && (is_of_system_header(e) || device_is_bare_enum(e->parent));
}

/* n is assigned, or its value is assigned, returned or passed: no operator is next to it. */
static bool is_apart(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && p->kind == NODE_IMPLICIT) n = p, p = p->parent;
    return p && (p->kind == NODE_ASSIGN || p->kind == NODE_VAR || p->kind == NODE_RETURN || (p->kind == NODE_CALL && n != p->child[0]));
}

static bool print_name(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct env_binding *bound = n->decl ? env_of_decl(d->env, n->decl) : NULL;
    const char *instead = bound ? bound->text : NULL;
    if (!n->decl) return false;
    if (!instead && (n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM)) use_variable(d, n);
    if (n->decl->kind == DECL_FUNCTION) device_text_use(d, n->decl, n->from);
    if (device_is_number(n->decl)) {
        buffer_printf(out, n->decl->value < 0 ? "(%lld)" : "%lld", n->decl->value);
        return true;
    }
    if (n->decl->kind == DECL_ENUMERATOR) device_text_use(d, n->decl, n->from);
    const char *bytes = instead || n->decl->kind != DECL_VAR ? NULL : device_bytes_name(d, syntax_definition(d->u, n->decl));
    if (!instead && n->decl->kind == DECL_VAR && device_is_declared(d, n->decl)) buffer_puts(out, device_declared_name(d, n->decl));
    else if (bytes) buffer_puts(out, bytes);
    else device_print_bound(instead ? instead : device_text_name(d, n->decl), is_apart(n), out);
    return true;
}

/* _Generic: libclang only gives the type of the chosen branch, which identifies it. */
static bool print_generic(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *chosen = NULL;
    int matches = 0;
    if (n->has_value) return print_integer_value(n, out);
    for (int i = 1; i < n->n_children; i++) {
        struct node *c = n->child[i];
        if (!c->type || !n->type || strcmp(device_unqualified(d, c->type), device_unqualified(d, n->type))) continue;
        chosen = c;
        matches++;
    }
    if (n->n_children == 1) chosen = n->child[0], matches = 1;
    if (matches != 1) return false;
    device_text_print(d, chosen, out);
    return true;
}

static bool print_gnu_conditional(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *a = n->child[0], *b = n->child[n->n_children - 1];
    const char *first = device_operand(d, a), *second = device_operand(d, b), *type = device_text_type(d, n->type);
    if (node_strip(b)->type->kind == TYPE_VOID) buffer_printf(out, "(%s ? (void)0 : %s)", first, second);
    else if (node_has_effects(a))
        buffer_printf(out, "[&]() -> %s { const auto accel_v = %s; return accel_v ? (%s)accel_v : (%s)%s; }()", type, first, type, type,
                      second);
    else buffer_printf(out, "(%s ? %s : %s)", first, first, second);
    return true;
}

/* `c ? f() : 0` with a void function: both branches are void. */
static bool print_conditional(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct type *a = n->n_children == 3 ? node_strip(n->child[1])->type : NULL, *b = a ? node_strip(n->child[2])->type : NULL;
    if (!b || (a->kind == TYPE_VOID) == (b->kind == TYPE_VOID)) return false;
    buffer_printf(out, "(%s ? (void)%s : (void)%s)", device_operand(d, n->child[0]), device_operand(d, n->child[1]), device_operand(d, n->child[2]));
    return true;
}

static bool is_void_pointer(const struct type *t)
{
    return t && t->kind == TYPE_POINTER && (t->base->kind == TYPE_VOID || t->base->kind == TYPE_FUNCTION);
}

/* In GNU C arithmetic on void pointers counts bytes. */
static bool print_void_arithmetic(struct device_text *d, struct node *n, struct buffer *out)
{
    struct node *a = n->child[0], *b = n->child[1];
    if ((n->op != OP_ADD && n->op != OP_SUB) || (!is_void_pointer(a->type) && !is_void_pointer(b->type))) return false;
    const char *x = device_operand(d, a), *y = device_operand(d, b);
    const char *cast_x = is_void_pointer(a->type) ? "(const char *)" : "", *cast_y = is_void_pointer(b->type) ? "(const char *)" : "";
    const char *type = device_text_type(d, n->type);
    buffer_printf(out, "((%s)(%s%s %s %s%s))", type, cast_x, x, op_text(n->op), cast_y, y);
    return true;
}

/* An unsigned bit-field whose values fit is promoted to int. C++ does not do so in a branch of ?:. */
static bool is_promoted_branch(const struct node *n)
{
    const struct decl *field = n->decl;
    const struct node *p = n->parent, *below = n;
    if (!field || field->bit_width < 0 || field->bit_width > 31 || field->type->is_signed || !type_is_integer(field->type)) return false;
    for (; p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT); p = p->parent) below = p;
    return p && (p->kind == NODE_GNU_CONDITIONAL || (p->kind == NODE_CONDITIONAL && p->child[0] != below));
}

/* Offset in bytes of the member in the record of the member expression. */
static long long offset_in_object(const struct node *n)
{
    const struct decl *m = n->decl, *r = node_strip(n->child[0])->type->decl;
    long long bits = m->value;
    while (m->parent && m->parent != r && m->parent->parent) {
        const struct decl *inner = m->parent, *outer = inner->parent;
        for (int i = 0; i < outer->n_members; i++)
            if (device_is_unnamed_member(outer->members[i]) && outer->members[i]->type->decl == inner) m = outer->members[i];
        if (m->parent != outer) break;
        bits += m->value;
    }
    return bits / 8;
}

static bool print_empty_member(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct node *p = n->parent;
    if (!n->decl || !decl_is_flexible(n->decl) || !n->type || n->type->kind != TYPE_ARRAY) return false;
    while (p && p->kind == NODE_PAREN) p = p->parent;
    bool array = p && p->kind == NODE_UNARY && p->op == OP_ADDRESS;
    const struct type *element = array ? NULL : device_text_decay(d, n->type);
    const char *type = array ? device_text_declare(d, n->type, "(*)", "", false) : device_text_type(d, element);
    buffer_printf(out, "%s(%s)((char *)%s%s + %lld))", array ? "(*" : "(", type, n->arrow ? "" : "&", device_operand(d, n->child[0]),
                  offset_in_object(n));
    return true;
}

static bool print_member(struct device_text *d, struct node *n, struct buffer *out)
{
    if (print_empty_member(d, n, out) || device_print_volatile_member(d, n, out)) return true;
    if (is_promoted_branch(n)) buffer_puts(out, "(int)");
    if (n->decl && n->decl->parent && n->decl->parent->is_system) device_text_use(d, n->decl->parent, n->from);
    return false;
}

/* DBL_EPSILON is ((double)2.2e-16L): a long double constant that is converted immediately requires no long double. */
static bool print_floating(struct device_text *d, struct node *n, struct buffer *out)
{
    const struct node *p = n->parent;
    while (p && p->kind == NODE_PAREN) p = p->parent;
    bool converted = p && (p->kind == NODE_CAST || p->kind == NODE_IMPLICIT) && p->type &&
                     type_is_arithmetic(p->type) && p->type->kind != TYPE_LONG_DOUBLE;
    bool narrowed = n->type->kind == TYPE_LONG_DOUBLE && converted;
    if (device_print_beyond_range(d, narrowed ? p->type : n->type, n, out)) return true;
    if (!narrowed || !n->to) return false;
    unsigned end = n->to;
    while (end > n->from && strchr("lL;", d->u->text[end - 1])) end--;
    buffer_add(out, d->u->text + n->from, end - n->from);
    return true;
}

/* __builtin_choose_expr(constant, a, b) */
static bool print_choice(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->n_children != 3 || !n->to || strncmp(d->u->text + n->from, "__builtin_choose_expr", 21) || !n->child[0]->has_value) return false;
    buffer_printf(out, "(%s)", device_string(d, n->child[n->child[0]->value ? 1 : 2]));
    return true;
}

static bool print_other(struct device_text *d, struct node *n, struct buffer *out)
{
    switch (n->kind) {
    case NODE_STRING: return device_print_string(d, n, out);
    case NODE_FLOATING: return print_floating(d, n, out);
    case NODE_CHARACTER: return n->to > n->from && !device_is_plain_character(d, n) && print_integer_value(n, out);
    case NODE_GENERIC: return print_generic(d, n, out);
    case NODE_CONDITIONAL: return print_conditional(d, n, out);
    case NODE_GNU_CONDITIONAL: return print_gnu_conditional(d, n, out);
    case NODE_STMT_EXPR: return device_print_statement_expression(d, n, out);
    case NODE_COMPOUND_LITERAL: return device_print_compound_literal(d, n, out);
    case NODE_INIT_LIST: device_print_initialiser(d, n->type, n, "", NULL, out); return true;
    case NODE_OTHER: return print_choice(d, n, out) || device_print_converted_elements(d, n, out) || (!n->n_children && print_integer_value(n, out));
    default: return false;
    }
}

static bool is_below_alignment(const struct type *t) { return t && device_alignment_of(t) < t->align; }

/* Objects of a typedef with a smaller alignment than its type: an access that is not aligned is an error on GPUs. */
static const char *aligned_pointer(struct device_text *d, const struct type *t, struct node *pointer)
{
    device_use_helper(d, HELPER_aligned);
    return arena_printf(d->u->arena, "((accel_aligned<%s, %lld> *)%s)", device_text_type(d, t), t->typedef_align, device_operand(d, pointer));
}

static bool print_below_alignment(struct device_text *d, struct node *n, struct buffer *out)
{
    bool deref = n->kind == NODE_UNARY && n->op == OP_DEREF, arrow = n->kind == NODE_MEMBER && n->arrow && n->decl;
    const struct type *t = arrow ? n->child[0]->type : n->type;
    if (arrow) t = t && t->kind == TYPE_POINTER ? t->base : NULL;
    if (!(deref || arrow || n->kind == NODE_SUBSCRIPT) || !is_below_alignment(t) || type_is_vla_shaped(n->child[0]->type)) return false;
    const char *pointer = aligned_pointer(d, t, n->child[0]);
    if (deref) buffer_printf(out, "%s->v", pointer);
    else if (arrow) buffer_printf(out, "%s->v.%s", pointer, device_text_name(d, n->decl));
    else buffer_printf(out, "%s[%s].v", pointer, device_string(d, n->child[1]));
    return true;
}

/* ---- shifts of 128 bits to the left ----
 * NVVM of CUDA 13.0 makes the lower half of ~((unsigned __int128)1 << n) a rotation by n of 64 bits, in a form that is right for n below 64
 * only: for 65 the lower half is 0 (tests/run/reduce_operators.c, of_128_bits). A function shifts the halves instead. */

bool device_is_wide_shift(const struct node *n)
{
    bool left = n->op == OP_SHL && n->type && type_is_integer(n->type) && n->type->size == 16;
    return left && !n->child[1]->has_value;
}

const char *device_wide_shift(struct device_text *d, const char *value, struct node *by)
{
    device_use_helper(d, HELPER_shift_wide);
    d->u->device_int128 = true;
    return arena_printf(d->u->arena, "accel_shift128(%s, (int)(%s))", value, device_string(d, by));
}

static bool print_wide_shift(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!device_is_wide_shift(n)) return false;
    buffer_puts(out, device_wide_shift(d, device_operand(d, n->child[0]), n->child[1]));
    return true;
}

bool device_print_expression(struct device_text *d, struct node *n, struct buffer *out)
{
    if (node_is_global_use(n)) {
        buffer_printf(out, "(*%s)", device_string(d, n->child[0]));
        return true;
    }
    if (device_print_misaligned_value(d, n, out) || print_below_alignment(d, n, out)) return true;
    if (device_print_constant(d, n, out) || device_print_complex(d, n, out) || device_print_wide_bits(d, n, out)) return true;
    if (device_print_negation(d, n, out) || device_print_wrapping(d, n, out)) return true;
    switch (n->kind) {
    case NODE_NAME: return print_name(d, n, out);
    case NODE_MEMBER: return print_member(d, n, out);
    case NODE_IMPLICIT: return device_print_implicit(d, n, out);
    case NODE_CAST: return device_print_cast(d, n, out);
    case NODE_CALL: return device_print_call(d, n, out);
    case NODE_SUBSCRIPT: return device_print_misaligned_element(d, n, out) || device_print_subscript(d, n, out);
    case NODE_SIZEOF: return device_print_sizeof(d, n, out);
    case NODE_BINARY: return device_print_vla_arithmetic(d, n, out) || print_void_arithmetic(d, n, out) || print_wide_shift(d, n, out);
    case NODE_UNARY: return device_print_vla_arithmetic(d, n, out) || device_print_update(d, n, out);
    case NODE_ASSIGN: return device_print_update(d, n, out);
    default: return print_other(d, n, out);
    }
}

/* ---- nodes that a clause argument gave: no text of their own ---- */

static void print_pair(struct device_text *d, struct node *n, struct buffer *out)
{
    buffer_puts(out, device_operand(d, n->child[0]));
    buffer_printf(out, " %s ", op_text(n->op));
    buffer_puts(out, device_operand(d, n->child[1]));
}

void device_print_structure(struct device_text *d, struct node *n, struct buffer *out)
{
    switch (n->kind) {
    case NODE_BINARY: print_pair(d, n, out); return;
    case NODE_UNARY: buffer_printf(out, "%s%s", op_text(n->op), device_operand(d, n->child[0])); return;
    case NODE_PAREN: buffer_printf(out, "(%s)", device_string(d, n->child[0])); return;
    case NODE_SUBSCRIPT: buffer_printf(out, "%s[%s]", device_operand(d, n->child[0]), device_string(d, n->child[1])); return;
    case NODE_MEMBER:
        if (print_empty_member(d, n, out) || device_print_volatile_member(d, n, out)) return;
        buffer_printf(out, "%s%s%s", device_operand(d, n->child[0]), n->arrow ? "->" : ".", n->decl ? device_text_name(d, n->decl) : "");
        return;
    case NODE_IMPLICIT: device_text_print(d, n->child[0], out); return;
    default:
        print_integer_value(n, out);
    }
}

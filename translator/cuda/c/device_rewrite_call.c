/* device_rewrite_call: calls, of library functions by the names and argument types that have C's meaning. SPDX-License-Identifier: MIT
 * CUDA overloads the math functions; arguments of exactly the parameters' types select the function that C calls. */
#include "cuda/c/device_library_texts.h"
#include "kernel/device_code/library_calls.h"
#include "cuda/c/device_text_private.h"
#include "directive/bind/routines.h"
#include "region/global_arguments.h"
#include <string.h>

/* The results of comparisons and logical operators are int in C and bool in C++. */
static bool is_bool_in_cxx(const struct node *n)
{
    n = node_strip(n);
    if (n->kind == NODE_UNARY) return n->op == OP_LNOT;
    if (n->kind == NODE_CONDITIONAL) return is_bool_in_cxx(n->child[1]) && is_bool_in_cxx(n->child[2]);
    return n->kind == NODE_BINARY && n->op >= OP_LT && n->op <= OP_LOR;
}

static void print_argument(struct device_text *d, struct node *a, bool library, struct buffer *out)
{
    bool plain_int = a->type && a->type->kind == TYPE_INT && a->type->size == 4;
    if (library && plain_int && is_bool_in_cxx(a)) buffer_printf(out, "(int)%s", device_operand(d, a));
    else device_text_print(d, a, out);
}

static bool fold_constant(struct node *n, struct buffer *out)
{
    static const char *const folded[] = {"__builtin_constant_p", "__builtin_types_compatible_p", "__builtin_object_size",
                                         "__builtin_offsetof"};
    for (size_t i = 0; n->decl && i < sizeof folded / sizeof *folded; i++) {
        if (strcmp(n->decl->name, folded[i])) continue;
        buffer_printf(out, "%lld", n->has_value ? n->value : i == 0 && n->n_children == 2 && n->child[1]->has_value);
        return true;
    }
    return false;
}

/* The address of a variable of the file; an array is a pointer to its first element in kernels. */
static void print_address(struct device_text *d, struct node *a, struct buffer *out)
{
    const struct type *object = a->child[0]->type;
    const char *name = device_string(d, a->child[0]);
    if (object->kind == TYPE_ARRAY) buffer_printf(out, "(%s)%s", device_text_type(d, a->type), name);
    else buffer_printf(out, "&%s", name);
}

static unsigned closing_parenthesis(const struct device_text *d, const struct node *call)
{
    unsigned at = call->to;
    while (at > call->from && d->u->text[at - 1] != ')') at--;
    return at - 1;
}

static void print_global(struct device_text *d, struct node *a, struct buffer *out)
{
    if (a->kind == NODE_UNARY) print_address(d, a, out);
    else device_text_print(d, a->kind == NODE_IMPLICIT ? a->child[0] : a, out);
}

/* Implicit arguments, after the others. */
static void print_globals(struct device_text *d, struct node *n, struct buffer *out)
{
    const char *separator = n->n_children > 1 && !node_is_global_argument(n->child[1]) ? ", " : "";
    for (int i = 1; i < n->n_children; i++) {
        struct node *a = n->child[i];
        if (!node_is_global_argument(a)) continue;
        buffer_puts(out, separator);
        separator = ", ";
        print_global(d, a, out);
    }
}

static void print_arguments(struct device_text *d, struct node *n, bool library, struct buffer *out)
{
    unsigned at = n->child[0]->to, end = n->to;
    for (int i = 1; i < n->n_children; i++) {
        struct node *a = n->child[i];
        if (node_is_global_argument(a) || a->from < at || a->to > n->to) continue;
        device_gap(d, at, a->from, out);
        print_argument(d, a, library, out);
        at = a->to;
    }
    if (n->n_children > 1 && node_is_global_argument(n->child[n->n_children - 1])) end = closing_parenthesis(d, n);
    device_gap(d, at, end, out);
    print_globals(d, n, out);
    device_gap(d, end, n->to, out);
}

/* A call without a visible prototype converts nothing: C++ requires the parameter's type even if the representation is the same. */
static bool needs_parameter_type(struct device_text *d, const struct type *to, const struct node *a)
{
    const struct type *from = a->type;
    bool pointer = to->kind == TYPE_POINTER, number = type_is_integer(to) || to->kind == TYPE_ENUM;
    if (!from || device_has_function(to) || type_is_vla_shaped(to) || (!pointer && !number)) return false;
    if (from->kind != TYPE_POINTER && !(type_is_integer(from) && (pointer || to->kind == TYPE_ENUM))) return false;
    return !type_is_vla_shaped(from) && strcmp(device_unqualified(d, to), device_unqualified(d, from)) != 0;
}

static bool fits(struct device_text *d, const struct node *n, const struct decl *f)
{
    if (n->n_children - 1 != f->n_members && !f->is_variadic) return false;
    for (int i = 0; i < f->n_members && i + 1 < n->n_children; i++)
        if (needs_parameter_type(d, device_text_decay(d, f->members[i]->type), n->child[i + 1])) return false;
    return true;
}

static void print_passed(struct device_text *d, struct node *a, const struct type *to, struct buffer *out)
{
    bool cast = needs_parameter_type(d, to, a);
    if (cast) buffer_printf(out, "(%s)%s%s", device_text_type(d, to), to->kind != TYPE_POINTER && a->type->kind == TYPE_POINTER ? "(long long)" : "",
                            device_operand(d, a));
    else buffer_puts(out, device_string(d, a));
}

static int written_arguments(const struct node *call)
{
    int n = call->n_children - 1;
    while (n > 0 && node_is_global_argument(call->child[n])) n--;
    return n;
}

/* `int f();` accepts any arguments: those without a parameter in the definition are evaluated, parameters without an argument are 0. */
static void print_unchecked(struct device_text *d, struct node *n, const struct decl *f, const char *name, struct buffer *out)
{
    int given = written_arguments(n), n_globals = n->n_children - 1 - given, n_members = f->n_members - n_globals;
    buffer_putc(out, '(');
    for (int i = n_members; i < given; i++)
        if (node_has_effects(n->child[i + 1])) buffer_printf(out, "(void)%s, ", device_operand(d, n->child[i + 1]));
    buffer_printf(out, "%s(", name);
    for (int i = 0; i < f->n_members; i++) {
        if (i) buffer_puts(out, ", ");
        if (i >= n_members) print_global(d, n->child[given + 1 + i - n_members], out);
        else if (i < given) print_passed(d, n->child[i + 1], device_text_decay(d, f->members[i]->type), out);
        else buffer_puts(out, "{}");
    }
    buffer_puts(out, "))");
}

/* A checked operation with 128 bits, in an operand or in the result that the last argument points to. */
static bool is_wide(const struct node *n)
{
    for (int i = 1; i < n->n_children; i++) {
        const struct type *t = n->child[i]->type;
        if (t && t->kind == TYPE_POINTER) t = t->base;
        if (t && t->size > 8) return true;
    }
    return false;
}

static void print_library_name(struct device_text *d, const struct device_function *f, const struct node *n, struct buffer *out)
{
    bool wide = f->helper == HELPER_overflow && is_wide(n);
    buffer_printf(out, "%s%s", f->spelling, wide ? "128" : "");
    if (!strcmp(f->spelling, "printf")) device_use_printf(d);
    if (wide) d->u->device_int128 = true;
    device_use_helper(d, wide ? HELPER_overflow_wide : f->helper);
}

/* A function that is called before its definition requires a prototype. */
static void note_early_use(struct device_text *d, const struct decl *callee)
{
    if (!d->function || callee->from <= d->function->from) return;
    for (int i = 0; i < d->n_early; i++)
        if (d->early[i] == callee) return;
    ARENA_PUSH(d->u->arena, d->early, d->n_early, callee);
}

/* A call whose value is constant on the device: its arguments are evaluated if they have effects. */
static void print_constant_call(struct device_text *d, struct node *call, const char *constant, struct buffer *out)
{
    const char *effects = "";
    for (int k = 1; k < call->n_children; k++)
        if (node_has_effects(call->child[k]))
            effects = arena_printf(d->u->arena, "%s(void)%s, ", effects, device_operand(d, call->child[k]));
    buffer_printf(out, *effects ? "(%s%s)" : "%s%s", effects, constant);
}

bool device_print_call(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!n->decl || n->to == 0) return false;
    if (fold_constant(n, out)) return true;
    struct decl *callee = routine_on_device(d->u, n->decl);
    const struct decl *definition = syntax_definition(d->u, callee);
    const struct device_function *f = definition->has_body && !definition->is_system ? NULL : device_library_find(n->decl->name);
    if (f && f->constant) {
        print_constant_call(d, n, f->constant, out);
        return true;
    }
    note_early_use(d, definition);
    device_text_use(d, callee, n->from);
    if (!f && definition->has_body && !fits(d, n, definition)) {
        print_unchecked(d, n, definition, device_text_name(d, definition), out);
        return true;
    }
    bool converted = f && library_call_is_converted(n);
    if (converted) buffer_printf(out, "((%s)", device_text_type(d, n->type));
    if (f) print_library_name(d, f, n, out);
    else buffer_puts(out, device_text_name(d, definition));
    print_arguments(d, n, f != NULL, out);
    if (converted) buffer_putc(out, ')');
    return true;
}

/* device_tgmath: calls of <tgmath.h>, whose precision follows from the arguments (C11 7.25). SPDX-License-Identifier: MIT
 * In the syntax tree they are calls of the double functions: the header's macros are the host compiler's own. */
#include "emit/device_text_private.h"
#include <string.h>

static const char *const generic[] = {
    "acos", "asin", "atan", "acosh", "asinh", "atanh", "cos", "sin", "tan", "cosh", "sinh", "tanh", "exp", "log", "pow", "sqrt", "fabs",
    "atan2", "cbrt", "ceil", "copysign", "erf", "erfc", "exp2", "expm1", "fdim", "floor", "fma", "fmax", "fmin", "fmod", "frexp", "hypot",
    "ilogb", "ldexp", "lgamma", "llrint", "llround", "log10", "log1p", "log2", "logb", "lrint", "lround", "nearbyint", "nextafter",
    "remainder", "remquo", "rint", "round", "scalbn", "scalbln", "tgamma", "trunc" };

static bool includes_header(struct device_text *d)
{
    static const char name[] = "#include <tgmath.h>";
    if (!d->tgmath) d->tgmath = strstr(d->u->text, name) ? 1 : -1;
    return d->tgmath > 0;
}

/* "#undef sqrt" before the call, or "(sqrt)(x)". */
static bool is_not_macro(struct device_text *d, const struct node *call)
{
    const char *line = strstr(strstr(d->u->text, "#include <tgmath.h>"), arena_printf(d->u->arena, "\n#undef %s\n", call->decl->name));
    return call->child[0]->kind == NODE_PAREN || (line && line < d->u->text + call->from);
}

static bool is_generic_call(struct device_text *d, const struct node *n)
{
    if (n->kind != NODE_CALL || !n->decl || !n->decl->is_system || !includes_header(d)) return false;
    for (size_t i = 0; i < sizeof generic / sizeof *generic; i++)
        if (!strcmp(n->decl->name, generic[i])) return !is_not_macro(d, n);
    return false;
}

/* Where the macro looks at the argument's type: not at pointers and counts. */
static bool is_generic_argument(const struct decl *f, int argument)
{
    return argument >= f->n_members || f->members[argument]->type->kind == TYPE_FLOAT;
}

static bool all_float(struct device_text *d, const struct node *call);

/* The type that n has in C is float; *other: it is another floating type. */
static bool is_float(struct device_text *d, const struct node *n, bool *other)
{
    n = node_strip(n);
    if (!n->type || n->type->kind != TYPE_FLOAT) return false;
    bool found = n->type->size == 4;
    if (is_generic_call(d, n)) found = all_float(d, n);
    else if (n->kind == NODE_BINARY || n->kind == NODE_CONDITIONAL || (n->kind == NODE_UNARY && n->op != OP_DEREF)) {
        bool a = false, wider = false;
        for (int i = n->kind == NODE_CONDITIONAL; i < n->n_children; i++) a |= is_float(d, n->child[i], &wider);
        found = a && !wider;
    }
    if (!found) *other = true;
    return found;
}

static bool all_float(struct device_text *d, const struct node *call)
{
    bool other = false;
    for (int i = 1; i < call->n_children; i++)
        if (is_generic_argument(call->decl, i - 1) && !is_float(d, call->child[i], &other)) return false;
    return !other;
}

bool device_is_float_call(struct device_text *d, const struct node *call)
{
    if (!is_generic_call(d, call)) return false;
    for (int i = 1; i < call->n_children; i++) {
        const struct node *a = node_strip(call->child[i]);
        if (!a->type || a->type->kind != TYPE_COMPLEX) continue;
        device_error(d, a->from, "device-tgmath", "'%s' of a complex number by <tgmath.h> is not supported yet in device code: call 'c%s'",
                     call->decl->name, call->decl->name);
        return false;
    }
    return all_float(d, call);
}

void device_print_float_argument(struct device_text *d, const struct node *call, int argument, struct buffer *out)
{
    struct node *a = call->child[argument];
    bool strip = is_generic_argument(call->decl, argument - 1);
    while (strip && a->kind == NODE_IMPLICIT && a->n_children) a = a->child[0];
    device_text_print(d, a, out);
}

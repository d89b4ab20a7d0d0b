/* check_device_code: statements and expressions of device code. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "directive/directive.h"
#include "kernel/device_code/alignment.h"
#include "kernel/device_code/asm_operands.h"
#include "kernel/device_code/check_device.h"
#include "kernel/device_code/device_code_types.h"
#include "kernel/device_code/precision.h"
#include "region/global_arguments.h"
#include "region/updates/atomic_forms.h"
#include "region/updates/extreme_updates.h"
#include <string.h>

static void refuse(struct device_check *c, const struct node *n, const char *id, const char *what, const char *instead)
{
    device_refuse(c, n->from, id, instead, "%s is not supported in device code", what);
}

static void check_children(struct device_check *c, struct node *n)
{
    for (int i = 0; i < n->n_children; i++) device_check_code(c, n->child[i]);
}

/* ---- expressions --------------------------------------------------------------------------------------------------------------- */

/* An object or element of a type that device code cannot hold is refused where it is used. */
static void check_object(struct device_check *c, const struct node *n)
{
    bool object =
        n->kind == NODE_NAME || n->kind == NODE_MEMBER || n->kind == NODE_SUBSCRIPT || (n->kind == NODE_UNARY && n->op == OP_DEREF);
    if (object && n->type->kind != TYPE_POINTER && n->type->kind != TYPE_ARRAY) device_check_type(c, n->type, n->from);
}

/* A member without elements of its own in a structure that may be less aligned than they are. */
static bool is_misaligned_flexible(const struct node *n)
{
    bool flexible = n->decl && decl_is_flexible(n->decl) && n->type && n->type->kind == TYPE_ARRAY;
    return flexible && device_may_be_below(n, type_element(n->type)->align);
}

static void check_member(struct device_check *c, struct node *n)
{
    if (is_misaligned_flexible(n))
        device_refuse(c, n->from, "device-flexible-array", "use a structure that is not packed, or memcpy",
                      "flexible array member '%s' of a structure that is less aligned than its elements is not supported in device code",
                      n->decl->name);
    if (n->decl) device_check_type(c, n->decl->type, n->from);
    if (n->decl && n->decl->parent && n->decl->parent->is_system) device_note_use(c, n->decl->parent, n->from);
    check_children(c, n);
}

/* DBL_EPSILON is ((double)2.2e-16L): a long double constant that is converted immediately needs no long double on the device. */
static void check_floating(struct device_check *c, const struct node *n)
{
    const struct node *p = n->parent;
    while (p && p->kind == NODE_PAREN) p = p->parent;
    bool converted = p && (p->kind == NODE_CAST || p->kind == NODE_IMPLICIT) && p->type && type_is_arithmetic(p->type) &&
                     p->type->kind != TYPE_LONG_DOUBLE;
    if (n->type->kind != TYPE_LONG_DOUBLE || !converted || !n->to) device_check_type(c, n->type, n->from);
}

/* _Generic: libclang keeps only the type of the chosen branch, which identifies the branch. */
static void check_generic(struct device_check *c, struct node *n)
{
    struct node *chosen = n->n_children == 1 ? n->child[0] : NULL;
    int matches = n->n_children == 1;
    if (n->has_value) return;
    for (int i = 1; i < n->n_children; i++) {
        struct node *b = n->child[i];
        if (!b->type || !n->type || strcmp(type_unqualified(c->u, b->type), type_unqualified(c->u, n->type))) continue;
        chosen = b;
        matches++;
    }
    if (matches == 1) device_check_code(c, chosen);
    else refuse(c, n, "device-generic", "this '_Generic'", "use the function or value for the type directly");
}

static void check_sizeof(struct device_check *c, const struct node *n)
{
    const struct node *e = n->n_children ? n->child[0] : NULL;
    if (n->has_value || (e && e->type && e->type->kind == TYPE_ARRAY)) return;
    device_refuse(c, n->from, "device-sizeof", "write the size as an expression",
                  "'sizeof' of this operand is not supported in device code");
}

/* Only quotients and remainders depend on more than the low bits; the other operators with = give the same result. */
static void check_quotient(struct device_check *c, const struct node *n)
{
    if (!c->u->wide_bit_fields || (n->op != OP_DIV && n->op != OP_REM)) return;
    struct precision a = precision_of(n->child[0]), b = precision_of(n->child[1]), p = precision_common(a, b);
    if (!p.bits || !(precision_is_wide(a) || precision_is_wide(b)) || precision_equal(a, p)) return;
    device_refuse(c, n->from, "device-wide-bit-field", arena_printf(c->u->arena, "write a = a %s b", op_text(n->op)),
                  "'%s=' with a narrow operand and a bit-field of %d bits is not supported in device code", op_text(n->op), b.bits);
}

static void check_literal(struct device_check *c, struct node *n)
{
    struct node *list = n->n_children ? n->child[n->n_children - 1] : NULL;
    if (!n->type || !list || !device_check_type(c, n->type, n->from)) return;
    device_note_type(c, n->type, n->from);
    if (n->from == list->from && n->type->kind == TYPE_RECORD)           /* a call converts its argument */
        refuse(c, n, "device-type", "argument for a parameter with a transparent union type", "pass a variable of the union's type");
    device_check_initialiser(c, n->type, list, !c->in_constant);
}

static void check_statement_expression(struct device_check *c, struct node *n)
{
    struct node *block = n->n_children ? n->child[0] : NULL;
    bool jumps = block && (node_has(block, KIND(NODE_RETURN) | KIND(NODE_GOTO)) || node_jumps_out(block));
    if (jumps) refuse(c, n, "device-statement-expression", "jump out of a statement expression", "use a plain statement");
    check_children(c, n);
}

static void check_cast(struct device_check *c, struct node *n)
{
    if (n->type && !device_check_type(c, n->type, n->from)) return;
    if (n->type) device_note_type(c, n->type, n->from);
    check_children(c, n);
}

static bool is_builtin(const struct device_check *c, const struct node *n, const char *name)
{
    return n->to && !strncmp(c->u->text + n->from, name, strlen(name));
}

/* __builtin_choose_expr(constant, a, b), and nodes without a kind of their own. */
static void check_other(struct device_check *c, struct node *n)
{
    bool choice = n->n_children == 3 && is_builtin(c, n, "__builtin_choose_expr") && n->child[0]->has_value;
    if (is_builtin(c, n, "__builtin_shufflevector")) refuse(c, n, "device-builtin", "'__builtin_shufflevector'", "select the elements one by one");
    else if (choice) device_check_code(c, n->child[n->child[0]->value ? 1 : 2]);
    else check_children(c, n);
}

/* Nodes made of clause arguments have no text of their own. */
static void check_form(struct device_check *c, const struct node *n)
{
    const kind_set known = KIND(NODE_BINARY) | KIND(NODE_UNARY) | KIND(NODE_PAREN) | KIND(NODE_SUBSCRIPT) | KIND(NODE_MEMBER) |
                           KIND(NODE_IMPLICIT) | KIND(NODE_NAME) | KIND(NODE_CALL) | KIND(NODE_CAST) | KIND(NODE_SIZEOF);
    if (n->to || !n->type || n->has_value || (KIND(n->kind) & known)) return;
    device_refuse(c, n->from, "device-clause-expression", "assign its value to a variable before the construct",
                  "this expression in a clause is not supported in device code");
}

static void check_address(struct device_check *c, const struct node *n)
{
    const struct node *object = n->to ? device_misaligned_object(n) : NULL;
    if (!object || !device_is_first(c, n->from, "device-misaligned")) return;
    diag_warning(c->u, n->from, "device-misaligned", "'%.*s' may be misaligned: on GPUs an access through its address is an error",
                 (int)(object->to - object->from), c->u->text + object->from);
    diag_note(c->u, n->from, "use the packed member itself, or a copy of it");
}

static void check_expression(struct device_check *c, struct node *n)
{
    check_object(c, n);
    check_address(c, n);
    check_form(c, n);
    if (node_is_global_use(n)) {
        device_check_code(c, n->child[0]);
        return;
    }
    switch (n->kind) {
    case NODE_NAME: device_check_name(c, n); return;
    case NODE_MEMBER: check_member(c, n); return;
    case NODE_CALL: device_check_call(c, n); return;
    case NODE_CAST: check_cast(c, n); return;
    case NODE_SIZEOF: check_sizeof(c, n); return;
    case NODE_FLOATING: check_floating(c, n); return;
    case NODE_IMAGINARY: device_check_type(c, n->type, n->from); return;
    case NODE_LABEL_ADDRESS: refuse(c, n, "device-label-address", "address of a label", "use a 'switch' statement"); return;
    case NODE_VA_ARG: refuse(c, n, "device-variadic", "variable argument list", "pass an array and its length"); break;
    case NODE_GENERIC: check_generic(c, n); return;
    case NODE_STMT_EXPR: check_statement_expression(c, n); return;
    case NODE_COMPOUND_LITERAL: check_literal(c, n); return;
    case NODE_INIT_LIST: device_check_initialiser(c, n->type, n, false); return;
    case NODE_OTHER: check_other(c, n); return;
    case NODE_ASSIGN: check_quotient(c, n); break;
    default: break;
    }
    check_children(c, n);
}

/* ---- statements ---------------------------------------------------------------------------------------------------------------- */

/* Without an instruction an operand keeps its value. */
static void check_asm(struct device_check *c, struct node *n)
{
    struct asm_operands o = asm_operands(c->u, n);
    if (!o.empty || !o.known) refuse(c, n, "device-asm", "inline assembly", "write it in C");
    check_children(c, n);
}

static bool is_complex(const struct type *t)
{
    return t && device_is_complex(t);
}

static void check_atomic(struct device_check *c, const struct directive *d, struct node *n)
{
    struct atomic_form f = {0};
    struct extreme x;
    if (!d->clauses && extreme_update(c->u, n, &x)) return;
    if (!atomic_form_read(c->u, d, n, &f)) {
        device_refuse(c, n->from, "atomic-form", NULL, "statement cannot be atomic in device code");
        return;
    }
    const struct type *t = f.update.x->type, *e = f.update.e ? node_strip(f.update.e)->type : NULL;
    bool complex = is_complex(t) || (!f.pure_read && f.update.op != OP_NONE && is_complex(e));
    if (!complex && (!type_is_arithmetic(t) || t->size > 8))
        device_refuse(c, n->from, "atomic-type", NULL, "cannot access type '%s' atomically in device code", t->spelling);
}

void device_check_code(struct device_check *c, struct node *n)
{
    const struct directive *atomic = n ? directive_atomic_on(c->u, n) : NULL;
    if (!n) return;
    if (atomic) check_atomic(c, atomic, n);
    if (n->kind == NODE_INDIRECT_GOTO) refuse(c, n, "device-computed-goto", "computed 'goto'", "use a 'switch' statement");
    if (n->type) check_expression(c, n);
    else if (n->kind == NODE_DECL_STMT) device_check_declaration(c, n);
    else if (n->kind == NODE_ASM) check_asm(c, n);
    else check_children(c, n);
}

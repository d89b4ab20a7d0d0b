/* check_device_names: variables and functions that device code names. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "directive/bind/routines.h"
#include "kernel/device_code/check_device.h"
#include "kernel/device_code/library_calls.h"
#include "kernel/device_code/other_names.h"
#include "region/device_library.h"
#include "region/global_arguments.h"
#include "region/tables/pointer_tables.h"
#include <string.h>

/* A routine with a directive may be called from other files: it can use only its arguments and what is declared on the device. */
static void refuse_host_variable(struct device_check *c, struct node *n, const struct decl *v)
{
    const char *routine = c->function && routine_of(c->u, c->function)->directive ? c->function->name : NULL;
    bool given;
    if (routine)
        given = device_refuse(c, n->from, "device-host-variable", "list it in a 'declare' directive, or pass it as an argument",
                              "host variable '%s' is not available in routine '%s'", v->name, routine);
    else
        given = device_refuse(c, n->from, "device-host-variable",
                              "list it in a data clause or a 'declare' directive, or pass it as an argument",
                              "host variable '%s' is not available in device code", v->name);
    if (!given || !v->name_at) return;
    diag_note(c->u, v->name_at, "declared here; add '#pragma acc declare %s(%s)' after it, and 'update device(%s)' where it is set",
              v->init ? "copyin" : "create", v->name, v->name);
}

/* A static variable whose declaration is in the code that is checked. */
static bool is_declared_here(const struct device_check *c, const struct decl *v)
{
    return v->function && c->code && v->from >= c->code->from && v->to <= c->code->to;
}

static bool is_on_device(const struct device_check *c, struct decl *v)
{
    bool declared = c->function && !v->function && (directive_reached(c->u, v) || directive_device_pointer(c->u, v));
    return declared || constant_table(v) || pointer_table(c->u, v) || static_table(c->u, v);
}

static void check_variable(struct device_check *c, struct node *n)
{
    struct decl *v = syntax_definition(c->u, n->decl);
    if (v->storage == STORAGE_THREAD)
        device_refuse(c, n->from, "device-thread-local", "pass its value as an argument",
                      "thread-local variable '%s' is not supported in device code", v->name);
    else if ((v->function && v->storage != STORAGE_STATIC) || is_declared_here(c, v)) return;
    else if (c->in_constant && directive_reached(c->u, v))
        device_refuse(c, n->from, "device-declared-address", "add a 'declare' directive for the table, and attach its pointers",
                      "constant table cannot hold the address of '%s', which is in a 'declare' directive", v->name);
    else if (is_on_device(c, v)) device_note_use(c, v, n->from);
    else if (v->function)
        device_refuse(c, n->from, "device-static-local", "move it to file scope, or pass it as an argument",
                      "static variable '%s' of function '%s' is not available in device code (OpenACC 3.4, 2.15.1)", v->name,
                      v->function->name);
    else refuse_host_variable(c, n, v);
}

static void check_function(struct device_check *c, struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_IMPLICIT || p->kind == NODE_PAREN)) p = p->parent;
    if (p && p->kind == NODE_CALL && node_strip(p->child[0]) == n) device_note_use(c, n->decl, n->from);
    else
        device_refuse(c, n->from, "device-function-pointer", "call it by its name",
                      "cannot take the address of function '%s' in device code", n->decl->name);
}

/* A variable of the construct that the kernel has as a parameter, as a copy or on the device. */
static bool is_of_kernel(const struct device_check *c, const struct decl *d)
{
    const struct variable *v = c->region ? region_variable(c->region, d) : NULL;
    return v && v->role != ROLE_CONSTANT;
}

/* Refuses a variable that is the same object as another variable of the file. */
static void check_other_name(struct device_check *c, const struct node *n)
{
    const struct decl *v = n->decl->kind == DECL_VAR && c->has_other_names ? syntax_definition(c->u, n->decl) : NULL;
    const char *other = v ? device_other_name(c->u, v) : NULL;
    if (other)
        device_refuse(c, n->from, "device-alias", "use only one of the names",
                      "'%s' is an alias of '%s', which device code treats as a separate object", v->name, other);
}

void device_check_name(struct device_check *c, struct node *n)
{
    if (!n->decl) return;
    check_other_name(c, n);
    bool variable = n->decl->kind == DECL_VAR || n->decl->kind == DECL_PARAM;
    if (variable && !is_of_kernel(c, n->decl)) {
        device_check_type(c, n->decl->type, n->from);
        check_variable(c, n);
    }
    if (n->decl->kind == DECL_FUNCTION) check_function(c, n);
}

/* ---- calls --------------------------------------------------------------------------------------------------------------------- */

/* Calls that compilers fold to constants. */
static bool is_folded(const struct device_check *c, const struct node *n)
{
    static const char *const folded[] = {"__builtin_constant_p", "__builtin_types_compatible_p", "__builtin_object_size",
                                         "__builtin_offsetof"};
    static const char *const constants[] = {"__builtin_inf", "__builtin_huge_val", "__builtin_nan"};
    for (unsigned i = 0; i < sizeof folded / sizeof *folded; i++)
        if (!strcmp(n->decl->name, folded[i])) return true;
    for (unsigned i = 0; c->in_constant && i < sizeof constants / sizeof *constants; i++)
        if (!strncmp(n->decl->name, constants[i], strlen(constants[i]))) return true;
    return false;
}

static void check_arguments(struct device_check *c, struct node *n, bool with_effects)
{
    for (int i = 1; i < n->n_children; i++)
        if (!with_effects || node_has_effects(n->child[i])) device_check_code(c, n->child[i]);
}

void device_check_call(struct device_check *c, struct node *n)
{
    if (!n->decl) {
        device_refuse(c, n->from, "device-function-pointer", "call functions by name, in a 'switch' or 'if' statement",
                      "call through a function pointer is not supported in device code");
        for (int i = 0; i < n->n_children; i++) device_check_code(c, n->child[i]);
        return;
    }
    if (is_folded(c, n)) return;
    struct decl *callee = routine_on_device(c->u, n->decl);
    const struct decl *definition = syntax_definition(c->u, callee);
    bool library = !(definition->has_body && !definition->is_system) && device_has_library(n->decl->name);
    bool constant = library && device_library_is_constant(n->decl->name), pair = !strcmp(n->decl->name, "__builtin_complex");
    if (!constant && !pair) device_note_use(c, callee, n->from);
    if (library && library_call_differs(n))
        device_refuse(c, n->from, "device-library-type", "include the header that declares it, or give the function another name",
                      "'%s' is called with another type than that of C's library", n->decl->name);
    if (!constant && n->type && n->type->kind != TYPE_VOID) device_check_type(c, n->type, n->from);
    bool prints = !strcmp(n->decl->name, "printf") || !strcmp(n->decl->name, "__builtin_printf");
    if (library && prints && !node_value_is_unused(n))
        device_refuse(c, n->from, "device-printf-value", "call it as a statement", "value of 'printf' is not supported in device code");
    check_arguments(c, n, constant);
}

/* check_device: see check_device.h. SPDX-License-Identifier: MIT */
#include "directive/bind/directive_context.h"
#include "kernel/device_code/check_device.h"
#include "base/arena.h"
#include "base/passes.h"
#include "base/unit.h"
#include "directive/bind/routine_linkage.h"
#include "kernel/device_code/device_layout.h"
#include "kernel/device_code/other_names.h"
#include "kernel/mapping.h"
#include "region/device_library.h"
#include "region/flow/uses.h"
#include <stdarg.h>
#include <string.h>

bool device_is_first(struct device_check *c, unsigned at, const char *id)
{
    struct device_fault fault = {id, at};
    for (int i = 0; i < c->n_faults; i++)
        if (c->faults[i].at == at && !strcmp(c->faults[i].id, id)) return false;
    ARENA_PUSH(c->u->arena, c->faults, c->n_faults, fault);
    return true;
}

bool device_refuse(struct device_check *c, unsigned at, const char *id, const char *instead, const char *format, ...)
{
    if (!device_is_first(c, at, id)) return false;
    va_list args;
    va_start(args, format);
    diag_error(c->u, at, id, "%s", arena_vprintf(c->u->arena, format, args));
    va_end(args);
    if (instead) diag_note(c->u, at, "%s", instead);
    return true;
}

/* ---- what is used -------------------------------------------------------------------------------------------------------------- */

void device_note_use(struct device_check *c, struct decl *decl, unsigned at)
{
    struct device_use use = {decl, at};
    if (decl->kind == DECL_ENUMERATOR || decl->kind == DECL_FIELD) use.decl = decl->parent;
    if (use.decl && use.decl->kind == DECL_RECORD) use.decl = device_whole_record(use.decl);
    if (use.decl && (use.decl->kind == DECL_FUNCTION || use.decl->kind == DECL_VAR)) use.decl = syntax_definition(c->u, use.decl);
    if (!use.decl || use.decl->kind == DECL_PARAM || use.decl->kind == DECL_LABEL) return;
    if (use.decl->function && c->function && !decl_is_type(use.decl)) return; /* a static variable of the function, printed in its body */
    for (int i = 0; i < c->n_uses; i++)
        if (c->uses[i].decl == use.decl) return;
    ARENA_PUSH(c->u->arena, c->uses, c->n_uses, use);
}

static void check_header(struct device_check *c, const struct decl *f)
{
    for (int i = 0; i < f->n_members; i++) {
        const struct decl *p = f->members[i];
        device_check_type(c, p->type, p->name_at ? p->name_at : f->name_at);
        device_note_type(c, p->type, 0);
    }
    device_check_type(c, decl_result_type(f), f->name_at);
    device_note_type(c, decl_result_type(f), 0);
    if (f->is_variadic)
        device_refuse(c, f->name_at, "device-variadic", "pass an array and its length",
                      "function '%s' with variable arguments is not supported in device code", f->name);
}

static void check_function(struct device_check *c, struct decl *f)
{
    check_header(c, f);
    c->function = f;
    c->code = f->body = syntax_body(c->u, f);
    device_check_openmp(c, f->body->from, f->body->to);
    device_check_code(c, f->body);
    c->function = NULL;
}

static void refuse_function(struct device_check *c, const struct decl *f, unsigned at)
{
    if (!strcmp(f->name, "__errno_location"))
        device_refuse(c, at, "device-errno", "check the arguments before the call instead", "'errno' is not supported in device code");
    else if (!strncmp(f->name, "__builtin_", 10))
        device_refuse(c, at, "device-builtin", "write it in C", "'%s' is not supported in device code", f->name);
    else
        device_refuse(c, at, "device-host-function",
                      "define it in this file, or add '#pragma acc routine seq' to its declaration and definition",
                      "function '%s' is not available in device code", f->name);
}

/* A declaration of which libclang does not understand a part. */
static bool refuse_foreign(struct device_check *c, const struct decl *decl)
{
    const struct syntax *s = c->u->syntax;
    bool found = false;
    for (int i = 0; i < s->n_errors; i++) {
        if (s->errors[i].at < decl->from || s->errors[i].at >= decl->to) continue;
        device_refuse(c, s->errors[i].at, "c-syntax", NULL, "%s", s->errors[i].text);
        found = true;
    }
    return found;
}

static void check_use(struct device_check *c, struct decl *decl, unsigned at)
{
    if (refuse_foreign(c, decl)) return;
    bool defined = decl->kind == DECL_FUNCTION && decl->has_body;
    if (decl->kind == DECL_FUNCTION && !(defined && !decl->is_system) && device_has_library(decl->name)) return;
    if (defined && c->called && !directive_names_routine(c->u, decl)) device_check_directives(c, decl, at);
    if (defined) check_function(c, decl);
    else if (decl->kind == DECL_FUNCTION && routine_is_imported(c->u, decl)) check_header(c, decl);
    else if (decl->kind == DECL_FUNCTION) refuse_function(c, decl, at);
    else if (decl->kind == DECL_VAR) device_check_table(c, decl);
    else if (decl->kind == DECL_RECORD) device_check_record(c, decl);
}

/* ---- kernels ------------------------------------------------------------------------------------------------------------------- */

/* Start and end must be formed from one pointer, because the device does not know the targets of the host's other pointers. */
static void check_pointers(struct device_check *c, const struct loop *l)
{
    struct decl *from, *to;
    unsigned flags;
    const struct uses *s = c->region->uses;
    if (!s || (uses_root_of_value(s, l->lower, &from, &flags) && uses_root_of_value(s, l->upper, &to, &flags) && from == to)) return;
    device_refuse(c, l->upper->from, "loop-pointers", "write for (p = a; p < a + n; p++)",
                  "start and bound of the loop over pointer '%s' are not computed from the same pointer", l->index->name);
}

/* The trip count of the loop is computed on the device. */
static bool is_counted_there(const struct kernel *k, const struct loop *l)
{
    if (k->shape == KERNEL_NESTED) return l->mapped || l->unroll;
    if (k->shape == KERNEL_FLAT) return l->unroll || kernel_shared_loop(k, l->stmt) || (!k->n_dims && l == k->nest);
    return false;
}

static void check_loops(struct device_check *c, const struct kernel *k, const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next) {
        bool pointer = l->canonical && l->index->type->kind == TYPE_POINTER;
        if (pointer && kernel_holds(k, l->stmt) && is_counted_there(k, l)) check_pointers(c, l);
        check_loops(c, k, l->child);
    }
}

static void check_kernel(struct device_check *c, const struct kernel *k)
{
    c->region = k->region;
    c->kernel = k;
    for (int i = 0; i < k->region->n_vars; i++)
        if (kernel_uses(k, k->region->vars[i]->decl)) device_note_type(c, k->region->vars[i]->decl->type, 0);
    for (int i = 0; i < k->n_statements; i++) {
        c->code = k->statements[i];
        device_check_code(c, k->statements[i]);
    }
    check_loops(c, k, k->region->loops);
    c->region = NULL;
    c->kernel = NULL;
}

static struct device_check new_check(struct unit *u)
{
    return (struct device_check){.u = u, .has_orders = strstr(u->text, "scalar_storage_order") != NULL, .has_other_names = device_has_other_names(u)};
}

static bool check_uses(struct device_check *c)
{
    for (int i = 0; i < c->n_uses; i++) check_use(c, c->uses[i].decl, c->uses[i].at);
    return !diag_has_errors(c->u);
}

bool device_check_functions(struct unit *u, struct decl **list, int n)
{
    struct device_check c = new_check(u);
    for (int i = 0; i < n; i++) device_note_use(&c, list[i], list[i]->name_at);
    return check_uses(&c);
}

bool check_device(struct unit *u)
{
    struct device_check c = new_check(u);
    int n_exports;
    c.called = true;
    struct decl **exports = routine_exports(u, &n_exports);
    for (int i = 0; i < u->n_regions; i++)
        for (int j = 0; j < u->regions[i]->n_kernels; j++) check_kernel(&c, u->regions[i]->kernels[j]);
    for (int i = 0; i < u->n_regions; i++) device_check_openmp(&c, u->regions[i]->body->from, u->regions[i]->body->to);
    for (int i = 0; i < n_exports; i++) device_note_use(&c, exports[i], exports[i]->name_at);
    return check_uses(&c);
}

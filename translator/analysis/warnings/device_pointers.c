/* device_pointers: accesses of the host through device addresses. SPDX-License-Identifier: MIT
 * `acc_malloc`, `acc_deviceptr` and `host_data use_device` give addresses of the device's memory, and `deviceptr` lists pointers to it, which host
 * code can only pass on. */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/subscript_sums.h"
#include "directive/directive_tables.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

struct device_pointer {
    struct unit *unit;
    struct decl *decl;
    const char *from;            /* "acc_malloc" */
    unsigned at;                 /* where the address comes from */
    const struct node *accessed; /* by the host */
    bool other;                  /* it may also have another value */
    int values;                  /* that it gets in the function */
};

/* ---- accesses ------------------------------------------------------------------------------------------------------------------------ */

static bool is_memory_function(const struct node *call)
{
    static const char *const names[] = {"memcpy", "memmove", "memset", "memcmp", "fread", "fwrite", "qsort", "free", "realloc"};
    for (size_t i = 0; call->kind == NODE_CALL && call->decl && i < sizeof names / sizeof *names; i++)
        if (!strcmp(call->decl->name, names[i])) return true;
    return false;
}

static bool is_dereferenced(struct unit *u, const struct node *n, int depth);

struct parameter {
    struct unit *unit;
    const struct decl *decl;
    int depth; /* of calls */
    bool found, changed;
};

static bool find_parameter_access(struct node *n, void *context)
{
    struct parameter *p = context;
    p->changed |= node_target(n) == p->decl;
    if (n->kind == NODE_NAME && n->decl == p->decl && !region_is_around(p->unit, n)) p->found |= is_dereferenced(p->unit, n, p->depth);
    return n->kind != NODE_SIZEOF;
}

/* The function of this file dereferences the parameter that the argument is for. */
static bool is_dereferenced_by(struct unit *u, const struct node *call, const struct node *argument, int depth)
{
    struct decl *f = call->decl ? function_definition(u, call->decl) : NULL;
    struct node *body = f && depth < 3 ? syntax_body(u, f) : NULL;
    for (int i = 0; body && i < f->n_members && i + 1 < call->n_children; i++) {
        struct parameter p = {.unit = u, .decl = f->members[i], .depth = depth + 1};
        if (call->child[i + 1] != argument) continue;
        node_walk(body, find_parameter_access, &p);
        return p.found && !p.changed;
    }
    return false;
}

/* The place n accesses memory through the pointer: d[i], *d, *(d + i), d->x. */
static bool is_dereferenced(struct unit *u, const struct node *n, int depth)
{
    for (const struct node *p = n->parent; p; n = p, p = p->parent) {
        if (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST) continue;
        if (p->kind == NODE_SUBSCRIPT && p->type && p->type->kind == TYPE_ARRAY) continue;
        if (p->kind == NODE_BINARY && (p->op == OP_ADD || p->op == OP_SUB) && p->type && p->type->kind == TYPE_POINTER) continue;
        bool access = (p->kind == NODE_SUBSCRIPT && p->child[0] == n) || (p->kind == NODE_UNARY && p->op == OP_DEREF) ||
                      (p->kind == NODE_MEMBER && p->arrow);
        const struct node *around = p->parent;
        while (access && around && around->kind == NODE_PAREN) around = around->parent;
        return (access && !(around && around->kind == NODE_UNARY && around->op == OP_ADDRESS)) || is_memory_function(p) ||
               (p->kind == NODE_CALL && is_dereferenced_by(u, p, n, depth));
    }
    return false;
}

static bool find_access(struct node *n, void *context)
{
    struct device_pointer *d = context;
    if (d->accessed || n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_NAME && n->decl == d->decl && is_dereferenced(d->unit, n, 0) && !region_is_around(d->unit, n)) d->accessed = n;
    return !d->accessed;
}

static void check_accesses(struct device_pointer *d, struct node *within)
{
    node_walk(within, find_access, d);
    if (!d->accessed) return;
    diag_warning(d->unit, d->accessed->from, "host-access", "the host accesses memory through '%s', which is a device address here",
                 d->decl->name);
    diag_note(d->unit, d->at, "the address comes from '%s'", d->from);
}

/* ---- pointers with one value --------------------------------------------------------------------------------------------------------- */

static const struct node *allocation(struct node *value)
{
    value = strip_casts(value);
    bool named = value->kind == NODE_CALL && value->decl;
    return named && (!strcmp(value->decl->name, "acc_malloc") || !strcmp(value->decl->name, "acc_deviceptr")) ? value : NULL;
}

static bool find_other_value(struct node *n, void *context)
{
    struct device_pointer *d = context;
    struct node *value = n->kind == NODE_ASSIGN && n->op == OP_NONE && node_target(n) == d->decl ? n->child[1] : NULL;
    if (n->kind == NODE_VAR && n->decl == d->decl && n->n_children) value = n->child[0];
    if (value) d->other |= !allocation(value) && !(value->has_value && !value->value);
    else d->other |= node_target(n) == d->decl;
    return !d->other;
}

struct search {
    struct unit *unit;
    struct node *body;
};

static bool find_pointer(struct node *n, void *context)
{
    const struct search *s = context;
    struct decl *v = n->kind == NODE_ASSIGN && n->op == OP_NONE ? node_target(n) : n->kind == NODE_VAR && n->n_children ? n->decl : NULL;
    struct node *value = v ? n->child[n->kind == NODE_ASSIGN] : NULL;
    const struct node *call = value ? allocation(value) : NULL;
    if (!call || !v->function || v->storage == STORAGE_STATIC) return true;
    struct device_pointer d = {.unit = s->unit, .decl = v, .from = call->decl->name, .at = call->from};
    node_walk(s->body, find_other_value, &d);
    if (!d.other) check_accesses(&d, s->body);
    return true;
}

/* ---- host_data ----------------------------------------------------------------------------------------------------------------------- */

static void check_host_data(struct unit *u, const struct directive *d)
{
    if (directive_clause(d, CLAUSE_IF, 0) || directive_clause(d, CLAUSE_IF_PRESENT, 0)) return;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; c->kind == CLAUSE_USE_DEVICE && k < c->n_vars; k++) {
            struct device_pointer p = {.unit = u, .decl = c->vars[k].decl, .from = "use_device", .at = c->vars[k].at};
            if (p.decl && p.decl->type && !c->vars[k].members) check_accesses(&p, d->statement);
        }
}

/* ---- deviceptr ----------------------------------------------------------------------------------------------------------------------- */

/* Memory of these libraries' functions may be accessed by host and device. */
static bool has_managed_memory(const struct unit *u)
{
    return strstr(u->text, "Managed") || strstr(u->text, "HostAlloc") || strstr(u->text, "MallocHost");
}

static bool find_values(struct node *n, void *context)
{
    struct device_pointer *d = context;
    struct node *value = n->kind == NODE_VAR && n->decl == d->decl && n->n_children ? n->child[0] : NULL;
    if (n->kind == NODE_ASSIGN && n->op == OP_NONE && node_target(n) == d->decl) value = n->child[1];
    if (value) value = strip_casts(value);
    d->values += n->kind == NODE_UNARY && n->op == OP_ADDRESS && node_strip(n->child[0])->decl == d->decl;
    d->other |= value ? !(value->has_value && !value->value) : node_target(n) == d->decl;
    return !d->other;
}

/* The pointer is a parameter or is set by one call that gets its address, as cudaMalloc, and not changed. */
static bool has_one_value(struct unit *u, struct device_pointer *p)
{
    const struct decl *v = p->decl;
    struct node *body = v && v->function && v->storage != STORAGE_STATIC ? syntax_body(u, (struct decl *)v->function) : NULL;
    if (!body) return false;
    p->values = v->kind == DECL_PARAM;
    node_walk(body, find_values, p);
    return p->values == 1 && !p->other;
}

static bool is_lent(const struct unit *u, const struct node *statement)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d->kind == DIR_HOST_DATA && d->statement && node_inside(statement, d->statement)) return true;
    }
    return false;
}

/* The block that the construct is in accesses memory of the pointer on the host. A branch beside the construct is often its replacement there. */
static void check_deviceptr(struct unit *u, const struct directive *d)
{
    struct node *block = d->statement->parent;
    if (!block || block->kind != NODE_BLOCK || directive_clause(d, CLAUSE_IF, 0) || directive_clause(d, CLAUSE_SELF, 0)) return;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; c->kind == CLAUSE_DEVICEPTR && k < c->n_vars; k++) {
            struct device_pointer p = {.unit = u, .decl = c->vars[k].decl, .from = "deviceptr", .at = c->vars[k].at};
            if (!c->vars[k].members && has_one_value(u, &p) && !is_lent(u, d->statement)) check_accesses(&p, block);
        }
}

/* ---- allocations in kernels ------------------------------------------------------------------------------------------------------------ */

struct stored_allocations {
    struct unit *unit;
    const struct directive *construct;
};

static bool calls(const struct node *n, const char *function)
{
    return n->kind == NODE_CALL && n->decl && n->decl->is_system && !strcmp(n->decl->name, function);
}

static bool is_free(const struct node *n, const void *unused)
{
    (void)unused;
    return calls(n, "free");
}

/* The variable of which the expression is an element or a member, or to which it leads through pointers; NULL: the expression is none. */
static const struct decl *part_of(const struct node *n)
{
    bool part = false;
    for (n = node_strip(n);; n = node_strip(n->child[0])) {
        bool inner = n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF);
        if (!inner) break;
        part = true;
    }
    return part && n->kind == NODE_NAME ? n->decl : NULL;
}

/* Elements of d, which the host has too, keep their values after the construct. */
static bool is_copied_back(const struct stored_allocations *s, const struct decl *d)
{
    const struct node *statement = s->construct->statement;
    const unsigned long long own = NEEDS(CREATE) | NEEDS(PRIVATE) | NEEDS(FIRSTPRIVATE) | NEEDS(COPYIN) | NEEDS(DEVICEPTR);
    if (d->function && d->from >= statement->from && d->from < statement->to) return false;
    return !directive_lists(s->construct, own, d);
}

static bool find_stored_allocation(struct node *n, void *context)
{
    static const char *const names[] = {"malloc", "calloc", "realloc", "aligned_alloc"};
    struct stored_allocations *s = context;
    const struct node *value = n->kind == NODE_ASSIGN && n->op == OP_NONE ? strip_casts(n->child[1]) : NULL;
    const struct decl *d = value ? part_of(n->child[0]) : NULL;
    for (size_t i = 0; d && i < sizeof names / sizeof *names; i++) {
        if (!calls(value, names[i]) || !is_copied_back(s, d)) continue;
        diag_warning(s->unit, value->from, "device-allocation", "the host cannot use the memory that '%s' allocates in '%s' construct", names[i],
                     s->construct->name);
        diag_note(s->unit, n->from, "'%s', where the pointer is stored, is copied to the host", node_text(s->unit, node_strip(n->child[0])));
        diag_note(s->unit, s->construct->from, "allocate the memory before the construct, and use data clauses");
    }
    return true;
}

static void check_allocations(struct unit *u, const struct directive *d)
{
    struct stored_allocations s = {.unit = u, .construct = d};
    if (!node_find(d->statement, is_free, NULL)) node_walk(d->statement, find_stored_allocation, &s);
}

/* ---- sizes in elements ----------------------------------------------------------------------------------------------------------------- */

/* The argument of a function of OpenACC that has the address of the host; the size is the next one. -1: another function. */
static int host_argument(const struct node *call)
{
    static const char *const names[] = {"acc_copyin", "acc_create", "acc_copyout", "acc_delete", "acc_update_", "acc_present_or_", "acc_pc",
                                        "acc_is_present"};
    const char *name = call->kind == NODE_CALL && call->decl ? call->decl->name : "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strncmp(name, names[i], strlen(names[i]))) return 1;
    if (!strncmp(name, "acc_memcpy_to_device", 20)) return 2;
    return strncmp(name, "acc_memcpy_from_device", 22) ? -1 : 1;
}

/* The bytes of the array, or of the memory that is the only value of the pointer. */
static bool read_size(struct subscript_sum *bytes, const struct decl *d, const struct uses *function)
{
    struct node *at, *value = decl_is_pointer(d) && d->function && d->kind == DECL_VAR ? uses_single_value(function, d, &at) : NULL;
    if (d->type->kind == TYPE_ARRAY && d->kind == DECL_VAR) return d->type->size > 0 && sum_constant(bytes, d->type->size);
    return value && sum_allocated(bytes, strip_casts(value));
}

/* acc_copyin(x, n) where x has n elements of several bytes. */
static bool find_size_in_elements(struct node *n, void *context)
{
    struct search *s = context;
    struct subscript_sum bytes, size, element, all;
    int host = host_argument(n), last = n->n_children - 1;
    int sized = !strncmp(n->kind == NODE_CALL && n->decl ? n->decl->name : "", "acc_memcpy", 10) ? 3 : 2;
    const struct node *name = host > 0 && last >= sized ? strip_casts(n->child[host]) : NULL;
    const struct decl *d = name && name->kind == NODE_NAME ? name->decl : NULL;
    const struct type *t = d && d->type ? d->type->base : NULL;
    if (!t || t->size <= 1 || !sum_read(&size, n->child[sized])) return true;
    const struct uses *function = uses_of(s->unit, s->body);
    sum_constant(&element, t->size);
    if (!read_size(&bytes, d, function) || !sum_product(&all, &size, &element)) return true;
    bool folded = sum_fold(&all, function) && sum_fold(&bytes, function);
    if (folded ? all.constant != bytes.constant : (all = sum_difference(&all, &bytes), !sum_is_constant(&all) || all.constant)) return true;
    diag_warning(s->unit, n->from, "api-bytes", "the size of '%s' is the number of elements of '%s', but is taken as bytes",
                 n->decl->name, d->name);
    diag_note(s->unit, n->from, "write %s * sizeof *%s", node_text(s->unit, n->child[sized]), d->name);
    return true;
}

static void check_sizes(struct unit *u)
{
    for (int i = 0; strstr(u->text, "acc_") && i < u->syntax->n_functions; i++) {
        struct search s = {u, syntax_body(u, u->syntax->functions[i])};
        if (s.body) node_walk(s.body, find_size_in_elements, &s);
    }
}

void analysis_device_pointer_warnings(struct unit *u)
{
    bool managed = has_managed_memory(u), called = strstr(u->text, "acc_malloc") || strstr(u->text, "acc_deviceptr");
    for (int i = 0; called && i < u->syntax->n_functions; i++) {
        struct search s = {u, syntax_body(u, u->syntax->functions[i])};
        if (s.body) node_walk(s.body, find_pointer, &s);
    }
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (!d->valid || !d->statement) continue;
        if (d->kind == DIR_HOST_DATA) check_host_data(u, d);
        if (directive_is_compute(d) && !managed) check_deviceptr(u, d);
        if (directive_is_compute(d)) check_allocations(u, d);
    }
    check_sizes(u);
}

/* private_warn: private copies without a usable value: read before anything wrote them, or host addresses. SPDX-License-Identifier: MIT */
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>

enum { NOT_DIRECT = USE_ESCAPE | USE_CALLEE | USE_DEEP };

static bool is_value(const struct use *use, const struct decl *v)
{
    return use->decl == v && !(use->flags & USE_BASE) && (use->flags & (USE_READ | USE_WRITE | USE_ADDRESS));
}

/* The place in `scope` that reads v before any write there; NULL: there is none, or it is not known. Of arrays, the first access. */
static const struct node *unwritten_read(const struct region *r, const struct node *scope, const struct decl *v)
{
    const struct uses *s = r->uses;
    const struct node *read = NULL;
    bool scalar = type_is_scalar(v->type);
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return NULL;
        if (!is_value(use, v) || !node_inside(use->node, scope)) continue;
        if (use->flags & (NOT_DIRECT | USE_ADDRESS)) return NULL;
        if ((use->flags & USE_WRITE) && !(use->flags & USE_UPDATE)) return read;
        if (!read && flow_reached_in_loops(use->node, scope)) read = use->node;
        if (!read || scalar) return read;
    }
    return read;
}

/* The place in `scope` that dereferences the pointer d, to which nothing in `scope` gives a value; NULL: none. */
static const struct node *unset_pointee(const struct region *r, const struct node *scope, const struct decl *d)
{
    const struct node *access = NULL;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl != d || !node_inside(use->node, scope)) continue;
        if (use->flags & (USE_ADDRESS | USE_ESCAPE) || (!(use->flags & USE_POINTEE) && use->flags & USE_WRITE)) return NULL;
        if (!access && use->flags & USE_POINTEE) access = use->node;
    }
    return access;
}

/* ---- pointers under firstprivate ----------------------------------------------------------------------------------------------------- */

struct pointer_values {
    const struct decl *decl;
    int host;   /* assignments of addresses of host memory */
    bool other; /* it may have another value */
};

/* An array, the address of an object, or memory that a function of C's library allocates. */
static bool is_host_address(const struct node *n)
{
    n = node_strip(n);
    while (n->kind == NODE_CAST && n->n_children) n = node_strip(n->child[n->n_children - 1]);
    if (n->kind == NODE_UNARY && n->op == OP_ADDRESS) return true;
    if (n->type && n->type->kind == TYPE_ARRAY) return true;
    if (n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB)) return is_host_address(n->child[0]);
    if (n->kind != NODE_CALL || !n->decl || !n->decl->is_system) return false;
    return !strcmp(n->decl->name, "malloc") || !strcmp(n->decl->name, "calloc") || !strcmp(n->decl->name, "realloc") ||
           !strcmp(n->decl->name, "aligned_alloc");
}

static bool collect_values(struct node *n, void *context)
{
    struct pointer_values *s = context;
    const struct node *value = n->kind == NODE_VAR && n->decl == s->decl && n->n_children ? n->child[0] : NULL;
    if (n->kind == NODE_ASSIGN && n->op == OP_NONE && node_target(n) == s->decl) value = n->child[1];
    else if (n->kind != NODE_VAR && node_target(n) == s->decl) s->other = true;
    if (value && is_host_address(value)) s->host++;
    else if (value) s->other = true;
    return !s->other;
}

/* The pointer can only have addresses of the host. A parameter may have a device address, for which there is `deviceptr`. */
static bool has_host_address(const struct region *r, const struct decl *d)
{
    struct pointer_values s = {.decl = d};
    struct node *body = d->function == r->function ? syntax_body(r->unit, r->function) : NULL;
    if (!body || d->type->kind != TYPE_POINTER || d->storage == STORAGE_STATIC) return false;
    node_walk(body, collect_values, &s);
    return !s.other && (s.host || d->kind == DECL_PARAM);
}

/* Names in host_data constructs may be device addresses. */
static bool has_host_data(const struct region *r)
{
    for (int i = 0; i < r->unit->n_directives; i++)
        if (r->unit->directives[i]->kind == DIR_HOST_DATA && r->unit->directives[i]->function == r->function) return true;
    return false;
}

/* deviceptr(x) with x = malloc(n). */
static void check_device_pointer(const struct region *r, const struct clause_var *at)
{
    bool pointer = at->decl && at->decl->type && !at->members && at->decl->kind == DECL_VAR && decl_is_pointer(at->decl);
    if (!pointer || has_host_data(r) || !has_host_address(r, at->decl)) return;
    diag_warning(r->unit, at->at, "host-pointer", "'deviceptr' lists '%s', which has an address of the host", at->text);
    diag_note(r->unit, at->at, "write a data clause, as in copy(%s%s), or allocate it with acc_malloc", at->text,
              clause_example_sections(at->decl->type));
}

static void check_first_pointer(const struct region *r, const struct clause_var *at)
{
    bool whole = at->decl && at->decl->type && !at->members && !at->n_subscripts && decl_is_pointer(at->decl);
    const struct node *access = whole ? unset_pointee(r, r->directive->statement, at->decl) : NULL;
    if (!access || has_host_data(r) || !has_host_address(r, at->decl)) return;
    diag_warning(r->unit, access->from, "host-pointer",
                 "'firstprivate(%s)' copies an address of the host, through which a device cannot access memory", at->text);
    diag_note(r->unit, at->at, "write a data clause, as in copyin(%s%s), or deviceptr(%s) for a device address", at->text,
              clause_example_sections(at->decl->type), at->text);
}

/* The index of a loop around the directive keeps its value there. */
static bool is_outer_index(const struct region *r, const struct directive *d, const struct decl *v)
{
    for (const struct loop *l = r->loops; l; l = loop_next(l))
        if (l->index == v && l->stmt != d->statement && node_inside(d->statement, l->stmt)) return true;
    return false;
}

static void warn_pointee(const struct region *r, const struct clause_var *v, const struct node *pointee)
{
    diag_warning(r->unit, pointee->from, "private-read", "pointer '%s' is dereferenced, but a private copy has no initial value",
                 v->decl->name);
    diag_note(r->unit, v->at, "write the section for private elements, as in private(%s%s), or use a data clause", v->decl->name,
              clause_example_sections(v->decl->type));
}

static void check(const struct region *r, const struct directive *d, const struct clause_var *v)
{
    bool whole = v->decl && v->decl->type && !v->members && !v->n_subscripts, pointer = whole && decl_is_pointer(v->decl);
    const struct node *pointee = pointer ? unset_pointee(r, d->statement, v->decl) : NULL;
    const struct node *read = whole && !pointer && !is_outer_index(r, d, v->decl) ? unwritten_read(r, d->statement, v->decl) : NULL;
    if (pointee) warn_pointee(r, v, pointee);
    if (!read) return;
    diag_warning(r->unit, read->from, "private-read", "'%s' is read before it is written: a private copy has no initial value",
                 v->decl->name);
    enum reduction_op op;
    const struct loop *l = directive_has_loop(d) ? region_loop(r, d->statement) : NULL;
    if (l && loop_accumulation(l, v->decl, &op))
        diag_note(r->unit, v->at, "use 'reduction(%s:%s)' to combine the values of all iterations", reduction_spelling(op), v->text);
    else if (d->kind == DIR_LOOP || d->kind == DIR_KERNELS_LOOP)
        diag_note(r->unit, v->at, "use 'firstprivate(%s)' on the construct, or no clause if nothing writes '%s'", v->text, v->text);
    else diag_note(r->unit, v->at, "use 'firstprivate(%s)' to copy the value of the host", v->text);
}

static void check_directive(const struct region *r, const struct directive *d)
{
    for (const struct clause *c = d->clauses; d->statement && c; c = c->next)
        for (int i = 0; i < c->n_vars; i++) {
            if (c->kind == CLAUSE_PRIVATE) check(r, d, &c->vars[i]);
            else if (c->kind == CLAUSE_FIRSTPRIVATE) check_first_pointer(r, &c->vars[i]);
            else if (c->kind == CLAUSE_DEVICEPTR) check_device_pointer(r, &c->vars[i]);
        }
}

void region_private_warnings(const struct region *r)
{
    check_directive(r, r->directive);
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_LOOP) check_directive(r, r->inner[i]);
}

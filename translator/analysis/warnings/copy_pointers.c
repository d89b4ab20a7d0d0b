/* copy_pointers: data that pointers in structures point to, as q.v[0:n], where a clause lists it. SPDX-License-Identifier: MIT
 * It is followed as a variable of its own, identified by the structure (or the pointer to it) and the member. */
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

const struct decl *copy_clause_member(const struct clause_var *x)
{
    const struct node *base = x->object && x->object->kind == NODE_MEMBER ? node_strip(x->object->child[0]) : NULL;
    const struct decl *m = base && base->kind == NODE_NAME && base->decl == x->decl ? x->object->decl : NULL;
    const struct type *t = m && m->type->kind == TYPE_POINTER ? m->type->base : NULL;
    return t && !t->is_volatile && (type_is_arithmetic(t) || t->kind == TYPE_COMPLEX) ? m : NULL;
}

bool copy_lists(const struct followed *v, const struct directive *d, clause_set kinds)
{
    if (!v->member) return directive_lists(d, kinds, v->decl);
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; (kinds >> c->kind & 1) && i < c->n_vars; i++)
            if (c->vars[i].decl == v->decl && copy_clause_member(&c->vars[i]) == v->member) return true;
    return false;
}

const struct decl *copy_member_of(const struct node *name)
{
    const struct node *n = name, *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT)) n = p, p = p->parent;
    return p && p->kind == NODE_MEMBER && p->child[0] == n ? p->decl : NULL;
}

bool copy_escapes_whole(const struct node *name)
{
    const struct node *place = copy_whole_place(name), *p = place->parent;
    const struct type *t = place->type;
    bool whole = t && (t->kind == TYPE_RECORD || (t->kind == TYPE_POINTER && t->base && t->base->kind == TYPE_RECORD));
    return whole && !(p && p->kind == NODE_ASSIGN && p->child[0] == place);
}

/* ---- constructs ---------------------------------------------------------------------------------------------------------------------- */

/* The use is an access to elements of the data; *known: false if it may be one. */
static bool is_element(const struct followed *v, const struct use *use, bool *known)
{
    struct member_path path;
    if (use->decl != v->decl || !(use->flags & USE_DEEP) || use->flags & USE_BASE) return false;
    bool read = copy_read_members(use->node, v->decl, &path);
    if (!read || use->flags & (USE_ESCAPE | USE_CALLEE)) *known = false;
    return read && path.n == 1 && path.at[0] == v->member;
}

/* The first access of the region to the data, if it reads it and all accesses before it are known. */
static const struct node *first_read(const struct followed *v, const struct region *r)
{
    bool known = true;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        bool element = is_element(v, use, &known);
        if (!known || use->flags & USE_UNKNOWN) return NULL;
        if (element) return use->flags & USE_READ ? use->node : NULL;
    }
    return NULL;
}

static const struct node *first_write(const struct followed *v, const struct region *r)
{
    bool known = true;
    for (int i = 0; i < r->uses->count; i++)
        if (is_element(v, &r->uses->items[i], &known) && r->uses->items[i].flags & USE_WRITE) return r->uses->items[i].node;
    return NULL;
}

void copy_pointee_in_construct(struct copy_walk *w, int k, const struct region *r, bool certain)
{
    struct copies *c = &w->now[k];
    const struct followed *v = &w->vars[k];
    if (copy_lists(v, r->directive, NEEDS(PRESENT))) c->presence = PRESENCE_PRESENT;
    if (!certain || c->presence != PRESENCE_PRESENT) {
        copy_forget(c);
        return;
    }
    const struct node *read = c->host_written ? first_read(v, r) : NULL, *write = first_write(v, r);
    if (read) copy_warn_device_read(w, k, read, r->directive);
    if (read || write) c->host_written = NULL;
    if (!write) return;
    c->device_written = write;
    c->moved = false;
}

/* ---- calls --------------------------------------------------------------------------------------------------------------------------- */

/* The parameter for which the call passes the address of the structure, or the pointer to it; NULL: none, or the call passes more. */
static const struct decl *parameter_for(const struct followed *v, const struct node *call, const struct decl *f)
{
    const struct decl *found = NULL;
    for (int i = 1; i < call->n_children; i++) {
        const struct node *n = strip_casts(call->child[i]);
        if (n->kind == NODE_UNARY && n->op == OP_ADDRESS) n = node_strip(n->child[0]);
        bool passed = n->kind == NODE_NAME && n->decl == v->decl, named = passed || flow_names((struct node *)n, v->decl);
        if (!named || (!passed && type_is_arithmetic(n->type))) continue;
        if (!passed || found || i > f->n_members || !decl_is_pointer(f->members[i - 1])) return NULL;
        found = f->members[i - 1];
    }
    return found;
}

/* The function has no directive and calls only the C library; its accesses to the data happen in every call. */
static bool call_host(struct copy_walk *w, int k, const struct node *call, struct decl *f, const struct followed *parameter)
{
    const struct uses *s = function_uses(w->unit, f);
    bool reads = false, writes = false, known = true;
    for (int i = 0; i < s->count && known; i++) {
        const struct use *use = &s->items[i];
        bool moved = use->decl == parameter->decl && !(use->flags & (USE_POINTEE | USE_DEEP)) && use->flags & (USE_WRITE | USE_ADDRESS);
        if (use->flags & USE_UNKNOWN || moved) known = false;
        if (!is_element(parameter, use, &known)) continue;
        known &= copy_is_always_reached(use->node, syntax_body(w->unit, f));
        reads |= (use->flags & USE_READ) && !writes;
        writes |= (use->flags & USE_WRITE) != 0;
    }
    if (!known) return false;
    if (reads) copy_host_reads(w, k, call);
    if (writes) copy_host_writes(w, k, call);
    return true;
}

struct host_use {
    const struct unit *unit;
    const struct followed *parameter;
    bool found;
};

/* Code of the host that may access the data, or passes the pointer on. */
static bool find_host_use(struct node *n, void *context)
{
    struct host_use *h = context;
    for (int i = 0; i < h->unit->n_regions; i++)
        if (h->unit->regions[i]->directive->statement == n) return false;
    bool named = n->kind == NODE_NAME && n->decl == h->parameter->decl;
    h->found |= n->kind == NODE_ASM || (named && (!copy_member_of(n) || copy_member_of(n) == h->parameter->member));
    return !h->found;
}

/* Only compute constructs of the function access the data, which is present. */
static bool call_device(struct copy_walk *w, int k, const struct node *call, struct decl *f, const struct followed *parameter)
{
    struct host_use h = {w->unit, parameter, false};
    const struct node *read = NULL, *write = NULL;
    node_walk(syntax_body(w->unit, f), find_host_use, &h);
    if (h.found || w->now[k].presence != PRESENCE_PRESENT || !copy_has_plain_constructs(w->unit, f, parameter->decl)) return false;
    for (int i = 0; i < w->unit->n_regions; i++) {
        const struct region *r = w->unit->regions[i];
        if (r->directive->function != f) continue;
        if (w->now[k].host_written && !read && !write && (read = first_read(parameter, r)) != NULL)
            copy_warn_device_read(w, k, call, r->directive);
        if (!write) write = first_write(parameter, r);
    }
    if (read || write) w->now[k].host_written = NULL;
    if (write) w->now[k].device_written = call;
    return true;
}

bool copy_pointee_call(struct copy_walk *w, int k, const struct node *call)
{
    const struct followed *v = &w->vars[k];
    struct decl *f = v->member && call->decl ? function_definition(w->unit, call->decl) : NULL;
    struct followed parameter = {.member = v->member};
    if (!f || v->hidden || f->has_foreign || !syntax_body(w->unit, f)) return false;
    parameter.decl = (struct decl *)parameter_for(v, call, f);
    if (!parameter.decl) return false;
    return copy_host_body(w, call) ? call_host(w, k, call, f, &parameter) : call_device(w, k, call, f, &parameter);
}

/* list_warnings: linked lists whose nodes are in the host's memory. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

struct list {
    struct unit *unit;
    const struct node *step; /* q = q->next; NULL: none is found */
    const struct decl *link; /* next */
};

/* A call of the API that may give the member an address of the device: acc_attach, acc_memcpy_to_device, ... */
static bool find_api(struct node *n, void *context)
{
    static const char *const names[] = {"acc_attach", "acc_memcpy", "acc_map_data", "acc_malloc", "acc_deviceptr"};
    bool *found = context;
    for (size_t i = 0; n->kind == NODE_CALL && n->decl && i < sizeof names / sizeof *names; i++)
        *found |= !strncmp(n->decl->name, names[i], strlen(names[i]));
    return !*found;
}

/* A directive lists the member, or functions of the API may set it on the device. */
static bool may_be_attached(struct unit *u, const struct decl *link)
{
    bool found = false;
    for (int i = 0; i < u->n_directives && !found; i++)
        for (const struct clause *c = u->directives[i]->clauses; c; c = c->next)
            for (int k = 0; k < c->n_vars; k++)
                found |= c->kind == CLAUSE_DEVICEPTR || (c->vars[k].members && strstr(c->vars[k].members, link->name));
    for (int i = 0; i < u->syntax->n_functions && !found; i++) {
        struct node *body = syntax_body(u, u->syntax->functions[i]);
        if (body) node_walk(body, find_api, &found);
    }
    return found;
}

static bool find_step(struct node *n, void *context)
{
    struct list *l = context;
    struct decl *d = n->kind == NODE_ASSIGN && n->op == OP_NONE ? node_target(n) : NULL;
    const struct node *value = d && decl_is_pointer(d) ? strip_casts(n->child[1]) : NULL;
    if (!value || value->kind != NODE_MEMBER || !value->arrow || !value->decl || !node_is_name_of(strip_casts(value->child[0]), d))
        return true;
    if (value->type && value->type->base == d->type->base && !l->step) l->step = n, l->link = value->decl;
    return true;
}

/* The clauses of the construct say that other code has brought its data to the device. */
static bool is_prepared(const struct region *r)
{
    const struct clause *c = directive_clause(r->directive, CLAUSE_DEFAULT, 0);
    return directive_clause(r->directive, CLAUSE_PRESENT, 0) || (c && c->word && !strcmp(c->word, "present"));
}

void analysis_list_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++) {
        struct list l = {.unit = u};
        if (is_prepared(u->regions[i])) continue;
        node_walk(u->regions[i]->body, find_step, &l);
        if (!l.step || may_be_attached(u, l.link)) continue;
        diag_warning(u, l.step->from, "linked-list", "the nodes that '%s' links are in the host's memory, and no clause copies them",
                     l.link->name);
        diag_underline(u, l.step->to - l.step->from);
        diag_note(u, l.step->from, "copy the nodes into an array before the construct, with subscripts in place of the pointers '%s'",
                  l.link->name);
    }
}

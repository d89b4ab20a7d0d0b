/* data_lifetimes: data that one directive creates and constructs use as present. SPDX-License-Identifier: MIT
 * `enter data copyin(a)`, a construct that writes a, `exit data delete(a)`: the host never sees the values. Only variables that no other
 * code can name or point to, and of which all directives are known: a warning is given where the first construct is always reached after
 * the data was created. */
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

enum {
    COPIES = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE) | NEEDS(NO_CREATE),
};

static bool has_condition(const struct directive *d)
{
    return directive_clause(d, CLAUSE_IF, 0) || directive_clause(d, CLAUSE_SELF, 0);
}

/* d lists the variable in clauses of these kinds only, or not at all. */
static bool lists_only(const struct directive *d, const struct decl *v, unsigned long long kinds)
{
    return !directive_lists(d, ~kinds, v);
}

/* The directive neither creates the data nor copies it to the host. */
static bool leaves_data(const struct clause_use *c, const struct directive *d)
{
    const struct decl *v = c->var->decl;
    bool under = c->directive->kind == DIR_DATA && data_encloses(c->directive, d);
    switch (d->kind) {
    case DIR_LOOP:
    case DIR_CACHE:
    case DIR_SCAN:
    case DIR_ATOMIC:
    case DIR_EXTENT: return true;
    case DIR_EXIT_DATA: return lists_only(d, v, NEEDS(DELETE));
    case DIR_UPDATE: return c->clause->kind == CLAUSE_COPYIN && lists_only(d, v, NEEDS(DEVICE));
    case DIR_DATA: return lists_only(d, v, NEEDS(PRESENT) | (under ? COPIES : 0));
    default: return directive_is_compute(d) && lists_only(d, v, NEEDS(PRESENT) | (under ? COPIES : 0));
    }
}

/* The directive may copy the data to the host, and gives it no value. A reduction only updates it. */
static bool gives_no_value(const struct clause_use *c, const struct directive *d)
{
    const struct decl *v = c->var->decl;
    if (d->kind == DIR_EXIT_DATA) return true;
    if (d->kind == DIR_UPDATE) return lists_only(d, v, ~NEEDS(DEVICE));
    return leaves_data(c, d) || (directive_is_compute(d) && lists_only(d, v, NEEDS(PRESENT) | NEEDS(REDUCTION)));
}

static bool all_leave_data(const struct clause_use *c, bool (*leaves)(const struct clause_use *c, const struct directive *d))
{
    const struct unit *u = c->unit;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d != c->directive && directive_lists(d, ~0ull, c->var->decl) && !leaves(c, d)) return false;
    }
    return true;
}

static bool is_of_one_function(const struct clause_use *c)
{
    const struct unit *u = c->unit;
    for (int i = 0; i < u->n_regions; i++) {
        const struct region *r = u->regions[i];
        if (r->directive->function != c->directive->function && region_variable(r, c->var->decl)) return false;
    }
    return true;
}

/* Once in the clause and in the directive, and all uses of the data are visible. */
static bool is_visible(struct clause_use *c, bool (*leaves)(const struct clause_use *c, const struct directive *d))
{
    const struct directive *d = c->directive;
    const struct decl *v = c->var->decl;
    struct node *body = syntax_body(c->unit, d->function);
    bool object = v && v->type && !c->var->members && (v->function || v->storage == STORAGE_STATIC);
    bool other = false;
    c->everywhere = true;
    for (const struct clause *k = d->clauses; object && k; k = k->next)
        for (int i = 0; i < k->n_vars; i++) other |= k->vars[i].decl == v && &k->vars[i] != c->var;
    if (!object || other || has_condition(d) || !body || node_has(body, GOTO_KINDS) || !all_leave_data(c, leaves)) return false;
    for (int i = 0; !v->function && i < c->unit->syntax->n_functions; i++)
        if (data_has_way_out(c, c->unit->syntax->functions[i])) return false;
    c->by_views = true;
    return !data_has_way_out(c, d->function);
}

static bool is_followed(struct clause_use *c, bool (*leaves)(const struct clause_use *c, const struct directive *d))
{
    return is_of_one_function(c) && is_visible(c, leaves);
}

/* The construct uses the data of the clause by another one, or by none. */
static struct variable *present_in(const struct clause_use *c, const struct region *r)
{
    const struct directive *d = c->directive;
    struct variable *v = region_variable(r, c->var->decl);
    bool after = d->kind == DIR_DATA ? data_encloses(d, r->directive)
                                     : r->directive->from > d->from && d->place && node_inside(r->directive->statement, d->place);
    bool data = v && (v->role == ROLE_DATA || v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION);
    return data && after && r->directive->function == d->function && !has_condition(r->directive) ? v : NULL;
}

/* ---- written and never copied back ------------------------------------------------------------------------------------------------------
 */

struct reader {
    struct clause_use *use;
    const struct node *after; /* NULL: from the beginning of the function */
};

/* The first use by the host after the construct is a read. */
static bool find_host_read(struct node *n, void *context)
{
    struct reader *r = context;
    struct clause_use *c = r->use;
    bool freed = n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, "free");
    if (c->over || n->kind == NODE_SIZEOF || freed) return false;
    if ((r->after && n->from < r->after->to) || region_is_around(c->unit, n) || !data_is_used_at(c, n, &c->found)) return true;
    c->over = true;
    return false;
}

static bool is_read_by_host(struct clause_use *c, const struct region *r)
{
    struct reader reader = {c, r->directive->statement};
    c->found = c->over = false;
    node_walk(syntax_body(c->unit, c->directive->function), find_host_read, &reader);
    return c->found;
}

bool data_is_probe(const struct region *r, const struct use *write)
{
    const struct node *p = write->node->parent;
    bool constant = p && p->kind == NODE_ASSIGN && p->op == OP_NONE && p->child[0] == write->node && node_strip(p->child[1])->has_value;
    return constant && !write->loop && flow_always_reached(p, r->body);
}

static bool check_written(struct clause_use *c)
{
    struct unit *u = c->unit;
    for (int i = 0; i < u->n_regions; i++) {
        const struct variable *v = present_in(c, u->regions[i]);
        const struct use *write = v && v->written && !data_variable_under(c, u->regions[i]) ? data_first_write(v) : NULL;
        if (!write || data_is_probe(u->regions[i], write) || !is_read_by_host(c, u->regions[i])) continue;
        diag_warning(u, write->node->from, c->clause->kind == CLAUSE_CREATE ? "create-written" : "copyin-written",
                     "'%s' is written on the device, but no directive copies it to the host", v->decl->name);
        diag_note(u, c->var->at,
                  c->directive->kind == DIR_DATA ? "use copy(%s), or 'update self(%s)' after the construct"
                                                 : "use 'exit data copyout(%s)' or 'update self(%s)' after the construct",
                  c->var->text, c->var->text);
        return true;
    }
    return false;
}

/* ---- written in one function and read in another ------------------------------------------------------------------------------------------
 * A static variable of the file: some function calls one that has the construct, and then one of which the first use on the host is a read. */

struct calls {
    struct clause_use *use;
    const struct use *write; /* by the functions called so far, since the last that creates the data; NULL: none */
    const struct node *read; /* the call after it */
};

static const struct use *device_write(const struct clause_use *c, const struct decl *function)
{
    for (int i = 0; i < c->unit->n_regions; i++) {
        const struct region *r = c->unit->regions[i];
        const struct variable *v = r->directive->function == function && !has_condition(r->directive) ? region_variable(r, c->var->decl) : NULL;
        const struct use *write = v && v->role == ROLE_DATA && v->written ? data_first_write(v) : NULL;
        if (write && !data_is_probe(r, write)) return write;
    }
    return NULL;
}

static bool reads_first(struct clause_use *c, struct decl *function)
{
    struct reader reader = {c, NULL};
    c->found = c->over = false;
    node_walk(syntax_body(c->unit, function), find_host_read, &reader);
    return c->found;
}

static bool find_calls(struct node *n, void *context)
{
    struct calls *s = context;
    struct decl *called = n->kind == NODE_CALL && n->decl ? function_definition(s->use->unit, n->decl) : NULL;
    if (s->read || region_is_around(s->use->unit, n)) return false;
    if (!called) return true;
    const struct use *write = device_write(s->use, called);
    if (called == s->use->directive->function) s->write = NULL;
    else if (write) s->write = write;
    else if (s->write && reads_first(s->use, called)) s->read = n;
    return true;
}

static void check_written_elsewhere(struct clause_use *c)
{
    struct unit *u = c->unit;
    if (c->directive->kind != DIR_ENTER_DATA || c->var->decl->function || is_of_one_function(c) || !is_visible(c, leaves_data)) return;
    for (int i = 0; i < u->syntax->n_functions; i++) {
        struct calls s = {.use = c};
        node_walk(syntax_body(u, u->syntax->functions[i]), find_calls, &s);
        if (!s.read) continue;
        diag_warning(u, s.write->node->from, c->clause->kind == CLAUSE_CREATE ? "create-written" : "copyin-written",
                     "'%s' is written on the device, but no directive copies it to the host", c->var->decl->name);
        diag_note(u, s.read->from, "'%s' called here reads it on the host", s.read->decl->name);
        diag_note(u, c->var->at, "use 'exit data copyout(%s)' or 'update self(%s)' after the construct", c->var->text, c->var->text);
        return;
    }
}

/* ---- read before anything wrote it ------------------------------------------------------------------------------------------------------
 */

/* The first construct that uses the data; NULL: not known. */
static const struct variable *first_use(const struct clause_use *c)
{
    const struct unit *u = c->unit;
    const struct directive *d = c->directive;
    const struct node *top = d->kind == DIR_DATA ? d->statement : d->place;
    for (int i = 0; i < u->n_regions; i++) {
        const struct region *r = u->regions[i];
        if (!region_variable(r, c->var->decl) || r->directive->from < d->from) continue;
        return flow_reached_in_loops(r->directive->statement, top) ? present_in(c, r) : NULL;
    }
    return NULL;
}

static const struct node *certain_read(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    const struct node *read = NULL;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return NULL;
        if (!data_is_access(v, use)) continue;
        bool only_writes = use->flags & USE_WRITE && !(use->flags & USE_UPDATE);
        if (only_writes || use->flags & (USE_ESCAPE | USE_DEEP | USE_CALLEE)) return NULL;
        if (!read && flow_reached_in_loops(use->node, v->region->body)) read = use->node;
    }
    return read;
}

static bool check_read(struct clause_use *c)
{
    const struct variable *v = c->var->decl->kind != DECL_PARAM ? first_use(c) : NULL; /* a caller may have created the parameter's data */
    const struct node *read = v ? certain_read(v) : NULL;
    if (!read) return false;
    diag_warning(c->unit, read->from, "create-read", "'%s' is read before it is written: '%s' does not copy the values of the host",
                 v->decl->name, c->clause->spelling);
    diag_note(c->unit, c->var->at, "use copyin(%s) to copy the values of the host", c->var->text);
    return true;
}

void data_check_lifetime(struct clause_use *c)
{
    bool creates = c->clause->kind == CLAUSE_CREATE;
    if (!creates && c->clause->kind != CLAUSE_COPYIN) return;
    bool warned = creates && !clause_has_modifier(c->clause, "zero") && is_followed(c, gives_no_value) && check_read(c);
    if (!warned && c->directive->kind != DIR_DECLARE && is_followed(c, leaves_data)) check_written(c);
    check_written_elsewhere(c);
}

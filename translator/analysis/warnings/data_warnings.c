/* data_warnings: data clauses that do not match the accesses of the constructs under them. SPDX-License-Identifier: MIT
 * Values written under `copyin` that are never copied back, and elements under `copyout` and `create` that are read before they are
 * written. No warning where another directive, a call or a pointer may move the data. */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "analysis/warnings/data_parts.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"
#include <string.h>

/* ---- regions under the clause -----------------------------------------------------------------------------------------------------------
 */

struct variable *data_variable_under(const struct clause_use *c, const struct region *r)
{
    struct directive *on;
    struct clause_var *at;
    struct variable *v = region_variable(r, c->var->decl);
    bool data = v && (v->role == ROLE_DATA || v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION);
    return data && region_data_clause(r, v->decl, &on, &at) == c->clause && at == c->var ? v : NULL;
}

/* As above, also where the construct lists the data as present. */
static struct variable *variable_in(const struct clause_use *c, const struct region *r)
{
    struct directive *on;
    struct clause_var *at;
    struct variable *v = data_variable_under(c, r);
    if (v || !data_encloses(c->directive, r->directive) || !(v = region_variable(r, c->var->decl))) return v;
    const struct clause *own = region_data_clause(r, v->decl, &on, &at);
    return own && own->kind == CLAUSE_PRESENT && on == r->directive && r->directive->outer == c->directive ? v : NULL;
}

static bool is_pure_write(const struct use *use)
{
    return (use->flags & USE_WRITE) && !(use->flags & (USE_READ | USE_UPDATE));
}

bool data_is_access(const struct variable *v, const struct use *use)
{
    bool pointee = !decl_is_pointer(v->decl) || (use->flags & USE_POINTEE);
    return use->decl == v->decl && pointee && (use->flags & (USE_READ | USE_WRITE)) && !(use->flags & USE_BASE);
}

/* ---- copyin ---------------------------------------------------------------------------------------------------------------------------
 */

/* From `*i` on, the next access that a function makes through the pointer which the use passes to it; all of them are known. */
static const struct access *next_followed(const struct region *r, const struct use *use, int *i)
{
    for (; *i < r->n_accesses; ++*i) {
        const struct access *a = r->accesses[*i];
        if (a->by_call && a->followed && a->node == use->node && a->decl == use->decl) return r->accesses[(*i)++];
    }
    return NULL;
}

static bool is_written_by_call(const struct region *r, const struct use *use)
{
    int i = 0;
    for (const struct access *a; (a = next_followed(r, use, &i)) != NULL;)
        if (a->written && !a->deep) return true;
    return false;
}

/* The use of another pointer that the access to the data of v is made by, as in p = x + n; p[i] = 1; NULL: none, or a call makes it. */
static const struct use *use_of_pointer(const struct variable *v, const struct access *a)
{
    const struct uses *s = v->region->uses;
    for (int k = 0; a->decl == v->decl && !a->deep && !a->by_call && k < s->count; k++)
        if (s->items[k].node == a->node && s->items[k].decl != v->decl) return &s->items[k];
    return NULL;
}

static const struct use *written_by_pointer(const struct variable *v)
{
    for (int i = 0; i < v->region->n_accesses; i++) {
        const struct use *use = v->region->accesses[i]->written ? use_of_pointer(v, v->region->accesses[i]) : NULL;
        if (use) return use;
    }
    return NULL;
}

static bool is_read_by_pointer(const struct variable *v)
{
    for (int i = 0; i < v->region->n_accesses; i++) {
        const struct use *use = v->region->accesses[i]->read ? use_of_pointer(v, v->region->accesses[i]) : NULL;
        if (use && !(use->flags & USE_UPDATE)) return true;
    }
    return false;
}

const struct use *data_first_write(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (!data_is_access(v, use) || !(use->flags & USE_WRITE) || use->flags & USE_DEEP) continue;
        if (!(use->flags & USE_ESCAPE) || is_written_by_call(v->region, use)) return use;
    }
    return written_by_pointer(v);
}

static const struct node *loop_around(const struct clause_use *c)
{
    const struct node *outer = NULL;
    for (const struct node *n = c->directive->statement; n; n = n->parent)
        if (node_is_loop(n) && c->var->decl->name_at < n->from) outer = n;
    return outer;
}

/* An argument of a library function that may write what it points to. */
static bool is_output(const struct node *call, const struct node *argument)
{
    if (call->kind != NODE_CALL || !call->decl || !call->decl->is_system) return false;
    for (int i = 0; i < call->decl->n_members && i + 1 < call->n_children; i++) {
        const struct type *t = call->decl->members[i]->type;
        if (call->child[i + 1] == argument) return t->base && !t->base->is_const;
    }
    return false;
}

bool data_is_overwritten(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || (p->kind == NODE_SUBSCRIPT && p->child[0] == n) ||
                 (p->kind == NODE_MEMBER && p->child[0] == n) || (p->kind == NODE_UNARY && p->op == OP_DEREF)))
        n = p, p = p->parent;
    return p && ((p->kind == NODE_ASSIGN && p->op == OP_NONE && p->child[0] == n) || is_output(p, n));
}

/* The first use after the construct is a read. */
static bool find_later(struct node *n, void *context)
{
    struct clause_use *c = context;
    if (c->over) return false;
    const struct node *statement = c->directive->statement, *loop = loop_around(c);
    bool freed = n->kind == NODE_CALL && n->decl && !strcmp(n->decl->name, "free");
    if (n == statement || n->kind == NODE_SIZEOF || freed) return false;
    bool later = n->from >= statement->to || (loop && node_inside(n, loop));
    if (!later || !data_is_used_at(c, n, &c->found)) return true;
    c->over = true;
    return false;
}

/* The function that gets the pointer reads through it, or may do so. */
static bool is_read_by_call(const struct region *r, const struct use *use)
{
    int i = 0;
    const struct access *a = next_followed(r, use, &i);
    if (!a) return true;
    for (; a; a = next_followed(r, use, &i))
        if (a->read || a->deep) return true;
    return false;
}

static bool is_read_in(const struct variable *v)
{
    const struct uses *s = v ? v->region->uses : NULL;
    for (int k = 0; s && k < s->count; k++) {
        const struct use *use = &s->items[k];
        bool read = data_is_access(v, use) && (use->flags & USE_READ) && !(use->flags & USE_UPDATE);
        if (read && (!(use->flags & USE_ESCAPE) || is_read_by_call(v->region, use))) return true;
    }
    return v && is_read_by_pointer(v);
}

static bool is_read_on_device(const struct clause_use *c)
{
    for (int i = 0; i < c->unit->n_regions; i++) {
        const struct region *r = c->unit->regions[i];
        if (is_read_in(data_variable_under(c, r))) return true;
        for (int k = 0; k < c->n_views; k++)
            if (is_read_in(data_view_in(c, k, r))) return true;
    }
    return false;
}

/* The host reads or may read the values after the construct, and the device does not: they are no scratch memory. */
static bool is_wanted(struct clause_use *c)
{
    const struct decl *v = c->var->decl;
    bool create = c->clause->kind == CLAUSE_CREATE; /* scratch memory has no values for functions that run later */
    bool outlives = !create && (!v->function || v->storage == STORAGE_STATIC || (v->kind == DECL_PARAM && decl_is_pointer(v)));
    struct node *body = syntax_body(c->unit, c->directive->function);
    c->found = c->over = false;
    if (body) node_walk(body, find_later, c);
    return c->found || (!c->over && outlives && !is_read_on_device(c));
}

/* The first write of the data in the region: by its name, or by that of a view; *by: the variable. */
static const struct use *written_in(const struct clause_use *c, const struct region *r, const struct variable **by)
{
    const struct use *write = NULL;
    for (int k = -1; !write && k < c->n_views; k++) {
        const struct variable *v = k < 0 ? data_variable_under(c, r) : data_view_in(c, k, r);
        if (v && v->written && (write = data_first_write(v)) != NULL) *by = v;
    }
    return write;
}

/* Data under copyin or create that a construct writes. */
static bool check_written(struct clause_use *c)
{
    struct unit *u = c->unit;
    bool create = c->clause->kind == CLAUSE_CREATE;
    if (data_may_be_moved(c)) return false;
    for (int i = 0; i < u->n_regions; i++) {
        struct region *r = u->regions[i];
        const struct variable *by;
        const struct use *write = written_in(c, r, &by);
        if (!write || (create && data_is_probe(r, write)) || !is_wanted(c)) continue;
        diag_warning(u, write->node->from, create ? "create-written" : "copyin-written",
                     "'%s' is written on the device, but '%s' does not copy it to the host", c->var->decl->name, c->clause->spelling);
        if (by->decl != c->var->decl) diag_note(u, by->decl->name_at, "'%s' points to elements of '%s'", by->decl->name, c->var->decl->name);
        diag_note(u, c->var->at, "use %s(%s), or 'update self(%s)' after the construct", create ? "copyout" : "copy", c->var->text,
                  c->var->text);
        return true;
    }
    return false;
}

/* ---- copyout, create ------------------------------------------------------------------------------------------------------------------
 */

/* One of the accesses of a use: its own, or one of the function that it calls. */
struct event {
    struct region *region;
    const struct use *use;
    const struct access *access; /* NULL: access to a scalar */
    bool writes;                 /* without reading */
    bool perhaps;
};

struct first_uses {
    struct event read; /* the first access, if it is a read; without `use`: none */
    bool begun, unknown;
    bool written;      /* by an assignment anywhere in the construct */
    bool same_written; /* the first assignment is to the element that `read` reads */
};

static bool is_same_element(const struct event *a, const struct event *b)
{
    const struct access *x = a->access, *y = b->access;
    if (node_text_equal(a->region->unit, a->use->node, b->use->node)) return !x || !x->by_call;
    bool same = x && y && !x->perhaps && x->affine && y->affine && x->n_flat == y->n_flat && !x->n_members && !y->n_members;
    for (int i = 0; same && i < x->n_flat; i++) same = linear_equal(x->flat[i], y->flat[i]);
    return same;
}

static void note_event(struct first_uses *f, const struct event *e)
{
    if (!f->begun && !e->writes) f->read = *e;
    f->begun = true;
    if (!e->writes) return;
    if (!f->written && f->read.use && f->read.region == e->region && f->read.use->loop == e->use->loop)
        f->same_written = is_same_element(&f->read, e);
    f->written = true;
}

static const struct access *access_of(const struct region *r, const struct use *use)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->node == use->node && r->accesses[i]->decl == use->decl) return r->accesses[i];
    return NULL;
}

static void note_call(struct first_uses *f, struct region *r, const struct use *use)
{
    int i = 0;
    const struct access *a = next_followed(r, use, &i);
    if (!a || use->flags & (USE_DEEP | USE_UNKNOWN | USE_CALLEE)) f->unknown = true;
    for (; a; a = next_followed(r, use, &i)) {
        f->unknown |= a->deep;
        note_event(f, &(struct event){r, use, a, a->written && !a->read, a->perhaps});
    }
}

static void note_access(struct first_uses *f, struct region *r, const struct use *use)
{
    if (use->flags & USE_ESCAPE) {
        note_call(f, r, use);
        return;
    }
    if (use->flags & (USE_DEEP | USE_UNKNOWN | USE_CALLEE)) f->unknown = true;
    note_event(f, &(struct event){r, use, access_of(r, use), is_pure_write(use), false});
}

/* What is read was not written before. */
static bool reads_nothing(const struct first_uses *f)
{
    if (f->unknown || !f->read.use) return false;
    return !f->written || (f->same_written && flow_reached_in_loops(f->read.use->node, f->read.region->body));
}

/* The place of the first read of something that was not written; NULL: there is none, or it is not known. */
static const struct node *unwritten_read(struct clause_use *c)
{
    struct unit *u = c->unit;
    struct first_uses f = {.unknown = false};
    const struct variable *only = NULL;
    int n_regions = 0;
    for (int i = 0; i < u->n_regions; i++) {
        struct region *r = u->regions[i];
        struct variable *v = variable_in(c, r);
        bool inside = r->directive == c->directive || data_encloses(c->directive, r->directive);
        if (!v && inside && region_variable(r, c->var->decl)) return NULL; /* has a clause of its own */
        if (v) only = v, n_regions++;
        for (int k = 0; v && k < r->uses->count; k++) {
            f.unknown |= r->uses->items[k].flags & USE_UNKNOWN;
            if (data_is_access(v, &r->uses->items[k])) note_access(&f, r, &r->uses->items[k]);
        }
    }
    if (reads_nothing(&f)) return f.read.use->node;
    return !f.unknown && n_regions == 1 ? dependence_unwritten_element(only) : NULL;
}

static bool is_written_under(const struct clause_use *c)
{
    for (int i = 0; i < c->unit->n_regions; i++) {
        const struct variable *v = variable_in(c, c->unit->regions[i]);
        if (v && (v->written || v->role == ROLE_REDUCTION)) return true;
    }
    return false;
}

static bool check_unwritten(struct clause_use *c)
{
    const struct node *read = unwritten_read(c);
    if (!read || data_is_moved_by_directive(c, true) || data_has_way_out(c, c->directive->function)) return false;
    bool create = c->clause->kind == CLAUSE_CREATE;
    diag_warning(c->unit, read->from, create ? "create-read" : "copyout-read",
                 "'%s' is read before it is written: '%s' does not copy the values of the host", c->var->decl->name, c->clause->spelling);
    const char *instead = create && !is_written_under(c) ? "copyin" : "copy";
    diag_note(c->unit, c->var->at, "use %s(%s) to copy the values of the host", instead, c->var->text);
    return true;
}

/* copyin(x) copyout(x). */
static bool adds_up(const struct directive *d, const struct clause *but, const struct decl *v)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; c != but && c->kind != CLAUSE_REDUCTION && k < c->n_vars; k++)
            if (c->vars[k].decl == v) return true;
    return false;
}

static bool check_construct(struct clause_use *c)
{
    const struct clause_var *v = c->var;
    if (!v->decl || !v->decl->type || v->members || adds_up(c->directive, c->clause, v->decl)) return false;
    if (c->clause->kind == CLAUSE_COPYIN) return check_written(c);
    if (!clause_has_modifier(c->clause, "zero") && check_unwritten(c)) return true;
    return c->clause->kind == CLAUSE_CREATE && check_written(c);
}

static void check_var(struct clause_use *c)
{
    const struct directive *d = c->directive;
    if (d->kind != DIR_ENTER_DATA && d->kind != DIR_DECLARE && check_construct(c)) return;
    if (!directive_is_compute(d)) data_check_lifetime(c);
}

void analysis_data_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        bool construct = d->statement && (directive_is_compute(d) || d->kind == DIR_DATA);
        if (!d->valid || !d->function || !(construct || d->kind == DIR_ENTER_DATA || d->kind == DIR_DECLARE)) continue;
        for (struct clause *c = d->clauses; c; c = c->next) {
            if (c->kind != CLAUSE_COPYIN && c->kind != CLAUSE_COPYOUT && c->kind != CLAUSE_CREATE) continue;
            for (int k = 0; k < c->n_vars; k++) {
                struct clause_use use = {.unit = u, .directive = d, .clause = c, .var = &c->vars[k]};
                check_var(&use);
            }
        }
    }
}

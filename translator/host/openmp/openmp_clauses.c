/* openmp_clauses: the data-sharing clauses of a loop's pragma. SPDX-License-Identifier: MIT */
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "region/region_parts.h"
#include "base/unit.h"
#include <string.h>

/* ---- names --------------------------------------------------------------------------------------------------------------------- */

struct name_search { const struct host_plan *plan; const struct decl *decl; bool found; };

/* The threads of this loop are gangs. Those of other loops are workers or lanes of one gang, which share its variables. */
static bool shares_gangs(const struct host_loop *h)
{
    return h->parallel && (h->loop->mapped == 0 || (h->loop->mapped & LEVEL_GANG));
}

static bool search_name(struct node *n, void *context)
{
    struct name_search *s = context;
    for (int i = 0; n->kind == NODE_FOR && i < s->plan->n_loops; i++)
        if (s->plan->loops[i].loop->stmt == n && shares_gangs(&s->plan->loops[i])) return false;
    if ((n->kind == NODE_NAME || n->kind == NODE_VAR) && n->decl == s->decl) s->found = true;
    return !s->found;
}

bool openmp_names_outside(const struct host_plan *p, const struct node *n, const struct decl *d)
{
    struct name_search s = { p, d, false };
    node_walk((struct node *)n, search_name, &s);
    return s.found;
}

bool openmp_names_index(const struct host_loop *h, const struct node *n)
{
    const struct loop *l = h->loop;
    for (int k = 0; k < h->collapse; k++, l = l->child)
        if (node_naming(n, l->index)) return true;
    return false;
}

/* ---- the list ------------------------------------------------------------------------------------------------------------------ */

static void list(struct listing *x, const struct decl *d, enum sharing how, const char *text)
{
    struct arena *a = x->e->u->arena;
    for (int i = 0; i < x->count; i++)
        if (x->decls[i] == d) return;
    if (openmp_is_scanned(x->h, d) || openmp_is_located(x->h, d)) return;
    ARENA_PUSH(a, x->decls, x->count, d);
    ARENA_PUSH(a, x->how, x->count_how, how);
    ARENA_PUSH(a, x->names, x->count_names, text);
}

static bool in_group(const struct host_loop *h, const struct loop *l)
{
    const struct loop *member = h->loop;
    for (int k = 0; k < h->collapse; k++, member = member->child)
        if (member == l) return true;
    return false;
}

/* d is an index of the group that OpenMP makes private by its own rules. A widened loop has another counter. */
static bool is_own_index(const struct host_loop *h, const struct decl *d)
{
    const struct loop *member = h->loop;
    for (int k = 0; k < h->collapse; k++, member = member->child)
        if (member->index == d)
            return member->index_declared_inside || (!h->strips && !h->tiles && !h->columns && (!h->widen || (member->index->type->size > 4 && !loop_counts_from_zero(member))));
    return false;
}

bool openmp_is_listed(const struct listing *x, const struct decl *d)
{
    for (int i = 0; i < x->count; i++)
        if (x->decls[i] == d) return true;
    return false;
}

/* clang initializes OpenMP's max and min with the largest finite values, and gcc lets a NaN before the loop win or lose by the registers it is
 * in. accel_max and accel_min, declared at the head of the file, begin with an infinity and ignore that NaN, as fmax does. gcc keeps the lanes of
 * declared reductions in memory if vectors have 16 bytes (four times slower): ACCEL_MAX is its own max, before which a NaN is replaced. */
static void list_reduction(struct listing *x, const struct decl *d, const char *op, const char *text)
{
    const struct type *t = d->type;
    while (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER) t = t->base;
    bool extreme = !strcmp(op, "max") || !strcmp(op, "min");
    if (extreme && (!strcmp(t->canonical, "float") || !strcmp(t->canonical, "double"))) {
        bool greatest = op[1] == 'a', scalar = t == d->type && !strcmp(text, d->name) && !openmp_has_team(x->h) && !openmp_is_listed(x, d);
        op = scalar ? (greatest ? "ACCEL_MAX" : "ACCEL_MIN") : greatest ? "accel_max" : "accel_min";
        x->e->uses_extremes = true;
        if (scalar) x->e->declarations = arena_printf(x->e->u->arena, "%sACCEL_%s_IS_NO_NAN(%s)\n", x->e->declarations, greatest ? "GREATEST" : "LEAST", text);
    }
    list(x, d, REDUCED, arena_printf(x->e->u->arena, "%s:%s", op, text));
}

static void list_loop_reduction(struct listing *x, const struct reduction *r)
{
    struct unit *u = x->e->u;
    const char *declaration = openmp_declare_reduction(u, r), *text = r->var->decl->name;
    if (openmp_is_listed(x, r->var->decl)) return;
    if (declaration) x->e->declarations = arena_printf(u->arena, "%s%s\n", x->e->declarations, declaration);
    if (r->composite && (r->composite->count || r->composite->in_scratch)) text = r->composite->named->text;
    list_reduction(x, r->var->decl, openmp_reduction_operator(u, r), text);
}

static bool is_declared_outside(const struct loop *l, const struct decl *d)
{
    return !(d->from >= l->stmt->from && d->to <= l->stmt->to && d->to > d->from);
}

static bool is_private_within(const struct listing *x, const struct variable *v)
{
    return v->role == ROLE_PRIVATE && v->private_to && v->private_to != x->h->loop && node_inside(v->private_to->stmt, x->h->loop->stmt) &&
           !in_group(x->h, v->private_to);
}

static enum sharing sharing_of(const struct listing *x, const struct variable *v);

/* Each iteration of the loop, or each gang, has its own copy, into which a loop below reduces. */
static bool is_gangs_own(const struct listing *x, const struct variable *v)
{
    enum sharing how = v->role != ROLE_PRIVATE ? SHARED : region_is_apart(x->r, v->decl) ? PRIVATE : sharing_of(x, v);
    return how == PRIVATE || how == FIRSTPRIVATE;
}

static void list_own_reductions(struct listing *x, const struct loop *l)
{
    for (int k = 0; k < l->plan.n_reductions; k++) {
        const struct variable *v = l->reductions[k].var;
        if (openmp_lists_array(&l->reductions[k])) continue;
        if (!is_declared_outside(x->h->loop, v->decl) || is_private_within(x, v)) continue;
        if (l != x->h->loop && !in_group(x->h, l) && is_gangs_own(x, v)) continue;
        if (l->reductions[k].composite && region_section_varies(x->r, l->reductions[k].composite->named, x->h->loop->stmt)) continue;
        list_loop_reduction(x, &l->reductions[k]);
    }
    for (int k = 0; k < l->n_arrays; k++) {
        const struct clause_var *v = l->arrays[k].var;
        if (region_array_is_own(x->r, v) || region_section_varies(x->r, v, x->h->loop->stmt)) continue;
        list(x, v->decl, openmp_is_large(x->h, v) ? OWN_ARRAY : REDUCED,
             arena_printf(x->e->u->arena, "%s:%s", reduction_spelling(l->arrays[k].op), v->text));
    }
}

/* Reductions of the loop, and of loops below into a variable from outside. */
static void list_loop_reductions(struct listing *x, const struct loop *l)
{
    list_own_reductions(x, l);
    for (const struct loop *c = l->child; c; c = c->next) list_loop_reductions(x, c);
}

static void list_construct_reductions(struct listing *x)
{
    const struct clause *c;
    for (int k = 0; (c = directive_clause(x->r->directive, CLAUSE_REDUCTION, k)) != NULL; k++)
        for (int j = 0; j < c->n_vars; j++)
            if (c->vars[j].decl && c->word && !c->vars[j].n_subscripts && node_naming(x->h->loop->stmt, c->vars[j].decl))
                list_reduction(x, c->vars[j].decl, c->word, c->vars[j].decl->name);
}

/* The innermost loop with a pragma around l, l included. */
static const struct host_loop *pragma_around(const struct host_plan *p, const struct loop *l)
{
    for (; l; l = l->parent)
        for (int i = 0; i < p->n_loops; i++)
            if (in_group(&p->loops[i], l)) return &p->loops[i];
    return NULL;
}

/* Every iteration of x->h has its own copy of a variable private to `owner`, which is its loop, a loop of its group, or one below without a
 * pragma of its own. A simd loop below counts too, because it assigns its last value to that copy. */
static bool owns(const struct listing *x, const struct loop *owner)
{
    const struct host_loop *around = pragma_around(x->plan, owner);
    if (around == x->h || loop_head(owner) == loop_head(x->h->loop)) return true;
    return x->h->parallel && around && !around->parallel && node_inside(owner->stmt, x->h->loop->stmt);
}

static enum sharing sharing_of(const struct listing *x, const struct variable *v)
{
    bool inside = node_naming(x->h->loop->stmt, v->decl), assigned = v->pointee ? v->pointer_written : v->written;
    if (loop_counts_around(x->h->loop, v->decl)) return SHARED;
    if (!inside || v->decl->type->is_const) return SHARED;
    if (v->role == ROLE_VALUE) return assigned && shares_gangs(x->h) ? FIRSTPRIVATE : SHARED;
    if (v->role != ROLE_PRIVATE || openmp_on_heap(x->r, v) || region_is_apart(x->r, v->decl)) return SHARED;
    if (v->private_to && pragma_around(x->plan, v->private_to)) {
        if (!owns(x, v->private_to)) return SHARED;
        return v->last_value ? LASTPRIVATE : v->firstprivate ? FIRSTPRIVATE : PRIVATE;
    }
    if (v->private_to && node_inside(x->h->loop->stmt, v->private_to->stmt)) return SHARED; /* an iteration around this loop owns it */
    if (!shares_gangs(x->h)) return SHARED;
    return v->firstprivate || openmp_names_outside(x->plan, x->r->body, v->decl) ? FIRSTPRIVATE : PRIVATE;
}

/* The pragma can list the variable by its name: the loop uses this variable, not only another one of the name. */
static bool lists_private(const struct listing *x, const struct variable *v)
{
    const struct loop *l = x->h->loop;
    const struct decl *d = v->decl;
    if (openmp_on_heap(x->r, v) || region_is_apart(x->r, d) || is_own_index(x->h, d)) return false;
    return is_declared_outside(l, d) && node_naming(l->stmt, d) && !loop_counts_around(l, d);
}

/* Variables in private clauses of the group, and of loops below without a pragma of their own. */
static void list_clause_privates(struct listing *x, const struct loop *l)
{
    for (int k = 0; k < l->n_privates; k++)
        if (lists_private(x, l->privates[k])) list(x, l->privates[k]->decl, PRIVATE, l->privates[k]->decl->name);
    for (const struct loop *c = l->child; c; c = c->next)
        if (pragma_around(x->plan, c) == x->h) list_clause_privates(x, c);
}

/* ---- variables declared in the region outside the loop: each gang's own ---------------------------------------------------------- */

struct assigned_search { struct listing *x; const struct decl *decl; bool found; };

static const struct decl *assigned_decl(const struct node *n)
{
    bool steps = n->op == OP_PREINC || n->op == OP_PREDEC || n->op == OP_POSTINC || n->op == OP_POSTDEC;
    if (n->kind != NODE_ASSIGN && !(n->kind == NODE_UNARY && (steps || n->op == OP_ADDRESS))) return NULL;
    n = node_strip(n->child[0]);
    while (n->kind == NODE_SUBSCRIPT || (n->kind == NODE_MEMBER && !n->arrow)) n = node_strip(n->child[0]);
    return n->kind == NODE_NAME ? n->decl : NULL;
}

static bool search_assignment(struct node *n, void *context)
{
    struct assigned_search *s = context;
    for (int i = 0; n->kind == NODE_FOR && i < s->x->plan->n_loops; i++)
        if (s->x->plan->loops[i].loop->stmt == n && shares_gangs(&s->x->plan->loops[i])) return false;
    s->found |= assigned_decl(n) == s->decl || (n->kind == NODE_VAR && n->decl == s->decl && n->n_children);
    return true;
}

/* Code of the gang outside the loops assigns d, so the loop may read the value. */
static bool has_gang_value(struct listing *x, const struct decl *d)
{
    struct assigned_search s = { x, d, false };
    node_walk(x->r->body, search_assignment, &s);
    return s.found;
}

static bool list_gang_local(struct node *n, void *context)
{
    struct listing *x = context;
    const struct decl *d = assigned_decl(n);
    bool local = d && d->kind == DECL_VAR && d->storage == STORAGE_AUTO && d->from >= x->r->body->from && d->to <= x->r->body->to;
    bool object = local && (n->kind != NODE_UNARY || n->op != OP_ADDRESS || d->type->kind != TYPE_POINTER);
    bool element = object && d->type->kind == TYPE_POINTER && node_strip(n->child[0])->kind != NODE_NAME;
    if (!object || element || !is_declared_outside(x->h->loop, d)) return true;
    if (is_own_index(x->h, d) || loop_counts_around(x->h->loop, d)) return true;
    list(x, d, has_gang_value(x, d) ? FIRSTPRIVATE : PRIVATE, d->name);
    return true;
}

/* apart_variables_emit declares d in the body of h's loop or of one within it. */
static bool is_declared_apart(const struct listing *x, const struct decl *d)
{
    const struct variable *v = region_is_apart(x->r, d) ? region_variable(x->r, d) : NULL;
    return v && v->private_to && node_inside(v->private_to->stmt, x->h->loop->stmt);
}

/* Indices of loops below that are declared outside: the threads would share that of a simd loop. */
static void list_indices_below(struct listing *x, const struct loop *l)
{
    for (const struct loop *c = l->child; c; c = c->next) {
        bool outside = c->canonical && !c->index_declared_inside && is_declared_outside(x->h->loop, c->index);
        outside = outside && !is_declared_apart(x, c->index);
        if (outside && !is_own_index(x->h, c->index)) list(x, c->index, PRIVATE, c->index->name);
        list_indices_below(x, c);
    }
}

/* Indices declared outside the loop: of rewritten loops, and of `for simd`, which would assign their last value. */
static void list_indices(struct listing *x)
{
    const struct loop *l = x->h->loop;
    for (int k = 0; k < x->h->collapse; k++, l = l->child) {
        const struct variable *v = region_variable(x->r, l->index);
        bool rewritten = x->h->widen || x->h->strips || x->h->tiles || x->h->columns, returns = x->h->parallel && x->h->simd;
        bool widened = rewritten && !is_own_index(x->h, l->index);
        enum sharing how = v && v->last_value ? LASTPRIVATE : PRIVATE;
        if (!l->index_declared_inside && (widened || returns)) list(x, l->index, how, l->index->name);
    }
}

const char *openmp_clause_of(const struct listing *x, enum sharing how, const char *word)
{
    const char *text = "";
    for (int i = 0; i < x->count; i++)
        if (x->how[i] == how) text = arena_printf(x->e->u->arena, "%s%s%s", text, text[0] ? ", " : "", x->names[i]);
    return text[0] ? arena_printf(x->e->u->arena, " %s(%s)", word, text) : "";
}

const char *openmp_reductions_of(const struct listing *x)
{
    const char *text = "";
    for (int i = 0; i < x->count; i++)
        if (x->how[i] == REDUCED) text = arena_printf(x->e->u->arena, "%s reduction(%s)", text, x->names[i]);
    return text;
}

void openmp_list(struct listing *x)
{
    const struct host_loop *h = x->h;
    for (int i = 0; i < h->n_bins; i++) list(x, h->bins[i].decl, h->bins[i].bytes ? OWN_ARRAY : REDUCED, h->bins[i].text);
    list_own_reductions(x, loop_head(h->loop));
    list_loop_reductions(x, h->loop);
    if (h->parallel) list_construct_reductions(x);
    for (int i = 0; i < x->r->n_vars; i++) {
        enum sharing how = sharing_of(x, x->r->vars[i]);
        if (how != SHARED && !is_own_index(h, x->r->vars[i]->decl)) list(x, x->r->vars[i]->decl, how, x->r->vars[i]->decl->name);
    }
    list_clause_privates(x, loop_head(h->loop));
    list_indices(x);
    if (h->parallel) list_indices_below(x, h->loop);
    if (shares_gangs(h)) node_walk(h->loop->stmt, list_gang_local, x);
}

const char *openmp_clauses(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct listing x = { .e = e, .r = r, .plan = p, .h = h };
    e->declarations = "";
    openmp_list(&x);
    return arena_printf(e->u->arena, "%s%s%s%s", openmp_clause_of(&x, PRIVATE, "private"), openmp_clause_of(&x, FIRSTPRIVATE, "firstprivate"),
                        openmp_clause_of(&x, LASTPRIVATE, "lastprivate"), openmp_reductions_of(&x));
}

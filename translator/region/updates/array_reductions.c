/* array_reductions: reductions of arrays, sections of arrays and structures. SPDX-License-Identifier: MIT
 * Where every use of a large array in the loop updates one element by the operator of the clause, device code updates the array itself
 * atomically; OpenMP has reductions of sections. Other reductions have copies: composites.c. */
#include "region/updates/composites.h"
#include "region/updates/extreme_updates.h"
#include "region/updates/updates.h"

bool region_reduces_array(const struct clause_var *v)
{
    return v->decl && v->decl->type && (v->n_subscripts || v->decl->type->kind == TYPE_ARRAY);
}

static bool fits(const char *word, const struct update *p)
{
    switch (word[0]) {
    case '+': return update_adds(p);
    case '*': return p->op == OP_MUL;
    case '^': return p->op == OP_XOR;
    case '&': return p->op == (word[1] ? OP_LAND : OP_AND);
    case '|': return p->op == (word[1] ? OP_LOR : OP_OR);
    default: return false;
    }
}

/* The update is a statement of its own, or an operand of a comma expression whose value is not used. */
bool statement_stands_alone(const struct node *n)
{
    const struct node *p = n->parent;
    for (; p && p->kind == NODE_BINARY && p->op == OP_COMMA; p = p->parent) n = p;
    switch (p ? p->kind : NODE_OTHER) {
    case NODE_BLOCK: return true;
    case NODE_FOR: return p->child[3] == n;
    case NODE_IF: return p->child[0] != n;
    case NODE_WHILE: return p->child[1] == n;
    case NODE_CASE:
    case NODE_DEFAULT: return p->child[p->n_children - 1] == n;
    default: return false;
    }
}

/* The same for max and min. */
static struct node *extreme_around(struct unit *u, struct node *place, bool smaller)
{
    for (struct node *n = place->parent; n && n->kind != NODE_FOR; n = n->parent) {
        struct extreme x;
        if ((n->kind != NODE_IF && n->kind != NODE_ASSIGN) || !statement_stands_alone(n) || !extreme_update(u, n, &x)) continue;
        return x.smaller == smaller && node_text_equal(u, place, x.place) && !node_inside(place, x.value) ? n : NULL;
    }
    return NULL;
}

struct node *update_around(struct unit *u, struct node *place, const char *word)
{
    struct node *n = place->parent;
    struct update p;
    if (word[0] == 'm') return extreme_around(u, place, word[1] == 'i');
    while (n && n->kind != NODE_ASSIGN && !node_is_step(n) && n->kind != NODE_BLOCK) n = n->parent;
    if (!n || n->kind == NODE_BLOCK || !statement_stands_alone(n) || !update_read(u, n, &p) || !fits(word, &p)) return NULL;
    return place == node_strip(p.x) || place == p.again ? n : NULL;
}

void imply_atomic(struct region *r, struct node *statement, bool write)
{
    struct unit *u = r->unit;
    for (int i = 0; i < u->n_implied; i++)
        if (u->implied[i]->statement == statement) return;
    struct directive *d = arena_alloc(u->arena, sizeof *d);
    d->kind = DIR_ATOMIC;
    d->name = "atomic";
    d->statement = statement;
    d->from = d->to = statement->from;
    if (write) {
        d->clauses = arena_alloc(u->arena, sizeof *d->clauses);
        d->clauses->kind = CLAUSE_WRITE;
        d->clauses->spelling = "write";
    }
    ARENA_PUSH(u->arena, u->implied, u->n_implied, d);
}

static void report(struct region *r, unsigned at, const char *format, const char *name)
{
    diag_error(r->unit, at, "array-reduction", format, name);
}

static struct node *update_of(const struct region *r, const struct use *use, const struct clause *c)
{
    return use->flags & (USE_ADDRESS | USE_ESCAPE | USE_DEEP) ? NULL : update_around(r->unit, use->node, c->word);
}

/* The use is of an element of the array or of what the pointer points to, within the directive's statement. */
static bool is_element_use(const struct use *use, const struct clause_var *v, const struct node *scope)
{
    bool element = use->decl == v->decl && !(use->flags & USE_BASE) && (!decl_is_pointer(v->decl) || (use->flags & USE_POINTEE));
    return element && node_inside(use->node, scope);
}

/* The first use that is no update of one element by the operator; NULL: none. */
static const struct use *other_use(const struct region *r, const struct node *scope, const struct clause *c, const struct clause_var *v)
{
    for (int i = 0; i < r->uses->count; i++)
        if (is_element_use(&r->uses->items[i], v, scope) && !update_of(r, &r->uses->items[i], c)) return &r->uses->items[i];
    return NULL;
}

/* A combined construct whose loops contain no others and are shared by all its threads: each thread runs whole iterations. */
static bool is_flat(const struct region *r, const struct loop *l)
{
    const struct directive *d = r->directive;
    const struct loop *last = l;
    for (int k = 1; l && k < l->collapse && last; k++) last = last->child;
    if (!last || last->child || l->directive != d || d->kind == DIR_ROUTINE) return false;
    if (directive_clause(d, CLAUSE_TILE, 0) || directive_clause(d, CLAUSE_SEQ, 0)) return false;
    return !directive_clause(d, CLAUSE_GANG, 0) == !directive_clause(d, CLAUSE_VECTOR, 0);
}

static bool has_constant_place(const struct node *place)
{
    for (const struct node *n = node_strip(place); n->kind == NODE_SUBSCRIPT; n = node_strip(n->child[0]))
        if (!node_strip(n->child[1])->has_value) return false;
    return true;
}

/* Sums in elements of an array that change from iteration to iteration: in a thread's copy they would be in local memory, where an addition
 * takes longer than in the copies of a block (kernel/plan_bins.c). 2^24 doubles in 16 elements on an H200: 400 us and 70. */
static bool adds_anywhere(const struct region *r, const struct loop *l, const struct node *scope, const struct clause *c, const struct clause_var *v)
{
    const struct type *t = clause_var_element(v);
    if (c->word[0] != '+' || !type_is_addable(t) || !is_flat(r, l)) return false;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (is_element_use(use, v, scope) && has_constant_place(use->node)) return false;
    }
    return true;
}

/* Copies for each thread, combined at the end, rather than atomic updates of the array itself. */
static bool wants_copies(const struct region *r, const struct loop *l, const struct node *scope, const struct clause *c, const struct clause_var *v,
                         const struct composite *composite)
{
    const struct type *t = clause_var_element(v);
    bool product = t->kind == TYPE_COMPLEX && c->word[0] == '*';
    if (!type_is_arithmetic(t) || product || c->word[0] == 'm') return true;
    if (composite_is_small(composite) && !adds_anywhere(r, l, scope, c, v)) return true;
    return uses_declared_inside(r->uses, v->decl) || other_use(r, scope, c, v);
}

static bool names_in_reduction(const struct directive *d, const struct decl *v)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars; i++)
            if (c->vars[i].decl == v) return true;
    return false;
}

/* The statement of the outermost directive around l that reduces the variable: its updates determine the form for all of them. */
static const struct node *reduced_in(const struct region *r, const struct loop *l, const struct decl *v)
{
    const struct node *scope = l ? l->stmt : r->body;
    for (; l; l = l->parent)
        if (l->directive && names_in_reduction(l->directive, v)) scope = l->stmt;
    return names_in_reduction(r->directive, v) ? r->body : scope;
}

static void keep_composite(struct region *r, const struct composite *c)
{
    struct composite *kept = arena_alloc(r->unit->arena, sizeof *kept);
    *kept = *c;
    ARENA_PUSH(r->unit->arena, r->composites, r->n_composites, kept);
}

/* For structures, and for arrays with a use `at` that is no update of an element: each gang, worker or thread has a copy. */
static void copy_array(struct region *r, unsigned at, const struct clause_var *v)
{
    struct composite composite;
    if (r->directive->kind == DIR_ROUTINE || !composite_in_scratch(v, &composite)) {
        report(r, at, "reduction array '%s' of a routine is used in other ways than by updates of elements", v->name);
        diag_note(r->unit, at, "its size exceeds 4096 bytes or is unknown at compile time");
        diag_note(r->unit, at, "update single elements by the operator, as in a[i] += x");
        return;
    }
    composite.other_use = at;
    keep_composite(r, &composite);
}

static void mark_array(struct region *r, const struct loop *l, const struct node *scope, const struct clause *c, const struct clause_var *v)
{
    const struct use *other = other_use(r, reduced_in(r, l, v->decl), c, v);
    if (other || !type_is_arithmetic(clause_var_element(v))) {
        copy_array(r, other ? other->node->from : v->at, v);
        return;
    }
    enum type_kind kind = clause_var_element(v)->kind;
    bool sum = c->word[0] == '+' && (kind == TYPE_FLOAT || kind == TYPE_COMPLEX);
    if (sum && !region_section_varies(r, v, r->body)) ARENA_PUSH(r->unit->arena, r->sums, r->n_sums, v);
    for (int i = 0; i < r->uses->count; i++) {
        struct use *use = &r->uses->items[i];
        if (!is_element_use(use, v, scope)) continue;
        use->flags |= USE_ATOMIC;
        imply_atomic(r, update_of(r, use, c), false);
    }
}

static void plan_variable(struct region *r, const struct loop *l, const struct node *scope, const struct clause *c, const struct clause_var *v)
{
    struct composite composite;
    if (!v->decl || !v->decl->type || (v->decl->type->kind != TYPE_RECORD && !region_reduces_array(v))) return;
    if (!composite_of(v, &composite) || !wants_copies(r, l, scope, c, v, &composite)) {
        mark_array(r, l, scope, c, v);
        return;
    }
    if (composite_is_large(&composite) && r->directive->kind != DIR_ROUTINE) copy_array(r, v->at, v);
    else keep_composite(r, &composite);
}

const struct composite *region_composite(const struct region *r, const struct clause_var *v)
{
    for (int i = 0; i < r->n_composites; i++)
        if (r->composites[i]->named == v) return r->composites[i];
    return NULL;
}

static void mark_directive(struct region *r, const struct directive *d, struct loop *l, const struct node *scope)
{
    if (l && (l->sums_elements = region_sums_elements(r, l))) return;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && c->word && i < c->n_vars; i++)
            plan_variable(r, l, scope, c, &c->vars[i]);
}

void region_array_reductions(struct region *r)
{
    if (!directive_has_loop(r->directive)) mark_directive(r, r->directive, NULL, r->body);
    for (struct loop *l = r->loops; l; l = loop_next(l))
        if (l->directive && l->collapse) mark_directive(r, l->directive, l, l->stmt);
}

struct place_search {
    const struct region *region;
    const struct node *scope;
    bool found;
};

static bool is_index_in(const struct region *r, const struct node *scope, const struct decl *d)
{
    for (const struct loop *l = r->loops; l; l = loop_next((struct loop *)l))
        if (l->index == d && node_inside(l->stmt, scope)) return true;
    return false;
}

static bool is_changed_in(const struct region *r, const struct node *scope, const struct decl *d)
{
    if (d->name_at >= scope->from && d->name_at < scope->to) return true;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl == d && (use->flags & (USE_WRITE | USE_ADDRESS)) && node_inside(use->node, scope)) return true;
    }
    return is_index_in(r, scope, d);
}

static bool search_changed(struct node *n, void *context)
{
    struct place_search *s = context;
    s->found |= n->kind == NODE_NAME && n->decl && is_changed_in(s->region, s->scope, n->decl);
    return !s->found;
}

bool region_section_varies(const struct region *r, const struct clause_var *v, const struct node *scope)
{
    struct place_search s = {.region = r, .scope = scope};
    for (int k = 0; k < v->n_subscripts; k++) {
        if (v->subscripts[k].start.node) node_walk(v->subscripts[k].start.node, search_changed, &s);
        if (v->subscripts[k].length.node) node_walk(v->subscripts[k].length.node, search_changed, &s);
    }
    return s.found;
}

/* The section of a pointer that no data clause names is copied, unless it differs between iterations. */
void region_reduced_section(struct variable *var, const struct clause_var *v)
{
    bool varies = region_section_varies(var->region, v, var->region->body);
    if (v->n_subscripts && decl_is_pointer(v->decl) && !var->section && !varies) var->section = v;
}

void region_array_reduction(struct loop *l, const struct clause_var *v, enum reduction_op op)
{
    struct variable *var = region_variable(l->region, v->decl);
    struct array_reduction red = {v, op};
    if (var) var->reduced_array = true;
    if (var) region_reduced_section(var, v);
    ARENA_PUSH(l->region->unit->arena, l->arrays, l->n_arrays, red);
}

bool region_array_is_own(const struct region *r, const struct clause_var *array)
{
    const struct variable *v = region_variable(r, array->decl);
    return v ? v->role == ROLE_PRIVATE : uses_declared_inside(r->uses, array->decl);
}

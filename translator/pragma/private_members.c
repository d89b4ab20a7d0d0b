/* private_members: a member in `private` or `firstprivate` is an object of its own. SPDX-License-Identifier: MIT
 * OpenACC counts "a composite variable member" among the things that clauses name (1.7). Where a construct or loop makes `s.m` private, its
 * statement gets a declaration for the copies, and every `s.m` in it means that: later passes see a variable like any other. The other
 * members of `s` stay what they are. What is used as a whole while a part of it is private would be neither, and is refused. */
#include "pragma/pragma_checks.h"
#include <string.h>

/* ---- paths: an object named by members and elements ---------------------------------------------------------------------------------- */

enum { MAX_STEPS = 24 };

struct step {
    const struct decl *field;          /* NULL: an element, which p-> and *p name too */
    const struct node *index;          /* NULL: 0 */
};

struct path {
    const struct decl *base;
    struct step steps[MAX_STEPS];
    int n;
};

static bool add_step(struct path *p, const struct decl *field, const struct node *index)
{
    if (p->n == MAX_STEPS) return false;
    p->steps[p->n++] = (struct step){field, index};
    return true;
}

static bool read_path(const struct node *n, struct path *p);

/* What the pointer n points to. */
static bool read_target(const struct node *n, struct path *p)
{
    const struct node *pointer = node_strip(n);
    if (pointer->kind == NODE_UNARY && pointer->op == OP_ADDRESS) return read_path(pointer->child[0], p);
    return read_path(pointer, p) && add_step(p, NULL, NULL);
}

static bool read_path(const struct node *n, struct path *p)
{
    n = node_strip(n);
    switch (n->kind) {
    case NODE_NAME: p->base = n->decl; return n->decl != NULL;
    case NODE_MEMBER: return n->decl && (n->arrow ? read_target : read_path)(n->child[0], p) && add_step(p, n->decl, NULL);
    case NODE_SUBSCRIPT: return read_path(n->child[0], p) && add_step(p, NULL, n->child[1]);
    case NODE_UNARY: return n->op == OP_DEREF && read_target(n->child[0], p);
    default: return false;
    }
}

static bool is_in_union(const struct decl *field)
{
    for (const struct decl *r = field->parent; r && r->kind == DECL_RECORD; r = r->name[0] ? NULL : r->parent)
        if (r->is_union) return true;
    return false;
}

/* EQUAL: one is the other, or a part of it, as far as both go. */
enum relation { EQUAL, APART, PERHAPS };

static enum relation compare_elements(const struct step *a, const struct step *b)
{
    bool known = (!a->index || a->index->has_value) && (!b->index || b->index->has_value);
    if (!known) return PERHAPS;
    return (a->index ? a->index->value : 0) == (b->index ? b->index->value : 0) ? EQUAL : APART;
}

static enum relation compare(const struct path *a, const struct path *b)
{
    enum relation all = EQUAL;
    for (int k = 0; k < a->n && k < b->n; k++) {
        const struct step *x = &a->steps[k], *y = &b->steps[k];
        if (!x->field != !y->field) return PERHAPS;
        if (x->field && x->field != y->field) return is_in_union(x->field) || is_in_union(y->field) ? PERHAPS : APART;
        enum relation one = x->field ? EQUAL : compare_elements(x, y);
        if (one == APART) return APART;
        if (one == PERHAPS) all = PERHAPS;
    }
    return all;
}

/* ---- the uses in a statement --------------------------------------------------------------------------------------------------------- */

struct object {
    struct unit *unit;
    struct directive *directive;
    const struct clause_var *named;
    struct path path;
    struct decl *decl;                 /* for the copies */
};

static void become(struct node *n, struct decl *d)
{
    n->kind = NODE_NAME;
    n->decl = d;
    n->n_children = 0;
}

/* The node of n's chain that names the object. */
static struct node *part_of(struct node *n, const struct object *o)
{
    for (;; n = n->child[0]) {
        struct path p = {0};
        if (n->kind == NODE_MEMBER && read_path(n, &p) && p.n == o->path.n) return n;
    }
}

/* Only the value of a pointer is looked at, or a size. */
static bool is_harmless(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT)) p = p->parent;
    if (p && p->kind == NODE_SIZEOF) return true;
    if (!n->type || n->type->kind != TYPE_POINTER || !p) return false;
    return (p->kind == NODE_BINARY && p->op >= OP_LT && p->op <= OP_LOR) || (p->kind == NODE_UNARY && p->op == OP_LNOT);
}

static void refuse_use(struct object *o, const struct node *n)
{
    const char *text = o->named->text;
    unsigned at = n->to ? n->from : o->directive->from;
    check_error(o->unit, o->directive, at, "private-member-whole",
                "this takes '%s', which is private, together with what is not: name members one by one, or a variable in place of '%s'", text,
                text);
    diag_note(o->unit, o->named->at, "'%s' is made private here", text);
}

static bool rename_in(struct node *n, void *context);

/* The subscripts on the way to the object. */
static void rename_in_indices(struct node *n, struct object *o)
{
    for (; n->kind != NODE_NAME; n = n->child[0])
        if (n->kind == NODE_SUBSCRIPT) node_walk(n->child[1], rename_in, o);
}

static bool rename_in(struct node *n, void *context)
{
    struct object *o = context;
    struct path p = {0};
    if (n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || !read_path(n, &p) || p.base != o->path.base) return true;
    enum relation r = compare(&p, &o->path);
    rename_in_indices(n, o);
    if (r == EQUAL && p.n >= o->path.n) become(part_of(n, o), o->decl);
    else if (r != APART && !is_harmless(n)) refuse_use(o, n);
    return false;
}

/* The steps from k on, as they are written behind a name: ".b[2]->c". */
static const char *members_text(struct unit *u, const struct path *p, int k)
{
    const char *text = "";
    for (; k < p->n; k++) {
        const struct step *s = &p->steps[k];
        long long index = s->index ? s->index->value : 0;
        text = s->field ? arena_printf(u->arena, "%s.%s", text, s->field->name) : arena_printf(u->arena, "%s[%lld]", text, index);
    }
    return text;
}

/* A clause of a directive in the statement. */
static void rename_in_clause(struct clause *c, struct object *o)
{
    for (int k = 0; k < c->n_exprs; k++)
        if (c->exprs[k].node) node_walk(c->exprs[k].node, rename_in, o);
    for (int k = 0; k < c->n_vars; k++) {
        struct clause_var *v = &c->vars[k];
        struct path p = {0};
        if (!v->object || !read_path(v->object, &p) || p.base != o->path.base) continue;
        if (compare(&p, &o->path) != EQUAL || p.n < o->path.n) continue;
        become(part_of(v->object, o), o->decl);
        v->decl = o->decl;
        v->name = o->decl->name;
        v->members = p.n > o->path.n ? members_text(o->unit, &p, o->path.n) : NULL;
        if (!v->members) v->object = NULL;
    }
}

static void rename_in_statement(struct object *o)
{
    struct unit *u = o->unit;
    const struct node *s = o->directive->statement;
    node_walk(o->directive->statement, rename_in, o);
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d == o->directive || !d->valid || d->from < s->from || d->to > s->to) continue;
        for (struct clause *c = d->clauses; c; c = c->next) rename_in_clause(c, o);
    }
}

/* ---- the objects --------------------------------------------------------------------------------------------------------------------- */

/* Those of a construct or routine so far: loops beside each other share one. */
struct objects {
    const struct directive *construct; /* NULL: a routine */
    struct object items[64];
    int n;
};

static bool is_of_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

static bool is_taken(const struct unit *u, const struct objects *known, const char *name)
{
    size_t n = strlen(name);
    for (int i = 0; i < known->n; i++)
        if (!strcmp(known->items[i].decl->name, name)) return true;
    for (const char *s = strstr(u->text, name); s; s = strstr(s + n, name))
        if (!is_of_word(s[n]) && (s == u->text || !is_of_word(s[-1]))) return true;
    return false;
}

/* s_m_own for s.m or s->m, unless something is called so. */
static const char *name_of(struct unit *u, const struct objects *known, const struct clause_var *v)
{
    char *path = arena_printf(u->arena, "%s%s_own", v->decl->stands_for ? v->decl->stands_for : v->name, v->members), *to = path;
    for (const char *s = path; *s; s++) {
        if (is_of_word(*s)) *to++ = *s;
        else if (to[-1] != '_') *to++ = '_';
    }
    *to = 0;
    const char *name = path;
    for (int k = 2; is_taken(u, known, name); k++) name = arena_printf(u->arena, "%s%d", path, k);
    return name;
}

static bool is_declared_in(const struct decl *d, const struct directive *construct)
{
    return !construct || (d->function && d->name_at >= construct->statement->from && d->name_at < construct->statement->to);
}

static struct decl *declare(const struct objects *known, const struct object *o)
{
    const struct clause_var *v = o->named;
    struct decl *d = arena_alloc(o->unit->arena, sizeof *d);
    d->kind = DECL_VAR;
    d->name = name_of(o->unit, known, v);
    d->type = v->object->type;
    d->function = o->directive->function;
    d->bit_width = -1;
    d->name_at = is_declared_in(o->path.base, known->construct) ? o->directive->from : known->construct->from + (unsigned)known->n;
    d->is_definition = true;
    d->stands_for = arena_printf(o->unit->arena, "%s%s", v->name, v->members);
    return d;
}

static struct decl *known_object(const struct objects *known, const struct object *o)
{
    for (int i = 0; i < known->n; i++) {
        const struct object *k = &known->items[i];
        if (k->path.base == o->path.base && k->path.n == o->path.n && compare(&k->path, &o->path) == EQUAL) return k->decl;
    }
    return NULL;
}

static bool has_constant_steps(const struct path *p)
{
    for (int k = 0; k < p->n; k++)
        if (p->steps[k].index && !p->steps[k].index->has_value) return false;
    return true;
}

static void take_member(struct unit *u, struct directive *d, struct clause_var *v, struct objects *known)
{
    struct object o = {.unit = u, .directive = d, .named = arena_alloc(u->arena, sizeof *v)};
    *(struct clause_var *)o.named = *v;
    if (!read_path(v->object, &o.path) || !has_constant_steps(&o.path) || known->n == 64) {
        check_error(u, d, v->at, "private-member-path", "'%s' is an element whose number is no constant: name a variable of its own",
                    v->text);
        return;
    }
    o.decl = known_object(known, &o);
    if (!o.decl) {
        o.decl = declare(known, &o);
        known->items[known->n++] = o;
    }
    v->decl = o.decl;
    v->name = o.decl->name;
    v->members = NULL;
    v->object = NULL;
    rename_in_statement(&o);
}

static void take_members(struct unit *u, struct directive *d, struct objects *known)
{
    for (struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; k < c->n_vars && d->valid; k++)
            if ((c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_FIRSTPRIVATE) && c->vars[k].members && c->vars[k].object)
                take_member(u, d, &c->vars[k], known);
}

bool private_members(struct unit *u)
{
    struct objects known = {0};
    const struct decl *function = NULL;
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i], *construct = check_compute_around(d);
        bool inside = construct ? construct->valid && construct->statement : d->kind == DIR_LOOP && check_is_routine(u, d->function);
        if (!d->valid || !d->statement || !d->function || !inside) continue;
        if (construct != known.construct || d->function != function) known.n = 0;
        known.construct = construct;
        function = d->function;
        take_members(u, d, &known);
    }
    return !diag_has_errors(u);
}

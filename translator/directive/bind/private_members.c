/* private_members: a member in `private` or `firstprivate` becomes a variable. SPDX-License-Identifier: MIT
 * In OpenACC a clause may list "a composite variable member" (1.7). Where a construct or loop makes `s.m` private, a variable is declared
 * for the copies and replaces every `s.m` in the statement, so that later passes see only variables. The other members of `s` are not
 * changed. A use of the whole `s` there would mix private and shared members, and is rejected.
 * A section of a pointer, `p[0:n]`, that a loop makes private is replaced too if code around the loop uses the pointer. */
#include "directive/bind/member_paths.h"
#include "directive/bind/directive_context.h"
#include <string.h>

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

/* The node in n's chain that is the object itself. */
static struct node *part_of(struct node *n, const struct object *o)
{
    for (;; n = n->child[0]) {
        struct path p = {0};
        bool whole = n->kind == (o->path.n ? NODE_MEMBER : NODE_NAME);
        if (whole && path_read(n, &p) && p.n == o->path.n) return n;
    }
}

/* The use only compares the value of a pointer. */
static bool is_harmless(const struct node *n)
{
    const struct node *p = n->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT)) p = p->parent;
    if (!n->type || n->type->kind != TYPE_POINTER || !p) return false;
    return (p->kind == NODE_BINARY && p->op >= OP_LT && p->op <= OP_LOR) || (p->kind == NODE_UNARY && p->op == OP_LNOT);
}

static void refuse_use(struct object *o, const struct node *n)
{
    const char *text = o->named->text;
    unsigned at = n->to ? n->from : o->directive->from;
    directive_error(o->unit, o->directive, at, "private-member-whole", "cannot use a whole structure whose member '%s' is private", text);
    diag_note(o->unit, o->named->at, "'%s' is made private here; use a separate variable instead, or members one by one", text);
}

static bool rename_in(struct node *n, void *context);

/* Renames in the subscripts of the path n. */
static void rename_in_indices(struct node *n, struct object *o)
{
    for (; n->kind != NODE_NAME; n = n->child[0])
        if (n->kind == NODE_SUBSCRIPT) node_walk(n->child[1], rename_in, o);
}

static bool rename_in(struct node *n, void *context)
{
    struct object *o = context;
    struct path p = {0};
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind == NODE_PAREN || n->kind == NODE_IMPLICIT || !path_read(n, &p) || p.base != o->path.base) return true;
    enum relation r = path_compare(&p, &o->path);
    rename_in_indices(n, o);
    if (r == EQUAL && p.n >= o->path.n) become(part_of(n, o), o->decl);
    else if (r != APART && !is_harmless(n)) refuse_use(o, n);
    return false;
}

/* The steps from k on as text after a name: ".b[2].c". Subscripts are constants. */
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

/* Renames in a clause of a directive in the statement. */
static void rename_in_clause(struct clause *c, struct object *o)
{
    for (int k = 0; k < c->n_exprs; k++)
        if (c->exprs[k].node) node_walk(c->exprs[k].node, rename_in, o);
    for (int k = 0; k < c->n_vars; k++) {
        struct clause_var *v = &c->vars[k];
        struct path p = {.base = v->decl};
        if ((v->object && !path_read(v->object, &p)) || p.base != o->path.base) continue;
        if (path_compare(&p, &o->path) != EQUAL || p.n < o->path.n) continue;
        if (v->object) become(part_of(v->object, o), o->decl);
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

enum { MOST_OBJECTS = 64 };

/* The objects of a construct or routine so far. Sibling loops share one. */
struct objects {
    const struct directive *construct; /* NULL: a routine */
    struct object items[MOST_OBJECTS];
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

/* s_m_own for s.m or s->m, with a number if that name is used. */
static const char *name_of(struct unit *u, const struct objects *known, const struct clause_var *v)
{
    const char *members = v->members ? v->members : "";
    char *path = arena_printf(u->arena, "%s%s_own", v->decl->stands_for ? v->decl->stands_for : v->name, members), *to = path;
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

/* A name in the path is declared in the construct. */
static bool is_path_in(const struct path *p, const struct directive *construct)
{
    bool inside = is_declared_in(p->base, construct);
    for (int k = 0; k < p->n && !inside; k++) inside = p->steps[k].index && node_names_local(p->steps[k].index, construct->statement);
    return inside;
}

static struct decl *declare(const struct objects *known, const struct object *o, struct type *type, const char *stands_for)
{
    const struct clause_var *v = o->named;
    struct decl *d = arena_alloc(o->unit->arena, sizeof *d);
    d->kind = DECL_VAR;
    d->name = name_of(o->unit, known, v);
    d->type = type;
    d->function = o->directive->function;
    d->bit_width = -1;
    d->name_at = is_path_in(&o->path, known->construct) ? o->directive->from : known->construct->from + (unsigned)known->n;
    d->from = d->name_at;
    d->to = d->from + 1;
    d->is_definition = true;
    d->stands_for = stands_for;
    return d;
}

static struct decl *known_object(const struct objects *known, const struct object *o)
{
    for (int i = 0; i < known->n; i++) {
        const struct object *k = &known->items[i];
        if (k->path.base != o->path.base || k->path.n != o->path.n || path_compare(&k->path, &o->path) != EQUAL) continue;
        if (k->path.n || !strcmp(k->named->text, o->named->text)) return k->decl;
    }
    return NULL;
}

/* Each object has its own offset in the text of the construct's directive as its place of declaration, so their number is limited. */
static bool has_room(const struct object *o, const struct objects *known)
{
    if (known->n < MOST_OBJECTS) return true;
    directive_error(o->unit, o->directive, o->named->at, "private-member-path",
                    "too many private members and sections in this construct (limit %d)", MOST_OBJECTS);
    diag_note(o->unit, o->named->at, "use a separate variable in place of '%s'", o->named->text);
    return false;
}

static void take_member(struct unit *u, struct directive *d, struct clause_var *v, struct objects *known)
{
    struct object o = {.unit = u, .directive = d, .named = arena_alloc(u->arena, sizeof *v)};
    *(struct clause_var *)o.named = *v;
    if (!path_read(v->object, &o.path) || !path_is_fixed(&o.path, d->statement)) {
        directive_error(u, d, v->at, "private-member-path", "subscripts of private member '%s' may change in the construct", v->text);
        diag_note(u, v->at, "use a separate variable in place of '%s'", v->text);
        return;
    }
    o.decl = known_object(known, &o);
    if (!o.decl) {
        if (!has_room(&o, known)) return;
        o.decl = declare(known, &o, v->object->type, arena_printf(u->arena, "%s%s", v->name, v->members));
        known->items[known->n++] = o;
    }
    v->decl = o.decl;
    v->name = o.decl->name;
    v->members = NULL;
    v->object = NULL;
    rename_in_statement(&o);
}

/* ---- sections of pointers in `private` of a loop -------------------------------------------------------------------------------------- */

struct look {
    const struct unit *unit;
    const struct clause_var *named;
    bool found;
};

static bool makes_private(const struct directive *d, const struct clause_var *v)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; c->kind == CLAUSE_PRIVATE && k < c->n_vars; k++)
            if (c->vars[k].decl == v->decl && !strcmp(c->vars[k].text, v->text)) return true;
    return false;
}

/* Finds a use of the pointer outside of the loops with this section. */
static bool find_outside(struct node *n, void *context)
{
    struct look *s = context;
    for (int i = 0; n->kind == NODE_FOR && i < s->unit->n_directives; i++)
        if (s->unit->directives[i]->statement == n && makes_private(s->unit->directives[i], s->named)) return false;
    s->found |= n->kind == NODE_NAME && n->decl == s->named->decl;
    return !s->found;
}

static bool is_size(const struct node *n, const void *pointer)
{
    return n->kind == NODE_SIZEOF && n->n_children && node_strip(n->child[0])->decl == pointer;
}

/* The type of an array up to the end of a section with constant bounds. NULL: the bounds are not constant, or the statement changes the
 * pointer or takes its size. */
static struct type *array_for(struct unit *u, struct directive *d, const struct clause_var *v)
{
    const struct subscript *s = v->subscripts;
    struct type *element = v->decl->type->base;
    long long start = s->start.text ? s->start.value : 0, length = s->is_element ? 1 : s->length.value;
    bool constant = (!s->start.text || s->start.has_value) && (s->is_element || s->length.has_value);
    if (!constant || start < 0 || length < 1 || element->size < 1 || (v->n_subscripts > 1 && element->kind != TYPE_ARRAY)) return NULL;
    if (node_find(d->statement, is_size, v->decl) || node_changes(d->statement, v->decl)) return NULL;
    struct type *t = arena_alloc(u->arena, sizeof *t);
    *t = (struct type){.kind = TYPE_ARRAY, .base = element, .count = start + length, .size = (start + length) * element->size};
    t->align = element->align;
    t->spelling = arena_printf(u->arena, "%s[%lld]", element->spelling, t->count);
    t->canonical = arena_printf(u->arena, "%s[%lld]", element->canonical, t->count);
    return t;
}

/* The copies become a variable if the pointer is declared in the construct or routine, or is used outside of the loop. */
static void take_section(struct unit *u, struct directive *d, struct clause_var *v, struct objects *known)
{
    struct object o = {.unit = u, .directive = d, .named = arena_alloc(u->arena, sizeof *v), .path = {.base = v->decl}};
    struct look outside = {u, v, false};
    bool inside = is_declared_in(v->decl, known->construct);
    *(struct clause_var *)o.named = *v;
    if (!inside) node_walk(known->construct->statement, find_outside, &outside);
    struct type *array = inside || outside.found ? array_for(u, d, v) : NULL;
    if (!(inside ? array != NULL : outside.found)) return;
    o.decl = known_object(known, &o);
    if (!o.decl) {
        if (!has_room(&o, known)) return;
        const char *name = v->decl->name;
        o.decl = declare(known, &o, array ? array : v->decl->type, array ? arena_printf(u->arena, "__typeof__(%s[0])[%lld]", name, array->count) : name);
        known->items[known->n++] = o;
    }
    v->decl = o.decl;
    v->name = o.decl->name;
    if (array) v->n_subscripts = 0;
    rename_in_statement(&o);
}

/* Handles v of a private clause. */
static void take_private(struct unit *u, struct directive *d, struct clause_var *v, struct objects *known)
{
    const struct type *t = v->decl->type;
    if (v->members && v->object) take_member(u, d, v, known);
    else if (v->n_subscripts && t->kind == TYPE_ARRAY) v->n_subscripts = 0;     /* copies are of the whole array */
    else if (v->n_subscripts && t->kind == TYPE_POINTER && d->kind == DIR_LOOP) take_section(u, d, v, known);
}

static void take_members(struct unit *u, struct directive *d, struct objects *known)
{
    for (struct clause *c = d->clauses; c; c = c->next)
        for (int k = 0; k < c->n_vars && d->valid; k++) {
            if (c->kind == CLAUSE_PRIVATE) take_private(u, d, &c->vars[k], known);
            else if (c->kind == CLAUSE_FIRSTPRIVATE && c->vars[k].members && c->vars[k].object) take_member(u, d, &c->vars[k], known);
        }
}

bool private_members(struct unit *u)
{
    struct objects known = {0};
    const struct decl *function = NULL;
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i], *construct = directive_compute_around(d);
        bool inside = construct ? construct->valid && construct->statement : d->kind == DIR_LOOP && directive_names_routine(u, d->function);
        if (!d->valid || !d->statement || !d->function || !inside) continue;
        if (construct != known.construct || d->function != function) known.n = 0;
        known.construct = construct;
        function = d->function;
        take_members(u, d, &known);
    }
    return !diag_has_errors(u);
}

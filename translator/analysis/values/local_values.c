/* local_values: see local_values.h. SPDX-License-Identifier: MIT
 * The statements before the name are read backwards to the first that always assigns. */
#include "analysis/values/local_values.h"
#include "region/flow/flow.h"
#include "region/region_parts.h"

struct search {
    const struct decl *local;
    struct local_value *found;
    int n, most;
    struct value_guard guards[MAX_GUARDS]; /* of the branches around the statement that is read */
    int n_guards;
};

static bool after(struct search *s, const struct node *statement);
static bool before(struct search *s, const struct node *statement);

static bool add_found(struct search *s, struct node *value)
{
    if (!value || s->n == s->most || flow_names(value, s->local)) return false;
    struct local_value *f = &s->found[s->n++];
    f->value = value;
    f->n_guards = s->n_guards;
    for (int i = 0; i < s->n_guards; i++) f->guards[i] = s->guards[i];
    return true;
}

static bool assigns(const struct node *n, const struct decl *d)
{
    return n->kind == NODE_ASSIGN && node_strip(n->child[0])->kind == NODE_NAME && node_strip(n->child[0])->decl == d;
}

/* The value of the only assignment that reaches `statement`; NULL: several, or a choice. */
static struct node *single_before(const struct search *s, const struct node *statement)
{
    struct local_value one;
    struct search inner = {.local = s->local, .found = &one, .most = 1};
    return before(&inner, statement) && !one.n_guards ? one.value : NULL;
}

static bool mentions(struct node *statement, const struct decl *d)
{
    for (int k = 0; statement->kind == NODE_DECL_STMT && k < statement->n_children; k++)
        if (statement->child[k]->decl == d) return true;
    return flow_names(statement, d);
}

/* One way through an `if`. */
static bool branch(struct search *s, const struct node *statement, bool holds)
{
    const struct node *taken = statement->child[holds ? 1 : 2];
    struct value_guard guard = {.condition = statement->child[0], .holds = holds};
    if (s->n_guards == MAX_GUARDS) return false;
    if (flow_names(guard.condition, s->local)) {
        guard.local = s->local;
        guard.was = single_before(s, statement);
        if (!guard.was) return false;
    }
    s->guards[s->n_guards++] = guard;
    bool known = taken && flow_names((struct node *)taken, s->local) ? after(s, taken) : before(s, statement);
    s->n_guards--;
    return known;
}

static bool after_declaration(struct search *s, const struct node *statement)
{
    for (int k = 0; k < statement->n_children; k++)
        if (statement->child[k]->decl == s->local) return statement->child[k]->n_children && add_found(s, statement->child[k]->child[0]);
    return before(s, statement);
}

/* The statement names the local: its values after it. */
static bool after(struct search *s, const struct node *statement)
{
    switch (statement->kind) {
    case NODE_DECL_STMT: return after_declaration(s, statement);
    case NODE_ASSIGN:
        if (assigns(statement, s->local)) return statement->op == OP_NONE && add_found(s, statement->child[1]);
        return before(s, statement);
    case NODE_IF: return branch(s, statement, true) && branch(s, statement, false);
    case NODE_BLOCK:
        for (int k = statement->n_children; k-- > 0;)
            if (mentions(statement->child[k], s->local)) return after(s, statement->child[k]);
        return before(s, statement);
    default: return false;
    }
}

/* Its values before a statement, in the same iteration of the loops around. */
static bool before(struct search *s, const struct node *statement)
{
    const struct node *parent = statement->parent;
    if (!parent || (parent->kind != NODE_BLOCK && parent->kind != NODE_IF)) return false;
    for (int k = parent->n_children; parent->kind == NODE_BLOCK && k-- > 0;) {
        if (parent->child[k] != statement) continue;
        while (k-- > 0)
            if (mentions(parent->child[k], s->local)) return after(s, parent->child[k]);
        break;
    }
    return before(s, parent);
}

/* Its address is not taken, and only whole statements assign it. */
static bool is_simple(const struct region *r, const struct decl *d)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        const struct node *n = use->node;
        if (use->decl != d) continue;
        if (use->flags & (USE_ADDRESS | USE_ESCAPE | USE_ATOMIC)) return false;
        while (n->parent && node_strip(n->parent) == node_strip(n)) n = n->parent;
        if (!(use->flags & USE_WRITE) || n->kind == NODE_VAR) continue;
        if (!n->parent || !assigns(n->parent, d) || !n->parent->parent) return false;
        if (n->parent->parent->kind != NODE_BLOCK && n->parent->parent->kind != NODE_IF) return false;
    }
    return true;
}

/* The statement of a block or an `if` that contains the name; NULL: a loop within it assigns the local. */
static const struct node *statement_of(const struct node *name)
{
    const struct node *n = name;
    for (; n->parent && n->parent->kind != NODE_BLOCK && n->parent->kind != NODE_IF; n = n->parent) {
        bool loop =
            n->parent->kind == NODE_WHILE || n->parent->kind == NODE_DO || (n->parent->kind == NODE_FOR && n != n->parent->child[0]);
        if (loop && node_changes(n->parent, name->decl)) return NULL;
    }
    return n;
}

int local_values(const struct region *r, struct node *name, struct local_value *found, int most)
{
    struct search s = {.local = name->decl, .found = found, .most = most};
    if (!name->decl || !uses_declared_inside(r->uses, name->decl) || !is_simple(r, name->decl)) return 0;
    const struct node *statement = statement_of(name);
    return statement && before(&s, statement) ? s.n : 0;
}

/* section_warnings: sections of data clauses that do not fit the elements which constructs access. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/data_parts.h"
#include "directive/directive_tables.h"
#include "region/region_parts.h"
#include <string.h>

enum { ALLOCATES = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE) };

/* ---- elements outside of the section ------------------------------------------------------------------------------------------------- */

struct change {
    const struct node *scope;
    bool found;
};

static bool find_changed(struct node *n, void *context)
{
    struct change *c = context;
    if (n->kind == NODE_NAME && n->decl && n->decl->kind != DECL_ENUMERATOR) c->found |= node_changes(c->scope, n->decl);
    c->found |= n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER;
    return !c->found;
}

/* The bounds have one value from the directive to the constructs in it. */
static bool keeps_bounds(const struct clause_use *c)
{
    struct change change = {c->directive->statement, false};
    for (int k = 0; k < c->var->n_subscripts; k++) {
        if (c->var->subscripts[k].start.node) node_walk(c->var->subscripts[k].start.node, find_changed, &change);
        if (c->var->subscripts[k].length.node) node_walk(c->var->subscripts[k].length.node, find_changed, &change);
    }
    return !change.found;
}

/* Another directive of the function makes more of the object present. */
static bool is_present_before(const struct clause_use *c)
{
    const struct unit *u = c->unit;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        bool before = (d->kind == DIR_ENTER_DATA && d->from < c->directive->from) || data_encloses(d, c->directive);
        before = before && d != c->directive && d->function == c->directive->function;
        if (before && directive_lists(d, ALLOCATES | NEEDS(PRESENT), c->var->decl)) return true;
    }
    return false;
}

static void check_elements(struct clause_use *c)
{
    struct unit *u = c->unit;
    if (is_present_before(c) || !keeps_bounds(c)) return;
    for (int i = 0; i < u->n_regions; i++) {
        const struct variable *v = data_variable_under(c, u->regions[i]);
        const struct node *at = v ? dependence_outside_section(v, c->var) : NULL;
        if (!at) continue;
        diag_warning(u, at->from, "section-small", "'%s' is accessed outside of '%s', which is on the device", node_text(u, at),
                     c->var->text);
        diag_underline(u, at->to - at->from);
        diag_note(u, c->var->at, "a section is [start:length]; elements beyond it are not on the device");
        return;
    }
}

/* ---- lengths in bytes ---------------------------------------------------------------------------------------------------------------- */

static bool find_size(struct node *n, void *context)
{
    const struct node **found = context;
    if (n->kind == NODE_BINARY && n->op == OP_DIV) return false;
    if (n->kind == NODE_SIZEOF && n->has_value && n->value > 1) *found = n;
    return !*found;
}

/* copy(x[0:n * sizeof *x]): as for malloc, but lengths count elements. */
static void check_bytes(const struct clause_use *c)
{
    const struct type *t = clause_var_element(c->var);
    struct node *length = c->var->n_subscripts == 1 ? c->var->subscripts[0].length.node : NULL;
    const struct node *size = NULL;
    if (!length || !t || t->size <= 1) return;
    node_walk(length, find_size, &size);
    if (!size || (size->value != t->size && size->value != (long long)sizeof(void *))) return;
    diag_warning(c->unit, c->var->at, "section-bytes", "the length of '%s' has a 'sizeof', but sections count elements, not bytes",
                 c->var->text);
    diag_underline(c->unit, (unsigned)strlen(c->var->name));
}

void analysis_section_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        for (struct clause *c = d->valid && d->function ? d->clauses : NULL; c; c = c->next)
            for (int k = 0; (clause_set)ALLOCATES >> c->kind & 1 && k < c->n_vars; k++) {
                struct clause_use use = {.unit = u, .directive = d, .clause = c, .var = &c->vars[k]};
                if (!use.var->decl || !use.var->n_subscripts || use.var->members) continue;
                check_bytes(&use);
                if (d->statement) check_elements(&use);
            }
    }
}

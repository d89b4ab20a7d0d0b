/* kernel_jumps: jumps and labels in nested kernels. SPDX-License-Identifier: MIT
 * All threads of a team take the same jumps: a statement with a jump out of itself, or with a label that is reached from outside, is printed
 * piece by piece and never run by one thread alone. */
#include "base/diag.h"
#include "cuda/nested/kernel_nested.h"
#include "base/unit.h"
#include <string.h>

/* ---- complex statements ------------------------------------------------------------------------------------------------------- */

struct jump_search {
    const struct nested *s;
    const struct node *top;
    bool found;
};

struct goto_search {
    const char *label;
    const struct node *top;
    bool found;
};

static bool find_goto_outside(struct node *n, void *context)
{
    struct goto_search *g = context;
    if (n->kind == NODE_GOTO && n->decl && !strcmp(n->decl->name, g->label) && !node_inside(n, g->top)) g->found = true;
    return !g->found;
}

static bool find_label(struct node *n, void *context)
{
    struct goto_search *g = context;
    if (n->kind == NODE_LABEL && n->decl && !strcmp(n->decl->name, g->label)) g->found = true;
    return !g->found;
}

/* A goto to a label outside `top`, or a label that some goto outside it means. */
static bool crosses(const struct jump_search *f, struct node *n)
{
    struct goto_search g = {n->decl ? n->decl->name : "", f->top, false};
    if (n->kind == NODE_GOTO) {
        node_walk((struct node *)f->top, find_label, &g);
        return !g.found;
    }
    if (n->kind == NODE_LABEL) node_walk(f->s->t->region->body, find_goto_outside, &g);
    return g.found;
}

static bool find_complex(struct node *n, void *context)
{
    struct jump_search *f = context;
    if (n->kind == NODE_FOR) {
        struct loop *l = region_loop(f->s->t->region, n);
        if (l && l->mapped) f->found = true;
    }
    if ((n->kind == NODE_CONTINUE || n->kind == NODE_BREAK) && !node_inside(node_jumped(n), f->top)) f->found = true;
    if ((n->kind == NODE_GOTO || n->kind == NODE_LABEL) && crosses(f, n)) f->found = true;
    if (n->kind == NODE_RETURN || calls_needs_team(f->s, n)) f->found = true;
    return !f->found;
}

bool modes_is_complex(const struct nested *s, struct node *n)
{
    struct jump_search f = {s, n, n && (n->kind == NODE_CASE || n->kind == NODE_DEFAULT)};
    if (n) node_walk(n, find_complex, &f);
    return f.found;
}

/* ---- labels -------------------------------------------------------------------------------------------------------------------- */

bool modes_jumped_over(const struct nested *s, const struct node *var)
{
    const struct node *block = var->parent ? var->parent->parent : NULL;
    bool found = block && block->parent && block->parent->kind == NODE_SWITCH;
    return (found || node_has(s->t->region->body, KIND(NODE_GOTO))) && type_is_scalar(var->decl->type);
}

static void case_range(struct nested *s, struct node *n)
{
    const struct node *last = n->child[device_text_is_long_range(n) ? 0 : 1];
    for (long long v = n->child[0]->value; v <= last->value; v++) kernel_line(s->t, "case %lld:", v);
    kernel_line(s->t, ";");
}

/* Nothing is known of what other threads have done. */
void nested_labelled(struct nested *s, struct node *n)
{
    if (n->kind == NODE_DEFAULT) kernel_line(s->t, "default: ;");
    else if (n->kind == NODE_LABEL) kernel_line(s->t, "%s: ;", device_text_name(s->t->text, n->decl));
    else if (n->n_children > 2) case_range(s, n);
    else kernel_line(s->t, "case %s: ;", nested_printed(s, n->child[0]));
    s->dirty = SYNC_ALL;
    if (n->n_children) nested_statement(s, n->child[n->n_children - 1]);
}

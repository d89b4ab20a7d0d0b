/* kernel_jumps: jumps and labels in nested kernels. SPDX-License-Identifier: MIT
 * Jumps are uniform in a team: all of its threads run a statement with a jump out of it, or with a label that is reached from outside. Such
 * a statement is printed in parts. */
#include "cuda/nested/kernel_nested.h"
#include <string.h>

/* ---- labels -------------------------------------------------------------------------------------------------------------------- */

bool nested_is_jumped_over(const struct nested *s, const struct node *var)
{
    const struct node *block = var->parent ? var->parent->parent : NULL;
    bool found = block && block->parent && block->parent->kind == NODE_SWITCH;
    return (found || node_has(s->t->region->body, KIND(NODE_GOTO))) && type_is_scalar(var->decl->type);
}

static void print_case_range(struct nested *s, struct node *n)
{
    const struct node *last = n->child[device_text_is_long_range(n) ? 0 : 1];
    for (long long v = n->child[0]->value; v <= last->value; v++) kernel_line(s->t, "case %lld:", v);
    kernel_line(s->t, ";");
}

/* After a label any thread may have written. */
void nested_print_labelled(struct nested *s, struct node *n)
{
    if (n->kind == NODE_DEFAULT) kernel_line(s->t, "default: ;");
    else if (n->kind == NODE_LABEL) kernel_line(s->t, "%s: ;", device_text_name(s->t->text, n->decl));
    else if (n->n_children > 2) print_case_range(s, n);
    else kernel_line(s->t, "case %s: ;", nested_printed(s, n->child[0]));
    s->dirty = SYNC_ALL;
    if (n->n_children) nested_statement(s, n->child[n->n_children - 1]);
}

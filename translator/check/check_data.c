/* check_data: data constructs that end before what should use their data. SPDX-License-Identifier: MIT */
#include "check/pragma_checks.h"

/* Another directive precedes the statement, or is in it. */
static bool contains_directive(const struct unit *u, const struct directive *d)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->from > d->from && u->directives[i]->from < d->statement->to) return true;
    return false;
}

/* A directive of the function that follows the construct and may use its data; NULL: there is none. */
static const struct directive *following(const struct unit *u, const struct directive *d)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *o = u->directives[i];
        if (o->function == d->function && o->from >= d->statement->to && (directive_is_compute(o) || o->kind == DIR_UPDATE)) return o;
    }
    return NULL;
}

/* The statement of a data construct is a statement without braces, in which nothing uses the device: braces are missing. Functions that it
 * calls may use the device. */
void check_data(struct unit *u, struct directive *d)
{
    const struct node *n = d->statement;
    const struct directive *next;
    if (d->kind != DIR_DATA || !n || n->kind == NODE_BLOCK || node_has(n, KIND(NODE_CALL)) || contains_directive(u, d)) return;
    if (!(next = following(u, d))) return;
    diag_warning(u, directive_name_offset(d), "data-statement", "'data' construct ends after the statement that follows it, which has no directive");
    diag_note(u, n->from, "the statement is here");
    diag_note(u, directive_name_offset(next), "put braces around the statements that use the data, such as this '%s'", next->name);
}

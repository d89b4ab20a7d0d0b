/* overflow_warnings: subscripts, bounds of loops and lengths of sections that are too large for the type in which C computes them.
 * SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/subscript_sums.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <limits.h>

static bool is_computed_in_int(const struct node *n)
{
    bool computed = n->kind == NODE_BINARY && (n->op == OP_MUL || n->op == OP_ADD || n->op == OP_SUB);
    return computed && !n->has_value && n->type && type_is_integer(n->type) && n->type->is_signed && n->type->size == sizeof(int);
}

static bool warn(struct unit *u, const char *text, unsigned at)
{
    diag_warning(u, at, "index-overflow", "'%s' exceeds the largest 'int', %d", text, INT_MAX);
    diag_note(u, at, "convert the first operand to 'long' or 'size_t', or declare the variables so");
    return true;
}

static bool find_product(struct node *n, void *context)
{
    bool *found = context;
    *found |= n->kind == NODE_BINARY && n->op == OP_MUL;
    return !*found;
}

/* It has a product, and no variable whose value a caller or another function gives: most subscripts are not examined further. */
static bool may_exceed(struct node *n)
{
    struct subscript_sum s;
    bool product = false;
    node_walk(n, find_product, &product);
    if (!product || !sum_read(&s, n)) return false;
    for (int i = 0; i < s.n_terms; i++)
        for (int k = 0; k < s.terms[i].n_factors; k++) {
            const struct node *f = strip_casts(s.terms[i].factors[k]);
            if (f->kind != NODE_NAME || !f->decl || f->decl->kind != DECL_VAR || !f->decl->function) return false;
        }
    return true;
}

/* The sum, of variables with one known value each, or its value in the last iterations. */
static bool exceeds(const struct uses *function, struct subscript_sum *s)
{
    return sum_fold(s, function) && s->constant > INT_MAX;
}

static bool check_subscripts(struct unit *u, const struct region *r, const struct uses *function)
{
    struct subscript_sum s;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        for (int k = 0; !a->by_call && k < a->n_subscripts; k++) {
            struct node *n = node_strip_mutable(a->subscripts[k]);
            if (!is_computed_in_int(n) || !may_exceed(n) || !sum_of_last(&s, n) || !exceeds(function, &s)) continue;
            if (flow_reached_in_loops(a->node, r->body)) return warn(u, node_text(u, n), n->from);
        }
    }
    return false;
}

struct search {
    const struct uses *function;
    struct node *found;
};

/* The bound of a loop. */
static bool find_bound(struct node *n, void *context)
{
    struct search *search = context;
    struct subscript_sum s;
    const struct node *test = n->kind == NODE_FOR && n->child[1] ? node_strip(n->child[1]) : NULL;
    struct node *bound = test && test->kind == NODE_BINARY ? node_strip_mutable(test->child[1]) : NULL;
    if (bound && is_computed_in_int(bound) && sum_read(&s, bound) && exceeds(search->function, &s)) search->found = bound;
    return !search->found;
}

static bool check_sections(struct unit *u, const struct directive *d, const struct uses *function)
{
    struct subscript_sum s;
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++)
            for (int k = 0; k < c->vars[i].n_subscripts; k++) {
                struct node *length = c->vars[i].subscripts[k].length.node;
                struct node *n = length ? node_strip_mutable(length) : NULL;
                if (n && is_computed_in_int(n) && sum_read(&s, n) && exceeds(function, &s))
                    return warn(u, c->vars[i].subscripts[k].length.text, c->vars[i].at);
            }
    return false;
}

void analysis_overflow_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d->valid && d->function) check_sections(u, d, function_uses(u, d->function));
    }
    for (int i = 0; i < u->n_regions; i++) {
        const struct region *r = u->regions[i];
        if (!r->directive->function) continue;
        struct search search = {.function = function_uses(u, r->directive->function)};
        node_walk(r->body, find_bound, &search);
        if (search.found) warn(u, node_text(u, search.found), search.found->from);
        else check_subscripts(u, r, search.function);
    }
}

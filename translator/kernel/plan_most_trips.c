/* plan_most_trips: the most trips of loops whose bounds are indices of loops around them. SPDX-License-Identifier: MIT
 * for (j = 0; j < 8; j++) for (k = 0; k < j; k++): the inner loop has at most seven trips. A loop that is always short runs in each thread:
 * 50,000 Cholesky factorizations of 8x8 doubles take 362 us on an H200 if 32 lanes share it, and 57 with a thread for each matrix. */
#include "kernel/mapping.h"
#include "region/region_parts.h"

enum { LIMIT = 1 << 30 };

struct limits {
    long long low, high;
};

static bool limits_of(const struct loop *inside, const struct node *n, struct limits *x);

/* From the first value of the index to its last one. */
static bool limits_of_index(const struct loop *l, struct limits *x)
{
    struct limits start, end;
    bool up = l->direction > 0, strict = l->relation == OP_LT || l->relation == OP_GT || l->relation == OP_NE;
    if (!l->canonical || l->compared || l->wraps || !limits_of(l->parent, l->lower, &start) || !limits_of(l->parent, l->upper, &end)) return false;
    x->low = up ? start.low : end.low + strict;
    x->high = up ? end.high - strict : start.high;
    return true;
}

static bool limits_of_name(const struct loop *inside, const struct decl *d, struct limits *x)
{
    while (inside && inside->index != d) inside = inside->parent;
    return inside && limits_of_index(inside, x);
}

static bool limits_of_sum(const struct loop *inside, const struct node *n, struct limits *x)
{
    struct limits a, b;
    if ((n->op != OP_ADD && n->op != OP_SUB) || !limits_of(inside, n->child[0], &a) || !limits_of(inside, n->child[1], &b)) return false;
    x->low = n->op == OP_ADD ? a.low + b.low : a.low - b.high;
    x->high = n->op == OP_ADD ? a.high + b.high : a.high - b.low;
    return true;
}

/* The values of a bound: constants, indices of the loop `inside` and of those around it, their sums and differences. */
static bool limits_of(const struct loop *inside, const struct node *n, struct limits *x)
{
    bool known = n->has_value;
    if (known) *x = (struct limits){ n->value, n->value };
    else if (n = node_strip(n), n->kind == NODE_NAME) known = limits_of_name(inside, n->decl, x);
    else if (n->kind == NODE_BINARY) known = limits_of_sum(inside, n, x);
    return known && x->low > -LIMIT && x->high < LIMIT;
}

long long mapping_most_trips(const struct loop *l)
{
    struct limits x;
    if (l->step || !type_is_integer(l->index->type) || !limits_of_index(l, &x)) return -1;
    return x.high >= x.low ? x.high - x.low + 1 : 0;
}

/* ---- parts of memory ------------------------------------------------------------------------------------------------------------ */

enum { FEW = 16 };

static bool has_few_trips(const struct loop *l)
{
    long long trips = mapping_constant_trips(l);
    return trips >= 0 && trips <= FEW;
}

/* The loop runs over a part of memory that the iteration finds in each trip of a few around it. */
static bool is_part(const struct loop *l)
{
    bool found = mapping_length_in_memory(l), few = false, differ = false;
    int around = 0;
    for (const struct loop *p = l->parent; p && !p->directive && p->index && found; p = p->parent, around++) {
        few |= has_few_trips(p);
        differ |= follows_index(l->lower, p->index);
    }
    return found && differ && (few || around >= 2);
}

static bool holds_part(const struct loop *list)
{
    for (; list; list = list->next)
        if (is_part(list) || holds_part(list->child)) return true;
    return false;
}

/* As over the particles of the cells around one, or the loop over these cells: such parts are short, and lanes would meet after each of them. Forces
 * on 120,000 particles from 27 cells of nine take 3130 us on an H200 with lanes, and 83 in CUDA with a thread for each particle. */
bool mapping_is_short_part(const struct loop *l)
{
    return is_part(l) || (has_few_trips(l) && holds_part(l->child));
}

/* shared_lines: lines that several loads of one iteration read. SPDX-License-Identifier: MIT
 * Rows of three numbers, x[3 * i], x[3 * i + 1], x[3 * i + 2]: the first load of a warp reads the lines of all of them, and the others find
 * these in the cache only if the threads of a multiprocessor do not load more than it holds before. */
#include "analysis/linear.h"
#include "kernel/mapping.h"
#include "kernel/reuse/read_places.h"

enum { WHOLE = 16, SECTOR = 32 }; /* bytes that one load can read; of the smallest part of a line that memory transfers */

/* The bytes from an iteration of l to the next, if an element is only a part of them; 0: they are contiguous, or not known. */
static long long stride_of(const struct access *a, const struct loop *l)
{
    bool known = true;
    const struct type *element = a->decl ? type_element(a->decl->type) : NULL;
    if (!a->affine || a->deep || a->by_call || a->n_flat != 1 || !element || !a->node->type) return 0;
    long long bytes = linear_coefficient(a->flat[0], l, &known) * element->size;
    if (bytes < 0) bytes = -bytes;
    return known && bytes > a->node->type->size && bytes != WHOLE && bytes != WHOLE / 2 ? bytes : 0;
}

long long mapping_shared_lines(const struct kernel *k, const struct loop *last)
{
    const struct region *r = k->region;
    long long all = 0;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        long long stride = stride_of(a, last), parts = 0;
        bool first = a->read && !a->repeated && stride && node_inside(a->node, last->stmt->child[3]);
        for (int i = 0; first && i < r->n_accesses; i++) {
            const struct access *b = r->accesses[i];
            bool same = b->decl == a->decl && b->read && !b->repeated && node_inside(b->node, last->stmt->child[3]);
            same = same && stride_of(b, last) == stride;
            first = !same || i >= j;
            parts += same;
        }
        if (first && parts > 1) all += stride < SECTOR * parts ? stride : SECTOR * parts;
    }
    return all;
}

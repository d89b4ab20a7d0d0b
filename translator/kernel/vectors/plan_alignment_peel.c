/* plan_alignment_peel: the first threads of a flat kernel (alignment peel). SPDX-License-Identifier: MIT
 * for (j = 1; j < n; j++) a[i][j] -= ...: a warp whose first thread has j = 1 stores to a part of a memory sector whose other part its
 * neighbor reads and stores. Therefore the threads start at j = 0, where lines begin, and those before the first trip do nothing (the
 * interior of 4096^2 doubles updated in place on an H200: 222 us with j from 1, 99 with j from 0). For arrays that are only stored both are
 * equally fast. */
#include "accel_abi.h"
#include "analysis/linear.h"
#include "kernel/mapping.h"
#include "kernel/transforms/plans.h"

enum { WARP = 32, SECTOR_BYTES = 32 };

static bool same_place(const struct access *a, const struct access *b)
{
    bool same = a->var == b->var && a->affine && b->affine && a->n_flat == b->n_flat;
    for (int k = 0; same && k < a->n_flat; k++) same = linear_equal(a->flat[k], b->flat[k]);
    return same;
}

/* Elements that are contiguous for neighboring threads, and both read and written. */
static bool updates_in_place(const struct region *r, const struct node *body, const struct loop *x)
{
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *w = r->accesses[i];
        bool adjacent = w->var && !w->deep && !w->by_call && mapping_access_stride(w, x->index) == 1 && w->node->type && w->node->type->size > 0;
        if (!w->written || !adjacent || !node_inside(w->node, body) || x->lower->value * w->node->type->size % SECTOR_BYTES == 0) continue;
        for (int k = 0; k < r->n_accesses; k++)
            if (r->accesses[k]->read && node_inside(r->accesses[k]->node, body) && same_place(w, r->accesses[k])) return true;
    }
    return false;
}

void plan_alignment_peel(struct unit *u, struct kernel *k)
{
    const struct loop *last = kernel_innermost(k);
    struct loop *x = k->n_dims ? k->dims[0] : NULL;
    struct node *body = last->stmt->child[3];
    bool jams = (k->items[0] > 1 && k->items[1] > 1) || k->in_step;
    const unsigned others = ACCELRT_STRIDE | ACCELRT_WHOLE_TILES | ACCELRT_ALWAYS | ACCELRT_ANY_BLOCK;
    (void)u;
    if (!x || jams || loop_is_counted(last) || loop_is_counted(x) || mapping_has_bounding_nest(k) || k->flags & others) return;
    if (!type_is_integer(x->index->type) || x->step || x->direction <= 0 || x->relation == OP_NE) return;
    if (!x->lower->has_value || x->lower->value <= 0 || x->lower->value >= WARP || node_has(body, KIND(NODE_CALL))) return;
    if (updates_in_place(k->region, body, x)) x->peel = (int)x->lower->value;
}

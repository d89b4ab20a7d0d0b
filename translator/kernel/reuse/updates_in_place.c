/* updates_in_place: the iterations of a thread where elements are updated. SPDX-License-Identifier: MIT */
#include "kernel/mapping.h"
#include "region/flow/uses.h"

bool mapping_has_own_elements(const struct kernel *k, const struct node *body)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++)
        for (int i = 0; i < j && node_inside(r->accesses[j]->node, body); i++) {
            const struct access *a = r->accesses[j], *b = r->accesses[i];
            if (a->decl == b->decl && node_inside(b->node, body) && !node_text_equal(r->unit, a->node, b->node)) return false;
        }
    return true;
}

/* w[k][j] += d[j] * l[k]: the iterations along the outer dimension share d[j]. */
static bool reads_column_factor(const struct kernel *k, const struct node *body)
{
    const struct region *r = k->region;
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        if (!a->read || !node_inside(a->node, body)) continue;
        if (mapping_access_stride(a, k->dims[0]->index) && !mapping_access_stride(a, k->dims[1]->index)) return true;
    }
    return false;
}

/* The access stores to an element that the iteration reads too. */
static bool is_update(const struct kernel *k, const struct access *a, const struct node *body)
{
    const struct region *r = k->region;
    if (!a->written || a->atomic || !node_inside(a->node, body)) return false;
    for (int j = 0; j < r->n_accesses && !a->read; j++) {
        const struct access *b = r->accesses[j];
        if (b->read && node_inside(b->node, body) && b->decl == a->decl && node_text_equal(r->unit, b->node, a->node)) return true;
    }
    return a->read;
}

static bool updates_several(const struct kernel *k, const struct node *body)
{
    const struct region *r = k->region;
    const struct decl *first = NULL;
    for (int j = 0; j < r->n_accesses; j++) {
        if (!is_update(k, r->accesses[j], body)) continue;
        if (first && r->accesses[j]->decl != first) return true;
        first = r->accesses[j]->decl;
    }
    return false;
}

/* hz[i][j] -= ...: the compiler cannot tell the places of a thread's iterations apart, since `int` sums that it computes in 64 bits may wrap,
 * and loads the second element after the first one is stored. Three sweeps of FDTD over 3000^2 doubles take 287 us on an H200 with two
 * iterations along x, 190 with one, as in CUDA; two grids of 256^3 doubles are exchanged in 383 with four along y, in CUDA in 211. Not where
 * the iterations share what they read, as in a[i][j] -= a[i][k] * a[k][j]: LU of 2048^2 doubles takes 5.5 ms with two, 7.4 with one. But with one where
 * those are a factor of the row and one of the column: w[k][j] += d[j] * l[k] + old[k][j] of 258,000 rows of 17 floats takes 27 us with four, 17 with
 * one, of 1466 rows of 3001 19.1 and 16.9. With factors of the row alone x[i][j] *= f[i] of 2^23 floats in rows of 3001 takes 19.2 us with four, 22.2
 * with one, but two arrays of them 60.6 and 43.9. */
bool mapping_updates_in_place(const struct kernel *k, const struct node *body)
{
    const struct region *r = k->region;
    bool factors = mapping_has_own_elements(k, body) && (reads_column_factor(k, body) || updates_several(k, body));
    for (int j = 0; j < r->n_accesses; j++) {
        const struct access *a = r->accesses[j];
        bool shared = !mapping_access_stride(a, k->dims[0]->index) && mapping_access_stride(a, k->dims[1]->index);
        if (a->read && shared && node_inside(a->node, body) && !factors) return false;
    }
    for (int j = 0; j < r->n_accesses; j++)
        if (is_update(k, r->accesses[j], body)) return true;
    return false;
}

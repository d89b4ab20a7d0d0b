/* access_repeats: accesses to one element, and which of them a thread already made. SPDX-License-Identifier: MIT */
#include "analysis/access_parts.h"
#include "analysis/conflict.h"

bool access_is_same(const struct access *a, const struct access *b)
{
    bool same = a->decl == b->decl && a->loop == b->loop && a->affine && b->affine && a->n_forms == b->n_forms;
    same = same && a->read == b->read && a->written == b->written && a->n_members == b->n_members;
    for (int k = 0; same && k < a->n_members; k++) same = a->members[k] == b->members[k];
    for (int k = 0; same && k < a->n_forms; k++) same = linear_equal(a->forms[k], b->forms[k]);
    return same;
}

void access_repeats(struct region *r)
{
    for (int i = 0; i < r->n_accesses; i++) {
        struct access *a = r->accesses[i];
        for (int k = 0; k < i && !a->repeated; k++) a->repeated = access_is_same(a, r->accesses[k]);
    }
}

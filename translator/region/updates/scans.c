/* scans: see scans.h. SPDX-License-Identifier: MIT */
#include "region/updates/scans.h"
#include <stddef.h>

bool scan_is_carried(const struct scan_value *v, const struct node *n)
{
    if (!v->n_reads) return n->kind == NODE_NAME && n->decl == v->decl;
    for (int k = 0; k < v->n_reads; k++)
        if (v->reads[k] == n) return true;
    return false;
}

bool scan_keeps(const struct scan *s, const struct node *n)
{
    for (int k = 0; k < s->n_kept; k++)
        if (s->kept[k] == n) return true;
    return false;
}

bool scan_keeps_variable(const struct scan *s, const struct node *n)
{
    bool kept = false;
    for (int k = 0; n->kind == NODE_DECL_STMT && k < n->n_children; k++) kept |= scan_keeps(s, n->child[k]);
    return kept;
}

bool scan_keeps_part(const struct scan *s, const struct node *n)
{
    for (int k = 0; k < s->n_kept; k++)
        if (node_inside(s->kept[k], n)) return true;
    return false;
}

const struct scan_update *scan_update_at(const struct scan *s, const struct node *n, int *value)
{
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_updates; j++)
            if (s->values[k].updates[j].node == n) {
                *value = k;
                return &s->values[k].updates[j];
            }
    return NULL;
}

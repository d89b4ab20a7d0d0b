/* dependence: which loops may run their iterations at once. SPDX-License-Identifier: MIT */
#include "region/region_parts.h"

bool analysis_dependence(struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++)
        for (struct loop *l = u->regions[i]->loops; l; l = loop_next(l)) {
            l->independent = l->mode == LOOP_INDEPENDENT && l->canonical;
            if (!l->why) l->why = l->independent ? "promised by the directive" : "runs in order";
        }
    return !diag_has_errors(u);
}

/* kernel_accumulate: elements of memory that a loop adds to. SPDX-License-Identifier: MIT
 * c[i][j] += a[i][k] * b[k][j] along k: the compiler keeps the element in a register if it can prove that nothing else in the loop is an
 * alias of c[i][j]. It cannot for the 16 elements of a jammed loop. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"

bool accumulate_find(const struct kernel_text *t, const struct loop *l, struct accumulation *s)
{
    if (!loop_adds_to_one(l, s)) return false;
    for (int k = 0; k < t->kernel->n_params; k++)
        if (t->kernel->params[k].var == s->var && t->kernel->params[k].kind == PARAM_POINTER) {
            s->overlap = t->kernel->params[k].may_overlap;
            return !t->kernel->params[k].plain;
        }
    return false;
}

/* code_pass: builds the trees of kernels and checks them. SPDX-License-Identifier: MIT */
#include "base/diag.h"
#include "base/passes.h"
#include "base/unit.h"
#include "kernel/code/code.h"
#include "kernel/flat/flat.h"
#include "kernel/transforms/interchange.h"

static bool build(struct unit *u, struct kernel *k)
{
    interchange_swap(k->interchange);
    if (k->shape == KERNEL_FLAT) k->code = flat_code(u->arena, k);
    if (k->shape == KERNEL_SEQUENTIAL) k->code = sequential_code(u->arena, k);
    const char *fault = k->code ? code_check(u->arena, k, k->code) : NULL;
    interchange_swap(k->interchange);
    if (fault) diag_error(u, k->region->directive->from, "internal-code", "internal error: kernel %s: %s", k->name, fault);
    return !fault && (!k->fallback || build(u, k->fallback));
}

bool build_code(struct unit *u)
{
    bool ok = true;
    for (int r = 0; r < u->n_regions; r++)
        for (int k = 0; k < u->regions[r]->n_kernels; k++) ok &= build(u, u->regions[r]->kernels[k]);
    return ok;
}

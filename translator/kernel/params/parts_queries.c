/* parts_queries: which kernels the launch may run in parts, or split over devices. SPDX-License-Identifier: MIT */
#include "kernel/params/parts.h"
#include "kernel/params/split.h"
#include "kernel/transforms/decisions.h"
#include "kernel/kernel.h"

/* Kernels with copies in shared memory, or with rows of different lengths, are slower in parts. */
static bool stages(const struct kernel *k)
{
    return decisions_have(k, DECISION_STAGES) || k->long_rows;
}

static bool is_alone(const struct kernel *k)
{
    return k->region->n_kernels == 1 && !k->region->n_hosted;
}

bool parts_only_split(const struct kernel *k)
{
    return stages(k) || !is_alone(k) || k->parts->only_split;
}

const struct kernel_parts *parts_of_kernel(const struct kernel *k)
{
    const struct kernel_parts *p = k->parts;
    if (!p || k->condition) return NULL;
    return p->written || !parts_only_split(k) ? p : NULL;
}

const struct kernel_parts *parts_of_region(const struct region *r)
{
    return r->n_kernels == 1 && is_alone(r->kernels[0]) ? parts_of_kernel(r->kernels[0]) : NULL;
}

const char *parts_refusal(const struct kernel *k)
{
    if (k->whole_why || parts_of_kernel(k)) return k->whole_why;
    return k->condition ? "its iterations are independent under a condition only" : SPLIT_OTHER_ORDER;
}

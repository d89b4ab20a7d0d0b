/* plans: see plans.h. SPDX-License-Identifier: MIT */
#include "kernel/transforms/plans.h"
#include "kernel/kernel.h"
#include "kernel/transforms/transforms.h"

static const struct {
    enum plan_point point;
    enum transform id;
    void (*run)(struct unit *u, struct kernel *k);
} plans[] = {
#define TRANSFORM(id, name, stage, what)
#define PLAN(point, id, function) {PLAN_##point, TRANSFORM_##id, function},
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
};

void plans_run(enum plan_point point, struct unit *u, struct kernel *k)
{
    for (unsigned j = 0; j < sizeof plans / sizeof *plans; j++)
        if (plans[j].point == point && transform_is_on(k->region, plans[j].id)) plans[j].run(u, k);
}

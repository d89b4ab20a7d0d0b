/* transforms: see transforms.h. SPDX-License-Identifier: MIT */
#include "kernel/transforms/transforms.h"
#include "base/options.h"
#include "base/unit.h"
#include "region/region.h"
#include <string.h>

static const char *const names[] = {
#define TRANSFORM(id, name, stage, what) name,
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
};

bool transform_is_on(const struct region *r, enum transform t)
{
    const struct options *o = r->unit->options;
    for (int k = 0; o && k < o->without.count; k++)
        if (!strcmp(o->without.items[k], names[t])) return false;
    return true;
}

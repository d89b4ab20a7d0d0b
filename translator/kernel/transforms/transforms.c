/* transforms: see transforms.h. SPDX-License-Identifier: MIT */
#include "kernel/transforms/transforms.h"
#include "base/options.h"
#include "base/unit.h"
#include "region/region.h"

static const char *const names[] = {
#define TRANSFORM(id, name, stage, what) name,
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
};

bool transform_is_on(const struct region *r, enum transform t)
{
    return !r->unit->options || !strings_has(&r->unit->options->without, names[t]);
}

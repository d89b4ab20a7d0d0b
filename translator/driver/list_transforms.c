/* list_transforms: the names that --without accepts. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *stage, *what;
} rows[] = {
#define TRANSFORM(id, name, stage, what) {name, stage, what},
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
};

void options_print_transforms(void)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) printf("%-17s%-13s%s\n", rows[k].name, rows[k].stage, rows[k].what);
}

bool options_has_transform(const char *name)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (!strcmp(rows[k].name, name)) return true;
    return false;
}

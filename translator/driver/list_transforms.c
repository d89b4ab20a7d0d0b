/* list_transforms: the names that --without accepts. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include <stdio.h>
#include <string.h>

static const struct row {
    const char *name, *stage, *what;
} rows[] = {
#define TRANSFORM(id, name, stage, what) {name, stage, what},
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
}, rules[] = {
#define TRANSFORM(id, name, stage, what)
#define RULE(name, stage, what) {name, stage, what},
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
};

static bool is_listed(const struct row *list, size_t count, const char *name)
{
    for (size_t k = 0; k < count; k++)
        if (!strcmp(list[k].name, name)) return true;
    return false;
}

void options_print_transforms(void)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) printf("%-18s%-13s%s\n", rows[k].name, rows[k].stage, rows[k].what);
    printf("These cannot be left out:\n");
    for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) printf("  %-17s%-11s%s\n", rules[k].name, rules[k].stage, rules[k].what);
}

const char *options_step_fault(const char *name)
{
    if (is_listed(rows, sizeof rows / sizeof *rows, name)) return NULL;
    bool rule = is_listed(rules, sizeof rules / sizeof *rules, name);
    return rule ? "--without: step '%s' cannot be left out" : "--without: unknown step '%s'; --without=list lists the steps";
}

/* device_library: see device_library.h. SPDX-License-Identifier: MIT */
#include "region/device_library.h"
#include <stddef.h>
#include <string.h>

#define SAME(name) #name,
#define BOTH(name) #name, #name "f",
#define AS(name, spelling) #name,
#define HELPER(name, own, helper) #name,
#define CONSTANT(name, text) #name,
static const char *const names[] = {
#include "region/device_library.def"
};

#define SAME(name)
#define BOTH(name)
#define AS(name, spelling)
#define HELPER(name, own, helper)
#define CONSTANT(name, text) #name,
static const char *const constants[] = {
#include "region/device_library.def"
};

static bool is_listed(const char *const *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i], name)) return true;
    return !strncmp(name, "__builtin_", 10) && is_listed(list, count, name + 10);
}

bool device_has_library(const char *name) { return is_listed(names, sizeof names / sizeof *names, name); }

bool device_library_is_constant(const char *name) { return is_listed(constants, sizeof constants / sizeof *constants, name); }

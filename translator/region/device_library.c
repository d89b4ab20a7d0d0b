/* device_library: see device_library.h. SPDX-License-Identifier: MIT */
#include "region/device_library.h"
#include <stddef.h>
#include <string.h>

#define SAME(name) #name,
#define BOTH(name) #name, #name "f",
#define AS(name, spelling) #name,
#define HELPER(name, own, helper) #name,
#define CONSTANT(name, text) #name,
#define OVERFLOW(s) CHECKED(s##add, add) CHECKED(s##sub, sub) CHECKED(s##mul, mul)
#define CHECKED(name, own) \
    HELPER(__builtin_##name##_overflow, own##_overflow, overflow) HELPER(__builtin_##name##l_overflow, own##_overflow, overflow) \
    HELPER(__builtin_##name##ll_overflow, own##_overflow, overflow)
static const char *const names[] = {
#include "region/device_library.def"
};
#undef SAME
#undef BOTH
#undef AS
#undef HELPER
#undef CONSTANT
#undef OVERFLOW
#undef CHECKED

static bool is_listed(const char *name)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i], name)) return true;
    return false;
}

bool device_has_library(const char *name) { return is_listed(name) || (!strncmp(name, "__builtin_", 10) && is_listed(name + 10)); }

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

#define SAME(name)
#define BOTH(name)
#define AS(name, spelling)
#define HELPER(name, own, helper)
#define CONSTANT(name, text) #name,
#define OVERFLOW(s)
static const char *const constants[] = {
#include "region/device_library.def"
};
#undef SAME
#undef BOTH
#undef AS
#undef HELPER
#undef CONSTANT
#undef OVERFLOW

static bool is_listed(const char *const *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i], name)) return true;
    return !strncmp(name, "__builtin_", 10) && is_listed(list, count, name + 10);
}

bool device_has_library(const char *name) { return is_listed(names, sizeof names / sizeof *names, name); }

bool device_library_is_constant(const char *name) { return is_listed(constants, sizeof constants / sizeof *constants, name); }

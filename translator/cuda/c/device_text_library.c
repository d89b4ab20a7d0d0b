/* device_text_library: library functions in device code, and the helper texts that some of them require. SPDX-License-Identifier: MIT */
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"
#include <string.h>

#define SAME(name) { #name, #name, HELPER_NONE, NULL },
#define BOTH(name) { #name, #name, HELPER_NONE, NULL }, { #name "f", #name "f", HELPER_NONE, NULL },
#define AS(name, spelling) { #name, #spelling, HELPER_NONE, NULL },
#define HELPER(name, own, helper) { #name, "accel_" #own, HELPER_##helper, NULL },
#define CONSTANT(name, text) { #name, #name, HELPER_NONE, text },
static const struct device_function functions[] = {
#include "region/device_library.def"
};

static const struct device_function *find(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!strcmp(functions[i].name, name)) return &functions[i];
    return NULL;
}

/* __builtin_sqrt is sqrt. */
const struct device_function *device_library_find(const char *name)
{
    const struct device_function *f = find(name);
    return f || strncmp(name, "__builtin_", 10) ? f : find(name + 10);
}

void device_use_helper(struct device_text *d, int helper) { device_library_need((enum helper)helper, &d->helpers); }

void device_use_complex(struct device_text *d) { device_use_helper(d, HELPER_complex_type); }

void device_use_vectors(struct device_text *d) { device_use_helper(d, HELPER_vector); }

void device_use_printf(struct device_text *d) { device_use_helper(d, HELPER_printf); }

void device_print_helpers(struct device_text *d, struct buffer *out)
{
    if (d->helpers >> HELPER_complex_type & 1)
        device_use_helper(d, HELPER_complex_annex_g + (int)device_arithmetic_complex(&d->u->arithmetic));
    for (int i = 0; i < HELPER_COUNT; i++)
        if (d->helpers >> i & 1) buffer_puts(out, device_library_text((enum helper)i));
}

/* device_library_texts: see device_library_texts.h. SPDX-License-Identifier: MIT */
#include "cuda/c/device_library_texts.h"

struct group {
    const char *text;
    int needs;                         /* a group, or HELPER_NONE */
};

#define NEEDS(group) HELPER_##group
#define HELPER(name, needs, text) [HELPER_##name] = { text, NEEDS needs },
#define PIECE(name, needs, defines, text)
#define KERNEL(name, needs, defines, text)
static const struct group groups[HELPER_COUNT] = {
#include "cuda_library.inc"
};
#undef PIECE
#undef KERNEL
#undef HELPER

const char *device_library_text(enum helper group) { return groups[group].text; }

void device_library_need(enum helper group, unsigned long long *used)
{
    for (int g = (int)group; g != HELPER_NONE; g = groups[g].needs) *used |= 1ull << g;
}

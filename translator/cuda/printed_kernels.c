/* printed_kernels: see printed_kernels.h. SPDX-License-Identifier: MIT */
#include "cuda/printed_kernels.h"
#include <ctype.h>
#include <string.h>

/* What kernel_text.c prints before the name of a kernel: the attribute, if there is one, has numbers as its operands. */
static const char begin[] = "extern \"C\" __global__ void ", attribute[] = "__launch_bounds__(";

const char *printed_kernel(const char *text, size_t *length)
{
    const char *name = strstr(text, begin);
    if (!name) return NULL;
    name += sizeof begin - 1;
    if (!strncmp(name, attribute, sizeof attribute - 1)) name = strchr(name, ')') + 2;
    for (*length = 0; isalnum((unsigned char)name[*length]) || name[*length] == '_'; ++*length)
        ;
    return name;
}

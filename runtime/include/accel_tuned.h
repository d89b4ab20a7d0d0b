/* accel_tuned.h: the key of a kernel in a file of winners of ACCEL_TUNE. The translator selects lines by it (--tuned), the runtime looks
 * them up. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TUNED_H
#define ACCEL_TUNED_H
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The definition of the kernel in the CUDA text: its first line, with `length` bytes up to the line "}" that ends it. NULL: there is none.
 */
static inline const char *accel_tuned_kernel(const char *text, const char *name, size_t *length)
{
    size_t n = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
        const char *line = at, *end = strstr(at, "\n}\n");
        if (at == text || at[-1] != ' ' || at[n] != '(' || !end) continue;
        while (line > text && line[-1] != '\n') line--;
        if (strncmp(line, "extern \"C\" __global__ ", 22)) continue;
        *length = (size_t)(end + 3 - line);
        return line;
    }
    return NULL;
}

/* FNV-1a of the kernel's text, without #line, so that it does not depend on where the construct is in its file; 0: there is no such kernel.
 */
static inline unsigned long long accel_tuned_key(const char *text, const char *name)
{
    size_t length;
    unsigned long long h = 0xcbf29ce484222325u;
    const char *at = text ? accel_tuned_kernel(text, name, &length) : NULL, *end = at ? at + length : NULL;
    while (at < end) {
        const char *next = strchr(at, '\n') + 1;
        if (strncmp(at, "#line", 5))
            for (; at < next; at++) h = (h ^ (unsigned char)*at) * 0x100000001b3u;
        at = next;
    }
    return end ? h : 0;
}

/* The key at the beginning of a line of such a file, 16 hexadecimal digits and a tab; 0: it has none. */
static inline unsigned long long accel_tuned_line_key(const char *line)
{
    return strspn(line, "0123456789abcdef") == 16 && line[16] == '\t' ? strtoull(line, NULL, 16) : 0;
}

static inline const char *accel_tuned_next(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

#endif

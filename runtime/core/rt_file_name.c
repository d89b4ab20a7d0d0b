/* rt_file_name: names of files that environment variables give. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_name(FILE *out, const char *pattern)
{
    const char *rank = accel__rank();
    for (const char *p = pattern; *p; p++) {
        const char *end = !strncmp(p, "%q{", 3) ? strchr(p, '}') : NULL;
        char *name = end ? strndup(p + 3, (size_t)(end - p) - 3) : NULL;
        const char *value = name ? getenv(name) : NULL;
        if (end) fputs(value ? value : "", out);
        else if (p[0] == '%' && p[1] == 'p') fprintf(out, "%d", (int)getpid());
        else if (p[0] == '%' && p[1] == 'r') fputs(rank ? rank : "0", out);
        else fputc(*p, out);
        if (end) p = end;
        else if (p[0] == '%' && (p[1] == 'p' || p[1] == 'r' || p[1] == '%')) p++;
        free(name);
    }
}

char *accel__file_name(const char *pattern)
{
    char *name = NULL;
    size_t size;
    FILE *out = open_memstream(&name, &size);
    if (out) put_name(out, pattern);
    if (!out || fclose(out)) accel__fail(NULL, NULL, "out of host memory");
    return name;
}

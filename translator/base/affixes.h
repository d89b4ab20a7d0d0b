/* affixes: beginnings and ends of words. SPDX-License-Identifier: MIT */
#ifndef ACCEL_AFFIXES_H
#define ACCEL_AFFIXES_H
#include <stdbool.h>
#include <string.h>

static inline bool begins_with(const char *word, const char *start) { return !strncmp(word, start, strlen(start)); }

static inline bool ends_with(const char *word, const char *end)
{
    size_t n = strlen(word), m = strlen(end);
    return n > m && !strcmp(word + n - m, end);
}

/* The name of a file without its folders. */
static inline const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

#endif

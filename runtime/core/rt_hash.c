/* rt_hash: whether values are the same as others, without keeping them. SPDX-License-Identifier: MIT */
#include "core/rt_core.h"
#include <string.h>

unsigned long long accel__hash(const void *values, size_t bytes)
{
    unsigned long long h = 0x9e3779b97f4a7c15u ^ bytes, word;
    for (size_t at = 0; at < bytes; at += sizeof word) {
        word = 0;
        memcpy(&word, (const char *)values + at, bytes - at < sizeof word ? bytes - at : sizeof word);
        h = (h ^ word) * 0xd6e8feb86659fd93u;
        h ^= h >> 32;
    }
    return h;
}

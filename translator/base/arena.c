/* arena: see arena.h. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 64 * 1024 };

struct block {
    struct block *next;
    size_t used, room;
    max_align_t data[];
};

struct arena {
    struct block *blocks;              /* newest first; only the first is allocated from */
};

static void *checked(void *p)
{
    if (p) return p;
    fputs("accelcc: out of memory\n", stderr);
    exit(3);
}

struct arena *arena_new(void) { return checked(calloc(1, sizeof(struct arena))); }

void arena_free(struct arena *a)
{
    while (a->blocks) {
        struct block *next = a->blocks->next;
        free(a->blocks);
        a->blocks = next;
    }
    free(a);
}

static struct block *block_with(struct arena *a, size_t bytes)
{
    if (a->blocks && a->blocks->room - a->blocks->used >= bytes) return a->blocks;
    size_t room = bytes > BLOCK ? bytes : BLOCK;
    struct block *b = checked(calloc(1, sizeof *b + room));
    b->room = room;
    b->next = a->blocks;
    a->blocks = b;
    return b;
}

void *arena_alloc(struct arena *a, size_t bytes)
{
    if (bytes > SIZE_MAX / 2) checked(NULL);
    bytes = (bytes + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    struct block *b = block_with(a, bytes);
    void *p = (char *)b->data + b->used;
    b->used += bytes;
    return p;
}

char *arena_copy(struct arena *a, const char *text, size_t length)
{
    char *p = arena_alloc(a, length + 1);
    if (length) memcpy(p, text, length);
    return p;
}

char *arena_string(struct arena *a, const char *text) { return arena_copy(a, text, strlen(text)); }

char *arena_vprintf(struct arena *a, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    char *here = a->blocks ? (char *)a->blocks->data + a->blocks->used : NULL;
    int n = vsnprintf(here, a->blocks ? a->blocks->room - a->blocks->used : 0, format, args);
    char *p = arena_alloc(a, (size_t)n + 1);
    if (p != here) vsnprintf(p, (size_t)n + 1, format, again);
    va_end(again);
    return p;
}

char *arena_printf(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *p = arena_vprintf(a, format, args);
    va_end(args);
    return p;
}

/* The capacity doubles at each power of two, so the count alone tells when the array is full. */
void *arena_grow(struct arena *a, void *array, size_t count, size_t item_size)
{
    if (count && (count < 4 || (count & (count - 1)))) return array;
    void *p = arena_alloc(a, (count ? 2 * count : 4) * item_size);
    if (count) memcpy(p, array, count * item_size);
    return p;
}

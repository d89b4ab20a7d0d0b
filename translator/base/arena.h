/* arena: memory that lives as long as one translation unit. SPDX-License-Identifier: MIT
 * Allocations are not freed one by one: arena_free frees all of them. When memory is exhausted, the program exits with status 3. */
#ifndef ACCEL_ARENA_H
#define ACCEL_ARENA_H
#include <stdarg.h>
#include <stddef.h>

struct arena;

struct arena *arena_new(void);
void arena_free(struct arena *a);
void *arena_alloc(struct arena *a, size_t bytes);                       /* zeroed, aligned for any type */
char *arena_copy(struct arena *a, const char *text, size_t length);     /* NUL-terminated */
char *arena_string(struct arena *a, const char *text);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(struct arena *a, const char *format, va_list args);

/* Appends `item` to the array `array` of `count` items (both lvalues). The array may move; its old storage stays in the arena. */
#define ARENA_PUSH(a, array, count, item) \
    ((array) = arena_grow((a), (array), (size_t)(count), sizeof *(array)), (array)[(count)++] = (item))
void *arena_grow(struct arena *a, void *array, size_t count, size_t item_size);

#endif

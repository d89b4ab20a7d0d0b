/* buffer: growable text. SPDX-License-Identifier: MIT
 * Initialize with `struct buffer b = { 0 };`, release with buffer_free. data is NUL-terminated once anything was added. */
#ifndef ACCEL_BUFFER_H
#define ACCEL_BUFFER_H
#include <stdarg.h>
#include <stddef.h>

struct buffer {
    char *data;
    size_t length, room;
};

void buffer_add(struct buffer *b, const char *text, size_t length);
void buffer_puts(struct buffer *b, const char *text);
void buffer_putc(struct buffer *b, char c);
void buffer_printf(struct buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_vprintf(struct buffer *b, const char *format, va_list args);
void buffer_quoted(struct buffer *b, const char *text); /* as a C string literal, valid in #line and line markers too */
void buffer_free(struct buffer *b);

#endif

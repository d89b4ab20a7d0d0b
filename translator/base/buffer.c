/* buffer: see buffer.h. SPDX-License-Identifier: MIT */
#include "base/buffer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct buffer *b, size_t more)
{
    if (b->room - b->length > more) return;
    b->room = (b->room + more) * 2 + 256;
    b->data = realloc(b->data, b->room);
    if (b->data) return;
    fputs("accelcc: out of memory\n", stderr);
    exit(3);
}

void buffer_add(struct buffer *b, const char *text, size_t length)
{
    reserve(b, length);
    if (length) memcpy(b->data + b->length, text, length);
    b->length += length;
    b->data[b->length] = 0;
}

void buffer_puts(struct buffer *b, const char *text) { buffer_add(b, text, strlen(text)); }

void buffer_putc(struct buffer *b, char c) { buffer_add(b, &c, 1); }

void buffer_vprintf(struct buffer *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t room = b->room - b->length, n = (size_t)vsnprintf(b->data ? b->data + b->length : NULL, room, format, args);
    if (n >= room) {
        reserve(b, n);
        vsnprintf(b->data + b->length, n + 1, format, again);
    }
    b->length += n;
    va_end(again);
}

void buffer_printf(struct buffer *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_vprintf(b, format, args);
    va_end(args);
}

void buffer_quoted(struct buffer *b, const char *text)
{
    buffer_putc(b, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') buffer_putc(b, '\\');
        if (c < ' ' || c == 127 || c == '?') buffer_printf(b, "\\%03o", c);
        else buffer_putc(b, (char)c);
    }
    buffer_putc(b, '"');
}

void buffer_free(struct buffer *b)
{
    free(b->data);
    *b = (struct buffer){ 0 };
}

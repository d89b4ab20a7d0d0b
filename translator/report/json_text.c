/* json_text: see json_text.h. SPDX-License-Identifier: MIT */
#include "report/json_text.h"
#include "base/utf8.h"

static void add_string(struct buffer *out, const char *s)
{
    buffer_putc(out, '"');
    while (*s) {
        unsigned long c;
        unsigned n = utf8_decode(s, &c);
        if (n == 1 && c >= 0x80) buffer_puts(out, "\\ufffd");
        else if (c == '"' || c == '\\') buffer_printf(out, "\\%c", (char)c);
        else if (c == '\n') buffer_puts(out, "\\n");
        else if (c < 0x20 || c == '<' || c == 0x7f) buffer_printf(out, "\\u%04lx", c);
        else buffer_add(out, s, n);
        s += n;
    }
    buffer_putc(out, '"');
}

static void begin(struct json *j, const char *name)
{
    if (j->has_items) buffer_putc(j->out, ',');
    if (j->depth || j->has_items) buffer_printf(j->out, "\n%*s", 2 * j->depth, "");
    if (name) {
        add_string(j->out, name);
        buffer_puts(j->out, ": ");
    }
    j->has_items = true;
}

void json_open(struct json *j, const char *name, char bracket)
{
    begin(j, name);
    buffer_putc(j->out, bracket);
    j->depth++;
    j->has_items = false;
}

void json_close(struct json *j, char bracket)
{
    j->depth--;
    if (j->has_items) buffer_printf(j->out, "\n%*s", 2 * j->depth, "");
    buffer_putc(j->out, bracket);
    j->has_items = true;
}

void json_text(struct json *j, const char *name, const char *text)
{
    if (!text) return;
    begin(j, name);
    add_string(j->out, text);
}

void json_number(struct json *j, const char *name, long long value)
{
    begin(j, name);
    buffer_printf(j->out, "%lld", value);
}

void json_bool(struct json *j, const char *name, bool value)
{
    begin(j, name);
    buffer_puts(j->out, value ? "true" : "false");
}

void json_true(struct json *j, const char *name, bool value)
{
    if (value) json_bool(j, name, true);
}

void json_items(struct json *j, const struct buffer *items)
{
    if (!items->length) return;
    if (j->has_items) buffer_putc(j->out, ',');
    buffer_add(j->out, items->data, items->length);
    j->has_items = true;
}

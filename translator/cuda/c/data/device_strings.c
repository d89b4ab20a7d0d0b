/* device_strings: string literals, decoded: CUDA's compilers treat prefixes, \u and bytes outside of ASCII differently.
 * SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "base/utf8.h"
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/tables/string_units.h"
#include <stdlib.h>
#include <string.h>

/* Without prefixes, escapes by number and bytes outside of ASCII. __func__ and similar names are strings without a literal. */
static bool is_plain(struct device_text *d, const struct node *string)
{
    const char *at = d->u->text + string->from, *end = d->u->text + string->to;
    if (*at == '_') return true;
    if (*at != '"' || (string->type->base && string->type->base->size > 1)) return false;
    for (; at < end; at++) {
        if ((unsigned char)*at >= 0x80 || (*at == '\\' && at[1] && strchr("uUeE", at[1]))) return false;
        at += *at == '\\';
    }
    return true;
}

/* ---- as a literal ---- */

static bool is_printable(unsigned long c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?';
}

static void print_narrow(const struct string_units *u, struct buffer *out)
{
    for (int i = 0; i < u->n; i++) buffer_printf(out, is_printable(u->at[i]) ? "%c" : "\\%03o", (int)(u->at[i] & 0xff));
}

/* The literal ends after an escape by number: the next character could be one of its digits. */
static void print_wide(const struct string_units *u, const char *prefix, struct buffer *out)
{
    for (int i = 0; i < u->n; i++)
        if (is_printable(u->at[i])) buffer_putc(out, (char)u->at[i]);
        else buffer_printf(out, "\\x%lx\" %s\"", u->at[i] & (u->width == 2 ? 0xfffful : 0xfffffffful), prefix);
}

/* The initializer of a table points to the literal, which becomes a table of its own: the cast to C's type of its elements is no constant in
 * C++. */
static void print_wide_table(struct device_text *d, struct node *n, struct buffer *out)
{
    const char *name = arena_printf(d->u->arena, "accel_literal_%d", ++d->temporaries);
    buffer_printf(d->pending, "static __device__ const %s = ", device_text_declare(d, n->type, name, "", false));
    device_print_characters(d, n->type, n, d->pending);
    buffer_puts(d->pending, ";\n");
    buffer_puts(out, name);
}

bool device_print_string(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->to <= n->from || !n->type || n->type->kind != TYPE_ARRAY || is_plain(d, n)) return false;
    struct string_units u = string_units_of(d->u, n);
    if (u.width > 1 && d->in_constant) {
        print_wide_table(d, n, out);
        return true;
    }
    const char *prefix = u.width == 1 ? "" : u.width == 2 ? "u" : strchr("LU", d->u->text[n->from]) ? "L" : "";
    if (d->u->text[n->from] == 'U') prefix = "U";
    if (u.width > 1) buffer_printf(out, "((const %s *)", device_unqualified(d, n->type->base));
    buffer_printf(out, "%s\"", prefix);
    if (u.width == 1) print_narrow(&u, out);
    else print_wide(&u, prefix, out);
    buffer_puts(out, u.width > 1 ? "\")" : "\"");
    return true;
}

bool device_is_plain_character(const struct device_text *d, const struct node *n)
{
    const char *at = d->u->text + n->from;
    bool prefix = *at != '\'';
    at += strcspn(at, "'") + 1;
    if ((unsigned char)*at >= 0x80 || (prefix && *at == '\\')) return false;
    return *at == '\\' ? !strchr("uUeE", at[1]) : at[1] == '\'';
}

/* ---- as the list of an array's elements ---- */

bool device_needs_characters(struct device_text *d, const struct type *t, const struct node *n)
{
    const struct node *s = device_string_for(t, n);
    return s && (!is_plain(d, s) || (t->count > 0 && string_units_of(d->u, s).n >= t->count));
}

void device_print_characters(struct device_text *d, const struct type *t, const struct node *n, struct buffer *out)
{
    struct string_units u = string_units_of(d->u, device_string_for(t, n));
    for (int i = 0; i < u.n && (t->count <= 0 || i < t->count); i++) {
        long long value = u.width == 1 && t->base->is_signed ? (signed char)u.at[i] : (long long)u.at[i];
        if (is_printable(u.at[i]) && u.at[i] != '\'') buffer_printf(out, "%s'%c'", i ? ", " : "{ ", (int)u.at[i]);
        else buffer_printf(out, "%s%lld", i ? ", " : "{ ", value);
    }
    buffer_puts(out, u.n ? " }" : "{}");
}

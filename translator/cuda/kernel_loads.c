/* kernel_loads: loops that are unrolled if they are long. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "region/region_parts.h"
#include <string.h>

/* Indentation of the statement's line in the program, which its other lines keep. */
static int indentation(const struct kernel_text *t, const struct node *n)
{
    const char *text = t->unit->text;
    unsigned begins = n->from, spaces = 0;
    while (begins > 0 && text[begins - 1] != '\n') begins--;
    while (text[begins + spaces] == ' ') spaces++;
    return (int)spaces;
}

/* A loop of constant trip count that becomes straight-line code. The directive has a line of its own. */
static void print_short_loop(struct kernel_text *t, struct node *n, struct buffer *out)
{
    while (out->length && out->data[out->length - 1] == ' ') out->length--;
    if (!out->length || out->data[out->length - 1] != '\n') buffer_putc(out, '\n');
    buffer_puts(out, "#pragma unroll\n");
    device_text_line(t->text, n->from, out);
    buffer_printf(out, "%*s", indentation(t, n), "");
    device_text_print_inside(t->text, n, out);
}

/* The lines of `text`, four spaces further to the right; directives remain. The second line of a string has no spaces to gain. */
static void put_indented(const char *text, struct buffer *out)
{
    bool moves = !strstr(text, "\\\n");
    for (const char *c = text; *c; c++) {
        buffer_putc(out, *c);
        if (moves && *c == '\n' && c[1] && c[1] != '#' && c[1] != '\n') buffer_puts(out, "    ");
    }
}

/* The loop in the braces of a condition. */
static void print_inside(struct kernel_text *t, struct node *n, int indent, struct buffer *out)
{
    struct buffer inside = {0};
    device_text_line(t->text, n->from, out);
    device_text_print_inside(t->text, n, &inside);
    buffer_printf(out, "%*s", indent + 4, "");
    put_indented(inside.data, out);
    buffer_printf(out, "\n%*s}", indent, "");
    buffer_free(&inside);
}

/* A loop that is unrolled where it is long is printed twice. */
static void print_long_loop(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    const struct loop *l = region_loop(t->region, n);
    int indent = indentation(t, n);
    if (mapping_constant_trips(l) >= 0 || l->unroll == LOOP_UNROLL_ALL) {
        print_short_loop(t, n, out);
        return;
    }
    buffer_printf(out, "if (%s) {\n#pragma unroll %d\n", kernel_value(t, kernel_is_long(t, l)), l->unroll);
    print_inside(t, n, indent, out);
    buffer_puts(out, " else {\n");
    print_inside(t, n, indent, out);
}

void loads_bind_long_loops(struct kernel_text *t)
{
    for (const struct loop *l = t->region->loops; l; l = loop_next(l))
        if (l->unroll) device_text_bind_printer(t->text, l->stmt, print_long_loop, t);
}

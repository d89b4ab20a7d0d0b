/* kernel_loads: loops that are unrolled if they are long, or read 16 bytes of their rows at a time. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/values/kernel_values.h"
#include "kernel/vectors/vectors.h"
#include "region/region_parts.h"
#include <string.h>

/* Of a loop that passes on scalars, nvcc peels a trip and unrolls none. Clenshaw sums of 10, 24 and 60 terms for 3 * 10^6 doubles take 24, 44 and
 * 98 us on an H200, unrolled by four 20, 26 and 52. */
enum { SHORT_UNROLL = 4 };

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

/* ---- rows in parts: kernel/vectors/row_reads.c ------------------------------------------------------------------------------------- */

enum { PARTS = 4 }; /* of each row whose loads are under way at once */

/* Those that print as elements of memory. */
static int find_rows(struct kernel_text *t, const struct loop *l, const struct access *rows[ROW_READS_MOST])
{
    int n = vectors_row_reads(t->kernel, l, rows);
    for (int j = 0; j < n; j++)
        if (env_of_node(device_text_env(t->text), rows[j]->node)) return 0;
    return n;
}

/* Elements of a part: of 16 bytes of the smallest ones. */
static int part_of(const struct access *const *rows, int n)
{
    int most = 0;
    for (int j = 0; j < n; j++) {
        int elements = VECTOR_BYTES / (int)rows[j]->node->type->size;
        if (elements > most) most = elements;
    }
    return most;
}

/* The address of the first trip's element. */
static const char *row_text(struct kernel_text *t, const struct loop *l, const struct access *row)
{
    const struct env *around = device_text_env(t->text);
    struct arena *a = t->unit->arena;
    device_text_bind(t->text, l->index, kernel_value_as(t, kernel_index(t, l, value_integer(a, 0)), l->index->type));
    const char *text = arena_printf(a, "&%s", kernel_expr(t, row->node));
    device_text_set_env(t->text, around);
    return text;
}

/* The index in a trip, and the body. */
static void print_trip(struct kernel_text *t, const struct loop *l, const char *trip, int indent, struct buffer *out)
{
    const struct value *index = kernel_index(t, l, value_name(t->unit->arena, &value_long, trip));
    const char *type = l->index_declared_inside ? arena_printf(t->unit->arena, "%s ", l->index->type->spelling) : "";
    buffer_printf(out, "%*s%s%s = %s;\n", indent, "", type, device_text_name(t->text, l->index),
                  kernel_value_as(t, index, l->index->type));
    device_text_line(t->text, l->stmt->child[3]->from, out);
    buffer_printf(out, "%*s", indent, "");
    device_text_print(t->text, l->stmt->child[3], out);
    buffer_puts(out, "\n");
}

static void print_parts(struct kernel_text *t, const struct loop *l, const struct access *const *rows, int n, int indent,
                        struct buffer *out)
{
    const struct env *around = device_text_env(t->text);
    const int part = part_of(rows, n);
    buffer_printf(out, "#pragma unroll %d\n%*sfor (long long accel_at = 0; accel_at < accel_whole; accel_at += %d) {\n", PARTS, indent,
                  "", part);
    for (int j = 0; j < n; j++) {
        buffer_printf(out, "%*sconst auto accel_part%d = accel_part_of_row<%d>(accel_row%d + accel_at);\n", indent + 4, "", j, part, j);
        device_text_bind_node(t->text, rows[j]->node, arena_printf(t->unit->arena, "accel_part%d.of[accel_of_part]", j));
    }
    buffer_printf(out, "#pragma unroll\n%*sfor (int accel_of_part = 0; accel_of_part < %d; accel_of_part++) {\n", indent + 4, "", part);
    print_trip(t, l, "accel_at + accel_of_part", indent + 8, out);
    buffer_printf(out, "%*s}\n%*s}\n", indent + 4, "", indent, "");
    device_text_set_env(t->text, around);
}

/* The trips after the last whole part. */
static void print_rest(struct kernel_text *t, const struct loop *l, int indent, struct buffer *out)
{
    buffer_printf(out, "#pragma unroll 1\n%*sfor (long long accel_at = accel_whole; accel_at < accel_row_trips; accel_at++) {\n", indent, "");
    print_trip(t, l, "accel_at", indent + 4, out);
    buffer_printf(out, "%*s}\n", indent, "");
    if (l->index_declared_inside) return;
    const struct value *end = kernel_index(t, l, value_name(t->unit->arena, &value_long, "accel_row_trips"));
    buffer_printf(out, "%*s%s = %s;\n", indent, "", device_text_name(t->text, l->index), kernel_value_as(t, end, l->index->type));
}

/* The form of l for rows in parts, and an else; nothing if l has no such form. */
static void print_row_reads(struct kernel_text *t, const struct loop *l, int indent, struct buffer *out)
{
    const struct access *rows[ROW_READS_MOST];
    int n = find_rows(t, l, rows), part = n ? part_of(rows, n) : 0;
    if (!n) return;
    preamble_need(t->preamble, PIECE_ROW_READS);
    struct arena *a = t->unit->arena;
    const struct value *trips = kernel_count(t, l);
    const struct value *enough = value_compare(a, VALUE_GREATER_EQUAL, trips, value_integer(a, PARTS * part));
    buffer_printf(out, "if (%s && accel_begin_aligned(", kernel_value(t, enough));
    for (int j = 0; j < n; j++) buffer_printf(out, "%s%s", j ? ", " : "", row_text(t, l, rows[j]));
    buffer_puts(out, ")) {\n");
    for (int j = 0; j < n; j++) buffer_printf(out, "%*sconst auto *accel_row%d = %s;\n", indent + 4, "", j, row_text(t, l, rows[j]));
    buffer_printf(out, "%*sconst long long accel_row_trips = %s, accel_whole = accel_row_trips - accel_row_trips %% %d;\n", indent + 4, "",
                  kernel_value(t, trips), part);
    print_parts(t, l, rows, n, indent + 4, out);
    print_rest(t, l, indent + 4, out);
    buffer_printf(out, "%*s} else ", indent, "");
}

/* ---- long loops ------------------------------------------------------------------------------------------------------------------ */

/* A loop that is unrolled where it is long is printed twice, or, if it reads rows in parts, once more. */
static void print_long_loop(void *context, struct node *n, struct buffer *out)
{
    struct kernel_text *t = context;
    const struct loop *l = region_loop(t->region, n);
    int indent = indentation(t, n);
    if (mapping_constant_trips(l) >= 0 || l->unroll == LOOP_UNROLL_ALL) {
        print_short_loop(t, n, out);
        return;
    }
    print_row_reads(t, l, indent, out);
    buffer_printf(out, "if (%s) {\n#pragma unroll %d\n", kernel_value(t, kernel_is_long(t, l)), l->unroll);
    print_inside(t, n, indent, out);
    buffer_puts(out, " else {\n");
    if (loop_passes_on_scalar(l)) buffer_printf(out, "#pragma unroll %d\n", SHORT_UNROLL);
    print_inside(t, n, indent, out);
}

void loads_bind_long_loops(struct kernel_text *t)
{
    for (const struct loop *l = t->region->loops; l; l = loop_next(l))
        if (l->unroll) device_text_bind_printer(t->text, l->stmt, print_long_loop, t);
}

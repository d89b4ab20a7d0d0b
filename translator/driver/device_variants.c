/* device_variants: see device_variants.h. SPDX-License-Identifier: MIT */
#include "driver/device_variants.h"
#include "accel_abi.h"
#include "base/options.h"
#include "base/unit.h"
#include "cuda/printed_kernels.h"
#include <ctype.h>
#include <string.h>

/* The second name of a kernel. Names of kernels contain a number after the name of the program's function, so none of them ends in it. */
#define SUFFIX "_overlap"

/* Kernels of more text are compiled in both variants at once: where cores are idle, that saves more time than one program less. */
enum { LONGEST = 8192 };
static const char entry_begin[] = "\n.visible .entry ", comment_begin[] = "\n\t// .globl";

/* ---- the text ------------------------------------------------------------------------------------------------------------------- */

static size_t name_length(const char *name)
{
    size_t n = 0;
    while (isalnum((unsigned char)name[n]) || name[n] == '_') n++;
    return n;
}

static void rename_kernels(const char *kernels, struct buffer *out)
{
    size_t n;
    for (const char *k = kernels; (k = printed_kernel(k, &n)) != NULL;)
        buffer_printf(out, "#define %.*s %.*s" SUFFIX "\n", (int)n, k, (int)n, k);
}

const char *device_variants_text(struct unit *u)
{
    struct buffer text = {0};
    if (!u->device_kernels || u->device.length - u->device_kernels > LONGEST || u->n_imports || u->options->debug) return NULL;
    const char *kernels = u->device.data + u->device_kernels;
    buffer_add(&text, u->device.data, u->device.length);
    buffer_puts(&text, "\n#undef ACCEL_RESTRICT\n#define ACCEL_RESTRICT\n#define ACCEL_OVERLAP_ONLY\n#define accel_disjoint false\n");
    rename_kernels(kernels, &text);
    buffer_puts(&text, kernels);
    const char *copy = arena_copy(u->arena, text.data, text.length);
    buffer_free(&text);
    return copy;
}

/* ---- the PTX -------------------------------------------------------------------------------------------------------------------- */

static bool is_overlap(const char *name, size_t n)
{
    size_t m = strlen(SUFFIX);
    return n > m && !memcmp(name + n - m, SUFFIX, m);
}

/* A kernel, without the suffix where its name is that of the kernel or begins that of a parameter. */
static void add_kernel(struct buffer *out, const char *from, const char *end, const char *name, size_t n)
{
    if (!is_overlap(name, n)) {
        buffer_add(out, from, (size_t)(end - from));
        return;
    }
    for (const char *c = from; c < end;) {
        bool here = (size_t)(end - c) > n && !memcmp(c, name, n) && (strchr("(\n", c[n]) || !strncmp(c + n, "_param_", 7));
        buffer_add(out, c, here ? n - strlen(SUFFIX) : 1);
        c += here ? n : 1;
    }
}

/* After the brace that ends the function. */
static const char *after_body(const char *c)
{
    int depth = 0;
    for (; *c; c++) {
        if (*c == '{') depth++;
        if (*c == '}' && !--depth) return c + 1;
    }
    return c;
}

/* The comment with its name that NVRTC prints before an entry, or the entry. */
static const char *before_entry(const char *text, const char *entry)
{
    const char *c = entry;
    while (c > text && *--c != '\n') {}
    return c < entry && !strncmp(c, comment_begin, strlen(comment_begin)) ? c : entry;
}

/* All but the kernels of the other variant. */
void device_variants_select(struct arena *a, const char *ptx, struct accel_binary_file *b)
{
    struct buffer out = {0};
    bool overlap = b->variant == ACCELRT_OVERLAP;
    const char *from = ptx, *found;
    while ((found = strstr(from, entry_begin)) != NULL) {
        const char *name = found + strlen(entry_begin), *entry = before_entry(from, found), *end = after_body(name);
        size_t n = name_length(name);
        buffer_add(&out, from, (size_t)(entry - from));
        if (is_overlap(name, n) == overlap) add_kernel(&out, entry, end, name, n);
        from = end;
    }
    buffer_puts(&out, from);
    buffer_putc(&out, 0);
    b->size = out.length;
    b->data = arena_copy(a, out.data, out.length);
    buffer_free(&out);
}

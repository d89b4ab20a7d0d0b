/* emit_cuda: the CUDA C++ text of a file. SPDX-License-Identifier: MIT
 * Kernels are printed first: they determine which functions, types and pieces of the preamble the file requires. */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/ascii_names.h"
#include "base/options.h"
#include "cuda/kernel_text.h"
#include "directive/bind/routine_linkage.h"
#include "kernel/params/parts.h"
#include "kernel/transforms/interchange_tree.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "base/passes.h"
#include <string.h>

static void print_one(struct kernel_text *t, struct kernel *k)
{
    t->kernel = k;
    t->region = k->region;
    t->at = 0;
    kernel_special_open(t);
    interchange_swap(k->interchange);
    switch (k->shape) {
    case KERNEL_FLAT: kernel_flat(t); break;
    case KERNEL_NESTED: kernel_nested(t); break;
    case KERNEL_SEQUENTIAL: kernel_sequential(t); break;
    }
    interchange_swap(k->interchange);
    kernel_special_close(t);
}

static void print_vectors(struct kernel_text *t, struct kernel *k)
{
    bool disjoint = k->flags & ACCELRT_NEEDS_DISJOINT;
    if (disjoint) buffer_puts(t->out, "#ifndef ACCEL_OVERLAP_ONLY\n");
    print_one(t, k);
    if (disjoint) buffer_puts(t->out, "#endif\n");
}

/* Launches whose ranges overlap run the fallback. Others run it only if its kernel has a condition, so most of these kernels and fallbacks
 * are compiled once. The simulator reads these two forms of conditions. */
static void print_kernel(struct kernel_text *t, struct kernel *k)
{
    bool disjoint = k->flags & ACCELRT_NEEDS_DISJOINT, overlap = disjoint && !k->condition;
    if (disjoint) buffer_puts(t->out, "#ifndef ACCEL_OVERLAP_ONLY\n");
    print_one(t, k);
    if (k->long_rows) print_one(t, k->long_rows);
    for (struct kernel *s = k->smaller; s; s = s->smaller) print_one(t, s);
    if (disjoint) buffer_puts(t->out, "#endif\n");
    if (overlap) buffer_puts(t->out, "#if defined ACCEL_OVERLAP_ONLY\n");
    if (k->fallback) print_one(t, k->fallback);
    if (overlap) buffer_puts(t->out, "#endif\n");
    if (k->vectors) print_vectors(t, k->vectors);
    const struct kernel_parts *parts = parts_of_kernel(k);
    if (parts && parts->indexed) preamble_need(t->preamble, PIECE_INDEX_RANGE);
    if (parts && parts->joins) preamble_need(t->preamble, PIECE_JOIN_ELEMENTS);
}

static bool has_overlap_variant(const struct unit *u)
{
    for (int r = 0; r < u->n_regions; r++)
        for (int k = 0; k < u->regions[r]->n_kernels; k++)
            if (mapping_knows_overlap(u->regions[r]->kernels[k])) return true;
    return false;
}

/* Those of the CUDA library, which the runtime launches. */
static void print_library_kernels(struct kernel_text *t, bool guards)
{
    if (!preamble_has_kernels(t->preamble)) return;
    if (guards) buffer_puts(t->out, "#ifndef ACCEL_OVERLAP_ONLY\n");
    if (t->unit->n_special) buffer_puts(t->out, "#ifndef ACCEL_SPECIALIZED\n");
    preamble_print_kernels(t->preamble, t->out);
    if (t->unit->n_special) buffer_puts(t->out, "#endif\n");
    if (guards) buffer_puts(t->out, "#endif\n");
}

static void begin_guard(struct kernel_text *t, bool *inside)
{
    if (!*inside) buffer_puts(t->out, "#ifndef ACCEL_OVERLAP_ONLY\n");
    *inside = true;
}

static void end_guard(struct kernel_text *t, bool *inside)
{
    if (*inside) buffer_puts(t->out, "#endif\n");
    *inside = false;
}

/* The variant for overlapping ranges excludes all other kernels. */
static void print_all_kernels(struct kernel_text *t)
{
    bool guards = has_overlap_variant(t->unit), inside = false;
    for (int r = 0; r < t->unit->n_regions; r++)
        for (int k = 0; k < t->unit->regions[r]->n_kernels; k++) {
            struct kernel *kernel = t->unit->regions[r]->kernels[k];
            if (guards && !mapping_knows_overlap(kernel)) begin_guard(t, &inside);
            else end_guard(t, &inside);
            print_kernel(t, kernel);
        }
    end_guard(t, &inside);
    print_library_kernels(t, guards);
}

static const char *generated_name(struct unit *u) { return arena_printf(u->arena, "%s.cu", unit_stem(u)); }

/* A file name may contain any characters. */
static const char *name_in_comment(struct unit *u, const char *name)
{
    char *safe = arena_string(u->arena, name);
    for (char *s = safe; *s; s++)
        if ((unsigned char)*s < ' ' || (s > safe && s[-1] == '*' && *s == '/')) *s = '?';
    return safe;
}

static bool names_restrict(const struct buffer *kernels)
{
    return kernels->data && strstr(kernels->data, "ACCEL_RESTRICT ");
}

static bool has_vectors(const struct unit *u)
{
    for (int r = 0; r < u->n_regions; r++)
        for (int k = 0; k < u->regions[r]->n_kernels; k++)
            if (u->regions[r]->kernels[k]->vectors) return true;
    return false;
}

/* Variables of the body for places alone are not read where elements are in registers: warning 177. */
static void print_head(struct unit *u, const struct buffer *kernels, struct buffer *out)
{
    buffer_printf(out, "/* %s: the compute constructs of %s as CUDA kernels. Generated by accelcc. */\n", name_in_comment(u, generated_name(u)),
                  name_in_comment(u, unit_mapped_name(u, u->name)));
    if (names_restrict(kernels))
        buffer_puts(out, "#ifndef ACCEL_RESTRICT                          /* empty where ranges may overlap */\n"
                         "#define ACCEL_RESTRICT __restrict__\n"
                         "#endif\n");
    if (has_overlap_variant(u)) buffer_puts(out, "/* With ACCEL_OVERLAP_ONLY: only the kernels for ranges that may overlap. */\n");
    if (has_vectors(u))
        buffer_puts(out, "#ifdef __CUDACC__\n"
                         "#pragma nv_diag_suppress 177              /* variables that only statements without vectors read */\n"
                         "#endif\n");
    buffer_putc(out, '\n');
}

/* The parts of the CUDA library that the text uses. --emit writes them to a file of their own, so that a reader of the text finds the kernels. */
static void print_library(struct unit *u, const struct buffer *library)
{
    if (u->options->emit && library->length) {
        buffer_puts(&u->device, "#include ");
        buffer_quoted(&u->device, arena_printf(u->arena, "%s.cuh", unit_stem(u)));
        buffer_puts(&u->device, "\n\n");
        buffer_printf(&u->library, "/* The parts of accelcc's CUDA library that %s includes. Generated by accelcc. */\n", name_in_comment(u, generated_name(u)));
    }
    if (library->length) buffer_add(u->options->emit ? &u->library : &u->device, library->data, library->length);
}

static bool any_kernel(const struct unit *u)
{
    for (int k = 0; k < u->n_regions; k++)
        if (u->regions[k]->n_kernels) return true;
    return false;
}

/* Exported routines are printed even if no kernel calls them. Where a file is compiled for its routines alone, to be linked with the
 * kernels of other files, its kernels are excluded: their names may also be those of static functions of other files. */
static void use_exports(struct device_text *text, struct decl **exports, int n)
{
    for (int i = 0; i < n; i++) device_text_use(text, exports[i], exports[i]->name_at);
}

static void print_kernels(struct unit *u, const struct buffer *kernels, bool guarded)
{
    if (guarded) buffer_puts(&u->device, "#ifndef ACCEL_ROUTINES_ONLY\n");
    text_layout(&u->device, kernels, generated_name(u));
    if (guarded) buffer_puts(&u->device, "#endif\n");
}

bool emit_cuda(struct unit *u)
{
    int n_exports;
    struct buffer kernels = {0}, closure = {0}, library = {0}, helpers = {0};
    struct preamble preamble = {{false}};
    struct reduction_parts parts = {0}, routine_parts = {.before_types = true};
    struct kernel_text t = {.unit = u, .preamble = &preamble, .parts = &parts, .out = &kernels};
    struct kernel_text functions = {.unit = u, .preamble = &preamble, .parts = &routine_parts, .out = &closure};
    struct decl **exports = routine_exports(u, &n_exports);
    if (!any_kernel(u) && !n_exports) return true;
    t.text = functions.text = device_text_new(u);
    t.atomics = atomic_env(&t);
    device_text_set_function_env(t.text, atomic_env(&functions));
    device_text_set_body_printer(t.text, kernel_routine, &functions);
    device_text_set_classes(t.text, &routine_parts.text);
    print_all_kernels(&t);
    use_exports(t.text, exports, n_exports);
    device_text_closure(t.text, &helpers, &closure);
    print_head(u, &kernels, &u->device);
    device_text_rename_declared(t.text, routine_file_tag(u), &u->device);
    preamble_print(&preamble, &library);
    if (helpers.length) buffer_add(&library, helpers.data, helpers.length);
    print_library(u, &library);
    text_layout(&u->device, &closure, generated_name(u));
    if (closure.length) buffer_putc(&u->device, '\n');
    if (parts.text.length) buffer_add(&u->device, parts.text.data, parts.text.length);
    if (!device_text_has_functions(t.text)) u->device_kernels = u->device.length;
    if (kernels.length) print_kernels(u, &kernels, n_exports > 0);
    size_t length = u->device.length;
    ascii_names(&u->device);
    if (u->device.length != length) u->device_kernels = 0;
    buffer_free(&library);
    buffer_free(&helpers);
    buffer_free(&closure);
    buffer_free(&kernels);
    buffer_free(&parts.text);
    buffer_free(&routine_parts.text);
    return true;
}

/* emit_image: see emit_image.h. SPDX-License-Identifier: MIT
 * The device code of objects is string literals with octal escapes. They compile in well under a second for megabytes, are complete in -S output, and
 * work with every linker and with link-time optimization. All objects are static. The constructor only appends to the runtime's list,
 * before the program's own constructors run. */
#include "host/emit_image.h"
#include "data/data_sections.h"
#include "base/ascii_names.h"
#include "cuda/c/device_text_private.h"
#include "host/element_layout.h"
#include "host/host_emit.h"
#include "base/options.h"
#include "directive/directive.h"
#include "directive/bind/routine_linkage.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <string.h>

enum { LITERAL_COLUMNS = 110 };

/* A literal over several lines, split after newlines and at LITERAL_COLUMNS. */
static void put_literal(struct buffer *out, const char *data, size_t size)
{
    size_t column = 0;
    buffer_puts(out, "    \"");
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)data[i];
        size_t before = out->length;
        if (c == '\n') buffer_puts(out, "\\n");
        else if (c == '"' || c == '\\') buffer_printf(out, "\\%c", c);
        else if (c < ' ' || c > '~' || c == '?') buffer_printf(out, "\\%03o", c);
        else buffer_putc(out, (char)c);
        column += out->length - before;
        if (i + 1 == size || (c != '\n' && column < LITERAL_COLUMNS)) continue;
        buffer_puts(out, "\"\n    \"");
        column = 0;
    }
    buffer_putc(out, '"');
}

static void put_array(const char *name, const char *data, size_t size, struct buffer *out)
{
    buffer_printf(out, "static const char %s[] __attribute__((aligned(16))) =\n", name);
    put_literal(out, data, size);
    buffer_puts(out, ";\n");
}

static void put_binaries(struct unit *u, const struct accel_device_code *code, struct buffer *out)
{
    const char *name = "0";
    struct buffer rows = { 0 };
    for (int i = 0; i < code->n_binaries; i++) {
        const struct accel_binary_file *b = &code->binaries[i];
        if (!code->packed) put_array(name = arena_printf(u->arena, "accel_binary_%d", i), b->data, b->size, out);
        buffer_printf(&rows, "    { \"%s\", %d, %s, %zu },\n", b->arch, b->variant, name, b->size);
    }
    if (rows.length) buffer_printf(out, "static const struct accelrt_binary accel_binaries[] = {\n%s};\n", rows.data);
    buffer_printf(out, "#define ACCEL_BINARIES %s\n#define ACCEL_N_BINARIES %d\n", rows.length ? "accel_binaries" : "0", code->n_binaries);
    buffer_free(&rows);
}

/* accel_code is hidden, not static, because a label in the assembler text of the same object defines it. */
static void put_apart(struct buffer *out)
{
    buffer_puts(out, "extern const struct {\n    const char *source;\n    const struct accelrt_binary *binaries;\n"
                     "    const struct accelrt_pack *pack;\n    long long n_binaries;\n} accel_code __attribute__((visibility(\"hidden\")));\n"
                     "#define ACCEL_BINARIES 0\n#define ACCEL_N_BINARIES 0\n");
}

static void put_code(struct unit *u, const struct accel_device_code *code, struct buffer *out)
{
    if (code->packed) {
        put_array("accel_packed", code->packed, code->packed_size, out);
        buffer_printf(out, "static const struct accelrt_pack accel_pack = { accel_packed, sizeof accel_packed - 1, %zu };\n", code->unpacked_size);
    } else put_array("accel_source", u->device.data, u->device.length, out);
    put_binaries(u, code, out);
}

static const char *nvrtc_options(const struct unit *u)
{
    struct strings words = {0};
    device_arithmetic_words(&u->arithmetic, u->arena, &words);
    if (u->options->debug) strings_add(u->arena, &words, "-lineinfo");
    if (u->device_int128) strings_add(u->arena, &words, "--device-int128");
    if (u->device_cpp20) strings_add(u->arena, &words, "--std=c++20");
    return strings_joined(u->arena, &words);
}

/* ---- imported and exported routines (directive/bind/routine_linkage.h) ------------------------------------------------------------ */

static int n_imports(const struct unit *u) { return u->options->target_cuda ? u->n_imports : 0; }

static void put_imports(struct unit *u, struct buffer *out)
{
    int n = n_imports(u);
    for (int i = 0; i < n; i++) buffer_printf(out, "extern const struct accelrt_routine accel_routine_%s;\n", u->imports[i]->name);
    if (n) buffer_puts(out, "static const struct accelrt_routine *const accel_imports[] = {\n");
    for (int i = 0; i < n; i++) buffer_printf(out, "    &accel_routine_%s,\n", u->imports[i]->name);
    if (n) buffer_puts(out, "};\n");
}

static void put_exports(struct unit *u, struct buffer *out)
{
    int n;
    struct decl **exports = routine_exports(u, &n);
    for (int i = 0; i < n; i++) {
        const char *name = exports[i]->name, *weak = routine_is_weak(u, exports[i]) ? " __attribute__((weak))" : "";
        buffer_printf(out, "extern const struct accelrt_routine accel_routine_%s%s", name, weak);
        if (exports[i]->visibility) buffer_printf(out, " __attribute__((visibility(\"%s\")))", exports[i]->visibility);
        buffer_puts(out, ";\n");
        buffer_printf(out, "const struct accelrt_routine accel_routine_%s = { \"%s\", &accel_image };\n", name, name);
    }
}

/* The sizes of the files that the assembler includes, in the constructor: differences of two symbols are no constants in C. */
static void put_sizes(struct buffer *out)
{
    buffer_puts(out, "#ifndef ACCEL_HOST_ONLY\n#undef ACCEL_CUBIN\n"
                     "#define ACCEL_CUBIN(arch, variant) accel_next++->size = accel_##arch##_##variant##_end - accel_##arch##_##variant;\n"
                     "    struct accelrt_binary *accel_next = accel_binaries;\n    ACCEL_CUBINS\n    (void)accel_next;\n"
                     "    accel_image.source_size = accel_source_end - accel_source;\n#endif\n");
}

/* Both functions are in .text: sections of their own take 300 bytes of headers and names. */
static void put_image(struct unit *u, const char *source, const char *pack, bool apart, struct buffer *out)
{
    const char *tuned = image_tuned(u);
    if (tuned[0]) put_array("accel_tuned", tuned, strlen(tuned), out);
    put_imports(u, out);
    buffer_puts(out, "static struct accelrt_image accel_image = {\n");
    buffer_printf(out, "    ACCELRT_ABI, %s, %s, \"%s\", ACCEL_BINARIES, ACCEL_N_BINARIES, %s, %d, %s, 0, 0, %s\n};\n",
                  host_quote(u, unit_mapped_name(u, u->name)), source, nvrtc_options(u), n_imports(u) ? "accel_imports" : "0", n_imports(u), pack, tuned[0] ? "accel_tuned" : "0");
    put_exports(u, out);
    buffer_puts(out, "__attribute__((constructor(101), section(\".text\"))) static void accel_register_image(void)\n{\n");
    if (apart)
        buffer_puts(out, "    accel_image.source = accel_code.source;\n    accel_image.binaries = accel_code.binaries;\n"
                         "    accel_image.n_binaries = (int)accel_code.n_binaries;\n    accel_image.pack = accel_code.pack;\n");
    if (u->options->emit && u->device.length) put_sizes(out);
    buffer_puts(out, "    accelrt_register(&accel_image);\n");
    if (u->options->multi_gpu) buffer_puts(out, "    accelrt_multi_gpu();\n");
    buffer_puts(out, "}\n__attribute__((destructor(101), section(\".text\"))) static void accel_unregister_image(void)\n{\n"
                     "    accelrt_unregister(&accel_image);\n}\n");
}

/* The compute constructs of this file do not call the runtime, so the first one is reported to it here. */
static void put_first_construct(struct unit *u, struct buffer *out)
{
    if (!u->n_regions) return;
    const struct directive *d = u->regions[0]->directive;
    struct place at = line_map_place(u, d->from);
    buffer_puts(out, "__attribute__((constructor(101))) static void accel_host_only(void)\n{\n");
    buffer_printf(out, "    static const struct accelrt_site first = { 0, %s, %s, %d, %d, %s, 0, 0 };\n    accelrt_host_only(&first);\n}\n",
                  host_quote(u, unit_mapped_name(u, at.file)), host_quote(u, d->function ? d->function->name : ""), at.line, at.line, host_quote(u, d->name));
}

/* ---- file-scope variables of declare directives -------------------------------------------------------------------------------- */

static bool used_by_region(struct unit *u, const struct decl *v)
{
    for (int i = 0; i < u->n_regions; i++)
        if (region_variable(u->regions[i], v)) return true;
    return false;
}

/* The kind of a variable's row; NULL: no row. Extern variables are created by the file that defines them, or by this file if that one has
 * no directive; those in link clauses by other directives. */
static const char *global_kind(struct unit *u, const struct clause *c, const struct clause_var *v, bool named)
{
    bool made = c->kind == CLAUSE_CREATE || c->kind == CLAUSE_COPYIN || c->kind == CLAUSE_DEVICE_RESIDENT;
    if (c->kind == CLAUSE_LINK && named) return "NO_CREATE";
    if (c->kind == CLAUSE_DEVICEPTR && named) return "DEVICEPTR";
    if (!made || !v->decl) return NULL;
    if (syntax_definition(u, v->decl)->storage != STORAGE_EXTERN) return c->kind == CLAUSE_COPYIN ? "COPYIN" : "CREATE";
    if (!named && !used_by_region(u, syntax_definition(u, v->decl))) return NULL;
    if (v->decl->type->size < 0) return "PRESENT";
    return c->kind == CLAUSE_COPYIN ? "COPYIN | ACCELRT_IMPLICIT" : "CREATE | ACCELRT_IMPLICIT";
}

static const char *global_layout(struct unit *u, const struct clause_var *v)
{
    const char *layout = type_layout(u->arena, v->decl->type);
    return layout ? arena_printf(u->arena, "\"%s\"", layout) : "0";
}

static const char *global_rows(struct unit *u, int *n)
{
    const char *rows = "";
    for (int i = 0; i < u->n_directives; i++)
        for (const struct clause *c = u->directives[i]->clauses; c; c = c->next)
            for (int k = 0; u->directives[i]->kind == DIR_DECLARE && !u->directives[i]->function && k < c->n_vars; k++) {
                const char *name = c->vars[k].name, *ascii = ascii_name(u->arena, name);
                const char *symbol = arena_printf(u->arena, "%s%s)", DECLARED_PREFIX, ascii);
                bool named = u->device.data && strstr(u->device.data, symbol);
                const char *kind = global_kind(u, c, &c->vars[k], named);
                if (!kind) continue;
                symbol = named ? arena_printf(u->arena, "\"%s%s%s\"", DECLARED_PREFIX, ascii, routine_file_tag(u)) : "0";
                const char *bytes = strcmp(kind, "PRESENT") ? arena_printf(u->arena, "sizeof %s", section_object(u, c->vars[k].decl)) : "1";
                rows = arena_printf(u->arena, "%s    { \"%s\", (void *)&%s, %s, ACCELRT_%s, %s, %s },\n", rows, name, name, bytes, kind,
                                    symbol, global_layout(u, &c->vars[k]));
                ++*n;
            }
    return rows;
}

/* Follows the image, which the list refers to. A file without device code has an image that is not registered. */
static void put_globals(struct unit *u, struct buffer *out)
{
    int n = 0;
    const char *rows = global_rows(u, &n);
    if (!n) return;
    if (!u->device.length) buffer_puts(out, "static struct accelrt_image accel_image;\n");
    buffer_printf(out, "static const struct accelrt_global accel_globals[] = {\n%s};\n", rows);
    buffer_printf(out, "static struct accelrt_globals accel_globals_list = { &accel_image, accel_globals, %d, 0 };\n", n);
    buffer_puts(out, "__attribute__((constructor(101))) static void accel_register_variables(void)\n{\n"
                     "    accelrt_register_globals(&accel_globals_list);\n}\n");
    if (!u->device.length)
        buffer_puts(out, "__attribute__((destructor(101))) static void accel_unregister_variables(void)\n{\n"
                         "    accelrt_unregister(&accel_image);\n}\n");
}

/* With --emit the assembler includes the files that the rules of emit_image_rules make from the .cu file: ACCEL_CUBINS is
 * ACCEL_CUBIN(architecture, variant) of each binary. A build that defines ACCEL_HOST_ONLY has none and runs on the CPU. */
static void put_include(struct unit *u, struct buffer *out)
{
    const char *stem = unit_stem(u);
    buffer_puts(out, "#ifndef ACCEL_HOST_ONLY\n"
                     "#ifndef ACCEL_CUBINS\n#define ACCEL_CUBINS\n#endif\n"
                     "#define ACCEL_FILE(name, file) __asm__(\".pushsection .rodata\\n.balign 16\\n\" #name \":\\n.incbin \\\"\" file \"\\\"\\n\" \\\n"
                     "    #name \"_end:\\n.byte 0\\n.popsection\"); \\\n"
                     "    extern __attribute__((visibility(\"hidden\"))) const char name[], name##_end[];\n");
    buffer_printf(out, "ACCEL_FILE(accel_source, \"%s.text\")\n", stem);
    buffer_printf(out, "#define ACCEL_CUBIN(arch, variant) ACCEL_FILE(accel_##arch##_##variant, \"%s.\" #arch \".\" #variant \".cubin\")\n", stem);
    buffer_puts(out, "ACCEL_CUBINS\n#undef ACCEL_CUBIN\n"
                     "#define ACCEL_CUBIN(arch, variant) { #arch, variant, accel_##arch##_##variant, 0 },\n"
                     "static struct accelrt_binary accel_binaries[] = { ACCEL_CUBINS { 0, 0, 0, 0 } };\n"
                     "#define ACCEL_SOURCE accel_source\n#define ACCEL_BINARIES accel_binaries\n"
                     "#define ACCEL_N_BINARIES (sizeof accel_binaries / sizeof *accel_binaries - 1)\n");
    buffer_puts(out, "#else\n#define ACCEL_SOURCE 0\n#define ACCEL_BINARIES 0\n#define ACCEL_N_BINARIES 0\n#endif\n");
}

/* The text that follows is generated, so the compiler must give no warnings about it. */
static void put_marker(struct unit *u, struct buffer *out)
{
    const char *name = arena_printf(u->arena, "%s.image", unit_stem(u));
    buffer_puts(out, u->options->emit ? "#line 1 " : "# 1 ");
    buffer_quoted(out, name);
    buffer_puts(out, u->options->emit ? "\n" : " 3\n");
}

/* Without the cuda target an image without code tells the runtime that data directives are for the host too. Emitted text that makes no
 * call of the runtime gets no image. */
static void put_host_only(struct unit *u, struct buffer *out)
{
    bool calls = u->host.data && strstr(u->host.data, "accelrt_");
    if (!u->n_directives || (u->options->emit && !calls)) return;
    buffer_putc(out, '\n');
    put_marker(u, out);
    buffer_puts(out, "#define ACCEL_BINARIES 0\n#define ACCEL_N_BINARIES 0\n");
    put_image(u, "0, 0", "0", false, out);
    put_first_construct(u, out);
}

void emit_image(struct unit *u, const struct accel_device_code *code, struct buffer *out)
{
    if (!u->options->target_cuda) {
        put_host_only(u, out);
        return;
    }
    if (out->length && out->data[out->length - 1] != '\n') buffer_putc(out, '\n');
    if (!u->device.length) {
        put_globals(u, out);
        return;
    }
    put_marker(u, out);
    buffer_puts(out, "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n");
    if (u->options->emit) put_include(u, out);
    else if (code->apart) put_apart(out);
    else put_code(u, code, out);
    bool elsewhere = code->packed || code->apart;
    const char *source = u->options->emit ? "ACCEL_SOURCE, 0" : elsewhere ? arena_printf(u->arena, "0, %zu", u->device.length) : "accel_source, sizeof accel_source - 1";
    put_image(u, source, code->packed ? "&accel_pack" : "0", code->apart, out);
    put_globals(u, out);
}

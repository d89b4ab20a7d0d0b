/* report_files: see report_files.h. SPDX-License-Identifier: MIT */
#include "report/report_files.h"
#include "base/arena.h"
#include "base/system/temporary.h"
#include <stdio.h>
#include <string.h>

static void add(struct report_files *f, enum report_format format, const struct report *r)
{
    struct buffer *parts = &f->parts[format];
    switch (format) {
    case REPORT_TEXT: report_text(r, parts); break;
    case REPORT_JSON: report_json_file(r, parts); break;
    case REPORT_HTML: report_html_file(r, parts); break;
    case REPORT_SARIF: report_sarif_file(r, &f->rules, parts); break;
    case REPORT_FORMATS: break;
    }
}

static void print(struct buffer *b)
{
    fwrite(b->data ? b->data : "", 1, b->length, stdout);
    buffer_free(b);
    *b = (struct buffer){0};
}

void report_files_add(struct report_files *f, struct unit *u)
{
    bool any = false;
    for (int i = 0; i < REPORT_FORMATS; i++) any |= f->options->reports[i].wanted;
    if (!any) return;
    struct report r = report_build(u);
    for (int i = 0; i < REPORT_FORMATS; i++)
        if (f->options->reports[i].wanted) add(f, (enum report_format)i, &r);
    if (f->options->reports[REPORT_TEXT].wanted && !f->options->reports[REPORT_TEXT].file) print(&f->parts[REPORT_TEXT]);
}

/* ---- names --------------------------------------------------------------------------------------------------------------------------- */

static bool ends_with(const char *s, size_t n, const char *tail)
{
    size_t m = strlen(tail);
    return n > m && !strncmp(s + n - m, tail, m);
}

/* Without the suffix of a compiler's output, and ".accel" of --emit. */
static char *stem(struct arena *a, const char *path)
{
    static const char *const suffixes[] = {".o", ".lo", ".s", ".c", ".so", ".out", ".exe"};
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        if (!ends_with(path, n, suffixes[i])) continue;
        n -= strlen(suffixes[i]);
        break;
    }
    if (ends_with(path, n, ".accel")) n -= strlen(".accel");
    return arena_copy(a, path, n);
}

static const char *default_name(const struct options *o, enum report_format format)
{
    static const char *const suffixes[REPORT_FORMATS] = {".accel.txt", ".accel.json", ".accel.html", ".accel.sarif"};
    const char *source = strcmp(o->inputs.items[0], "-") ? o->inputs.items[0] : "stdin", *slash = strrchr(source, '/');
    bool links = o->stage == STAGE_LINK && !o->syntax_only;
    const char *output = o->output ? o->output : links ? "a.out" : slash ? slash + 1 : source;
    return arena_printf(o->arena, "%s%s", stem(o->arena, output), suffixes[format]);
}

/* ---- documents ----------------------------------------------------------------------------------------------------------------------- */

static void make_document(const struct report_files *f, enum report_format format, struct buffer *out)
{
    const struct buffer *parts = &f->parts[format];
    switch (format) {
    case REPORT_TEXT: buffer_add(out, parts->data ? parts->data : "", parts->length); break;
    case REPORT_JSON: report_json_document(parts, out); break;
    case REPORT_HTML: report_html_document(parts, out); break;
    case REPORT_SARIF: report_sarif_document(parts, &f->rules, f->options, out); break;
    case REPORT_FORMATS: break;
    }
}

static bool write_document(const struct report_files *f, enum report_format format)
{
    const char *file = f->options->reports[format].file;
    struct buffer text = {0};
    bool ok = true;
    make_document(f, format, &text);
    if (file && !strcmp(file, "-")) {
        print(&text);
        return true;
    }
    ok = file_write(file ? file : default_name(f->options, format), text.data ? text.data : "", text.length);
    buffer_free(&text);
    return ok;
}

bool report_files_write(struct report_files *f)
{
    bool ok = true;
    for (int i = 0; i < REPORT_FORMATS; i++) {
        const struct report_wish *wish = &f->options->reports[i];
        if (wish->wanted && (i != REPORT_TEXT || wish->file)) ok &= write_document(f, (enum report_format)i);
        buffer_free(&f->parts[i]);
    }
    return ok;
}

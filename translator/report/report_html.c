/* report_html: the report as one page, with the sources and the generated texts. SPDX-License-Identifier: MIT
 * The page is translator/report/page/: a script there shows the report, which the page contains as JSON. Nothing is loaded from elsewhere.
 */
#include "base/line_map.h"
#include "base/unit.h"
#include "report/json_text.h"
#include "report/report_json.h"
#include <string.h>

static const char *const page_lines[] = {
#include "report_page.inc"
};

/* ---- texts --------------------------------------------------------------------------------------------------------------------------- */

static bool is_listed(const char *const *files, int n, const char *file)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(files[i], file)) return true;
    return false;
}

static void add_source(struct unit *u, const char *file, struct json *j)
{
    unsigned length;
    const char *text = line_map_file(u, file, &length);
    json_open(j, NULL, '{');
    json_text(j, "file", file);
    json_text(j, "text", text ? arena_copy(u->arena, text, length) : "");
    json_close(j, '}');
}

/* The source, and each header with a construct. */
static void add_sources(struct unit *u, const struct report *r, struct json *j)
{
    const char **files = NULL;
    int n = 0;
    ARENA_PUSH(u->arena, files, n, u->name);
    for (int i = 0; i < r->n_constructs; i++)
        if (!is_listed(files, n, r->constructs[i].range.file)) ARENA_PUSH(u->arena, files, n, r->constructs[i].range.file);
    json_open(j, "sources", '[');
    for (int i = 0; i < n; i++) add_source(u, files[i], j);
    json_close(j, ']');
}

static void add_generated(struct unit *u, const char *name, const char *suffix, const struct buffer *text, struct json *j)
{
    if (!text->length) return;
    json_open(j, name, '{');
    json_text(j, "file", arena_printf(u->arena, "%s%s", unit_stem(u), suffix));
    json_text(j, "text", text->data);
    json_close(j, '}');
}

static void add_texts(const struct report *r, struct json *j)
{
    struct unit *u = r->unit;
    add_sources(u, r, j);
    if (!r->n_constructs) return;
    const char *kernels = u->device.length ? u->device.data + u->device_kernels : "";
    add_generated(u, "kernels", ".cu", &(struct buffer){(char *)kernels, strlen(kernels), 0}, j);
    add_generated(u, "host", ".c", &u->host, j);
}

void report_html_file(const struct report *r, struct buffer *parts)
{
    struct json j = {parts, REPORT_FILES_DEPTH, parts->length > 0};
    report_json_items(r, add_texts, &j);
}

/* ---- the page ------------------------------------------------------------------------------------------------------------------------ */

void report_html_document(const struct buffer *parts, struct buffer *out)
{
    for (size_t i = 0; i < sizeof page_lines / sizeof *page_lines; i++) {
        if (strcmp(page_lines[i], "{report}\n")) buffer_puts(out, page_lines[i]);
        else report_json_document(parts, out);
    }
}

/* report_sarif: messages, loops that could not be shared and advice as results of SARIF 2.1.0. SPDX-License-Identifier: MIT
 * "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", OASIS standard. The ids of rules are those of messages; loops and
 * advice have rules of their own, of the level "note". */
#include "report/report_sarif.h"
#include "base/diag_shown.h"
#include "base/options.h"
#include "base/unit.h"
#include "report/explain.h"
#include "report/json_text.h"
#include "report/report_parts.h"
#include <ctype.h>
#include <string.h>
#include <unistd.h>

static const struct own_rule {
    const char *id, *meaning;
} own_rules[] = {
    {"loop-dependence", "The iterations of a loop depend on each other, as far as accelcc can prove, and the loop runs sequentially."},
    {"advice-data-region", "Data is copied in each trip of a loop, where a data region around the loop would keep it on the device."},
    {"advice-loop-directive", "One thread runs a loop whose iterations are independent."},
    {"advice-copyin", "Data is copied back that the construct does not write."},
    {"advice-async", "The host waits for constructs, one after another, where it could wait for all of them once."},
    {"advice-collapse",
     "Few threads run a loop, and a seq clause forbids that they share the loop in it, whose iterations are independent."},
    {"advice-associative-math",
     "A loop runs sequentially since its floating-point operations would be in another order in a scan, which threads share."},
    {"advice-interchange",
     "A seq clause forbids that loops are interchanged, so that neighboring threads would access neighboring elements."},
    {"advice-double-constant", "Constants of type double make operations on float values ones of double."},
    {"advice-fast-math", "Exact divisions and square roots of float take more time than the accesses of a loop."},
    {"advice-layout", "Threads of a warp access elements that are far from each other in memory."},
};

/* ---- parts of results ---------------------------------------------------------------------------------------------------------------- */

/* Braces are doubled, as those of arguments are not (3.11.5). */
static void add_message(struct json *j, const char *name, const char *text)
{
    struct buffer b = {0};
    for (; *text; text++) {
        if (*text == '{' || *text == '}') buffer_putc(&b, *text);
        buffer_putc(&b, *text);
    }
    json_open(j, name, '{');
    json_text(j, "text", b.data ? b.data : "");
    json_close(j, '}');
    buffer_free(&b);
}

static void add_encoded(struct buffer *b, const char *path)
{
    for (; *path; path++) {
        bool plain = isalnum((unsigned char)*path) || strchr("-._~/", *path);
        buffer_printf(b, plain ? "%c" : "%%%02X", (unsigned char)*path);
    }
}

static void add_artifact(struct json *j, const char *file)
{
    struct buffer uri = {0};
    bool is_absolute = file[0] == '/';
    if (is_absolute) buffer_puts(&uri, "file://");
    add_encoded(&uri, file);
    json_open(j, "artifactLocation", '{');
    json_text(j, "uri", uri.data ? uri.data : "");
    if (!is_absolute) json_text(j, "uriBaseId", "PWD");
    json_close(j, '}');
    buffer_free(&uri);
}

static void add_location(struct json *j, const struct report_range *r, const char *text)
{
    json_open(j, NULL, '{');
    json_open(j, "physicalLocation", '{');
    add_artifact(j, r->file);
    json_open(j, "region", '{');
    json_number(j, "startLine", r->line);
    if (r->column) json_number(j, "startColumn", r->column);
    if (r->column) json_number(j, "endLine", r->end_line);
    if (r->column) json_number(j, "endColumn", r->end_column);
    json_close(j, '}');
    json_close(j, '}');
    if (text) add_message(j, "message", text);
    json_close(j, '}');
}

/* An empty range is a place to insert the text at. */
static void add_replacement(struct json *j, const struct report_range *r, const char *text)
{
    json_open(j, NULL, '{');
    json_open(j, "deletedRegion", '{');
    json_number(j, "startLine", r->line);
    json_number(j, "startColumn", r->column);
    json_number(j, "endColumn", r->end_column);
    json_close(j, '}');
    json_open(j, "insertedContent", '{');
    json_text(j, "text", text);
    json_close(j, '}');
    json_close(j, '}');
}

static void add_fix(const struct report *r, struct json *j, const struct report_advice *a)
{
    struct report_range before = {.line = a->patch_line, .column = 1, .end_column = 1};
    json_open(j, "fixes", '[');
    json_open(j, NULL, '{');
    json_open(j, "artifactChanges", '[');
    json_open(j, NULL, '{');
    add_artifact(j, a->range.file);
    json_open(j, "replacements", '[');
    if (a->patch) add_replacement(j, &before, arena_printf(r->unit->arena, "%s\n", a->patch));
    for (int i = 0; i < a->n_edits; i++) add_replacement(j, &a->edits[i].range, a->edits[i].text);
    json_close(j, ']');
    json_close(j, '}');
    json_close(j, ']');
    json_close(j, '}');
    json_close(j, ']');
}

/* ---- results ------------------------------------------------------------------------------------------------------------------------- */

static void use_rule(const struct report *r, struct report_rules *rules, const char *id)
{
    for (int i = 0; i < rules->count; i++)
        if (!strcmp(rules->ids[i], id)) return;
    struct arena *a = r->unit->options->arena;
    ARENA_PUSH(a, rules->ids, rules->count, arena_string(a, id));
}

/* Leaves the result open. */
static void begin_result(struct json *j, const char *id, const char *level, const char *text, const struct report_range *at)
{
    json_open(j, NULL, '{');
    json_text(j, "ruleId", id);
    json_text(j, "level", level);
    add_message(j, "message", text);
    json_open(j, "locations", '[');
    add_location(j, at, NULL);
    json_close(j, ']');
}

/* Locations of a result must differ (3.27.22). */
static bool is_known(const struct diag_shown *notes, int k)
{
    for (int i = 0; i < k; i++)
        if (notes[i].place.line == notes[k].place.line && notes[i].place.column == notes[k].place.column &&
            !strcmp(notes[i].text, notes[k].text))
            return true;
    return false;
}

static void add_diagnostic(struct json *j, const struct diag_shown *m)
{
    struct report_range at = report_range_at(&m->place, m->end_column);
    begin_result(j, m->id, m->level, m->text, &at);
    if (m->n_notes) json_open(j, "relatedLocations", '[');
    for (int i = 0; i < m->n_notes; i++) {
        struct report_range there = report_range_at(&m->notes[i].place, m->notes[i].end_column);
        if (!is_known(m->notes, i)) add_location(j, &there, m->notes[i].text);
    }
    if (m->n_notes) json_close(j, ']');
    json_close(j, '}');
}

static void add_loop(struct json *j, const struct report_loop *l)
{
    struct buffer text = {0};
    buffer_puts(&text, l->decision);
    for (int i = 0; i < l->n_remedies; i++) buffer_printf(&text, "\nTo change this: %s", l->remedies[i]);
    begin_result(j, "loop-dependence", "note", text.data, &l->range);
    json_open(j, "relatedLocations", '[');
    for (int i = 0; i < l->n_conflict; i++) add_location(j, &l->conflict[i].range, l->conflict[i].text);
    json_close(j, ']');
    json_close(j, '}');
    buffer_free(&text);
}

static void add_advice(const struct report *r, struct json *j, struct report_rules *rules, const struct report_advice *a)
{
    const char *id = arena_printf(r->unit->arena, "advice-%s", a->id);
    use_rule(r, rules, id);
    begin_result(j, id, "note", a->text, &a->range);
    json_number(j, "rank", a->rank < 100 ? 100 / a->rank : 1);
    if (a->patch || a->n_edits) add_fix(r, j, a);
    json_close(j, '}');
}

static void add_construct(const struct report *r, struct json *j, struct report_rules *rules, const struct report_construct *c)
{
    for (int i = 0; i < c->n_loops; i++) {
        if (!c->loops[i].dependence) continue;
        use_rule(r, rules, "loop-dependence");
        add_loop(j, &c->loops[i]);
    }
    for (int i = 0; i < c->n_advice; i++) add_advice(r, j, rules, &c->advice[i]);
}

void report_sarif_file(const struct report *r, struct report_rules *rules, struct buffer *parts)
{
    enum { DEPTH_OF_RESULTS = 4 };
    struct json j = {parts, DEPTH_OF_RESULTS, parts->length > 0};
    const struct diag_shown *m;
    for (int i = 0; (m = diag_shown(r->unit, i)); i++) {
        use_rule(r, rules, m->id);
        add_diagnostic(&j, m);
        rules->failed |= !strcmp(m->level, "error");
    }
    for (int i = 0; i < r->n_constructs; i++) add_construct(r, &j, rules, &r->constructs[i]);
}

/* ---- the document -------------------------------------------------------------------------------------------------------------------- */

static void add_rule(struct json *j, const struct options *o, const char *id)
{
    const char *meaning = NULL;
    struct buffer help = {0};
    for (size_t i = 0; i < sizeof own_rules / sizeof *own_rules; i++)
        if (!strcmp(own_rules[i].id, id)) meaning = own_rules[i].meaning;
    if (!meaning) meaning = explain_meaning(id);
    json_open(j, NULL, '{');
    json_text(j, "id", id);
    if (meaning) add_message(j, "shortDescription", meaning);
    if (explain_page(o, id, &help) && help.length) {
        json_open(j, "help", '{');
        json_text(j, "text", help.data);
        json_text(j, "markdown", help.data);
        json_close(j, '}');
    }
    json_close(j, '}');
    buffer_free(&help);
}

static void add_base(struct json *j)
{
    char here[4096];
    struct buffer uri = {0};
    if (!getcwd(here, sizeof here)) return;
    buffer_puts(&uri, "file://");
    add_encoded(&uri, here);
    buffer_putc(&uri, '/');
    json_open(j, "originalUriBaseIds", '{');
    json_open(j, "PWD", '{');
    json_text(j, "uri", uri.data);
    json_close(j, '}');
    json_close(j, '}');
    buffer_free(&uri);
}

void report_sarif_document(const struct buffer *parts, const struct report_rules *rules, const struct options *o, struct buffer *out)
{
    struct json j = {out, 0, false};
    json_open(&j, NULL, '{');
    json_text(&j, "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    json_text(&j, "version", "2.1.0");
    json_open(&j, "runs", '[');
    json_open(&j, NULL, '{');
    json_open(&j, "results", '[');
    json_items(&j, parts);
    json_close(&j, ']');
    json_open(&j, "tool", '{');
    json_open(&j, "driver", '{');
    json_text(&j, "name", "accelcc");
    json_text(&j, "version", ACCEL_VERSION);
    json_open(&j, "rules", '[');
    for (int i = 0; i < rules->count; i++) add_rule(&j, o, rules->ids[i]);
    json_close(&j, ']');
    json_close(&j, '}');
    json_close(&j, '}');
    json_text(&j, "columnKind", "unicodeCodePoints");
    add_base(&j);
    json_open(&j, "invocations", '[');
    json_open(&j, NULL, '{');
    json_bool(&j, "executionSuccessful", !rules->failed);
    json_close(&j, '}');
    json_close(&j, ']');
    json_close(&j, '}');
    json_close(&j, ']');
    json_close(&j, '}');
    buffer_putc(out, '\n');
}

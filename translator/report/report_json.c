/* report_json: the report for programs. SPDX-License-Identifier: MIT
 * docs/report.schema.json is its schema. Members are omitted where they are not known. */
#include "report/report_json.h"
#include "base/diag_shown.h"
#include "base/unit.h"
#include "report/json_text.h"
#include "report/report_parts.h"

static void add_range(struct json *j, const char *name, const struct report_range *r)
{
    json_open(j, name, '{');
    json_text(j, "file", r->file);
    json_number(j, "line", r->line);
    if (r->column) json_number(j, "column", r->column);
    json_number(j, "end_line", r->end_line);
    if (r->end_column) json_number(j, "end_column", r->end_column);
    json_close(j, '}');
}

static void add_texts(struct json *j, const char *name, const char *const *texts, int n)
{
    json_open(j, name, '[');
    for (int i = 0; i < n; i++) json_text(j, NULL, texts[i]);
    json_close(j, ']');
}

static void add_numbers(struct json *j, const char *name, const int *numbers, int n)
{
    json_open(j, name, '[');
    for (int i = 0; i < n; i++) json_number(j, NULL, numbers[i]);
    json_close(j, ']');
}

static void add_access(struct json *j, const struct report_access *a)
{
    json_open(j, NULL, '{');
    json_text(j, "text", a->text);
    json_text(j, "variable", a->variable);
    add_range(j, "range", &a->range);
    json_bool(j, "read", a->read);
    json_bool(j, "written", a->written);
    json_true(j, "atomic", a->atomic);
    json_text(j, "pattern", report_pattern_name(a));
    json_text(j, "along", a->along);
    json_text(j, "stride", a->stride);
    if (a->stride) json_text(j, "stride_unit", a->stride_in_bytes ? "bytes" : "elements");
    if (a->element) json_number(j, "element_bytes", a->element);
    json_number(j, "bytes_per_iteration", a->bytes);
    json_text(j, "kept_in", a->kept);
    json_close(j, '}');
}

static void add_variant(struct json *j, const struct report_variant *v)
{
    json_open(j, NULL, '{');
    json_text(j, "name", v->name);
    json_text(j, "condition", v->condition);
    json_text(j, "mapping", v->mapping);
    json_close(j, '}');
}

static void add_compiled(struct json *j, const struct report_compiled *c)
{
    json_open(j, NULL, '{');
    json_text(j, "name", c->name);
    json_text(j, "arch", c->arch);
    json_number(j, "registers", c->registers);
    json_number(j, "shared_bytes", c->shared);
    json_number(j, "local_bytes", c->local);
    if (c->spill_stores >= 0) {
        json_number(j, "spill_store_bytes", c->spill_stores);
        json_number(j, "spill_load_bytes", c->spill_loads);
    }
    json_number(j, "threads", c->threads);
    if (c->occupancy) json_number(j, "occupancy_percent", c->occupancy);
    json_close(j, '}');
}

static void add_kernel(struct json *j, const struct report_kernel *k)
{
    json_open(j, NULL, '{');
    json_text(j, "name", k->name);
    json_text(j, "shape", k->shape);
    json_text(j, "mapping", k->mapping);
    json_open(j, "dimensions", '[');
    for (int d = 0; d < 3; d++)
        if (k->dimensions[d]) json_text(j, NULL, k->dimensions[d]);
    json_close(j, ']');
    add_numbers(j, "block", k->block, 3);
    add_numbers(j, "items", k->items, 3);
    json_number(j, "bytes_per_iteration", k->bytes);
    json_open(j, "variants", '[');
    for (int i = 0; i < k->n_variants; i++) add_variant(j, &k->variants[i]);
    json_close(j, ']');
    json_open(j, "compiled", '[');
    for (int i = 0; i < k->n_compiled; i++) add_compiled(j, &k->compiled[i]);
    json_close(j, ']');
    add_texts(j, "notes", k->notes, k->n_notes);
    json_open(j, "accesses", '[');
    for (int i = 0; i < k->n_accesses; i++) add_access(j, &k->accesses[i]);
    json_close(j, ']');
    json_close(j, '}');
}

static void add_dependence(struct json *j, const struct report_loop *l)
{
    json_open(j, "dependence", '{');
    json_text(j, "kind", l->dependence);
    json_bool(j, "proven", l->proven);
    json_open(j, "between", '[');
    for (int i = 0; i < l->n_conflict; i++) {
        json_open(j, NULL, '{');
        json_text(j, "text", l->conflict[i].text);
        add_range(j, "range", &l->conflict[i].range);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void add_loop(struct json *j, const struct report_loop *l)
{
    json_open(j, NULL, '{');
    json_text(j, "variable", l->variable);
    add_range(j, "range", &l->range);
    json_number(j, "end_line", l->end_line);
    json_number(j, "depth", l->depth);
    json_bool(j, "parallel", l->mapped);
    json_text(j, "mapping", l->mapping);
    json_text(j, "decision", l->decision);
    json_text(j, "condition", l->condition);
    json_text(j, "host", l->host);
    if (l->dependence) add_dependence(j, l);
    add_texts(j, "remedies", l->remedies, l->n_remedies);
    json_close(j, '}');
}

static void add_data(struct json *j, const struct report_data *d)
{
    json_open(j, NULL, '{');
    json_text(j, "name", d->name);
    json_text(j, "clause", d->clause);
    add_range(j, "range", &d->range);
    json_bool(j, "implicit", d->implicit);
    json_bool(j, "to_device", d->in);
    json_bool(j, "to_host", d->out);
    json_bool(j, "allocates", d->allocates);
    json_text(j, "bytes", d->bytes);
    json_text(j, "reason", d->reason);
    json_close(j, '}');
}

static void add_variable(struct json *j, const struct report_variable *v)
{
    json_open(j, NULL, '{');
    json_text(j, "name", v->name);
    json_text(j, "role", v->role);
    json_text(j, "reason", v->reason);
    json_close(j, '}');
}

static void add_advice(struct json *j, const struct report_advice *a)
{
    json_open(j, NULL, '{');
    json_text(j, "id", a->id);
    json_number(j, "rank", a->rank);
    json_number(j, "expected_us", (long long)(a->saves_us + 0.5));
    add_range(j, "range", &a->range);
    json_text(j, "text", a->text);
    if (a->patch) {
        json_open(j, "insert", '{');
        json_number(j, "before_line", a->patch_line);
        json_text(j, "text", a->patch);
        json_close(j, '}');
    }
    if (a->n_edits) json_open(j, "edits", '[');
    for (int i = 0; i < a->n_edits; i++) {
        json_open(j, NULL, '{');
        add_range(j, "range", &a->edits[i].range);
        json_text(j, "text", a->edits[i].text);
        json_close(j, '}');
    }
    if (a->n_edits) json_close(j, ']');
    json_close(j, '}');
}

static void add_construct(struct json *j, const struct report_construct *c)
{
    json_open(j, NULL, '{');
    json_text(j, "directive", c->directive);
    json_text(j, "function", c->function);
    add_range(j, "range", &c->range);
    json_number(j, "end_line", c->end_line);
#define LIST(name, items, n, add)                                                                                                          \
    json_open(j, name, '[');                                                                                                               \
    for (int i = 0; i < (n); i++) add(j, &(items)[i]);                                                                                     \
    json_close(j, ']')
    LIST("kernels", c->kernels, c->n_kernels, add_kernel);
    LIST("loops", c->loops, c->n_loops, add_loop);
    LIST("data", c->data, c->n_data, add_data);
    LIST("variables", c->variables, c->n_variables, add_variable);
    LIST("advice", c->advice, c->n_advice, add_advice);
#undef LIST
    add_texts(j, "notes", c->notes, c->n_notes);
    json_close(j, '}');
}

static void add_message(struct json *j, const struct diag_shown *m)
{
    struct report_range range = report_range_at(&m->place, m->end_column);
    json_open(j, NULL, '{');
    json_text(j, "level", m->level);
    json_text(j, "id", m->id);
    json_text(j, "text", m->text);
    add_range(j, "range", &range);
    if (m->n_notes) {
        json_open(j, "notes", '[');
        for (int i = 0; i < m->n_notes; i++) add_message(j, &m->notes[i]);
        json_close(j, ']');
    }
    json_close(j, '}');
}

void report_json_items(const struct report *r, report_more *more, struct json *j)
{
    const struct diag_shown *m;
    json_open(j, NULL, '{');
    json_text(j, "source", r->unit->name);
    json_open(j, "messages", '[');
    for (int i = 0; (m = diag_shown(r->unit, i)); i++) add_message(j, m);
    json_close(j, ']');
    json_open(j, "constructs", '[');
    for (int i = 0; i < r->n_constructs; i++) add_construct(j, &r->constructs[i]);
    json_close(j, ']');
    if (more) more(r, j);
    json_close(j, '}');
}

void report_json_file(const struct report *r, struct buffer *parts)
{
    struct json j = {parts, REPORT_FILES_DEPTH, parts->length > 0};
    report_json_items(r, NULL, &j);
}

void report_json_document(const struct buffer *files, struct buffer *out)
{
    struct json j = {out, 0, false};
    json_open(&j, NULL, '{');
    json_number(&j, "accel_report", 1);
    json_text(&j, "producer", "accelcc " ACCEL_VERSION);
    json_open(&j, "files", '[');
    json_items(&j, files);
    json_close(&j, ']');
    json_close(&j, '}');
    buffer_putc(out, '\n');
}

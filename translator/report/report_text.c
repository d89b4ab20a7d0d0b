/* report_text: the report for terminals, in the words of nvc's -Minfo where they mean the same. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "report/report.h"
#include <string.h>

/* The accesses to one variable with the same pattern are one line. */
static bool is_alike(const struct report_access *a, const struct report_access *b)
{
    bool stride = (!a->stride && !b->stride) || (a->stride && b->stride && !strcmp(a->stride, b->stride));
    bool kept = (!a->kept && !b->kept) || (a->kept && b->kept && !strcmp(a->kept, b->kept));
    return stride && kept && a->pattern == b->pattern && !strcmp(a->variable, b->variable) && a->atomic == b->atomic;
}

static void add_pattern(const struct report_access *a, struct buffer *out)
{
    buffer_puts(out, report_pattern_name(a));
    if (a->stride) buffer_printf(out, " by %s %s", a->stride, a->stride_in_bytes ? "bytes" : "elements");
    if (a->along) buffer_printf(out, " along %s", a->along);
}

static void add_count(int n, const char *verb, struct buffer *out)
{
    if (n) buffer_printf(out, n == 1 ? "%s" : "%s %d times", verb, n);
}

static void print_access(const struct report_kernel *k, int first, struct buffer *out)
{
    const struct report_access *a = &k->accesses[first];
    int reads = 0, writes = 0, bytes = 0;
    for (int i = first; i < k->n_accesses; i++) {
        if (!is_alike(a, &k->accesses[i])) continue;
        reads += k->accesses[i].read;
        writes += k->accesses[i].written;
        bytes += k->accesses[i].bytes;
    }
    buffer_printf(out, "    %s: ", a->variable);
    add_count(reads, "read", out);
    if (reads && writes) buffer_puts(out, ", ");
    add_count(writes, a->atomic ? "written atomically" : "written", out);
    buffer_puts(out, ": ");
    add_pattern(a, out);
    if (bytes) buffer_printf(out, ", %d bytes an iteration", bytes);
    if (a->kept) buffer_printf(out, "; in %s", a->kept);
    buffer_putc(out, '\n');
}

static void print_accesses(const struct report_kernel *k, struct buffer *out)
{
    for (int i = 0; i < k->n_accesses; i++) {
        bool known = false;
        for (int j = 0; j < i && !known; j++) known = is_alike(&k->accesses[j], &k->accesses[i]);
        if (!known) print_access(k, i, out);
    }
}

static void print_compiled(const struct report_compiled *c, struct buffer *out)
{
    buffer_printf(out, "    %s for %s: %d registers, %d bytes of shared memory", c->name, c->arch, c->registers, c->shared);
    if (c->local) buffer_printf(out, ", %d bytes of local memory", c->local);
    if (c->spill_stores > 0 || c->spill_loads > 0)
        buffer_printf(out, ", of spilled registers %d bytes stored and %d loaded", c->spill_stores, c->spill_loads);
    if (c->occupancy) buffer_printf(out, "; occupancy %d %% with blocks of %d threads", c->occupancy, c->threads);
    buffer_putc(out, '\n');
}

static void print_kernel(const struct report_kernel *k, struct buffer *out)
{
    buffer_printf(out, "  Generating kernel %s: %s\n", k->name, k->mapping);
    for (int i = 0; i < k->n_variants; i++)
        buffer_printf(out, "    %s runs instead if %s\n", k->variants[i].name, k->variants[i].condition);
    for (int i = 0; i < k->n_notes; i++) buffer_printf(out, "    %s\n", k->notes[i]);
    for (int i = 0; i < k->n_compiled; i++) print_compiled(&k->compiled[i], out);
    print_accesses(k, out);
}

static void print_loop(const struct report_loop *l, struct buffer *out)
{
    int in = 2 * l->depth;
    buffer_printf(out, "  %*sloop %s, line %d: %s\n", in, "", l->variable ? l->variable : "?", l->range.line, l->mapping);
    if (l->decision) buffer_printf(out, "  %*s  %s\n", in, "", l->decision);
    for (int i = 0; i < l->n_remedies; i++) buffer_printf(out, "  %*s  To change this: %s\n", in, "", l->remedies[i]);
    if (l->host) buffer_printf(out, "  %*s  On the host: %s\n", in, "", l->host);
}

/* As nvc: "Generating update self(x[0:n])". */
static const char *data_prefix(const struct report_construct *c, const struct report_data *d)
{
    static const char *const directives[] = {"update", "enter data", "exit data"};
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        if (!strcmp(c->directive, directives[i])) return directives[i];
    return d->implicit ? "implicit" : "";
}

static void print_data(const struct report_construct *c, struct buffer *out)
{
    for (int i = 0; i < c->n_data; i++) {
        const struct report_data *d = &c->data[i];
        const char *prefix = data_prefix(c, d);
        buffer_printf(out, "  Generating %s%s%s(%s)", prefix, *prefix ? " " : "", d->clause, d->name);
        buffer_printf(out, d->reason ? ": %s\n" : "\n", d->reason);
    }
}

static void print_variables(const struct report_construct *c, struct buffer *out)
{
    for (int i = 0; i < c->n_variables; i++) {
        const struct report_variable *v = &c->variables[i];
        buffer_printf(out, v->reason ? "  variable %s: %s, %s\n" : "  variable %s: %s\n", v->name, v->role, v->reason);
    }
}

static void print_advice(const struct report_construct *c, struct buffer *out)
{
    for (int i = 0; i < c->n_advice; i++) {
        const struct report_advice *a = &c->advice[i];
        buffer_printf(out, "  Advice: %s\n", a->text);
        for (int k = 0; k < a->n_edits; k++) {
            const struct report_edit *e = &a->edits[k];
            const char *where = e->text[0] == '\n' ? "after" : e->range.column < e->range.end_column ? "instead of" : "at the end of";
            buffer_printf(out, "    %s line %d: %s\n", where, e->range.line, e->text + strspn(e->text, " \n"));
        }
        if (a->patch) buffer_printf(out, "    before line %d: %s\n", a->patch_line, a->patch + strspn(a->patch, " \t"));
    }
}

static void print_construct(const struct report_construct *c, struct buffer *out)
{
    buffer_printf(out, "%s:%d: %s in %s\n", c->range.file, c->range.line, c->directive, c->function ? c->function : "?");
    if (c->n_kernels) buffer_puts(out, "  Generating NVIDIA GPU code\n");
    for (int i = 0; i < c->n_kernels; i++) print_kernel(&c->kernels[i], out);
    for (int i = 0; i < c->n_notes; i++) buffer_printf(out, "  %s\n", c->notes[i]);
    for (int i = 0; i < c->n_loops; i++) print_loop(&c->loops[i], out);
    print_data(c, out);
    print_variables(c, out);
    print_advice(c, out);
    buffer_putc(out, '\n');
}

static const struct report_advice *advice_of_rank(const struct report *r, int rank)
{
    for (int i = 0; i < r->n_constructs; i++)
        for (int k = 0; k < r->constructs[i].n_advice; k++)
            if (r->constructs[i].advice[k].rank == rank) return &r->constructs[i].advice[k];
    return NULL;
}

/* The advice of all constructs in one line, if several have any. */
static void print_order(const struct report *r, struct buffer *out)
{
    const struct report_advice *a;
    int constructs = 0;
    for (int i = 0; i < r->n_constructs; i++) constructs += r->constructs[i].n_advice > 0;
    for (int rank = 1; constructs > 1 && (a = advice_of_rank(r, rank)); rank++)
        buffer_printf(out, "%s%s (line %d)", rank > 1 ? ", " : "Advice by what it may save, most first: ", a->id, a->range.line);
    if (constructs > 1) buffer_putc(out, '\n');
}

void report_text(const struct report *r, struct buffer *out)
{
    for (int i = 0; i < r->n_constructs; i++) print_construct(&r->constructs[i], out);
    print_order(r, out);
}

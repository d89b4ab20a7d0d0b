/* rt_golden: see rt_golden.h. SPDX-License-Identifier: MIT */
#include "compare/rt_golden.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct accel_compare_settings *settings;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct golden_run run; /* the last one that was read */
static bool is_other_program; /* from some execution on, the recorded constructs are others */
static long long n_executions;

void accel__golden_start(const struct accel_compare_settings *s)
{
    settings = s;
    accel__compare_words(s->write ? "recorded" : "compared with the recorded run", s->write ? NULL : "in the recorded run", "in this run");
    if (s->write) accel__golden_create(s->write, s->limit);
    else accel__golden_open(s->read);
}

static const char *last_part(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path ? path : "";
}

/* ---- whether the programs are the same ----------------------------------------------------------------------------------------------- */

static bool is_same_construct(const struct accelrt_site *site)
{
    return !strcmp(last_part(site->file), last_part(run.file)) && site->line == run.line &&
           !strcmp(site->function ? site->function : "", run.function) && !strcmp(site->directive, run.directive);
}

/* Reads the record of this execution; false: the programs are different ones. */
static bool read_run(const struct accelrt_site *site)
{
    bool is_there = accel__golden_next(&run);
    if (is_there && is_same_construct(site)) return true;
    is_other_program = true;
    fflush(stdout);
    fprintf(stderr, "%s:%d: accel compare: %s: this is execution %lld; ", site->file, site->line, site->directive, n_executions);
    if (is_there) fprintf(stderr, "in the recorded run it is %s:%d: %s", run.file, run.line, run.directive);
    else fprintf(stderr, "the recorded run has %lld", n_executions - 1);
    fprintf(stderr, "; the programs or their inputs are not the same, and nothing more is compared\n");
    return false;
}

/* ---- values -------------------------------------------------------------------------------------------------------------------------- */

static struct golden_record *record_of(const char *name)
{
    for (size_t i = 0; i < run.n; i++)
        if (!run.data[i].used && !strcmp(run.data[i].name, name)) return run.data[i].used = true, &run.data[i];
    return NULL;
}

/* What both runs have of a datum, before and after the construct. */
struct both_runs {
    const struct golden_item *here_before, *here_after;
    char *there_before, *there_after;
};

static bool read_both(struct both_runs *f, const struct golden_record *r)
{
    f->there_before = accel__golden_values(&r->before, r->bytes);
    f->there_after = f->there_before ? accel__golden_values(&r->after, r->bytes) : NULL;
    return f->there_after;
}

/* Gives the recorded elements the values of this run where `left_out` says so. */
static void leave_out(const struct both_runs *f, char *there, const char *here,
                      bool (*left_out)(const struct both_runs *f, size_t at, size_t bytes))
{
    size_t all = f->here_after->bytes, size = accel__layout_bytes(f->here_after->layout);
    if (!f->here_after->layout) size = sizeof(double);
    for (size_t at = 0; size && at < all; at += size) {
        size_t n = all - at < size ? all - at : size;
        if (left_out(f, at, n)) memcpy(there + at, here + at, n);
    }
}

/* Elements that neither run's construct has changed may be ones that no device has a value of. */
static bool is_untouched(const struct both_runs *f, size_t at, size_t n)
{
    return !memcmp(f->here_before->values + at, f->here_after->values + at, n) && !memcmp(f->there_before + at, f->there_after + at, n);
}

static bool is_right(const struct both_runs *f, size_t at, size_t n)
{
    return !memcmp(f->here_after->values + at, f->there_after + at, n);
}

/* No run repeats the construct to find what rounding errors change: a hundredth of the relative tolerance of the largest number is allowed.
 */
static void allow_cancellation(struct accel_tolerance *t, double largest)
{
    double allowed = t->relative > 0 ? 0.01 * t->relative * largest : 0;
    if (allowed > t->absolute) t->absolute = allowed;
}

static bool are_equal(const struct accelrt_call *call, const struct golden_item *item, const char *there, bool before)
{
    struct accel_block b = {.name = item->name, .layout = item->layout, .bytes = item->bytes};
    struct accel_tolerances t = accel__tolerances_of(settings, item->name);
    double largest = accel__largest_number(item->layout, there, item->bytes);
    allow_cancellation(&t.of_float, largest);
    allow_cancellation(&t.of_double, largest);
    struct accel_difference d =
        accel__compare_values(item->layout, there, item->values, NULL, item->bytes, &t, call->flags & ACCELRT_UNORDERED);
    if (d.count) accel__report_difference(call->site, &b, &d, there, item->values, before);
    return !d.count || d.permuted;
}

/* Whether the construct leaves the recorded values in a datum; otherwise says so. */
static bool is_same(const struct accelrt_call *call, const struct golden_item *before, const struct golden_item *after,
                    struct golden_record *r)
{
    if (r->bytes != after->bytes) return accel__report_extents(call->site, after->name, after->bytes, r->bytes), false;
    bool is_unchanged = before->hash == after->hash, was_unchanged = r->before.hash == r->after.hash;
    if (r->after.hash == after->hash || (is_unchanged && was_unchanged)) return true;
    if (after->is_scalar && (is_unchanged || was_unchanged)) return true;
    struct both_runs f = {before, after, NULL, NULL};
    bool is_recorded = read_both(&f, r), same = false;
    if (is_recorded) leave_out(&f, f.there_after, after->values, is_untouched), same = are_equal(call, after, f.there_after, false);
    else accel__report_unrecorded(call->site, after->name);
    free(f.there_before), free(f.there_after);
    return same;
}

/* Says what the construct has read, or changed, that had other values before. */
static void report_input(const struct accelrt_call *call, const struct golden_item *before, const struct golden_item *after,
                         const struct golden_record *r)
{
    struct both_runs f = {before, after, NULL, NULL};
    if (!before->is_input || r->bytes != after->bytes || r->before.hash == before->hash) return;
    bool is_recorded = read_both(&f, r), is_unchanged = before->hash == after->hash && r->before.hash == r->after.hash;
    if (is_recorded && !is_unchanged) leave_out(&f, f.there_before, before->values, is_right);
    if (is_recorded) are_equal(call, before, f.there_before, true);
    free(f.there_before), free(f.there_after);
}

static void compare(const struct accelrt_call *call, const struct golden_items *before, const struct golden_items *after)
{
    int different = 0;
    if (is_other_program || !read_run(call->site) || accel__compare_skips(settings, call->site->line)) return;
    struct golden_record **records = accel__allocate(sizeof *records * (after->n + 1));
    for (size_t i = 0; i < after->n; i++) {
        records[i] = record_of(after->list[i].name);
        if (records[i]) different += !is_same(call, &before->list[i], &after->list[i], records[i]);
    }
    for (size_t i = 0; different && i < after->n; i++)
        if (records[i]) report_input(call, &before->list[i], &after->list[i], records[i]);
    free(records);
    accel__compare_count(call->site, different);
    if (different && settings->stops) accel__stop();
}

void *accel__golden_begin(struct accel_work *w, const struct accelrt_call *call)
{
    struct golden_items *items = accel__allocate(sizeof *items);
    pthread_mutex_lock(&lock);
    accel__golden_gather(w, call, items);
    pthread_mutex_unlock(&lock);
    return items;
}

void accel__golden_end(struct accel_work *w, const struct accelrt_call *call, void *state)
{
    struct golden_items after = {0}, none = {0}, *before = state ? state : &none;
    pthread_mutex_lock(&lock);
    if (state) accel__golden_gather(w, call, &after);
    if (after.n != before->n) after.n = before->n = 0;
    n_executions++;
    if (settings->write) accel__golden_write(call->site, before, &after), accel__compare_count(call->site, 0);
    else compare(call, before, &after);
    pthread_mutex_unlock(&lock);
    accel__golden_free(&after);
    accel__golden_free(before);
    free(state);
}

void accel__golden_summary(void)
{
    bool full = false;
    size_t bytes = accel__golden_close(&full);
    if (settings->write)
        fprintf(stderr, "accel compare: %s has %zu bytes of values%s\n", settings->write, bytes,
                full ? ", its limit: later ones have hashes only" : "");
    else if (!is_other_program && accel__golden_next(&run))
        fprintf(stderr, "accel compare: the recorded run continues with %s:%d: %s\n", run.file, run.line, run.directive);
}

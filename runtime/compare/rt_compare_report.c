/* rt_compare_report: messages of ACCEL_COMPARE. SPDX-License-Identifier: MIT */
#include "compare/rt_compare.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPORTS_MOST = 3 }; /* reported executions of a construct; further ones are counted */

/* With copies of the texts: the library that has the construct may be closed before the end. */
struct compared_site {
    const struct accelrt_site *site;
    char *file, *directive;
    int line;
    long long executions, different, skipped, stale, doubtful;
    const char *why_skipped;
    struct compared_site *next;
};
static struct compared_site *sites;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    const char *done, *there, *here;
} words = {"compared with the host", "on the host", "on the device"};

void accel__compare_words(const char *done, const char *there, const char *here)
{
    words.done = done, words.there = there, words.here = here;
}

static struct compared_site *find_site(const struct accelrt_site *site)
{
    struct compared_site **s = &sites;
    while (*s && (*s)->site != site) s = &(*s)->next;
    if (!*s) {
        *s = accel__allocate(sizeof **s);
        **s = (struct compared_site){.site = site, .file = strdup(site->file), .directive = strdup(site->directive), .line = site->line};
    }
    return *s;
}

void accel__compare_count(const struct accelrt_site *site, int different)
{
    pthread_mutex_lock(&lock);
    struct compared_site *s = find_site(site);
    s->executions++;
    s->different += different > 0;
    pthread_mutex_unlock(&lock);
}

void accel__compare_skipped(const struct accelrt_site *site, const char *why)
{
    pthread_mutex_lock(&lock);
    struct compared_site *s = find_site(site);
    s->skipped++;
    s->why_skipped = why;
    pthread_mutex_unlock(&lock);
}

static const char *plural(long long n)
{
    return n == 1 ? "" : "s";
}

static void say(const struct accelrt_site *site, const char *variable)
{
    fflush(stdout);
    fprintf(stderr, "%s:%d: accel compare: %s: %s: ", site->file, site->line, site->directive, variable ? variable : "data");
}

static bool has_one_letter(const char *layout) { return layout && (!layout[1] || layout[1] == ','); }

/* "element 3", "element 3, byte 8" of a structure, "byte 24" where the type is not known. */
static void say_place(const struct accel_block *b, size_t at)
{
    size_t size = accel__layout_bytes(b->layout);
    if (!b->layout) fprintf(stderr, "byte %zu", at);
    else if (!has_one_letter(b->layout)) fprintf(stderr, "element %zu, byte %zu", at / size, at % size);
    else fprintf(stderr, "element %zu", at / size);
}

/* "element 3: 1 on the device, 2 on the host". Words of unknown type are shown as what they are most likely. */
static void say_values(const struct accel_block *b, char letter, size_t at, bool with_place, const void *device, const void *host)
{
    char on_device[64], on_host[64];
    bool unknown = letter == '?';
    if (unknown) letter = accel__word_letter(device, host, at, b->bytes);
    if (unknown && letter == 'd') at = at / 8 * 8;
    accel__number_text(letter, device, at, on_device, sizeof on_device);
    accel__number_text(letter, host, at, on_host, sizeof on_host);
    if (with_place) say_place(b, at);
    if (unknown) fprintf(stderr, ", as %s", letter == 'd' ? "double" : letter == 'f' ? "float" : "int");
    fprintf(stderr, "%s%s %s, %s %s", with_place ? ": " : "", on_device, words.here, on_host, words.there);
}

bool accel__compare_count_stale(const struct accelrt_site *site)
{
    pthread_mutex_lock(&lock);
    bool reported = find_site(site)->stale++ < REPORTS_MOST;
    pthread_mutex_unlock(&lock);
    return reported;
}

static bool is_doubt_reported(const struct accelrt_site *site)
{
    pthread_mutex_lock(&lock);
    bool reported = find_site(site)->doubtful++ < REPORTS_MOST;
    pthread_mutex_unlock(&lock);
    return reported;
}

/* Whether the execution is one of the first with differences. */
static bool is_reported(const struct accelrt_site *site)
{
    pthread_mutex_lock(&lock);
    bool reported = find_site(site)->different < REPORTS_MOST;
    pthread_mutex_unlock(&lock);
    return reported;
}

void accel__report_difference(const struct accelrt_site *site, const struct accel_block *b, const struct accel_difference *d,
                              const void *host, const void *device, bool before)
{
    if (!is_reported(site)) return;
    say(site, b->name);
    if (before) fprintf(stderr, "before the construct, ");
    if (d->permuted) {
        fprintf(stderr, "the same values in another order\n");
        return;
    }
    if (d->scalars > 1) fprintf(stderr, "%zu of %zu %s differ; first ", d->count, d->scalars, b->layout ? "numbers" : "words");
    say_values(b, d->letter, d->first, d->scalars > 1, device, host);
    if (d->count > 1 && d->letter != '?') {
        fprintf(stderr, "; largest difference %.3g", d->largest);
        if (isfinite(d->relative)) fprintf(stderr, " (relative %.2g)", d->relative);
        fprintf(stderr, " in ");
        say_place(b, d->worst);
    }
    fputc('\n', stderr);
}

void accel__report_doubt(const struct accelrt_site *site, const struct accel_block *b, const char *name, size_t count, size_t first,
                         const char *device, const char *host, const char *which, const char *todo)
{
    if (!is_doubt_reported(site)) return;
    say(site, name);
    fprintf(stderr, "%zu of %zu %s %s, first ", count, b->bytes / accel__layout_bytes(b->layout), b->layout ? "elements" : "words", which);
    say_values(b, has_one_letter(b->layout) ? b->layout[0] : '?', first, true, device, host);
    fprintf(stderr, "; %s\n", todo);
}

void accel__report_uncopied(const struct accelrt_site *site, const char *name, const struct accelrt_site *creator)
{
    if (!is_doubt_reported(site)) return;
    say(site, name);
    fprintf(stderr, "its results were never copied back, since other directives still count it");
    if (creator && creator->file) fprintf(stderr, "; it was created by %s at %s:%d", creator->directive, creator->file, creator->line);
    fputs("; each 'enter data' needs an 'exit data', or 'finalize'\n", stderr);
}

void accel__report_extents(const struct accelrt_site *site, const char *name, size_t here, size_t recorded)
{
    if (!is_reported(site)) return;
    say(site, name);
    fprintf(stderr, "it has %zu bytes in this run, and %zu in the recorded one\n", here, recorded);
}

void accel__report_unrecorded(const struct accelrt_site *site, const char *name)
{
    if (!is_reported(site)) return;
    say(site, name);
    fprintf(stderr, "it differs from the recorded run, of which only hashes are left (limit=)\n");
}

void accel__report_stale(const struct accelrt_site *site, const struct accel_block *b, size_t count, size_t first, const void *own,
                         const void *before)
{
    say(site, b->name);
    size_t elements = b->bytes / accel__layout_bytes(b->layout);
    char letter = has_one_letter(b->layout) ? b->layout[0] : '?';
    fprintf(stderr, "the device's copy is stale: the host has changed %zu of %zu %s since, first ", count, elements,
            b->layout ? "elements" : "words");
    say_values(b, letter, first, true, before, own);
    fprintf(stderr, "; the results would differ with the host's values; add '#pragma acc update device(%s)' before it\n",
            b->name ? b->name : "...");
}

/* "3 executions of 2 constructs". */
static void say_sum(long long executions, long long constructs)
{
    fprintf(stderr, "%lld execution%s of %lld construct%s", executions, plural(executions), constructs, plural(constructs));
}

static void say_site(const struct compared_site *s)
{
    bool many = s->different > REPORTS_MOST || s->stale > REPORTS_MOST;
    if (many)
        fprintf(stderr, "%s:%d: accel compare: %s: differences in %lld of %lld executions, stale data in %lld\n", s->file, s->line,
                s->directive, s->different, s->executions, s->stale);
    if (s->skipped)
        fprintf(stderr, "%s:%d: accel compare: %s: %lld execution%s not compared: %s\n", s->file, s->line, s->directive, s->skipped,
                plural(s->skipped), s->why_skipped);
}

void accel__compare_summary(void)
{
    struct compared_site sum = {0}, where = {0};
    accel__compare_transfers_end();
    for (const struct compared_site *s = sites; s; s = s->next) {
        sum.executions += s->executions, where.executions += s->executions > 0;
        sum.different += s->different, where.different += s->different > 0;
        sum.stale += s->stale, where.stale += s->stale > 0;
        sum.doubtful += s->doubtful, where.doubtful += s->doubtful > 0;
    }
    if (!sites) return;
    fprintf(stderr, "accel compare: ");
    say_sum(sum.executions, where.executions);
    fprintf(stderr, " %s", words.done);
    if (words.there) fprintf(stderr, ": %s", sum.different ? "differences in " : "no differences");
    if (sum.different) say_sum(sum.different, where.different);
    if (sum.stale) fprintf(stderr, ", stale data in "), say_sum(sum.stale, where.stale);
    if (sum.doubtful)
        fprintf(stderr, ", %lld doubtful transfer%s of %lld directive%s", sum.doubtful, plural(sum.doubtful), where.doubtful,
                plural(where.doubtful));
    fputc('\n', stderr);
    for (const struct compared_site *s = sites; s; s = s->next) say_site(s);
    if (accel__compare_is_golden()) accel__golden_summary();
}

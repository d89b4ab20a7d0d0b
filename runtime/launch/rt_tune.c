/* rt_tune: see rt_tune.h. SPDX-License-Identifier: MIT */
#include "launch/rt_tune.h"
#include "accel_tuned.h"
#include "launch/rt_counts.h"
#include "launch/rt_search.h"
#include "launch/rt_variants.h"
#include "launch/rt_winners.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUCKETS = 256 };

struct accel_tuning {
    struct accel_tuning *next, *older;   /* of its bucket; of all */
    const struct accelrt_kernel *kernel; /* NULL: its library was closed */
    const struct accelrt_image *image;
    const struct accel_device *device;
    int overlap;
    unsigned long sizes;        /* size_code */
    struct accel_choice choice; /* of all launches, unless it is searched for */
    const char *why;            /* what has determined `choice`; NULL: the rules */
    bool is_demanded;           /* ACCEL_VARIANT names the construct: a choice that it does not have is an error */
    bool is_searched;
    struct accel_search search;
    double work;                /* of the last launch that was timed */
    struct accel_winner winner; /* its names */
};

atomic_bool accel__tune_on = true;
static bool is_started;
static atomic_bool has_tuned_images;
static char *winners; /* text of the file; NULL: none */
static pid_t process; /* that searches: the child of a fork does not */
static struct accel_tuning *buckets[BUCKETS], *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* ---- the end ------------------------------------------------------------------------------------------------------------------------- */

/* The winner of a search, or the best choice so far. False: not known. */
static bool settle_winner(struct accel_tuning *t)
{
    double rules, cost;
    if (!t->is_searched || !accel__search_result(&t->search, &t->winner.choice, &rules, &cost)) return false;
    t->winner.before_us = rules * t->work;
    t->winner.us = cost * t->work;
    return true;
}

static void print_row(const struct accel_tuning *t, bool known, int width)
{
    const struct accel_winner *w = &t->winner;
    char choice[CHOICE_TEXT];
    accel__choice_text(&w->choice, choice);
    fprintf(stderr, "  %-*s  %-22s ", width, w->place, w->sizes);
    if (known)
        fprintf(stderr, "%10.2f %10.2f %6.2f  %s%s\n", w->before_us, w->us, w->before_us / w->us, choice,
                t->search.is_done ? "" : " (unfinished)");
    else fprintf(stderr, "%10s %10s %6s  too few launches\n", "-", "-", "-");
}

/* Whether the kernel has several choices. */
static bool is_listed(const struct accel_tuning *t)
{
    return t->is_searched && (!t->search.is_done || t->search.launches > 1);
}

/* One row for each search; stores the winners, and returns their number. */
static int print_table(struct accel_winner *list)
{
    int n = 0, width = 0;
    for (const struct accel_tuning *t = all; t; t = t->older)
        if (is_listed(t)) width = (int)most(width, (long long)strlen(t->winner.place));
    fprintf(stderr, "\nACCEL_TUNE: device time of a launch in us\n  %-*s  %-22s %10s %10s %6s  %s\n", width, "construct and kernel",
            "sizes", "rules", "tuned", "gain", "choice");
    for (struct accel_tuning *t = all; t; t = t->older) {
        if (!is_listed(t)) continue;
        bool known = settle_winner(t);
        print_row(t, known, width);
        if (known && t->winner.key) list[n++] = t->winner;
    }
    return n;
}

static void report(void)
{
    int listed = 0;
    for (const struct accel_tuning *t = all; t; t = t->older) listed += is_listed(t);
    if (!listed) return;
    struct accel_winner *list = accel__allocate((size_t)listed * sizeof *list);
    int n = print_table(list);
    if (n && !accel__winners_write(list, n)) fprintf(stderr, "  the winners are not kept: there is no cache folder that can be written\n");
    free(list);
}

/* Lists are in the order of additions. */
static void reverse(void)
{
    struct accel_tuning *t = all;
    for (all = NULL; t;) {
        struct accel_tuning *next = t->older;
        t->older = all;
        all = t;
        t = next;
    }
}

static void process_ends(void)
{
    if (process != getpid() || atomic_load(&accel__ending) == ENDING_ERROR) return;
    if (!accel__lock_at_end(&lock)) return;
    reverse();
    report();
    pthread_mutex_unlock(&lock);
}

/* ---- entries ------------------------------------------------------------------------------------------------------------------------- */

/* lock held. */
static void start(void)
{
    is_started = true;
    if (accel__env.variant) accel__variants_read(accel__env.variant);
    if (accel__env.reproducible) accel__env.tune = TUNE_OFF;
    if (accel__env.tune != TUNE_OFF) winners = accel__winners_read();
    if (accel__env.tune >= TUNE_ON) process = getpid(), atexit(process_ends);
    bool any =
        accel__env.variant || accel__env.tune >= TUNE_ON || winners || (accel__env.tune == TUNE_USE && atomic_load(&has_tuned_images));
    if (!any) atomic_store(&accel__tune_on, false);
}

/* Six bits for each number: its exponent, 63 for none. */
static unsigned long size_code(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    const long long numbers[5] = {g->trips[0], g->trips[1], g->trips[2], g->row, g->rows};
    unsigned long code = 0;
    for (int i = 0; i < 5; i++) {
        bool used = i < 3 ? i < k->dims : numbers[i] > 0;
        code = code << 6 | (unsigned long)(used ? numbers[i] > 0 ? 63 - __builtin_clzll((unsigned long long)numbers[i]) : 0 : 63);
    }
    return code;
}

static double work_of(const struct accelrt_kernel *k, const struct accelrt_geometry *g)
{
    double n = (double)most(g->row, 1);
    for (int i = 0; i < k->dims; i++) n *= (double)most(g->trips[i], 1);
    return n;
}

static void name(struct accel_tuning *t, const struct accelrt_site *site, const struct accelrt_geometry *g)
{
    struct accel_winner *w = &t->winner;
    accel__image_unpack(site->image);
    w->key = accel_tuned_key(site->image->source, t->kernel->name);
    for (char *to = w->gpu; (size_t)(to - w->gpu) + 1 < sizeof w->gpu && t->device->name[to - w->gpu]; to++)
        *to = t->device->name[to - w->gpu];
    accel__size_class(t->kernel, g, w->sizes);
    snprintf(w->place, sizeof w->place, "%s:%d %s", site->file, site->line, t->kernel->name);
    for (char *c = w->place; *c; c++)
        if (*c == '\t' || *c == '\n') *c = ' ';
}

/* By ACCEL_VARIANT, else by the file, else by the lines in the image. */
static void choose(struct accel_tuning *t, const struct accelrt_site *site)
{
    struct accel_winner found;
    const char *baked = site->image->tuned;
    const struct accel_variant *v = accel__variant_of(site, t->kernel);
    if (v) {
        t->choice = v->choice, t->why = "ACCEL_VARIANT", t->is_demanded = v->construct != NULL;
        return;
    }
    if (accel__env.tune == TUNE_OFF) return;
    bool is_found = winners && accel__winner_find(winners, t->winner.key, t->winner.gpu, t->winner.sizes, &found);
    if (!is_found && baked) is_found = accel__winner_find(baked, t->winner.key, t->winner.gpu, t->winner.sizes, &found);
    if (is_found && t->winner.key) t->choice = found.choice, t->why = "tuned";
    t->is_searched = accel__env.tune >= TUNE_ON;
    if (t->is_searched) accel__search_begin(&t->search, t->choice);
}

static struct accel_tuning *find_or_add(struct accel_device *d, const struct accelrt_site *site, const struct accelrt_kernel *k,
                                        const struct accelrt_geometry *g, int overlap)
{
    unsigned long sizes = size_code(k, g), mixed = ((uintptr_t)k >> 4) * 31 + sizes * 0x9e3779b97f4a7c15u + (unsigned long)overlap;
    struct accel_tuning **link = &buckets[(mixed ^ mixed >> 32) % BUCKETS], *t = *link;
    while (t && (t->kernel != k || t->sizes != sizes || t->overlap != overlap || t->device != d)) t = t->next;
    if (t) return t;
    t = accel__allocate(sizeof *t);
    *t = (struct accel_tuning){
        .next = *link, .older = all, .kernel = k, .image = site->image, .device = d, .overlap = overlap, .sizes = sizes};
    name(t, site, g);
    choose(t, site);
    return *link = all = t;
}

void accel__tune_image(const struct accelrt_image *image)
{
    if (!image->tuned) return;
    atomic_store(&has_tuned_images, true);
    atomic_store(&accel__tune_on, true);
}

void accel__tune_forget(const struct accelrt_image *image)
{
    pthread_mutex_lock(&lock);
    for (struct accel_tuning *t = all; t; t = t->older)
        if (t->image == image) t->kernel = NULL;
    pthread_mutex_unlock(&lock);
}

/* ---- launches ------------------------------------------------------------------------------------------------------------------------ */

void accel__tune_begin(struct accel_tried *to, struct accel_device *d, const struct accelrt_site *site, const struct accelrt_kernel *k,
                       const struct accelrt_geometry *g, int overlap)
{
    pthread_mutex_lock(&lock);
    if (!is_started) start();
    struct accel_tuning *t = atomic_load(&accel__tune_on) ? find_or_add(d, site, k, g, overlap) : NULL;
    if (t && t->is_searched && !t->search.is_done) {
        to->trial = accel__search_next(&t->search);
        to->serial = t->search.serial;
        to->choice = t->search.trials[to->trial].choice;
        to->is_timed = true;
    } else if (t) to->choice = t->choice;
    if (t && (t->why || t->is_searched)) to->of = t;
    pthread_mutex_unlock(&lock);
}

const char *accel__tune_settled(const struct accel_tried *t, const struct accel_place *p)
{
    static _Thread_local char variant[CHOICE_TEXT + 32];
    char text[CHOICE_TEXT];
    if (t->refused && t->of->is_demanded) accel__variant_fail(p, &t->of->choice);
    if (!(accel__env.notify & NOTIFY_LAUNCH) || accel__choice_is_default(&t->choice)) return NULL;
    accel__choice_text(&t->choice, text);
    snprintf(variant, sizeof variant, "%s (%s)", text, t->is_timed ? "trial" : t->of->is_searched ? "winner" : t->of->why);
    return variant;
}

void accel__tune_end(const struct accel_tried *tried, const struct accel_place *p, double us)
{
    struct accel_tuning *t = tried->of;
    pthread_mutex_lock(&lock);
    t->work = work_of(p->given, p->g);
    accel__search_note(&t->search, tried->trial, tried->serial, us / t->work, p, accel__env.tune == TUNE_ANY);
    if (t->search.is_done && settle_winner(t)) t->choice = t->winner.choice;
    pthread_mutex_unlock(&lock);
}

/* rt_compare: ACCEL_COMPARE: compute constructs run on the device and on the host from the same values, and their results are compared.
 * SPDX-License-Identifier: MIT
 *
 * The generated code repeats a construct as often as accelrt_compute_end says. First the host runs it on the device's values of its
 * data and of what pointers in that data refer to; the host's own values are saved meanwhile, as in rt_mirror.c. If some of the device's
 * values are stale, the host runs it again with its own in their place. Then the device runs it. If numbers differ, the host runs it once
 * more on values that differ by a rounding error: numbers that change with these are too sensitive to be compared. */
#ifndef ACCEL_RT_COMPARE_H
#define ACCEL_RT_COMPARE_H
#include "data/rt_data.h"

/* ---- numbers (rt_compare_values.c) -------------------------------------------------------------------------------------------------- */

/* Numbers are equal if they differ by at most `absolute`, by at most `relative` times the host's, or by `ulps` representable numbers. Below
 * 0: not given. */
struct accel_tolerance {
    double absolute, relative;
    long long ulps;
};

struct accel_tolerances {
    struct accel_tolerance of_float, of_double;
};

/* What two arrays differ in. Places are offsets in bytes. */
struct accel_difference {
    size_t scalars, count;    /* in all; different ones */
    size_t first, worst;      /* the first different scalar, and that with the largest difference */
    char letter;              /* of the first, as in a layout; '?': a word of unknown type */
    double largest, relative; /* the largest difference, and the same in relation to the host's value */
    bool permuted;            /* the arrays have the same elements in another order */
};
/* Layouts: see struct accelrt_site. NULL: not known; such memory is compared in words of 4 bytes, each of which may be half of a double. */
size_t accel__layout_bytes(const char *layout); /* of an element */
bool accel__layout_has_pointers(const char *layout); /* or may have */
/* Text of the number at a place, for a message. */
void accel__number_text(char letter, const void *values, size_t at, char *text, size_t size);
/* What a word of two arrays of unknown type is most likely: part of a double (d), a float (f) or an integer (w). */
char accel__word_letter(const void *a, const void *b, size_t at, size_t bytes);
/* Compares `bytes` bytes. `near`: what the host computed from values that differ by a rounding error; NULL: not known. unordered: elements
 * in another order are looked for. */
struct accel_difference accel__compare_values(const char *layout, const void *host, const void *device, const void *near, size_t bytes,
                                              const struct accel_tolerances *tolerances, bool unordered);
/* The largest magnitude of a floating-point number that is finite. */
double accel__largest_number(const char *layout, const void *values, size_t bytes);
/* Sets pointers, and words of unknown type that look like one, to 1: addresses differ between runs. */
void accel__hide_addresses(const char *layout, void *values, size_t bytes);
/* Changes each floating-point number to one of its neighbors, in an arbitrary but fixed pattern. Other values, and zeros, remain. */
void accel__nudge_values(const char *layout, void *values, size_t bytes);

/* ---- stale data (rt_compare_stale.c) ------------------------------------------------------------------------------------------------ */

/* The number of elements that the host has changed since the last construct, or since the block was filled, and the device has not; *first
 * is the place of the first of them. `own` and `before` are the values of the host and of the device. `fresh`, a copy of `before`, gets the
 * host's elements. */
size_t accel__stale_find(const struct accel_block *b, const char *own, const char *before, char *fresh, size_t *first);
/* Whether a construct that ran on `before` and on fresh values, with these results, depends on them in this block. */
bool accel__stale_matters(const struct accel_block *b, const char *own, const char *before, const char *by_host, const char *by_fresh);
/* The values of both sides after a construct; the arrays belong to the callee. */
struct accel_stale_block {
    const struct accel_block *block;
    char *host, *device;
    const char *before; /* the device's before the construct */
};
void accel__stale_remember(struct accel_present *t, struct accel_stale_block *blocks, size_t n);
/* A construct was not compared: nothing is known of the blocks of the present table at its state `changes`. */
void accel__stale_unknown(unsigned long changes);
/* The program can change device memory without a construct: nothing is known of the blocks that no construct has seen yet. */
void accel__stale_unseen(unsigned long changes);

/* Elements of the bytes from `from` to `to` of a block that differ: `results` are those that constructs have changed since both sides had
 * the same, `old_host` of them the host has not changed since the last construct; `inputs` are those that only the host has changed
 * since. */
struct accel_doubt {
    size_t results, old_host, inputs;
    size_t first_result, first_input; /* places in the block */
};
/* host, device: the values of both sides from `from` on. */
struct accel_doubt accel__stale_doubt(const struct accel_block *b, size_t from, size_t to, const char *host, const char *device);
/* Both sides have the same now. */
void accel__stale_settled(const struct accel_block *b, size_t from, size_t to);
void accel__stale_returned(const struct accel_block *b); /* an `update self` copies values of it */
bool accel__stale_was_returned(const struct accel_block *b);

/* ---- ACCEL_COMPARE (rt_compare_settings.c) ------------------------------------------------------------------------------------------ */

struct accel_compare_settings {
    bool on, keep_host, stops; /* keep_host: the program goes on with the host's results; stops: it ends at the first difference */
    char *write, *read;        /* folders of recorded values; NULL: not given */
    size_t limit;              /* bytes of values that are recorded at most */
    struct accel_tolerances usual;
    struct accel_named_tolerance {
        char *name; /* of a variable */
        struct accel_tolerance tolerance;
    } * named;
    int n_named;
    int skipped[8], n_skipped; /* lines of directives that are not compared */
};
bool accel__compare_skips(const struct accel_compare_settings *settings, int line);
/* Reads "1" or a list as "rel=1e-6,float:ulps=4,x:abs=0,keep=host". NULL, or what is wrong with it. *settings is unchanged in that case. */
const char *accel__compare_parse(const char *text, struct accel_compare_settings *settings);
void accel__compare_settings_free(struct accel_compare_settings *settings);
/* The tolerance for a variable, which the clause names as "x[0:n]" or "s->x". */
struct accel_tolerances accel__tolerances_of(const struct accel_compare_settings *settings, const char *name);

/* ---- constructs (rt_compare.c) ------------------------------------------------------------------------------------------------------ */

/* Called once, when the runtime starts; ends the program if ACCEL_COMPARE is invalid. */
void accel__compare_start(void);

/* One execution of a construct. */
struct accel_comparison;
/* Whether values are recorded, or compared with recorded ones: constructs are not repeated. */
bool accel__compare_is_golden(void);
/* The data of the call is on the device, where all work has ended. Gives the host the device's values. NULL: the construct is not compared.
 */
struct accel_comparison *accel__compare_begin(struct accel_work *w, const struct accelrt_call *call);
/* Whether the next execution is the host's. */
bool accel__compare_on_host(const struct accel_comparison *c);
/* An execution has ended; the device's, once its work has ended. Returns whether another one follows; otherwise reports, and *c is freed.
 */
bool accel__compare_next(struct accel_work *w, const struct accelrt_call *call, struct accel_comparison *c);

/* ---- transfers (rt_compare_transfers.c) --------------------------------------------------------------------------------------------- */

/* Before an update directive, and before the end of the data of a directive: reports transfers that lose newer values. */
void accel__compare_update(struct accel_work *w, const struct accelrt_call *call);
void accel__compare_leave(struct accel_work *w, const struct accelrt_call *call);
void accel__compare_transfers_end(void); /* at exit: reports data that was not copied back */

/* ---- recorded values (rt_golden.c) -------------------------------------------------------------------------------------------------- */

void accel__golden_start(const struct accel_compare_settings *settings);
/* A construct begins, with its data on the device. w NULL: the host runs it. Returns the values of its data, for accel__golden_end. */
void *accel__golden_begin(struct accel_work *w, const struct accelrt_call *call);
/* It has ended, before its data is copied back: records its values, or compares them. `before` NULL: they are not known. */
void accel__golden_end(struct accel_work *w, const struct accelrt_call *call, void *before);
/* Data directives (rt_golden_host.c): for constructs that the host runs, which has no present table. */
void accel__golden_enter(const struct accelrt_call *call);
void accel__golden_leave(const struct accelrt_call *call);
void accel__golden_summary(void);

/* ---- reports (rt_compare_report.c) -------------------------------------------------------------------------------------------------- */

/* A construct was compared, and `different` of its data differ. */
void accel__compare_count(const struct accelrt_site *site, int different);
/* An execution depends on stale data. Whether it is reported; false: enough of them have been. */
bool accel__compare_count_stale(const struct accelrt_site *site);
void accel__compare_skipped(const struct accelrt_site *site, const char *why);
/* before: they differ before the construct. */
void accel__report_difference(const struct accelrt_site *site, const struct accel_block *b, const struct accel_difference *d,
                              const void *host, const void *device, bool before);
void accel__report_stale(const struct accelrt_site *site, const struct accel_block *b, size_t count, size_t first, const void *own,
                         const void *before);
/* A transfer loses values: "x: 10 of 1000 elements <which>, first element 3: ...; <todo>". device, host: the values of the whole block;
 * first: the place of the first of them. */
void accel__report_doubt(const struct accelrt_site *site, const struct accel_block *b, const char *name, size_t count, size_t first,
                         const char *device, const char *host, const char *which, const char *todo);
/* Data was not copied back at `site`. creator: of its block; NULL: no directive. */
void accel__report_uncopied(const struct accelrt_site *site, const char *name, const struct accelrt_site *creator);
/* Recorded values of another extent; of which only a hash is recorded. */
void accel__report_extents(const struct accelrt_site *site, const char *name, size_t here, size_t recorded);
void accel__report_unrecorded(const struct accelrt_site *site, const char *name);
/* What constructs are compared with, and where values are. Usually: "compared with the host", "on the host", "on the device". */
void accel__compare_words(const char *done, const char *there, const char *here);
void accel__compare_summary(void); /* at exit, to stderr, if anything was compared */
#endif

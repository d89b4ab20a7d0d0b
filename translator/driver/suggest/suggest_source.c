/* suggest_source: see suggest_source.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/suggest_source.h"
#include "base/options.h"
#include "base/unit.h"
#include "driver/pipeline.h"
#include "driver/suggest/called_loops.h"
#include "driver/suggest/places/data_places.h"
#include "driver/suggest/places/data_runs.h"
#include "driver/suggest/findings.h"
#include "driver/suggest/profile.h"
#include "driver/suggest/places/repeated_copies.h"
#include "driver/suggest/suggest_patch.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include <string.h>

/* ---- trials ---- */

static const char *kernels_where_tried(const struct candidate *k)
{
    return k->state == CANDIDATE_TRIED ? "kernels" : NULL;
}
static const char *accepted_pragma(const struct candidate *k)
{
    return k->state == CANDIDATE_ACCEPTED ? k->pragma : NULL;
}

/* Refuses the loops that contain errors of the trial. False: the errors are elsewhere, in functions that the loops call. */
static bool refuse_errors(struct candidates *c, const struct trial *t)
{
    unsigned at;
    const char *text;
    bool is_error;
    int refused = 0;
    for (int i = 0; (text = diag_message_at(t->unit, i, &at, &is_error)); i++) {
        struct candidate *k = is_error ? candidates_around(c, CANDIDATE_TRIED, trial_original(t, at)) : NULL;
        if (!k) continue;
        candidates_refuse(c, k, text);
        refused++;
    }
    return refused;
}

static const char *first_error(const struct trial *t)
{
    unsigned at;
    const char *text;
    bool is_error;
    for (int i = 0; (text = diag_message_at(t->unit, i, &at, &is_error)); i++)
        if (is_error) return text;
    return "the translation fails";
}

static const char *kernels_where_chosen(const struct candidate *k)
{
    return k->chosen ? "kernels" : NULL;
}

static bool calls_own_function(const struct node *n, const void *unused)
{
    (void)unused;
    return n->kind == NODE_CALL && n->decl && !n->decl->is_system;
}

/* Adds one loop after the other, first those that call functions of the program, and refuses each with which the directives do not pass:
 * errors do not say which loop they belong to if a loop in a function and the loop that calls it both have a directive. */
static void refuse_together(struct candidates *c)
{
    int n = c->count;
    bool *tried = arena_alloc(c->unit->arena, (size_t)n * sizeof *tried);
    for (int i = 0; i < n; i++) {
        tried[i] = c->items[i]->state == CANDIDATE_TRIED;
        c->items[i]->chosen = false;
    }
    for (int callers = 1; callers >= 0; callers--)
        for (int i = 0; i < n; i++) {
            if (!tried[i] || (node_find(c->items[i]->stmt, calls_own_function, NULL) != NULL) != callers) continue;
            c->items[i]->chosen = true;
            struct trial t = trial_run(c, kernels_where_chosen);
            if (!t.passed) candidates_refuse(c, c->items[i], first_error(&t));
            c->items[i]->chosen = t.passed;
            trial_end(&t);
        }
}

static bool any(const struct candidates *c, enum candidate_state state)
{
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->state == state) return true;
    return false;
}

/* What the regions of a trial that passed tell. A loop without a region gets no directive. */
static void decide(struct candidates *c, const struct trial *t)
{
    int n = c->count;
    bool *tried = arena_alloc(c->unit->arena, (size_t)n * sizeof *tried);
    for (int i = 0; i < n; i++) tried[i] = c->items[i]->state == CANDIDATE_TRIED;
    for (int i = 0; i < t->unit->n_regions; i++) findings_of_region(c, t, t->unit->regions[i]);
    for (int i = 0; i < n; i++)
        if (tried[i] && c->items[i]->state == CANDIDATE_TRIED) candidates_refuse(c, c->items[i], "it has no construct");
}

/* The loops in functions that a construct calls belong to it. */
static void refuse_in_callees(struct candidates *c, const struct candidate *k)
{
    int count = 0;
    struct decl **functions = called_functions(c->unit, k->stmt, &count);
    const char *why = arena_printf(c->unit->arena, "the construct in line %d calls its function", k->place.line);
    for (int i = 0; i < c->count; i++)
        for (int f = 0; f < count; f++)
            if (c->items[i]->function == functions[f]) {
                c->items[i]->state = CANDIDATE_REFUSED;
                c->items[i]->why = why;
            }
}

/* A loop that calls functions with loops is tried alone: the loops in these functions are tried only if it gets no directive. */
static void try_callers(struct candidates *c)
{
    for (int i = 0; i < c->count; i++) {
        struct candidate *k = c->items[i];
        k->chosen = false;
        if (k->state != CANDIDATE_TRIED || !call_of_loop(c->unit, k->stmt)) continue;
        k->chosen = true;
        struct trial t = trial_run(c, kernels_where_chosen);
        for (int r = 0; t.passed && r < t.unit->n_regions; r++) findings_of_region(c, &t, t.unit->regions[r]);
        if (k->state == CANDIDATE_ACCEPTED) refuse_in_callees(c, k);
        if (k->state == CANDIDATE_TRIED) candidates_refuse(c, k, t.passed ? "it has no construct" : first_error(&t));
        trial_end(&t);
        k->chosen = false;
    }
}

/* Each round refuses a loop at least, or accepts and refuses all. */
static void try_loops(struct candidates *c)
{
    try_callers(c);
    while (any(c, CANDIDATE_TRIED)) {
        struct trial t = trial_run(c, kernels_where_tried);
        if (t.passed) decide(c, &t);
        else if (!refuse_errors(c, &t)) refuse_together(c);
        trial_end(&t);
    }
}

/* ---- the directives as they will be written ---- */

static void refuse_accepted(struct candidates *c, struct candidate *k, const char *why)
{
    candidates_refuse(c, k, why);
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->outer == k && c->items[i]->state == CANDIDATE_TRIED) c->items[i]->state = CANDIDATE_REFUSED;
}

/* `kernels` in place of `parallel loop`, which promises more than the analysis found; a loop for which that does not help gets no
 * directive. */
static void weaken(struct candidates *c, struct candidate *k, const char *why)
{
    if (!strncmp(k->pragma, "parallel", strlen("parallel"))) k->pragma = "kernels";
    else refuse_accepted(c, k, why);
}

/* Messages about the directives: they change, and true is returned, unless there is none. */
static bool weaken_where_told(struct candidates *c, const struct trial *t)
{
    unsigned at;
    const char *text;
    bool is_error, changed = false;
    for (int i = 0; (text = diag_message_at(t->unit, i, &at, &is_error)); i++) {
        struct candidate *k = candidates_around(c, CANDIDATE_ACCEPTED, trial_original(t, at));
        if (!k) continue;
        weaken(c, k, text);
        changed = true;
    }
    return changed;
}

static bool weaken_where_sequential(const struct trial *t)
{
    bool changed = false;
    for (int i = 0; t->passed && i < t->unit->n_regions; i++) changed |= !findings_confirm(t, t->unit->regions[i]);
    return changed;
}

/* Only directives that pass without a message remain. */
static void confirm(struct candidates *c)
{
    for (bool changed = true; changed && any(c, CANDIDATE_ACCEPTED);) {
        struct trial t = trial_run(c, accepted_pragma);
        changed = weaken_where_told(c, &t) || weaken_where_sequential(&t);
        for (int i = 0; !t.passed && !changed && i < c->count; i++)
            if (c->items[i]->state == CANDIDATE_ACCEPTED) refuse_accepted(c, c->items[i], first_error(&t));
        trial_end(&t);
    }
}

static bool is_data(const struct candidate *k)
{
    return !strncmp(k->pragma, "data", strlen("data"));
}

static int constructs(const struct candidates *c)
{
    int n = 0;
    for (int i = 0; i < c->count; i++) n += c->items[i]->state == CANDIDATE_ACCEPTED && !is_data(c->items[i]);
    return n;
}

/* With the data directives. Messages name constructs more exactly without the runs. A construct that is refused only now may be the host's
 * use of an array that a data directive keeps on the device: then there are none. */
static void confirm_data(struct candidates *c)
{
    int before = constructs(c);
    for (int i = 0; i < c->n_runs; i++) c->runs[i].on = false;
    confirm(c);
    bool same = constructs(c) == before;
    for (int i = 0; i < c->n_runs; i++) c->runs[i].on = same;
    for (int i = 0; i < c->count && !same; i++)
        if (c->items[i]->state == CANDIDATE_ACCEPTED && is_data(c->items[i]))
            candidates_refuse(c, c->items[i], "a construct in it is not possible");
    data_runs_confirm(c);
}

/* The data directives that data_places.c has added are removed. */
static void remove_data(struct candidates *c, const struct candidate *before, int count)
{
    for (int i = c->count = count; i-- > 0;)
        if (c->items[i]->state == CANDIDATE_ACCEPTED && is_data(c->items[i])) *c->items[i] = before[i];
    c->n_runs = c->n_updates = 0;
}

/* A construct that is refused is the host's use of its arrays, which other constructs copy then. */
static void place_data(struct candidates *c)
{
    int count = c->count;
    struct candidate **items = arena_alloc(c->unit->arena, (size_t)(count + 1) * sizeof *items);
    struct candidate *before = arena_alloc(c->unit->arena, (size_t)(count + 1) * sizeof *before);
    memcpy(items, c->items, (size_t)count * sizeof *items);
    for (int i = 0; i < count; i++) before[i] = *items[i];
    for (data_places_add(c); repeated_copies_refuse(c); data_places_add(c)) {
        memcpy(c->items, items, (size_t)count * sizeof *items);
        remove_data(c, before, count);
    }
}

/* ---- what the user may know ---- */

#define LAST_VALUE "last value of scalar"

/* The analysis has found no dependence, but it cannot exclude one, or a use of a scalar after the loop. */
static bool is_in_doubt(const struct candidate *k)
{
    bool doubt = k->why && (strstr(k->why, "possible loop-carried dependence") || strstr(k->why, "complex loop-carried dependence") ||
                            strstr(k->why, LAST_VALUE));
    for (const struct candidate *o = k->outer; o; o = o->outer) doubt = doubt && !o->promise;
    return k->state == CANDIDATE_REFUSED && doubt;
}

static bool has_accepted(const struct candidates *c, const struct candidate *around)
{
    for (int i = 0; i < c->count; i++)
        if (c->items[i]->state == CANDIDATE_ACCEPTED && node_inside(c->items[i]->stmt, around->stmt)) return true;
    return false;
}

static const char *promised_where_chosen(const struct candidate *k)
{
    return k->chosen ? "kernels loop independent" : NULL;
}

/* The directive with its clauses, if the passes have nothing against it; NULL: they have, or it would not help. */
static const char *promised(struct candidates *c, const struct trial *t)
{
    unsigned at;
    bool is_error;
    const struct region *r = t->passed && t->unit->n_regions == 1 ? t->unit->regions[0] : NULL;
    if (!r || diag_message_at(t->unit, 0, &at, &is_error) || !findings_are_parallel(r)) return NULL;
    return findings_promise(c, r);
}

/* The directive would copy its arrays in each iteration of the loops around it, of which the outermost one is named. */
static const char *under_data(struct candidates *c, const struct candidate *k)
{
    const struct node *outermost = NULL;
    for (const struct node *n = k->stmt->parent; n; n = n->parent)
        if (node_is_loop(n)) outermost = n;
    if (!k->promise || !outermost) return k->promise;
    return arena_printf(c->unit->arena, "%s; its arrays belong in a data directive around the loop in line %d", k->promise,
                        line_map_place(c->unit, outermost->from).line);
}

static void find_promises(struct candidates *c)
{
    for (int i = 0; i < c->count; i++) c->items[i]->chosen = false;
    for (int i = 0; i < c->count; i++) {
        struct candidate *k = c->items[i];
        if (!is_in_doubt(k) || has_accepted(c, k) || call_of_loop(c->unit, k->stmt)) continue;
        k->chosen = true;
        struct trial t = trial_run(c, promised_where_chosen);
        k->promise = promised(c, &t);
        k->promise = under_data(c, k);
        k->when = strstr(k->why, LAST_VALUE) ? "if you know that it is not" : "if you know that no iteration depends on another";
        trial_end(&t);
        k->chosen = false;
    }
}

/* ---- the profile ---- */

#define LEAST_SHARE 0.01 /* of the run; loops below get no directive */

static void weigh(struct candidates *c, const struct profile *p)
{
    struct unit *u = c->unit;
    for (int i = 0; i < c->count; i++) {
        struct candidate *k = c->items[i];
        int last = line_map_place(u, k->stmt->to - 1).line;
        k->share = profile_share(p, k->place.file, k->function->name, k->place.line, last);
        if (k->state == CANDIDATE_TRIED && k->share >= 0 && k->share < LEAST_SHARE)
            candidates_refuse(c, k, arena_printf(u->arena, "%.2g%% of the run", 100 * k->share));
    }
}

int suggest_source(const struct options *o, const char *path, FILE *to)
{
    struct unit *u = unit_new(o, path);
    struct profile *p = o->profile ? profile_read(u->arena, o->profile) : NULL;
    bool good = (p || !o->profile) && pipeline_run_through(u, "pragma_check");
    if (good) {
        struct candidates c = candidates_of(u);
        if (p) weigh(&c, p);
        try_loops(&c);
        confirm(&c);
        find_promises(&c);
        place_data(&c);
        confirm_data(&c);
        suggest_print(&c, to);
    } else {
        diag_flush(u, stderr);
    }
    unit_free(u);
    return !good;
}

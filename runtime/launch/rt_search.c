/* rt_search: see rt_search.h. SPDX-License-Identifier: MIT */
#include "launch/rt_search.h"
#include <string.h>

enum { ROUNDS = 3, LAST_ROUNDS = 5, LEAST_TIMES = 2 };
#define SLOWER 1.3  /* times the best: not tried again */
#define BETTER 0.97 /* times the rules: a winner, at most */

static const struct accel_choice by_the_rules;

static void restart(struct accel_search *s, struct accel_trial best)
{
    s->trials[0] = best;
    s->n = 1;
    s->is_open = true;
    s->serial++;
}

void accel__search_begin(struct accel_search *s, struct accel_choice first)
{
    *s = (struct accel_search){.kind = -1};
    restart(s, (struct accel_trial){.choice = first});
}

int accel__search_next(const struct accel_search *s)
{
    int next = 0;
    for (int i = 1; i < s->n; i++)
        if (!s->trials[i].is_out && s->trials[i].n < s->trials[next].n) next = i;
    return next;
}

static const struct accel_trial *best_of(const struct accel_search *s, int least_times)
{
    const struct accel_trial *best = NULL;
    for (int i = 0; i < s->n; i++)
        if (s->trials[i].n >= least_times && (!best || s->trials[i].cost < best->cost)) best = &s->trials[i];
    return best;
}

/* The least number of times of trials that are not out. The first never is. */
static int rounds(const struct accel_search *s)
{
    int least = s->trials[0].n;
    for (int i = 1; i < s->n; i++)
        if (!s->trials[i].is_out && s->trials[i].n < least) least = s->trials[i].n;
    return least;
}

/* The last comparison; none if the rules have won. */
static void compare(struct accel_search *s)
{
    struct accel_trial best = s->trials[0];
    s->is_open = false;
    s->kind = N_CHOICE_KINDS;
    if (accel__choice_is_default(&best.choice)) {
        s->is_done = true;
        return;
    }
    s->serial++;
    s->n = 2;
    s->trials[0] = (struct accel_trial){.choice = by_the_rules};
    s->trials[1] = (struct accel_trial){.choice = best.choice};
}

/* The options of the next kind that has any. */
static void open_next(struct accel_search *s, const struct accel_place *p, bool any_order)
{
    struct accel_choice list[CHOICES_MOST];
    while (++s->kind < N_CHOICE_KINDS) {
        int n = accel__choice_options((enum accel_choice_kind)s->kind, p, s->trials[0].choice, any_order, list);
        if (n == 1) continue;
        for (int i = 1; i < n; i++) s->trials[i] = (struct accel_trial){.choice = list[i]};
        s->n = n;
        s->is_open = false;
        s->serial++;
        return;
    }
    compare(s);
}

static void drop_slow(struct accel_search *s)
{
    double least = best_of(s, 1)->cost;
    for (int i = 1; i < s->n; i++) s->trials[i].is_out |= s->trials[i].cost > SLOWER * least;
}

static void note_time(struct accel_search *s, struct accel_trial *t, double cost)
{
    if (!t->n++ || cost < t->cost) t->cost = cost;
    if (accel__choice_is_default(&t->choice) && (!s->rules || cost < s->rules)) s->rules = cost;
    s->launches++;
}

void accel__search_note(struct accel_search *s, int i, unsigned serial, double cost, const struct accel_place *p, bool any_order)
{
    if (s->is_done || serial != s->serial) return;
    note_time(s, &s->trials[i], cost);
    int n = rounds(s);
    if (s->is_open) open_next(s, p, any_order);
    else if (s->kind == N_CHOICE_KINDS) s->is_done = n >= LAST_ROUNDS;
    else if (n >= ROUNDS) restart(s, *best_of(s, ROUNDS));
    else if (n == 1) drop_slow(s);
}

bool accel__search_result(const struct accel_search *s, struct accel_choice *best, double *rules, double *cost)
{
    const struct accel_trial *t = best_of(s, LEAST_TIMES);
    *rules = s->kind == N_CHOICE_KINDS && s->trials[0].n ? s->trials[0].cost : s->rules;
    *best = by_the_rules;
    *cost = *rules;
    if (!t || !*rules) return false;
    if (t->cost < BETTER * *rules) *best = t->choice, *cost = t->cost;
    return true;
}

/* rt_search: the search of ACCEL_TUNE for one kernel and size class. SPDX-License-Identifier: MIT
 *
 * It varies one kind of choice after another (enum accel_choice_kind), and keeps the best of each. At last it compares the result with the
 * rules again. The least of several times counts; a choice that is much slower than the best is tried once. */
#ifndef ACCEL_RT_SEARCH_H
#define ACCEL_RT_SEARCH_H
#include "launch/rt_choices.h"

struct accel_trial {
    struct accel_choice choice;
    double cost; /* least time of a unit of work */
    int n;       /* times so far */
    bool is_out;
};

struct accel_search {
    struct accel_trial trials[CHOICES_MOST];
    int n;
    int kind;     /* that `trials` vary; N_CHOICE_KINDS: the last comparison */
    bool is_open; /* trials has the best choice so far; the launch with it determines the next trials */
    bool is_done;
    unsigned serial; /* changes with `trials` */
    int launches;    /* times in all */
    double rules;    /* cost by the rules; 0: not known */
};

void accel__search_begin(struct accel_search *s, struct accel_choice first);
/* The trial of the next launch; not called after the end. */
int accel__search_next(const struct accel_search *s);
/* A launch of trial i, with p, had this cost. i belongs to the trials with the serial number; times of earlier ones are not used. */
void accel__search_note(struct accel_search *s, int i, unsigned serial, double cost, const struct accel_place *p, bool any_order);
/* The best choice so far, and whether both costs are known. `default` unless it is better than the rules by more than 3 %. */
bool accel__search_result(const struct accel_search *s, struct accel_choice *best, double *rules, double *cost);
#endif

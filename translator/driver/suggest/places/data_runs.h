/* data_runs: data regions around statements of a block. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_RUNS_H
#define ACCEL_DATA_RUNS_H
#include "driver/suggest/places/data_places.h"

/* Adds runs of statements of the block, and what data_statement adds for each statement. */
void data_runs_of_block(struct data_search *s, struct node *block);
/* Turns off the runs with which the passes give messages, and those in the reasons of which other ones are. */
void data_runs_confirm(struct candidates *c);

#endif

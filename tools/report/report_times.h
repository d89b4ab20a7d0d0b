/* report_times: the times that ACCEL_TIME has written as JSON, of all processes of a run. SPDX-License-Identifier: MIT */
#ifndef REPORT_TIMES_H
#define REPORT_TIMES_H
#include "report_json.h"

/* What a line of the source took: a kernel, a construct on the host, or copies. */
struct times_row {
    char *what; /* "solver.c:8 accel_k_step_1" */
    unsigned long count;
    double us, most, least; /* of all processes; of the one with the most and the least time */
    int n, most_in;         /* processes that have it; the first of those with the most time */
    double current;         /* of the process that is read */
    struct times_row *next;
};

struct times {
    char **names; /* of the processes: files without folders and .json */
    int n;
    struct times_row *rows;
};

/* Adds the times of a process; false: `v` is something else. */
bool times_add(struct times *t, const char *name, const struct json *v);
void times_print(struct times *t);
#endif

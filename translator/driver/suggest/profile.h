/* profile: where a run of the program spent its time, by gcov, gprof or perf. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PROFILE_H
#define ACCEL_PROFILE_H
#include <stdbool.h>

struct arena;
struct profile;

/* Reads what `gcov` writes (FILE.c.gcov, executions of each line), or what `gprof -p` or `perf report --stdio` prints (shares of
 * functions). NULL after a message if the file is none of these. */
struct profile *profile_read(struct arena *a, const char *path);

/* The part of the run in lines `first` to `last` of `file`, all in `function`, from 0 to 1; of the whole function where that is all that is
 * known. -1: the profile does not tell. */
double profile_share(const struct profile *p, const char *file, const char *function, int first, int last);

#endif

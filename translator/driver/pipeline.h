/* pipeline: translates one C source file to host and device text. SPDX-License-Identifier: MIT */
#ifndef ACCEL_PIPELINE_H
#define ACCEL_PIPELINE_H
#include "base/unit.h"

enum pipeline_result {
    PIPELINE_DONE,                     /* u->host and u->device are filled */
    PIPELINE_PLAIN,                    /* no directive in the file: compile it as it is */
    PIPELINE_DUMPED,                   /* the --dump was written to standard output */
    PIPELINE_FAILED                    /* diagnostics were given */
};

/* Runs the passes over one file. Diagnostics go to standard error, sorted, before it returns. The caller ends with unit_free. */
enum pipeline_result pipeline_run(struct unit *u);

/* Runs the passes up to and including `last` and prints nothing. False: a pass gave errors (diag_message_at). Where u->text is set already, it is
 * taken as the expanded text. */
bool pipeline_run_through(struct unit *u, const char *last);

struct unit *unit_new(const struct options *options, const char *path);
void unit_free(struct unit *u);

bool pipeline_knows(const char *pass);                                  /* `pass` is the name of a pass, for --dump=pass */
void pipeline_list(FILE *to);                                           /* a line per pass: name, needs, gives */

#endif

/* report_files: the files of --report. SPDX-License-Identifier: MIT
 * A command line has one document of each form that it asks for, with a part for each source that has directives. Its default name is that
 * of the output with ".accel.json" and the like in place of ".o", ".s" or ".c": of -o, else of the program, else of the first source. Text
 * goes to standard output. */
#ifndef ACCEL_REPORT_FILES_H
#define ACCEL_REPORT_FILES_H
#include "base/buffer.h"
#include "base/options.h"
#include "report/report_sarif.h"

struct unit;

/* Begins as { options }. */
struct report_files {
    const struct options *options;
    struct buffer parts[REPORT_FORMATS];
    struct report_rules rules;
};

/* Adds a unit; one with errors too, for its messages. Text without a file is printed at once. */
void report_files_add(struct report_files *f, struct unit *u);
/* Writes the documents and releases the memory. False after a message. */
bool report_files_write(struct report_files *f);

#endif

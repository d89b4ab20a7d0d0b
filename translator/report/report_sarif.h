/* report_sarif: see report_sarif.c. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REPORT_SARIF_H
#define ACCEL_REPORT_SARIF_H
#include "report/report.h"

struct buffer;
struct options;

/* The rules that the results of a document have. Begins as { 0 }; the ids are in the options' arena. */
struct report_rules {
    const char **ids;
    int count;
    bool failed; /* some result is an error */
};

void report_sarif_file(const struct report *r, struct report_rules *rules, struct buffer *parts);
void report_sarif_document(const struct buffer *parts, const struct report_rules *rules, const struct options *o, struct buffer *out);

#endif

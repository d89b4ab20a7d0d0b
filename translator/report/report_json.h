/* report_json: what the printers of JSON and of the page share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_REPORT_JSON_H
#define ACCEL_REPORT_JSON_H
#include "report/report.h"

struct json;

enum { REPORT_FILES_DEPTH = 2 }; /* objects and arrays around a file of the document */

/* Adds members to the object of a file. */
typedef void report_more(const struct report *r, struct json *j);
void report_json_items(const struct report *r, report_more *more, struct json *j); /* more NULL: none */

#endif

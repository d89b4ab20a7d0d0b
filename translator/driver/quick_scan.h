/* quick_scan: decides quickly whether a file may contain a directive. SPDX-License-Identifier: MIT */
#ifndef ACCEL_QUICK_SCAN_H
#define ACCEL_QUICK_SCAN_H
#include "base/options.h"
#include <stdbool.h>

/* False only when neither the file nor any header that it includes from outside the system's folders contains `#pragma acc`,
 * `#pragma accel` or `_Pragma`. True when in doubt: an include by macro, a "header" that is not found, standard input. Starts none. */
bool quick_scan(const struct options *o, const char *path);

/* The same for one file without its headers; *line receives the line of the first directive. False if it cannot be read. */
bool quick_scan_file(const char *path, int *line);
bool quick_scan_fortran(const char *path, int *line);                  /* the same of a Fortran file: a line that begins with `!$acc` */

#endif

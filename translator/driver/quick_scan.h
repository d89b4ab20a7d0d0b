/* quick_scan: can a file hold a directive at all? SPDX-License-Identifier: MIT */
#ifndef ACCEL_QUICK_SCAN_H
#define ACCEL_QUICK_SCAN_H
#include "base/options.h"
#include <stdbool.h>

/* False only when neither the file nor any header that it can reach by name outside the system's folders holds `#pragma acc`,
 * `#pragma accel` or `_Pragma`. True when in doubt: an include by macro, a header that is not found, standard input. Starts no process. */
bool quick_scan(const struct options *o, const char *path);

/* The same for the text of one file alone; *line is set to the line of the first directive. */
bool quick_scan_file(const char *path, int *line);

#endif

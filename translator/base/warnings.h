/* warnings: which of accelcc's warnings are given, and which are errors: -W<id>, -Wno-<id>, -Werror[=<id>]. SPDX-License-Identifier: MIT
 * The rules are gcc's. The last option for an id wins. -Werror=<id> enables the warning. An option for one id takes precedence over
 * -Werror. */
#ifndef ACCEL_WARNINGS_H
#define ACCEL_WARNINGS_H
#include <stdbool.h>

struct arena;
struct warning_options;

enum warning_kind { WARNING_SHOWN, WARNING_HIDDEN, WARNING_IS_ERROR };

/* Reads one word of the command line. *options is allocated in the arena when first needed; initialize it to NULL. True if the word names
 * an id of diagnostics.def; the host compiler must not get it. -Werror and -Wno-error are recorded too, but the host compiler gets them. */
bool warnings_read(struct arena *a, struct warning_options **options, const char *word);

/* How a warning with this id is treated. `options` is NULL if no option was given. */
enum warning_kind warnings_kind(const struct warning_options *options, const char *id);

/* The id of diagnostics.def at edit distance 1 from the one in a word such as "-Wno-race-sun". NULL: none. */
const char *warnings_near(const char *word);

#endif

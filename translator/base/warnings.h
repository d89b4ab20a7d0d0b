/* warnings: which of accelcc's warnings are given, and which are errors: -W<id>, -Wno-<id>, -Werror[=<id>]. SPDX-License-Identifier: MIT
 * The rules are gcc's: the last word about an id counts; -Werror=<id> switches the warning on; what is said of one id precedes -Werror. */
#ifndef ACCEL_WARNINGS_H
#define ACCEL_WARNINGS_H
#include <stdbool.h>

struct arena;
struct warning_options;

enum warning_kind { WARNING_SHOWN, WARNING_HIDDEN, WARNING_IS_ERROR };

/* Reads one word of the command line. *options is made in the arena when first needed; start with NULL. True when the word names an id of
 * diagnostics.def and so is not for the host compiler; -Werror and -Wno-error are noted, but are for both. */
bool warnings_read(struct arena *a, struct warning_options **options, const char *word);

/* What becomes of a warning with this id. NULL: no option was given. */
enum warning_kind warnings_kind(const struct warning_options *options, const char *id);

/* The id of diagnostics.def that a word such as "-Wno-race-sun" may have meant: one letter differs. NULL: none. */
const char *warnings_near(const char *word);

#endif

/* routine_linkage: functions of device code that cross files. SPDX-License-Identifier: MIT
 * A file that has device code of a function with external linkage defines accel_routine_<name> in its host code; files that call the
 * function on the device refer to that, so the host's linker finds the one that is meant (accel_abi.h, struct accelrt_routine). */
#ifndef ACCEL_ROUTINE_LINKAGE_H
#define ACCEL_ROUTINE_LINKAGE_H
#include <stdbool.h>

struct unit;
struct decl;

bool routine_is_imported(struct unit *u, struct decl *function);        /* a routine by directive, defined in another file */
bool routine_is_exported(struct unit *u, struct decl *function);        /* a routine by directive, defined here, with external linkage */
struct decl **routine_exports(struct unit *u, int *n);                  /* each once, in order of the directives */
bool routine_is_weak(const struct unit *u, const struct decl *function);

/* What tells this file's device names from those of files that it may be linked with: "_" and digits; "" for a file whose device code
 * stands alone. Known once the device text is printed. */
const char *routine_file_tag(struct unit *u);

#endif

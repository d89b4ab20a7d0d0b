/* routine_linkage: functions of device code that are called from other files. SPDX-License-Identifier: MIT
 * A file that has device code of a function with external linkage defines accel_routine_<name> in its host code. Files that call the
 * function on the device refer to that symbol, so the host's linker finds the definition (accel_abi.h, struct accelrt_routine). */
#ifndef ACCEL_ROUTINE_LINKAGE_H
#define ACCEL_ROUTINE_LINKAGE_H
#include <stdbool.h>

struct unit;
struct decl;

bool routine_is_imported(struct unit *u, struct decl *function);        /* a routine by directive, defined in another file */
bool routine_is_exported(struct unit *u, struct decl *function);        /* a routine by directive, defined here, with external linkage */
struct decl **routine_exports(struct unit *u, int *n);                  /* each once, in order of the directives */
bool routine_is_weak(const struct unit *u, const struct decl *function);

/* A suffix that distinguishes this file's device names from those of files that it may be linked with: "_" and hexadecimal digits; "" if
 * its device code neither exports nor imports functions. Valid after the device text is printed. */
const char *routine_file_tag(struct unit *u);

#endif

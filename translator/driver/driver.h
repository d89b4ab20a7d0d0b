/* driver: runs a command line, which makes objects and programs. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DRIVER_H
#define ACCEL_DRIVER_H
#include "base/options.h"

struct command;
struct process;
struct unit;

/* True when no source of the command line can contain a directive (quick_scan), so that nothing is translated. host_compile.c. */
bool driver_is_plain(const struct options *o);
/* Gives an error for each C++ source and each preprocessed text (.i, .ii, -x cpp-output) that contains a directive; false if there is none. */
bool driver_refuses_inputs(const struct options *o);
/* Runs the user's own command with the additions for OpenACC: macros, openacc.h, the runtime in a link. Returns accelcc's exit status. */
int driver_run_plain(const struct options *o);

/* Passes a query about the compiler itself ("--version") to the host compiler. Returns accelcc's exit status. */
int driver_asks_host(const struct options *o, const char *question);

/* Runs a command line that is not plain. Returns accelcc's exit status: 0, 1 diagnosed error or failed tool, 2 wrong options, 3 an error in
 * accelcc. */
int driver_run(struct options *o);

/* run_command.c. Runs or shows a command, by -v and --dry-run. Returns 0, or 1 if it fails or, after a message, if it cannot be started. */
int driver_command(const struct options *o, const struct command *c);

/* Starts p; the caller waits with process_finish. 0; 1 after a message when it cannot be started. Not for --dry-run. */
int driver_start(const struct options *o, struct process *p);

/* As driver_command, for a command that only links: the linker's messages about missing device code are explained. link_messages.c. */
int driver_link_command(const struct options *o, const struct command *c);

/* Adds the words that begin every compilation with the host compiler: the compiler, _OPENACC, _ACCEL, the folder of openacc.h. */
void driver_begin_compile(const struct options *o, struct command *c);

/* Adds the words for a link: the runtime's library, and -fopenmp if `openmp` (the command has no source, which must not see -fopenmp). */
void host_add_runtime(const struct options *o, struct command *c, bool openmp);

/* Adds options for the names of profiling files to the compilation of `source` for a link, whose object is a temporary file: where gcc puts
 * them if it compiles and links, "prog-name.gcno". Nothing without options for profiling, and for clang. */
void host_add_profile_names(const struct options *o, const char *source, struct command *c);

/* Compiles a C++ source for the link to a temporary object. NULL: it failed, after messages. */
const char *driver_compile_cxx(const struct options *o, const char *source);

/* Adds a word of a link, or the object that replaces a source, which `-x none` precedes if `-x language` applies. */
void host_add_object(const struct word *w, const char *object, const char *language, struct command *c);

/* Compiles the results of the pipeline (u->host, u->device) to an object or assembly text, `output`. compile_unit.c. */
int compile_unit(struct unit *u, const char *output);

/* --emit: writes the host file, the .cu and the .mk in one folder. `output` names the host file, NULL: from the source's name.
 * emit_unit.c. */
int emit_unit(struct unit *u, const char *output);

/* Sets o->include_dir, lib_dir and share_dir from the place of the running program: PREFIX/bin/accelcc has PREFIX/lib/libaccel.a and
 * PREFIX/lib/accelcc/include. install_dirs.c. */
void install_dirs_find(struct options *o);

/* name.c -> name + suffix in the current folder, as compilers name their outputs. */
const char *output_name(struct arena *a, const char *source, const char *suffix);

/* Prints the devices of this machine as compiled programs see them; returns accelcc's exit status. */
int driver_device_info(const struct options *o);

#endif

/* driver: from the command line to objects and programs. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DRIVER_H
#define ACCEL_DRIVER_H
#include "base/options.h"

struct command;
struct process;
struct unit;

/* True when no source of the command line can hold a directive (quick_scan): nothing needs translating. host_compile.c. */
bool driver_is_plain(const struct options *o);
/* Gives an error for each C++ source that holds a directive; false if there is none. */
bool driver_refuses_cxx(const struct options *o);
/* The user's own command with what makes it OpenACC's: macros, openacc.h, the runtime in a link. Returns accelcc's exit status. */
int driver_run_plain(const struct options *o);

/* Passes a question about the compiler itself ("--version") on to the host compiler. Returns accelcc's exit status. */
int driver_asks_host(const struct options *o, const char *question);

/* Carries a command line out that is not plain. Returns accelcc's exit status: 0, 1 diagnosed error or failed tool, 3 an error in accelcc. */
int driver_run(struct options *o);

/* Runs a command as the options say (-v, --dry-run). Exit status of the program; 1 after a message when it cannot be started. */
int driver_command(const struct options *o, const struct command *c);

/* Starts p, to be waited for by process_finish: 0; 1 after a message when it cannot be started. Not for --dry-run. */
int driver_start(const struct options *o, struct process *p);

/* The same for a command that only links: what the linker says about missing device code is explained. link_messages.c. */
int driver_link_command(const struct options *o, const struct command *c);

/* The words every compilation with the host compiler begins with: the compiler, _OPENACC, _ACCEL, the folder of openacc.h. */
void driver_begin_compile(const struct options *o, struct command *c);

/* What a link needs: the runtime's library, and OpenMP (`openmp`: no source that must not see -fopenmp is in the command). */
void host_add_runtime(const struct options *o, struct command *c, bool openmp);

/* Compiles what the pipeline made of a unit (u->host, u->device): object or assembly text to `output`. compile_unit.c. */
int compile_unit(struct unit *u, const char *output);

/* --emit: writes the host file and the .cu beside each other. `output` names the host file, NULL: from the source's name. emit_unit.c. */
int emit_unit(struct unit *u, const char *output);

/* Sets o->include_dir, lib_dir and share_dir from the place of the running program: PREFIX/bin/accelcc has PREFIX/lib/libaccel.a and
 * PREFIX/lib/accelcc/include. install_dirs.c. */
void install_dirs_find(struct options *o);

/* name.c -> name + suffix in the current folder, as compilers name their outputs. */
const char *output_name(struct arena *a, const char *source, const char *suffix);

/* Prints the devices as compiled programs see them here; accelcc's exit status. */
int driver_device_info(const struct options *o);

#endif

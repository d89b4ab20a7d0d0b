/* doctor: accelcc --doctor and --version -v: the tools and libraries that accelcc and its programs use. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DOCTOR_H
#define ACCEL_DOCTOR_H
#include <stdbool.h>

struct arena;
struct options;

/* A tool, library or device of the installation. */
struct part {
    const char *name;   /* "host compiler" */
    const char *found;  /* version and path; NULL: not found */
    const char *advice; /* what to install or to set if it is not found, and what does not work without it */
};
struct installation {
    struct arena *arena;
    struct part *parts;
    int count;
    bool has_simulator; /* its library and the C++ compiler that it needs */
    bool has_gpu;
};

/* installation.c: looks for all parts; o->lib_dir must be set. Runs the tools that tell their versions. Unsets ACC_DEVICE_TYPE,
 * ACC_DEVICE_NUM and ACCEL_DEVICE_NUM of this process, so that all devices are searched for. */
struct installation installation_find(const struct options *o);

/* loop_check.c: compiles a program with a loop by this accelcc. Its path; NULL after the compiler's messages. */
const char *loop_check_compile(const struct options *o);
/* Runs the program on a device, "host", "cudasim" or "nvidia". NULL: its result is right; else what is wrong. */
const char *loop_check_run(struct arena *a, const char *program, const char *device);

/* accelcc --doctor: prints a line for each part, and whether a loop can be compiled and run on each device. Returns 0 if that is so on the
 * host, else 1. */
int doctor_run(const struct options *o);
/* accelcc --version -v: prints the parts that are found. */
void doctor_print_installation(const struct options *o);

#endif

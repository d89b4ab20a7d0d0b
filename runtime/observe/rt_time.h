/* rt_time: the records of ACCEL_TIME. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_TIME_H
#define ACCEL_RT_TIME_H
#include "observe/rt_observe.h"

struct time_total {
    unsigned long count;
    double sum, max, min;
};

struct time_copies {
    struct time_total us;
    size_t bytes;
    unsigned long same;                /* transfers of values that were the same at the previous transfer of this memory */
    size_t same_bytes;
};

struct time_kernel {                        /* a kernel of a record; a list in the order of first launches */
    struct time_kernel *next;
    char *name;
    struct time_total device_us, elapsed_us;
    struct accel_launch last;
    bool same_shape;                   /* all launches so far had the shape of `last` */
    struct accel_time_work work;       /* of all launches */
    bool is_known;                     /* `work` includes each of them */
};

struct time_record {                        /* one directive on one device; texts are copied, since their library may be unloaded */
    struct time_record *next;
    const struct accelrt_site *site;   /* identifies the directive with line and text; not dereferenced */
    int line, end_line;
    char *file, *function, *directive;
    const struct accel_device *device;
    unsigned long reached;
    struct time_kernel *kernels;
    struct time_copies copyin, copyout;
    struct time_total host_us;              /* times of the compute constructs that ran on the host */
};

/* Shares of what the device can do at most; below 0: not known. rt_time_table.c. */
double accel__time_memory_share(const struct time_kernel *k, const struct accel_device *d);
double accel__time_arithmetic_share(const struct time_kernel *k, const struct accel_device *d);
void accel__time_table(const struct time_record *records);                 /* rt_time_table.c */
void accel__time_json(const struct time_record *records, const char *file); /* rt_time_json.c; file "": standard error */
#endif

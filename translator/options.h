/* options: the command line, understood. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPTIONS_H
#define ACCEL_OPTIONS_H
#include <stdbool.h>

struct arena;

struct strings { const char **items; int count; };                       /* a list of words; items in the arena */

enum stage { STAGE_PREPROCESS, STAGE_ASSEMBLY, STAGE_OBJECT, STAGE_LINK, STAGE_EMIT, STAGE_DEPENDENCIES };

struct options {
    struct arena *arena;
    enum stage stage;
    const char *output;                /* -o, NULL without */
    struct strings inputs;             /* C sources to translate, in order */
    struct strings all;                /* the user's words, response files expanded, our own options removed */
    struct strings preprocess;         /* words for clang -E: -D -U -I -isystem -include -std ... */
    struct strings compile;            /* words for the host compiler, without inputs, -o, -c, dependency options and -include */
    struct strings dependencies;       /* -MD -MMD -MF ... */
    struct strings parse;              /* words for libclang: -std -m32 -funsigned-char -fshort-enums */
    const char *host_cc;               /* --host-cc, ACCEL_CC, else "cc" */
    struct strings gpu_arch;           /* --gpu-arch */
    bool target_cuda, target_openmp;   /* --target; both by default */
    bool emit, expanded, report, keep, dry_run, verbose, shared_runtime, user_openmp, strict_openacc, debug;
    const char *dump;                  /* --dump=pass */
    bool no_fma;                       /* -ffp-contract=off: no a*b+c contraction in kernels */
};

#endif

/* unit: one C source file and the results of the passes over it (driver/pipeline.c). SPDX-License-Identifier: MIT */
#ifndef ACCEL_UNIT_H
#define ACCEL_UNIT_H
#include "base/arena.h"
#include "base/buffer.h"
#include "base/diag.h"
#include "base/device_arithmetic.h"
#include <stdbool.h>

struct options;
struct accel_binary_file;
struct decl;
struct directive;
struct edit_list;
struct extent_text;
struct region;
struct syntax;
struct line_map;
struct routine;
struct diags;
struct uses;
struct warning_options;

/* A function's uses of objects, and the set of parameters (as bits) that it may write through (region/flow/readers.c). */
struct written_through {
    struct decl *function;
    const struct uses *uses;
    unsigned long long parameters;
};

struct unit {
    struct arena *arena;
    const struct options *options;
    bool silent;                       /* -w: warnings are not printed */
    const struct warning_options *warnings; /* -W<id>, -Werror (base/warnings.h); NULL: none */
    const char *path;                  /* source file as the user gave it; "-" for standard input */
    const char *name;                  /* its name in messages and in __FILE__ */

    /* preprocess (translator/text/expand.c) */
    const char *clang;                 /* the clang of libclang's version, run as preprocessor: "clang-14", else "clang" */
    char *text;                        /* the expanded text, NUL-terminated; in the arena */
    unsigned length;
    bool by_host;                      /* from the host compiler, which has written the dependency file that the user asks for */
    struct line_map *lines;            /* text offset -> user's file, line, column (translator/base/line_map.h) */

    /* pragma_scan, pragma_parse, pragma_check (translator/directive/, translator/check/) */
    struct directive **directives;     /* in order of the text */
    int n_directives;
    unsigned *directive_at;            /* the offset of each */
    int n_directive_at;
    struct directive **noting;         /* those of them with `extent` notes, in the same order */
    int n_noting;

    struct directive **atomics;        /* pragma_bind: the atomic ones of `directives` */
    int n_atomics;
    struct directive **implied;        /* atomic directives not in the source, for reduced arrays (region/updates/array_reductions.c) */
    int n_implied;
    struct node **guard_reads;         /* accesses that the device reads atomically (region/updates/guarded_stores.c) */
    int n_guard_reads;

    char *parse_view;                  /* the text as libclang reads it: same length (directive/parse_view.c) */
    struct syntax *syntax;             /* syntax_parse (translator/syntax/clang/) */

    struct routine **routines;         /* functions of device code found so far (directive/bind/routines.h) */
    int n_routines;
    struct decl **bound;               /* functions named only in bind clauses, declared by accelcc (directive/bind/routines.c) */
    int n_bound;
    bool routines_reached;             /* their `reached` is known */

    struct written_through *written;   /* functions analyzed so far */
    int n_written;

    struct global_argument *globals;   /* variables of the file that functions receive as arguments (region/global_arguments.h) */
    int n_globals;

    struct region **regions;           /* region_build: one per compute construct, in order of the text */
    int n_regions;
    struct extent_text *extents;       /* plan_data: those known so far (data/data_extent.c) */
    int n_special;                     /* kernels with specialized parameters (kernel/params/plan_specialize.c) */
    struct region **bodies;            /* region_build: one for each routine with loops or levels that is called on the device */
    int n_bodies;
    bool wrapping;                     /* signed arithmetic wraps: -fwrapv */
    bool untyped_memory;               /* objects may be accessed by any type: -fno-strict-aliasing */
    bool wide_bit_fields;              /* some record has bit-fields wider than int */

    struct diags *diags;

    /* emit_cuda, emit_host */
    struct decl **imports;             /* routines of other files that the device text calls */
    int n_imports;
    struct buffer device;              /* CUDA C++ text; empty when the file has no compute construct */
    struct buffer library;             /* with --emit: the parts of the CUDA library that device includes; else they are in device */
    size_t device_kernels;             /* where its kernels begin; 0: not known, or functions of the program precede them */
    struct device_arithmetic arithmetic; /* from the options; an `ordered` clause replaces it */
    struct buffer trees;               /* of kernels, before and after the transforms that changed them, for --dump=transforms */
    struct buffer barriers;            /* the barriers in device and the lines that they precede, for --dump=barriers */
    bool device_cpp20;                 /* device has designated initializers */
    bool device_int128;                /* device has __int128: NVRTC requires --device-int128 */
    const struct accel_binary_file *compiled; /* driver/compile_unit.c: the results of NVRTC, for reports (host/emit_image.h) */
    int n_compiled;
    struct edit_list *host_edits;      /* changes of the text that make it host code */
    struct buffer host_head;           /* lines that precede the text */
    struct buffer host;                /* C text for the host compiler */
    const char *preprocessor_said;     /* messages of the user's #warning lines, for a host file without these lines */
    bool host_expanded;                /* host was written from the expanded text: the host compiler gets no -include */
};

unsigned unit_line_end(const struct unit *u, unsigned at); /* of the line of u->text that contains `at` */
/* What the names of generated files begin with: "solver.accel" for "dir/solver.c", or what --emit is told by -o. In the unit's arena. */
const char *unit_stem(const struct unit *u);
/* A file's name in generated text: as -ffile-prefix-map=OLD=NEW and -fmacro-prefix-map change it; the last one that applies. In the unit's
 * arena, or the name itself; "" for NULL. */
const char *unit_mapped_name(const struct unit *u, const char *file);

#endif

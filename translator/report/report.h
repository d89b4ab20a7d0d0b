/* report: what became of each construct, and why, as data that several printers print. SPDX-License-Identifier: MIT
 * report_build collects it from the finished unit. All strings are in the unit's arena; members that may be NULL say so. Lines and columns
 * begin with 1; columns count characters, and 0 means that the column is not known. */
#ifndef ACCEL_REPORT_H
#define ACCEL_REPORT_H
#include <stdbool.h>

struct buffer;
struct unit;

struct report_range {
    const char *file;
    int line, column, end_line, end_column; /* end_column: after the last character */
};

/* How the threads of a warp, or the iterations of neighboring threads, access elements. */
enum report_pattern {
    PATTERN_UNKNOWN,   /* in a function, at places that the analysis does not follow */
    PATTERN_SINGLE,    /* no threads share the access's loops */
    PATTERN_BROADCAST, /* all threads access one element */
    PATTERN_UNIT,      /* neighbors access neighboring elements: coalesced */
    PATTERN_STRIDED,
    PATTERN_GATHERED /* the place is computed from memory, or in a way that the analysis does not follow */
};

struct report_access {
    struct report_range range;
    const char *text, *variable; /* "a[i - 1]", "a" */
    bool read, written, atomic;
    enum report_pattern pattern;
    const char *stride;   /* from one thread to the next, C text; NULL: not strided, or not known */
    bool stride_in_bytes; /* else in elements */
    bool is_member;       /* of structures */
    bool walks_along;    /* the thread accesses neighboring elements in consecutive trips of an inner loop */
    const char *along;    /* the loop variable that neighboring threads have; NULL: none */
    int element;          /* bytes of what is accessed; 0: not known */
    int bytes;            /* that one iteration moves between memory and a thread; 0 if the value is in a register already */
    const char *kept;     /* where the value is kept for more than one use; NULL: nowhere */
};

/* Another kernel, or another way to run the same one, and when it is used. */
struct report_variant {
    const char *name, *condition, *mapping; /* mapping NULL: as the kernel */
};

/* A kernel, or one that runs in its place, as NVRTC has compiled it for an architecture. */
struct report_compiled {
    const char *name, *arch;           /* "sm_90" */
    int registers, shared, local;      /* of a thread; bytes of a block, of a thread: arrays and spilled registers */
    int spill_stores, spill_loads;     /* bytes of a thread's registers that it stores to local memory, and loads; -1: not known */
    int threads, occupancy;            /* of a block as planned; percent of the threads that a multiprocessor may have, 0: not known */
};

struct report_kernel {
    const char *name, *mapping, *shape; /* shape: "flat", "nested", "sequential" */
    const char *dimensions[3];          /* loop variables along x, y and z of the grid; NULL: none */
    int block[3], items[3];             /* threads; iterations of a thread. Of nested kernels the launch may choose others */
    struct report_variant *variants;
    int n_variants;
    struct report_compiled *compiled;  /* none: the unit was compiled for no real architecture */
    int n_compiled;
    const char **notes;
    int n_notes;
    struct report_access *accesses; /* in the order of the text */
    int n_accesses;
    int bytes; /* sum of those of the accesses */
};

struct report_place {
    const char *text; /* "a[i - 1]" */
    struct report_range range;
};

struct report_loop {
    struct report_range range; /* of the word `for` */
    int end_line;
    const char *variable;          /* NULL: the loop has none */
    int depth;                     /* loops of the construct around it */
    bool mapped;                   /* shared among threads */
    const char *mapping;           /* "gang, vector: up to 256 threads along x" or "sequential" */
    const char *decision;          /* a sentence; NULL: there was nothing to decide */
    const char *condition;         /* the launch tests it; NULL: no condition */
    const char *host;              /* how the host runs it; NULL: as written */
    const char *dependence;        /* "carried", "complex", "scalar", "last value"; NULL: none known */
    bool proven;                   /* the dependence exists, else it may */
    struct report_place *conflict; /* what depends on each other */
    int n_conflict;
    const char **remedies; /* what would change the decision */
    int n_remedies;
    bool needs_directive; /* a plain loop without carried dependence, which no thread shares */
    bool has_sums;        /* with needs_directive: apart from its sums */
};

struct report_data {
    struct report_range range;
    const char *name, *clause;         /* "x[0:n]", "copyin" */
    bool implicit, in, out, allocates; /* in: to the device, if it is not there; out: from it */
    const char *bytes;                 /* C text; NULL: not known */
    const char *reason;                /* NULL: the clause */
};

struct report_variable {
    const char *name, *role, *reason; /* reason NULL: none */
};

/* Text that replaces a range of one line; an empty range: that is inserted there. */
struct report_edit {
    struct report_range range;
    const char *text;
};

/* What the user may write to make the program faster. */
struct report_advice {
    const char *id; /* "data-region", "private-scalar"... */
    struct report_range range;
    const char *text;
    int patch_line;    /* `patch` is to be inserted before it; 0: there is no patch */
    const char *patch; /* a whole line */
    struct report_edit *edits; /* other changes, all of which belong together */
    int n_edits;
    double saves_us;   /* its price (report_price.c): the order of printing */
    int around;        /* loops of the host around the construct: how often it may run */
    int rank;          /* among all advice of the source, by what it may save; 1: most */
};

struct report_construct {
    struct report_range range;        /* of the directive */
    const char *directive, *function; /* "parallel loop"; function NULL: none */
    int end_line;                     /* of the construct's statement */
    struct report_kernel *kernels;
    int n_kernels;
    struct report_loop *loops; /* in the order of the text */
    int n_loops;
    struct report_data *data;
    int n_data;
    struct report_variable *variables;
    int n_variables;
    const char **notes;
    int n_notes;
    struct report_advice *advice;
    int n_advice;
};

struct report {
    struct unit *unit;
    struct report_construct *constructs; /* in the order of the text */
    int n_constructs;
};

/* Of a unit whose passes are done; of one with errors only `unit` is set. */
struct report report_build(struct unit *u);

/* For users and for tools: "unit stride". */
const char *report_pattern_name(const struct report_access *a);

/* ---- printers: each appends to `out` ------------------------------------------------------------------------------------------------- */

/* A paragraph per construct. */
void report_text(const struct report *r, struct buffer *out);

/* The other forms are documents of one or more files. Each file's part is appended to `parts`, and the document is made of these. */
void report_json_file(const struct report *r, struct buffer *parts);
void report_json_document(const struct buffer *parts, struct buffer *out);
void report_html_file(const struct report *r, struct buffer *parts);
void report_html_document(const struct buffer *parts, struct buffer *out);

#endif

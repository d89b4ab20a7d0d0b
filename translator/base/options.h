/* options: the parsed command line. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPTIONS_H
#define ACCEL_OPTIONS_H
#include "base/device_arithmetic.h"
#include "base/word_list.h"
#include <stdbool.h>

struct arena;
struct warning_options;

enum stage { STAGE_PREPROCESS, STAGE_ASSEMBLY, STAGE_OBJECT, STAGE_LINK, STAGE_EMIT };

/* The forms of --report. */
enum report_format { REPORT_TEXT, REPORT_JSON, REPORT_HTML, REPORT_SARIF, REPORT_FORMATS };
struct report_wish {
    bool wanted;
    const char *file;                  /* "-": standard output; NULL: the default (report/report_files.h) */
};

struct options {
    struct arena *arena;
    enum stage stage;
    const char *output;                /* -o, NULL without */
    struct strings inputs;             /* C sources to translate, in order */
    struct strings warnings;           /* about the words; printed by options_print_warnings */
    struct strings all;                /* the user's words, response files expanded, accelcc's own options removed */
    struct strings preprocess;         /* words for the preprocessor: -D -U -I -isystem -include -std ... */
    struct strings compile;            /* words for the host compiler, without inputs, -o, -c, dependency options and -include */
    struct strings dependencies;       /* -MD -MMD -MF ... */
    struct strings parse;              /* words for libclang: -std -m32 -funsigned-char -fshort-enums */
    const char *host_cc;               /* --host-cc, ACCEL_CC, else "cc" */
    struct strings gpu_arch;           /* --gpu-arch */
    bool arch_asked;                   /* --gpu-arch was given; options of nvc do not set this */
    bool kernels_later;                /* --gpu-arch=none: objects contain only the kernels' source */
    bool target_cuda, target_openmp;   /* --target; both by default */
    bool emit, expanded, translate_all, suggest, keep, dry_run, verbose, shared_runtime, user_openmp, strict_openacc, debug, silent;
    bool syntax_only;                  /* -fsyntax-only: no output is kept */
    struct report_wish reports[REPORT_FORMATS]; /* --report=, by format */
    const char *profile;               /* --suggest=FILE; NULL: none */
    const char *dump;                  /* --dump=pass */
    struct strings without;            /* --without=name,...: steps of planning that are left out */
    bool list_transforms;              /* --without=list */
    bool multi_gpu;                    /* --multi-gpu: constructs may be split over the devices of the host */
    const char *tuned;                 /* --tuned=FILE: the text of the file; NULL: none */
    struct warning_options *warning_options; /* -W<id> and the like; NULL: none */
    struct device_arithmetic arithmetic;
    struct strings forced;             /* -include and -imacros with their files; for the host compiler of verbatim output only */
    struct word *words;                /* all of the user's words but accelcc's own options, in order */
    int n_words;
    bool static_link;                  /* -static, -static-pie */
    bool no_compress;                  /* device code is not compressed in the object file */
    bool shared, no_link_runtime;      /* -shared; -r and the like: nothing is added to the link */
    bool version, help;
    bool device_info, doctor;          /* --device-info, --doctor */
    const char *explain;               /* --explain=id */
    const char *lib_dir, *share_dir;   /* where libaccel and the documentation are */
    const char *include_dir;           /* where openacc.h is; NULL: not added */
};

enum word_kind { WORD_OPTION, WORD_C_SOURCE, WORD_CXX_SOURCE, WORD_OTHER_INPUT, WORD_OUTPUT, WORD_STAGE, WORD_DEPENDENCY };

/* One word of the command line, or two if the option's value is a word of its own ("-o", "x"). */
struct word {
    enum word_kind kind;
    const char *text, *value;          /* value NULL when there is none or it is joined */
};

/* driver/options_tuned.c: the value of --tuned. False after a message. */
bool options_read_tuned(struct options *o, const char *path);

/* report/report_option.c: "" or "=FORMAT[:FILE]" of --report. False after a message. */
bool options_read_report(struct options *o, const char *value);

/* Reads argv (response files expanded). Returns 0, or 2 after a message about wrong options. Strings are in the arena. */
int options_read(struct options *o, struct arena *arena, int argc, char **argv);
/* The argument of -x if the word is that option, else NULL. */
const char *word_language(const struct word *w);
void options_print_warnings(const struct options *o);
void options_print_help(void);
void options_print_transforms(void);   /* driver/list_transforms.c: what --without can leave out */
/* Why --without cannot leave out the step, as a format with its name; NULL: it can. */
const char *options_step_fault(const char *name);

#endif

/* process: runs another program and waits for it. SPDX-License-Identifier: MIT
 * No shell is involved: the program receives argv unchanged. Input and output may have any length. */
#ifndef ACCEL_PROCESS_H
#define ACCEL_PROCESS_H
#include "base/buffer.h"
#include <stdbool.h>

struct arena;

struct process {
    const char *const *argv;           /* ends with NULL; argv[0] without a slash is looked up in PATH */
    const char *input;                 /* text for standard input; NULL: standard input is inherited */
    size_t input_length;
    struct buffer *output, *errors;    /* what is written to standard output and error is appended here; NULL: inherited */
    char error[256];                   /* set when process_run returns -1: "cannot run 'nvcc': No such file or directory" */
    long id;                           /* between process_start and process_finish */
};

/* Returns the exit status, 128 + n when signal n ended the program, -1 when it could not be started (see error). */
int process_run(struct process *p);

/* The same in two steps, with inherited streams. start returns at once: 0, or -1 when the program could not be started (see error). finish
 * waits for the program and returns what process_run does. */
int process_start(struct process *p);
int process_finish(struct process *p);

/* True if `program` is an executable file, in PATH when it has no slash. */
bool process_exists(const char *program);

/* The same, and *file, which must be empty, is its path. The caller releases *file in both cases. */
bool process_find(const char *program, struct buffer *file);

/* The command as shell input, with words quoted where necessary and a final newline. */
void process_print(const char *const *argv, struct buffer *out);

/* A command line under construction. Initialize with { 0 }; words are not copied. */
struct command {
    const char **words;                /* ends with NULL once anything was added */
    int count;
};
void command_add(struct command *c, const char *word);
void command_add_all(struct command *c, const char *const *words, int count);
/* Splits a program's name such as "ccache gcc" at blanks and adds the words, copied to the arena. */
void command_add_split(struct command *c, struct arena *a, const char *words);
void command_free(struct command *c);

#endif

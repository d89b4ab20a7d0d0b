/* mutant_server: accelcc-translate --emit on one text after another, each in a child of its own, so that libclang is loaded once.
 * SPDX-License-Identifier: MIT
 * mutant_server FORM SOURCE OUTPUT: this is translated first, in the server itself, so that the children find all of libclang prepared.
 * A request is a line of standard input: FORM, SOURCE, OUTPUT and ERRORS, with a tab after each but the last. FORM: `source` for C, which
 * the preprocessor reads, `text` for what the preprocessor gave, `expanded` for the same with --expanded. ERRORS gets the messages. The
 * answer is a line: the exit status or minus the number of the signal, KiB of memory at most, milliseconds of the processor's time. */
#include "base/arena.h"
#include "base/options.h"
#include "base/system/guarded.h"
#include "base/system/process.h"
#include "base/system/temporary.h"
#include "driver/driver.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 10, PATH_ROOM = 4096 };
static const rlim_t memory = 1536ul << 20; /* a third of it is the space of the stack */

struct request {
    char *form, *source, *output, *errors;
};

static bool is_text;                   /* of the request at work: no preprocessor runs */
static char *macros, *include_folders; /* what the host compiler said when it was first asked for them */

int __real_process_run(struct process *p);
int __wrap_process_run(struct process *p);

/* ---- other programs --------------------------------------------------------------------------------------------------------------- */

static bool has_word(const struct process *p, const char *word)
{
    for (int i = 0; p->argv[i]; i++)
        if (!strcmp(p->argv[i], word)) return true;
    return false;
}

static int ask_host(struct process *p)
{
    int status = 0;
    if (!macros) {
        status = __real_process_run(p);
        macros = strdup(p->output->data ? p->output->data : "");
        include_folders = strdup(p->errors && p->errors->data ? p->errors->data : "");
        return status;
    }
    buffer_puts(p->output, macros);
    if (p->errors) buffer_puts(p->errors, include_folders);
    return 0;
}

static int read_text(const char *path, struct buffer *out)
{
    char block[65536];
    FILE *f = fopen(path, "rb");
    if (!f) return 1;
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;) buffer_add(out, block, n);
    fclose(f);
    return 0;
}

/* Of a text that is preprocessed: it is what the preprocessor gives, macros in directives stay, and no other program judges it. */
static int play(struct process *p)
{
    const char *last = p->argv[0];
    for (int i = 0; p->argv[i]; i++) last = p->argv[i];
    if (!p->output) return 0;
    if (p->input) return buffer_add(p->output, p->input, p->input_length), 0;
    return has_word(p, "-dM") ? 0 : read_text(last, p->output);
}

int __wrap_process_run(struct process *p)
{
    if (is_text) return play(p);
    return has_word(p, "-dM") ? ask_host(p) : __real_process_run(p);
}

/* ---- one translation -------------------------------------------------------------------------------------------------------------- */

static int run_driver(void *options)
{
    return driver_run(options);
}

static int translate(const struct request *r)
{
    struct options o;
    struct arena *a = arena_new();
    bool expanded = !strcmp(r->form, "expanded");
    char *words[] = {"accelcc", "-w", "--emit", "-o", r->output, r->source, expanded ? "--expanded" : NULL, NULL};
    is_text = strcmp(r->form, "source") != 0;
    int status = options_read(&o, a, expanded ? 7 : 6, words);
    if (status) return status;
    install_dirs_find(&o);
    status = guarded_run(run_driver, &o);
    arena_free(a);
    return status;
}

static void limit(int what, rlim_t most)
{
    struct rlimit l = {most, most + (what == RLIMIT_CPU)};
    setrlimit(what, &l);
}

static _Noreturn void run_child(const struct request *r)
{
    int errors = open(r->errors, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (errors < 0 || dup2(errors, 2) < 0 || !freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "r", stdin)) _exit(2);
    limit(RLIMIT_CPU, SECONDS);
    limit(RLIMIT_DATA, memory);
    limit(RLIMIT_CORE, 0);
    int status = translate(r);
    temporary_remove();
    _exit(status);
}

static void answer(const struct request *r)
{
    int status;
    struct rusage used;
    pid_t child = fork();
    if (!child) run_child(r);
    if (child < 0 || wait4(child, &status, 0, &used) != child) {
        perror("mutant_server");
        exit(2);
    }
    long time = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
    printf("%d %ld %ld\n", WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status), used.ru_maxrss, time);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    char line[4 * PATH_ROOM];
    if (argc != 4 || translate(&(struct request){argv[1], argv[2], argv[3], NULL})) return 2;
    while (fgets(line, sizeof line, stdin)) {
        struct request r = {strtok(line, "\t\n"), strtok(NULL, "\t\n"), strtok(NULL, "\t\n"), strtok(NULL, "\t\n")};
        if (!r.errors) return 2;
        answer(&r);
    }
    return 0;
}

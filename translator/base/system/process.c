/* process: see process.h. SPDX-License-Identifier: MIT */
#include "base/system/process.h"
#include "base/arena.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* One captured stream: our end and the child's end of a pipe; -1 when closed. */
struct stream { int ours, theirs; struct buffer *to; };

static int fail(struct process *p, const char *what, int error)
{
    snprintf(p->error, sizeof p->error, "cannot run '%s': %s%s", p->argv[0], what, strerror(error));
    return -1;
}

static void close_fd(int *fd)
{
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* A descriptor from which the child reads `input`; -1 with errno. */
static int input_file(const char *input, size_t length)
{
    int fd = memfd_create("input", MFD_CLOEXEC);
    for (size_t done = 0; fd >= 0 && done < length;) {
        ssize_t n = write(fd, input + done, length - done);
        if (n > 0) done += (size_t)n;
        else if (n < 0 && errno != EINTR) close_fd(&fd);
    }
    if (fd >= 0) lseek(fd, 0, SEEK_SET);
    return fd;
}

static bool open_stream(struct stream *s, struct buffer *to)
{
    int ends[2];
    *s = (struct stream){ -1, -1, to };
    if (!to) return true;
    if (pipe2(ends, O_CLOEXEC)) return false;
    s->ours = ends[0];
    s->theirs = ends[1];
    return true;
}

static void read_stream(struct stream *s)
{
    char block[65536];
    ssize_t n = read(s->ours, block, sizeof block);
    if (n > 0) buffer_add(s->to, block, (size_t)n);
    else if (n == 0 || errno != EINTR) close_fd(&s->ours);
}

static void read_streams(struct stream *streams, int count)
{
    for (;;) {
        struct pollfd fds[2];
        int open = 0;
        for (int i = 0; i < count; i++) {
            fds[i] = (struct pollfd){ .fd = streams[i].ours, .events = POLLIN };
            open += streams[i].ours >= 0;
        }
        if (!open) return;
        if (poll(fds, (nfds_t)count, -1) < 0) continue;
        for (int i = 0; i < count; i++)
            if (streams[i].ours >= 0 && fds[i].revents) read_stream(&streams[i]);
    }
}

static int wait_for(pid_t pid)
{
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return 128;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int start(struct process *p, int input, struct stream *streams, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, 0);
    for (int i = 0; i < 2; i++)
        if (streams[i].theirs >= 0) posix_spawn_file_actions_adddup2(&actions, streams[i].theirs, i + 1);
    int error = posix_spawnp(pid, p->argv[0], &actions, NULL, (char *const *)(void *)p->argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int process_run(struct process *p)
{
    struct stream streams[2];
    pid_t pid = 0;
    int input = -1, error = 0;
    bool first = open_stream(&streams[0], p->output), second = open_stream(&streams[1], p->errors);
    if (p->input) input = input_file(p->input, p->input_length);
    if (!first || !second || (p->input && input < 0)) error = errno;
    fflush(NULL);
    int missing = error ? 0 : start(p, input, streams, &pid);
    close_fd(&input);
    close_fd(&streams[0].theirs);
    close_fd(&streams[1].theirs);
    if (!error && !missing) {
        read_streams(streams, 2);
        return wait_for(pid);
    }
    close_fd(&streams[0].ours);
    close_fd(&streams[1].ours);
    return error ? fail(p, "cannot create a pipe: ", error) : fail(p, "", missing);
}

int process_start(struct process *p)
{
    struct stream inherited[2] = { { -1, -1, NULL }, { -1, -1, NULL } };
    pid_t pid = 0;
    fflush(NULL);
    int missing = start(p, -1, inherited, &pid);
    p->id = pid;
    return missing ? fail(p, "", missing) : 0;
}

int process_finish(struct process *p) { return wait_for((pid_t)p->id); }

static bool is_program(const char *path)
{
    struct stat s;
    return !stat(path, &s) && S_ISREG(s.st_mode) && !access(path, X_OK);
}

bool process_find(const char *program, struct buffer *file)
{
    bool has_folder = strchr(program, '/'), found = false;
    const char *path = getenv("PATH");
    for (const char *s = has_folder ? "." : path ? path : "/usr/local/bin:/usr/bin:/bin"; *s && !found;) {
        size_t n = strcspn(s, ":");
        buffer_free(file);
        if (!has_folder) buffer_printf(file, "%.*s/", n ? (int)n : 1, n ? s : ".");
        buffer_puts(file, program);
        found = is_program(file->data);
        s += n + (s[n] == ':');
    }
    return found;
}

bool process_exists(const char *program)
{
    struct buffer file = { 0 };
    bool found = process_find(program, &file);
    buffer_free(&file);
    return found;
}

static void print_word(const char *word, struct buffer *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%^";
    if (*word && !word[strspn(word, plain)]) {
        buffer_puts(out, word);
        return;
    }
    buffer_putc(out, '\'');
    for (; *word; word++) {
        if (*word == '\'') buffer_puts(out, "'\\''");
        else buffer_putc(out, *word);
    }
    buffer_putc(out, '\'');
}

void process_print(const char *const *argv, struct buffer *out)
{
    for (int i = 0; argv[i]; i++) {
        if (i) buffer_putc(out, ' ');
        print_word(argv[i], out);
    }
    buffer_putc(out, '\n');
}

void command_add(struct command *c, const char *word)
{
    if (c->count % 32 == 0) c->words = realloc(c->words, sizeof *c->words * (size_t)(c->count + 33));
    if (!c->words) {
        fputs("accelcc: out of memory\n", stderr);
        exit(3);
    }
    c->words[c->count++] = word;
    c->words[c->count] = NULL;
}

void command_add_all(struct command *c, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) command_add(c, words[i]);
}

void command_add_split(struct command *c, struct arena *a, const char *words)
{
    for (const char *s = words; *s;) {
        size_t n = strcspn(s, " ");
        if (n) command_add(c, arena_copy(a, s, n));
        s += n + (s[n] == ' ');
    }
}

void command_free(struct command *c)
{
    free(c->words);
    *c = (struct command){ 0 };
}

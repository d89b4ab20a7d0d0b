/* expand_ahead: see expand_ahead.h. SPDX-License-Identifier: MIT */
#include "text/expand_ahead.h"
#include "text/expand.h"
#include "base/unit.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Environment variable with the descriptor of the memory file for the text and the id of the process that writes it: "3 4711". */
static const char variable[] = "ACCELCC_AHEAD";

/* Header of the file: lengths of the strings that follow it, each NUL-terminated, and the unit's by_host. */
struct contents {
    size_t clang, path, said, text, by_host;
};

/* ---- accelcc ---- */

static bool put(int fd, const void *data, size_t length)
{
    const char *s = data;
    while (length) {
        ssize_t n = write(fd, s, length);
        if (n < 0 && errno != EINTR) return false;
        if (n > 0) s += n, length -= (size_t)n;
    }
    return true;
}

static bool put_unit(int fd, const struct unit *u, const char *clang)
{
    struct contents c = { strlen(clang), strlen(u->path), strlen(u->preprocessor_said), u->length, u->by_host };
    return put(fd, &c, sizeof c) && put(fd, clang, c.clang + 1) && put(fd, u->path, c.path + 1) &&
           put(fd, u->preprocessor_said, c.said + 1) && put(fd, u->text, c.text + 1);
}

/* Runs in the child process and prints nothing: accelcc-translate repeats what fails and gives the messages. */
static bool expand_to(int fd, const struct options *o)
{
    struct unit u = { .arena = o->arena, .options = o, .path = o->inputs.items[0], .name = o->inputs.items[0] };
    const char *clang = expand_clang_of(ACCEL_CLANG_VERSION);
    int silence = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    return silence >= 0 && dup2(silence, 1) == 1 && dup2(silence, 2) == 2 && expand_with(&u, clang) && put_unit(fd, &u, clang);
}

void expand_ahead_start(const struct options *o)
{
    char value[64];
    bool alone = o->inputs.count == 1 && strcmp(o->inputs.items[0], "-") && !access(o->inputs.items[0], R_OK);
    if (!ACCEL_CLANG_VERSION || !alone || o->verbose || o->dry_run || o->expanded) return;
    int fd = memfd_create("expanded", 0);
    pid_t pid = fd >= 0 ? fork() : -1;
    if (!pid) _exit(!expand_to(fd, o));
    snprintf(value, sizeof value, "%d %ld", fd, (long)pid);
    if (pid > 0) setenv(variable, value, 1);
    else if (fd >= 0) close(fd);
}

/* ---- accelcc-translate ---- */

static bool has_ended_well(long pid)
{
    int status;
    pid_t got;
    while ((got = waitpid((pid_t)pid, &status, 0)) < 0 && errno == EINTR) continue;
    return got == pid && WIFEXITED(status) && !WEXITSTATUS(status);
}

/* False if the file is from another clang or another source. */
static bool take_from(struct unit *u, int fd, const char *preprocessor)
{
    struct stat st;
    struct contents c;
    if (fstat(fd, &st) || (size_t)st.st_size < sizeof c) return false;
    char *all = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (all == MAP_FAILED) return false;
    memcpy(&c, all, sizeof c);
    char *clang = all + sizeof c, *path = clang + c.clang + 1, *said = path + c.path + 1, *text = said + c.said + 1;
    bool ok = text + c.text + 1 == all + st.st_size && !strcmp(clang, preprocessor) && !strcmp(path, u->path);
    if (ok) {
        u->preprocessor_said = arena_string(u->arena, said);
        u->text = arena_copy(u->arena, text, c.text);
        u->length = (unsigned)c.text;
        u->by_host = c.by_host;
    }
    munmap(all, (size_t)st.st_size);
    return ok;
}

bool expand_ahead_take(struct unit *u, const char *clang)
{
    const char *value = getenv(variable);
    int fd;
    long pid;
    if (!value || sscanf(value, "%d %ld", &fd, &pid) != 2 || pid <= 0) return false;
    unsetenv(variable);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    bool ok = has_ended_well(pid) && take_from(u, fd, clang);
    close(fd);
    return ok;
}

/* temporary: see temporary.h. SPDX-License-Identifier: MIT */
#include "base/system/temporary.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILES = 4096, PATH_ROOM = 512 };

/* Fixed storage: read by the signal handler. */
static char folder[PATH_ROOM];
static char *files[MAX_FILES];
static volatile sig_atomic_t n_files;

void temporary_remove(void)
{
    if (!folder[0]) return;
    for (int i = 0; i < n_files; i++) {
        char *slash = strrchr(files[i], '/');
        unlink(files[i]);
        *slash = 0;
        if (strcmp(files[i], folder)) rmdir(files[i]);
        *slash = '/';
    }
    rmdir(folder);
}

static void remove_and_die(int number)
{
    temporary_remove();
    signal(number, SIG_DFL);
    raise(number);
}

static bool make_folder(void)
{
    const char *parent = getenv("TMPDIR");
    int n = snprintf(folder, sizeof folder, "%s/accelcc-XXXXXX", parent && *parent ? parent : "/tmp");
    if (n >= (int)sizeof folder || !mkdtemp(folder)) {
        fprintf(stderr, "accelcc: error: cannot create temporary folder '%s': %s\n", folder, strerror(errno));
        folder[0] = 0;
        return false;
    }
    atexit(temporary_remove);
    signal(SIGINT, remove_and_die);
    signal(SIGTERM, remove_and_die);
    signal(SIGHUP, remove_and_die);
    return true;
}

static bool taken(const char *path)
{
    for (int i = 0; i < n_files; i++)
        if (!strcmp(files[i], path)) return true;
    return false;
}

const char *temporary_path(struct arena *a, const char *name)
{
    if (!folder[0] && !make_folder()) return NULL;
    const char *slash = strrchr(name, '/');
    name = slash ? slash + 1 : name;
    char *path = arena_printf(a, "%s/%s", folder, name);
    for (int k = 1; taken(path); k++) {
        char *sub = arena_printf(a, "%s/%d", folder, k);
        mkdir(sub, 0700);
        path = arena_printf(a, "%s/%s", sub, name);
    }
    if (n_files == MAX_FILES) {
        fputs("accelcc: error: too many temporary files\n", stderr);
        return NULL;
    }
    files[n_files] = strdup(path);
    n_files++;
    return path;
}

static bool write_to(const char *path, const char *text, size_t length)
{
    FILE *f = fopen(path, "w");
    bool ok = f && (!length || fwrite(text, 1, length, f) == length);
    if (f) ok = !fclose(f) && ok;
    return ok;
}

/* /dev/null, a pipe, a link: it must not be replaced by a file. */
static bool is_special(const char *path)
{
    struct stat s;
    return !lstat(path, &s) && !S_ISREG(s.st_mode);
}

bool file_write(const char *path, const char *text, size_t length)
{
    char *replacement = NULL;
    bool special = is_special(path);
    if (asprintf(&replacement, "%s.%ld.tmp", path, (long)getpid()) < 0) return false;
    bool ok = write_to(special ? path : replacement, text, length) && (special || !rename(replacement, path));
    if (!ok) {
        fprintf(stderr, "accelcc: error: cannot write '%s': %s\n", path, strerror(errno));
        if (!special) unlink(replacement);
    }
    free(replacement);
    return ok;
}

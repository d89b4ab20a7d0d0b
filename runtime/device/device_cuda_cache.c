/* device_cuda_cache: compiled device code on disk. SPDX-License-Identifier: MIT
 *
 * One file per key, named by the key's hash; the file holds the whole key, which is compared, and a checksum of all of it. Files are
 * created by rename, so that processes may share the folder and may be killed at any time. The folder and the files must belong to the user
 * and must not be writable by others; symbolic links are not followed. No failure is an error: without the cache, the code is compiled
 * again. */
#include "device/device_cuda.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MAGIC 0x324c4543434143ull      /* "CACCEL2" */
#define SUFFIX ".bin"
#define STALE_SECONDS 3600             /* a temporary file of this age belongs to no running process */
enum { NAME_SIZE = 64 };

struct header {
    uint64_t magic, key_size, size, checksum;
};

static uint64_t hash_more(uint64_t h, const char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) h = (h ^ (unsigned char)data[i]) * 0x100000001b3u;
    return h ^ (h >> 29);
}

static uint64_t hash(const char *data, size_t size) { return hash_more(0xcbf29ce484222325u, data, size); }

/* ---- the folder ---------------------------------------------------------------------------------------------------------------------- */

static bool cache_path(char *path, size_t size)
{
    const char *own = getenv("ACCEL_CACHE_DIR"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int n;
    if (own && *own) n = snprintf(path, size, "%s", own);
    else if (xdg && *xdg) n = snprintf(path, size, "%s/accelcc", xdg);
    else if (home && *home) n = snprintf(path, size, "%s/.cache/accelcc", home);
    else return false;
    return n > 0 && (size_t)n < size;
}

/* Makes the folder, accessible to the user only, and its parents. */
static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

bool accel__cache_is_private(int fd, unsigned type)
{
    struct stat s;
    return !fstat(fd, &s) && (s.st_mode & S_IFMT) == type && s.st_uid == geteuid() && !(s.st_mode & (S_IWGRP | S_IWOTH));
}

int accel__cache_folder(bool make)
{
    char path[3072];
    if (!accel__env.cache_bytes || !cache_path(path, sizeof path)) return -1;
    if (make) make_folders(path);
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0 && accel__cache_is_private(fd, S_IFDIR)) return fd;
    if (fd >= 0) close(fd);
    if (fd >= 0 && accel__env.notify)
        fprintf(stderr, "accel: cache %s is not used: it belongs to another user, or others may write to it\n", path);
    return -1;
}

static void entry_name(const char *key, size_t key_size, char name[NAME_SIZE])
{
    snprintf(name, NAME_SIZE, "%016llx" SUFFIX, (unsigned long long)hash(key, key_size));
}

/* ---- loading ------------------------------------------------------------------------------------------------------------------------- */

static bool read_all(int fd, void *to, size_t size)
{
    char *p = to;
    while (size) {
        ssize_t n = read(fd, p, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

/* Checks the header's sizes against the size of the file before memory is allocated for them. */
static bool read_header(int fd, size_t key_size, struct header *h)
{
    struct stat s;
    if (!accel__cache_is_private(fd, S_IFREG) || fstat(fd, &s) || !read_all(fd, h, sizeof *h)) return false;
    return h->magic == MAGIC && h->key_size == key_size && h->size && (uint64_t)s.st_size >= sizeof *h + key_size &&
           h->size == (uint64_t)s.st_size - sizeof *h - key_size;
}

static char *read_entry(int fd, const char *key, size_t key_size, size_t *size)
{
    struct header h;
    if (!read_header(fd, key_size, &h)) return NULL;
    char *stored = malloc(key_size + 1), *data = malloc(h.size + 1);
    bool good = stored && data && read_all(fd, stored, key_size) && !memcmp(stored, key, key_size) && read_all(fd, data, h.size) &&
                hash_more(hash(stored, key_size), data, h.size) == h.checksum;
    free(stored);
    if (!good) {
        free(data);
        return NULL;
    }
    data[h.size] = 0;
    *size = h.size;
    return data;
}

char *accel__cache_load(const char *key, size_t key_size, size_t *size)
{
    char name[NAME_SIZE], *data = NULL;
    int folder = accel__cache_folder(false);
    if (folder < 0) return NULL;
    entry_name(key, key_size, name);
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd >= 0) {
        data = read_entry(fd, key, key_size, size);
        if (data) futimens(fd, NULL);              /* the time of the last use decides which entries prune deletes first */
        close(fd);
    }
    close(folder);
    return data;
}

/* ---- the limit ----------------------------------------------------------------------------------------------------------------------- */

struct entry {
    char name[NAME_SIZE];
    time_t used;
    uint64_t bytes;
};

static int by_age(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return (x->used > y->used) - (x->used < y->used);
}

/* Whether the file is an entry. Deletes temporary files that no process will complete. */
static bool is_entry(int folder, const char *name, const struct stat *s)
{
    size_t n = strlen(name), suffix = strlen(SUFFIX);
    const char *at = strstr(name, SUFFIX);
    if (!S_ISREG(s->st_mode) || n >= NAME_SIZE || !at) return false;
    if (at == name + n - suffix) return true;
    if (s->st_mtime + STALE_SECONDS < time(NULL)) unlinkat(folder, name, 0);
    return false;
}

static struct entry *list_entries(int folder, DIR *d, size_t *n, uint64_t *total)
{
    struct entry *list = NULL;
    size_t max = 0;
    for (struct dirent *e = readdir(d); e; e = readdir(d)) {
        struct stat s;
        if (fstatat(folder, e->d_name, &s, AT_SYMLINK_NOFOLLOW) || !is_entry(folder, e->d_name, &s)) continue;
        if (*n == max) {
            struct entry *grown = realloc(list, (max = max ? 2 * max : 64) * sizeof *list);
            if (!grown) break;
            list = grown;
        }
        list[*n].used = s.st_mtime;
        list[*n].bytes = (uint64_t)s.st_size;
        strcpy(list[(*n)++].name, e->d_name);
        *total += (uint64_t)s.st_size;
    }
    return list;
}

/* Deletes the least recently used entries, down to three quarters of the limit. */
static void prune(int folder)
{
    uint64_t total = 0, limit = accel__env.cache_bytes;
    size_t n = 0;
    int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = again >= 0 ? fdopendir(again) : NULL;
    if (!d && again >= 0) close(again);
    if (!d) return;
    struct entry *list = list_entries(folder, d, &n, &total);
    if (total > limit) {
        qsort(list, n, sizeof *list, by_age);
        for (size_t i = 0; i < n && total > limit / 4 * 3; i++)
            if (!unlinkat(folder, list[i].name, 0)) total -= list[i].bytes;
    }
    free(list);
    closedir(d);
}

/* ---- storing ------------------------------------------------------------------------------------------------------------------------- */

static bool write_all(int fd, const void *from, size_t size)
{
    const char *p = from;
    while (size) {
        ssize_t n = write(fd, p, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

static bool write_entry(int folder, const char *name, const char *key, size_t key_size, const char *data, size_t size)
{
    struct header h = { MAGIC, key_size, size, hash_more(hash(key, key_size), data, size) };
    int fd = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0) return false;
    bool good = write_all(fd, &h, sizeof h) && write_all(fd, key, key_size) && write_all(fd, data, size);
    return close(fd) == 0 && good;
}

void accel__cache_store(const char *key, size_t key_size, const char *data, size_t size)
{
    static atomic_uint serial;
    char name[NAME_SIZE], temporary[NAME_SIZE + 32];
    if (key_size + size > accel__env.cache_bytes) return;
    int folder = accel__cache_folder(true);
    if (folder < 0) return;
    entry_name(key, key_size, name);
    snprintf(temporary, sizeof temporary, "%s.%ld.%u", name, (long)getpid(), atomic_fetch_add(&serial, 1));
    bool good = write_entry(folder, temporary, key, key_size, data, size) && !renameat(folder, temporary, folder, name);
    if (!good) unlinkat(folder, temporary, 0);
    else prune(folder);
    close(folder);
}

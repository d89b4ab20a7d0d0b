/* fault_preload: makes the n-th call fail that the runtime's library makes of the functions below. SPDX-License-Identifier: MIT
 *
 * Loaded by LD_PRELOAD. FAULT_CALL=n: which call, from 1; FAULT_LIBRARY: part of the path of the library whose calls count. The process
 * says on standard error which call failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t n, size_t bytes);
void *__libc_realloc(void *old, size_t bytes);

static atomic_ulong calls;

static unsigned long wanted(void)
{
    const char *text = getenv("FAULT_CALL");
    return text ? strtoul(text, NULL, 10) : 0;
}

static int from_runtime(void *caller)
{
    Dl_info info;
    const char *library = getenv("FAULT_LIBRARY");
    return library && dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, library);
}

static int fails(void *caller, const char *name)
{
    char line[80];
    if (!wanted() || !from_runtime(caller) || atomic_fetch_add(&calls, 1) + 1 != wanted()) return 0;
    int n = snprintf(line, sizeof line, "fault: %s fails\n", name);
    if (write(2, line, (size_t)n) != n) _exit(3);
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAILS(name, error) (fails(__builtin_return_address(0), #name) && (errno = (error), 1))

void *malloc(size_t bytes) { return FAILS(malloc, ENOMEM) ? NULL : __libc_malloc(bytes); }
void *calloc(size_t n, size_t bytes) { return FAILS(calloc, ENOMEM) ? NULL : __libc_calloc(n, bytes); }
void *realloc(void *old, size_t bytes) { return FAILS(realloc, ENOMEM) ? NULL : __libc_realloc(old, bytes); }

int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return FAILS(open, EIO) ? -1 : REAL(open)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    return FAILS(openat, EIO) ? -1 : REAL(openat)(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) { return FAILS(fopen, EIO) ? NULL : REAL(fopen)(path, mode); }
int fclose(FILE *f) { return FAILS(fclose, EIO) ? (REAL(fclose)(f), EOF) : REAL(fclose)(f); }
ssize_t read(int fd, void *to, size_t bytes) { return FAILS(read, EIO) ? -1 : REAL(read)(fd, to, bytes); }
int close(int fd) { return FAILS(close, EIO) ? (REAL(close)(fd), -1) : REAL(close)(fd); }
int fstat(int fd, struct stat *s) { return FAILS(fstat, EIO) ? -1 : REAL(fstat)(fd, s); }
int mkdir(const char *path, mode_t mode) { return FAILS(mkdir, EIO) ? -1 : REAL(mkdir)(path, mode); }

/* A write fails half way, or at once. */
ssize_t write(int fd, const void *from, size_t bytes)
{
    static __typeof__(&write) real;
    if (!real) real = REAL(write);
    if (fd == 2 || !fails(__builtin_return_address(0), "write")) return real(fd, from, bytes);
    if (real(fd, from, bytes / 2) < 0) return -1;
    errno = ENOSPC;
    return -1;
}

int renameat(int a, const char *from, int b, const char *to) { return FAILS(renameat, EIO) ? -1 : REAL(renameat)(a, from, b, to); }

void *mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset)
{
    return FAILS(mmap, ENOMEM) ? MAP_FAILED : REAL(mmap)(at, bytes, protection, flags, fd, offset);
}

void *dlopen(const char *path, int flags) { return FAILS(dlopen, ENOENT) ? NULL : REAL(dlopen)(path, flags); }

int pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *argument)
{
    return FAILS(pthread_create, EAGAIN) ? EAGAIN : REAL(pthread_create)(t, a, f, argument);
}

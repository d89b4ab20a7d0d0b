/* nvrtc_check: does NVRTC take these CUDA files? SPDX-License-Identifier: MIT
 * nvrtc_check [-option...] file.cu...: compiles each for every -arch given (default sm_90) as C++17, or what --std says, without any header. Prints the log of
 * those refused or warned about. Exit code 0: all taken; 1: one refused; 77: no NVRTC on this machine. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTIONS = 32 };

struct nvrtc {
    int (*create)(void **, const char *, const char *, int, const char *const *, const char *const *);
    int (*compile)(void *, int, const char *const *);
    int (*log_size)(void *, size_t *);
    int (*log)(void *, char *);
    int (*destroy)(void **);
};

static void *open_library(void)
{
    static const char *const names[] = { "libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "/usr/local/cuda/lib64/libnvrtc.so" };
    void *lib = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !lib; i++) lib = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    return lib;
}

static int load(struct nvrtc *n)
{
    void *lib = open_library();
    if (!lib) return 0;
    *(void **)&n->create = dlsym(lib, "nvrtcCreateProgram");
    *(void **)&n->compile = dlsym(lib, "nvrtcCompileProgram");
    *(void **)&n->log_size = dlsym(lib, "nvrtcGetProgramLogSize");
    *(void **)&n->log = dlsym(lib, "nvrtcGetProgramLog");
    *(void **)&n->destroy = dlsym(lib, "nvrtcDestroyProgram");
    return n->create && n->compile && n->log_size && n->log && n->destroy;
}

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "r");
    char *text = NULL;
    size_t room = 0;
    if (!f || getdelim(&text, &room, 0, f) < 0) {
        fprintf(stderr, "nvrtc_check: cannot read '%s'\n", path);
        exit(1);
    }
    fclose(f);
    return text;
}

static int check(const struct nvrtc *n, const char *path, int n_options, const char **options)
{
    char *text = read_file(path), *log;
    if (strstr(text, "__int128")) options[n_options++] = "--device-int128";
    void *program = NULL;
    size_t size = 0;
    n->create(&program, text, path, 0, NULL, NULL);
    int rc = n->compile(program, n_options, options);
    n->log_size(program, &size);
    log = calloc(size + 1, 1);
    n->log(program, log);
    if (size > 1) fputs(log, stderr);
    if (rc) fprintf(stderr, "%s: NVRTC refuses it (error %d)\n", path, rc);
    n->destroy(&program);
    free(log);
    free(text);
    return rc != 0;
}

int main(int argc, char **argv)
{
    const char *options[MAX_OPTIONS] = { "--std=c++17" };
    int n_options = 1, rc = 0, has_arch = 0;
    struct nvrtc n;
    if (!load(&n)) return 77;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' || n_options == MAX_OPTIONS - 2) continue;
        if (!strncmp(argv[i], "--std=", 6)) options[0] = argv[i];
        else options[n_options++] = argv[i];
        has_arch |= !strncmp(argv[i], "-arch", 5);
    }
    if (!has_arch) options[n_options++] = "-arch=sm_90";
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-') rc |= check(&n, argv[i], n_options, options);
    return rc;
}

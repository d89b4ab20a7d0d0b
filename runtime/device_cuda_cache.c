/* device_cuda_cache: compiled device code on disk. SPDX-License-Identifier: MIT
 *
 * One file per key, named by the key's hash; the file holds the whole key, which is compared, and a checksum of the data. Files appear
 * by rename, so that processes may share the folder. Nothing here is an error: without a cache the code is compiled again. */
#include "device_cuda.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAGIC 0x314c4543434143ull      /* "CACCEL1" */

struct header {
    uint64_t magic, key_size, size, checksum;
};

static uint64_t hash(const char *data, size_t size)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) h = (h ^ (unsigned char)data[i]) * 0x100000001b3u;
    return h ^ (h >> 29);
}

static bool folder(char *path, size_t size)
{
    const char *own = getenv("ACCEL_CACHE_DIR"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int n;
    if (own && *own) n = snprintf(path, size, "%s", own);
    else if (xdg && *xdg) n = snprintf(path, size, "%s/accelcc", xdg);
    else if (home && *home) n = snprintf(path, size, "%s/.cache/accelcc", home);
    else return false;
    return n > 0 && (size_t)n < size;
}

static bool file_name(const char *key, size_t key_size, char *path, size_t size)
{
    char dir[3072];
    if (!folder(dir, sizeof dir)) return false;
    int n = snprintf(path, size, "%s/%016llx.bin", dir, (unsigned long long)hash(key, key_size));
    return n > 0 && (size_t)n < size;
}

/* The folder and those above it. */
static void make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0777);
        *slash = '/';
    }
}

static char *read_entry(FILE *f, const char *key, size_t key_size, size_t *size)
{
    struct header h;
    if (fread(&h, sizeof h, 1, f) != 1 || h.magic != MAGIC || h.key_size != key_size || !h.size || h.size > (uint64_t)1 << 32) return NULL;
    char *stored = malloc(key_size), *data = malloc(h.size + 1);
    bool good = stored && data && fread(stored, 1, key_size, f) == key_size && !memcmp(stored, key, key_size) &&
                fread(data, 1, h.size, f) == h.size && hash(data, h.size) == h.checksum;
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
    char path[4096];
    FILE *f = file_name(key, key_size, path, sizeof path) ? fopen(path, "rb") : NULL;
    char *data = f ? read_entry(f, key, key_size, size) : NULL;
    if (f) fclose(f);
    return data;
}

void accel__cache_store(const char *key, size_t key_size, const char *data, size_t size)
{
    char path[4096], temporary[4160];
    if (!file_name(key, key_size, path, sizeof path)) return;
    make_folders(path);
    snprintf(temporary, sizeof temporary, "%s.%ld-%zx", path, (long)getpid(), (size_t)&temporary);
    FILE *f = fopen(temporary, "wb");
    if (!f) return;
    struct header h = { MAGIC, key_size, size, hash(data, size) };
    bool good = fwrite(&h, sizeof h, 1, f) == 1 && fwrite(key, 1, key_size, f) == key_size && fwrite(data, 1, size, f) == size;
    good = fclose(f) == 0 && good;
    if (!good || rename(temporary, path)) unlink(temporary);
}

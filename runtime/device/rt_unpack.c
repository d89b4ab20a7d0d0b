/* rt_unpack: unpacks device code that is compressed in the object file. SPDX-License-Identifier: MIT
 * libzstd is loaded when the program first needs its device code: it is installed on most systems, and programs that run on the host do not
 * need it. */
#include "accel_dictionary.h"
#include "device/rt_device.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* The parts of one image, while it is registered. */
struct unpacked {
    struct unpacked *next;
    struct accelrt_image *image;
    const struct accelrt_binary *packed;       /* the image's own table */
    struct accelrt_binary *binaries;
    char *memory;
};

struct zstd {
    void *(*create)(void);
    size_t (*destroy)(void *context);
    size_t (*decompress)(void *context, void *to, size_t room, const void *from, size_t size, const void *dictionary,
                         size_t dictionary_size);
    unsigned (*is_error)(size_t code);
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct unpacked *list;

static void find_symbol(void *library, const char *name, void *to)
{
    void *symbol = dlsym(library, name);
    memcpy(to, &symbol, sizeof symbol);
}

static const struct zstd *zstd(void)
{
    static struct zstd z;
    void *library = z.is_error ? NULL : dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library) {
        find_symbol(library, "ZSTD_createDCtx", &z.create);
        find_symbol(library, "ZSTD_freeDCtx", &z.destroy);
        find_symbol(library, "ZSTD_decompress_usingDict", &z.decompress);
        find_symbol(library, "ZSTD_isError", &z.is_error);
    }
    return z.create && z.destroy && z.decompress && z.is_error ? &z : NULL;
}

static char *decompressed(const struct accelrt_image *image)
{
    const struct accelrt_pack *pack = image->pack;
    const struct zstd *z = zstd();
    if (!z)
        accel__fail(NULL, "install it (Debian package libzstd1), or compile with --no-compress",
                    "device code of %s is compressed, but libzstd.so.1 cannot be loaded", image->file);
    char *memory = accel__allocate(pack->unpacked_size);
    void *context = z->create();
    size_t size = context ? z->decompress(context, memory, pack->unpacked_size, pack->data, pack->size, accelrt_dictionary,
                                          sizeof accelrt_dictionary - 1)
                          : 0;
    z->destroy(context);
    if (z->is_error(size) || size != pack->unpacked_size)
        accel__fail(NULL, "recompile it", "device code of %s is corrupted: it cannot be decompressed", image->file);
    return memory;
}

/* The text comes first, then the binaries, each at the next multiple of ACCELRT_PACK_ALIGN and followed by a 0. */
static void set_parts(struct unpacked *p)
{
    struct accelrt_image *image = p->image;
    size_t at = image->source_size + 1;
    for (int i = 0; i < image->n_binaries; i++) {
        at = (at + ACCELRT_PACK_ALIGN - 1) / ACCELRT_PACK_ALIGN * ACCELRT_PACK_ALIGN;
        p->binaries[i] = p->packed[i];
        p->binaries[i].data = p->memory + at;
        at += p->packed[i].size + 1;
    }
    image->source = p->memory;
    image->binaries = p->binaries;
}

static struct unpacked **find(const struct accelrt_image *image)
{
    struct unpacked **link = &list;
    while (*link && (*link)->image != image) link = &(*link)->next;
    return link;
}

void accel__image_unpack(const struct accelrt_image *image)
{
    if (!image->pack) return;
    pthread_mutex_lock(&lock);
    struct unpacked **link = find(image);
    if (!*link) {
        struct unpacked *p = accel__allocate(sizeof *p);
        p->image = (struct accelrt_image *)image;      /* the cast is valid: generated code defines images without const */
        p->packed = image->binaries;
        p->binaries = accel__allocate(((size_t)image->n_binaries + 1) * sizeof *p->binaries);
        p->memory = decompressed(image);
        set_parts(p);
        *link = p;
    }
    pthread_mutex_unlock(&lock);
}

void accel__image_drop(struct accelrt_image *image)
{
    pthread_mutex_lock(&lock);
    struct unpacked **link = find(image), *p = *link;
    if (p) {
        *link = p->next;
        image->source = NULL;
        image->binaries = p->packed;
        free(p->binaries);
        free(p->memory);
        free(p);
    }
    pthread_mutex_unlock(&lock);
}

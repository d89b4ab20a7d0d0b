/* device_pack: see device_pack.h. SPDX-License-Identifier: MIT
 * All parts are compressed as one frame, because the binaries of a kernel have much in common, with a dictionary of what most kernels have.
 * libzstd is loaded when it is needed, as the runtime does to unpack (runtime/device/rt_unpack.c), so that neither is linked with it. */
#include "driver/device_pack.h"
#include "accel_abi.h"
#include "accel_dictionary.h"
#include "base/unit.h"
#include <dlfcn.h>
#include <string.h>

/* Bytes of all parts, and levels. From SMALL to LARGE the high one saves 7%, in 6 ms more. Of fewer bytes it saves 4%, too little for 2 ms
 * in a short compilation; of more, 1% in 17 ms. */
enum { SMALLEST = 2048, SMALL = 24 << 10, LARGE = 256 << 10, LEVEL = 10, HIGH_LEVEL = 14 };
enum { PARAMETER_LEVEL = 100, PARAMETER_CHECKSUM = 201 }; /* ZSTD_cParameter */

struct zstd {
    void *(*create)(void);
    size_t (*destroy)(void *context);
    size_t (*set)(void *context, int parameter, int value);
    size_t (*set_dictionary)(void *context, const void *dictionary, size_t size);
    size_t (*bound)(size_t size);
    size_t (*compress)(void *context, void *to, size_t room, const void *from, size_t size);
    unsigned (*is_error)(size_t code);
};

static const struct {
    size_t offset;
    const char *name;
} symbols[] = {
    {offsetof(struct zstd, create), "ZSTD_createCCtx"},     {offsetof(struct zstd, destroy), "ZSTD_freeCCtx"},
    {offsetof(struct zstd, set), "ZSTD_CCtx_setParameter"}, {offsetof(struct zstd, set_dictionary), "ZSTD_CCtx_loadDictionary"},
    {offsetof(struct zstd, bound), "ZSTD_compressBound"},   {offsetof(struct zstd, compress), "ZSTD_compress2"},
    {offsetof(struct zstd, is_error), "ZSTD_isError"},
};

static bool load(struct zstd *z)
{
    void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; library && i < sizeof symbols / sizeof *symbols; i++) {
        void *f = dlsym(library, symbols[i].name);
        if (!f) return false;
        memcpy((char *)z + symbols[i].offset, &f, sizeof f);
    }
    return library != NULL;
}

/* ---- PTX ------------------------------------------------------------------------------------------------------------------------ */

/* Without comments, and with single spaces where any are needed. Lines with strings do not change. */
static void add_compact_line(struct buffer *out, const char *line, const char *end)
{
    bool as_it_is = memchr(line, '"', (size_t)(end - line));
    size_t begin = out->length;
    for (const char *c = line; c < end; c++) {
        bool blank = *c == ' ' || *c == '\t', begins = out->length == begin;
        if (!as_it_is && *c == '/' && c[1] == '/') break;
        if (as_it_is || !blank) buffer_putc(out, *c);
        else if (!begins && !strchr(" ,", out->data[out->length - 1])) buffer_putc(out, ' ');
    }
    while (!as_it_is && out->length > begin && out->data[out->length - 1] == ' ') out->length--;
    if (out->length > begin) buffer_putc(out, '\n');
}

static void compact(struct arena *a, struct accel_binary_file *b)
{
    struct buffer out = {0};
    const char *stop = b->data + strnlen(b->data, b->size);
    for (const char *line = b->data, *end; line < stop; line = end + (end < stop)) {
        end = memchr(line, '\n', (size_t)(stop - line));
        if (!end) end = stop;
        add_compact_line(&out, line, end);
    }
    buffer_putc(&out, 0);
    b->size = out.length;
    b->data = arena_copy(a, out.data, out.length);
    buffer_free(&out);
}

/* ---- the frame ------------------------------------------------------------------------------------------------------------------ */

static void add_part(struct buffer *all, const char *data, size_t size)
{
    while (all->length % ACCELRT_PACK_ALIGN) buffer_putc(all, 0);
    buffer_add(all, data, size);
    buffer_putc(all, 0);
}

/* Its checksum tells the runtime whether its dictionary is the same. 0: failed. */
static size_t compress(const struct zstd *z, const struct buffer *all, char *to, size_t room)
{
    bool small = all->length < SMALL || all->length > LARGE;
    void *context = z->create();
    if (!context) return 0;
    z->set(context, PARAMETER_LEVEL, small ? LEVEL : HIGH_LEVEL);
    z->set(context, PARAMETER_CHECKSUM, 1);
    size_t code = z->set_dictionary(context, accelrt_dictionary, sizeof accelrt_dictionary - 1);
    size_t size = z->is_error(code) ? code : z->compress(context, to, room, all->data, all->length);
    z->destroy(context);
    return z->is_error(size) ? 0 : size;
}

void device_pack(struct unit *u, struct accel_device_code *code)
{
    struct zstd z;
    struct buffer all = {0};
    if (!u->device.length || !load(&z)) return;
    add_part(&all, u->device.data, u->device.length);
    for (int i = 0; i < code->n_binaries; i++) {
        if (!strncmp(code->binaries[i].arch, "compute_", 8)) compact(u->arena, &code->binaries[i]);
        add_part(&all, code->binaries[i].data, code->binaries[i].size);
    }
    size_t room = z.bound(all.length), size;
    char *packed = arena_alloc(u->arena, room);
    size = compress(&z, &all, packed, room);
    if (all.length >= SMALLEST && size && size < all.length) {
        code->packed = packed;
        code->packed_size = size;
        code->unpacked_size = all.length;
    }
    buffer_free(&all);
}

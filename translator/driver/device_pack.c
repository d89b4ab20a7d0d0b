/* device_pack: see device_pack.h. SPDX-License-Identifier: MIT
 * All parts are compressed as one frame, because the binaries of a kernel have much in common. libzstd is loaded when it is needed, as the
 * runtime does to unpack (runtime/device/rt_unpack.c), so that neither is linked with it. */
#include "driver/device_pack.h"
#include "accel_abi.h"
#include "base/unit.h"
#include <dlfcn.h>
#include <string.h>

/* Up to 256 KiB level 14 saves a tenth of what 12 gives in 5 to 8 ms more; of more, higher levels take several times as long and save 2%. */
enum { SMALLEST = 2048, SMALL = 256 << 10, SMALL_LEVEL = 14, LEVEL = 12 };

struct zstd {
    size_t (*bound)(size_t size);
    size_t (*compress)(void *to, size_t room, const void *from, size_t size, int level);
    unsigned (*is_error)(size_t code);
};

static bool load(struct zstd *z)
{
    void *library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    *(void **)&z->bound = dlsym(library, "ZSTD_compressBound");
    *(void **)&z->compress = dlsym(library, "ZSTD_compress");
    *(void **)&z->is_error = dlsym(library, "ZSTD_isError");
    return z->bound && z->compress && z->is_error;
}

static void add_part(struct buffer *all, const char *data, size_t size)
{
    while (all->length % ACCELRT_PACK_ALIGN) buffer_putc(all, 0);
    buffer_add(all, data, size);
    buffer_putc(all, 0);
}

void device_pack(struct unit *u, struct accel_device_code *code)
{
    struct zstd z;
    struct buffer all = { 0 };
    if (!u->device.length || !load(&z)) return;
    add_part(&all, u->device.data, u->device.length);
    for (int i = 0; i < code->n_binaries; i++) add_part(&all, code->binaries[i].data, code->binaries[i].size);
    size_t room = z.bound(all.length), size;
    char *packed = arena_alloc(u->arena, room);
    size = z.compress(packed, room, all.data, all.length, all.length <= SMALL ? SMALL_LEVEL : LEVEL);
    if (all.length >= SMALLEST && !z.is_error(size) && size < all.length) {
        code->packed = packed;
        code->packed_size = size;
        code->unpacked_size = all.length;
    }
    buffer_free(&all);
}

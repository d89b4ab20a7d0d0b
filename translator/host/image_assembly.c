/* image_assembly: the device code of an object as assembly text. SPDX-License-Identifier: MIT
 * All labels are local to the object. Only directives and sections common to ELF assemblers are used. */
#include "host/emit_image.h"
#include "base/unit.h"

enum { LINE_BYTES = 64 };

/* NUL-terminated, as the data of an image must be. */
static void put_bytes(const char *label, int number, const char *data, size_t size, struct buffer *out)
{
    buffer_printf(out, "\t.balign 16\n%s%d:\n", label, number);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)data[i];
        if (i % LINE_BYTES == 0) buffer_puts(out, i ? "\"\n\t.ascii \"" : "\t.ascii \"");
        if (c < ' ' || c > '~' || c == '"' || c == '\\') buffer_printf(out, "\\%03o", c);
        else buffer_putc(out, (char)c);
    }
    buffer_puts(out, size ? "\"\n\t.byte 0\n" : "\t.byte 0\n");
}

/* Read-only bytes: .Laccel_data0 is the compressed frame or the text, .Laccel_data<i + 1> binary i without compression, .Laccel_arch<i> its
 * architecture. */
static void put_data(struct unit *u, const struct accel_device_code *code, struct buffer *out)
{
    buffer_puts(out, "\t.section .rodata\n");
    if (code->packed) put_bytes(".Laccel_data", 0, code->packed, code->packed_size, out);
    else put_bytes(".Laccel_data", 0, u->device.data, u->device.length, out);
    for (int i = 0; i < code->n_binaries; i++) {
        const struct accel_binary_file *b = &code->binaries[i];
        if (!code->packed) put_bytes(".Laccel_data", i + 1, b->data, b->size, out);
        buffer_printf(out, ".Laccel_arch%d:\n\t.asciz \"%s\"\n", i, b->arch);
    }
}

/* struct accelrt_binary, struct accelrt_pack and accel_code are writable for the dynamic linker, which may relocate their pointers. They
 * are in the section in which compilers put such tables of the host code. */
void emit_image_assembly(struct unit *u, const struct accel_device_code *code, struct buffer *out)
{
    put_data(u, code, out);
    buffer_puts(out, "\t.section .data.rel.ro.local,\"aw\"\n\t.balign 8\n.Laccel_binaries:\n");
    for (int i = 0; i < code->n_binaries; i++) {
        const char *data = code->packed ? "0" : arena_printf(u->arena, ".Laccel_data%d", i + 1);
        buffer_printf(out, "\t.8byte .Laccel_arch%d\n\t.4byte %d\n\t.4byte 0\n\t.8byte %s\n\t.8byte %zu\n", i, code->binaries[i].variant, data,
                      code->binaries[i].size);
    }
    if (code->packed)
        buffer_printf(out, ".Laccel_pack:\n\t.8byte .Laccel_data0\n\t.8byte %zu\n\t.8byte %zu\n", code->packed_size, code->unpacked_size);
    buffer_printf(out, "accel_code:\n\t.8byte %s\n\t.8byte .Laccel_binaries\n\t.8byte %s\n\t.8byte %d\n", code->packed ? "0" : ".Laccel_data0",
                  code->packed ? ".Laccel_pack" : "0", code->n_binaries);
}

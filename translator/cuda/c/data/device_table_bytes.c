/* device_table_bytes: see device_table_bytes.h. SPDX-License-Identifier: MIT */
#include "cuda/c/data/device_table_bytes.h"
#include "kernel/device_code/alignment.h"
#include "kernel/device_code/tables/table_bytes.h"

const char *device_bytes_array(struct device_text *d, const struct decl *v)
{
    const char *name = decl_texts_get(&d->table_bytes, v);
    if (name) return name;
    name = device_table_bytes(d->u, v) ? arena_printf(d->u->arena, "accel_bytes_%s_%d", v->name, ++d->temporaries) : "";
    decl_texts_set(&d->table_bytes, d->u->arena, v, name);
    return name;
}

const char *device_bytes_name(struct device_text *d, const struct decl *v)
{
    const char *name = device_bytes_array(d, v);
    return *name ? arena_printf(d->u->arena, "(*(%s)%s)", device_text_declare(d, v->type, "(*)", "", false), name) : NULL;
}

const char *device_bytes_head(struct device_text *d, const struct decl *v)
{
    return arena_printf(d->u->arena, "alignas(%lld) static", device_alignment_of(v->type));
}

void device_print_bytes(struct device_text *d, const struct decl *v, struct buffer *out)
{
    const unsigned char *bytes = device_table_bytes(d->u, v);
    long long last = v->type->size - 1;
    while (last > 0 && !bytes[last]) last--;
    buffer_printf(out, " const unsigned char %s[%lld] = {", device_bytes_array(d, v), v->type->size);
    for (long long i = 0; i <= last; i++) buffer_printf(out, "%s%d", i ? ", " : " ", bytes[i]);
    buffer_puts(out, " };");
}

/* device_rewrite_local_vla: arrays of variable length that device code declares. SPDX-License-Identifier: MIT
 * Their elements are in an object that is destroyed at the end of the scope, also after a jump; the name is a pointer to the innermost
 * elements, as for every such array. Each size is a constant of its own: its value is that at the declaration. */
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"

bool device_knows_local_vla(const struct device_text *d, const struct decl *v)
{
    for (int i = 0; i < d->n_vlas; i++)
        if (d->vlas[i] == v) return true;
    return false;
}

const char *device_local_vla_rows(struct device_text *d, const struct decl *v)
{
    return arena_printf(d->u->arena, "%s_rows", device_text_name(d, v));
}

/* Constants for the sizes down to `element`. Returns the number of elements. */
static const char *print_sizes(struct device_text *d, const struct decl *v, const struct type *element, struct buffer *out)
{
    const char *product = "";
    int k = 0;
    for (const struct type *t = v->type; t != element; t = t->base) {
        bool outermost = t == v->type, variable = t->count_expr && array_level_count(t) < 0;
        const char *count = !variable ? arena_printf(d->u->arena, "%lld", array_level_count(t))
                            : outermost ? device_local_vla_rows(d, v) : array_dimension_name(d->u->arena, v, k++);
        if (variable) buffer_printf(out, "const long long %s = %s; ", count, device_string(d, t->count_expr));
        product = arena_printf(d->u->arena, "%s%s%s", product, *product ? " * " : "", count);
    }
    return product;
}

static void print_array(struct device_text *d, const struct decl *v, const char *array, struct buffer *out)
{
    const struct type *element = type_is_vla_shaped(v->type) ? device_flat_element(v->type) : v->type->base;
    const char *name = device_text_name(d, v), *count = print_sizes(d, v, element, out);
    struct type plain = *element;
    plain.is_const = false;
    ARENA_PUSH(d->u->arena, d->vlas, d->n_vlas, v);
    buffer_printf(out, "%s<%s> accel_%s(%s); %s = accel_%s.at;", array, device_text_type(d, &plain), name, count,
                  device_text_declare(d, device_text_decay(d, v->type), name, "", false), name);
}

void device_print_local_vla(struct device_text *d, const struct decl *v, struct buffer *out)
{
    device_use_helper(d, HELPER_arrays);
    print_array(d, v, "accel_array", out);
}

const char *device_text_local_array(struct device_text *d, const struct decl *v, const char *array)
{
    struct buffer out = {0};
    device_use_type(d, v->type, v->from);
    print_array(d, v, array, &out);
    const char *text = arena_copy(d->u->arena, out.data, out.length);
    buffer_free(&out);
    return text;
}

/* device_rewrite_local_vla: arrays of variable length that device code declares. SPDX-License-Identifier: MIT
 * Their elements lie in an object that is destroyed at the end of the scope, whichever way that is left; the name is a pointer to the
 * innermost elements, as for every such array. All sizes are constants of their own, for they are those at the declaration. */
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"

static const struct type *local_vla(const struct decl *v)
{
    return v->kind == DECL_VAR && v->function && v->storage == STORAGE_AUTO && v->type->kind == TYPE_ARRAY ? v->type : NULL;
}

bool device_is_local_vla(const struct decl *v)
{
    for (const struct type *t = local_vla(v); t && t->kind == TYPE_ARRAY; t = t->base)
        if (t->count_expr && array_level_count(t) < 0) return true;
    return false;
}

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

/* Its type is a typedef from before what sizes it was changed. */
static bool has_old_size(const struct decl *v)
{
    for (const struct type *t = v->type; t && t->kind == TYPE_ARRAY; t = t->base) {
        bool elsewhere = t->count_expr && (t->count_expr->from < v->from || t->count_expr->to > v->to);
        if (elsewhere && node_size_may_change(v->function, t->count_expr)) return true;
    }
    return false;
}

bool device_refuses_local_vla(struct device_text *d, const struct node *stmt, const struct decl *v)
{
    bool in_for = stmt->parent && stmt->parent->kind == NODE_FOR;
    const struct type *t = device_flat_element(v->type);
    bool in_type = t->decl && t->decl->to && t->decl->from >= stmt->from && t->decl->to <= stmt->to;
    if (!in_for && !in_type && has_old_size(v)) {
        device_error(d, v->name_at, "device-variable-length-array",
                     "'%s' has the type '%s', whose size may have changed since (which device code does not keep): declare the "
                     "array with its size", v->name, v->type->spelling);
        return true;
    }
    if (in_for || in_type)
        device_error(d, v->name_at, "device-variable-length-array",
                     "'%s', an array of variable length declared %s, cannot be in device code: %s", v->name,
                     in_for ? "in a for statement" : "together with its struct", in_for ? "declare it before the loop" : "declare the struct first");
    return in_for || in_type;
}

const char *device_text_local_array(struct device_text *d, const struct node *statement, const struct decl *v, const char *array)
{
    struct buffer out = {0};
    if (device_refuses_local_vla(d, statement, v)) return ";";
    device_use_type(d, v->type, v->from);
    print_array(d, v, array, &out);
    const char *text = arena_copy(d->u->arena, out.data, out.length);
    buffer_free(&out);
    return text;
}

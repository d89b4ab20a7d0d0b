/* tile_staging_code: the branch of a kernel for whole tiles, which read copies in shared memory. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "kernel/flat/flat.h"
#include "kernel/staging/tile_staging.h"

/* Loops over the thread's trips in a whole tile. */
static void open_whole(struct code_builder *b)
{
    const struct kernel *k = b->kernel;
    struct arena *a = b->arena;
    for (int j = k->n_dims - 1; j >= 0; j--) {
        const struct value *e = tile_element(a, j), *thread = value_place(a, PLACE_THREAD, j);
        if (k->items[j] == 1) code_define(b, e, thread);
        else
            code_open_for(b, e, thread, value_compare(a, VALUE_LESS, e, value_integer(a, tile_width(k, j))), value_integer(a, k->block[j]));
    }
    for (int j = k->n_dims - 1; j >= 0; j--) flat_declare_index(b, k->dims[j], value_add(a, tile_origin(a, j), tile_element(a, j)));
}

static bool may_overlap(const struct kernel *k, const struct variable *v)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].kind == PARAM_POINTER && k->params[j].var == v) return k->params[j].may_overlap;
    return false;
}

/* Only the copies of whole tiles read no elements outside of the arrays. */
static const struct value *is_whole(struct arena *a, const struct kernel *k)
{
    const struct value *whole = NULL;
    const struct tile_staging *t = tile_staging(k);
    for (int i = 0; i < t->n && !whole; i++)
        if (may_overlap(k, t->list[i].var)) whole = value_name(a, &value_bool, "accel_disjoint");
    for (int j = 0; j < k->n_dims; j++) {
        const struct value *end = value_add(a, tile_origin(a, j), value_integer(a, tile_width(k, j)));
        whole = value_and(a, whole, value_compare(a, VALUE_LESS_EQUAL, end, flat_trips(a, k, j)));
    }
    return whole;
}

void tile_staging_code(struct code_builder *b)
{
    code_add(b, CODE_STAGED);
    code_open_if(b, is_whole(b->arena, b->kernel));
    struct code *whole = b->open;
    code_add(b, CODE_STAGE);
    open_whole(b);
    code_add(b, CODE_STAGED_BODY)->loop = tile_staging(b->kernel)->chunked;
    b->open = whole;
    code_add(b, CODE_JUMP);
    code_close(b);
}

/* device_constants: infinities and NaN in constant tables: CUDA's compilers do not evaluate their expressions in initialisers.
 * SPDX-License-Identifier: MIT */
#include "cuda/c/device_library_texts.h"
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/tables/constant_values.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>

bool device_print_beyond_range(struct device_text *d, const struct type *t, const struct node *n, struct buffer *out)
{
    if (!n->to || !t || t->kind != TYPE_FLOAT) return false;
    errno = 0;
    double exact = strtod(d->u->text + n->from, NULL), value = constant_rounded(t, exact);
    bool vanishes = value == 0 && (exact != 0 || errno == ERANGE);
    if (isfinite(value) && !vanishes) return false;
    if (!vanishes) device_use_helper(d, HELPER_infinities);
    buffer_printf(out, "%s%s", vanishes ? "0.0" : "ACCEL_INFINITY", t->size != 4 ? "" : vanishes ? "f" : "F");
    return true;
}

bool device_print_constant(struct device_text *d, const struct node *n, struct buffer *out)
{
    double value;
    long long address;
    if (d->in_constant && n->kind == NODE_CAST && n->type && type_is_integer(n->type) && !n->has_value && constant_address(n, &address)) {
        buffer_printf(out, "(%s)%lldll", device_text_type(d, n->type), address);
        return true;
    }
    if (!d->in_constant || !n->type || n->type->kind != TYPE_FLOAT || n->kind == NODE_FLOATING) return false;
    if (!constant_floating(d->u, n, &value) || isfinite(value)) return false;
    buffer_printf(out, "(%sACCEL_%s%s)", signbit(value) ? "-" : "", isnan(value) ? "NAN" : "INFINITY", n->type->size == 4 ? "F" : "");
    device_use_helper(d, HELPER_infinities);
    return true;
}

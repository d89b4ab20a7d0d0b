/* device_constants: infinities and NaN in constant tables: CUDA's compilers do not evaluate their expressions in initialisers.
 * SPDX-License-Identifier: MIT */
#include "cuda/c/data/device_table_bytes.h"
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

static void use_table(struct device_text *d, struct node *name)
{
    struct buffer unused = {0};
    device_text_print(d, name, &unused);
    buffer_free(&unused);
}

/* An address formed from an integer, as an integer; or that of a table which is printed as bytes: nvcc evaluates no subscripts and members of the
 * object at these. */
static bool print_address(struct device_text *d, const struct node *n, struct buffer *out)
{
    const struct decl *of;
    long long value;
    bool integer = n->kind == NODE_CAST && n->type && type_is_integer(n->type) && !n->has_value;
    bool address = n->type && n->type->kind == TYPE_POINTER && (n->kind == NODE_CAST || n->kind == NODE_IMPLICIT || n->kind == NODE_UNARY || n->kind == NODE_BINARY);
    if (!d->in_constant || !(integer || address) || !constant_address(n, &of, &value) || (integer && of)) return false;
    const char *bytes = address && of ? device_bytes_array(d, of) : "";
    if (integer) buffer_printf(out, "(%s)%lldll", device_text_type(d, n->type), value);
    else if (*bytes) use_table(d, node_naming(n, of)), buffer_printf(out, "((%s)&%s[%lld])", device_text_type(d, n->type), bytes, value);
    return integer || *bytes;
}

bool device_print_constant(struct device_text *d, const struct node *n, struct buffer *out)
{
    double value;
    if (print_address(d, n, out)) return true;
    if (!d->in_constant || !n->type || n->type->kind != TYPE_FLOAT || n->kind == NODE_FLOATING) return false;
    if (!constant_floating(d->u, n, &value) || isfinite(value)) return false;
    buffer_printf(out, "(%sACCEL_%s%s)", signbit(value) ? "-" : "", isnan(value) ? "NAN" : "INFINITY", n->type->size == 4 ? "F" : "");
    device_use_helper(d, HELPER_infinities);
    return true;
}

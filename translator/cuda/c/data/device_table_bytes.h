/* device_table_bytes: tables that are printed as bytes (kernel/device_code/tables/table_bytes.h). SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_TABLE_BYTES_H
#define ACCEL_DEVICE_TABLE_BYTES_H
#include "cuda/c/device_text_private.h"

/* The name of the array of bytes of table v; "": v is printed as an initializer. */
const char *device_bytes_array(struct device_text *d, const struct decl *v);
/* What code prints for table v: the object at its bytes. NULL: v is printed as an initializer. */
const char *device_bytes_name(struct device_text *d, const struct decl *v);
/* The declaration of the bytes of such a table: what precedes the keyword of its memory, and what follows it. */
const char *device_bytes_head(struct device_text *d, const struct decl *v);
void device_print_bytes(struct device_text *d, const struct decl *v, struct buffer *out);

#endif

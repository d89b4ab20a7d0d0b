/* device_text: C from the syntax tree, printed as CUDA C++ that means the same. SPDX-License-Identifier: MIT
 *
 * A node is printed as its own text with its children printed in place, so the user's names, spacing and line breaks stay; what C++ or
 * NVRTC would refuse or understand differently is rewritten (casts on implicit conversions, VLA subscripts linearised, keywords renamed,
 * math functions by the types C gives them, ...). Kernel emitters steer the printing with an environment. */
#ifndef ACCEL_DEVICE_TEXT_H
#define ACCEL_DEVICE_TEXT_H
#include "base/buffer.h"
#include "cuda/env.h"
#include "syntax/array_types.h"

struct unit;
struct device_text;

struct device_text *device_text_new(struct unit *u);                    /* in the unit's arena */
/* The environment of functions, which are printed whenever they are met; nothing is bound without this call. */
void device_text_set_function_env(struct device_text *d, const struct env *env);
/* Prints the body of a function in place of the text as it stands, and returns true; or returns false. */
typedef bool (*device_body_hook)(void *context, struct decl *function, struct buffer *out);
void device_text_set_body_hook(struct device_text *d, device_body_hook hook, void *context);
/* Text that functions need before the program's types; it may grow while they are printed. */
void device_text_set_classes(struct device_text *d, const struct buffer *text);

/* The environment of what is printed from now on. Who binds for a scope sets the previous environment again at its end. */
const struct env *device_text_env(const struct device_text *d);
void device_text_set_env(struct device_text *d, const struct env *env);
/* From now on uses of `decl` print as `text` ("(*s)", "accel_found"), which is not copied; NULL: as its own name. */
void device_text_bind(struct device_text *d, const struct decl *decl, const char *text);
/* The same for a node, and for one that `print` prints (with device_text_print on its parts). */
void device_text_bind_node(struct device_text *d, const struct node *n, const char *text);
void device_text_bind_printer(struct device_text *d, const struct node *n, node_printer print, void *context);

void device_text_print(struct device_text *d, struct node *n, struct buffer *out);
/* Objects of compound literals whose address an expression may keep, in expressions printed since, before which nothing could be declared: their declarations, at `at` in out. */
void device_text_place_objects(struct device_text *d, size_t at, struct buffer *out);
/* Prints it as an expression that sets `object`, of the same type without const, and is it. */
void device_print_literal_in(struct device_text *d, struct node *n, const char *object, struct buffer *out);
/* n without the binding of n itself. */
void device_text_print_inside(struct device_text *d, struct node *n, struct buffer *out);

/* Declaration of v, an array of variable length, by a class `array` whose object makes room for so many elements and destroys them. */
const char *device_text_local_array(struct device_text *d, const struct decl *v, const char *array);
/* The name under which a declaration appears in device code (renamed if it is a C++ keyword, a CUDA name...). */
const char *device_text_name(struct device_text *d, const struct decl *decl);
/* Declaration of `name` with type t: "const double *x", "float (*a)[16]", VLA pointers as plain element pointers, without restrict: nvcc and
 * NVRTC (13.0) take the promise of a block or of a function that they inline for one of the whole kernel. `qualifier` is printed behind the
 * last `*` of a pointer type ("ACCEL_RESTRICT "), "" for none; `pointee_const` adds const to the pointee. */
const char *device_text_declare(struct device_text *d, const struct type *t, const char *name, const char *qualifier, bool pointee_const);
const char *device_text_type(struct device_text *d, const struct type *t);   /* type name alone: "double", "struct pt", "real" */
/* t, or for an array the type of the pointer to its first element (device_text_declare leaves arrays of constant size arrays). */
const struct type *device_text_decay(struct device_text *d, const struct type *t);
/* t, or where it or what its elements are is const, the type without that: of objects that get their value behind their declaration. */
const struct type *device_text_writable(struct device_text *d, const struct type *t);
/* The same, and where it or what its elements are is a class in C++ without volatile, which would keep it from being copied. */
const struct type *device_text_copyable(struct device_text *d, const struct type *t);
/* The same without const and volatile: of values. */
const struct type *device_text_plain(struct device_text *d, const struct type *t);

/* Records that device code uses a function, type, constant: device_text_print does it for all it prints. device_text_closure prints the
 * recorded declarations and what they use in turn (types, enums, const tables, functions as __device__), in order of the text; functions
 * are preceded by #line with the user's place. What CUDA has no form for does not come here: kernel/device_code/check_device.c refuses it. */
void device_text_use(struct device_text *d, struct decl *decl, unsigned at);
void device_text_closure(struct device_text *d, struct buffer *out);
/* Lines that give the pointers to declared variables the names that the runtime knows them by: `tag` behind. None for "". */
void device_text_rename_declared(const struct device_text *d, const char *tag, struct buffer *out);
/* The value of a switch, given as text. Values of a case range that is long become the first of them, for which its case stands. */
const char *device_text_switch_value(struct device_text *d, struct node *switch_, const char *value);
bool device_text_is_long_range(const struct node *case_);

/* "#line N "file"" for a text offset, and back to the generated file's own numbering. */
void device_text_line(struct device_text *d, unsigned offset, struct buffer *out);

#endif

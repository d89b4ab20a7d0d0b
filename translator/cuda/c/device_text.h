/* device_text: C from the syntax tree, printed as CUDA C++ that means the same. SPDX-License-Identifier: MIT
 *
 * A node prints as its own text with its children printed in place, which keeps the user's names, spacing and line breaks. Code that C++ or
 * NVRTC reject or understand differently is rewritten (explicit casts for implicit conversions, linear VLA subscripts, renamed keywords,
 * math functions selected by C's types, ...). Kernel printers change what names and nodes print as by an environment. */
#ifndef ACCEL_DEVICE_TEXT_H
#define ACCEL_DEVICE_TEXT_H
#include "base/buffer.h"
#include "cuda/env.h"
#include "syntax/array_types.h"

struct unit;
struct device_text;

struct device_text *device_text_new(struct unit *u);                    /* in the unit's arena */
/* The environment of functions, which are printed at their first use; empty without this call. */
void device_text_set_function_env(struct device_text *d, const struct env *env);
/* Prints the body of a function in another form than its own text and returns true, or returns false. */
typedef bool (*device_body_printer)(void *context, struct decl *function, struct buffer *out);
void device_text_set_body_printer(struct device_text *d, device_body_printer print, void *context);
/* Text that functions need before the program's types; it may grow while they are printed. */
void device_text_set_classes(struct device_text *d, const struct buffer *text);

/* The current environment. A printer that binds for a scope sets the previous environment at the end of the scope. */
const struct env *device_text_env(const struct device_text *d);
void device_text_set_env(struct device_text *d, const struct env *env);
/* From now on uses of `decl` print as `text` ("(*s)", "accel_found"), which is not copied; NULL: as its own name. */
void device_text_bind(struct device_text *d, const struct decl *decl, const char *text);
/* Prints the text of a binding; `apart` from operators (*pointer) needs no parentheses. */
void device_print_bound(const char *text, bool apart, struct buffer *out);
/* The same for a node, and for one that `print` prints (with device_text_print on its parts). */
void device_text_bind_node(struct device_text *d, const struct node *n, const char *text);
void device_text_bind_printer(struct device_text *d, const struct node *n, node_printer print, void *context);

void device_text_print(struct device_text *d, struct node *n, struct buffer *out);
/* n as the object that it designates, where its value would be a copy of it. */
void device_text_print_object(struct device_text *d, struct node *n, struct buffer *out);
/* Inserts at `at` in out the declarations of the compound literals, in expressions printed alone since, whose address may be kept. */
void device_text_place_objects(struct device_text *d, size_t at, struct buffer *out);
/* Prints the compound literal n as an expression that assigns its value to `object`, of the same type without const, and is `object`. */
void device_print_literal_in(struct device_text *d, struct node *n, const char *object, struct buffer *out);
/* n without the binding of n itself. */
void device_text_print_inside(struct device_text *d, struct node *n, struct buffer *out);

/* Declaration of v, an array of variable length, by the class `array`, whose object allocates and frees the elements. */
const char *device_text_local_array(struct device_text *d, const struct decl *v, const char *array);
/* The name under which a declaration appears in device code (renamed if it is a C++ keyword, a CUDA name...). */
const char *device_text_name(struct device_text *d, const struct decl *decl);
/* Declaration of `name` with type t: "const double *x", "float (*a)[16]", VLA pointers as plain element pointers, without restrict: nvcc
 * and NVRTC (13.0) apply the restrict of a block or of an inlined function to the whole kernel. `qualifier` is printed after the last `*`
 * of a pointer type ("ACCEL_RESTRICT "), "" for none; `pointee_const` adds const to the pointee. */
const char *device_text_declare(struct device_text *d, const struct type *t, const char *name, const char *qualifier, bool pointee_const);
const char *device_text_type(struct device_text *d, const struct type *t);   /* type name alone: "double", "struct pt", "real" */
/* t, or for an array the type of the pointer to its first element (device_text_declare leaves arrays of constant size arrays). */
const struct type *device_text_decay(struct device_text *d, const struct type *t);
/* t without const, also of its elements: for objects that are assigned after their declaration. */
const struct type *device_text_writable(struct device_text *d, const struct type *t);
/* The same; classes in C++ are also without volatile, which prevents copying. */
const struct type *device_text_copyable(struct device_text *d, const struct type *t);
/* t without const and volatile: for values. */
const struct type *device_text_plain(struct device_text *d, const struct type *t);

/* Records that device code uses a function, type or constant; device_text_print does so for all that it prints. device_text_closure prints
 * the transitive closure of the recorded declarations (types, enums, const tables, functions as __device__) in the order of the text,
 * functions after a #line with the user's position. All of it has a form in CUDA: kernel/device_code/check_device.c rejects everything
 * else. *library gets the functions of the CUDA library that it calls, which precede it. */
void device_text_use(struct device_text *d, struct decl *decl, unsigned at);
void device_text_closure(struct device_text *d, struct buffer *library, struct buffer *out);
/* Whether that closure has functions of the program. */
bool device_text_has_functions(const struct device_text *d);
/* Macros that append `tag` to the names of the pointers to declared variables, by which the runtime finds them. None for "". */
void device_text_rename_declared(const struct device_text *d, const char *tag, struct buffer *out);
/* The value of a switch, given as text; the values of a long case range are replaced by the first of them, which its case matches. */
const char *device_text_switch_value(struct device_text *d, struct node *switch_, const char *value);
bool device_text_is_long_range(const struct node *case_);

/* "#line N "file"" for a text offset, and back to the generated file's own numbering. */
void device_text_line(struct device_text *d, unsigned offset, struct buffer *out);

#endif

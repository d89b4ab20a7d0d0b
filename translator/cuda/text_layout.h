/* text_layout: the lines of the generated file. SPDX-License-Identifier: MIT */
#ifndef ACCEL_TEXT_LAYOUT_H
#define ACCEL_TEXT_LAYOUT_H
struct buffer;

#define CUDA_LINE_BACK "#line @\n" /* after text of the user's file: the lines that follow are those of the generated one */

/* Appends `from`: CUDA_LINE_BACK gets its number in the file `name`, or is left out if another #line follows. Generated lines, which are not
 * after a #line of the user's file, have at most 140 columns. */
void text_layout(struct buffer *out, const struct buffer *from, const char *name);

/* Appends a statement of the user. Its lines after the first are moved as a whole: a block ends in column `indent`, in which it begins, and other
 * lines follow 4 columns to the right. */
void text_add_indented(struct buffer *out, int indent, const char *text);
/* The same for whole lines, of which those that are indented least begin in column `indent`. */
void text_add_lines(struct buffer *out, int indent, const char *text);

#endif

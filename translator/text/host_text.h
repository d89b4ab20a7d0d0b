/* host_text: the two ways to write the host text with its edits. SPDX-License-Identifier: MIT */
#ifndef ACCEL_HOST_TEXT_H
#define ACCEL_HOST_TEXT_H
#include "text/edit_list.h"

struct unit;

/* Writes the user's own file with the edits. False, with nothing written, if an edit's boundary is not in that file (it is from a macro or
 * a header) or if the file cannot be read again; *offset is the edit's. `compact`: see edit_list.h. */
bool verbatim_write(struct unit *u, const struct edit_list *edits, bool compact, struct buffer *out, unsigned *offset);

/* Writes the expanded text with the edits, with the text of system headers replaced by their #include lines. False if an edit lies in a
 * part that was replaced; *offset is the edit's. */
bool fold_write(struct unit *u, const struct edit_list *edits, bool compact, struct buffer *out, unsigned *offset);

#endif

/* host_text: the edits written out, one way or the other. SPDX-License-Identifier: MIT */
#ifndef ACCEL_HOST_TEXT_H
#define ACCEL_HOST_TEXT_H
#include "text/edit_list.h"

struct unit;

/* The user's own file with the edits carried over. False, with nothing written: an edit's boundary does not stand in that file (it comes
 * out of a macro, lies in a header, or the file cannot be read again); *offset tells which. `compact`: see edit_list.h. */
bool verbatim_write(struct unit *u, const struct edit_list *edits, bool compact, struct buffer *out, unsigned *offset);

/* The expanded text with the edits and with what system headers brought folded back into their #include lines. False: an edit lies in a
 * part that was folded; *offset tells where. */
bool fold_write(struct unit *u, const struct edit_list *edits, bool compact, struct buffer *out, unsigned *offset);

#endif

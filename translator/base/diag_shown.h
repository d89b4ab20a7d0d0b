/* diag_shown: the messages that diag_flush has printed, for reports. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DIAG_SHOWN_H
#define ACCEL_DIAG_SHOWN_H
#include "base/line_map.h"

struct unit;

struct diag_shown {
    const char *level;                                                  /* "error", "warning" or "note" */
    const char *id, *text;                                              /* id NULL: a note */
    struct place place;
    int end_column;                                                     /* after what is underlined */
    struct diag_shown *notes;                                           /* of the message, in order */
    int n_notes;
};
/* The k-th of the unit's messages, from 0; NULL: there are no more. In the unit's arena. */
const struct diag_shown *diag_shown(const struct unit *u, int k);

#endif

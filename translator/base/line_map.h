/* line_map: positions in the user's files of offsets in the expanded text. SPDX-License-Identifier: MIT
 * The line comes from the line markers. The column comes from matching the tokens of the expanded line with those of the source line. Only
 * a common prefix and a common suffix match, so a token from a macro, or between two macros, has no exact column. */
#ifndef ACCEL_LINE_MAP_H
#define ACCEL_LINE_MAP_H
#include <stdbool.h>

struct unit;
struct line_map;

struct place {
    const char *file;                  /* as in the line marker */
    int line, column;                  /* from 1; column 1 when not exact */
    unsigned file_offset;              /* byte in that file, valid when exact */
    bool exact;                        /* the token at the offset was found in the source line */
    bool in_main_file, in_system_header;
    const char *source_line;           /* the user's line without newline, NULL if the file cannot be read */
};

bool line_map_is_generated(const char *file);                            /* <built-in>, <command line>: not a file; <stdin> is one */
void line_map_build(struct unit *u);                                    /* reads u->text, sets u->lines */
struct place line_map_place(struct unit *u, unsigned offset);
/* Contents of a source file, read once per unit; NULL if unreadable. In the unit's arena. */
const char *line_map_file(struct unit *u, const char *file, unsigned *length);

#endif

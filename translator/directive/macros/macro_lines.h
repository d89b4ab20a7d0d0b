/* macro_lines: macro definitions and markers among the lines of the expanded text. SPDX-License-Identifier: MIT */
#ifndef ACCEL_MACRO_LINES_H
#define ACCEL_MACRO_LINES_H
#include "base/token.h"
#include "base/unit.h"

enum line_kind { LINE_OTHER, LINE_MARKER, LINE_DEFINE, LINE_UNDEF };

/* The kind of the line [from, to); *name is the macro's name for LINE_DEFINE and LINE_UNDEF. */
enum line_kind line_kind(const char *text, unsigned from, unsigned to, struct token *name);
unsigned line_end(const struct unit *u, unsigned at);              /* the newline of the line of `at`, or the end of the text */
bool line_builtin_macro(const char *name, size_t length);          /* the preprocessor itself defines its value */

#endif

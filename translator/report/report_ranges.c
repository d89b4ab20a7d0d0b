/* report_ranges: places in the program, in lines and in columns of characters. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "region/flow/uses.h"
#include "report/report_parts.h"

/* Characters before the byte at `column` of the line, and one. */
static int character_column(const char *line, int column)
{
    int n = 1;
    for (int i = 0; line && line[i] && i + 1 < column; i++) n += ((unsigned char)line[i] & 0xc0) != 0x80;
    return line ? n : column;
}

struct report_range report_range_at(const struct place *p, int end_column)
{
    struct report_range r = {.file = p->file, .line = p->line, .end_line = p->line};
    if (!p->exact) return r;
    r.column = character_column(p->source_line, p->column);
    r.end_column = character_column(p->source_line, end_column);
    return r;
}

struct report_range report_range_of(struct unit *u, unsigned from, unsigned to)
{
    struct place first = line_map_place(u, from), last = line_map_place(u, to > from ? to - 1 : from);
    bool exact = first.exact && last.exact && last.line >= first.line;
    struct report_range r = report_range_at(&first, first.column + 1);
    if (!exact) return r;
    r.end_line = last.line;
    r.end_column = character_column(last.source_line, last.column) + 1;
    return r;
}

struct report_place report_place_of(struct unit *u, const struct node *n)
{
    return (struct report_place){.text = node_text(u, n), .range = report_range_of(u, n->from, n->to)};
}

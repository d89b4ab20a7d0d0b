/* edit_list: changes to a text, as offsets into it. SPDX-License-Identifier: MIT
 *
 * All that accelcc changes in the host code is one list of edits over offsets of the expanded text. The same list is written out over the
 * user's own file (verbatim.c carries the offsets over) or over the expanded text (fold.c chooses what of it is written).
 *
 * The text of an edit is written for a reader: several lines, indented. In compact form (what is compiled, not read) it is joined to one
 * line, so that debuggers and messages see all of it at the user's line; lines that begin with # stay lines of their own. Wherever the
 * lines written differ from the lines read, a #line puts the numbering right again. */
#ifndef ACCEL_EDIT_LIST_H
#define ACCEL_EDIT_LIST_H
#include "base/arena.h"
#include "base/buffer.h"
#include <stdbool.h>

enum edit_kind {
    EDIT_REPLACE,                      /* [from, to) becomes text */
    EDIT_COMMENT,                      /* the directive line [from, to) becomes a comment, followed by text */
    EDIT_BEFORE,                       /* text before the token at from */
    EDIT_AFTER                         /* text behind the token that ends at from */
};

struct edit {
    enum edit_kind kind;
    unsigned from, to;                 /* BEFORE, AFTER: equal */
    unsigned scope;                    /* BEFORE: where the statement ends that the edit precedes; AFTER: where it begins */
    int order;                         /* as added; ties: BEFORE as added, AFTER the other way round, so that pairs nest */
    const char *text;
};

struct edit_list {
    struct arena *arena;
    struct edit *items;
    int count;
};

void edit_replace(struct edit_list *list, unsigned from, unsigned to, const char *text);
void edit_comment(struct edit_list *list, unsigned from, unsigned to, const char *text);
/* An insertion before and behind the statement [from, to). Insertions at one offset nest by their statements' extents. */
void edit_before(struct edit_list *list, unsigned from, unsigned to, const char *text);
void edit_after(struct edit_list *list, unsigned from, unsigned to, const char *text);

/* Orders the edits by place. False when two of them overlap: an internal error, *a and *b tell which. */
bool edit_list_sort(struct edit_list *list, const struct edit **a, const struct edit **b);

/* Writing. Set the first group, zero the rest. */
struct edit_writer {
    const char *text;                  /* what the edits' offsets are offsets into */
    unsigned length;
    const struct edit_list *edits;     /* sorted */
    struct buffer *out;
    bool compact;
    int (*line_at)(void *context, unsigned offset, const char **file);   /* user's line of an offset, and its file */
    void *context;

    int next;                          /* first edit not yet written */
    unsigned done;                     /* text before it was written or replaced */
    char indent[81];                   /* white space taken from before an insertion, to be written behind it */
    bool chained;                      /* the next edit follows at the same place */
    unsigned lost;                     /* offset of an edit that lies between the ranges written; 0: none */
};

/* Writes text[from, to) with its edits. Ranges come in ascending order; what lies between them is not written. */
void edit_write(struct edit_writer *w, unsigned from, unsigned to);

#endif

/* edit_list: changes to a text, as offsets into it. SPDX-License-Identifier: MIT
 *
 * All changes to the host code are one list of edits, at offsets of the expanded text. The same list is applied to the user's own file
 * (verbatim.c translates the offsets) or to the expanded text (fold.c selects which parts are written).
 *
 * The text of an edit is formatted for readers: several lines, indented. In compact form (for the compiler only) it is joined to one line,
 * so that debuggers and messages show all of it at the user's line. Lines that begin with # remain separate. Where the lines written differ
 * from the lines read, a #line restores the numbering.
 *
 * A statement may be written twice, with other edits: edit_repeat. The second copy is marked as a system header's, because the compiler has
 * given its warnings about the first one. */
#ifndef ACCEL_EDIT_LIST_H
#define ACCEL_EDIT_LIST_H
#include "base/arena.h"
#include "base/buffer.h"
#include <stdbool.h>

enum edit_kind {
    EDIT_REPLACE,                      /* [from, to) becomes text */
    EDIT_COMMENT,                      /* the directive line [from, to) becomes a comment, followed by text */
    EDIT_BEFORE,                       /* text before the token at from */
    EDIT_AFTER                         /* text after the token that ends at from */
};

/* The copies of a repeated statement that an edit changes. */
enum edit_copies { EDIT_BOTH, EDIT_FIRST, EDIT_SECOND };

struct edit {
    enum edit_kind kind;
    unsigned from, to;                 /* BEFORE, AFTER: equal */
    unsigned scope;                    /* BEFORE: end of the statement that the edit precedes; AFTER: start of the one it follows */
    int order;                         /* of addition; breaks ties: ascending for BEFORE, descending for AFTER, so that pairs nest */
    const char *text;
    enum edit_copies copies;
    int pair;                          /* two edits of edit_repeat have the same number, from 1; other edits: 0 */
};

struct edit_list {
    struct arena *arena;
    struct edit *items;
    int count;
    enum edit_copies copies;           /* of the edits that are added next */
    int n_pairs;
};

void edit_replace(struct edit_list *list, unsigned from, unsigned to, const char *text);
void edit_comment(struct edit_list *list, unsigned from, unsigned to, const char *text);
/* An insertion before and after the statement [from, to). Insertions at one offset nest by their statements' extents. */
void edit_before(struct edit_list *list, unsigned from, unsigned to, const char *text);
void edit_after(struct edit_list *list, unsigned from, unsigned to, const char *text);
/* Writes the statement [from, to) twice: `before`, the statement, `between`, the statement, `after`. Edits of the statement's own extent
 * that are added before this call apply to both copies together, later ones to each. */
void edit_repeat(struct edit_list *list, unsigned from, unsigned to, const char *before, const char *between, const char *after);

/* Sorts the edits by offset. False when two of them, *a and *b, overlap, which is an internal error. */
bool edit_list_sort(struct edit_list *list, const struct edit **a, const struct edit **b);

/* State of edit_write. Set the first group of members, zero the rest. */
struct edit_writer {
    const char *text;                  /* the edits' offsets refer to it */
    unsigned length;
    const struct edit_list *edits;     /* sorted */
    struct buffer *out;
    bool compact;
    int (*line_at)(void *context, unsigned offset, const char **file);   /* user's line of an offset, and its file */
    void *context;

    bool second;                       /* writes a second copy */
    int next;                          /* first edit not yet written */
    unsigned done;                     /* text before it was written or replaced */
    char indent[81];                   /* indentation removed before an insertion, to be written after it */
    bool chained;                      /* the next edit follows at the same place */
    unsigned lost;                     /* offset of an edit between the ranges written; 0: none */
};

/* Writes text[from, to) with its edits. The caller passes ranges in ascending order; the text between them is not written. */
void edit_write(struct edit_writer *w, unsigned from, unsigned to);

#endif

/* candidates: the loops of a file that may get a directive. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CANDIDATES_H
#define ACCEL_CANDIDATES_H
#include "base/line_map.h"
#include <stdbool.h>

struct unit;
struct decl;
struct node;

enum candidate_state {
    CANDIDATE_INNER, /* in a loop that is tried first */
    CANDIDATE_TRIED,
    CANDIDATE_ACCEPTED,
    CANDIDATE_REFUSED /* the loops in it are tried instead */
};

/* An array, or what a pointer points to, that a construct uses. */
struct used_array {
    struct decl *decl;
    bool written;
    const char *text; /* what the construct's clause calls it: "x[0:n]"; NULL: it has none */
    int indices;      /* loops of the construct whose indices are in a subscript of one access */
    bool stays;       /* it is on the device around the construct, by a data directive of data_places.c */
};

/* A `for` statement outside compute constructs, in a function of the user's own file. A `while` loop is refused from the beginning, and
 * is no loop's `outer`. */
struct candidate {
    struct decl *function;
    struct node *stmt;
    struct candidate *outer; /* the innermost candidate around it, or NULL */
    struct place place;      /* of the word `for` */
    enum candidate_state state;
    bool chosen;               /* it has a directive in the trials of suggest_source.c's refuse_together */
    const char *pragma;        /* accepted: "parallel loop reduction(+:s)"; the words after #pragma acc */
    const char *why;           /* the decision in a sentence */
    const char *promise;       /* refused: the directive that is right, or pays, in a case that is not known; NULL: none */
    const char *when;          /* that case: "if you know that no iteration depends on another" */
    struct used_array *arrays; /* accepted */
    int n_arrays;
    double share; /* of the run, by the profile, from 0 to 1; -1: not known */
    int height;   /* accepted: loops of its deepest nest */
    int depth;    /* accepted: parallel and sequential loops around its innermost statement, those around it included */
};

/* Statements of a block around which a `data` directive and braces are suggested. */
struct data_run {
    struct decl *function;
    struct node *first, *last;
    struct place place, end; /* of the first and of the last character */
    const char *pragma;      /* the words after #pragma acc */
    const char *why;
    bool on;                 /* it is in the trials and the patch */
};

/* Why a data directive is right. */
#define WITHOUT_USES "the host does not use these between the constructs in it"
#define WITHOUT_CHANGES "the host writes none of these between the constructs in it, and reads none that the constructs write"
#define WITH_UPDATES "the host uses these between the constructs in it only where an update is suggested"

/* What the host does with arrays that a suggested data directive keeps on the device, and the directives that this requires. */
struct host_update {
    struct candidate *loop; /* that has the data directive; NULL: a run of statements has it */
    int run;                /* its number in `runs` */
    const struct decl *function;
    struct node *stmt;          /* which uses the arrays */
    struct place place, end;    /* of its first and of its last character */
    const char *self, *device;  /* what is copied before and after it: "x, y[0:1]"; NULL: nothing */
    const char *clauses;        /* of both directives: " if(t % 10 == 0)" */
};

struct candidates {
    struct host_answer *answers; /* of host_uses.c, while no decision changes */
    int n_answers;
    struct unit *unit;
    struct candidate **items; /* in the order of the text; in the unit's arena */
    int count;
    struct data_run *runs; /* outer ones before those in them */
    int n_runs;
    struct host_update *updates;
    int n_updates;
};

/* The directive that the update belongs to is in the trials and the patch, and no other update is the same. */
bool candidates_update_is_on(const struct candidates *c, const struct host_update *update);
/* "update self(x) if_present": the words before or after its statement; NULL: none. */
const char *candidates_update_words(const struct candidates *c, const struct host_update *update, bool after);
/* Those of u, after the pass pragma_check. */
struct candidates candidates_of(struct unit *u);
/* The candidate whose statement is at this offset of the text, or NULL. */
struct candidate *candidates_at(const struct candidates *c, unsigned offset);
/* The innermost candidate around the offset that is in this state, or NULL. */
struct candidate *candidates_around(const struct candidates *c, enum candidate_state state, unsigned offset);
/* The loop gets no directive, for the reason `why`; the next loops in it are tried. */
void candidates_refuse(struct candidates *c, struct candidate *refused, const char *why);

#endif

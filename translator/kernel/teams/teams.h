/* teams: who runs each statement of a nested kernel, and which threads share its variables. SPDX-License-Identifier: MIT
 *
 * Every thread of a block follows the same control flow. A *unit* is a statement (or initializer, condition) without a partitioned loop and
 * without a jump out of it. A unit is *replicated* (all threads run it, into registers) if it has no effect but on replicated scalars and
 * reads nothing that the kernel may write; every other unit is run by one thread, with a barrier between it and what follows.
 * Variables that more than one statement of gang or worker code shares have a *slot*: replicated in registers if all units that write
 * them are, else one object a block (or a worker) in shared memory. The printers of cuda/nested only read this. */
#ifndef ACCEL_TEAMS_H
#define ACCEL_TEAMS_H
#include "kernel/mapping.h"
#include "region/region.h"

enum mode { MODE_GANG, MODE_WORKER, MODE_VECTOR };

struct slot {
    struct decl *decl;
    const struct node *scope; /* uses inside it mean this slot; NULL: the whole kernel */
    enum mode mode;           /* MODE_GANG: one a gang; MODE_WORKER: one a worker */
    bool replicated;
    bool firstprivate;
    bool parameter;              /* firstprivate: begins as the parameter of its own name */
    bool at_declaration;         /* begins at its own declaration, not with the scope */
    struct reduction *reduction; /* accumulator of this reduction: starts from its identity */
    bool one_object;             /* its address is taken, or threads of an inner level write it */
    const char *why;             /* why it is not replicated */
};

struct unit_of_code {
    struct node *node;
    enum mode mode;
};

enum { TEAMS_LANE_TRIPS = 7 }; /* of a loop with at most one reduction */

struct teams {
    struct region *region;
    struct kernel *kernel;
    enum mode base; /* mode of the outermost code: MODE_WORKER in a routine vector */
    struct slot *slots;
    int n_slots;
    struct unit_of_code *units;
    int n_units;
    bool shared_memory;  /* some object of the block is in shared memory: iterations of gang loops need a barrier */
    bool packed;         /* gangs of a few lanes, several of them in a block */
    struct loop *probed; /* packed: loop whose length determines the number of lanes of its gang; NULL: 8 */
    struct node **probe; /* probed: the declarations and conditions that its trip count depends on, in order; a condition is an `if` that
                            leads to the loop, or else ends the gang */
    int n_probe;
    int lane_trips;      /* probed: a lane has up to so many trips of a loop of average length */
    bool length_may_change; /* probed: other gangs may write what its trip count is computed from */
    bool broadcasts;     /* probed: what one thread computes becomes a register of all threads of its gang */
    bool spreads_long;   /* probed: whole blocks run gangs with long loops. Not where warps without them are faster: the code for blocks
                            takes registers */
    bool passes_on;      /* spreads_long: blocks pass on such gangs to others */
    bool leaves_long;    /* probed: a second kernel, kernel->long_rows, runs long gangs */
    bool streams;        /* spreads_long: trips of the probed loop read memory only at places that their index determines */
    bool takes_long;     /* this is that kernel: a block for each gang, or several */
    struct loop *parts;  /* leaves_long and takes_long: the loop of lanes that several blocks share; NULL: a gang has one block */
    int n_results;       /* of this loop: values that its blocks combine */
    const char *why;     /* reason for packed, for the report */
};

/* ---- team_slots.c --------------------------------------------------------------------------------------------------------------- */

void teams_divide(struct teams *s); /* divides the code into units, with slots for the variables they share; initially all are replicated */
const struct slot *teams_slot(const struct teams *s, const struct decl *d, const struct node *use);
const struct slot *teams_slot_of_scope(const struct teams *s, const struct decl *d, const struct node *scope);
bool teams_is_used(const struct teams *s, const struct slot *slot); /* some use refers to this slot */
enum mode teams_inside(const struct loop *l, enum mode around);     /* mode of the body of a partitioned loop */

/* ---- replication.c, team_jumps.c ------------------------------------------------------------------------------------------------ */

/* NULL: all threads of the team may run n with the same result; else the reason why they cannot. */
const char *teams_why_single(const struct teams *s, struct node *n, enum mode mode);
bool teams_loads_purely(const struct region *r, struct node *n); /* it loads nothing that the region may write, through any pointer */
bool teams_is_replicated(const struct teams *s, struct node *n, enum mode mode);
bool teams_is_complex(const struct teams *s, struct node *n); /* contains a partitioned loop or a jump out of itself */

/* Where the launch chooses the workers (rt_team.c): at most TEAMS_FEW_WORKERS are larger than a warp. A clause that gives more makes more. */
enum { TEAMS_FEW_WORKERS = 8 };
bool teams_has_few_workers(const struct teams *s);

/* ---- team_calls.c --------------------------------------------------------------------------------------------------------------- */

bool calls_needs_team(const struct teams *s, const struct node *call); /* a call of a routine gang, worker or vector */
int calls_levels(const struct teams *s, struct node *n);               /* levels of the routines called in n */
bool calls_choose(const struct teams *s, const struct node *n);        /* && || ?: with such a call in an operand that may not be
                                                                          evaluated */
typedef void teams_visit(struct teams *s, struct node *n, enum mode mode);
/* Visits what the team evaluates before n, in `mode`: arguments of such calls in it, and operands of such choices. */
void calls_arguments(struct teams *s, struct node *n, enum mode mode, teams_visit *f);

/* ---- plan_lane_packing.c -------------------------------------------------------------------------------------------------------------- */

bool teams_has_one_loop(const struct teams *s);
void teams_find_lane_packing(struct teams *s); /* of a packed kernel: sets s->probed */

/* ---- plan_long_rows.c ---------------------------------------------------------------------------------------------------------------- */

/* Makes a copy of the kernel, with a copy of its teams, its kernel->long_rows; returns the copy of the teams. */
struct teams *teams_add_long_rows(struct teams *s, const char *mapping);
void teams_leave_long(struct teams *s); /* of a probed kernel: plans its kernel->long_rows */

/* ---- plan_row_phases.c --------------------------------------------------------------------------------------------------------------- */

void teams_find_phases(struct teams *s); /* of a kernel with rows of lanes: plans its kernel->long_rows, with phases */

/* ---- team_dump.c ---------------------------------------------------------------------------------------------------------------- */

void teams_dump(struct unit *u, struct buffer *out);

#endif

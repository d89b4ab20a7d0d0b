/* copy_states: where the current values of a variable are, while a function of the host is followed. SPDX-License-Identifier: MIT
 * Only facts that hold on all paths count: where paths meet, a fact remains if it is one of each. Bodies of loops count as executed. */
#ifndef ACCEL_COPY_STATES_H
#define ACCEL_COPY_STATES_H
#include "directive/directive_tables.h"
#include "region/region.h"

enum presence { PRESENCE_ABSENT, PRESENCE_UNKNOWN, PRESENCE_PRESENT };

/* What is known of a variable at one point of the function. */
struct copies {
    enum presence presence;
    int structured;                    /* number of data constructs around this point that list it */
    bool called;                       /* a call of the API may have made it present: transfers depend on its reference counter */
    int entered;                       /* number of times that `enter data` found the data present before this point */
    const struct directive *exited;    /* an `exit data copyout` that undid one of them and copied nothing */
    const struct node *device_written; /* a write on the device whose values the host does not have; NULL: none is known */
    const struct node *host_written;   /* a write on the host whose values the device does not have */
    const struct directive *running;   /* an asynchronous construct that may still write the data on the device */
    const struct directive *reading;   /* one that may still read it there */
    const struct directive *incoming;  /* an asynchronous operation that may still write the host's memory */
    const struct directive *outgoing;  /* one that may still read it */
    const struct directive *perhaps;   /* a construct that wrote the host's copy alone, if its condition selected the host */
    const struct variable *writer;     /* in the region of device_written */
    const struct decl *fetched;        /* of a structure: the only member that an `update` has copied since; NULL: none */
    bool moved;                        /* variables in the subscript of that write, or of host_written, have changed since */
    const struct clause_var *part;     /* the only section that has been copied since the write `rest_written`; NULL: none */
    const struct directive *part_of;   /* the directive with that section */
    const struct node *rest_written;   /* the other side does not have its values, except those of `part` */
    const struct variable *rest_writer; /* in its region; NULL: the host has written them */
    const struct directive *update;    /* an `update` that has copied the write `updated` to the host; NULL: none */
    const struct node *updated;        /* a write on the device, the last one */
    bool update_skipped;               /* only if a condition held, of the directive or of a statement */
    const struct node *dropped;        /* a write on the device of values that were deleted there without a copy to the host */
    const struct directive *deleted;   /* the directive that deleted them */
};

struct followed {
    struct decl *decl;
    const struct decl *member; /* the data that this pointer in the structure points to; NULL: the variable's own data */
    const char *name;          /* for messages: "x", "q.v" */
    const char *text; /* as clauses should list it: "x[0:n]" */
    bool record;      /* its elements are structures: members are followed (copy_members.c) */
    const struct clause_var *whole; /* in the clause that made it present; NULL: without a clause */
    bool escapes;     /* functions of the program can access it */
    signed char addressed; /* some function of the file takes its address: 1, none: -1, not known yet: 0 */
    int hidden;       /* number of host_data constructs around this point in which its name is a device address */
    unsigned warned;  /* bits of enum copy_warning */
};

struct copy_walk {
    struct unit *unit;
    struct decl *function;
    struct followed *vars;
    struct copies *now; /* of vars[i] at this point */
    int n_vars;
    bool dead;      /* this point is not reached */
    int loops;      /* around the statement */
    int first, end; /* among unit->directives: those of the function are from first on, and before end */
};

enum copy_warning { WARNED_HOST_READ = 1, WARNED_DEVICE_READ = 2, WARNED_ASYNC = 4, WARNED_FREED = 8, WARNED_CONDITION = 16 };

/* ---- copy_states.c ------------------------------------------------------------------------------------------------------------------- */

/* The variable's type is followed: a scalar, an array or a pointer whose elements are numbers, or structures of these without pointers. */
bool copy_type_followed(const struct decl *d);
bool copy_is_record(const struct decl *d); /* of a variable that is followed */
/* A `declare` directive of the file allocates the data of d for the whole program. Of a pointer it allocates the pointer alone. */
bool copy_is_declared(const struct unit *u, const struct decl *d);
struct copies *copy_save(const struct copy_walk *w);                                  /* a copy of w->now */
void copy_join(struct copy_walk *w, const struct copies *other, bool other_dead);     /* the facts that hold here and in `other` */
void copy_forget(struct copies *c);                                                   /* nothing is known of its values from here on */

void copy_warn_host_read(struct copy_walk *w, int k, const struct node *at);
void copy_warn_device_read(struct copy_walk *w, int k, const struct node *at, const struct directive *construct);
/* Of elements that an `update` of another section has not copied. */
void copy_warn_host_part(struct copy_walk *w, int k, const struct node *at);
void copy_warn_device_part(struct copy_walk *w, int k, const struct node *at, const struct directive *construct);
/* `at`: an access of the host, or a directive that copies the data, while `pending` may not have ended. */
void copy_warn_async(struct copy_walk *w, int k, unsigned at, const struct directive *pending, const char *what);
/* `pending` is an operation in another queue than that of `construct`. */
void copy_warn_queues(struct copy_walk *w, int k, const struct directive *construct, const struct directive *pending);
/* `what` copies data to the host, which overwrites what the host has written. */
void copy_warn_overwritten(struct copy_walk *w, int k, const struct directive *d, const char *what);
/* The host reads what the device has written and `exit data delete` has deleted. */
void copy_warn_dropped(struct copy_walk *w, int k, const struct node *at);
void copy_warn_freed(struct copy_walk *w, int k, const struct node *at);
/* The function ends at `at`, and its array is still present. */
void copy_warn_ended(struct copy_walk *w, int k, unsigned at);
/* The host reads what an `update` copies only if the condition at `condition` holds. */
void copy_warn_skipped(struct copy_walk *w, int k, const struct node *at, unsigned condition);
/* `construct` has a condition; `at`: what uses an old copy, or overwrites the current one, because of it. */
void copy_warn_condition(struct copy_walk *w, int k, unsigned at, const struct directive *construct, const char *what, const char *why);

/* ---- copy_host.c --------------------------------------------------------------------------------------------------------------------- */

int copy_find(const struct copy_walk *w, const struct decl *d, const struct decl *member); /* -1: not followed */
/* The longest place or pointer of which n is the base: x, x[i][j].v, *(x + i). */
const struct node *copy_whole_place(const struct node *n);
void copy_host_reads(struct copy_walk *w, int k, const struct node *n);
void copy_host_writes(struct copy_walk *w, int k, const struct node *n);
/* The host's use of a name. */
void copy_use_name(struct copy_walk *w, const struct node *n);

/* ---- copy_members.c ------------------------------------------------------------------------------------------------------------------ */

enum { MAX_PATH = 6 };
struct member_path {
    const struct decl *at[MAX_PATH]; /* the outermost first */
    int n;
};
/* The members that the place selects in d; false: none, or the place is not in d for sure. */
bool copy_read_members(const struct node *place, const struct decl *d, struct member_path *path);
/* `name`: in an access of the host to a structure. The construct's first access to these members, if it reads them and all accesses before
 * it are known; else NULL. */
const struct node *copy_member_read(const struct variable *v, const struct node *name);
/* The member of the structure itself that alone the directive copies to the host by `update self(q.v)`; NULL: more, or nothing. */
const struct decl *copy_fetched_member(const struct directive *d, const struct decl *v);
/* As copy_host_reads and copy_host_writes. */
void copy_member_host_reads(struct copy_walk *w, int k, const struct node *name);
void copy_member_host_writes(struct copy_walk *w, int k, const struct node *name);

/* ---- copy_pointers.c ----------------------------------------------------------------------------------------------------------------- */

/* The pointer to numbers, a member of the variable itself, that the item of a clause lists; NULL: another item. */
const struct decl *copy_clause_member(const struct clause_var *x);
/* The directive lists the variable, or the data of the member, in a clause of these kinds. */
bool copy_lists(const struct followed *v, const struct directive *d, clause_set kinds);
const struct decl *copy_member_of(const struct node *name); /* the member that is selected in `name.member`; NULL: none */
/* The name's value or address, with all its members, is used otherwise than as the target of an assignment. */
bool copy_escapes_whole(const struct node *name);
/* The call gets the structure's address, or the pointer to it, and goes to a function of this file. All that it does with the data is known
 * and followed here: its compute constructs alone access the data, which is present, or it is host code. */
bool copy_pointee_call(struct copy_walk *w, int k, const struct node *call);
/* A construct that uses the structure. `certain`: without a condition, synchronous, and without modifiers of its clauses. */
void copy_pointee_in_construct(struct copy_walk *w, int k, const struct region *r, bool certain);

/* ---- copy_calls.c -------------------------------------------------------------------------------------------------------------------- */

/* The call is not to a function of the C library. */
bool copy_is_program_call(const struct node *call);
/* The body of the function, which has no directive and calls only the C library; NULL: another function. */
struct node *copy_host_body(const struct copy_walk *w, const struct node *call);
/* n is reached in every call of the function with this body, if loops have iterations. */
bool copy_is_always_reached(const struct node *n, struct node *body);
/* The function's compute constructs are not conditional, asynchronous or with modifiers, and no other directive of it lists the variable. */
bool copy_has_plain_constructs(const struct unit *u, const struct decl *function, const struct decl *variable);
/* The call is to a function of this file that only uses the host, and all that it does with the variable is known and followed here. */
bool copy_host_call(struct copy_walk *w, int k, const struct node *call);
/* The call is to a function of this file whose compute constructs alone access the variable, which is present: they transfer nothing. */
/* The call runs functions of this file only, none of which names the variable, an array at file scope whose address nothing has. */
bool copy_is_apart(struct copy_walk *w, int k, const struct node *call);
bool copy_device_call(struct copy_walk *w, int k, const struct node *call);
void copy_end_function(struct copy_walk *w, unsigned at);

/* ---- copy_queues.c ------------------------------------------------------------------------------------------------------------------- */

bool copy_same_queue(const struct copy_walk *w, const struct directive *async,
                     const struct clause_expr *queue); /* true also where that is not known */
/* The construct accesses the data of v while a construct or a transfer in another queue may still be using it: a warning. */
void copy_check_queues(struct copy_walk *w, int k, const struct variable *v, const struct directive *construct);
/* The directive copies the data while a construct may still be writing it. `what`: "the end of 'data' copies". */
void copy_check_running(struct copy_walk *w, int k, const struct directive *d, const char *what);
/* A call of acc_update_self or acc_copyout does. */
void copy_check_call(struct copy_walk *w, int k, const struct node *call);

/* ---- copy_parts.c -------------------------------------------------------------------------------------------------------------------- */

/* The directive's only item for the variable among clauses of this kind, if it is a section; NULL: none, or several. */
const struct clause_var *copy_section(const struct directive *d, enum clause_kind kind, const struct decl *v);
/* `update` or `exit data copyout` copies the variable, or a section of it, of which the other side does not have the current values, by a
 * clause of this kind. */
void copy_note_part(struct copy_walk *w, int k, const struct directive *d, enum clause_kind kind);
/* The data is no longer present: what the host does not have it cannot get any more. `before`: the state until then. */
void copy_keep_part(struct copies *c, const struct copies *before);
/* The host reads elements: a warning if the device has written some that are not in the section that was copied. */
void copy_check_part(struct copy_walk *w, int k, const struct node *name);
/* The same for a construct that reads what the host has written. */
void copy_check_device_part(struct copy_walk *w, int k, const struct variable *v, const struct directive *construct);
/* `what` copies the variable to the host: a warning if the host's values are newer, and used later. */
void copy_check_overwritten(struct copy_walk *w, int k, const struct directive *d, const char *what);
/* d gets another value: sections and subscripts that name it are not known any more. */
void copy_forget_parts(struct copy_walk *w, const struct decl *d);

/* ---- copy_conditions.c --------------------------------------------------------------------------------------------------------------- */

/* A compute construct with a condition, and data that is present whatever the condition is. */
void copy_conditional_construct(struct copy_walk *w, int k, const struct variable *v, const struct directive *construct);
/* `update` copies the variable to the host. */
void copy_note_update(struct copies *c, const struct directive *d);
void copy_forget_update(struct copies *c);
/* Part of copy_join, before it changes what is known of writes. */
void copy_join_updates(struct copies *c, const struct copies *o);
/* The host reads the variable: a warning if an `update` copies it only under a condition that the read does not have. */
void copy_check_update(struct copy_walk *w, int k, const struct node *read);

/* ---- copy_directives.c --------------------------------------------------------------------------------------------------------------- */

/* The first access to v in the order of evaluation, if it reads elements and all accesses are known; else NULL. */
const struct node *copy_read_first(const struct variable *v);
bool copy_is_on_host(const struct directive *d); /* the construct runs on the host: `self` without a condition, `if(0)` */
void copy_construct(struct copy_walk *w, const struct directive *d);
void copy_data_begin(struct copy_walk *w, const struct directive *d);
void copy_data_end(struct copy_walk *w, const struct directive *d);
void copy_host_data(struct copy_walk *w, const struct directive *d, int step); /* step 1: begin; -1: end */
void copy_standalone(struct copy_walk *w, const struct directive *d);
/* The function has `enter data` for the variable, and no `exit data`. */
bool copy_is_left(const struct copy_walk *w, const struct decl *d);

#endif

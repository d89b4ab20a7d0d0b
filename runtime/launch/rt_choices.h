/* rt_choices: what a launch chooses besides what its clauses determine, by name. SPDX-License-Identifier: MIT */
#ifndef ACCEL_RT_CHOICES_H
#define ACCEL_RT_CHOICES_H
#include "accel_abi.h"
#include <stdbool.h>
#include <stddef.h>

enum { CHOICE_PLAIN = 1, CHOICE_TILES = 2 }; /* CHOICE_TILES + n: n steps to smaller tiles */
enum { TRIPS_ONE = 1, TRIPS_SEVERAL = 2 };

/* Each member is 0 if the rules of rt_geometry and rt_team decide it. The text is a list such as "block=32x8,trips=one", or "default". */
struct accel_choice {
    int kernel;        /* plain: accelrt_kernel.plain; tiles=N: N times accelrt_kernel.smaller */
    unsigned block[3]; /* block=X, block=XxY, block=XxYxZ: threads */
    int trips;         /* trips=one, trips=several: iterations of a thread of a direct kernel */
    int share;         /* share=N: blocks that share a row */
    int part;          /* grid=1/N: a striding kernel has at most this part of the resident blocks, which loop */
};
#define CHOICE_TEXT 96 /* bytes of the longest text, with its 0 */

enum accel_choice_kind { CHOICE_OF_KERNEL, CHOICE_OF_BLOCK, CHOICE_OF_TRIPS, CHOICE_OF_SHARE, CHOICE_OF_GRID, N_CHOICE_KINDS };
#define CHOICES_MOST 16 /* of one kind, with the first */
#define CHOICE_NAMES "default, or a list of plain, tiles=N, block=X[xY[xZ]], trips=one, trips=several, share=N, grid=1/N"

/* A launch as it is settled. */
struct accel_place {
    const struct accelrt_kernel *given, *kernel; /* of the program; that is launched */
    const struct accelrt_geometry *g;
    int max_threads, multiprocessors;
    long long resident;
    unsigned block[3];
};

void accel__choice_text(const struct accel_choice *c, char text[CHOICE_TEXT]);
/* False: the text names no choice. */
bool accel__choice_parse(const char *text, struct accel_choice *c);
bool accel__choice_is_default(const struct accel_choice *c);

/* The kernel by c->kernel alone, of which `given` is the program's; NULL: there is none. */
const struct accelrt_kernel *accel__choice_kernel(const struct accelrt_kernel *given, const struct accel_choice *c);
/* Whether the kernel of p may be launched with this block. p->block is not read. */
bool accel__choice_allows_block(const struct accel_place *p, const unsigned block[3]);
/* Whether its launch with p->block may have one iteration a thread and several; share a row; have another grid. */
bool accel__choice_allows_trips(const struct accel_place *p);
bool accel__choice_allows_share(const struct accel_place *p, long long blocks);
bool accel__choice_allows_grid(const struct accel_place *p);

/* Stores in `list` the choices of one kind: `base` first, with which p was launched, then those that differ from it in this kind. Returns
 * their number. any_order: also those that add floating-point numbers in another order although the program does not permit it. */
int accel__choice_options(enum accel_choice_kind kind, const struct accel_place *p, struct accel_choice base, bool any_order,
                          struct accel_choice list[CHOICES_MOST]);
#endif

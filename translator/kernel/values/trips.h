/* trips: trip counts and indices of loops as values, computed on the device. SPDX-License-Identifier: MIT
 * The parts of the loop's head print in the environment of the place where the value is printed. */
#ifndef ACCEL_TRIPS_H
#define ACCEL_TRIPS_H
#include "kernel/values/value.h"

struct loop;

const struct value *trips_exact(struct arena *a, const struct loop *l);  /* the trip count, of type long long */
const struct value *trips_signed(struct arena *a, const struct loop *l); /* the same, or any number below 1 if there is none */
const struct value *trips_index(struct arena *a, const struct loop *l, const struct value *trip); /* the index in that trip */
const struct value *trips_step(struct arena *a, const struct loop *l);                            /* with its sign */
const struct value *trips_are_many(struct arena *a, const struct loop *l);                        /* enough to unroll l by l->unroll */

#endif

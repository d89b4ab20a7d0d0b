/* data_places: data regions around the loops that repeat suggested constructs. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DATA_PLACES_H
#define ACCEL_DATA_PLACES_H
#include "driver/suggest/candidates.h"

/* Adds a candidate with `data` for each loop of the host, outermost first, in which accepted constructs use arrays that the host does not:
 * those stay on the device while the loop runs. */
void data_places_add(struct candidates *c);

#endif

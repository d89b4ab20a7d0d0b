/* rt_validity: which devices have the current values of which bytes of a block. SPDX-License-Identifier: MIT
 * A block with copies on several devices is a list of spans; each has a set of devices, which is never empty. Devices are bits, of which
 * there are ACCEL_SPAN_DEVICES; the bits above are of devices to which a copy is under way, from which no other copy may be made yet. */
#ifndef ACCEL_RT_VALIDITY_H
#define ACCEL_RT_VALIDITY_H
#include <stdbool.h>
#include <stddef.h>

enum { ACCEL_SPAN_DEVICES = 16 };

struct accel_span {
    size_t end;                        /* the span begins where the previous one ends; the first at 0 */
    unsigned devices;
};
struct accel_validity {
    struct accel_span *spans;
    int n, max;
    unsigned long version;             /* increases whenever values may have changed */
};

void accel__validity_begin(struct accel_validity *v, size_t bytes, unsigned devices);      /* bytes > 0 */
void accel__validity_end(struct accel_validity *v);
/* [from, to) must be within the block; nothing happens if it is empty. */
void accel__validity_set(struct accel_validity *v, size_t from, size_t to, unsigned devices);  /* these devices only */
void accel__validity_add(struct accel_validity *v, size_t from, size_t to, unsigned devices);
/* The copies to the devices are complete, or later ones follow them. */
void accel__validity_arrived(struct accel_validity *v);
/* The first bytes from *from on, before `to`, that are neither valid on the device (one bit) nor under way to it: sets *from to their
 * beginning, *end to their end, and *devices to the devices that have them. False: there are none. */
bool accel__validity_stale(const struct accel_validity *v, unsigned device, size_t *from, size_t to, size_t *end, unsigned *devices);
#endif

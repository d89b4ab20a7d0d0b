/* accel_mpi_move.h: kernels of halos, for the type ACCEL_HALO_ELEMENT; accel_mpi_halo.h includes it once for each type. The place of each
 * element of the messages is in a table, so that one kernel packs all faces, edges and corners. SPDX-License-Identifier: MIT */
static inline void ACCEL_HALO_NAME(pack)(const struct accel_halo *h, const ACCEL_HALO_ELEMENT *block, ACCEL_HALO_ELEMENT *buffer)
{
    long n = h->border, all = h->elements;
    const long *place = h->place;
    int queue = h->queue;
    (void)all, (void)queue;            /* without directives */
#pragma acc parallel loop independent present(block[0:all], buffer[0:2*n], place[0:2*n]) async(queue)
    for (long e = 0; e < n; e++) buffer[e] = block[place[e]];
}

static inline void ACCEL_HALO_NAME(unpack)(const struct accel_halo *h, ACCEL_HALO_ELEMENT *block, const ACCEL_HALO_ELEMENT *buffer)
{
    long n = h->border, all = h->elements;
    const long *place = h->place;
    int queue = h->queue;
    (void)all, (void)queue;
#pragma acc parallel loop independent present(block[0:all], buffer[0:2*n], place[0:2*n]) async(queue)
    for (long e = n; e < 2 * n; e++) block[place[e]] = buffer[e];
}
#undef ACCEL_HALO_NAME
#undef ACCEL_HALO_ELEMENT

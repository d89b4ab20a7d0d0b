/* rt_partials: scalars that a construct which is split over devices reduces. SPDX-License-Identifier: MIT
 *
 * Each piece of a device's trips is reduced into page-locked memory of its own, which holds the operator's identity first. The host waits
 * for all of them, and joins their results to the original value in the order of the trips: so the result does not depend on which is
 * faster. */
#include "data/rt_replicas.h"
#include "launch/rt_launch.h"
#include <math.h>
#include <string.h>

#define TEAM (&accel__team)
enum { PARTIAL_BYTES = 8 };            /* of one value, at most */

/* A number of any type of a reduction. */
union number {
    unsigned long long bits;
    double real;
};

/* ---- numbers ------------------------------------------------------------------------------------------------------------------------ */

static union number load(const struct accelrt_reduction *r, const void *from)
{
    union number n = { 0 };
    float single;
    memcpy(&n, from, (size_t)r->bytes);
    if (r->type == ACCELRT_FLOATING && r->bytes == sizeof single) memcpy(&single, from, sizeof single), n.real = single;
    if (r->type == ACCELRT_SIGNED && r->bytes < PARTIAL_BYTES && n.bits >> (8 * r->bytes - 1)) n.bits |= ~0ULL << 8 * r->bytes;
    return n;
}

static void store(const struct accelrt_reduction *r, void *to, union number n)
{
    float single = r->type == ACCELRT_FLOATING ? (float)n.real : 0;
    bool is_single = r->type == ACCELRT_FLOATING && r->bytes == sizeof single;
    memcpy(to, is_single ? (void *)&single : (void *)&n, (size_t)r->bytes);
}

/* OpenACC 3.4, table 2.1. */
static union number identity(const struct accelrt_reduction *r)
{
    bool real = r->type == ACCELRT_FLOATING, is_signed = r->type == ACCELRT_SIGNED;
    unsigned long long highest = ~0ULL >> (8 * (PARTIAL_BYTES - r->bytes) + is_signed);
    switch (r->op) {
    case ACCELRT_REDUCE_MUL:
    case ACCELRT_REDUCE_LAND: return real ? (union number){ .real = 1 } : (union number){ 1 };
    case ACCELRT_REDUCE_MAX: return real ? (union number){ .real = -INFINITY } : (union number){ is_signed ? ~highest : 0 };
    case ACCELRT_REDUCE_MIN: return real ? (union number){ .real = INFINITY } : (union number){ highest };
    case ACCELRT_REDUCE_AND: return (union number){ ~0ULL };
    default: return (union number){ 0 };
    }
}

unsigned long long accel__reduction_identity(const struct accelrt_reduction *r)
{
    union number n = { 0 };
    store(r, &n, identity(r));
    return n.bits;
}

static double combine_reals(int op, double a, double b)
{
    switch (op) {
    case ACCELRT_REDUCE_ADD: return a + b;
    case ACCELRT_REDUCE_MUL: return a * b;
    case ACCELRT_REDUCE_MAX: return a > b ? a : b;
    case ACCELRT_REDUCE_MIN: return a < b ? a : b;
    case ACCELRT_REDUCE_LAND: return a != 0 && b != 0;
    default: return a != 0 || b != 0;
    }
}

static unsigned long long combine_integers(const struct accelrt_reduction *r, unsigned long long a, unsigned long long b)
{
    bool less = r->type == ACCELRT_SIGNED ? (long long)a < (long long)b : a < b;
    switch (r->op) {
    case ACCELRT_REDUCE_ADD: return a + b;
    case ACCELRT_REDUCE_MUL: return a * b;
    case ACCELRT_REDUCE_MAX: return less ? b : a;
    case ACCELRT_REDUCE_MIN: return less ? a : b;
    case ACCELRT_REDUCE_AND: return a & b;
    case ACCELRT_REDUCE_OR: return a | b;
    case ACCELRT_REDUCE_XOR: return a ^ b;
    case ACCELRT_REDUCE_LAND: return a && b;
    default: return a || b;
    }
}

/* Sums and products of floats are rounded as if they were computed in float. */
static union number combine(const struct accelrt_reduction *r, union number a, union number b)
{
    if (r->type != ACCELRT_FLOATING) return (union number){ combine_integers(r, a.bits, b.bits) };
    double n = combine_reals(r->op, a.real, b.real);
    return (union number){ .real = r->bytes == sizeof(float) ? (float)n : n };
}

/* ---- the devices' results ----------------------------------------------------------------------------------------------------------- */

/* Of reduction k and a device's piece, from the beginning of the device's memory. */
static int place_of(int piece, int k) { return (piece * ACCEL_SPLIT_DATA + k) * PARTIAL_BYTES; }

void accel__partials_begin(struct accelrt_call *call, const struct accelrt_split *t, int i, int piece)
{
    struct accel_device *d = TEAM->devices[i];
    struct accel_partial *p = &TEAM->partials[i];
    if (!p->host)
        accel__check(d, NULL, d->driver->pin(d, (size_t)place_of(ACCEL_SPLIT_PIECES, 0), &p->host, &p->device),
                     "allocating page-locked memory");
    for (int k = 0; k < t->n_reductions; k++) {
        struct accelrt_data *data = &call->data[t->reductions[k].item];
        store(&t->reductions[k], (char *)p->host + place_of(piece, k), identity(&t->reductions[k]));
        data->device = (char *)p->device + place_of(piece, k) - data->start;
    }
}

/* The value on the home device, in the program's own scalar's slot if it is not present. */
static void join_one(struct accel_work *w, struct accelrt_call *call, const struct accelrt_split *t, int k, unsigned long long pieces)
{
    const struct accelrt_reduction *r = &t->reductions[k];
    const struct accelrt_data *data = &call->data[r->item];
    struct accel_slot *slot = accel__slot_find(w->queue, data);
    void *device = (char *)data->device + data->start;
    char own[PARTIAL_BYTES], *value = slot ? slot->host : own;
    if (!slot) accel__transfer(w->queue, ACCEL_TO_HOST, own, device, (size_t)r->bytes, data->name);
    union number n = load(r, value);
    for (int j = 0; j < TEAM->n * ACCEL_SPLIT_PIECES; j++)
        if (pieces >> j & 1)
            n = combine(r, n, load(r, (char *)TEAM->partials[j / ACCEL_SPLIT_PIECES].host + place_of(j % ACCEL_SPLIT_PIECES, k)));
    store(r, value, n);
    if (!slot) accel__transfer(w->queue, ACCEL_TO_DEVICE, own, device, (size_t)r->bytes, data->name);
}

void accel__partials_join(struct accel_work *w, struct accelrt_call *call, const struct accelrt_split *t, unsigned long long pieces)
{
    if (!t->n_reductions) return;
    for (int k = 0; k < t->n_reductions; k++) join_one(w, call, t, k, pieces);
}

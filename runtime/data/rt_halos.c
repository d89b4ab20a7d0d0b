/* rt_halos: what the devices of a split construct access, and copy from each other before it. SPDX-License-Identifier: MIT
 *
 * A trip whose footprints contain no byte that its device lacks is an inner one. The inner trips in the middle of a device's range are
 * launched first, and the others after the copies, in another queue. Each device copies what it lacks: its copies follow the last
 * construct of the devices that have the bytes, and its own, whose kernels may have read what they replace. Each device's next construct
 * follows the copies of others from its memory. So nothing of one device's part of a construct follows another's. Trips of the device that
 * has the bytes may write to them: no trip of the one that copies them reads these, and they are not valid there afterwards. */
#include "data/rt_replicas.h"

#define TEAM (&accel__team)

/* ---- what a part accesses ----------------------------------------------------------------------------------------------------------- */

static size_t within(const struct accel_block *b, uintptr_t host)
{
    return host <= accel__block_host(b) ? 0 : host - accel__block_host(b) < b->bytes ? host - accel__block_host(b) : b->bytes;
}

/* Of device i; what is beyond the block is not accessed. */
struct accel_window accel__split_window(const struct accel_split *s, int item, int i, const struct accelrt_footprint *f)
{
    uintptr_t base = (uintptr_t)s->call->data[item].base + (uintptr_t)f->start;
    long long first = s->bounds[i], last = s->bounds[i + 1] - 1;
    if (last < first || !f->bytes) return (struct accel_window){ 0, 0 };
    return (struct accel_window){within(s->blocks[item], base + (uintptr_t)(first * f->step)),
                                 within(s->blocks[item], base + (uintptr_t)(last * f->step) + f->bytes)};
}

/* Of data that are only read, the whole block if no more is known; of those that trips add to, what the home device adds the others' sums
 * to. */
struct accel_window accel__split_accessed(const struct accel_split *s, int item, int i)
{
    const struct accelrt_footprint *f = &s->table->parts.footprints[item];
    if (s->accumulated >> item & 1) return (struct accel_window){ 0, i ? 0 : s->blocks[item]->bytes };
    if (f->step > 0) return accel__split_window(s, item, i, f);
    if (s->has_read[item] & 1u << i) return s->read[item][i];
    return (struct accel_window){ 0, s->bounds[i] < s->bounds[i + 1] ? s->blocks[item]->bytes : 0 };
}

struct accel_window accel__split_written(const struct accel_split *s, int item, int i)
{
    const struct accelrt_footprint *f = &s->table->written[item];
    return f->step > 0 ? accel__split_window(s, item, i, f) : (struct accel_window){ 0, 0 };
}

/* ---- inner trips -------------------------------------------------------------------------------------------------------------------- */

static long long floor_quotient(long long n, long long by) { return n / by - (n % by < 0); }

/* Leaves out the trips of device i whose footprints contain bytes of [from, to), and those between them and the nearer end. */
static void leave_out(struct accel_split *s, int i, int item, size_t from, size_t to)
{
    const struct accelrt_footprint *f = &s->table->parts.footprints[item];
    struct accel_trips *inner = &s->inner[i];
    if (f->step <= 0) {
        s->lacks[i] |= 1ULL << item;
        return;
    }
    long long base = (long long)((uintptr_t)s->call->data[item].base + (uintptr_t)f->start - accel__block_host(s->blocks[item]));
    long long first = floor_quotient((long long)from - base - (long long)f->bytes, f->step) + 1,
              last = floor_quotient((long long)to - base - 1, f->step);
    if (first > last || last < inner->from || first >= inner->to) return;
    if (first - inner->from > inner->to - 1 - last) inner->to = first;
    else inner->from = last + 1;
}

/* Whether the trips of device i access as much as a construct copies that runs in parts, for each of the other devices: smaller ones take
 * less time than one host thread needs to launch more on all devices. */
static bool is_large(const struct accel_split *s, int i)
{
    size_t sum = 0, least = accel__env.pipeline_bytes;
    for (int item = 0; item < s->call->n_data; item++) {
        struct accel_window w = s->blocks[item] ? accel__split_accessed(s, item, i) : (struct accel_window){ 0, 0 };
        sum += w.to - w.from;
    }
    return least && sum / (size_t)(TEAM->n - 1) >= least;
}

/* Of an item without steps: the middle part of the device's trips, if it is known that their indices are not of bytes that the device
 * lacks. Rows of most sparse matrices have columns near their own. */
static void leave_out_ends(struct accel_split *s, int i, int item)
{
    static const int parts[] = { 64, 16, 8 };
    struct accel_trips *inner = &s->inner[i];
    long long first = s->bounds[i], end = s->bounds[i + 1];
    for (int k = 0; k < (int)(sizeof parts / sizeof *parts) && s->has_read[item] & 1u << i && is_large(s, i); k++) {
        struct accel_trips middle = { first + (end - first) / parts[k], end - (end - first) / parts[k] };
        struct accel_window w;
        size_t stale;
        unsigned devices;
        if (middle.from < inner->from) middle.from = inner->from;
        if (middle.to > inner->to) middle.to = inner->to;
        if (!accel__split_reads(s, item, i, middle, &w)) break;
        if (accel__validity_stale(&s->replicas[item]->validity, 1u << i, &w.from, w.to, &stale, &devices)) continue;
        *inner = middle;
        return;
    }
    inner->to = inner->from;
}

static void find_lack(struct accel_split *s, int i, int item, struct accel_window w)
{
    size_t end;
    unsigned devices;
    for (; accel__validity_stale(&s->replicas[item]->validity, 1u << i, &w.from, w.to, &end, &devices); w.from = end) {
        s->sources[i] |= devices;
        leave_out(s, i, item, w.from, end);
    }
}

/* Few trips are not worth a launch of their own. The pieces begin at multiples of `aligned`, as the bounds do. */
static void settle_inner(struct accel_split *s, int i)
{
    struct accel_trips *inner = &s->inner[i];
    long long aligned = s->aligned, all = s->bounds[i + 1] - s->bounds[i];
    if (s->sources[i] && !is_large(s, i)) inner->to = inner->from;
    inner->from = (inner->from + aligned - 1) / aligned * aligned;
    if (inner->to < s->bounds[i + 1]) inner->to = inner->to / aligned * aligned;
    if (4 * (inner->to - inner->from) < 3 * all) inner->to = inner->from;
}

bool accel__split_halos(struct accel_split *s)
{
    bool any = false;
    for (int i = 0; i < TEAM->n; i++) {
        s->inner[i] = (struct accel_trips){ s->bounds[i], s->bounds[i + 1] };
        s->sources[i] = s->copied[i] = s->readers[i] = 0;
        s->lacks[i] = 0;
    }
    for (int i = 0; i < TEAM->n; i++)
        for (int item = 0; item < s->call->n_data; item++) {
            if (!s->blocks[item]) continue;
            find_lack(s, i, item, accel__split_accessed(s, item, i));
            find_lack(s, i, item, accel__split_written(s, item, i));
        }
    for (int i = 0; i < TEAM->n; i++) {
        for (int item = 0; item < s->call->n_data; item++)
            if (s->lacks[i] >> item & 1) leave_out_ends(s, i, item);
        settle_inner(s, i);
        any |= s->sources[i] != 0;
    }
    for (int i = 0; i < TEAM->n && any && s->accumulated; i++)
        s->inner[i].to = s->inner[i].from; /* what is copied may be what they first clear */
    return any;
}

/* ---- copies ------------------------------------------------------------------------------------------------------------------------- */

/* From device k to device i. */
static void find_copies(struct accel_split *s, int k, int i)
{
    unsigned used = 0;
    for (int item = 0; item < s->call->n_data && s->sources[i] & 1u << k; item++) {
        if (!s->blocks[item]) continue;
        struct accel_window all = accel__split_accessed(s, item, i), own = accel__split_written(s, item, i);
        accel__replicas_need(s->replicas[item], i, i, 1u << k, all.from, all.to, &used);
        accel__replicas_need(s->replicas[item], i, i, 1u << k, own.from, own.to, &used);
    }
    s->copied[i] |= used;
    if (used) s->readers[k] |= 1u << i;
}

/* By each device from the one before it first, so that few devices copy from the same one at the same time. */
void accel__split_fetch(struct accel_split *s)
{
    for (int i = 0; i < TEAM->n; i++)
        for (int distance = 1; distance < TEAM->n; distance++) find_copies(s, (i + TEAM->n - distance) % TEAM->n, i);
    for (int item = 0; item < s->call->n_data; item++)
        if (s->replicas[item]) accel__validity_arrived(&s->replicas[item]->validity);
}

void accel__split_receive(struct accel_split *s, int i, struct accel_queue *q, unsigned followed)
{
    for (int k = 0; k < TEAM->n; k++)
        if (s->copied[i] & ~followed & 1u << k) accel__follow_last(q, k);
    accel__replicas_copy(i, q);
}

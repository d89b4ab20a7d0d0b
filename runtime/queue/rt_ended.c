/* rt_ended: the host polls for the end of launches that count themselves. SPDX-License-Identifier: MIT
 *
 * A wait of the driver takes the host some microseconds longer than the kernel. The last block of a reduction counts the launch as ended, in
 * the head of the queue's scratch memory, and stores the number to page-locked memory of the host after the results. If such a launch is the
 * last work of a queue, a wait for it polls that number. All blocks have made their stores visible before, so later work, of other queues
 * too, finds them as after a wait of the driver.
 * Polling ends after some spins: the driver waits for longer kernels. A queue whose numbers do not arrive polls no more. */
#include "queue/rt_queue.h"

enum { SPIN_US = 25, QUERIES = 8 };    /* the driver is asked after each spin, so that a fault ends the wait */
enum { LOADS = 32 };                   /* between two readings of the clock */

void accel__ended_open(struct accel_queue *q)
{
    if (!q->ended.slot) q->ended.slot = accel__slot_keep(q->device);
}

void accel__ended_close(struct accel_queue *q)
{
    if (q->ended.slot) accel__slot_return(q->device, q->ended.slot);
}

void accel__ended_enter(struct accel_queue *q, void *head)
{
    struct accel_device *d = q->device;
    const struct accelrt_ended e = { .launches = q->ended.launches, .copy = q->ended.slot->device };
    accel__check(d, q, d->driver->copy(d, ACCEL_TO_DEVICE, head, &e, sizeof e, q->stream), "preparing scratch memory");
}

void accel__ended_count(struct accel_queue *q, unsigned long mark)
{
    q->ended.launches++;
    q->ended.mark = mark;
}

void accel__ended_include(struct accel_queue *q, unsigned long mark)
{
    if (q->ended.mark + 1 == mark) q->ended.mark = mark;
}

static bool has_ended(const struct accel_slot *s, unsigned launches)
{
    return (int)(__atomic_load_n((unsigned *)s->host, __ATOMIC_ACQUIRE) - launches) >= 0;
}

static bool spin(const struct accel_slot *s, unsigned launches)
{
    double begin = accel__now_us();
    do {
        for (int i = 0; i < LOADS; i++) {
            if (has_ended(s, launches)) return true;
#if defined __x86_64__ || defined __i386__
            __builtin_ia32_pause();
#endif
        }
    } while (accel__now_us() - begin < SPIN_US);
    return false;
}

bool accel__ended_poll(struct accel_queue *q, unsigned long mark)
{
    struct accel_device *d = q->device;
    int code = ACCEL_BUSY;
    pthread_mutex_lock(&q->lock);
    bool is_last = q->ended.slot && q->ended.mark == mark && !q->exported && !atomic_load(&q->ended.fails);
    unsigned launches = q->ended.launches;
    pthread_mutex_unlock(&q->lock);
    if (!is_last) return false;
    if (d->driver->enqueue_held) accel__check(d, q, d->driver->enqueue_held(d), "running");
    for (int i = 0; i < QUERIES && code == ACCEL_BUSY; i++) {
        if (spin(q->ended.slot, launches)) return true;
        code = d->driver->stream_wait(d, q->stream, true);
    }
    if (code == ACCEL_BUSY) return false;
    accel__check(d, q, code, "running");
    if (!has_ended(q->ended.slot, launches)) atomic_store(&q->ended.fails, true);
    return true;
}

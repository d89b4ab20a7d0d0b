/* keep_test: device memory that one directive gives back serves the next. SPDX-License-Identifier: MIT
 *   keep_test calls          with the null driver: after the first rounds of a loop no driver call allocates, frees or waits
 *   keep_test order SEED     on the simulator, whose queues run late: memory that is still read in one queue is not written in another
 *   keep_test memory         on a simulated device of 64 MiB: what is kept goes back when other sizes need it */
#include <accel.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(c) do if (!(c)) printf("line %d: %s\n", __LINE__, #c), exit(1); while (0)

/* ---- calls ------------------------------------------------------------------------------------------------------------------------------- */

enum { BYTES = 4096, ARRAYS = 4, ROUNDS = 200, FIRST = 20 };
static char x[ARRAYS][BYTES];

static void same_queue(int q)
{
    for (int i = 0; i < ARRAYS; i++) acc_create_async(x[i], BYTES, q);
    for (int i = 0; i < ARRAYS; i++) acc_delete_async(x[i], BYTES, q);
}

static void synchronous(void) { same_queue(acc_async_sync); }
static void asynchronous(void) { same_queue(1); }
static void two_queues(void) { same_queue(1), same_queue(2); }

static void between_queues(void)       /* nobody ever waits on the host */
{
    acc_create_async(x[0], BYTES, 1);
    acc_wait_async(1, 2);
    acc_delete_async(x[0], BYTES, 2);
}

static void async_and_sync(void)
{
    acc_create_async(x[0], BYTES, 3);
    acc_delete(x[0], BYTES);
}

static void several_sizes(void)
{
    for (int i = 0; i < ARRAYS; i++) acc_create(x[i], (size_t)(100 * (i + 1)));
    for (int i = 0; i < ARRAYS; i++) acc_delete(x[i], (size_t)(100 * (i + 1)));
}

static long driver_calls(void)
{
    void *library = dlopen(getenv("ACCEL_SIM_LIBRARY"), RTLD_NOW);
    long *calls = library ? dlsym(library, "null_calls") : NULL;
    CHECK(calls);
    return *calls;
}

static void calls(void)
{
    static const struct { void (*f)(void); int waits; } loops[] = {        /* a synchronous directive waits for the queue before it */
        { synchronous, 0 }, { asynchronous, 0 }, { two_queues, 0 }, { between_queues, 0 }, { async_and_sync, 1 }, { several_sizes, 0 } };
    for (int l = 0; l < (int)(sizeof loops / sizeof *loops); l++) {
        for (int r = 0; r < FIRST; r++) loops[l].f();
        long before = driver_calls();
        for (int r = 0; r < ROUNDS; r++) loops[l].f();
        long made = driver_calls() - before;
        if (made != ROUNDS * loops[l].waits) printf("loop %d: %ld calls in %d rounds\n", l, made, ROUNDS), exit(1);
        acc_wait_all();
    }
    CHECK(!accel_device_bytes());
}

/* ---- order ------------------------------------------------------------------------------------------------------------------------------- */

enum { QUEUES = 4, RESULTS = 64, N = 512 };
static unsigned long long state;
static int below(int n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (unsigned)n);
}

/* Each array goes to the device, is copied there to its place among the results, and leaves at once. */
static void order(void)
{
    static char from[N], results[RESULTS][N];
    char *kept = acc_copyin(results, sizeof results);
    for (int r = 0; r < 40; r++) {
        for (int i = 0; i < RESULTS; i++) {
            int q = below(QUEUES), other = below(QUEUES), queue = q ? q : acc_async_sync, leaves = other ? other : acc_async_sync;
            memset(from, r + i, sizeof from);
            acc_copyin_async(from, N, queue);
            acc_memcpy_device_async(kept + i * N, acc_deviceptr(from), N, queue);
            if (q && other) acc_wait_async(queue, leaves);
            else if (q) acc_wait(queue);
            acc_delete_async(from, N, leaves);
        }
        acc_wait_all();
        acc_update_self(results, sizeof results);
        for (int i = 0; i < RESULTS; i++)
            for (int k = 0; k < N; k++) CHECK(results[i][k] == (char)(r + i));
    }
    acc_delete(results, sizeof results);
}

/* ---- memory ------------------------------------------------------------------------------------------------------------------------------- */

static void memory(void)
{
    enum { MIB = 1 << 20 };
    char *big = malloc(40 * MIB);
    for (int r = 0; r < 30; r++) {
        size_t bytes = (size_t)(20 + r % 20) * MIB;
        acc_create(big, bytes);
        acc_delete(big, bytes);
    }
    void *all = acc_malloc(50 * MIB);
    CHECK(all);
    acc_free(all);
    acc_shutdown(acc_device_current);
    free(big);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    state = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    if (!strcmp(what, "calls")) calls();
    else if (!strcmp(what, "order")) order();
    else if (!strcmp(what, "memory")) memory();
    else return 2;
    puts("right");
    return 0;
}

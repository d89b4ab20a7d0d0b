/* mpi_waits: what may leave processes waiting for each other: plans that are freed in any order, threads, a device that is shut down, processes that do
 * not call or die. SPDX-License-Identifier: MIT
 *   mpi_waits plans | threads | shutdown | fork     prints "N exchanges, 0 wrong elements"
 *   mpi_waits absent-halo | absent-sum | dies       the job must end with a message */
#include <accel_mpi.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SIDE = 6, WIDE = SIDE + 2, PLANS = 6, THREADS = 2, TURNS = 10 };
static int rank, size, exchanges;
static _Atomic int wrong;

struct ring {
    struct accel_halo halo;
    double *block;
    int me, n;
};

/* Processes of comm in a line, the first next to the last. */
static void ring_begin(struct ring *r, MPI_Comm comm)
{
    int sizes[1], periodic[1] = { 1 }, inner[1] = { SIDE };
    MPI_Comm line;
    MPI_Comm_size(comm, &r->n);
    sizes[0] = r->n;
    MPI_Cart_create(comm, 1, sizes, periodic, 0, &line);
    if (accel_halo_create(&r->halo, line, MPI_DOUBLE, inner, 1) != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(line, &r->me);
    MPI_Comm_free(&line);
    r->block = malloc(WIDE * sizeof *r->block);
}

static void ring_end(struct ring *r)
{
    accel_halo_free(&r->halo);
    free(r->block);
}

static void exchange(struct ring *r, int turn)
{
    double *block = r->block;
    for (int i = 0; i < WIDE; i++) block[i] = 1000 * turn + r->me;
#pragma acc data copy(block[0:WIDE])
    wrong += accel_halo_exchange(&r->halo, block) != MPI_SUCCESS;
    for (int i = 0; i < WIDE; i++) {
        int from = i == 0 ? (r->me + r->n - 1) % r->n : i == WIDE - 1 ? (r->me + 1) % r->n : r->me;
        wrong += block[i] != 1000 * turn + from;
    }
}

/* Plans of communicators with the same processes, and of one with the processes in another order. */
static void test_plans(void)
{
    struct ring rings[PLANS];
    MPI_Comm same, reversed;
    MPI_Comm_dup(MPI_COMM_WORLD, &same);
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
    for (int k = 0; k < PLANS; k++) ring_begin(&rings[k], k % 3 == 0 ? MPI_COMM_WORLD : k % 3 == 1 ? same : reversed);
    for (int turn = 0; turn < 3; turn++)
        for (int k = 0; k < PLANS; k++) exchange(&rings[k], turn), exchanges++;
    ring_end(&rings[0]), ring_end(&rings[3]);
    MPI_Comm_free(&same), MPI_Comm_free(&reversed);
    for (int k = 1; k < PLANS; k++)
        if (k != 3) exchange(&rings[k], k), exchanges++;
    for (int k = 1; k < PLANS; k++)
        if (k != 3) ring_end(&rings[k]);
}

static void *run_thread(void *ring)
{
    for (int turn = 0; turn < TURNS; turn++) exchange(ring, turn);
    return NULL;
}

static void test_threads(void)
{
    pthread_t threads[THREADS];
    struct ring rings[THREADS];
    for (int k = 0; k < THREADS; k++) ring_begin(&rings[k], MPI_COMM_WORLD);
    for (int k = 0; k < THREADS; k++)
        if (pthread_create(&threads[k], NULL, run_thread, &rings[k])) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int k = 0; k < THREADS; k++) pthread_join(threads[k], NULL), ring_end(&rings[k]);
    exchanges = THREADS * TURNS;
}

static void test_one(void)
{
    struct ring r;
    ring_begin(&r, MPI_COMM_WORLD);
    exchange(&r, 1), exchanges++;
    ring_end(&r);
}

/* A plan's memory is on the device, so it is freed before. */
static void test_shutdown(void)
{
    test_one();
#ifdef _OPENACC
    acc_shutdown(acc_get_device_type());
#endif
    test_one();
}

/* A child computes on the host while its parent's exchanges go on. */
static void test_fork(void)
{
    int status;
    test_one();
    pid_t child = fork();
    if (!child) {
        int sum = 0;
#ifdef _OPENACC
        acc_set_device_type(acc_device_host);
#endif
#pragma acc parallel loop reduction(+:sum)
        for (int i = 0; i < 10; i++) sum += i;
        _exit(sum == 45 ? 3 : 4);
    }
    test_one();
    wrong += waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 3;
}

/* Process 0 never makes the call that the others make. */
static void be_absent(int by_halo)
{
    static double values[WIDE];
    struct ring r;
    ring_begin(&r, MPI_COMM_WORLD);
    while (!rank) pause();
    if (by_halo) exchange(&r, 1);
    else accel_mpi_allreduce(values, WIDE, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void die(void)
{
    struct ring r;
    ring_begin(&r, MPI_COMM_WORLD);
    if (rank == 1) raise(SIGKILL);
    exchange(&r, 1);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "plans";
    int level, all, own, threads = !strcmp(what, "threads");
    MPI_Init_thread(&argc, &argv, threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (threads && level == MPI_THREAD_MULTIPLE) test_threads();
    else if (threads) exchanges = THREADS * TURNS;
    if (!strcmp(what, "plans")) test_plans();
    if (!strcmp(what, "shutdown")) test_shutdown();
    if (!strcmp(what, "fork")) test_fork();
    if (!strcmp(what, "dies")) die();
    if (!strncmp(what, "absent", 6)) be_absent(!strcmp(what, "absent-halo"));
    own = wrong;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (!rank) printf("%d exchanges, %d wrong elements\n", exchanges, all);
    MPI_Finalize();
    return 0;
}

/* rt_host_access: the program has addresses of device memory, and the host, or a library that it has passed one to, accesses it.
 * SPDX-License-Identifier: MIT
 *
 * Device memory is not mapped in the host's address space, so such an access is a segmentation fault. The message names the array and the
 * last directive; the fault of any other address is left to the handler that was there before. */
#include "acc_prof.h"
#include "queue/rt_queue.h"
#include <dlfcn.h>
#include <signal.h>

enum { WATCHED_MOST = 64 };
static struct accel_device *_Atomic watched[WATCHED_MOST];     /* devices whose addresses the program may have */
static atomic_int n_watched;
static struct sigaction before;

/* The name of the array at the address on the device, "" if it has none; NULL: there is no memory of the program. The thread may hold the
 * locks. */
static const char *name_at(struct accel_device *d, uintptr_t at)
{
    const char *name = NULL;
    struct accel_block *b = NULL;
    if (pthread_mutex_trylock(&d->present.lock)) return NULL;
    if ((b = accel__present_find_device(&d->present, at)) != NULL) name = b->name ? b->name : "";
    pthread_mutex_unlock(&d->present.lock);
    if (name || pthread_mutex_trylock(&d->mallocs.lock)) return name;
    if (accel__present_find(&d->mallocs, at, 0, &b) != PRESENCE_NONE) name = "";
    pthread_mutex_unlock(&d->mallocs.lock);
    return name;
}

static void on_fault(int signal, siginfo_t *info, void *context)
{
    const char *name = NULL;
    (void)context;
    sigaction(signal, &before, NULL);
    for (int i = 0; i < atomic_load(&n_watched) && i < WATCHED_MOST && !name; i++)
        if (atomic_load(&watched[i])) name = name_at(atomic_load(&watched[i]), (uintptr_t)info->si_addr);
    if (!name) return;                 /* the instruction is repeated, and faults for the handler before */
    bool has_mpi = dlsym(RTLD_DEFAULT, "MPI_Init") != NULL;
    accel__fail_as(
        acc_error_execution, name[0] ? name : NULL,
        has_mpi ? "an MPI library without support for device addresses needs host memory: 'update self', or the functions of accel_mpi.h"
                : "pass it to functions that take device addresses only",
        "the host, or a library that it calls, accesses the device address %p", info->si_addr);
}

void accel__watch_host_accesses(struct accel_device *d)
{
    int i = 0, n = atomic_load(&n_watched);
    while (i < n && atomic_load(&watched[i]) != d) i++;
    if (i < n || n == WATCHED_MOST) return;
    i = atomic_fetch_add(&n_watched, 1);
    atomic_store(&watched[i < WATCHED_MOST ? i : 0], d);
    if (i) return;
    struct sigaction own = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_NODEFER };
    sigaction(SIGSEGV, &own, &before);
}

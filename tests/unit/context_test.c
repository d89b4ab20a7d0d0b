/* context_test: the calling thread's CUDA context after regions and acc_shutdown, against a model of what the program had there.
 * SPDX-License-Identifier: MIT
 *   context_test [operations [seed]]       on the simulator, with 3 devices */
#include <dlfcn.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DEVICES = 3 };
typedef void *context;                 /* CUcontext */

static int (*retain)(context *, int), (*release)(int), (*set_current)(context), (*get_current)(context *);
static context primary[DEVICES];
static unsigned long long state, seed;
static long step;

/* The model. */
static int held[DEVICES];              /* by the program */
static int opened[DEVICES];            /* by the runtime */
static context own;                    /* what the program made current last */
static int over = -1;                  /* the device whose context the runtime has put in its place; -1: none */
static context put;                    /* what the runtime made current last, since a device ended */

static unsigned draw(unsigned n)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % n;
}

static context current(void)
{
    context now = NULL;
    if (get_current(&now)) printf("cuCtxGetCurrent failed\n"), exit(1);
    return now;
}

static void expect(const char *what, context wanted)
{
    if (current() == wanted) return;
    printf("%s: the current context is %p, not %p (step %ld, seed %llu)\n", what, current(), wanted, step, seed);
    exit(1);
}

static void use(int d)
{
    static int x[16];
    acc_set_device_num(d, acc_device_nvidia);
    acc_copyin(x, sizeof x);
    acc_delete(x, sizeof x);
    opened[d] = 1;
    over = d;
    put = primary[d];
    expect("after the runtime's use", primary[d]);
}

static void end(int d)
{
    context before = current();
    acc_shutdown_device(d, acc_device_nvidia);
    if (!opened[d]) {
        expect("after the end of a device that was not in use", before);
        return;
    }
    opened[d] = 0;
    put = before != primary[d] && over >= 0 ? primary[over] : NULL;
    if (before == primary[d]) {
        if (!own || own == primary[d]) own = held[d] ? primary[d] : NULL;
        over = -1;
        expect("after the end of the device", own);
    } else if (over >= 0) {
        expect("after the end of a device that was not current", primary[over]);
    } else {
        expect("after the end of a device, with another context", own);
    }
}

/* The program makes a context current that it holds, or none; not one that is the runtime's as well, as nobody can tell whose it is then. */
static void take(int d)
{
    context wanted = d < DEVICES ? primary[d] : NULL;
    if (wanted && !held[d]) {
        if (retain(&wanted, d)) exit(1);
        held[d] = 1;
    }
    if (current() == wanted || (wanted && wanted == put)) return;
    if (set_current(wanted)) exit(1);
    own = wanted;
    over = -1;
}

static void let_go(int d)
{
    if (!held[d] || own == primary[d] || current() == primary[d]) return;
    if (release(d)) exit(1);
    held[d] = 0;
}

static void *find(void *library, const char *name)
{
    void *function = dlsym(library, name);
    if (!function) printf("no %s\n", name), exit(1);
    return function;
}

int main(int argc, char **argv)
{
    long steps = argc > 1 ? atol(argv[1]) : 20000;
    seed = state = argc > 2 ? strtoull(argv[2], NULL, 0) : (unsigned long long)time(NULL);
    void *driver = dlopen(getenv("ACCEL_SIM_LIBRARY"), RTLD_NOW);
    if (!driver || acc_get_num_devices(acc_device_nvidia) != DEVICES) printf("not on the simulator: %s\n", dlerror()), exit(1);
    *(void **)&retain = find(driver, "cuDevicePrimaryCtxRetain");
    *(void **)&release = find(driver, "cuDevicePrimaryCtxRelease_v2");
    *(void **)&set_current = find(driver, "cuCtxSetCurrent");
    *(void **)&get_current = find(driver, "cuCtxGetCurrent");
    for (int d = 0; d < DEVICES; d++)
        if (retain(&primary[d], d) || release(d)) exit(1);
    for (step = 0; step < steps; step++) {
        int d = (int)draw(DEVICES);
        switch (draw(5)) {
        case 0: case 1: use(d); break;
        case 2: end(d); break;
        case 3: take((int)draw(DEVICES + 1)); break;
        default: let_go(d); break;
        }
    }
    for (int d = 0; d < DEVICES; d++) end(d);
    printf("%ld steps, seed %llu\n", steps, seed);
    return 0;
}

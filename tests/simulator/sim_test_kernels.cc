/* sim_test_kernels: 15 correct kernels and 24 with a planted fault, under many orders of threads and blocks. SPDX-License-Identifier: MIT
 *
 * sim_test_kernels sim_kernels.cu [rounds [kernel...]]. Each round has another order of threads. Correct kernels must be right in all of
 * them, and nothing may be reported. With ACCEL_SIM=check every fault must fail its launch in one round at least; without, the figures
 * say how many are met. */
#include "sim_cases.h"
#include <cstdio>
#include <ctime>

CUmodule current_module;
static std::string text;
static int n_wrong, n_found, n_faults;

static double now()
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
static bool wanted(const char *name, int argc, char **argv)
{
    for (int i = 3; i < argc; i++)
        if (!strcmp(argv[i], name))
            return true;
    return argc <= 3;
}
/* One kernel with one fault: in each round on a fresh device. */
static void run_rounds(const char *name, bool (*run)(const char *), int bug, int rounds)
{
    std::string option = "-DBUG=" + std::to_string(bug);
    int right = 0, failed = 0;
    double start = now();
    for (int i = 0; i < rounds; i++) {
        device_begin();
        current_module = load(text, "sim_kernels.cu", { option.c_str() });
        right += run(name);
        failed += cuCtxSynchronize() != CUDA_SUCCESS;
        device_end();
    }
    bool check = getenv("ACCEL_SIM") && !strcmp(getenv("ACCEL_SIM"), "check");
    bool found = check ? failed > 0 : right < rounds, bad = bug == 0 ? right < rounds || failed : check && !found;
    printf("%-16s BUG=%d  right %3d/%d  failed %3d  %7.2f ms%s\n", name, bug, right, rounds, failed, 1e3 * (now() - start) / rounds,
        bad ? "  UNEXPECTED" : "");
    fflush(stdout);
    n_wrong += bad;
    n_faults += bug > 0;
    n_found += bug > 0 && found;
}
int main(int argc, char **argv)
{
    int rounds = argc > 2 ? atoi(argv[2]) : 8;
    text = file_text(argc > 1 ? argv[1] : "sim_kernels.cu");
    for (const auto &c : cases)
        for (int bug = 0; bug <= c.faults && wanted(c.name, argc, argv); bug++)
            run_rounds(c.name, c.run, bug, rounds);
    printf("found %d of %d faults, %d unexpected\n", n_found, n_faults, n_wrong);
    return n_wrong > 0;
}

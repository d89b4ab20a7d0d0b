/* sim_settings: the simulator's environment variables, and its messages. SPDX-License-Identifier: MIT */
#ifndef ACCEL_SIM_SETTINGS_H
#define ACCEL_SIM_SETTINGS_H
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/* One rule of ACCEL_SIM_FAIL=call:n[=error][,...]: the n-th call of a function fails; n = 0 (written *): every call. The call "any" is any
 * of the driver's or NVRTC's. error: the number returned, 0 for the usual one; from 700 on it breaks the context, as a kernel's fault. */
struct sim_fault { std::string call; unsigned n; int error; unsigned seen; };

enum { SIM_MAX_DEVICES = 8 };
struct sim_settings {
    bool check;                        /* ACCEL_SIM=check: the race checker */
    uint64_t seed;                     /* ACCEL_SIM_SEED; 0: work runs as late as possible, in order; else in a random order */
    std::vector<size_t> memory;        /* ACCEL_SIM_MEMORY=64m,32m: bytes of each device (k, m, g as suffix); the last one is that of all
                                          further devices */
    int devices;                       /* ACCEL_SIM_DEVICES: number of devices; 0: a machine without a GPU */
    std::vector<int> archs;            /* ACCEL_SIM_ARCH=sm_90,sm_75: one per device; the last one is that of all further devices */
    int multiprocessors;               /* ACCEL_SIM_MULTIPROCESSORS */
    int driver;                        /* ACCEL_SIM_DRIVER=12.4, as 12040 */
    bool peers;                        /* ACCEL_SIM_PEERS=0: devices cannot access each other's memory */
    bool nvrtc;                        /* ACCEL_SIM_NVRTC=0: there is none */
    std::vector<sim_fault> faults;
};
sim_settings &sim_settings_get(void);  /* read at the first call */

/* One line on stderr: "accelcc simulator: ...". */
void sim_tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* LeakSanitizer does not report the object at p, which is in a thread-local segment. (It would read libc's symbols to find the caller that
 * allocated the segment, and see that it is the loader.) */
void sim_is_no_leak(const void *p);

/* A small deterministic random number generator. */
struct sim_random {
    uint64_t state;
    uint32_t below(uint32_t n)
    {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        return (uint32_t)((state >> 32) * n >> 32);
    }
};
#endif

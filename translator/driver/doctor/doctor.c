/* doctor: see doctor.h. SPDX-License-Identifier: MIT */
#include "driver/doctor/doctor.h"
#include "base/options.h"
#include <stdio.h>

static void print_result(const char *status, const char *name, const char *text)
{
    printf("%-8s %s%s%s\n", status, name, *text ? ": " : "", text);
    fflush(stdout);
}

static bool check_run(const struct options *o, const char *program, const char *device, const char *name)
{
    const char *fault = loop_check_run(o->arena, program, device);
    print_result(fault ? "failed" : "ok", name, fault ? fault : "");
    return !fault;
}

int doctor_run(const struct options *o)
{
    struct installation all = installation_find(o);
    for (int i = 0; i < all.count; i++) {
        const struct part *p = &all.parts[i];
        print_result(p->found ? "ok" : "missing", p->name, p->found ? p->found : p->advice);
    }
    const char *program = loop_check_compile(o);
    print_result(program ? "ok" : "failed", "compile a loop", program ? "" : "see the messages above");
    if (!program) return 1;
    bool on_host = check_run(o, program, "host", "run it on the host");
    if (all.has_simulator) check_run(o, program, "cudasim", "run it on the simulator");
    if (all.has_gpu) check_run(o, program, "nvidia", "run it on the GPU");
    return !on_host;
}

void doctor_print_installation(const struct options *o)
{
    struct installation all = installation_find(o);
    for (int i = 0; i < all.count; i++)
        if (all.parts[i].found) printf("%s: %s\n", all.parts[i].name, all.parts[i].found);
}

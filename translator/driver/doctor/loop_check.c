/* loop_check: a loop compiled and run, for accelcc --doctor. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/options.h"
#include "base/system/process.h"
#include "base/system/temporary.h"
#include "driver/doctor/doctor.h"
#include <stdlib.h>
#include <string.h>

static const char source[] = "#include <stdio.h>\n"
                             "int main(void)\n"
                             "{\n"
                             "    static int x[1000];\n"
                             "    long sum = 0;\n"
                             "#pragma acc parallel loop copyout(x)\n"
                             "    for (int i = 0; i < 1000; i++) x[i] = 3 * i;\n"
                             "#pragma acc parallel loop copyin(x) reduction(+:sum)\n"
                             "    for (int i = 0; i < 1000; i++) sum += x[i];\n"
                             "    printf(\"%ld\\n\", sum);\n"
                             "    return 0;\n"
                             "}\n";
static const char expected[] = "1498500\n";

const char *loop_check_compile(const struct options *o)
{
    const char *file = temporary_path(o->arena, "loop.c"), *program = file ? temporary_path(o->arena, "loop") : NULL;
    const char *cc = arena_printf(o->arena, "--host-cc=%s", o->host_cc);
    const char *const words[] = {"/proc/self/exe", cc, "-O2", file, "-o", program, NULL};
    struct process p = {.argv = words};
    return program && file_write(file, source, sizeof source - 1) && !process_run(&p) ? program : NULL;
}

const char *loop_check_run(struct arena *a, const char *program, const char *device)
{
    struct buffer output = {0}, errors = {0};
    struct process p = {.argv = (const char *const[]){program, NULL}, .output = &output, .errors = &errors};
    setenv("ACC_DEVICE_TYPE", device, 1);
    int status = process_run(&p);
    const char *fault = NULL;
    if (status < 0) fault = arena_string(a, p.error);
    else if (status) fault = arena_printf(a, "exit status %d\n%s", status, errors.data ? errors.data : "");
    else if (!output.data || strcmp(output.data, expected)) fault = arena_printf(a, "wrong result: %s", output.data ? output.data : "none");
    buffer_free(&output);
    buffer_free(&errors);
    return fault;
}

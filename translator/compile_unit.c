/* compile_unit: what the pipeline made, through NVRTC and the host compiler. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/process.h"
#include "device_compile.h"
#include "driver.h"
#include "pragma/routine_linkage.h"
#include "region.h"
#include "temporary.h"
#include "unit.h"
#include <stdio.h>
#include <string.h>

struct binaries { struct accel_binary_file *items; int count; };

/* Which variants of the device code something asks for: bit v for the enum accelrt_variant v. */
static unsigned wanted_variants(struct unit *u)
{
    unsigned wanted = 0;
    int n_exports;
    routine_exports(u, &n_exports);
    if (n_exports) wanted |= 1u << ACCELRT_ROUTINES;
    for (int r = 0; r < u->n_regions; r++)
        for (int k = 0; k < u->regions[r]->n_kernels; k++) {
            bool overlap = u->regions[r]->kernels[k]->flags & ACCELRT_OVERLAP_VARIANT;
            wanted |= 1u << ACCELRT_DISJOINT | (overlap ? 1u << ACCELRT_OVERLAP : 0);
        }
    return wanted;
}

/* 0, or 3 when our own device text was refused. */
static int compile_device(struct unit *u, struct binaries *b)
{
    const char *log = "";
    *b = (struct binaries){ 0 };
    if (!u->options->target_cuda || !u->device.length || u->options->kernels_later) return 0;
    switch (device_compile(u, wanted_variants(u), &b->items, &b->count, &log)) {
    case DEVICE_COMPILED: return 0;
    case DEVICE_NO_COMPILER:
        if (u->options->verbose)
            fprintf(stderr, "accelcc: note: %s: kernels are compiled when the program runs (%s)\n", u->name, log);
        return 0;
    case DEVICE_FAILED: break;
    }
    fprintf(stderr, "%saccelcc: internal error: NVRTC refuses the kernels of %s\n", log, u->name);
    return 3;
}

static const char *folder_of(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_copy(a, path, (size_t)(slash - path) + (slash == path)) : ".";
}

static const char *intermediate_path(struct unit *u, const char *suffix)
{
    const char *name = output_name(u->arena, strcmp(u->path, "-") ? u->path : "stdin", suffix);
    return u->options->keep ? name : temporary_path(u->options->arena, name);
}

static int compile_host(struct unit *u, const char *file, const char *output)
{
    const struct options *o = u->options;
    struct command c = { 0 };
    driver_begin_compile(o, &c);
    command_add(&c, "-iquote");
    command_add(&c, folder_of(u->arena, u->path));
    command_add_all(&c, o->compile.items, o->compile.count);
    if (!u->host_expanded) command_add_all(&c, o->forced.items, o->forced.count);
    else command_add(&c, "-Wno-implicit-fallthrough");         /* the comments that would silence it are gone */
    if (u->arithmetic.no_fma) command_add(&c, "-ffp-contract=off");
    if (!o->user_openmp) {
        command_add(&c, "-fopenmp");
        command_add(&c, "-U_OPENMP");
    }
    command_add(&c, o->stage == STAGE_ASSEMBLY ? "-S" : "-c");
    command_add(&c, file);
    command_add(&c, "-o");
    command_add(&c, output);
    int rc = driver_command(o, &c);
    command_free(&c);
    return rc;
}

int compile_unit(struct unit *u, const char *output)
{
    struct binaries b;
    struct buffer host = { 0 };
    int rc = compile_device(u, &b);
    if (rc) return rc;
    const char *file = intermediate_path(u, ".accel.c");
    buffer_add(&host, u->host.data, u->host.length);
    emit_image(u, b.items, b.count, &host);
    if (u->options->keep && u->device.length)
        file_write(intermediate_path(u, ".accel.cu"), u->device.data, u->device.length);
    rc = file && file_write(file, host.data, host.length) ? compile_host(u, file, output) : 1;
    buffer_free(&host);
    return rc;
}

/* device_cuda_link: kernels linked with the routines of other files that they call. SPDX-License-Identifier: MIT
 *
 * When a kernel of a file with imports is first used, the driver's linker links the file's relocatable code and the routines of every file
 * that it requires, directly or indirectly, to one cubin. The result is kept in the disk cache. Each such file is linked separately, so a
 * module never has kernels of two files. */
#include "device/device_cuda.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is linked ------------------------------------------------------------------------------------------------------------------ */

struct parts {
    const struct accelrt_image **list; /* first the file of the kernels */
    int n, max;
};

static void add_part(struct parts *p, const struct accelrt_image *image)
{
    for (int i = 0; i < p->n; i++)
        if (p->list[i] == image) return;
    if (p->n == p->max) {
        const struct accelrt_image **grown = accel__allocate((size_t)(p->max = 2 * p->max + 8) * sizeof *grown);
        for (int i = 0; i < p->n; i++) grown[i] = p->list[i];
        free(p->list);
        p->list = grown;
    }
    accel__image_unpack(image);
    p->list[p->n++] = image;
}

static void add_imports(struct parts *p, const struct accelrt_image *image)
{
    for (int i = 0; i < image->n_imports; i++) {
        const struct accelrt_routine *r = image->imports[i];
        if (!accel__has_device_code(r->image))
            accel__fail(r->name, "compile that file for target cuda", "routine called by %s was compiled without device code", image->file);
        add_part(p, r->image);
    }
}

static struct parts parts_of(const struct accelrt_image *image)
{
    struct parts p = { NULL, 0, 0 };
    add_part(&p, image);
    for (int i = 0; i < p.n; i++) add_imports(&p, p.list[i]);
    return p;
}

bool accel__cuda_is_linked(const struct accelrt_image *image, const struct accelrt_image *other)
{
    bool found = image == other;
    if (found || !image->n_imports) return found;
    struct parts p = parts_of(image);
    for (int i = 0; i < p.n; i++) found |= p.list[i] == other;
    free(p.list);
    return found;
}

/* ---- their code ---------------------------------------------------------------------------------------------------------------------- */

struct input {
    const char *name;
    bool routines;                     /* ACCELRT_ROUTINES */
    char *data;                        /* malloc'ed, followed by a 0 */
    size_t size;
};

static const struct accelrt_binary *binary_for(const struct accel_device *d, const struct accelrt_image *image, int variant)
{
    const struct accelrt_binary *b = accel__cuda_choose(d, image, variant, "sm_");
    return b ? b : accel__cuda_choose(d, image, variant, "compute_");
}

static struct input input_for(struct accel_device *d, const struct accelrt_image *image, int variant, const char *values,
                              bool from_source)
{
    struct input in = { .name = image->file, .routines = variant == ACCELRT_ROUTINES };
    const struct accelrt_binary *b = (from_source || values) && image->source ? NULL : binary_for(d, image, variant);
    if (!b && !image->source)
        accel__fail(NULL, "compile with --gpu-arch for this GPU", "%s has no device code for device %d (%s, sm_%d%d)", image->file,
                    d->number, d->name, d->compute_major, d->compute_minor);
    if (!b) {
        bool cached = !accel__cuda_simulated;      /* not cached for the simulator, whose format may have changed */
        in.data = accel__cuda_compile(d, image, variant, values, &cached, &in.size);
        return in;
    }
    in.size = b->size;
    in.data = accel__allocate(b->size + 1);
    memcpy(in.data, b->data, b->size);
    return in;
}

/* ---- linking ------------------------------------------------------------------------------------------------------------------------- */

struct job {
    struct input *inputs;
    int n;
    char log[2048];
};

/* The cache key: all that the linked code depends on. */
static char *cache_key(const struct accel_device *d, const struct job *j, size_t *size)
{
    char head[96];
    size_t n = (size_t)snprintf(head, sizeof head, "linked by driver %d for sm_%d%d\n", d->driver_version, d->compute_major,
                                d->compute_minor), total = n;
    for (int i = 0; i < j->n; i++) total += j->inputs[i].size;
    char *key = accel__allocate(total);
    memcpy(key, head, n);
    for (int i = 0; i < j->n; i++) {
        memcpy(key + n, j->inputs[i].data, j->inputs[i].size);
        n += j->inputs[i].size;
    }
    *size = total;
    return key;
}

static CUresult add_input(CUlinkState state, const struct input *in)
{
    bool cubin = in->size > 4 && !memcmp(in->data, "\177ELF", 4);
    int option = CU_JIT_MAX_REGISTERS, kind = cubin ? CU_JIT_INPUT_CUBIN : CU_JIT_INPUT_PTX;
    void *value = (void *)(uintptr_t)atoi(ACCEL_ROUTINE_REGISTERS);
    return accel__cu.cuLinkAddData_v2(state, kind, in->data, in->size + !cubin, in->name, in->routines && !cubin, &option, &value);
}

/* The driver owns what it links until the state is destroyed. */
static CUresult link_inputs(struct job *j, char **data, size_t *size)
{
    int options[] = { CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES };
    void *values[] = { j->log, (void *)(uintptr_t)sizeof j->log }, *linked = NULL;
    CUlinkState state;
    CUresult code = accel__cu.cuLinkCreate_v2(2, options, values, &state);
    if (code) return code;
    for (int i = 0; i < j->n && !code; i++) code = add_input(state, &j->inputs[i]);
    if (!code) code = accel__cu.cuLinkComplete(state, &linked, size);
    if (!code) {
        *data = accel__allocate(*size + 1);
        memcpy(*data, linked, *size);
    }
    CUresult end = accel__cu.cuLinkDestroy(state);
    if (!code && end) free(*data);
    return code ? code : end;
}

static CUresult link_cached(struct accel_device *d, struct job *j, char **data, size_t *size)
{
    size_t key_size;
    char *key = cache_key(d, j, &key_size);
    CUresult code = 0;
    *data = accel__cuda_simulated ? NULL : accel__cache_load(key, key_size, size);     /* the simulator has a cache of its own */
    if (!*data) {
        code = link_inputs(j, data, size);
        if (!code && !accel__cuda_simulated) accel__cache_store(key, key_size, *data, *size);
    }
    free(key);
    return code;
}

static CUresult link_parts(struct accel_device *d, const struct parts *p, int variant, const char *values, bool from_source, struct job *j,
                           char **data, size_t *size)
{
    j->n = p->n;
    j->inputs = accel__allocate((size_t)p->n * sizeof *j->inputs);
    for (int i = 0; i < p->n; i++) 
        j->inputs[i] = input_for(d, p->list[i], i ? ACCELRT_ROUTINES : variant, i ? NULL : values, from_source);
    CUresult code = link_cached(d, j, data, size);
    for (int i = 0; i < p->n; i++) free(j->inputs[i].data);
    free(j->inputs);
    return code;
}

static _Noreturn void link_failed(const struct parts *p, int code, char *log)
{
    char *rest;
    accel__error(NULL, "recompile all files of the program with the same accelcc",
                 "cannot link the device code of %s with the routines that it calls (error %d)", p->list[0]->file, code);
    for (int i = 1; i < p->n; i++) accel__detail("routines of %s", p->list[i]->file);
    for (char *line = strtok_r(log, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) accel__detail("%s", line);
    accel__stop();
}

/* If the driver cannot link the binaries, for example PTX of a newer compiler, they are compiled again from the sources. */
char *accel__cuda_link(struct accel_device *d, const struct accelrt_image *image, int variant, const char *values, size_t *size)
{
    struct parts p = parts_of(image);
    struct job j = { .n = 0 };
    char *data = NULL;
    CUresult code = link_parts(d, &p, variant, values, accel__cuda_simulated, &j, &data, size);
    if (code && !accel__cuda_simulated && image->source) code = link_parts(d, &p, variant, values, true, &j, &data, size);
    if (code) link_failed(&p, code, j.log);
    free(p.list);
    return data;
}

/* report_kernels: the kernels of a construct, their mapping and what may run in their place. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/options.h"
#include "host/emit_image.h"
#include "kernel/params/parts.h"
#include "kernel/staging/library_product.h"
#include "kernel/teams/teams.h"
#include "region/flow/uses.h"
#include "report/cubin.h"
#include "report/report_parts.h"

static void add_note(struct unit *u, struct report_kernel *to, const char *text)
{
    ARENA_PUSH(u->arena, to->notes, to->n_notes, text);
}

static void add_variant(struct unit *u, struct report_kernel *to, const struct kernel *k)
{
    struct report_variant v = {k->name, k->when, k->mapping};
    ARENA_PUSH(u->arena, to->variants, to->n_variants, v);
}

static const char *special_names(struct unit *u, const struct kernel *k)
{
    const char *names = NULL;
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].special && k->params[j].kind == PARAM_VALUE)
            names = arena_printf(u->arena, "%s%s%s", names ? names : "", names ? ", " : "", k->params[j].var->decl->name);
    return names;
}

static void add_variants(struct unit *u, const struct kernel *k, struct report_kernel *to)
{
    struct report_variant special = {k->name, NULL, NULL}, library = {NULL, "cuBLAS is available", NULL};
    const char *names = special_names(u, k);
    for (int j = 0; j < KERNEL_VARIANTS; j++)
        if (kernel_variant(k, j)) add_variant(u, to, kernel_variant(k, j));
    if (library_product_of(k)) {
        library.name = library_product_of(k)->type->size == 4 ? "cublasSgemm" : "cublasDgemm";
        ARENA_PUSH(u->arena, to->variants, to->n_variants, library);
    }
    if (names) {
        special.condition =
            arena_printf(u->arena, "NVRTC is available: compiled at run time for the values of %s (specialize clause)", names);
        ARENA_PUSH(u->arena, to->variants, to->n_variants, special);
    }
}

/* The variables that the threads of a gang or worker share. */
static void add_slots(struct unit *u, const struct kernel *k, struct report_kernel *to)
{
    for (int i = 0; k->teams && i < k->teams->n_slots; i++) {
        const struct slot *s = &k->teams->slots[i];
        if (!s->replicated && s->why && teams_is_used(k->teams, s))
            add_note(
                u, to,
                arena_printf(u->arena, "variable %s: one per %s, as %s", s->decl->name, s->mode == MODE_GANG ? "gang" : "worker", s->why));
    }
}

/* A variable of the construct whose address the directive gives to the program; NULL: none. */
static const struct decl *exposed_by(struct unit *u, struct directive *d, const struct region *r)
{
    int n = 0;
    const struct data_item *items = d->kind == DIR_HOST_DATA ? plan_directive_items(u, d, &n) : NULL;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < r->n_data; k++)
            if (items[i].decl && items[i].decl == r->data[k].decl) return items[i].decl;
    return NULL;
}

/* --multi-gpu: over which loop the kernel is split. */
static const char *division(struct unit *u, const struct kernel *k)
{
    const char *why = parts_refusal(k);
    if (why) return arena_printf(u->arena, "not split over devices: %s", why);
    const char *split = arena_printf(u->arena, "loop '%s' is split over devices", k->parts->loop->index->name);
    for (int i = 0; i < u->n_directives; i++) {
        const struct decl *exposed = exposed_by(u, u->directives[i], k->region);
        if (exposed)
            return arena_printf(u->arena, "%s, until 'host_data' in line %d gives the program the address of '%s'", split,
                                u->directives[i]->line, exposed->name);
    }
    return split;
}

static void add_notes(struct unit *u, const struct kernel *k, struct report_kernel *to)
{
    if (k->shape == KERNEL_SEQUENTIAL) add_note(u, to, "Accelerator serial kernel generated");
    if (k->teams && k->teams->why) add_note(u, to, k->teams->why);
    if (u->options && u->options->multi_gpu) add_note(u, to, division(u, k));
    add_slots(u, k, to);
    for (int i = 0; i < k->n_notes; i++) add_note(u, to, k->notes[i]);
}

/* ---- as compiled --------------------------------------------------------------------------------------------------------------------- */

static void add_compiled(struct unit *u, const struct kernel *k, struct report_kernel *to)
{
    for (int i = 0; k && i < u->n_compiled; i++) {
        const struct accel_binary_file *b = &u->compiled[i];
        struct cubin_kernel c;
        if (b->variant != ACCELRT_DISJOINT || !cubin_find(b->data, b->size, k->name, &c)) continue;
        struct report_compiled r = {k->name, b->arch, c.registers, c.shared_bytes, c.local_bytes, -1, -1, 0, 0};
        if (b->log) cubin_spills(b->log, k->name, &r.spill_stores, &r.spill_loads);
        r.threads = k->block[0] * k->block[1] * k->block[2];
        r.occupancy = k->shape == KERNEL_SEQUENTIAL ? 0 : cubin_occupancy(b->arch, &c, r.threads);
        ARENA_PUSH(u->arena, to->compiled, to->n_compiled, r);
    }
}

struct report_kernel report_kernel(struct unit *u, const struct kernel *k)
{
    static const char *const shapes[] = {"flat", "nested", "sequential"};
    struct report_kernel r = {.name = k->name, .mapping = k->mapping ? k->mapping : "", .shape = shapes[k->shape]};
    for (int d = 0; d < 3; d++) {
        r.dimensions[d] = d < k->n_dims && k->dims[d] && k->dims[d]->index ? k->dims[d]->index->name : NULL;
        r.block[d] = k->block[d];
        r.items[d] = k->items[d];
    }
    add_variants(u, k, &r);
    add_compiled(u, k, &r);
    for (int j = 0; j < KERNEL_VARIANTS; j++)
        if (kernel_variant(k, j) != k->fallback) add_compiled(u, kernel_variant(k, j), &r);
    add_notes(u, k, &r);
    report_accesses(u, k, &r);
    return r;
}

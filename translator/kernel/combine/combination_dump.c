/* combination_dump: combinations as text, for --dump=plan_combinations. SPDX-License-Identifier: MIT */
#include "base/buffer.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "kernel/combine/combination.h"

static void dump_object(const struct combined *o, struct buffer *out)
{
    static const char *const forms[] = {"", ", part by part", ", copies in scratch memory"};
    if (!o->reduction) {
        buffer_puts(out, "    sum of an element of memory: added by one thread\n");
        return;
    }
    const char *to = o->target ? o->target->mode == MODE_WORKER ? "the worker's variable" : "the gang's variable" : "the variable";
    buffer_printf(out, "    %s of %s%s: ", reduction_rows[o->reduction->op].name, o->reduction->var->decl->name, forms[o->form]);
    if (o->own) buffer_printf(out, "%s, ", o->own->replicated ? "in registers" : "in shared memory");
    if (o->first_lane_only) buffer_puts(out, "of the first lane of each worker, ");
    buffer_printf(out, "joined to %s %s\n", to, o->by_one ? "by one thread" : "by all threads");
}

static void dump_combination(struct unit *u, const struct combination *c, struct buffer *out)
{
    static const char *const teams[] = {"",
                                        "over the block, ",
                                        "over the block, ",
                                        "over a worker, ",
                                        "over the lanes of a gang, ",
                                        "over a row, ",
                                        "over the threads of a gang, "};
    static const char *const orders[] = {"", ", a barrier before if ranges overlap", ", no barrier before"};
    if (c->loop) buffer_printf(out, "  after loop %s, line %d: ", c->loop->index->name, line_map_place(u, c->loop->stmt->from).line);
    else buffer_puts(out, "  at the end: ");
    buffer_printf(out, "%s%s%s", teams[c->team], c->over_blocks ? "over the blocks of the row, " : "", c->of_grid ? "over the grid, " : "");
    buffer_printf(out, "%d barriers, %d bytes of shared memory%s%s\n", c->barriers, c->shared_bytes, c->together ? ", shared barriers" : "",
                  c->loop ? orders[c->order] : "");
    for (int j = 0; j < c->count; j++) dump_object(&c->list[j], out);
}

static void dump_kernel(struct unit *u, const struct kernel *k, struct buffer *out)
{
    if (k->n_combinations) buffer_printf(out, "kernel %s: %d bytes of shared memory for combinations\n", k->name, k->combining_bytes);
    for (int j = 0; j < k->n_combinations; j++) dump_combination(u, &k->combinations[j], out);
    for (int j = 0; j < KERNEL_VARIANTS; j++)
        if (kernel_variant(k, j)) dump_kernel(u, kernel_variant(k, j), out);
}

static void dump_regions(struct unit *u, struct region *const *list, int n, struct buffer *out)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < list[i]->n_kernels; j++) dump_kernel(u, list[i]->kernels[j], out);
}

void combinations_dump(struct unit *u, struct buffer *out)
{
    dump_regions(u, u->regions, u->n_regions, out);
    dump_regions(u, u->bodies, u->n_bodies, out);
}

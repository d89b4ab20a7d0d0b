/* kernel_dump: kernels as text, for --dump=plan_mapping. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/buffer.h"
#include "kernel/kernel.h"
#include "base/unit.h"

static const char *shape_name(enum kernel_shape shape)
{
    static const char *const names[] = {"flat", "nested", "sequential"};
    return names[shape];
}

static void dump_flags(const struct kernel *k, struct buffer *out)
{
    static const struct {
        unsigned bit;
        const char *name;
    } flags[] = {
#define ACCELRT_FLAG(name, value) {value, #name},
#include "accel_kernel_flags.h"
#undef ACCELRT_FLAG
    };
    buffer_puts(out, "  flags:");
    for (unsigned j = 0; j < sizeof flags / sizeof *flags; j++)
        if (k->flags & flags[j].bit) buffer_printf(out, " %s", flags[j].name);
    if (k->one_gang) buffer_puts(out, " one_gang");
    buffer_putc(out, '\n');
}

static void dump_param(const struct kernel_param *p, struct buffer *out)
{
    static const char *const kinds[] = {"pointer", "value", "trips", "first", "expression", "scratch", "items", "numbered", "sums"};
    buffer_printf(out, "  param %s: %s", p->name, kinds[p->kind]);
    if (p->kind == PARAM_POINTER)
        buffer_printf(out, " item %d%s%s%s%s%s", p->item, p->is_const ? " const" : "", p->may_overlap ? " may_overlap" : "",
                      p->plain ? " plain" : "", p->exchanged ? " exchanged" : "", p->merges ? " merges" : "");
    if (p->kind == PARAM_EXPRESSION) buffer_printf(out, " %s (%s)", p->text, p->type_text);
    if (p->kind == PARAM_TRIPS) buffer_printf(out, " of dimension %d", p->index);
    buffer_putc(out, '\n');
}

static void dump_kernel(const struct kernel *k, struct buffer *out)
{
    buffer_printf(out, "kernel %s: %s\n  mapping: %s\n", k->name, shape_name(k->shape), k->mapping);
    dump_flags(k, out);
    for (int j = 0; j < k->n_dims; j++) buffer_printf(out, "  dimension %d: loop %s\n", j, k->dims[j] ? k->dims[j]->index->name : "?");
    buffer_printf(out, "  block: %d %d %d  items: %d %d %d\n", k->block[0], k->block[1], k->block[2], k->items[0], k->items[1],
                  k->items[2]);
    for (int j = 0; j < k->n_reductions; j++) buffer_printf(out, "  reduction: %s\n", k->reductions[j]->var->decl->name);
    for (int j = 0; j < k->n_row_bins; j++) buffer_printf(out, "  bins of rows: %d of %s\n", k->row_bins[j].elements, k->row_bins[j].var->decl->name);
    for (int j = 0; j < k->n_bins; j++) buffer_printf(out, "  bins: %d of %s, %d times\n", k->bins[j].elements, k->bins[j].var->decl->name, k->bins[j].copies);
    for (int j = 0; j < k->n_params; j++) dump_param(&k->params[j], out);
    if (k->fallback) buffer_printf(out, "  fallback: %s\n", k->fallback->name);
    for (const struct kernel *s = k->smaller; s; s = s->smaller) buffer_printf(out, "  smaller: %s: %s\n", s->name, s->mapping);
    if (k->vectors) buffer_printf(out, "  where %s: %s\n", k->vectors->when, k->vectors->name);
}

static void dump_loops(const struct loop *list, struct buffer *out)
{
    for (; list; list = list->next) {
        buffer_printf(out, "%*sloop %s: mapped %d dimension %d\n", 2 + 2 * list->depth, "", list->index ? list->index->name : "?",
                      list->mapped, list->dimension);
        dump_loops(list->child, out);
    }
}

void kernel_dump(const struct unit *u, struct buffer *out)
{
    for (int k = 0; k < u->n_regions; k++) {
        const struct region *r = u->regions[k];
        buffer_printf(out, "region %s %d%s\n", r->function->name, r->ordinal, r->prefer_host ? " (prefers the host)" : "");
        dump_loops(r->loops, out);
        for (int j = 0; j < r->n_kernels; j++) dump_kernel(r->kernels[j], out);
    }
}

/* code_pass: builds the trees of kernels, rewrites them, and checks them after each step. SPDX-License-Identifier: MIT */
#include "base/diag.h"
#include "base/options.h"
#include "base/passes.h"
#include "base/unit.h"
#include "directive/bind/routines.h"
#include "kernel/flat/flat.h"
#include "kernel/nested/nested.h"
#include "kernel/transforms/interchange_tree.h"
#include "kernel/transforms/rewrites.h"
#include <string.h>

static const struct {
    enum transform id;
    const char *name;
    bool (*run)(struct code_builder *b);
} rewrites[] = {
#define TRANSFORM(id, name, stage, what)
#define REWRITE(id, name, stage, what, function) {TRANSFORM_##id, name, function},
#include "kernel/transforms/transforms.def"
#undef TRANSFORM
};

static bool is_right(struct unit *u, const struct kernel *k, const struct code *tree, const char *after)
{
    const char *fault = code_check(u->arena, k, tree);
    if (fault) diag_error(u, k->region->directive->from, "internal-code", "internal error: kernel %s, %s: %s", k->name, after, fault);
    return !fault;
}

/* Checks the tree, and records it for --dump=transforms. */
static bool accept(struct unit *u, const struct kernel *k, const struct code *tree, const char *after)
{
    bool dumped = u->options && u->options->dump && !strcmp(u->options->dump, "transforms");
    if (dumped) {
        buffer_printf(&u->trees, "%s, %s\n", k->name, after);
        code_dump_tree(u, tree, 2, &u->trees);
    }
    return is_right(u, k, tree, after);
}

static bool rewrite(struct unit *u, struct kernel *k, struct code *tree)
{
    struct code_builder b = {.arena = u->arena, .kernel = k, .region = k->region, .open = tree};
    bool ok = accept(u, k, tree, "first tree");
    for (unsigned j = 0; ok && j < sizeof rewrites / sizeof *rewrites; j++)
        if (transform_is_on(k->region, rewrites[j].id) && rewrites[j].run(&b)) ok = accept(u, k, tree, rewrites[j].name);
    k->code = tree;
    return ok;
}

static bool build(struct unit *u, struct kernel *k)
{
    interchange_swap(k->interchange);
    struct code *tree = k->shape == KERNEL_FLAT         ? flat_code(u->arena, k)
                        : k->shape == KERNEL_SEQUENTIAL ? sequential_code(u->arena, k)
                                                        : nested_code(u->arena, k, NULL, NULL);
    bool ok = rewrite(u, k, tree);
    interchange_swap(k->interchange);
    for (int j = 0; j < KERNEL_VARIANTS && ok; j++) ok = !kernel_variant(k, j) || build(u, kernel_variant(k, j));
    return ok;
}

/* Of the routines whose loops or levels a team shares. */
static bool build_routines(struct unit *u)
{
    bool ok = true;
    long long shared_bytes = 0;
    for (int i = 0; i < u->n_bodies; i++) {
        const struct routine *f = routine_of(u, u->bodies[i]->function);
        struct kernel *k = u->bodies[i]->kernels[0];
        if (f->levels) ok &= rewrite(u, k, nested_code(u->arena, k, f, &shared_bytes));
    }
    return ok;
}

bool build_code(struct unit *u)
{
    bool ok = build_routines(u);
    for (int r = 0; r < u->n_regions; r++)
        for (int k = 0; k < u->regions[r]->n_kernels; k++) ok &= build(u, u->regions[r]->kernels[k]);
    return ok;
}

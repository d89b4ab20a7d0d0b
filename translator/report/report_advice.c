/* report_advice: what the user may write to make a construct faster. SPDX-License-Identifier: MIT
 * Only what the analysis knows. Where the program's results depend on more than that, the advice says what the user must know. */
#include "accel_kinds.h"
#include "report/report_parts.h"
#include <stdlib.h>
#include <string.h>

enum { SECTOR_BYTES = 32 };

void report_add_advice(struct unit *u, struct report_construct *to, struct report_advice a)
{
    ARENA_PUSH(u->arena, to->advice, to->n_advice, a);
}

void report_add_edit(struct unit *u, struct report_advice *a, struct report_edit e)
{
    ARENA_PUSH(u->arena, a->edits, a->n_edits, e);
}

/* ---- accesses that a warp cannot coalesce -------------------------------------------------------------------------------------------- */

/* Where the compiler cannot keep the elements in shared memory, each thread reads a sector of its own. */
static bool wastes_sectors(const struct report_access *a)
{
    bool far = a->pattern == PATTERN_STRIDED && a->stride;
    if (far && strspn(a->stride, "-0123456789") == strlen(a->stride))
        far = llabs(atoll(a->stride)) * (a->stride_in_bytes ? 1 : a->element) >= SECTOR_BYTES;
    return far && a->element && a->bytes && !a->atomic && !(a->kept && !strncmp(a->kept, "shared", 6));
}

/* Accesses of the same thread that use the sectors too, such as those of the other members of a structure. */
static bool are_used(const struct report_kernel *k, const struct report_access *a)
{
    int bytes = 0;
    for (int i = 0; i < k->n_accesses; i++) {
        const struct report_access *b = &k->accesses[i];
        if (b->bytes && b->stride && !strcmp(a->variable, b->variable) && !strcmp(a->stride, b->stride)) bytes += b->element;
    }
    return 2 * bytes >= SECTOR_BYTES;
}

static void advise_layout(struct unit *u, const struct report_kernel *k, struct report_construct *to)
{
    for (int i = 0; i < k->n_accesses; i++) {
        const struct report_access *a = &k->accesses[i];
        bool known = false;
        for (int j = 0; j < i && !known; j++) known = !strcmp(k->accesses[j].variable, a->variable) && wastes_sectors(&k->accesses[j]);
        if (known || !wastes_sectors(a) || a->walks_along || are_used(k, a)) continue;
        const char *layout =
            a->is_member
                ? arena_printf(u->arena, "a separate array for each member would be coalesced")
                : arena_printf(u->arena, "a layout with neighboring values of '%s' in neighboring elements would be coalesced", a->along);
        report_add_advice(
            u, to,
            (struct report_advice){
                .id = "layout",
                .range = a->range,
                .text = arena_printf(u->arena,
                                     "'%s' (line %d) is strided by %s %s along '%s', so each thread of a warp accesses a sector of "
                                     "%d bytes for %d: %s",
                                     a->text, a->range.line, a->stride, a->stride_in_bytes ? "bytes" : "elements", a->along, SECTOR_BYTES,
                                     a->element, layout)});
    }
}

/* ---- loops that no thread shares ----------------------------------------------------------------------------------------------------- */

static bool is_shared(const struct report_construct *c)
{
    for (int i = 0; i < c->n_loops; i++)
        if (c->loops[i].mapped) return true;
    return false;
}

/* The first loop whose iterations are independent, in a construct that one thread runs. */
static void advise_directive(struct unit *u, struct report_construct *to)
{
    if (is_shared(to)) return;
    for (int i = 0; i < to->n_loops; i++) {
        const struct report_loop *l = &to->loops[i];
        if (!l->needs_directive) continue;
        struct report_advice a = {.id = "loop-directive", .range = l->range};
        a.text =
            arena_printf(u->arena, "one thread runs the loop over '%s' (line %d), which has no carried dependence: add a loop directive%s",
                         l->variable ? l->variable : "?", l->range.line, l->has_sums ? " with a reduction clause for its sums" : "");
        a.patch_line = l->has_sums ? 0 : l->range.line;
        a.patch = l->has_sums ? NULL : "#pragma acc loop";
        report_add_advice(u, to, a);
        return;
    }
}

/* ---- clauses ------------------------------------------------------------------------------------------------------------------------- */

static void advise_direction(struct unit *u, const struct region *r, struct report_construct *to)
{
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *d = &r->data[i];
        bool is_copy = (d->kind & ACCELRT_KIND_MASK) == ACCELRT_COPY && !(d->kind & (ACCELRT_IMPLICIT | ACCELRT_WRITTEN));
        if (!is_copy || !d->var || d->var->role != ROLE_DATA || d->second || d->foreign || report_is_present(r, d->decl)) continue;
        struct report_advice a = {.id = "copyin", .range = to->data[i].range};
        a.text = arena_printf(u->arena, "the construct does not write '%s': copyin(%s) does not copy it back", d->decl->name, d->name);
        report_add_advice(u, to, a);
    }
}

static int by_gain(const void *a, const void *b)
{
    const struct report_advice *x = a, *y = b;
    if (x->saves_us != y->saves_us) return x->saves_us < y->saves_us ? 1 : -1;
    return x->range.line - y->range.line;
}

void report_rank(struct report *r)
{
    struct report_advice **all = NULL;
    int count = 0;
    for (int i = 0; i < r->n_constructs; i++)
        for (int k = 0; k < r->constructs[i].n_advice; k++) ARENA_PUSH(r->unit->arena, all, count, &r->constructs[i].advice[k]);
    for (int i = 0; i < count; i++) all[i]->rank = count;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) (all[i]->saves_us >= all[k]->saves_us ? all[i] : all[k])->rank--;
}

static int host_loops_around(const struct region *r)
{
    int n = 0;
    for (const struct node *p = r->body; p; p = p->parent) n += p != r->body && node_is_loop(p);
    return n;
}

void report_advise(struct unit *u, const struct region *r, struct report_construct *to)
{
    report_advise_transfers(u, r, to);
    for (int i = 0; i < to->n_kernels; i++) advise_layout(u, &to->kernels[i], to);
    advise_directive(u, to);
    advise_direction(u, r, to);
    report_advise_parallelism(u, r, to);
    report_advise_arithmetic(u, r, to);
    for (int i = 0; i < to->n_advice; i++) {
        to->advice[i].around = host_loops_around(r);
        to->advice[i].saves_us = report_price(r, to, &to->advice[i]);
    }
    if (to->n_advice) qsort(to->advice, (size_t)to->n_advice, sizeof *to->advice, by_gain);
}

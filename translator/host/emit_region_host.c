/* emit_region_host: a compute construct in the host text. SPDX-License-Identifier: MIT
 * The directive becomes a comment and the head of a block. The statement that it binds to is kept in the branch for the CPU. */
#include "accel_abi.h"
#include "host/host_emit.h"
#include "base/unit.h"
#include "kernel/kernel.h"
#include "kernel/params/parts.h"

static bool is_inside(const struct directive *d, const struct region *r) { return d->from >= r->body->from && d->from < r->body->to; }

static bool inside_any(const struct directive *d, const struct unit *u)
{
    for (int i = 0; i < u->n_regions; i++)
        if (is_inside(d, u->regions[i])) return true;
    return false;
}

/* Atomic captures, of the construct or of functions, which it may call. */
static bool captures(const struct region *r, const struct unit *u)
{
    for (int i = 0; i < u->n_atomics; i++) {
        const struct directive *d = u->atomics[i];
        if (directive_clause(d, CLAUSE_CAPTURE, 0) && (is_inside(d, r) || !inside_any(d, u))) return true;
    }
    return false;
}

/* Indices and counters, to their final values (emit_index_values.c). */
static bool sets_variables(const struct region *r)
{
    for (int i = 0; i < r->n_vars; i++)
        if (r->vars[i]->computed) return true;
    return false;
}

/* A kernel may write to memory that no clause names. */
static bool reaches(const struct region *r)
{
    for (int i = 0; i < r->n_kernels; i++)
        if (r->kernels[i]->writes_loaded) return true;
    return false;
}

static bool loads(const struct region *r)
{
    for (int i = 0; i < r->n_kernels; i++)
        if (r->kernels[i]->reads_loaded) return true;
    return false;
}

static const char *head_flags(const struct region *r, const struct unit *u)
{
    const char *text = r->mirrored ? "ACCELRT_MIRROR" : r->prefer_host ? "ACCELRT_PREFER_HOST" : "";
    bool unordered = !r->mirrored && captures(r, u), once = !r->mirrored && (r->n_hosted || sets_variables(r));
    if (parts_are_split(r)) text = arena_printf(u->arena, "%s%sACCELRT_SPLIT", text, text[0] ? " | " : "");
    if (unordered) text = arena_printf(u->arena, "%s%sACCELRT_UNORDERED", text, text[0] ? " | " : "");
    if (once) text = arena_printf(u->arena, "%s%sACCELRT_ONCE", text, text[0] ? " | " : "");
    if (reaches(r)) text = arena_printf(u->arena, "%s%sACCELRT_REACHES", text, text[0] ? " | " : "");
    if (loads(r)) text = arena_printf(u->arena, "%s%sACCELRT_LOADS", text, text[0] ? " | " : "");
    return text[0] ? text : "0";
}

static void open_device_branch(struct lines *l, struct host_emitter *e, struct region *r)
{
    struct call_parts p = { .d = r->directive, .items = r->data, .n_items = r->n_data, .end = r->body->to - 1, .image = r->n_kernels > 0,
                            .flags = head_flags(r, e->u), .always_host = !r->n_kernels && !r->mirrored };
    const char *suffix = host_suffix(r->directive, l->u);
    launch_declare_kernels(l, r);
    steps_declare(l, r);
    p.parts = parts_declare(l, r);
    call_declare(l, &p);
    lines_put(l, "do if (accelrt_compute_begin(&accel_call%s)) {", suffix);
    l->level++;
    launch_emit(l, r);
    l->level--;
    lines_put(l, "} else {");
    l->level++;
    e->uses_image |= p.image;
}

/* Copies of firstprivate arrays, with their values before the construct. */
static void declare_first_copies(struct lines *l, const struct region *r)
{
    for (int i = 0; i < r->n_data; i++) {
        const struct data_item *item = &r->data[i];
        const char *name = item->decl ? item->decl->name : "";
        if (item->first_copy)
            lines_put(l, "void *accel_first_%s __attribute__((cleanup(accelrt_private_end))) = accelrt_private_copy((const char *)%s + (%s), %s);",
                      name, name, item->start, item->bytes);
    }
}

static void declare_disjoint(struct lines *l, struct host_emitter *e, struct region *r)
{
    bool has_data = e->cuda;
    const char *first = serial_needs_overlap(e, r, r->host) ? "" : "omp_get_max_threads() > 1 && ";
    const char *suffix = host_suffix(r->directive, l->u);
    struct call_parts p = { .d = r->directive, .items = plan_ranges(r), .n_items = r->n_data, .no_call = true };
    const char *table = p.items != r->data ? "accel_ranges" : "accel_data";
    p.table = table;
    if (!has_data || p.items != r->data) call_declare(l, &p);
    lines_put(l, "int accel_disjoint = %saccelrt_disjoint(%s%s, %d);", first, r->n_data ? table : "0", r->n_data ? suffix : "", r->n_data);
}

static void emit_atomic(struct host_emitter *e, struct region *r, const struct host_plan *p, struct directive *d)
{
    const struct host_bin *bin = openmp_bin_of(r, p, d);
    const struct host_loop *counted = openmp_counted(r, p, d);
    if (counted) openmp_emit_counted(e, counted, d);
    else if (bin && bin->bytes) openmp_emit_copied(e, d);
    else if (!bin) atomic_emit(e, d);
    else edit_comment(&e->edits, d->from, d->to, "");
}

/* Inner directives become comments, because their pragmas are on the loops; atomic becomes OpenMP's atomic, but for one thread. */
static void emit_inner(struct host_emitter *e, struct region *r, const struct host_plan *p)
{
    for (int i = 0; i < r->n_inner; i++) {
        struct directive *d = r->inner[i];
        bool twice = d->kind == DIR_ATOMIC && serial_around(e, r, p, d);
        e->edits.copies = twice ? EDIT_FIRST : EDIT_BOTH;
        if (d->kind == DIR_ATOMIC) emit_atomic(e, r, p, d);
        if (twice) e->edits.copies = EDIT_SECOND;
        if (twice || d->kind != DIR_ATOMIC) edit_comment(&e->edits, d->from, d->to, "");
        e->edits.copies = EDIT_BOTH;
    }
}

void region_emit_host(struct host_emitter *e, struct region *r)
{
    const struct host_plan *plan = r->host;
    struct lines head = lines_begin(e->u, r->body->from), tail = head;
    e->uses_simd |= plan->uses_simd;
    e->uses_strips |= plan->uses_strips;
    e->uses_lengths |= plan->uses_lengths;
    e->uses_rows |= plan->uses_rows;
    e->uses_parts |= plan->uses_parts;
    e->uses_scan |= plan->uses_scan;
    e->uses_counters |= plan->uses_counters;
    e->uses_threads |= plan->uses_threads;
    bool block = e->cuda || plan->needs_disjoint || plan->condition || members_declare(NULL, r);
    if (block) {
        lines_put(&head, "{"), head.level++;
        members_declare(&head, r);
        declare_first_copies(&head, r);
    }
    if (e->cuda) {
        index_values_declare(&head, r);
        open_device_branch(&head, e, r);
    }
    if (plan->needs_disjoint) declare_disjoint(&head, e, r);
    if (plan->condition) lines_put(&head, "int accel_fits = %s;", plan->condition);
    bool product = e->cuda && product_open_host(&head, r, host_suffix(r->directive, e->u));
    int open = gang_open(&head, e, r, plan);
    tail.level = head.level;
    gang_close(&tail, r, plan, open);
    if (product) tail.level--, lines_put(&tail, "}");
    if (e->cuda) {
        tail.level--;
        lines_put(&tail, "} while (accelrt_compute_end(&accel_call%s));", host_suffix(r->directive, e->u));
    }
    if (block) tail.level--, lines_put(&tail, "}");
    edit_comment(&e->edits, r->directive->from, r->directive->to, lines_end(&head));
    const char *end = lines_end(&tail);
    if (end[0]) edit_after(&e->edits, r->body->from, r->body->to, arena_printf(e->u->arena, "\n%s", end));
    index_values_edit(e, r);
    members_emit(e, r);
    openmp_emit(e, r, plan);
    emit_inner(e, r, plan);
}

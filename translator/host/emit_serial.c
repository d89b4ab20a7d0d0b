/* emit_serial: loops that are written twice, for threads and for one thread. SPDX-License-Identifier: MIT
 * A parallel region of one thread takes 0.2 us, in which it adds some thousand floats. Its body is a function that gets pointers from memory,
 * without what `restrict` says about them: gcc vectorizes fewer loops. Atomic updates, scans and reserved counters take 1.5 to 20 times as long as the
 * plain loop. So one thread runs the user's loop, with simd if threads have it, where there is too little work for more or OMP_NUM_THREADS is 1:
 *     if (n >= 3276 && omp_get_max_threads() > 1) { the loop under `parallel for` } else { the loop }
 * The copy takes the compiler as long as the loop, so only short loops get one: those with atomic updates and scans from -O2 on, others from
 * -O3 on. (With -O2, files of the NAS benchmarks took up to 1.4 times as long if all got one.) */
#include "base/options.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "kernel/mapping.h"
#include <string.h>

enum { MOST_TEXT = 1000 };

/* Lines that begin with #, but pragmas: macros may change between the copies. */
static bool has_directive_lines(const struct unit *u, const struct node *n)
{
    const char *text = u->text + n->from, *end = u->text + n->to;
    for (const char *line = memchr(text, '\n', n->to - n->from); line; line = memchr(line, '\n', (size_t)(end - line))) {
        for (line++; line < end && strchr(" \t", *line); line++) continue;
        if (line < end && *line == '#' && (size_t)(end - line) > 7 && strncmp(line, "#pragma", 7) != 0) return true;
    }
    return false;
}

static bool is_once(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_VAR && n->decl && (n->decl->storage == STORAGE_STATIC || n->decl->storage == STORAGE_THREAD);
}

/* A copy has the same meaning as the loop. */
static bool can_be_copied(const struct unit *u, struct node *n)
{
    kind_set others = KIND(NODE_LABEL) | KIND(NODE_LABEL_ADDRESS) | KIND(NODE_GOTO) | KIND(NODE_INDIRECT_GOTO) | KIND(NODE_ASM);
    return !node_has(n, others) && !node_find(n, is_once, NULL) && !has_directive_lines(u, n);
}

bool serial_has_atomics(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind == DIR_ATOMIC && r->inner[i]->from >= l->stmt->from && r->inner[i]->from < l->stmt->to) return true;
    return false;
}

static bool has_extremes(const struct loop *l)
{
    for (int i = 0; i < l->plan.n_reductions; i++)
        if (l->reductions[i].op == RED_MAX || l->reductions[i].op == RED_MIN) return true;
    return false;
}

static bool is_wanted(const struct region *r, const struct host_loop *h)
{
    const struct options *o = r->unit->options;
    bool other_work = h->scan || openmp_locates(h->loop) || serial_has_atomics(r, h->loop);
    return other_work ? openmp_compiler_vectorizes(o) : openmp_optimizes_most(o);
}

bool serial_is_written(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct node *n = h->loop->stmt;
    bool other_form = h->strips || h->tiles || h->columns, own_values = openmp_has_team(h) && has_extremes(h->loop) && !openmp_locates(h->loop);
    if (!h->parallel || other_form || own_values || p->gang_loop || e->u->options->emit || !is_wanted(r, h)) return false;
    if (!transform_is_on(r, TRANSFORM_SERIAL_FORM) || n->to - n->from > MOST_TEXT || !can_be_copied(e->u, n)) return false;
    return openmp_can_declare_own(e, r, p, h);
}

void serial_emit(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h, const struct serial_texts *texts)
{
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(e->u, n->from), between = head, tail = head;
    const char *threads = serial_has_atomics(r, h->loop) ? "!accelrt_has_one_thread()" : "omp_get_max_threads() > 1";
    lines_put(&head, "if (%s%s%s) {", texts->test ? texts->test : "", texts->test ? " && " : "", threads);
    lines_put(&between, "} else {");
    e->edits.copies = EDIT_SECOND;
    openmp_emit_invariants(e, r, h, &between, false);
    e->edits.copies = EDIT_BOTH;
    openmp_declare_own(e, r, p, h, texts->lanes, &between, &tail);
    lines_put(&tail, "%s}", texts->last);
    const char *middle = arena_printf(e->u->arena, "\n%s", lines_end(&between));
    edit_repeat(&e->edits, n->from, n->to, lines_end(&head), middle, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

const struct host_loop *serial_around(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct directive *d)
{
    for (int i = 0; i < p->n_loops; i++) {
        const struct node *n = p->loops[i].loop->stmt;
        if (p->loops[i].parallel && d->from >= n->from && d->from < n->to && serial_is_written(e, r, p, &p->loops[i])) return &p->loops[i];
    }
    return NULL;
}

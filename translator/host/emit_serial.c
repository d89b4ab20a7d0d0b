/* emit_serial: loops that are written twice, for threads and for one thread. SPDX-License-Identifier: MIT
 * A parallel region of one thread takes 0.2 us, in which it adds some thousand floats. Its body is a function that gets pointers from memory,
 * without what `restrict` says about them: gcc vectorizes fewer loops. Atomic updates, scans and reserved counters take 1.5 to 20 times as long as
 * the plain loop. So one thread runs the user's loop, with simd if threads have it, where there is too little work for more or OMP_NUM_THREADS is 1:
 *     if (n >= 16384 && omp_get_max_threads() > 1) { the loop under `parallel for` } else { the loop }
 * Strips and tiles are faster in one thread too, but not for little work.
 * The copy takes the compiler as long as the loop, so only short loops get one: those with atomic updates and scans from -O2 on, others from
 * -O3 on. (With -O2, files of the NAS benchmarks took up to 1.4 times as long if all got one.) */
#include "base/options.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "kernel/mapping.h"
#include "region/updates/scans.h"
#include <string.h>

enum { MOST_TEXT = 1000 };

/* ---- variables of which threads have copies ------------------------------------------------------------------------------------------- */

static void add(struct listing *x, const struct decl *d, enum sharing how)
{
    struct arena *a = x->e->u->arena;
    if (openmp_is_listed(x, d)) return;
    ARENA_PUSH(a, x->decls, x->count, d);
    ARENA_PUSH(a, x->how, x->count_how, how);
    ARENA_PUSH(a, x->names, x->count_names, d->name);
}

static void add_scalar(struct listing *x, const struct decl *d)
{
    bool local = d->kind == DECL_PARAM || (d->kind == DECL_VAR && d->storage == STORAGE_AUTO);
    if (local && type_is_arithmetic(d->type) && !d->type->is_volatile) add(x, d, CARRIED);
}

/* Scalars that iterations pass on, or in which they leave the first minimum. The table of data has their addresses, so that compilers would load
 * them again after each store. */
static void list_carried(struct listing *x)
{
    const struct loop *l = x->h->loop;
    const struct scan *s = x->h->scan ? l->scan : x->h->counters;
    for (int k = 0; s && k < s->n_values; k++) {
        const struct node *place = s->values[k].n_reads ? node_strip(s->values[k].reads[0]) : NULL;
        const struct decl *d = place ? place->kind == NODE_NAME ? place->decl : NULL : s->values[k].decl;
        if (d && !s->values[k].store) add_scalar(x, d);
    }
    for (int k = 0; k < l->plan.n_reductions; k++) {
        if (l->reductions[k].place) add_scalar(x, l->reductions[k].var->decl), add_scalar(x, l->reductions[k].place->decl);
    }
}

/* The variable itself is reduced, not a section or elements of it. */
static bool has_result(const struct listing *x, int i)
{
    const char *colon = strchr(x->names[i], ':');
    if (x->how[i] == CARRIED) return true;
    return x->how[i] == REDUCED && type_is_arithmetic(x->decls[i]->type) && colon && !strcmp(colon + 1, x->decls[i]->name);
}

/* Indices that are declared outside. The loop leaves a value that the program uses as C does. */
static void list_outer_indices(struct listing *x)
{
    const struct loop *l = x->h->loop;
    for (int k = 0; k < x->h->collapse + (x->h->divided != NULL); k++, l = l->child) {
        if (l->index_declared_inside) continue;
        add(x, l->index, PRIVATE);
        for (int i = 0; i < x->count; i++)
            if (x->decls[i] == l->index) x->how[i] = loop_shows_index(l) || x->how[i] == LASTPRIVATE ? SHARED : PRIVATE;
    }
}

static void declare_copies(const struct listing *x, struct lines *head, struct lines *tail)
{
    const char *restored = "";
    for (int i = 0; i < x->count; i++) {
        const char *name = x->decls[i]->name;
        if (x->how[i] == FIRSTPRIVATE || has_result(x, i)) lines_put(head, "__typeof__(%s) accel_own%d = %s;", name, i, name);
        if (has_result(x, i)) restored = arena_printf(x->e->u->arena, "%s %s = accel_own%d;", restored, name, i);
    }
    lines_put(head, "{");
    for (int i = 0; i < x->count; i++) {
        const char *name = x->decls[i]->name;
        if (x->how[i] == PRIVATE) lines_put(head, "__typeof__(%s) %s __attribute__((unused));", name, name);
        if (x->how[i] == FIRSTPRIVATE || has_result(x, i)) lines_put(head, "__typeof__(%s) %s = accel_own%d;", name, name, i);
        if (has_result(x, i)) lines_put(tail, "accel_own%d = %s;", i, name);
    }
    lines_put(tail, "}%s", restored);
}

static bool can_declare_own(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct listing x = { .e = e, .r = r, .plan = p, .h = h };
    e->declarations = "";
    openmp_list(&x);
    for (int i = 0; i < x.count; i++)
        if (x.how[i] == FIRSTPRIVATE && x.decls[i]->type->kind == TYPE_ARRAY) return false;
    return true;
}

static void declare_own(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h, const char *lanes,
                        struct lines *head, struct lines *tail)
{
    struct listing x = { .e = e, .r = r, .plan = p, .h = h };
    e->declarations = "";
    openmp_list(&x);
    list_carried(&x);
    list_outer_indices(&x);
    declare_copies(&x, head, tail);
    if (e->declarations[0]) lines_directive(head, "%.*s", (int)strlen(e->declarations) - 1, e->declarations);
    for (int i = 0; i < x.count; i++)
        if (x.decls[i] == h->loop->index) x.how[i] = SHARED;
    if (h->simd && !h->widen)
        lines_directive(head, "#pragma omp simd%s%s%s%s", lanes, openmp_clause_of(&x, PRIVATE, "private"), openmp_clause_of(&x, LASTPRIVATE, "lastprivate"),
                        openmp_reductions_of(&x));
}

/* ---- which loops --------------------------------------------------------------------------------------------------------------------- */

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

/* One thread too runs large loops in this form. */
static bool has_other_order(const struct host_loop *h) { return h->strips || h->tiles || h->columns; }

static bool is_wanted(const struct region *r, const struct host_loop *h)
{
    const struct options *o = r->unit->options;
    bool other_work = h->scan || openmp_locates(h->loop) || serial_has_atomics(r, h->loop);
    return other_work ? openmp_compiler_vectorizes(o) : openmp_optimizes_most(o);
}

bool serial_is_written(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h)
{
    struct node *n = h->loop->stmt;
    bool own_values = openmp_has_team(h) && has_extremes(h->loop) && !openmp_locates(h->loop);
    bool always_faster = has_other_order(h) && !openmp_enough_work(e->u, r, h);
    if (!h->parallel || always_faster || own_values || p->gang_loop || e->u->options->emit || !is_wanted(r, h)) return false;
    if (!transform_is_on(r, TRANSFORM_SERIAL_FORM) || n->to - n->from > MOST_TEXT || !can_be_copied(e->u, n)) return false;
    return can_declare_own(e, r, p, h);
}

void serial_emit(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct host_loop *h, const struct serial_texts *texts)
{
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(e->u, n->from), between = head, tail = head;
    const char *threads = has_other_order(h) ? "" : serial_has_atomics(r, h->loop) ? "!accelrt_has_one_thread()" : "omp_get_max_threads() > 1";
    if (h->scan) threads = arena_printf(e->u->arena, "accel_scan_parts(%s) > 1", loop_trips(e->u, h->loop));
    lines_put(&head, "if (%s%s%s) {", texts->test ? texts->test : "", texts->test && threads[0] ? " && " : "", threads);
    lines_put(&between, "} else {");
    e->edits.copies = EDIT_SECOND;
    openmp_emit_invariants(e, r, h, &between, false);
    e->edits.copies = EDIT_BOTH;
    declare_own(e, r, p, h, texts->lanes, &between, &tail);
    lines_put(&tail, "%s}", texts->last);
    const char *middle = arena_printf(e->u->arena, "\n%s", lines_end(&between));
    edit_repeat(&e->edits, n->from, n->to, lines_end(&head), middle, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

bool serial_needs_overlap(struct host_emitter *e, struct region *r, const struct host_plan *p)
{
    for (int i = 0; i < p->n_loops; i++) {
        const struct host_loop *h = &p->loops[i];
        bool tests = h->tested || h->columns_tested || h->counters || h->scan;
        if (openmp_tests_copies(h)) return true;
        if (tests && (h->simd || has_other_order(h) || !serial_is_written(e, r, p, h))) return true;
    }
    return false;
}

const struct host_loop *serial_around(struct host_emitter *e, struct region *r, const struct host_plan *p, const struct directive *d)
{
    for (int i = 0; i < p->n_loops; i++) {
        const struct node *n = p->loops[i].loop->stmt;
        if (p->loops[i].parallel && d->from >= n->from && d->from < n->to && serial_is_written(e, r, p, &p->loops[i])) return &p->loops[i];
    }
    return NULL;
}

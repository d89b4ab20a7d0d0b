/* openmp_scan: scans in blocks of iterations that threads share. SPDX-License-Identifier: MIT
 * Each thread computes the addends of its block, combined, then the values before all blocks are known, and each thread runs the loop on
 * its block with the value before it:
 *     for (blocks) { s = 0; for (i in block) s += x[i]; sum of block = s; }
 *     for (blocks) value before block = s, s += sum of block;
 *     for (blocks) { s = value before block; for (i in block) { s += x[i]; y[i] = s; } }
 * The blocks of one round fit in the caches, so that memory is read once. The last block of a round needs no sum. */
#include "host/openmp/openmp_scan.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "kernel/mapping.h"
#include "region/flow/uses.h"
#include <string.h>

#define FEW_TRIPS 65536 /* run by one thread: of 16384, 16 threads took 65 us, one thread 10 */
#define BLOCK_TRIPS 16384 /* of a block in the caches */
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

const char openmp_scan_head[] =
    "extern int omp_get_max_threads(void), omp_in_parallel(void);\n"
    "static __inline__ __attribute__((unused)) int accel_scan_parts(long long trips)\n{\n"
    "    int threads = omp_get_max_threads();\n"
    "    return trips < " TEXT(
        FEW_TRIPS) " || threads < 3 || omp_in_parallel() ? 1 : threads < 64 ? threads : 64;\n}\n"
                   "static __inline__ __attribute__((unused)) long long accel_scan_block(long long trips, int parts)\n{\n"
                   "    long long rounds = (trips - 1) / (parts * " TEXT(
                       BLOCK_TRIPS) "LL) + 1;\n"
                                  "    return parts == 1 ? trips : (trips - 1) / (parts * rounds) + 1;\n}\n"
                                  "static __inline__ __attribute__((unused)) float accel_scan_normal4(float x) { return x < "
                                  "1.17549435e-38f && x > -1.17549435e-38f ? 0 : x; }\n"
                                  "static __inline__ __attribute__((unused)) double accel_scan_normal8(double x)\n{\n"
                                  "    return x < 2.2250738585072014e-308 && x > -2.2250738585072014e-308 ? 0 : x;\n}\n"
                                  "#define accel_scan_power(type, x, trips) "
                                  "__extension__({ type accel_p = 1, accel_x = (type)(x); long long accel_n; "
                                  "for (accel_n = (trips); accel_n > 0; accel_n /= 2) { if (accel_n % 2) accel_p *= accel_x; "
                                  "accel_x *= accel_x; } accel_p; })\n"
                                  "#define accel_scan_linear(factor, value, old) ((old) == 0 || (factor) == 0 ? (value) : (factor) * (old) "
                                  "+ (value))\n";

/* ---- values ---------------------------------------------------------------------------------------------------------------------- */

static bool is_extreme(const struct scan_value *v)
{
    return !v->linear && reduction_is_extreme(v->op);
}

const char *openmp_scan_type(const struct scan_value *v)
{
    static const char *const of_unsigned[] = {"unsigned char", "unsigned short", "unsigned int", "unsigned long long"};
    static const char *const of_signed[] = {"signed char", "short", "int", "long long"};
    const struct type *t = v->type;
    int k = t->size == 1 ? 0 : t->size == 2 ? 1 : t->size == 4 ? 2 : 3;
    if (t->kind == TYPE_FLOAT) return t->size == 4 ? "float" : "double";
    if (t->kind == TYPE_BOOL) return "_Bool";
    return is_extreme(v) && t->is_signed ? of_signed[k] : of_unsigned[k];
}

const char *openmp_scan_carried(struct unit *u, const struct scan_value *v, int k)
{
    return v->n_reads ? arena_printf(u->arena, "accel_carried%d", k) : v->decl->name;
}

static const char *extreme_neutral(struct unit *u, const struct scan_value *v)
{
    const char *sign = v->op == RED_MAX ? "-" : "", *type = openmp_scan_type(v);
    unsigned bits = 8 * (unsigned)v->type->size;
    bool least = v->op == RED_MAX;
    if (v->type->kind == TYPE_FLOAT && v->by_call) /* fmax and fmin ignore a NaN */
        return arena_printf(u->arena, "(__FINITE_MATH_ONLY__ ? %s__builtin_inf() : __builtin_nan(\"\"))", sign);
    if (v->type->kind == TYPE_FLOAT) return arena_printf(u->arena, "%s__builtin_inf()", sign);
    if (!v->type->is_signed) return least ? "0" : arena_printf(u->arena, "(%s)-1", type);
    return arena_printf(u->arena, least ? "(%s)(1ULL << %u)" : "(%s)((1ULL << %u) - 1)", type, bits - 1);
}

static const char *neutral(struct unit *u, const struct scan_value *v)
{
    if (v->linear) return "0";
    if (is_extreme(v)) return extreme_neutral(u, v);
    return v->op == RED_MUL ? "1" : v->op == RED_AND ? arena_printf(u->arena, "(%s)-1", openmp_scan_type(v)) : "0";
}

/* What `old` becomes by the addends of a block. */
static const char *combined(struct unit *u, const struct scan_value *v, int k, const char *old)
{
    const char *value = arena_printf(u->arena, "accel_sums[accel_part].value%d", k), *type = openmp_scan_type(v);
    if (v->linear) return arena_printf(u->arena, "accel_scan_linear(accel_sums[accel_part].factor%d, %s, (%s)%s)", k, value, type, old);
    if (is_extreme(v) && v->by_call)
        return arena_printf(u->arena, "__builtin_f%s%s(%s, %s)", v->op == RED_MAX ? "max" : "min", v->type->size == 4 ? "f" : "", old,
                            value);
    if (is_extreme(v))
        return arena_printf(u->arena, "%s %c%s %s ? %s : %s", value, v->op == RED_MAX ? '>' : '<', v->takes_equal ? "=" : "", old, value,
                            old);
    return arena_printf(u->arena, "(%s)%s %s %s", type, old, reduction_spelling(v->op), value);
}

/* ---- whether it is possible -------------------------------------------------------------------------------------------------------- */

static bool has_other_directives(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_inner; i++)
        if (r->inner[i]->kind != DIR_SCAN && r->inner[i]->from >= l->stmt->child[3]->from && r->inner[i]->from < l->stmt->to) return true;
    return false;
}

static bool is_other_name(const struct node *n, const void *context)
{
    (void)context;
    return (n->kind == NODE_NAME && n->decl && n->decl->stands_for) ||
           (n->kind == NODE_VAR && n->decl && n->decl->storage == STORAGE_STATIC);
}

/* The elements that iterations pass on are read from a variable. If the arrays overlap, or subscripts wrap, one thread runs the loop, and
 * another store might change such an element. */
static bool may_carry_elements(const struct region *r, const struct loop *l)
{
    const struct scan *s = l->scan;
    const struct scan_value *v = NULL;
    for (int k = 0; k < s->n_values; k++) {
        if (!s->values[k].store) continue;
        if (v && s->needs_disjoint) return false;
        v = &s->values[k];
        if (node_names_local(v->reads[0], l->stmt->child[3])) return false;
    }
    for (int i = 0; v && s->needs_disjoint && i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        if (a->written && node_inside(a->node, l->stmt) && node_strip(a->node) != v->store) return false;
    }
    return !v || !s->condition;
}

static bool has_last_values(const struct region *r, const struct loop *l)
{
    for (int i = 0; i < r->n_vars; i++)
        if (r->vars[i]->last_value && r->vars[i]->decl != l->index && node_naming(l->stmt, r->vars[i]->decl)) return true;
    return false;
}

static bool counts_by_one(const struct loop *l)
{
    const struct type *t = l->index->type;
    return !l->step && !l->compared && !l->wraps && l->relation != OP_NE && t->kind == TYPE_INT && !t->is_volatile;
}

bool openmp_has_slice(const struct region *r, const struct loop *l)
{
    return counts_by_one(l) && l->bounds_on_host && !has_last_values(r, l) && !node_find(l->stmt, is_other_name, NULL);
}

bool openmp_scans_in_blocks(const struct region *r, const struct loop *l)
{
    if (!l->canonical || !loop_is_scan(l) || !transform_is_on(r, TRANSFORM_SCAN) || !openmp_has_slice(r, l)) return false;
    long long trips = loop_constant_trips(l);
    if (trips >= 0 && trips < FEW_TRIPS) return false;
    if (directive_clause(r->directive, CLAUSE_NUM_GANGS, 0) || has_other_directives(r, l)) return false;
    return may_carry_elements(r, l);
}

/* ---- writing ----------------------------------------------------------------------------------------------------------------------- */

struct scan_text {
    struct host_emitter *e;
    struct unit *u;
    const struct loop *loop;
    const struct scan *scan;
    const char *pragma, *type; /* of the index */
};

/* The index of an iteration by its number, a C expression. */
static const char *openmp_trip_index(struct unit *u, const struct loop *l, const char *type, const char *trip)
{
    const char *lower, *upper;
    loop_bounds(u, l, &lower, &upper);
    if (l->direction > 0 && !strcmp(lower, "0")) return arena_printf(u->arena, "(%s)%s", type, trip);
    return arena_printf(u->arena, "(%s)(%s %c %s)", type, host_operand(u, lower), l->direction < 0 ? '-' : '+', trip);
}

static const char *index_at(const struct scan_text *x, const char *trip)
{
    return openmp_trip_index(x->u, x->loop, x->type, trip);
}

void openmp_declare_index(struct lines *lines, const struct loop *l, const char *type)
{
    lines_put(lines, "%s %s = %s, accel_end = %s;", type, l->index->name, openmp_trip_index(lines->u, l, type, "accel_from"),
              openmp_trip_index(lines->u, l, type, "accel_to"));
}

const char *openmp_trips_header(struct unit *u, const struct loop *l)
{
    const char *i = l->index->name;
    bool down = l->direction < 0;
    return arena_printf(u->arena, "for (; %s %c accel_end; %s%s)", i, down ? '>' : '<', i, down ? "--" : "++");
}

static void declare_sums(const struct scan_text *x, struct lines *l)
{
    const char *members = "";
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        members = arena_printf(x->u->arena, "%s %s value%d;", members, openmp_scan_type(v), k);
        if (v->linear) members = arena_printf(x->u->arena, "%s %s factor%d;", members, openmp_scan_type(v), k);
    }
    lines_put(l, "struct {%s } accel_sums[65];", members);
}

static const char *carried_type(const struct scan_text *x, const struct scan_value *v)
{
    static const char *const of_signed[] = {"signed char", "short", "int", "long long"};
    const struct type *t = v->type;
    bool is_signed = (t->kind == TYPE_INT || t->kind == TYPE_CHAR) && t->is_signed;
    if (!v->store) return arena_printf(x->u->arena, "__typeof__(%s)", v->decl->name);
    return is_signed ? of_signed[t->size == 1 ? 0 : t->size == 2 ? 1 : t->size == 4 ? 2 : 3] : openmp_scan_type(v);
}

/* The element before the first one that is stored; if there is no iteration, it may not exist. */
static void declare_carried(const struct scan_text *x, struct lines *l)
{
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        if (!v->store) continue;
        lines_put(l, "%s accel_carried%d = 0;", carried_type(x, v), k);
        lines_put(l, "if (accel_trips > 0) { %s %s = %s; accel_carried%d = %s; }", x->type, x->loop->index->name, index_at(x, "0"), k,
                  host_source(x->u, v->reads[0]));
    }
}

static void declare_trips(const struct scan_text *x, struct lines *l)
{
    const char *test = x->scan->needs_disjoint ? x->scan->condition ? "accel_disjoint && accel_fits" : "accel_disjoint"
                       : x->scan->condition    ? "accel_fits"
                                               : NULL;
    lines_put(l, "long long accel_trips = %s;", loop_trips(x->u, x->loop));
    lines_put(l, "int accel_parts = %s%saccel_scan_parts(accel_trips)%s;", test ? test : "", test ? " ? " : "", test ? " : 1" : "");
    lines_put(l, "int accel_part;");
    lines_put(l, "long long accel_block = accel_scan_block(accel_trips, accel_parts), accel_done;");
}

static void open_blocks(const struct scan_text *x, struct lines *l, const char *less)
{
    lines_directive(l, "%s", x->pragma);
    lines_put(l, "for (accel_part = 0; accel_part < accel_parts%s; accel_part++) {", less);
    l->level++;
    lines_put(l, "long long accel_from = accel_done + accel_part * accel_block, accel_to = accel_from + accel_block;");
    lines_put(l, "if (accel_to > accel_trips) accel_to = accel_trips;");
    lines_put(l, "if (accel_from > accel_to) accel_from = accel_to;");
}

static const char *same_factor(const struct scan_text *x, const struct scan_value *v)
{
    const struct scan_update *update = v->updates;
    const char *text = update->negates ? "-1" : "1";
    for (int j = 0; j < update->n_factors; j++)
        text = arena_printf(x->u->arena, "%s * (%s)(%s)", text, openmp_scan_type(v), host_source(x->u, update->factors[j]));
    return arena_printf(x->u->arena, "accel_scan_power(%s, %s, accel_to - accel_from)", openmp_scan_type(v), text);
}

static void emit_sums(const struct scan_text *x, struct lines *l)
{
    open_blocks(x, l, " - 1");
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        const char *type = openmp_scan_type(v);
        lines_put(l, "%s %s = %s;", type, openmp_scan_carried(x->u, v, k), neutral(x->u, v));
        if (v->linear && !v->same_factor) lines_put(l, "%s accel_factor%d = 1;", type, k);
    }
    openmp_declare_index(l, x->loop, x->type);
    lines_put(l, "%s %s", openmp_trips_header(x->u, x->loop), openmp_scan_slice(x->u, x->loop, x->scan));
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        lines_put(l, "accel_sums[accel_part].value%d = %s;", k, openmp_scan_carried(x->u, v, k));
        if (v->linear)
            lines_put(l, "accel_sums[accel_part].factor%d = %s;", k,
                      v->same_factor ? same_factor(x, v) : arena_printf(x->u->arena, "accel_factor%d", k));
    }
    l->level--;
    lines_put(l, "}");
}

static void emit_starts(const struct scan_text *x, struct lines *l)
{
    lines_put(l, "for (accel_part = 0; accel_part < accel_parts; accel_part++) {");
    l->level++;
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        const char *name = openmp_scan_carried(x->u, v, k), *type = carried_type(x, v);
        lines_put(l, "%s accel_old%d = %s;", type, k, name);
        lines_put(l, "if (accel_part < accel_parts - 1) %s = (%s)(%s);", name, type,
                  combined(x->u, v, k, arena_printf(x->u->arena, "accel_old%d", k)));
        lines_put(l, "accel_sums[accel_part].value%d = (%s)accel_old%d;", k, openmp_scan_type(v), k);
    }
    l->level--;
    lines_put(l, "}");
}

static void declare_own(const struct scan_text *x, struct lines *l)
{
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        const char *type = carried_type(x, v), *name = openmp_scan_carried(x->u, v, k);
        lines_put(l, "%s %s = (%s)accel_sums[accel_part].value%d;", type, name, type, k);
    }
}

/* In the user's loop. */
static void edit_elements(const struct scan_text *x)
{
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        for (int j = 0; j < v->n_reads; j++)
            edit_replace(&x->e->edits, v->reads[j]->from, v->reads[j]->to, openmp_scan_carried(x->u, v, k));
        for (int j = 0; v->store && j < v->n_updates; j++)
            edit_before(&x->e->edits, v->updates[j].node->from, v->updates[j].node->to, arena_printf(x->u->arena, "accel_carried%d = ", k));
    }
}

static const char *ends(const struct scan_text *x)
{
    struct lines l = lines_begin(x->u, x->loop->stmt->from);
    for (int k = 0; k < x->scan->n_values; k++)
        lines_put(&l, "if (accel_part == accel_parts - 1) accel_sums[accel_parts].value%d = (%s)%s;", k,
                  openmp_scan_type(&x->scan->values[k]), openmp_scan_carried(x->u, &x->scan->values[k], k));
    lines_put(&l, "}");
    for (int k = 0; k < x->scan->n_values; k++) {
        const struct scan_value *v = &x->scan->values[k];
        lines_put(&l, "%s = (%s)accel_sums[accel_parts].value%d;", openmp_scan_carried(x->u, v, k), carried_type(x, v), k);
    }
    lines_put(&l, "}");
    /* The index of a loop with a directive is private. */
    if (!x->loop->index_declared_inside && (!x->loop->directive || loop_shows_index(x->loop)))
        lines_put(&l, "%s = %s;", x->loop->index->name, index_at(x, "accel_trips"));
    lines_put(&l, "}");
    return lines_end(&l);
}

bool openmp_is_scanned(const struct host_loop *h, const struct decl *d)
{
    for (int k = 0; h->scan && k < h->loop->scan->n_values; k++)
        if (!h->loop->scan->values[k].store && h->loop->scan->values[k].decl == d) return true;
    return false;
}

void openmp_emit_scan(struct host_emitter *e, const struct host_loop *h, const char *type, const char *clauses)
{
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(e->u, n->from);
    struct scan_text x = {e, e->u, h->loop, h->loop->scan, NULL, type};
    x.pragma = arena_printf(e->u->arena, "#pragma omp parallel for schedule(static) if(accel_parts > 1)%s", clauses);
    lines_put(&head, "{");
    head.level++;
    declare_trips(&x, &head);
    declare_sums(&x, &head);
    declare_carried(&x, &head);
    if (!h->loop->index_declared_inside) lines_put(&head, "(void)%s;", h->loop->index->name); /* the blocks have their own */
    lines_put(&head, "for (accel_done = 0; accel_done < accel_trips; accel_done += accel_parts * accel_block) {");
    head.level++;
    emit_sums(&x, &head);
    emit_starts(&x, &head);
    open_blocks(&x, &head, "");
    declare_own(&x, &head);
    openmp_declare_index(&head, x.loop, type);
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    edit_replace(&e->edits, n->from, loop_header_end(e->u, h->loop), openmp_trips_header(e->u, h->loop));
    edit_elements(&x);
    edit_after(&e->edits, n->from, n->to, arena_printf(e->u->arena, "\n%s", ends(&x)));
}

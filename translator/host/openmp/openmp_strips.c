/* openmp_strips: strip-mining of a parallel loop around a sequential one. SPDX-License-Identifier: MIT
 * If consecutive iterations of the outer loop access consecutive elements, as in sums of columns, the outer loop should be vectorized: each
 * thread runs strips of the outer loop, and within a strip the two loops are interchanged.
 *     for (j) { s = 0; for (i) s += x[i][j]; m[j] = s; }
 * becomes, with s an array of a strip's length,
 *     for (strips) { for (j in strip) s[j] = 0;  for (i) for (j in strip) s[j] += x[i][j];  for (j in strip) m[j] = s[j]; }
 * Iterations of the outer loop are independent, and each performs its operations in the same order: results are bitwise identical. */
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "analysis/linear.h"
#include "region/flow/uses.h"
#include "base/unit.h"
#include <ctype.h>
#include <string.h>

/* Largest number of iterations of a strip. In one thread it is small, so that the data that the inner loop reads may stay in the cache for
 * the next strip. In a loop that threads share it is larger, for long contiguous accesses, if the arrays fit in the L1 cache. */
enum { STRIP = 256, SHARED_STRIP = 2048, STRIP_BYTES = 8192, FEW_TRIPS = 16, UNROLLED_TRIPS = 32 };

struct strip {
    struct unit *u;
    const struct region *r;
    const struct loop *loop;           /* the parallel one */
    const struct loop *inner, *last;   /* the tight nest below it */
    const struct node *body;           /* of `loop` */
    int before;                        /* statements of the body before `inner`; 0 if the body is `inner` */
    const struct decl **wide;          /* scalars of an iteration that become arrays */
    int n_wide;
    int length;                        /* of the arrays */
};

const char openmp_strip_head[] =
    "extern int omp_get_max_threads(void);\n"
    "static __inline__ __attribute__((unused)) long long accel_strip_length(long long trips, long long most)\n{\n"
    "    long long threads = omp_get_max_threads(), rounds = (trips - 1) / (most * threads) + 1;\n"
    "    return trips > 0 ? ((trips - 1) / (threads * rounds) + 16) / 16 * 16 : 16;\n}\n";

/* ---- the shape of the nest ------------------------------------------------------------------------------------------------------- */

static bool within(const struct decl *d, unsigned from, unsigned to) { return d->to > d->from && d->from >= from && d->to <= to; }

struct jumps { const struct node *innermost; bool found; };

static bool search_jumps(struct node *n, void *context)
{
    struct jumps *j = context;
    switch (n->kind) {
    case NODE_CONTINUE: j->found |= !node_inside(n, j->innermost); break;
    case NODE_WHILE: case NODE_DO: case NODE_SWITCH: case NODE_LABEL: case NODE_GOTO: case NODE_INDIRECT_GOTO: case NODE_RETURN:
    case NODE_BREAK: case NODE_ASM: case NODE_STMT_EXPR: case NODE_LABEL_ADDRESS: j->found = true; break;
    default: break;
    }
    return !j->found;
}

static bool has_jumps(const struct strip *s)
{
    struct jumps j = { s->last->stmt->child[3], false };
    node_walk((struct node *)s->body, search_jumps, &j);
    return j.found;
}

/* Finds the tight nest of loops from `inner` down. False if there are other loops in `loop`, or a loop is not canonical or has bounds that
 * the host does not know. */
static bool find_nest(struct strip *s)
{
    const struct loop *l = s->loop->child;
    if (!l || l->next) return false;
    for (s->inner = s->last = l; l; s->last = l, l = l->child)
        if (l->next || !l->canonical || !l->bounds_on_host ||
            (l != s->inner && node_alone(l->parent->stmt->child[3]) != l->stmt))
            return false;
    s->body = s->loop->stmt->child[3];
    s->before = 0;
    if (s->body->kind != NODE_BLOCK) return s->body == s->inner->stmt;
    while (s->before < s->body->n_children && s->body->child[s->before] != s->inner->stmt) s->before++;
    return s->before < s->body->n_children;
}

bool openmp_counts_up(struct unit *u, const struct loop *l)
{
    const struct type *t = l->index->type;
    bool forward = !l->step && l->direction > 0 && (l->relation == OP_LT || l->relation == OP_LE);
    if (!l->canonical || l->compared || !forward || t->kind != TYPE_INT || t->is_volatile || t->is_atomic || !l->upper->type) return false;
    return t->size > 4 || loop_wide_header(u, l, "");
}

/* ---- scalars of an iteration ----------------------------------------------------------------------------------------------------- */

static bool is_index(const struct strip *s, const struct decl *d)
{
    for (const struct loop *l = s->last; l; l = l->parent) {
        if (l->index == d) return true;
        if (l == s->loop) return false;
    }
    return false;
}

static bool is_wide(const struct strip *s, const struct decl *d)
{
    for (int i = 0; i < s->n_wide; i++)
        if (s->wide[i] == d) return true;
    return false;
}

static bool widen(struct strip *s, const struct decl *d)
{
    const struct type *t = d->type;
    bool fits = !d->stands_for && (type_is_integer(t) || t->kind == TYPE_FLOAT) && t->size <= 8 && !t->is_volatile && !t->is_atomic && d->bit_width < 0;
    if (is_wide(s, d)) return true;
    if (!fits || d->storage == STORAGE_STATIC || d->storage == STORAGE_THREAD) return false;
    ARENA_PUSH(s->u->arena, s->wide, s->n_wide, d);
    return true;
}

/* An initialized declaration can be written as assignments: "= value" follows each name, and commas separate them. */
static bool reads_as_assignments(const struct strip *s, const struct node *declaration)
{
    for (int k = 0; k < declaration->n_children; k++) {
        const struct node *v = declaration->child[k], *previous = k ? declaration->child[k - 1] : NULL;
        unsigned at = v->decl->name_at + (unsigned)strlen(v->decl->name);
        if (!v->n_children || v->child[0]->kind == NODE_INIT_LIST) return false;
        while (at < v->to && isspace((unsigned char)s->u->text[at])) at++;
        if (s->u->text[at] != '=') return false;
        for (at = previous ? previous->to : v->decl->name_at; at < v->decl->name_at; at++)
            if (!isspace((unsigned char)s->u->text[at]) && s->u->text[at] != ',') return false;
    }
    return true;
}

static bool is_initialised(const struct node *declaration)
{
    for (int k = 0; k < declaration->n_children; k++)
        if (declaration->child[k]->n_children) return true;
    return false;
}

static bool widen_declared(struct strip *s)
{
    for (int i = 0; i < s->before; i++) {
        const struct node *n = s->body->child[i];
        if (n->kind != NODE_DECL_STMT) continue;
        if (!n->n_children || (is_initialised(n) && !reads_as_assignments(s, n))) return false;
        for (int k = 0; k < n->n_children; k++)
            if (n->child[k]->kind != NODE_VAR || is_index(s, n->child[k]->decl) || !widen(s, n->child[k]->decl)) return false;
    }
    return true;
}

/* l is in the collapse group that begins with `head`. */
static bool heads_group_of(const struct loop *head, const struct loop *l)
{
    const struct loop *member = head;
    for (int k = 1; k < head->collapse && member; k++)
        if ((member = member->child) == l) return true;
    return false;
}

/* Iterations may assign d in strips: it is declared in the iteration, private to one of the loops, or an array of the construct's data. */
static bool widen_assigned(struct strip *s, const struct decl *d)
{
    const struct variable *v = region_variable(s->r, d);
    if (is_index(s, d)) return !v || !v->last_value;
    if (within(d, s->loop->stmt->from, s->loop->stmt->to)) return true;
    if (d->type->kind == TYPE_ARRAY || type_has_parts(d->type)) return v && v->role == ROLE_DATA;
    if (!v || v->role != ROLE_PRIVATE || v->last_value || v->firstprivate || !v->private_to) return false;
    return (node_inside(v->private_to->stmt, s->loop->stmt) || heads_group_of(v->private_to, s->loop)) && widen(s, d);
}

static bool widen_all(struct strip *s)
{
    long long bytes = 0;
    if (!widen_declared(s)) return false;
    for (int i = 0; i < s->r->uses->count; i++) {
        const struct use *use = &s->r->uses->items[i];
        const struct variable *v = use->decl ? region_variable(s->r, use->decl) : NULL;
        bool object = use->decl && !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE));
        if (!node_inside(use->node, s->loop->stmt)) continue;
        if (v && v->role == ROLE_PRIVATE && (use->flags & USE_POINTEE)) return false;
        if (!object) continue;
        if (use->flags & (USE_ATOMIC | USE_CALLEE)) return false;
        if ((use->flags & USE_ADDRESS) && use->decl->type->kind != TYPE_ARRAY) return false;
        if ((use->flags & USE_WRITE) && !widen_assigned(s, use->decl)) return false;
    }
    for (int i = 0; i < s->n_wide; i++) bytes += s->wide[i]->type->size;
    return bytes * STRIP <= STRIP_BYTES;
}

static int array_length(const struct strip *s, bool parallel)
{
    long long bytes = 0;
    int length = parallel ? SHARED_STRIP : STRIP;
    for (int i = 0; i < s->n_wide; i++) bytes += s->wide[i]->type->size;
    while (bytes * length > STRIP_BYTES) length /= 2;
    return length;
}

struct other_name { const struct strip *s; bool found; };

static bool search_other(struct node *n, void *context)
{
    struct other_name *o = context;
    for (int i = 0; (n->kind == NODE_NAME || n->kind == NODE_VAR) && i < o->s->n_wide; i++)
        o->found |= n->decl && n->decl != o->s->wide[i] && !strcmp(n->decl->name, o->s->wide[i]->name);
    return !o->found;
}

/* No other variable in the nest has the name of one of the arrays. */
static bool names_are_clear(const struct strip *s)
{
    struct other_name o = { s, false };
    node_walk(s->loop->stmt, search_other, &o);
    return !o.found;
}

/* ---- whether it pays ------------------------------------------------------------------------------------------------------------- */

int openmp_spread(const struct access *a, const struct loop *l)
{
    bool known = true;
    const struct type *element = a->decl ? a->decl->type : NULL;
    while (element && (element->kind == TYPE_ARRAY || element->kind == TYPE_POINTER)) element = element->base;
    if (!a->affine || a->by_call || a->atomic || !a->n_flat || !type_is_arithmetic(element)) return -1;
    for (int k = 0; k < a->n_flat - 1; k++)
        if (linear_uses(a->flat[k], l)) return -1;
    long long step = linear_coefficient(a->flat[a->n_flat - 1], l, &known);
    return known && (step == 0 || step == 1) ? (int)step : -1;
}

static bool lanes_pay(const struct strip *s)
{
    bool neighbours = false;
    for (int i = 0; i < s->r->n_accesses; i++) {
        const struct access *a = s->r->accesses[i];
        if (!node_inside(a->node, s->last->stmt->child[3])) continue;
        int step = openmp_spread(a, s->loop);
        if (step < 0) return false;
        neighbours |= step == 1;
    }
    return neighbours;
}

/* A compiler that vectorizes unrolls inner loops of few trips, and so vectorizes the outer one in registers, as for a filter of 5 x 5. */
static bool is_long_enough(const struct strip *s)
{
    int few = openmp_compiler_vectorizes(s->u->options) ? UNROLLED_TRIPS : FEW_TRIPS;
    long long product = 1, own = loop_constant_trips(s->loop);
    for (const struct loop *l = s->inner; l; l = l->child) {
        long long trips = loop_constant_trips(l);
        if (trips < 0 || trips > FEW_TRIPS) return own < 0 || own > FEW_TRIPS;
        product *= trips;
    }
    return product > few && (own < 0 || own > FEW_TRIPS);
}

static bool read_strip(struct strip *s, struct unit *u, const struct region *r, const struct loop *l)
{
    *s = (struct strip){ .u = u, .r = r, .loop = l };
    if (loop_needs_test(l) || l->plan.n_reductions || l->n_arrays || !openmp_counts_up(u, l) || !find_nest(s) || has_jumps(s)) return false;
    if (openmp_is_over_aligned(l->stmt->child[3])) return false;
    return is_long_enough(s) && lanes_pay(s) && widen_all(s) && names_are_clear(s);
}

bool openmp_runs_in_strips(struct unit *u, const struct region *r, const struct loop *l)
{
    struct strip s;
    return read_strip(&s, u, r, l);
}

/* ---- writing ---------------------------------------------------------------------------------------------------------------------- */

static const char *element(const struct strip *s, const struct decl *d)
{
    if (d->stands_for) return d->name;
    return arena_printf(s->u->arena, "%s[%s - accel_from]", d->name, s->loop->index->name);
}

struct renaming { struct host_emitter *e; const struct strip *s; };

static bool rename_uses(struct node *n, void *context)
{
    struct renaming *x = context;
    if (n->kind == NODE_NAME && is_wide(x->s, n->decl)) edit_replace(&x->e->edits, n->from, n->to, element(x->s, n->decl));
    return true;
}

struct next_use { const struct strip *s; unsigned at; const struct node *use; };

static bool search_next(struct node *n, void *context)
{
    struct next_use *x = context;
    bool changes = n->kind == NODE_NAME && n->decl && (n->decl->stands_for || is_wide(x->s, n->decl));
    if (changes && n->from >= x->at && (!x->use || n->from < x->use->from)) x->use = n;
    return true;
}

static const char *renamed(const struct strip *s, const struct node *n)
{
    struct next_use x = { s, n->from, NULL };
    const char *text = "";
    for (node_walk((struct node *)n, search_next, &x); x.use; node_walk((struct node *)n, search_next, &x)) {
        text = arena_printf(s->u->arena, "%s%.*s%s", text, (int)(x.use->from - x.at), s->u->text + x.at, element(s, x.use->decl));
        x = (struct next_use){ s, x.use->to, NULL };
    }
    return arena_printf(s->u->arena, "%s%.*s", text, (int)(n->to - x.at), s->u->text + x.at);
}

static void assign_declared(struct host_emitter *e, const struct strip *s, const struct node *declaration)
{
    if (!is_initialised(declaration)) {
        edit_replace(&e->edits, declaration->from, declaration->to, "");
        return;
    }
    for (int k = 0; k < declaration->n_children; k++) {
        const struct decl *d = declaration->child[k]->decl;
        edit_replace(&e->edits, k ? d->name_at : declaration->from, d->name_at + (unsigned)strlen(d->name), element(s, d));
    }
}

static const char *lanes_header(const struct strip *s, const char *type)
{
    const char *i = s->loop->index->name, *declared = s->loop->index_declared_inside ? arena_printf(s->u->arena, "%s ", type) : "";
    return arena_printf(s->u->arena, "for (%s%s = accel_from; %s < accel_to; %s++)", declared, i, i, i);
}

/* Puts the children [first, end) of the body into a loop over the strip. */
static void emit_group(struct host_emitter *e, const struct strip *s, int first, int end, const char *header)
{
    bool empty = true;
    for (int i = first; i < end; i++) empty &= s->body->child[i]->kind == NODE_DECL_STMT && !is_initialised(s->body->child[i]);
    if (empty) return;
    unsigned from = s->body->child[first]->from, to = s->body->child[end - 1]->to;
    edit_before(&e->edits, from, to, arena_printf(s->u->arena, "%s { ", header));
    edit_after(&e->edits, from, to, " }");
}

/* __typeof__ names the user's variable that an array hides, which prevents a warning about an unused variable. */
static const char *arrays(const struct strip *s)
{
    const char *text = "";
    for (int i = 0; i < s->n_wide; i++) {
        const struct decl *d = s->wide[i];
        bool own = within(d, s->loop->stmt->from, s->loop->stmt->to);
        const char *array = arena_printf(s->u->arena, "%s[%d]", d->name, s->length);
        text = arena_printf(s->u->arena, "%s %s;", text, own ? host_declare(s->u, d->type, array, d->name)
                                                             : arena_printf(s->u->arena, "__typeof__(%s) %s", d->name, array));
    }
    return text;
}

static void emit_body(struct host_emitter *e, const struct strip *s, const char *type)
{
    const char *header = lanes_header(s, type);
    struct node *innermost = s->last->stmt->child[3];
    struct renaming x = { e, s };
    struct lines lanes = lines_begin(s->u, innermost->from);
    edit_before(&e->edits, s->body->from, s->body->to,
                arena_printf(s->u->arena, "{ %s accel_from = (%s)accel_at, accel_to = (%s)(accel_end - accel_at > accel_strip ? "
                             "accel_at + accel_strip : accel_end);%s\n", type, type, type, arrays(s)));
    edit_after(&e->edits, s->body->from, s->body->to, " }");
    for (int i = 0; i < s->before; i++)
        if (s->body->child[i]->kind == NODE_DECL_STMT) assign_declared(e, s, s->body->child[i]);
    if (s->body->kind == NODE_BLOCK) {
        if (s->before) emit_group(e, s, 0, s->before, header);
        if (s->before + 1 < s->body->n_children) emit_group(e, s, s->before + 1, s->body->n_children, header);
    }
    const struct node *jammed = openmp_jammed(e->u, s->last);
    if (jammed) openmp_emit_jam(e, s->last, header, renamed(s, jammed));
    lines_directive(&lanes, "#pragma omp simd");
    lines_put(&lanes, "%s", header);
    edit_before(&e->edits, innermost->from, innermost->to, lines_end(&lanes));
    node_walk((struct node *)s->body, rename_uses, &x);
}

void openmp_emit_strips(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *type, const char *pragma)
{
    struct strip s;
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(e->u, n->from), tail = head;
    const char *lower, *upper, *counter = h->loop->index->type->size > 4 ? type : "long long";
    if (!read_strip(&s, e->u, r, h->loop)) return;
    s.length = array_length(&s, h->parallel);
    loop_bounds(e->u, h->loop, &lower, &upper);
    lines_put(&head, "{");
    head.level++;
    openmp_declare_end(&head, h->loop, counter, upper);
    if (h->parallel) lines_put(&head, "%s accel_strip = (%s)accel_strip_length((long long)(accel_end - %s), %d);", counter, counter,
                               host_operand(e->u, lower), s.length);
    else lines_put(&head, "%s accel_strip = %d;", counter, s.length);
    lines_put(&head, "%s accel_at;", counter); /* C89 has no declarations in headers of loops */
    if (h->parallel) lines_directive(&head, "%s", pragma);
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    edit_replace(&e->edits, n->from, loop_header_end(e->u, h->loop),
                 arena_printf(e->u->arena, "for (accel_at = %s; accel_at < accel_end; accel_at += accel_strip)", lower));
    emit_body(e, &s, type);
    lines_put(&tail, "}");
    edit_after(&e->edits, n->from, n->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

/* read_places: see read_places.h. SPDX-License-Identifier: MIT
 * The place of a read is evaluated for an iteration in the middle of large loops: indices and values are given numbers, values much larger
 * than indices, so that conditions at borders and clamped subscripts take their usual way. Two reads are of the same element if they have
 * the same number, which is computed modulo 2^64. Objects, lengths and rows begin at multiples of LINE, and the index of x is in the middle
 * between two. */
#include "kernel/reuse/read_places.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"
#include <stdlib.h>
#include <string.h>

typedef unsigned long long number;

enum { BOUND_MOST = 24, DEPTH_MOST = 16, NAMES_MOST = 32, LINE = 64, ONE_TRIP = 3000 };

struct places {
    const struct kernel *kernel;
    const struct node *body;
    const struct decl *bound[BOUND_MOST]; /* indices and parameters with their numbers */
    long long values[BOUND_MOST];
    int n_bound, depth;
    struct {
        const struct decl *decl;
        bool changes;
    } names[NAMES_MOST]; /* whether the body changes them */
    int n_names;
    bool unknown, in_step;
    number *list;
    int count, bytes;
};

static number mix(number x)
{
    x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15ULL;
    return (x ^ (x >> 29)) * LINE;
}

static number hash_name(const struct decl *d)
{
    number h = 1469598103934665603ULL;
    for (const char *p = d->name; *p; p++) h = (h ^ (unsigned char)*p) * 1099511628211ULL;
    return h;
}

static number value_of(struct places *s, const struct node *n);

/* Names are evaluated in every trip, but the body is searched once. */
static bool is_changed(struct places *s, const struct decl *d)
{
    for (int j = 0; j < s->n_names; j++)
        if (s->names[j].decl == d) return s->names[j].changes;
    bool changes = node_changes(s->body, d);
    if (s->n_names < NAMES_MOST) s->names[s->n_names].decl = d, s->names[s->n_names++].changes = changes;
    return changes;
}

/* A value that the kernel receives: positive, and larger than any index. */
static number parameter_of(const struct decl *d)
{
    return (1ULL << 40) + (hash_name(d) & 0xffffff) * LINE;
}

struct assignment_scan {
    struct places *places;
    const struct decl *decl;
    bool happens;
};

/* An assignment happens unless it is in a branch that is not taken. */
static bool find_assignment(struct node *n, void *context)
{
    struct assignment_scan *s = context;
    bool skipped = false;
    if (node_target(n) != s->decl) return !s->happens;
    for (const struct node *p = n->parent; p && n != s->places->body && !skipped; n = (struct node *)p, p = p->parent)
        skipped = p->kind == NODE_IF && n != p->child[0] && (n == p->child[1]) != (value_of(s->places, p->child[0]) != 0);
    s->happens |= !skipped;
    return !s->happens;
}

/* int r = i + y; if (r < 0) r = 0; if (r >= h) r = h - 1: the initial value, if no assignment happens. */
static number clamped_value(struct places *s, const struct decl *d)
{
    struct assignment_scan scan = {s, d, false};
    number v = value_of(s, d->init);
    if (s->n_bound >= BOUND_MOST) return s->unknown = true, 0;
    s->bound[s->n_bound] = d;
    s->values[s->n_bound++] = (long long)v;
    node_walk((struct node *)s->body, find_assignment, &scan);
    s->n_bound--;
    s->unknown |= scan.happens;
    return v;
}

static number name_value(struct places *s, const struct node *n)
{
    const struct decl *d = n->decl;
    for (int j = s->n_bound - 1; d && j >= 0; j--)
        if (s->bound[j] == d) return (number)s->values[j];
    if (!d) return s->unknown = true, 0;
    if (type_has_parts(d->type) || d->type->kind == TYPE_ARRAY) return mix(hash_name(d));
    if (region_variable(s->kernel->region, d) || !d->init) {
        bool fixed = region_variable(s->kernel->region, d) && !is_changed(s, d);
        if (!fixed && !decl_is_pointer(d)) s->unknown = true;
        return decl_is_pointer(d) ? mix(hash_name(d)) : parameter_of(d);
    }
    return is_changed(s, d) ? clamped_value(s, d) : value_of(s, d->init);
}

static number arithmetic(struct places *s, enum op op, number a, number b)
{
    long long x = (long long)a, y = (long long)b;
    switch (op) {
    case OP_ADD: return a + b;
    case OP_SUB: return a - b;
    case OP_MUL: return a * b;
    case OP_DIV: return y > 0 ? (number)(x / y) : 0;
    case OP_REM: return y > 0 ? (number)(x % y) : 0;
    case OP_SHL: return a << (b & 63);
    case OP_SHR: return (number)(x >> (b & 63));
    case OP_AND: return a & b;
    case OP_OR: return a | b;
    case OP_XOR: return a ^ b;
    case OP_LT: return x < y;
    case OP_GT: return x > y;
    case OP_LE: return x <= y;
    case OP_GE: return x >= y;
    case OP_EQ: return x == y;
    case OP_NE: return x != y;
    case OP_LAND: return a && b;
    case OP_LOR: return a || b;
    default: s->unknown = true; return 0;
    }
}

/* A function whose body only returns an expression: min, max, clamp, an index. */
static number call_value(struct places *s, const struct node *n)
{
    const struct decl *f = n->decl;
    const struct node *only = f && f->body ? node_alone(f->body) : NULL;
    int before = s->n_bound, count = f ? f->n_members : 0;
    number v = 0;
    if (!only || only->kind != NODE_RETURN || !only->n_children || n->n_children != count + 1 || before + count > BOUND_MOST)
        return s->unknown = true, 0;
    long long arguments[BOUND_MOST];
    for (int j = 0; j < count; j++) arguments[j] = (long long)value_of(s, n->child[j + 1]);
    for (int j = 0; j < count; j++) s->bound[s->n_bound] = f->members[j], s->values[s->n_bound++] = arguments[j];
    v = value_of(s, only->child[0]);
    s->n_bound = before;
    return v;
}

/* The place of an element; the array's own for its first part. */
static number place_of(struct places *s, const struct node *n)
{
    n = node_strip(n);
    if (n->kind == NODE_SUBSCRIPT) {
        const struct type *base = n->child[0]->type, *array = node_strip(n->child[0])->type;
        number b = value_of(s, n->child[0]), i = value_of(s, n->child[1]);
        if (base && base->kind != TYPE_POINTER && base->kind != TYPE_ARRAY) return s->unknown = true, 0;
        return (array && array->kind == TYPE_ARRAY ? b * 0x9e3779b97f4a7c15ULL * LINE : b) + i;
    }
    if (n->kind == NODE_UNARY && n->op == OP_DEREF) return value_of(s, n->child[0]);
    if (n->kind == NODE_MEMBER) return mix(n->arrow ? value_of(s, n->child[0]) : place_of(s, n->child[0])) + (number)n->decl->value;
    return value_of(s, n);
}

/* A value in memory is a number of its place. */
static number loaded_value(struct places *s, const struct node *n)
{
    number place = place_of(s, n);
    return n->type && n->type->kind == TYPE_ARRAY ? place : mix(place);
}

static number value_of(struct places *s, const struct node *n)
{
    number v = 0;
    n = node_strip(n);
    if (n->has_value) return (number)n->value;
    if (++s->depth > DEPTH_MOST) s->unknown = true;
    if (!s->unknown) switch (n->kind) {
        case NODE_NAME: v = name_value(s, n); break;
        case NODE_CAST: v = value_of(s, n->child[n->n_children - 1]); break;
        case NODE_SUBSCRIPT:
        case NODE_MEMBER: v = loaded_value(s, n); break;
        case NODE_BINARY: v = arithmetic(s, n->op, value_of(s, n->child[0]), value_of(s, n->child[1])); break;
        case NODE_CONDITIONAL: v = value_of(s, n->child[value_of(s, n->child[0]) ? 1 : 2]); break;
        case NODE_CALL: v = call_value(s, n); break;
        case NODE_UNARY:
            if (n->op == OP_DEREF) v = loaded_value(s, n);
            else if (n->op == OP_ADDRESS) v = place_of(s, n->child[0]);
            else if (n->op == OP_MINUS) v = 0 - value_of(s, n->child[0]);
            else if (n->op == OP_LNOT) v = !value_of(s, n->child[0]);
            else if (n->op == OP_PLUS) v = value_of(s, n->child[0]);
            else s->unknown = true;
            break;
        default: s->unknown = true;
        }
    s->depth--;
    return v;
}

/* ---- iterations --------------------------------------------------------------------------------------------------------------- */

/* Stores of one iteration precede the reads of the next: the compiler loads again what they may have changed. */
static bool is_stored(const struct places *s, const struct access *a)
{
    const struct region *r = s->kernel->region;
    for (int j = 0; j < r->n_accesses; j++)
        if (r->accesses[j]->decl == a->decl && (r->accesses[j]->written || r->accesses[j]->atomic) &&
            node_inside(r->accesses[j]->node, s->body))
            return true;
    return false;
}

/* Visits the trips of the loops around a node, from l outwards to `last`, with their indices bound. */
static void each_trip(struct places *s, const struct loop *l, const struct loop *last, void (*visit)(struct places *, void *),
                      void *context)
{
    if (l == last || !l) {
        visit(s, context);
        return;
    }
    long long trips = s->in_step && !l->unroll ? 1 : mapping_constant_trips(l), lower = s->in_step && !l->unroll ? ONE_TRIP : l->lower->value;
    int at = s->n_bound;
    if (trips < 0 || trips > READS_MOST || at >= BOUND_MOST) s->unknown = true;
    for (long long j = 0; j < trips && !s->unknown; j++) {
        s->bound[at] = l->index;
        s->values[at] = lower + j;
        s->n_bound = at + 1;
        each_trip(s, l->parent, last, visit, context);
    }
    s->n_bound = at;
}

struct read {
    const struct access *access;
    bool stored;
};

/* A place that is not known is unlike all others. */
static void add_place(struct places *s, void *context)
{
    const struct read *read = context;
    const struct type *type = read->access->node->type;
    s->unknown |= s->count >= READS_MOST;
    if (type && type->size > s->bytes) s->bytes = (int)type->size;
    if (s->unknown) return;
    number place = read->stored ? 0 : place_of(s, read->access->node);
    if (s->unknown || !place) place = mix((number)s->count + 1) ^ 0x5bd1e995ULL * LINE;
    s->unknown = false;
    s->depth = 0;
    s->list[s->count++] = place;
}

static void add_iteration(struct places *s, const struct loop *last)
{
    const struct region *r = s->kernel->region;
    for (int j = 0; j < r->n_accesses && !s->unknown; j++) {
        const struct access *a = r->accesses[j];
        if (!a->read || a->by_call || !node_inside(a->node, s->body) || (a->var && a->var->role == ROLE_CONSTANT)) continue;
        struct read read = {a, is_stored(s, a)};
        if (s->in_step && (a->loop == last || read.stored)) continue;
        each_trip(s, a->loop, last, add_place, &read);
    }
}

/* An index inside of the loop, a quarter of the trips away from its ends where their number is known. */
static long long inner_index(const struct loop *l, int dimension, long long step)
{
    long long trips = mapping_constant_trips(l), trip = trips / 4;
    if (trips < 0 || !l->lower->has_value) return (dimension + 1) * 1000000LL + LINE / 2;
    if (!dimension && trip >= LINE) trip = trip / LINE * LINE + LINE / 2;
    return l->lower->value + trip * step;
}

static void bind_dimensions(struct places *s, const int at[3])
{
    s->n_bound = 0;
    for (int j = 0; j < s->kernel->n_dims; j++) {
        const struct loop *l = s->kernel->dims[j];
        long long step = l->step && l->step->has_value ? l->step->value : l->step ? 1 : l->direction;
        int apart = s->in_step && !j ? s->kernel->block[0] : 1;
        if (l->step_negated) step = -step;
        s->bound[s->n_bound] = l->index;
        s->values[s->n_bound++] = inner_index(l, j, step) + at[j] * apart * step;
    }
}

static int compare(const void *a, const void *b)
{
    number x = *(const number *)a, y = *(const number *)b;
    return (x > y) - (x < y);
}

static struct read_count count_all(const struct kernel *k, const struct loop *last, const int items[3], bool in_step)
{
    number list[READS_MOST];
    struct places s = {.kernel = k, .body = last->stmt->child[3], .list = list, .in_step = in_step};
    struct read_count found = {0};
    int at[3];
    for (at[2] = 0; at[2] < items[2]; at[2]++)
        for (at[1] = 0; at[1] < items[1]; at[1]++)
            for (at[0] = 0; at[0] < items[0]; at[0]++) {
                bind_dimensions(&s, at);
                add_iteration(&s, last);
            }
    found.known = !s.unknown;
    found.reads = s.count;
    qsort(list, (size_t)s.count, sizeof *list, compare);
    for (int j = 0; j < s.count; j++) {
        found.distinct += !j || list[j] != list[j - 1];
        found.lines += !j || list[j] / LINE != list[j - 1] / LINE;
    }
    found.bytes = s.bytes;
    return found;
}

struct read_count reads_count(const struct kernel *k, const struct loop *last, const int items[3])
{
    return count_all(k, last, items, false);
}

struct read_count reads_in_step(const struct kernel *k, const struct loop *last, const int items[3])
{
    return count_all(k, last, items, true);
}

/* ---- conditions ---------------------------------------------------------------------------------------------------------------- */

static const struct loop *loop_around(const struct region *r, const struct node *n, const struct loop *last)
{
    for (const struct node *p = n->parent; p && p != last->stmt; n = p, p = p->parent) {
        const struct loop *l = p->kind == NODE_FOR && p->child[3] == n ? region_loop(r, p) : NULL;
        if (l) return l;
    }
    return last;
}

struct condition {
    const struct node *node;
    bool holds, fails; /* in a trip */
};

static void add_value(struct places *s, void *context)
{
    struct condition *c = context;
    bool holds = value_of(s, c->node) != 0;
    c->holds |= holds;
    c->fails |= !holds;
}

int reads_condition(const struct kernel *k, const struct loop *last, const struct node *condition)
{
    struct places s = {.kernel = k, .body = last->stmt->child[3]};
    struct condition c = {condition, false, false};
    int first[3] = {0, 0, 0};
    bind_dimensions(&s, first);
    each_trip(&s, loop_around(k->region, condition, last), last, add_value, &c);
    return s.unknown || c.holds == c.fails ? -1 : c.holds;
}

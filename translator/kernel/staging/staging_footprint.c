/* staging_footprint: the elements of an array that a whole tile reads. SPDX-License-Identifier: MIT
 * A subscript is the place of the tile, which all accesses of a group share, plus a form over variables with constant bounds: e0, e1, e2
 * count the trips of the tile, u those of a chunk, i<depth> are the indices of inner loops. The images of these forms are sets of
 * integers. */
#include "kernel/staging/tile_staging.h"
#include "analysis/isl/isl_expression.h"
#include "analysis/isl/isl_space.h"
#include "base/arena.h"
#include "base/unit.h"
#include "kernel/mapping.h"
#include "syntax/array_types.h"
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/val.h>
#include <string.h>

enum { BOX_MOST = 1 << 16 };

/* ---- groups ------------------------------------------------------------------------------------------------------------------- */

static bool constant_range(const struct loop *l, long long *low, long long *high)
{
    long long trips = mapping_constant_trips(l);
    if (trips < 1) return false;
    *low = l->lower->value;
    *high = *low + trips - 1;
    return true;
}

/* The symbol has a value in the kernel: it is passed as a parameter. */
static bool is_parameter(const struct kernel *k, const struct symbol *s)
{
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        if (p->kind == PARAM_VALUE && !strcmp(p->var->decl->name, s->text) && p->var->role == ROLE_VALUE) return true;
    }
    return false;
}

static bool usable_form(const struct tile_staging *tiles, const struct linear *f, bool *in_chunks)
{
    for (int i = 0; i < f->n_terms; i++) {
        const struct linear_term *t = &f->terms[i];
        long long low, high;
        if (t->loop && t->n_symbols) return false;
        for (int j = 0; j < t->n_symbols; j++)
            if (!is_parameter(tiles->kernel, t->symbols[j])) return false;
        if (!t->loop) continue;
        if (t->loop == tiles->chunked) *in_chunks = true;
        else if (kernel_dimension_of(tiles->kernel, t->loop) < 0 && !constant_range(t->loop, &low, &high)) return false;
    }
    return true;
}

static bool plain_element(const struct access *a, const struct variable *v)
{
    const struct type *t = a->node->type, *held = v->decl->type;
    while (held && (held->kind == TYPE_ARRAY || held->kind == TYPE_POINTER)) held = held->base;
    bool subscript = a->node->kind == NODE_SUBSCRIPT || (a->node->kind == NODE_UNARY && a->node->op == OP_DEREF);
    return subscript && t && type_is_arithmetic(t) && t->kind != TYPE_COMPLEX && !t->is_volatile && held && held->kind == t->kind &&
           held->size == t->size && held->is_signed == t->is_signed;
}

/* Dimensions after the first have lengths: of the type (those that vary are parameters of the kernel), or of delinearized rows, by values
 * passed to the kernel. */
static bool known_rows(const struct tile_staging *tiles, const struct access *a)
{
    const struct type *t = a->decl->type->base;
    bool unused = false, varies = array_n_dimensions(a->decl->type) > 0;
    for (int d = 1; d < a->n_forms; d++) {
        const struct linear *length = a->row_lengths ? a->row_lengths[d - 1] : NULL;
        if (length) {
            if (varies || !usable_form(tiles, length, &unused)) return false;
        } else {
            if (!t || t->kind != TYPE_ARRAY || (t->count < 0 && !varies)) return false;
            t = t->base;
        }
    }
    return t && t->kind != TYPE_ARRAY;
}

static bool usable(const struct tile_staging *tiles, const struct access *a, bool *in_chunks)
{
    *in_chunks = false;
    if (!a->read || a->written || a->atomic || a->deep || a->by_call || !a->affine || !plain_element(a, a->var)) return false;
    if (a->n_forms < 1 || a->n_forms > STAGED_DIMS || !known_rows(tiles, a)) return false;
    for (int d = 0; d < a->n_forms; d++)
        if (!usable_form(tiles, a->forms[d], in_chunks)) return false;
    return true;
}

static bool same_rows(const struct access *a, const struct access *b)
{
    for (int d = 1; d < a->n_forms; d++) {
        const struct linear *x = a->row_lengths ? a->row_lengths[d - 1] : NULL, *y = b->row_lengths ? b->row_lengths[d - 1] : NULL;
        if (!x != !y || (x && !linear_equal(x, y))) return false;
    }
    return true;
}

/* The part of the form that the place of a tile and of a chunk adds: all but the constant and the inner loops. */
static struct linear *place_form(struct unit *u, const struct tile_staging *tiles, const struct linear *f)
{
    struct linear *p = linear_constant(u, 0);
    for (int i = 0; i < f->n_terms; i++) {
        bool inner = f->terms[i].loop && f->terms[i].loop != tiles->chunked && kernel_dimension_of(tiles->kernel, f->terms[i].loop) < 0;
        if (!inner) ARENA_PUSH(u->arena, p->terms, p->n_terms, f->terms[i]);
    }
    return p;
}

static bool belongs(struct unit *u, const struct tile_staging *tiles, const struct staged *s, const struct access *a)
{
    if (s->n_dims != a->n_forms || !same_rows(s->like, a)) return false;
    for (int d = 0; d < a->n_forms; d++)
        if (!linear_equal(place_form(u, tiles, s->like->forms[d]), place_form(u, tiles, a->forms[d]))) return false;
    return true;
}

int footprint_groups(struct unit *u, const struct tile_staging *tiles, const struct node *body, struct variable *v, struct staged **list)
{
    int n = 0;
    for (int i = 0; i < tiles->kernel->region->n_accesses; i++) {
        const struct access *a = tiles->kernel->region->accesses[i];
        bool in_chunks;
        int g = 0;
        if (a->var != v || !node_inside(a->node, body) || !usable(tiles, a, &in_chunks)) continue;
        if (tiles->chunked && in_chunks && !node_inside(a->node, tiles->chunked->stmt->child[3])) continue;
        while (g < n && !belongs(u, tiles, &(*list)[g], a)) g++;
        if (g == n) {
            struct staged s = {.var = v, .like = a, .n_dims = a->n_forms, .in_chunks = in_chunks};
            ARENA_PUSH(u->arena, *list, n, s);
        }
        ARENA_PUSH(u->arena, (*list)[g].accesses, (*list)[g].n_accesses, a);
    }
    return n;
}

/* ---- the box ------------------------------------------------------------------------------------------------------------------ */

/* The range of a loop's variable within the box; returns the stride of the subscript in it. */
static long long term_range(const struct tile_staging *tiles, const struct linear_term *t, long long *low, long long *high)
{
    int j = kernel_dimension_of(tiles->kernel, t->loop);
    const struct loop *l = t->loop;
    long long stride = l->step ? (l->step_negated ? -l->step->value : l->step->value) : l->direction;
    *low = *high = 0;
    if (j >= 0) *high = (long long)tiles->kernel->block[j] * tiles->kernel->items[j] - 1;
    else if (l == tiles->chunked) *high = tiles->chunk - 1;
    else constant_range(l, low, high), stride = 1;
    return t->coefficient * stride;
}

static const char *term_name(struct unit *u, const struct tile_staging *tiles, const struct loop *l)
{
    int j = kernel_dimension_of(tiles->kernel, l);
    return j >= 0 ? arena_printf(u->arena, "e%d", j) : l == tiles->chunked ? "u" : arena_printf(u->arena, "i%d", l->depth);
}

static bool names_loop(const struct access *a, int before_form, int before_term, const struct loop *l)
{
    for (int d = 0; d < a->n_forms; d++)
        for (int i = 0; i < a->forms[d]->n_terms; i++) {
            if (d == before_form && i == before_term) return false;
            if (a->forms[d]->terms[i].loop == l) return true;
        }
    return false;
}

/* "{ [x0, x1] : exists (e0, ... : ...) }" for one access, without what the place adds. */
static isl_set *image(struct unit *u, isl_ctx *ctx, const struct tile_staging *tiles, const struct access *a)
{
    const char *names = "", *where = "", *point = "";
    for (int d = 0; d < a->n_forms; d++) {
        const struct linear *f = a->forms[d];
        const char *sum = arena_printf(u->arena, "%lld", f->constant);
        for (int i = 0; i < f->n_terms; i++) {
            long long low, high, stride;
            if (!f->terms[i].loop) continue;
            const char *name = term_name(u, tiles, f->terms[i].loop);
            stride = term_range(tiles, &f->terms[i], &low, &high);
            sum = arena_printf(u->arena, "%s + %lld*%s", sum, stride, name);
            if (names_loop(a, d, i, f->terms[i].loop)) continue;
            names = arena_printf(u->arena, "%s%s%s", names, names[0] ? ", " : "", name);
            where = arena_printf(u->arena, "%s and %lld <= %s <= %lld", where, low, name, high);
        }
        where = arena_printf(u->arena, "%s and x%d = %s", where, d, sum);
        point = arena_printf(u->arena, "%s%sx%d", point, d ? ", " : "", d);
    }
    const char *text = names[0] ? arena_printf(u->arena, "{ [%s] : exists (%s : 0 = 0%s) }", point, names, where)
                                : arena_printf(u->arena, "{ [%s] : 0 = 0%s }", point, where);
    return isl_set_read_from_str(ctx, text);
}

/* Every iteration of the tile's loops (and of the chunk) makes the access. */
static bool is_certain(const struct tile_staging *tiles, const struct access *a)
{
    const struct node *body = tiles->kernel->nest->stmt;
    for (const struct node *n = a->node, *p = n->parent; p && p != body; n = p, p = p->parent) {
        long long low, high;
        if (node_guards(p, n)) return false;
        if (p->kind == NODE_WHILE || p->kind == NODE_DO || p->kind == NODE_SWITCH || p->kind == NODE_SIZEOF) return false;
        if (p->kind != NODE_FOR) continue;
        const struct loop *l = region_loop(tiles->kernel->region, p);
        if (!l || n != p->child[3]) return false;
        if (l != tiles->chunked && kernel_dimension_of(tiles->kernel, l) < 0 && !constant_range(l, &low, &high)) return false;
    }
    return true;
}

static long long reads_of(const struct tile_staging *tiles, const struct access *a)
{
    long long reads = 1;
    for (int j = 0; j < tiles->kernel->n_dims; j++) reads *= (long long)tiles->kernel->block[j] * tiles->kernel->items[j];
    for (const struct loop *l = a->loop; l && kernel_dimension_of(tiles->kernel, l) < 0; l = l->parent) {
        long long low, high;
        reads *= l == tiles->chunked ? tiles->chunk : constant_range(l, &low, &high) ? high - low + 1 : 1;
    }
    return reads;
}

static bool bound(isl_set *set, int d, bool most, long long *value)
{
    isl_aff *x = isl_aff_var_on_domain(isl_local_space_from_space(isl_set_get_space(set)), isl_dim_set, (unsigned)d);
    isl_val *v = most ? isl_set_max_val(set, x) : isl_set_min_val(set, x);
    bool known = v && isl_val_is_int(v) == isl_bool_true;
    if (known) *value = isl_val_get_num_si(v);
    isl_val_free(v);
    isl_aff_free(x);
    return known;
}

static bool box_of(struct staged *s, isl_set *set)
{
    long long all = 1;
    for (int d = 0; d < s->n_dims; d++) {
        long long high;
        if (!bound(set, d, false, &s->low[d]) || !bound(set, d, true, &high) || high - s->low[d] >= BOX_MOST) return false;
        s->size[d] = (int)(high - s->low[d] + 1);
        all *= s->size[d];
        if (all > BOX_MOST) return false;
    }
    return true;
}

/* The set over parameters p0, p1... that count from the box's corner, as a condition. */
static const char *condition_of(struct unit *u, isl_ctx *ctx, const struct staged *s, isl_set *set, bool *failed)
{
    const char *names = "", *shift = "", *box = "";
    for (int d = 0; d < s->n_dims; d++) {
        names = arena_printf(u->arena, "%s%sx%d", names, d ? ", " : "", d);
        shift = arena_printf(u->arena, "%s%sx%d - (%lld)", shift, d ? ", " : "", d, s->low[d]);
        box = arena_printf(u->arena, "%s%s0 <= x%d < %d", box, d ? " and " : "", d, s->size[d]);
    }
    isl_map *move = isl_map_read_from_str(ctx, arena_printf(u->arena, "{ [%s] -> [%s] }", names, shift));
    isl_set *whole = isl_set_read_from_str(ctx, arena_printf(u->arena, "{ [%s] : %s }", names, box));
    isl_set *moved = isl_set_coalesce(isl_set_apply(isl_set_copy(set), move));
    const char *text = NULL;
    if (isl_set_is_equal(moved, whole) != isl_bool_true) {
        text = expression_of_members(u, isl_set_gist(moved, isl_set_copy(whole)));
        *failed = !text;
    } else {
        isl_set_free(moved);
    }
    isl_set_free(whole);
    return text;
}

/* Accesses that may be outside the copied elements read from memory instead. */
static void keep_covered(struct unit *u, isl_ctx *ctx, const struct tile_staging *tiles, struct staged *s, isl_set *set)
{
    int kept = 0;
    for (int i = 0; i < s->n_accesses; i++) {
        isl_set *own = image(u, ctx, tiles, s->accesses[i]);
        if (own && isl_set_is_subset(own, set) == isl_bool_true) s->accesses[kept++] = s->accesses[i];
        isl_set_free(own);
    }
    s->n_accesses = kept;
}

bool footprint_box(struct unit *u, const struct tile_staging *tiles, struct staged *s, long long *reads)
{
    isl_ctx *ctx = space_context();
    isl_set *set = NULL;
    bool exits = false, failed = false;
    struct loop *last = tiles->chunked ? tiles->chunked->parent : NULL;
    for (int j = 0; j < tiles->kernel->n_dims && !last; j++)
        if (!tiles->kernel->dims[j]->child || kernel_dimension_of(tiles->kernel, tiles->kernel->dims[j]->child) < 0) last = tiles->kernel->dims[j];
    if (last) exits = node_has(last->stmt->child[3], KIND(NODE_BREAK) | KIND(NODE_CONTINUE) | KIND(NODE_RETURN)); /* then none is certain */
    for (int i = 0; i < s->n_accesses && !exits; i++) {
        isl_set *own = is_certain(tiles, s->accesses[i]) ? image(u, ctx, tiles, s->accesses[i]) : NULL;
        if (own) set = set ? isl_set_union(set, own) : own;
    }
    bool ok = set && box_of(s, set);
    if (ok) s->condition = condition_of(u, ctx, s, set, &failed);
    if (ok) keep_covered(u, ctx, tiles, s, set);
    for (int i = 0; ok && i < s->n_accesses; i++)
        if (!s->accesses[i]->repeated) *reads += reads_of(tiles, s->accesses[i]);
    isl_set_free(set);
    isl_ctx_free(ctx);
    return ok && !failed;
}

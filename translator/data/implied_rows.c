/* implied_rows: see implied_rows.h. SPDX-License-Identifier: MIT
 * The extent of a level is that of its subscripts in all iterations, the same for every row. */
#include "data/implied_rows.h"
#include "accel_abi.h"
#include "analysis/isl/isl_space.h"
#include "analysis/values/possible_values.h"
#include "base/unit.h"
#include "data/data_extent.h"

enum { MAX_LEVELS = 3 };

/* The accesses to the rows of one level, as if their pointer had a name. */
struct row_level {
    const struct access **accesses;
    int n;
};

struct rows {
    struct region *region;
    const struct variable *var;
    int n_levels; /* of rows: 1 for double ** */
    struct row_level levels[MAX_LEVELS];
    bool written;
};

static const struct type *element_of(const struct type *t)
{
    return t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) ? t->base : NULL;
}

/* The levels of rows below v; 0 if v has none, or if the rows contain pointers that lead elsewhere. */
static int count_levels(const struct variable *v)
{
    const struct type *t = element_of(v->decl->type);
    int n = 0;
    for (; t && t->kind == TYPE_POINTER; t = t->base) n++;
    return n <= MAX_LEVELS && t && type_is_arithmetic(t) ? n : 0;
}

/* v[i]...[k] with `count` subscripts: sets them, outermost first. */
static bool read_subscripts(const struct node *n, const struct decl *v, struct node **subscripts, int count)
{
    for (n = node_strip(n); count > 0; n = node_strip(n->child[0])) {
        if (n->kind != NODE_SUBSCRIPT) return false;
        subscripts[--count] = n->child[1];
    }
    return n->kind == NODE_NAME && n->decl == v;
}

static int subscripts_of(const struct node *n)
{
    int count = 0;
    for (n = node_strip(n); n->kind == NODE_SUBSCRIPT; n = node_strip(n->child[0])) count++;
    return count;
}

/* The elements form a box: the subscripts in one dimension do not depend on those in another. */
static bool is_box(isl_set *elements, int dims)
{
    isl_set *box = isl_set_universe(isl_set_get_space(elements));
    for (int k = 0; k < dims; k++) {
        isl_set *side = isl_set_copy(elements);
        for (int i = 0; i < dims; i++)
            if (i != k) side = isl_set_eliminate(side, isl_dim_set, (unsigned)i, 1);
        box = isl_set_intersect(box, side);
    }
    bool equal = isl_set_is_subset(box, elements) == isl_bool_true;
    isl_set_free(box);
    return equal;
}

static bool has_equal_rows(struct region *r, const struct access *a)
{
    struct isl_space_text space;
    isl_ctx *ctx = space_context();
    space_begin(&space, r->reader);
    isl_set *elements = space_elements(&space, ctx, a, a->forms, a->n_forms);
    bool equal = elements && is_box(elements, a->n_forms);
    isl_set_free(elements);
    space_end(&space);
    isl_ctx_free(ctx);
    return equal;
}

/* The accesses that v[subscripts[0]]...[subscripts[count - 1]] may be, where remainders are any of their values. */
static struct access **read_forms(struct region *r, const struct access *a, struct node **subscripts, int count, int *n)
{
    struct arena *arena = r->unit->arena;
    struct access *whole = arena_alloc(arena, sizeof *whole), **list = NULL;
    *whole = (struct access){.node = a->node, .place = a->place, .loop = a->loop, .read = true, .affine = true};
    for (int k = 0; k < count; k++) {
        struct linear *form = linear_read(r->reader, subscripts[k]);
        whole->affine &= form != NULL;
        ARENA_PUSH(arena, whole->forms, whole->n_forms, form);
    }
    whole->partial = whole->forms;
    whole->subscripts = arena_alloc(arena, (size_t)count * sizeof *whole->subscripts);
    for (int k = 0; k < count; k++) whole->subscripts[k] = subscripts[k];
    whole->n_partial = whole->n_subscripts = count;
    if (!whole->affine) return possible_accesses(r->reader, whole, n);
    *n = 0;
    ARENA_PUSH(arena, list, *n, whole);
    return list;
}

/* An access to v[subscripts[0]]...[subscripts[count - 1]] by its last subscript alone. */
static bool add_level(struct rows *rows, const struct access *a, struct node **subscripts, int count)
{
    struct region *r = rows->region;
    struct row_level *level = &rows->levels[count - 2];
    int n = 0;
    struct access **list = read_forms(r, a, subscripts, count, &n);
    for (int i = 0; i < n; i++) {
        struct access *row = list[i];
        if (!has_equal_rows(r, row)) return false;
        row->forms = row->flat = &row->forms[count - 1];
        row->n_forms = row->n_flat = 1;
        ARENA_PUSH(r->unit->arena, level->accesses, level->n, row);
    }
    return n > 0;
}

/* The access loads a pointer of a level, which only another subscript uses: pointers that are stored or passed lead out of sight. */
static bool add_access(struct rows *rows, const struct access *a)
{
    struct node *subscripts[MAX_LEVELS + 1];
    int count = subscripts_of(a->node);
    bool loads = count <= rows->n_levels;
    const struct node *parent = a->node->parent;
    while (parent && node_strip(parent) == node_strip(a->node)) parent = parent->parent;
    if (a->by_call || !count || !read_subscripts(a->node, rows->var->decl, subscripts, count)) return false;
    if (loads && (a->written || !parent || parent->kind != NODE_SUBSCRIPT || node_strip(parent->child[0]) != node_strip(a->node)))
        return false;
    rows->written |= a->written;
    return count == 1 || add_level(rows, a, subscripts, count);
}

static bool collect(struct rows *rows)
{
    const struct region *r = rows->region;
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->decl == rows->var->decl && !add_access(rows, r->accesses[i])) return false;
    return rows->levels[rows->n_levels - 1].n > 0;
}

const char *implied_rows(struct region *r, struct variable *v, struct data_item *item)
{
    struct arena *arena = r->unit->arena;
    struct rows rows = {.region = r, .var = v, .n_levels = v->role == ROLE_DATA ? count_levels(v) : 0};
    const char *levels = "", *name = v->decl->name, *section = item->section;
    struct data_item row = {.why = arena_printf(arena, "rows of '%s'", name)};
    if (!rows.n_levels || !item->bytes || !collect(&rows)) return NULL;
    for (int k = 0; k < rows.n_levels; k++) {
        name = arena_printf(arena, "%s[0]", name);
        if (!data_extent_among(r, rows.levels[k].accesses, rows.levels[k].n, name, &row)) return NULL;
        levels = arena_printf(arena, "%s{ %s, %s }, ", levels, row.start, row.bytes);
        section = section && row.section ? arena_printf(arena, "%s%s", section, row.section) : NULL;
    }
    item->second = ACCELRT_ROWS;
    item->section = section;
    item->detail = arena_printf(arena, "(struct accelrt_level[]){ %s{ 0, ACCELRT_UNKNOWN_SIZE } }", levels);
    item->kind = (item->kind & ~ACCELRT_KIND_MASK) | (rows.written ? ACCELRT_COPY : ACCELRT_COPYIN);
    return row.why;
}

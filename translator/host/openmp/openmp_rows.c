/* openmp_rows: tiles of rows and columns, for products of matrices and nests like them. SPDX-License-Identifier: MIT
 * Where two parallel loops are around a sequential one, strips (openmp_strips.c) of the inner one read a whole matrix for each iteration
 * (row) of the outer one: for (i) for (strips of j) for (k) for (j in strip) s[j] += a[i][k] * b[k][j]; If what they read does not depend
 * on the row, several rows share it while it is in the cache: for (strips of j) for (tiles of i) for (k) for (i in tile) for (j in strip)
 * s[i][j] += a[i][k] * b[k][j]; openmp_jam.c runs four rows and four values of k together, which loads each element of b once for four
 * rows, and s[i][j] once for four values of k. Each element adds the same terms in the same order: results are bitwise identical. Products
 * of 1000 x 1000 doubles in one thread, ms: strips 209, tiles 125; with AVX2 175 and 50. */
#include "analysis/linear.h"
#include "base/unit.h"
#include "host/loop_text.h"
#include "host/openmp/openmp_strips.h"
#include "kernel/mapping.h"
#include "region/region_parts.h"

const char openmp_row_head[] =
    "extern int omp_get_max_threads(void);\n"
    "static __inline__ __attribute__((unused)) long long accel_strip_columns(long long trips, long long most)\n{\n"
    "    return trips > 0 ? ((trips - 1) / ((trips - 1) / most + 1) + 16) / 16 * 16 : 16;\n}\n"
    "static __inline__ __attribute__((unused)) long long accel_tile_length(long long rows, long long strips, long long most)\n{\n"
    "    long long threads = omp_get_max_threads();\n"
    "    while (most > 1 && ((rows - 1) / most + 1) * strips < 2 * threads) most /= 2;\n"
    "    return most;\n}\n";

/* ---- whether it pays ------------------------------------------------------------------------------------------------------------- */

static bool is_plain(const struct host_loop *h, struct unit *u, const struct loop *l)
{
    bool effects = node_has_effects(l->lower) || node_has_effects(l->upper);
    return loop_counts_up(u, l) && l->bounds_on_host && !loop_shows_index(l) && !effects && !l->n_arrays && !l->condition &&
           !openmp_names_index(h, l->lower) && !openmp_names_index(h, l->upper);
}

/* Elements that neighboring lanes read are the same for all rows. */
static bool shares_operand(const struct strip *s)
{
    for (int i = 0; i < s->r->n_accesses; i++) {
        const struct access *a = s->r->accesses[i];
        bool varies = false;
        if (!node_inside(a->node, s->last->stmt->child[3]) || openmp_spread(a, s->loop) != 1) continue;
        for (int k = 0; k < a->n_flat; k++) varies |= linear_uses(a->flat[k], s->rows);
        if (!varies) return true;
    }
    return false;
}

/* The sequential loops have the same iterations in all rows. */
static bool has_common_trips(const struct strip *s, const struct host_loop *h)
{
    for (const struct loop *l = s->inner; l; l = l->child)
        if (openmp_names_index(h, l->lower) || openmp_names_index(h, l->upper)) return false;
    return true;
}

/* Promised, or proven, of a loop without a directive too. */
static bool has_independent_columns(const struct loop *l)
{
    bool planned = (l->directive || region_is_kernels(l->region)) && l->plan.mode != LOOP_SEQ && l->plan.independent;
    bool proven = !l->directive && l->mode == LOOP_AUTO && l->independent;
    return l->canonical && (planned || proven) && !l->plan.accumulates && !l->commutes && !l->gang_state && !l->n_reductions;
}

static bool read_tile(struct strip *s, const struct region *r, const struct host_loop *h, const struct loop *columns)
{
    struct unit *u = r->unit;
    const struct loop *rows = openmp_group_last(h);
    if (!is_plain(h, u, rows) || !is_plain(h, u, columns) || !strip_read(s, u, r, columns, rows)) return false;
    return has_common_trips(s, h) && shares_operand(s);
}

void openmp_find_columns(const struct region *r, struct host_loop *h)
{
    struct strip s;
    struct loop *rows = openmp_group_last(h), *columns = rows->child;
    bool alone = columns && !columns->next && node_alone(rows->stmt->child[3]) == columns->stmt && columns->collapse <= 1;
    if (!h->parallel || h->tested || h->loop->plan.n_reductions || !alone || !has_independent_columns(columns)) return;
    if (!read_tile(&s, r, h, columns)) return;
    h->columns = columns;
    h->columns_tested = columns->needs_disjoint;
}

/* ---- writing ---------------------------------------------------------------------------------------------------------------------- */

const char *openmp_rows_header(const struct strip *s)
{
    if (!s->rows) return "";
    const char *i = s->rows->index->name;
    const char *declared = s->rows->index_declared_inside ? arena_printf(s->u->arena, "%s ", loop_index_type(s->u, s->rows)) : "";
    return arena_printf(s->u->arena, "for (%s%s = accel_first; %s < accel_last; %s++)", declared, i, i, i);
}

static int tile_columns(const struct strip *s)
{
    long long bytes = 0;
    int length = STRIP;
    for (int i = 0; i < s->n_wide; i++) bytes += s->wide[i]->type->size;
    while (bytes * length * TILE_ROWS > TILE_BYTES) length /= 2;
    return length;
}

static void declare_end(struct lines *head, const struct loop *l, const char *name)
{
    const char *lower, *upper, *type = loop_counter_type(head->u, l);
    loop_bounds(head->u, l, &lower, &upper);
    lines_put(head, "%s %s = (%s)%s%s;", type, name, type, host_operand(head->u, upper), l->relation == OP_LE ? " + 1" : "");
}

/* Strips have about the same length, and tiles fewer rows where threads would be idle. If pointers overlap, each tile has one element, in the
 * order of the program. */
static void declare_tiles(struct lines *head, const struct strip *s, bool tested)
{
    const char *columns = loop_counter_type(head->u, s->loop), *rows = loop_counter_type(head->u, s->rows), *test = tested ? "!accel_disjoint ? 1 : " : "";
    declare_end(head, s->rows, "accel_tile_end");
    declare_end(head, s->loop, "accel_end");
    lines_put(head, "long long accel_columns = %s;", loop_trips(head->u, s->loop));
    lines_put(head, "%s accel_strip = (%s)(%saccel_strip_columns(accel_columns, %d))%s;", columns, columns, test, s->length, tested ? "" : ", accel_at");
    lines_put(head, "%s accel_tile_rows = (%s)(%saccel_tile_length(%s, %s, %d)), accel_tile_at;", rows, rows, test, loop_trips(head->u, s->rows),
              tested ? "1" : "(accel_columns - 1) / accel_strip + 1", TILE_ROWS);
}

static void replace_header(struct host_emitter *e, const struct loop *l, const char *header)
{
    edit_replace(&e->edits, l->stmt->from, loop_header_end(e->u, l), header);
}

/* The strips are outside the tiles, so that a thread's tiles share the columns of a strip. If a test at run time decides, one thread has all
 * columns of a row. */
static void replace_headers(struct host_emitter *e, const struct strip *s, bool tested)
{
    const char *column, *row, *upper;
    loop_bounds(e->u, s->loop, &column, &upper);
    loop_bounds(e->u, s->rows, &row, &upper);
    const char *strips = arena_printf(e->u->arena, "for (accel_at = %s; accel_at < accel_end; accel_at += accel_strip)", column);
    const char *tiles =
        arena_printf(e->u->arena, "for (accel_tile_at = %s; accel_tile_at < accel_tile_end; accel_tile_at += accel_tile_rows)", row);
    replace_header(e, s->rows, tested ? tiles : strips);
    replace_header(e, s->loop, tested ? strips : tiles);
    if (!tested) return;
    struct node *n = s->loop->stmt;
    edit_before(&e->edits, n->from, n->to, arena_printf(e->u->arena, "{ %s accel_at; ", loop_counter_type(e->u, s->loop)));
    edit_after(&e->edits, n->from, n->to, " }");
}

void openmp_emit_rows(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *pragma)
{
    struct strip s;
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(e->u, n->from), tail = head;
    if (!read_tile(&s, r, h, h->columns)) return;
    s.length = tile_columns(&s);
    lines_put(&head, "{");
    head.level++;
    declare_tiles(&head, &s, h->columns_tested);
    lines_directive(&head, "%s", pragma);
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    replace_headers(e, &s, h->columns_tested);
    strip_emit_body(e, &s);
    lines_put(&tail, "}");
    edit_after(&e->edits, n->from, n->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

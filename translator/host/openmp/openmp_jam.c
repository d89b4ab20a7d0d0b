/* openmp_jam: unroll-and-jam of the sequential loop of a strip. SPDX-License-Identifier: MIT
 * Within a strip (openmp_strips.c) the sequential loop is outside the loop over the strip, so each of its iterations traverses the strip:
 *     for (i) for (j in strip) s[j] += x[i][j];
 * With four iterations in one traversal, s is read and written a quarter as often, and four rows of x are loaded at once:
 *     for (fours of i) for (j in strip) { s[j] += x[i][j]; s[j] += x[i + 1][j]; ... }
 * In tiles of rows (openmp_rows.c) four rows of the tile are in one traversal too.
 * Each element adds the same terms in the same order, so results are bitwise identical. */
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "base/unit.h"
#include <string.h>

enum { JAMMED = 4, FEW_TRIPS = 4 * JAMMED, LONG_TEXT = 160 };

static bool is_short_sum(struct unit *u, const struct node *n)
{
    if (!n || n->kind != NODE_ASSIGN || n->op == OP_NONE || n->child[0]->kind != NODE_NAME) return false;
    return n->to - n->from < LONG_TEXT && !memchr(u->text + n->from, '\n', n->to - n->from);
}

const struct node *openmp_jammed(struct unit *u, const struct loop *l)
{
    long long trips = loop_constant_trips(l);
    const struct node *sum = node_only_statement(l->stmt->child[3]);
    bool pays = is_short_sum(u, sum) && (trips < 0 || trips >= FEW_TRIPS);
    return pays && l->relation == OP_LT && loop_counts_up(u, l) ? sum : NULL;
}

/* Four iterations of l, the sequential loop. */
static void put_sums(struct lines *to, const struct loop *l, const char *sum)
{
    const char *i = l->index->name, *type = loop_index_type(to->u, l);
    for (int k = 0; k < JAMMED; k++) lines_put(to, "{ %s %s = (%s)(accel_row + %d); %s }", type, i, type, k, sum);
}

/* One traversal of the strip, for `count` rows of the tile. */
static void put_traversal(struct lines *to, const struct loop *l, const struct loop *rows, int count, const char *lanes, const char *sum)
{
    const char *i = rows ? rows->index->name : "", *type = rows ? loop_index_type(to->u, rows) : "";
    lines_directive(to, "#pragma omp simd");
    lines_put(to, "%s", lanes);
    to->level++;
    lines_put(to, "{"); /* not a loop of four, which gcc unrolls from -O3 on only */
    to->level++;
    for (int k = 0; k < count; k++) {
        if (rows) lines_put(to, "{ %s %s = (%s)(accel_next + %d);", type, i, type, k);
        put_sums(to, l, sum);
        if (rows) lines_put(to, "}");
    }
    to->level--;
    lines_put(to, "}");
    to->level--;
}

/* Four rows at a time, for which a strip of the operand that they share is loaded once. */
static void put_rows(struct lines *to, const struct loop *l, const struct loop *rows, const char *lanes, const char *sum)
{
    lines_put(to, "{ %s accel_next = accel_first;", loop_index_type(to->u, rows));
    lines_put(to, "for (; accel_next < accel_last && accel_last - accel_next >= %d; accel_next += %d)", JAMMED, JAMMED);
    put_traversal(to, l, rows, JAMMED, lanes, sum);
    lines_put(to, "for (; accel_next < accel_last; accel_next++)");
    put_traversal(to, l, rows, 1, lanes, sum);
    lines_put(to, "}");
}

void openmp_emit_jam(struct host_emitter *e, const struct loop *l, const struct loop *rows, const char *lanes, const char *sum)
{
    struct node *n = l->stmt;
    struct lines head = lines_begin(e->u, n->from);
    const struct type *t = l->index->type;
    const char *lower, *upper, *i = l->index->name, *type = loop_index_type(e->u, l), *counter = t->size > 4 ? type : "long long";
    loop_bounds(e->u, l, &lower, &upper);
    lines_put(&head, "{");
    head.level++;
    lines_put(&head, "%s accel_row = %s, accel_rows = %s;", counter, host_operand(e->u, lower), host_operand(e->u, upper));
    lines_put(&head, "for (; accel_row < accel_rows && accel_rows - accel_row >= %d; accel_row += %d)", JAMMED, JAMMED);
    if (rows) put_rows(&head, l, rows, lanes, sum);
    else put_traversal(&head, l, NULL, 1, lanes, sum);
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    const char *declared = l->index_declared_inside ? arena_printf(e->u->arena, "%s ", type) : "";
    edit_replace(&e->edits, n->from, loop_header_end(e->u, l),
                 arena_printf(e->u->arena, "for (%s%s = (%s)accel_row; %s < accel_rows; %s++)", declared, i, type, i, i));
    edit_after(&e->edits, n->from, n->to, " }");
}

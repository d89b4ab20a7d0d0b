/* openmp_jam: unroll-and-jam of the sequential loop of a strip. SPDX-License-Identifier: MIT
 * Within a strip (openmp_strips.c) the sequential loop is outside the loop over the strip, so each of its iterations traverses the strip:
 *     for (i) for (j in strip) s[j] += x[i][j];
 * With four iterations in one traversal, s is read and written a quarter as often, and four rows of x are loaded at once:
 *     for (fours of i) for (j in strip) { s[j] += x[i][j]; s[j] += x[i + 1][j]; ... }
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
    return pays && l->index_declared_inside && l->relation == OP_LT && openmp_counts_up(u, l) ? sum : NULL;
}

void openmp_emit_jam(struct host_emitter *e, const struct loop *l, const char *lanes, const char *sum)
{
    struct node *n = l->stmt;
    struct lines head = lines_begin(e->u, n->from);
    const struct type *t = l->index->type;
    const char *lower, *upper, *i = l->index->name, *type = openmp_index_type(e->u, l), *counter = t->size > 4 ? type : "long long";
    loop_bounds(e->u, l, &lower, &upper);
    lines_put(&head, "{");
    head.level++;
    lines_put(&head, "%s accel_row = %s, accel_rows = %s;", counter, host_operand(e->u, lower), host_operand(e->u, upper));
    lines_put(&head, "for (; accel_row < accel_rows && accel_rows - accel_row >= %d; accel_row += %d)", JAMMED, JAMMED);
    lines_directive(&head, "#pragma omp simd");
    lines_put(&head, "%s", lanes);
    head.level++;
    lines_put(&head, "{"); /* not a loop of four, which gcc unrolls from -O3 on only */
    head.level++;
    for (int k = 0; k < JAMMED; k++) lines_put(&head, "{ %s %s = (%s)(accel_row + %d); %s }", type, i, type, k, sum);
    head.level--;
    lines_put(&head, "}");
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    edit_replace(&e->edits, n->from, loop_header_end(e->u, l),
                 arena_printf(e->u->arena, "for (%s %s = (%s)accel_row; %s < accel_rows; %s++)", type, i, type, i, i));
    edit_after(&e->edits, n->from, n->to, " }");
}

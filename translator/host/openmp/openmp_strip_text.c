/* openmp_strip_text: writes a loop that runs in strips (openmp_strips.c). SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "host/loop_text.h"
#include "host/openmp/openmp_strips.h"
#include <string.h>

static int array_length(const struct strip *s, bool parallel)
{
    long long bytes = 0;
    int length = parallel ? SHARED_STRIP : STRIP;
    for (int i = 0; i < s->n_wide; i++) bytes += s->wide[i]->type->size;
    while (bytes * length > STRIP_BYTES) length /= 2;
    return length;
}

static const char *element(const struct strip *s, const struct decl *d)
{
    if (d->stands_for) return d->name;
    if (s->rows)
        return arena_printf(s->u->arena, "%s[%s - accel_first][%s - accel_from]", d->name, s->rows->index->name, s->loop->index->name);
    return arena_printf(s->u->arena, "%s[%s - accel_from]", d->name, s->loop->index->name);
}

struct renaming {
    struct host_emitter *e;
    const struct strip *s;
};

static bool rename_uses(struct node *n, void *context)
{
    struct renaming *x = context;
    if (n->kind == NODE_NAME && strip_widens(x->s, n->decl)) edit_replace(&x->e->edits, n->from, n->to, element(x->s, n->decl));
    return true;
}

struct next_use {
    const struct strip *s;
    unsigned at;
    const struct node *use;
};

static bool search_next(struct node *n, void *context)
{
    struct next_use *x = context;
    bool changes = n->kind == NODE_NAME && n->decl && (n->decl->stands_for || strip_widens(x->s, n->decl));
    if (changes && n->from >= x->at && (!x->use || n->from < x->use->from)) x->use = n;
    return true;
}

static const char *renamed(const struct strip *s, const struct node *n)
{
    struct next_use x = {s, n->from, NULL};
    const char *text = "";
    for (node_walk((struct node *)n, search_next, &x); x.use; node_walk((struct node *)n, search_next, &x)) {
        text = arena_printf(s->u->arena, "%s%.*s%s", text, (int)(x.use->from - x.at), s->u->text + x.at, element(s, x.use->decl));
        x = (struct next_use){s, x.use->to, NULL};
    }
    return arena_printf(s->u->arena, "%s%.*s", text, (int)(n->to - x.at), s->u->text + x.at);
}

static void assign_declared(struct host_emitter *e, const struct strip *s, const struct node *declaration)
{
    if (!strip_initializes(declaration)) {
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
    for (int i = first; i < end; i++) empty &= s->body->child[i]->kind == NODE_DECL_STMT && !strip_initializes(s->body->child[i]);
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
        bool own = strip_declares(s, d);
        const char *tile = s->rows ? arena_printf(s->u->arena, "[%d]", TILE_ROWS) : "";
        const char *array = arena_printf(s->u->arena, "%s%s[%d]", d->name, tile, s->length);
        text = arena_printf(s->u->arena, "%s %s;", text,
                            own ? host_declare(s->u, d->type, array, d->name)
                                : arena_printf(s->u->arena, "__typeof__(%s) %s", d->name, array));
    }
    return text;
}

/* Declares the rows of a tile. */
static const char *tile_bounds(const struct strip *s)
{
    if (!s->rows) return "";
    const char *type = loop_index_type(s->u, s->rows);
    return arena_printf(s->u->arena,
                        " %s accel_first = (%s)accel_tile_at, accel_last = (%s)(accel_tile_end - accel_tile_at > accel_tile_rows ? "
                        "accel_tile_at + accel_tile_rows : accel_tile_end);",
                        type, type, type);
}

void strip_emit_body(struct host_emitter *e, const struct strip *s)
{
    const char *type = loop_index_type(s->u, s->loop), *lane = lanes_header(s, type), *rows = openmp_rows_header(s), *header = lane;
    struct node *innermost = s->last->stmt->child[3];
    struct renaming x = {e, s};
    struct lines lanes = lines_begin(s->u, innermost->from);
    if (s->rows) header = arena_printf(s->u->arena, "%s %s", rows, lane);
    edit_before(&e->edits, s->body->from, s->body->to,
                arena_printf(s->u->arena,
                             "{ %s accel_from = (%s)accel_at, accel_to = (%s)(accel_end - accel_at > accel_strip ? "
                             "accel_at + accel_strip : accel_end);%s%s\n",
                             type, type, type, tile_bounds(s), arrays(s)));
    edit_after(&e->edits, s->body->from, s->body->to, " }");
    for (int i = 0; i < s->before; i++)
        if (s->body->child[i]->kind == NODE_DECL_STMT) assign_declared(e, s, s->body->child[i]);
    if (s->body->kind == NODE_BLOCK) {
        if (s->before) emit_group(e, s, 0, s->before, header);
        if (s->before + 1 < s->body->n_children) emit_group(e, s, s->before + 1, s->body->n_children, header);
    }
    const struct node *jammed = openmp_jammed(e->u, s->last);
    if (jammed) openmp_emit_jam(e, s->last, s->rows, lane, renamed(s, jammed));
    if (s->rows) lines_put(&lanes, "%s", rows);
    lines_directive(&lanes, "#pragma omp simd");
    lines_put(&lanes, "%s", lane);
    edit_before(&e->edits, innermost->from, innermost->to, lines_end(&lanes));
    node_walk((struct node *)s->body, rename_uses, &x);
}

void openmp_emit_strips(struct host_emitter *e, const struct region *r, const struct host_loop *h, const char *type, const char *pragma)
{
    struct strip s;
    struct node *n = h->loop->stmt;
    struct lines head = lines_begin(e->u, n->from), tail = head;
    const char *lower, *upper, *counter = h->loop->index->type->size > 4 ? type : "long long";
    if (!strip_read(&s, e->u, r, h->loop, NULL)) return;
    s.length = array_length(&s, h->parallel);
    loop_bounds(e->u, h->loop, &lower, &upper);
    lines_put(&head, "{");
    head.level++;
    openmp_declare_end(&head, h->loop, counter, upper);
    if (h->parallel)
        lines_put(&head, "%s accel_strip = (%s)accel_strip_length((long long)(accel_end - %s), %d);", counter, counter,
                  host_operand(e->u, lower), s.length);
    else lines_put(&head, "%s accel_strip = %d;", counter, s.length);
    lines_put(&head, "%s accel_at;", counter); /* C89 has no declarations in headers of loops */
    if (h->parallel) lines_directive(&head, "%s", pragma);
    edit_before(&e->edits, n->from, n->to, lines_end(&head));
    edit_replace(&e->edits, n->from, loop_header_end(e->u, h->loop),
                 arena_printf(e->u->arena, "for (accel_at = %s; accel_at < accel_end; accel_at += accel_strip)", lower));
    strip_emit_body(e, &s);
    lines_put(&tail, "}");
    edit_after(&e->edits, n->from, n->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
}

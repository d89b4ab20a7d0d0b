/* kernel_widths: gangs of a few lanes each, by the lengths of their loops. SPDX-License-Identifier: MIT
 * Packed kernels have 8 lanes for each gang. Where the length of a gang's loop can be told before the gang begins, each warp takes up to 32
 * gangs at a time, looks at all of their lengths, a gang for each lane, and gives the gangs 2 to 32 lanes for that. It only decides who
 * does what, so it may be wrong about a length; what it reads to tell it every gang certainly reads too. */
#include "base/arena.h"
#include "cuda/nested/kernel_nested.h"
#include "base/unit.h"

struct search {
    const struct nested *s;
    const struct loop *gang;
    const struct node *body;           /* of the gang */
    bool bad;
};

static bool is_leading(const struct search *f, const struct decl *d)
{
    for (int j = 0; j < f->body->n_children && f->body->kind == NODE_BLOCK; j++) {
        const struct node *n = f->body->child[j];
        if (!n || n->kind != NODE_DECL_STMT) return false;
        for (int v = 0; v < n->n_children; v++)
            if (n->child[v]->decl == d) return n->child[v]->n_children && !node_changes(f->body, d);
    }
    return false;
}

/* The gang's index, values of the kernel, and what is declared first in the gang and keeps its value. */
static bool find_name(struct node *n, void *context)
{
    struct search *f = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    const struct variable *v = d ? region_variable(f->s->t->region, d) : NULL;
    if (n->kind == NODE_CALL || n->kind == NODE_ASSIGN || node_is_step(n) || n->kind == NODE_STMT_EXPR) f->bad = true;
    if (!d || d == f->gang->index || d->kind == DECL_ENUMERATOR) return !f->bad;
    if (v ? v->role != ROLE_VALUE && v->role != ROLE_DATA && v->role != ROLE_CONSTANT : !is_leading(f, d)) f->bad = true;
    return !f->bad;
}

static bool is_known(struct search *f, struct node *n)
{
    if (n) node_walk(n, find_name, f);
    return !f->bad && modes_is_replicated(f->s, n, MODE_GANG);
}

/* A loop that each gang comes to, in plain sight. */
static struct loop *first_of_lanes(struct search *f)
{
    struct node *body = (struct node *)f->body;
    for (struct loop *l = f->gang->child; l; l = l->next) {
        bool direct = node_only_statement(body) == l->stmt || (body->kind == NODE_BLOCK && l->stmt->parent == body);
        if (direct && l->mapped && l->collapse <= 1) return l;
    }
    return NULL;
}

static bool leading_are_known(struct search *f)
{
    for (int j = 0; j < f->body->n_children && f->body->kind == NODE_BLOCK; j++) {
        struct node *n = f->body->child[j];
        if (!n || n->kind != NODE_DECL_STMT) break;
        for (int v = 0; v < n->n_children; v++)
            if (n->child[v]->kind != NODE_VAR || !type_is_scalar(n->child[v]->decl->type) ||
                (n->child[v]->n_children && !is_known(f, n->child[v]->child[0])))
                return false;
    }
    return true;
}

void widths_find(struct nested *s)
{
    struct kernel *k = s->t->kernel;
    struct loop *g = k->n_dims ? k->dims[0] : NULL;
    struct search f = {.s = s, .gang = g};
    const kind_set obstacles = KIND(NODE_CONTINUE) | KIND(NODE_BREAK) | KIND(NODE_GOTO) | KIND(NODE_RETURN) | KIND(NODE_CALL);
    if (!s->packed || !g || g->chunk || k->n_reductions || k->n_slices || loop_shows_index(g)) return;
    f.body = g->stmt->child[3];
    struct loop *l = first_of_lanes(&f);
    if (!l || !leading_are_known(&f) || !is_known(&f, l->lower) || !is_known(&f, l->upper) || (l->step && !is_known(&f, l->step))) return;
    for (int j = 0; j < f.body->n_children && f.body->child[j] != l->stmt && f.body != l->stmt; j++)
        f.bad |= node_has(f.body->child[j], obstacles);
    if (f.bad || !modes_is_replicated(s, g->lower, MODE_GANG) || !modes_is_replicated(s, g->upper, MODE_GANG)) return;
    s->probed = l;
}

static void declare_index(struct nested *s, const struct loop *l, const char *trip)
{
    const char *name = device_text_name(s->t->text, l->index);
    kernel_line(s->t, "%s = %s;", kernel_declare(s->t, l->index->type, name), kernel_index(s->t, l, trip));
    device_text_substitute(s->t->text, l->index, name);
}

static bool names_leading(const struct loop *l, const struct node *n)
{
    for (int v = 0; v < n->n_children; v++) {
        const struct decl *d = n->child[v]->decl;
        if (kernel_names(l->lower, d) || kernel_names(l->upper, d) || (l->step && kernel_names(l->step, d))) return true;
    }
    return false;
}

/* How many of the gang's first declarations its loop needs. */
static int needed(const struct loop *l, const struct node *body)
{
    int count = 0;
    for (int j = 0; body->kind == NODE_BLOCK && j < body->n_children && body->child[j] && body->child[j]->kind == NODE_DECL_STMT; j++)
        if (names_leading(l, body->child[j])) count = j + 1;
    return count;
}

/* accel_length, of the gang that the lane looks at. */
static void look(struct nested *s, const struct loop *g)
{
    struct kernel_text *t = s->t;
    struct node *body = g->stmt->child[3];
    kernel_line(t, "long long accel_length = 0;");
    kernel_line(t, "if (threadIdx.x %% 32 < accel_gangs && accel_from + threadIdx.x %% 32 < accel_end) {");
    t->indent += 4;
    declare_index(s, g, "(accel_from + threadIdx.x % 32)");
    for (int j = 0; j < needed(s->probed, body); j++) kernel_user(t, body->child[j]);
    kernel_line(t, "accel_length = %s;", kernel_trips(t, s->probed));
    t->indent -= 4;
    kernel_line(t, "}");
}

void widths_open(struct nested *s, struct loop *g)
{
    struct kernel_text *t = s->t;
    preamble_need(t->preamble, PIECE_WIDTHS);
    kernel_line(t, "const long long accel_end = %s;", kernel_trips(t, g));
    kernel_line(t, "const int accel_gangs = accel_gangs_of_warp(accel_end);");
    kernel_line(t, "for (long long accel_from = accel_warp() * accel_gangs; accel_from < accel_end; accel_from += accel_warps() * accel_gangs) {");
    t->indent += 4;
    look(s, g);
    kernel_line(t, "const int accel_width = accel_lanes_of_gang(accel_length, accel_gangs), accel_lane = threadIdx.x %% accel_width;");
    kernel_line(t, "const unsigned accel_mask = (0xffffffffu >> (32 - accel_width)) << (threadIdx.x %% 32 - accel_lane);");
    kernel_line(t, "for (int accel_gang = threadIdx.x %% 32 / accel_width; accel_gang < accel_gangs && accel_from + accel_gang < accel_end;");
    kernel_line(t, "     accel_gang += 32 / accel_width) {");
    t->indent += 4;
    declare_index(s, g, "(accel_from + accel_gang)");
}

void widths_close(struct nested *s)
{
    s->t->indent -= 4;
    kernel_line(s->t, "}");
}

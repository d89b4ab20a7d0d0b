/* openmp_scan_slice: the parts of a scan's body that its addends require, as C text. SPDX-License-Identifier: MIT
 * A scalar that iterations pass on has its own name. An element that they pass on is accel_carried0 in place of the element that is stored
 * and of the previous one. Linear recurrences have accel_factor0, by which the value before a block is multiplied. */
#include "base/unit.h"
#include "host/host_emit.h"
#include "host/openmp/openmp_scan.h"
#include "region/updates/scans.h"
#include <ctype.h>
#include <string.h>

/* A part of the text in another form. */
struct piece {
    unsigned from, to;
    const char *text;
};

struct slice {
    struct unit *u;
    const struct scan *scan;
    const struct node *top;
    struct piece *pieces;
    int n_pieces;
};

static void replace(struct slice *s, const struct node *n, const char *text)
{
    struct piece p = {n->from, n->to, text};
    int at = s->n_pieces;
    ARENA_PUSH(s->u->arena, s->pieces, s->n_pieces, p);
    for (; at > 0 && s->pieces[at - 1].from > p.from; at--) s->pieces[at] = s->pieces[at - 1];
    s->pieces[at] = p;
}

/* Without lines of the preprocessor. White space becomes one blank, but not in strings and characters. */
static void add_flat(struct buffer *out, const char *text, unsigned length)
{
    bool line_begins = false, skips = false;
    char quote = 0;
    for (unsigned k = 0; k < length; k++) {
        char c = text[k];
        if (c == '\n') skips = false;
        else if (line_begins && c == '#') skips = true;
        line_begins = c == '\n' || (line_begins && isspace((unsigned char)c));
        if (skips) continue;
        bool space = isspace((unsigned char)c) && !quote, after_space = !out->length || out->data[out->length - 1] == ' ';
        if (quote ? c == quote && text[k - 1] != '\\' : c == '"' || c == '\'') quote = quote ? 0 : c;
        if (!(space && after_space)) buffer_putc(out, space ? ' ' : c);
    }
}

static const char *joined(const struct slice *s)
{
    struct buffer out = {0};
    unsigned at = s->top->from;
    for (int k = 0; k < s->n_pieces; k++) {
        add_flat(&out, s->u->text + at, s->pieces[k].from - at);
        buffer_puts(&out, s->pieces[k].text);
        at = s->pieces[k].to;
    }
    add_flat(&out, s->u->text + at, s->top->to - at);
    const char *text = arena_copy(s->u->arena, out.data ? out.data : "", out.length);
    buffer_free(&out);
    return text;
}

static bool replace_read(struct node *n, void *context)
{
    struct slice *s = context;
    for (int k = 0; k < s->scan->n_values; k++)
        for (int j = 0; j < s->scan->values[k].n_reads; j++)
            if (s->scan->values[k].reads[j] == n) {
                replace(s, n, openmp_scan_carried(s->u, &s->scan->values[k], k));
                return false;
            }
    return true;
}

const char *openmp_scan_expression(struct unit *u, const struct scan *scan, const struct node *n)
{
    struct slice s = {.u = u, .scan = scan, .top = n};
    node_walk((struct node *)n, replace_read, &s);
    char *text = arena_string(u->arena, joined(&s));
    size_t length = strlen(text);
    while (length && (text[length - 1] == ';' || text[length - 1] == ' ')) text[--length] = 0;
    return text;
}

/* The factor after the update. */
static const char *new_factor(const struct slice *s, int k, const struct scan_update *update)
{
    const struct scan_value *v = &s->scan->values[k];
    struct arena *a = s->u->arena;
    if (update->condition)
        return arena_printf(a, "((%s) ? %s : %s)", openmp_scan_expression(s->u, s->scan, update->condition),
                            new_factor(s, k, &update->branches[0]), new_factor(s, k, &update->branches[1]));
    if (update->resets) return "0";
    const char *text = arena_printf(a, "%saccel_factor%d", update->negates ? "-" : "", k);
    for (int j = 0; j < update->n_factors; j++)
        text = arena_printf(a, "%s * (%s)(%s)", text, openmp_scan_type(v), openmp_scan_expression(s->u, s->scan, update->factors[j]));
    return v->type->kind == TYPE_FLOAT ? arena_printf(a, "accel_scan_normal%d(%s)", (int)v->type->size, text) : text;
}

static const char *factor_text(const struct slice *s, int k, const struct scan_update *update)
{
    bool unchanged = !update->negates && !update->n_factors && !update->resets && !update->condition;
    return unchanged ? "" : arena_printf(s->u->arena, "accel_factor%d = %s, ", k, new_factor(s, k, update));
}

static const char *update_text(const struct slice *s, struct node *n, int k, const struct scan_update *update)
{
    const struct scan_value *v = &s->scan->values[k];
    struct arena *a = s->u->arena;
    const char *factor = v->linear && !v->same_factor ? factor_text(s, k, update) : "", *text = openmp_scan_expression(s->u, s->scan, n);
    if (v->store) {
        const char *place = n->op == OP_NONE ? "" : arena_printf(a, "%s %s ", openmp_scan_expression(s->u, s->scan, n->child[0]), op_text(n->op));
        text = arena_printf(a, "accel_carried%d = %s(%s)", k, place, openmp_scan_expression(s->u, s->scan, n->child[1]));
    }
    return arena_printf(a, "(%s%s)%s", factor, text, node_is_whole(n) ? ";" : "");
}

struct kept {
    const struct slice *slice;
    const char *text;
};

static bool add_kept(struct node *n, void *context)
{
    struct kept *x = context;
    const struct scan *s = x->slice->scan;
    int value;
    if (!scan_keeps(s, n)) return true;
    const struct scan_update *update = scan_update_at(s, n, &value);
    const char *text = update ? update_text(x->slice, n, value, update) : openmp_scan_expression(x->slice->u, s, n);
    x->text = arena_printf(x->slice->u->arena, "%s%s; ", x->text, text);
    return false;
}

/* The declaration of kept variables and of others, which are unused. */
static const char *declaration(const struct slice *s, const struct node *n)
{
    struct arena *a = s->u->arena;
    const char *unused = "";
    for (int k = 0; k < n->n_children; k++)
        if (!scan_keeps_part(s->scan, n->child[k])) unused = arena_printf(a, "%s (void)%s;", unused, n->child[k]->decl->name);
    return *unused ? arena_printf(a, "%s;%s", openmp_scan_expression(s->u, s->scan, n), unused) : NULL;
}

/* Statements that no addend requires become empty ones. Of an expression or declaration only what is kept remains. */
static bool reduce(struct node *n, void *context)
{
    struct slice *s = context;
    int value;
    const struct scan_update *update = scan_update_at(s->scan, n, &value);
    bool statement = n->parent && node_is_statement_of(n->parent, n);
    if (update && n->kind != NODE_IF) replace(s, n, update_text(s, n, value, update));
    if (update) return false;
    if (!statement) return true;
    if (!scan_keeps_part(s->scan, n)) replace(s, n, ";");
    const char *kept_variables = scan_keeps_variable(s->scan, n) ? declaration(s, n) : NULL;
    if (kept_variables) replace(s, n, kept_variables);
    if (!scan_keeps_part(s->scan, n) || scan_keeps(s->scan, n) || scan_keeps_variable(s->scan, n)) return false;
    if (!n->type && n->kind != NODE_DECL_STMT) return true;
    struct kept kept = {s, "{ "};
    node_walk(n, add_kept, &kept);
    replace(s, n, arena_printf(s->u->arena, "%s}", kept.text));
    return false;
}

const char *openmp_scan_slice(struct unit *u, const struct loop *l, const struct scan *scan)
{
    struct slice s = {.u = u, .scan = scan, .top = l->stmt->child[3]};
    node_walk(l->stmt->child[3], reduce, &s);
    return joined(&s);
}

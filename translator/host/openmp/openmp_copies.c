/* openmp_copies: threads' copies of arrays that a loop only updates atomically. SPDX-License-Identifier: MIT
 * OpenMP's reduction has its copies on the stack (openmp_bins.c). For larger arrays, and those whose length is not constant, generated code
 * allocates the copies, and a test at run time determines whether they are made:
 *     if (accel_copies) { h[x[i]]++; } else
 *     #pragma omp atomic
 *     h[x[i]]++;
 * Even in one thread an atomic addition to a double takes 6 times as long as one to a copy. Each thread combines a part of all copies. */
#include "base/unit.h"
#include "data/data_sections.h"
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "region/flow/uses.h"
#include <string.h>

enum { MOST_COPIES = 4, COPY_BYTES = 1 << 20 }; /* bytes of all arrays: half of a core's L2 cache */

/* ---- sections ----------------------------------------------------------------------------------------------------------------------- */

/* A local variable whose value may differ in a construct within `statement` from that at its beginning. */
static bool is_changed_in(const struct region *r, const struct node *statement, const struct decl *d)
{
    const struct uses *all = uses_of(r->unit, syntax_body(r->unit, r->function));
    for (int i = 0; i < all->count; i++) {
        const struct use *use = &all->items[i];
        if (use->decl != d || (use->flags & (USE_POINTEE | USE_DEEP | USE_BASE))) continue;
        if ((use->flags & USE_ADDRESS) || ((use->flags & USE_WRITE) && node_inside(use->node, statement))) return true;
    }
    return false;
}

struct place {
    const struct region *r;
    const struct node *statement;
};

static bool is_not_constant(const struct node *n, const void *context)
{
    const struct place *p = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
    if (n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_ASSIGN) return true;
    if (n->kind == NODE_UNARY && n->op != OP_PLUS && n->op != OP_MINUS) return true;
    return d && (d->stands_for || (d->kind == DECL_VAR && (d->storage != STORAGE_AUTO || is_changed_in(p->r, p->statement, d))));
}

/* The section of the clause on `on`, which is r's directive or a data construct around it, has the same bounds in r. present(h[0:1]) is
 * written for arrays of any length. */
static bool holds_in(const struct region *r, const struct directive *on, const struct clause_var *v)
{
    struct place p = {r, on->statement};
    if (v->subscripts[0].length.has_value && v->subscripts[0].length.value <= 1) return false;
    const struct clause_expr *bounds[] = {&v->subscripts[0].start, &v->subscripts[0].length};
    if (on == r->directive) return true;
    if (on->kind != DIR_DATA || !on->statement || v->decl->storage != STORAGE_AUTO || is_changed_in(r, on->statement, v->decl))
        return false;
    for (int k = 0; k < 2; k++)
        if (bounds[k]->text && !bounds[k]->has_value && (!bounds[k]->node || node_find(bounds[k]->node, is_not_constant, &p))) return false;
    return true;
}

static bool reads_item(const struct region *r, const struct directive *on, const struct clause *c, const struct clause_var *v,
                       struct host_bin *bin)
{
    struct data_item item = {0};
    if (v->members || v->n_subscripts != 1 || v->subscripts[0].is_element || !holds_in(r, on, v)) return false;
    if (!section_item(r->unit, on, c, v, &item) || !item.bytes) return false;
    bin->start = item.start ? item.start : "0";
    bin->bytes = item.bytes;
    return true;
}

/* The extent of what the pointer points to is that of a data clause of the construct or of one around it. */
static bool read_section(const struct region *r, const struct decl *d, struct host_bin *bin)
{
    for (const struct directive *on = r->directive; on; on = on->outer)
        for (const struct clause *c = on->clauses; c; c = c->next)
            for (int k = 0; section_kind(c->kind) && k < c->n_vars; k++)
                if (c->vars[k].decl == d && reads_item(r, on, c, &c->vars[k], bin)) return true;
    return false;
}

static bool read_extent(const struct region *r, const struct host_loop *h, const struct decl *d, struct host_bin *bin)
{
    if (openmp_takes_size(h->loop->stmt, d)) return false;
    if (d->type->kind == TYPE_POINTER) return read_section(r, d, bin);
    bin->start = "0";
    bin->bytes = arena_printf(r->unit->arena, "(accelrt_offset)sizeof(%s)", d->name);
    return d->type->kind == TYPE_ARRAY;
}

/* ---- which objects have copies ------------------------------------------------------------------------------------------------------ */

static bool is_other_name(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_NAME && n->decl && n->decl->stands_for;
}

/* The update can be written twice: in an `if` without braces, an else of its own might be taken for the user's. */
static bool can_repeat(const struct node *update)
{
    return update->parent && update->parent->kind != NODE_IF && !node_find(update, is_other_name, NULL);
}

static bool add_copy(const struct region *r, struct host_loop *h, const struct directive *d)
{
    const struct use *use = openmp_updated(r, d);
    const char *word = openmp_update_word(r->unit, d);
    const struct host_bin *listed = use ? openmp_bin(h, use->decl) : NULL;
    struct host_bin bin = {.decl = use ? use->decl : NULL, .text = word};
    if (!use || !word || !can_repeat(d->statement)) return listed && !listed->bytes;
    if (listed) return *listed->text == *word;
    enum update_alias alias = h->n_bins < MOST_COPIES ? openmp_copy_alias(r, h->loop, use, word) : ALIAS_UNKNOWN;
    if (alias == ALIAS_UNKNOWN || !read_extent(r, h, use->decl, &bin)) return false;
    bin.needs_disjoint = alias == ALIAS_TESTED;
    ARENA_PUSH(r->unit->arena, h->bins, h->n_bins, bin);
    return true;
}

void openmp_find_copies(const struct region *r, struct host_loop *h)
{
    int before = h->n_bins;
    for (int i = 0; i < r->n_inner; i++) {
        const struct directive *d = r->inner[i];
        bool inside = d->kind == DIR_ATOMIC && d->from >= h->loop->stmt->from && d->from < h->loop->stmt->to;
        if (!inside || add_copy(r, h, d)) continue;
        h->n_bins = before;
        return;
    }
}

/* ---- writing ------------------------------------------------------------------------------------------------------------------------ */

bool openmp_tests_copies(const struct host_loop *h)
{
    for (int k = 0; k < h->n_bins; k++)
        if (h->bins[k].needs_disjoint) return true;
    return false;
}

bool openmp_has_copies(const struct host_loop *h)
{
    for (int k = 0; k < h->n_bins; k++)
        if (h->bins[k].bytes) return true;
    return false;
}

static const char *element_text(const struct decl *d)
{
    const struct type *t = d->type;
    while (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER) t = t->base;
    return t->canonical;
}

/* The copies take less time than the iterations: each thread has more of them than there are elements. */
static const char *enough_trips(struct unit *u, const struct host_loop *h, const char *elements)
{
    if (h->loop->child || openmp_bounds_have_effects(h)) return "";
    return arena_printf(u->arena, " && (%s) * omp_get_max_threads() <= %s", elements, openmp_group_trips(u, h));
}

static const char *are_apart(struct unit *u, const struct host_bin *a, const struct host_bin *b)
{
    const char *x = a->decl->name, *y = b->decl->name;
    return arena_printf(u->arena,
                        " && (accel_first_%s + accel_bytes_%s <= accel_first_%s || accel_first_%s + accel_bytes_%s <= accel_first_%s)", x,
                        x, y, y, y, x);
}

static void declare_table(struct lines *l, const struct host_bin *b)
{
    const char *name = b->decl->name;
    lines_put(l, "__typeof__(&%s[0]) accel_whole_%s = %s;", name, name, name);
    lines_put(l, "accelrt_offset accel_start_%s = %s, accel_bytes_%s = %s;", name, b->start, name, b->bytes);
    lines_put(l, "char *accel_first_%s = (char *)accel_whole_%s + accel_start_%s;", name, name, name);
}

void openmp_declare_copies(struct lines *l, const struct host_loop *h)
{
    struct unit *u = l->u;
    const char *bytes = "", *elements = "", *apart = "";
    if (!openmp_has_copies(h)) return;
    for (int k = 0; k < h->n_bins; k++) {
        const struct host_bin *b = &h->bins[k];
        if (!b->bytes) continue;
        const char *plus = bytes[0] ? " + " : "", *name = b->decl->name;
        declare_table(l, b);
        bytes = arena_printf(u->arena, "%s%saccel_bytes_%s", bytes, plus, name);
        elements = arena_printf(u->arena, "%s%saccel_bytes_%s / (accelrt_offset)sizeof(%s)", elements, plus, name, element_text(b->decl));
        for (int j = 0; j < k; j++)
            if (h->bins[j].bytes) apart = arena_printf(u->arena, "%s%s", apart, are_apart(u, &h->bins[j], b));
    }
    lines_put(l, "int accel_copies = !omp_in_parallel() && %s%s <= %d%s%s;", openmp_tests_copies(h) ? "accel_disjoint && " : "", bytes,
              COPY_BYTES, enough_trips(u, h, elements), apart);
    for (int k = 0; k < h->n_bins; k++)
        if (h->bins[k].bytes) lines_put(l, "void *accel_all_%s[accel_copies ? omp_get_max_threads() : 1];", h->bins[k].decl->name);
}

/* "for (...)" over the elements from `from` to before `to`, in a block that declares accel_k. */
static const char *each(struct unit *u, const char *from, const char *to)
{
    return arena_printf(u->arena, "for (accel_k = %s; accel_k < %s; accel_k++)", from, to);
}

void openmp_begin_copies(struct lines *l, const struct host_loop *h)
{
    for (int k = 0; k < h->n_bins; k++) {
        const struct host_bin *b = &h->bins[k];
        const char *name = b->decl->name, *type = element_text(b->decl),
                   *value = strchr("*&", *b->text) ? *b->text == '*' ? "1" : "-1" : NULL;
        if (!b->bytes) continue;
        lines_put(l, "char *accel_own_%s = accel_copies ? (char *)accelrt_own_array(accel_bytes_%s) : accel_first_%s;", name, name, name);
        lines_put(l, "__typeof__(accel_whole_%s) %s = (void *)(accel_own_%s - accel_start_%s);", name, name, name, name);
        lines_put(l, "if (accel_copies) accel_all_%s[omp_get_thread_num()] = accel_own_%s;", name, name);
        if (value)
            lines_put(l, "if (accel_copies) { accelrt_offset accel_k; %s ((%s *)accel_own_%s)[accel_k] = (%s)%s; }",
                      each(l->u, "0", arena_printf(l->u->arena, "accel_bytes_%s / (accelrt_offset)sizeof(%s)", name, type)), type, name,
                      type, value);
    }
}

static void combine(struct lines *l, const struct host_bin *b)
{
    const char *name = b->decl->name, *type = element_text(b->decl);
    lines_put(l, "accelrt_offset accel_n_%s = accel_bytes_%s / (accelrt_offset)sizeof(%s);", name, name, type);
    lines_put(l, "for (accel_t = 0; accel_t < accel_threads; accel_t++)");
    lines_put(l, "    %s",
              each(l->u, arena_printf(l->u->arena, "accel_n_%s * accel_me / accel_threads", name),
                   arena_printf(l->u->arena, "accel_n_%s * (accel_me + 1) / accel_threads", name)));
    lines_put(l, "        ((%s *)accel_first_%s)[accel_k] %c= ((%s *)accel_all_%s[accel_t])[accel_k];", type, name, *b->text, type, name);
}

void openmp_end_copies(struct lines *l, const struct host_loop *h)
{
    if (!openmp_has_copies(h)) return;
    lines_put(l, "if (accel_copies) {");
    l->level++;
    lines_put(l, "int accel_me = omp_get_thread_num(), accel_threads = omp_get_num_threads(), accel_t;");
    lines_put(l, "accelrt_offset accel_k;");
    for (int k = 0; k < h->n_bins; k++)
        if (h->bins[k].bytes) combine(l, &h->bins[k]);
    lines_directive(l, "#pragma omp barrier");
    for (int k = 0; k < h->n_bins; k++)
        if (h->bins[k].bytes) lines_put(l, "accelrt_own_array_end(accel_own_%s);", h->bins[k].decl->name);
    l->level--;
    lines_put(l, "}");
}

void openmp_emit_copied(struct host_emitter *e, const struct directive *d)
{
    const char *update = host_source(e->u, d->statement), *end = strchr(";}", update[strlen(update) - 1]) ? "" : ";";
    edit_comment(&e->edits, d->from, d->to,
                 arena_printf(e->u->arena, "if (accel_copies) { %s%s } else\n#pragma omp atomic\n", update, end));
}

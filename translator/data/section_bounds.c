/* section_bounds: sections of arrays of known size whose bounds are known at run time only. SPDX-License-Identifier: MIT
 * check/check_lists has checked the constants. Pointers have no size; nor have arrays at the end of a structure, which may have more
 * elements than their type says. Rows of one object are contiguous: a[0][0:n*m] may range over all of them. */
#include "data/data_sections.h"
#include "region/flow/uses.h"
#include "base/unit.h"

static bool is_known(const struct clause_expr *e) { return !e->text || e->has_value; }

static bool is_sized(const struct type *t) { return t->kind == TYPE_ARRAY && (t->count > 0 || t->count_expr); }

static bool needs_check(const struct type *t, const struct subscript *s)
{
    return t->count_expr || !is_known(&s->start) || (!s->is_element && !is_known(&s->length));
}

/* A name in the size of an array of variable length; the array keeps its size when the variable changes. */
struct change {
    struct unit *unit;
    const struct decl *array;
    bool found;
};

static bool find_change(struct node *n, void *context)
{
    struct change *c = context;
    const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL, *in = c->array->function;
    if (!decl_is_object(d) || d->type->is_const) return true;
    struct node *body = in && d->function == in ? syntax_body(c->unit, (struct decl *)in) : NULL;
    const struct uses *s = body ? uses_of(c->unit, body) : NULL;
    c->found |= !s;
    for (int i = 0; s && i < s->count; i++)
        c->found |= s->items[i].decl == d && s->items[i].flags & (USE_WRITE | USE_ADDRESS) && s->items[i].node->from > c->array->from;
    return true;
}

/* Names in the type's size may have other values or meanings at the directive. */
static bool may_have_changed(struct unit *u, const struct clause_var *v, const struct type *t)
{
    struct change c = {.unit = u, .array = v->decl};
    if (t->count_expr) node_walk(t->count_expr, find_change, &c);
    return c.found;
}

/* Elements of dimension `of` in the object at depth `in`, as a C expression. */
static const char *elements(struct unit *u, const struct clause_var *v, int in, int of)
{
    return arena_printf(u->arena, "sizeof %s / sizeof %s", section_element(u, v, in), section_element(u, v, of + 1));
}

/* Adds a check of dimensions from..k, of which those before k are single elements: they are one row of elements of dimension k. */
static void add_check(struct unit *u, const struct clause_var *v, int from, int k, struct data_item *item)
{
    const char *start = NULL;
    for (int j = from; j <= k; j++) {
        const struct clause_expr *e = &v->subscripts[j].start;
        const char *part = j < k ? arena_printf(u->arena, "(%s) * (%s)", e->text, elements(u, v, j + 1, k)) : e->text;
        if (!section_is_zero(e)) start = start ? arena_printf(u->arena, "%s + %s", start, part) : part;
    }
    const char *count = v->subscripts[k].is_element ? "1" : section_count(u, v, k);
    const char *check = arena_printf(u->arena, "%s, %s, %s", start ? start : "0", count, elements(u, v, from, k));
    ARENA_PUSH(u->arena, item->checks, item->n_checks, check);
}

void section_bounds(struct unit *u, const struct clause_var *v, struct data_item *item)
{
    const struct type *t = clause_var_type(v);
    int row = 0;                       /* start of the single elements of which dimension k takes a part; -1: their number is not known */
    bool several = false, check = false;
    for (int k = 0; k < v->n_subscripts && t; several |= !section_takes_one(&v->subscripts[k]), k++, t = t->base) {
        const struct subscript *s = &v->subscripts[k];
        if (!is_sized(t) || (!k && clause_var_may_go_on(v))) {
            row = -1, several = false;
            continue;
        }
        bool inner = section_takes_one(s) && k + 1 < v->n_subscripts && is_sized(t->base), open = needs_check(t, s);
        open = open && (!section_takes_all(u, s, t) || (s->length.text && may_have_changed(u, v, t)));
        check |= open;
        if (several ? open : check && !inner && row >= 0) add_check(u, v, several ? k : row, k, item);
    }
}

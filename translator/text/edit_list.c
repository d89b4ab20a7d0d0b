/* edit_list: see edit_list.h. SPDX-License-Identifier: MIT */
#include "text/edit_list.h"
#include <stdlib.h>
#include <string.h>

static void add(struct edit_list *list, struct edit e)
{
    e.order = list->count;
    if (!e.copies) e.copies = list->copies;
    ARENA_PUSH(list->arena, list->items, list->count, e);
}

void edit_replace(struct edit_list *list, unsigned from, unsigned to, const char *text)
{
    add(list, (struct edit){ .kind = EDIT_REPLACE, .from = from, .to = to, .text = text });
}

void edit_comment(struct edit_list *list, unsigned from, unsigned to, const char *text)
{
    add(list, (struct edit){ .kind = EDIT_COMMENT, .from = from, .to = to, .text = text });
}

void edit_before(struct edit_list *list, unsigned from, unsigned to, const char *text)
{
    add(list, (struct edit){ .kind = EDIT_BEFORE, .from = from, .to = from, .scope = to, .text = text });
}

void edit_after(struct edit_list *list, unsigned from, unsigned to, const char *text)
{
    add(list, (struct edit){ .kind = EDIT_AFTER, .from = to, .to = to, .scope = from, .text = text });
}

void edit_repeat(struct edit_list *list, unsigned from, unsigned to, const char *before, const char *between, const char *after)
{
    int pair = ++list->n_pairs;
    add(list, (struct edit){ .kind = EDIT_AFTER, .from = to, .to = to, .scope = from, .text = after, .copies = EDIT_FIRST });
    add(list, (struct edit){ .kind = EDIT_AFTER, .from = to, .to = to, .scope = from, .text = between, .copies = EDIT_FIRST, .pair = pair });
    add(list, (struct edit){ .kind = EDIT_BEFORE, .from = from, .to = from, .scope = to, .text = before, .copies = EDIT_FIRST, .pair = pair });
}

/* Order at one offset: insertions after a statement, insertions before one, replacements. */
static int phase(const struct edit *e)
{
    return e->kind == EDIT_AFTER ? 0 : e->kind == EDIT_BEFORE ? 1 : 2;
}

static int compare_unsigned(unsigned a, unsigned b) { return a < b ? -1 : a > b; }

static int compare(const void *left, const void *right)
{
    const struct edit *a = left, *b = right;
    int c = compare_unsigned(a->from, b->from);
    if (!c) c = phase(a) - phase(b);
    if (c) return c;
    bool insertion = a->kind == EDIT_BEFORE || a->kind == EDIT_AFTER;
    if (insertion) c = compare_unsigned(b->scope, a->scope);   /* BEFORE: outer first; AFTER: inner first */
    if (c) return c;
    return a->kind == EDIT_AFTER ? b->order - a->order : a->order - b->order;
}

/* No two edits overlap, without those of `other` copies only. */
static bool is_apart(const struct edit_list *list, enum edit_copies other, const struct edit **a, const struct edit **b)
{
    const struct edit *last = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct edit *e = &list->items[i];
        if (e->copies == other) continue;
        if (last && e->from < last->to) {
            *a = last;
            *b = e;
            return false;
        }
        if (e->to > e->from) last = e;
    }
    return true;
}

bool edit_list_sort(struct edit_list *list, const struct edit **a, const struct edit **b)
{
    if (list->count) qsort(list->items, (size_t)list->count, sizeof *list->items, compare);
    return is_apart(list, EDIT_SECOND, a, b) && is_apart(list, EDIT_FIRST, a, b);
}

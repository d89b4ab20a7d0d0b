/* initialiser_parts: see initialiser_parts.h. SPDX-License-Identifier: MIT */
#include "kernel/device_code/initialiser_parts.h"
#include "base/token.h"
#include "base/unit.h"
#include "kernel/device_code/device_layout.h"
#include "kernel/device_code/device_code_types.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 24, MAX_SLOTS = 65536 };

/* The object that the next initializer without a designator initializes. */
struct position { struct initialiser_part *at[MAX_DEPTH]; int index[MAX_DEPTH]; int depth; };

struct filling {
    struct unit *u;
    struct initialiser_faults *faults; /* or NULL */
};

static void note_fault(struct filling *f, const struct node *at, const struct decl *member)
{
    struct initialiser_fault fault = { at, member };
    if (f->faults) ARENA_PUSH(f->u->arena, f->faults->list, f->faults->count, fault);
}

static void fill_list(struct filling *f, struct initialiser_part *s, struct node *list);

/* Vectors have braces and omitted ones as arrays do. */
static bool has_elements(const struct type *t) { return t->kind == TYPE_ARRAY || t->kind == TYPE_VECTOR; }

bool initialiser_is_aggregate(const struct type *t) { return has_elements(t) || t->kind == TYPE_RECORD; }

/* Unnamed bit-fields have no value (C11 6.7.9p9). */
static void open_record(struct filling *f, struct initialiser_part *s)
{
    int n = s->type->decl ? s->type->decl->n_members : 0;
    s->sub = arena_alloc(f->u->arena, sizeof *s->sub * (size_t)(n + 1));
    for (int i = 0; i < n; i++) {
        const struct decl *m = s->type->decl->members[i];
        if (!device_layout_is_member(m)) continue;
        s->sub[s->n].member = m;
        s->sub[s->n++].type = m->type;
    }
}

static void open_slot(struct filling *f, struct initialiser_part *s)
{
    const struct type *t = s->type;
    if (s->sub || !initialiser_is_aggregate(t)) return;
    s->n = 0;
    if (t->kind == TYPE_RECORD) {
        open_record(f, s);
        return;
    }
    s->n = (int)(t->count < 0 || t->count > MAX_SLOTS ? 0 : t->count);
    s->sub = arena_alloc(f->u->arena, sizeof *s->sub * (size_t)(s->n + 1));
    for (int i = 0; i < s->n; i++) s->sub[i].type = t->base;
}

bool initialiser_is_union(const struct initialiser_part *s) { return s->type->kind == TYPE_RECORD && s->type->decl && s->type->decl->is_union; }
int initialiser_places(const struct initialiser_part *s) { return initialiser_is_union(s) && s->n ? 1 : s->n; }

bool initialiser_union_bits(const struct initialiser_part *s, unsigned long long *bits)
{
    const struct initialiser_part *chosen = initialiser_is_union(s) && s->n ? &s->sub[s->chosen] : NULL;
    const struct decl *m = chosen ? chosen->member : NULL;
    const struct node *value = chosen ? chosen->value : NULL;
    if (!m || m->bit_width <= 0 || m->bit_width > 64 || !value) return false;
    if (!value->has_value) value = node_strip(value);
    if (!value->has_value || !value->type || !type_is_integer(value->type)) return false;
    *bits = (unsigned long long)(m->type->kind == TYPE_BOOL ? value->value != 0 : value->value);
    if (m->bit_width < 64) *bits &= (1ull << m->bit_width) - 1;
    return true;
}

/* value initializes all of an object of type t, not its first part. */
bool initialiser_is_whole(const struct type *t, const struct node *value)
{
    if (!initialiser_is_aggregate(t) || value->kind == NODE_INIT_LIST || device_string_for(t, value)) return true;
    if (t->kind == TYPE_VECTOR) return value->type && value->type->kind == TYPE_VECTOR;
    return t->kind == TYPE_RECORD && value->type && value->type->kind == TYPE_RECORD && value->type->decl == t->decl;
}

/* Objects of device code have the size of their type: there is no room for elements of a flexible array member. */
static void check_flexible(struct filling *f, const struct initialiser_part *s, const struct node *value)
{
    bool empty = value->kind == NODE_INIT_LIST && !value->n_children;
    if (s->member && decl_is_flexible(s->member) && !empty) note_fault(f, value, s->member);
}

static bool is_single(const struct type *t) { return type_is_scalar(t) && t->kind != TYPE_COMPLEX; }

/* Compilers ignore all but the first value in the braces of a scalar. */
struct node *initialiser_of_scalar(const struct type *t, struct node *value)
{
    while (is_single(t) && value->kind == NODE_INIT_LIST && value->n_children) value = value->child[0];
    return value;
}

static void set_value(struct filling *f, struct initialiser_part *s, struct node *value)
{
    check_flexible(f, s, value);
    s->touched = true;
    s->value = NULL;
    if (value->kind == NODE_INIT_LIST && initialiser_is_aggregate(s->type) && !device_string_for(s->type, value)) {
        s->sub = NULL;
        fill_list(f, s, value);
    } else s->value = initialiser_of_scalar(s->type, value);
}

/* Moves on past the parts that are full. */
static void advance(struct position *p)
{
    while (p->depth > 0 && p->index[p->depth] >= initialiser_places(p->at[p->depth])) p->index[--p->depth]++;
}

static void place(struct filling *f, struct position *p, struct node *value)
{
    struct initialiser_part *s = p->at[p->depth];
    if (p->index[p->depth] >= (initialiser_is_union(s) ? s->n : initialiser_places(s))) return;
    for (;;) {
        s->touched = true;
        s = &s->sub[p->index[p->depth]];
        if (initialiser_is_whole(s->type, value) || p->depth + 1 == MAX_DEPTH) break;
        open_slot(f, s);
        if (!s->n) break;
        p->at[++p->depth] = s;
        p->index[p->depth] = 0;
    }
    set_value(f, s, value);
    p->index[p->depth]++;
}

/* Goes to member `name` of the record at the position, through anonymous members. */
static bool enter_member(struct filling *f, struct position *p, struct initialiser_part *s, const char *name)
{
    open_slot(f, s);
    if (s->type->kind != TYPE_RECORD || !s->type->decl || ++p->depth >= MAX_DEPTH) return false;
    p->at[p->depth] = s;
    for (int i = 0, depth = p->depth; i < s->n; i++, p->depth = depth) {
        const struct decl *m = s->sub[i].member;
        bool here = !strcmp(m->name, name);
        p->index[p->depth] = i;
        if (!here && !(device_is_unnamed_member(m) && enter_member(f, p, &s->sub[i], name))) continue;
        if (initialiser_is_union(s)) s->chosen = i;
        if (!here) s->touched = true;
        return true;
    }
    p->depth--;
    return false;
}

static bool enter_element(struct filling *f, struct position *p, struct initialiser_part *s, long long index)
{
    open_slot(f, s);
    if (s->type->kind != TYPE_ARRAY || index < 0 || index >= s->n || ++p->depth >= MAX_DEPTH) return false;
    p->at[p->depth] = s;
    p->index[p->depth] = (int)index;
    return true;
}

/* The constant that begins at `at` inside [ ]: a child, or a number in the text. */
static long long constant_at(struct filling *f, struct node *designated, unsigned at)
{
    for (int i = 0; i < designated->n_children; i++)
        if (designated->child[i]->from == at && designated->child[i]->has_value) return designated->child[i]->value;
    return strtoll(f->u->text + at, NULL, 0);
}

static unsigned after_bracket(const char *text, unsigned at, unsigned end, unsigned *range)
{
    int depth = 0;
    for (struct token t = token_next(text, at, end); t.kind != TOKEN_END; t = token_next(text, t.to, end)) {
        if (token_is(text, &t, "[")) depth++;
        if (token_is(text, &t, "]") && !depth--) return t.to;
        if (!depth && token_is(text, &t, ".") && !strncmp(text + t.from, "...", 3) && !*range)
            *range = token_next(text, t.from + 3, end).from;
    }
    return end;
}

struct element_range { long long first, last; };

/* Follows the designators from `at` on; *range is the last [a ... b], which repeats the value. */
static bool follow(struct filling *f, struct position *p, struct initialiser_part *s, struct node *n, struct element_range *range)
{
    const char *text = f->u->text;
    unsigned end = n->child[n->n_children - 1]->from;
    p->depth = -1;
    for (struct token t = token_next(text, n->from, end); t.kind != TOKEN_END && !token_is(text, &t, "=");
         t = token_next(text, t.to, end)) {
        if (p->depth >= 0) {
            p->at[p->depth]->touched = true;
            s = &p->at[p->depth]->sub[p->index[p->depth]];
        }
        if (token_is(text, &t, ".")) t = token_next(text, t.to, end);
        if (t.kind == TOKEN_NAME) {
            if (!enter_member(f, p, s, arena_copy(f->u->arena, text + t.from, t.to - t.from))) return false;
            struct token colon = token_next(text, t.to, end);
            if (token_is(text, &colon, ":")) return true;
        } else if (token_is(text, &t, "[")) {
            unsigned second = 0, first = token_next(text, t.to, end).from, after = after_bracket(text, t.to, end, &second);
            range->first = range->last = constant_at(f, n, first);
            if (second) range->last = constant_at(f, n, second);
            if (!enter_element(f, p, s, range->first)) return false;
            t.to = after;
        } else return false;
    }
    return p->depth >= 0;
}

static void place_designated(struct filling *f, struct position *p, struct initialiser_part *top, struct node *n)
{
    struct element_range range = { 0, 0 };
    struct node *value = n->child[n->n_children - 1];
    if (!follow(f, p, top, n, &range)) {
        note_fault(f, n, NULL);
        p->depth = 0;
        p->at[0] = top;
        return;
    }
    int depth = p->depth, repeated = p->at[depth]->type->kind == TYPE_ARRAY ? (int)(range.last - range.first) : 0;
    for (int i = 0; i <= repeated && p->index[depth] < p->at[depth]->n; i++) {
        p->depth = depth;
        place(f, p, value);
    }
}

/* libclang's tree omits a designator that leads through an unnamed member: it is read from the text before the value. */
static void give_place(struct filling *f, struct node *item)
{
    const struct node *value = item->n_children ? item->child[item->n_children - 1] : NULL;
    const char *text = f->u->text;
    int depth = 0;
    if (item->kind != NODE_OTHER || item->to || !value || !value->to) return;
    unsigned at = value->from;
    for (; at > 0; at--) {
        char c = text[at - 1];
        depth += (c == ']') - (c == '[');
        if (!depth && (c == ',' || c == '{')) break;
    }
    item->kind = NODE_DESIGNATED;
    item->from = token_next(text, at, value->from).from;
    item->to = value->to;
    item->type = value->type;
}

static void fill_list(struct filling *f, struct initialiser_part *s, struct node *list)
{
    struct position p = { .depth = 0 };
    open_slot(f, s);
    s->touched = true;
    p.at[0] = s;
    for (int i = 0; i < list->n_children; i++) {
        struct node *item = list->child[i];
        give_place(f, item);
        if (item->kind == NODE_DESIGNATED && item->n_children) place_designated(f, &p, s, item);
        else {
            advance(&p);
            place(f, &p, item);
        }
    }
}

void initialiser_fill(struct unit *u, struct initialiser_part *s, struct node *list, struct initialiser_faults *faults)
{
    struct filling f = { u, faults };
    fill_list(&f, s, list);
}

/* ---- whether it is needed ---- */

/* Finds a designator, or an element whose value is that of a volatile class. */
static bool needs_place(struct node *n, void *context)
{
    bool *found = context;
    bool designator = n->kind == NODE_DESIGNATED || (n->kind == NODE_OTHER && !n->to && n->n_children);
    bool element = n->parent && n->parent->kind == NODE_INIT_LIST;
    if (designator || (element && type_is_volatile_class(n->type))) *found = true;
    return !*found && n->kind != NODE_STMT_EXPR && n->kind != NODE_COMPOUND_LITERAL;
}

/* An initializer list for t is not valid for CUDA's type: that has no members without elements, and a list cannot initialize a union's
 * bit-field. */
static bool has_unlisted_members(const struct type *t)
{
    while (t->kind == TYPE_ARRAY) t = t->base;
    const struct decl *r = t->kind == TYPE_RECORD ? t->decl : NULL;
    for (int i = 0; r && i < r->n_members; i++) {
        const struct decl *m = r->members[i];
        if (decl_is_flexible(m) || (r->is_union && m->bit_width >= 0) || has_unlisted_members(m->type)) return true;
    }
    return false;
}

/* The type of part i of an object of type t; NULL: it has fewer parts. */
static const struct type *part_type(const struct type *t, int i)
{
    if (has_elements(t)) return t->count < 0 || i < t->count ? t->base : NULL;
    for (int k = 0; t->decl && k < t->decl->n_members; k++)
        if (device_layout_is_member(t->decl->members[k]) && !i--) return t->decl->members[k]->type;
    return NULL;
}

static long long scalars_of(const struct type *t)
{
    long long n = 0;
    if (!initialiser_is_aggregate(t)) return 1;
    if (has_elements(t)) return t->count < 0 ? LLONG_MAX / 2 : t->count * scalars_of(t->base);
    const struct type *part;
    for (int i = 0; (part = part_type(t, i)) && !(i && t->decl->is_union); i++) n += scalars_of(part);
    return n;
}

/* Some child of the list has a string or a list after values for parts of parts: where it belongs, only filling tells. */
static bool is_irregular(const struct type *t, const struct node *list)
{
    for (int i = 0; i < list->n_children; i++) {
        const struct node *value = node_strip(list->child[i]);
        if (value->kind == NODE_INIT_LIST || value->kind == NODE_STRING) return true;
    }
    return list->n_children > scalars_of(t);
}

/* The list has what C++ does not accept: more initializers than parts, which C compilers ignore, braces around the value of a scalar in
 * braces, or strings and lists after omitted braces. */
static bool exceeds(const struct type *t, const struct node *list)
{
    if (is_single(t)) return list->n_children > 1 || (list->n_children && list->child[0]->kind == NODE_INIT_LIST);
    if (!initialiser_is_aggregate(t)) return false;
    for (int i = 0; i < list->n_children; i++) {
        const struct type *part = t->kind == TYPE_RECORD && t->decl && t->decl->is_union && i ? NULL : part_type(t, i);
        if (!part) return true;
        if (!initialiser_is_whole(part, list->child[i])) return is_irregular(t, list);
        if (list->child[i]->kind == NODE_INIT_LIST && !device_string_for(part, list->child[i]) && exceeds(part, list->child[i])) return true;
    }
    return false;
}

bool initialiser_needs_order(const struct type *t, struct node *n)
{
    bool found = has_unlisted_members(t);
    if (!found) node_walk(n, needs_place, &found);
    return found || (n->kind == NODE_INIT_LIST && !device_string_for(t, n) && exceeds(t, n));
}

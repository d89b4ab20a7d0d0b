/* device_rewrite_initialiser: initialisers as C++17 takes them. SPDX-License-Identifier: MIT
 * A list with designators is sorted into the object's own order: a tree of slots is filled by C's rules (6.7.9) and printed by position. */
#include "base/token.h"
#include "cuda/c/data/device_layout.h"
#include "cuda/c/device_text_private.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 24, MAX_SLOTS = 65536 };

struct slot {
    const struct type *type;
    const struct decl *member;         /* of the record around it, or NULL */
    struct node *value;                /* of a scalar, or a whole record by an expression */
    struct slot *sub;                  /* parts of an array or record, made when first needed */
    int n, chosen;                     /* chosen: the member of a union */
    bool touched;
};

/* The object that the next initialiser without a designator is for. */
struct position { struct slot *at[MAX_DEPTH]; int index[MAX_DEPTH]; int depth; };

static void fill_list(struct device_text *d, struct slot *s, struct node *list);

static bool is_aggregate(const struct type *t) { return t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD; }

/* Unnamed bit-fields have no value (C11 6.7.9p9). */
static void open_record(struct device_text *d, struct slot *s)
{
    int n = s->type->decl ? s->type->decl->n_members : 0;
    s->sub = arena_alloc(d->u->arena, sizeof *s->sub * (size_t)(n + 1));
    for (int i = 0; i < n; i++) {
        const struct decl *m = s->type->decl->members[i];
        if (!device_layout_is_member(m)) continue;
        s->sub[s->n].member = m;
        s->sub[s->n++].type = m->type;
    }
}

static void open_slot(struct device_text *d, struct slot *s)
{
    const struct type *t = s->type;
    if (s->sub || !is_aggregate(t)) return;
    s->n = 0;
    if (t->kind == TYPE_RECORD) {
        open_record(d, s);
        return;
    }
    s->n = (int)(t->count < 0 || t->count > MAX_SLOTS ? 0 : t->count);
    s->sub = arena_alloc(d->u->arena, sizeof *s->sub * (size_t)(s->n + 1));
    for (int i = 0; i < s->n; i++) s->sub[i].type = t->base;
}

static bool is_union(const struct slot *s) { return s->type->kind == TYPE_RECORD && s->type->decl && s->type->decl->is_union; }
static int n_places(const struct slot *s) { return is_union(s) && s->n ? 1 : s->n; }

/* value initialises all of an object of type t, not its first part. */
static bool is_whole(const struct type *t, const struct node *value)
{
    if (!is_aggregate(t) || value->kind == NODE_INIT_LIST || device_string_for(t, value)) return true;
    return t->kind == TYPE_RECORD && value->type && value->type->kind == TYPE_RECORD && value->type->decl == t->decl;
}

/* Objects of device code have the size of their type: elements of a flexible array member have no place. */
static void check_flexible(struct device_text *d, const struct slot *s, const struct node *value)
{
    bool empty = value->kind == NODE_INIT_LIST && !value->n_children;
    if (s->member && decl_is_flexible(s->member) && !empty)
        device_error(d, value->from, "device-flexible-array",
                     "an initialiser of the flexible array member '%s' cannot be in device code: use an array of its own", s->member->name);
}

static void set_value(struct device_text *d, struct slot *s, struct node *value)
{
    check_flexible(d, s, value);
    s->touched = true;
    s->value = NULL;
    if (value->kind == NODE_INIT_LIST && is_aggregate(s->type) && !device_string_for(s->type, value)) {
        s->sub = NULL;
        fill_list(d, s, value);
    } else s->value = value;
}

/* Leaves the parts that are full. */
static void advance(struct position *p)
{
    while (p->depth > 0 && p->index[p->depth] >= n_places(p->at[p->depth])) p->index[--p->depth]++;
}

static void place(struct device_text *d, struct position *p, struct node *value)
{
    struct slot *s = p->at[p->depth];
    if (p->index[p->depth] >= (is_union(s) ? s->n : n_places(s))) return;
    for (;;) {
        s->touched = true;
        s = &s->sub[p->index[p->depth]];
        if (is_whole(s->type, value) || p->depth + 1 == MAX_DEPTH) break;
        open_slot(d, s);
        if (!s->n) break;
        p->at[++p->depth] = s;
        p->index[p->depth] = 0;
    }
    set_value(d, s, value);
    p->index[p->depth]++;
}

/* Goes to member `name` of the record at the position, through anonymous members. */
static bool enter_member(struct device_text *d, struct position *p, struct slot *s, const char *name)
{
    open_slot(d, s);
    if (s->type->kind != TYPE_RECORD || !s->type->decl || ++p->depth >= MAX_DEPTH) return false;
    p->at[p->depth] = s;
    for (int i = 0, depth = p->depth; i < s->n; i++, p->depth = depth) {
        const struct decl *m = s->sub[i].member;
        bool here = !strcmp(m->name, name);
        p->index[p->depth] = i;
        if (!here && !(device_is_unnamed_member(m) && enter_member(d, p, &s->sub[i], name))) continue;
        if (is_union(s)) s->chosen = i;
        if (!here) s->touched = true;
        return true;
    }
    p->depth--;
    return false;
}

static bool enter_element(struct device_text *d, struct position *p, struct slot *s, long long index)
{
    open_slot(d, s);
    if (s->type->kind != TYPE_ARRAY || index < 0 || index >= s->n || ++p->depth >= MAX_DEPTH) return false;
    p->at[p->depth] = s;
    p->index[p->depth] = (int)index;
    return true;
}

/* The constant that begins at `at` inside [ ]: a child, or a number in the text. */
static long long constant_at(struct device_text *d, struct node *designated, unsigned at)
{
    for (int i = 0; i < designated->n_children; i++)
        if (designated->child[i]->from == at && designated->child[i]->has_value) return designated->child[i]->value;
    return strtoll(d->u->text + at, NULL, 0);
}

static unsigned behind_bracket(const char *text, unsigned at, unsigned end, unsigned *range)
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

struct slot_range { long long first, last; };

/* Follows the designators from `at` on; *range is the last [a ... b], which repeats the value. */
static bool follow(struct device_text *d, struct position *p, struct slot *s, struct node *n, struct slot_range *range)
{
    const char *text = d->u->text;
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
            if (!enter_member(d, p, s, arena_copy(d->u->arena, text + t.from, t.to - t.from))) return false;
            struct token colon = token_next(text, t.to, end);
            if (token_is(text, &colon, ":")) return true;
        } else if (token_is(text, &t, "[")) {
            unsigned second = 0, first = token_next(text, t.to, end).from, behind = behind_bracket(text, t.to, end, &second);
            range->first = range->last = constant_at(d, n, first);
            if (second) range->last = constant_at(d, n, second);
            if (!enter_element(d, p, s, range->first)) return false;
            t.to = behind;
        } else return false;
    }
    return p->depth >= 0;
}

static void place_designated(struct device_text *d, struct position *p, struct slot *top, struct node *n)
{
    struct slot_range range = { 0, 0 };
    struct node *value = n->child[n->n_children - 1];
    if (!follow(d, p, top, n, &range)) {
        device_error(d, n->from, "device-designator", "this designator cannot be in device code: write the values in order");
        p->depth = 0;
        p->at[0] = top;
        return;
    }
    int depth = p->depth, repeated = p->at[depth]->type->kind == TYPE_ARRAY ? (int)(range.last - range.first) : 0;
    for (int i = 0; i <= repeated && p->index[depth] < p->at[depth]->n; i++) {
        p->depth = depth;
        place(d, p, value);
    }
}

/* A designator that leads through an unnamed member has no place in libclang's tree: its text is what stands before the value. */
static void give_place(struct device_text *d, struct node *item)
{
    const struct node *value = item->n_children ? item->child[item->n_children - 1] : NULL;
    const char *text = d->u->text;
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

static void fill_list(struct device_text *d, struct slot *s, struct node *list)
{
    struct position p = { .depth = 0 };
    open_slot(d, s);
    s->touched = true;
    p.at[0] = s;
    for (int i = 0; i < list->n_children; i++) {
        struct node *item = list->child[i];
        give_place(d, item);
        if (item->kind == NODE_DESIGNATED && item->n_children) place_designated(d, &p, s, item);
        else {
            advance(&p);
            place(d, &p, item);
        }
    }
}

/* ---- printing ---- */

/* What cannot stand in a list is assigned behind it: `late` takes "v.u.f = 1.0f; ", path is "v.u". */
static void print_slot(struct device_text *d, struct slot *s, const char *path, struct buffer *late, struct buffer *out);

/* The array or record at `path`, behind its declaration. */
static void print_aggregate(struct device_text *d, struct slot *s, const char *path, struct buffer *late)
{
    struct buffer value = { 0 }, later = { 0 };
    const char *name = arena_printf(d->u->arena, "accel_part_%d", ++d->temporaries);
    print_slot(d, s, name, &later, &value);
    buffer_printf(late, " { decltype(%s) %s = %s;%s memcpy(&%s, &%s, sizeof %s); }", path, name, value.data, later.data ? later.data : "",
                  path, name, name);
    buffer_free(&value);
    buffer_free(&later);
}

/* The members of an unnamed record within the record at `path`, one by one. */
static void print_members(struct device_text *d, struct slot *s, const char *path, struct buffer *late)
{
    for (int i = 0; i < s->n; i++) {
        const struct decl *m = s->sub[i].member;
        if (!s->sub[i].touched || (is_union(s) && i != s->chosen)) continue;
        if (!*m->name) print_members(d, &s->sub[i], path, late);
        else print_aggregate(d, &s->sub[i], arena_printf(d->u->arena, "%s.%s", path, device_text_name(d, m)), late);
    }
}

static void refuse_designated(struct device_text *d, const struct decl *m, const char *what, const char *instead)
{
    device_error(d, m->name_at, "device-union-initialiser",
                 "an initialiser for %s cannot stand in a constant table of device code: %s", what, instead);
}

/* In a constant table, behind which nothing is assigned: as C++20 has it. NVRTC 13.0 finds no member of an unnamed union in an unnamed
 * struct, and has no code for bit-fields. */
static void print_designated(struct device_text *d, struct slot *s, const struct decl *m, const char *path, struct buffer *out)
{
    const struct decl *around = s->member && device_is_unnamed_member(s->member) ? s->member->parent : NULL;
    if (!*m->name) refuse_designated(d, m, "a later member of a union, in a struct without a name,", "give the struct a name");
    else if (m->bit_width >= 0) refuse_designated(d, m, "a bit-field of a union", "initialize another member");
    else if (around && device_whole_record((struct decl *)around) != around)
        refuse_designated(d, s->member, "a later member of a union without a name, in a struct without a name,", "give the struct a name");
    d->u->device_cpp20 = true;
    buffer_printf(out, "{ .%s = ", device_text_name(d, m));
    print_slot(d, &s->sub[s->chosen], path, NULL, out);
    buffer_puts(out, " }");
}

static void print_union(struct device_text *d, struct slot *s, const char *path, struct buffer *late, struct buffer *out)
{
    const struct decl *m = s->sub[s->chosen].member;
    struct buffer value = { 0 };
    if (d->in_constant || !late) {
        print_designated(d, s, m, path, out);
        return;
    }
    buffer_puts(out, "{}");
    if (!*m->name) print_members(d, &s->sub[s->chosen], path, late);
    else if (is_aggregate(m->type)) print_aggregate(d, &s->sub[s->chosen], arena_printf(d->u->arena, "%s.%s", path, device_text_name(d, m)), late);
    else {
        print_slot(d, &s->sub[s->chosen], path, late, &value);
        buffer_printf(late, " %s.%s = %s;", path, device_text_name(d, m), value.data);
    }
    buffer_free(&value);
}

static const char *part_path(struct device_text *d, const struct slot *s, const char *path, int i)
{
    if (s->type->kind == TYPE_ARRAY) return arena_printf(d->u->arena, "%s[%d]", path, i);
    const struct decl *m = s->sub[i].member;
    return *m->name ? arena_printf(d->u->arena, "%s.%s", path, device_text_name(d, m)) : path;
}

static void print_parts(struct device_text *d, struct slot *s, const char *path, struct buffer *late, struct buffer *out)
{
    int last = -1, n = n_places(s);
    for (int i = 0; i < n; i++)
        if (s->sub[i].touched) last = i;
    buffer_puts(out, last < 0 ? "{" : "{ ");
    for (int i = 0, printed = 0; i <= last; i++) {
        if (s->sub[i].member && decl_is_flexible(s->sub[i].member)) continue;
        if (printed++) buffer_puts(out, ", ");
        print_slot(d, &s->sub[i], part_path(d, s, path, i), late, out);
    }
    buffer_puts(out, last < 0 ? "}" : " }");
}

static void print_slot(struct device_text *d, struct slot *s, const char *path, struct buffer *late, struct buffer *out)
{
    if (s->value) device_print_initialiser(d, s->type, s->value, path, late, out);
    else if (!s->touched) buffer_puts(out, "{}");
    else if (is_union(s) && s->n && (s->chosen > 0 || s->sub[0].member->bit_width >= 0)) print_union(d, s, path, late, out);
    else print_parts(d, s, path, late, out);
}

static bool has_designator(struct node *n, void *context)
{
    bool *found = context;
    if (n->kind == NODE_DESIGNATED || (n->kind == NODE_OTHER && !n->to && n->n_children)) *found = true;
    return !*found && n->kind != NODE_STMT_EXPR && n->kind != NODE_COMPOUND_LITERAL;
}

static bool has_full_string(struct device_text *d, const struct type *t, struct node *list)
{
    bool found = false;
    for (int i = 0; i < list->n_children && t->kind == TYPE_ARRAY && list->kind == NODE_INIT_LIST; i++)
        found |= device_needs_characters(d, t->base, list->child[i]) || has_full_string(d, t->base, list->child[i]);
    for (int i = 0; i < list->n_children && t->kind == TYPE_RECORD && t->decl && i < t->decl->n_members && list->kind == NODE_INIT_LIST;
         i++)
        found |=
            device_needs_characters(d, t->decl->members[i]->type, list->child[i]) || has_full_string(d, t->decl->members[i]->type, list->child[i]);
    return found;
}

/* A list for t is not one for what CUDA gets: it has no members without elements, and cannot initialise a union's bit-field. */
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

bool device_needs_positions(struct device_text *d, const struct type *t, struct node *n)
{
    bool found = has_unlisted_members(t);
    if (device_needs_characters(d, t, n)) return true;
    if (n->kind != NODE_INIT_LIST) return false;
    if (!found) node_walk(n, has_designator, &found);
    return found || has_full_string(d, t, n);
}

void device_print_initialiser(struct device_text *d, const struct type *t, struct node *n, const char *name, struct buffer *late,
                              struct buffer *out)
{
    struct node *literal = node_strip_mutable(n);
    if (device_needs_characters(d, t, n)) device_print_characters(d, t, n, out);
    else if (is_whole(t, n) && is_aggregate(t) && literal->kind == NODE_COMPOUND_LITERAL && literal->n_children)
        device_print_initialiser(d, t, literal->child[literal->n_children - 1], name, late, out);
    else if (n->kind == NODE_INIT_LIST && is_aggregate(t) && device_needs_positions(d, t, n)) {
        struct slot s = { .type = t };
        fill_list(d, &s, n);
        print_slot(d, &s, name, late, out);
    } else if (n->kind == NODE_INIT_LIST) device_print_in_place(d, n, out);
    else device_text_print(d, n, out);
}

const struct type *device_modifiable(struct device_text *d, const struct type *t)
{
    struct type *plain = arena_alloc(d->u->arena, sizeof *plain);
    *plain = *t;
    plain->is_const = false;
    if (t->kind == TYPE_ARRAY) plain->base = (struct type *)device_modifiable(d, t->base);
    return plain;
}

/* device_rewrite_initialiser: initialisers in C++17. SPDX-License-Identifier: MIT
 * A list with designators is printed in the order of the object's parts (kernel/device_code/initialiser_parts.h). */
#include "cuda/c/data/device_volatile.h"
#include "kernel/device_code/initialiser_parts.h"
#include "cuda/c/device_text_private.h"
#include <stdlib.h>
#include <string.h>

/* Parts that a list cannot initialize are assigned after it: `late` collects "v.u.f = 1.0f; ", path is "v.u". */
static void print_slot(struct device_text *d, struct initialiser_part *s, const char *path, struct buffer *late, struct buffer *out);

/* The array or record at `path`, after its declaration. */
static void print_aggregate(struct device_text *d, struct initialiser_part *s, const char *path, struct buffer *late)
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
static void print_members(struct device_text *d, struct initialiser_part *s, const char *path, struct buffer *late)
{
    for (int i = 0; i < s->n; i++) {
        const struct decl *m = s->sub[i].member;
        if (!s->sub[i].touched || (initialiser_is_union(s) && i != s->chosen)) continue;
        if (!*m->name) print_members(d, &s->sub[i], path, late);
        else print_aggregate(d, &s->sub[i], arena_printf(d->u->arena, "%s.%s", path, device_text_name(d, m)), late);
    }
}

/* A bit-field by the bytes of the union, which is printed with a member for them. */
static void print_bytes(struct device_text *d, const struct initialiser_part *s, unsigned long long bits, struct buffer *out)
{
    const struct decl *u = s->type->decl;
    const char *name = decl_texts_get(&d->union_bytes, u);
    if (!name) decl_texts_set(&d->union_bytes, d->u->arena, u, name = arena_printf(d->u->arena, "accel_bytes_%d", ++d->temporaries));
    buffer_printf(out, "{ .%s = {%llu", name, bits & 255);
    while (bits >>= 8) buffer_printf(out, ", %llu", bits & 255);
    buffer_puts(out, "} }");
}

/* In a constant table, which nothing can assign: designators of C++20. NVRTC 13.0 finds no member of an unnamed union in an unnamed
 * struct, and has no code for bit-fields. */
static void print_designated(struct device_text *d, struct initialiser_part *s, const struct decl *m, const char *path, struct buffer *out)
{
    unsigned long long bits;
    d->u->device_cpp20 = true;
    if (initialiser_union_bits(s, &bits)) {
        print_bytes(d, s, bits, out);
        return;
    }
    buffer_printf(out, "{ .%s = ", device_text_name(d, m));
    print_slot(d, &s->sub[s->chosen], path, NULL, out);
    buffer_puts(out, " }");
}

static void print_union(struct device_text *d, struct initialiser_part *s, const char *path, struct buffer *late, struct buffer *out)
{
    const struct decl *m = s->sub[s->chosen].member;
    struct buffer value = { 0 };
    if (d->in_constant || !late) {
        print_designated(d, s, m, path, out);
        return;
    }
    buffer_puts(out, "{}");
    if (!*m->name) print_members(d, &s->sub[s->chosen], path, late);
    else if (initialiser_is_aggregate(m->type)) print_aggregate(d, &s->sub[s->chosen], arena_printf(d->u->arena, "%s.%s", path, device_text_name(d, m)), late);
    else {
        print_slot(d, &s->sub[s->chosen], path, late, &value);
        buffer_printf(late, " %s.%s = %s;", path, device_text_name(d, m), value.data);
    }
    buffer_free(&value);
}

static const char *part_path(struct device_text *d, const struct initialiser_part *s, const char *path, int i)
{
    if (s->type->kind != TYPE_RECORD) return arena_printf(d->u->arena, "%s[%d]", path, i);
    const struct decl *m = s->sub[i].member;
    return *m->name ? arena_printf(d->u->arena, "%s.%s", path, device_text_name(d, m)) : path;
}

static void print_parts(struct device_text *d, struct initialiser_part *s, const char *path, struct buffer *late, struct buffer *out)
{
    int last = -1, n = initialiser_places(s);
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

static void print_slot(struct device_text *d, struct initialiser_part *s, const char *path, struct buffer *late, struct buffer *out)
{
    if (s->value) device_print_initialiser(d, s->type, s->value, path, late, out);
    else if (!s->touched) buffer_puts(out, "{}");
    else if (initialiser_is_union(s) && s->n && (s->chosen > 0 || s->sub[0].member->bit_width >= 0)) print_union(d, s, path, late, out);
    else print_parts(d, s, path, late, out);
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

bool device_needs_positions(struct device_text *d, const struct type *t, struct node *n)
{
    if (device_needs_characters(d, t, n)) return true;
    return n->kind == NODE_INIT_LIST && (initialiser_needs_order(t, n) || has_full_string(d, t, n));
}

void device_print_initialiser(struct device_text *d, const struct type *t, struct node *n, const char *name, struct buffer *late,
                              struct buffer *out)
{
    struct node *literal = node_strip_mutable(n);
    if (device_needs_characters(d, t, n)) device_print_characters(d, t, n, out);
    else if (initialiser_is_whole(t, n) && initialiser_is_aggregate(t) && literal->kind == NODE_COMPOUND_LITERAL && literal->n_children)
        device_print_initialiser(d, t, literal->child[literal->n_children - 1], name, late, out);
    else if (n->kind == NODE_INIT_LIST && initialiser_is_aggregate(t) && device_needs_positions(d, t, n)) {
        struct initialiser_part s = { .type = t };
        initialiser_fill(d->u, &s, n, NULL);
        print_slot(d, &s, name, late, out);
    } else if (n->kind == NODE_INIT_LIST && n->n_children && device_needs_positions(d, t, n))
        device_print_initialiser(d, t, initialiser_of_scalar(t, n), name, late, out);
    else if (n->kind == NODE_INIT_LIST) device_print_in_place(d, n, out);
    else if (!device_print_volatile_value(d, n, out)) device_text_print(d, n, out);
}

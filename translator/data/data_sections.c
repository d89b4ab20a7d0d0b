/* data_sections: the sections of data clauses, as C expressions. SPDX-License-Identifier: MIT
 * OpenACC 3.3, 2.7.1. Bytes are relative to the base: the pointer's value or the object's address. */
#include "data/data_sections.h"
#include "accel_kinds.h"
#include "base/options.h"
#include "data/data_members.h"
#include "directive/bind/wide_products.h"
#include "base/unit.h"
#include "syntax/object_sizes.h"
#include <ctype.h>
#include <string.h>

int section_kind(enum clause_kind kind)
{
    switch (kind) {
    case CLAUSE_COPY: return ACCELRT_COPY;
    case CLAUSE_COPYIN: return ACCELRT_COPYIN;
    case CLAUSE_COPYOUT: return ACCELRT_COPYOUT;
    case CLAUSE_CREATE:
    case CLAUSE_DEVICE_RESIDENT: return ACCELRT_CREATE;
    case CLAUSE_NO_CREATE: return ACCELRT_NO_CREATE;
    case CLAUSE_PRESENT: return ACCELRT_PRESENT;
    case CLAUSE_DEVICEPTR: return ACCELRT_DEVICEPTR;
    case CLAUSE_DELETE: return ACCELRT_DELETE;
    case CLAUSE_HOST: return ACCELRT_UPDATE_SELF;
    case CLAUSE_DEVICE: return ACCELRT_UPDATE_DEVICE;
    case CLAUSE_USE_DEVICE: return ACCELRT_USE_DEVICE;
    default: return 0;
    }
}

static int modifiers_of(const struct clause *c)
{
    bool always = clause_has_modifier(c, "always");
    int flags = clause_has_modifier(c, "zero") ? ACCELRT_ZERO : 0;
    if ((always && c->kind != CLAUSE_COPYOUT) || clause_has_modifier(c, "alwaysin")) flags |= ACCELRT_ALWAYS_IN;
    if ((always && c->kind != CLAUSE_COPYIN) || clause_has_modifier(c, "alwaysout")) flags |= ACCELRT_ALWAYS_OUT;
    return flags;
}

static bool is_unsized(const struct type *t)
{
    return (t->kind == TYPE_POINTER && t->base->kind != TYPE_FUNCTION) || (t->kind == TYPE_ARRAY && t->count < 0 && !t->count_expr);
}

bool section_is_pointer(const struct decl *d)
{
    return is_unsized(d->type) || (d->type->kind == TYPE_ARRAY && d->kind == DECL_PARAM);
}

static bool is_pointer_var(const struct clause_var *v)
{
    return v->members ? is_unsized(clause_var_type(v)) : section_is_pointer(v->decl);
}

const char *section_object(struct unit *u, const struct decl *d)
{
    if (!d->sized_from || d->type->count < 0) return d->name;
    return arena_printf(u->arena, "(*(__typeof__(%s[0]) (*)[%lld])&%s)", d->name, d->type->count, d->name);
}

void whole_item(struct unit *u, struct decl *d, struct data_item *item)
{
    bool address = d->type->kind != TYPE_ARRAY && !section_is_pointer(d);
    item->decl = d;
    item->name = d->name;
    item->base = address ? arena_printf(u->arena, "&%s", d->name) : d->name;
    item->start = "0";
    item->bytes = section_is_pointer(d) ? NULL : arena_printf(u->arena, "sizeof %s", section_object(u, d));
}

const char *section_element(struct unit *u, const struct clause_var *v, int depth)
{
    const char *text = v->members ? member_object(u, v) : section_object(u, v->decl);
    for (int i = 0; i < depth; i++) text = arena_printf(u->arena, "%s[0]", text);
    return text;
}

static bool same_words(const char *a, const char *b, size_t b_length)
{
    const char *end = b + b_length;
    for (;;) {
        while (isspace((unsigned char)*a)) a++;
        while (b < end && isspace((unsigned char)*b)) b++;
        if (!*a || b >= end) return !*a && b >= end;
        if (*a++ != *b++) return false;
    }
}

bool section_is_zero(const struct clause_expr *e)
{
    return !e->text || (e->has_value && e->value == 0);
}

bool section_takes_all(const struct unit *u, const struct subscript *s, const struct type *t)
{
    if (s->is_element) return t->count == 1 && section_is_zero(&s->start);
    if (!section_is_zero(&s->start)) return false;
    if (!s->length.text) return true;
    if (t->count >= 0) return s->length.has_value && s->length.value == t->count;
    return t->count_expr && same_words(s->length.text, u->text + t->count_expr->from, t->count_expr->to - t->count_expr->from);
}

bool section_takes_one(const struct subscript *s)
{
    return s->is_element || (s->length.has_value && s->length.value == 1);
}

static bool not_contiguous(struct unit *u, const struct clause_var *v)
{
    diag_error(u, v->at, "section-not-contiguous", "section '%s' is not contiguous in memory", v->text);
    diag_underline(u, (unsigned)strlen(v->text));
    return false;
}

/* Types of the subscripted object at each depth; false if there are more subscripts than dimensions. `rows`: the section may consist of
 * several pieces. */
static bool check_shape(struct unit *u, const struct clause_var *v, bool rows)
{
    const struct type *t = clause_var_type(v);
    int open = -1; /* the dimension that may be partial: all after it must be whole */
    for (int k = 0; k < v->n_subscripts; k++, t = t->base) {
        if (!t || (t->kind != TYPE_ARRAY && t->kind != TYPE_POINTER)) {
            diag_error(u, v->at, "not-an-array", "section '%s' has more dimensions than '%s'", v->text, v->name);
            return false;
        }
        if (!rows && open >= 0 && !section_takes_all(u, &v->subscripts[k], t)) return not_contiguous(u, v);
        if (open < 0 && !section_takes_one(&v->subscripts[k])) open = k;
    }
    return true;
}

static const char *section_start(struct unit *u, const struct clause_var *v)
{
    const char *sum = NULL;
    for (int k = 0; k < v->n_subscripts; k++) {
        const struct clause_expr *s = &v->subscripts[k].start;
        const char *part;
        if (section_is_zero(s)) continue;
        part = arena_printf(u->arena, "(%s) * (long)sizeof %s", widened_text(u, s), section_element(u, v, k + 1));
        sum = sum ? arena_printf(u->arena, "%s + %s", sum, part) : part;
    }
    return sum ? sum : "0";
}

/* Bytes of the part of dimension k that the section takes. */
static const char *part_bytes(struct unit *u, const struct clause_var *v, int k)
{
    const struct subscript *s = &v->subscripts[k];
    if (section_takes_one(s)) return arena_printf(u->arena, "sizeof %s", section_element(u, v, k + 1));
    if (s->length.text) return arena_printf(u->arena, "(%s) * sizeof %s", widened_text(u, &s->length), section_element(u, v, k + 1));
    if (section_is_zero(&s->start)) return arena_printf(u->arena, "sizeof %s", section_element(u, v, k));
    return arena_printf(u->arena, "sizeof %s - (%s) * sizeof %s", section_element(u, v, k), widened_text(u, &s->start),
                        section_element(u, v, k + 1));
}

/* Bytes of the section: its part of the first dimension that is no single element, as all after it are whole. NULL: not known. */
static const char *section_bytes(struct unit *u, const struct clause_var *v)
{
    int k = 0;
    const struct subscript *s;
    while (k + 1 < v->n_subscripts && section_takes_one(&v->subscripts[k])) k++;
    s = &v->subscripts[k];
    if (section_takes_one(s) || s->length.text) return part_bytes(u, v, k);
    return k == 0 && is_pointer_var(v) ? NULL : part_bytes(u, v, k);
}

/* The last dimension of which the section takes a part; all after it are whole. */
static int last_part(const struct unit *u, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    int last = 0;
    for (int k = 0; k < v->n_subscripts; k++, t = t->base)
        if (!section_takes_all(u, &v->subscripts[k], t)) last = k;
    return last;
}

const char *section_count(struct unit *u, const struct clause_var *v, int k)
{
    const struct subscript *s = &v->subscripts[k];
    if (s->length.text) return widened_text(u, &s->length);
    const char *all = arena_printf(u->arena, "sizeof %s / sizeof %s", section_element(u, v, k), section_element(u, v, k + 1));
    return section_is_zero(&s->start) ? all : arena_printf(u->arena, "%s - (%s)", all, widened_text(u, &s->start));
}

/* "n > 0 && m > 0": the section of dimension k is not empty, and `others`. Constant lengths are omitted. */
static const char *if_some(struct unit *u, const struct clause_var *v, int k, const char *others)
{
    const struct clause_expr *length = &v->subscripts[k].length;
    if (v->subscripts[k].is_element || (length->has_value && length->value > 0)) return others;
    return arena_printf(u->arena, "(long)(%s) > 0%s%s", section_count(u, v, k), others[0] ? " && " : "", others);
}

/* Each dimension with several elements before the last partial one is a loop over pieces. The item then ranges from the first piece to the
 * last. */
static bool section_pieces(struct unit *u, const struct clause_var *v, struct data_item *item)
{
    const char *loops = "", *span, *some;
    int last = last_part(u, v), n = 0;
    span = part_bytes(u, v, last);
    some = if_some(u, v, last, "");
    for (int k = 0; k < last; k++) {
        const char *count = section_count(u, v, k), *step = arena_printf(u->arena, "sizeof %s", section_element(u, v, k + 1));
        if (section_takes_one(&v->subscripts[k])) continue;
        if (n++ == 4) return not_contiguous(u, v);
        loops = arena_printf(u->arena, "%s{ %s, %s }, ", loops, count, step);
        span = arena_printf(u->arena, "((long)(%s) - 1) * %s + %s", count, step, span);
        some = if_some(u, v, k, some);
    }
    if (!n) return true;
    item->second = ACCELRT_PIECES;
    item->detail = arena_printf(u->arena, "(struct accelrt_pieces[]){ { %s, { %s{ 0, 0 } } } }", part_bytes(u, v, last), loops);
    item->bytes = some[0] ? arena_printf(u->arena, "%s ? %s : 0", some, span) : span;
    return true;
}

/* Subscripts of the object itself: those after a pointer in its elements are of other objects. */
static int own_subscripts(const struct clause_var *v, int from)
{
    const struct type *t = clause_var_type(v);
    for (int k = 0; k < v->n_subscripts && t; k++, t = t->base)
        if (k > from && t->kind == TYPE_POINTER) return k;
    return v->n_subscripts;
}

/* The levels after the pointers in the first section, as struct accelrt_level; false after an error. */
static bool section_levels(struct unit *u, const struct clause_var *v, struct data_item *item)
{
    const char *levels = "";
    for (int from = own_subscripts(v, 0), to; from < v->n_subscripts; from = to) {
        struct clause_var one = *v;
        const char *object = section_element(u, v, from);
        struct node row = {.kind = NODE_OTHER, .type = (struct type *)clause_var_type(v)};
        for (int k = 0; k < from; k++) row.type = row.type->base;
        to = own_subscripts(v, from);
        one.members = object + strlen(v->name);
        one.object = &row;
        one.subscripts += from;
        one.n_subscripts = to - from;
        if (!check_shape(u, &one, false)) return false;
        const char *bytes = section_bytes(u, &one);
        levels = arena_printf(u->arena, "%s{ %s, %s }, ", levels, section_start(u, &one), bytes ? bytes : "0");
    }
    item->second = ACCELRT_ROWS;
    item->detail = arena_printf(u->arena, "(struct accelrt_level[]){ %s{ 0, ACCELRT_UNKNOWN_SIZE } }", levels);
    return true;
}

/* s[0:1] where a flexible array member begins in the padding of *s: the bytes before that member, whose elements may be data of their
 * own. */
static const char *bytes_before_flexible(struct unit *u, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    long long offset = t->kind == TYPE_POINTER ? type_flexible_offset(t->base) : -1;
    bool one = v->n_subscripts == 1 && section_takes_one(&v->subscripts[0]) && section_is_zero(&v->subscripts[0].start);
    return one && offset > 0 && offset < t->base->size ? arena_printf(u->arena, "%lld", offset) : NULL;
}

/* An initializer may fill the flexible array member; NULL: with how many elements is not known. */
static void set_flexible_bytes(struct unit *u, struct decl *d, struct data_item *item)
{
    long long bytes = object_flexible_bytes(u, d);
    if (bytes >= 0) item->bytes = arena_printf(u->arena, "%lld", bytes);
    else if (type_has_flexible(d->type) && syntax_definition(u, d)->init) item->bytes = NULL;
}

static bool variable_item(struct unit *u, const struct clause_var *v, struct data_item *item)
{
    bool rows = false;
    struct clause_var own = *v;
    own.n_subscripts = own_subscripts(v, 0);
    if (own.n_subscripts < v->n_subscripts) {
        if (!section_levels(u, v, item)) return false;
        v = &own;
        rows = true;
    }
    whole_item(u, v->decl, item);
    item->name = v->text;
    item->at = v->at;
    if (!v->n_subscripts && !v->members) set_flexible_bytes(u, v->decl, item);
    if (!v->n_subscripts) return true;
    if (!check_shape(u, v, !rows)) return false;
    item->start = section_start(u, v);
    item->bytes = bytes_before_flexible(u, v);
    if (!item->bytes) item->bytes = section_bytes(u, v);
    return rows || section_pieces(u, v, item);
}

/* The kind of the item for the memory that contains the pointers, or the pieces. Pointers are never copied back, because their values on
 * the device are device addresses. Around pieces nothing is copied. */
static int first_kind(const struct directive *d, const struct data_item *item)
{
    int kind = item->kind & ACCELRT_KIND_MASK, flags = item->kind & (ACCELRT_IMPLICIT | ACCELRT_IF_PRESENT | ACCELRT_FINALIZE | ACCELRT_MEMBER);
    bool makes = accel_kind_what((unsigned)kind) & KIND_MAKES;
    if (item->second == ACCELRT_PIECES) flags |= item->kind & ACCELRT_ZERO;
    if (makes && d->kind == DIR_EXIT_DATA) return ACCELRT_DELETE | flags;
    return flags | (!makes ? kind : item->second == ACCELRT_PIECES ? ACCELRT_CREATE : ACCELRT_COPYIN);
}

bool section_second(const struct directive *d, struct data_item *item, struct data_item *second)
{
    bool copies = accel_kind_what((unsigned)item->kind) & (KIND_IN | KIND_OUT) || d->kind == DIR_UPDATE;
    if (!item->second) return false;
    *second = *item;
    second->kind = (item->kind & ~(ACCELRT_MEMBER | ACCELRT_SLOT | ACCELRT_ZERO)) | item->second;
    if (item->second == ACCELRT_ROWS) second->kind |= item->kind & ACCELRT_ZERO;
    second->foreign = true;
    *(d->kind == DIR_UPDATE ? &item->n_checks : &second->n_checks) = 0;
    item->detail = NULL;
    item->kind = first_kind(d, item);
    return item->second == ACCELRT_ROWS || copies;
}

bool section_item(struct unit *u, const struct directive *d, const struct clause *c, const struct clause_var *v, struct data_item *item)
{
    bool enters = d->kind != DIR_EXIT_DATA && d->kind != DIR_UPDATE;
    item->kind = section_kind(c->kind) | modifiers_of(c);
    if (d->kind == DIR_DATA && clause_has_modifier(c, "capture") && u->options->target_cuda) item->kind |= ACCELRT_CAPTURE;
    item->why = arena_printf(u->arena, "%s clause", c->spelling);
    if (!variable_item(u, v, item)) return false;
    section_bounds(u, v, item);
    if (enters && !v->members && member_names_flexible(u, d, item->base)) item->kind |= ACCELRT_MEMBER;
    if (!v->members) return true;
    if (!v->n_subscripts) item->bytes = NULL;
    item->foreign = true;
    if (member_is_pointee(d, c, v)) {
        item->base = member_object(u, v);
        return true;
    }
    member_part(u, v, item);
    if (enters) item->kind |= ACCELRT_MEMBER | (member_is_flexible(v) ? ACCELRT_FLEXIBLE : 0);
    return true;
}

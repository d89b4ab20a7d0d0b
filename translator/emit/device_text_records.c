/* device_text_records: records, enums and typedefs at file scope. SPDX-License-Identifier: MIT
 * The text of the definition is kept. Named types nested in a record are C's file scope but not C++'s, so they are printed before it. */
#include "base/token.h"
#include "emit/device_text_private.h"
#include "emit/device_vector.h"
#include <string.h>

static bool is_inside(const struct decl *inner, unsigned from, unsigned to)
{
    return inner && inner->to && inner->from >= from && inner->to <= to;
}

static struct decl *type_decl(const struct type *t)
{
    while (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) t = t->base;
    return t->kind == TYPE_RECORD || t->kind == TYPE_ENUM ? t->decl : NULL;
}

/* Definitions directly within r's text; unnamed records are looked through and printed in place, unless some use has given one a name. */
static int nested_types(const struct device_text *d, const struct decl *r, struct decl **list, int n, int room)
{
    for (int i = 0; i < r->n_members; i++) {
        struct decl *inner = r->kind == DECL_RECORD ? type_decl(r->members[i]->type) : NULL;
        bool known = false;
        if (!inner || inner == r || !is_inside(inner, r->from, r->to)) continue;
        for (int k = 0; k < n; k++) known |= list[k] == inner;
        if (known) continue;
        bool unnamed = inner->kind == DECL_RECORD && !*inner->name && !device_known_name(d, inner);
        if (unnamed) n = nested_types(d, inner, list, n, room);
        else if (n < room) list[n++] = inner;
    }
    return n;
}

/* The record or enum whose definition stands in the typedef's own text. */
static struct decl *defined_by(const struct decl *typedef_)
{
    struct decl *r = type_decl(typedef_->type);
    return is_inside(r, typedef_->from, typedef_->to) ? r : NULL;
}

/* Members that point to functions, of r and its unnamed records. */
static int function_members(const struct decl *r, struct decl **list, int n, int room)
{
    for (int i = 0; i < r->n_members && r->kind == DECL_RECORD; i++) {
        struct decl *m = r->members[i], *inner = type_decl(m->type);
        if (device_has_function(m->type) && !m->type->name && n < room) list[n++] = m;
        if (inner && inner != r && !*inner->name && is_inside(inner, r->from, r->to)) n = function_members(inner, list, n, room);
    }
    return n;
}

static void use_names(struct device_text *d, unsigned from, unsigned to)
{
    const char *text = d->u->text;
    bool member = false;
    for (struct token t = token_next(text, from, to); t.kind != TOKEN_END; t = token_next(text, t.to, to)) {
        struct decl *named = NULL;
        if (t.kind == TOKEN_NAME && !member) named = syntax_lookup(d->u, arena_copy(d->u->arena, text + t.from, t.to - t.from), t.from);
        if (named && named->kind == DECL_ENUMERATOR && !is_inside(named, from, to)) device_text_use(d, named, t.from);
        member = token_is(text, &t, ".");
    }
}

static void check_member(struct device_text *d, const struct decl *m)
{
    const struct type *t = m->type;
    device_use_type(d, t, m->from);
    while (t->kind == TYPE_ARRAY) t = t->base;
    if (t->kind == TYPE_RECORD && t->decl && !t->decl->n_members && !t->size)
        device_error(d, m->name_at ? m->name_at : m->from, "device-empty-record",
                     "member '%s', a struct without members, cannot be in device code, where it has a size: leave it out", m->name);
    if (t->kind == TYPE_RECORD && t->decl)
        for (int i = 0; i < t->decl->n_members && !*t->decl->name; i++) check_member(d, t->decl->members[i]);
    if (t->kind != TYPE_POINTER) device_check_type(d, t, m->name_at ? m->name_at : m->from);
    if (device_is_unnamed_vector(m->type))
        device_error(d, m->name_at ? m->name_at : m->from, "device-type",
                     "a vector type written in a member's own declaration cannot be in device code: name it by a typedef");
}

static void use_record(struct device_text *d, struct decl *r)
{
    struct decl *nested[64];
    int n = nested_types(d, r, nested, 0, 64);
    for (int i = 0; i < r->n_members && r->kind == DECL_RECORD; i++) check_member(d, r->members[i]);
    for (int i = 0; i < n; i++) use_record(d, nested[i]);
    if (r->to) use_names(d, r->from, r->to);
}

/* uint32_t and the like: printed without the typedefs in between. */
static bool is_system_scalar(const struct decl *t) { return t->kind == DECL_TYPEDEF && t->is_system && type_is_arithmetic(t->type); }

void device_use_type_text(struct device_text *d, struct decl *decl)
{
    struct decl *inside = decl->kind == DECL_TYPEDEF ? defined_by(decl) : NULL;
    if (is_system_scalar(decl)) return;
    if (decl->kind != DECL_TYPEDEF) use_record(d, decl);
    else if (inside && !*inside->name) use_record(d, inside);
    else device_use_typedef(d, decl);
}

/* ---- printing ---- */

static const char *keyword_of(const struct decl *r) { return r->kind == DECL_ENUM ? "enum" : r->is_union ? "union" : "struct"; }

/* Name in the text at t that is printed otherwise at file scope: an enumerator or the typedef itself. */
static const char *file_scope_name(struct device_text *d, const struct token *t, unsigned from, unsigned to)
{
    const char *name = arena_copy(d->u->arena, d->u->text + t->from, t->to - t->from);
    if (t->kind != TOKEN_NAME || !device_clashes_at_file_scope(name)) return NULL;
    struct decl *named = syntax_lookup(d->u, name, to);
    bool own = named && (named->kind == DECL_ENUMERATOR || named->kind == DECL_TYPEDEF) && named->name_at == t->from;
    return own && named->name_at >= from ? device_text_name(d, named) : NULL;
}

enum { MAX_NESTED = 64 };
struct type_text { struct decl *record, *nested[MAX_NESTED], *functions[MAX_NESTED]; int n_nested, n_functions; unsigned from, to, done; };

static struct decl *nested_at(const struct type_text *x, unsigned at)
{
    for (int i = 0; i < x->n_nested; i++)
        if (x->nested[i]->from == at) return x->nested[i];
    return NULL;
}

static struct decl *function_at(const struct type_text *x, unsigned at)
{
    for (int i = 0; i < x->n_functions; i++)
        if (x->functions[i]->from == at) return x->functions[i];
    return NULL;
}

/* "void (*name)()"; the second in a declaration has no specifiers of its own. */
static const char *function_member(struct device_text *d, const struct decl *m)
{
    const char *text = d->u->text, *whole = device_text_declare(d, m->type, device_text_name(d, m), "", false);
    unsigned at = m->from;
    while (at > 0 && strchr(" \t\n", text[at - 1])) at--;
    return at > 0 && text[at - 1] == ',' ? whole + strlen("void ") : whole;
}

/* Prints what is left of the text up to `at`, then `instead` for what stands up to `behind`. */
static void replace(struct device_text *d, struct type_text *x, unsigned at, unsigned behind, const char *instead, struct buffer *out)
{
    device_gap(d, x->done, at, out);
    buffer_puts(out, instead);
    x->done = behind;
}

/* The `const` of a member itself, not of what it points to: objects of the type get their values behind their declaration. */
static bool is_const_of_member(struct device_text *d, const struct type_text *x, const struct token *t)
{
    if (!token_is(d->u->text, t, "const")) return false;
    for (int i = 0; i < x->record->n_members; i++) {
        const struct decl *m = x->record->members[i];
        if (m->kind != DECL_FIELD || t->from < m->from || t->to > m->name_at || device_text_writable(d, m->type) == m->type) continue;
        const char *star = m->type->kind == TYPE_POINTER ? memchr(d->u->text + t->to, '*', m->name_at - t->to) : NULL;
        if (!star) return true;
    }
    return false;
}

static void print_text(struct device_text *d, struct type_text *x, struct buffer *out)
{
    const char *text = d->u->text;
    struct token t = token_next(text, x->from, x->to), next;
    d->without_lines = true;
    x->done = x->from;
    for (; t.kind != TOKEN_END; t = next) {
        struct decl *inner = t.from == x->record->from ? NULL : nested_at(x, t.from), *function = function_at(x, t.from);
        const char *name = file_scope_name(d, &t, x->from, x->to), *given = NULL;
        const char *padding = device_padding(d, x->record, t.from);
        next = token_next(text, t.to, x->to);
        if (*padding) replace(d, x, t.from, t.from, padding, out);
        if (t.from == x->record->from && !*x->record->name) given = device_known_name(d, x->record);
        bool empty = token_is(text, &t, "[") && (token_is(text, &next, "]") || (next.to == next.from + 1 && text[next.from] == '0'));
        if (function) {
            replace(d, x, t.from, function->to, function_member(d, function), out);
            next = token_next(text, function->to, x->to);
        } else if (inner) {
            replace(d, x, t.from, inner->to, arena_printf(d->u->arena, "%s %s", keyword_of(inner), device_text_name(d, inner)), out);
            next = token_next(text, inner->to, x->to);
        } else if (given) replace(d, x, t.to, t.to, arena_printf(d->u->arena, " %s", given), out);
        else if (name) replace(d, x, t.from, t.to, name, out);
        else if (is_const_of_member(d, x, &t)) replace(d, x, t.from, next.from, "", out);
        else if (empty) replace(d, x, t.to, token_is(text, &next, "]") ? t.to : next.to, "1", out);
    }
    device_gap(d, x->done, x->to, out);
    d->without_lines = false;
}

/* Alignment that the members ask for; a record with less was packed by an attribute or a pragma. */
static long long natural_align(const struct decl *r)
{
    long long align = 1;
    for (int i = 0; i < r->n_members; i++)
        if (r->members[i]->type->align > align) align = r->members[i]->type->align;
    return align;
}

/* By __attribute__((packed)). CUDA ignores [[gnu::packed]]. */
static bool packs_itself(struct device_text *d, unsigned from, unsigned to)
{
    bool attribute = device_has_word(d, from, to, "__attribute__") || device_has_word(d, from, to, "__attribute");
    return attribute && (device_has_word(d, from, to, "packed") || device_has_word(d, from, to, "__packed__"));
}

/* Without enumerators, in the declaration from..to that it stands in. */
static void print_bare_enum(struct device_text *d, struct decl *r, unsigned from, unsigned to, struct buffer *out)
{
    static const char *const types[] = { "char", "short", "int", "long long" };
    int size = r->type && r->type->size == 1 ? 0 : r->type && r->type->size == 2 ? 1 : r->type && r->type->size == 8 ? 3 : 2;
    bool is_signed = r->type && r->type->is_signed;
    const char *given = *r->name ? device_text_name(d, r) : device_known_name(d, r);
    if (!given && from == r->from && to == r->to) return;
    d->without_lines = true;
    device_gap(d, from, r->from, out);
    buffer_printf(out, "enum %s : %s %s {}", given ? given : "", is_signed ? "signed" : "unsigned", types[size]);
    device_gap(d, r->to, to, out);
    d->without_lines = false;
    buffer_puts(out, ";\n");
}

static void print_record(struct device_text *d, struct decl *r, unsigned from, unsigned to, struct buffer *out)
{
    if (r->kind == DECL_ENUM && device_is_bare_enum(d, r)) {
        print_bare_enum(d, r, from, to, out);
        return;
    }
    struct type_text x = { .record = r, .from = from, .to = to };
    bool has_attribute = packs_itself(d, from, to);
    bool pack =
        r->kind == DECL_RECORD && r->n_members && r->type && r->type->align > 0 && r->type->align < natural_align(r) && !has_attribute;
    x.n_nested = nested_types(d, r, x.nested, 0, MAX_NESTED);
    x.n_functions = function_members(r, x.functions, 0, MAX_NESTED);
    for (int i = 0; i < x.n_nested; i++) device_text_name(d, x.nested[i]);
    for (int i = 0; i < x.n_nested; i++) print_record(d, x.nested[i], x.nested[i]->from, x.nested[i]->to, out);
    if (pack) buffer_printf(out, "#pragma pack(push, %lld)\n", r->type->align);
    print_text(d, &x, out);
    buffer_puts(out, ";\n");
    if (pack) buffer_puts(out, "#pragma pack(pop)\n");
    if (pack && *r->name)
        buffer_printf(out, "static_assert(sizeof(%s %s) == %lld, \"\");\n", keyword_of(r), device_text_name(d, r), r->type->size);
}

static void print_typedef(struct device_text *d, struct decl *t, struct buffer *out)
{
    struct decl *inside = defined_by(t);
    if (inside && !*inside->name && !device_known_name(d, inside) && device_has_word(d, t->from, t->to, "typedef")) {
        print_record(d, inside, t->from, t->to, out);
        return;
    }
    struct type plain = *t->type;
    if (plain.name == t || is_system_scalar(t)) plain.name = NULL;
    buffer_printf(out, "typedef %s;\n", device_text_declare(d, &plain, device_text_name(d, t), "", false));
}

void device_print_type_text(struct device_text *d, struct decl *decl, struct buffer *out)
{
    if (decl->kind == DECL_TYPEDEF) print_typedef(d, decl, out);
    else if (decl->to && decl->is_definition) print_record(d, decl, decl->from, decl->to, out);
    else if (*decl->name && decl->kind == DECL_RECORD) buffer_printf(out, "%s %s;\n", keyword_of(decl), device_text_name(d, decl));
}

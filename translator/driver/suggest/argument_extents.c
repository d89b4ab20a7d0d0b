/* argument_extents: see argument_extents.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/argument_extents.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "syntax/syntax.h"
#include <ctype.h>
#include <string.h>

enum { MOST_CALLERS = 8 }; /* functions that pass a parameter of theirs on to the next one */

/* The object whose elements a parameter points to, in all calls. */
struct objects {
    struct unit *unit;
    const struct decl *function; /* whose calls are searched */
    int parameter;               /* its number, from 0 */
    long long size;              /* bytes of an element of the first parameter */
    int depth;
    long long bytes;  /* of each object; -1: they differ, or one is not known; 0: no call so far */
    const char *text; /* the first dimension as written; NULL: they differ, or it is not known */
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The first byte at or after `at` that is in no string and no line marker. */
static const char *outside_of_texts(const char *at, const char *end)
{
    if (*at == '#') { /* a line of its own */
        while (at < end && *at != '\n') at++;
    } else if (*at == '"' || *at == '\'') {
        char quote = *at;
        for (at++; at < end && *at != quote; at++) at += *at == '\\';
        at++;
    }
    return at < end ? at : end;
}

bool function_is_only_called(const struct unit *u, const struct decl *function)
{
    size_t length = strlen(function->name);
    const char *end = u->text + u->length;
    for (const char *at = u->text, *next; at < end; at = next) {
        next = outside_of_texts(at, end);
        if (next > at) continue;
        while (next < end && is_word(*next)) next++;
        bool named = (size_t)(next - at) == length && !memcmp(at, function->name, length);
        next += next == at;
        while (named && next < end && isspace((unsigned char)*next)) next++;
        if (named && (next == end || *next != '(')) return false;
    }
    return true;
}

/* Each word is a macro or an enumerator there, not a variable. */
static bool means_constant(struct unit *u, const char *text, unsigned offset)
{
    for (const char *at = text; *at;) {
        size_t n = 0;
        while (is_word(at[n])) n++;
        if (n && !isdigit((unsigned char)*at)) {
            const struct decl *d = syntax_lookup(u, arena_copy(u->arena, at, n), offset);
            if (d && d->kind != DECL_ENUMERATOR) return false;
        }
        at += n ? n : 1;
    }
    return true;
}

/* "NA + 2" of `double x[NA + 2]`, from the user's line; NULL: it is not that simple. */
static const char *dimension_text(struct unit *u, const struct decl *d, const struct decl *callee)
{
    struct place p = line_map_place(u, d->name_at);
    if (!p.exact || !p.source_line) return NULL;
    const char *at = p.source_line + p.column - 1;
    if (strncmp(at, d->name, strlen(d->name)) != 0) return NULL;
    at += strlen(d->name);
    at += strspn(at, " \t");
    size_t length = *at == '[' ? strcspn(at + 1, "[]\n\\/\"'") : 0;
    if (!length || at[1 + length] != ']') return NULL;
    const char *text = arena_copy(u->arena, at + 1, length);
    return means_constant(u, text, callee->body->from) ? text : NULL;
}

static void add_object(struct objects *o, long long bytes, const char *text)
{
    bool first = !o->bytes;
    if (first) o->text = text;
    else if (!text || !o->text || strcmp(text, o->text) != 0) o->text = NULL;
    if (first) o->bytes = bytes;
    else if (o->bytes != bytes) o->bytes = -1;
}

static const struct node *without_casts(const struct node *n)
{
    for (n = node_strip(n); n->kind == NODE_CAST && n->type && n->type->kind == TYPE_POINTER;) n = node_strip(n->child[n->n_children - 1]);
    return n;
}

static void search_calls(struct objects *o);

static void add_argument(struct objects *o, const struct node *actual)
{
    actual = without_casts(actual);
    const struct type *t = actual->type;
    const struct decl *d = actual->kind == NODE_NAME ? actual->decl : NULL;
    if (actual->kind == NODE_SUBSCRIPT) {
        o->bytes = -1; /* a[0] is often all of a, not its first row */
    } else if (t && t->kind == TYPE_ARRAY && t->size > 0) {
        bool same = d && t->base->size == o->size;
        add_object(o, t->size, same ? dimension_text(o->unit, d, o->function) : NULL);
    } else if (d && d->kind == DECL_PARAM && o->depth < MOST_CALLERS) {
        struct objects of = {.unit = o->unit, .function = d->function, .size = o->size, .depth = o->depth + 1};
        while (of.parameter < of.function->n_members && of.function->members[of.parameter] != d) of.parameter++;
        if (of.function == o->function && of.parameter == o->parameter) return; /* it calls itself with its own argument */
        search_calls(&of);
        add_object(o, of.bytes ? of.bytes : -1, of.text);
    } else {
        o->bytes = -1;
    }
}

static bool add_call(struct node *n, void *context)
{
    struct objects *o = context;
    if (n->kind == NODE_CALL && n->decl && syntax_definition(o->unit, n->decl) == o->function) {
        if (o->parameter + 1 < n->n_children) add_argument(o, n->child[o->parameter + 1]);
        else o->bytes = -1;
    }
    return o->bytes >= 0;
}

static void search_calls(struct objects *o)
{
    struct unit *u = o->unit;
    if (o->function->storage != STORAGE_STATIC || !function_is_only_called(u, o->function)) {
        o->bytes = -1;
        return;
    }
    for (int i = 0; i < u->syntax->n_functions && o->bytes >= 0; i++) node_walk(syntax_body(u, u->syntax->functions[i]), add_call, o);
}

long long argument_count(struct unit *u, const struct decl *parameter, const char **text)
{
    const struct type *t = parameter->type;
    if (parameter->kind != DECL_PARAM || t->kind != TYPE_POINTER || t->base->size <= 0 || !parameter->function) return -1;
    struct objects o = {.unit = u, .function = syntax_definition(u, parameter->function), .size = t->base->size};
    while (o.parameter < o.function->n_members && o.function->members[o.parameter] != parameter) o.parameter++;
    if (o.parameter == o.function->n_members) return -1;
    search_calls(&o);
    if (o.bytes <= 0 || o.bytes % o.size) return -1;
    *text = o.text ? o.text : arena_printf(u->arena, "%lld", o.bytes / o.size);
    return o.bytes / o.size;
}

/* other_names: second names of an object, by attributes and assembler names. SPDX-License-Identifier: MIT */
#include "base/token.h"
#include "base/unit.h"
#include "kernel/device_code/other_names.h"
#include <string.h>

/* The string literal after the word at `at`, in parentheses or not, without its quotes; "": none. */
static const char *string_after(struct unit *u, unsigned at)
{
    const char *text = u->text;
    struct token t = token_next(text, at, u->length);
    if (token_is(text, &t, "(")) t = token_next(text, t.to, u->length);
    return t.kind == TOKEN_STRING && t.to > t.from + 2 ? arena_copy(u->arena, text + t.from + 1, t.to - t.from - 2) : "";
}

static bool is_word(const char *text, const struct token *t, const char *word)
{
    unsigned length = t->to - t->from, bare = (unsigned)strlen(word);
    bool plain = length == bare, marked = length == bare + 4 && !strncmp(text + t->from, "__", 2);
    return t->kind == TOKEN_NAME && (plain || marked) && !strncmp(text + t->from + (marked ? 2 : 0), word, bare);
}

/* Another variable of the file has the assembler name `name`, its own or one that `asm` gives it. */
static bool is_other_variable(struct unit *u, const char *name, const struct decl *v)
{
    const struct decl *other = syntax_lookup(u, name, u->length);
    const char *quoted = arena_printf(u->arena, "\"%s\"", name), *first = strstr(u->text, quoted);
    if (other && other != v && other->kind == DECL_VAR) return true;
    return first && strstr(first + 1, quoted);
}

/* The name of another object that the declaration of v makes it an alias of; NULL: none. */
static const char *other_name(struct unit *u, const struct decl *v)
{
    const char *text = u->text, *found = NULL;
    int depth = 0;
    for (struct token t = token_next(text, v->from, u->length); t.kind != TOKEN_END; t = token_next(text, t.to, u->length)) {
        bool comma = token_is(text, &t, ","), ends = comma || token_is(text, &t, "=") || token_is(text, &t, ";");
        if (ends && !depth && t.from >= v->name_at) break;
        if (comma && !depth) found = NULL;
        depth += token_is(text, &t, "(") - token_is(text, &t, ")");
        bool label = is_word(text, &t, "asm") || token_is(text, &t, "__asm");
        const char *name = label || is_word(text, &t, "alias") || is_word(text, &t, "weakref") ? string_after(u, t.to) : NULL;
        if (name && (!label || is_other_variable(u, name, v))) found = name;
    }
    return found;
}

bool device_has_other_names(const struct unit *u)
{
    static const char *const signs[] = {"alias", "weakref", "asm"};
    for (unsigned i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strstr(u->text, signs[i])) return true;
    return false;
}

const char *device_other_name(struct unit *u, const struct decl *v)
{
    return v->function || !v->to || v->is_system ? NULL : other_name(u, v);
}

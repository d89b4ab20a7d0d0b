/* scope_tokens: rejects `::` where C has none. SPDX-License-Identifier: MIT
 * It is one token within attributes ([[gnu::cold]]) and two within the parentheses of asm. Elsewhere clang 14 does not terminate on it if
 * -fdouble-square-bracket-attributes is set; nor where its recovery from an error leaves the asm or the attribute before its end. */
#include "base/arena.h"
#include "base/diag.h"
#include "base/token.h"
#include "base/unit.h"
#include "text/expand.h"
#include <string.h>

/* OF_ASM: its own parentheses; OF_ATTRIBUTE: the inner brackets of [[ ]], and parentheses directly in them; OF_ARGUMENT: parentheses and
 * brackets in those, where libclang reads types, which have no `::`. */
enum owner { OF_OTHER, OF_ASM, OF_ATTRIBUTE, OF_ARGUMENT };

struct bracket {
    char closing;
    enum owner owner;
};

struct reader {
    struct unit *u;
    const char *text;
    struct bracket *open;
    int depth;
    bool asm_begins;     /* after asm and the words that may follow it */
    char before;         /* the previous token if it is punctuation, with brackets for their digraphs, else 0 */
    unsigned before_end; /* where it ends */
    const char *wrong;   /* what is said of the first token that no C has within the open brackets; NULL: there is none */
    unsigned wrong_at;
};

static enum owner innermost(const struct reader *r)
{
    return r->depth ? r->open[r->depth - 1].owner : OF_OTHER;
}

static bool has_scopes(const struct reader *r)
{
    return innermost(r) == OF_ASM || innermost(r) == OF_ATTRIBUTE;
}

/* The punctuation of t, whose end moves where it is a digraph; 0: it is none. */
static char punctuation(const char *text, struct token *t)
{
    static const char digraphs[][4] = {"<:[", ":>]", "<%{", "%>}"};
    if (t->kind != TOKEN_PUNCTUATION) return 0;
    for (size_t i = 0; i < sizeof digraphs / sizeof *digraphs; i++) {
        if (strncmp(text + t->from, digraphs[i], 2)) continue;
        t->to = t->from + 2;
        return digraphs[i][2];
    }
    return text[t->from];
}

static bool is_one_of(const char *text, const struct token *t, const char *const *words)
{
    while (*words && !token_is(text, t, *words)) words++;
    return *words != NULL;
}

static void set_wrong(struct reader *r, const struct token *t)
{
    if (r->wrong) return;
    r->wrong = r->depth ? arena_printf(r->u->arena, "expected '%c'", r->open[r->depth - 1].closing) : "extraneous closing bracket";
    r->wrong_at = t->from;
}

/* Braces hold statements, also within an attribute. */
static enum owner owner_of(const struct reader *r, char c)
{
    if (c == '(' && r->asm_begins) return OF_ASM;
    if (c == '[' && r->before == '[') return OF_ATTRIBUTE;
    if (c == '{' || innermost(r) < OF_ATTRIBUTE) return OF_OTHER;
    return innermost(r) == OF_ATTRIBUTE && r->open[r->depth - 1].closing == ']' ? OF_ATTRIBUTE : OF_ARGUMENT;
}

static void open_bracket(struct reader *r, char c)
{
    struct bracket b = {c == '(' ? ')' : c == '[' ? ']' : '}', owner_of(r, c)};
    r->open[r->depth++] = b;
}

static void close_bracket(struct reader *r, const struct token *t, char c)
{
    if (!r->depth || r->open[r->depth - 1].closing != c) set_wrong(r, t);
    else r->depth--;
}

static void read_token(struct reader *r, const struct token *t, char c)
{
    static const char *const begins[] = {"asm", "__asm", "__asm__", NULL};
    static const char *const goes_on[] = {"volatile", "__volatile", "__volatile__", "goto", "inline",
                                          "__inline", "__inline__", "const",        NULL};
    if (c && strchr("([{", c)) open_bracket(r, c);
    if (c && strchr(")]}", c)) close_bracket(r, t, c);
    if (c == ';' && innermost(r) != OF_OTHER) set_wrong(r, t);
    r->asm_begins = is_one_of(r->text, t, begins) || (r->asm_begins && is_one_of(r->text, t, goes_on));
    r->before = c;
    r->before_end = t->to;
}

/* At most so many brackets are open at a time; 0: the text has no `::`. Bytes of the text may be zero. */
static size_t room_for(const char *text, unsigned length)
{
    size_t n = 1;
    bool doubled = false;
    for (unsigned i = 0; i < length; i++) {
        n += text[i] == '(' || text[i] == '[' || text[i] == '{' || text[i] == '<';
        doubled |= text[i] == ':' && text[i + 1] == ':';
    }
    return doubled ? n : 0;
}

static bool give_error(struct unit *u, const struct reader *r, unsigned at)
{
    diag_error(u, r->wrong ? r->wrong_at : at, "c-syntax", "%s", r->wrong ? r->wrong : "expected expression");
    return false;
}

bool expand_scope_tokens(struct unit *u, const char *view)
{
    struct reader r = {.u = u, .text = view};
    size_t room = room_for(view, u->length);
    if (!room) return true;
    r.open = arena_alloc(u->arena, room * sizeof *r.open);
    for (unsigned at = 0; at < u->length;) {
        struct token t = token_next(view, at, u->length);
        char c = punctuation(view, &t);
        bool doubled = c == ':' && r.before == ':' && r.before_end == t.from;
        if (doubled && (r.wrong || !has_scopes(&r))) return give_error(u, &r, t.from - 1);
        read_token(&r, &t, c);
        at = t.to > at ? t.to : at + 1;
        if (c == '#') at += (unsigned)strcspn(view + at, "\n"); /* a line marker, or a pragma, whose brackets need not match */
    }
    return true;
}

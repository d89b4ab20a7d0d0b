/* pragma_bind: binds directives to statements and their names to declarations. SPDX-License-Identifier: MIT
 * What it cannot bind remains NULL and is rejected by pragma_check, so that all errors are given in one run. Only
 * pragma_foreign gives errors here. */
#include "base/options.h"
#include "base/token.h"
#include "directive/bind/directive_context.h"
#include "syntax/syntax.h"
#include "base/unit.h"
#include <string.h>

static void bind_expression(struct unit *u, struct directive *d, struct clause_expr *e)
{
    if (!e->text || !strcmp(e->text, "*")) return;
    e->node = syntax_expression(u, e->text, d->from);
    const struct node *value = e->node ? node_strip(e->node) : NULL;
    if (!value || !value->has_value) return;
    e->has_value = true;
    e->value = value->value;
}

/* rows[k][0:n]: rows[k] is a pointer in memory, treated like a member of a structure, and the section is that of its target. In contrast,
 * rows[k:1][0:n] is a table of one row. */
static void bind_rows(struct unit *u, struct directive *d, struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    int pointer = 0;
    for (int i = 0; i < v->n_subscripts && t && t->base && v->subscripts[i].is_element; i++) {
        t = t->base;
        if (i + 1 < v->n_subscripts && t->kind == TYPE_POINTER) pointer = i + 1;
    }
    if (!pointer) return;
    for (int i = 0; i < pointer; i++)
        v->members = arena_printf(u->arena, "%s[%s]", v->members ? v->members : "", v->subscripts[i].start.text);
    v->object = syntax_expression(u, arena_printf(u->arena, "%s%s", v->name, v->members), d->from);
    v->subscripts += pointer;
    v->n_subscripts -= pointer;
}

static void bind_var(struct unit *u, struct directive *d, const struct clause *c, struct clause_var *v)
{
    v->decl = syntax_lookup(u, v->name, d->from);
    if (v->members) v->object = syntax_expression(u, arena_printf(u->arena, "%s%s", v->name, v->members), d->from);
    for (int i = 0; i < v->n_subscripts; i++) {
        bind_expression(u, d, &v->subscripts[i].start);
        bind_expression(u, d, &v->subscripts[i].length);
    }
    if (c->kind != CLAUSE_CACHE_VARS && c->kind != CLAUSE_REDUCTION) bind_rows(u, d, v);
}

static void bind_clause(struct unit *u, struct directive *d, struct clause *c)
{
    if (clause_rows[c->kind].form == FORM_DEVICES) return;
    for (int i = 0; i < c->n_vars; i++) bind_var(u, d, c, &c->vars[i]);
    for (int i = 0; i < c->n_exprs; i++) bind_expression(u, d, &c->exprs[i]);
    bind_expression(u, d, &c->modifier);
    bind_expression(u, d, &c->dimension);
}

/* ---- routine ---- */

static bool is_attribute(const char *text, const struct token *t)
{
    static const char *const words[] = {"__attribute__", "__attribute", "__asm__",    "__asm",   "asm",
                                        "__typeof__",    "typeof",      "__declspec", "_Alignas"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(text, t, words[i])) return true;
    return false;
}

static bool is_directive_line(const struct unit *u, const struct token *t)
{
    return t->newlines > 0 && token_is(u->text, t, "#");
}

/* The offset after the parentheses that open at `at`. */
static unsigned after_group(const struct unit *u, unsigned at)
{
    int depth = 0;
    for (struct token t = token_next(u->text, at, u->length); t.kind != TOKEN_END; t = token_next(u->text, t.to, u->length)) {
        depth += token_is(u->text, &t, "(") - token_is(u->text, &t, ")");
        if (depth <= 0) return t.to;
    }
    return u->length;
}

/* The name of the function declared next after `at`: the first name before a parenthesis. NULL: something else is declared first. */
static const char *next_function(struct unit *u, unsigned at, unsigned *name_at)
{
    struct token before = {0};
    for (struct token t = token_next(u->text, at, u->length); t.kind != TOKEN_END; t = token_next(u->text, t.to, u->length)) {
        if (is_directive_line(u, &t)) {
            const char *newline = memchr(u->text + t.from, '\n', u->length - t.from);
            t.to = newline ? (unsigned)(newline - u->text) : u->length;
            continue;
        }
        if (token_is(u->text, &t, ";") || token_is(u->text, &t, "{") || token_is(u->text, &t, "}") || token_is(u->text, &t, "=")) return NULL;
        if (token_is(u->text, &t, "(")) {
            if (before.kind == TOKEN_NAME && !is_attribute(u->text, &before)) {
                *name_at = before.from;
                return arena_copy(u->arena, u->text + before.from, before.to - before.from);
            }
            if (is_attribute(u->text, &before)) t.to = after_group(u, t.from);
        }
        before = t;
    }
    return NULL;
}

static struct decl *function_at(struct unit *u, const char *name, unsigned scope)
{
    struct decl *d = name ? syntax_lookup(u, name, scope) : NULL;
    return d && d->kind == DECL_FUNCTION ? d : NULL;
}

/* A routine directive before d names a function declared after it too: one warning for all such directives is enough. */
static bool any_named_ahead(struct unit *u, const struct directive *d)
{
    for (int i = 0; i < u->n_directives && u->directives[i] != d; i++) {
        const struct clause *named = directive_clause(u->directives[i], CLAUSE_NAME, 0);
        if (u->directives[i]->routine && named && !function_at(u, named->word, u->directives[i]->from)) return true;
    }
    return false;
}

/* Some headers list the routines of a library before the prototypes: the name may be declared anywhere in the file. */
static void bind_routine_ahead(struct unit *u, struct directive *d, const struct clause *named)
{
    if (!d->routine) d->routine = function_at(u, named->word, u->length);
    if (d->routine && !any_named_ahead(u, d))
        diag_warning(u, named->at, "routine-before-function",
                     "'%s' is declared after this 'routine' directive, which applies to that declaration", named->word);
}

static void bind_routine(struct unit *u, struct directive *d)
{
    const struct clause *named = directive_clause(d, CLAUSE_NAME, 0);
    unsigned at;
    d->routine = named ? function_at(u, named->word, d->from) : NULL;
    if (d->routine || (named && u->options->strict_openacc)) return;
    const char *next = next_function(u, d->to, &at);
    if (next && (!named || (named->word && !strcmp(named->word, next)))) d->routine = function_at(u, next, at + (unsigned)strlen(next));
    if (named) bind_routine_ahead(u, d, named);
}

/* ---- places ---- */

static void find_outer(struct unit *u, int i)
{
    struct directive *d = u->directives[i], *o = i ? u->directives[i - 1] : NULL;
    while (o && !(o->statement && o->statement->to > d->from)) o = o->outer;
    d->outer = o;
}

static bool has_directive_between(const struct unit *u, unsigned from, unsigned to)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->from >= from && u->directives[i]->from < to) return true;
    return false;
}

/* `loop` before braces that contain only the loop: other compilers ignore the braces. */
static struct node *loop_in_braces(struct unit *u, const struct directive *d, struct node *after)
{
    bool braces = d->kind == DIR_LOOP && after && after->kind == NODE_BLOCK && after->n_children == 1 && !u->options->strict_openacc;
    struct node *loop = braces ? after->child[0] : NULL;
    if (!loop || loop->kind != NODE_FOR || has_directive_between(u, after->from, loop->from)) return after;
    diag_warning(u, after->from, "loop-in-braces", "braces between 'loop' directive and its loop are ignored");
    return loop;
}

static void bind_place(struct unit *u, struct directive *d)
{
    enum directive_binding binding = d->kind < DIR_COUNT ? directive_rows[d->kind].binding : BINDS_STATEMENT;
    d->function = syntax_function_at(u, d->from);
    if (!d->function) return;
    syntax_body(u, d->function);
    struct node *after = syntax_statement_after(u, d->from, &d->place);
    if (binding == BINDS_LOOP || binding == BINDS_STATEMENT) d->statement = loop_in_braces(u, d, after);
}

bool pragma_bind(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        bool understood = d->valid;
        if (understood) pragma_foreign(u, d);
        if (understood && !d->valid) continue;
        bind_place(u, d);
        if (d->kind == DIR_ATOMIC) ARENA_PUSH(u->arena, u->atomics, u->n_atomics, d);
        find_outer(u, i);
        if (!understood) continue;
        if (d->kind == DIR_ROUTINE) bind_routine(u, d);
        for (struct clause *c = d->clauses; c; c = c->next) bind_clause(u, d, c);
    }
    return !diag_has_errors(u);
}

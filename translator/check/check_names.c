/* check_names: every name in a clause is declared. SPDX-License-Identifier: MIT */
#include "base/suggest.h"
#include "base/token.h"
#include "check/pragma_checks.h"
#include <string.h>

/* The name closest to `word` that is visible at the directive and occurs before it in the function. */
static const char *close_name(struct unit *u, const struct directive *d, const char *word)
{
    struct suggestion s = {.word = word};
    unsigned from = d->function ? d->function->from : d->from;
    for (struct token t = token_next(u->text, from, d->from); t.kind != TOKEN_END; t = token_next(u->text, t.to, d->from)) {
        if (t.kind != TOKEN_NAME) continue;
        const char *name = arena_copy(u->arena, u->text + t.from, t.to - t.from);
        struct suggestion one = {.word = word};
        suggest_offer(&one, name);
        if (one.best && syntax_lookup(u, name, d->from)) suggest_offer(&s, name);
    }
    return s.best;
}

/* The variable of this name whose declaration follows the directive, in the function or in the file; NULL: none. */
static const struct decl *declared_later(struct unit *u, const struct directive *d, const char *name)
{
    const struct decl *found = syntax_lookup(u, name, d->function ? d->function->to - 1 : u->length);
    return found && found->kind == DECL_VAR && found->name_at > d->to ? found : NULL;
}

static void unknown_name(struct unit *u, struct directive *d, const char *name, unsigned at)
{
    directive_error(u, d, at, "unknown-variable", "use of undeclared identifier '%s'", name);
    const char *best = close_name(u, d, name);
    const struct decl *later = declared_later(u, d, name);
    if (later) diag_note(u, later->name_at, "'%s' is declared here; place the directive after it", name);
    else if (best) diag_note(u, at, "did you mean '%s'?", best);
}

static bool is_keyword(const char *name)
{
    static const char *const words[] = {"sizeof", "int",      "long",   "short", "char", "signed", "unsigned", "float",    "double", "void",
                                        "const",  "volatile", "struct", "union", "enum", "_Bool",  "_Alignof", "_Complex", "typeof"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(words[i], name)) return true;
    return !strncmp(name, "__", 2);
}

/* The name after these two tokens is a member or a tag, which have name spaces of their own. */
static bool has_own_scope(const char *text, const struct token *before, const struct token *before_that)
{
    bool arrow = token_is(text, before, ">") && token_is(text, before_that, "-");
    return arrow || token_is(text, before, ".") || token_is(text, before, "struct") || token_is(text, before, "union") ||
           token_is(text, before, "enum");
}

/* Every name in the expression must be declared, and type names are allowed in casts and sizeof only. The tokens of the expression are in
 * the unit's text too unless they come from a macro. */
static void check_expression(struct unit *u, struct directive *d, const struct clause_expr *e)
{
    if (!e->text) return;
    unsigned end = (unsigned)strlen(e->text);
    struct token before = {0}, before_that = {0};
    for (struct token t = token_next(e->text, 0, end); t.kind != TOKEN_END; t = token_next(e->text, t.to, end)) {
        const char *name = arena_copy(u->arena, e->text + t.from, t.to - t.from);
        bool plain = t.kind == TOKEN_NAME && !is_keyword(name) && !has_own_scope(e->text, &before, &before_that);
        bool in_place = e->at + t.to <= u->length && !memcmp(u->text + e->at + t.from, name, t.to - t.from);
        const struct decl *named = plain ? syntax_lookup(u, name, d->from) : NULL;
        if (plain && !named) unknown_name(u, d, name, in_place ? e->at + t.from : e->at);
        if (named && named->kind == DECL_TYPEDEF && before.kind != TOKEN_NAME && !token_is(e->text, &before, "("))
            directive_error(u, d, e->at, "malformed-expression", "expected an expression, found type '%s'", name);
        before_that = before;
        before = t;
    }
}

static void check_var(struct unit *u, struct directive *d, const struct clause_var *v)
{
    if (!v->decl) unknown_name(u, d, v->name, v->at);
    else if (v->decl->kind != DECL_VAR && v->decl->kind != DECL_PARAM)
        directive_error(u, d, v->at, "not-a-variable", "'%s' is not a variable", v->name);
    for (int i = 0; i < v->n_subscripts; i++) {
        check_expression(u, d, &v->subscripts[i].start);
        check_expression(u, d, &v->subscripts[i].length);
    }
}

static void check_function(struct unit *u, struct directive *d)
{
    const struct clause *named = directive_clause(d, CLAUSE_NAME, 0);
    const char *id = "routine-without-function";
    if (d->routine) return;
    if (named && named->word) {
        directive_error(u, d, named->at, id, "'%s' is not a function declared before this 'routine' directive", named->word);
        diag_note(u, named->at, "place the directive after the prototype");
    } else {
        directive_error(u, d, directive_name_offset(d), id, "expected a function after 'routine' directive");
    }
    if (!named && d->function)
        diag_note(u, d->function->name_at, "place it before the declaration of '%s' if it is for that function", d->function->name);
}

/* A device type of init, shutdown or set that is not a known word may be an integer variable, as in acc_init. */
static void check_device(struct unit *u, struct directive *d, struct clause_expr *e)
{
    const struct decl *v = e->has_value ? NULL : syntax_lookup(u, e->text, d->from);
    if (e->has_value) return;
    if (v && (v->kind == DECL_VAR || v->kind == DECL_PARAM) && type_is_integer(v->type))
        diag_warning(u, e->at, "device-type-variable", "'%s' is a variable; its value at run time selects the device type", e->text);
    else directive_error(u, d, e->at, "unknown-device-type", "unknown device type '%s'; expected 'nvidia', 'host' or 'default'", e->text);
}

void check_names(struct unit *u, struct directive *d)
{
    if (d->kind == DIR_ROUTINE) check_function(u, d);
    for (const struct clause *c = d->clauses; c; c = c->next) {
        for (int i = 0; c->kind == CLAUSE_DEVICE_TYPE && i < c->n_exprs; i++) check_device(u, d, &c->exprs[i]);
        if (clause_rows[c->kind].form == FORM_DEVICES) continue;
        for (int i = 0; i < c->n_vars; i++) check_var(u, d, &c->vars[i]);
        for (int i = 0; i < c->n_exprs; i++) check_expression(u, d, &c->exprs[i]);
        check_expression(u, d, &c->modifier);
        check_expression(u, d, &c->dimension);
    }
}

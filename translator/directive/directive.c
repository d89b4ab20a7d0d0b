/* directive: the tables, and queries of directives. SPDX-License-Identifier: MIT */
#include "directive/directive.h"
#include "directive/directive_tables.h"
#include "syntax/syntax.h"
#include "base/unit.h"
#include <ctype.h>
#include <stddef.h>
#include <string.h>

const struct directive_row directive_rows[DIR_COUNT] = {
#define DIRECTIVE(id, spelling, binding, supported, argument, needs, page)                                                                 \
    [DIR_##id] = {spelling, BINDS_##binding, supported, ARGUMENT_##argument, needs},
#include "directive/directives.def"
#undef DIRECTIVE
};

const struct clause_row clause_rows[CLAUSE_COUNT] = {
#define CLAUSE(id, spelling, form, on, often, tuning, later) [CLAUSE_##id] = {spelling, FORM_##form, on, later, OFTEN_##often, tuning},
#include "directive/clauses.def"
#undef CLAUSE
};

const struct synonym_row synonym_rows[] = {
#define SYNONYM(spelling, id, on) {spelling, CLAUSE_##id, on},
#include "directive/synonyms.def"
};
const int n_synonym_rows = sizeof synonym_rows / sizeof *synonym_rows;

const struct modifier_row modifier_rows[] = {
#define MODIFIER(spelling, clauses, supported) {spelling, clauses, supported},
#include "directive/synonyms.def"
};
const int n_modifier_rows = sizeof modifier_rows / sizeof *modifier_rows;

enum clause_kind clause_named(const char *word, enum directive_kind on)
{
    for (int i = 0; i < n_synonym_rows; i++)
        if (!strcmp(synonym_rows[i].spelling, word) && (synonym_rows[i].on >> on & 1)) return synonym_rows[i].kind;
    for (int i = 0; i < CLAUSE_COUNT; i++)
        if (clause_rows[i].on && !strcmp(clause_rows[i].spelling, word)) return (enum clause_kind)i;
    return CLAUSE_COUNT;
}

struct clause *directive_clause(const struct directive *d, enum clause_kind kind, int k)
{
    struct clause *c = d->clauses;
    while (c && (c->kind != kind || k-- > 0)) c = c->next;
    return c;
}

long long directive_group(const struct directive *d, const struct clause **by)
{
    const struct clause *collapse = directive_clause(d, CLAUSE_COLLAPSE, 0), *tile = directive_clause(d, CLAUSE_TILE, 0);
    *by = tile ? tile : collapse;
    if (!directive_has_loop(d)) return 1;
    if (tile) return tile->n_exprs > 0 ? tile->n_exprs : 1;
    return collapse && collapse->n_exprs && collapse->exprs[0].has_value && collapse->exprs[0].value > 1 ? collapse->exprs[0].value : 1;
}

void directive_add_clause(struct directive *d, struct clause *c)
{
    struct clause **end = &d->clauses;
    while (*end) end = &(*end)->next;
    *end = c;
}

bool directive_lists(const struct directive *d, unsigned long long kinds, const struct decl *variable)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; (kinds >> c->kind & 1) && i < c->n_vars; i++)
            if (c->vars[i].decl == variable) return true;
    return false;
}

bool clause_has_modifier(const struct clause *c, const char *word)
{
    size_t n = strlen(word);
    for (const char *s = c->word; s && *s; s += strcspn(s, ", ")) {
        s += strspn(s, ", ");
        if (!strncmp(s, word, n) && !isalnum((unsigned char)s[n]) && s[n] != '_') return true;
    }
    return false;
}

const struct type *clause_var_type(const struct clause_var *v)
{
    if (!v->members) return v->decl ? v->decl->type : NULL;
    return v->object ? v->object->type : NULL;
}

bool clause_var_may_go_on(const struct clause_var *v)
{
    const struct node *n = v->members ? v->object : NULL;
    const struct decl *field = n && n->kind == NODE_MEMBER ? n->decl : NULL, *in = field ? field->parent : NULL;
    if (!in || field->type->kind != TYPE_ARRAY || field->type->count > 1 || field->type->count_expr) return false;
    return in->is_union || (in->n_members && in->members[in->n_members - 1] == field);
}

const char *clause_example_sections(const struct type *pointer)
{
    static const char *const sections[] = {"[0:n]", "[0:n][0:m]", "[0:n][0:m][0:l]"};
    int level = 0;
    for (const struct type *t = pointer->base; t && t->kind == TYPE_POINTER && level < 2; t = t->base) level++;
    return sections[level];
}

const struct type *clause_var_element(const struct clause_var *v)
{
    const struct type *t = v->decl->type;
    for (int k = 0; t->base && (t->kind == TYPE_ARRAY || k < v->n_subscripts); k++) t = t->base;
    return t;
}

/* As directive_declared, for the clauses of `kinds`. */
static const struct clause *declaring(const struct unit *u, const struct decl *v, clause_set kinds)
{
    if (v->function) return NULL;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        if (d->kind != DIR_DECLARE || d->function || !d->valid) continue;
        for (const struct clause *c = d->clauses; c; c = c->next)
            for (int k = 0; k < c->n_vars && (kinds >> c->kind & 1); k++)
                if (!strcmp(c->vars[k].name, v->name)) return c;
    }
    return NULL;
}

const struct clause *directive_declared(const struct unit *u, const struct decl *v)
{
    return declaring(u, v, ~(NEEDS(LINK) | NEEDS(DEVICEPTR)));
}

const struct clause *directive_reached(const struct unit *u, const struct decl *v)
{
    return declaring(u, v, ~NEEDS(DEVICEPTR));
}

const struct clause *directive_device_pointer(const struct unit *u, const struct decl *v)
{
    return declaring(u, v, NEEDS(DEVICEPTR));
}

bool directive_is_compute(const struct directive *d)
{
    return ON_COMPUTE >> d->kind & 1;
}
bool directive_has_loop(const struct directive *d)
{
    return ON_LOOPS >> d->kind & 1;
}

int directive_gang_dim(const struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_GANG, 0);
    return !c ? 0 : c->dimension.has_value ? (int)c->dimension.value : 1;
}

const char *clause_spelling(enum clause_kind kind)
{
    return clause_rows[kind].spelling;
}
bool directive_is_standalone(enum directive_kind kind)
{
    return directive_rows[kind].binding == BINDS_NOTHING;
}

struct directive *directive_atomic_on(const struct unit *u, const struct node *statement)
{
    for (int k = 0; k < u->n_atomics; k++)
        if (u->atomics[k]->statement == statement) return u->atomics[k];
    for (int k = 0; k < u->n_implied; k++)
        if (u->implied[k]->statement == statement) return u->implied[k];
    return NULL;
}

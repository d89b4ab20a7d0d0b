/* check_declare: what declare directives may name (OpenACC 2.13). SPDX-License-Identifier: MIT */
#include "check/pragma_checks.h"
#include "syntax/object_sizes.h"
#include <string.h>

#define LASTING (NEEDS(CREATE) | NEEDS(COPYIN) | NEEDS(DEVICEPTR) | NEEDS(DEVICE_RESIDENT) | NEEDS(LINK))

/* Variables with linkage live as long as the program, wherever they are declared. */
static bool is_lasting(const struct decl *v) { return !v->function || v->storage == STORAGE_EXTERN; }

/* "[0:n]", "[:n]", "[:]" of an array with n elements. */
static bool is_whole(const struct type *t, const struct subscript *s)
{
    bool first = !s->start.text || (s->start.has_value && !s->start.value);
    bool all = !s->length.text || (s->length.has_value && s->length.value == t->count);
    return t->kind == TYPE_ARRAY && t->count >= 0 && !s->is_element && first && all;
}

/* True if v is a part of its array. A section that is the whole array is removed. */
static bool names_part(struct clause_var *v)
{
    const struct type *t = v->decl->type;
    for (int i = 0; i < v->n_subscripts; i++, t = t->base)
        if (!t || !is_whole(t, &v->subscripts[i])) return true;
    v->n_subscripts = 0;
    return false;
}

/* A declare of a variable with static lifetime is for the whole program. */
static void check_lasting(struct unit *u, struct directive *d, const struct clause *c, struct clause_var *v)
{
    if (!(LASTING >> c->kind & 1))
        directive_error(u, d, c->at, "declare-at-file-scope",
                        "'%s' clause of 'declare' is not valid for variables with static storage duration", c->spelling);
    else if (names_part(v))
        directive_error(u, d, v->at, "section-not-allowed", "'declare' does not accept sections of variables with static storage duration");
    if (!(LASTING >> c->kind & 1)) diag_note(u, c->at, "use 'create' or 'copyin'");
}

/* The variable is declared in the scope of the directive. */
static bool in_scope(const struct directive *d, const struct decl *v)
{
    const struct node *block = d->place;
    while (block && block->kind != NODE_BLOCK) block = block->parent;
    if (!d->function || v->storage == STORAGE_EXTERN) return d->function == v->function || v->storage == STORAGE_EXTERN;
    if (!block || v->kind == DECL_PARAM) return v->function == d->function && (!block || !block->parent);
    return v->from >= block->from && v->from < block->to;
}

static void check_scope(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    if (!in_scope(d, v->decl) && !v->members) {
        directive_error(u, d, v->at, "declare-scope", "'%s' is not declared in the scope of this 'declare' directive", v->name);
        diag_note(u, v->decl->name_at, "declared here; place the directive after it");
    } else if (c->kind == CLAUSE_LINK && !is_lasting(v->decl)) {
        directive_error(u, d, v->at, "declare-scope", "'%s' in 'link' clause does not have static storage duration", v->name);
    }
}

static bool same_variable(const struct decl *a, const struct decl *b)
{
    return a == b || (!a->function && !b->function && !strcmp(a->name, b->name));
}

/* A clause before c that lists the variable. Another directive may repeat the same clause for a variable with static lifetime: a header has
 * it for the extern declaration, a source file for the definition. */
static const struct clause_var *earlier(const struct directive *other, const struct directive *d, const struct clause *c,
                                        const struct clause_var *v)
{
    for (const struct clause *o = other->clauses; o && o != c; o = o->next)
        for (int i = 0; i < o->n_vars; i++) {
            const struct decl *decl = o->vars[i].decl;
            bool repeats = other != d && o->kind == c->kind && is_lasting(v->decl);
            if (decl && same_variable(decl, v->decl) && !repeats && !o->vars[i].members && !v->members) return &o->vars[i];
        }
    return NULL;
}

static void check_once(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    for (int i = 0; i < u->n_directives && u->directives[i]->from <= d->from; i++) {
        const struct directive *other = u->directives[i];
        const struct clause_var *first = other->kind == DIR_DECLARE && other->valid ? earlier(other, d, c, v) : NULL;
        if (!first) continue;
        directive_error(u, d, v->at, "declare-repeated", "'%s' already appears in a 'declare' directive", v->name);
        diag_note(u, first->at, "previous clause is here");
        return;
    }
}

/* The device's variable has the size of the type. */
static void check_flexible(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    struct decl *object = syntax_definition(u, v->decl);
    bool filled = type_has_flexible(object->type) && object->init && object_flexible_bytes(u, object) != object->type->size;
    if (d->function || c->kind == CLAUSE_LINK || c->kind == CLAUSE_DEVICEPTR || !filled) return;
    directive_error(u, d, v->at, "declare-flexible-array",
                    "'%s' has an initialized flexible array member, which device variables cannot have", v->name);
    diag_note(u, object->name_at, "list it in a clause of 'data', 'enter data' or a compute construct instead");
}

void check_declare(struct unit *u, struct directive *d, const struct clause *c, struct clause_var *v)
{
    if (d->kind != DIR_DECLARE) return;
    if (is_lasting(v->decl)) check_lasting(u, d, c, v);
    if (d->valid) check_scope(u, d, c, v);
    if (d->valid) check_once(u, d, c, v);
    if (d->valid) check_flexible(u, d, c, v);
}

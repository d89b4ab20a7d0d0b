/* plan_specialize: parameters that are constants in kernels compiled for their values. SPDX-License-Identifier: MIT
 * These are scalars that the launch passes by value, and sizes and trip counts computed from such scalars alone. */
#include "base/diag.h"
#include "base/token.h"
#include "kernel/mapping.h"
#include "base/unit.h"
#include <string.h>

static bool is_named(const struct region *r, const char *name, size_t length)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_SPECIALIZE && i < c->n_vars; i++)
            if (strlen(c->vars[i].name) == length && !memcmp(c->vars[i].name, name, length)) return true;
    return false;
}

static bool is_type_word(const char *text, const struct token *t)
{
    static const char *const words[] = {"long", "int", "unsigned", "char", "short"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token_is(text, t, words[i])) return true;
    return false;
}

/* The text names only specialized variables, with operators and numbers. */
static bool is_known(const struct region *r, const char *text)
{
    unsigned length = (unsigned)strlen(text);
    for (struct token t = token_next(text, 0, length); t.kind != TOKEN_END; t = token_next(text, t.to, length))
        if (t.kind == TOKEN_NAME && !is_type_word(text, &t) && !is_named(r, text + t.from, t.to - t.from)) return false;
    return true;
}

struct names {
    const struct region *region;
    bool known;
};

static bool visit_name(struct node *n, void *context)
{
    struct names *s = context;
    if (n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER) s->known = false;
    if (n->kind == NODE_NAME && n->decl && n->decl->kind != DECL_ENUMERATOR) s->known &= is_named(s->region, n->decl->name, strlen(n->decl->name));
    return s->known;
}

static bool is_known_loop(const struct region *r, const struct loop *l)
{
    struct names s = {r, l && l->bounds_on_host};
    struct node *parts[3] = {l ? l->lower : NULL, l ? l->upper : NULL, l ? l->step : NULL};
    for (int i = 0; i < 3; i++)
        if (parts[i]) node_walk(parts[i], visit_name, &s);
    return s.known;
}

static bool is_special(const struct kernel *k, const struct kernel_param *p)
{
    switch (p->kind) {
    case PARAM_VALUE: return is_named(k->region, p->var->decl->name, strlen(p->var->decl->name));
    case PARAM_EXPRESSION: return !strcmp(p->type_text, "long long") && is_known(k->region, p->text);
    case PARAM_TRIPS: return is_known_loop(k->region, k->dims[p->index]);
    default: return false;
    }
}

static void mark(struct unit *u, struct kernel *k)
{
    bool any = false;
    for (int j = 0; j < k->n_params; j++) {
        k->params[j].special = is_special(k, &k->params[j]);
        any |= k->params[j].special && k->params[j].kind == PARAM_VALUE;
    }
    for (int j = 0; j < k->n_params && !any; j++) k->params[j].special = false;
    if (any) k->special = ++u->n_special;
}

static void check_variable(struct unit *u, const struct region *r, const struct clause_var *cv)
{
    const struct variable *v = cv->decl ? region_variable(r, cv->decl) : NULL;
    if (!v) {
        diag_warning(u, cv->at, "specialize-unused", "'%s' in 'specialize' is not used in this '%s' construct", cv->name,
                     r->directive->name);
    } else if (v->role == ROLE_DATA || v->role == ROLE_SCALAR || v->role == ROLE_REDUCTION) {
        diag_error(u, cv->at, "specialize-on-device", "'%s' in 'specialize' is in device memory; its value is unknown at launch", cv->name);
        diag_note(u, v->first_use ? v->first_use->from : cv->at, "use a copy of it, or make it firstprivate");
    }
}

void mapping_specialize(struct unit *u, struct region *r)
{
    bool any = false;
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_SPECIALIZE && i < c->n_vars; i++) {
            check_variable(u, r, &c->vars[i]);
            any = true;
        }
    for (int k = 0; k < r->n_kernels && any && transform_is_on(r, TRANSFORM_SPECIALIZE); k++) mark(u, r->kernels[k]);
}

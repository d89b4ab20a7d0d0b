/* check_specialize: the extension `specialize`: variables whose values kernels are compiled for. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include "check/pragma_checks.h"
#include "base/unit.h"

enum { MOST_VALUES = 32 };             /* each becomes an option of the run-time compiler */

static void check_variable(struct unit *u, struct directive *d, const struct clause_var *v)
{
    const struct type *t = v->decl ? v->decl->type : NULL;
    if (!t) return;
    if (v->members || v->n_subscripts)
        directive_error(u, d, v->at, "specialize-variable", "'specialize' clause accepts only variables; copy '%s' to a variable", v->text);
    else if (!type_is_arithmetic(t) || t->kind == TYPE_COMPLEX || t->size > 8 || t->is_volatile)
        directive_error(u, d, v->at, "specialize-variable", "'%s' in 'specialize' has type '%s'; expected a number of at most 8 bytes",
                        v->name, t->spelling);
}

void check_specialize(struct unit *u, struct directive *d)
{
    int n = 0;
    for (const struct clause *c = d->clauses; c; c = c->next) {
        if (c->kind != CLAUSE_SPECIALIZE) continue;
        if (u->options->strict_openacc) directive_error(u, d, c->at, "strict-extension", "'specialize' clause is an extension of OpenACC");
        for (int i = 0; i < c->n_vars; i++) check_variable(u, d, &c->vars[i]);
        n += c->n_vars;
        if (n > MOST_VALUES) directive_error(u, d, c->at, "specialize-variable", "'specialize' accepts at most %d variables", MOST_VALUES);
    }
}

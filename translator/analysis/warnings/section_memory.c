/* section_memory: sections that are larger than the memory which the function allocates for their pointers. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/warnings/data_parts.h"
#include "analysis/warnings/subscript_sums.h"
#include "directive/directive_tables.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>

/* From the first byte of the memory to the end of the section. */
static bool read_required(struct subscript_sum *bytes, const struct clause_var *v)
{
    const struct type *t = v->decl->type->base;
    const struct subscript *s = &v->subscripts[0];
    struct subscript_sum start, length, size, minus, before;
    if (v->n_subscripts != 1 || s->is_element || !s->length.node || !t || t->size < 1) return false;
    if (!(s->start.node ? sum_read(&start, s->start.node) : !s->start.text && sum_constant(&start, 0))) return false;
    sum_constant(&size, t->size);
    sum_constant(&minus, -1);
    if (!sum_read(&length, s->length.node) || !sum_product(&before, &start, &minus)) return false;
    length = sum_difference(&length, &before);
    return sum_product(bytes, &length, &size);
}

/* The factors are variables that have one value in the function. */
static bool keeps_factors(struct unit *u, struct decl *function, const struct subscript_sum *s)
{
    struct node *body = syntax_body(u, function), *at;
    for (int i = 0; i < s->n_terms; i++)
        for (int k = 0; k < s->terms[i].n_factors; k++) {
            const struct node *n = strip_casts(s->terms[i].factors[k]);
            const struct decl *d = n->kind == NODE_NAME ? n->decl : NULL;
            if (!d || !d->function || d->storage == STORAGE_STATIC) return false;
            if (d->kind == DECL_PARAM ? node_changes(body, d) : !uses_single_value(function_uses(u, d->function), d, &at)) return false;
        }
    return true;
}

enum { LEAST_SIZE = 16 }; /* variables in lengths have at least such values */

/* For the sizes that programs have. */
static bool is_positive(const struct subscript_sum *s)
{
    long long least = s->constant;
    for (int i = 0; i < s->n_terms; least += LEAST_SIZE * s->terms[i++].coefficient)
        if (s->terms[i].coefficient < 0) return false;
    return least > 0;
}

bool section_exceeds(struct unit *u, struct decl *function, struct subscript_sum required, struct subscript_sum bytes)
{
    const struct uses *uses = function_uses(u, function);
    const struct subscript_sum missing = sum_difference(&required, &bytes);
    bool sizes = bytes.n_terms && keeps_factors(u, function, &required) && keeps_factors(u, function, &bytes);
    if (sum_fold(&required, uses) && sum_fold(&bytes, uses)) return required.constant > bytes.constant;
    return sizes && is_positive(&missing);
}

/* The call of malloc whose memory is smaller than the section: double *x = malloc(n); with x[0:n]. NULL: not known to be so. */
static const struct node *smaller_memory(const struct clause_use *c)
{
    struct subscript_sum bytes, required;
    const struct decl *d = c->var->decl;
    const struct uses *function = function_uses(c->unit, c->directive->function);
    struct node *at, *value = decl_is_pointer(d) && d->function && d->kind == DECL_VAR ? uses_single_value(function, d, &at) : NULL;
    if (!value || value->from > c->directive->from || !sum_allocated(&bytes, strip_casts(value)) || !read_required(&required, c->var))
        return NULL;
    return section_exceeds(c->unit, c->directive->function, required, bytes) ? value : NULL;
}

bool section_exceeds_memory(struct unit *u, const struct decl *d)
{
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *o = u->directives[i];
        for (struct clause *c = o->valid && o->function == d->function ? o->clauses : NULL; c; c = c->next)
            for (int k = 0; (clause_set)DATA_ALLOCATES >> c->kind & 1 && k < c->n_vars; k++) {
                const struct clause_use use = {.unit = u, .directive = o, .clause = c, .var = &c->vars[k]};
                if (c->vars[k].decl == d && c->vars[k].n_subscripts && !c->vars[k].members && smaller_memory(&use)) return true;
            }
    }
    return false;
}

void section_check_memory(const struct clause_use *c)
{
    const struct decl *d = c->var->decl;
    const struct node *value = smaller_memory(c);
    if (!value) return;
    diag_warning(c->unit, c->var->at, "section-memory", "'%s' is larger than the memory that is allocated for '%s'", c->var->text, d->name);
    diag_underline(c->unit, (unsigned)strlen(c->var->name));
    diag_note(c->unit, value->from, "the memory is allocated here; an element of '%s' has %lld bytes", d->name,
              (long long)d->type->base->size);
    if (d->type->base->kind == TYPE_POINTER)
        diag_note(c->unit, c->var->at, "its elements are pointers; rows are copied by '%s[0:n][0:m]'", d->name);
}

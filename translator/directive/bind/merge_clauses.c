/* merge_clauses: a variable that a construct's clauses list twice. SPDX-License-Identifier: MIT
 * `copyin(x) copyout(x)` becomes one clause with both actions, and of `private(x, x)` one variable is removed, so that no later pass sees a
 * variable twice. Other repetitions, such as two different sections on a compute construct, are rejected by check_repeated. Runs after
 * pragma_bind, before the lists are checked. */
#include "base/diag.h"
#include "base/options.h"
#include "directive/bind/directive_context.h"
#include <string.h>

static const clause_set movers = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE);

static bool moves_in(const struct clause *c)
{
    return c->kind == CLAUSE_COPY || c->kind == CLAUSE_COPYIN;
}

static bool moves_out(const struct clause *c)
{
    return c->kind == CLAUSE_COPY || c->kind == CLAUSE_COPYOUT;
}

static bool asks_always(const struct clause *c)
{
    return clause_has_modifier(c, "always") || clause_has_modifier(c, "alwaysin") || clause_has_modifier(c, "alwaysout");
}

/* The clause holds a reference to data that is present and moves nothing. */
static bool holds(const struct clause *c)
{
    return c->kind == CLAUSE_PRESENT || c->kind == CLAUSE_NO_CREATE;
}

static bool takes_all(const struct type *array, const struct subscript *s)
{
    if (array->kind != TYPE_ARRAY || array->count < 0) return false;
    if (s->is_element) return array->count == 1;
    return (!s->start.text || (s->start.has_value && !s->start.value)) &&
           (!s->length.text || (s->length.has_value && s->length.value == array->count));
}

/* All of an array's elements, with sections or without. */
static bool is_whole(const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    bool whole = !v->members && t && t->kind == TYPE_ARRAY;
    for (int i = 0; whole && i < v->n_subscripts; i++, t = t->base) whole = t && takes_all(t, &v->subscripts[i]);
    return whole;
}

static bool without_section(const struct clause_var *v) { return !v->members && !v->n_subscripts; }

/* The same memory. If one clause only holds and has no section, the section is that of the other. */
static bool same_extent(const struct clause *a, const struct clause_var *x, const struct clause *b, const struct clause_var *y)
{
    if (!strcmp(x->text, y->text) || (is_whole(x) && is_whole(y))) return true;
    return (holds(a) && without_section(x) && !y->members) || (holds(b) && without_section(y) && !x->members);
}

static bool add_up(const struct clause *a, const struct clause_var *x, const struct clause *b, const struct clause_var *y)
{
    bool data_a = movers >> a->kind & 1 || holds(a), data_b = movers >> b->kind & 1 || holds(b);
    bool both = data_a && data_b && a->kind != b->kind && !asks_always(a) && !asks_always(b);
    return both && x->decl && x->decl == y->decl && same_extent(a, x, b, y);
}

/* The clause with the actions of both, in their order. After another clause, `present` and `no_create` change nothing. After `present` the
 * data is present, so the other clause moves nothing. */
static enum clause_kind sum_kind(const struct clause *a, const struct clause *b)
{
    if (holds(a) || holds(b)) return a->kind == CLAUSE_NO_CREATE ? b->kind : a->kind;
    bool in = moves_in(a) || moves_in(b), out = moves_out(a) || moves_out(b);
    return in && out ? CLAUSE_COPY : in ? CLAUSE_COPYIN : CLAUSE_COPYOUT;
}

/* A clause for x with the actions of a and b. `zero` is kept only if no copyin fills the memory. */
static struct clause *sum_of(struct unit *u, const struct clause *a, const struct clause *b, const struct clause_var *x)
{
    struct clause *sum = arena_alloc(u->arena, sizeof *sum);
    enum clause_kind kind = sum_kind(a, b);
    bool in = kind == CLAUSE_COPY || kind == CLAUSE_COPYIN;
    bool capture = clause_has_modifier(a, "capture") || clause_has_modifier(b, "capture");
    bool zero = !in && (clause_has_modifier(a, "zero") || clause_has_modifier(b, "zero"));
    *sum = *a;
    sum->kind = kind;
    sum->spelling = clause_spelling(sum->kind);
    sum->word = holds(sum) ? NULL : capture && zero ? "capture, zero" : capture ? "capture" : zero ? "zero" : NULL;
    sum->vars = NULL;
    sum->n_vars = 0;
    ARENA_PUSH(u->arena, sum->vars, sum->n_vars, *x);
    return sum;
}

static void remove_var(struct directive *d, struct clause *c, int k)
{
    memmove(&c->vars[k], &c->vars[k + 1], sizeof *c->vars * (size_t)(c->n_vars - k - 1));
    if (--c->n_vars) return;
    struct clause **at = &d->clauses;
    while (*at != c) at = &(*at)->next;
    *at = c->next;
}

/* The first clause before c that has a variable *k that variable i of c merges with; NULL: none. */
static struct clause *partner(const struct directive *d, const struct clause *c, int i, int *k)
{
    for (struct clause *o = d->clauses; o != c; o = o->next)
        for (*k = 0; *k < o->n_vars; ++*k)
            if (add_up(o, &o->vars[*k], c, &c->vars[i])) return o;
    return NULL;
}

static bool merge_one(struct unit *u, struct directive *d)
{
    for (struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0, k; i < c->n_vars; i++) {
            struct clause *o = partner(d, c, i, &k);
            if (!o) continue;
            const struct clause_var *more = c->vars[i].n_subscripts > o->vars[k].n_subscripts ? &c->vars[i] : &o->vars[k];
            struct clause *sum = sum_of(u, o, c, more);
            diag_warning(u, c->vars[i].at, "variable-repeated", "'%s' appears in both '%s' and '%s' clauses; treated as '%s'",
                         c->vars[i].text, o->spelling, c->spelling, sum->spelling);
            diag_note(u, o->vars[k].at, "previous clause is here");
            sum->next = o->next;
            o->next = sum;
            remove_var(d, o, k);
            remove_var(d, c, i);
            return true;
        }
    return false;
}

/* ---- the same twice ------------------------------------------------------------------------------------------------------------------ */

static const clause_set listing = NEEDS(PRIVATE) | NEEDS(FIRSTPRIVATE) | NEEDS(REDUCTION) | NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) |
                                  NEEDS(CREATE) | NEEDS(NO_CREATE) | NEEDS(PRESENT) | NEEDS(DEVICEPTR) | NEEDS(USE_DEVICE);

static bool says_the_same(const struct clause *a, const struct clause_var *x, const struct clause *b, const struct clause_var *y)
{
    bool word = a->word && b->word ? !strcmp(a->word, b->word) : a->word == b->word;
    return a->kind == b->kind && word && (listing >> a->kind & 1) && x->decl && x->decl == y->decl && !strcmp(x->text, y->text);
}

/* Where variable i of c is already listed, in c or in a clause before it; NULL: nowhere. */
static const struct clause_var *listed_before(const struct directive *d, const struct clause *c, int i)
{
    for (const struct clause *o = d->clauses; o; o = o->next)
        for (int k = 0; k < o->n_vars; k++) {
            if (o == c && k == i) return NULL;
            if (says_the_same(o, &o->vars[k], c, &c->vars[i])) return &o->vars[k];
        }
    return NULL;
}

static bool drop_one(struct unit *u, struct directive *d)
{
    for (struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; i < c->n_vars; i++) {
            const struct clause_var *first = listed_before(d, c, i);
            if (!first) continue;
            diag_warning(u, c->vars[i].at, "variable-repeated", "'%s' already appears in '%s' clause; the repetition is ignored",
                         c->vars[i].text, c->spelling);
            diag_note(u, first->at, "previous clause is here");
            remove_var(d, c, i);
            return true;
        }
    return false;
}

void merge_clauses(struct unit *u, struct directive *d)
{
    while (!u->options->strict_openacc && drop_one(u, d)) continue;
    if (!directive_is_compute(d) && d->kind != DIR_DATA) return;
    while (merge_one(u, d)) continue;
}

/* check_lists: variables in clauses: types, sections, repetition. SPDX-License-Identifier: MIT */
#include "check/pragma_checks.h"
#include <string.h>

static const clause_set data_clauses = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE) | NEEDS(NO_CREATE) | NEEDS(PRESENT) |
                                       NEEDS(DEVICEPTR) | NEEDS(ATTACH) | NEEDS(DELETE) | NEEDS(DETACH);
static const clause_set private_clauses = NEEDS(PRIVATE) | NEEDS(FIRSTPRIVATE) | NEEDS(REDUCTION);

/* ---- reductions ---- */

static const char *scalar_problem(const struct type *t, const char *op)
{
    bool bits = !strcmp(op, "&") || !strcmp(op, "|") || !strcmp(op, "^");
    bool order = !strcmp(op, "max") || !strcmp(op, "min");
    bool logic = !strcmp(op, "&&") || !strcmp(op, "||");
    if (t->kind == TYPE_POINTER) return "pointers cannot be reduced";
    if (bits && !type_is_integer(t)) return "the operator requires integers";
    if ((order || logic) && t->kind == TYPE_COMPLEX) return "the operator is not defined for complex numbers";
    return type_is_arithmetic(t) || t->kind == TYPE_COMPLEX ? NULL : "the operator is not defined for this type";
}

/* A structure is reduced member by member (OpenACC 3.3, 2.5.15). NULL: it can be reduced. */
static const char *reduction_problem(const struct type *t, const char *op)
{
    const char *problem = NULL;
    while (t->kind == TYPE_ARRAY) t = t->base;
    if (t->kind != TYPE_RECORD || !t->decl) return scalar_problem(t, op);
    if (t->decl->is_union) return "unions cannot be reduced";
    for (int i = 0; i < t->decl->n_members && !problem; i++) {
        const struct decl *m = t->decl->members[i];
        problem = m->bit_width >= 0 ? "structures with bit-fields cannot be reduced" : reduction_problem(m->type, op);
    }
    return problem;
}

static void check_reduction(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    const struct type *t = v->decl->type;
    if (!t || !c->word) return;
    for (int k = 0; t->base && (t->kind == TYPE_ARRAY || k < v->n_subscripts); k++) t = t->base;
    const char *problem = reduction_problem(t, c->word);
    if (!problem && t->is_const) problem = "it is const";
    if (!problem) return;
    directive_error(u, d, v->at, "reduction-type", "cannot reduce '%s' of type '%s' with '%s': %s", v->name, t->spelling, c->word, problem);
}

/* ---- sections ---- */

/* Number of elements of the dimension, or -1 if it is not known. */
static long long elements(const struct type *t)
{
    return t->kind == TYPE_ARRAY && t->count >= 0 ? t->count : -1;
}

static bool known(const struct clause_expr *e)
{
    return !e->text || e->has_value;
}

static void check_bounds(struct unit *u, struct directive *d, const struct clause_var *v, const struct type *t, const struct subscript *s)
{
    long long n = s == v->subscripts && clause_var_may_go_on(v) ? -1 : elements(t), start = s->start.text ? s->start.value : 0;
    unsigned at = s->start.text ? s->start.at : s->length.text ? s->length.at : v->at;
    if (s->length.has_value && s->length.value < 0) {
        directive_error(u, d, s->length.at, "section-length", "section of '%s' has length %lld; sections are written as [start:length]",
                        v->name, s->length.value);
        return;
    }
    if (n < 0 || !known(&s->start) || !known(&s->length)) return;
    long long length = s->is_element ? 1 : s->length.text ? s->length.value : n - start;
    if (start >= 0 && length >= 0 && start <= n && length <= n - start) return;
    directive_error(u, d, at, "section-out-of-bounds", "section [start:length] = [%lld:%lld] of '%s' exceeds its %lld elements", start, length,
                    v->name, n);
    if (s->is_element && start == n) diag_note(u, at, "a subscript without ':' is one element; [0:%s] is all of them", s->start.text);
}

/* n names the variable that is the number of elements of the rows. */
static bool is_row_length(const struct type *row, const struct node *n)
{
    const struct node *length = row->count_expr ? node_strip(row->count_expr) : NULL;
    n = node_strip(n);
    return length && length->kind == NODE_NAME && n->kind == NODE_NAME && n->decl && n->decl == length->decl;
}

/* copy(a[0:n * m]) of double a[n][m], which has n rows. Of rows of constant size, if the parameter's declaration says how many there are. */
static void warn_of_rows(struct unit *u, const struct clause_var *v)
{
    const struct type *t = v->decl->type, *row = t->base;
    const struct subscript *s = v->n_subscripts == 1 && !v->members ? &v->subscripts[0] : NULL;
    const struct node *n = s && s->length.node ? node_strip(s->length.node) : NULL;
    if (!n || !row || row->kind != TYPE_ARRAY) return;
    bool product = n->kind == NODE_BINARY && n->op == OP_MUL;
    bool all = t->count > 1 && row->count > 1 && n->has_value && n->value == t->count * row->count;
    if (!all && !(product && (is_row_length(row, n->child[0]) || is_row_length(row, n->child[1])))) return;
    diag_warning(u, s->length.at, "section-rows", "the length of '%s' counts rows of '%s', not elements", v->text, row->spelling);
    diag_underline(u, (unsigned)strlen(s->length.text));
    diag_note(u, v->at, "write %s[start:rows][0:elements]", v->name);
}

/* True if the section is known to take the whole dimension, or may do so. */
static bool may_be_whole(const struct type *t, const struct subscript *s)
{
    long long n = elements(t);
    if (s->is_element) return n == 1;
    if (s->start.has_value && s->start.value != 0) return false;
    return n < 0 || !s->length.has_value || s->length.value == n;
}

static bool is_one_element(const struct type *t, const struct subscript *s)
{
    if (s->is_element) return true;
    if (s->length.text) return s->length.has_value && s->length.value == 1;
    return elements(t) >= 0 && known(&s->start) && elements(t) - s->start.value == 1;
}

/* The section after a pointer in the elements of an array must be contiguous: after its first dimension with several elements, all
 * dimensions must be whole. */
static void check_contiguous(struct unit *u, struct directive *d, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    bool several = false, pointed = false, rows = false;
    for (const struct type *k = t; k && k->base; k = k->base) rows |= k != t && k->kind == TYPE_POINTER && v->n_subscripts > 1;
    for (int i = 0; i < v->n_subscripts && t; i++, t = t->base) {
        const struct subscript *s = &v->subscripts[i];
        if (i && t->kind == TYPE_POINTER) several = false, pointed = true;
        if (several && !may_be_whole(t, s) && (pointed || rows)) {
            directive_error(u, d, v->at, "section-not-contiguous", "section '%s' is not contiguous after a pointer", v->text);
            diag_note(u, v->at, "after a pointer, only the first dimension may be a part");
            return;
        }
        several |= !is_one_element(t, s);
    }
}

static void check_integer(struct unit *u, struct directive *d, const struct clause_var *v, const struct clause_expr *e)
{
    const struct type *t = e->node ? e->node->type : NULL;
    if (t && !type_is_integer(t))
        directive_error(u, d, e->at, "expected-integer", "section of '%s' requires integers, not '%s'", v->name, t->spelling);
}

static void check_section(struct unit *u, struct directive *d, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    for (int i = 0; i < v->n_subscripts; i++, t = t->base) {
        const struct subscript *s = &v->subscripts[i];
        if (!t || (t->kind != TYPE_ARRAY && t->kind != TYPE_POINTER)) {
            const char *id = "not-an-array";
            if (i) directive_error(u, d, v->at, id, "'%s' has only %d dimension%s", v->name, i, i > 1 ? "s" : "");
            else directive_error(u, d, v->at, id, "'%s' is neither an array nor a pointer", v->name);
            return;
        }
        bool unknown = t->kind == TYPE_POINTER || (t->count < 0 && !t->count_expr);
        if (!s->is_element && !s->length.text && unknown && d->kind != DIR_CACHE)   /* `cache` is a hint and may be ignored */
            directive_error(u, d, v->at, "section-needs-length", "section of '%s' requires a length; write %s[start:length]", v->name,
                            v->name);
        check_integer(u, d, v, &s->start);
        check_integer(u, d, v, &s->length);
        check_bounds(u, d, v, t, s);
    }
}

/* ---- repetition ---- */

/* Two different sections of one array, or different members. */
static bool are_pieces(const struct clause_var *a, const struct clause_var *b)
{
    return ((a->n_subscripts && b->n_subscripts) || a->members || b->members) && strcmp(a->text, b->text) != 0;
}

/* One is the other or a part of it: s and s.m, but not s.m and s.k. */
static bool members_overlap(const struct clause_var *a, const struct clause_var *b)
{
    const char *x = a->members ? a->members : "", *y = b->members ? b->members : "";
    size_t n = strlen(x) < strlen(y) ? strlen(x) : strlen(y), longer = strlen(x) + strlen(y) - n;
    return !strncmp(x, y, n) && (n == longer || strchr(".-[", (strlen(x) > n ? x : y)[n]));
}

/* Both clauses of a directive may list the same variable. */
static bool may_share(const struct directive *d, const struct clause *a, const struct clause_var *x, const struct clause *b,
                      const struct clause_var *y)
{
    bool data_a = data_clauses >> a->kind & 1, data_b = data_clauses >> b->kind & 1;
    bool private_a = private_clauses >> a->kind & 1, private_b = private_clauses >> b->kind & 1;
    if (!(data_a || private_a) || !(data_b || private_b)) return true;
    bool moves = a->kind != CLAUSE_ATTACH && b->kind != CLAUSE_ATTACH && a->kind != CLAUSE_DETACH && b->kind != CLAUSE_DETACH;
    if (data_a && data_b) return !moves || ((!directive_is_compute(d) || x->members || y->members) && are_pieces(x, y));
    if (!members_overlap(x, y) || (private_a != private_b && (private_a ? x : y)->members)) return true;
    if (private_a && private_b) return false;
    enum clause_kind k = private_a ? a->kind : b->kind;
    return k == CLAUSE_REDUCTION || (k == CLAUSE_PRIVATE && directive_has_loop(d));
}

static void check_repeated(struct unit *u, struct directive *d, const struct clause *c, int k)
{
    const struct clause_var *v = &c->vars[k];
    for (const struct clause *o = d->clauses; o; o = o->next) {
        for (int i = 0; i < o->n_vars; i++) {
            if (o == c && i == k) return;
            if (o->vars[i].decl != v->decl || may_share(d, o, &o->vars[i], c, v)) continue;
            if (!strcmp(o->spelling, c->spelling))
                directive_error(u, d, v->at, "variable-repeated", "'%s' already appears in '%s' clause", v->name, c->spelling);
            else
                directive_error(u, d, v->at, "variable-repeated", "'%s' appears in both '%s' and '%s' clauses", v->name, o->spelling,
                                c->spelling);
            diag_note(u, o->vars[i].at, "previous clause is here");
            return;
        }
    }
}

/* ---- single variables ---- */

/* Data of an array whose size is not known there have a section; private copies cannot be made. */
static void check_array_size(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    if (!t || t->kind != TYPE_ARRAY || v->decl->kind == DECL_PARAM || v->n_subscripts) return;
    bool copies = c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_FIRSTPRIVATE || c->kind == CLAUSE_REDUCTION;
    bool unknown = t->count < 0 && !t->count_expr;
    bool elsewhere = d->kind == DIR_DECLARE && !d->function && v->decl->storage == STORAGE_EXTERN;   /* another file knows its size */
    if (copies && (unknown || (!v->members && v->decl->sized_from > d->from)))
        directive_error(u, d, v->at, "incomplete-type", "size of '%s' is unknown; declare it with its size before the directive", v->name);
    else if (unknown && (data_clauses >> c->kind & 1) && !elsewhere && c->kind != CLAUSE_PRESENT)
        directive_error(u, d, v->at, "section-needs-length", "size of '%s' is unknown; write a section, as in %s[0:n]", v->name, v->name);
}

static void check_type(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v);
    bool decayed = t && t->kind == TYPE_ARRAY && v->decl->kind == DECL_PARAM;
    if (c->kind == CLAUSE_DEVICEPTR && t && t->kind != TYPE_POINTER && !decayed)
        directive_error(u, d, v->at, "expected-pointer", "'%s' in 'deviceptr' clause is not a pointer", v->text);
    if (c->kind == CLAUSE_USE_DEVICE && v->members && t && t->kind != TYPE_POINTER)
        directive_error(u, d, v->at, "expected-pointer", "member '%s' in 'use_device' clause is not a pointer; list a pointer to it",
                        v->text);
    if ((data_clauses >> c->kind & 1) && t && t->kind == TYPE_RECORD && t->size < 0)
        directive_error(u, d, v->at, "incomplete-type", "'%s' has incomplete type '%s'; define the type before the directive", v->name,
                        t->spelling);
}

/* The members exist; attach and detach name pointers. False after an error. */
static bool check_members(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    const struct type *t = clause_var_type(v), *pointer = t;
    bool attaches = c->kind == CLAUSE_ATTACH || c->kind == CLAUSE_DETACH;
    for (int i = 0; pointer && i < v->n_subscripts; i++) pointer = v->subscripts[i].is_element ? pointer->base : NULL;
    if (v->members && !t) {
        directive_error(u, d, v->at, "unknown-member", "'%s%s' is not a member of a structure", v->name, v->members);
        return false;
    }
    if (v->members && v->object->decl && v->object->decl->bit_width >= 0) {
        directive_error(u, d, v->at, "member-not-allowed", "bit-field '%s' cannot appear in '%s' clause; list the structure", v->text,
                        c->spelling);
        return false;
    }
    if (attaches && (!pointer || pointer->kind != TYPE_POINTER)) {
        directive_error(u, d, v->at, "expected-pointer", "'%s' in '%s' clause is not a pointer", v->text, c->spelling);
        return false;
    }
    return true;
}

void check_lists(struct unit *u, struct directive *d)
{
    for (const struct clause *c = d->clauses; c; c = c->next) {
        for (int i = 0; i < c->n_vars; i++) {
            struct clause_var *v = &c->vars[i];
            if (!v->decl || !check_members(u, d, c, v)) continue;
            check_type(u, d, c, v);
            check_array_size(u, d, c, v);
            check_declare(u, d, c, v);
            if (c->kind == CLAUSE_REDUCTION) check_reduction(u, d, c, v);
            check_section(u, d, v);
            if (c->kind != CLAUSE_CACHE_VARS) check_contiguous(u, d, v);
            warn_of_rows(u, v);
            check_repeated(u, d, c, i);
        }
    }
}

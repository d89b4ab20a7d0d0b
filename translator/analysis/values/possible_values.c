/* possible_values: see possible_values.h. SPDX-License-Identifier: MIT */
#include "analysis/values/possible_values.h"
#include "analysis/access_parts.h"
#include "analysis/isl/isl_space.h"
#include "analysis/values/local_values.h"
#include "analysis/wrapping.h"
#include "base/unit.h"
#include "region/region_parts.h"

enum { MAX_DEPTH = 12 };

struct reading {
    struct linear_reader *reader;
    const struct loop **innermost;
    struct possible_values *all; /* of the whole expression: has the doubts */
    int depth;
};

static bool read_value(struct reading *v, struct node *n, struct possible_values *out);

/* A form that C may compute modulo a power of two is not the value. */
static bool add_value(struct reading *v, struct possible_values *out, const struct possible_value *value)
{
    const char *fits = wrapping_condition(v->reader->unit, value->form);
    if (out->n == MAX_VALUES || !fits || *fits) return false;
    out->items[out->n++] = *value;
    return true;
}

static bool add_guard(struct possible_value *value, const struct value_guard *guard)
{
    if (value->n_guards == MAX_GUARDS) return false;
    value->guards[value->n_guards++] = *guard;
    return true;
}

/* ---- operations ---------------------------------------------------------------------------------------------------------------------- */

static struct linear *combine(struct unit *u, enum op op, const struct linear *a, const struct linear *b)
{
    switch (op) {
    case OP_ADD: return linear_add(u, a, b, 1);
    case OP_SUB: return linear_add(u, a, b, -1);
    default: return linear_multiply(u, a, b);
    }
}

static bool add_combination(struct reading *v, enum op op, const struct possible_value *a, const struct possible_value *b,
                            struct possible_values *out)
{
    struct possible_value both = *a;
    both.form = combine(v->reader->unit, op, a->form, b->form);
    for (int i = 0; i < b->n_guards; i++)
        if (!add_guard(&both, &b->guards[i])) return false;
    return both.form && add_value(v, out, &both);
}

/* A difference of unsigned numbers may be a large one. */
static bool read_operation(struct reading *v, struct node *n, struct possible_values *out)
{
    struct possible_values a = {.n = 0}, b = {.n = 0};
    if (!type_is_integer(n->type) || (n->op == OP_SUB && !n->type->is_signed)) return false;
    if (!read_value(v, n->child[0], &a) || !read_value(v, n->child[1], &b)) return false;
    for (int i = 0; i < a.n; i++)
        for (int k = 0; k < b.n; k++)
            if (!add_combination(v, n->op, &a.items[i], &b.items[k], out)) return false;
    return true;
}

/* Adds the constraints of the iterations in which the doubt is right; with `reached` alone, of all that reach its place. */
static bool constrain_doubt(struct isl_space_text *space, const struct value_doubt *d, bool reached)
{
    const struct isl_copy copy = {100, ""};
    struct buffer form = {0}, divisor = {0};
    space_domain(space, d->at, d->loop, copy);
    bool affine = space_form(space, d->form, copy, &form) && (!d->divisor || space_form(space, d->divisor, copy, &divisor));
    if (affine && !reached) space_constrain(space, "%s < %d", form.data, d->least);
    if (affine && !reached && d->divisor) space_constrain(space, "%s > 1", divisor.data);
    buffer_free(&form);
    buffer_free(&divisor);
    return affine;
}

static isl_set *sizes_of(struct isl_space_text *space, isl_ctx *ctx, const struct value_doubt *d, bool reached)
{
    struct buffer names = {0};
    bool affine = constrain_doubt(space, d, reached);
    space_names(d->loop, (struct isl_copy){100, ""}, 0, &names);
    isl_set *set = affine ? space_set(space, ctx, names.length ? names.data : "") : NULL;
    buffer_free(&names);
    buffer_free(&space->where);
    return set ? isl_set_params(set) : NULL;
}

isl_set *doubt_sizes(struct isl_space_text *space, isl_ctx *ctx, const struct value_doubt *d)
{
    return sizes_of(space, ctx, d, false);
}

/* Where the value is used, the form is never below `least`, or it is for some sizes only, and the doubt is recorded. */
static bool never_below(struct reading *v, struct node *n, const struct linear *form, int least, const struct linear *divisor)
{
    struct value_doubt d = {.at = n, .loop = *v->innermost, .form = form, .divisor = divisor, .least = least};
    struct isl_space_text space;
    isl_ctx *ctx = space_context();
    space_begin(&space, v->reader);
    isl_set *below = sizes_of(&space, ctx, &d, false), *reached = below ? sizes_of(&space, ctx, &d, true) : NULL;
    bool never = below && isl_set_is_empty(below) == isl_bool_true;
    bool sometimes = reached && !never && isl_set_is_subset(reached, below) == isl_bool_false;
    isl_set_free(below);
    isl_set_free(reached);
    space_end(&space);
    isl_ctx_free(ctx);
    if (never || !sometimes || !v->all->allows_doubts || v->all->n_doubts == MAX_GUARDS) return never;
    v->all->doubts[v->all->n_doubts++] = d;
    return true;
}

/* A loop within the innermost one whose index is any number from 0 to `end`, inclusive or not. */
static const struct loop *any_below(struct reading *v, struct node *end, bool inclusive)
{
    struct arena *arena = v->reader->unit->arena;
    struct loop *l = arena_alloc(arena, sizeof *l);
    l->parent = (struct loop *)*v->innermost;
    l->region = (struct region *)v->reader->region;
    l->depth = l->parent ? l->parent->depth + 1 : 0;
    l->canonical = true;
    l->direction = 1;
    l->relation = inclusive ? OP_LE : OP_LT;
    l->upper = end;
    l->lower = arena_alloc(arena, sizeof *l->lower);
    *l->lower = (struct node){.kind = NODE_INTEGER, .type = end->type, .has_value = true};
    l->index = arena_alloc(arena, sizeof *l->index);
    *l->index = (struct decl){.kind = DECL_VAR, .name = "remainder", .type = end->type};
    *v->innermost = l;
    return l;
}

/* a % m of numbers that are not negative, a & m with m not negative. */
static bool read_remainder(struct reading *v, struct node *n, struct possible_values *out)
{
    struct linear *divisor = linear_read(v->reader, n->child[1]), *dividend = linear_read(v->reader, n->child[0]);
    struct possible_value value = {.n_guards = 0};
    if (!type_is_integer(n->type) || !divisor || divisor->modulo) return false;
    if (n->type->is_signed) {
        if (n->op == OP_REM && (!dividend || dividend->modulo || !never_below(v, n, dividend, 0, divisor))) return false;
        if (!never_below(v, n, divisor, n->op == OP_REM, NULL)) return false;
    }
    value.form = linear_variable(v->reader->unit, any_below(v, n->child[1], n->op == OP_AND));
    return add_value(v, out, &value);
}

static bool add_guarded(struct reading *v, struct node *n, const struct value_guard *guard, struct possible_values *out)
{
    struct possible_values values = {.n = 0};
    if (!read_value(v, n, &values)) return false;
    for (int i = 0; i < values.n; i++)
        if (!add_guard(&values.items[i], guard) || !add_value(v, out, &values.items[i])) return false;
    return true;
}

static bool read_choice(struct reading *v, struct node *n, struct possible_values *out)
{
    struct value_guard yes = {.condition = n->child[0], .holds = true}, no = {.condition = n->child[0]};
    return add_guarded(v, n->child[1], &yes, out) && add_guarded(v, n->child[2], &no, out);
}

/* The values that assignments before n gave to a local. */
static bool read_local(struct reading *v, struct node *n, struct possible_values *out)
{
    struct local_value found[MAX_VALUES];
    struct node *single = n->decl ? linear_value_of(v->reader, n->decl, n) : NULL;
    if (single) return read_value(v, single, out);
    int count = local_values(v->reader->region, n, found, MAX_VALUES);
    for (int i = 0; i < count; i++) {
        struct possible_values values = {.n = 0};
        if (!read_value(v, found[i].value, &values)) return false;
        for (int k = 0; k < values.n; k++) {
            for (int g = 0; g < found[i].n_guards; g++)
                if (!add_guard(&values.items[k], &found[i].guards[g])) return false;
            if (!add_value(v, out, &values.items[k])) return false;
        }
    }
    return count > 0;
}

static bool read_parts(struct reading *v, struct node *n, struct possible_values *out)
{
    switch (n->kind) {
    case NODE_PAREN: return read_value(v, n->child[0], out);
    case NODE_IMPLICIT:
    case NODE_CAST:
        return n->n_children && linear_keeps_value(n->type, n->child[n->n_children - 1]->type) &&
               read_value(v, n->child[n->n_children - 1], out);
    case NODE_CONDITIONAL: return read_choice(v, n, out);
    case NODE_NAME: return read_local(v, n, out);
    case NODE_BINARY:
        if (n->op == OP_REM || n->op == OP_AND) return read_remainder(v, n, out);
        return (n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL) && read_operation(v, n, out);
    default: return false;
    }
}

static bool read_value(struct reading *v, struct node *n, struct possible_values *out)
{
    struct possible_value value = {.form = linear_read(v->reader, n)};
    if (value.form) return add_value(v, out, &value);
    if (!n->type || !type_is_integer(n->type) || v->depth == MAX_DEPTH) return false;
    v->depth++;
    bool read = read_parts(v, n, out);
    v->depth--;
    return read;
}

bool possible_values(struct linear_reader *r, struct node *n, const struct loop **innermost, struct possible_values *out)
{
    struct reading v = {.reader = r, .innermost = innermost, .all = out};
    out->n = out->n_doubts = 0;
    return !r->n_bound && read_value(&v, n, out) && out->n > 0;
}

bool possible_value_is_natural(struct linear_reader *r, struct node *n, const struct loop *around)
{
    struct possible_values none = {.n = 0};
    struct reading v = {.reader = r, .innermost = &around, .all = &none};
    const struct linear *form = r->n_bound ? NULL : linear_read(r, n);
    return form && !form->modulo && wrapping_condition(r->unit, form) && never_below(&v, n, form, 0, NULL);
}

/* ---- accesses ------------------------------------------------------------------------------------------------------------------------ */

static void add_doubts(struct arena *arena, struct access *a, const struct possible_values *values)
{
    struct value_doubt *doubts = arena_alloc(arena, (size_t)(a->n_doubts + values->n_doubts + 1) * sizeof *doubts);
    for (int k = 0; k < a->n_doubts; k++) doubts[k] = a->doubts[k];
    for (int k = 0; k < values->n_doubts; k++) doubts[a->n_doubts++] = values->doubts[k];
    a->doubts = doubts;
}

/* The list with every access once for each value of subscript k. */
static struct access **with_subscript(struct linear_reader *r, struct access **list, int *count, int k,
                                      const struct possible_values *values)
{
    struct arena *arena = r->unit->arena;
    struct access **all = NULL;
    int n = 0;
    for (int i = 0; i < *count; i++)
        for (int j = 0; j < values->n; j++) {
            struct access *copy = arena_alloc(arena, sizeof *copy);
            *copy = *list[i];
            copy->forms = arena_alloc(arena, (size_t)copy->n_forms * sizeof *copy->forms);
            for (int f = 0; f < copy->n_forms; f++) copy->forms[f] = list[i]->forms[f];
            copy->forms[k] = values->items[j].form;
            struct value_guard *guards = arena_alloc(arena, (size_t)(copy->n_guards + values->items[j].n_guards + 1) * sizeof *guards);
            for (int g = 0; g < copy->n_guards; g++) guards[g] = list[i]->guards[g];
            for (int g = 0; g < values->items[j].n_guards; g++) guards[copy->n_guards++] = values->items[j].guards[g];
            copy->guards = guards;
            copy->flat = copy->forms;
            add_doubts(arena, copy, values);
            ARENA_PUSH(arena, all, n, copy);
        }
    *count = n;
    return all;
}

struct access **possible_accesses(struct linear_reader *r, const struct access *a, int *count)
{
    struct access *first = arena_alloc(r->unit->arena, sizeof *first), **list = NULL;
    const struct loop *innermost = a->loop;
    int n = 0;
    if (a->affine || a->deep || a->by_call || a->n_members || !a->n_partial || a->n_partial != a->n_subscripts) return NULL;
    *first = *a;
    first->affine = true;
    first->n_forms = first->n_flat = a->n_partial;
    first->forms = a->partial;
    first->row_lengths = NULL;
    ARENA_PUSH(r->unit->arena, list, n, first);
    for (int k = 0; k < a->n_partial; k++) {
        struct possible_values values = {.allows_doubts = true};
        if (!a->partial[k] && !possible_values(r, a->subscripts[k], &innermost, &values)) return NULL;
        if (values.n) list = with_subscript(r, list, &n, k, &values);
        if (n > MAX_VALUES * MAX_VALUES) return NULL;
    }
    for (int i = 0; i < n; i++) list[i]->loop = (struct loop *)innermost;
    *count = n;
    return list;
}

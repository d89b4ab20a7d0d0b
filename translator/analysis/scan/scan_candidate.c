/* scan_candidate: which loops are scans. SPDX-License-Identifier: MIT
 * Finds the values that iterations pass on, reads how the body changes them, and checks that the addends may be computed before. That the
 * iterations are independent otherwise is up to the caller. */
#include "analysis/scan/scan_candidate.h"
#include "analysis/dependence_parts.h"
#include "analysis/induction.h"
#include "analysis/scan/scan_parts.h"
#include "base/unit.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"

/* ---- scalars ------------------------------------------------------------------------------------------------------------------------- */

static bool has_value(const struct scan *s, const struct decl *d)
{
    for (int k = 0; k < s->n_values; k++)
        if (s->values[k].decl == d) return true;
    return false;
}

static bool is_scanned_type(const struct type *t)
{
    if (t->is_volatile || t->is_atomic) return false;
    if (t->kind == TYPE_FLOAT) return t->size == 4 || t->size == 8;
    return (t->kind == TYPE_BOOL || t->kind == TYPE_CHAR || t->kind == TYPE_INT) && t->size <= 8;
}

/* A scalar of the device, or one of which each gang has a copy. */
static bool is_carrier(const struct loop *l, const struct variable *v)
{
    if (!v || v->address_taken || !is_scanned_type(v->decl->type)) return false;
    for (int k = 0; k < 3; k++)
        if (l->stmt->child[k] && flow_names(l->stmt->child[k], v->decl)) return false;
    return v->role == ROLE_SCALAR || (v->role == ROLE_PRIVATE && !v->private_to && v->firstprivate && !v->first_copy && !v->counts);
}

static bool is_scalar_write(const struct use *use)
{
    return use->decl && (use->flags & USE_WRITE) && !(use->flags & (USE_POINTEE | USE_DEEP | USE_BASE)) && type_is_scalar(use->decl->type);
}

/* A function that the loop calls uses the variable itself. */
static bool callees_use(const struct loop *l, const struct scan *s)
{
    const struct uses *uses = l->region->uses;
    for (int k = 0; k < uses->count; k++)
        if ((uses->items[k].flags & USE_CALLEE) && has_value(s, uses->items[k].decl) && node_inside(uses->items[k].node, l->stmt))
            return true;
    return false;
}

/* A scalar that a kernels construct declares, of which analysis/control makes one of the device: kernels and the code between them use it. */
static bool is_of_construct(const struct loop *l, const struct decl *d)
{
    const struct region *r = l->region;
    bool own = !l->parent && region_is_kernels(r) && d->function && d->kind == DECL_VAR && d->storage == STORAGE_AUTO && is_scanned_type(d->type);
    if (!own || d->name_at < r->body->from || d->name_at >= l->stmt->from || l->stmt->parent != r->body) return false;
    for (int k = 0; k < 3; k++)
        if (l->stmt->child[k] && flow_names(l->stmt->child[k], d)) return false;
    return true;
}

/* A scalar that passes on a value from one iteration of the outermost loop l to the next. NULL: it is none. */
static struct variable *carrier(const struct loop *l, struct decl *d)
{
    struct variable *v = region_variable(l->region, d);
    if (!v && is_of_construct(l, d)) v = region_variable_or_local(l->region, d);
    else if (!is_carrier(l, v)) return NULL;
    return v && !v->address_taken ? v : NULL;
}

/* A scalar that the iteration of the loop around l declares. NULL: it is none. */
static struct variable *row_carrier(const struct loop *l, struct decl *d)
{
    const struct node *row = l->parent->stmt->child[3];
    bool own = d->function && d->kind == DECL_VAR && d->storage == STORAGE_AUTO && d->name_at >= row->from && d->name_at < row->to;
    struct variable *v = own && is_scanned_type(d->type) && !region_variable(l->region, d) ? region_variable_or_local(l->region, d) : NULL;
    for (int k = 0; k < 3; k++)
        if (l->stmt->child[k] && flow_names(l->stmt->child[k], d)) return NULL;
    return v && !v->address_taken ? v : NULL;
}

/* Each iteration has a value of its own. A scan's iterations do not compute those of inductions: they pass them on. */
static bool is_own(const struct loop *l, struct decl *d) { return dependence_may_be_private(l, d) && !induction_over(l, d); }

/* False: a scalar is neither private nor may be a carried value. */
static bool find_scalars(const struct loop *l, struct scan *s, bool of_row)
{
    const struct uses *uses = l->region->uses;
    for (int k = 0; k < uses->count; k++) {
        const struct use *use = &uses->items[k];
        if (!is_scalar_write(use) || use->node->from < l->stmt->from || has_value(s, use->decl)) continue;
        if (is_own(l, use->decl) || !node_inside(use->node, l->stmt->child[3])) continue;
        struct variable *v = of_row ? row_carrier(l, use->decl) : carrier(l, use->decl);
        if (use->flags & (USE_ATOMIC | USE_CALLEE | USE_ADDRESS | USE_ESCAPE) || !v) return false;
        struct scan_value value = {.decl = use->decl, .var = v, .type = use->decl->type};
        ARENA_PUSH(l->region->unit->arena, s->values, s->n_values, value);
    }
    return !callees_use(l, s);
}

/* ---- updates ------------------------------------------------------------------------------------------------------------------------- */

struct update_search {
    struct unit *unit;
    struct scan_value *value;
    struct update_form form; /* of all updates so far */
    bool failed;
};

static bool find_update(struct node *n, void *context)
{
    struct update_search *s = context;
    struct scan_update update;
    struct update_form form;
    if (n->kind == NODE_SIZEOF || s->failed) return false;
    if (scan_read_update(s->unit, s->value, n, &update, &form)) {
        s->failed = !scan_merge_forms(&s->form, &form);
        ARENA_PUSH(s->unit->arena, s->value->updates, s->value->n_updates, update);
        return false;
    }
    bool writes = s->value->store ? n->kind == NODE_ASSIGN && node_strip(n->child[0]) == s->value->store
                                  : n->kind != NODE_VAR && node_target(n) == s->value->decl;
    s->failed |= writes;
    return !s->failed;
}

static bool find_updates(const struct loop *l, struct scan_value *v)
{
    struct update_search s = {.unit = l->region->unit, .value = v};
    node_walk(l->stmt->child[3], find_update, &s);
    if (s.failed || !v->n_updates || s.form.kind == UPDATE_NONE) return false;
    v->linear = s.form.kind != UPDATE_OPERATOR;
    v->op = s.form.op;
    v->takes_equal = s.form.takes_equal;
    v->by_call = s.form.by_call;
    bool permitted = l->directive && directive_lists(l->directive, NEEDS(INSCAN), v->decl);
    v->permitted = s.form.exact || permitted || device_arithmetic_reorders(&l->region->unit->arithmetic);
    return true;
}

/* ---- loops --------------------------------------------------------------------------------------------------------------------------- */

static const char *value_text(struct unit *u, const struct scan_value *v)
{
    static const char *const names[N_REDUCTION_OPS] = {
        [RED_ADD] = "running sum", [RED_MUL] = "running product", [RED_MAX] = "running maximum", [RED_MIN] = "running minimum",
        [RED_AND] = "running '&'", [RED_OR] = "running '|'",      [RED_XOR] = "running '^'"};
    return arena_printf(u->arena, "%s of '%s'", v->linear ? "linear recurrence" : names[v->op], v->decl->name);
}

static const char *what_text(struct unit *u, const struct scan *s)
{
    const char *text = value_text(u, &s->values[0]);
    for (int k = 1; k < s->n_values; k++) text = arena_printf(u->arena, "%s, %s", text, value_text(u, &s->values[k]));
    return text;
}

static bool has_form(const struct loop *l)
{
    return l->canonical && l->bounds_on_host && l->mode == LOOP_AUTO && l->collapse <= 1 && !l->follows && !l->tile &&
           (!l->parent || region_is_kernels(l->region)) && !l->n_reductions && !l->n_arrays && !l->wraps &&
           l->index->type->kind != TYPE_POINTER && (l->directive || region_is_kernels(l->region));
}

/* The only loop of an iteration of the loop around it, with a body that is straight-line code but for conditions. */
static bool has_row_form(const struct loop *l)
{
    enum { ROW_TEXT = 600 }; /* characters: several trips are straight-line code */
    const struct node *row = l->parent ? l->parent->stmt->child[3] : NULL, *body = l->stmt->child[3];
    bool only = row && l->parent->child == l && !l->next && !l->child && row->kind == NODE_BLOCK && l->stmt->parent == row;
    return only && l->canonical && l->bounds_on_host && l->mode == LOOP_AUTO && !l->directive && !l->wraps && !l->compared &&
           type_is_integer(l->index->type) && !node_has(body, LOOP_KINDS) && body->to - body->from < ROW_TEXT;
}

struct scan *scan_candidate(const struct loop *l, bool of_row)
{
    enum { MOST_VALUES = 4 };
    struct unit *u = l->region->unit;
    struct scan *s = arena_alloc(u->arena, sizeof *s);
    if (!(of_row ? has_row_form(l) : has_form(l)) || region_is_serial(l->region) || !find_scalars(l, s, of_row)) return NULL;
    if (!of_row) scan_find_elements(l, s);
    if (!s->n_values || s->n_values > MOST_VALUES) return NULL;
    for (int k = 0; k < s->n_values; k++)
        if (!find_updates(l, &s->values[k])) return NULL;
    if (!scan_slice(l, s)) return NULL;
    scan_find_loads(l, s);
    s->what = what_text(u, s);
    for (int k = 0; k < s->n_values; k++) s->reorders |= !s->values[k].permitted;
    return s;
}

bool scan_settles(const struct loop *l, const struct scan *s, const struct access *a, const struct access *b)
{
    return scan_passes_element(s, a, b) || scan_stores_apart(l, s, a, b);
}

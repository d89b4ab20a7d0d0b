/* section_warnings: sections of data clauses that do not fit the elements which constructs access. SPDX-License-Identifier: MIT */
#include "analysis/dependence_parts.h"
#include "analysis/linear.h"
#include "analysis/warnings/copy_states.h"
#include "analysis/warnings/data_parts.h"
#include "analysis/warnings/subscript_sums.h"
#include "directive/directive_tables.h"
#include "region/flow/flow.h"
#include "region/flow/uses.h"
#include "region/region_parts.h"
#include <string.h>


/* ---- elements outside of the section ------------------------------------------------------------------------------------------------- */

struct change {
    const struct node *scope;
    bool found;
};

static bool find_changed(struct node *n, void *context)
{
    struct change *c = context;
    if (n->kind == NODE_NAME && n->decl && n->decl->kind != DECL_ENUMERATOR) c->found |= node_changes(c->scope, n->decl);
    c->found |= n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER;
    return !c->found;
}

/* The bounds have one value from the directive to the constructs in it. */
static bool keeps_bounds(const struct clause_use *c)
{
    struct change change = {c->directive->statement, false};
    for (int k = 0; k < c->var->n_subscripts; k++) {
        if (c->var->subscripts[k].start.node) node_walk(c->var->subscripts[k].start.node, find_changed, &change);
        if (c->var->subscripts[k].length.node) node_walk(c->var->subscripts[k].length.node, find_changed, &change);
    }
    return !change.found;
}

/* Another directive of the function makes more of the object present. */
static bool is_present_before(const struct clause_use *c)
{
    const struct unit *u = c->unit;
    for (int i = 0; i < u->n_directives; i++) {
        const struct directive *d = u->directives[i];
        bool before = (d->kind == DIR_ENTER_DATA && d->from < c->directive->from) || data_encloses(d, c->directive);
        before = before && d != c->directive && d->function == c->directive->function;
        if (before && directive_lists(d, DATA_ALLOCATES | NEEDS(PRESENT), c->var->decl)) return true;
    }
    return false;
}

/* The last element of dimension k that the loops around the name access is after the section, by the values of locals that have only one. */
static bool is_beyond(const struct uses *function, const struct subscript *s, const struct node *name, int k)
{
    struct subscript_sum last, start, length;
    struct node *subscript = sum_subscript(name, k);
    bool known = subscript && !s->is_element && s->length.node;
    known = known && (s->start.node ? sum_read(&start, s->start.node) : !s->start.text && sum_constant(&start, 0));
    if (!known || !sum_read(&length, s->length.node) || !sum_fold(&start, function) || !sum_fold(&length, function)) return false;
    if (sum_is_narrowed(subscript) || !sum_of_last(&last, subscript)) return false;
    return sum_fold(&last, function) && last.constant >= start.constant + length.constant;
}

static const struct node *find_beyond(const struct clause_use *c, const struct variable *v)
{
    const struct region *r = v->region;
    const struct uses *function = function_uses(c->unit, c->directive->function);
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *a = r->accesses[i];
        const struct node *name = a->node;
        if (a->decl != v->decl || a->deep || a->by_call || a->perhaps || !flow_reached_in_loops(a->node, r->body)) continue;
        while (name->kind == NODE_SUBSCRIPT || name->kind == NODE_PAREN || name->kind == NODE_IMPLICIT) name = name->child[0];
        for (int k = 0; name->kind == NODE_NAME && name->decl == v->decl && k < c->var->n_subscripts; k++)
            if (is_beyond(function, &c->var->subscripts[k], name, k)) return a->node;
    }
    return NULL;
}

static void check_elements(struct clause_use *c)
{
    struct unit *u = c->unit;
    if (is_present_before(c) || !keeps_bounds(c)) return;
    for (int i = 0; i < u->n_regions; i++) {
        const struct variable *v = data_variable_under(c, u->regions[i]);
        bool fixed = v && !(decl_is_pointer(v->decl) && v->pointer_written);
        const struct node *at = fixed ? dependence_outside_section(v, c->var) : NULL;
        if (fixed && !at) at = find_beyond(c, v);
        if (!at) continue;
        diag_warning(u, at->from, "section-small", "'%s' is accessed outside of '%s', which is on the device", node_text(u, at),
                     c->var->text);
        diag_underline(u, at->to - at->from);
        diag_note(u, c->var->at, "a section is [start:length]; elements beyond it are not on the device");
        return;
    }
}

/* ---- lengths in bytes ---------------------------------------------------------------------------------------------------------------- */

static bool find_size(struct node *n, void *context)
{
    const struct node **found = context;
    if (n->kind == NODE_BINARY && n->op == OP_DIV) return false;
    if (n->kind == NODE_SIZEOF && n->has_value && n->value > 1) *found = n;
    return !*found;
}

/* The operand of a sizeof is a pointer or an array parameter. */
static bool is_of_pointer(const struct node *n)
{
    const struct node *operand = n->kind == NODE_SIZEOF && n->n_children ? node_strip(n->child[0]) : NULL;
    return operand && operand->kind == NODE_NAME && operand->decl && decl_is_pointer(operand->decl);
}

static bool find_pointer_size(struct node *n, void *context)
{
    const struct node **found = context;
    if (n->kind == NODE_BINARY && n->op == OP_DIV && is_of_pointer(strip_casts(n->child[0]))) *found = strip_casts(n->child[0]);
    return !*found;
}

/* copy(x[0:sizeof(x) / sizeof(*x)]) of a parameter x[]. */
static void check_pointer_size(const struct clause_use *c)
{
    const struct node *size = NULL;
    for (int k = 0; k < c->var->n_subscripts && !size; k++)
        if (c->var->subscripts[k].length.node) node_walk(c->var->subscripts[k].length.node, find_pointer_size, &size);
    if (!size) return;
    diag_warning(c->unit, c->var->at, "section-bytes", "the length of '%s' is computed from the size of the pointer '%s'", c->var->text,
                 node_strip(size->child[0])->decl->name);
    diag_underline(c->unit, (unsigned)strlen(c->var->name));
    diag_note(c->unit, c->var->at, "'sizeof' does not know how many elements a pointer or an array parameter refers to");
}

/* copy(x[0:n * sizeof *x]), or of a variable with this value: as for malloc, but lengths count elements. */
static void check_bytes(const struct clause_use *c)
{
    const struct type *t = c->var->decl->type->base; /* a row, in a pointer to rows */
    struct node *length = c->var->n_subscripts == 1 ? c->var->subscripts[0].length.node : NULL;
    const struct node *size = NULL;
    if (!length || !t || t->size <= 1) return;
    const struct node *name = strip_casts(length);
    const struct decl *d = name->kind == NODE_NAME ? name->decl : NULL;
    struct node *at, *single = d && d->function ? uses_single_value(function_uses(c->unit, c->directive->function), d, &at) : NULL;
    node_walk(single ? single : length, find_size, &size);
    if (!size || (size->value != t->size && size->value != (long long)sizeof(void *))) return;
    diag_warning(c->unit, c->var->at, "section-bytes", "the length of '%s' has a 'sizeof', but sections count elements, not bytes",
                 c->var->text);
    diag_underline(c->unit, (unsigned)strlen(c->var->name));
}

/* ---- [first:last] ---------------------------------------------------------------------------------------------------------------------
 */

/* The dimension's start and length are the bounds of l, and the start is neither 0 nor such that the length is right. */
static bool is_first_and_last(const struct loop *l, const struct subscript *s)
{
    struct linear_reader *reader = l->region->reader;
    bool last = l->relation == OP_LE, upward = last || l->relation == OP_LT || l->relation == OP_NE;
    if (!l->canonical || l->direction != 1 || !upward || s->is_element || !s->start.node || !s->length.node) return false;
    if (s->start.has_value && s->start.value <= 1) return false;
    const struct linear *start = linear_read(reader, s->start.node), *length = linear_read(reader, s->length.node);
    const struct linear *lower = linear_read(reader, l->lower), *upper = linear_read(reader, l->upper);
    return start && length && lower && upper && linear_equal(start, lower) && linear_equal(length, upper);
}

static bool is_index(const struct access *a, int k, const struct loop *l)
{
    bool known;
    return a->affine && k < a->n_flat && !a->deep && linear_coefficient(a->flat[k], l, &known) == 1 && known;
}

static const struct loop *loop_from_first_to_last(const struct variable *v, const struct clause_var *section, int k)
{
    const struct region *r = v->region;
    for (int i = 0; i < r->n_accesses; i++)
        for (const struct loop *l = r->accesses[i]->decl == v->decl ? r->accesses[i]->loop : NULL; l; l = l->parent)
            if (is_index(r->accesses[i], k, l) && is_first_and_last(l, &section->subscripts[k])) return l;
    return NULL;
}

static void warn_last(const struct clause_use *c, const struct loop *l, const struct subscript *s)
{
    diag_warning(c->unit, c->var->at, "section-last", "section '%s' has length '%s' from '%s' on, but the loop over '%s' ends at '%s'", c->var->text,
                 s->length.text, s->start.text, l->index->name, s->length.text);
    diag_underline(c->unit, (unsigned)strlen(c->var->name));
    diag_note(c->unit, l->stmt->from, "the loop is here");
    diag_note(c->unit, c->var->at, "a section is [start:length]; for this loop: [%s:%s - %s%s]", s->start.text, s->length.text,
              s->start.text, l->relation == OP_LE ? " + 1" : "");
}

static void check_last(struct clause_use *c)
{
    for (int i = 0; i < c->unit->n_regions; i++) {
        const struct variable *v = data_variable_under(c, c->unit->regions[i]);
        for (int k = 0; v && k < c->var->n_subscripts; k++) {
            const struct loop *l = loop_from_first_to_last(v, c->var, k);
            if (!l) continue;
            warn_last(c, l, &c->var->subscripts[k]);
            return;
        }
    }
}

/* ---- copyout of which a part is written ------------------------------------------------------------------------------------------------
 */

struct host_write {
    const struct clause_use *use;
    bool found;
};

static bool find_host_write(struct node *n, void *context)
{
    struct host_write *h = context;
    const struct decl *v = h->use->var->decl;
    if (n->from >= h->use->directive->from && !h->use->everywhere) return false;
    if (n->kind == NODE_VAR && n->decl == v && n->n_children) h->found = !decl_is_pointer(v);
    if (n->kind == NODE_NAME && n->decl == v && n->parent->kind != NODE_ASSIGN) h->found |= data_is_overwritten(n);
    return !h->found;
}

/* The host's elements may have values before the construct. */
static bool has_values(const struct clause_use *c)
{
    const struct decl *v = c->var->decl;
    struct host_write h = {c, false};
    if (v->kind == DECL_PARAM || !v->function || v->storage == STORAGE_STATIC) return true;
    node_walk(syntax_body(c->unit, c->directive->function), find_host_write, &h);
    return h.found;
}

/* The only region that uses the variable in the directive's statement, if it uses it by this clause. */
static const struct variable *only_user(const struct clause_use *c)
{
    const struct variable *only = NULL;
    for (int i = 0; i < c->unit->n_regions; i++) {
        const struct region *r = c->unit->regions[i];
        bool inside = r->directive == c->directive || data_encloses(c->directive, r->directive);
        if (!inside || !region_variable(r, c->var->decl)) continue;
        if (only) return NULL;
        only = data_variable_under(c, r);
        if (!only) return NULL;
    }
    return only;
}

static bool has_update(const struct clause_use *c)
{
    for (int i = 0; i < c->unit->n_directives; i++) {
        const struct directive *d = c->unit->directives[i];
        if (d->kind == DIR_UPDATE && directive_lists(d, ~0ull, c->var->decl)) return true;
    }
    return false;
}

static bool find_scalar_write(struct node *n, void *context)
{
    struct host_write *h = context;
    const struct decl *v = h->use->var->decl;
    if (n->from >= h->use->directive->from) return false;
    h->found |= n->kind == NODE_VAR ? n->decl == v && n->n_children : node_target(n) == v;
    return !h->found;
}

/* The write of a scalar under a condition, where no other write happens always; NULL: there is none. */
static const struct node *conditional_write(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    const struct node *write = NULL;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        if (use->flags & USE_UNKNOWN) return NULL;
        if (use->decl != v->decl) continue;
        if (use->flags & ~(unsigned)(USE_WRITE | USE_ATOMIC) || flow_reached_in_loops(use->node, v->region->body)) return NULL;
        write = use->node;
    }
    return write;
}

/* int found = 0; with copyout(found), and found = 1 under a condition. */
static void check_conditional(struct clause_use *c)
{
    const struct decl *d = c->var->decl;
    const struct variable *v = c->clause->kind == CLAUSE_COPYOUT && type_is_arithmetic(d->type) ? only_user(c) : NULL;
    const struct node *write = v && v->role == ROLE_SCALAR && !clause_has_modifier(c->clause, "zero") ? conditional_write(v) : NULL;
    struct host_write h = {c, !d->function || d->storage == STORAGE_STATIC || d->kind == DECL_PARAM};
    if (!write || has_update(c) || is_present_before(c)) return;
    node_walk(syntax_body(c->unit, c->directive->function), find_scalar_write, &h);
    if (!h.found) return;
    diag_warning(c->unit, c->var->at, "copyout-partial", "'%s' is copied to the host, but the construct writes it only under a condition", d->name);
    diag_underline(c->unit, (unsigned)strlen(d->name));
    diag_note(c->unit, write->from, "it is written here");
    diag_note(c->unit, c->var->at, "otherwise it is undefined on the host; use copy(%s) to keep its value", d->name);
}

static void check_part(struct clause_use *c)
{
    bool zero = clause_has_modifier(c->clause, "zero");
    const struct variable *v = c->clause->kind == CLAUSE_COPYOUT && !zero && !is_present_before(c) && keeps_bounds(c) ? only_user(c) : NULL;
    if (!v || !v->written || copy_read_first(v) || dependence_unwritten_element(v)) return; /* copyout-read */
    if (v->decl->type->kind == TYPE_ARRAY && dependence_outside_array(v)) return; /* out-of-bounds */
    if (has_update(c) || !has_values(c) || !dependence_writes_part(v, c->var)) return;
    diag_warning(c->unit, c->var->at, "copyout-partial", "'%s' is copied to the host, but the construct writes only a part of it",
                 c->var->text);
    diag_underline(c->unit, (unsigned)strlen(c->var->name));
    diag_note(c->unit, data_first_write(v) ? data_first_write(v)->node->from : c->var->at, "elements are written here");
    diag_note(c->unit, c->var->at, "the other elements are then undefined on the host; use copy(%s) to keep their values", c->var->text);
}

void analysis_section_warnings(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        for (struct clause *c = d->valid && d->function ? d->clauses : NULL; c; c = c->next)
            for (int k = 0; (clause_set)DATA_ALLOCATES >> c->kind & 1 && k < c->n_vars; k++) {
                struct clause_use use = {.unit = u, .directive = d, .clause = c, .var = &c->vars[k]};
                if (!use.var->decl || use.var->members) continue;
                if (d->statement) check_part(&use);
                if (d->statement) check_conditional(&use);
                if (!use.var->n_subscripts) continue;
                check_bytes(&use);
                section_check_memory(&use);
                check_pointer_size(&use);
                if (d->statement) check_elements(&use);
                if (d->statement) check_last(&use);
            }
    }
}

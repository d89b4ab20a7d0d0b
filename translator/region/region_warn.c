/* region_warn: warnings of code in a compute construct that is probably a mistake. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include "base/unit.h"
#include "region/flow/flow.h"
#include "region/global_arguments.h"
#include "region/ordered_loops.h"
#include "region/region_parts.h"

/* ---- warnings ------------------------------------------------------------------------------------------------------------------------ */

static bool owned(const struct loop *l, const struct variable *v)
{
    for (; l; l = l->parent) {
        if (l->index == v->decl) return true;
        for (int i = 0; i < l->n_privates; i++)
            if (l->privates[i] == v) return true;
        for (int i = 0; i < l->n_reductions; i++)
            if (l->reductions[i].var == v) return true;
    }
    return false;
}

/* A loop of gangs alone, where v is private to the gang, by a clause or by the code after the loop that reads it. Each gang runs its
 * iterations in order. */
static bool carried_by_gang(const struct loop *l, const struct variable *v)
{
    const struct region *r = l->region;
    if (l->levels != LEVEL_GANG || v->role != ROLE_PRIVATE || directive_has_loop(r->directive)) return false;
    return region_privatised_by(r->directive, v) || flow_live_after(r->unit, l->stmt, v->decl, r->body);
}

/* A gang runs its iterations in order, so that its own variables pass values from one to the next. */
static bool only_gangs(const struct loop *l)
{
    return loop_head(l)->levels == LEVEL_GANG;
}

/* The outermost loop around n whose iterations run in parallel and share v. */
static struct loop *sharing_loop(struct loop *l, const struct variable *v)
{
    struct loop *found = NULL;
    for (; l; l = l->parent) {
        if (v->private_to && loop_contains(l, v->private_to)) break;
        if (l->mode == LOOP_INDEPENDENT && !carried_by_gang(l, v) && !(only_gangs(l) && region_privatised_by(l->region->directive, v))) found = l;
    }
    return found;
}

/* Code of the construct after l reads the value that l leaves in the copy that its lanes or workers share. */
static bool is_read_after(const struct variable *v, const struct loop *l)
{
    return v->role == ROLE_PRIVATE && (!v->private_to || v->private_to != l) &&
           flow_live_after(v->region->unit, l->stmt, v->decl, v->region->body);
}

/* Every iteration stores a value of its own in a shared variable: which of them remains is not determined. */
static bool all_store(const struct variable *v, const struct loop *l, const struct node *at)
{
    const struct node *assignment = at->parent;
    bool always = v->role == ROLE_SCALAR && flow_always_written(l->stmt->child[3], v->decl);
    if (region_is_kernels(v->region) || (!always && !is_read_after(v, l))) return false;
    return assignment && assignment->kind == NODE_ASSIGN && assignment->op == OP_NONE && !assignment->child[1]->has_value;
}

/* n compares d with `value`, or is a conjunction with such a comparison: "max" for `value > d`, "min", or NULL. */
static const char *compared_extreme(const struct unit *u, const struct node *n, const struct decl *d, const struct node *value)
{
    n = node_strip(n);
    if (n->kind != NODE_BINARY) return NULL;
    if (n->op == OP_LAND) {
        const char *left = compared_extreme(u, n->child[0], d, value);
        return left ? left : compared_extreme(u, n->child[1], d, value);
    }
    bool greater = n->op == OP_GT || n->op == OP_GE, less = n->op == OP_LT || n->op == OP_LE;
    const struct node *a = node_strip(n->child[0]), *b = node_strip(n->child[1]);
    bool right = b->kind == NODE_NAME && b->decl == d && node_text_equal(u, a, value);
    bool left = a->kind == NODE_NAME && a->decl == d && node_text_equal(u, b, value);
    if ((!greater && !less) || (!left && !right)) return NULL;
    return greater == right ? "max" : "min";
}

/* The reduction that the loop computes under further conditions: `if (x > best && ok) best = x`. NULL: none. */
static const char *conditional_extreme(const struct unit *u, const struct loop *l, const struct node *at, const struct decl *d)
{
    const struct node *assignment = at->parent;
    const char *found = NULL;
    if (!assignment || assignment->kind != NODE_ASSIGN || assignment->op != OP_NONE) return NULL;
    for (const struct node *n = assignment; n != l->stmt && n->parent && !found; n = n->parent)
        if (n->parent->kind == NODE_IF && n == n->parent->child[1])
            found = compared_extreme(u, n->parent->child[0], d, node_strip(assignment->child[1]));
    return found;
}

/* n compares the index of a loop for equality: at most one iteration satisfies it. */
static bool compares_index(const struct node *n, const void *context)
{
    const struct loop *l = context;
    if (n->kind != NODE_BINARY || n->op != OP_EQ) return false;
    for (int k = 0; k < 2; k++) {
        const struct node *side = node_strip(n->child[k]);
        for (const struct loop *o = l; o; o = o->child)
            if (side->kind == NODE_NAME && side->decl == o->index) return true;
    }
    return false;
}

/* Some condition around n decides which single iteration gets there, or a loop or switch that is not examined. */
static bool is_reached_once(const struct loop *l, const struct node *n)
{
    for (; n != l->stmt && n->parent; n = n->parent) {
        const struct node *p = n->parent;
        if (p->kind == NODE_SWITCH) return true;
        if (p->kind == NODE_IF && n != p->child[0] && node_find(p->child[0], compares_index, l)) return true;
    }
    return false;
}

/* Iterations that satisfy a condition store values of their own in a shared variable, which the loop does not read. */
static bool some_store(const struct variable *v, const struct loop *l, const struct node *at)
{
    const struct node *assignment = at->parent;
    if (v->role != ROLE_SCALAR || region_is_kernels(v->region) || !assignment || assignment->kind != NODE_ASSIGN ||
        assignment->op != OP_NONE)
        return false;
    return !assignment->child[1]->has_value && !stores_constant(at) && !stores_invariant(l, at) && !is_reached_once(l, at);
}

/* A variable of a reduction of l on which a condition around n depends; NULL: none. */
static const struct variable *deciding_reduction(const struct loop *l, const struct node *n)
{
    for (; n != l->stmt && n->parent; n = n->parent)
        for (int i = 0; n->parent->kind == NODE_IF && i < l->n_reductions; i++)
            if (node_naming(n->parent->child[0], l->reductions[i].var->decl)) return l->reductions[i].var;
    return NULL;
}

static void warn_some_store(struct unit *u, const struct decl *d, const struct loop *l, const struct node *at)
{
    const struct node *value = node_strip(at->parent->child[1]);
    const struct variable *extreme = deciding_reduction(l, at);
    diag_warning(u, at->from, "race-scalar", "data race: several iterations of the loop may assign '%s'", d->name);
    if (extreme)
        diag_note(u, l->stmt->from, "find '%s' in a second loop, after this one has found '%s', or use 'kernels' for this loop", d->name,
                  extreme->decl->name);
    else if (value->kind == NODE_NAME && value->decl == l->index)
        diag_note(u, l->stmt->from, "add reduction(max:%s) for the last of them, or reduction(min:%s) for the first", d->name, d->name);
    else diag_note(u, l->stmt->from, "make sure that only one iteration does, or find that iteration by a reduction");
}

/* The value of c++ is used, as in y[c++]. */
static bool value_is_taken(const struct node *at)
{
    return node_is_step(at->parent) && type_is_integer(at->type) && !node_value_is_unused(at->parent);
}

static void warn_carried(struct unit *u, const struct decl *d, const struct loop *l, const struct node *at, bool received)
{
    const char *extreme = received ? NULL : conditional_extreme(u, l, at, d);
    diag_warning(u, at->from, "race-scalar", "data race: parallel iterations of the loop read and write '%s'", d->name);
    global_argument_note(u, at);
    if (extreme) diag_note(u, l->stmt->from, "add reduction(%s:%s) to the directive of this loop", extreme, d->name);
    else if (stores_constant(at)) diag_note(u, l->stmt->from, "read and write it with 'atomic', if iterations may see the flags of others");
    else if (received) diag_note(u, l->stmt->from, "make it private, or update it with 'atomic'");
    else if (value_is_taken(at)) diag_note(u, at->from, "read and update it under 'atomic capture', which gives each iteration another value");
    else if (decl_is_pointer(d)) diag_note(u, l->stmt->from, "compute the address from '%s'", l->index->name);
    else if (at->parent->kind == NODE_UNARY && at->parent->op == OP_ADDRESS)
        diag_note(u, at->from, "use a value that the function returns, under a reduction, or update it with 'atomic' in the function");
    else diag_note(u, l->stmt->from, "assign it before it is read in each iteration, or add 'seq' if iterations need values of earlier ones");
}

static bool warn_race(const struct variable *v, struct loop *l, const struct node *at)
{
    struct unit *u = v->region->unit;
    enum reduction_op red;
    if (!l->index) return false;                                               /* it is refused (loop-form) */
    if (loop_accumulation(l, v->decl, &red)) {
        if (region_is_kernels(v->region)) return false; /* the analysis makes it a reduction */
        diag_warning(u, at->from, "race-sum", "data race: parallel iterations of the loop update '%s' without a reduction", v->decl->name);
        diag_note(u, l->stmt->from, "add reduction(%s:%s) to the directive of this loop", reduction_spelling(red), v->decl->name);
        return true;
    }
    if (only_equal_stores(v->region, l->stmt, v->decl)) return false;
    if (!flow_written_first(l->stmt->child[3], v->decl)) {
        warn_carried(u, v->decl, l, at, v->received);
        return true;
    }
    if (all_store(v, l, at)) {
        diag_warning(u, at->from, "race-scalar", "data race: parallel iterations of the loop assign '%s'", v->decl->name);
        diag_note(u, l->stmt->from, "make it private, or assign it after the loop if the last value is needed");
        return true;
    }
    if (!some_store(v, l, at)) return false;
    warn_some_store(u, v->decl, l, at);
    return true;
}

/* *p++ = i: a write of the pointer itself, not of what it points to. */
static bool is_stepped_pointer(const struct variable *v)
{
    return decl_is_pointer(v->decl) && v->decl->type->kind == TYPE_POINTER && v->pointer_written;
}

static bool check_race(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    bool pointer = is_stepped_pointer(v), scalar = region_is_plain_scalar(v) && v->written && !v->atomic;
    if ((!scalar && !pointer) || region_is_serial(v->region)) return false;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        struct loop *l;
        if (use->flags & USE_CALLEE) continue; /* analysis/warnings/races/call_races.c */
        if (pointer && (use->flags & (USE_POINTEE | USE_DEEP | USE_BASE))) continue;
        if (use->decl != v->decl || !(use->flags & USE_WRITE) || owned(use->loop, v) || !(l = sharing_loop(use->loop, v))) continue;
        return warn_race(v, l, use->node);
    }
    return false;
}

/* c++ is atomic, and its value is read by another access. */
static const struct use *read_beside_atomic(const struct variable *v, const struct loop *l)
{
    const struct uses *s = v->region->uses;
    const unsigned other = USE_ATOMIC | USE_WRITE | USE_CALLEE | USE_POINTEE | USE_DEEP | USE_BASE | USE_ESCAPE;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        bool read = use->decl == v->decl && (use->flags & USE_READ) && !(use->flags & other);
        if (read && use->loop && loop_contains(l, use->loop) && !owned(use->loop, v)) return use;
    }
    return NULL;
}

static void check_atomic_read(const struct variable *v)
{
    const struct uses *s = v->region->uses;
    if (v->role != ROLE_SCALAR || !v->atomic || !region_is_plain_scalar(v) || region_is_serial(v->region)) return;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        bool update = use->decl == v->decl && (use->flags & USE_ATOMIC) && (use->flags & USE_UPDATE);
        const struct loop *l = update ? sharing_loop(use->loop, v) : NULL;
        const struct use *read = l ? read_beside_atomic(v, l) : NULL;
        if (!read) continue;
        diag_warning(v->region->unit, read->node->from, "race-scalar", "data race: '%s' is read while other iterations update it",
                     v->decl->name);
        diag_note(v->region->unit, use->node->from, "use 'atomic capture' here to get the value before or after this update");
        return;
    }
}

/* ---- locals of the construct --------------------------------------------------------------------------------------------------------- */

static bool warned_before(const struct uses *s, int count, const struct decl *d)
{
    for (int i = 0; i < count; i++)
        if (s->items[i].decl == d && (s->items[i].flags & USE_UPDATE)) return true;
    return false;
}

/* A variable that is local to a gang or worker and that its lanes change. */
static void check_local_changes(const struct region *r)
{
    const struct uses *s = r->uses;
    for (int i = 0; i < s->count; i++) {
        const struct use *use = &s->items[i];
        struct loop *l;
        bool plain = use->decl && (use->flags & USE_UPDATE) && !(use->flags & (USE_ATOMIC | USE_POINTEE | USE_DEEP | USE_BASE));
        if (!plain || !uses_declared_inside(s, use->decl) || !type_is_scalar(use->decl->type) || warned_before(s, i, use->decl)) continue;
        if (loop_owns_local(use->loop, use->decl) || !(l = loop_sharing_local(use->loop, use->decl))) continue;
        if (l->index && !flow_written_first(l->stmt->child[3], use->decl)) warn_carried(r->unit, use->decl, l, use->node, false);
    }
}

/* A counter that gangs probably should share, while each has its own copy: only atomic accesses use it. */
static void check_own_counter(const struct variable *v)
{
    const struct region *r = v->region;
    const struct node *first = NULL;
    if (v->role != ROLE_PRIVATE || !v->firstprivate || v->private_to || !v->atomic || !region_is_plain_scalar(v)) return;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (use->decl != v->decl) continue;
        if (!(use->flags & USE_ATOMIC)) return;
        if (!first) first = use->node;
    }
    if (!first) return;
    diag_warning(r->unit, first->from, "atomic-private", "'atomic' applies to a private copy of '%s' in each gang", v->decl->name);
    diag_note(r->unit, r->directive->from, "'%s' is private to each gang (%s)", v->decl->name, v->why);
    diag_note(r->unit, r->directive->from, "add copy(%s) to share it among gangs", v->decl->name);
}

/* OpenACC 3.3, 2.9.11: the original of a loop's reduction needs a data clause of its own. accelcc implies copy. */
static void check_strict(struct unit *u, const struct loop *l)
{
    for (; l; l = l->next) {
        for (int i = 0; i < l->n_reductions; i++) {
            const struct reduction *red = &l->reductions[i];
            if (!red->implicit_copy || l->directive == l->region->directive) continue;
            diag_warning(u, red->at, "strict-reduction-copy",
                         "reduction variable '%s' is not listed in a data clause, as strict OpenACC requires", red->var->decl->name);
            diag_note(u, l->region->directive->from, "add copy(%s) here", red->var->decl->name);
        }
        check_strict(u, l->child);
    }
}

void region_warnings(struct region *r)
{
    ordered_warnings(r);
    region_reduction_warnings(r);
    region_private_warnings(r);
    if (r->unit->options->strict_openacc) check_strict(r->unit, r->loops);
    if (!region_is_kernels(r) && !region_is_serial(r)) check_local_changes(r);
    for (int i = 0; i < r->n_vars; i++) {
        bool race = check_race(r->vars[i]);
        region_check_lost_array(r->vars[i]);
        check_atomic_read(r->vars[i]);
        if (race || region_is_kernels(r) || !region_may_lose_value(r->vars[i])) continue;
        if (!region_check_lost(r->vars[i]) && !region_is_serial(r)) check_own_counter(r->vars[i]);
    }
}

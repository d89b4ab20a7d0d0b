/* code_check: what every tree must satisfy. SPDX-License-Identifier: MIT
 * One walk in the order of execution. A value is uniform if it is the same for all threads of a block; what depends on another one is run
 * by some threads only. A barrier must be reached by all threads of the block: not under a condition or in a loop that is not uniform, and
 * not after a jump of some threads out of the code that contains it. */
#include "accel_abi.h"
#include "base/arena.h"
#include "kernel/code/code.h"
#include "kernel/mapping.h"
#include <limits.h>
#include <string.h>

/* What is declared: a name of the kernel or a variable of the program. */
struct known {
    const char *name;
    const struct decl *decl;
    bool uniform, writable;
    const struct known *outer;
};

/* A condition around what is checked that is the same for all threads of the block, and whether it holds there. */
struct fact {
    const struct value *condition;
    bool holds;
    const struct fact *outer;
};

enum { NO_JUMP = INT_MAX };

/* Some threads have jumped out of all nodes deeper than `depth`; NO_JUMP: out of none. Not where `condition` does not hold, unless it is
 * NULL. */
struct left {
    int depth;
    const struct value *condition;
};

struct check {
    struct arena *arena;
    const struct kernel *kernel;
    const struct known *known;
    const struct fact *facts;
    const struct code *scope;    /* the innermost node that contains what is checked */
    bool some;                   /* some threads of the block only */
    const struct value *some_if; /* the only condition that chooses them, or NULL */
    struct left left;
    const char *fault;
};

#define FAIL(c, ...) ((c)->fault = (c)->fault ? (c)->fault : arena_printf((c)->arena, __VA_ARGS__))

static void check_list(struct check *c, const struct code *n);
static void require_all_threads(struct check *c, const char *what);

/* ---- names ---------------------------------------------------------------------------------------------------------------------- */

static void declare(struct check *c, const struct value *object, bool uniform, bool writable)
{
    struct known *k = arena_alloc(c->arena, sizeof *k);
    *k = (struct known){object->name, object->decl, uniform, writable, c->known};
    c->known = k;
}

static void declare_variable(struct check *c, const struct decl *d)
{
    struct known *k = arena_alloc(c->arena, sizeof *k);
    *k = (struct known){d->name, d, false, true, c->known};
    c->known = k;
}

/* Variables that region_split_temporaries makes of one have its place in the text, and one object. */
static bool is_same(const struct decl *x, const struct decl *y)
{
    return x == y || (x && y && x->name_at && x->name_at == y->name_at);
}

static const struct known *find(const struct check *c, const char *name, const struct decl *d)
{
    const struct known *k = c->known;
    while (k && !(d ? is_same(k->decl, d) : !k->decl && !strcmp(k->name, name))) k = k->outer;
    return k;
}

/* Parameters; objects of the CUDA library and those that the head of the kernel declares are uniform too. */
static bool is_parameter(const struct kernel *k, const char *name)
{
    for (int j = 0; j < k->n_params; j++)
        if (k->params[j].name && !strcmp(k->params[j].name, name)) return true;
    return !strcmp(name, "accel_disjoint");
}

/* Each thread must have its own: a private copy, or the index of a loop that the kernel's threads share. */
static bool is_own(const struct check *c, const struct decl *d)
{
    const struct variable *v = region_variable(c->kernel->region, d);
    if (v) return v->role == ROLE_PRIVATE && !v->hoisted;
    for (const struct loop *l = c->kernel->nest; l && c->kernel->shape == KERNEL_FLAT;
         l = l == kernel_innermost(c->kernel) ? NULL : l->child)
        if (l->index == d && l->dimension >= 0) return true;
    return false;
}

static bool has_initial_value(const struct check *c, const struct decl *d)
{
    const struct variable *v = region_variable(c->kernel->region, d);
    return v && v->firstprivate;
}

/* A sequential loop of the statement around the use declares the copy. */
static bool is_copied_inside(const struct check *c, const struct node *n)
{
    const struct variable *v = region_variable(c->kernel->region, n->decl);
    return v && v->private_to && node_inside(n, v->private_to->stmt);
}

struct names {
    struct check *check;
    bool value; /* of a value that precedes the copies: there their initial values are meant */
};

static bool check_name(struct node *n, void *context)
{
    struct names *s = context;
    const struct decl *d = n->decl;
    bool named = n->kind == NODE_NAME && d && (d->kind == DECL_VAR || d->kind == DECL_PARAM);
    for (const struct code *at = s->check->scope; at; at = at->parent)
        for (int j = 0; j < at->n_bindings; j++)
            if (at->bindings[j].node ? at->bindings[j].node == n : named && at->bindings[j].decl == d) return false;
    if (named && is_own(s->check, d) && !is_copied_inside(s->check, n) && !find(s->check, d->name, d) &&
        !(s->value && has_initial_value(s->check, d)))
        FAIL(s->check, "'%s' is used where it is not declared", d->name);
    return true;
}

static void check_names(struct check *c, struct node *n, bool value)
{
    struct names s = {c, value};
    node_walk(n, check_name, &s);
}

/* ---- values ---------------------------------------------------------------------------------------------------------------------- */

static void check_value(struct check *c, const struct value *v)
{
    if (!v) return;
    if (v->op == VALUE_USER) check_names(c, v->user, true);
    if (v->op == VALUE_CALL && !strcmp(v->name, "accel_over_lanes")) require_all_threads(c, "a sum over lanes");
    bool named = v->op == VALUE_NAME && !find(c, v->name, v->decl);
    if (named && (v->decl ? is_own(c, v->decl) : !is_parameter(c->kernel, v->name)))
        FAIL(c, "'%s' is used where it is not declared", v->name);
    check_value(c, v->a), check_value(c, v->b), check_value(c, v->c);
    for (int j = 0; j < v->n_arguments; j++) check_value(c, v->arguments[j]);
}

static void check_whole(struct check *c, const struct value *v)
{
    const char *fault = v ? value_fault(v) : "a value that is missing";
    if (fault) FAIL(c, "a value has %s", fault);
    else check_value(c, v);
}

static bool is_uniform(const struct check *c, const struct value *v)
{
    if (!v) return true;
    const struct known *k = v->op == VALUE_NAME ? find(c, v->name, v->decl) : NULL;
    if (v->op == VALUE_USER) return v->user->has_value;
    if (v->op == VALUE_NAME) return k ? k->uniform : !v->decl && is_parameter(c->kernel, v->name);
    if (v->op == VALUE_PLACE && v->place == PLACE_THREAD) return c->kernel->block[v->axis] == 1 && !(c->kernel->flags & ACCELRT_LANES);
    if (v->op == VALUE_CALL && (!strcmp(v->name, "accel_thread") || v->n_arguments)) return false;
    return is_uniform(c, v->a) && is_uniform(c, v->b) && is_uniform(c, v->c);
}

/* ---- conditions ------------------------------------------------------------------------------------------------------------------ */

/* v is false where the fact holds. */
static bool excludes(const struct fact *f, const struct value *v)
{
    const struct value *known = f->condition;
    bool apart = known->op == VALUE_GREATER || known->op == VALUE_LESS || known->op == VALUE_NOT_EQUAL;
    if (!f->holds) return value_same(known, v);
    return apart && v->op == VALUE_EQUAL && value_same(known->a, v->a) && value_same(known->b, v->b);
}

static bool is_false(const struct check *c, const struct value *v)
{
    for (const struct fact *f = c->facts; f; f = f->outer)
        if (excludes(f, v)) return true;
    return v->op == VALUE_AND && (is_false(c, v->a) || is_false(c, v->b));
}

/* The condition may hold for some threads of the block and not for others. */
static bool may_differ(const struct check *c, const struct value *v)
{
    if (is_false(c, v)) return false;
    if (v->op == VALUE_OR) return may_differ(c, v->a) || may_differ(c, v->b);
    return !is_uniform(c, v);
}

static void require_all_threads(struct check *c, const char *what)
{
    bool all = c->left.depth == NO_JUMP || (c->left.condition && !may_differ(c, c->left.condition));
    if (c->some) FAIL(c, "%s is run by some threads of the block only", what);
    if (!all) FAIL(c, "some threads of the block leave before %s", what);
}

/* ---- nodes ----------------------------------------------------------------------------------------------------------------------- */

/* Nodes around it; 0: the kernel. */
static int depth_of(const struct code *n)
{
    int depth = 0;
    while (n && (n = n->parent)) depth++;
    return depth;
}

static bool is_target(const struct code *target, const struct code *from)
{
    for (; from; from = from->parent) {
        if (from == target) return true;
        if (from->kind == CODE_FUNCTION) return false;
    }
    return !target;
}

static void jump(struct check *c, const struct code *target)
{
    if (!is_target(target, c->scope)) FAIL(c, "a jump has a target that does not contain it");
    if (!c->some) return;
    const struct value *now = c->scope->kind == CODE_IF && c->scope->v[0] == c->some_if ? c->some_if : NULL, *before = c->left.condition;
    if (c->left.depth < NO_JUMP) now = now && before ? value_or(c->arena, before, now) : NULL;
    c->left.condition = now;
    if (depth_of(target) < c->left.depth) c->left.depth = depth_of(target);
}

/* A `continue` in n whose loop is not in n. */
struct jumps {
    struct check *check;
    const struct node *statement;
};

static bool check_jump(struct node *n, void *context)
{
    struct jumps *s = context;
    const struct node *loop = n->kind == NODE_CONTINUE || n->kind == NODE_BREAK ? node_jumped(n) : NULL;
    if (!loop || node_inside(loop, s->statement)) return true;
    const struct code *at = s->check->scope;
    for (; at; at = at->parent) {
        for (int j = 0; j < at->n_bindings; j++)
            if (at->bindings[j].node == n) {
                jump(s->check, at->bindings[j].target);
                return true;
            }
        if (at->kind == CODE_FOR || at->kind == CODE_LOOP || at->kind == CODE_TILES) break;
    }
    if (!at || !at->loop || at->loop->stmt != loop) FAIL(s->check, "a jump of the program has no target");
    return true;
}

static void check_statement(struct check *c, struct node *n)
{
    struct jumps s = {c, n};
    bool some = c->some;
    const struct value *some_if = c->some_if;
    check_names(c, n, false);
    c->some = true, c->some_if = NULL;
    node_walk(n, check_jump, &s);
    c->some = some, c->some_if = some_if;
}

static void check_assignment(struct check *c, const struct code *n)
{
    const struct value *place = n->object;
    check_whole(c, place);
    check_whole(c, n->v[0]);
    if (c->fault) return;
    while (place->op == VALUE_ELEMENT) place = place->a;
    const struct known *k = place->op == VALUE_NAME ? find(c, place->name, place->decl) : NULL;
    bool variable = place->op == VALUE_USER || (place->op == VALUE_NAME && place->decl);
    if (k ? !k->writable : !variable) FAIL(c, "'%s' is assigned, but is no variable", place->op == VALUE_NAME ? place->name : "a value");
}

/* The children, which only some threads run unless all do so. After a loop all are there again that have jumped to its next trip. */
static void check_scope(struct check *c, const struct code *n, bool all)
{
    const struct known *known = c->known;
    const struct code *scope = c->scope;
    const struct value *some_if = c->some_if;
    bool some = c->some, target = n->kind == CODE_FOR || n->kind == CODE_TILES || n->kind == CODE_FUNCTION;
    struct left left = c->left;
    c->scope = n;
    if (!all) c->some_if = !some && n->kind == CODE_IF ? n->v[0] : NULL;
    c->some |= !all;
    check_list(c, n->first);
    if (target && c->left.depth >= depth_of(n)) c->left = left;
    c->known = known, c->scope = scope, c->some = some, c->some_if = some_if;
}

static void check_for(struct check *c, const struct code *n)
{
    const struct known *known = c->known;
    check_whole(c, n->v[0]);
    bool all = is_uniform(c, n->v[0]);
    declare(c, n->object, all && is_uniform(c, n->v[2]), false);
    for (int j = 1; j < 3; j++) check_whole(c, n->v[j]);
    check_scope(c, n, all && is_uniform(c, n->v[1]) && is_uniform(c, n->v[2]));
    c->known = known;
}

static void check_if(struct check *c, const struct code *n)
{
    check_whole(c, n->v[0]);
    if (c->fault) return;
    bool all = !may_differ(c, n->v[0]);
    struct fact fact = {n->v[0], true, c->facts};
    if (all) c->facts = &fact;
    check_scope(c, n, all);
    fact.holds = false;
    if (n->other) check_scope(c, n->other, all);
    c->facts = fact.outer;
}

static void check_tiles(struct check *c, const struct code *n)
{
    const struct known *known = c->known;
    for (int j = 0; j < 3; j++) check_whole(c, n->v[j]);
    declare(c, n->object, true, false);
    check_scope(c, n, true);
    c->known = known;
}

/* A call of the function is checked as its body, which has no barriers: each thread calls it by itself. */
static void check_function(struct check *c, const struct code *n)
{
    const struct known *known = c->known;
    for (const struct code *p = n->other->first; p; p = p->next) declare(c, p->object, false, true);
    check_scope(c, n, false);
    c->known = known;
    declare(c, n->object, false, false);
}

static void check_call(struct check *c, const struct code *n)
{
    check_whole(c, n->v[0]);
    if (!c->fault && (n->v[0]->op != VALUE_CALL || !find(c, n->v[0]->name, NULL))) FAIL(c, "a function is called that is not declared");
}

static void check_declaration(struct check *c, const struct code *n)
{
    if (n->v[0] || n->kind == CODE_DEFINE) check_whole(c, n->v[0]);
    if (n->kind == CODE_COPY) declare_variable(c, n->variable->decl);
    else declare(c, n->object, n->kind == CODE_DEFINE && is_uniform(c, n->v[0]), n->kind == CODE_VARIABLE);
}

static void check_node(struct check *c, const struct code *n)
{
    switch (n->kind) {
    case CODE_BLOCK: check_scope(c, n, true); break;
    case CODE_DEFINE:
    case CODE_VARIABLE:
    case CODE_USUAL:
    case CODE_COPY: check_declaration(c, n); break;
    case CODE_ASSIGN: check_assignment(c, n); break;
    case CODE_STATEMENT: check_statement(c, n->user); break;
    case CODE_FOR: check_for(c, n); break;
    case CODE_LOOP: check_scope(c, n, false); break;
    case CODE_TILES: check_tiles(c, n); break;
    case CODE_IF: check_if(c, n); break;
    case CODE_SINGLE: check_scope(c, n, false); break;
    case CODE_JUMP: jump(c, n->target); break;
    case CODE_FUNCTION: check_function(c, n); break;
    case CODE_CALL: check_call(c, n); break;
    case CODE_BARRIER: require_all_threads(c, "a barrier"); break;
    case CODE_COMBINE:
        if (n->combination->barriers) require_all_threads(c, "a combination");
        break;
    case CODE_BINS: require_all_threads(c, "the initialization of bins"); break;
    case CODE_ADD_BINS: require_all_threads(c, "the addition of bins"); break;
    case CODE_STAGE: require_all_threads(c, "a copy to shared memory"); break;
    case CODE_STAGED_BODY:
        if (c->kernel->chunked) require_all_threads(c, "a copy to shared memory");
        break;
    case CODE_JAM:
        if (c->kernel->n_operands) require_all_threads(c, "a copy to shared memory");
        break;
    default: break;
    }
}

static void check_list(struct check *c, const struct code *n)
{
    for (; n && !c->fault; n = n->next) check_node(c, n);
}

const char *code_check(struct arena *a, const struct kernel *k, const struct code *tree)
{
    struct check c = {.arena = a, .kernel = k, .scope = tree, .left = {.depth = NO_JUMP}};
    check_list(&c, tree->first);
    return c.fault;
}

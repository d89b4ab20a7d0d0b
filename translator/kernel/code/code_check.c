/* code_check: what every tree must satisfy. SPDX-License-Identifier: MIT
 * One walk in the order of execution. A value that differs between threads of a block makes some of them run what depends on it. A barrier
 * must be reached by all threads of its team: not under a condition or in a loop that differs between them, and not after a jump of some of
 * them out of the code that contains it. */
#include "kernel/code/code_check_parts.h"
#include "kernel/staging/operands.h"
#include "kernel/mapping.h"
#include <limits.h>

enum { NO_JUMP = INT_MAX };

/* ---- barriers -------------------------------------------------------------------------------------------------------------------- */

void tree_team(struct check *c, enum code_team team, const char *what)
{
    bool block = team == CODE_TEAM_BLOCK;
    unsigned team_differs = block ? BETWEEN_ALL : BETWEEN_LANES;
    bool all =
        c->left.depth == NO_JUMP || !(c->left.differs & team_differs) || (c->left.condition && !tree_condition(c, c->left.condition));
    const char *of = block ? "block" : "team";
    if (c->some & team_differs) FAIL(c, "%s is run by some threads of the %s only", what, of);
    if (!all) FAIL(c, "some threads of the %s leave before %s", of, what);
}

static void require_block(struct check *c, const char *what)
{
    tree_team(c, CODE_TEAM_BLOCK, what);
}

static void check_combination(struct check *c, const struct code *n)
{
    const struct combination *of = n->combination;
    bool block = !of->loop || of->team == COMBINE_BLOCK || of->team == COMBINE_BLOCK_ONCE;
    for (int j = 0; n->parts && j < of->count; j++)
        if (n->parts[j].value) tree_value(c, n->parts[j].value);
    if (of->barriers) tree_team(c, block ? CODE_TEAM_BLOCK : CODE_TEAM_WORKER, "a combination");
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
    c->left.differs |= c->some;
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
        bool loops = at->kind == CODE_FOR || at->kind == CODE_LOOP || at->kind == CODE_TILES || at->kind == CODE_GANGS;
        if (loops || at->kind == CODE_STEPS || at->kind == CODE_FOREVER) break;
    }
    if (!at || !at->loop || at->loop->stmt != loop) FAIL(s->check, "a jump of the program has no target");
    return true;
}

static void check_statement(struct check *c, struct node *n)
{
    struct jumps s = {c, n};
    unsigned some = c->some;
    const struct value *some_if = c->some_if;
    tree_names(c, n, false);
    c->some = BETWEEN_ALL, c->some_if = NULL;
    node_walk(n, check_jump, &s);
    c->some = some, c->some_if = some_if;
}

static void check_assignment(struct check *c, const struct code *n)
{
    const struct value *place = n->object;
    tree_value(c, place);
    tree_value(c, n->v[0]);
    if (c->fault) return;
    while (place->op == VALUE_ELEMENT) place = place->a;
    const struct known *k = place->op == VALUE_NAME ? tree_find(c, place->name, place->decl) : NULL;
    bool variable = place->op == VALUE_USER || (place->op == VALUE_NAME && place->decl);
    if (k ? !k->writable : !variable) FAIL(c, "'%s' is assigned, but is no variable", place->op == VALUE_NAME ? place->name : "a value");
}

static bool is_left_by_jumps(const struct code *n)
{
    switch (n->kind) {
    case CODE_FOR:
    case CODE_TILES:
    case CODE_FUNCTION:
    case CODE_OPERAND:
    case CODE_STEPS:
    case CODE_FOREVER:
    case CODE_SWITCH:
    case CODE_GANGS: return true;
    default: return n->kind == CODE_BLOCK && n->object;
    }
}

/* The children, which some threads run that differ so. After a loop all are there again that have jumped to its next trip. */
static void check_scope(struct check *c, const struct code *n, unsigned differs)
{
    const struct known *known = c->known;
    const struct code *scope = c->scope;
    const struct value *some_if = c->some_if;
    unsigned some = c->some;
    struct left left = c->left;
    c->scope = n;
    if (differs) c->some_if = !some && n->kind == CODE_IF ? n->v[0] : NULL;
    c->some |= differs;
    tree_bindings(c, n);
    tree_list(c, n->first);
    if (is_left_by_jumps(n) && c->left.depth >= depth_of(n)) c->left = left;
    c->known = known, c->scope = scope, c->some = some, c->some_if = some_if;
}

/* The outermost of the loops that are collapsed into one. */
static const struct loop *first_of_group(const struct loop *l)
{
    while (l && !l->mapped && l->parent) l = l->parent;
    return l;
}

static void check_for(struct check *c, const struct code *n)
{
    const struct known *known = c->known;
    const struct loop *l = c->kernel->shape == KERNEL_NESTED ? first_of_group(n->loop) : NULL;
    enum mode mode = c->mode;
    tree_value(c, n->v[0]);
    unsigned index = tree_differs(c, n->v[0]) | tree_differs(c, n->v[2]);
    bool gangs = l && c->kernel->teams->packed && l->mapped & LEVEL_GANG;
    if (gangs) index = tree_mode_differs(c);
    tree_declare(c, &(struct known){.name = n->object->name, .decl = n->object->decl, .differs = index});
    for (int j = 1; j < 3; j++) tree_value(c, n->v[j]);
    unsigned differs = gangs ? index : index | tree_differs(c, n->v[1]);
    if (l) c->mode = teams_inside(l, mode);
    check_scope(c, n, differs);
    c->mode = mode;
    c->known = known;
}

/* The loop over packed gangs declares the objects of the gang. */
static void check_gangs(struct check *c, const struct code *n)
{
    static const char *const objects[] = {"accel_long", "accel_team", "accel_lane", "accel_width"};
    const struct known *known = c->known;
    for (unsigned j = 0; j < sizeof objects / sizeof *objects; j++)
        tree_declare(c, &(struct known){.name = objects[j], .differs = BETWEEN_ALL});
    tree_declare_variable(c, n->loop->index);
    check_scope(c, n, tree_mode_differs(c));
    c->known = known;
}

/* The program's loop, whose head all threads of the team run. */
static void check_steps(struct check *c, const struct code *n)
{
    for (int j = 0; j < 3; j++) tree_names(c, n->user->child[j], false);
    check_scope(c, n, n->user->child[1] ? tree_differs(c, value_user(c->arena, n->user->child[1])) : 0);
}

static void check_if(struct check *c, const struct code *n)
{
    tree_value(c, n->v[0]);
    if (c->fault) return;
    unsigned differs = tree_condition(c, n->v[0]);
    struct fact fact = {n->v[0], true, c->facts};
    if (!differs) c->facts = &fact;
    check_scope(c, n, differs);
    fact.holds = false;
    if (n->other) check_scope(c, n->other, differs);
    c->facts = fact.outer;
}

static void check_tiles(struct check *c, const struct code *n)
{
    const struct known *known = c->known;
    for (int j = 0; j < 3; j++) tree_value(c, n->v[j]);
    tree_declare(c, &(struct known){.name = n->object->name});
    check_scope(c, n, 0);
    c->known = known;
}

/* A call of the function is checked as its body, which has no barriers: each thread calls it by itself. */
static void check_function(struct check *c, const struct code *n)
{
    const struct known *known = c->known;
    const struct left left = c->left;
    for (const struct code *p = n->other->first; p; p = p->next) {
        if (tree_find(c, p->object->name, NULL)) FAIL(c, "parameter '%s' hides an object", p->object->name);
        tree_declare_object(c, p->object, true);
    }
    c->left = (struct left){.depth = NO_JUMP}; /* no jump leaves it */
    check_scope(c, n, BETWEEN_ALL);
    c->known = known, c->left = left;
    tree_declare_object(c, n->object, false);
}

static void check_call(struct check *c, const struct code *n)
{
    tree_value(c, n->v[0]);
    if (!c->fault && (n->v[0]->op != VALUE_CALL || !tree_find(c, n->v[0]->name, NULL)))
        FAIL(c, "a function is called that is not declared");
}

static void check_declaration(struct check *c, const struct code *n)
{
    if (n->v[0] || n->kind == CODE_DEFINE) tree_value(c, n->v[0]);
    const struct decl *copy = n->kind == CODE_COPY ? n->variable->decl : n->object ? NULL : n->reduction->var->decl;
    if (copy) {
        tree_declare_variable(c, copy);
        return;
    }
    struct known k = {.name = n->object->name, .decl = n->object->decl, .uniform = n->uniform, .writable = n->kind != CODE_DEFINE};
    k.differs = n->kind == CODE_DEFINE ? tree_differs(c, n->v[0]) : BETWEEN_ALL;
    tree_declare(c, &k);
}

/* Objects of the whole team. */
static void check_shared(struct check *c, const struct code *n)
{
    tree_declare(c, &(struct known){.name = n->object->name, .decl = n->object->decl, .writable = true});
}

/* Of a tile, or of a row. */
static void check_scan(struct check *c, const struct code *n)
{
    if (n->object) tree_value(c, n->object);
    for (int j = 0; j < 3; j++)
        if (n->v[j]) tree_value(c, n->v[j]);
    tree_team(c, n->team, "a scan");
}

/* A function of the trip, accel_k, and of the iteration, accel_i, and the object that calls it. */
static void check_operand(struct check *c, const struct code *n)
{
    const struct known *known = c->known;
    for (int j = 0; j < 3; j++) tree_value(c, n->v[j]);
    tree_declare(c, &(struct known){.name = "accel_k", .differs = BETWEEN_ALL});
    tree_declare(c, &(struct known){.name = "accel_i", .differs = BETWEEN_ALL});
    check_scope(c, n, BETWEEN_ALL);
    c->known = known;
    tree_declare_object(c, n->object, true);
    tree_declare(c, &(struct known){.name = n->operand->place, .differs = BETWEEN_ALL});
}

static void check_operands(struct check *c, const struct code *n)
{
    const struct left left = c->left;
    switch (n->kind) {
    case CODE_OPERANDS: check_shared(c, n); break;
    case CODE_OPERAND: check_operand(c, n); break;
    case CODE_LEAVE_OPERANDS:
        check_scope(c, n, 0);
        c->left = left;
        break;
    default:
        for (int j = 0; j < 2; j++) tree_value(c, n->v[j]);
        tree_value(c, n->object);
        require_block(c, "a matrix instruction");
    }
}

static void check_return(struct check *c, const struct code *n)
{
    tree_value(c, n->v[0]);
    jump(c, n->target);
}

static void check_goto(struct check *c)
{
    if (c->some & BETWEEN_LANES) FAIL(c, "a goto is run by some threads of the team only");
}

static void check_nested(struct check *c, const struct code *n)
{
    switch (n->kind) {
    case CODE_STEPS: check_steps(c, n); break;
    case CODE_FOREVER: check_scope(c, n, 0); break;
    case CODE_SWITCH:
        tree_value(c, n->v[0]);
        check_scope(c, n, tree_differs(c, n->v[0]));
        break;
    case CODE_GANGS: check_gangs(c, n); break;
    case CODE_ROW_SCAN: check_scan(c, n); break;
    case CODE_GOTO: check_goto(c); break;
    case CODE_RETURN: check_return(c, n); break;
    case CODE_EXPRESSION: tree_names(c, n->user, false); break;
    case CODE_BIND: tree_bindings(c, n); break;
    case CODE_FRAME: tree_list(c, n->first); break;
    case CODE_SHARED:
    case CODE_TEAM_ARRAY:
    case CODE_SLICE:
    case CODE_COPIES:
    case CODE_PHASES: check_shared(c, n); break;
    default: break;
    }
}

static void check_node(struct check *c, const struct code *n)
{
    switch (n->kind) {
    case CODE_BLOCK: check_scope(c, n, 0); break;
    case CODE_DEFINE:
    case CODE_VARIABLE:
    case CODE_ACCUMULATOR:
    case CODE_COPY: check_declaration(c, n); break;
    case CODE_ASSIGN: check_assignment(c, n); break;
    case CODE_STATEMENT: check_statement(c, n->user); break;
    case CODE_FOR: check_for(c, n); break;
    case CODE_LOOP: check_scope(c, n, BETWEEN_ALL); break;
    case CODE_TILES: check_tiles(c, n); break;
    case CODE_IF: check_if(c, n); break;
    case CODE_SINGLE: check_scope(c, n, BETWEEN_ALL); break;
    case CODE_JUMP:
    case CODE_LEAVE: jump(c, n->target); break;
    case CODE_FUNCTION: check_function(c, n); break;
    case CODE_CALL: check_call(c, n); break;
    case CODE_LIBRARY: tree_value(c, n->v[0]); break;
    case CODE_PLACE_WINDOW:
    case CODE_LOAD_WINDOW:
    case CODE_STORE_WINDOW: tree_window(c, n); break;
    case CODE_BARRIER: tree_team(c, n->team, "a barrier"); break;
    case CODE_COMBINE: check_combination(c, n); break;
    case CODE_BINS:
        require_block(c, "the initialization of bins");
        if (n->v[0]) tree_value(c, n->v[0]);
        break;
    case CODE_ADD_BINS: require_block(c, "the addition of bins"); break;
    case CODE_STAGE: require_block(c, "a copy to shared memory"); break;
    case CODE_STAGED_BODY:
        if (n->loop) require_block(c, "a copy to shared memory");
        break;
    case CODE_SCAN:
        require_block(c, "the beginning of a scan");
        check_shared(c, n);
        break;
    case CODE_SCAN_TILE: check_scan(c, n); break;
    case CODE_OPERANDS:
    case CODE_LEAVE_OPERANDS:
    case CODE_OPERAND:
    case CODE_MATRIX_SLAB: check_operands(c, n); break;
    default: check_nested(c, n);
    }
}

void tree_list(struct check *c, const struct code *n)
{
    for (; n && !c->fault; n = n->next) check_node(c, n);
}

const char *code_check(struct arena *a, const struct kernel *k, const struct code *tree)
{
    enum mode mode = k->shape == KERNEL_NESTED ? k->teams->base : MODE_VECTOR;
    struct check c = {.arena = a, .kernel = k, .scope = tree, .left = {.depth = NO_JUMP}, .mode = mode};
    tree_list(&c, tree->first);
    return c.fault;
}

/* check_loops: loop directives and combined constructs: levels, nesting, collapse. SPDX-License-Identifier: MIT */
#include "base/options.h"
#include "check/pragma_checks.h"
#include "directive/bind/routines.h"

static const struct {
    enum clause_kind kind;
    const char *name;
} levels[] = {/* from the outside in */
              {CLAUSE_GANG, "gang"},
              {CLAUSE_WORKER, "worker"},
              {CLAUSE_VECTOR, "vector"}};
enum { N_LEVELS = sizeof levels / sizeof *levels };

static int outermost_level(const struct directive *d)
{
    for (int i = 0; i < N_LEVELS; i++)
        if (directive_clause(d, levels[i].kind, 0)) return i;
    return -1;
}

static int innermost_level(const struct directive *d)
{
    for (int i = N_LEVELS - 1; i >= 0; i--)
        if (directive_clause(d, levels[i].kind, 0)) return i;
    return -1;
}

/* Nested loops must use gang, worker and vector in this order. OpenACC 1.0 did not require it in kernels, where programs give each loop of
 * a nest gangs and vector lanes: those are hints then (kernel/plan_repeated.c). */
static void check_levels(struct unit *u, struct directive *d)
{
    struct directive *compute = directive_compute_around(d);
    int mine = outermost_level(d);
    if (compute && (ON_KERNELS >> compute->kind & 1) && !u->options->strict_openacc) return;
    for (struct directive *o = d->outer; mine >= 0 && o; o = o->outer) {
        int theirs = directive_has_loop(o) && o->valid ? innermost_level(o) : -1;
        if (theirs >= mine && !check_gang_in_gang(o, d)) {
            const struct clause *c = directive_clause(d, levels[mine].kind, 0);
            const char *inner = levels[mine].name, *around = levels[theirs].name;
            directive_error(u, d, c->at, "loop-level-nesting", "'%s' loop cannot be nested in a '%s' loop", inner, around);
            diag_note(u, directive_clause(o, levels[theirs].kind, 0)->at, "'%s' loop is here", levels[theirs].name);
            return;
        }
        if (directive_is_compute(o)) return;
    }
}

/* Gangs do not synchronize before the kernel ends, so no place in the function has the result of a reduction over them. */
static void check_gang_reduction(struct unit *u, struct directive *d)
{
    const struct clause *c = directive_clause(d, CLAUSE_REDUCTION, 0);
    if (!c || !directive_clause(d, CLAUSE_GANG, 0)) return;
    directive_error(u, d, c->at, "orphaned-reduction",
                    "'reduction' clause is not valid on a 'gang' loop in a routine: gangs cannot synchronize");
    diag_note(u, c->at, "reduce over workers and vector lanes here, and over gangs with 'atomic' or in the compute construct");
}

static const char *loop_level_text(struct unit *u, const struct directive *d, int level)
{
    int dim = directive_gang_dim(d);
    return dim > 1 ? arena_printf(u->arena, "gang(dim: %d)", dim) : levels[level].name;
}

/* In a routine seq every loop runs sequentially, whatever its directive says. */
static void check_level_in_routine(struct unit *u, struct directive *d, const struct routine *r, int level)
{
    unsigned at = directive_clause(d, levels[level].kind, 0)->at;
    const char *name = loop_level_text(u, d, level);
    if (!r->levels && !u->options->strict_openacc)
        diag_warning(u, at, "loop-level-in-routine", "'%s' loop in a 'routine seq' runs sequentially", name);
    else directive_error(u, d, at, "loop-level-in-routine", "'%s' loop is not valid in a 'routine %s'", name, routine_level_text(u, r));
    if (r->directive) diag_note(u, directive_name_offset(r->directive), "'routine' directive is here");
}

/* A directive around it has an error, and may be the construct that it belongs to. */
static bool is_in_error(const struct directive *d)
{
    while (d && d->valid) d = d->outer;
    return d;
}

/* A loop outside compute constructs is orphaned: its function must be a routine, or device code must call it. */
static void check_orphaned(struct unit *u, struct directive *d)
{
    if (directive_compute_around(d) || is_in_error(d->outer)) return;
    int level = outermost_level(d);
    const struct routine *r = routine_of(u, d->function);
    if (!r->directive && !routine_is_reached(u, d->function)) {
        const char *function = d->function->name;
        directive_error(u, d, directive_name_offset(d), "orphaned-loop",
                        "'loop' directive is outside a compute construct, and '%s' is not a routine", function);
        diag_note(u, directive_name_offset(d), "use 'parallel loop', or add a 'routine' directive to '%s'", function);
    } else if (level >= 0 && (!(r->levels >> level & 1) || directive_gang_dim(d) > r->gang_dim)) {
        check_level_in_routine(u, d, r, level);
    } else {
        check_gang_reduction(u, d);
    }
}

/* gang(num) and worker(num) are allowed only in kernels without num_gangs or num_workers. */
static void check_numbers(struct unit *u, struct directive *d)
{
    static const enum clause_kind totals[] = {CLAUSE_NUM_GANGS, CLAUSE_NUM_WORKERS};
    struct directive *compute = directive_compute_around(d);
    bool kernels = compute && (ON_KERNELS >> compute->kind & 1);
    for (int i = 0; i < 2; i++) {
        const struct clause *c = directive_clause(d, levels[i].kind, 0);
        const struct clause *total = kernels ? directive_clause(compute, totals[i], 0) : NULL;
        if (!c || !c->n_exprs || (kernels && !total)) continue;
        if (total) {
            directive_error(u, d, c->exprs[0].at, "number-of-gangs", "number of %ss is already given by '%s'", levels[i].name,
                            total->spelling);
            diag_note(u, total->at, "'%s' clause is here", total->spelling);
        } else {
            directive_error(u, d, c->exprs[0].at, "number-of-gangs", "'%s' clause accepts a number only in 'kernels' constructs",
                            c->spelling);
            diag_note(u, c->exprs[0].at, "use '%s' on the compute construct", clause_spelling(totals[i]));
        }
    }
}

/* ---- collapse and tile ---- */

struct decl *check_loop_index(const struct node *for_stmt)
{
    const struct node *init = for_stmt->child[0] ? node_strip(for_stmt->child[0]) : NULL;
    if (!init) return NULL;
    if (init->kind == NODE_DECL_STMT) init = init->n_children ? init->child[0] : NULL;
    if (init && init->kind == NODE_VAR) return init->decl;
    if (!init || init->kind != NODE_ASSIGN) return NULL;
    const struct node *left = node_strip(init->child[0]);
    return left->kind == NODE_NAME ? left->decl : NULL;
}

/* The loop that is the whole body of for_stmt, or NULL. */
static struct node *tight_loop(const struct node *for_stmt)
{
    struct node *body = for_stmt->child[3];
    while (body && body->kind == NODE_BLOCK && body->n_children == 1) body = body->child[0];
    return body && body->kind == NODE_FOR ? body : NULL;
}

/* The only loop among the statements of the body, which may have other statements; NULL if there is none or several. */
static struct node *loop_among(const struct node *for_stmt)
{
    struct node *body = for_stmt->child[3], *found = NULL;
    while (body && body->kind == NODE_BLOCK && body->n_children == 1) body = body->child[0];
    if (!body || body->kind != NODE_BLOCK) return body && body->kind == NODE_FOR ? body : NULL;
    for (int k = 0; k < body->n_children; k++) {
        if (!body->child[k] || body->child[k]->kind != NODE_FOR) continue;
        if (found) return NULL;
        found = body->child[k];
    }
    return found;
}

/* The next loop of the collapse or tile, or NULL. */
static struct node *next_loop(const struct node *for_stmt, const struct clause *by)
{
    return by->kind == CLAUSE_COLLAPSE && by->word ? loop_among(for_stmt) : tight_loop(for_stmt);
}

/* A use of d in the head of a loop, or NULL. */
static struct node *mention_in_head(const struct node *for_stmt, struct decl *d)
{
    struct node *found = NULL;
    for (int i = 0; i < 3 && d && !found; i++) found = node_naming(for_stmt->child[i], d);
    return found;
}

static void check_invariant(struct unit *u, struct directive *d, const struct clause *by, const struct node *inner)
{
    for (const struct node *outer = d->statement; outer && outer != inner; outer = next_loop(outer, by)) {
        struct decl *index = check_loop_index(outer);
        const struct node *found = mention_in_head(inner, index);
        if (!found) continue;
        directive_error(u, d, by->at, "collapse-dependent-bound", "cannot %s loops: an inner loop depends on index '%s' of an outer loop",
                        by->kind == CLAUSE_TILE ? "tile" : "collapse", index->name);
        diag_note(u, found->from, "'%s' is used here; give each loop its own directive, or only the outer loop", index->name);
        return;
    }
}

static void check_group(struct unit *u, struct directive *d)
{
    const struct clause *by;
    long long wanted = directive_group(d, &by);
    const struct node *loop = d->statement;
    for (long long k = 1; k < wanted; k++) {
        const struct node *inner = next_loop(loop, by);
        if (!inner) {
            bool forced = by->kind == CLAUSE_COLLAPSE && by->word;
            directive_error(u, d, by->at, "collapse-depth", "'%s' requires %lld %snested loops, but found only %lld", by->spelling, wanted,
                            forced ? "" : "tightly ", k);
            if (loop->child[3])
                diag_note(u, loop->child[3]->from,
                          forced ? "loop body does not contain exactly one loop" : "loop body is not a single loop");
            if (!forced && by->kind == CLAUSE_COLLAPSE && loop_among(loop))
                diag_note(u, by->at, "move the other statements into the inner loop, or write collapse(force: %lld)", wanted);
            return;
        }
        check_invariant(u, d, by, inner);
        loop = inner;
    }
}

/* A loop that is collapsed or tiled with an outer one must not have a directive. */
static void check_taken(struct unit *u, struct directive *d)
{
    for (struct directive *o = d->outer; o; o = o->outer) {
        const struct clause *by;
        long long taken = directive_group(o, &by);
        const struct node *loop = o->statement;
        for (long long k = 0; taken > 1 && loop && loop->kind == NODE_FOR && k < taken; k++) {
            if (loop == d->statement) {
                directive_error(u, d, directive_name_offset(d), "loop-in-collapse",
                                "'%s' directive is not valid on a loop that is %s with an outer loop", d->name,
                                by->kind == CLAUSE_TILE ? "tiled" : "collapsed");
                diag_note(u, by->at, "'%s' clause is here", by->spelling);
                return;
            }
            loop = next_loop(loop, by);
        }
    }
}

/* ---- reductions ---- */

/* A variable reduced at several levels must have the same operator at each. */
static void check_operator(struct unit *u, struct directive *d, const struct clause *c, const struct clause_var *v)
{
    for (struct directive *o = d->outer; o; o = o->outer) {
        for (const struct clause *other = o->clauses; other; other = other->next) {
            if (other->kind != CLAUSE_REDUCTION || !other->word || other->word == c->word) continue;
            for (int i = 0; i < other->n_vars; i++) {
                if (other->vars[i].decl != v->decl) continue;
                directive_error(u, d, v->at, "reduction-operator-mismatch",
                                "'%s' is reduced with '%s' here, but with '%s' on an outer directive", v->name, c->word, other->word);
                diag_note(u, other->at, "outer 'reduction' clause is here");
                return;
            }
        }
        if (directive_is_compute(o)) return;
    }
}

static void check_operators(struct unit *u, struct directive *d)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && c->word && i < c->n_vars; i++) check_operator(u, d, c, &c->vars[i]);
}

/* The directive's reduction of v; NULL: none. */
static const struct clause_var *find_reduction(const struct directive *d, const struct decl *v)
{
    for (const struct clause *c = d->clauses; c; c = c->next)
        for (int i = 0; c->kind == CLAUSE_REDUCTION && i < c->n_vars; i++)
            if (c->vars[i].decl == v) return &c->vars[i];
    return NULL;
}

/* Each thread has a loop variable of its own, whose values are those of its iterations. */
static void check_reduced_index(struct unit *u, struct directive *d, const struct node *loop)
{
    const struct decl *index = check_loop_index(loop);
    const struct clause_var *v = NULL;
    for (struct directive *o = d; index && o && !v; o = o->outer) {
        v = find_reduction(o, index);
        if (directive_is_compute(o)) break;
    }
    if (!v) return;
    directive_error(u, d, v->at, "reduction-index", "cannot reduce '%s', which is the variable of a loop", index->name);
    diag_note(u, loop->from, "the loop over '%s' is here; reduce another variable", index->name);
}

static void check_indices(struct unit *u, struct directive *d)
{
    const struct clause *by;
    long long wanted = directive_group(d, &by);
    const struct node *loop = d->statement;
    for (long long k = 0; loop && loop->kind == NODE_FOR && (!k || k < wanted); k++) {
        check_reduced_index(u, d, loop);
        loop = wanted > 1 ? next_loop(loop, by) : NULL;
    }
}

/* for (...); { ... } */
static void check_body(struct unit *u, const struct directive *d)
{
    const struct node *loop = d->statement, *around = loop ? loop->parent : NULL, *next = NULL;
    if (!around || loop->kind != NODE_FOR || !loop->child[3] || loop->child[3]->kind != NODE_NULL_STMT) return;
    for (int i = 0; i + 1 < around->n_children; i++)
        if (around->child[i] == loop) next = around->child[i + 1];
    if (!next || next->kind != NODE_BLOCK) return;
    diag_warning(u, loop->child[3]->from, "empty-loop", "the loop after '%s' has an empty body", d->name);
    diag_note(u, loop->child[3]->from, "remove this semicolon if the block after it is the body");
}

void check_loop(struct unit *u, struct directive *d)
{
    check_levels(u, d);
    check_orphaned(u, d);
    check_numbers(u, d);
    check_group(u, d);
    check_taken(u, d);
    check_operators(u, d);
    check_indices(u, d);
    check_body(u, d);
}

/* pragma_check: checks the rules of the language that are not in the tables. SPDX-License-Identifier: MIT
 * This file: the place of a directive, the statement after it, nested constructs, values of arguments. */
#include "base/options.h"
#include "check/pragma_checks.h"
#include "base/line_map.h"
#include "base/token.h"
#include <string.h>

/* ---- place and statement ---- */

static const char *statement_word(enum node_kind kind)
{
    switch (kind) {
    case NODE_IF: return "if";
    case NODE_FOR: return "for";
    case NODE_WHILE: return "while";
    case NODE_DO: return "do";
    case NODE_SWITCH: return "switch";
    default: return NULL;
    }
}

static bool check_place(struct unit *u, struct directive *d)
{
    bool anywhere = directive_rows[d->kind].binding == BINDS_FUNCTION || d->kind == DIR_DECLARE || d->kind == DIR_EXTENT;
    if (!d->function && !anywhere) {
        directive_error(u, d, directive_name_offset(d), "outside-function", "'%s' directive is not valid outside a function", d->name);
        return false;
    }
    const char *word = d->place ? statement_word(d->place->kind) : NULL;
    if (word && directive_is_standalone(d->kind))
        directive_error(u, d, directive_name_offset(d), "standalone-body", "'%s' directive cannot be the body of '%s'; put it in braces",
                        d->name, word);
    return true;
}

static bool is_directive_at(const struct unit *u, const struct node *n)
{
    return u->text[n->from] == '#';
}

static const char *instead_of_loop(const struct node *n)
{
    if (n->kind == NODE_WHILE || n->kind == NODE_DO) return "found this instead; write a 'for' loop with the trip count in its head";
    if (n->kind == NODE_DECL_STMT || n->kind == NODE_VAR) return "found this instead; move it before the directive";
    for (const struct node *p = n->parent; p; p = p->parent)
        if (p->kind == NODE_FOR) return "found this instead; the directive must precede the loop, not a statement in it";
    return "found this instead";
}

/* A loop that libclang has not understood, because of errors elsewhere in the file, which are reported. */
static bool is_lost_loop(struct unit *u, const struct directive *d)
{
    struct syntax *s = u->syntax;
    struct token first = token_next(u->text, d->to, u->length);
    if (!token_is(u->text, &first, "for")) return false;
    for (int i = 0; i < s->n_errors; i++) {
        if (s->errors[i].text) syntax_give_error(u, &s->errors[i]);
        s->errors[i].text = NULL;
    }
    for (int i = 0; i < s->n_functions && !diag_has_errors(u); i++) syntax_body(u, s->functions[i]);
    return diag_has_errors(u);
}

static bool check_statement(struct unit *u, struct directive *d)
{
    enum directive_binding binding = directive_rows[d->kind].binding;
    const struct node *n = d->statement;
    unsigned at = directive_name_offset(d);
    if (binding == BINDS_NOTHING || binding == BINDS_FUNCTION) return true;
    if (binding == BINDS_LOOP && (!n || n->kind != NODE_FOR)) {
        if (is_lost_loop(u, d)) return false;
        directive_error(u, d, at, "expected-for", "expected a 'for' loop after '%s' directive", d->name);
        if (n) diag_note(u, n->from, "%s", instead_of_loop(n));
    } else if (!n) {
        directive_error(u, d, at, "expected-statement", "expected a statement after '%s' directive", d->name);
    } else if (n->kind == NODE_DECL_STMT || n->kind == NODE_VAR || is_directive_at(u, n)) {
        const char *what = is_directive_at(u, n) ? "a directive" : "a declaration";
        directive_error(u, d, at, "expected-statement", "expected a statement after '%s' directive, not %s", d->name, what);
        diag_note(u, n->from, "found this instead");
    } else {
        return true;
    }
    return false;
}

/* ---- nested constructs ---- */

static void check_nesting(struct unit *u, struct directive *d)
{
    static const directive_set host_only =
        ON(DATA) | ON(ENTER_DATA) | ON(EXIT_DATA) | ON(HOST_DATA) | ON(UPDATE) | ON(WAIT) | ON(INIT) | ON(SHUTDOWN) | ON(SET) | ON(DECLARE) |
        ON(EXTENT);
    struct directive *compute = directive_compute_around(d->outer);
    bool is_compute = directive_is_compute(d), is_host = host_only >> d->kind & 1;
    if (!is_compute && !is_host) return;
    if (compute) {
        const char *id = is_compute ? "nested-compute-construct" : "directive-in-compute-construct";
        directive_error(u, d, directive_name_offset(d), id, "'%s' directive is not valid in '%s' construct", d->name, compute->name);
        diag_note(u, directive_name_offset(compute), "'%s' construct is here", compute->name);
        if (is_compute && directive_has_loop(d)) diag_note(u, directive_name_offset(d), "use 'loop' for the loops in a construct");
    } else if (d->function && directive_names_routine(u, d->function)) {
        directive_error(u, d, directive_name_offset(d), "directive-in-routine",
                        "'%s' directive is not valid in routine '%s', which runs on the device", d->name, d->function->name);
        diag_note(u, directive_name_offset(d), "move it to the host code that calls '%s'", d->function->name);
    }
}

/* ---- values ---- */

static bool wants_integer(enum clause_kind k)
{
    static const clause_set set = NEEDS(ASYNC) | NEEDS(WAIT) | NEEDS(QUEUES) | NEEDS(NUM_GANGS) | NEEDS(NUM_WORKERS) |
                                  NEEDS(VECTOR_LENGTH) | NEEDS(GANG) | NEEDS(WORKER) | NEEDS(VECTOR) | NEEDS(COLLAPSE) | NEEDS(TILE) | NEEDS(DEVICE_NUM) |
                                  NEEDS(DEFAULT_ASYNC);
    return set >> k & 1;
}

static const clause_set sizes = NEEDS(NUM_GANGS) | NEEDS(NUM_WORKERS) | NEEDS(VECTOR_LENGTH);

static bool wants_positive(enum clause_kind k)
{
    return (sizes | NEEDS(GANG) | NEEDS(WORKER) | NEEDS(VECTOR) | NEEDS(COLLAPSE) | NEEDS(TILE)) >> k & 1;
}

/* Handles a constant below 1. Sizes of a construct are hints and become 1, as in other compilers. */
static void check_positive(struct unit *u, struct directive *d, const struct clause *c, struct clause_expr *e)
{
    if (!(sizes >> c->kind & 1)) {
        directive_error(u, d, e->at, "expected-positive", "'%s' requires a positive number, not %lld", c->spelling, e->value);
        return;
    }
    diag_warning(u, e->at, "expected-positive", "'%s' requires a positive number; %lld is treated as 1", c->spelling, e->value);
    e->text = "1";
    e->value = 1;
    e->node = syntax_expression(u, e->text, d->from);
}

static void check_value(struct unit *u, struct directive *d, const struct clause *c, struct clause_expr *e)
{
    const struct type *t = e->node ? e->node->type : NULL;
    bool constant = c->kind == CLAUSE_COLLAPSE || c->kind == CLAUSE_TILE;
    if (!e->text || (c->kind == CLAUSE_TILE && !strcmp(e->text, "*"))) return;
    if (c->kind == CLAUSE_TILE && !e->has_value && t && type_is_integer(t) && !u->options->strict_openacc) {
        diag_warning(u, e->at, "tile-size", "tile size '%s' is not a constant; treated as '*'", e->text);
    } else if (constant && !e->has_value) {
        directive_error(u, d, e->at, "expected-constant", "'%s' requires a constant, not '%s'", c->spelling, e->text);
    } else if (t && wants_integer(c->kind) && !type_is_integer(t)) {
        directive_error(u, d, e->at, "expected-integer", "'%s' requires an integer, not '%s'", c->spelling, t->spelling);
    } else if (e->node && e->node->kind == NODE_STRING && wants_integer(c->kind)) {
        directive_error(u, d, e->at, "expected-integer", "'%s' requires an integer, not %s", c->spelling, e->text);
    } else if (t && (c->kind == CLAUSE_IF || c->kind == CLAUSE_SELF) && !type_is_scalar(t) && t->kind != TYPE_ARRAY) {
        directive_error(u, d, e->at, "expected-scalar", "'%s' requires a scalar, not '%s'", c->spelling, t->spelling);
    } else if (e->has_value && e->value < 1 && wants_positive(c->kind)) {
        check_positive(u, d, c, e);
    }
}

static void check_values(struct unit *u, struct directive *d)
{
    for (struct clause *c = d->clauses; c; c = c->next) {
        for (int i = 0; i < c->n_exprs; i++) check_value(u, d, c, &c->exprs[i]);
        if (c->kind == CLAUSE_GANG || c->kind == CLAUSE_WAIT) check_value(u, d, c, &c->modifier);
    }
}

/* Moves members in deviceptr from the clauses to d->device_members, because the runtime has no action for them. */
static void take_device_members(struct unit *u, struct directive *d)
{
    for (struct clause *c = d->clauses; c; c = c->next) {
        int kept = 0;
        for (int i = 0; i < c->n_vars; i++) {
            bool member = c->kind == CLAUSE_DEVICEPTR && c->vars[i].members;
            if (member) ARENA_PUSH(u->arena, d->device_members, d->n_device_members, c->vars[i]);
            else c->vars[kept++] = c->vars[i];
        }
        c->n_vars = kept;
    }
}

/* A directive that changes host code must not be in a system header, because accelcc does not change system headers. */
static void check_header(struct unit *u, struct directive *d)
{
    bool changes = d->kind != DIR_ROUTINE && d->kind != DIR_EXTENT && (d->kind != DIR_DECLARE || d->function);
    if (!changes || !line_map_place(u, d->from).in_system_header) return;
    directive_error(u, d, directive_name_offset(d), "directive-in-system-header", "'%s' directive is not supported in a system header",
                    d->name);
    diag_note(u, directive_name_offset(d), "use -I instead of -isystem for the folder of the header");
}

static void check_directive(struct unit *u, struct directive *d)
{
    check_header(u, d);
    check_names(u, d);
    if (!check_place(u, d)) return;
    bool has_statement = check_statement(u, d);
    check_nesting(u, d);
    check_values(u, d);
    kernels_loop_clauses(u, d);
    merge_clauses(u, d);
    check_lists(u, d);
    take_device_members(u, d);
    check_specialize(u, d);
    check_ordered(u, d);
    check_scan(u, d);
    check_extents(u, d);
    if (!has_statement) return;
    check_gang_dimensions(u, d);
    check_data(u, d);
    if (directive_has_loop(d)) check_loop(u, d);
    if (d->kind == DIR_ATOMIC) check_atomic(u, d);
}

bool pragma_check(struct unit *u)
{
    for (int i = 0; i < u->n_directives; i++)
        if (u->directives[i]->valid) check_directive(u, u->directives[i]);
    check_branches(u);
    check_routines(u);
    check_calls(u);
    return !diag_has_errors(u);
}

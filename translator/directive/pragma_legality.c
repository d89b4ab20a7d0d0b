/* pragma_legality: checks the clauses of one directive against the tables and simple rules. SPDX-License-Identifier: MIT
 * Requires no syntax tree. Runs at the end of pragma_parse, so that these errors are given together with those of the parser. */
#include "base/options.h"
#include "directive/pragma_parser.h"
#include <string.h>

static clause_set present_clauses(const struct directive *d)
{
    clause_set s = 0;
    for (const struct clause *c = d->clauses; c; c = c->next) s |= 1ull << c->kind;
    return s;
}

static void clause_error(struct parser *p, const struct clause *c, const char *id, const char *text)
{
    diag_error(p->u, c->at, id, "%s", text);
    p->d->valid = false;
}

#define TEXT(p, ...) arena_printf((p)->u->arena, __VA_ARGS__)

static bool is_argument(const struct clause *c)
{
    return clause_rows[c->kind].on == 0;
}

static bool is_later(const struct parser *p, const struct clause *c)
{
    return clause_rows[c->kind].later >> p->d->kind & 1;
}

static bool is_allowed(const struct parser *p, const struct clause *c)
{
    return clause_rows[c->kind].on >> p->d->kind & 1;
}

/* Other compilers accept these on `kernels`, and programs use them there: kernels_loop_clauses.c moves them to the loops inside. */
static bool is_for_loops_inside(const struct parser *p, const struct clause *c)
{
    return p->d->kind == DIR_KERNELS && (c->kind == CLAUSE_PRIVATE || c->kind == CLAUSE_REDUCTION) && !p->u->options->strict_openacc;
}

/* The directive that alone accepts the clause; NULL: several do. */
static const char *only_directive(const struct clause *c)
{
    const char *found = NULL;
    for (int i = 0; i < DIR_COUNT; i++) {
        if (!(clause_rows[c->kind].on >> i & 1)) continue;
        if (found) return NULL;
        found = directive_rows[i].spelling;
    }
    return found;
}

/* A note that says where the clause is legal. */
static void note_place(const struct parser *p, const struct clause *c)
{
    static const enum directive_kind combined[][2] = {
        {DIR_PARALLEL, DIR_PARALLEL_LOOP}, {DIR_SERIAL, DIR_SERIAL_LOOP}, {DIR_KERNELS, DIR_KERNELS_LOOP}};
    for (size_t i = 0; i < sizeof combined / sizeof *combined; i++)
        if (p->d->kind == combined[i][0] && clause_rows[c->kind].on >> combined[i][1] & 1)
            diag_note(p->u, c->at, "use it on '%s', or on a 'loop' directive in the construct", directive_rows[combined[i][1]].spelling);
    if (p->d->kind == DIR_ENTER_DATA && c->kind == CLAUSE_COPY)
        diag_note(p->u, c->at, "use 'copyin' here and 'copyout' on the matching 'exit data' directive");
    else if (p->d->kind == DIR_LOOP && clause_rows[c->kind].on & ON_COMPUTE)
        diag_note(p->u, c->at, clause_rows[c->kind].on & ON(DATA) ? "use it on the compute construct around the loop, or on a 'data' construct"
                                                                   : "use it on the compute construct around the loop");
    else if (parser_directive_advice(p, c->spelling)) diag_note(p->u, c->at, "%s", parser_directive_advice(p, c->spelling));
    else if (only_directive(c)) diag_note(p->u, c->at, "use it on '%s'", only_directive(c));
}

/* The clause is legal on this directive and supported. */
static void check_placement(struct parser *p, const struct clause *c)
{
    if (is_argument(c)) return;
    if (!is_allowed(p, c) && !is_for_loops_inside(p, c)) {
        clause_error(p, c, "clause-not-allowed", TEXT(p, "'%s' clause is not valid on '%s' directive", c->spelling, p->d->name));
        note_place(p, c);
    } else if (is_later(p, c) && directive_rows[p->d->kind].supported) {
        clause_error(p, c, "not-supported-yet", TEXT(p, "'%s' clause of '%s' directive is not supported yet", c->spelling, p->d->name));
    }
}

/* A clause may be limited to once per directive, or to once per device_type group. Only tuning clauses may follow device_type. */
static void check_repetition(struct parser *p)
{
    const struct clause *seen[CLAUSE_COUNT] = {0};
    bool in_group = false, chooses_device = p->d->kind == DIR_INIT || p->d->kind == DIR_SHUTDOWN || p->d->kind == DIR_SET;
    for (const struct clause *c = p->d->clauses; c; c = c->next) {
        const struct clause_row *row = &clause_rows[c->kind];
        if (c->kind == CLAUSE_DEVICE_TYPE && !chooses_device) {
            for (int i = 0; i < CLAUSE_COUNT; i++)
                if (clause_rows[i].often == OFTEN_GROUP) seen[i] = NULL;
            in_group = true;
            continue;
        }
        if (in_group && !row->tuning && is_allowed(p, c))
            clause_error(p, c, "clause-behind-device-type",
                         TEXT(p, "'%s' clause cannot follow 'device_type'; place it before", c->spelling));
        if (row->often != OFTEN_MANY && seen[c->kind]) {
            clause_error(p, c, "repeated-clause",
                         TEXT(p, "'%s' clause cannot appear more than once on '%s' directive", c->spelling, p->d->name));
            diag_note(p->u, seen[c->kind]->at, "previous '%s' clause is here", seen[c->kind]->spelling);
        }
        if (!seen[c->kind]) seen[c->kind] = c;
    }
}

/* At most one clause of a set; the message names the first two. */
static void check_exclusive(struct parser *p, clause_set set)
{
    const struct clause *first = NULL;
    for (const struct clause *c = p->d->clauses; c; c = c->next) {
        if (!(set >> c->kind & 1) || (first && first->kind == c->kind)) continue;
        if (first) {
            clause_error(p, c, "conflicting-clauses",
                         TEXT(p, "'%s' and '%s' clauses are mutually exclusive", first->spelling, c->spelling));
            diag_note(p->u, first->at, "'%s' clause is here", first->spelling);
            return;
        }
        first = c;
    }
}

/* `atomic update capture`, an old spelling, means `atomic capture`. */
static void drop_update(struct parser *p)
{
    const struct clause *capture = directive_clause(p->d, CLAUSE_CAPTURE, 0), *update = directive_clause(p->d, CLAUSE_UPDATE, 0);
    struct clause **at = &p->d->clauses;
    if (!capture || !update) return;
    diag_warning(p->u, update->at, "update-capture", "redundant 'update' clause is ignored; 'capture' includes the update");
    while (*at != update) at = &(*at)->next;
    *at = update->next;
}

/* No clause of `a` together with one of `b`. */
static void check_conflict(struct parser *p, clause_set a, clause_set b)
{
    const struct clause *x = p->d->clauses, *y = p->d->clauses;
    while (x && !(a >> x->kind & 1)) x = x->next;
    while (y && !(b >> y->kind & 1)) y = y->next;
    if (!x || !y) return;
    clause_error(p, y, "conflicting-clauses", TEXT(p, "'%s' and '%s' clauses are mutually exclusive", y->spelling, x->spelling));
    diag_note(p->u, x->at, "'%s' clause is here", x->spelling);
}

static void check_exclusions(struct parser *p)
{
    clause_set levels = NEEDS(GANG) | NEEDS(WORKER) | NEEDS(VECTOR);
    drop_update(p);
    check_exclusive(p, NEEDS(READ) | NEEDS(WRITE) | NEEDS(UPDATE) | NEEDS(CAPTURE));
    if (p->d->kind == DIR_ROUTINE) {
        check_exclusive(p, levels | NEEDS(SEQ));
        return;
    }
    check_exclusive(p, NEEDS(SEQ) | NEEDS(INDEPENDENT) | NEEDS(AUTO));
    check_conflict(p, NEEDS(SEQ), levels);
    check_conflict(p, NEEDS(COLLAPSE), NEEDS(TILE));
}

/* "'copyin', 'create' or 'attach'"; spellings that only this directive has are first: 'self' of update. */
static const char *clause_list(struct parser *p, clause_set set)
{
    const char *text = "";
    for (int i = 0; i < n_synonym_rows; i++)
        if (synonym_rows[i].on == 1ull << p->d->kind && (set >> synonym_rows[i].kind & 1)) text = TEXT(p, "'%s'", synonym_rows[i].spelling);
    for (int i = 0; i < CLAUSE_COUNT; i++) {
        if (!(set >> i & 1)) continue;
        set &= ~(1ull << i);
        const char *before = !*text ? "" : set ? ", " : " or ";
        text = TEXT(p, "%s%s'%s'", text, before, clause_rows[i].spelling);
    }
    return text;
}

/* OpenACC forbids these directives without one of their clauses. A construct without one has no effect: that is only a warning, unless
 * strict. */
static void check_needs(struct parser *p)
{
    const struct directive_row *row = &directive_rows[p->d->kind];
    if (!row->needs || ((row->needs | NEEDS(EXTENT)) & present_clauses(p->d))) return;
    bool is_argument = row->needs & (NEEDS(CACHE_VARS) | NEEDS(EXTENT_VARS));
    if (is_argument) parser_error(p, 0, "missing-argument", "'%s' requires an argument in parentheses", p->d->name);
    else if (row->binding == BINDS_STATEMENT && !p->u->options->strict_openacc)
        diag_warning(p->u, parser_offset(p, 0), "missing-clause", "'%s' directive without a required clause has no effect", p->d->name);
    else parser_error(p, 0, "missing-clause", "'%s' directive lacks a required clause", p->d->name);
    if (!is_argument) diag_note(p->u, parser_offset(p, 0), "expected %s", clause_list(p, row->needs));
}

/* The number of arguments is legal. */
static void check_arguments(struct parser *p, const struct clause *c)
{
    if (c->kind == CLAUSE_NUM_GANGS && c->n_exprs > 1) {
        bool kernels = ON_KERNELS >> p->d->kind & 1;
        const char *most = kernels ? "only one argument" : "at most three arguments";
        if (kernels || c->n_exprs > 3)
            clause_error(p, c, "extra-argument", TEXT(p, "'num_gangs' clause of '%s' directive accepts %s", p->d->name, most));
    }
}

/* Clauses that take members of structures too. */
static bool takes_members(const struct directive *d, const struct clause *c)
{
    static const clause_set set = NEEDS(COPY) | NEEDS(COPYIN) | NEEDS(COPYOUT) | NEEDS(CREATE) | NEEDS(NO_CREATE) | NEEDS(PRESENT) |
                                  NEEDS(DELETE) | NEEDS(ATTACH) | NEEDS(DETACH) | NEEDS(HOST) | NEEDS(DEVICE) | NEEDS(USE_DEVICE) |
                                  NEEDS(DEVICEPTR) | NEEDS(PRIVATE) | NEEDS(FIRSTPRIVATE) | NEEDS(CACHE_VARS) | NEEDS(EXTENT) |
                                  NEEDS(EXTENT_VARS);
    return (set >> c->kind & 1) && d->kind != DIR_DECLARE;
}

static void check_member(struct parser *p, const struct clause *c, const struct clause_var *v)
{
    if (c->kind == CLAUSE_REDUCTION)
        diag_error(p->u, v->at, "member-not-allowed", "cannot reduce structure member '%s' (OpenACC 3.4, 2.5.15)", v->text);
    else
        diag_error(p->u, v->at, "member-not-allowed", "'%s' clause of '%s' directive does not accept structure members", c->spelling,
                   p->d->name);
    if (c->kind == CLAUSE_REDUCTION)
        diag_note(p->u, v->at, "reduce a separate variable and assign it to '%s' after the construct", v->text);
    else diag_note(p->u, v->at, "list the structure '%s'", v->name);
    p->d->valid = false;
}

static void check_vars(struct parser *p, const struct clause *c)
{
    for (int i = 0; i < c->n_vars; i++) {
        const struct clause_var *v = &c->vars[i];
        if (v->members && !takes_members(p->d, c)) {
            check_member(p, c, v);
        } else if (v->n_subscripts && (c->kind == CLAUSE_DEVICEPTR || c->kind == CLAUSE_USE_DEVICE)) {
            diag_error(p->u, v->at, "section-not-allowed", "'%s' clause does not accept array sections", c->spelling);
            diag_note(p->u, v->at, "list '%s%s'", v->name, v->members ? v->members : "");
            p->d->valid = false;
        }
    }
}

void parser_check_legality(struct parser *p)
{
    if (!directive_rows[p->d->kind].supported) parser_error(p, 0, "not-supported-yet", "'%s' directive is not supported yet", p->d->name);
    for (const struct clause *c = p->d->clauses; c; c = c->next) {
        check_placement(p, c);
        if (!directive_rows[p->d->kind].supported) continue;
        check_arguments(p, c);
        check_vars(p, c);
    }
    check_repetition(p);
    if (p->d->valid) resolve_device_types(p);
    check_exclusions(p);
    if (p->d->valid) check_needs(p);
}

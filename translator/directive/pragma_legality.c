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

/* A note that says where the clause is legal. */
static void note_place(const struct parser *p, const struct clause *c)
{
    static const enum directive_kind combined[][2] = {
        {DIR_PARALLEL, DIR_PARALLEL_LOOP}, {DIR_SERIAL, DIR_SERIAL_LOOP}, {DIR_KERNELS, DIR_KERNELS_LOOP}};
    for (size_t i = 0; i < sizeof combined / sizeof *combined; i++)
        if (p->d->kind == combined[i][0] && clause_rows[c->kind].on >> combined[i][1] & 1)
            diag_note(p->u, c->at, "it may stand on '%s', or on a 'loop' inside", directive_rows[combined[i][1]].spelling);
    if (p->d->kind == DIR_ENTER_DATA && c->kind == CLAUSE_COPY)
        diag_note(p->u, c->at, "write 'copyin' here, and 'copyout' on the 'exit data' that belongs to it");
}

/* The clause is legal on this directive and supported. */
static void check_placement(struct parser *p, const struct clause *c)
{
    if (is_argument(c)) return;
    if (!is_allowed(p, c) && !is_for_loops_inside(p, c)) {
        clause_error(p, c, "clause-not-allowed", TEXT(p, "clause '%s' is not allowed on '%s'", c->spelling, p->d->name));
        note_place(p, c);
    } else if (is_later(p, c) && directive_rows[p->d->kind].supported) {
        clause_error(p, c, "not-supported-yet", TEXT(p, "clause '%s' of '%s' is not supported yet", c->spelling, p->d->name));
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
            clause_error(p, c, "clause-behind-device-type", TEXT(p, "clause '%s' may not stand behind 'device_type'", c->spelling));
        if (row->often != OFTEN_MANY && seen[c->kind]) {
            clause_error(p, c, "repeated-clause", TEXT(p, "clause '%s' may stand only once on '%s'", c->spelling, p->d->name));
            diag_note(p->u, seen[c->kind]->at, "first one is here");
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
            clause_error(p, c, "conflicting-clauses", TEXT(p, "'%s' and '%s' exclude each other: leave one out", first->spelling, c->spelling));
            diag_note(p->u, first->at, "'%s' is here", first->spelling);
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
    diag_warning(p->u, update->at, "update-capture", "'update' beside 'capture' is superfluous: every 'capture' updates");
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
    clause_error(p, y, "conflicting-clauses", TEXT(p, "'%s' and '%s' exclude each other: leave one out", y->spelling, x->spelling));
    diag_note(p->u, x->at, "'%s' is here", x->spelling);
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
    const char *wanted = clause_list(p, row->needs);
    if (row->needs & (NEEDS(CACHE_VARS) | NEEDS(EXTENT_VARS)))
        parser_error(p, 0, "missing-argument", "'%s' needs an argument in parentheses", p->d->name);
    else if (row->binding == BINDS_STATEMENT && !p->u->options->strict_openacc)
        diag_warning(p->u, parser_offset(p, 0), "missing-clause", "'%s' without a clause %s does nothing", p->d->name, wanted);
    else parser_error(p, 0, "missing-clause", "'%s' needs a clause %s", p->d->name, wanted);
}

/* The number of arguments is legal. */
static void check_arguments(struct parser *p, const struct clause *c)
{
    if (c->kind == CLAUSE_NUM_GANGS && c->n_exprs > 1) {
        bool kernels = ON_KERNELS >> p->d->kind & 1;
        const char *most = kernels ? "one value" : "up to three values";
        if (kernels || c->n_exprs > 3) clause_error(p, c, "extra-argument", TEXT(p, "'num_gangs' of '%s' takes %s", p->d->name, most));
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
        diag_error(p->u, v->at, "member-not-allowed", "'reduction' takes variables, not members (OpenACC 3.4, 2.5.15): reduce a variable of "
                   "its own in place of '%s' and assign it behind the construct", v->text);
    else diag_error(p->u, v->at, "member-not-allowed", "'%s' of '%s' takes names of variables, not members: name the structure '%s'",
                    c->spelling, p->d->name, v->name);
    p->d->valid = false;
}

static void check_vars(struct parser *p, const struct clause *c)
{
    for (int i = 0; i < c->n_vars; i++) {
        const struct clause_var *v = &c->vars[i];
        if (v->members && !takes_members(p->d, c)) {
            check_member(p, c, v);
        } else if (v->n_subscripts && (c->kind == CLAUSE_DEVICEPTR || c->kind == CLAUSE_USE_DEVICE)) {
            diag_error(p->u, v->at, "section-not-allowed", "'%s' takes names of variables, not sections", c->spelling);
            p->d->valid = false;
        }
    }
}

void parser_check_legality(struct parser *p)
{
    if (!directive_rows[p->d->kind].supported) parser_error(p, 0, "not-supported-yet", "directive '%s' is not supported yet", p->d->name);
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

/* device_types: selects the clauses for the device that code is generated for. SPDX-License-Identifier: MIT
 * OpenACC 3.3, 2.4. Runs at the end of pragma_parse, after all clauses were checked. Clauses after a device_type of other devices are
 * removed, so that later passes see no device_type on a construct. The clauses kept are those for the GPU, unless no GPU code is generated:
 * what device_type may select (sizes, levels, queues) changes only the speed on the host. */
#include "base/options.h"
#include "directive/pragma_parser.h"
#include <string.h>
#include <strings.h>

enum { NO_TYPE = -1 };

/* The device types, case-insensitive, with their values in openacc.h; NO_TYPE: not a device of openacc.h. */
static const struct type_word { const char *word; int value; } words[] = {
    {"host", 2}, {"nvidia", 5}, {"default", 1}, {"not_host", 4}, {"radeon", 8}, {"none", 0},
    {"acc_device_host", 2}, {"acc_device_nvidia", 5}, {"acc_device_default", 1}, {"acc_device_not_host", 4}, {"acc_device_radeon", 8},
    {"cuda", 5}, {"tesla", 5}, {"multicore", 2}, {"gcn", 8}, {"xeonphi", NO_TYPE}, {"opencl", NO_TYPE}, {"fpga", NO_TYPE},
};

static const struct type_word *type_word(const char *text)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(words[i].word, text)) return &words[i];
    return NULL;
}

static bool chooses_device(const struct directive *d)
{
    return d->kind == DIR_INIT || d->kind == DIR_SHUTDOWN || d->kind == DIR_SET;
}

/* 3: the clause names the device that code is generated for; 2: by `*` or not_host; 0: other devices only. */
static int fit(struct parser *p, const struct clause *c)
{
    int wanted = p->u->options->target_cuda ? 5 : 2, best = 0;
    for (int i = 0; i < c->n_exprs; i++) {
        const struct type_word *w = type_word(c->exprs[i].text);
        bool star = !strcmp(c->exprs[i].text, "*");
        if (!w && !star) {
            diag_warning(p->u, c->exprs[i].at, "unknown-device-type", "unknown device type '%s'; the clauses after it are ignored",
                         c->exprs[i].text);
        } else if (star || (w->value == 4 && wanted == 5)) {
            best = best ? best : 2;
        } else if (w->value == wanted) {
            best = 3;
        }
    }
    return best;
}

/* Clauses that a more specific clause k replaces: those of its kind, and those that exclude it. */
static clause_set replaced_by(const struct directive *d, enum clause_kind k)
{
    clause_set levels = NEEDS(GANG) | NEEDS(WORKER) | NEEDS(VECTOR), modes = NEEDS(SEQ) | NEEDS(INDEPENDENT) | NEEDS(AUTO);
    clause_set own = 1ull << k;
    if (d->kind == DIR_ROUTINE && (own & (levels | NEEDS(SEQ)))) return levels | NEEDS(SEQ);
    if (k == CLAUSE_SEQ) return modes | levels;
    if (own & modes) return modes;
    if (own & levels) return own | NEEDS(SEQ);
    if (k == CLAUSE_TILE || k == CLAUSE_COLLAPSE) return NEEDS(TILE) | NEEDS(COLLAPSE);
    return own;
}

static bool share_device(const struct clause *a, const struct clause *b)
{
    for (int i = 0; i < a->n_exprs; i++) {
        const struct type_word *one = type_word(a->exprs[i].text);
        for (int k = 0; k < b->n_exprs; k++) {
            const struct type_word *other = type_word(b->exprs[k].text);
            if (one && other ? one->value == other->value : !strcmp(a->exprs[i].text, b->exprs[k].text)) return true;
        }
    }
    return false;
}

/* The clause of this kind in an earlier group that shares a device with `group`; NULL: none. */
static const struct clause *previous_clause(const struct directive *d, const struct clause *group, enum clause_kind kind)
{
    const struct clause *other = NULL;
    for (const struct clause *c = d->clauses; c != group; c = c->next) {
        if (c->kind == CLAUSE_DEVICE_TYPE) other = c;
        else if (other && c->kind == kind && share_device(other, group)) return c;
    }
    return NULL;
}

/* A clause that is allowed once per group must not be given twice for one device in different groups. */
static void check_groups(struct parser *p)
{
    const struct clause *group = NULL;
    for (const struct clause *c = p->d->clauses; c; c = c->next) {
        if (c->kind == CLAUSE_DEVICE_TYPE) group = c;
        if (!group || clause_rows[c->kind].often != OFTEN_GROUP) continue;
        const struct clause *first = previous_clause(p->d, group, c->kind);
        if (!first) continue;
        diag_error(p->u, c->at, "repeated-clause", "'%s' clause cannot appear more than once for the same device type", c->spelling);
        diag_note(p->u, first->at, "previous '%s' clause is here", first->spelling);
        p->d->valid = false;
    }
}

/* Each group has a rank: the result of fit, or 1 for the clauses before the first device_type. Of clauses that exclude each other those of
 * the highest rank are kept. */
static void choose(struct parser *p)
{
    clause_set best[4] = {0};
    int rank = 1, *ranks = NULL, n = 0, k = 0;
    struct clause *kept = NULL, **end = &kept;
    for (struct clause *c = p->d->clauses; c; c = c->next) {
        if (c->kind == CLAUSE_DEVICE_TYPE) rank = fit(p, c);
        else best[rank] |= replaced_by(p->d, c->kind);
        ARENA_PUSH(p->u->arena, ranks, n, rank);
    }
    for (struct clause *c = p->d->clauses; c; c = c->next) {
        rank = ranks[k++];
        clause_set special = (rank < 2 ? best[2] : 0) | (rank < 3 ? best[3] : 0);
        if (c->kind == CLAUSE_DEVICE_TYPE || !rank || (special >> c->kind & 1)) continue;
        *end = c;
        end = &c->next;
    }
    *end = NULL;
    p->d->clauses = kept;
}

/* The devices of init, shutdown and set, as values. Another name may be a variable: check_names decides. */
static void read_values(struct parser *p, struct clause *c)
{
    for (int i = 0; i < c->n_exprs; i++) {
        const struct type_word *w = type_word(c->exprs[i].text);
        if (strcmp(c->exprs[i].text, "*") == 0) w = type_word("default");
        if (!w) continue;
        if (w->value == NO_TYPE) {
            parser_error(p, 0, "unknown-device-type", "unknown device type '%s'", c->exprs[i].text);
            diag_note(p->u, c->exprs[i].at, "expected 'nvidia', 'host' or 'default'");
            return;
        }
        c->exprs[i].has_value = true;
        c->exprs[i].value = w->value;
    }
    if (p->d->kind == DIR_SET && c->n_exprs > 1)
        parser_error(p, 0, "extra-argument", "'%s' clause of 'set' directive accepts only one argument", c->spelling);
}

void resolve_device_types(struct parser *p)
{
    struct clause *c = directive_clause(p->d, CLAUSE_DEVICE_TYPE, 0);
    if (!c) return;
    if (!chooses_device(p->d)) {
        check_groups(p);
        choose(p);
    }
    for (int k = 0; chooses_device(p->d) && (c = directive_clause(p->d, CLAUSE_DEVICE_TYPE, k)); k++) read_values(p, c);
}

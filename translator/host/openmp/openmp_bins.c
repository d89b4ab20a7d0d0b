/* openmp_bins: objects that a parallel loop only updates atomically. SPDX-License-Identifier: MIT
 * The order of atomic updates is unspecified (OpenACC 3.4, 2.12). If all accesses of a loop to a small object are updates with one
 * operator, each thread may update a copy and the copies are combined. This OpenMP reduction is much faster on the CPU than contended
 * updates. */
#include "host/host_emit.h"
#include "host/loop_text.h"
#include "region/updates/updates.h"
#include "region/flow/uses.h"
#include "base/unit.h"

enum { BIN_BYTES = 8192 }; /* largest copy: it is on each thread's stack */

/* ---- one atomic directive ------------------------------------------------------------------------------------------------------- */

static bool inside_loop(const struct directive *d, const struct loop *l)
{
    return d->kind == DIR_ATOMIC && d->from >= l->stmt->from && d->from < l->stmt->to;
}

/* The reduction operator that combines such updates, as "+"; NULL: there is none, or it is not an update. */
const char *openmp_update_word(const struct unit *u, const struct directive *d)
{
    struct update p;
    if (directive_clause(d, CLAUSE_READ, 0) || directive_clause(d, CLAUSE_WRITE, 0) || directive_clause(d, CLAUSE_CAPTURE, 0)) return NULL;
    if (!update_read(u, d->statement, &p)) return NULL;
    if (p.e && type_is_integer(p.x->type) && !type_is_integer(p.e->type)) return NULL; /* each update converts its sum, as in n -= 0.5 */
    if (update_adds(&p)) return "+";
    switch (p.op) {
    case OP_MUL: return "*";
    case OP_AND: return "&";
    case OP_OR: return "|";
    case OP_XOR: return "^";
    default: return NULL;
    }
}

/* The object that an atomic directive updates; NULL: not known. */
const struct use *openmp_updated(const struct region *r, const struct directive *d)
{
    const struct use *found = NULL;
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (!(use->flags & USE_ATOMIC) || (use->flags & USE_BASE) || !node_inside(use->node, d->statement)) continue;
        if (found && found->decl != use->decl) return NULL;
        found = use;
    }
    return found && found->decl && !(found->flags & (USE_DEEP | USE_ESCAPE | USE_UNKNOWN)) ? found : NULL;
}

/* ---- all uses in the loop ------------------------------------------------------------------------------------------------------- */

/* All accesses to d in l are atomic updates. */
static bool only_updated(const struct region *r, const struct loop *l, const struct decl *d, bool pointer)
{
    for (int i = 0; i < r->uses->count; i++) {
        const struct use *use = &r->uses->items[i];
        if (!node_inside(use->node, l->stmt)) continue;
        if (!use->decl || (use->flags & USE_UNKNOWN)) return false;
        if (pointer && (use->flags & (USE_ESCAPE | USE_CALLEE))) return false;
        if (use->decl == d && !(use->flags & (USE_BASE | USE_ATOMIC))) return false;
    }
    return true;
}

/* Every atomic directive in l is an update. Those of d all have the operator `word`; the others update objects that cannot be part of d. */
static bool updates_agree(const struct region *r, const struct loop *l, const struct decl *d, const char *word)
{
    for (int i = 0; i < r->n_inner; i++) {
        if (!inside_loop(r->inner[i], l)) continue;
        const struct use *use = openmp_updated(r, r->inner[i]);
        const char *other = openmp_update_word(r->unit, r->inner[i]);
        if (!use || !other) return false;
        if (use->decl == d ? *other != *word : d->type->kind == TYPE_POINTER || (use->flags & USE_POINTEE)) return false;
    }
    return true;
}

/* ---- the object ------------------------------------------------------------------------------------------------------------------ */

static const struct type *element_type(const struct type *t)
{
    while (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER) t = t->base;
    return t;
}

static bool has_operator(const struct type *t, const char *word)
{
    bool counted = (t->kind == TYPE_INT || t->kind == TYPE_CHAR) || (t->kind == TYPE_FLOAT && (*word == '+' || *word == '*'));
    return counted && !t->is_volatile && !t->is_atomic && !t->is_const;
}

/* Bytes of the section a data clause of the construct gives the pointer, 0 if it is not constant. */
static long long constant_section(const struct region *r, const struct decl *d, const char **text)
{
    for (const struct clause *c = r->directive->clauses; c; c = c->next)
        for (int k = 0; k < c->n_vars; k++) {
            const struct clause_var *v = &c->vars[k];
            const struct subscript *s = v->subscripts;
            if (v->decl != d || v->members || v->n_subscripts != 1 || s->is_element || !s->length.has_value) continue;
            if (s->length.value <= 0 || s->length.value > BIN_BYTES || (s->start.text && !s->start.has_value)) continue;
            *text = arena_printf(r->unit->arena, "%s[%lld:%lld]", d->name, s->start.text ? s->start.value : 0, s->length.value);
            return s->length.value * d->type->base->size;
        }
    return 0;
}

static bool is_shared(const struct region *r, const struct decl *d)
{
    const struct variable *v = region_variable(r, d);
    return v && (v->role == ROLE_DATA || v->role == ROLE_SCALAR);
}

/* d as the list item of a reduction; NULL if copies of it do not pay. */
static const char *item_text(const struct region *r, const struct loop *l, const struct decl *d)
{
    const struct type *element = element_type(d->type);
    const char *text = d->name;
    long long bytes = d->type->kind == TYPE_POINTER ? constant_section(r, d, &text) : d->type->size, trips = loop_constant_trips(l);
    bool worth = bytes > 0 && bytes <= BIN_BYTES && element->size > 0 && (trips < 0 || trips / 2 >= bytes / element->size);
    return worth ? text : NULL;
}

const struct host_bin *openmp_bin(const struct host_loop *h, const struct decl *d)
{
    for (int i = 0; i < h->n_bins; i++)
        if (h->bins[i].decl == d) return &h->bins[i];
    return NULL;
}

/* Each thread may have a copy, whose elements `word` combines; ALIAS_TESTED: if the data are disjoint. */
enum update_alias openmp_copy_alias(const struct region *r, const struct loop *l, const struct use *use, const char *word)
{
    bool pointer = use->decl->type->kind == TYPE_POINTER;
    if (pointer != !!(use->flags & USE_POINTEE) || !has_operator(element_type(use->decl->type), word)) return ALIAS_UNKNOWN;
    if (!is_shared(r, use->decl) || !only_updated(r, l, use->decl, pointer)) return ALIAS_UNKNOWN;
    return update_alias(r, &l->stmt, 1, region_variable(r, use->decl));
}

static void find_stack_bins(const struct region *r, struct host_loop *h)
{
    for (int i = 0; i < r->n_inner; i++) {
        if (!inside_loop(r->inner[i], h->loop)) continue;
        const struct use *use = openmp_updated(r, r->inner[i]);
        const char *word = openmp_update_word(r->unit, r->inner[i]), *text;
        if (!use || !word || openmp_bin(h, use->decl) || openmp_copy_alias(r, h->loop, use, word) != ALIAS_NONE) continue;
        if (!updates_agree(r, h->loop, use->decl, word) || !(text = item_text(r, h->loop, use->decl))) continue;
        struct host_bin bin = {.decl = use->decl, .text = arena_printf(r->unit->arena, "%s:%s", word, text)};
        ARENA_PUSH(r->unit->arena, h->bins, h->n_bins, bin);
    }
}

void openmp_find_bins(const struct region *r, struct host_loop *h)
{
    if (!h->parallel) return;
    find_stack_bins(r, h);
    openmp_find_copies(r, h);
}

const struct host_bin *openmp_bin_of(const struct region *r, const struct host_plan *p, const struct directive *atomic)
{
    const struct use *use = openmp_updated(r, atomic);
    const struct host_bin *bin = NULL;
    for (int i = 0; use && i < p->n_loops && !bin; i++)
        if (inside_loop(atomic, p->loops[i].loop)) bin = openmp_bin(&p->loops[i], use->decl);
    return bin;
}

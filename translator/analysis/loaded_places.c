/* loaded_places: accesses through pointers that memory holds, as accesses to arrays. SPDX-License-Identifier: MIT
 * g->u[i*m + j] is an element of the array to which g->u points, rows[i][j] one of the i-th of such arrays. As long as the region does not
 * change these pointers, equal subscripts of the pointer's place mean the same array. Whether the arrays of different pointers overlap is
 * not known before the launch (conflict.c, ACCELRT_LOADED). */
#include "analysis/access_parts.h"
#include "analysis/conflict.h"
#include "region/region_parts.h"
#include "region/updates/accumulations.h"
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------------------------------------------- */

/* The place from which the first pointer of the chain is loaded: part of the variable. */
static const struct place *outermost(const struct place *p)
{
    while (p->from) p = p->from;
    return p;
}

/* `members` of a place are innermost first, those of an access outermost first. */
static bool same_members(const struct place *a, const struct access *b)
{
    bool same = a->n_members == b->n_members;
    for (int i = 0; same && i < a->n_members; i++) same = a->members[i] == b->members[b->n_members - 1 - i];
    return same;
}

/* Both are reached through as many pointers, members of the same names. `first`: levels of l that are left out. */
static bool has_name(const struct loaded_place *l, int first, const struct place *p)
{
    int k = first;
    for (const struct place *from = p->from; from; from = from->from, k++)
        if (k == l->n_levels || !same_members(from, l->levels[k].place)) return false;
    return k == l->n_levels;
}

static struct decl *known_array(const struct loaded_place *l, const struct place *p)
{
    if (has_name(l, 0, p)) return l->array;
    for (int k = 0; k < l->n_levels; k++)
        if (l->levels[k].array && has_name(l, k + 1, p)) return l->levels[k].array;
    return NULL;
}

static struct decl *array_of(struct region *r, const struct access *a, const struct place *p)
{
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *b = r->accesses[i];
        struct decl *known = b->loaded && b->decl == a->decl ? known_array(b->loaded, p) : NULL;
        if (known) return known;
    }
    struct decl *array = arena_alloc(r->unit->arena, sizeof *array);
    array->kind = DECL_VAR;
    array->name = node_text(r->unit, p->loaded);
    array->type = p->loaded->type;
    return array;
}

static struct access *subscripts_at(struct region *r, const struct access *a, const struct place *p)
{
    struct access *s = arena_alloc(r->unit->arena, sizeof *s);
    *s = (struct access){.decl = a->decl, .var = a->var, .node = a->node, .place = a->place, .loop = a->loop};
    s->read = a->read;
    s->written = a->written;
    s->fits = "";
    s->affine = place_forms(r, p, s);
    for (int i = p->n_members - 1; i >= 0; i--) ARENA_PUSH(r->unit->arena, s->members, s->n_members, p->members[i]);
    s->flat = s->forms;
    s->n_flat = s->n_forms;
    return s;
}

static void add_levels(struct region *r, const struct access *a, const struct place *p, struct loaded_place *l)
{
    for (const struct place *from = p->from; from; from = from->from) {
        struct loaded_level level = {.place = subscripts_at(r, a, from), .array = from->from ? array_of(r, a, from) : NULL};
        ARENA_PUSH(r->unit->arena, l->levels, l->n_levels, level);
    }
}

/* Every subscript on the way has a linear form. */
static bool all_known(const struct place *p)
{
    bool known = true;
    for (; p && known; p = p->from) known = p->affine && !p->gaps && p->n_members <= MAX_MEMBERS;
    return known;
}

void loaded_place_set(struct region *r, struct access *a, const struct place *p)
{
    bool mapped = a->var && a->var->role == ROLE_DATA && !a->var->pointer_written;
    if (a->by_call || !p->from || outermost(p)->base != a->decl || !mapped || !all_known(p)) return;
    struct loaded_place *l = arena_alloc(r->unit->arena, sizeof *l);
    l->pointer = p->loaded;
    l->element = subscripts_at(r, a, p);
    add_levels(r, a, p, l);
    for (int k = 0; k < l->n_levels; k++)
        if (!l->levels[k].place->affine) return;
    if (!l->element->affine) return;
    l->array = array_of(r, a, p);
    l->element->decl = l->array;
    a->loaded = l;
}

/* ---- pointers that stay -------------------------------------------------------------------------------------------------------------- */

/* The store w cannot change the pointers that lead to l's element, apart from stores to memory that the launch tests. */
static bool keeps_pointers(const struct access *a, const struct access *w)
{
    const struct loaded_place *l = a->loaded;
    const struct access *first = l->levels[l->n_levels - 1].place;
    if (!w->deep) return w->decl != a->decl || access_other_members(first, w);
    for (int k = 0; k < l->n_levels; k++)
        if (l->levels[k].array && l->levels[k].array == w->loaded->array) return false;
    return true;
}

/* All that the region writes is known by name. */
static bool knows_stores(const struct region *r)
{
    if (r->loaded_by_callees & USE_WRITE || r->calls_other_files) return false;
    for (int i = 0; i < r->n_accesses; i++) {
        const struct access *w = r->accesses[i];
        if (w->written && (!w->decl || (w->deep && !w->loaded) || (w->by_call && !w->followed))) return false;
    }
    return true;
}

static bool stays(const struct region *r, const struct access *a)
{
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->written && !keeps_pointers(a, r->accesses[i])) return false;
    return true;
}

/* ---- after all accesses -------------------------------------------------------------------------------------------------------------- */

/* The subscripts of the pointers' places, outermost first, before those of the element. */
static struct access *whole_of(struct region *r, const struct loaded_place *l)
{
    struct arena *arena = r->unit->arena;
    struct access *w = arena_alloc(arena, sizeof *w);
    const struct access *e = l->element;
    int n_rows = 0;
    *w = *e;
    w->forms = w->flat = w->row_lengths = NULL;
    w->n_forms = w->n_flat = 0;
    for (int k = l->n_levels; k-- > 0;) {
        const struct access *p = l->levels[k].place;
        w->fits = w->fits && p->fits ? condition_both(r->unit, p->fits, w->fits) : NULL;
        for (int j = 0; j < p->n_forms; j++) {
            ARENA_PUSH(arena, w->flat, w->n_flat, p->forms[j]);
            ARENA_PUSH(arena, w->forms, w->n_forms, p->forms[j]);
        }
    }
    n_rows = w->n_forms;
    for (int j = 0; j < e->n_flat; j++) ARENA_PUSH(arena, w->flat, w->n_flat, e->flat[j]);
    for (int j = 0; j < e->n_forms; j++) ARENA_PUSH(arena, w->forms, w->n_forms, e->forms[j]);
    if (!e->row_lengths) return w;
    w->row_lengths = arena_alloc(arena, (size_t)(w->n_forms + 1) * sizeof *w->row_lengths);
    memcpy(w->row_lengths + n_rows, e->row_lengths, (size_t)(e->n_forms - 1) * sizeof *w->row_lengths);
    w->row_facts = row_facts_new(arena);
    return w;
}

static void delinearise_elements(struct region *r, struct linear_reader *reader)
{
    struct region elements = *r;
    elements.accesses = NULL;
    elements.n_accesses = 0;
    for (int i = 0; i < r->n_accesses; i++)
        if (r->accesses[i]->loaded) ARENA_PUSH(r->unit->arena, elements.accesses, elements.n_accesses, r->accesses[i]->loaded->element);
    delinearise(&elements, reader);
}

void loaded_places_settle(struct region *r, struct linear_reader *reader)
{
    bool known = knows_stores(r), *changed = arena_alloc(r->unit->arena, (size_t)(r->n_accesses + 1) * sizeof *changed);
    for (int i = 0; i < r->n_accesses; i++) changed[i] = r->accesses[i]->loaded && !(known && stays(r, r->accesses[i]));
    for (int i = 0; i < r->n_accesses; i++)
        if (changed[i]) r->accesses[i]->loaded = NULL;
    delinearise_elements(r, reader);
    for (int i = 0; i < r->n_accesses; i++) {
        struct loaded_place *l = r->accesses[i]->loaded;
        if (l) l->whole = whole_of(r, l);
    }
}

/* ---- the fallback -------------------------------------------------------------------------------------------------------------------- */

static bool any_promised(const struct loop *list)
{
    for (const struct loop *l = list; l; l = l->next)
        if (l->mode == LOOP_INDEPENDENT || any_promised(l->child)) return true;
    return false;
}

/* The fallback that shares the promised loops around l has no reductions and no large private objects (kernel/variants/plan_fallback.c). */
static bool can_share_outer(const struct loop *l)
{
    const struct loop *top = l;
    bool plain = true;
    for (const struct loop *p = l->parent; p; top = p, p = p->parent) {
        plain &= !p->n_reductions;
        for (int i = 0; i < p->n_privates; i++) plain &= type_is_scalar(p->privates[i]->decl->type);
    }
    return plain && node_only_statement(l->region->body) == top->stmt;
}

bool loaded_has_fallback(const struct loop *l)
{
    if (l->region->looked_into) return can_share_outer(l);
    for (const struct loop *p = l->parent; p; p = p->parent)
        if (p->mode == LOOP_INDEPENDENT) return false;
    return !any_promised(l->child);
}

void loaded_note_sums(struct loop *l)
{
    struct accumulation list[ACCUMULATIONS_MAX];
    bool loaded = false;
    for (int i = 0; i < l->region->n_accesses; i++)
        loaded |= l->region->accesses[i]->loaded && node_inside(l->region->accesses[i]->node, l->stmt->child[3]);
    l->region->tests_loaded |= loaded && !l->directive && loop_accumulations(l, list);
}

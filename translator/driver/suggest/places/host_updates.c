/* host_updates: see host_updates.h. SPDX-License-Identifier: MIT
 * Where the host reads elements that the device has, as to print them every hundred steps, an `update self` precedes the statement; where it
 * writes some, an `update device` follows it. A statement that names single elements copies these; all others copy the whole array. That is
 * worth it where the statement is executed less often than the constructs, or where several constructs use the array: without a data
 * directive each of them copies it. */
#include "driver/suggest/places/host_updates.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "driver/suggest/places/host_uses.h"
#include "driver/suggest/places/passed_arrays.h"
#include "driver/suggest/places/run_clauses.h"
#include "syntax/syntax.h"
#include <string.h>

enum { MOST_CALLS = 8 };

/* A function, and what it calls the array. */
struct frame {
    const struct frame *caller;
    const struct decl *function;
    struct decl **names;
    int n_names;
    int depth;
};

struct update_search {
    struct residents_search *residents;
    const struct resident *array;
    const struct frame *frame;
    bool rare; /* the statement is executed less often than constructs that use the array */
};

static struct candidates *candidates(const struct update_search *s)
{
    return s->residents->candidates;
}

static struct arena *arena(const struct update_search *s)
{
    return candidates(s)->unit->arena;
}

static bool is_name(const struct update_search *s, const struct decl *d)
{
    for (int i = 0; i < s->frame->n_names; i++)
        if (s->frame->names[i] == d) return true;
    return false;
}

static bool is_written(const struct update_search *s, struct node *n)
{
    for (int i = 0; n && i < s->frame->n_names; i++)
        if (host_writes(candidates(s), n, s->frame->names[i])) return true;
    return false;
}

/* The host reads elements that constructs write, or writes some. */
static bool is_used(const struct update_search *s, struct node *n)
{
    if (!s->array->written) return is_written(s, n);
    for (int i = 0; n && i < s->frame->n_names; i++)
        if (host_uses(candidates(s), n, s->frame->names[i])) return true;
    return false;
}

static bool has_constructs(const struct update_search *s, struct node *n)
{
    struct residents in = residents_in(s->residents, n);
    for (int i = 0; i < in.n; i++)
        if (is_name(s, in.list[i].decl)) return true;
    return false;
}

/* ---- sections ---- */

/* "x" or "p[0:n]": all of the array, for a clause before n. */
static const char *whole_section(const struct update_search *s, const struct node *n)
{
    struct candidates *c = candidates(s);
    if (resident_is_visible(c, n, s->array->decl)) return resident_text(c, s->array->decl);
    for (int i = 0; i < s->frame->n_names; i++) {
        const struct decl *d = s->frame->names[i];
        const char *count = d->kind == DECL_PARAM && resident_is_visible(c, n, d) ? allocation_elements(c->unit, d) : NULL;
        if (count) return arena_printf(arena(s), "%s[0:%s]", d->name, count);
    }
    return NULL;
}

struct elements {
    const struct update_search *search;
    struct node *stmt;
    const char *self, *device;
    bool failed; /* a use is not that of a single element, a condition decides whether it happens, or its subscripts change */
};

/* The variable of a subscript has another value in the statement, or may have one after a call. */
static bool is_unsteady(const struct node *n, const void *stmt)
{
    if (n->kind == NODE_CALL || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF)) return true;
    if (n->kind != NODE_NAME || !n->decl || n->decl->kind == DECL_ENUMERATOR) return false;
    return !n->decl->function || n->decl->storage == STORAGE_STATIC || node_changes(stmt, n->decl);
}

static const char *joined(const struct update_search *s, const char *list, const char *added)
{
    size_t length = strlen(added);
    for (const char *at = list; at && (at = strstr(at, added)); at += length)
        if ((at == list || at[-1] == ' ') && (!at[length] || at[length] == ',')) return list;
    return list ? arena_printf(arena(s), "%s, %s", list, added) : added;
}

/* The element of a name of the array: a[i][j], p[k]; *text: "a[i:1][j:1]". NULL: it is none. */
static const struct node *element_of(const struct elements *e, const struct node *name, const char **text)
{
    const struct unit *u = candidates(e->search)->unit;
    const struct node *n = name, *p;
    struct buffer b = {0};
    buffer_puts(&b, name->decl->name);
    while ((p = node_above(n)) && p->kind == NODE_SUBSCRIPT && node_strip(p->child[0]) == n && (n == name || n->type->kind == TYPE_ARRAY)) {
        const struct node *index = p->child[1];
        bool steady = !node_has_effects((struct node *)index) && !node_find(index, is_unsteady, e->stmt);
        n = p;
        if (steady) buffer_printf(&b, "[%.*s:1]", (int)(index->to - index->from), u->text + index->from);
        else n = name;
        if (!steady) break;
    }
    *text = n == name || n->type->kind == TYPE_ARRAY ? NULL : arena_copy(arena(e->search), b.data, b.length);
    buffer_free(&b);
    return *text ? n : NULL;
}

static bool find_elements(struct node *n, void *context)
{
    struct elements *e = context;
    const char *text;
    if (e->failed || n->kind == NODE_SIZEOF) return false;
    if (n->kind != NODE_NAME || !is_name(e->search, n->decl)) return true;
    const struct node *element = element_of(e, n, &text), *p = element ? node_above(element) : NULL;
    bool target = p && p->kind == NODE_ASSIGN && node_strip(p->child[0]) == element;
    e->failed |= !p || node_is_guarded(n, e->stmt) || (p->kind == NODE_UNARY && p->op == OP_ADDRESS) || (element->type && element->type->kind == TYPE_POINTER);
    if (e->failed) return false;
    bool part = p->kind == NODE_MEMBER;
    bool stored = target || node_is_step(p) || (part && host_writes(candidates(e->search), e->stmt, n->decl));
    if (!target || p->op != OP_NONE) e->self = joined(e->search, e->self, text);
    if (stored) e->device = joined(e->search, e->device, text);
    return true;
}

/* A function of the file that the statement calls uses a variable of the file by its name. */
static bool calls_users(const struct update_search *s, struct node *n)
{
    const struct decl *d = s->array->decl;
    if (d->function) return false;
    int count = n->n_children;
    if (n->kind == NODE_CALL) {
        struct decl *f = called_body(candidates(s)->unit, n);
        if (f && host_uses(candidates(s), f->body, d)) return true;
    }
    for (int i = 0; i < count; i++)
        if (n->child[i] && calls_users(s, n->child[i])) return true;
    return false;
}

/* ---- places ---- */

static struct host_update *update_of(const struct update_search *s, struct node *stmt, const char *clauses)
{
    struct candidates *c = candidates(s);
    for (int i = 0; i < c->n_updates; i++) {
        struct host_update *p = &c->updates[i];
        if (!p->loop && p->run < 0 && p->stmt == stmt && !strcmp(p->clauses, clauses)) return p;
    }
    struct host_update added = {.run = -1, .function = s->frame->function, .stmt = stmt, .clauses = clauses};
    added.place = line_map_place(c->unit, stmt->from);
    added.end = line_map_place(c->unit, stmt->to - 1);
    ARENA_PUSH(c->unit->arena, c->updates, c->n_updates, added);
    return &c->updates[c->n_updates - 1];
}

static const char *clauses_of(const struct update_search *s, const char *condition)
{
    return arena_printf(arena(s), "%s%s", s->frame->caller ? " if_present" : "", condition);
}

/* n, or the outermost `if` of which n is a branch without braces; *condition: " if(c)", whether n is executed; *steady: that is so after n too.
 * NULL: no directive can be written before it. */
static struct node *place_of(const struct update_search *s, struct node *n, const char **condition, bool *steady)
{
    struct unit *u = candidates(s)->unit;
    const struct node *stmt = n;
    const char *all = NULL;
    *steady = true;
    for (struct node *outer; (outer = n->parent) && outer->kind == NODE_IF && n != outer->child[0]; n = outer) {
        struct node *c = outer->child[0];
        bool alone = !all && n == outer->child[1] && outer->parent->kind != NODE_IF;
        if (node_has_effects(c) || is_used(s, c)) return NULL;
        *steady &= !node_find(c, is_unsteady, stmt);
        const char *text = arena_printf(arena(s), alone ? "%.*s" : "(%.*s)", (int)(c->to - c->from), u->text + c->from);
        if (n != outer->child[1]) text = arena_printf(arena(s), "!%s", text);
        all = all ? arena_printf(arena(s), "%s && %s", text, all) : text;
    }
    *condition = all ? arena_printf(arena(s), " if(%s)", all) : "";
    return n->parent && n->parent->kind == NODE_BLOCK && run_can_be_written(u, n, n) ? n : NULL;
}

/* An earlier statement of the block has copied the section, or all of the array, to the host, and no construct has used it since. */
static bool is_current(const struct update_search *s, const struct node *stmt, const char *section)
{
    const struct candidates *c = candidates(s);
    const struct node *block = stmt->parent;
    const char *whole = whole_section(s, stmt);
    int at = 0;
    while (block->child[at] != stmt) at++;
    while (--at >= 0 && !has_constructs(s, block->child[at]))
        for (int i = 0; i < c->n_updates; i++) {
            const struct host_update *p = &c->updates[i];
            bool same = p->stmt == block->child[at] && !p->loop && p->run < 0 && p->self && !strstr(p->clauses, " if(");
            if (same && (joined(s, p->self, section) == p->self || (whole && joined(s, p->self, whole) == p->self))) return true;
        }
    return false;
}

static bool add(const struct update_search *s, struct node *n, const char *self, const char *device)
{
    const char *condition;
    bool steady;
    struct node *stmt = place_of(s, n, &condition, &steady);
    if (!stmt || (device && (!steady || host_leaves(n) || n->kind == NODE_RETURN))) return false;
    if (self && (!s->array->written || is_current(s, stmt, self))) self = NULL;
    if (!self && !device) return true;
    struct host_update *p = update_of(s, stmt, clauses_of(s, condition));
    if (self) p->self = joined(s, p->self, self);
    if (device) p->device = joined(s, p->device, device);
    return true;
}

/* A statement without constructs that use the array, or the condition of an `if` at the place of that statement. */
static bool add_use(const struct update_search *s, struct node *stmt, struct node *used)
{
    struct elements e = {.search = s, .stmt = used};
    bool repeats = node_has(used, LOOP_KINDS | KIND(NODE_SWITCH) | KIND(NODE_STMT_EXPR));
    node_walk(used, find_elements, &e);
    if (!repeats && !e.failed && !calls_users(s, used)) return add(s, stmt, e.self, e.device);
    const char *whole = s->rare || s->array->uses > 1 ? whole_section(s, stmt) : NULL;
    return whole && add(s, stmt, whole, is_written(s, used) ? whole : NULL);
}

/* ---- statements ---- */

static bool visit(struct update_search *s, struct node *n);

static bool visit_rare(struct update_search *s, struct node *n)
{
    bool before = s->rare;
    s->rare |= n && !has_constructs(s, n);
    bool good = !n || visit(s, n);
    s->rare = before;
    return good;
}

/* The condition is evaluated before the branches, in which constructs may be. */
static bool visit_condition(struct update_search *s, struct node *n)
{
    struct node *c = n->child[0];
    return !is_used(s, c) || (!has_constructs(s, c) && !is_written(s, c) && add_use(s, n, c));
}

static bool visit_if(struct update_search *s, struct node *n)
{
    if (visit_condition(s, n) && visit_rare(s, n->child[1]) && visit_rare(s, n->child[2])) return true;
    return !has_constructs(s, n) && add_use(s, n, n);
}

static bool visit_loop(struct update_search *s, struct node *n)
{
    struct node *body = n->kind == NODE_FOR ? n->child[3] : n->kind == NODE_WHILE ? n->child[1] : n->child[0];
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i] != body && is_used(s, n->child[i])) return false;
    return visit(s, body);
}

static bool visit_called(struct update_search *s, const struct node *call)
{
    struct decl *f = called_body(candidates(s)->unit, call);
    struct frame frame = {.caller = s->frame, .function = f, .depth = s->frame->depth + 1};
    if (!f) return true;
    if (!s->array->decl->function) ARENA_PUSH(arena(s), frame.names, frame.n_names, s->array->decl);
    for (int k = 0; k < f->n_members && k + 1 < call->n_children; k++) {
        const struct decl *actual = passed_array(call->child[k + 1]);
        if (!actual || !is_name(s, actual)) continue;
        if (node_changes(f->body, f->members[k])) return false;
        ARENA_PUSH(arena(s), frame.names, frame.n_names, f->members[k]);
    }
    for (const struct frame *o = s->frame; o; o = o->caller)
        if (o->function == f) return false;
    struct update_search inner = {s->residents, s->array, &frame, s->rare};
    if (frame.depth > MOST_CALLS) return false;
    if (!has_constructs(&inner, f->body)) return !is_used(&inner, f->body); /* constructs may call it */
    return visit(&inner, f->body);
}

/* An expression with calls of functions that have constructs. */
static bool visit_calls(struct update_search *s, struct node *n)
{
    int k;
    if (n->kind == NODE_NAME && is_name(s, n->decl) && !passing_call(n, &k)) return false;
    if (n->kind == NODE_CALL && !visit_called(s, n)) return false;
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i] && !visit_calls(s, n->child[i])) return false;
    return true;
}

static bool visit(struct update_search *s, struct node *n)
{
    if (!is_used(s, n)) return true;
    bool mixed = has_constructs(s, n);
    if (n->kind == NODE_BLOCK) {
        for (int i = 0; i < n->n_children; i++)
            if (!visit(s, n->child[i])) return false;
        return true;
    }
    if (n->kind == NODE_IF) return visit_if(s, n);
    if (!mixed) return add_use(s, n, n);
    if (node_is_loop(n)) return visit_loop(s, n);
    const kind_set others = KIND(NODE_SWITCH) | KIND(NODE_CASE) | KIND(NODE_DEFAULT) | KIND(NODE_LABEL) | KIND(NODE_STMT_EXPR);
    return !node_has(n, others) && visit_calls(s, n);
}

bool host_updates_add(struct residents_search *r, const struct decl *function, struct node *n, const struct resident *array)
{
    struct candidates *c = r->candidates;
    struct decl *name = array->decl;
    struct frame frame = {.function = function, .names = &name, .n_names = 1};
    struct update_search s = {r, array, &frame, false};
    struct host_update *list = arena_alloc(c->unit->arena, (size_t)(c->n_updates + 1) * sizeof *list);
    int before = c->n_updates;
    if (c->unit->n_directives) return false; /* the program's own may keep other values on the device */
    for (int i = 0; i < before; i++) list[i] = c->updates[i];
    if (visit(&s, n)) return true;
    for (int i = 0; i < before; i++) c->updates[i] = list[i];
    c->n_updates = before;
    return false;
}

void host_updates_own(struct candidates *c, int first, struct candidate *loop, int run)
{
    for (int i = first; i < c->n_updates; i++) c->updates[i].loop = loop, c->updates[i].run = run;
}

/* run_clauses: see run_clauses.h. SPDX-License-Identifier: MIT */
#include "driver/suggest/places/run_clauses.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "driver/suggest/allocations.h"
#include "driver/suggest/called_loops.h"
#include "syntax/syntax.h"
#include <ctype.h>
#include <string.h>

/* ---- extents ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool declares(const struct node *n, const void *name)
{
    return n->kind == NODE_VAR && !strcmp(n->decl->name, name);
}

/* The name means the same in all statements of the run: a macro, an enumerator, or a variable of the function that none of them changes. */
static bool is_steady(const struct data_search *s, const struct array_run *r, const char *name)
{
    struct unit *u = s->residents.candidates->unit;
    const struct decl *d = syntax_lookup(u, name, r->first->from);
    const struct node *block = r->first->parent;
    if (node_find(block, declares, name) && (!d || d->from < block->from)) return false;
    if (!d || d->kind == DECL_ENUMERATOR) return true;
    if (!d->function || d->storage == STORAGE_STATIC || !type_is_integer(d->type)) return false;
    for (int i = 0; i < block->n_children; i++) {
        const struct node *n = block->child[i];
        if (n->from >= r->first->from && n->to <= r->last->to && node_changes(n, d)) return false;
    }
    return true;
}

static bool names_are_steady(const struct data_search *s, const struct array_run *r)
{
    for (const char *at = r->text + strlen(r->decl->name); *at;) {
        size_t n = 0;
        while (is_word(at[n])) n++;
        if (*at == '.' || *at == '>') return false;
        if (n && !isdigit((unsigned char)*at) && !is_steady(s, r, arena_copy(s->residents.candidates->unit->arena, at, n))) return false;
        at += n ? n : 1;
    }
    return true;
}

const char *run_text(struct data_search *s, const struct array_run *r)
{
    const char *whole = resident_text(s->residents.candidates, r->decl);
    return whole ? whole : r->text && names_are_steady(s, r) ? r->text : NULL;
}

/* ---- values before and after ---- */

struct uses {
    const struct decl *decl;
    const struct node *run; /* its first statement */
    unsigned from, to;      /* where they count */
    bool found;
};

/* n is in the other branch of an `if` around the run, so that it is not executed before or after it. */
static bool is_alternative(const struct node *n, const struct node *run)
{
    for (; n->parent; n = n->parent)
        if (n->parent->kind == NODE_IF && n != n->parent->child[0] && node_inside(run, n->parent))
            return !node_inside(run, n) && !node_inside(run, n->parent->child[0]);
    return false;
}

/* Its value is set or tested, or its memory is freed. */
static bool is_of_pointer_only(const struct node *name)
{
    const struct node *p = name->parent;
    while (p && (p->kind == NODE_PAREN || p->kind == NODE_IMPLICIT || p->kind == NODE_CAST)) p = p->parent;
    if (!p || p->kind == NODE_IF) return p;
    bool freed = p->kind == NODE_CALL && p->decl && p->decl->is_system && !strcmp(p->decl->name, "free");
    return freed || node_target(p) == name->decl || p->op == OP_LNOT || p->op == OP_EQ || p->op == OP_NE;
}

static bool find_use(struct node *n, void *context)
{
    struct uses *u = context;
    if (n->kind == NODE_SIZEOF) return false;
    bool counts = n->kind == NODE_NAME && n->decl == u->decl && n->from >= u->from && n->from < u->to;
    u->found |= counts && !(n->decl->type->kind == TYPE_POINTER && is_of_pointer_only(n)) && !is_alternative(n, u->run);
    return !u->found;
}

static bool is_used(const struct data_search *s, const struct array_run *r, unsigned from, unsigned to)
{
    struct uses u = {r->decl, r->first, from, to, false};
    node_walk(s->function->body, find_use, &u);
    return u.found;
}

/* A static pointer that each call of the function sets before it uses it, so that no value of an earlier call remains. */
static bool is_set_first(const struct data_search *s, const struct array_run *r)
{
    struct unit *u = s->residents.candidates->unit;
    const struct node *n = allocation_setting(u, r->decl);
    int count;
    while (n && n->parent != s->function->body) n = n->parent;
    if (!n || node_has(n, LOOP_KINDS | KIND(NODE_IF) | KIND(NODE_SWITCH)) || is_used(s, r, 0, n->from)) return false;
    struct decl **called = called_functions(u, s->function->body, &count);
    for (int i = 0; i < count; i++)
        if (called[i] == s->function) return false;
    return n->from < r->first->from && n->kind != NODE_DECL_STMT;
}

/* Statements are executed once, in their order, and the variable is this function's own. */
static bool is_straight(const struct data_search *s, const struct array_run *r)
{
    const struct decl *d = r->decl;
    if (!r->only_name || d->function != s->function || node_has(s->function->body, GOTO_KINDS)) return false;
    if (d->storage == STORAGE_STATIC && !is_set_first(s, r)) return false;
    for (const struct node *n = r->first->parent; n; n = n->parent)
        if (node_is_loop(n)) return false;
    return true;
}

enum { COPYIN, COPY, COPYOUT, CREATE, N_KINDS };

static int kind_of(const struct data_search *s, const struct array_run *r)
{
    struct unit *u = s->residents.candidates->unit;
    const struct decl *d = r->decl;
    bool straight = is_straight(s, r), array = d->type->kind == TYPE_ARRAY;
    bool indeterminate = straight && (array ? !d->init : allocation_is_indeterminate(u, d)) && !is_used(s, r, 0, r->first->from);
    bool unused = straight && !is_used(s, r, r->last->to, s->function->body->to);
    if (!r->written) return COPYIN;
    return indeterminate ? (unused ? CREATE : COPYOUT) : unused ? COPYIN : COPY;
}

void run_clauses(struct data_search *s, const struct array_run *list, int n, struct buffer *to)
{
    static const char *const words[N_KINDS] = {"copyin", "copy", "copyout", "create"};
    buffer_puts(to, "data");
    for (int kind = 0; kind < N_KINDS; kind++) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (kind_of(s, &list[i]) != kind) continue;
            if (count++) buffer_printf(to, ", %s", run_text(s, &list[i]));
            else buffer_printf(to, " %s(%s", words[kind], run_text(s, &list[i]));
        }
        if (count) buffer_putc(to, ')');
    }
}

/* ---- the text ---- */

/* Nothing but comments follows in the line. */
static bool ends_line(const struct place *p)
{
    const char *after = p->source_line + p->column;
    after += strspn(after, " \t\r");
    for (const char *end; !strncmp(after, "/*", 2) && (end = strstr(after, "*/")); after += strspn(after, " \t\r")) after = end + 2;
    return !*after || !strncmp(after, "//", 2);
}

bool run_can_be_written(struct unit *u, const struct node *first, const struct node *last)
{
    struct place begin = line_map_place(u, first->from), end = line_map_place(u, last->to - 1);
    bool known = begin.exact && begin.in_main_file && begin.source_line && end.exact && end.in_main_file && end.source_line;
    return known && (int)strspn(begin.source_line, " \t") == begin.column - 1 && ends_line(&end);
}

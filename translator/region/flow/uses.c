/* uses: every use of an object in a piece of the syntax tree. SPDX-License-Identifier: MIT */
#include "region/region_parts.h"
#include <string.h>

enum { MAX_ROOTS = 8, MAX_CHAIN = 16 };

/* What receives a pointer's value. */
enum sink { SINK_NONE, SINK_TRACKED, SINK_READER, SINK_ESCAPE };
enum mode { MODE_READ = USE_READ, MODE_WRITE = USE_WRITE, MODE_UPDATE = USE_READ | USE_WRITE | USE_UPDATE, MODE_ADDRESS = USE_ADDRESS };

struct root {
    struct decl *decl;
    unsigned flags;
};
struct roots {
    struct root items[MAX_ROOTS];
    int count;
    bool unknown;
    struct root busy[MAX_CHAIN];        /* pointers whose values are being followed */
    int n_busy;
};

static void visit(struct uses *s, struct node *n, unsigned mode, enum sink sink);
static void value_roots(const struct uses *s, struct node *n, unsigned flags, struct roots *out);

bool uses_declared_inside(const struct uses *s, const struct decl *d)
{
    return d->function && d->kind == DECL_VAR && d->name_at >= s->body->from && d->name_at < s->body->to;
}

void uses_add(struct uses *s, struct decl *d, struct node *n, unsigned flags)
{
    struct use use = {.decl = d, .node = n, .flags = flags};
    ARENA_PUSH(s->unit->arena, s->items, s->count, use);
}

unsigned use_through_loaded(const struct use *use)
{
    bool loaded = use->flags & (USE_DEEP | USE_UNKNOWN) && !(use->flags & USE_BASE);
    return loaded ? use->flags & (USE_READ | USE_WRITE) : 0;
}

/* ---- what a pointer expression points to --------------------------------------------------------------------------------------------- */

static void add_root(struct roots *out, struct decl *d, unsigned flags)
{
    for (int i = 0; i < out->count; i++)
        if (out->items[i].decl == d && out->items[i].flags == flags) return;
    if (out->count == MAX_ROOTS) out->unknown = true;
    else out->items[out->count++] = (struct root){d, flags};
}

static void name_roots(const struct uses *s, struct decl *d, unsigned flags, struct roots *out)
{
    bool any = false;
    if (!decl_is_object(d)) return;
    if (type_is_integer(d->type)) {    /* an address stored as an integer */
        out->unknown = true;
        return;
    }
    if (!decl_is_pointer(d)) {
        add_root(out, d, flags);
        return;
    }
    for (int i = 0; i < out->n_busy; i++)
        if (out->busy[i].decl == d && out->busy[i].flags == flags) return;
    if (out->n_busy == MAX_CHAIN) {
        out->unknown = true;
        return;
    }
    out->busy[out->n_busy++] = (struct root){d, flags};
    for (int i = 0; i < s->n_assigned; i++) {
        if (s->assigned[i].decl != d) continue;
        any = true;
        value_roots(s, s->assigned[i].value, flags, out);
    }
    out->n_busy--;
    if (!uses_declared_inside(s, d)) add_root(out, d, flags | USE_POINTEE);
    else if (!any) out->unknown = true;
}

/* Roots of the object that the place n is or is part of. */
static void place_roots(const struct uses *s, struct node *n, unsigned flags, struct roots *out)
{
    n = node_strip_mutable(n);
    if (!n) return;
    if (n->kind == NODE_NAME && decl_is_object(n->decl)) add_root(out, n->decl, flags);
    else if (n->kind == NODE_MEMBER && !n->arrow) place_roots(s, n->child[0], flags, out);
    else if (n->kind == NODE_MEMBER || (n->kind == NODE_UNARY && n->op == OP_DEREF)) value_roots(s, n->child[0], flags, out);
    else if (node_is_vector_element(n)) place_roots(s, n->child[0], flags, out);
    else if (n->kind == NODE_SUBSCRIPT) value_roots(s, n->child[type_is_address(n->child[0]->type) ? 0 : 1], flags, out);
    else if (n->kind == NODE_UNARY && (n->op == OP_REAL || n->op == OP_IMAG || n->op == OP_EXTENSION))
        place_roots(s, n->child[0], flags, out);
}

/* n is a pointer, or an integer computed from one that may be an address: (uintptr_t)p ^ 3; not p - q, nor what is nested deeper than MAX_CHAIN. */
static bool is_address(struct node *n, int level)
{
    bool first, second;
    n = strip_casts(n);
    if (!n || type_is_address(n->type)) return n != NULL;
    if (level == MAX_CHAIN) return false;
    if (n->kind == NODE_CONDITIONAL) return is_address(n->child[1], level + 1) || is_address(n->child[2], level + 1);
    if (n->kind == NODE_UNARY) return (n->op == OP_MINUS || n->op == OP_NOT) && is_address(n->child[0], level + 1);
    if (n->kind != NODE_BINARY || n->op >= OP_LT || n->op == OP_DIV || n->op == OP_REM) return false;
    first = is_address(n->child[0], level + 1);
    second = is_address(n->child[1], level + 1);
    return n->op == OP_SUB ? first != second : first || second;
}

/* Operands that are not computed from a pointer are offsets, if the other is. If none is, each may be an address that an integer holds. */
static void binary_roots(const struct uses *s, struct node *n, unsigned flags, struct roots *out)
{
    bool pointers = type_is_address(n->type);
    bool first = n->op != OP_COMMA && (pointers ? type_is_address(n->child[0]->type) : is_address(n->child[0], 0));
    bool second = n->op == OP_COMMA || (pointers ? !first : is_address(n->child[1], 0));
    if (first || !second) value_roots(s, n->child[0], flags, out);
    if (second || !first) value_roots(s, n->child[1], flags, out);
}

static void value_roots(const struct uses *s, struct node *n, unsigned flags, struct roots *out)
{
    n = strip_casts(n);
    if (!n) return;
    switch (n->kind) {
    case NODE_NAME: name_roots(s, n->decl, flags, out); break;
    case NODE_BINARY: binary_roots(s, n, flags, out); break;
    case NODE_UNARY:
        if (n->op == OP_ADDRESS) place_roots(s, n->child[0], flags, out);
        else if (n->op == OP_DEREF) place_roots(s, n, n->type->kind == TYPE_ARRAY ? flags : flags | USE_DEEP, out);
        else value_roots(s, n->child[0], flags, out);
        break;
    case NODE_SUBSCRIPT:
    case NODE_MEMBER: place_roots(s, n, n->type && n->type->kind == TYPE_ARRAY ? flags : flags | USE_DEEP, out); break;
    case NODE_ASSIGN: value_roots(s, n->child[0], flags, out); break;
    case NODE_CONDITIONAL: value_roots(s, n->child[2], flags, out); /* fall through */
    case NODE_GNU_CONDITIONAL:
        value_roots(s, n->child[1], flags, out);
        if (n->kind == NODE_GNU_CONDITIONAL) value_roots(s, n->child[0], flags, out);
        break;
    case NODE_INTEGER:
    case NODE_STRING:
    case NODE_COMPOUND_LITERAL: break;
    default: out->unknown = true;
    }
}

static bool only_root(const struct roots *r, struct decl **decl, unsigned *flags)
{
    if (r->unknown || r->count != 1) return false;
    *decl = r->items[0].decl;
    *flags = r->items[0].flags;
    return true;
}

bool uses_root(const struct uses *s, struct node *place, struct decl **decl, unsigned *flags)
{
    struct roots r = {.count = 0};
    place_roots(s, place, 0, &r);
    return only_root(&r, decl, flags);
}

bool uses_root_of_value(const struct uses *s, struct node *pointer, struct decl **decl, unsigned *flags)
{
    struct roots r = {.count = 0};
    value_roots(s, pointer, 0, &r);
    return only_root(&r, decl, flags);
}

/* ---- the walk ------------------------------------------------------------------------------------------------------------------------ */

static void add_roots(struct uses *s, const struct roots *r, struct node *n, unsigned flags)
{
    for (int i = 0; i < r->count; i++) uses_add(s, r->items[i].decl, n, flags | r->items[i].flags);
    if (r->unknown) uses_add(s, NULL, n, flags | USE_UNKNOWN);
}

/* A pointer's value is passed to code whose accesses are not seen: they count as reads and, unless the code only reads, as writes. */
static void escape(struct uses *s, struct node *n, enum sink sink, bool of_place)
{
    struct roots r = {.count = 0};
    if (sink != SINK_READER && sink != SINK_ESCAPE) return;
    if (of_place) place_roots(s, n, 0, &r);
    else value_roots(s, n, 0, &r);
    add_roots(s, &r, n, USE_ESCAPE | USE_READ | (sink == SINK_ESCAPE ? USE_WRITE : 0));
}

static void visit_name(struct uses *s, struct node *n, unsigned mode, enum sink sink)
{
    bool pointer_value = type_is_address(n->decl->type) && mode == MODE_READ;
    if (!decl_is_object(n->decl)) return;
    if (mode == MODE_READ && decl_is_array_object(n->decl)) uses_add(s, n->decl, n, USE_BASE | (sink == SINK_TRACKED ? USE_ADDRESS : 0));
    else uses_add(s, n->decl, n, mode);
    if (pointer_value) escape(s, n, sink, false);
    else if (mode == MODE_ADDRESS) escape(s, n, sink, true);
}

/* The pointer or object that a place starts from: its name is a base, every other expression is evaluated. */
static void visit_base(struct uses *s, struct node *n)
{
    struct node *inner = node_strip_mutable(n);
    if (inner->kind == NODE_NAME && decl_is_object(inner->decl)) uses_add(s, inner->decl, inner, USE_BASE);
    else visit(s, n, MODE_READ, SINK_NONE);
}

/* What is evaluated to determine the place, not the place itself. */
static void visit_parts(struct uses *s, struct node *n)
{
    for (int i = 0; i < n->n_children; i++) {
        struct node *inner = node_strip_mutable(n->child[i]);
        bool whole = (n->kind == NODE_MEMBER && !n->arrow) || (node_is_vector_element(n) && !i);
        bool part = whole && (inner->kind == NODE_SUBSCRIPT || inner->kind == NODE_MEMBER || inner->op == OP_DEREF);
        if (whole && n->kind == NODE_SUBSCRIPT && !part) visit_base(s, n->child[i]);
        else if (!part && n->kind == NODE_SUBSCRIPT && !type_is_address(n->child[i]->type)) visit(s, n->child[i], MODE_READ, SINK_NONE);
        else if (part) visit_parts(s, inner);
        else visit_base(s, n->child[i]);
    }
}

static void visit_place(struct uses *s, struct node *n, unsigned mode, enum sink sink)
{
    struct roots r = {.count = 0};
    bool array_value = n->type && n->type->kind == TYPE_ARRAY && mode == MODE_READ;
    visit_parts(s, n);
    place_roots(s, n, 0, &r);
    if (!array_value) add_roots(s, &r, n, mode);
    if (mode == MODE_ADDRESS) escape(s, n, sink, true);
    else if (array_value || (n->type && n->type->kind == TYPE_POINTER)) escape(s, n, sink, false);
}

static bool is_tracked_target(const struct node *n)
{
    const struct node *inner = node_strip(n);
    return inner->kind == NODE_NAME && decl_is_object(inner->decl) && decl_is_pointer(inner->decl) && inner->decl->function &&
           inner->decl->storage != STORAGE_STATIC;
}

static void visit_assign(struct uses *s, struct node *n)
{
    bool pointer = n->type && n->type->kind == TYPE_POINTER && n->op == OP_NONE;
    visit(s, n->child[1], MODE_READ, !pointer ? SINK_NONE : is_tracked_target(n->child[0]) ? SINK_TRACKED : SINK_ESCAPE);
    visit(s, n->child[0], n->op == OP_NONE ? MODE_WRITE : MODE_UPDATE, SINK_NONE);
}

static enum sink argument_sink(const struct uses *s, const struct node *call, int argument)
{
    const struct decl *f = call->decl;
    const struct type *t;
    if (!f || argument >= f->n_members) return SINK_ESCAPE;
    t = f->members[argument]->type;
    if (!t || !type_is_address(t)) return SINK_ESCAPE;
    return (t->base && t->base->is_const) || function_only_reads(s->unit, call->decl, argument) ? SINK_READER : SINK_ESCAPE;
}

static void visit_call(struct uses *s, struct node *n)
{
    if (!n->decl) visit(s, n->child[0], MODE_READ, SINK_NONE);
    for (int i = 1; i < n->n_children; i++) visit(s, n->child[i], MODE_READ, argument_sink(s, n, i - 1));
}

static void visit_binary(struct uses *s, struct node *n, enum sink sink)
{
    bool through = sink != SINK_NONE && is_address(n, 0);
    for (int i = 0; i < 2; i++) {
        bool last = n->op == OP_COMMA && i == 1;
        visit(s, n->child[i], MODE_READ, last || (through && is_address(n->child[i], 0)) ? sink : SINK_NONE);
    }
}

static void visit_unary(struct uses *s, struct node *n, unsigned mode, enum sink sink)
{
    switch (n->op) {
    case OP_DEREF: visit_place(s, n, mode, sink); break;
    case OP_ADDRESS: visit(s, n->child[0], MODE_ADDRESS, sink); break;
    case OP_PREINC:
    case OP_PREDEC:
    case OP_POSTINC:
    case OP_POSTDEC: visit(s, n->child[0], MODE_UPDATE, SINK_NONE); break;
    case OP_REAL:
    case OP_IMAG:
    case OP_EXTENSION: visit(s, n->child[0], mode, sink); break;
    default: visit(s, n->child[0], MODE_READ, SINK_NONE);
    }
}

static void visit_var(struct uses *s, struct node *n)
{
    bool pointer = n->decl && n->decl->type && n->decl->type->kind == TYPE_POINTER;
    for (const struct type *t = n->decl ? n->decl->type : NULL; t && (t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER); t = t->base)
        if (t->count_expr) visit(s, t->count_expr, MODE_READ, SINK_NONE);
    for (int i = 0; i < n->n_children; i++) visit(s, n->child[i], MODE_READ, pointer ? SINK_TRACKED : SINK_ESCAPE);
    if (n->n_children && n->decl && n->decl->function) uses_add(s, n->decl, n, USE_WRITE);
}

static void visit_children(struct uses *s, struct node *n, enum sink sink)
{
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i]) visit(s, n->child[i], MODE_READ, sink);
}

static void visit_asm(struct uses *s, struct node *n)
{
    for (int i = 0; i < n->n_children; i++) visit(s, n->child[i], i < n->value ? MODE_UPDATE : MODE_READ, SINK_NONE);
}

static void visit_for(struct uses *s, struct node *n)
{
    static const int order[] = {0, 1, 3, 2};
    for (int i = 0; i < 4; i++)
        if (n->child[order[i]]) visit(s, n->child[order[i]], MODE_READ, SINK_NONE);
}

static void visit(struct uses *s, struct node *n, unsigned mode, enum sink sink)
{
    switch (n->kind) {
    case NODE_PAREN:
    case NODE_IMPLICIT:
    case NODE_CAST:
        if (n->n_children) visit(s, n->child[n->n_children - 1], mode, sink);
        break;
    case NODE_NAME: visit_name(s, n, mode, sink); break;
    case NODE_SUBSCRIPT:
    case NODE_MEMBER: visit_place(s, n, mode, sink); break;
    case NODE_UNARY: visit_unary(s, n, mode, sink); break;
    case NODE_BINARY: visit_binary(s, n, sink); break;
    case NODE_ASSIGN: visit_assign(s, n); break;
    case NODE_CALL: visit_call(s, n); break;
    case NODE_VAR: visit_var(s, n); break;
    case NODE_FOR: visit_for(s, n); break;
    case NODE_ASM: visit_asm(s, n); break;
    case NODE_SIZEOF: break;
    case NODE_CONDITIONAL:
        visit(s, n->child[0], MODE_READ, SINK_NONE);
        visit(s, n->child[1], MODE_READ, sink);
        visit(s, n->child[2], MODE_READ, sink);
        break;
    case NODE_GNU_CONDITIONAL:
    case NODE_INIT_LIST:
    case NODE_DESIGNATED:
    case NODE_COMPOUND_LITERAL: visit_children(s, n, sink); break;
    case NODE_RETURN: visit_children(s, n, SINK_ESCAPE); break;
    default: visit_children(s, n, SINK_NONE);
    }
}

/* ---- assignments to pointers and locals ---------------------------------------------------------------------------------------------- */

static bool collect_assigned(struct node *n, void *context)
{
    struct uses *s = context;
    struct assigned a = {0};
    if (n->kind == NODE_VAR && n->n_children && n->decl) a = (struct assigned){n->decl, n->child[0], n};
    if (n->kind == NODE_ASSIGN && n->op == OP_NONE) {
        struct node *target = node_strip_mutable(n->child[0]);
        if (target->kind == NODE_NAME && decl_is_object(target->decl)) a = (struct assigned){target->decl, n->child[1], n};
    }
    if (a.decl) ARENA_PUSH(s->unit->arena, s->assigned, s->n_assigned, a);
    return n->kind != NODE_SIZEOF;
}

struct uses *uses_of(struct unit *u, struct node *body)
{
    struct uses *s = arena_alloc(u->arena, sizeof *s);
    s->unit = u;
    s->body = body;
    node_walk(body, collect_assigned, s);
    visit(s, body, MODE_READ, SINK_NONE);
    return s;
}

struct node *uses_single_value(const struct uses *s, const struct decl *d, struct node **at)
{
    struct node *value = NULL;
    int writes = 0;
    for (int i = 0; i < s->count; i++) {
        if (s->items[i].decl != d || (s->items[i].flags & USE_POINTEE)) continue;
        if (s->items[i].flags & (USE_ADDRESS | USE_ESCAPE | USE_UPDATE)) return NULL;
        writes += (s->items[i].flags & USE_WRITE) != 0;
    }
    for (int i = 0; i < s->n_assigned; i++)
        if (s->assigned[i].decl == d) value = s->assigned[i].value, *at = s->assigned[i].at;
    return writes == 1 ? value : NULL;
}

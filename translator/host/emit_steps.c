/* emit_steps: the control flow of a kernels construct around its launches. SPDX-License-Identifier: MIT
 * The host runs the user's own loops and conditions, with a launch where a statement is a kernel. A scalar that kernels write is fetched
 * into a variable of the same name before a header reads it. */
#include "host/host_emit.h"
#include "kernel/kernel.h"
#include "base/unit.h"
#include <string.h>

/* The text of a statement without its final semicolon. */
static const char *code_text(struct unit *u, const struct node *n)
{
    char *text = arena_string(u->arena, host_source(u, n));
    size_t length = strlen(text);
    while (length && strchr("; ", text[length - 1])) text[--length] = 0;
    return text;
}

/* ---- fetched scalars ------------------------------------------------------------------------------------------------------------ */

struct fetched {
    struct region *r;
    struct variable **list;
    int count;
};

static bool find_fetched(struct node *n, void *context)
{
    struct fetched *f = context;
    struct variable *v = n->kind == NODE_NAME && n->decl ? region_variable(f->r, n->decl) : NULL;
    if (n->kind == NODE_SIZEOF) return false;
    if (!v || (v->role != ROLE_SCALAR && v->role != ROLE_REDUCTION) || v->data < 0) return true;
    for (int i = 0; i < f->count; i++)
        if (f->list[i] == v) return true;
    ARENA_PUSH(f->r->unit->arena, f->list, f->count, v);
    return true;
}

/* The condition or value of a control statement, or NULL. */
static struct node *condition_of(const struct node *n)
{
    switch (n->kind) {
    case NODE_IF:
    case NODE_WHILE:
    case NODE_SWITCH: return n->child[0];
    case NODE_FOR:
    case NODE_DO: return n->child[1];
    default: return NULL;
    }
}

static const char *condition_text(struct region *r, const struct node *n)
{
    struct fetched f = {.r = r};
    struct arena *a = r->unit->arena;
    const char *text = n ? host_source(r->unit, n) : "", *fetches = "";
    if (n) node_walk((struct node *)n, find_fetched, &f);
    for (int i = 0; i < f.count; i++)
        fetches = arena_printf(a, "%saccelrt_fetch(&accel_call%s, %d, &%s), ", fetches, host_suffix(r->directive, r->unit),
                               f.list[i]->data, f.list[i]->decl->name);
    return fetches[0] ? arena_printf(a, "(%s%s)", fetches, text) : text;
}

static void find_in_steps(const struct step *list, struct fetched *f)
{
    for (const struct step *s = list; s; s = s->next) {
        struct node *condition = s->kind == STEP_CONTROL ? condition_of(s->node) : NULL;
        if (condition) node_walk(condition, find_fetched, f);
        find_in_steps(s->body, f);
        find_in_steps(s->other, f);
    }
}

/* The copies hide the user's variables, which get their values when the construct ends. */
static void declare_fetched(struct lines *l, struct region *r)
{
    struct fetched f = {.r = r};
    find_in_steps(r->steps, &f);
    for (int i = 0; i < f.count; i++)
        if (!f.list[i]->hoisted)
            lines_put(l, "%s = 0;", host_declare(l->u, f.list[i]->decl->type, f.list[i]->decl->name, f.list[i]->decl->name));
}

static const char *array_text(struct unit *u, const struct decl *d)
{
    const char *text = d->name;
    const struct type *t = d->type;
    for (; t->kind == TYPE_ARRAY; t = t->base) text = arena_printf(u->arena, "%s[%lld]", text, t->count);
    return arena_printf(u->arena, "%s %s", t->canonical, text);
}

void steps_declare(struct lines *l, const struct region *r)
{
    for (int i = 0; i < r->n_vars; i++) {
        const struct decl *d = r->vars[i]->decl;
        if (!r->vars[i]->hoisted) continue;
        if (d->type->kind == TYPE_ARRAY) lines_put(l, "%s;", array_text(l->u, d));
        else lines_put(l, "%s = 0;", host_declare(l->u, d->type, d->name, d->name));
    }
}

/* ---- steps ---------------------------------------------------------------------------------------------------------------------- */

static void emit_list(struct lines *l, struct region *r, const struct step *list);

/* A block that is the whole body of a control statement gets no braces of its own. */
static void emit_body(struct lines *l, struct region *r, const struct step *list)
{
    while (list && !list->next && list->kind == STEP_CONTROL && list->node->kind == NODE_BLOCK) list = list->body;
    l->level++;
    emit_list(l, r, list);
    l->level--;
}

static void emit_for(struct lines *l, struct region *r, const struct node *n)
{
    lines_put(l, "for (%s; %s; %s) {", n->child[0] ? code_text(l->u, n->child[0]) : "", condition_text(r, n->child[1]),
              n->child[2] ? host_source(l->u, n->child[2]) : "");
}

static void emit_label(struct lines *l, const struct node *n)
{
    if (n->kind == NODE_DEFAULT) lines_put(l, "default: {");
    else if (n->n_children > 2) lines_put(l, "case %s ... %s: {", host_source(l->u, n->child[0]), host_source(l->u, n->child[1]));
    else lines_put(l, "case %s: {", host_source(l->u, n->child[0]));
}

/* The line that opens the block of a control statement. */
static void emit_head(struct lines *l, struct region *r, const struct node *n)
{
    switch (n->kind) {
    case NODE_IF: lines_put(l, "if (%s) {", condition_text(r, n->child[0])); break;
    case NODE_WHILE: lines_put(l, "while (%s) {", condition_text(r, n->child[0])); break;
    case NODE_SWITCH: lines_put(l, "switch (%s) {", condition_text(r, n->child[0])); break;
    case NODE_FOR: emit_for(l, r, n); break;
    case NODE_DO: lines_put(l, "do {"); break;
    case NODE_CASE:
    case NODE_DEFAULT: emit_label(l, n); break;
    default: lines_put(l, "{");
    }
}

static void emit_control(struct lines *l, struct region *r, const struct step *s)
{
    emit_head(l, r, s->node);
    emit_body(l, r, s->body);
    if (s->other) {
        lines_put(l, "} else {");
        emit_body(l, r, s->other);
    }
    if (s->node->kind == NODE_DO) lines_put(l, "} while (%s);", condition_text(r, s->node->child[1]));
    else lines_put(l, "}");
}

static void emit_list(struct lines *l, struct region *r, const struct step *list)
{
    for (const struct step *s = list; s; s = s->next)
        switch (s->kind) {
        case STEP_LAUNCH: launch_emit_one(l, r, s->kernel); break;
        case STEP_CODE: lines_put(l, "%s;", code_text(l->u, s->node)); break;
        case STEP_CONTROL: emit_control(l, r, s); break;
        }
}

static void emit_steps_of(struct lines *l, struct region *r)
{
    declare_fetched(l, r);
    emit_list(l, r, r->steps);
}

void launch_emit(struct lines *l, struct region *r)
{
    if (r->n_hosted) emit_steps_of(l, r);
    else
        for (int i = 0; i < r->n_kernels; i++) launch_emit_one(l, r, i);
}

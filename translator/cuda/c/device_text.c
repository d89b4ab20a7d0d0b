/* device_text: prints nodes of the syntax tree as CUDA C++. SPDX-License-Identifier: MIT
 * A node without a rewriting prints as its own text, with its children printed in place. */
#include "cuda/c/device_text_private.h"
#include "directive/bind/routine_linkage.h"
#include "base/line_map.h"
#include <string.h>

struct device_text *device_text_new(struct unit *u)
{
    struct device_text *d = arena_alloc(u->arena, sizeof *d);
    d->u = u;
    return d;
}

void device_text_set_body_printer(struct device_text *d, device_body_printer print, void *context)
{
    d->print_body = print;
    d->body_context = context;
}

void device_text_set_classes(struct device_text *d, const struct buffer *text) { d->classes = text; }

const struct env *device_text_env(const struct device_text *d) { return d->env; }

void device_text_set_env(struct device_text *d, const struct env *env) { d->env = env; }

void device_text_set_function_env(struct device_text *d, const struct env *env)
{
    d->function_env = env;
}

void device_print_bound(const char *text, bool apart, struct buffer *out)
{
    size_t length = strlen(text);
    bool pointer = !strncmp(text, "(*", 2) && text[length - 1] == ')' && !strpbrk(text + 2, "( ");
    if (apart && pointer) buffer_add(out, text + 1, length - 2);
    else buffer_puts(out, text);
}

void device_text_bind(struct device_text *d, const struct decl *decl, const char *text)
{
    d->env = env_bind(d->u->arena, d->env, (struct env_binding){.decl = decl, .text = text});
}

void device_text_bind_node(struct device_text *d, const struct node *n, const char *text)
{
    d->env = env_bind(d->u->arena, d->env, (struct env_binding){.node = n, .text = text});
}

void device_text_bind_printer(struct device_text *d, const struct node *n, node_printer print, void *context)
{
    d->env = env_bind(d->u->arena, d->env, (struct env_binding){.node = n, .print = print, .context = context});
}

/* ---- names ---- */

/* The name of decl if device_text_name has been called, else NULL. */
static const char *known_name(const struct device_text *d, const struct decl *decl)
{
    return decl_texts_get(&d->names, decl);
}

static const char *keep_name(struct device_text *d, const struct decl *decl, const char *text)
{
    decl_texts_set(&d->names, d->u->arena, decl, text);
    return text;
}

/* A library function: the user's text does not define it. */
static bool is_library_function(const struct decl *decl)
{
    return decl->kind == DECL_FUNCTION && (!decl->has_body || decl->is_system);
}

static bool is_given(const struct device_text *d, const char *name)
{
    for (int i = 0; i < d->n_given; i++)
        if (!strcmp(d->given[i], name)) return true;
    return false;
}

/* All tags are at file scope in device code. A tag of a function is numbered if the file uses its name for another type. Tags of system
 * headers are renamed: nvcc includes these headers too. */
static const char *tag_name(struct device_text *d, const struct decl *decl)
{
    struct arena *a = d->u->arena;
    const char *hard = device_rename_hard(d, decl->name, (unsigned)strlen(decl->name)), *name = hard ? hard : decl->name;
    bool other = device_tag_is_other_typedef(d, decl->name, d->u->length);
    if (!hard && (other || decl->is_system)) name = arena_printf(a, "accel_%s", decl->name);
    for (int k = 2; is_given(d, name); k++) name = arena_printf(a, "accel_%s_%d", decl->name, k);
    ARENA_PUSH(a, d->given, d->n_given, name);
    return name;
}

static const char *new_name(struct device_text *d, const struct decl *decl)
{
    const char *name = decl->name, *hard = device_rename_hard(d, name, (unsigned)strlen(name));
    bool tag = decl->kind == DECL_RECORD || decl->kind == DECL_ENUM;
    if (!*name || (tag && !decl->to)) return arena_printf(d->u->arena, "accel_unnamed_%d", ++d->temporaries);
    if (tag) return tag_name(d, decl);
    if (is_library_function(decl)) {
        const struct device_function *f = device_library_find(name);
        if (f || !routine_is_imported(d->u, (struct decl *)decl)) return f ? f->spelling : name;
    }
    bool variable = decl->function && (decl->kind == DECL_VAR || decl->kind == DECL_PARAM);
    if (!hard && variable && !strncmp(name, "accel_", 6)) return arena_printf(d->u->arena, "user_%s", name);
    if (hard) return hard;
    bool local = decl->function || decl->kind == DECL_FIELD || decl->kind == DECL_PARAM || decl->kind == DECL_LABEL;
    if (decl->kind == DECL_TYPEDEF && decl->is_system && decl->type->kind == TYPE_RECORD) return arena_printf(d->u->arena, "accel_%s", name);
    if (!local && !(decl->kind == DECL_TYPEDEF && decl->is_system) && device_clashes_at_file_scope(name))
        return arena_printf(d->u->arena, "user_%s", name);
    return name;
}

const char *device_text_name(struct device_text *d, const struct decl *decl)
{
    if (decl->kind == DECL_FUNCTION) decl = syntax_definition(d->u, (struct decl *)decl);
    const char *name = known_name(d, decl);
    return name ? name : keep_name(d, decl, new_name(d, decl));
}

/* ---- printing ---- */

const char *device_string(struct device_text *d, struct node *n)
{
    struct buffer b = { 0 };
    device_text_print(d, n, &b);
    const char *text = arena_copy(d->u->arena, b.data ? b.data : "", b.length);
    buffer_free(&b);
    return text;
}

static bool is_primary(const struct node *n)
{
    while (n->kind == NODE_IMPLICIT && n->n_children) n = n->child[0];
    switch (n->kind) {
    case NODE_NAME:
    case NODE_INTEGER:
    case NODE_FLOATING:
    case NODE_STRING:
    case NODE_MEMBER:
    case NODE_SUBSCRIPT:
    case NODE_CALL:
    case NODE_PAREN:
    case NODE_SIZEOF: case NODE_STMT_EXPR: case NODE_COMPOUND_LITERAL: return true;
    default: return false;
    }
}

const char *device_operand(struct device_text *d, struct node *n)
{
    const char *text = device_string(d, n);
    bool cast = n->kind == NODE_IMPLICIT && *text == '(';
    return is_primary(n) && !cast ? text : arena_printf(d->u->arena, "(%s)", text);
}

void device_print_apart(struct device_text *d, struct node *n, struct buffer *text, struct buffer *pending)
{
    struct buffer *outer = d->pending;
    struct node *whole = d->whole;
    d->pending = pending;
    d->whole = NULL;
    device_text_print(d, n, text);
    d->pending = outer;
    d->whole = whole;
}

/* Prints the statement n after the declarations that it requires, in a block of its own unless it is in a block. */
static void print_statement(struct device_text *d, struct node *n, bool in_block, struct buffer *out)
{
    struct buffer text = { 0 }, pending = { 0 };
    device_print_apart(d, n, &text, &pending);
    bool braces = pending.length && !in_block;
    bool bare = braces && text.length && text.data[text.length - 1] != ';' && text.data[text.length - 1] != '}';
    if (braces) buffer_puts(out, "{ ");
    if (pending.length) buffer_add(out, pending.data, pending.length);
    if (text.length) buffer_add(out, text.data, text.length);
    if (braces) buffer_puts(out, bare ? "; }" : " }");
    buffer_free(&text);
    buffer_free(&pending);
}

static void print_child(struct device_text *d, struct node *parent, struct node *child, struct buffer *out)
{
    if (node_is_statement_of(parent, child)) print_statement(d, child, parent->kind == NODE_BLOCK, out);
    else device_text_print(d, child, out);
}

/* An index that begins with a lambda is enclosed in parentheses: in C++ `[[` begins an attribute. */
static void print_index(struct device_text *d, struct node *parent, struct node *index, struct buffer *out)
{
    struct buffer text = { 0 };
    print_child(d, parent, index, &text);
    bool lambda = text.length && *text.data == '[';
    if (text.length) buffer_printf(out, lambda ? "(%s)" : "%s", text.data);
    buffer_free(&text);
}

void device_print_in_place(struct device_text *d, struct node *n, struct buffer *out)
{
    unsigned at = n->from;
    for (int i = 0; i < n->n_children; i++) {
        struct node *c = n->child[i];
        if (!c || c->from < at || c->to > n->to || c->to == 0) continue;
        device_gap(d, at, c->from, out);
        if (n->kind == NODE_SUBSCRIPT && i == 1) print_index(d, n, c, out);
        else print_child(d, n, c, out);
        at = c->to;
    }
    device_gap(d, at, n->to, out);
}

/* The range of an expression that is a statement includes its `;`, which rewriting does not print. */
static void end_statement(struct device_text *d, const struct node *n, struct buffer *out)
{
    bool place = n->parent && node_is_statement_of(n->parent, n);
    if (place && n->to && d->u->text[n->to - 1] == ';' && out->length && out->data[out->length - 1] != ';') buffer_putc(out, ';');
}

static void print_node(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->type && device_print_expression(d, n, out)) {
        end_statement(d, n, out);
        return;
    }
    if (device_print_statement(d, n, out)) return;
    if (n->to == 0) device_print_structure(d, n, out);
    else device_print_in_place(d, n, out);
}

/* A node that is printed alone: no statement around it takes declarations. */
static void print_root(struct device_text *d, struct node *n, struct buffer *out)
{
    struct buffer text = { 0 }, pending = { 0 };
    bool statement = !n->type || (n->parent && node_is_statement_of(n->parent, n));
    d->pending = &pending;
    d->whole = statement ? NULL : n;
    device_text_print(d, n, &text);
    d->pending = NULL;
    d->whole = NULL;
    bool braces = pending.length && n->kind != NODE_DECL_STMT && !(n->parent && n->parent->kind == NODE_BLOCK);
    if (braces) buffer_puts(out, "{ ");
    if (pending.length) buffer_add(out, pending.data, pending.length);
    if (text.length) buffer_add(out, text.data, text.length);
    if (braces) buffer_puts(out, n->type ? "; }" : " }");
    buffer_free(&text);
    buffer_free(&pending);
}

void device_text_print_inside(struct device_text *d, struct node *n, struct buffer *out)
{
    print_node(d, n, out);
}

void device_text_print(struct device_text *d, struct node *n, struct buffer *out)
{
    if (!n) return;
    if (!d->pending) {
        print_root(d, n, out);
        return;
    }
    const struct env_binding *b = env_of_node(d->env, n);
    if (b && b->text) buffer_puts(out, b->text);
    else if (b && b->print) b->print(b->context, n, out);
    else print_node(d, n, out);
}

void device_text_line(struct device_text *d, unsigned offset, struct buffer *out)
{
    struct place p = line_map_place(d->u, offset);
    buffer_printf(out, "#line %d ", p.line);
    buffer_quoted(out, unit_mapped_name(d->u, p.file));
    buffer_putc(out, '\n');
}

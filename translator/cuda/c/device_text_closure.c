/* device_text_closure: the transitive closure of the declarations that device code uses. SPDX-License-Identifier: MIT
 * Functions and tables are printed when they are first used, which adds further uses; types at the end, each before its uses. */
#include "cuda/c/data/device_table_bytes.h"
#include "cuda/c/data/device_volatile.h"
#include "kernel/device_code/device_layout.h"
#include "cuda/c/device_text_private.h"
#include "directive/directive.h"
#include "directive/bind/routine_linkage.h"
#include "directive/bind/routines.h"
#include <stdlib.h>
#include <string.h>

/* A variable of a function whose declaration is printed in place. Types of functions are printed at file scope. */
static bool is_printed_locally(const struct device_text *d, const struct decl *decl)
{
    if (!decl->function || decl_is_type(decl)) return false;
    if (d->function) return true;
    for (int i = 0; i < d->n_local; i++)
        if (decl->from >= d->local[i].from && decl->to <= d->local[i].to) return true;
    return false;
}

/* The declaration that is printed for a use of decl, or NULL. */
static struct decl *printed_for(struct device_text *d, struct decl *decl)
{
    if (decl->kind == DECL_ENUMERATOR || decl->kind == DECL_FIELD) decl = decl->parent;
    if (decl && decl->kind == DECL_RECORD) decl = device_whole_record(decl);
    if (decl && (decl->kind == DECL_FUNCTION || decl->kind == DECL_VAR)) decl = syntax_definition(d->u, decl);
    return decl;
}

void device_text_use(struct device_text *d, struct decl *decl, unsigned at)
{
    decl = printed_for(d, decl);
    if (!decl || decl->kind == DECL_PARAM || decl->kind == DECL_LABEL) return;
    if (is_printed_locally(d, decl)) return;
    if (decl->kind == DECL_VAR && decl->function && !strstr(device_text_name(d, decl), decl->function->name))
        decl_texts_set(&d->names, d->u->arena, decl, arena_printf(d->u->arena, "accel_%s_%s", decl->function->name, decl->name));
    struct device_wait wait = { d->function, decl };
    if (decl->kind == DECL_VAR && d->function && d->function->from < decl->from) ARENA_PUSH(d->u->arena, d->waits, d->n_waits, wait);
    for (int i = 0; i < d->n_uses; i++)
        if (d->uses[i].decl == decl) return;
    struct device_use use = { decl, at };
    ARENA_PUSH(d->u->arena, d->uses, d->n_uses, use);
}

static void add_piece(struct device_text *d, struct decl *decl, const char *text, const char *prototype)
{
    struct device_piece p = { .decl = decl, .from = decl->from, .to = decl->to, .text = text, .prototype = prototype };
    ARENA_PUSH(d->u->arena, d->pieces, d->n_pieces, p);
}

static const char *taken(struct device_text *d, struct buffer *b)
{
    const char *text = arena_copy(d->u->arena, b->data ? b->data : "", b->length);
    buffer_free(b);
    return text;
}

/* ---- tables ---- */

bool device_is_declared(const struct device_text *d, const struct decl *v)
{
    return d->function && !v->function && (directive_reached(d->u, v) || directive_device_pointer(d->u, v));
}

/* The name that code uses for it, also in its declaration, in parentheses. */
const char *device_declared_name(struct device_text *d, const struct decl *v)
{
    return arena_printf(d->u->arena, "(%s%s%s)", directive_device_pointer(d->u, v) ? "" : "*", DECLARED_PREFIX, v->name);
}

/* A variable of a declare directive: the runtime sets the pointer when it loads the module. One that holds a device address is itself set
 * when a kernel starts. */
static void add_declared(struct device_text *d, struct decl *v)
{
    struct buffer out = { 0 };
    const char *pointer = device_declared_name(d, v);
    device_use_type(d, v->type, v->from);
    buffer_printf(&out, "extern \"C\" { __device__ %s; }\n", device_text_declare(d, v->type, pointer, "", false));
    add_piece(d, v, taken(d, &out), NULL);
    ARENA_PUSH(d->u->arena, d->declared, d->n_declared, v);
}

void device_text_rename_declared(const struct device_text *d, const char *tag, struct buffer *out)
{
    for (int i = 0; i < d->n_declared && *tag; i++)
        buffer_printf(out, "#define %s%s %s%s%s\n", DECLARED_PREFIX, d->declared[i]->name, DECLARED_PREFIX, d->declared[i]->name, tag);
}

static void add_table(struct device_text *d, struct decl *v)
{
    struct buffer out = { 0 }, pending = { 0 }, *outer = d->pending;
    device_use_type(d, v->type, v->from);
    if (device_bytes_name(d, v)) {
        device_print_bytes(d, v, &out);
        buffer_putc(&out, '\n');
        add_piece(d, v, taken(d, &out), NULL);
        d->pieces[d->n_pieces - 1].head = arena_printf(d->u->arena, "%s ", device_bytes_head(d, v));
        return;
    }
    buffer_printf(&out, " %s", device_text_declare(d, v->type, device_text_name(d, v), "", false));
    d->pending = &pending;
    d->in_constant = true;
    if (v->init) {
        buffer_puts(&out, " = ");
        device_print_initialiser(d, v->type, v->init, "", NULL, &out);
    } else buffer_puts(&out, " = {}");
    d->in_constant = false;
    d->pending = outer;
    buffer_puts(&out, ";\n");
    buffer_printf(&pending, "%sstatic ", device_alignment(d, v->from, v));
    add_piece(d, v, taken(d, &out), NULL);
    d->pieces[d->n_pieces - 1].head = taken(d, &pending);
}

/* ---- functions ---- */

static const char *header_of(struct device_text *d, struct decl *f)
{
    struct arena *a = d->u->arena;
    const char *list = "";
    for (int i = 0; i < f->n_members; i++) {
        const struct decl *p = f->members[i];
            const char *one = device_text_declare(d, device_text_decay(d, p->type), *p->name ? device_text_name(d, p) : "", "", false);
        list = arena_printf(a, "%s%s%s", list, i ? ", " : "", one);
    }
    const char *inner = arena_printf(a, "%s(%s)", device_text_name(d, f), list);
    const char *storage = routine_is_exported(d->u, f) || !f->has_body ? "" : "static ";
    return arena_printf(a, "%s__device__ %s", storage, device_text_declare(d, device_copied_type(d, decl_result_type(f)), inner, "", false));
}

struct size_check { const struct node *size; bool changes; };

static bool names_decl(const struct node *n, const struct decl *v)
{
    if (n->kind == NODE_NAME) return n->decl == v;
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i] && names_decl(n->child[i], v)) return true;
    return false;
}

static bool find_size_change(struct node *n, void *context)
{
    struct size_check *c = context;
    const struct decl *target = node_target(n);
    c->changes |= target && names_decl(c->size, target);
    return !c->changes;
}

/* The sizes of a parameter are those at the function's entry. Device code evaluates them at each access; sizes that the function changes
 * are kept in constants. */
static void keep_sizes(struct device_text *d, struct decl *f)
{
    for (int i = 0; i < f->n_members; i++) {
        struct decl *p = f->members[i];
        int n = array_n_dimensions(p->type);
        struct node *outer = p->type->kind == TYPE_POINTER ? p->type->count_expr : NULL;
        struct size_check c = { NULL, false };
        if (outer && node_has_effects(outer)) buffer_printf(&d->objects, "    (void)(%s);\n", device_string(d, outer));
        for (int k = 0; k < n; k++) {
            c.size = array_dimension_expr(p->type, k);
            c.changes |= node_has_effects(array_dimension_expr(p->type, k));
            node_walk(f->body, find_size_change, &c);
        }
        for (int k = 0; k < n && c.changes; k++)
            buffer_printf(&d->objects, "    const long long %s = %s;\n", array_dimension_name(d->u->arena, p, k),
                          device_string(d, array_dimension_expr(p->type, k)));
        if (c.changes) ARENA_PUSH(d->u->arena, d->resized, d->n_resized, p);
    }
}

static void print_body(struct device_text *d, struct decl *f, struct node *body, struct buffer *out)
{
    struct buffer *pending = d->pending;
    bool printed;
    d->in_parts = routine_of(d->u, f)->levels != 0;
    if (d->in_parts) d->pending = NULL;
    printed = d->print_body && d->print_body(d->body_context, f, out);
    d->pending = pending;
    d->in_parts = false;
    if (!printed) device_text_print(d, body, out);
}

static void add_function(struct device_text *d, struct decl *f)
{
    struct buffer out = { 0 }, pending = { 0 }, *outer_pending = d->pending;
    struct decl *outer = d->function;
    const struct env *env = d->env;
    struct node *body = syntax_body(d->u, f);
    const char *header;
    size_t begins;
    d->env = d->function_env;
    header = header_of(d, f);
    d->function = f;
    d->pending = &pending;
    if (body) {
        f->body = body;
        keep_sizes(d, f);
        device_text_line(d, body->from, &out);
        buffer_printf(&out, "%s ", header);
        begins = out.length;
        print_body(d, f, body, &out);
        device_text_place_objects(d, begins + (out.length > begins + 1 && out.data[begins + 1] == '\n' ? 2 : 1), &out);
        if (device_reaches_end(f) && out.length && out.data[out.length - 1] == '}') {
            out.length--;
            buffer_puts(&out, "return {}; }");
        }
        buffer_putc(&out, '\n');
    }
    d->function = outer;
    d->pending = outer_pending;
    d->env = env;
    buffer_free(&pending);
    add_piece(d, f, taken(d, &out), header);
}

/* A routine of another file. */
static void add_import(struct device_text *d, struct decl *f)
{
    add_piece(d, f, arena_printf(d->u->arena, "%s;\n", header_of(d, f)), NULL);
    ARENA_PUSH(d->u->arena, d->u->imports, d->u->n_imports, f);
}

/* ---- the whole ---- */

static void expand_use(struct device_text *d, const struct device_use *use)
{
    struct decl *decl = use->decl;
    bool user_function = decl->kind == DECL_FUNCTION && decl->has_body && !decl->is_system;
    if (decl->kind == DECL_FUNCTION && !user_function && device_library_find(decl->name)) return;
    if (decl->kind == DECL_FUNCTION && decl->has_body) add_function(d, decl);
    else if (decl->kind == DECL_FUNCTION) add_import(d, decl);
    else if (decl->kind == DECL_VAR && (directive_reached(d->u, decl) || directive_device_pointer(d->u, decl))) add_declared(d, decl);
    else if (decl->kind == DECL_VAR) add_table(d, decl);
    else {
        device_use_type_text(d, decl);
        add_piece(d, decl, NULL, NULL);
    }
}

static int by_place(const void *a, const void *b)
{
    const struct device_piece *x = a, *y = b;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    return (x->to < y->to) - (x->to > y->to);
}

/* A function that uses a variable before its definition, by an extern declaration, is printed after the definition, its prototype in its
 * place. */
static void lower_functions(struct device_text *d)
{
    for (int i = 0, n = d->n_pieces; i < n; i++) {
        struct device_piece *p = &d->pieces[i], early = *p;
        for (int k = 0; k < d->n_waits && p->prototype; k++)
            if (d->waits[k].function == p->decl && d->waits[k].var->to > p->from) p->from = d->waits[k].var->to;
        if (p->from == early.from) continue;
        early.text = arena_printf(d->u->arena, "%s;\n", p->prototype);
        early.prototype = NULL;
        ARENA_PUSH(d->u->arena, d->pieces, d->n_pieces, early);
    }
}

static void order_pieces(struct device_text *d)
{
    lower_functions(d);
    if (d->n_pieces) qsort(d->pieces, (size_t)d->n_pieces, sizeof *d->pieces, by_place);
}

static void print_prototypes(struct device_text *d, struct buffer *out)
{
    for (int i = 0; i < d->n_pieces; i++) {
        bool early = false;
        for (int k = 0; k < d->n_early; k++) early |= d->early[k] == d->pieces[i].decl;
        if (early && d->pieces[i].prototype) buffer_printf(out, "%s;\n", d->pieces[i].prototype);
    }
}

/* Types precede all others: prototypes, tables and functions may use types that the program defines after them. */
static void print_pieces(struct device_text *d, struct buffer *out)
{
    bool announced = false;
    for (int i = 0; i < d->n_pieces; i++)
        if (decl_is_type(d->pieces[i].decl)) device_print_type_text(d, d->pieces[i].decl, out);
    for (int i = 0; i < d->n_pieces; i++) {
        struct device_piece *p = &d->pieces[i];
        if (p->prototype && !announced) print_prototypes(d, out);
        announced |= p->prototype != NULL;
        if (p->head) buffer_printf(out, "%s%s", p->head, device_table_memory(d, p->decl));
        if (p->text) buffer_puts(out, p->text);
    }
}

void device_text_closure(struct device_text *d, struct buffer *library, struct buffer *out)
{
    struct buffer text = { 0 };
    for (int i = 0; i < d->n_uses; i++) {
        struct device_use use = d->uses[i];
        expand_use(d, &use);
    }
    order_pieces(d);
    print_pieces(d, &text);
    device_print_helpers(d, library);
    if (d->classes && d->classes->length) buffer_add(out, d->classes->data, d->classes->length);
    if (text.length) buffer_add(out, text.data, text.length);
    buffer_free(&text);
}

bool device_text_has_functions(const struct device_text *d)
{
    for (int i = 0; i < d->n_pieces; i++)
        if (d->pieces[i].prototype) return true;
    return false;
}

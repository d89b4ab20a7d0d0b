/* device_rewrite_declaration: declarations inside functions. SPDX-License-Identifier: MIT
 * A declaration that C++ accepts is printed as written; otherwise each of its variables gets a declaration of its own. */
#include "base/token.h"
#include "cuda/c/data/device_table_bytes.h"
#include "cuda/c/device_text_private.h"
#include "kernel/device_code/declarations_apart.h"
#include <string.h>

static struct node *initialiser(const struct node *var) { return var->n_children ? var->child[var->n_children - 1] : NULL; }

/* The text of the declaration names a type that has another name in device code, or is declared only at file scope. */
static bool has_other_type(struct device_text *d, const struct type *t)
{
    if (device_type_is_elsewhere(t)) return true;
    while (!t->name && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY)) t = t->base;
    bool tagged = !t->name && (t->kind == TYPE_RECORD || t->kind == TYPE_ENUM) && t->decl;
    return tagged && strcmp(device_text_name(d, t->decl), t->decl->name);
}

static bool needs_own_declaration(struct device_text *d, struct node *stmt, struct node *var)
{
    struct node *init = initialiser(var);
    return has_other_type(d, var->decl->type) || device_declares_apart(d->u, stmt, var) || (init && device_needs_positions(d, var->decl->type, init));
}

/* Constants for the sizes of the rows that a local pointer points to. */
static void print_dimensions(struct device_text *d, const struct decl *v, struct buffer *out)
{
    int n = v->type->kind == TYPE_POINTER ? array_n_dimensions(v->type) : 0;
    for (int k = 0; k < n; k++)
        buffer_printf(out, "const long long %s = %s; ", array_dimension_name(d->u->arena, v, k),
                      device_string(d, array_dimension_expr(v->type, k)));
}

static bool is_in_for(const struct node *stmt) { return stmt->parent && stmt->parent->kind == NODE_FOR; }

/* `v = initialiser;`, after the declaration of v. */
static void print_assigned(struct device_text *d, const struct type *plain, const char *name, struct node *init, struct buffer *out)
{
    buffer_printf(out, "%s = ", name);
    if (init->kind == NODE_INIT_LIST) device_print_list_value(d, plain, init, out);
    else device_print_initialiser(d, plain, init, name, NULL, out);
    buffer_putc(out, ';');
}

bool device_print_before_for(struct device_text *d, struct node *declaration, struct buffer *out)
{
    const struct decl *v = declaration->n_children == 1 ? declaration->child[0]->decl : NULL;
    struct buffer text = {0};
    if (!v) return false;
    print_dimensions(d, v, &text);
    if (initialiser(declaration->child[0]) && device_is_jumped_over(declaration)) {
        struct type plain = *v->type;
        plain.is_const = false;
        buffer_printf(&text, "%s; ", device_text_declare(d, &plain, device_text_name(d, v), "", false));
    }
    bool any = text.length > 0;
    if (any) buffer_printf(out, "{ %s", text.data);
    buffer_free(&text);
    return any;
}

/* `{ T values = initialiser; copy }`, after the declaration of an array or record that a jump may pass. */
static void print_copy(struct device_text *d, const struct type *t, const char *declared, const char *name, struct node *init, struct buffer *out)
{
    struct buffer late = { 0 }, value = { 0 };
    device_print_initialiser(d, device_text_copyable(d, t), init, "accel_v", &late, &value);
    buffer_printf(out, " { %s = %s;%s memcpy(&%s, &accel_v, sizeof accel_v); }", declared, value.data, late.length ? late.data : "", name);
    buffer_free(&late);
    buffer_free(&value);
}

static void print_separate(struct device_text *d, struct node *stmt, struct node *var, struct buffer *out)
{
    const struct decl *v = var->decl;
    const char *name = device_text_name(d, v);
    struct node *init = initialiser(var);
    struct type plain = *v->type;
    struct buffer late = { 0 }, value = { 0 };
    plain.is_const = false;
    if (device_is_local_vla(v)) {
        device_print_local_vla(d, v, out);
        return;
    }
    if (v->storage == STORAGE_STATIC && device_bytes_name(d, v)) {
        buffer_puts(out, device_bytes_head(d, v));
        device_print_bytes(d, v, out);
        return;
    }
    if (!is_in_for(stmt)) print_dimensions(d, v, out);
    buffer_puts(out, device_alignment(d, stmt->from, v));
    if (init && device_is_jumped_over(stmt) && v->storage != STORAGE_STATIC) {
        if (v->type->kind == TYPE_ARRAY) {
            buffer_printf(out, "%s;", device_text_declare(d, device_text_copyable(d, v->type), name, "", false));
            print_copy(d, v->type, device_text_declare(d, device_text_copyable(d, v->type), "accel_v", "", false), name, init, out);
            return;
        }
        if (!is_in_for(stmt)) buffer_printf(out, "%s; ", device_text_declare(d, &plain, name, "", false));
        print_assigned(d, &plain, name, init, out);
        return;
    }
    bool is_static = v->storage == STORAGE_STATIC, outer = d->in_constant;
    bool lacks = !init && device_lacks_value(v), passed = lacks && !is_static && device_is_jumped_over(stmt);
    d->in_constant |= is_static;
    if (init) device_print_initialiser(d, v->type, init, name, is_static ? NULL : &late, &value);
    d->in_constant = outer;
    buffer_printf(out, "%s%s", is_static ? "static " : "",
                  device_text_declare(d, late.length || passed ? device_text_writable(d, v->type) : v->type, name, "", false));
    if (init) buffer_printf(out, " = %s", value.data);
    else if (lacks && !passed) buffer_puts(out, " = {}");
    buffer_printf(out, ";%s", late.length ? late.data : "");
    buffer_free(&late);
    buffer_free(&value);
}

/* As written, with initialisers and renamed variables in place. */
static void print_as_written(struct device_text *d, struct node *n, struct buffer *out)
{
    bool is_static = n->n_children && n->child[0]->decl->storage == STORAGE_STATIC, outer = d->in_constant;
    bool late_ok = n->n_children && !is_static && !n->child[0]->decl->type->is_const && !is_in_for(n);
    struct buffer late = { 0 };
    unsigned at = n->from;
    for (int i = 0; i < n->n_children; i++) {
        const struct decl *v = n->child[i]->decl;
        struct node *init = initialiser(n->child[i]);
        if (v->name_at >= at && v->name_at < n->to) {
            device_gap(d, at, v->name_at, out);
            buffer_puts(out, device_text_name(d, v));
            at = v->name_at + (unsigned)strlen(v->name);
        }
        if (!init || init->from < at) continue;
        device_gap(d, at, init->from, out);
        d->in_constant |= is_static;
        device_print_initialiser(d, v->type, init, device_text_name(d, v), late_ok ? &late : NULL, out);
        d->in_constant = outer;
        at = init->to;
    }
    device_gap(d, at, n->to, out);
    if (late.length) buffer_add(out, late.data, late.length);
    buffer_free(&late);
}

static int newlines(const char *text, size_t from, size_t to)
{
    int n = 0;
    for (; from < to; from++) n += text[from] == '\n';
    return n;
}

/* It declares no object: types, prototypes and extern variables are printed at file scope. */
static bool only_names(struct device_text *d, const struct node *n)
{
    return !n->n_children || token_has_word(d->u->text, n->from, n->to, "extern");
}

/* As many line breaks as the program's text has. */
static void keep_lines(struct device_text *d, const struct node *n, size_t start, struct buffer *out)
{
    int missing = newlines(d->u->text, n->from, n->to) - newlines(out->data, start, out->length);
    for (; missing > 0; missing--) buffer_putc(out, '\n');
}

bool device_print_declaration(struct device_text *d, struct node *n, struct buffer *out)
{
    if (n->to && only_names(d, n)) {
        buffer_putc(out, ';');
        keep_lines(d, n, out->length, out);
        return true;
    }
    bool own = false;
    struct device_range range = { n->from, n->to };
    size_t start = out->length;
    if (n->to) ARENA_PUSH(d->u->arena, d->local, d->n_local, range);
    for (int i = 0; i < n->n_children; i++) {
        if (!n->child[i]->decl) return false;
        device_use_type(d, n->child[i]->decl->type, n->from);
        own |= needs_own_declaration(d, n, n->child[i]);
    }
    if (!own) {
        print_as_written(d, n, out);
        return true;
    }
    for (int i = 0; i < n->n_children; i++) {
        if (i) buffer_putc(out, ' ');
        print_separate(d, n, n->child[i], out);
    }
    keep_lines(d, n, start, out);
    return true;
}

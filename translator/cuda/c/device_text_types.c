/* device_text_types: types and declarations as CUDA C++, and the shape of variable-length arrays. SPDX-License-Identifier: MIT
 * An array or pointer whose elements' size is known only at run time is a plain pointer to its innermost elements in device code; its
 * sizes are parameters or constants of their own. */
#include "cuda/c/device_complex.h"
#include "cuda/c/device_text_private.h"
#include "cuda/c/device_vector.h"
#include "region/region.h"
#include <string.h>

/* An array of variable length that a kernel's host code declares. */
static bool is_host_vla(const struct device_text *d, const struct decl *v)
{
    if (!v || v->kind != DECL_VAR || d->function || !array_level_varies(v->type)) return false;
    for (int i = 0; i < d->u->n_regions; i++)
        if (v->from >= d->u->regions[i]->body->from && v->from < d->u->regions[i]->body->to) return false;
    return true;
}

struct dimension_search { const struct device_text *d; struct node *count; const struct decl *decl; int k; };

static bool find_dimension(struct node *n, void *context)
{
    struct dimension_search *s = context;
    int dims = n->kind == NODE_NAME && n->decl ? array_n_dimensions(n->decl->type) : 0;
    bool local = n->kind == NODE_NAME && n->decl && device_knows_local_vla(s->d, n->decl);
    if ((local || (n->kind == NODE_NAME && is_host_vla(s->d, n->decl))) && n->decl->type->count_expr == s->count) {
        s->decl = n->decl;
        s->k = -1;
    }
    for (int k = 0; k < dims && !s->decl; k++) {
        const struct node *e = array_dimension_expr(n->decl->type, k);
        if (e != s->count && (e->from != s->count->from || e->to != s->count->to || !e->to)) continue;
        s->decl = n->decl;
        s->k = k;
    }
    return !s->decl;
}

const char *device_dimension_name(struct device_text *d, struct node *root, struct node *count)
{
    struct dimension_search s = { d, count, NULL, 0 };
    node_walk(root, find_dimension, &s);
    bool own_parameter = s.decl && s.decl->kind == DECL_PARAM && d->function && s.decl->function == d->function;
    if (s.decl && s.k < 0 && device_knows_local_vla(d, s.decl)) return device_local_vla_rows(d, s.decl);
    for (int i = 0; i < d->n_resized; i++) own_parameter &= d->resized[i] != s.decl;
    return s.decl && !own_parameter ? array_dimension_name(d->u->arena, s.decl, s.k) : NULL;
}

const char *device_dimension_text(struct device_text *d, struct node *root, struct node *count)
{
    const char *name = device_dimension_name(d, root, count);
    return name ? name : device_operand(d, count);
}

/* ---- spelling ---- */

struct decl *device_naming_typedef(struct device_text *d, const struct decl *r)
{
    const char *name = *r->name || !r->to || !r->type ? "" : device_unqualified(d, r->type);
    if (!*name || strpbrk(name, " (")) return NULL;
    struct decl *found = syntax_lookup(d->u, name, d->u->length);
    return found && found->kind == DECL_TYPEDEF && found->type->decl == r ? found : NULL;
}

/* The typedef by which t is printed: its own, or that of an unnamed record if the program's spelling is not known. */
static struct decl *printed_typedef(struct device_text *d, const struct type *t)
{
    bool tagged = t->kind == TYPE_RECORD || t->kind == TYPE_ENUM;
    struct decl *name = device_kept_typedef(t);
    return name || !tagged || !t->decl ? name : device_naming_typedef(d, t->decl);
}

static const char *name_of_type(struct device_text *d, const struct type *t)
{
    struct arena *a = d->u->arena;
    const char *quals = t->is_const ? t->is_volatile ? "const volatile " : "const " : t->is_volatile ? "volatile " : "";
    const struct decl *name = printed_typedef(d, t);
    if (name) return arena_printf(a, "%s%s", quals, device_text_name(d, name));
    if (t->kind == TYPE_BOOL) return arena_printf(a, "%sbool", quals);
    if (device_is_complex(t)) return arena_printf(a, "%s%s", quals, device_complex_name(d, t));
    if (device_is_vector(t)) return arena_printf(a, "%s%s", quals, device_vector_name(d, t));
    if (t->kind == TYPE_RECORD && t->decl)
        return arena_printf(a, "%s%s %s", quals, t->decl->is_union ? "union" : "struct", device_text_name(d, t->decl));
    if (t->kind == TYPE_ENUM && t->decl) return arena_printf(a, "%senum %s", quals, device_text_name(d, t->decl));
    return arena_printf(a, "%s%s", quals, device_unqualified(d, t));
}

/* Whether the typedef of t names no type that must be rewritten. */
static bool keeps_typedef(const struct type *t)
{
    return device_kept_typedef(t) && !type_is_vla_shaped(t) && !array_level_varies(t);
}

static const char *declare(struct device_text *d, const struct type *t, const char *inner, const char *qualifier, bool pointee_const);

static const char *declare_pointer(struct device_text *d, const struct type *t, const char *inner, const char *qualifier,
                                   bool pointee_const)
{
    struct arena *a = d->u->arena;
    struct type pointee = *(type_is_vla_shaped(t) || array_level_varies(t) ? device_flat_element(t) : t->base);
    bool parens = (pointee.kind == TYPE_ARRAY || pointee.kind == TYPE_FUNCTION) && !keeps_typedef(&pointee);
    if (pointee_const) pointee.is_const = true;
    const char *text = arena_printf(a, "%s*%s%s%s%s%s", parens ? "(" : "", t->is_const ? "const " : "", t->is_volatile ? "volatile " : "",
                                    qualifier, inner, parens ? ")" : "");
    return declare(d, &pointee, text, "", false);
}

/* A pointer to a function is copied, not called. It prints without its parameters, whose types would have to be declared. */
static const char *declare_function(struct device_text *d, const char *inner)
{
    return arena_printf(d->u->arena, "void %s()", inner);
}

static const char *declare_array(struct device_text *d, const struct type *t, const char *inner, bool pointee_const)
{
    struct type element = *t->base;
    long long count = array_level_count(t);
    if (t->is_const || pointee_const) element.is_const = true;
    if (!count) count = 1; /* C++ has no array without elements; sizes are computed in C's way */
    const char *size = count < 0 ? arena_printf(d->u->arena, "%s[]", inner) : arena_printf(d->u->arena, "%s[%lld]", inner, count);
    return declare(d, &element, size, "", false);
}

static const char *declare(struct device_text *d, const struct type *t, const char *inner, const char *qualifier, bool pointee_const)
{
    struct arena *a = d->u->arena;
    if (keeps_typedef(t) && !pointee_const) {
        const char *space = *inner && strchr("*[(", *inner) == NULL ? " " : *inner == '*' || *inner == '(' ? " " : *qualifier ? " " : "";
        return arena_printf(a, "%s%s%s%s", name_of_type(d, t), space, qualifier, inner);
    }
    if (t->kind == TYPE_POINTER || type_is_vla_shaped(t) || array_level_varies(t))
        return declare_pointer(d, t, inner, qualifier, pointee_const);
    if (t->kind == TYPE_ARRAY) return declare_array(d, t, inner, pointee_const);
    if (t->kind == TYPE_FUNCTION) return declare_function(d, inner);
    return arena_printf(a, "%s%s%s", name_of_type(d, t), *inner && *inner != '[' ? " " : "", inner);
}

const char *device_text_declare(struct device_text *d, const struct type *t, const char *name, const char *qualifier, bool pointee_const)
{
    device_use_type(d, t, 0);
    return declare(d, t, name, qualifier, pointee_const);
}

const char *device_text_type(struct device_text *d, const struct type *t)
{
    return device_text_declare(d, t, "", "", false);
}

/* The type or its element type is const. */
static bool has_const(const struct type *t)
{
    while (!t->is_const && t->kind == TYPE_ARRAY) t = t->base;
    return t->is_const;
}

const struct type *device_text_writable(struct device_text *d, const struct type *t)
{
    if (!has_const(t)) return t;
    if (t->name && has_const(t->name->type)) return device_text_writable(d, t->name->type);
    struct type *copy = arena_alloc(d->u->arena, sizeof *copy);
    *copy = *t;
    if (!strncmp(copy->spelling, "const ", 6) && t->kind != TYPE_POINTER) copy->spelling += 6;
    if (!strncmp(copy->canonical, "const ", 6) && t->kind != TYPE_POINTER) copy->canonical += 6;
    copy->is_const = false;
    if (t->kind == TYPE_ARRAY) copy->base = (struct type *)device_text_writable(d, t->base);
    return copy;
}

const struct type *device_text_decay(struct device_text *d, const struct type *t)
{
    if (t->kind != TYPE_ARRAY) return t;
    struct type *p = arena_alloc(d->u->arena, sizeof *p);
    *p = (struct type){ .kind = TYPE_POINTER, .base = t->base, .size = 8, .align = 8, .count = -1 };
    p->spelling = p->canonical = arena_printf(d->u->arena, "%s *", t->base->canonical);
    return p;
}

const char *device_unqualified(struct device_text *d, const struct type *t) { return type_unqualified(d->u, t); }

/* ---- types that types use ---- */

static void use_named(struct device_text *d, struct decl *decl, unsigned at)
{
    if (decl) device_text_use(d, decl, at);
}

/* A record of a system header that is only pointed to (FILE) requires no definition. */
static bool stays_opaque(const struct type *t, bool pointed_to)
{
    return t->kind == TYPE_RECORD && t->decl && t->decl->is_system && *t->decl->name && pointed_to;
}

static void use_value_type(struct device_text *d, const struct type *t, bool pointed_to, unsigned at)
{
    bool record = t->kind == TYPE_RECORD || t->kind == TYPE_ENUM, by_value = record && t->decl && t->decl->is_system && !pointed_to;
    struct decl *name = printed_typedef(d, t);
    if (device_is_complex(t)) device_use_complex(d);
    if (device_is_vector(t)) device_use_vectors(d);
    use_named(d, name, at);
    if (record && (!name || (by_value && *t->decl->name)) && !stays_opaque(t, pointed_to)) use_named(d, t->decl, at);
}

bool device_has_function(const struct type *t)
{
    while (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) t = t->base;
    return t->kind == TYPE_FUNCTION;
}

void device_use_type(struct device_text *d, const struct type *t, unsigned at)
{
    bool pointed_to = false;
    for (; t; t = t->base) {
        use_value_type(d, t, pointed_to, at);
        if (device_kept_typedef(t) || (t->kind != TYPE_POINTER && t->kind != TYPE_ARRAY)) return;
        pointed_to |= t->kind == TYPE_POINTER;
    }
}

void device_use_typedef(struct device_text *d, const struct decl *name)
{
    if (!stays_opaque(name->type, true)) device_use_type(d, name->type, name->from);
}

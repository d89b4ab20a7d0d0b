/* kernel_parameters: the parameters of a kernel as CUDA. SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_text.h"
#include <ctype.h>
#include <string.h>

static const char *restriction(const struct kernel *k, const struct kernel_param *p)
{
    if (p->plain || p->exchanged || p->merges || k->is_fallback) return "";
    return p->may_overlap ? "ACCEL_RESTRICT " : "__restrict__ ";
}

/* An array is passed as a pointer to its first element. */
static const struct type *decayed(struct kernel_text *t, const struct type *type)
{
    struct type *pointer = arena_alloc(t->unit->arena, sizeof *pointer);
    if (type->kind != TYPE_ARRAY) return type;
    pointer->kind = TYPE_POINTER;
    pointer->size = pointer->align = 8;
    pointer->base = type->base;
    pointer->spelling = pointer->canonical = arena_printf(t->unit->arena, "%s *", type->base->spelling);
    return pointer;
}

/* The type that a pointer parameter points to: that of the program's object, which may be volatile, but of a reduction's value. */
static const char *pointed_to(struct kernel_text *t, const struct kernel_param *p)
{
    const struct type *type = p->var->decl->type;
    return kernel_is_reduced(t->kernel, p->var->decl) ? kernel_type(t, type) : device_text_type(t->text, device_text_writable(t->text, type));
}

/* The kernel assigns to its parameter what the compiler may assume of it. */
static bool is_wide(const struct kernel *k, const struct variable *v)
{
    int j = 0;
    while (j < k->n_wide && k->wide[j] != v) j++;
    return j < k->n_wide;
}

static const char *pointer_param(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    const struct type *type = p->var->decl->type;
    const char *hint = restriction(t->kernel, p);
    bool is_const = p->is_const && !p->plain;
    if (p->var->role == ROLE_PRIVATE) return arena_printf(t->unit->arena, "const char *%s%s", hint, name);
    if (p->var->role == ROLE_DATA && (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY)) {
        const struct type *pointer = decayed(t, type);
        if (is_wide(t->kernel, p->var)) pointer = device_text_writable(t->text, pointer);
        return device_text_declare(t->text, pointer, name, hint, is_const);
    }
    return arena_printf(t->unit->arena, "%s%s *%s%s", is_const ? "const " : "", pointed_to(t, p), hint, name);
}

static const char *value_param(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    const struct type *type = p->var->decl->type;
    if (type->kind != TYPE_ARRAY) return kernel_declare(t, type, name);
    preamble_need(t->preamble, PIECE_VALUE);
    return arena_printf(t->unit->arena, "accel_value<%s> %s", kernel_declare(t, type, ""), name);
}

static const char *param_name(struct kernel_text *t, const struct kernel_param *p)
{
    const struct type *type = p->var ? p->var->decl->type : NULL;
    bool value = p->kind == PARAM_VALUE, pointer = p->kind == PARAM_POINTER && (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY);
    bool own = (value && p->var->role == ROLE_VALUE) || (pointer && p->var->role == ROLE_DATA);
    const char *name = own ? device_text_name(t->text, p->var->decl) : p->name;
    bool special = p->kind == PARAM_TRIPS || p->kind == PARAM_ELEMENTS || p->kind == PARAM_EXPRESSION || (value && type->kind != TYPE_ARRAY);
    return special ? kernel_special_param(t, p, name) : name;
}

static const char *param_text(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    switch (p->kind) {
    case PARAM_POINTER: return pointer_param(t, p, name);
    case PARAM_VALUE: return value_param(t, p, name);
    case PARAM_FIRST:
    case PARAM_ELEMENTS:
    case PARAM_TRIPS: return arena_printf(t->unit->arena, "long long %s", name);
    case PARAM_EXPRESSION: return arena_printf(t->unit->arena, "%s %s", p->type_text, name);
    case PARAM_NUMBERED: return arena_printf(t->unit->arena, "unsigned long long %s", name);
    case PARAM_ITEMS: return arena_printf(t->unit->arena, "int %s", name);
    case PARAM_SCRATCH:
    case PARAM_SUMS: return arena_printf(t->unit->arena, "char *%s", name);
    }
    return "";
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_word(at[-1])) && !is_word(at[length])) return true;
    return false;
}

static const char *unread_name(struct kernel_text *t, const struct kernel_param *p, const char *name)
{
    bool pointer = p->kind == PARAM_POINTER || p->kind == PARAM_SCRATCH || p->kind == PARAM_SUMS;
    return arena_printf(t->unit->arena, pointer ? " /* %s */" : "/* %s */", name);
}

/* In lines of at most COLUMNS characters. The kernels of a construct have the same parameters: in one that does not read some, the names of these
 * are comments. */
void kernel_parameters(struct kernel_text *t, const char *body)
{
    enum { COLUMNS = 120, CONTINUED = 8 };
    const struct kernel *k = t->kernel;
    size_t begin = t->out->length;
    while (begin && t->out->data[begin - 1] != '\n') begin--;
    for (int j = 0; j < k->n_params; j++) {
        const char *name = param_name(t, &k->params[j]);
        const char *text = param_text(t, &k->params[j], has_word(body, name) ? name : unread_name(t, &k->params[j], name));
        bool fits = t->out->length + strlen(text) + 3 - begin <= COLUMNS;
        if (j) buffer_puts(t->out, fits ? ", " : ",\n");
        if (j && !fits) begin = t->out->length, buffer_printf(t->out, "%*s", CONTINUED, "");
        buffer_puts(t->out, text);
    }
}

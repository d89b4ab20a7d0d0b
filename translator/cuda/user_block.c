/* user_block: see user_block.h. SPDX-License-Identifier: MIT
 * The body of an iteration is the last statement of a loop, of a function or of the kernel. Its declarations may be those of that scope, unless
 * this has the same names already. */
#include "cuda/user_block.h"
#include "base/buffer.h"
#include "base/unit.h"
#include "cuda/text_layout.h"
#include "kernel/code/code.h"
#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------------------------------ */

static bool is_name_of(const struct value *object, const char *name)
{
    const char *own = !object ? NULL : object->decl ? object->decl->name : object->name;
    return own && !strcmp(own, name);
}

static bool is_parameter(const struct kernel *k, const char *name)
{
    for (int j = 0; j < k->n_params; j++)
        if (!strcmp(k->params[j].name, name)) return true;
    return false;
}

/* Or an object of the scope that c is in, before it. */
static bool is_taken(const struct kernel *k, const struct code *c, const char *name)
{
    const struct code *around = c->parent;
    for (const struct code *o = around->first; o != c; o = o->next)
        if (is_name_of(o->object, name) || (o->variable && !strcmp(o->variable->decl->name, name))) return true;
    for (const struct code *p = around->kind == CODE_FUNCTION ? around->other->first : NULL; p; p = p->next)
        if (is_name_of(p->object, name)) return true;
    return is_name_of(around->object, name) || (!around->parent && is_parameter(k, name));
}

/* No declaration of the block but of variables, with other names. */
static bool may_declare(const struct kernel *k, const struct code *c)
{
    const struct node *block = c->user;
    for (int j = 0; j < block->n_children; j++) {
        const struct node *n = block->child[j];
        for (int i = 0; n && n->kind == NODE_DECL_STMT && i < n->n_children; i++)
            if (n->child[i]->kind != NODE_VAR || is_taken(k, c, n->child[i]->decl->name)) return false;
    }
    return block->n_children && block->child[0];
}

/* ---- scopes ------------------------------------------------------------------------------------------------------------------------ */

static bool is_plain(const struct code *c)
{
    switch (c->kind) {
    case CODE_DEFINE:
    case CODE_VARIABLE:
    case CODE_COPY:
    case CODE_IF:
    case CODE_LIBRARY:
    case CODE_WAIT: return true;
    default: return false;
    }
}

/* A block of the program that ends such a scope. */
static bool is_last(const struct kernel *k, const struct code *c)
{
    const struct code *around = c->parent;
    if (c->next || c->user->kind != NODE_BLOCK || !around) return false;
    bool scope = around->kind == CODE_FOR || around->kind == CODE_TILES || around->kind == CODE_FUNCTION || (around == k->code && k->shape == KERNEL_FLAT);
    for (const struct code *o = around->first; o != c; o = o->next) scope &= is_plain(o);
    return scope;
}

/* ---- text -------------------------------------------------------------------------------------------------------------------------- */

/* What is between the braces, from the first line with a statement on; NULL: the text is no block, or begins with a line of the preprocessor. */
static char *between_braces(char *text)
{
    size_t length = strlen(text);
    if (length < 2 || text[0] != '{' || text[length - 1] != '}') return NULL;
    while (strchr(" \t\n", text[length - 2])) length--;
    text[length - 1] = 0;
    char *begin = text + 1;
    for (char *c = begin; strchr(" \t\n", *c) && *c; c++)
        if (*c == '\n') begin = c + 1;
    return begin[strspn(begin, " \t")] && *begin != '#' ? begin : NULL;
}

void user_block_print(struct kernel_text *t, const struct code *c)
{
    struct buffer text = {0};
    char *inside = NULL;
    bool open = is_last(t->kernel, c) && may_declare(t->kernel, c);
    if (open) device_text_print(t->text, c->user, &text), inside = text.length ? between_braces(text.data) : NULL;
    if (inside) {
        t->at = c->user->from;
        device_text_line(t->text, c->user->child[0]->from, t->out);
        text_add_lines(t->out, t->indent, inside);
        buffer_puts(t->out, "\n" CUDA_LINE_BACK);
    } else {
        kernel_user(t, c->user);
    }
    buffer_free(&text);
}

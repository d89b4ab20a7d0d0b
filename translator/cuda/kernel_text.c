/* kernel_text: see kernel_text.h. SPDX-License-Identifier: MIT */
#include "accel_abi.h"
#include "base/arena.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "cuda/text_layout.h"
#include "cuda/values/kernel_values.h"
#include "region/flow/uses.h"
#include <stdarg.h>
#include <string.h>

void kernel_line(struct kernel_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buffer_printf(t->out, "%*s", t->indent, "");
    buffer_vprintf(t->out, format, args);
    buffer_putc(t->out, '\n');
    va_end(args);
}

void kernel_note_barrier(struct kernel_text *t, const char *call)
{
    unsigned at = t->at ? t->at : t->kernel->n_statements ? t->kernel->statements[0]->from : 0;
    buffer_printf(&t->unit->barriers, "%s line %d: %s\n", t->kernel->name, line_map_place(t->unit, at).line, call);
}

void kernel_barrier(struct kernel_text *t, const char *call)
{
    kernel_line(t, "%s", call);
    kernel_note_barrier(t, call);
}

void kernel_head_of_loop(struct kernel_text *t, const struct node *statement, const char *open)
{
    struct buffer header = {0};
    for (int j = 0; j < 3; j++) {
        struct node *part = statement->child[j];
        if (part) device_text_print(t->text, part, &header);
        if (j < 2 && !(part && part->kind == NODE_DECL_STMT)) buffer_putc(&header, ';');
        if (j < 2) buffer_putc(&header, ' ');
    }
    kernel_line(t, "for (%s)%s", header.data ? header.data : ";;", open);
    buffer_free(&header);
}

void kernel_user(struct kernel_text *t, struct node *n)
{
    struct buffer text = {0};
    t->at = n->from;
    device_text_line(t->text, n->from, t->out);
    device_text_print(t->text, n, &text);
    bool whole_lines = text.length && text.data[0] == '\n';
    if (!whole_lines) buffer_printf(t->out, "%*s", t->indent, "");
    if (whole_lines) text_add_lines(t->out, t->indent, text.data);
    else if (text.length) text_add_indented(t->out, t->indent, text.data);
    buffer_free(&text);
    buffer_puts(t->out, "\n" CUDA_LINE_BACK);
}

static bool is_simple(const struct node *n)
{
    n = node_strip(n);
    return n->kind == NODE_NAME || n->kind == NODE_INTEGER || n->kind == NODE_SUBSCRIPT || n->kind == NODE_MEMBER || n->kind == NODE_CALL;
}

const char *kernel_expr(struct kernel_text *t, struct node *n)
{
    struct buffer b = {0};
    const char *text;
    if (!is_simple(n)) buffer_putc(&b, '(');
    device_text_print(t->text, n, &b);
    if (!is_simple(n)) buffer_putc(&b, ')');
    text = arena_copy(t->unit->arena, b.data ? b.data : "", b.length);
    buffer_free(&b);
    return text;
}

const char *kernel_type(struct kernel_text *t, const struct type *type)
{
    return device_text_type(t->text, device_text_plain(t->text, type));
}

const char *kernel_declare(struct kernel_text *t, const struct type *type, const char *name)
{
    return device_text_declare(t->text, device_text_copyable(t->text, type), name, "", false);
}

/* ---- variables ---------------------------------------------------------------------------------------------------------------- */

bool kernel_is_reduced(const struct kernel *k, const struct decl *d)
{
    for (int j = 0; j < k->n_reductions; j++)
        if (k->reductions[j]->var->decl == d) return true;
    return false;
}

/* The pointer parameter through which a scalar or structure on the device is accessed, or NULL. */
static const struct kernel_param *pointer_to(const struct kernel *k, const struct decl *d)
{
    for (int j = 0; j < k->n_params; j++) {
        const struct kernel_param *p = &k->params[j];
        if (p->kind != PARAM_POINTER || p->var->decl != d) continue;
        bool direct = p->var->role == ROLE_DATA && (decl_is_pointer(d) || d->type->kind == TYPE_ARRAY);
        return direct || p->var->role == ROLE_PRIVATE || kernel_is_reduced(k, d) ? NULL : p;
    }
    return NULL;
}

const char *kernel_own_text(struct kernel_text *t, const struct decl *d)
{
    bool of_file = t->region && t->region->directive->kind == DIR_ROUTINE && !d->function;
    if (!t->region || of_file || !region_variable(t->region, d)) return NULL;
    const struct kernel_param *p = pointer_to(t->kernel, d);
    return p ? arena_printf(t->unit->arena, "(*%s)", p->name) : device_text_name(t->text, d);
}

/* ---- scratch memory of private objects ---------------------------------------------------------------------------------------- */

const char *kernel_slice_object(struct kernel_text *t, const struct kernel_slice *slice, const char *name)
{
    struct arena *a = t->unit->arena;
    const struct decl *d = slice->var->decl;
    const char *at = arena_printf(a, slice->skip ? "(accel_slice_%s - accel_skip_%s)" : "accel_slice_%s", slice->name, slice->name);
    bool fixed = d->type->kind == TYPE_RECORD || (d->type->kind == TYPE_ARRAY && d->type->size >= 0);
    const struct type *type = fixed || d->type->kind != TYPE_ARRAY ? d->type : device_text_decay(t->text, d->type);
    if (!fixed) return arena_printf(a, "%s = (%s)%s;", kernel_declare(t, type, name), kernel_type(t, type), at);
    return arena_printf(a, "%s = *(%s)%s;", kernel_declare(t, type, arena_printf(a, "(&%s)", name)), kernel_declare(t, type, "(*)"), at);
}

/* Initializes the slice; `first` and `stride` divide the work among threads. */
void kernel_slice_begin(struct kernel_text *t, const struct kernel_slice *slice, const struct value *first, const struct value *stride)
{
    const char *name = slice->name;
    if (!slice->first) return;
    preamble_need(t->preamble, PIECE_COPY_BYTES);
    kernel_line(t, "accel_copy_bytes(accel_slice_%s, accel_first_%s%s%s, accel_size_%s, %s, %s);", name, slice->var->decl->name,
                slice->skip ? " + accel_skip_" : "", slice->skip ? name : "", name, kernel_value(t, first), kernel_value(t, stride));
}

void kernel_wait_for_queue(struct kernel_text *t)
{
    if (!(t->kernel->flags & ACCELRT_WAITS_ITSELF)) return;
    preamble_need(t->preamble, PIECE_QUEUE);
    kernel_line(t, "accel_wait_for_queue();");
}

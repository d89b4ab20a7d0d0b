/* emit_atomic: atomic directives as OpenMP's. SPDX-License-Identifier: MIT
 *
 * OpenMP has no atomic updates of complex numbers: they are in one critical section. A real x that a complex value updates can be atomic if
 * only the value's real part matters, as in x += z, x = z - x and x *= z: the value is converted first. For x /= z it does matter, so all
 * updates of that x are in the critical section. (gcc 12 accepts `#pragma omp atomic` before x *= z and x /= z, but makes code that is
 * not atomic.) */
#include "base/arena.h"
#include "base/token.h"
#include "base/unit.h"
#include "directive/directive.h"
#include "host/host_emit.h"
#include "region/flow/uses.h"
#include "region/updates/atomic_forms.h"

static bool is_complex(const struct node *n) { return n && n->type && n->type->kind == TYPE_COMPLEX; }

/* The complex value that updates a real x, or NULL. */
static struct node *complex_operand(const struct unit *u, const struct directive *d, struct update *out)
{
    struct atomic_form f = {0};
    struct node *n = d->statement;
    if (n->kind == NODE_BLOCK && n->n_children == 1) n = n->child[0];
    if (!atomic_form_read(u, d, n, &f) || f.update.op == OP_NONE || !f.update.e) return NULL;
    *out = f.update;
    struct node *value = node_strip_mutable(f.update.e);
    return is_complex(value) && !is_complex(strip_casts(f.update.x)) ? value : NULL;
}

/* The real part of the result depends on the real part of the value only. */
static bool is_real_operation(const struct update *p)
{
    bool boolean = node_strip(p->x)->type->kind == TYPE_BOOL;
    return !boolean && (p->op == OP_ADD || p->op == OP_SUB || p->op == OP_MUL || (p->op == OP_DIV && p->reversed));
}

/* Some update of the object that d names cannot be atomic. */
static bool is_critical(struct unit *u, const struct node *place)
{
    if (is_complex(strip_casts((struct node *)place))) return true;
    for (int i = 0; i < u->n_atomics; i++) {
        struct update p;
        if (complex_operand(u, u->atomics[i], &p) && !is_real_operation(&p) && node_text_equal(u, node_strip(p.x), node_strip(place)))
            return true;
    }
    return false;
}

static void convert_operand(struct host_emitter *e, const struct directive *d)
{
    struct update p;
    struct node *value = complex_operand(e->u, d, &p);
    if (!value) return;
    edit_before(&e->edits, value->from, value->to, arena_printf(e->u->arena, "(%s)(", value->type->base->canonical));
    edit_after(&e->edits, value->from, value->to, ")");
}

/* ---- x = e - x ------------------------------------------------------------------------------------------------------------------------- */

static bool is_checked(const struct node *n, const void *context)
{
    (void)context;
    return n->kind == NODE_BINARY && (n->op == OP_REM || n->op == OP_DIV || n->op == OP_SHL || n->op == OP_SHR);
}

/* Both places of an x = x op e or x = e op x whose subscripts have a division or a shift: -fsanitize makes calls of these, so that gcc does not see
 * that the places are the same. */
static bool has_checked_places(struct unit *u, const struct directive *d, struct update *out)
{
    bool other = directive_clause(d, CLAUSE_READ, 0) || directive_clause(d, CLAUSE_WRITE, 0) || directive_clause(d, CLAUSE_CAPTURE, 0);
    struct node *n = node_strip_mutable(d->statement);
    if (other || n->kind != NODE_ASSIGN || n->op != OP_NONE || !update_read(u, n, out) || !out->again) return false;
    bool bits = out->x->kind == NODE_MEMBER && out->x->decl && out->x->decl->bit_width >= 0;
    return !bits && node_find(out->x, is_checked, NULL);
}

/* The place is that of a pointer. Returns what precedes the pragma. */
static const char *emit_place(struct host_emitter *e, struct directive *d, const struct update *p)
{
    const struct node *n = d->statement;
    const char *x = node_text(e->u, p->x);
    struct token end = token_next(e->u->text, n->to, e->u->length);
    edit_replace(&e->edits, p->x->from, p->x->to, "*accel_place");
    edit_replace(&e->edits, p->again->from, p->again->to, "*accel_place");
    edit_after(&e->edits, n->from, token_is(e->u->text, &end, ";") ? end.to : n->to, " }");
    return arena_printf(e->u->arena, "{ __typeof__(%s) *const accel_place = &(%s);\n", x, x);
}

/* ---- captures ---------------------------------------------------------------------------------------------------------------------------- */

struct place_scan {
    struct host_emitter *e;
    const struct node *x;
};

static bool replace_place(struct node *n, void *context)
{
    const struct place_scan *s = context;
    if (n->kind != s->x->kind || !node_text_equal(s->e->u, n, s->x)) return true;
    edit_replace(&s->e->edits, n->from, n->to, n->parent && node_is_step(n->parent) ? "(*accel_place)" : "*accel_place");
    return false;
}

/* The same for a capture of two statements, all of whose places are x. */
static const char *emit_captured_place(struct host_emitter *e, struct directive *d, const struct node *x)
{
    struct place_scan s = {e, x};
    const char *text = node_text(e->u, x);
    node_walk(d->statement, replace_place, &s);
    edit_after(&e->edits, d->statement->from, d->statement->to, " }");
    return arena_printf(e->u->arena, "{ __typeof__(%s) *const accel_place = &(%s);\n", text, text);
}

static const char *emit_places(struct host_emitter *e, struct directive *d, const struct node *x)
{
    struct update same;
    bool captures = directive_clause(d, CLAUSE_CAPTURE, 0) && d->statement->kind == NODE_BLOCK;
    bool bits = x && x->kind == NODE_MEMBER && x->decl && x->decl->bit_width >= 0;
    if (captures) return x && !bits && node_find(x, is_checked, NULL) ? emit_captured_place(e, d, x) : "";
    return has_checked_places(e->u, d, &same) ? emit_place(e, d, &same) : "";
}

void atomic_emit(struct host_emitter *e, struct directive *d)
{
    static const struct { enum clause_kind clause; const char *word; } forms[] = {
        { CLAUSE_READ, "atomic read" }, { CLAUSE_WRITE, "atomic write" }, { CLAUSE_CAPTURE, "atomic capture" },
    };
    struct node *place = atomic_place(e->u, d);
    bool critical = e->openmp && place && is_critical(e->u, place);
    const char *form = critical ? "critical(accel_complex)" : "atomic";
    for (int k = 0; k < 3 && !critical; k++)
        if (directive_clause(d, forms[k].clause, 0)) form = forms[k].word;
    if (e->openmp && !critical) convert_operand(e, d);
    const char *place_text = e->openmp && !critical ? emit_places(e, d, place) : "";
    edit_comment(&e->edits, d->from, d->to, e->openmp ? arena_printf(e->u->arena, "%s#pragma omp %s\n", place_text, form) : "");
}

/* emit_gang_vars: each gang's own variables on the host. SPDX-License-Identifier: MIT
 * A variable that is private or firstprivate to gangs and is used outside the loops with a pragma is declared again in a block, where it
 * hides the user's. So is a reduction variable of the construct itself. Inside the loops the pragmas' clauses do the same. */
#include "host/host_emit.h"
#include "data/data_sections.h"
#include "base/unit.h"
#include <string.h>

enum hiding { HIDE_NOT, HIDE_EMPTY, HIDE_FIRST, HIDE_REDUCTION, HIDE_SECTION };

static bool is_assigned(const struct variable *v) { return v->pointee ? v->pointer_written : v->written; }

static bool has_pragma_around(const struct host_plan *p, const struct loop *l)
{
    for (; l; l = l->parent)
        if (openmp_loop(p, l)) return true;
    return false;
}

/* The operator of the construct's own reduction of v; false if it has none. */
static bool construct_reduces(const struct region *r, const struct variable *v, const char **op)
{
    const struct clause *c;
    if (directive_has_loop(r->directive)) return false;
    for (int k = 0; (c = directive_clause(r->directive, CLAUSE_REDUCTION, k)) != NULL; k++)
        for (int j = 0; j < c->n_vars; j++)
            if (c->vars[j].decl == v->decl) return *op = c->word, true;
    return false;
}

bool gang_is_private_of_loop(const struct loop *list, const struct variable *v)
{
    for (const struct loop *l = list; l; l = l->next) {
        for (int k = 0; k < l->n_privates; k++)
            if (l->privates[k] == v) return true;
        if (gang_is_private_of_loop(l->child, v)) return true;
    }
    return false;
}

const char *gang_private_section(struct unit *u, const struct region *r, const struct variable *v, bool copied)
{
    const struct clause none = { .kind = CLAUSE_COPY };
    struct data_item item = { 0 };
    const char *name = v->decl->name;
    if (!v->section) whole_item(u, v->decl, &item), item.start = "0";
    else if (!section_item(u, r->directive, &none, v->section, &item) || !item.bytes) return "";
    const char *made = arena_printf(u->arena, "accelrt_private_new(%s)", item.bytes);
    if (copied) made = arena_printf(u->arena, "accelrt_private_copy((const char *)%s + (%s), %s)", name, item.start, item.bytes);
    return arena_printf(u->arena,
                        "void *accel_own_%s __attribute__((cleanup(accelrt_private_end))) = %s; "
                        "__typeof__(&%s[0]) %s = (void *)((char *)accel_own_%s - (%s));",
                        name, made, name, name, name, item.start);
}

static enum hiding hiding_of(const struct region *r, const struct host_plan *p, const struct variable *v)
{
    const char *op;
    enum hiding h = HIDE_NOT;
    if (v->computed || v->received || region_is_apart(r, v->decl)) return HIDE_NOT;
    if (v->decl->function && v->decl->name_at >= r->body->from && v->decl->name_at < r->body->to) return HIDE_NOT;
    if (v->role == ROLE_PRIVATE && openmp_on_heap(r, v)) return gang_is_private_of_loop(r->loops, v) ? HIDE_NOT : HIDE_SECTION;
    if (v->role == ROLE_PRIVATE && !v->last_value && !has_pragma_around(p, v->private_to)) h = v->firstprivate ? HIDE_FIRST : HIDE_EMPTY;
    else if (v->role == ROLE_VALUE && is_assigned(v)) h = HIDE_FIRST;
    else if (v->role == ROLE_REDUCTION && type_is_arithmetic(v->decl->type) && construct_reduces(r, v, &op)) h = HIDE_REDUCTION;
    return h != HIDE_NOT && openmp_names_outside(p, r->body, v->decl) ? h : HIDE_NOT;
}

static int count_hidden(const struct region *r, const struct host_plan *p, bool outer)
{
    int n = 0;
    for (int i = 0; i < r->n_vars; i++) {
        enum hiding h = hiding_of(r, p, r->vars[i]);
        n += h != HIDE_NOT && (!outer || (h != HIDE_EMPTY && h != HIDE_SECTION));
    }
    return n;
}

static void declare_outer(struct lines *l, const struct variable *v, enum hiding h)
{
    const char *name = v->decl->name;
    if (h == HIDE_REDUCTION || (h == HIDE_FIRST && v->decl->type->kind == TYPE_ARRAY))
        lines_put(l, "__typeof__(%s) *accel_outer_%s = &%s;", section_object(l->u, v->decl), name, name);
    else if (h == HIDE_FIRST)
        lines_put(l, "%s = %s;", host_declare(l->u, v->decl->type, arena_printf(l->u->arena, "accel_outer_%s", name), name), name);
}

static const char *identity(const char *op, const char *name, struct unit *u)
{
    if (!strcmp(op, "*") || !strcmp(op, "&&")) return "1";
    if (!strcmp(op, "&")) return "-1";
    if (!strcmp(op, "max") || !strcmp(op, "min")) return arena_printf(u->arena, "*accel_outer_%s", name);
    return "0";
}

static void declare_inner(struct lines *l, const struct region *r, const struct variable *v, enum hiding h)
{
    if (h == HIDE_SECTION) {
        lines_put(l, "%s", gang_private_section(l->u, r, v, v->firstprivate));
        return;
    }
    const char *name = v->decl->name, *op = "+", *outer = arena_printf(l->u->arena, "accel_outer_%s", name);
    bool pointer = h == HIDE_REDUCTION || (h == HIDE_FIRST && v->decl->type->kind == TYPE_ARRAY);
    const char *like = h == HIDE_EMPTY ? section_object(l->u, v->decl) : arena_printf(l->u->arena, pointer ? "*%s" : "%s", outer);
    /* __typeof__ prevents a warning about a variable of the user that is not used otherwise */
    const char *declared = h == HIDE_EMPTY ? arena_printf(l->u->arena, "__typeof__(%s) %s", like, name)
                                           : host_declare(l->u, v->decl->type, name, like);
    const char *value = "";
    if (h == HIDE_REDUCTION && construct_reduces(r, v, &op)) value = arena_printf(l->u->arena, " = %s", identity(op, name, l->u));
    else if (h == HIDE_FIRST && !pointer) value = arena_printf(l->u->arena, " = %s", outer);
    lines_put(l, "%s __attribute__((unused))%s;", declared, value);
}

static void copy_arrays(struct lines *l, const struct region *r, const struct host_plan *p)
{
    for (int i = 0; i < r->n_vars; i++) {
        const struct decl *d = r->vars[i]->decl;
        if (d->type->kind == TYPE_ARRAY && hiding_of(r, p, r->vars[i]) == HIDE_FIRST)
            lines_put(l, "__builtin_memcpy(&%s, accel_outer_%s, sizeof %s);", d->name, d->name, d->name);
    }
}

static int open_block(struct lines *l, int open, bool already)
{
    if (already) return open;
    lines_put(l, "{");
    l->level++;
    return open + 1;
}

int gang_open(struct lines *l, struct host_emitter *e, struct region *r, const struct host_plan *p)
{
    int inner = count_hidden(r, p, false), outer = count_hidden(r, p, true), open = 0;
    /* a block has just been opened: declarations may follow */
    bool fresh = l->level > 0 && !p->needs_disjoint && !p->condition && (e->cuda || !members_declare(NULL, r));
    const struct clause *gangs = directive_clause(r->directive, CLAUSE_NUM_GANGS, 0);
    if (outer || p->gang_loop) open = open_block(l, open, fresh);
    for (int i = 0; outer && i < r->n_vars; i++) declare_outer(l, r->vars[i], hiding_of(r, p, r->vars[i]));
    if (p->gang_loop) {
        lines_put(l, "int accel_gang;");
        lines_put(l, "for (accel_gang = 0; accel_gang < %s; accel_gang++) {", gang_count(l->u, gangs));
        l->level++, open++;
    } else if (inner) open = open_block(l, open, fresh && !outer);
    for (int i = 0; inner && i < r->n_vars; i++) {
        enum hiding h = hiding_of(r, p, r->vars[i]);
        if (h != HIDE_NOT) declare_inner(l, r, r->vars[i], h);
    }
    copy_arrays(l, r, p);
    return open;
}

static void combine(struct lines *l, const char *name, const char *op)
{
    if (!strcmp(op, "max") || !strcmp(op, "min"))
        lines_put(l, "if (%s %s *accel_outer_%s) *accel_outer_%s = %s;", name, op[1] == 'a' ? ">" : "<", name, name, name);
    else lines_put(l, "*accel_outer_%s = *accel_outer_%s %s %s;", name, name, op, name);
}

void gang_close(struct lines *l, struct region *r, const struct host_plan *p, int open)
{
    for (int i = 0; i < r->n_vars; i++) {
        const char *op;
        if (hiding_of(r, p, r->vars[i]) == HIDE_REDUCTION && construct_reduces(r, r->vars[i], &op)) combine(l, r->vars[i]->decl->name, op);
    }
    while (open-- > 0) {
        l->level--;
        lines_put(l, "}");
    }
}

/* emit_host_data: in the statement of host_data the names in use_device refer to device addresses. SPDX-License-Identifier: MIT
 * Pointers and arrays are hidden by pointers of the same name. A pointer in a structure has the device address until control leaves the
 * statement. The names of other objects are replaced. */
#include "base/line_map.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include <string.h>

static bool is_hidden(const struct data_item *item)
{
    return !item->foreign && (item->decl->type->kind == TYPE_POINTER || item->decl->type->kind == TYPE_ARRAY);
}

static void declare_addresses(struct lines *l, const struct call_parts *p, const char *suffix)
{
    for (int k = 0; k < p->n_items; k++) {
        const struct decl *d = p->items[k].decl;
        if (p->items[k].foreign) continue;
        const char *name = arena_printf(l->u->arena, "accel_device_%s", d->name);
        const char *like = arena_printf(l->u->arena, is_hidden(&p->items[k]) ? "&%s[0]" : "&%s", d->name);
        const char *declared = d->type->kind == TYPE_POINTER ? host_declare(l->u, d->type, name, d->name)
                                                             : arena_printf(l->u->arena, "__typeof__(%s) %s", like, name);
        lines_put(l, "%s = accel_data%s[%d].device;", declared, suffix, k);
    }
}

static void declare_hiding(struct lines *l, const struct call_parts *p, const char *suffix)
{
    for (int k = 0; k < p->n_items; k++) {
        const struct data_item *item = &p->items[k];
        const struct decl *d = item->decl;
        const char *device = arena_printf(l->u->arena, "accel_device_%s", d->name);
        const char *declared = d->type->kind == TYPE_POINTER ? host_declare(l->u, d->type, d->name, device)
                                                             : arena_printf(l->u->arena, "__typeof__(%s) %s", device, d->name);
        if (is_hidden(item)) lines_put(l, "%s __attribute__((unused)) = %s;", declared, device);
        else if (item->foreign)
            lines_put(l, "struct accelrt_patched accel_patched%s_%d __attribute__((cleanup(accelrt_patch_end))) = "
                         "accelrt_patch((void *)&%s, accel_data%s[%d].device);", suffix, k, item->base, suffix, k);
    }
}

/* ---- names -------------------------------------------------------------------------------------------------------------------- */

struct renaming {
    struct host_emitter *e;
    const struct directive *d;
    const struct decl *decl;
};

static bool names(struct unit *u, struct directive *d, const struct decl *decl)
{
    int n;
    const struct data_item *items = plan_directive_items(u, d, &n);
    for (int k = 0; k < n; k++)
        if (items[k].decl == decl && !items[k].foreign) return true;
    return false;
}

/* Whether n is the statement of a host_data directive within that of r, which replaces the same name. */
static bool is_renamed_within(const struct renaming *r, const struct node *n)
{
    struct unit *u = r->e->u;
    for (int i = 0; i < u->n_directives; i++) {
        struct directive *d = u->directives[i];
        if (d->kind == DIR_HOST_DATA && d->statement == n && d->from > r->d->from && names(u, d, r->decl)) return true;
    }
    return false;
}

static bool rename_use(struct node *n, void *context)
{
    struct renaming *r = context;
    if (region_is_body(r->e->u, n) || is_renamed_within(r, n)) return false;
    if (n->kind == NODE_NAME && n->decl == r->decl)
        edit_replace(&r->e->edits, n->from, n->to, arena_printf(r->e->u->arena, "(*accel_device_%s)", r->decl->name));
    return true;
}

void host_data_emit(struct host_emitter *e, struct directive *d)
{
    struct call_parts p = { .d = d, .end = d->statement->to - 1 };
    const char *suffix = host_suffix(d, e->u);
    p.items = plan_directive_items(e->u, d, &p.n_items);
    struct lines l = data_open_construct(e, d, &p, "accelrt_host_data"), tail = { .u = l.u, .indent = l.indent, .level = l.level + 2 };
    lines_put(&l, "{");
    l.level++;
    declare_addresses(&l, &p, suffix);
    lines_put(&l, "{");
    l.level++;
    declare_hiding(&l, &p, suffix);
    edit_comment(&e->edits, d->from, d->to, lines_end(&l));
    while (tail.level-- > 0) lines_put(&tail, "}");
    edit_after(&e->edits, d->statement->from, d->statement->to, arena_printf(e->u->arena, "\n%s", lines_end(&tail)));
    for (int k = 0; k < p.n_items; k++) {
        struct renaming r = { e, d, p.items[k].decl };
        if (!p.items[k].foreign && !is_hidden(&p.items[k])) node_walk(d->statement, rename_use, &r);
    }
}

/* ---- functions of OpenACC that return an address ------------------------------------------------------------------------------------- */

/* A program that has the address of a block may access it without the runtime, so that constructs that use it are waited for. Most calls of
 * acc_copyin and acc_create are statements: they become calls of functions without a result. */

/* Whether n is a statement, or an operand whose value is discarded. */
static bool is_unused(const struct node *n)
{
    for (const struct node *p = n->parent; p; n = p, p = p->parent) {
        switch (p->kind) {
        case NODE_PAREN: break;
        case NODE_CAST:
            if (!p->type || p->type->kind != TYPE_VOID) return false;
            break;
        case NODE_BINARY:
            if (p->op != OP_COMMA) return false;
            if (p->child[0] == n) return true;
            break;
        case NODE_BLOCK: return !(p->parent && p->parent->kind == NODE_STMT_EXPR);
        case NODE_IF: case NODE_WHILE: return p->child[0] != n;
        case NODE_FOR: return p->child[1] != n;
        case NODE_DO: return p->child[0] == n;
        case NODE_CASE: case NODE_DEFAULT: case NODE_LABEL: break;
        default: return false;
        }
    }
    return false;
}

static const char *without_result(const struct decl *f)
{
    static const struct { const char *name, *other; } functions[] = {
        {"acc_copyin", "accelrt_copyin"}, {"acc_pcopyin", "accelrt_copyin"}, {"acc_present_or_copyin", "accelrt_copyin"},
        {"acc_create", "accelrt_create"}, {"acc_pcreate", "accelrt_create"}, {"acc_present_or_create", "accelrt_create"},
    };
    for (unsigned i = 0; f && !f->body && i < sizeof functions / sizeof *functions; i++)
        if (!strcmp(f->name, functions[i].name)) return functions[i].other;
    return NULL;
}

static bool edit_call(struct node *n, void *context)
{
    struct host_emitter *e = context;
    const char *other = n->kind == NODE_CALL ? without_result(n->decl) : NULL;
    if (!other || !is_unused(n)) return true;
    const struct node *callee = node_strip(n->child[0]);
    struct place place = line_map_place(e->u, callee->from);
    if (callee->kind == NODE_NAME && place.exact && place.in_main_file) edit_replace(&e->edits, callee->from, callee->to, other);
    return true;
}

void api_calls_emit(struct host_emitter *e)
{
    const struct syntax *s = e->u->syntax;
    for (int i = 0; i < s->n_functions; i++) {
        struct decl *f = s->functions[i];
        const char *text = e->u->text + f->from;
        bool calls = memmem(text, f->to - f->from, "acc_p", 5) || memmem(text, f->to - f->from, "acc_c", 5);
        struct node *body = calls ? syntax_body(e->u, f) : NULL;
        if (body) node_walk(body, edit_call, e);
    }
}

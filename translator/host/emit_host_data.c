/* emit_host_data: in the statement of host_data the names in use_device refer to device addresses. SPDX-License-Identifier: MIT
 * Pointers and arrays are hidden by pointers of the same name. A pointer in a structure has the device address until control leaves the
 * statement. The names of other objects are replaced. */
#include "host/host_emit.h"
#include "base/unit.h"

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

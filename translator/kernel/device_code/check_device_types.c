/* check_device_types: types that device code cannot hold, and records that CUDA would lay out in another way. SPDX-License-Identifier: MIT */
#include "base/unit.h"
#include "kernel/device_code/attributes.h"
#include "kernel/device_code/check_device.h"
#include "kernel/device_code/device_layout.h"
#include "kernel/device_code/device_code_types.h"

static const struct {
    enum type_kind kind;
    const char *id, *instead;
} refused[] = {{TYPE_LONG_DOUBLE, "device-long-double", "use 'double'"},
               {TYPE_COMPLEX, "device-complex", "use 'float _Complex' or 'double _Complex'"},
               {TYPE_VECTOR, "device-type", "use vectors of integers, 'float' or 'double'"},
               {TYPE_OTHER, "device-type", "use a standard arithmetic type"}};

bool device_check_type(struct device_check *c, const struct type *t, unsigned at)
{
    while (t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) && !t->is_atomic) t = t->base;
    if (!t) return true;
    for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (refused[i].kind != t->kind || device_is_complex(t) || device_is_vector(t)) continue;
        device_refuse(c, at, refused[i].id, refused[i].instead, "type '%s' is not supported in device code", t->spelling);
        return false;
    }
    if (t->kind == TYPE_INT && t->size > 8) c->u->device_int128 = true;
    if (t->kind == TYPE_FLOAT && t->size < 4) {
        device_refuse(c, at, "device-half", "use a standard type", "type '%s' is not supported in device code", t->spelling);
        return false;
    }
    if (t->is_atomic)
        device_refuse(c, at, "device-atomic-type", "use a plain type and '#pragma acc atomic'",
                      "'_Atomic' is not supported in device code");
    return !t->is_atomic;
}

void device_note_type(struct device_check *c, const struct type *t, unsigned at)
{
    bool pointed_to = false;
    for (; t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY); t = t->base) pointed_to |= t->kind == TYPE_POINTER;
    bool opaque = t && pointed_to && t->decl && t->decl->is_system && *t->decl->name; /* FILE needs no definition */
    if (t && t->kind == TYPE_RECORD && t->decl && !opaque) device_note_use(c, t->decl, at);
}

/* ---- records ------------------------------------------------------------------------------------------------------------------- */

static const char *keyword_of(const struct decl *r)
{
    return r->is_union ? "union" : "struct";
}

/* The tag, or the typedef that names the record. */
static const char *name_of(const struct device_check *c, const struct decl *r)
{
    if (*r->name) return r->name;
    const char *spelling = r->to && r->type && r->type->canonical ? r->type->canonical : "";
    struct decl *found = *spelling ? syntax_lookup(c->u, spelling, c->u->length) : NULL;
    return found && found->kind == DECL_TYPEDEF && found->type->decl == r ? found->name : "without a name";
}

static void refuse_layout(struct device_check *c, const struct decl *r, const struct decl *member)
{
    if (member == r)
        device_refuse(c, r->from, "device-layout", NULL, "%s '%s' has another size or alignment in CUDA", keyword_of(r), name_of(c, r));
    else
        device_refuse(c, member->name_at ? member->name_at : member->from, "device-layout", NULL,
                      "member '%s' of %s '%s' has another offset in CUDA", member->name, keyword_of(r), name_of(c, r));
}

/* Objects without bytes have different addresses in device code, as on the host: each object whose type has no bytes occupies one there. */
static void check_layout(struct device_check *c, const struct decl *r)
{
    struct device_layout layout;
    const struct decl *wrong = r->is_definition && r->type->size ? device_layout_of(r, &layout) : NULL;
    if (wrong) refuse_layout(c, r, wrong);
    for (int i = 0; i < r->n_members; i++)
        if (device_is_unnamed_member(r->members[i])) check_layout(c, r->members[i]->type->decl);
}

static void check_member(struct device_check *c, const struct decl *m)
{
    const struct type *t = m->type;
    unsigned at = m->name_at ? m->name_at : m->from;
    if (!device_is_unnamed_member(m)) device_note_type(c, t, m->from);
    while (t->kind == TYPE_ARRAY) t = t->base;
    if (t->kind == TYPE_RECORD && t->decl && !t->size)
        device_refuse(c, at, "device-empty-record", "remove it", "member '%s' with an empty struct type is not supported in device code",
                      m->name);
    if (t->kind == TYPE_RECORD && t->decl)
        for (int i = 0; i < t->decl->n_members && device_is_unnamed_member(m); i++) check_member(c, t->decl->members[i]);
    if (t->kind != TYPE_POINTER) device_check_type(c, t, at);
}

void device_check_record(struct device_check *c, const struct decl *r)
{
    if (c->has_orders && device_has_other_order(c->u, r))
        device_refuse(c, r->from, "device-storage-order", "use plain members and __builtin_bswap32",
                      "%s '%s' with attribute 'scalar_storage_order' is not supported in device code", keyword_of(r), r->name);
    for (int i = 0; i < r->n_members; i++) check_member(c, r->members[i]);
    check_layout(c, r);
}

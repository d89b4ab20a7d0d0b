/* callees: the functions that a region's device code calls. SPDX-License-Identifier: MIT */
#include "base/affixes.h"
#include "syntax/cuda_words.h"
#include "region/device_library.h"
#include "directive/bind/routine_linkage.h"
#include "directive/bind/routines.h"
#include "region/region_parts.h"
#include <string.h>

struct decl *function_definition(struct unit *u, struct decl *function)
{
    struct decl *d = syntax_definition(u, function);
    bool inline_library = d && d->is_system && device_has_library(d->name);   /* with _FORTIFY_SOURCE string.h defines these functions
                                                                                 inline */
    return d && d->has_body && !inline_library ? d : NULL;
}

/* A call as seen from the region: `site` is the call in the region's own text. */
struct caller {
    struct region *region;
    struct node *site;
};

/* What the user can write instead of functions of the C library, of CUDA and of OpenMP; NULL: no advice for this one. */
static const char *known_instead_of(const char *name)
{
    static const char *const words[][2] = {
        {"fprintf", "use 'printf', or copy the data to the host and write it there"},
        {"fputs", "use 'printf', or copy the data to the host and write it there"},
        {"fwrite", "copy the data to the host and write it there"},
        {"scanf", "read the data on the host, before the construct"},
        {"fscanf", "read the data on the host, before the construct"},
        {"fread", "read the data on the host, before the construct"},
        {"fgets", "read the data on the host, before the construct"},
        {"rand", "each iteration needs a generator of its own, whose state begins with the loop variable"},
        {"random", "each iteration needs a generator of its own, whose state begins with the loop variable"},
        {"drand48", "each iteration needs a generator of its own, whose state begins with the loop variable"},
        {"clock", "measure the time around the construct"},
        {"time", "measure the time around the construct"},
        {"clock_gettime", "measure the time around the construct"},
        {"gettimeofday", "measure the time around the construct"},
        {"omp_get_wtime", "measure the time around the construct"},
        {"omp_get_thread_num", "use the loop variable: iterations do not belong to threads of the host"},
        {"omp_get_num_threads", "use the loop variable: iterations do not belong to threads of the host"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(name, words[i][0])) return words[i][1];
    if (begins_with(name, "atomic") && name[6] >= 'A' && name[6] <= 'Z') return "use '#pragma acc atomic' before an update, such as 'x += value'";
    return cuda_word_advice(name);
}

/* What the user can write instead of a function of the host's library or compiler. */
static const char *instead_of(const char *name)
{
    if (strstr(name, "alloca")) return "use a variable-length array";
    if (begins_with(name, "__sync_") || begins_with(name, "__atomic_") || begins_with(name, "__Atomic_") || begins_with(name, "__c11_atomic_"))
        return "use '#pragma acc atomic' and an update instead";
    if (begins_with(name, "__builtin_va_")) return "pass an array and its length";
    return "call it outside the construct, or write it in C";
}

static void refuse_call(const struct caller *c, const struct node *call)
{
    struct unit *u = c->region->unit;
    const struct decl *f = call->decl;
    const char *construct = c->region->directive->name;
    bool of_host = f->is_system || begins_with(f->name, "__");
    diag_error(u, call->from, "call-without-routine",
               of_host ? "function '%s' called in '%s' construct is not available in device code"
                       : "function '%s' called in '%s' construct is not defined in this file",
               f->name, construct);
    if (c->site && c->site->decl) diag_note(u, c->site->from, "called through '%s' here", c->site->decl->name);
    const char *known = known_instead_of(f->name);
    if (known) diag_note(u, call->from, "%s", known);
    else if (of_host) diag_note(u, call->from, "%s", instead_of(f->name));
    else diag_note(u, call->from, "define it in this file, or add '#pragma acc routine seq' to its declaration and definition");
}

static bool visit_call(struct node *n, void *context);

static void add_callee(struct caller *c, struct decl *definition, struct node *call)
{
    struct region *r = c->region;
    struct caller inner = {r, c->site ? c->site : call};
    struct uses *inside;
    bool known = false;
    struct node *body;
    for (int i = 0; i < r->n_callees; i++) known |= r->callees[i] == definition;
    if (!known) ARENA_PUSH(r->unit->arena, r->callees, r->n_callees, definition);
    body = syntax_body(r->unit, definition);
    if (!body) return;
    inside = uses_of(r->unit, body);
    for (int i = 0; i < inside->count; i++) {
        const struct use *use = &inside->items[i];
        if (use->decl && !use->decl->function && !(use->flags & USE_BASE))
            uses_add(r->uses, use->decl, inner.site, use->flags | USE_ESCAPE | USE_CALLEE);
        r->loaded_by_callees |= use_through_loaded(use);
    }
    if (!known) node_walk(body, visit_call, &inner);
}

/* A routine of another file is called with the declaration that it has here. */
static void note_import(struct region *r, struct decl *function, const struct node *call)
{
    if (!routine_is_imported(r->unit, function)) return;
    r->calls_other_files = true;
    if (call->n_children - 1 == function->n_members || function->is_variadic) return;
    diag_error(r->unit, call->from, "routine-without-prototype", "'%s' is declared without a prototype, which device code requires",
               function->name);
    diag_note(r->unit, function->name_at, "declared here; add the types of its parameters");
}

static bool is_output(const char *name)
{
    static const char *const words[] = {"printf", "puts", "putchar", "assert"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(name, words[i])) return true;
    return false;
}

static bool visit_call(struct node *n, void *context)
{
    struct caller *c = context;
    struct unit *u = c->region->unit;
    struct decl *definition;
    if (n->kind == NODE_SIZEOF) return false;
    if (n->kind != NODE_CALL) return true;
    if (!n->decl) {
        if (c->region->directive->kind == DIR_ROUTINE) return true;
        diag_error(u, n->from, "device-function-pointer", "call through a function pointer in '%s' construct is not supported",
                   c->region->directive->name);
        diag_note(u, n->from, "call functions by name, in a 'switch' or 'if' statement");
        return true;
    }
    definition = function_definition(u, routine_on_device(u, n->decl));
    if (!definition) note_import(c->region, routine_on_device(u, n->decl), n);
    c->region->asks_place |= begins_with(n->decl->name, "__pgi_");
    c->region->asks_device |= !strcmp(n->decl->name, "acc_on_device") || begins_with(n->decl->name, "__pgi_");
    c->region->prints |= !definition && is_output(n->decl->name);
    if (definition) add_callee(c, definition, n);
    else if (c->region->directive->kind == DIR_ROUTINE) return true; /* the call of the routine in a construct has the message */
    else if (!device_has_library(n->decl->name) && !routine_of(u, n->decl)->directive) {
        if (!strcmp(n->decl->name, "__errno_location") || !strcmp(n->decl->name, "__errno")) {
            diag_error(u, n->from, "device-errno", "'errno' is not supported in device code");
            diag_note(u, n->from, "check the arguments before the call instead");
            return true;
        }
        refuse_call(c, n);
    }
    return true;
}

void region_callees(struct region *r)
{
    struct caller c = {r, NULL};
    node_walk(r->body, visit_call, &c);
}

/* ---- effects ------------------------------------------------------------------------------------------------------------------------- */

struct effects {
    struct unit *unit;
    struct decl **seen; /* functions visited */
    int n_seen;
    bool found;
};

static bool library_has_effects(const char *name)
{
    static const char *const impure[] = {"printf", "assert", "memcpy", "memset", "memmove", "malloc", "free", "abort", "exit", "trap"};
    for (unsigned i = 0; i < sizeof impure / sizeof *impure; i++)
        if (strstr(name, impure[i])) return true;
    return strstr(name, "atomic") || strstr(name, "sync");
}

static void function_effects(struct effects *e, struct decl *function);

static bool find_effect_call(struct node *n, void *context)
{
    struct effects *e = context;
    if (n->kind == NODE_ASM || (n->kind == NODE_CALL && !n->decl)) e->found = true;
    else if (n->kind == NODE_CALL) function_effects(e, n->decl);
    return !e->found && n->kind != NODE_SIZEOF;
}

/* Writes to memory that the caller does not see as accesses through its arguments. */
static bool writes_elsewhere(const struct use *use)
{
    if (!(use->flags & USE_WRITE) || (use->flags & USE_ESCAPE)) return false;
    if (!use->decl || !use->decl->function || (use->flags & (USE_DEEP | USE_UNKNOWN))) return true;
    return (use->flags & USE_POINTEE) && use->decl->kind != DECL_PARAM;
}

static void body_effects(struct effects *e, struct node *body)
{
    const struct uses *s = uses_of(e->unit, body);
    for (int i = 0; i < s->count && !e->found; i++) e->found = writes_elsewhere(&s->items[i]);
    if (!e->found) node_walk(body, find_effect_call, e);
}

static void function_effects(struct effects *e, struct decl *function)
{
    struct decl *d = function_definition(e->unit, function);
    struct node *body;
    if (!d) {
        e->found |= !device_has_library(function->name) || library_has_effects(function->name);
        return;
    }
    for (int i = 0; i < e->n_seen; i++)
        if (e->seen[i] == d) return;
    ARENA_PUSH(e->unit->arena, e->seen, e->n_seen, d);
    body = syntax_body(e->unit, d);
    if (body) body_effects(e, body);
    else e->found = true;
}

bool function_has_effects(struct unit *u, struct decl *function)
{
    struct effects e = {.unit = u};
    function_effects(&e, function);
    return e.found;
}

/* ---- members ------------------------------------------------------------------------------------------------------------------------- */

static bool is_member(const struct node *n, const void *member) { return n->kind == NODE_MEMBER && n->decl == member; }

bool region_names_member(struct node *n, const struct decl *member)
{
    return node_find(n, is_member, member);
}

bool region_callees_name_member(const struct region *r, const struct decl *member)
{
    bool found = r->calls_other_files;
    for (int i = 0; i < r->n_callees && !found; i++) {
        struct node *body = syntax_body(r->unit, r->callees[i]);
        found = body && region_names_member(body, member);
    }
    return found;
}

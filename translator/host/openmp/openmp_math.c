/* openmp_math: fmax, fmin and sqrt in loops with a pragma, and in functions that they call. SPDX-License-Identifier: MIT
 * gcc calls libm for fmax and fmin, as long as NaN and signed zeros count, and vectorizes no loop with such a call: a maximum of 16384 doubles
 * takes 48 us, and 3 with a comparison. So such calls become calls of inline functions of the same value:
 *     accel_fmax(a, b)         fmax(a, b)
 *     accel_fmax_second(a, b)  fmax(a, b), if a is not a NaN: one comparison
 *     accel_fmax_first(a, b)   fmax(a, b), if b is not a NaN
 * The copy of a reduction's variable that a thread or lane has is not a NaN if only fmax and fmin change it, since it begins with an
 * infinity. The comparisons are those that raise no exception for a quiet NaN, like fmax.
 * sqrt sets errno for negative numbers, by a call that prevents vectors too. __builtin_sqrt is declared as a function without effects and
 * called instead; compilers keep it apart from sqrt, which sets errno as before in the rest of the file.
 * Calls without a declaration remain, so that compilers warn of them. */
#include "base/options.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "host/host_emit.h"
#include "region/updates/atomic_forms.h"
#include "region/region_parts.h"
#include <string.h>

enum kind { BOTH, SECOND, FIRST, N_KINDS };

/* `by_type`: by whether the result is a float. */
static const struct { const char *name, *by_type[2]; int arguments; } functions[] = {
    { "fmax", { "fmax", "fmaxf" }, 2 }, { "fmin", { "fmin", "fminf" }, 2 }, { "sqrt", { "sqrt", "sqrtf" }, 1 },
};
enum { N_FUNCTIONS = sizeof functions / sizeof *functions, ROOT = N_FUNCTIONS - 1 };
static const char *const suffixes[N_KINDS] = { "", "_second", "_first" };

struct search {
    struct host_emitter *e;
    const struct host_loop *loops; /* those around what is visited: the plan's loops, or NULL in a function */
    int n_loops;
    const struct decl **visited;
    int n_visited;
};

/* libclang places a function that is called without a declaration at its first call. */
static bool is_undeclared(struct unit *u, const struct decl *f) { return f->to && !f->is_system && syntax_function_at(u, f->name_at); }

/* A function of the library that n calls; function -1: none. The overloads of tgmath.h have one name and several types. */
static struct called { int function; bool is_float; } called(struct unit *u, const struct node *n)
{
    const struct node *name = n->kind == NODE_CALL && n->decl ? node_strip(n->child[0]) : NULL;
    const struct type *result = name && name->kind == NODE_NAME ? decl_result_type(n->decl) : NULL;
    size_t length = result ? strlen(n->decl->name) : 0;
    bool named = result && name->to - name->from == length && !strncmp(u->text + name->from, n->decl->name, length);
    bool builtin = named && !strncmp(n->decl->name, "__builtin_", 10);
    if (!named || function_definition(u, n->decl) || is_undeclared(u, n->decl)) return (struct called){ -1, false };
    const char *word = n->decl->name + (builtin ? 10 : 0);
    bool is_float = !strcmp(result->canonical, "float"), is_double = !strcmp(result->canonical, "double");
    for (int k = 0; k < N_FUNCTIONS && (is_float || is_double); k++)
        if (n->n_children == 1 + functions[k].arguments && (!strcmp(word, functions[k].name) || !strcmp(word, functions[k].by_type[is_float])))
            return (struct called){ k, is_float };
    return (struct called){ -1, false };
}

/* ---- variables of reductions --------------------------------------------------------------------------------------------------------- */

/* s = fmax(s, e) or fmax(e, s): 1 or 2, the number of the argument; else 0. */
static int argument_of_update(struct unit *u, const struct node *n, const struct decl *d)
{
    const struct node *call = n->kind == NODE_ASSIGN && n->op == OP_NONE && node_is_name_of(n->child[0], d) ? node_strip(n->child[1]) : NULL;
    int function = call ? called(u, call).function : -1;
    if (function < 0 || function == ROOT) return 0;
    return node_is_name_of(call->child[1], d) ? 1 : node_is_name_of(call->child[2], d) ? 2 : 0;
}

struct use_count { struct unit *u; const struct decl *decl; int names, in_updates; };

static bool count_uses(struct node *n, void *context)
{
    struct use_count *x = context;
    x->names += n->kind == NODE_NAME && n->decl == x->decl;
    x->in_updates += argument_of_update(x->u, n, x->decl) ? 2 : 0;
    return true;
}

static bool is_extreme_of(const struct loop *l, const struct decl *d)
{
    for (int k = 0; k < l->plan.n_reductions; k++)
        if (l->reductions[k].var->decl == d && !l->reductions[k].place && reduction_is_extreme(l->reductions[k].op)) return true;
    return false;
}

/* h is around n, and its pragma reduces d, which only calls update. */
static bool reduces(struct unit *u, const struct host_loop *h, const struct node *n, const struct decl *d)
{
    const struct loop *l = h->loop;
    struct use_count x = { .u = u, .decl = d };
    bool found = false;
    for (int k = 0; k < h->collapse; k++, l = l->child) found |= is_extreme_of(l, d);
    if (!found || h->scan || !node_inside(n, h->loop->stmt)) return false;
    node_walk(h->loop->stmt, count_uses, &x);
    return x.names == x.in_updates;
}

static enum kind kind_of(const struct search *s, const struct node *call)
{
    const struct node *n = call->parent;
    while (n && node_strip(n) != n) n = n->parent;
    const struct node *target = n && n->kind == NODE_ASSIGN ? node_strip(n->child[0]) : NULL;
    const struct decl *d = target && target->kind == NODE_NAME ? target->decl : NULL;
    int argument = d ? argument_of_update(s->e->u, n, d) : 0;
    for (int i = 0; argument && i < s->n_loops; i++)
        if (reduces(s->e->u, &s->loops[i], call, d)) return argument == 1 ? SECOND : FIRST;
    return BOTH;
}

/* ---- calls --------------------------------------------------------------------------------------------------------------------------- */

static bool visit(struct node *n, void *context);

static bool contains_region(const struct unit *u, const struct decl *function)
{
    for (int i = 0; i < u->n_regions; i++)
        if (u->regions[i]->function == function) return true;
    return false;
}

/* A function of the same file, whose calls compilers expand in the loop. */
static void visit_function(struct search *s, struct decl *called)
{
    struct unit *u = s->e->u;
    struct decl *f = function_definition(u, called);
    struct node *body = f ? syntax_body(u, f) : NULL;
    if (!body || contains_region(u, f) || !line_map_place(u, body->from).in_main_file) return;
    for (int i = 0; i < s->n_visited; i++)
        if (s->visited[i] == f) return;
    ARENA_PUSH(u->arena, s->visited, s->n_visited, f);
    node_walk(body, visit, s);
}

/* Constants must remain constants: compilers compute fmax(1, 2), but no call of a function of the file. */
static void visit_value(struct search *s, const struct node *variable)
{
    for (int i = 0; i < variable->n_children && variable->decl->storage == STORAGE_AUTO; i++) node_walk(variable->child[i], visit, s);
}

static void replace_name(struct search *s, const struct node *call, struct called c)
{
    const struct node *name = node_strip(call->child[0]);
    const char *word = functions[c.function].by_type[c.is_float], *text = arena_printf(s->e->u->arena, "__builtin_%s", word);
    enum kind kind = c.function == ROOT ? BOTH : kind_of(s, call);
    if (c.function != ROOT) text = arena_printf(s->e->u->arena, "accel_%s%s", word, suffixes[kind]);
    edit_replace(&s->e->edits, name->from, name->to, text);
    s->e->math_calls |= 1u << ((2 * c.function + c.is_float) * N_KINDS + (int)kind);
}

/* atomic_emit may replace the whole of it. */
static bool is_atomic_place(struct unit *u, const struct node *n)
{
    for (int i = 0; i < u->n_atomics; i++) {
        const struct node *place = node_inside(n, u->atomics[i]->statement) ? atomic_place(u, u->atomics[i]) : NULL;
        if (place && n->kind == place->kind && node_text_equal(u, n, place)) return true;
    }
    return false;
}

static bool visit(struct node *n, void *context)
{
    struct search *s = context;
    struct called c = called(s->e->u, n);
    if (n->has_value || is_atomic_place(s->e->u, n)) return false;
    if (c.function >= 0) replace_name(s, n, c);
    else if (n->kind == NODE_CALL && n->decl) visit_function(s, n->decl);
    if (n->kind == NODE_VAR) visit_value(s, n);
    if (n->kind == NODE_FOR) node_walk(n->child[3], visit, s);       /* the head may be replaced as a whole */
    return n->kind != NODE_FOR && n->kind != NODE_VAR;
}

/* The host's functions are not those of the C library. */
static bool has_other_library(const struct options *o)
{
    for (int i = 0; i < o->compile.count; i++)
        if (!strncmp(o->compile.items[i], "-fno-builtin", 12) || !strcmp(o->compile.items[i], "-ffreestanding")) return true;
    return false;
}

static bool is_within_another(const struct host_plan *p, const struct host_loop *h)
{
    for (int i = 0; i < p->n_loops; i++)
        if (&p->loops[i] != h && node_inside(h->loop->stmt, p->loops[i].loop->stmt)) return true;
    return false;
}

void openmp_emit_math(struct host_emitter *e)
{
    struct search s = { .e = e };
    if (has_other_library(e->u->options)) return;
    for (int i = 0; i < e->u->n_regions; i++) {
        const struct host_plan *p = e->u->regions[i]->host;
        s.loops = p->loops;
        s.n_loops = p->n_loops;
        for (int k = 0; k < p->n_loops; k++)
            if (!is_within_another(p, &p->loops[k])) node_walk(p->loops[k].loop->stmt, visit, &s);
    }
}

/* Not static: inline functions with external linkage may call them. */
const char *openmp_math_functions(struct unit *u, unsigned used)
{
    static const char *const values[N_KINDS] = { "equal(a, b) || __builtin_isnan(b) ? a : b", "(b, a) ? b : a", "(a, b) ? a : b" };
    const char *text = "";
    for (int k = 0; k < 2 * N_FUNCTIONS * N_KINDS; k++) {
        int function = k / (2 * N_KINDS), is_float = k / N_KINDS % 2;
        const char *name = functions[function].by_type[is_float], *type = is_float ? "float" : "double", *test = function ? "less" : "greater";
        if (!(used >> k & 1)) continue;
        if (function == ROOT) text = arena_printf(u->arena, "%sextern %s __builtin_%s(%s) __attribute__((const, nothrow));\n", text, type, name, type);
        else
            text = arena_printf(u->arena, "%sextern __inline__ __attribute__((gnu_inline, always_inline, artificial)) %s accel_%s%s(%s a, %s b)\n{\n"
                                "    return __builtin_is%s%s;\n}\n", text, type, name, suffixes[k % N_KINDS], type, type, test, values[k % N_KINDS]);
    }
    return text;
}

/* kernel_scan: kernels of loops that are scans. SPDX-License-Identifier: MIT
 * accel_addend is the part of an iteration that its addends require. It begins with the neutral value, and so ends with the function that
 * the iteration applies to the carried value. accel_iteration is the whole iteration, given the carried value. A thread has iterations that
 * are a block apart, so that neighboring threads access neighboring elements. */
#include "base/arena.h"
#include "base/unit.h"
#include "cuda/kernel_text.h"
#include "region/flow/uses.h"
#include "region/updates/scans.h"

static const struct scan *scan_of(const struct kernel_text *t)
{
    return t->kernel->scan;
}

/* ---- names and types ------------------------------------------------------------------------------------------------------------------
 */

/* What the carried value is in the text of an iteration. */
static const char *carried_name(struct kernel_text *t, int k)
{
    const struct scan_value *v = &scan_of(t)->values[k];
    return v->store ? arena_printf(t->unit->arena, "accel_carried%d", k) : device_text_name(t->text, v->decl);
}

static bool is_extreme(const struct scan_value *v)
{
    return !v->linear && reduction_is_extreme(v->op);
}

/* The type in which values are combined: sums and products of integers modulo a power of two. */
static const char *state_type(const struct scan_value *v)
{
    const struct type *t = v->type;
    if (t->kind == TYPE_FLOAT) return t->size == 4 ? "float" : "double";
    if (is_extreme(v) && t->is_signed) return t->size > 4 ? "long long" : "int";
    return t->size > 4 ? "unsigned long long" : "unsigned int";
}

static const char *state_class(struct kernel_text *t, const struct scan_value *v)
{
    struct arena *a = t->unit->arena;
    bool ordered = is_extreme(v) && v->type->kind == TYPE_FLOAT;
    if (v->linear) {
        preamble_need(t->preamble, PIECE_SCAN_LINEAR);
        return arena_printf(a, "accel_scanned_linear<%s>", state_type(v));
    }
    const char *functor = ordered ? arena_printf(a, "accel_%s_%s",
                                                 v->by_call       ? "call"
                                                 : v->takes_equal ? "last"
                                                                  : "first",
                                                 reduction_rows[v->op].name)
                                  : reduction_functor(t, v->op, v->type);
    preamble_need(t->preamble, PIECE_SCAN_OPERATOR);
    if (ordered) preamble_need(t->preamble, PIECE_SCAN_EXTREMES);
    return arena_printf(a, "accel_scanned<%s, %s>", functor, state_type(v));
}

static const char *state_classes(struct kernel_text *t)
{
    const struct scan *s = scan_of(t);
    const char *text = state_class(t, &s->values[s->n_values - 1]);
    for (int k = s->n_values - 2; k >= 0; k--) {
        preamble_need(t->preamble, PIECE_SCAN_SEVERAL);
        text = arena_printf(t->unit->arena, "accel_scanned_both<%s, %s>", state_class(t, &s->values[k]), text);
    }
    return text;
}

/* The k-th value's part of the state `object`. */
static const char *part(struct kernel_text *t, const char *object, int k)
{
    for (int j = 0; j < k; j++) object = arena_printf(t->unit->arena, "%s.rest", object);
    return k + 1 < scan_of(t)->n_values ? arena_printf(t->unit->arena, "%s.first", object) : object;
}

static const char *neutral(struct kernel_text *t, const struct scan_value *v)
{
    if (v->linear) return "0";
    if (v->by_call) {
        preamble_need(t->preamble, PIECE_INFINITY);
        return "accel_infinity() - accel_infinity()";
    }
    return reduction_identity(t, v->op, v->type);
}

/* A state whose parts have these values; linear parts also have factors. */
static const char *state_of(struct kernel_text *t, const char *(*value)(struct kernel_text *t, int k),
                            const char *(*factor)(struct kernel_text *t, int k))
{
    struct arena *a = t->unit->arena;
    const struct scan *s = scan_of(t);
    const char *text = "", *end = "";
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        const char *one = arena_printf(a, "(%s)(%s)", state_type(v), value(t, k));
        if (v->linear) one = arena_printf(a, "%s, %s", factor(t, k), one);
        bool last = k + 1 == s->n_values;
        text = arena_printf(a, "%s{%s%s%s", text, last ? "" : "{", one, last ? "" : "}, ");
        end = arena_printf(a, "%s}", end);
    }
    return arena_printf(a, "%s%s", text, end);
}

static const char *neutral_value(struct kernel_text *t, int k)
{
    return neutral(t, &scan_of(t)->values[k]);
}
static const char *neutral_factor(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "(%s)1", state_type(&scan_of(t)->values[k]));
}
static const char *own_factor(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "accel_factor%d", k);
}
static const char *no_factor(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "(%s)0", state_type(&scan_of(t)->values[k]));
}
static const char *start_value(struct kernel_text *t, int k)
{
    return arena_printf(t->unit->arena, "accel_start%d", k);
}

/* ---- the body -------------------------------------------------------------------------------------------------------------------------
 */

static void print_factors(struct kernel_text *t, const struct scan_value *v, int k, const struct scan_update *update, struct buffer *out)
{
    if (!v->linear) return;
    buffer_printf(out, "accel_factor%d = ", k);
    if (update->resets) buffer_puts(out, "0");
    else buffer_printf(out, "%saccel_factor%d", update->negates ? "-" : "", k);
    for (int j = 0; j < update->n_factors; j++) buffer_printf(out, " * (%s)%s", state_type(v), kernel_expr(t, update->factors[j]));
    buffer_puts(out, ", ");
}

/* A part of the body that the addends require in another form than the iteration. */
struct part {
    struct kernel_text *t;
    int value; /* of the scan; -1: part of a statement */
    const struct scan_update *update;
};

static void print_assignment(struct kernel_text *t, int k, struct node *n, struct buffer *out)
{
    const struct scan_value *v = &scan_of(t)->values[k];
    bool compound = n->op != OP_NONE;
    buffer_printf(out, "%s = (%s)(", carried_name(t, k), kernel_type(t, v->type));
    if (compound) buffer_printf(out, "%s %s ", kernel_expr(t, n->child[0]), op_text(n->op));
    buffer_printf(out, "%s)", kernel_expr(t, n->child[1]));
}

/* Of a statement as an expression. */
static void print_expression(struct kernel_text *t, struct node *n, struct buffer *out)
{
    struct buffer text = {0};
    device_text_print_inside(t->text, n, &text);
    while (text.length && (text.data[text.length - 1] == ';' || text.data[text.length - 1] == ' ')) text.length--;
    buffer_add(out, text.data, text.length);
    buffer_free(&text);
}

/* The update in accel_addend, where a stored element is the carried value itself. */
static void print_update(void *context, struct node *n, struct buffer *out)
{
    const struct part *p = context;
    struct kernel_text *t = p->t;
    buffer_putc(out, '(');
    print_factors(t, &scan_of(t)->values[p->value], p->value, p->update, out);
    if (scan_of(t)->values[p->value].store) print_assignment(t, p->value, n, out);
    else if (node_is_step(n))
        buffer_printf(out, "%s %s= 1", carried_name(t, p->value), n->op == OP_PREINC || n->op == OP_POSTINC ? "+" : "-");
    else print_expression(t, n, out);
    buffer_puts(out, node_is_whole(n) ? ");" : ")");
}

static bool print_one_kept(struct node *n, void *context)
{
    const struct part *p = ((void **)context)[0];
    struct buffer *out = ((void **)context)[1];
    if (!scan_keeps(scan_of(p->t), n)) return true;
    device_text_print(p->t->text, n, out);
    buffer_puts(out, "; ");
    return false;
}

/* Of an expression or declaration, only what is kept. */
static void print_kept(void *context, struct node *n, struct buffer *out)
{
    void *both[] = {context, out};
    buffer_puts(out, "{ ");
    node_walk(n, print_one_kept, both);
    buffer_putc(out, '}');
}

static struct part *new_part(struct kernel_text *t, int value, const struct scan_update *update)
{
    struct part *p = arena_alloc(t->unit->arena, sizeof *p);
    *p = (struct part){t, value, update};
    return p;
}

static bool bind_update(struct kernel_text *t, const struct node *n)
{
    const struct scan *s = scan_of(t);
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_updates; j++)
            if (s->values[k].updates[j].node == n) {
                if (n->kind != NODE_IF) device_text_bind_printer(t->text, n, print_update, new_part(t, k, &s->values[k].updates[j]));
                return true;
            }
    return false;
}

static bool keeps_variable(const struct scan *s, const struct node *n)
{
    bool keeps = false;
    for (int k = 0; n->kind == NODE_DECL_STMT && k < n->n_children; k++) keeps |= scan_keeps(s, n->child[k]);
    return keeps;
}

/* Statements that no addend requires print as nothing. */
static bool bind_part(struct node *n, void *context)
{
    struct kernel_text *t = context;
    const struct scan *s = scan_of(t);
    bool statement = n->parent && node_is_statement_of(n->parent, n);
    if (bind_update(t, n)) return false;
    if (!statement) return true;
    if (!scan_keeps_part(s, n)) device_text_bind_node(t->text, n, ";");
    if (!scan_keeps_part(s, n) || scan_keeps(s, n) || keeps_variable(s, n)) return false;
    if (n->type || n->kind == NODE_DECL_STMT) device_text_bind_printer(t->text, n, print_kept, new_part(t, -1, NULL));
    return true;
}

/* The reads of what the previous iteration stored. */
static void bind_reads(struct kernel_text *t)
{
    const struct scan *s = scan_of(t);
    for (int k = 0; k < s->n_values; k++)
        for (int j = 0; j < s->values[k].n_reads; j++) device_text_bind_node(t->text, s->values[k].reads[j], carried_name(t, k));
}

static void bind_scalars(struct kernel_text *t)
{
    for (int k = 0; k < scan_of(t)->n_values; k++) {
        const struct decl *d = scan_of(t)->values[k].decl;
        if (!scan_of(t)->values[k].store) device_text_bind(t->text, d, device_text_name(t->text, d));
    }
}

static bool declares(const struct kernel_text *t, const struct variable *v)
{
    for (int k = 0; k < scan_of(t)->n_values; k++)
        if (scan_of(t)->values[k].var == v && !scan_of(t)->values[k].store) return false;
    return flat_declares_copy(t, v);
}

static void declare_carried(struct kernel_text *t, int k, const char *value)
{
    const struct type *type = scan_of(t)->values[k].type;
    kernel_line(t, "%s = (%s)(%s);", kernel_declare(t, type, carried_name(t, k)), kernel_type(t, type), value);
}

static const char *index_parameter(struct kernel_text *t)
{
    const struct decl *index = t->kernel->nest->index;
    return kernel_declare(t, index->type, device_text_name(t->text, index));
}

static void print_body(struct kernel_text *t, bool only_addends)
{
    const struct env *before = device_text_env(t->text);
    struct node *body = t->kernel->nest->stmt->child[3];
    kernel_bind_continue(t, t->kernel->nest);
    bind_scalars(t);
    bind_reads(t);
    if (only_addends) node_walk(body, bind_part, t);
    kernel_privates(t, NULL, declares);
    kernel_user(t, body);
    device_text_set_env(t->text, before);
}

static void open(struct kernel_text *t, const char *line)
{
    kernel_line(t, "%s", line);
    t->indent += 4;
}

static void close(struct kernel_text *t, const char *line)
{
    t->indent -= 4;
    kernel_line(t, "%s", line);
}

static void addend(struct kernel_text *t)
{
    const struct scan *s = scan_of(t);
    open(t, arena_printf(t->unit->arena, "auto accel_addend = [&](%s) -> accel_state {", index_parameter(t)));
    for (int k = 0; k < s->n_values; k++) {
        declare_carried(t, k, neutral_value(t, k));
        if (s->values[k].linear) kernel_line(t, "%s accel_factor%d = 1;", state_type(&s->values[k]), k);
    }
    open(t, "auto accel_compute = [&]() {");
    print_body(t, true);
    close(t, "};");
    kernel_line(t, "accel_compute();");
    kernel_line(t, "return %s;", state_of(t, carried_name, own_factor));
    close(t, "};");
}

static void iteration(struct kernel_text *t)
{
    open(t, arena_printf(t->unit->arena, "auto accel_iteration = [&](%s, const accel_state &accel_all) {", index_parameter(t)));
    for (int k = 0; k < scan_of(t)->n_values; k++) declare_carried(t, k, arena_printf(t->unit->arena, "%s.value", part(t, "accel_all", k)));
    print_body(t, false);
    close(t, "};");
}

/* ---- the kernel -----------------------------------------------------------------------------------------------------------------------
 */

/* All trips of the thread: without a test in whole tiles. */
static void each_trip(struct kernel_text *t, const char *before, const char *what, const char *outside)
{
    struct arena *a = t->unit->arena;
    const struct kernel *k = t->kernel;
    const char *trip = arena_printf(a, "accel_first + accel_u * %d", k->block[0]),
               *index = kernel_index(t, k->nest, arena_printf(a, "(%s)", trip));
    const char *statement = arena_printf(a, what, index);
    open(t, "if (accel_whole) {");
    if (before) kernel_line(t, "%s", before);
    buffer_puts(t->out, "#pragma unroll\n");
    kernel_line(t, "for (int accel_u = 0; accel_u < %d; accel_u++) %s;", k->items[0],
                before ? arena_printf(a, "accel_own[accel_u] = %s", statement) : statement);
    if (before) {
        buffer_puts(t->out, "#pragma unroll\n");
        kernel_line(t, "for (int accel_u = 0; accel_u < %d; accel_u++) accel_tile.at[accel_u * %d + threadIdx.x] = accel_own[accel_u];",
                    k->items[0], k->block[0]);
    }
    close(t, "} else {");
    t->indent += 4;
    open(t, arena_printf(a, "for (int accel_u = 0; accel_u < %d; accel_u++) {", k->items[0]));
    const char *slot = before ? arena_printf(a, "accel_tile.at[accel_u * %d + threadIdx.x] = ", k->block[0]) : "";
    kernel_line(t, "if (%s < accel_n0) %s%s;", trip, slot, statement);
    if (outside) kernel_line(t, "else %s%s;", slot, outside);
    close(t, "}");
    close(t, "}");
}

/* The values before the loop: those of the scalars, or the elements before the first one that is stored. */
static void start_values(struct kernel_text *t)
{
    const struct scan *s = scan_of(t);
    bool indexed = false;
    open(t, "if (accel_tile.tile == 0 && threadIdx.x == 0 && accel_n0 > 0) {");
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        const char *value =
            v->var->role == ROLE_PRIVATE ? arena_printf(t->unit->arena, "accel_first_%s", v->decl->name) : kernel_own_text(t, v->decl);
        if (v->store) {
            if (!indexed) kernel_line(t, "%s = %s;", index_parameter(t), kernel_index(t, t->kernel->nest, "0"));
            indexed = true;
            kernel_line(t, "const %s accel_start%d = %s;", kernel_type(t, v->type), k, kernel_expr(t, v->reads[0]));
        } else {
            kernel_line(t, "const %s accel_start%d = %s;", kernel_type(t, v->type), k, value);
        }
    }
    kernel_line(t, "__threadfence();");
    kernel_line(t, "accel_start = accel_state%s;", state_of(t, start_value, no_factor));
    close(t, "}");
}

/* The values after the loop, of scalars. */
static void last_values(struct kernel_text *t)
{
    const struct scan *s = scan_of(t);
    bool any = false;
    for (int k = 0; k < s->n_values; k++) {
        const struct scan_value *v = &s->values[k];
        if (v->store || v->var->role == ROLE_PRIVATE) continue;
        if (!any) {
            open(t, "if (accel_tile.tile == gridDim.x - 1 && threadIdx.x == 0) {");
            kernel_line(t, "__threadfence();");
        }
        any = true;
        kernel_line(t, "%s = (%s)%s.value;", kernel_own_text(t, v->decl), kernel_type(t, v->type), part(t, "accel_tile.total", k));
    }
    if (any) close(t, "}");
}

void kernel_scan(struct kernel_text *t)
{
    struct kernel *k = t->kernel;
    struct arena *a = t->unit->arena;
    int tile = k->block[0] * k->items[0];
    kernel_head(t);
    flat_store_last_indices(t);
    preamble_need(t->preamble, PIECE_SCAN);
    kernel_line(t, "typedef %s accel_state;", state_classes(t));
    kernel_line(t, "const accel_state accel_none = %s;", state_of(t, neutral_value, neutral_factor));
    kernel_line(t, "__shared__ accel_scan<accel_state, %d, %d> accel_tile;", k->block[0], k->items[0]);
    addend(t);
    iteration(t);
    kernel_line(t, "accel_tile.begin(accel_scratch);");
    kernel_line(t, "const long long accel_first = accel_tile.tile * %dLL + threadIdx.x;", tile);
    kernel_line(t, "const bool accel_whole = (accel_tile.tile + 1LL) * %d <= accel_n0;", tile);
    each_trip(t, arena_printf(a, "accel_state accel_own[%d];", k->items[0]), "accel_addend(%s)", "accel_none");
    kernel_line(t, "accel_state accel_start = accel_none;");
    start_values(t);
    kernel_line(t, "accel_tile.run(accel_start, accel_none);");
    each_trip(t, NULL, arena_printf(a, "accel_iteration(%%s, accel_tile.at[accel_u * %d + threadIdx.x])", k->block[0]), NULL);
    last_values(t);
    kernel_line(t, "accel_tile.end();");
    kernel_foot(t);
}

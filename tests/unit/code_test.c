/* code_test: code_check accepts right trees of kernels and refuses wrong ones. SPDX-License-Identifier: MIT */
#include "base/buffer.h"
#include "kernel/code/code.h"
#include "kernel/staging/operands.h"
#include "kernel/teams/teams.h"
#include <stdio.h>
#include <string.h>

static struct arena *a;
static int failures;

/* ---- a kernel: for (i = ...) { s; continue; } ----------------------------------------------------------------------------------- */

static struct type int_type = {.kind = TYPE_INT, .size = 4, .is_signed = true, .spelling = "int"};
static struct decl i_decl = {.kind = DECL_VAR, .name = "i", .type = &int_type, .name_at = 1},
                   s_decl = {.kind = DECL_VAR, .name = "s", .type = &int_type, .name_at = 2};
static struct node s_use = {.kind = NODE_NAME, .decl = &s_decl, .type = &int_type}, next = {.kind = NODE_CONTINUE},
                   body = {.kind = NODE_BLOCK}, loop_node = {.kind = NODE_FOR};
static struct variable s_variable = {.decl = &s_decl, .role = ROLE_PRIVATE}, *variables[] = {&s_variable};
static struct loop loop = {.stmt = &loop_node, .index = &i_decl};
static struct region region = {.vars = variables, .n_vars = 1};
static struct kernel kernel = {.region = &region, .shape = KERNEL_SEQUENTIAL, .block = {256, 1, 1}};

static void link_nodes(void)
{
    static struct node *of_body[] = {&s_use, &next}, *of_loop[] = {NULL, NULL, NULL, &body};
    body.child = of_body, body.n_children = 2, body.parent = &loop_node;
    loop_node.child = of_loop, loop_node.n_children = 4;
    s_use.parent = next.parent = &body;
}

/* ---- parts of trees -------------------------------------------------------------------------------------------------------------- */

static const struct value *n(void)
{
    return value_name(a, &value_long, "n");
}
static const struct value *t(void)
{
    return value_name(a, &value_long, "t");
}
static const struct value *thread(void)
{
    return value_place(a, PLACE_THREAD, 0);
}
static const struct value *block(void)
{
    return value_place(a, PLACE_BLOCK, 0);
}
static const struct value *number(int k)
{
    return value_integer(a, k);
}

static const struct value *thread_is_early(void)
{
    return value_compare(a, VALUE_LESS, thread(), number(7));
}

static void check(struct code_builder *b, const char *wanted)
{
    struct code *top = b->open;
    while (top->parent) top = top->parent;
    const char *fault = code_check(a, &kernel, top);
    if (strcmp(fault ? fault : "", wanted)) fprintf(stderr, "'%s' instead of '%s'\n", fault ? fault : "", wanted), failures++;
}

static struct code_builder begin(void)
{
    struct code_builder b = code_begin(a, &kernel);
    code_define(&b, n(), number(100));
    return b;
}

static void combine(struct code_builder *b)
{
    static const struct combination two_barriers = {.barriers = 2};
    code_add(b, CODE_COMBINE)->combination = &two_barriers;
}

/* for (t = first; t < n; t += 256) */
static struct code *open_for(struct code_builder *b, const struct value *first)
{
    struct code *c = code_open_for(b, t(), first, value_compare(a, VALUE_LESS, t(), n()), number(256));
    c->loop = &loop;
    return c;
}

static void add_copy(struct code_builder *b)
{
    code_add(b, CODE_COPY)->variable = &s_variable;
}

/* ---- names and places ------------------------------------------------------------------------------------------------------------- */

static void check_names(void)
{
    struct code_builder b = begin();
    code_define(&b, t(), value_add(a, n(), thread()));
    code_variable(&b, value_variable(a, &i_decl), t());
    check(&b, "");
    b = begin();
    code_define(&b, value_name(a, &value_long, "m"), value_add(a, t(), number(1)));
    check(&b, "'t' is used where it is not declared");
    b = begin();
    code_open_if(&b, value_compare(a, VALUE_LESS, thread(), n()));
    code_define(&b, t(), number(1));
    code_close(&b);
    code_leave_if(&b, value_compare(a, VALUE_LESS, t(), n()), NULL);
    check(&b, "'t' is used where it is not declared");
    b = begin();
    open_for(&b, thread());
    code_close(&b);
    code_define(&b, value_name(a, &value_long, "m"), t());
    check(&b, "'t' is used where it is not declared");
    b = begin();
    code_statement(&b, &s_use);
    check(&b, "'s' is used where it is not declared");
    b = begin();
    add_copy(&b);
    code_statement(&b, &s_use);
    check(&b, "");
    b = begin();
    code_define(&b, t(), NULL);
    check(&b, "a value has a value that is missing");
}

static void check_places(void)
{
    struct code_builder b = begin();
    code_assign(&b, n(), number(1));
    check(&b, "'n' is assigned, but is no variable");
    b = begin();
    open_for(&b, thread());
    code_assign(&b, t(), number(1));
    check(&b, "'t' is assigned, but is no variable");
    b = begin();
    code_variable(&b, t(), NULL);
    code_assign(&b, t(), number(1));
    code_assign(&b, value_element(a, &value_long, t(), number(2)), number(1));
    check(&b, "");
    b = begin();
    code_assign(&b, value_add(a, n(), thread()), number(1));
    check(&b, "'a value' is assigned, but is no variable");
}

/* ---- barriers ----------------------------------------------------------------------------------------------------------------------- */

static void check_conditions(void)
{
    static const struct combination of_one = {.team = COMBINE_NONE};
    struct code_builder b = begin();
    code_open_if(&b, value_compare(a, VALUE_LESS, block(), n()));
    combine(&b);
    check(&b, "");
    b = begin();
    code_define(&b, t(), value_add(a, block(), thread()));
    code_open_if(&b, value_compare(a, VALUE_LESS, t(), n()));
    combine(&b);
    check(&b, "a combination is run by some threads of the block only");
    b = begin();
    code_open_if(&b, value_compare(a, VALUE_LESS, thread(), n()));
    code_open_else(&b);
    combine(&b);
    check(&b, "a combination is run by some threads of the block only");
    b = begin();
    open_for(&b, thread());
    combine(&b);
    check(&b, "a combination is run by some threads of the block only");
    b = begin();
    open_for(&b, block());
    combine(&b);
    check(&b, "");
    b = begin();
    code_open(&b, CODE_SINGLE)->team = CODE_TEAM_BLOCK;
    code_add(&b, CODE_BINS);
    check(&b, "the initialization of bins is run by some threads of the block only");
    b = begin();
    code_open(&b, CODE_SINGLE)->team = CODE_TEAM_BLOCK;
    code_add(&b, CODE_COMBINE)->combination = &of_one;
    check(&b, "");
}

static void check_jumps(void)
{
    struct code_builder b = begin();
    code_leave_if(&b, value_compare(a, VALUE_LESS, thread(), n()), NULL);
    combine(&b);
    check(&b, "some threads of the block leave before a combination");
    b = begin();
    code_leave_if(&b, value_compare(a, VALUE_LESS, block(), n()), NULL);
    combine(&b);
    check(&b, "");
    b = begin();
    struct code *around = open_for(&b, block());
    code_leave_if(&b, value_compare(a, VALUE_LESS, thread(), n()), around);
    code_add(&b, CODE_STAGE);
    check(&b, "some threads of the block leave before a copy to shared memory");
    b = begin();
    around = open_for(&b, thread());
    code_leave_if(&b, value_compare(a, VALUE_LESS, thread(), n()), around);
    code_close(&b);
    combine(&b);
    check(&b, "");
    b = begin();
    open_for(&b, block());
    code_leave_if(&b, value_compare(a, VALUE_LESS, thread(), n()), NULL);
    code_close(&b);
    combine(&b);
    check(&b, "some threads of the block leave before a combination");
    b = begin();
    around = open_for(&b, block());
    code_open_for(&b, value_name(a, &value_long, "u"), number(0), value_compare(a, VALUE_LESS, block(), n()), number(1));
    code_leave_if(&b, value_compare(a, VALUE_LESS, thread(), n()), around);
    code_close(&b);
    combine(&b);
    check(&b, "some threads of the block leave before a combination");
    b = begin();
    code_open(&b, CODE_IF)->v[0] = value_compare(a, VALUE_LESS, block(), n());
    around = b.open;
    code_close(&b);
    code_leave_if(&b, value_compare(a, VALUE_LESS, thread(), n()), around);
    check(&b, "a jump has a target that does not contain it");
}

/* A barrier that is met only where no thread has left. */
static void check_facts(void)
{
    for (int same = 0; same < 2; same++) {
        const struct value *one = value_compare(a, VALUE_EQUAL, n(), number(1)),
                           *more = value_compare(a, VALUE_GREATER, n(), number(same ? 1 : 2));
        struct code_builder b = begin();
        code_leave_if(&b, value_or(a, value_compare(a, VALUE_LESS, n(), number(0)), value_and(a, one, thread_is_early())), NULL);
        code_open_if(&b, more);
        code_add(&b, CODE_BARRIER);
        check(&b, same ? "" : "some threads of the block leave before a barrier");
        b = begin();
        code_leave_if(&b, value_and(a, one, thread_is_early()), NULL);
        code_open_if(&b, one);
        if (same) code_open_else(&b);
        code_add(&b, CODE_BARRIER);
        check(&b, same ? "" : "some threads of the block leave before a barrier");
        b = begin();
        code_leave_if(&b, value_and(a, one, thread_is_early()), NULL);
        if (!same) code_leave_if(&b, thread_is_early(), NULL);
        code_open_if(&b, value_compare(a, VALUE_GREATER, n(), number(1)));
        code_add(&b, CODE_BARRIER);
        check(&b, same ? "" : "some threads of the block leave before a barrier");
    }
}

/* Teams of a nested kernel: the lanes of a worker meet where its workers differ, not where lanes do. */
static void check_teams(void)
{
    static struct teams teams = {.kernel = &kernel, .region = &region};
    static const char *const wrong[] = {"a barrier is run by some threads of the block only",
                                        "a barrier is run by some threads of the team only"};
    kernel.shape = KERNEL_NESTED, kernel.teams = &teams;
    for (int axis = 0; axis < 2; axis++)
        for (int worker = 0; worker < 2; worker++) {
            struct code_builder b = begin();
            code_open_if(&b, value_compare(a, VALUE_LESS, value_place(a, PLACE_THREAD, axis), n()));
            code_add(&b, CODE_BARRIER)->team = worker ? CODE_TEAM_WORKER : CODE_TEAM_BLOCK;
            check(&b, worker ? axis ? "" : wrong[1] : wrong[0]);
        }
    for (int axis = 0; axis < 2; axis++) {
        struct code_builder b = begin();
        struct code *forever = code_open(&b, CODE_FOREVER);
        code_open_if(&b, value_compare(a, VALUE_LESS, value_place(a, PLACE_THREAD, axis), n()));
        code_add(&b, CODE_LEAVE)->target = forever;
        code_close(&b);
        code_add(&b, CODE_BARRIER)->team = CODE_TEAM_ROW;
        check(&b, axis ? "" : "some threads of the team leave before a barrier");
    }
    struct code_builder b = begin();
    code_add(&b, CODE_SHARED)->object = t();
    code_open_if(&b, value_compare(a, VALUE_LESS, value_element(a, &value_long, t(), thread()), n()));
    code_add(&b, CODE_GOTO);
    check(&b, "a goto is run by some threads of the team only");
    b = begin();
    code_add(&b, CODE_BIND);
    struct code_binding own = {.decl = &s_decl};
    b.open->last->bindings = &own, b.open->last->n_bindings = 1;
    code_statement(&b, &s_use);
    check(&b, "");
    kernel.shape = KERNEL_SEQUENTIAL, kernel.teams = NULL;
}

/* A variable that is bound is used under another name. */
static void check_bound_variable(void)
{
    for (int bound = 0; bound < 2; bound++) {
        struct code_builder b = begin();
        code_variable(&b, t(), number(0));
        code_open(&b, CODE_BLOCK);
        if (bound) code_bind_variable(&b, &s_decl, t());
        code_statement(&b, &s_use);
        code_update(&b, t(), VALUE_ADD, thread());
        check(&b, bound ? "" : "'s' is used where it is not declared");
    }
}

/* `continue` of the program: to the next trip of the loop that runs its body, or bound. */
static void check_continue(void)
{
    struct code_builder b = begin();
    add_copy(&b);
    open_for(&b, thread());
    code_statement(&b, &body);
    code_close(&b);
    combine(&b);
    check(&b, "");
    b = begin();
    add_copy(&b);
    code_statement(&b, &body);
    check(&b, "a jump of the program has no target");
    b = begin();
    add_copy(&b);
    code_bind_continue(&b, &loop, NULL);
    code_statement(&b, &body);
    check(&b, "");
    combine(&b);
    check(&b, "some threads of the block leave before a combination");
}

static void check_functions(void)
{
    for (int barrier = 0; barrier < 2; barrier++) {
        struct code_builder b = begin();
        struct code *function = code_open(&b, CODE_FUNCTION);
        function->object = value_name(a, &value_bool, "f");
        code_open_else(&b);
        code_variable(&b, t(), NULL);
        b.open = function;
        code_leave_if(&b, value_compare(a, VALUE_LESS, t(), n()), function);
        if (barrier) combine(&b);
        code_close(&b);
        code_add(&b, CODE_CALL)->v[0] = value_call(a, &value_bool, "f", 1, thread());
        check(&b, barrier ? "a combination is run by some threads of the block only" : "");
        code_add(&b, CODE_CALL)->v[0] = value_call(a, &value_bool, "g", 1, thread());
        if (!barrier) check(&b, "a function is called that is not declared");
    }
}

static struct code *add_scan_tile(struct code_builder *b)
{
    struct code *c = code_add(b, CODE_SCAN_TILE);
    c->v[0] = c->v[1] = value_name(a, &value_scan_state, "accel_tile.total"), c->v[2] = n();
    return c;
}

static void check_scans(void)
{
    struct code_builder b = begin();
    code_add(&b, CODE_SCAN)->object = value_name(a, &value_scan_state, "accel_tile");
    add_scan_tile(&b);
    code_library(&b, value_meeting(a, value_call(a, &value_bool, "accel_tile.end", 0), false));
    check(&b, "");
    code_leave_if(&b, thread_is_early(), NULL);
    add_scan_tile(&b);
    check(&b, "some threads of the block leave before a scan");
    b = begin();
    add_scan_tile(&b);
    check(&b, "'accel_tile.total' is used where it is not declared");
    b = begin();
    code_open_if(&b, thread_is_early());
    code_add(&b, CODE_SCAN)->object = value_name(a, &value_scan_state, "accel_tile");
    check(&b, "the beginning of a scan is run by some threads of the block only");
    b = begin();
    code_add(&b, CODE_SCAN)->object = value_name(a, &value_scan_state, "accel_tile");
    code_open_if(&b, thread_is_early());
    code_library(&b, value_meeting(a, value_call(a, &value_bool, "accel_tile.end", 0), false));
    check(&b, "accel_tile.end is run by some threads of the block only");
}

/* A scan over the threads of a row has barriers. */
static void check_row_scans(void)
{
    for (int form = 0; form < 3; form++) {
        struct code_builder b = begin();
        if (form == 1) code_open_if(&b, thread_is_early());
        if (form != 2) code_variable(&b, value_name(a, &value_int, "own"), NULL);
        struct code *c = code_add(&b, CODE_ROW_SCAN);
        c->object = value_name(a, &value_int, "own");
        c->v[0] = n(), c->v[1] = value_integer(a, 0);
        c->team = CODE_TEAM_BLOCK;
        check(&b, form == 0 ? "" : form == 1 ? "a scan is run by some threads of the block only" : "'own' is used where it is not declared");
    }
}

/* for (i = ...) { t = 1; continue; } in a function that returns t */
static void check_replaced(void)
{
    for (int declared = 0; declared < 2; declared++) {
        struct code_builder b = begin(), instead = code_begin(a, &kernel);
        struct code *function = code_open(&b, CODE_FUNCTION);
        function->object = value_name(a, &value_bool, "f");
        code_open_else(&b);
        b.open = function;
        code_assign(&instead, t(), number(1));
        code_bind_nodes(&b, &s_use, instead.open);
        code_bind_continue(&b, &loop, function);
        if (declared) code_variable(&b, t(), NULL);
        code_statement(&b, &body);
        struct code *end = code_add(&b, CODE_RETURN);
        end->v[0] = n(), end->target = function;
        check(&b, declared ? "" : "'t' is used where it is not declared");
        end->target = b.open->last;
        if (declared) check(&b, "a jump has a target that does not contain it");
    }
}

static void check_windows(void)
{
    static struct access access = {.node = &s_use};
    static struct vector_use use = {&access, 0};
    static const struct vector_window window = {.uses = &use, .n_uses = 1};
    for (int wrong = 0; wrong < 3; wrong++) {
        struct code_builder b = begin();
        if (wrong != 1) code_add(&b, CODE_COPY)->variable = &s_variable;
        if (wrong != 2) code_variable(&b, t(), NULL);
        struct code *c = code_add(&b, CODE_LOAD_WINDOW);
        c->object = t(), c->v[0] = number(0), c->window = &window;
        check(&b, wrong == 1 ? "'s' is used where it is not declared" : wrong ? "'t' is used where it is not declared" : "");
    }
}

static void check_dump(void)
{
    struct code_builder b = begin();
    struct buffer out = {0};
    struct code *around = open_for(&b, value_add(a, value_multiply(a, block(), number(256)), thread()));
    code_leave_if(&b, value_not(a, value_compare(a, VALUE_EQUAL, t(), n())), around);
    code_close(&b);
    combine(&b);
    code_dump_tree(NULL, b.open, 0, &out);
    const char *wanted =
        "define n = 100\nfor t = ((block.x * 256) + thread.x); (t < n); 256\n  if (t != n)\n    leave the trip\ncombine with 2 barriers\n";
    if (strcmp(out.data, wanted)) fprintf(stderr, "%s", out.data), failures++;
    buffer_free(&out);
}

/* ---- operands of contractions ------------------------------------------------------------------------------------------------------ */

static const struct value *sums(void)
{
    return value_name(a, &value_double, "accel_slab0");
}

/* Buffer 0 is filled by all threads, if they know how. */
static void add_slab(struct code_builder *b, const struct operand *o)
{
    const struct value *place = value_name(a, &value_bool, "accel_place0");
    code_add(b, CODE_OPERANDS)->object = sums();
    if (o) {
        struct code *c = code_open(b, CODE_OPERAND);
        c->operand = o;
        c->object = value_name(a, &value_bool, "accel_next0");
        for (int j = 0; j < 3; j++) c->v[j] = number(j);
        code_variable(b, value_variable(a, &i_decl), value_name(a, &value_long, "accel_k"));
        code_leave_if(b, thread_is_early(), c);
        code_close(b);
    }
    code_add(b, CODE_CALL)->v[0] = value_call(a, &value_bool, "accel_next0.store", 2, place, value_element(a, &value_double, sums(), number(0)));
    code_add(b, CODE_BARRIER)->team = CODE_TEAM_BLOCK;
}

/* A trip count that all threads know to be the same; a block that leaves as a whole; a matrix instruction. */
static void check_operands(void)
{
    static struct access access;
    static const struct access *accesses[] = {&access};
    static struct operand operand = {.accesses = accesses, .n_accesses = 1, .place = "accel_place0"};
    for (int same = 0; same < 2; same++) {
        struct code_builder b = begin();
        code_define(&b, t(), thread());
        b.open->last->uniform = same;
        code_open_if(&b, value_compare(a, VALUE_GREATER, t(), number(0)));
        add_slab(&b, &operand);
        check(&b, same ? "" : "a barrier is run by some threads of the block only");
        b = begin();
        if (same) code_open(&b, CODE_LEAVE_OPERANDS);
        code_leave_if(&b, thread_is_early(), NULL);
        if (same) code_close(&b);
        add_slab(&b, &operand);
        check(&b, same ? "" : "some threads of the block leave before a barrier");
        b = begin();
        add_slab(&b, &operand);
        if (!same) code_open_if(&b, thread_is_early());
        struct code *slab = code_add(&b, CODE_MATRIX_SLAB);
        slab->object = sums(), slab->v[0] = number(0), slab->v[1] = number(0);
        check(&b, same ? "" : "a matrix instruction is run by some threads of the block only");
    }
    for (int same = 0; same < 2; same++) {
        struct code_builder b = begin();
        code_variable(&b, t(), NULL);
        if (!same) code_open_if(&b, thread_is_early());
        code_leave_if(&b, value_meeting(a, value_call(a, &value_bool, "accel_join_parts", 1, t()), true), NULL);
        code_add(&b, CODE_BARRIER)->team = CODE_TEAM_BLOCK;
        check(&b, same ? "" : "accel_join_parts is run by some threads of the block only");
    }
    struct code_builder b = begin();
    add_slab(&b, NULL);
    check(&b, "'accel_place0' is used where it is not declared");
}

int main(void)
{
    a = arena_new();
    link_nodes();
    check_names();
    check_operands();
    check_places();
    check_conditions();
    check_jumps();
    check_facts();
    check_bound_variable();
    check_teams();
    check_continue();
    check_functions();
    check_scans();
    check_row_scans();
    check_replaced();
    check_windows();
    check_dump();
    arena_free(a);
    return failures > 0;
}

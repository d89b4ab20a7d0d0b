/* syntax_test: the tree, names and binding of directives, over texts held here. SPDX-License-Identifier: MIT
 * Prints what failed and returns 1. Texts are preprocessed C; @ marks the offsets that are asked about (a blank for the parser). */
#include "base/options.h"
#include "directive/directive.h"
#include "syntax/syntax.h"
#include "text/expand.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "base/passes.h"
#include <string.h>

static int failures;

#define CHECK(condition) check((condition), #condition, __LINE__)
static void check(bool holds, const char *what, int line)
{
    if (holds) return;
    failures++;
    fprintf(stderr, "syntax_test.c:%d: failed: %s\n", line, what);
}

static struct options options;

/* A unit of `text`; marks[0..] are set to the offsets of its @. */
static struct unit *read_text(const char *text, unsigned *marks)
{
    struct arena *a = arena_new();
    struct unit *u = arena_alloc(a, sizeof *u);
    u->arena = a;
    u->options = &options;
    u->path = u->name = "test.c";
    u->text = arena_string(a, text);
    u->length = (unsigned)strlen(text);
    for (unsigned i = 0, n = 0; i < u->length; i++)
        if (u->text[i] == '@') {
            u->text[i] = ' ';
            if (marks) marks[n++] = i;
        }
    line_map_build(u);
    return u;
}

static void done(struct unit *u)
{
    diag_flush(u, stderr);
    syntax_free(u);
    arena_free(u->arena);
}

static struct unit *parsed(const char *text, unsigned *marks)
{
    struct unit *u = read_text(text, marks);
    CHECK(parse_view(u) && syntax_parse(u));
    return u;
}

static struct node *body(struct unit *u, int function) { return syntax_body(u, u->syntax->functions[function]); }

static bool text_is(struct unit *u, const struct node *n, const char *text)
{
    return n && n->to - n->from == strlen(text) && !memcmp(u->text + n->from, text, strlen(text));
}

/* ---- every node: parents, extents, types ---- */

static void check_tree(const struct node *n, const struct node *parent)
{
    CHECK(n->parent == parent);
    CHECK(!parent || (n->from >= parent->from && n->to <= parent->to));
    CHECK(n->kind < NODE_INTEGER || n->type);
    for (int i = 0; i < n->n_children; i++)
        if (n->child[i]) check_tree(n->child[i], n);
}

static void test_statements(void)
{
    struct unit *u = parsed("int g(int);\nvoid f(int n)\n{\n for (;;) break;\n for (int i = 0; i < n; i++) g(i);\n"
                            " for (n = 1;; n++) { if (n) continue; else ; }\n do n--; while (n) ;\n x: goto x;\n return;\n}\n", NULL);
    struct node *b = body(u, 0), *l;
    check_tree(b, NULL);
    CHECK(b->n_children == 6);
    l = b->child[0];
    CHECK(l->kind == NODE_FOR && l->n_children == 4 && !l->child[0] && !l->child[1] && !l->child[2] && text_is(u, l, "for (;;) break;"));
    l = b->child[1];
    CHECK(l->child[0]->kind == NODE_DECL_STMT && l->child[1]->op == OP_LT && l->child[2]->op == OP_POSTINC);
    CHECK(text_is(u, l->child[3], "g(i);"));
    CHECK(text_is(u, l, "for (int i = 0; i < n; i++) g(i);"));
    l = b->child[2];
    CHECK(l->child[0]->kind == NODE_ASSIGN && !l->child[1] && l->child[2] && l->child[3]->kind == NODE_BLOCK);
    CHECK(text_is(u, l->child[3]->child[0], "if (n) continue; else ;"));
    CHECK(text_is(u, b->child[3], "do n--; while (n) ;") && b->child[3]->child[1]->kind == NODE_NAME);
    CHECK(b->child[4]->decl && b->child[4]->decl == b->child[4]->child[0]->decl);
    CHECK(text_is(u, b->child[5], "return;"));
    done(u);
}

static void test_types(void)
{
    struct unit *u = parsed("typedef double real;\nvoid f(int n, int m, const real a[n][m], unsigned char c)\n{ real t[n + 1][4], (*p)[m]; "
                            "t[0][1] = a[1][2] + c; t[1][1] = 2; p = p; }\n", NULL);
    struct decl *f = u->syntax->functions[0], *a = f->members[2];
    struct node *b = body(u, 0), *t = b->child[0], *sum = b->child[1]->child[1];
    check_tree(b, NULL);
    CHECK(a->kind == DECL_PARAM && a->type->kind == TYPE_POINTER && text_is(u, a->type->count_expr, "n"));
    CHECK(a->type->base->kind == TYPE_ARRAY && a->type->base->count == -1 && text_is(u, a->type->base->count_expr, "m"));
    CHECK(a->type->base->base->is_const && !strcmp(a->type->base->base->name->name, "real"));
    CHECK(t->n_children == 2 && text_is(u, t->child[0]->type->count_expr, "n + 1") && t->child[0]->type->base->count == 4);
    CHECK(t->child[1]->type->kind == TYPE_POINTER && text_is(u, t->child[1]->type->base->count_expr, "m"));
    CHECK(sum->kind == NODE_BINARY && sum->op == OP_ADD && sum->type->size == 8 && sum->child[0]->kind == NODE_SUBSCRIPT);
    CHECK(sum->child[1]->kind == NODE_IMPLICIT && node_strip(sum->child[1])->decl == f->members[3]);
    done(u);
}

static void test_values(void)
{
    static const long long expected[] = { 9, 5, 24, -1, 1, 0xffffffff, 44, 3, 'a', 1, 7 };
    struct unit *u = parsed("enum e { A, B = 5 }; struct s { int x; double y[2]; };\nvoid f(int n)\n"
                            "{ long long v[] = { 4 + 5, B, sizeof(struct s), -1, -1 < 0u == 0, ~0u, (unsigned char)300, 7 / 2, 'a', "
                            "A ? 0 : 1, 7, n }; double w = 1.5; n += v[0] + w; }\n", NULL);
    struct node *b = body(u, 0), *list = b->child[0]->child[0]->child[0];
    check_tree(b, NULL);
    CHECK(list->kind == NODE_INIT_LIST && list->n_children == 12);
    for (int i = 0; i < 11; i++) CHECK(list->child[i]->has_value && list->child[i]->value == expected[i]);
    CHECK(!list->child[11]->has_value);
    CHECK(b->child[2]->kind == NODE_ASSIGN && b->child[2]->op == OP_ADD);
    done(u);
}

static void test_members(void)
{
    struct unit *u = parsed("struct s { union { int a; float b; }; struct s *next; };\nint h(int, double);\n"
                            "void f(struct s *p, struct s q, int n)\n{ p->a = 1; q.next->a = 2; n = n ?: 3; "
                            "n = _Generic(n, float: 1, int: 2); n = 1[&n]; h(n, 2); q = (struct s){ .next = p }; "
                            "n = ({ int z = n; z; }); n = *&n - -n; --n; n--; }\n", NULL);
    struct node *b = body(u, 0), *m = b->child[0]->child[0], *call;
    check_tree(b, NULL);
    CHECK(m->kind == NODE_MEMBER && m->arrow && !strcmp(m->decl->name, "a") && m->child[0]->kind == NODE_NAME);
    m = b->child[1]->child[0];
    CHECK(m->arrow && m->child[0]->kind == NODE_MEMBER && !m->child[0]->arrow);
    CHECK(b->child[2]->child[1]->kind == NODE_GNU_CONDITIONAL && b->child[2]->child[1]->n_children == 2);
    CHECK(b->child[3]->child[1]->kind == NODE_GENERIC && b->child[3]->child[1]->value == 2);
    m = b->child[4]->child[1];
    CHECK(m->kind == NODE_SUBSCRIPT && m->child[0]->op == OP_ADDRESS && m->child[1]->value == 1);
    call = b->child[5];
    CHECK(call->kind == NODE_CALL && call->decl && call->n_children == 3 && call->child[2]->kind == NODE_IMPLICIT);
    CHECK(b->child[6]->child[1]->kind == NODE_COMPOUND_LITERAL && b->child[6]->child[1]->child[0]->child[0]->kind == NODE_DESIGNATED);
    CHECK(b->child[7]->child[1]->kind == NODE_STMT_EXPR);
    CHECK(b->child[8]->child[1]->op == OP_SUB && b->child[8]->child[1]->child[1]->op == OP_MINUS);
    CHECK(b->child[9]->op == OP_PREDEC && b->child[10]->op == OP_POSTDEC);
    done(u);
}

/* ---- names ---- */

static void test_lookup(void)
{
    unsigned at[8];
    struct unit *u = parsed("int x; enum { E = 3 };\nvoid f(int n)\n"
                            "{ @ int x = 1; @ { double x; @ } @ for (int n = 0;;) { @ } @ }\nvoid g(void) { @ }\nint later;\n", at);
    struct decl *file = syntax_lookup(u, "x", at[0]), *outer = syntax_lookup(u, "x", at[1]), *inner = syntax_lookup(u, "x", at[2]);
    CHECK(file && !file->function && outer && outer != file && inner && inner != outer && inner->type->kind == TYPE_FLOAT);
    CHECK(syntax_lookup(u, "x", at[3]) == outer && syntax_lookup(u, "x", at[6]) == file);
    CHECK(syntax_lookup(u, "n", at[0])->kind == DECL_PARAM && syntax_lookup(u, "n", at[4])->kind == DECL_VAR);
    CHECK(syntax_lookup(u, "n", at[5])->kind == DECL_PARAM && !syntax_lookup(u, "n", at[6]));
    CHECK(syntax_lookup(u, "E", at[4])->value == 3 && !syntax_lookup(u, "later", at[6]) && syntax_lookup(u, "f", at[6])->has_body);
    CHECK(syntax_function_at(u, at[0]) == u->syntax->functions[0] && syntax_function_at(u, at[6]) == u->syntax->functions[1]);
    CHECK(!syntax_function_at(u, 0));
    done(u);
}

static void test_redeclared(void)
{
    unsigned at[2];
    struct unit *u = parsed("extern int v; int f(int a); int v = 4; int f(int b) { return v + b; }\nint g(void) { @ return f(v); }\n", at);
    struct decl *v = syntax_lookup(u, "v", at[0]), *f = syntax_lookup(u, "f", at[0]);
    struct node *ret = body(u, 1)->child[0];
    CHECK(v->init && v->init->value == 4 && v->storage == STORAGE_AUTO && v->is_definition);
    CHECK(f == u->syntax->functions[0] && f->has_body && f->n_members == 1 && !strcmp(f->members[0]->name, "b"));
    CHECK(ret->child[0]->decl == f && ret->child[0]->child[1]->decl == v);
    done(u);
}

/* ---- directives ---- */

static void bind(struct unit *u, unsigned at, const char *text, enum node_kind place)
{
    struct node *parent, *n = syntax_statement_after(u, at, &parent);
    CHECK(text ? text_is(u, n, text) : !n);
    CHECK(parent && parent->kind == place);
}

static void test_binding(void)
{
    unsigned at[10];
    struct unit *u = parsed("void f(int n)\n{\n@\n n++;\n if (n)\n@\n n--;\n for (;;)\n@\n { n = 1;\n@\n }\n"
                            " switch (n) { case 1:\n@\n n = 2; default: ; }\n"
                            " l:\n@\n for (int i = 0; i < n; i++)\n@\n  for (;;) ;\n}\n", at);
    bind(u, at[0], "n++;", NODE_BLOCK);
    bind(u, at[1], "n--;", NODE_IF);
    bind(u, at[2], "{ n = 1;\n \n }", NODE_FOR);
    bind(u, at[3], NULL, NODE_BLOCK);
    bind(u, at[4], "n = 2;", NODE_CASE);
    bind(u, at[5], "for (int i = 0; i < n; i++)\n \n  for (;;) ;", NODE_LABEL);
    bind(u, at[6], "for (;;) ;", NODE_FOR);
    done(u);
}

/* A function that is declared by its call is at file scope for libclang, inside another. */
static void test_undeclared(void)
{
    unsigned at[2];
    struct node *parent, *n;
    struct unit *u = parsed("@ int f(int n)\n{ @ n = unknown(n); extern int e; return e; }\n", at);
    CHECK(syntax_function_at(u, at[1]) == u->syntax->functions[0]);
    n = syntax_statement_after(u, at[0], &parent);
    CHECK(!parent && n && n->decl == u->syntax->functions[0]);
    bind(u, at[1], "n = unknown(n);", NODE_BLOCK);
    n = body(u, 0)->child[1];
    CHECK(n->decl->storage == STORAGE_EXTERN && !n->decl->function);
    done(u);
}

static void test_file_scope(void)
{
    unsigned at[4];
    struct node *parent, *n;
    struct unit *u = parsed("int a;\n@\nint b, c;\n@\nstatic int f(int x) { return x; }\n@\nint g(int);\n@\n", at);
    n = syntax_statement_after(u, at[0], &parent);
    CHECK(!parent && n && n->kind == NODE_DECL_STMT && !strcmp(n->decl->name, "b") && n->child[0]->kind == NODE_VAR);
    n = syntax_statement_after(u, at[1], &parent);
    CHECK(n && n->decl == u->syntax->functions[0] && text_is(u, n, "static int f(int x) { return x; }"));
    n = syntax_statement_after(u, at[2], &parent);
    CHECK(n && n->decl->kind == DECL_FUNCTION && text_is(u, n, "int g(int);"));
    CHECK(!syntax_statement_after(u, at[3], &parent));
    done(u);
}

static void test_parse_view(void)
{
    struct unit *u = read_text("#define N 4\n#pragma acc wait\n# 5 \"a.c\" 2\n  #pragma pack(1)\n"
                               "#pragma acc loop\n#pragma omp simd\n", NULL);
    CHECK(parse_view(u) && !strcmp(u->parse_view, "           \n;               \n# 5 \"a.c\" 2\n  #pragma pack(1)\n"
                                        "                \n                \n"));
    done(u);
    u = parsed("void f(int n)\n{ switch (n) { default:\n#pragma acc wait\n}\n if (n)\n#pragma acc update host(n)\n}\n", NULL);
    CHECK(text_is(u, body(u, 0)->child[1]->child[1], "#pragma acc update host(n)"));
    done(u);
}

/* Errors in functions that nobody needs on the device are the host compiler's; others stop the translation. */
static void test_errors(void)
{
    struct directive d = { .from = 27 }, *list[] = { &d };
    struct unit *u = parsed("void f(void) { foo bar; }\nvoid g(void) { }\n", NULL);
    CHECK(!diag_has_errors(u));
    syntax_body(u, u->syntax->functions[0]);
    CHECK(diag_has_errors(u));
    syntax_free(u);
    arena_free(u->arena);
    u = read_text("void g(void) { }\nvoid f(void) { foo bar; }\n", NULL);
    u->directives = list;
    u->n_directives = 1;
    u->directive_at = &d.from;
    u->n_directive_at = 1;
    CHECK(parse_view(u) && syntax_parse(u) && !diag_has_errors(u) && u->syntax->n_errors == 1); /* no region depends on it */
    syntax_free(u);
    arena_free(u->arena);
}

/* ---- expressions of clauses ---- */

static void value(struct unit *u, unsigned at, const char *text, bool has_value, long long expected)
{
    struct node *n = syntax_expression(u, text, at);
    bool holds = n && n->has_value == has_value && (!has_value || n->value == expected);
    if (!holds) fprintf(stderr, "%s: %s %lld\n", text, n ? n->has_value ? "value" : "no value" : "not read", n ? n->value : 0);
    CHECK(holds);
}

static void test_clauses(void)
{
    unsigned at[1];
    struct unit *u = parsed("struct s { int *p; struct { long k; }; }; typedef float real; enum { E = 3 };\n"
                            "void f(int n, struct s *q, double a[n][4]) { @ }\n", at);
    struct node *n;
    value(u, at[0], "1 + 2 * 3 - -4", true, 11);
    value(u, at[0], "(E << 2) | 1", true, 13);
    value(u, at[0], "n > 3 ? 1 : 2", false, 0);
    value(u, at[0], "E > 2 && 1 ? 0x10 : 2", true, 16);
    value(u, at[0], "sizeof(real) * sizeof(double)", true, 32);
    value(u, at[0], "sizeof(a[0]) + sizeof n", true, 36);
    value(u, at[0], "(unsigned char)300", true, 44);
    value(u, at[0], "-1 < 0u", true, 0);
    value(u, at[0], "(long)sizeof(void *) - sizeof(real *)", true, 0);
    value(u, at[0], "'a'", true, 'a');
    n = syntax_expression(u, "q->p[n + 1]", at[0]);
    CHECK(n && n->kind == NODE_SUBSCRIPT && n->type->kind == TYPE_INT && n->child[0]->kind == NODE_MEMBER && n->child[0]->arrow);
    n = syntax_expression(u, "(*q).k + 1", at[0]);
    CHECK(n && n->op == OP_ADD && n->type->size == 8);
    n = syntax_expression(u, "a[n][2] * 2", at[0]);
    CHECK(n && n->type->kind == TYPE_FLOAT && n->from == 0 && n->to == 0);
    CHECK(!syntax_expression(u, "nowhere", at[0]) && !syntax_expression(u, "n = 2", at[0]) && !syntax_expression(u, "n +", at[0]));
    CHECK(!syntax_expression(u, "n++", at[0]) && !syntax_expression(u, "", at[0]) && !syntax_expression(u, "(n", at[0]));
    done(u);
}

int main(void)
{
    options.host_cc = "cc";
    test_statements();
    test_types();
    test_values();
    test_members();
    test_lookup();
    test_redeclared();
    test_binding();
    test_undeclared();
    test_file_scope();
    test_parse_view();
    test_errors();
    test_clauses();
    if (!failures) puts("syntax_test: passed");
    return failures != 0;
}

/* analysis_test: linear forms, roles, dependences and extents over texts held here. SPDX-License-Identifier: MIT
 * Prints what failed and returns 1. Each case is a function body around one region; the passes run as in pipeline.c. */
#include "analysis/linear.h"
#include "base/options.h"
#include "directive/directive.h"
#include "region/region.h"
#include "syntax/syntax.h"
#include "base/line_map.h"
#include "base/unit.h"
#include "base/passes.h"
#include <stdlib.h>
#include <string.h>

static int failures;
static struct options options;

#define CHECK(condition) check((condition), #condition, __LINE__)
static void check(bool holds, const char *what, int line)
{
    if (holds) return;
    failures++;
    fprintf(stderr, "analysis_test.c:%d: failed: %s\n", line, what);
}

static struct unit *unit_of(const char *text)
{
    struct arena *a = arena_new();
    struct unit *u = arena_alloc(a, sizeof *u);
    u->arena = a;
    u->options = &options;
    u->path = u->name = "test.c";
    u->text = arena_string(a, text);
    u->length = (unsigned)strlen(text);
    line_map_build(u);
    return u;
}

static void done(struct unit *u)
{
    syntax_free(u);
    buffer_free(&u->device);
    buffer_free(&u->host);
    arena_free(u->arena);
}

static const char head[] =
    "struct pair { double a, b; };\n"
    "union way { double a, b; };\n"
    "static struct pair pairs[1000];\n"
    "static struct { struct pair low[4], high[4]; unsigned one : 3, two : 5; union { int count; float size; }; int kind; } cells[1000];\n"
    "static union way ways[1000];\n"
    "static int bins[100], other_bins[100];\n"
    "static void set(double *v, int e) { v[e] = 1; }\n"
    "static double get(double *v, int e) { return v[e]; }\n"
    "static void next(double *v, int e) { set(v + 1, e); v[e] += get(v, e); }\n"
    "static void both(struct pair *v) { v->a = v->b; }\n"
    "static void slide(double *v, signed char e) { v[e] = 1; }\n"
    "static void fill(double *v, int e) { while (e) v[e--] = 1; }\n"
    "static double *kept;\n"
    "static int rows;\n"
    "static inline int at(int r, int c, int n) { return r * n + c; }\n"
    "static inline int in_row(int r, int c) { return at(r, c, rows); }\n"
    "static inline int mixed(int r, int n) { return r > n ? r : n; }\n"
    "static void keep(double *v) { kept = v; }\n"
    "void f(int n, int m, double *restrict x, const double *restrict y, double *p, double *q, int *idx, double **pp)\n{\n"
    "    int i, j, k; double s = 0, t = 0; double a[100][100], b[200];\n";

static bool passes(struct unit *u)
{
    return pragma_scan(u) && pragma_parse(u) && parse_view(u) && syntax_parse(u) && pragma_bind(u) && pragma_check(u) && region_build(u) &&
           analysis_accesses(u) && analysis_dependence(u) && !diag_has_errors(u);
}

/* The unit of "<head> #pragma acc <directive> <code> }"; NULL after a message when a pass refuses it. */
static struct unit *analysed(const char *directive, const char *code)
{
    struct buffer text = {0};
    struct unit *u;
    buffer_printf(&text, "%s#pragma acc %s\n%s\n    p[0] = s + t;\n}\n", head, directive, code);
    u = unit_of(text.data);
    buffer_free(&text);
    if (passes(u) && u->n_regions) return u;
    diag_flush(u, stderr);
    fprintf(stderr, "analysis_test.c: refused: %s\n%s\n", directive, code);
    failures++;
    done(u);
    return NULL;
}

static struct variable *named(const struct region *r, const char *name)
{
    for (int i = 0; i < r->n_vars; i++)
        if (!strcmp(r->vars[i]->decl->name, name)) return r->vars[i];
    return NULL;
}

/* ---- linear forms -------------------------------------------------------------------------------------------------------------------- */

/* Forms of the only write, as "[form] [form]". */
static bool write_is(const char *code, const char *want)
{
    struct unit *u = analysed("parallel loop default(present)", code);
    struct buffer out = {0};
    bool same;
    if (!u) return false;
    for (int i = 0; i < u->regions[0]->n_accesses; i++) {
        const struct access *a = u->regions[0]->accesses[i];
        if (!a->written) continue;
        if (!a->affine) buffer_puts(&out, "not affine");
        for (int k = 0; a->affine && k < a->n_forms; k++) {
            buffer_puts(&out, k ? " [" : "[");
            linear_print(a->forms[k], &out);
            buffer_putc(&out, ']');
        }
    }
    same = out.data && !strcmp(out.data, want);
    if (!same) fprintf(stderr, "got %s, want %s\n", out.data ? out.data : "nothing", want);
    buffer_free(&out);
    done(u);
    return same;
}

static void test_forms(void)
{
    CHECK(write_is("for (i = 0; i < n; i++) x[2 * i + 3] = 0;", "[2*i + 3]"));
    CHECK(write_is("for (i = 0; i < n; i++) *(x + i - 1) = 0;", "[i - 1]"));
    CHECK(write_is("for (i = 0; i < n; i++) (x + i)[m] = 0;", "[m + i]"));
    CHECK(write_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) x[(long)i * m + j] = 0;", "[i] [j]"));
    CHECK(write_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) { unsigned long e = (unsigned long)i * m + j; x[e - m + 1] = 0; }",
                   "[i - 1] [j + 1]"));
    CHECK(write_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) for (k = 0; k < n; k++) x[(i * m + j) * n + k] = 0;", "[i] [j] [k]"));
    CHECK(write_is("for (i = 0; i < n; i++) { double *row = x + i * m; for (j = 0; j < m; j++) row[j] = 0; }", "[i] [j]"));
    CHECK(write_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) x[(i + 1) * (m + 2) + j + 1] = 0;", "[i + 1] [j + 1]"));
    CHECK(write_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) for (k = 0; k < n; k++) x[i*n*m + j*n + k] = 0;", "[i] [j] [k]"));
    CHECK(write_is("for (i = 0; i < n; i++) for (j = 0; j < n; j++) x[2*n*i + n + j] = 0;", "[i] [j + n]"));
    CHECK(write_is("for (i = 0; i < n; i++) a[i][i + 1] = 0;", "[i] [i + 1]"));
    CHECK(write_is("for (i = 0; i < n; i++) x[i << 2] = 0;", "[4*i]"));
    CHECK(write_is("for (i = 0; i < n; i++) x[i + n / 2] = 0;", "[i + (n / 2)]"));
    CHECK(write_is("for (i = 0; i < n; i++) x[idx[i]] = 0;", "not affine"));
    CHECK(write_is("for (i = 0; i < n; i++) x[i * i] = 0;", "not affine"));
    CHECK(write_is("for (i = 0; i < n; i++) x[(signed char)i] = 0;", "not affine"));
}

/* ---- dependences --------------------------------------------------------------------------------------------------------------------- */

enum answer { ORDERED, PARALLEL, DISJOINT, CONDITION };

/* What the kernels construct around `code` finds out about its first loop. */
static bool answer_is(const char *code, enum answer want)
{
    struct unit *u = analysed("kernels default(present)", code);
    const struct loop *l = u ? u->regions[0]->loops : NULL;
    enum answer got = !l || !l->independent ? ORDERED : l->needs_disjoint ? DISJOINT : l->condition ? CONDITION : PARALLEL;
    if (!u) return false;
    if (got != want || !l->why) fprintf(stderr, "%s\n  %s\n", code, l->why ? l->why : "no reason");
    done(u);
    return got == want;
}

/* Members of structures. */
static void test_members(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) pairs[i].a = pairs[i + 1].b;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) pairs[i].a = pairs[i + 1].a;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) ways[i].a = ways[i + 1].b;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) pairs[i] = pairs[i + 1];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) pairs[i].a = pairs[idx[i]].b;", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < n; j++) pairs[i].a += pairs[j].b;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) cells[i].low[1].a = cells[n - i].high[1].a;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) cells[i].low[1].a = cells[n - i].low[m].b;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) cells[i].low[1].a = cells[n - i].low[m].a;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) cells[i].one = cells[n - i].two;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) cells[i].count = cells[n - i].size;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) cells[i].kind = cells[n - i].low[0].b;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { struct pair *at = &pairs[i]; at->a = (pairs + n - i)->b; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) ((union way *)pairs)[i].a = pairs[n - i].b;", ORDERED));
}

/* Updates of integers at places from memory. */
static void test_commuting_updates(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) bins[idx[i]]++;", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) { int at = idx[i] / 2; bins[at] = bins[at] + i; other_bins[at] |= 1 << at; }", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) if (bins[idx[i]] < i) bins[idx[i]] = i;", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) x[idx[i]] += 1;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { bins[idx[i]]++; bins[idx[i]] *= 2; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { bins[idx[i]]++; x[i] = bins[3]; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[i] = bins[idx[i]]++;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) idx[idx[i]]++;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) bins[idx[m]] += i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) bins[idx[i]] += j;", DISJOINT));
}

/* Some subscripts are linear, others are not. */
static void test_partial(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) a[i][i * i] = i;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) a[i][idx[i]] = i;", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) a[i * i][i] = a[i * i + 1][i];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) a[i][i * i] = a[i + 1][m];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) a[i][i * i] = a[i][m];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) a[2 * i][i * i] = a[2 * i + 1][m * i];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) a[i][j * j] = a[i][j];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) a[j][i * i] = a[j][i];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) a[0][i * i] = i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { double *row = a[i]; row[i * i] = i; }", PARALLEL));
}

/* Stores of one value. */
static void test_equal_stores(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) x[idx[i]] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[idx[i]] = 1; x[i] = 1; x[0] = 1.0 + 0.0; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[idx[i]] = 1; x[i] = 1; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[0] = 1; x[0] = 2; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { p[i] = 0; q[i + 1] = 0; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { p[i] = 0; q[i + 1] = 1; }", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) if (y[i] < 0) x[3] = -1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[idx[i]] = m + 2;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[idx[i]] = m + i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[idx[i]] = m; x[i] = n; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[idx[i]] = y[3];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { int v = i; x[idx[i]] = v; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) y[i] < 0 ? (x[3] = 1) : 0;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) if (y[i + j] < 0) rows = 7;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { if (y[i] < 0) rows = 7; if (y[i] > 9) rows = 8; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { if (y[i] < 0) rows = 7; x[i] = rows; }", ORDERED));
}

/* Stores of one value under conditions that read the element. */
static void test_guarded_stores(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) if (x[3] < y[i]) x[3] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) if (x[idx[i]] < 0 && y[i] > 2) { x[idx[i]] = m; rows = 1; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { int j = idx[i]; if (x[j] < 0) { x[j] = m; b[j] = 1; } }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { int j = idx[i]; if (x[j] < 0) { x[j] = m; b[i] = 1; } }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) if (x[idx[i]] < 0) x[idx[i]] = i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) if (x[idx[i]] < 0) x[i] = m;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) if (x[idx[i]] < 0) x[idx[i]] = m; else b[i] = 1;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) if (x[idx[i]] < 0) { x[idx[i]] = m; rows++; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) if (x[idx[i]] < 0) { if (y[i] > 0) x[idx[i]] = m; rows = 1; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { if (x[idx[i]] < 0) x[idx[i]] = m; b[i] = x[3]; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { if (x[idx[i]] < 0) x[idx[i]] = m; x[i] = m; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { if (x[idx[i]] < rows) { x[idx[i]] = m; rows = 1; } }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { int hit = 0; if (x[idx[i]] < 0) { x[idx[i]] = m; hit = 1; } b[i] = hit; }", ORDERED));
}

static void test_dependences(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) x[i] = y[i];", PARALLEL));
    CHECK(answer_is("for (i = 1; i < n; i++) x[i] = x[i - 1];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[2 * i] = x[2 * i + 1];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i += 4) x[i] = x[i + 2];", PARALLEL));
    CHECK(answer_is("for (i = n - 1; i >= 0; i--) x[i] = y[n - 1 - i];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) p[i] = q[i];", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) a[i % 2][0] = i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < 100; i++) b[i] = b[i + 100];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < 101; i++) b[i] = b[i + 99];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) x[i * m + j] = x[i * m + j] + 1;", PARALLEL));
    CHECK(answer_is("for (i = 1; i < n; i++) for (j = 0; j < m; j++) x[i * m + j] = x[(i - 1) * m + j];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < n; j++) x[i * m + j] = 1;", CONDITION));
    CHECK(answer_is("for (i = 0; i <= n; i++) for (j = 0; j <= m + 1; j++) x[i * (m + 2) + j] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i <= n; i++) for (j = 0; j <= m + 2; j++) x[i * (m + 2) + j] = i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) if (i > 5) x[i] = x[5];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[idx[i]] = i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[i] = y[idx[i]];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) pp[i][0] = 1;", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) pp[0][i] = pp[0][i] + 1;", DISJOINT));
    CHECK(answer_is("for (i = 1; i < n; i++) pp[i][0] = pp[i - 1][0];", ORDERED));
    CHECK(answer_is("for (i = 1; i < n; i++) pp[k][i] = pp[k][i - 1];", ORDERED));
    CHECK(answer_is("for (i = 1; i < n; i++) pp[k][i] = pp[k + 1][i - 1];", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) pp[i][i] = pp[i][0];", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) { pp[i] = pp[0]; pp[i][i] = 1; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) pp[i][idx[i]] = 1;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { k = i * 2; x[k] = y[k + 1]; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { t = y[i]; x[i] = t; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) s += y[i];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { s += y[i]; x[i] = s; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { if (y[i] > 0) break; x[i] = 1; }", ORDERED));
}

/* What arithmetic on the subscripts settles (distance.c), and its nearest neighbours, which it must not. */
static void test_distances(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) x[i + m] += x[i + m];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[i + m] = x[i + n];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[2 * i + 2 * m] = x[2 * i + 4 * n + 1];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[2 * i + 2 * m] = x[2 * i + 3 * n];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[6 * i] = x[4 * i + 3];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[6 * i] = x[4 * i + 2];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[n - i] = x[n - i] + 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[n - i] = x[i];", ORDERED));
    CHECK(answer_is("for (i = 1; i < 99; i++) a[i][i] = a[i + 1][i];", PARALLEL));
    CHECK(answer_is("for (i = 1; i < 99; i++) a[i][i] = a[i + 1][i + 1];", ORDERED));
    CHECK(answer_is("for (i = 0; i < 100; i++) for (j = 0; j < 100; j++) a[i][j] = a[i][99 - j];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < 100; i++) for (j = 0; j < 100; j++) a[j][i] = a[99 - j][i];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < 50; i++) for (j = 0; j < 50; j++) b[2 * i + 2 * j] = b[2 * i + 1];", ORDERED));
    CHECK(answer_is("for (i = 0; i < 50; i++) for (j = 0; j < 50; j++) b[i + j] += 1;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[5] = y[i]; x[6] = x[7]; }", ORDERED));
}

/* Columns that the bounds of loops keep in their rows (extremes.c), and their nearest neighbours. */
static void test_rows(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j <= i; j++) x[i * n + j] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i <= n; i++) for (j = 0; j <= i; j++) x[i * n + j] = y[j];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = i; j < n; j++) x[i * n + j - i] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = m - 1; j >= 0; j--) x[i * m + j] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = m; j > 0; j--) x[i * m + j - 1] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = m; j >= 0; j--) x[i * m + j] = y[i];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j += 2) x[i * m + j] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) x[i * m + m - 1 - j] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 1; j < m; j++) x[i * m + m - j] = 1;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) x[i * 2 * m + 2 * j + 1] = 1;", PARALLEL));
}

static void test_counters(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) x[k++] = y[i];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 2; j <= m; j++) x[k++] = y[i * m + j];", PARALLEL));
    CHECK(answer_is("for (i = n; i > 0; i--) { x[k] = y[k] + x[k + 1]; k += 2; x[k - 1] = 1; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { int e = k--; x[e] = y[e]; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) p[k++] = q[i];", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) { k++; x[i] = k; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[k] = x[k - 1]; k++; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) if (y[i] > 0) x[k++] = y[i];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { y[i] > 0 && k++; x[k] = 1; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { if (y[i] > 0) continue; x[k++] = 1; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[k++] = 1; if (y[i] > 0) break; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[k++] = 1; k = k + i; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { x[k] = 1; k += m; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < i; j++) x[k++] = 1;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { k++; for (j = 0; j < 4; j++) x[k++] = 1; }", ORDERED));
    CHECK(answer_is("for (i = 0; i < k; i++) x[k++] = 1;", ORDERED));
}

static void test_calls(void)
{
    CHECK(answer_is("for (i = 0; i < n; i++) set(x, i);", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) set(x, m);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) set(&x[i], 0);", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) set(x + i * m, j);", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[i] = get(q, i) + get(q, i + 1);", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) p[i] = get(q, i);", DISJOINT));
    CHECK(answer_is("for (i = 0; i < n; i++) x[i] = get(x, i + 1);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i += 2) next(x, i);", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) next(x, i);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) both((struct pair *)x + i);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) { struct pair v = { y[i], 1 }; both(&v); x[i] = v.a; }", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) set(a[i], 5);", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) set(pp[i], 5);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) slide(x, i);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) fill(x, i);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) keep(x + i);", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) x[at(i, j, m)] = y[at(j, i, n)];", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < m; j++) x[at(i, j, n)] = 1;", CONDITION));
    CHECK(answer_is("for (i = 1; i < n; i++) x[at(0, i, n)] = x[at(0, i - 1, n)];", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) for (j = 0; j < rows; j++) x[in_row(i, j)] = i;", PARALLEL));
    CHECK(answer_is("for (i = 0; i < n; i++) x[mixed(i, m)] = i;", ORDERED));
    CHECK(answer_is("for (i = 0; i < n; i++) x[at(at(i, 1, 2), 3, 4)] = 1;", PARALLEL));
}

/* ---- variables and extents ----------------------------------------------------------------------------------------------------------- */

static void test_roles(void)
{
    struct unit *u = analysed("parallel loop reduction(+:s) copyin(y[0:n])", "for (i = 0; i < n; i++) { t = y[i]; s += t * m; b[i] = t; }");
    const struct region *r = u ? u->regions[0] : NULL;
    if (!u) return;
    CHECK(named(r, "i")->role == ROLE_PRIVATE && named(r, "i")->private_to == r->loops);
    CHECK(named(r, "t")->role == ROLE_PRIVATE && named(r, "t")->iteration_private);
    CHECK(named(r, "s")->role == ROLE_REDUCTION && r->loops->n_reductions == 1);
    CHECK(named(r, "m")->role == ROLE_VALUE && named(r, "n")->role == ROLE_VALUE);
    CHECK(named(r, "y")->role == ROLE_DATA && named(r, "y")->pointee && !named(r, "y")->written);
    CHECK(named(r, "b")->role == ROLE_DATA && named(r, "b")->written);
    CHECK(r->loops->bounds_on_host && r->loops->independent);
    done(u);
}

static bool extent_in(const char *directive, const char *code, const char *variable, const char *start, const char *bytes)
{
    struct unit *u = analysed(directive, code);
    const struct variable *v;
    const struct data_item *item;
    bool same;
    if (!u) return false;
    same = plan_data(u) && (v = named(u->regions[0], variable)) && v->data >= 0;
    item = same ? &u->regions[0]->data[named(u->regions[0], variable)->data] : NULL;
    same = same && (item->bytes ? bytes && !strcmp(item->start, start) && !strcmp(item->bytes, bytes) : !bytes);
    if (!same && item) fprintf(stderr, "got start %s bytes %s\n", item->start, item->bytes ? item->bytes : "?");
    diag_flush(u, stderr);
    done(u);
    return same;
}

static bool extent_is(const char *code, const char *variable, const char *start, const char *bytes)
{
    return extent_in("parallel loop", code, variable, start, bytes);
}

static void test_extents(void)
{
    CHECK(extent_is("for (i = 0; i < n; i++) x[i] = 1;", "x", "0", "((long)n >= 1) ? (long)n * sizeof x[0] : 0"));
    CHECK(extent_is("for (i = 1; i < 9; i++) x[i] = y[i - 1] + y[i + 1];", "y", "0", "10 * sizeof y[0]"));
    CHECK(extent_is("for (i = 2; i < 9; i++) x[i] = 1;", "x", "2 * (long)sizeof x[0]", "(9 - 2) * sizeof x[0]"));
    CHECK(extent_is("for (i = 0; i < 9; i++) x[i] = i > 0 ? y[i - 1] : 0;", "y", "0", "8 * sizeof y[0]"));
    CHECK(extent_is("for (i = 0; i < 10; i += 4) x[i] = 1;", "x", "0", "9 * sizeof x[0]"));
    CHECK(extent_is("for (i = 0; i < n; i++) b[i] = 1;", "b", "0", "sizeof b"));
    CHECK(extent_is("for (i = 2; i < n; i++) for (int j = i % 3; j < 9; j++) x[j] = y[i];", "x", "0", "((long)n >= 3) ? 9 * sizeof x[0] : 0"));
    CHECK(extent_is("for (i = 0; i < n; i++) for (int j = i / 2 % 3; j < 9; j++) x[j] = y[i];", "x", NULL, NULL));
    CHECK(extent_in("kernels", "{ int k = 1; for (int t = 0; t < 9; t++) { for (i = 0; i < k; i++) x[i] = 1; k *= 2; } }", "x", NULL, NULL));
}

/* Planning keeps the facts about loops: a sum that lanes share, levels that a nest repeats, a loop that stays in order. */
static void test_facts(void)
{
    static const char *const loops[] = {"for (i = 0; i < n; i++) for (j = 0; j < m; j++) p[i] += a[i][j];",
                                        "for (i = 0; i < n; i++) { for (j = 1; j < m; j++) a[i][j] += a[i][j - 1]; }"};
    for (unsigned k = 0; k < sizeof loops / sizeof *loops; k++) {
        struct unit *u = analysed("kernels", loops[k]);
        if (!u) continue;
        unsigned long long before = loop_facts(u);
        CHECK(plan_data(u) && plan_mapping(u) && loop_facts(u) == before);
        u->regions[0]->loops->independent ^= true;
        CHECK(loop_facts(u) != before);
        done(u);
    }
}

int main(void)
{
    test_facts();
    test_forms();
    test_dependences();
    test_commuting_updates();
    test_partial();
    test_members();
    test_equal_stores();
    test_guarded_stores();
    test_distances();
    test_rows();
    test_counters();
    test_calls();
    test_roles();
    test_extents();
    if (failures) fprintf(stderr, "analysis_test: %d failures\n", failures);
    return failures != 0;
}

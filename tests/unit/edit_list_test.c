/* edit_list_test: order, overlap and writing of edits. SPDX-License-Identifier: MIT */
#include "text/edit_list.h"
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(const char *what, const char *got, const char *wanted)
{
    if (!strcmp(got, wanted)) return;
    fprintf(stderr, "%s: wanted\n%s\ngot\n%s\n", what, wanted, got);
    failures++;
}

static int line_at(void *context, unsigned offset, const char **file)
{
    const char *text = context;
    int line = 1;
    for (unsigned i = 0; i < offset; i++) line += text[i] == '\n';
    *file = "f.c";
    return line;
}

static void check(const char *what, const char *text, struct edit_list *edits, bool compact, const char *wanted)
{
    struct buffer out = { 0 };
    const struct edit *a, *b;
    struct edit_writer w = { .text = text, .length = (unsigned)strlen(text), .edits = edits, .out = &out, .compact = compact,
                             .line_at = line_at, .context = (void *)text };
    if (!edit_list_sort(edits, &a, &b)) failures++;
    edit_write(&w, 0, w.length);
    expect(what, out.data, wanted);
    if (w.lost) failures++;
    buffer_free(&out);
}

static unsigned at(const char *text, const char *part) { return (unsigned)(strstr(text, part) - text); }

/* Blocks around the same statement nest in the order in which they were added. */
static void nesting(struct arena *a)
{
    static const char text[] = "x; f(); y;\n";
    struct edit_list l = { .arena = a };
    unsigned from = at(text, "f()"), to = at(text, " y");
    edit_before(&l, from, to, "{ ");
    edit_after(&l, from, to, " }");
    edit_before(&l, from, to, "( ");
    edit_after(&l, from, to, " )");
    edit_after(&l, 0, to, " ]");
    edit_replace(&l, from, from + 1, "g");
    check("nesting", text, &l, true, "x; { ( g(); ) } ] y;\n");
}

static void directive(struct arena *a)
{
    static const char text[] = "void f(void)\n{\n    #pragma acc data /* here */\n    g();\n}\n";
    struct edit_list l = { .arena = a };
    unsigned from = at(text, "#pragma"), to = at(text, "\n    g"), statement = at(text, "g()");
    edit_comment(&l, from, to, "    {\n        begin();\n");
    edit_after(&l, statement, statement + 4, "\n        end();\n    }\n");
    check("compact", text, &l, true,
          "void f(void)\n{\n    /* #pragma acc data / * here * / */\n# 3 \"f.c\" 3\n{ begin();\n# 4 \"f.c\"\n    g();\n# 4 \"f.c\" 3\nend(); }\n# 4 \"f.c\"\n\n}\n");
    check("readable", text, &l, false,
          "void f(void)\n{\n    /* #pragma acc data / * here * / */\n    {\n        begin();\n#line 4 \"f.c\"\n    g();\n        end();\n"
          "    }\n#line 5 \"f.c\"\n}\n");
}

/* Lines with # stay alone, and the user's line and its indentation come back after them. */
static void pragmas(struct arena *a)
{
    static const char text[] = "int i;\n    for (;;) i++;\nint j;\n";
    struct edit_list l = { .arena = a };
    unsigned from = at(text, "for"), to = at(text, "\nint j");
    edit_before(&l, from, to, "    {\n");
    edit_before(&l, from, to, "#pragma omp simd\n");
    edit_after(&l, from, to, "\n    }\n");
    check("pragma compact", text, &l, true,
          "int i;\n# 2 \"f.c\" 3\n{\n# 2 \"f.c\" 3\n# 2 \"f.c\" 3\n#pragma omp simd\n# 2 \"f.c\"\n    for (;;) i++;\n# 2 \"f.c\" 3\n}\n# 2 \"f.c\"\n\nint j;\n");
    check("pragma readable", text, &l, false,
          "int i;\n    {\n#pragma omp simd\n#line 2 \"f.c\"\n    for (;;) i++;\n    }\n#line 3 \"f.c\"\nint j;\n");
}

/* Both copies have the edits of the statement's parts, the first one its own, and edits of one copy replace the same text in each. */
static void repeated(struct arena *a)
{
    static const char text[] = "if (c)\n    f(x);\nelse h();\n";
    struct edit_list l = { .arena = a };
    unsigned from = at(text, "f("), to = at(text, "\nelse"), x = at(text, "x)");
    edit_after(&l, from, to, " }");
    edit_repeat(&l, from, to, "{ if (d) {\n", "\n} else {\n#pragma omp simd\n", "\n}\n");
    edit_replace(&l, from, from + 1, "g");
    l.copies = EDIT_FIRST;
    edit_before(&l, from, to, "#pragma omp parallel\n");
    edit_replace(&l, x, x + 1, "1");
    edit_after(&l, from, to, " first();");
    l.copies = EDIT_SECOND;
    edit_replace(&l, x, x + 1, "2");
    l.copies = EDIT_BOTH;
    check("repeated", text, &l, false,
          "if (c)\n{ if (d) {\n#pragma omp parallel\n#line 2 \"f.c\"\n    g(1); first();\n} else {\n#pragma omp simd\n#line 2 \"f.c\" 3\n"
          "g(2);\n}\n }\nelse h();\n");
}

static void overlap(struct arena *a)
{
    const struct edit *first, *second;
    struct edit_list l = { .arena = a };
    edit_replace(&l, 2, 6, "a");
    edit_replace(&l, 6, 8, "b");
    if (!edit_list_sort(&l, &first, &second)) failures++;
    edit_before(&l, 4, 9, "c");
    if (edit_list_sort(&l, &first, &second)) failures++;
}

/* An edit outside the ranges written is reported. */
static void lost(struct arena *a)
{
    static const char text[] = "a b c\n";
    struct buffer out = { 0 };
    struct edit_list l = { .arena = a };
    edit_replace(&l, 2, 3, "x");
    struct edit_writer w = { .text = text, .length = 6, .edits = &l, .out = &out, .line_at = line_at, .context = (void *)text };
    edit_write(&w, 0, 2);
    edit_write(&w, 4, 6);
    expect("lost", out.data, "a c\n");
    if (w.lost != 2) failures++;
    buffer_free(&out);
}

int main(void)
{
    struct arena *a = arena_new();
    nesting(a);
    directive(a);
    pragmas(a);
    repeated(a);
    overlap(a);
    lost(a);
    arena_free(a);
    return failures != 0;
}

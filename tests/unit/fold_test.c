/* fold_test: expanded text becomes a file for the host compiler again. SPDX-License-Identifier: MIT */
#include "text/host_text.h"
#include "base/line_map.h"
#include "base/unit.h"
#include <stdio.h>
#include <string.h>

static int failures;

static void check(const char *what, const char *text, const char *const *wanted, const char *const *unwanted)
{
    struct unit u = { .arena = arena_new(), .path = "f.c", .name = "f.c" };
    struct edit_list none = { .arena = u.arena };
    unsigned offset;
    u.text = arena_string(u.arena, text);
    u.length = (unsigned)strlen(text);
    line_map_build(&u);
    bool ok = fold_write(&u, &none, true, &u.host, &offset);
    for (; ok && *wanted; wanted++) ok = strstr(u.host.data, *wanted) != NULL;
    for (; ok && *unwanted; unwanted++) ok = strstr(u.host.data, *unwanted) == NULL;
    if (!ok) fprintf(stderr, "%s: got\n%s", what, u.host.data), failures++;
    buffer_free(&u.host);
    arena_free(u.arena);
}

#define HEAD "# 1 \"f.c\"\n# 1 \"<built-in>\" 1\n#define __X__ 1\n# 1 \"<command line>\" 1\n# 1 \"<built-in>\" 2\n# 1 \"f.c\" 2\n"

int main(void)
{
    static const char header[] = HEAD
        "#include <sys/h.h> /* clang -E -dI */\n# 1 \"/usr/include/sys/h.h\" 1 3\n#define major(x) ((x) >> 8)\n#define quiet 1\n"
        "extern int h;\n# 2 \"f.c\" 2\nstruct s { int major; };\n#define N 3\nint a[3];\n";
    check("header folds", header,
          (const char *const[]){ "#include <sys/h.h>\n", "#undef major\n", "# 2 \"f.c\"\nstruct s { int major; };\n", "int a[3];\n", NULL },
          (const char *const[]){ "extern int h;", "#define", "#undef quiet", "clang -E", NULL });

    static const char user[] = HEAD
        "#include \"own.h\" /* clang -E -dI */\n# 1 \"./own.h\" 1\nint own;\n# 2 \"f.c\" 2\nint b;\n";
    check("own headers stay", user, (const char *const[]){ "# 1 \"own.h\" 1\nint own;\n# 2 \"f.c\" 2\nint b;\n", NULL },
          (const char *const[]){ "#include", NULL });

    static const char next[] = HEAD
        "#include_next <h.h> /* clang -E -dI */\n# 1 \"/usr/include/h.h\" 1 3\nint h;\n# 2 \"f.c\" 2\n";
    check("include_next by path", next, (const char *const[]){ "#include \"/usr/include/h.h\"\n", NULL },
          (const char *const[]){ "int h;", NULL });

    static const char again[] = HEAD
        "#include <h.h> /* clang -E -dI */\n# 1 \"/usr/include/h.h\" 1 3\n# 1 \"/usr/lib/stdarg.h\" 1 3\ntypedef int v;\n"
        "# 2 \"/usr/include/h.h\" 2 3\n# 2 \"f.c\" 2\n#include <stdarg.h> /* clang -E -dI */\n#include <own.h> /* clang -E -dI */\nint a;\n";
    check("a header of the system that clang skipped is kept", again,
          (const char *const[]){ "# 2 \"f.c\"\n#include <stdarg.h>\n\n# 4 \"f.c\"\nint a;\n", NULL },
          (const char *const[]){ "own.h", NULL });

    static const char both[] = HEAD
        "#define OWN\n#define BOTH\n#include <h.h> /* clang -E -dI */\n# 1 \"/usr/include/stdio.h\" 1 3\n#define BOTH\nint h;\n"
        "# 4 \"f.c\" 2\nint a;\n";
    check("a macro that a header defines, too, stays defined", both, (const char *const[]){ "#include <h.h>\n", "int a;", NULL },
          (const char *const[]){ "#undef BOTH", NULL });
    return failures != 0;
}

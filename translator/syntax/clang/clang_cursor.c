/* clang_cursor: queries of libclang's cursors. SPDX-License-Identifier: MIT */
#include "syntax/clang/clang_tree.h"
#include <stdlib.h>

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
    struct cursors *list = data;
    (void)parent;
    if (list->count == list->room) {
        int room = list->room * 4;
        CXCursor *old = list->items == list->fixed ? NULL : list->items, *items = realloc(old, sizeof *items * (size_t)room);
        if (!items) {
            fputs("accelcc: out of memory\n", stderr);
            exit(3);
        }
        if (!old) memcpy(items, list->fixed, sizeof list->fixed);
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = c;
    return CXChildVisit_Continue;
}

void cursors_of(struct cursors *list, CXCursor parent)
{
    list->items = list->fixed;
    list->count = 0;
    list->room = sizeof list->fixed / sizeof *list->fixed;
    clang_visitChildren(parent, collect, list);
}

void cursors_free(struct cursors *list)
{
    if (list->items != list->fixed) free(list->items);
}

static bool is_main_file(CXFile file)
{
    CXString s = clang_getFileName(file);
    const char *name = clang_getCString(s);
    bool is_main = name && !strcmp(name, TREE_MAIN_FILE);
    clang_disposeString(s);
    return is_main;
}

/* Locations in the prelude have offsets too, and its file compares equal: only those of the main file count. In the expansion of a macro of
 * the prelude (_Float32) clang_Location_isFromMainFile is false, so the file's name decides. */
static bool main_offset(CXSourceLocation l, unsigned *offset)
{
    CXFile file = NULL;
    clang_getFileLocation(l, &file, NULL, NULL, offset);
    return clang_Location_isFromMainFile(l) || (file && is_main_file(file));
}

void cursor_extent(CXCursor c, unsigned *from, unsigned *to)
{
    CXSourceRange r = clang_getCursorExtent(c);
    if (main_offset(clang_getRangeStart(r), from)) clang_getFileLocation(clang_getRangeEnd(r), NULL, NULL, NULL, to);
    else *from = *to = 0;
}

unsigned cursor_offset(CXCursor c)
{
    unsigned at = 0;
    return main_offset(clang_getCursorLocation(c), &at) ? at : 0;
}

bool cursor_is_in_text(CXCursor c)
{
    unsigned at;
    return main_offset(clang_getCursorLocation(c), &at);
}

const char *keep_string(struct clang_tree *t, CXString s)
{
    const char *text = clang_getCString(s);
    const char *kept = text && *text ? arena_string(t->arena, text) : "";
    clang_disposeString(s);
    return kept;
}

bool is_expression(CXCursor c) { return clang_isExpression(clang_getCursorKind(c)); }

bool is_statement(CXCursor c)
{
    enum CXCursorKind k = clang_getCursorKind(c);
    return clang_isExpression(k) || clang_isStatement(k);
}

unsigned name_hash(const char *name)
{
    unsigned h = 2166136261u;
    for (; *name; name++) h = (h ^ (unsigned char)*name) * 16777619u;
    return h % N_BUCKETS;
}

/* clang_decls: declarations, one struct decl for all redeclarations. SPDX-License-Identifier: MIT */
#include "syntax/clang/clang_tree.h"
#include <limits.h>

struct known_decl {
    struct decl decl;
    CXCursor cursor;                   /* canonical: the first declaration */
    CXCursor whole;                    /* the most complete one: definition, else with initializer, else one that is not extern */
    struct known_decl *next;
};

static bool kind_of(CXCursor c, enum decl_kind *kind)
{
    switch ((int)clang_getCursorKind(c)) {
    case CXCursor_VarDecl: *kind = DECL_VAR; return true;
    case CXCursor_ParmDecl: *kind = DECL_PARAM; return true;
    case CXCursor_FunctionDecl: *kind = DECL_FUNCTION; return true;
    case CXCursor_FieldDecl: *kind = DECL_FIELD; return true;
    case CXCursor_EnumConstantDecl: *kind = DECL_ENUMERATOR; return true;
    case CXCursor_TypedefDecl: *kind = DECL_TYPEDEF; return true;
    case CXCursor_StructDecl: case CXCursor_UnionDecl: *kind = DECL_RECORD; return true;
    case CXCursor_EnumDecl: *kind = DECL_ENUM; return true;
    default: return false;
    }
}

bool tree_is_definition(CXCursor c) { return clang_getCursorKind(c) == CXCursor_FunctionDecl && clang_isCursorDefinition(c); }

/* ---- names at file scope ---- */

struct top_level *tree_top_at(struct clang_tree *t, unsigned offset)
{
    int low = 0, high = t->n_top;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (t->top[middle].to <= offset) low = middle + 1;
        else high = middle;
    }
    return low < t->n_top ? &t->top[low] : NULL;
}

struct top_level *tree_function_top(struct clang_tree *t, unsigned offset)
{
    struct top_level *p = tree_top_at(t, offset);
    for (; p && p < t->top + t->n_top; p++)            /* an implicitly declared function lies inside another */
        if (tree_is_definition(p->cursor)) return p->from <= offset ? p : NULL;
    return NULL;
}

static bool is_ordinary(CXCursor c)
{
    enum decl_kind kind;
    return kind_of(c, &kind) && kind != DECL_RECORD && kind != DECL_ENUM;
}

struct decl *tree_lookup_file(struct clang_tree *t, const char *name, unsigned offset)
{
    for (struct top_level *p = t->by_name[name_hash(name)]; p; p = p->same_name)
        if (p->name_at <= offset && !strcmp(p->name, name) && is_ordinary(p->cursor)) return tree_decl(t, p->cursor);
    return NULL;
}

/* ---- the most complete declaration ---- */

static int says(CXCursor c)
{
    CXCursor init = clang_Cursor_getVarDeclInitializer(c);
    if (!clang_Cursor_isNull(init)) return 2;
    return clang_Cursor_getStorageClass(c) != CX_SC_Extern;
}

static CXCursor whole_variable(struct clang_tree *t, CXCursor canonical, unsigned *sized_from)
{
    CXCursor best = canonical;
    unsigned sized = UINT_MAX;
    bool unsized = false;
    CXString name = clang_getCursorSpelling(canonical);
    const char *text = clang_getCString(name);
    for (struct top_level *p = t->by_name[name_hash(text)]; p; p = p->same_name) {
        if (strcmp(p->name, text) || clang_getCursorKind(p->cursor) != CXCursor_VarDecl) continue;
        if (!clang_equalCursors(clang_getCanonicalCursor(p->cursor), canonical)) continue;
        if (clang_getCursorType(p->cursor).kind == CXType_IncompleteArray) unsized = true;
        else if (p->name_at < sized) sized = p->name_at;
        if (says(p->cursor) > says(best)) best = p->cursor;
    }
    clang_disposeString(name);
    *sized_from = unsized ? sized : 0;
    return best;
}

static CXCursor whole_of(struct clang_tree *t, CXCursor canonical, enum decl_kind kind, unsigned *sized_from)
{
    CXCursor definition;
    if (kind == DECL_VAR) return whole_variable(t, canonical, sized_from);
    if (kind != DECL_FUNCTION && kind != DECL_RECORD && kind != DECL_ENUM) return canonical;
    definition = clang_getCursorDefinition(canonical);
    return clang_Cursor_isNull(definition) ? canonical : definition;
}

/* ---- filling ---- */

/* A definition that does not repeat the `static` of its first declaration is static all the same. */
static enum storage storage_of(CXCursor c)
{
    if (clang_getCursorTLSKind(c) != CXTLS_None) return STORAGE_THREAD;
    if (clang_getCursorLinkage(c) == CXLinkage_Internal) return STORAGE_STATIC;
    switch ((int)clang_Cursor_getStorageClass(c)) {
    case CX_SC_Static: return STORAGE_STATIC;
    case CX_SC_Extern: case CX_SC_PrivateExtern: return STORAGE_EXTERN;
    case CX_SC_Register: return STORAGE_REGISTER;
    default: return STORAGE_AUTO;
    }
}

/* What is declared inside a function but has linkage (extern, prototypes) is not local to it. */
static struct decl *function_around(struct clang_tree *t, CXCursor c)
{
    enum CXLinkageKind linkage = clang_getCursorLinkage(c);
    if (linkage == CXLinkage_Internal || linkage == CXLinkage_UniqueExternal || linkage == CXLinkage_External) return NULL;
    for (c = clang_getCursorSemanticParent(c);; c = clang_getCursorSemanticParent(c)) {
        enum CXCursorKind k = clang_getCursorKind(c);
        if (k == CXCursor_FunctionDecl) return tree_decl(t, c);
        if (clang_isTranslationUnit(k) || clang_isInvalid(k) || clang_Cursor_isNull(c)) return NULL;
    }
}

static struct decl *parent_of(struct clang_tree *t, CXCursor c)
{
    enum decl_kind kind;
    CXCursor parent = clang_getCursorLexicalParent(c);
    return kind_of(parent, &kind) && (kind == DECL_RECORD || kind == DECL_ENUM) ? tree_decl(t, parent) : NULL;
}

static void add_member(struct clang_tree *t, struct decl *d, CXCursor c)
{
    struct decl *member = tree_decl(t, c);
    for (int i = 0; i < d->n_members; i++)
        if (d->members[i] == member) return;
    if (member) ARENA_PUSH(t->arena, d->members, d->n_members, member);
}

/* The first member with a name of the record c, or of unnamed records in it; a null cursor: none. */
static CXCursor first_named(CXCursor c)
{
    struct cursors list;
    CXCursor found = clang_getNullCursor();
    cursors_of(&list, c);
    for (int i = 0; i < list.count && clang_Cursor_isNull(found); i++) {
        CXString name = clang_getCursorSpelling(list.items[i]);
        if (clang_getCursorKind(list.items[i]) == CXCursor_FieldDecl && *clang_getCString(name)) found = list.items[i];
        else if (clang_Cursor_isAnonymousRecordDecl(list.items[i])) found = first_named(list.items[i]);
        clang_disposeString(name);
    }
    cursors_free(&list);
    return found;
}

/* Offset in bits of the unnamed record c in the record `parent`: that of a member of both, less its offset in c. -1: unknown. */
static long long offset_of_unnamed(CXCursor parent, CXCursor c)
{
    CXCursor member = first_named(c);
    if (clang_Cursor_isNull(member)) return -1;
    CXString name = clang_getCursorSpelling(member);
    long long outer = clang_Type_getOffsetOf(clang_getCursorType(parent), clang_getCString(name));
    long long inner = clang_Type_getOffsetOf(clang_getCursorType(c), clang_getCString(name));
    clang_disposeString(name);
    return outer < 0 || inner < 0 ? -1 : outer - inner;
}

/* Adds a field without a name for an unnamed record, because libclang does not visit that field. The record's own fields may not be filled
 * yet. */
static void add_unnamed(struct clang_tree *t, struct decl *d, CXCursor c)
{
    struct decl *record = tree_decl(t, c), *field = arena_alloc(t->arena, sizeof *field);
    *field = (struct decl){ .kind = DECL_FIELD, .name = "", .type = tree_type(t, clang_getCursorType(c)), .function = d->function, .parent = d,
                            .value = offset_of_unnamed(*(CXCursor *)d->cursor, c), .bit_width = -1, .from = record->from, .to = record->to, .name_at = record->from, .is_system = d->is_system };
    ARENA_PUSH(t->arena, d->members, d->n_members, field);
}

static void add_children(struct clang_tree *t, struct decl *d, CXCursor c, enum CXCursorKind kind)
{
    struct cursors list;
    cursors_of(&list, c);
    for (int i = 0; i < list.count; i++) {
        if (clang_getCursorKind(list.items[i]) == kind) add_member(t, d, list.items[i]);
        else if (clang_Cursor_isAnonymousRecordDecl(list.items[i])) add_unnamed(t, d, list.items[i]);
    }
    cursors_free(&list);
}

static enum CXChildVisitResult find_visibility(CXCursor c, CXCursor parent, CXClientData found)
{
    (void)parent;
    if (clang_getCursorKind(c) == CXCursor_VisibilityAttr) *(bool *)found = true;
    return CXChildVisit_Continue;
}

static const char *visibility_of(CXCursor c)
{
    bool written = false;
    clang_visitChildren(c, find_visibility, &written);
    if (!written) return NULL;
    return clang_getCursorVisibility(c) == CXVisibility_Default ? "default" : "hidden";
}

static void fill_function(struct clang_tree *t, struct known_decl *k)
{
    struct decl *d = &k->decl;
    int n = clang_Cursor_getNumArguments(k->whole);
    d->type = tree_type(t, clang_getCursorType(k->whole));
    d->is_variadic = clang_Cursor_isVariadic(k->whole);
    d->is_inline = clang_Cursor_isFunctionInlined(k->whole) || clang_Cursor_isFunctionInlined(k->cursor);
    d->has_body = d->is_definition = tree_is_definition(k->whole);
    d->visibility = visibility_of(k->whole);
    for (int i = 0; i < n; i++) add_member(t, d, clang_Cursor_getArgument(k->whole, (unsigned)i));
}

/* The definition `int a[];` without an initializer has one element, which is known at the end of the file. */
static bool is_tentative(const struct type *type, int sizes)
{
    bool one = type->kind == TYPE_ARRAY && type->count == 1;
    for (; type->kind == TYPE_ARRAY; type = type->base) sizes--;
    return one && sizes < 0;
}

/* The expression children of a declarator are its size expressions and, last, its initializer. */
static void fill_declarator(struct clang_tree *t, struct known_decl *k, struct type *type)
{
    struct cursors list;
    struct node *sizes[32];
    int n = 0;
    CXCursor init = k->decl.kind == DECL_VAR ? clang_Cursor_getVarDeclInitializer(k->whole) : clang_getNullCursor();
    cursors_of(&list, k->whole);
    for (int i = 0; i < list.count; i++) {
        if (!is_expression(list.items[i]) || clang_equalCursors(list.items[i], init)) continue;
        if (n < 32) sizes[n++] = tree_expression(t, list.items[i]);
    }
    cursors_free(&list);
    tree_set_sizes(type, sizes, n);
    if (k->decl.kind == DECL_VAR && is_tentative(type, n) && clang_Cursor_isNull(init)) k->decl.sized_from = UINT_MAX;
    if (!clang_Cursor_isNull(init)) k->decl.init = tree_expression(t, init);
}

static void fill_variable(struct clang_tree *t, struct known_decl *k)
{
    CXType x = clang_getCursorType(k->whole);
    struct type *written = tree_type(t, x);
    k->decl.type = written;            /* its own initializer may name it */
    fill_declarator(t, k, written);
    if (k->decl.kind == DECL_PARAM) k->decl.type = tree_parameter_type(t, x);
    k->decl.is_definition = k->decl.kind == DECL_VAR && (k->decl.init || k->decl.storage != STORAGE_EXTERN);
}

static void fill_typedef(struct clang_tree *t, struct known_decl *k)
{
    k->decl.type = tree_type(t, clang_getTypedefDeclUnderlyingType(k->whole));
    k->decl.is_definition = true;
    fill_declarator(t, k, k->decl.type);
}

static void fill_record(struct clang_tree *t, struct known_decl *k)
{
    struct decl *d = &k->decl;
    d->is_union = clang_getCursorKind(k->whole) == CXCursor_UnionDecl;
    d->is_definition = clang_isCursorDefinition(k->whole);
    d->type = tree_type(t, clang_getCursorType(k->whole));
    add_children(t, d, k->whole, d->kind == DECL_ENUM ? CXCursor_EnumConstantDecl : CXCursor_FieldDecl);
}

static void fill_field(struct clang_tree *t, struct known_decl *k)
{
    struct decl *d = &k->decl;
    d->type = tree_type(t, clang_getCursorType(k->whole));
    d->value = clang_Cursor_getOffsetOfField(k->whole);
    if (d->value < 0) d->value = -1;
    d->bit_width = clang_getFieldDeclBitWidth(k->whole);
    t->unit->wide_bit_fields |= d->bit_width > 32;
}

static void fill_kind(struct clang_tree *t, struct known_decl *k)
{
    switch (k->decl.kind) {
    case DECL_FUNCTION: fill_function(t, k); break;
    case DECL_VAR: case DECL_PARAM: fill_variable(t, k); break;
    case DECL_TYPEDEF: fill_typedef(t, k); break;
    case DECL_RECORD: case DECL_ENUM: fill_record(t, k); break;
    case DECL_FIELD: fill_field(t, k); break;
    case DECL_ENUMERATOR:
        k->decl.type = tree_type(t, clang_getCursorType(k->whole));
        k->decl.value = clang_getEnumConstantDeclValue(k->whole);
        break;
    case DECL_LABEL: break;
    }
}

static bool is_tag(const struct decl *d) { return d->kind == DECL_RECORD || d->kind == DECL_ENUM; }

/* Later versions of libclang give an unnamed record a spelling, "struct (unnamed at ...)" or the name of its typedef. The text at a
 * cursor's location is the tag only if there is one. */
static const char *name_of(struct clang_tree *t, CXCursor c, const struct decl *d)
{
    const char *name = keep_string(t, clang_getCursorSpelling(c));
    return is_tag(d) && cursor_is_in_text(c) && !text_is_word(t->unit, d->name_at, name) ? "" : name;
}

static void fill(struct clang_tree *t, struct known_decl *k)
{
    struct decl *d = &k->decl;
    d->bit_width = -1;
    d->cursor = &k->whole;
    cursor_extent(k->whole, &d->from, &d->to);
    d->name_at = cursor_offset(k->whole);
    d->name = name_of(t, k->whole, d);
    d->is_system = clang_Location_isInSystemHeader(clang_getCursorLocation(k->whole));
    d->function = function_around(t, k->whole);
    d->parent = d->kind == DECL_FIELD || d->kind == DECL_ENUMERATOR || is_tag(d) ? parent_of(t, k->whole) : NULL;
    d->storage = storage_of(k->whole);
    fill_kind(t, k);
}

struct decl *tree_decl(struct clang_tree *t, CXCursor c)
{
    enum decl_kind kind;
    CXCursor canonical = clang_getCanonicalCursor(c);
    if (!kind_of(canonical, &kind)) return NULL;
    struct known_decl **bucket = &t->decls[clang_hashCursor(canonical) % N_BUCKETS], *k;
    for (k = *bucket; k; k = k->next)
        if (clang_equalCursors(k->cursor, canonical)) return &k->decl;
    k = arena_alloc(t->arena, sizeof *k);
    k->cursor = canonical;
    k->decl.kind = kind;
    k->whole = whole_of(t, canonical, kind, &k->decl.sized_from);
    k->next = *bucket;
    *bucket = k;
    fill(t, k);
    return &k->decl;
}

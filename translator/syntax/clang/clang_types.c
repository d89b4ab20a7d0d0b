/* clang_types: types, one struct type for each of clang's. SPDX-License-Identifier: MIT
 * libclang gives an array parameter the array type as written; tree_parameter_type makes it the pointer that it is in C. */
#include "syntax/clang/clang_tree.h"
#include <stdint.h>

struct known_type {
    struct type type;                  /* first member: a struct type * is cast to its known_type */
    CXType clang;
    const char *value_spelling;        /* canonical spelling without top-level qualifiers */
    struct type *decayed, *array;      /* see tree_decayed, tree_array_of */
    struct known_type *next;
};

static unsigned type_hash(CXType x)
{
    uintptr_t p = (uintptr_t)x.data[0];
    return (unsigned)((p >> 2) ^ (p >> 14)) % N_BUCKETS;
}

/* x without outer typedefs, attributes and the like; the types that it is made of keep them. */
static CXType without_sugar(CXType x)
{
    for (;;) {
        CXType next;
        switch ((int)x.kind) {
        case CXType_Elaborated: next = clang_Type_getNamedType(x); break;
        case CXType_Typedef: next = clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(x)); break;
        case CXType_Attributed: next = clang_Type_getModifiedType(x); break;
        case CXType_Unexposed: case CXType_Auto: next = clang_getCanonicalType(x); break;
        default: return x;
        }
        if (next.kind == CXType_Invalid || clang_equalTypes(next, x)) return x;
        x = next;
    }
}

static void set_integer(struct type *t, bool is_signed)
{
    t->kind = TYPE_INT;
    t->is_signed = is_signed;
}

static void set_scalar(struct type *t, int kind)
{
    switch (kind) {
    case CXType_Bool: t->kind = TYPE_BOOL; break;
    case CXType_Char_S: case CXType_Char_U:
        t->kind = TYPE_CHAR;
        t->is_signed = kind == CXType_Char_S;
        break;
    case CXType_UChar: case CXType_UShort: case CXType_UInt: case CXType_ULong: case CXType_ULongLong: case CXType_UInt128:
    case CXType_Char16: case CXType_Char32: set_integer(t, false); break;
    case CXType_SChar: case CXType_Short: case CXType_Int: case CXType_Long: case CXType_LongLong: case CXType_Int128:
    case CXType_WChar: set_integer(t, true); break;
    case CXType_Float: case CXType_Double: case CXType_Half: case CXType_Float16: case CXType_BFloat16: t->kind = TYPE_FLOAT; break;
    case CXType_LongDouble: case CXType_Float128: t->kind = TYPE_LONG_DOUBLE; break;
    case CXType_Void: t->kind = TYPE_VOID; break;
    default: t->kind = TYPE_OTHER;
    }
}

static void set_array(struct clang_tree *t, struct type *type, CXType plain, CXType canonical)
{
    CXType element = clang_getArrayElementType(plain), exact = clang_getArrayElementType(canonical);
    bool loses = clang_isConstQualifiedType(exact) && !clang_isConstQualifiedType(clang_getCanonicalType(element));
    type->kind = TYPE_ARRAY;
    type->base = tree_type(t, loses ? exact : element);
    type->count = canonical.kind == CXType_ConstantArray ? clang_getArraySize(canonical) : -1;
}

static void set_kind(struct clang_tree *t, struct type *type, CXType x, CXType canonical)
{
    CXType plain = without_sugar(x);
    CXCursor declared;
    switch ((int)canonical.kind) {
    case CXType_Pointer:
        type->kind = TYPE_POINTER;
        type->base = tree_type(t, clang_getPointeeType(plain.kind == CXType_Pointer ? plain : canonical));
        break;
    case CXType_ConstantArray: case CXType_IncompleteArray: case CXType_VariableArray: set_array(t, type, plain, canonical); break;
    case CXType_Record: case CXType_Enum:
        declared = clang_getTypeDeclaration(canonical);
        type->kind = canonical.kind == CXType_Enum ? TYPE_ENUM : TYPE_RECORD;
        type->decl = tree_decl(t, declared);
        if (type->kind == TYPE_ENUM) type->is_signed = tree_type(t, clang_getEnumDeclIntegerType(declared))->is_signed;
        break;
    case CXType_FunctionProto: case CXType_FunctionNoProto:
        type->kind = TYPE_FUNCTION;
        type->base = tree_type(t, clang_getResultType(canonical));
        break;
    case CXType_Complex:
        type->kind = TYPE_COMPLEX;
        type->base = tree_type(t, clang_getElementType(canonical));
        break;
    case CXType_Vector: case CXType_ExtVector:
        type->kind = TYPE_VECTOR;
        type->base = tree_type(t, clang_getElementType(canonical));
        type->count = clang_getNumElements(canonical);
        break;
    default: set_scalar(type, (int)canonical.kind);
    }
}

/* The canonical spelling without top-level qualifiers, which precede other types and follow the last `*` of a pointer. */
static const char *value_spelling(struct clang_tree *t, const struct type *type)
{
    static const char *const words[] = { "const ", "volatile ", "restrict " };
    const char *s = type->canonical;
    if (type->kind == TYPE_ARRAY || type->kind == TYPE_FUNCTION || !(type->is_const || type->is_volatile || type->is_restrict)) return s;
    if (type->kind == TYPE_POINTER) {
        const char *star = strrchr(s, '*');
        const char *after = star ? star + 1 : s;
        after += strspn(after, " abcdefghijklmnopqrstuvwxyz_");
        return star ? arena_printf(t->arena, "%.*s%s", (int)(star + 1 - s), s, after) : s;
    }
    for (int i = 0; i < 3;) {
        if (strncmp(s, words[i], strlen(words[i]))) i++;
        else s += strlen(words[i]), i = 0;
    }
    return s;
}

static long long or_unknown(long long bytes) { return bytes < 0 ? -1 : bytes; }

/* libclang crashes on a request for the size of a placeholder: the type of a generic builtin (__sync_fetch_and_add), or that of a set of
 * overloaded functions (sqrt of <tgmath.h>, which is not called). */
static bool is_placeholder(CXType canonical) { return canonical.kind == CXType_Unexposed || canonical.kind == CXType_Overload; }

static void set_layout(struct type *type, CXType canonical)
{
    bool none = type->kind == TYPE_FUNCTION || type->kind == TYPE_VOID || is_placeholder(canonical);
    type->size = none ? -1 : or_unknown(clang_Type_getSizeOf(canonical));
    type->align = none ? -1 : or_unknown(clang_Type_getAlignOf(canonical));
}

static void fill(struct clang_tree *t, struct known_type *k)
{
    struct type *type = &k->type;
    CXType x = k->clang, canonical = clang_getCanonicalType(x);
    type->spelling = keep_string(t, clang_getTypeSpelling(x));
    type->canonical = keep_string(t, clang_getTypeSpelling(canonical));
    type->is_const = clang_isConstQualifiedType(canonical);
    type->is_volatile = clang_isVolatileQualifiedType(canonical);
    type->is_restrict = clang_isRestrictQualifiedType(canonical);
    type->count = -1;
    set_layout(type, canonical);
    if (canonical.kind == CXType_Atomic) {
        type->is_atomic = true;
        canonical = x = clang_getCanonicalType(clang_Type_getValueType(canonical));
    }
    set_kind(t, type, x, canonical);
    set_layout(type, canonical);
    k->value_spelling = value_spelling(t, type);
    while (x.kind == CXType_Elaborated) x = clang_Type_getNamedType(x);
    if (x.kind == CXType_Typedef) {
        type->name = tree_decl(t, clang_getTypeDeclaration(x));
        if (type->align > 0 && clang_Type_getAlignOf(x) != type->align) type->typedef_align = or_unknown(clang_Type_getAlignOf(x));
    }
}

struct type *tree_type(struct clang_tree *t, CXType x)
{
    struct known_type **bucket = &t->types[type_hash(x)], *k;
    for (k = *bucket; k; k = k->next)
        if (clang_equalTypes(k->clang, x)) return &k->type;
    k = arena_alloc(t->arena, sizeof *k);
    k->clang = x;
    k->next = *bucket;
    *bucket = k;
    fill(t, k);
    return &k->type;
}

/* An array of unknown size, only for tree_decayed. */
struct type *tree_array_of(struct clang_tree *t, struct type *base)
{
    struct known_type *of = (struct known_type *)(void *)base, *k;
    if (of->array) return of->array;
    k = arena_alloc(t->arena, sizeof *k);
    k->type = (struct type){ .kind = TYPE_ARRAY, .base = base, .count = -1, .size = -1, .align = base->align };
    k->type.spelling = k->type.canonical = k->value_spelling = "";
    return of->array = &k->type;
}

/* "double[m]" -> "double (*)[m]", "double" -> "double *", "double *" -> "double **". */
static const char *pointer_spelling(struct clang_tree *t, const char *element)
{
    const char *bracket = strchr(element, '['), *hole = strstr(element, "(*");
    if (hole) return arena_printf(t->arena, "%.*s(*%s", (int)(hole - element), element, hole + 1);
    if (!bracket) return arena_printf(t->arena, "%s%s*", element, *element && element[strlen(element) - 1] == '*' ? "" : " ");
    int n = (int)(bracket - element);
    while (n && element[n - 1] == ' ') n--;
    return arena_printf(t->arena, "%.*s%s(*)%s", n, element, n && element[n - 1] == '*' ? "" : " ", bracket);
}

struct type *tree_decayed(struct clang_tree *t, struct type *array)
{
    struct known_type *from = (struct known_type *)(void *)array, *to;
    if (array->kind != TYPE_ARRAY) return array;
    if (from->decayed) return from->decayed;
    to = arena_alloc(t->arena, sizeof *to);
    from->decayed = &to->type;
    to->clang = (CXType){ 0 };
    to->type = (struct type){ .kind = TYPE_POINTER, .base = array->base, .count = array->count, .count_expr = array->count_expr };
    to->type.spelling = pointer_spelling(t, array->base->spelling);
    to->type.canonical = pointer_spelling(t, array->base->canonical);
    to->type.size = to->type.align = t->basic[BASIC_VOID_POINTER] ? t->basic[BASIC_VOID_POINTER]->size : 8;
    to->value_spelling = to->type.canonical;
    return from->decayed;
}

struct type *tree_parameter_type(struct clang_tree *t, CXType x)
{
    struct type *written = tree_type(t, x), *type = tree_decayed(t, written);
    const char *bracket = written != type ? strchr(written->spelling, '[') : NULL;
    if (bracket && (!strncmp(bracket, "[restrict", 9) || !strncmp(bracket, "[static restrict", 16))) type->is_restrict = true;
    return type;
}

bool tree_same_value_type(const struct type *a, const struct type *b)
{
    if (a == b) return true;
    if (a->kind != b->kind || a->size != b->size || a->is_atomic != b->is_atomic) return false;
    const struct known_type *x = (const void *)a, *y = (const void *)b;
    return !strcmp(x->value_spelling, y->value_spelling);
}

const char *tree_value_spelling(const struct type *t) { return ((const struct known_type *)(const void *)t)->value_spelling; }

/* Array levels of a declarator, outermost first, as far as they were written there (not those of a typedef). */
static int array_levels(struct type *type, struct type **levels, int room)
{
    int n = 0;
    for (; type && !type->name && n < room; type = type->base) {
        const struct known_type *k = (const struct known_type *)(const void *)type;
        if (type->kind == TYPE_ARRAY && k->clang.kind != CXType_IncompleteArray) levels[n++] = type;
        else if (type->kind != TYPE_ARRAY && type->kind != TYPE_POINTER && type->kind != TYPE_FUNCTION) break;
    }
    return n;
}

/* Copies the size expressions of the typedefs in type to its array levels. */
static void inherit_sizes(struct type *type)
{
    for (; type; type = type->base) {
        const struct type *from = type->name ? type->name->type : NULL;
        for (struct type *to = type; from && from != to && to && to->kind == TYPE_ARRAY && from->kind == TYPE_ARRAY; to = to->base, from = from->base)
            if (to->count < 0 && !to->count_expr) to->count_expr = from->count_expr;
    }
}

void tree_set_sizes(struct type *type, struct node **sizes, int n)
{
    struct type *levels[32];
    int k = array_levels(type, levels, 32), used = n > k ? n - k : 0;    /* n > k: the expression of a typeof precedes them */
    for (int i = k - 1; i >= 0 && used < n; i--, used++)
        if (levels[i]->count < 0) levels[i]->count_expr = sizes[used];
    inherit_sizes(type);
}

/* value_test: values are folded and printed. SPDX-License-Identifier: MIT
 * Without an argument: the text of some values. With a number: prints a C program that compares random values, as they are printed, with
 * what C's rules give for the same operations without folding. */
#include "base/buffer.h"
#include "cuda/values/value_text.h"
#include "kernel/values/value.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena *a;
static int failures;

static char *printed(const struct value *v)
{
    struct buffer b = {0};
    value_print(v, NULL, PRECEDENCE_LIST, &b);
    return b.data;
}

static void check(const struct value *v, const char *wanted)
{
    char *text = printed(v);
    const char *fault = value_fault(v);
    if (strcmp(text, wanted) || fault) fprintf(stderr, "'%s' instead of '%s' %s\n", text, wanted, fault ? fault : ""), failures++;
    free(text);
}

static void check_as(const struct value *v, const struct type *type, const char *wanted)
{
    struct buffer b = {0};
    value_print_as(v, type, NULL, &b);
    if (strcmp(b.data, wanted)) fprintf(stderr, "'%s' instead of '%s' as %s\n", b.data, wanted, type->spelling), failures++;
    buffer_free(&b);
}

static void check_fault(struct value v, const char *wanted)
{
    const char *fault = value_fault(&v);
    if (!fault || strcmp(fault, wanted)) fprintf(stderr, "fault '%s' instead of '%s'\n", fault ? fault : "", wanted), failures++;
}

static const struct value *num(long long n)
{
    return value_integer(a, n);
}
static const struct value *wide(long long n)
{
    return value_number(a, &value_long, n);
}

static void check_folding(void)
{
    const struct value *i = value_name(a, &value_int, "i"), *n = value_name(a, &value_long, "n"), *x = value_place(a, PLACE_THREAD, 0);
    check(value_add(a, i, num(0)), "i");
    check(value_add(a, num(0), n), "n");
    check(value_add(a, i, wide(0)), "(long long)i");
    check(value_multiply(a, num(1), i), "i");
    check(value_multiply(a, n, num(0)), "0LL");
    check(value_multiply(a, i, num(-1)), "-i");
    check(value_add(a, n, value_negate(a, i)), "n + -i"); /* -i of 32 bits may not be n - i */
    check(value_add(a, i, value_negate(a, i)), "0");
    check(value_subtract(a, value_add(a, i, num(3)), num(5)), "i - 2");
    check(value_subtract(a, value_add(a, x, num(3)), num(5)), "threadIdx.x + 3 - 5"); /* unsigned: i - 2 would be i + 4294967294 */
    check(value_multiply(a, value_multiply(a, i, num(256)), num(4)), "i * 1024");
    check(value_subtract(a, value_add(a, n, value_number(a, &value_unsigned, 3)), num(5)), "n + 3 - 5");
    check(value_divide(a, n, num(1)), "n");
    check(value_modulo(a, i, num(1)), "0");
    check(value_divide(a, num(7), num(0)), "7 / 0");
    check(value_add(a, num(INT_MAX), num(1)), "2147483647 + 1");
    check(value_cast(a, &value_int, i), "i");
    check(value_cast(a, &value_int, value_cast(a, &value_long, i)), "i");
    check(value_cast(a, &value_long, value_cast(a, &value_int, n)), "(long long)(int)n");
    check(value_min(a, n, n), "n");
    check(value_max(a, num(3), num(4)), "4");
    check(value_select(a, value_truth(a, false), i, n), "n");
    check(value_not(a, value_compare(a, VALUE_LESS, i, n)), "i >= n");
    check(value_and(a, value_truth(a, true), value_compare(a, VALUE_LESS, i, n)), "i < n");
    check(value_or(a, value_compare(a, VALUE_LESS, i, n), value_truth(a, true)), "true");
    check(value_compare(a, VALUE_LESS, value_cast(a, &value_long, i), wide(64)), "i < 64");
    check(value_compare(a, VALUE_LESS, value_cast(a, &value_long, i), wide(1LL << 40)), "i < 1099511627776LL");
    check(value_multiply(a, x, value_cast(a, &value_long, x)), "threadIdx.x * (long long)threadIdx.x");
    check(value_multiply(a, n, value_cast(a, &value_long, x)), "n * threadIdx.x");
    check(value_compare(a, VALUE_LESS, value_number(a, &value_unsigned, 4000000000), num(-1)), "true");
    check(value_bits(a, VALUE_BIT_AND, num(12), wide(10)), "8LL");
    check(value_bits(a, VALUE_BIT_OR, num(-8), value_number(a, &value_unsigned, 1)), "4294967289u");
}

static void check_printing(void)
{
    const struct value *i = value_name(a, &value_int, "i"), *n = value_name(a, &value_long, "n"), *x = value_place(a, PLACE_THREAD, 0);
    check(value_multiply(a, value_add(a, i, num(1)), n), "(i + 1) * n");
    check(value_add(a, i, value_multiply(a, n, num(2))), "i + n * 2");
    check(value_subtract(a, i, value_subtract(a, n, i)), "i - (n - i)");
    check(value_subtract(a, value_subtract(a, i, n), i), "i - n - i");
    check(value_divide(a, i, value_multiply(a, n, i)), "i / (n * i)");
    check(value_cast(a, &value_int, value_add(a, n, num(1))), "(int)(n + 1)");
    check(value_multiply(a, value_place(a, PLACE_BLOCK, 0), wide(256)), "blockIdx.x * 256LL");
    check(value_multiply(a, n, wide(256)), "n * 256");
    check(value_modulo(a, x, value_number(a, &value_unsigned, 32)), "threadIdx.x % 32");
    check(value_add(a, i, num(-3)), "i - 3");
    check(value_multiply(a, i, num(-3)), "i * -3");
    check(value_negate(a, value_add(a, i, num(1))), "-(i + 1)");
    check(value_number(a, &value_long, LLONG_MIN), "-9223372036854775807LL - 1");
    check(value_add(a, n, value_number(a, &value_int, INT_MIN)), "n + (-2147483647 - 1)");
    check(value_bits(a, VALUE_BIT_AND, value_bits(a, VALUE_BIT_AND, i, n), value_bits(a, VALUE_BIT_OR, i, n)), "i & n & (i | n)");
    check(value_bits(a, VALUE_BIT_XOR, i, value_add(a, i, num(1))), "i ^ (i + 1)");
    check(value_compare(a, VALUE_EQUAL, value_bits(a, VALUE_BIT_AND, i, num(1)), num(0)), "(i & 1) == 0");
    check(value_or(a, value_and(a, value_compare(a, VALUE_LESS, i, n), value_compare(a, VALUE_EQUAL, i, num(0))),
                   value_name(a, &value_bool, "b")),
          "(i < n && i == 0) || b");
    check(value_element(a, &value_int, value_name(a, &value_int, "v"), value_add(a, i, num(1))), "v[i + 1]");
    check(value_call(a, &value_long, "accel_trips", 3, i, wide(7), value_truth(a, true)), "accel_trips(i, 7, true)");
    const struct value *const members[] = {value_cast(a, &value_unsigned, i), wide(7)};
    check(value_record(a, &value_scan_state, 2, members), "accel_state{(unsigned)i, 7}");
    check(value_add(a, value_select(a, value_compare(a, VALUE_GREATER, n, num(0)), n, num(0)), i), "(n > 0 ? n : 0) + i");
    check_as(value_cast(a, &value_long, i), &value_long, "i");
    check_as(value_max(a, value_cast(a, &value_long, i), wide(0)), &value_long, "i > 0 ? i : 0");
    check_as(value_cast(a, &value_int, n), &value_int, "(int)n");
    check_as(wide(8), &value_long, "8");
}

static void check_faults(void)
{
    const struct value *i = value_name(a, &value_int, "i");
    check_fault((struct value){.op = VALUE_ADD, .type = &value_int, .a = i}, "an operand that is missing");
    check_fault((struct value){.op = VALUE_ADD, .a = i, .b = i}, "a type that is not known");
    check_fault((struct value){.op = VALUE_ADD, .type = &value_long, .a = i, .b = i}, "arithmetic of another type than its operands");
    check_fault((struct value){.op = VALUE_NEGATE, .type = &value_int, .a = i, .b = i}, "an operand too many");
    check_fault((struct value){.op = VALUE_LESS, .type = &value_int, .a = i, .b = i}, "a comparison that is not a truth value");
    check_fault((struct value){.op = VALUE_NUMBER, .type = &value_int, .number = 1LL << 40}, "a number that its type cannot hold");
    check_fault((struct value){.op = VALUE_NAME, .type = &value_int}, "an object without a name");
    check_fault((struct value){.op = VALUE_USER, .type = &value_int}, "an expression of the program that is missing");
    check_fault((struct value){.op = VALUE_PLACE, .type = &value_unsigned, .axis = 3}, "an axis that does not exist");
}

/* ---- random values ------------------------------------------------------------------------------------------------------------ */

static const struct type unsigned_long = {.kind = TYPE_INT, .spelling = "unsigned long long", .size = 8};
static const struct type *const types[] = {&value_int, &value_unsigned, &value_long, &unsigned_long};
static const char *const names[] = {"i", "u", "n", "m"};
static long long variables[4];

/* A number of one of the types; `failed`: C does not define it. */
struct number {
    int type;
    __int128 n;
    bool failed;
};
struct both {
    const struct value *v;
    struct number is;
};

static bool fits(int type, __int128 n)
{
    static const __int128 low[] = {INT_MIN, 0, LLONG_MIN, 0}, high[] = {INT_MAX, UINT_MAX, LLONG_MAX, ULLONG_MAX};
    return n >= low[type] && n <= high[type];
}

static struct number converted(int type, struct number x)
{
    __int128 size = (__int128)1 << (type < 2 ? 32 : 64), n = ((x.n % size) + size) % size;
    if (type % 2 == 0 && n >= size / 2) n -= size;
    return (struct number){type, n, x.failed};
}

static int common(int x, int y)
{
    if (x / 2 != y / 2) return x / 2 > y / 2 ? x : y;
    return x > y ? x : y;
}

static struct number computed(int op, struct number x, struct number y)
{
    int type = common(x.type, y.type);
    x = converted(type, x), y = converted(type, y);
    struct number r = {type, 0, x.failed || y.failed || ((op == 3 || op == 4) && !y.n)};
    if (r.failed) return r;
    if (op > 4) r.n = op == 5 ? x.n & y.n : op == 6 ? x.n ^ y.n : x.n | y.n;
    if (op > 4) return converted(type, r);
    r.n = op == 0 ? x.n + y.n : op == 1 ? x.n - y.n : op == 2 ? x.n * y.n : op == 3 ? x.n / y.n : x.n % y.n;
    bool minimum = op >= 3 && y.n == -1 && !fits(type, x.n / y.n);
    if (type % 2 == 0) r.failed = !fits(type, r.n) || minimum;
    return converted(type, r);
}

static struct both leaf(void)
{
    static const long long numbers[] = {0, 1, 2, -1, 7, 31, 256, INT_MAX, -5, INT_MIN};
    int type = rand() % 4;
    if (rand() % 2)
        return (struct both){value_name(a, types[type], names[type]), converted(type, (struct number){2, variables[type], false})};
    struct number n = converted(type, (struct number){2, numbers[rand() % 10], false});
    return (struct both){value_number(a, types[type], (long long)n.n), n};
}

static struct both tree(int depth);

static struct both selection(struct both x, struct both y, bool smaller)
{
    int type = common(x.is.type, y.is.type);
    struct number left = converted(type, x.is), right = converted(type, y.is);
    bool first = smaller ? left.n < right.n : left.n > right.n;
    return (struct both){smaller ? value_min(a, x.v, y.v) : value_max(a, x.v, y.v),
                         {type, first ? left.n : right.n, x.is.failed || y.is.failed}};
}

static const struct value *bit_and(struct arena *to, const struct value *x, const struct value *y)
{
    return value_bits(to, VALUE_BIT_AND, x, y);
}
static const struct value *bit_xor(struct arena *to, const struct value *x, const struct value *y)
{
    return value_bits(to, VALUE_BIT_XOR, x, y);
}
static const struct value *bit_or(struct arena *to, const struct value *x, const struct value *y)
{
    return value_bits(to, VALUE_BIT_OR, x, y);
}

static struct both tree(int depth)
{
    typedef const struct value *binary(struct arena *, const struct value *, const struct value *);
    static binary *const makers[] = {value_add, value_subtract, value_multiply, value_divide, value_modulo, bit_and, bit_xor, bit_or};
    if (!depth || rand() % 8 == 0) return leaf();
    struct both x = tree(depth - 1);
    int op = rand() % 12, type = rand() % 4;
    if (op == 11) return (struct both){value_cast(a, types[type], x.v), converted(type, x.is)};
    if (op == 10) {
        struct number r = {x.is.type, -x.is.n, x.is.failed || (x.is.type % 2 == 0 && !fits(x.is.type, -x.is.n))};
        return (struct both){value_negate(a, x.v), converted(x.is.type, r)};
    }
    struct both y = rand() % 4 ? tree(depth - 1) : x;
    if (op >= 8) return selection(x, y, op == 8);
    return (struct both){makers[op](a, x.v, y.v), computed(op, x.is, y.is)};
}

static void print_program(int count)
{
    srand(1);
    for (int k = 0; k < 4; k++) variables[k] = (long long[]){-37, 4000000000, -5000000000, 77}[k];
    puts("#include <stdio.h>\n#define same(t) _Generic((t), int: 0, unsigned: 1, long long: 2, unsigned long long: 3)");
    puts("volatile int vi = -37; volatile unsigned vu = 4000000000u; volatile long long vn = -5000000000; volatile unsigned long long vm = "
         "77;");
    puts("#define check(line, e, type, value) \\\n    if (same(e) != type || (unsigned long long)(e) != value) bad++, printf(\"%d: "
         "%s\\n\", line, #e)");
    puts("int main(void)\n{\n    int bad = 0, i = vi;\n    unsigned u = vu;\n    long long n = vn;\n    unsigned long long m = vm;");
    for (int k = 0; k < count;) {
        struct both b = tree(4);
        if (b.is.failed) continue;
        char *text = printed(b.v);
        printf("    check(%d, %s, %d, %lluULL);\n", k++, text, b.is.type, (unsigned long long)b.is.n);
        free(text);
    }
    puts("    (void)i, (void)u, (void)n, (void)m;\n    return bad != 0;\n}");
}

int main(int argc, char **argv)
{
    a = arena_new();
    if (argc > 1) {
        print_program(atoi(argv[1]));
    } else {
        check_folding();
        check_printing();
        check_faults();
    }
    arena_free(a);
    return failures != 0;
}

/* complex_extremes: products and quotients of complex numbers where parts are infinite, NaN, zero, subnormal, near overflow or far apart. Where
 * a result is exact, or C's library fixes its bits, they are compared bit by bit. SPDX-License-Identifier: MIT */
#include "check.h"
#include <complex.h>
#include <float.h>
#include <math.h>
#include <string.h>

typedef unsigned long long word;
typedef double complex dcomplex;
typedef float complex fcomplex;

/* Bits, in which all NaN are one. */
static word bits_of(double x)
{
    word bits;
    if (x != x) return 0x7ff8000000000000ull;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static word mixed(word sum, double x) { return (sum ^ bits_of(x)) * 0x9e3779b97f4a7c15ull + 1; }

static void print_double(const char *name, const dcomplex *z, int n)
{
    word sum = 0;
    int nans = 0, infinities = 0;
    for (int i = 0; i < n; i++) {
        sum = mixed(mixed(sum, creal(z[i])), cimag(z[i]));
        nans += isnan(creal(z[i])) || isnan(cimag(z[i]));
        infinities += isinf(creal(z[i])) || isinf(cimag(z[i]));
    }
    printf("%s: %d, nan %d, infinite %d, bits %016llx\n", name, n, nans, infinities, sum);
}

static void print_float(const char *name, const fcomplex *z, int n)
{
    static dcomplex wide[10000];
    for (int i = 0; i < n; i++) wide[i] = z[i];
    print_double(name, wide, n);
}

/* All quotients, and products, of numbers whose parts come from a list. */
enum { PARTS = 10, PAIRS = PARTS * PARTS, ALL = PAIRS * PAIRS };
static dcomplex pairs[PAIRS], results[ALL];
static fcomplex float_pairs[PAIRS], float_results[ALL];

static void make_pairs(const double *parts)
{
    for (int i = 0; i < PAIRS; i++) {
        pairs[i] = CMPLX(parts[i / PARTS], parts[i % PARTS]);
        float_pairs[i] = CMPLXF((float)parts[i / PARTS], (float)parts[i % PARTS]);
    }
}

static void quotients(const char *name)
{
#pragma acc parallel loop collapse(2) copyin(pairs) copyout(results)
    for (int i = 0; i < PAIRS; i++)
        for (int k = 0; k < PAIRS; k++) results[i * PAIRS + k] = pairs[i] / pairs[k];
    print_double(name, results, ALL);
#pragma acc parallel loop collapse(2) copyin(float_pairs) copyout(float_results)
    for (int i = 0; i < PAIRS; i++)
        for (int k = 0; k < PAIRS; k++) float_results[i * PAIRS + k] = float_pairs[i] / float_pairs[k];
    print_float(name, float_results, ALL);
}

static void products(const char *name)
{
#pragma acc parallel loop collapse(2) copyin(pairs) copyout(results)
    for (int i = 0; i < PAIRS; i++)
        for (int k = 0; k < PAIRS; k++) results[i * PAIRS + k] = pairs[i] * pairs[k];
    print_double(name, results, ALL);
#pragma acc parallel loop collapse(2) copyin(float_pairs) copyout(float_results)
    for (int i = 0; i < PAIRS; i++)
        for (int k = 0; k < PAIRS; k++) float_results[i * PAIRS + k] = float_pairs[i] * float_pairs[k];
    print_float(name, float_results, ALL);
}

#define EIGHT(e) ((e) + (e) + (e) + (e) + (e) + (e) + (e) + (e))

/* Expressions of several products, whose infinities and NaN come from any of them. */
static void sums(const char *name)
{
    static dcomplex nested[ALL], real[ALL];
    static fcomplex narrow[ALL];
    int steps = 0;
#pragma acc parallel loop collapse(2) copyin(pairs, float_pairs) copyout(results, float_results, nested, real, narrow) reduction(+ : steps)
    for (int i = 0; i < PAIRS; i++)
        for (int k = 0; k < PAIRS; k++) {
            const dcomplex a = pairs[i], b = pairs[k], c = pairs[(7 * i + 3 * k) % PAIRS], d = pairs[(i + 11 * k + 5) % PAIRS];
            const fcomplex f = float_pairs[i], g = float_pairs[k];
            int at = i * PAIRS + k, next = i;
            results[at] = a * b + c * d - b * a;
            results[at] += -(a * ~b) * +c + (pairs[next++] * d) * 2;
            nested[at] = (a * b) * (c * d) - conj(a * d - (b * c)) / (a * c + 2.0);
            real[at] = 0.5 * a * b - (1 + c) * d * 3.0f - creal(a * d + b * c) * b;
            real[at] = real[at] + c * b + f * a + g * d;
            float_results[at] = f * g - 2 * g * f * g + 1;
            narrow[at] = a * b * f + EIGHT(EIGHT(f * g));
            steps += next - i + (a * b + c * d == c * d + a * b);
        }
    print_double(name, results, ALL);
    print_double("nested", nested, ALL);
    print_double("real", real, ALL);
    print_float("float", float_results, ALL);
    print_float("narrow", narrow, ALL);
    printf("steps %d\n", steps);
}

/* One operand real, updates, and the functions that have no choice. */
static void mixed_operands(void)
{
    static dcomplex out[4 * PAIRS];
    static double sizes[2 * PAIRS];
#pragma acc parallel loop copyin(pairs) copyout(out, sizes)
    for (int i = 0; i < PAIRS; i++) {
        dcomplex z = pairs[i], w = pairs[PAIRS - 1 - i];
        out[4 * i] = 2.0 / z;
        out[4 * i + 1] = z / 0x1p-1000;
        w /= z;
        out[4 * i + 2] = w;
        out[4 * i + 3] = cproj(z);
        sizes[2 * i] = cabs(z * 0.25) > DBL_MAX; /* by a quarter: CUDA rounds hypot(DBL_MAX, x) up to infinity */
        sizes[2 * i + 1] = z == z;
    }
    print_double("mixed", out, 4 * PAIRS);
    print_sum("sizes", sizes, 2 * PAIRS);
}

/* Numbers of all magnitudes. */
static void random_quotients(void)
{
    enum { N = 5000 };
    static dcomplex a[N], b[N], q[N], same[N];
    static fcomplex c[N], d[N], r[N];
    word state = 2024;
    double part[8];
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 8; k++) {
            state = state * 6364136223846793005ull + 1442695040888963407ull;
            int exponent = k < 4 ? (int)(state >> 40) % 2098 - 1074 : (int)(state >> 40) % 277 - 149;
            part[k] = ldexp((double)(state >> 11 & 0xfffff) / 0x1p20 + 1, exponent) * (state >> 63 ? -1 : 1);
        }
        a[i] = CMPLX(part[0], part[1]), b[i] = CMPLX(part[2], part[3]);
        c[i] = CMPLXF((float)part[4], (float)part[5]), d[i] = CMPLXF((float)part[6], (float)part[7]);
    }
#pragma acc parallel loop copyin(a, b, c, d) copyout(q, r, same)
    for (int i = 0; i < N; i++) {
        q[i] = a[i] / b[i];
        r[i] = c[i] / d[i];
        same[i] = a[i] / a[i];
    }
    print_double("random", q, N);
    print_float("random float", r, N);
    print_double("z / z", same, N);
}

/* A routine that divides, checked sums and atomic updates of complex numbers in one file. */
#pragma acc routine seq
static dcomplex ratio(dcomplex a, dcomplex b) { return a / b; }

static void in_one_file(void)
{
    dcomplex sum = 0;
    int overflows = 0, i, r;
#pragma acc parallel loop copy(sum) reduction(+ : overflows) private(r)
    for (i = 0; i < 64; i++) {
        overflows += __builtin_add_overflow(i, 0x7fffffffll - 32, &r);
        dcomplex q = ratio(CMPLX(i, -i), CMPLX(0.0, 0.5));
#pragma acc atomic update
        sum += q;
    }
    printf("overflows %d, sum %g %g\n", overflows, creal(sum), cimag(sum));
}

int main(void)
{
    static const double wide[PARTS] = { 0.0, -0.0, 1.0, -3.0, INFINITY, NAN, DBL_MAX, -0x1p1022, 4.9406564584124654e-324, -3.1e-308 };
    static const double narrow[PARTS] = { 0.0, -0.0, 1.0, -3.0, -INFINITY, NAN, FLT_MAX, -0x1p126f, 1.4e-45f, -0x1p-130f };
    static const double apart[PARTS] = { 1e-200, -1e200, 0x1p-520, 0x1p511, -7.0, 1e-16, 3e-290, -1e290, 5e-320, 1.0 };
    static const double exact[PARTS] = { 0.0, -0.0, 1.0, -2.0, INFINITY, -INFINITY, NAN, 0x1p60, -0x1p-60, 3.0 };
    static const double small[PARTS] = { 0.0, -0.0, 1.0, -2.0, INFINITY, -INFINITY, NAN, 3.0, 0.5, -0.25 };
    make_pairs(wide);
    quotients("wide");
    mixed_operands();
    make_pairs(narrow);
    quotients("narrow");
    make_pairs(apart);
    quotients("apart");
    make_pairs(exact);
    products("products");
    quotients("quotients");
    make_pairs(small);
    sums("sums");
    random_quotients();
    in_one_file();
    return 0;
}

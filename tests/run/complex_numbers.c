/* complex_numbers: _Complex in compute constructs: arithmetic, complex.h, arrays, structures, private copies, parameters, reductions.
 * SPDX-License-Identifier: MIT */
#include "check.h"
#include <complex.h>
#include <math.h>
#include <stdlib.h>

typedef double complex cplx;
typedef struct {
    int kind;
    float complex small;
    cplx big[2];
} mixed;

enum { N = 300 };

static void print_complex(const char *name, const double complex *z, int n)
{
    double re = 0, im = 0;
    for (int i = 0; i < n; i++) re += creal(z[i]) * (i % 7 + 1), im += cimag(z[i]) * (i % 5 + 1);
    printf("%s %.8g %.8g\n", name, re, im);
}

static cplx horner(cplx z, const cplx *c, int n)
{
    cplx s = 0;
    for (int k = n - 1; k >= 0; k--) s = s * z + c[k];
    return s;
}

static void arithmetic(double complex *z, int n)
{
    static double complex out[N];
#pragma acc parallel loop copyin(z[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        double complex a = z[i], b = 2.0 + 3.0 * I, c;
        a += 1;
        a *= b;
        a -= I;
        a /= b - 1;
        c = -a + 2 * a - a / 2 + 1.0 / a;
        c = c == b ? b : c != a ? c * conj(a) : 0;
        if (c) c += 0.5f;
        if (!c) c = 7;
        out[i] = c + (i % 2 ? b : 1.0);
    }
    print_complex("arithmetic", out, n);
}

static void library(const double complex *z, int n)
{
    static double complex out[N];
    static double real[N];
#pragma acc parallel loop copyin(z[0:n]) copyout(out[0:n], real[0:n])
    for (int i = 0; i < n; i++) {
        double complex w = z[i] / 10;
        out[i] = cexp(w) + csqrt(w) + clog(w) + cpow(w, 2.5) + cpow(w, 1 + I) + csin(w) * ccos(w) + ctan(w) + csinh(w) - ccosh(w) + ctanh(w);
        out[i] += casin(w) + cacos(w) * I + catan(w / 3) + casinh(w) + cacosh(w) + catanh(w / 3) + cproj(w);
        real[i] = cabs(w) + carg(w) + creal(w) * cimag(w) + cabs(w * w);
    }
    print_complex("library", out, n);
    print_sum("library", real, n);
}

static void single(int n)
{
    static float complex f[N];
    static double norm[N];
    for (int i = 0; i < n; i++) f[i] = i % 9 + (i % 4) * I;
#pragma acc parallel loop copy(f[0:n]) copyout(norm[0:n])
    for (int i = 0; i < n; i++) {
        float complex g = f[i];
        g *= 2.5;
        g = g + cexpf(0.1f * g * I) + csqrtf(-1);
        __imag__ g += 1;
        __real__ g = __real__ g * 2;
        norm[i] = floor(1000 * (crealf(g) * crealf(g) + cimagf(~g)));
        f[i] = g;
        double x = norm[i];
        x *= 1 + 0 * I;
        norm[i] = x + (double)(2 + 3 * I) + (int)(4.7 + I);
    }
    double re = 0;
    for (int i = 0; i < n; i++) re += floor(10 * cabsf(f[i]));
    printf("single %.6g\n", re);
    print_sum("single", norm, n);
}

static void structures(int n)
{
    static mixed m[N];
    for (int i = 0; i < n; i++) m[i] = (mixed){i, i + I, {i * I, 1}};
#pragma acc parallel loop copy(m[0:n])
    for (int i = 0; i < n; i++) {
        cplx t[2] = {m[i].big[0], CMPLX(1, -2)};
        t[1] *= m[i].small;
        m[i].big[0] = t[1];
        m[i].big[1] += t[0] * t[0];
        m[i].kind += (int)creal(t[1]);
    }
    cplx s = 0;
    int k = 0;
    for (int i = 0; i < n; i++) s += m[i].big[0] + 3 * m[i].big[1], k += m[i].kind;
    printf("structures %d %zu %.9g %.9g\n", k, sizeof(mixed), creal(s), cimag(s));
}

static void parameters(double complex *z, int n, cplx shift, float complex tilt)
{
    static double complex out[N];
    cplx c[4] = {1, I, 2 - I, 0.5}, work[3] = {0}, first[2] = {3, 4 * I}, own = 9;
#pragma acc parallel loop copyin(z[0:n], c) copyout(out[0:n]) private(work, own) firstprivate(first, shift, tilt)
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 3; k++) work[k] = z[i] * k + shift;
        own = work[0] + work[2];
        first[1] = tilt;
        out[i] = horner(z[i] / 300, c, 4) + work[1] + own + first[0] + first[1];
    }
    print_complex("parameters", out, n);
}

static void reductions(const double complex *z, int n)
{
    double complex sum = 1, prod = I, rows = 0;
    float complex fsum = 0;
    int zeros = 0;
#pragma acc parallel loop reduction(+ : sum, fsum, zeros) copyin(z[0:n])
    for (int i = 0; i < n; i++) {
        sum += z[i];
        fsum += 1 - 2 * I;
        zeros += z[i] == 0;
    }
#pragma acc parallel loop reduction(* : prod) vector_length(64)
    for (int i = 0; i < 70; i++) prod *= i % 2 ? I : 1 + 0 * I;
#pragma acc parallel loop gang reduction(+ : rows) copyin(z[0:n])
    for (int i = 0; i < 10; i++) {
        double complex row = 0;
#pragma acc loop vector reduction(+ : row)
        for (int j = 0; j < n / 10; j++) row += z[i * (n / 10) + j] * j;
        rows += row * i;
    }
    printf("reductions %.9g %.9g %.9g %.9g %d\n", creal(sum), cimag(sum), creal(fsum), cimag(fsum), zeros);
    printf("reductions %.9g %.9g %.9g %.9g\n", creal(prod), cimag(prod), creal(rows), cimag(rows));
}

#pragma acc routine vector
static void turn(int n, double complex *z, float complex *f)
{
#pragma acc loop vector reduction(* : z[0 : n], f[0 : n])
    for (int i = 0; i < 3 * n; i++) z[i % n] *= i % 2 ? I : -1.0, f[i % n] = -I * f[i % n];
#pragma acc loop vector reduction(+ : z[0 : n])
    for (int i = 0; i < 3 * n; i++) z[i % n] += i - 2 * I;
}

/* Of many elements: those of a sum are two numbers each, those of a product change in one step. */
static void large_reductions(int n)
{
    static double complex sums[500], products[500];
    static float complex small[700], turned[700];
    static double real[600];
    double complex *z = calloc(n, sizeof *z), all = 0;
    float complex *f = calloc(n, sizeof *f);
    for (int i = 0; i < n; i++) z[i] = i + 2 * I, f[i] = i * I;
    for (int i = 0; i < 700; i++) turned[i] = i - I, products[i % 500] = i + I;
#pragma acc parallel loop reduction(+ : sums, z[0 : n], f[2 : n - 2], small, real)
    for (int i = 0; i < 9000; i++) {
        sums[i % 500] += i - 0.5 * i * I;
        sums[i * 7 % 500] = 0.25f * i + sums[i * 7 % 500];
        sums[(i + 1) % 500]++;
        z[i % n] = z[i % n] - (i % 3 + 0.25f * I);
        if (i % n > 1) f[i % n] += i % 16 * I + 0.125, f[i % n] -= (float complex)I;
        small[i % 700] += i % 5;
        real[i % 600] += i + 3 * I;
    }
#pragma acc parallel loop reduction(* : products, turned)
    for (int i = 0; i < 9000; i++) {
        products[i % 500] *= i % 3 ? I : -1;
        turned[i % 700] = (i % 2 ? I : 1.0) * turned[i % 700];
        if (i % 9 == 0) products[i % 500] *= 2, products[i * 7 % 500] *= 0.5f;
    }
#pragma acc parallel loop gang reduction(* : z[0 : n])
    for (int g = 0; g < 10; g++) {
#pragma acc loop vector reduction(* : z[0 : n])
        for (int i = 0; i < n; i++) z[i] *= (i + g) % 2 ? I : -1.0;
    }
#pragma acc parallel num_gangs(1) vector_length(64) copy(z[0 : n], f[0 : n])
    turn(n, z, f);
    for (int i = 0; i < n; i++) all += z[i] * i + f[i];
    for (int i = 0; i < 500; i++) all += sums[i] * (i + 1) - products[i] * i;
    for (int i = 0; i < 700; i++) all += small[i] * i + turned[i] * (i % 9);
    for (int i = 0; i < 600; i++) all += real[i] * i;
    printf("large %.10g %.10g\n", creal(all), cimag(all));
    free(z), free(f);
}

static void special(void)
{
    double complex out[6];
    double zero = 0, one = 1;
#pragma acc serial copyout(out)
    {
        out[0] = (one / zero + I) * (one + I);
        out[1] = (one + I) / (zero + 0 * I);
        out[2] = (one + I) / (one / zero);
        out[3] = csqrt(-4);
        out[4] = cexp(I * M_PI);
        out[5] = clog(zero);
    }
    for (int k = 0; k < 6; k++) printf("special %.4f %d %d\n", creal(out[k]), isinf(cimag(out[k])) != 0, cimag(out[k]) > 0.5);
}

/* Each part of a complex number is updated by itself. */
static void atomic_parts(void)
{
    static double _Complex z[8];
#pragma acc parallel loop copy(z)
    for (int i = 0; i < 100; i++) {
#pragma acc atomic
        __real__ z[i % 8] += i;
#pragma acc atomic update
        __imag__ z[i % 8] -= 2 * i;
#pragma acc atomic
        ((double *)z)[2 * (i % 8)] += 1;
    }
    for (int i = 0; i < 8; i++) printf("%g %g\n", __real__ z[i], __imag__ z[i]);
}

/* Whole numbers: all forms and operators, wherever the number lies. */
struct particle {
    double mass;
    double complex place;              /* may lie across two pieces of 16 bytes */
    float charge;
    float complex field;
};

static void atomic_whole(void)
{
    static double complex z[8], got[N], z_got[N], last;
    static float complex f[8], f_got[N];
    static struct particle p[3];
    double real = 0, product = 1;
    double complex sum = 0;
    float complex one = I;
    for (int i = 0; i < 8; i++) z[i] = f[i] = 1;
#pragma acc parallel loop copy(z, f, p, sum, last, one, real, product) copyout(got, f_got, z_got)
    for (int i = 0; i < N; i++) {
        double complex turn = i % 4 == 0 ? I : i % 4 == 1 ? -I : i % 4 == 2 ? -1 : 1;
#pragma acc atomic
        z[i % 4] += i - 2 * i * I;
#pragma acc atomic update
        z[4] = turn * z[4];
#pragma acc atomic
        z[5] -= i;
#pragma acc atomic
        f[0] += 0.5 * i * I;
#pragma acc atomic
        f[1] = f[1] - (float)i * I;
#pragma acc atomic
        f[2] *= i % 2 ? -I : I;
#pragma acc atomic update if(i >= 0)
        f[3]++;
#pragma acc atomic
        f[4] = f[4] / 1;
#pragma acc atomic
        p[i % 3].place += 1 + i * I;
#pragma acc atomic
        p[i % 3].field -= turn;
#pragma acc atomic
        sum += z[7] * i;
#pragma acc atomic
        real += i + turn;
#pragma acc atomic
        product *= turn * turn;
#pragma acc atomic capture
        got[i] = z[6] += 1 + I;
#pragma acc atomic capture
        { f_got[i] = f[5]; f[5] = f[5] + 1; }
#pragma acc atomic capture
        { f[6] -= I; z_got[i] = f[6]; }
    }
    double complex all = 0;
    for (int i = 0; i < N; i++) all += got[i] + f_got[i] + 3 * z_got[i];
    print_complex("atomic", z, 7);
    /* + 0: the sign of a zero depends on the order of the threads. */
    for (int i = 0; i < 7; i++) printf("%g %g, ", crealf(f[i]) + 0, cimagf(f[i]) + 0);
    for (int i = 0; i < 3; i++) printf("%g %g %g %g, ", creal(p[i].place), cimag(p[i].place), crealf(p[i].field), cimagf(p[i].field));
    printf("%g %g %g %g %g %g %d %d\n", creal(sum), cimag(sum), real, product, creal(all), cimag(all), creal(last) == cimag(last), one == I);
}

/* Either 0 or 1 + I is seen. */
static void atomic_exchange(void)
{
    static double complex seen[N], old[N], x;
    int halves = 0;
#pragma acc parallel loop copy(x) copyout(seen, old)
    for (int i = 0; i < N; i++) {
#pragma acc atomic write
        x = i % 2 ? 1 + I : 0;
#pragma acc atomic read
        seen[i] = x;
#pragma acc atomic capture
        { old[i] = x; x = i % 3 ? 1 + I : 0; }
    }
    for (int i = 0; i < N; i++) halves += (creal(seen[i]) != cimag(seen[i])) + (creal(old[i]) != cimag(old[i]));
    printf("halves %d %d\n", halves, creal(x) == cimag(x));
#pragma acc parallel loop gang num_gangs(4) copyout(seen[0:20])
    for (int i = 0; i < 20; i++) {
        double complex s = i;
        float complex t[2] = {0, 0};
#pragma acc loop vector
        for (int j = 0; j < 50; j++) {
#pragma acc atomic
            s += j * I;
#pragma acc atomic
            t[j % 2] += 1 - j * I;
        }
        seen[i] = s + t[0] * t[1];
    }
    print_complex("of gangs", seen, 20);
}

int main(void)
{
    static double complex z[N];
    for (int i = 0; i < N; i++) z[i] = i % 13 - 6 + (i % 11 - 5) * I + 0.25;
    arithmetic(z, N);
    library(z, N);
    single(N);
    structures(N);
    parameters(z, N, 2 - 3 * I, 0.5f * I);
    for (int i = 0; i < N; i++) z[i] = i % 13 - 6 + (i % 11 - 5) * I;
    reductions(z, N);
    large_reductions(333);
    special();
    atomic_parts();
    atomic_whole();
    atomic_exchange();
    return 0;
}

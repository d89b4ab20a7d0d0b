#!/usr/bin/env bash
# ACCEL_COMPARE: results that are wrong on the device, stale data, and programs that are right. What it reports, word for word.
#   compared.sh ACCELCC [--update]        ON=nvidia: on a GPU                                              SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
export ACC_DEVICE_TYPE=${ON:-cudasim} OMP_NUM_THREADS=1 ACCEL_SIM_CXXFLAGS=-O0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
cat >compared.c <<'X'
#include <complex.h>
#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000, M = 6 };
#define WRONG !acc_on_device(acc_device_host)     /* so that a kernel computes something else, as a compiler's fault would make it */
#define CASE(name) else if (!strcmp(what, name))
static double a[N], b[N], everywhere[N], grid[M][M];
static float f[N];
static int index_of[N], counts[8];
#pragma acc declare create(everywhere)
struct point { double x; int tag; };
static struct point points[N];
struct field { int n; double *v; };

static double average(const double *x, int i) { return 0.25 * (x[i - 1] + 2 * x[i] + x[i + 1]); }

static void wrong_values(const char *what)
{
    if (!*what) return;
    CASE("one double") {
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++) a[i] = WRONG && i == 17 ? 1.5 : 1.25;
    }
    CASE("a last digit that matters") {
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++) a[i] = i + (WRONG && i == 500 ? 1e-6 : 0);
    }
    CASE("many floats") {
#pragma acc parallel loop copy(f)
        for (int i = 0; i < N; i++) f[i] = WRONG && i % 2 ? 3.0f * i : 2.0f * i;
    }
    CASE("chars, shorts, long longs") {
        signed char c[N];
        unsigned short s[N];
        long long l[N];
#pragma acc parallel loop copyout(c, s, l)
        for (int i = 0; i < N; i++) c[i] = (signed char)(WRONG && i == 3 ? -9 : 9), s[i] = (unsigned short)(65000 + (WRONG && i > 997)), l[i] = (1ll << 60) + (WRONG && !i);
    }
    CASE("a scalar") {
        int last = 0;
#pragma acc parallel loop reduction(max:last)
        for (int i = 0; i < N; i++) last = i - WRONG > last ? i - WRONG : last;
        printf("%d\n", last);
    }
    CASE("a sum without one term") {
        double sum = 0;
#pragma acc parallel loop reduction(+:sum)
        for (int i = 0; i < N; i++) sum += WRONG && i == 5 ? 0 : 1;
    }
    CASE("not a number") {
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++) a[i] = i == 1 ? (WRONG ? NAN : 3) : i == 2 ? INFINITY : NAN;
    }
    CASE("complex numbers") {
        double complex z[8];
#pragma acc parallel loop copyout(z)
        for (int i = 0; i < 8; i++) z[i] = i + (WRONG && i == 2 ? 2 : 1) * I;
    }
    CASE("structures") {
#pragma acc parallel loop copy(points)
        for (int i = 0; i < N; i++) points[i].x = i, points[i].tag = WRONG && i == 4 ? 1 : 2;
    }
    CASE("two dimensions") {
#pragma acc parallel loop collapse(2) copy(grid)
        for (int i = 0; i < M; i++)
            for (int k = 0; k < M; k++) grid[i][k] = WRONG && i == 2 && k == 3 ? 0 : i + k;
    }
    CASE("a member that a pointer refers to") {
        struct field s = { N, malloc(N * sizeof(double)) };
        for (int i = 0; i < N; i++) s.v[i] = i;
#pragma acc parallel loop copy(s, s.v[0:N])
        for (int i = 0; i < s.n; i++) s.v[i] += WRONG && i == 30;
    }
    CASE("rows") {
        double *rows[3] = { a, b, everywhere + 0 };
        rows[2] = malloc(sizeof a);
        memset(rows[2], 0, sizeof a);
#pragma acc parallel loop copy(rows[0:3][0:N])
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < N; k++) rows[i][k] = WRONG && i == 2 && k == 7 ? -1 : i;
    }
    CASE("a variable of the file that no clause names") {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) everywhere[i] = WRONG && i == 9 ? 2 : 1;
    }
    CASE("the second of two constructs, later ones from its values") {
#pragma acc data copy(a, b)
        for (int step = 0; step < 5; step++) {
#pragma acc parallel loop
            for (int i = 0; i < N; i++) a[i] = b[i] + 1;
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] = a[i] + (WRONG && i == 1);
        }
        printf("%g\n", b[1]);
    }
    CASE("kernels, serial, asynchronous") {
#pragma acc kernels copy(a) async(1)
        for (int i = 0; i < N; i++) a[i] = i + WRONG;
#pragma acc serial copy(f) async(2)
        for (int i = 0; i < N; i++) f[i] = (float)(i - WRONG);
#pragma acc wait
    }
    CASE("another order than the program's") {
#pragma acc parallel loop copy(index_of)
        for (int i = 0; i < N; i++) index_of[WRONG ? N - 1 - i : i] = i;
    }
}

static void stale(const char *what)
{
    if (!*what) return;
    CASE("an array that the host changed") {
#pragma acc data copyin(a) copyout(b)
        {
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] = a[i];
            for (int i = 10; i < 20; i++) a[i] = 1;
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] += a[i];
        }
    }
    CASE("before the first construct") {
#pragma acc enter data copyin(a)
        a[3] = 4;
#pragma acc parallel loop copy(b) present(a)
        for (int i = 0; i < N; i++) b[i] = a[i];
#pragma acc exit data delete(a)
    }
    CASE("a scalar") {
        double factor = 1;
#pragma acc data copyin(factor) copy(a)
        {
            factor = 2;
#pragma acc parallel loop present(factor)
            for (int i = 0; i < N; i++) a[i] += factor;
        }
    }
    CASE("a variable of the file") {
        everywhere[5] = 1;
#pragma acc update device(everywhere)
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++) a[i] = everywhere[i];
        everywhere[5] = 2;
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++) a[i] += everywhere[i];
    }
    CASE("updated in part") {
#pragma acc data copyin(a) copyout(b)
        {
            for (int i = 0; i < N; i++) a[i] = i;
#pragma acc update device(a[0:N/2])
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] = a[i];
        }
    }
    CASE("constructs later") {
#pragma acc data copyin(a) copy(b)
        {
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] = a[i];
            a[0] = 9;
            for (int step = 0; step < 3; step++) {
#pragma acc parallel loop
                for (int i = 0; i < N; i++) b[i] *= 2;
            }
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] += a[i];
        }
    }
    CASE("two arrays, in every step") {
#pragma acc data copyin(a, f) copy(b)
        for (int step = 0; step < 5; step++) {
            a[step] = step + 1, f[step] = 2;
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] += a[i] * f[i];
        }
    }
    CASE("a member") {
        struct field s = { N, a };
#pragma acc data copyin(s, s.v[0:N]) copy(b)
        {
            s.v[8] = 5;
#pragma acc parallel loop
            for (int i = 0; i < s.n; i++) b[i] = s.v[i];
        }
    }
    CASE("again and again") {
#pragma acc data copyin(a) copy(b)
        for (int step = 0; step < 6; step++) {
            a[step] = step + 1;
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] += a[i];
        }
    }
}

static void right(const char *what)
{
    if (!*what) return;
    CASE("sums in another order") {
        float sum = 0;
        double small = 0;
        for (int i = 0; i < N; i++) f[i] = sinf((float)(i * i)) * 1e3f;
#pragma acc parallel loop reduction(+:sum, small) copyin(f)
        for (int i = 0; i < N; i++) sum += f[i], small += 1.0 / (i + 1) * (i % 2 ? 1 : -1);
    }
    CASE("differences of almost equal numbers") {
        for (int i = 0; i < N; i++) a[i] = 1 + 1e-9 * sin(i), b[i] = a[i] * a[i];
#pragma acc parallel loop copy(a) copyin(b)
        for (int i = 0; i < N; i++) a[i] = b[i] - a[i] * a[i];
    }
    CASE("elements in any order") {
        int n = 0;
#pragma acc parallel loop copy(n, index_of)
        for (int i = 0; i < N; i++)
            if (i % 3 == 0) {
                int k;
#pragma acc atomic capture
                k = n++;
                index_of[WRONG ? N / 3 - k : k] = i;
            }
    }
    CASE("data that is up to date") {
#pragma acc data copyin(a) create(b)
        for (int step = 0; step < 3; step++) {
            for (int i = 0; i < N; i++) a[i] = i + step;
#pragma acc update device(a)
#pragma acc parallel loop
            for (int i = 1; i < N - 1; i++) b[i] = average(a, i);
#pragma acc update self(b[1:N-2])
            b[1] = 0;
        }
    }
    CASE("what the host changed and the device does not read") {
#pragma acc data copyin(a) copyout(b)
        {
            a[0] = 7;
            for (int i = 0; i < N; i++) b[i] = -1;
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] = i ? a[i] : 0;
        }
        printf("%g %g\n", a[0], b[0]);
    }
    CASE("histograms and atomics") {
#pragma acc parallel loop copy(counts)
        for (int i = 0; i < N; i++) {
#pragma acc atomic
            counts[i * 7 % 8]++;
        }
    }
    CASE("constructs that the host runs") {
#pragma acc parallel loop copy(a) if(0)
        for (int i = 0; i < N; i++) a[i] = WRONG;
    }
    CASE("device pointers") {
        double *d = acc_malloc(sizeof a);
#pragma acc parallel loop deviceptr(d)
        for (int i = 0; i < N; i++) d[i] = i;
#pragma acc parallel loop deviceptr(d) copy(a)
        for (int i = 0; i < N; i++) a[i] = d[i] + WRONG;
        printf("%g\n", a[2]);
        acc_free(d);
    }
    CASE("changes by the program itself") {
        double three = 3;
#pragma acc data copyin(a) copy(b)
        {
#pragma acc host_data use_device(a)
            acc_memcpy_to_device(a, &three, sizeof three);
            a[1] = 1;
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] = a[i];
        }
    }
    CASE("pointers to memory of the device") {
        struct field s = { N, acc_malloc(sizeof a) };
#pragma acc parallel loop copyin(s)
        for (int i = 0; i < N; i++) s.v[i] = i;
        acc_memcpy_from_device(a, s.v, sizeof a);
        printf("%g\n", a[9]);
    }
    CASE("addresses as integers") {
        double *d = acc_malloc(sizeof a);
        unsigned long at = (unsigned long)d;
#pragma acc parallel loop
        for (int i = 0; i < N; i++) *(double *)(at + i * sizeof *d) = i;
        acc_memcpy_from_device(a, d, sizeof a);
        printf("%g\n", a[9]);
    }
    CASE("read-only memory") {
        static const double table[4] = { 1, 2, 3, 4 };
#pragma acc parallel loop copyin(table) copy(a)
        for (int i = 0; i < N; i++) a[i] = table[i % 4];
    }
}

int main(int argc, char **argv)
{
    (void)argc;
    wrong_values(argv[1]), stale(argv[2]), right(argv[3]);
    return 0;
}
X
"$accelcc" --gpu-arch=none -w compared.c -o compared -lm || exit 1
cases() { sed -n "/^static void $1(/,/^}/s/.*CASE(\"\(.*\)\").*/\1/p" compared.c; }
{
    while read -r name; do echo "== $name" && ACCEL_COMPARE=1 ./compared "$name" "" "" 2>&1; done < <(cases wrong_values)
    while read -r name; do echo "== stale: $name" && ACCEL_COMPARE=1 ./compared "" "$name" "" 2>&1; done < <(cases stale)
    while read -r name; do echo "== right: $name" && ACCEL_COMPARE=1 ./compared "" "" "$name" 2>&1; done < <(cases right)
    name="the second of two constructs, later ones from its values"
    echo "== the host's results are kept" && ACCEL_COMPARE=keep=host ./compared "$name" "" "" 2>&1
    echo "== the first difference ends the program" && ACCEL_COMPARE=stop ./compared "$name" "" "" 2>&1 || echo "status $?"
    echo "== tolerances" && ACCEL_COMPARE=a:rel=0.3,abs=1e-5 ./compared "one double" "" "" 2>&1 && ACCEL_COMPARE=double:abs=1e-5 ./compared "a last digit that matters" "" "" 2>&1
    line=$(sed -n '/(double \*)(at/=' compared.c)
    echo "== skipped" && ACCEL_COMPARE=skip=$((line - 1)) ./compared "" "" "addresses as integers" 2>&1
    echo "== no GPU" && ACC_DEVICE_TYPE=host ACCEL_COMPARE=1 ./compared "one double" "" "" 2>&1
    for value in rel x:y=1 ulps=-1 1,,2; do echo "== $value" && ACCEL_COMPARE=$value ./compared "one double" "" "" 2>&1 || echo "status $?"; done
    echo "== off" && ACCEL_COMPARE=0 ./compared "one double" "" "" 2>&1
} >got
if [ "${2-}" = --update ]; then cp got "$here/compared.expected"; exit; fi
diff "$here/compared.expected" got

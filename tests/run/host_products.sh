#!/bin/bash
# host_products: products of matrices that the host leaves to a CBLAS library: one that counts its calls stands for it. SPDX-License-Identifier: MIT
# host_products.sh ACCELCC
accelcc=$1
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; exit 1; }
export ACC_DEVICE_TYPE=host ACCEL_CBLAS=$work/libcounts.so
cat >"$work/counts.c" <<'END'
#include <stdio.h>
#define MULTIPLY(NAME, T)                                                                                                           \
    void NAME(int order, int ta, int tb, int m, int n, int k, T alpha, const T *a, int la, const T *b, int lb, T beta, T *c, int lc) \
    {                                                                                                                                \
        fprintf(stderr, "%s %d\n", #NAME, order);                                                                                     \
        for (int i = 0; i < m; i++)                                                                                                  \
            for (int j = 0; j < n; j++) {                                                                                            \
                T s = 0;                                                                                                             \
                for (int l = 0; l < k; l++) s += (ta == 112 ? a[l + i * la] : a[i + l * la]) * (tb == 112 ? b[j + l * lb] : b[l + j * lb]); \
                c[i + j * lc] = alpha * s + (beta == 0 ? 0 : beta * c[i + j * lc]);                                                  \
            }                                                                                                                        \
    }
MULTIPLY(cblas_sgemm, float)
MULTIPLY(cblas_dgemm, double)
END
cc=${CC:-cc}
$cc -O2 -shared -fPIC "$work/counts.c" -o "$work/libcounts.so" || fail "no library"
$cc -std=gnu11 -O1 -w library_products.c -o "$work/plain" -lm && "$work/plain" >"$work/wanted" || fail "plain C"
"$accelcc" -std=gnu11 -Og -ffast-math -w --gpu-arch=none library_products.c -o "$work/program" || fail "accelcc"

# run PROGRAM [NAME=VALUE]: prints how often each function of the library is called. The program itself sets ACCEL_BLAS=2.
run() {
    env "${@:2}" "$1" >"$work/out" 2>"$work/calls" || fail "$*: fails"
    cmp -s "$work/out" "$work/wanted" || { diff "$work/out" "$work/wanted"; fail "$*: other results"; }
    sort "$work/calls" | uniq -c | tr -s ' ' | tr '\n' ';'
}
all=$(run "$work/program")
[[ $all =~ ^' '([0-9]+)' cblas_dgemm 102; '([0-9]+)' cblas_sgemm 102;'$ ]] && [ "${BASH_REMATCH[1]}" -ge 12 ] && [ "${BASH_REMATCH[2]}" -ge 12 ] ||
    fail "calls of the library: $all"
[ -z "$(run "$work/program" ACCEL_REPRODUCIBLE=1)" ] || fail "ACCEL_REPRODUCIBLE: calls of the library"
[ -z "$(run "$work/program" ACCEL_CBLAS=/none.so)" ] || fail "calls of a library that is not there"
"$accelcc" -std=gnu11 -Og -ffast-math -w --gpu-arch=none --without=blas library_products.c -o "$work/without" && [ -z "$(run "$work/without")" ] || fail "--without=blas"
"$accelcc" -std=gnu11 -Og -w --gpu-arch=none library_products.c -o "$work/exact" && exact=$(run "$work/exact") || fail "without -ffast-math"
[ "$exact" != "$all" ] || fail "without permission: calls of the library: $exact"

# Only products that are worth it, unless ACCEL_BLAS says otherwise.
cat >"$work/large.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    double *a = calloc(n * n, 8), *b = calloc(n * n, 8), *c = calloc(n * n, 8);
    for (int i = 0; i < n * n; i++) a[i] = i % 5, b[i] = i % 3;
#pragma acc parallel loop collapse(2) copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
    printf("%g\n", c[n * n - 1]);
}
END
"$accelcc" -O1 -ffast-math --gpu-arch=none "$work/large.c" -o "$work/large" || fail "large.c"
calls() { "$work/large" "$1" 2>&1 >/dev/null | wc -l; }
[ "$(calls 1000)" = 1 ] || fail "a large product without the library"
[ "$(calls 100)" = 0 ] || fail "the library is loaded for a small product"
[ "$(ACCEL_BLAS=2 calls 10)" = 1 ] || fail "ACCEL_BLAS=2"
[ "$(ACCEL_BLAS=0 calls 1000)" = 0 ] || fail "ACCEL_BLAS=0"

#!/usr/bin/env bash
# How large objects with kernels are, what is in them, and what a slow compilation says. SPDX-License-Identifier: MIT
#   size.sh ACCELCC
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0
ok() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "FAIL $1"; head -n 12 log 2>/dev/null; }
is() { local name=$1; shift; if "$@"; then ok; else bad "$name"; fi; }
check() { local name=$1; shift; is "$name" "$@" >log 2>&1; }
bytes() { stat -c %s "$1"; }

# Products of 3x3 matrices of complex numbers, as codes of lattice physics have them: twelve kernels.
cat >head.c <<'E'
#include <complex.h>
typedef struct { double complex e[3][3]; } matrix;
static inline matrix product(const matrix *a, const matrix *b)
{
    matrix r;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) r.e[i][k] = a->e[i][0] * b->e[0][k] + a->e[i][1] * b->e[1][k] + a->e[i][2] * b->e[2][k];
    return r;
}
E
cat >kernel.c <<'E'
void fN(int n, matrix *x, const matrix *y, const matrix *z)
{
#pragma acc parallel loop copyin(y[0:n], z[0:n]) copyout(x[0:n])
    for (int i = 0; i < n; i++) {
        matrix t = product(&y[i], &z[i]);
        t.e[0][0] += N;
        x[i] = product(&t, &z[i]);
    }
}
E
{ cat head.c; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do sed "s/N/$i/" kernel.c; done; } >matrices.c
cat >main.c <<'E'
#include <complex.h>
#include <stdio.h>
typedef struct { double complex e[3][3]; } matrix;
void f1(int, matrix *, const matrix *, const matrix *), f12(int, matrix *, const matrix *, const matrix *);
int main(void)
{
    static matrix x[40], y[40], z[40];
    double complex s = 0;
    for (int i = 0; i < 40; i++)
        for (int k = 0; k < 9; k++) y[i].e[k / 3][k % 3] = k + i * I, z[i].e[k / 3][k % 3] = i - k * I;
    f1(40, x, y, z);
    f12(40, y, x, z);
    for (int i = 0; i < 40; i++) s += y[i].e[i % 3][1];
    printf("%g %g\n", creal(s), cimag(s));
    return 0;
}
E
cc -O2 -c matrices.c -o plain.o && cc matrices.c main.c -o plain -lm && ./plain >expected || exit 1
check "compiles" "$accelcc" -O2 -c matrices.c -o packed.o
check "compiles without compression" "$accelcc" -O2 --no-compress -c matrices.c -o loose.o
is "an object of $(bytes packed.o) bytes, $(bytes plain.o) without kernels" [ "$(bytes packed.o)" -le $((10 * $(bytes plain.o))) ]
for form in packed loose; do
    check "links $form" "$accelcc" $form.o main.c -o $form
    ACC_DEVICE_TYPE=cudasim ./$form >out 2>log
    is "$form does not print what plain C prints" cmp -s out expected
done
is "--no-compress: the text is not in the object" grep -q __global__ loose.o

hides() { # the libraries of a machine without libzstd
    mkdir -p without && : >without/libzstd.so.1
    LD_LIBRARY_PATH=$work/without "$@"
}
if ldconfig -p 2>/dev/null | grep -q 'libzstd\.so\.1'; then
    is "the text is in the object as it is" [ "$(grep -c __global__ packed.o)" = 0 ]
    is "compression saves less than half" [ $((2 * $(bytes packed.o))) -le "$(bytes loose.o)" ]
    hides env ACC_DEVICE_TYPE=cudasim ./packed >out 2>log
    is "no libzstd.so.1" grep -q 'device code of matrices.c is compressed, but libzstd.so.1 cannot be loaded' log
    hides env ACC_DEVICE_TYPE=host ./packed >out 2>log
    is "the host needs libzstd.so.1" cmp -s out expected
fi

# An NVRTC that takes as long as NVRTC_SECONDS says, and writes its options into the PTX.
cat >nvrtc.c <<'E'
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef struct { char text[4096]; } program;
int nvrtcVersion(int *a, int *b) { *a = 13, *b = 0; return 0; }
int nvrtcGetNumSupportedArchs(int *n) { *n = 3; return 0; }
int nvrtcGetSupportedArchs(int *a) { a[0] = 75, a[1] = 80, a[2] = 90; return 0; }
int nvrtcCreateProgram(program **p, const char *t, const char *n, int k, const char *const *h, const char *const *i)
{
    (void)t, (void)n, (void)k, (void)h, (void)i;
    *p = calloc(1, sizeof **p);
    return !*p;
}
int nvrtcDestroyProgram(program **p) { free(*p); return 0; }
int nvrtcCompileProgram(program *p, int n, const char *const *o)
{
    const char *s = getenv("NVRTC_SECONDS");
    strcpy(p->text, "// options");
    for (int i = 0; i < n; i++) strcat(strcat(p->text, " "), o[i]);
    sleep(s ? (unsigned)atoi(s) : 0);
    return 0;
}
int nvrtcGetProgramLogSize(program *p, size_t *n) { (void)p; *n = 1; return 0; }
int nvrtcGetProgramLog(program *p, char *to) { (void)p; *to = 0; return 0; }
int nvrtcGetPTXSize(program *p, size_t *n) { *n = strlen(p->text) + 1; return 0; }
int nvrtcGetPTX(program *p, char *to) { strcpy(to, p->text); return 0; }
int nvrtcGetCUBINSize(program *p, size_t *n) { return nvrtcGetPTXSize(p, n); }
int nvrtcGetCUBIN(program *p, char *to) { return nvrtcGetPTX(p, to); }
E
mkdir -p own && cc -shared -fPIC nvrtc.c -o own/libnvrtc.so.13 || exit 1
export LD_LIBRARY_PATH=$work/own
"$accelcc" --no-compress --gpu-arch=compute_80 -c matrices.c -o a.o >log 2>&1
is "NVRTC is not this one" grep -q -- '// options -arch=compute_80' a.o
is "line tables without -g" [ "$(grep -c lineinfo a.o)" = 0 ]
"$accelcc" --no-compress --gpu-arch=compute_80 -g -c matrices.c -o a.o >log 2>&1
is "no line tables with -g" grep -q -- '// options.*-lineinfo' a.o
said='accelcc: matrices.c: NVRTC is compiling 12 kernels for compute_80, sm_90\.\.\.'
if command -v script >/dev/null; then
    NVRTC_SECONDS=3 script -qec "'$accelcc' --gpu-arch=compute_80,sm_90 -c matrices.c -o a.o" /dev/null </dev/null >log 2>&1
    is "a slow compilation at a terminal says nothing" [ "$(grep -c "$said" log)" = 1 ]
fi
NVRTC_SECONDS=3 "$accelcc" --gpu-arch=compute_80,sm_90 -c matrices.c -o a.o >log 2>&1
is "a slow compilation says something to a file" [ "$(grep -c "$said" log)" = 0 ]

echo "$passed passed, $failed failed"
[ $failed = 0 ]

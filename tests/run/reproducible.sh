#!/usr/bin/env bash
# Sums in scalars and structures have the same bits in every run on one GPU, and with ACCEL_REPRODUCIBLE=1 all sums on GPUs of every size.
#   reproducible.sh ACCELCC                                                                    SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
fail() { failed=1; echo "FAIL $*"; }

# printed in full: every bit counts
cat >program.c <<'X'
#include <complex.h>
#include <stdio.h>
enum { N = 40000 };
static double x[N];
static float y[N];
struct moments { double sum, square; };
static double large[1000], huge[5000];
static float narrow[100];
static float _Complex pairs[50];
int main(int argc, char **argv)
{
    int n = argc ? 40 : 0, larger = argc > 1;
    float part[40] = {0};
    (void)argv;
    double s = 0, rows = 0, bins[5] = {0};
    float f = 0;
    struct moments m = {0, 0};
    for (int i = 0; i < N; i++) x[i] = 1.0 / (i + 3), y[i] = 1.0f / (i % 777 + 1);
#pragma acc parallel loop reduction(+ : s, f, m) copyin(x, y)
    for (int i = 0; i < N; i++) s += x[i], f += y[i], m.sum += x[i], m.square += x[i] * x[i];
#pragma acc parallel loop reduction(+ : bins) copyin(x)
    for (int i = 0; i < N; i++) bins[i % 5] += x[i];
#pragma acc parallel loop gang reduction(+ : rows) copyin(x)
    for (int i = 0; i < 400; i++) {
        double row = 0;
#pragma acc loop vector reduction(+ : row)
        for (int j = 0; j < 100; j++) row += x[i * 100 + j];
        rows += row * i;
    }
#pragma acc parallel loop reduction(+ : large, part[5:n - 9]) copyin(x, y)
    for (int i = 0; i < N; i++) {
        large[i % 1000] += x[i];
        part[5 + i * 7 % (n - 9)] -= y[i] * x[i];
    }
#pragma acc parallel loop reduction(+ : huge, narrow, pairs) copyin(x, y)
    for (int i = 0; i < N; i++) {
        huge[i * 3 % 5000] += x[i];
        narrow[i % 100] += x[i];
        pairs[i * 7 % 50] += y[i] + x[i] * I;
    }
    for (int k = 0; larger && k < 1000; k++) printf("%a %a\n", large[k], part[k % n]);
    for (int k = 0; larger && k < 5000; k++) printf("%a %a %a %a\n", huge[k], narrow[k % 100], crealf(pairs[k % 50]), cimagf(pairs[k % 50]));
    printf("%a %a %a %a %a\n", s, f, rows, m.sum, m.square);
    for (int k = 0; larger && k < 5; k++) printf("%a\n", bins[k]);
    return 0;
}
X
"$accelcc" -O1 program.c -o program || exit 1
export ACC_DEVICE_TYPE=cudasim
ACCEL_SIM_SEED=1 ./program >first || fail "does not run"
ACCEL_SIM_SEED=2 ./program >second
cmp -s first second || fail "two runs on one GPU differ"
for size in 1 7 132; do
    ACCEL_REPRODUCIBLE=1 ACCEL_SIM_MULTIPROCESSORS=$size ACCEL_SIM_SEED=$size ./program larger >size.$size
    cmp -s size.1 size.$size || fail "a GPU of $size multiprocessors gives other digits"
done
ACCEL_SIM_MULTIPROCESSORS=1 ./program >one
cmp -s one first && fail "the program does not show the size of the GPU"
exit $failed

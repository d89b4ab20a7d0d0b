#!/usr/bin/env bash
# Faults planted in programs: each is found, and its message names the line and the variable; without the fault nothing is reported.
#   planted.sh ACCELCC        ON=nvidia: on a GPU                                                    SPDX-License-Identifier: MIT
#
# CASE(name, command, text): `text` is a regular expression for what the message has after "FILE:LINE: ". LINE is that of the case's comment
# "here", on a directive, or on a line of a loop for the race checker. Commands:
#   compare   ACCEL_COMPARE=1
#   recorded  ACCEL_COMPARE=read=, with values that were recorded on the host
#   check     ACCEL_SIM=check
set -u
accelcc=$(realpath "$1")
export OMP_NUM_THREADS=1 ACCEL_SIM_CXXFLAGS=-O0
device=${ON:-cudasim}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
cat >planted.c <<'X2'
#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 300 };
static int fault;
#define CASE(name, command, text) else if (!strcmp(what, name))
/* A kernel that computes something else, as a compiler's fault would make it. */
#define WRONG (fault && !acc_on_device(acc_device_host))
#define OTHER (fault && acc_get_device_type() != acc_device_host) /* the same for the host's code */
static double a[N], b[N], c[N], table[N];
static float f[N];
static int counts[8], order[N];
#pragma acc declare create(table)
struct field { int n; double *v; };
struct point { double x, y; short tag; };
static struct point points[N];

static void step(double *to, const double *from)
{
#pragma acc parallel loop present(to[0:N], from[0:N])
    for (int i = 0; i < N; i++) to[i] = from[i] + 1;
}

static void missing_update_device(const char *what)
{
    if (!*what) return;
    CASE("an array", "compare", "parallel loop: a: the device's copy is stale: the host has changed 5 of 300 elements .* add '#pragma acc update device.a.' before it") {
#pragma acc data copyin(a) copyout(b)
        {
            for (int i = 5; i < 10; i++) a[i] = 1;
            if (!fault) {
#pragma acc update device(a)
            }
#pragma acc parallel loop /* here */
            for (int i = 0; i < N; i++) b[i] = a[i];
        }
    }
    CASE("a scalar", "compare", "parallel loop: scale: the device's copy is stale") {
        double scale = 1;
#pragma acc data copyin(scale) copy(a)
        {
            scale = 3;
            if (!fault) {
#pragma acc update device(scale)
            }
#pragma acc parallel loop present(scale) /* here */
            for (int i = 0; i < N; i++) a[i] += scale;
        }
    }
    CASE("a member", "compare", "parallel loop: s.v\[0:N\]: the device's copy is stale") {
        struct field s = { N, a };
#pragma acc data copyin(s, s.v[0:N]) copyout(b)
        {
            s.v[2] = 8;
            if (!fault) {
#pragma acc update device(s.v[0:N])
            }
#pragma acc parallel loop /* here */
            for (int i = 0; i < s.n; i++) b[i] = s.v[i];
        }
    }
    CASE("a row", "compare", "parallel loop: rows\[0:2\]\[0:N\]: the device's copy is stale") {
        double *rows[2] = { a, b };
#pragma acc data copyin(rows[0:2][0:N]) copyout(c)
        {
            rows[1][7] = 4;
            if (!fault) {
#pragma acc update device(rows[0:2][0:N])
            }
#pragma acc parallel loop /* here */
            for (int i = 0; i < N; i++) c[i] = rows[0][i] + rows[1][i];
        }
    }
    CASE("a variable of the file", "compare", "parallel loop: table: the device's copy is stale") {
#pragma acc update device(table)
#pragma acc parallel loop copy(a)
        for (int i = 0; i < N; i++) a[i] = table[i];
        table[0] = 6;
        if (!fault) {
#pragma acc update device(table)
        }
#pragma acc parallel loop copy(a) /* here */
        for (int i = 0; i < N; i++) a[i] += table[i];
    }
    CASE("a border in each step", "compare", "parallel loop: a: the device's copy is stale") {
#pragma acc data copyin(a) copy(b)
        for (int t = 0; t < 3; t++) {
            a[0] = t + 1;
            if (!fault) {
#pragma acc update device(a[0:1])
            }
#pragma acc parallel loop /* here */
            for (int i = 1; i < N; i++) b[i] += a[i - 1];
        }
    }
    CASE("before the first construct", "compare", "parallel loop: a: the device's copy is stale") {
#pragma acc enter data copyin(a)
        a[1] = 2;
        if (!fault) {
#pragma acc update device(a)
        }
#pragma acc parallel loop present(a) copyout(b) /* here */
        for (int i = 0; i < N; i++) b[i] = a[i];
#pragma acc exit data delete(a)
    }
    CASE("half of it", "compare", "parallel loop: a: the device's copy is stale: the host has changed 150 of 300 elements since, first element 150") {
        int n = fault ? N / 2 : N;
#pragma acc data copyin(a) copyout(b)
        {
            for (int i = 0; i < N; i++) a[i] = i + 1;
#pragma acc update device(a[0:n])
#pragma acc parallel loop /* here */
            for (int i = 0; i < N; i++) b[i] = a[i];
        }
    }
    CASE("of another variable", "compare", "parallel loop: a: the device's copy is stale") {
#pragma acc data copyin(a, b) copyout(c)
        {
            a[3] = 3;
            if (fault) {
#pragma acc update device(b)
            } else {
#pragma acc update device(a)
            }
#pragma acc parallel loop /* here */
            for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
        }
    }
}

static void wrong_transfers(const char *what)
{
    double sum = 0;
    int n = N;
    if (!*what) return;
    CASE("update self for device", "compare", "update: a: 1 of 300 elements that the host has changed get the device's older values, first element 4: ") {
#pragma acc data copyin(a) copy(b)
        {
            step(b, a);
            a[4] = 9;
            if (!fault) {
#pragma acc update device(a)
            } else {
#pragma acc update self(a) /* here */
            }
            step(b, a);
        }
    }
    CASE("update device for self", "compare", "update: b: 300 of 300 elements that constructs have changed get the host's older values") {
#pragma acc data copyin(a) copy(b)
        {
            step(b, a);
            if (!fault) {
#pragma acc update self(b)
            } else {
#pragma acc update device(b) /* here */
            }
            sum = b[1];
        }
    }
    CASE("no update self before the host's changes", "compare", "update: b: 299 of 300 elements|update: b: ") {
#pragma acc data copyin(a) copy(b)
        {
            step(b, a);
            if (!fault) {
#pragma acc update self(b)
                b[0] = 5;
            }
#pragma acc update device(b) /* here */
            step(b, a);
        }
    }
    CASE("copyin for copy", "compare", "data: a: 300 of 300 elements that constructs have changed are not copied back, first element 0: 1 on the device, 0 on the host; 'copy' does") {
        if (fault) {
#pragma acc data copyin(a) copyin(b) /* here */
            step(a, b);
        } else {
#pragma acc data copy(a) copyin(b)
            step(a, b);
        }
    }
    CASE("copyin for copy on a construct", "compare", "parallel loop: a: 299 of 300 elements that constructs have changed are not copied back, first element 1: ") {
        if (fault) {
#pragma acc parallel loop copyin(a) /* here */
            for (int i = 0; i < N; i++) a[i] += i;
        } else {
#pragma acc parallel loop copy(a)
            for (int i = 0; i < N; i++) a[i] += i;
        }
    }
    CASE("delete without an update", "compare", "exit data: a: 300 of 300 elements that constructs have changed are not copied back, first element 0: 1 on the device, 0 on the host; 'copyout' in place of 'delete' does") {
#pragma acc enter data copyin(a, b)
        step(a, b);
        if (fault) {
#pragma acc exit data delete(a, b) /* here */
        } else {
#pragma acc update self(a[0:8])
#pragma acc exit data delete(a, b)
        }
    }
    CASE("copyin for copy, used later", "recorded", "parallel loop: a: before the construct, 300 of 300 numbers differ; first element 0: 0 in this run, 1 in the recorded run") {
        if (fault) {
#pragma acc data copyin(a) copyin(b)
            step(a, b);
        } else {
#pragma acc data copy(a) copyin(b)
            step(a, b);
        }
#pragma acc parallel loop copyin(a) copy(c) /* here */
        for (int i = 0; i < N; i++) c[i] = a[i];
    }
    CASE("exit data that only counts down", "compare", "exit data: a: its results were never copied back, since other directives still count it; it was created by enter data at planted.c:[0-9]+;") {
#pragma acc enter data copyin(a, b)
        if (fault) {
#pragma acc enter data copyin(a)
        }
        step(a, b);
#pragma acc exit data copyout(a) delete(b) /* here */
        sum = a[0];
    }
    CASE("exit data that only counts down, then deletes", "compare", "exit data: a: its results were never copied back") {
#pragma acc enter data copyin(a, b)
        if (fault) {
#pragma acc enter data copyin(a)
        }
        step(a, b);
#pragma acc exit data copyout(a) delete(b) /* here */
        if (fault) {
#pragma acc exit data delete(a)
        }
    }
    CASE("delete for copyout", "recorded", "parallel loop: a: before the construct, 300 of 300 numbers differ") {
#pragma acc enter data copyin(a, b)
        step(a, b);
        if (fault) {
#pragma acc exit data delete(a, b)
        } else {
#pragma acc exit data copyout(a) delete(b)
        }
#pragma acc parallel loop copyin(a) copy(c) /* here */
        for (int i = 0; i < N; i++) c[i] += a[i];
    }
    CASE("create for copyin", "recorded", "parallel loop: a: before the construct, 300 of 300 numbers differ") {
        for (int i = 0; i < N; i++) a[i] = i + 1;
        if (fault) {
#pragma acc enter data create(a)
        } else {
#pragma acc enter data copyin(a)
        }
#pragma acc parallel loop present(a) copyout(c) /* here */
        for (int i = 0; i < N; i++) c[i] = a[i];
#pragma acc exit data delete(a)
    }
    CASE("copyout for copy", "recorded", "parallel loop: a: before the construct, 150 of 300 numbers differ; first element 150") {
        for (int i = 0; i < N; i++) a[i] = i + 2;
        if (fault) {
#pragma acc parallel loop copyout(a)
            for (int i = 0; i < N / 2; i++) a[i] = 1;
        } else {
#pragma acc parallel loop copy(a)
            for (int i = 0; i < N / 2; i++) a[i] = 1;
        }
#pragma acc parallel loop copyin(a) copyout(c) /* here */
        for (int i = 0; i < N; i++) c[i] = a[i];
    }
    CASE("no update self before the host reads", "recorded", "parallel loop: b: 300 of 300 numbers differ") {
#pragma acc data copyin(a) copy(b)
        {
            step(b, a);
            if (!fault) {
#pragma acc update self(b)
            }
            sum = b[2];
#pragma acc parallel loop /* here */
            for (int i = 0; i < N; i++) b[i] = b[i] / (1 + sum);
        }
    }
    CASE("update self of a part", "recorded", "parallel loop: b: before the construct, 150 of 300 numbers differ; first element 150") {
        int m = fault ? N / 2 : N;
#pragma acc enter data copyin(a, b)
        step(b, a);
#pragma acc update self(b[0:m])
#pragma acc exit data delete(a, b)
#pragma acc parallel loop copyin(b) copyout(c) /* here */
        for (int i = 0; i < N; i++) c[i] = b[i];
    }
    CASE("a construct of the host reads what the device has", "recorded", "parallel loop: a: before the construct, 300 of 300 numbers differ") {
#pragma acc data copy(a) copyin(b)
        {
            step(a, b);
            if (!fault) {
#pragma acc update self(a)
            }
#pragma acc parallel loop if(n < 0) copy(c) /* here */
            for (int i = 0; i < N; i++) c[i] = a[i];
        }
    }
    printf("%g\n", sum);
}

static void wrong_results(const char *what)
{
    if (!*what) return;
    CASE("a product for a sum", "compare", "parallel loop: s: 0 on the device, 600 on the host") {
        double s = 0;
#pragma acc parallel loop reduction(+:s) /* here */
        for (int i = 0; i < N; i++) s = WRONG ? s * 2 : s + 2;
    }
    CASE("a minimum for a maximum", "compare", "parallel loop: m: [-0-9]+ on the device, 299 on the host") {
        int m = -1;
#pragma acc parallel loop reduction(max:m) /* here */
        for (int i = 0; i < N; i++) {
            int v = WRONG ? -i : i;
            m = v > m ? v : m;
        }
    }
    CASE("a term that is missing", "compare", "parallel loop: s: 299 on the device, 300 on the host") {
        long s = 0;
#pragma acc parallel loop reduction(+:s) /* here */
        for (int i = 0; i < N; i++) s += !(WRONG && i == 33);
    }
    CASE("the last iteration", "compare", "parallel loop: a: 1 of 300 numbers differ; first element 299: ") {
#pragma acc parallel loop copy(a) /* here */
        for (int i = 0; i < N; i++)
            if (!WRONG || i < N - 1) a[i] = i;
    }
    CASE("the neighbor's element", "compare", "parallel loop: b: 299 of 300 numbers differ; first element 1: 0 on the device, 1 on the host") {
        for (int i = 0; i < N; i++) a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b) /* here */
        for (int i = 0; i < N; i++) b[i] = a[WRONG && i ? i - 1 : i];
    }
    CASE("doubles as floats", "compare", "parallel loop: a: 2[0-9][0-9] of 300 numbers differ") {
#pragma acc parallel loop copyout(a) /* here */
        for (int i = 0; i < N; i++) a[i] = WRONG ? (float)(1.0 / (i + 3)) : 1.0 / (i + 3);
    }
    CASE("not a number", "compare", "parallel loop: f: 1 of 300 numbers differ; first element 8: -?nan on the device, 1 on the host") {
#pragma acc parallel loop copyout(f) /* here */
        for (int i = 0; i < N; i++) f[i] = WRONG && i == 8 ? NAN : 1;
    }
    CASE("a member of a structure", "compare", "parallel loop: points: 300 of 900 numbers differ; first element 0, byte 8") {
#pragma acc parallel loop copyout(points) /* here */
        for (int i = 0; i < N; i++) points[i].x = i, points[i].y = WRONG ? i + 1 : -i - 1, points[i].tag = 3;
    }
    CASE("an index of two dimensions", "compare", "parallel loop: c: [0-9]+ of 300 numbers differ") {
#pragma acc parallel loop collapse(2) copy(c) /* here */
        for (int i = 0; i < 10; i++)
            for (int k = 0; k < 30; k++) c[WRONG ? k * 10 + i : i * 30 + k] = i * 100 + k;
    }
    CASE("an addition that an atomic loses", "compare", "parallel loop: counts: 1 of 8 numbers differ; first element 3: ") {
#pragma acc parallel loop copy(counts) /* here */
        for (int i = 0; i < N; i++) {
            int one = !(WRONG && i == 3);
#pragma acc atomic
            counts[i % 8] += one;
        }
    }
    CASE("a carried value", "compare", "kernels: a: 299 of 300 numbers differ; first element 1: ") {
        a[0] = 1;
#pragma acc kernels copy(a) /* here */
        for (int i = 1; i < N; i++) a[i] = (WRONG ? 0 : a[i - 1]) + 1;
    }
    CASE("elements in an order that is fixed", "compare", "parallel loop: order: 300 of 300 numbers differ") {
#pragma acc parallel loop copyout(order) /* here */
        for (int i = 0; i < N; i++) order[WRONG ? N - 1 - i : i] = i;
    }
    CASE("an asynchronous construct", "compare", "parallel loop: b: 1 of 300 numbers differ; first element 5: ") {
#pragma acc parallel loop copyout(a) async(1)
        for (int i = 0; i < N; i++) a[i] = i;
#pragma acc parallel loop copyout(b) async(2) /* here */
        for (int i = 0; i < N; i++) b[i] = WRONG && i == 5 ? 0 : i;
#pragma acc wait
    }
    CASE("another result than recorded", "recorded", "parallel loop: a: 1 of 300 numbers differ; first element 9: 0 in this run, 9 in the recorded run") {
#pragma acc parallel loop copyout(a) /* here */
        for (int i = 0; i < N; i++) a[i] = WRONG && i == 9 ? 0 : i;
    }
    CASE("a construct that is left out", "recorded", "parallel loop: this is execution 2; in the recorded run it is planted.c:[0-9]+: parallel loop; the programs or their inputs are not the same") {
#pragma acc data copy(a, b)
        {
            step(a, b);
            if (!OTHER) {
#pragma acc parallel loop
                for (int i = 0; i < N; i++) a[i] *= 2;
            }
#pragma acc parallel loop /* here */
            for (int i = 0; i < N; i++) b[i] = a[i];
        }
    }
    CASE("another extent", "recorded", "parallel loop: a\[0:m\]: it has 1600 bytes in this run, and 2400 in the recorded one") {
        int m = OTHER ? 200 : N;
#pragma acc parallel loop copy(a[0:m]) /* here */
        for (int i = 0; i < m; i++) a[i] = i;
    }
}

static void races(const char *what)
{
    int last = 0;
    if (!*what) return;
    CASE("all write one element", "check", "race: kernel accel_k_races_1, .*: a write in") {
#pragma acc parallel loop copy(counts)
        for (int i = 0; i < 8; i++) counts[fault ? 0 : i] = i; /* here */
    }
    CASE("a neighbor is read", "check", "race: kernel accel_k_races_2, .*: a (write|read) in") {
#pragma acc parallel loop copy(a) copyin(b)
        for (int i = 1; i < N; i++) a[i] = (fault ? a[i - 1] : b[i - 1]) + 1; /* here */
    }
    CASE("a sum without a reduction", "check", "race: kernel accel_k_races_3, .*: a (write|read) in") {
#pragma acc parallel loop copy(counts)
        for (int i = 0; i < N; i++)
            if (fault) counts[1] += i; /* here */
    }
    CASE("a write beyond the array", "check", "out of bounds: kernel accel_k_races_4, .*: a write in") {
        int n = fault ? N + 40 : N;
        double *p = malloc(N * sizeof *p);
#pragma acc data create(p[0:N])
#pragma acc parallel loop present(p)
        for (int i = 0; i < n; i++) p[i] = i; /* here */
        free(p);
    }
    CASE("a read of what was not written", "check", "accel_k_races_5, .*: a read in") {
        double *p = calloc(N, sizeof *p);
#pragma acc data create(p[0:N]) copyout(b)
        {
            if (!fault) {
#pragma acc update device(p[0:N])
            }
#pragma acc parallel loop present(p)
            for (int i = 0; i < N; i++) b[i] = p[i]; /* here */
        }
        free(p);
    }
    CASE("a temporary array that is not private", "check", "race: kernel accel_k_races_6[a-z_]*, .*: a write in") {
        int temporary[2];
        if (fault) {
#pragma acc parallel loop copyout(b)
            for (int i = 0; i < N; i++) { temporary[0] = i; temporary[1] = 2 * i; b[i] = temporary[0] + temporary[1]; } /* here */
        }
    }
    CASE("elements that all iterations of a product reset", "check", "race: kernel accel_k_races_7[a-z_]*, .* in code generated for") {
        static double x[96][96], y[96][96], z[96][96];
#pragma acc parallel loop collapse(2) copyin(x, y) copy(z) /* here */
        for (int i = 0; i < 96; i++)
            for (int j = 0; j < 96; j++) {
                z[i][fault ? 0 : j] = 0;
                for (int k = 0; k < 96; k++) z[i][j] += x[i][k] * y[k][j];
            }
    }
    printf("%d\n", last);
}

int main(int argc, char **argv)
{
    (void)argc;
    fault = atoi(argv[1]);
    missing_update_device(argv[2]), wrong_transfers(argv[2]), wrong_results(argv[2]), races(argv[2]);
    return 0;
}
X2
"$accelcc" --gpu-arch=none -w planted.c -o planted -lm || exit 1

# run COMMAND FAULT NAME: all that the program prints.
run() {
    case $1 in
    compare) ACC_DEVICE_TYPE=$device ACCEL_COMPARE=1 ./planted "$2" "$3" 2>&1 ;;
    recorded)
        ACC_DEVICE_TYPE=host ACCEL_COMPARE=write=values ./planted "$2" "$3" >/dev/null 2>&1 &&
            ACC_DEVICE_TYPE=$device ACCEL_COMPARE=read=values ./planted "$2" "$3" 2>&1 ;;
    check) ACC_DEVICE_TYPE=cudasim ACCEL_SIM=check ACCEL_SIM_CXXFLAGS= ./planted "$2" "$3" 2>&1 ;;
    esac
}

failed=0 n=0
while IFS=$'\t' read -r line name command message; do
    n=$((n + 1))
    where="planted.c:$(awk -v from="$line" 'NR > from && /\/\* here \*\// { print NR; exit }' planted.c)"
    run "$command" 1 "$name" >bad
    text="$where: accel compare: $message"
    [ "$command" = check ] && text="${message}.*$where"
    grep -qE "$text" bad || { failed=1; echo "FAIL $name: no '$text' in:"; cat bad; }
    run "$command" 0 "$name" >good
    grep -E 'planted.c:[0-9]|simulator:|differences in' good && { failed=1; echo "FAIL $name: reported without the fault:"; cat good; }
done < <(awk -F'"' '/^    CASE\(/ { print NR "\t" $2 "\t" $4 "\t" $6 }' planted.c)
[ "$n" -ge 45 ] || { failed=1; echo "FAIL only $n cases"; }
[ $failed = 0 ] && echo "$n faults found"
exit $failed

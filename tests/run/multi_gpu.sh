#!/usr/bin/env bash
# --multi-gpu: what is split over devices, which bytes are copied between them, and results that do not depend on their number.
#   multi_gpu.sh ACCELCC   SPDX-License-Identifier: MIT
# Every program of this folder also runs so (run.sh, mode multi).
set -u
accelcc=$(realpath "$1") here=$(realpath "$(dirname "$0")") bench=$(realpath "$(dirname "$0")/../../bench/scaling")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export ACC_DEVICE_TYPE=cudasim ACCEL_SIM_CXXFLAGS=-O0 ACCEL_PIPELINE=256
passed=0 failed=0
ok() { passed=$((passed + 1)); }
fail() { failed=$((failed + 1)); echo "FAIL $*"; }
same() { if [ "$2" = "$3" ]; then ok; else fail "$1: expected '$3', got '$2'"; fi; }
build() { "$accelcc" -w --multi-gpu --gpu-arch=none -Og --shared-runtime "$@" || fail "accelcc $*"; }

# Jacobi's iteration in a time loop: rows of two arrays, and all that a program may do between the steps.
cat >jacobi.c <<'X'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), m = 30, what = argc > 2 ? atoi(argv[2]) : 0;
    long sum = 0, most = 0;
    int *a = malloc(sizeof(int) * n * m), *b = malloc(sizeof(int) * n * m);
    for (int i = 0; i < n * m; i++) a[i] = b[i] = i * 7919 % 10007;
#pragma acc data copy(a[0:n*m]) copyin(b[0:n*m])
    for (int t = 0; t < 6; t++) {
#pragma acc parallel loop collapse(2) present(a, b) async(t % 2)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                b[i * m + j] = (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]) / 4 + t;
#pragma acc wait(t % 2) async((t + 1) % 2)
#pragma acc parallel loop collapse(2) present(a, b) async((t + 1) % 2)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++) a[i * m + j] = b[i * m + j];
#pragma acc wait
        if (what & 1 && t == 2) {
#pragma acc update self(a[n / 2 * m:m])
            for (int j = 0; j < m; j++) sum += a[n / 2 * m + j];
            for (int j = 0; j < m; j++) a[n / 2 * m + j] = j * t;
#pragma acc update device(a[n / 2 * m:m])
        }
        if (what & 2 && t == 3) {
#pragma acc parallel loop reduction(max:most) present(a)
            for (int i = 0; i < n * m; i++) most = a[i] > most ? a[i] : most;
#pragma acc serial present(a)
            a[m + 1] = 77;
        }
        if (what & 4 && t == 4) {
#pragma acc enter data copyin(b[0:n * m])
#pragma acc exit data delete(b[0:n * m])
#pragma acc data present_or_copy(a[0:n * m])
            sum++;
        }
        if (what & 8 && t == 4) {
#pragma acc host_data use_device(a)
            sum += a != 0;
        }
    }
    for (int i = 0; i < n * m; i++) sum = sum * 31 + a[i];
    printf("%ld %ld\n", sum, most);
    return 0;
}
X
build jacobi.c -o jacobi
${CC:-cc} -w -O1 jacobi.c -o plain
for n in 3 4 5 6 17 40; do
    expected=$(./plain $n 15)
    for devices in 1 2 3 8; do
        same "jacobi $n rows, $devices devices" "$(ACCEL_SIM_DEVICES=$devices ./jacobi $n 15)" "$expected"
    done
done
for what in 0 1 2 4 7 9; do
    expected=$(./plain 23 $what)
    for seed in 1 2 3 4 5; do same "jacobi, seed $seed, $what" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=3 ./jacobi 23 $what)" "$expected"; done
    same "jacobi, race checker, $what" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./jacobi 23 $what 2>&1)" "$expected"
    same "jacobi, traced, $what" "$(ACCEL_TIME=1 ACCEL_SIM_DEVICES=3 ./jacobi 23 $what 2>time)" "$expected"
done
same "on the host" "$(ACC_DEVICE_TYPE=host ./jacobi 23 7)" "$(./plain 23 7)"

# Each construct is launched on each device. From the second step on, one row crosses each border in each direction in each step, while the other rows are
# computed: they are a launch of their own, if they are most of a device's rows and begin at multiples of 16 bytes, as they do on devices 0 and 2.
ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./jacobi 38 >out 2>log
same "launches" "$(grep -c '^launch' log)" 46
for d in 0 1 2; do same "launches on device $d" "$(grep '^launch' log | grep -c "device=$d ")" $((d == 1 ? 12 : 17)); done
same "halos" "$(grep '^copy' log | grep -c 'bytes=112 ')" 20
ACC_NUM_DEVICES=2 ACCEL_NOTIFY=1 ACCEL_SIM_DEVICES=3 ./jacobi 38 >out 2>log
same "two of three devices" "$(grep -c 'device=2' log) $(grep -c 'over 2 of 3 devices' log)" "0 1"
ACC_NUM_DEVICES=1 ACCEL_NOTIFY=1 ACCEL_SIM_DEVICES=3 ./jacobi 38 >out 2>log
same "one of three devices" "$(grep -c 'device=[12]' log) $(grep -c '^launch' log)" "0 12"
ACCEL_NOTIFY=1 ACCEL_SIM_ARCH=sm_90,sm_75,sm_90 ACCEL_SIM_DEVICES=3 ./jacobi 38 >out 2>log
same "devices that differ" "$(grep -c 'device=1 ' log) $(grep -c 'device=2 ' log) $(grep -c 'device 1 is not used' log)" "0 17 1"
# Copies between devices: with and without access to each other's memory, and where the driver does not copy; an error that ends the program.
ways() { ACCEL_NOTIFY=1 ACCEL_SIM_DEVICES=3 env "$@" ./jacobi 38 2>log >out; echo "$(grep -c 'pass the host' log) $(cat out)"; }
expected=$(./plain 38)
same "with access" "$(ways A=1)" "0 $expected"
same "without access" "$(ways ACCEL_SIM_PEERS=0)" "6 $expected"
same "access refused" "$(ways ACCEL_SIM_FAIL='cuMemPoolSetAccess:*=101')" "6 $expected"
same "no copies between devices" "$(ways ACCEL_SIM_FAIL='cuMemcpyPeerAsync:*=217')" "0 $expected"
same "fault while access is given" "$(ways ACCEL_SIM_FAIL='cuCtxEnablePeerAccess:2=719')" "0 "
same "its message" "$(grep -c 'giving another device access to memory' log)" 1
# An address of the device is given to the program: from then on, what uses that array is not split.
ACCEL_NOTIFY=1 ACCEL_SIM_DEVICES=3 ./jacobi 38 8 >out 2>log
same "after host_data" "$(grep '^launch' log | grep -c 'device=[12]') $(grep -c '^launch' log)" "24 40"
same "its message" "$(grep -c "constructs that use 'a.*' are not split over devices: the program has its device address" log)" 1
# No memory for copies of a whole array on the other devices.
same "little memory" "$(ACCEL_SIM_MEMORY=400k ACCEL_SIM_DEVICES=3 ./jacobi 800 2>&1)" "$(./plain 800)"
ACCEL_NOTIFY=1 ACCEL_SIM_MEMORY=64m,64m,100k ACCEL_SIM_DEVICES=3 ./jacobi 1000 >out 2>log
same "little memory on another device" "$(cat out) $(grep -c "device 2 lacks memory for a copy of '[ab].*', 120000 bytes: .* run on device 0" log)" "$(./plain 1000) 1"
ACCEL_NOTIFY=1 ACCEL_SIM_ARCH=sm_90,sm_80,sm_90 ACCEL_SIM_DEVICES=3 ./jacobi 1000 >out 2>log
same "a device of another kind" "$(cat out) $(grep -c 'device 1 is not used for split constructs: it differs from device 0' log) $(grep -c 'split over 2 of 3' log)" "$(./plain 1000) 1 1"

# Halos that are copied while other trips run: of different widths on both sides, of rows between those that the sender writes meanwhile, and in one
# direction only, so that no device waits for the one before it.
cat >halos.c <<'X'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), m = 8;
    long sum = 0, total = 0;
    int *a = malloc(sizeof(int) * n * m), *b = malloc(sizeof(int) * n * m), *c = malloc(sizeof(int) * n * m);
    int *d = malloc(sizeof(int) * n * m), *e = malloc(sizeof(int) * n * m);
    for (int i = 0; i < n * m; i++) a[i] = b[i] = i * 7919 % 10007, c[i] = d[i] = i % 5, e[i] = i;
#pragma acc data copy(a[0:n*m], b[0:n*m], c[0:n*m], d[0:n*m], e[0:n*m])
    for (int t = 0; t < 7; t++) {
        long part = 0;
#pragma acc parallel loop collapse(2) present(a, b)         /* two rows before, one after */
        for (int i = 2; i < n - 1; i++)
            for (int j = 0; j < m; j++) b[i * m + j] = (a[(i - 2) * m + j] + a[(i + 1) * m + j]) / 2 + t;
#pragma acc parallel loop reduction(+:part) present(b, c)   /* the next row, and a sum */
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < m; j++) c[i * m + j] += b[(i + 1) * m + j] % 9, part += c[i * m + j];
        total = total * 3 + part;
#pragma acc parallel loop collapse(2) present(c)            /* odd rows from their neighbors, then even ones */
        for (int i = 0; i < (n - 1) / 2; i++)
            for (int j = 0; j < m; j++) c[(2 * i + 1) * m + j] += (c[2 * i * m + j] + c[(2 * i + 2) * m + j]) % 11;
#pragma acc parallel loop collapse(2) present(c)
        for (int i = 1; i < n / 2; i++)
            for (int j = 0; j < m; j++) c[2 * i * m + j] += (c[(2 * i - 1) * m + j] + c[(2 * i + 1) * m + j]) % 7;
#pragma acc parallel loop present(a, b, c)                  /* nothing from other devices */
        for (int i = 0; i < n * m; i++) a[i] = b[i] + c[i] % 13;
        for (int k = 0; k < 3; k++) {
#pragma acc parallel loop collapse(2) present(d, e)
            for (int i = 0; i < n - 1; i++)
                for (int j = 0; j < m; j++) d[i * m + j] += e[(i + 1) * m + j];
#pragma acc parallel loop collapse(2) present(e)
            for (int i = 0; i < n - 1; i++)
                for (int j = 0; j < m; j++) e[i * m + j] = e[i * m + j] * 3 + i;
        }
        if (t % 3 == 1) {                                   /* the next construct copies from device 0 to all others */
#pragma acc serial present(a)
            for (int i = 0; i < n * m; i += 5) a[i] += t;
        }
    }
    for (int i = 0; i < n * m; i++) sum = sum * 31 + a[i] + 3 * b[i] + 7 * c[i] + 5 * d[i] + e[i];
    printf("%ld %ld\n", sum, total);
    return 0;
}
X
build halos.c -o halos
${CC:-cc} -w -O1 halos.c -o plain
for n in 3 4 9 61 64 100; do
    expected=$(./plain $n)
    for devices in 1 2 3 5; do same "halos, $n rows, $devices devices" "$(ACCEL_SIM_DEVICES=$devices ./halos $n)" "$expected"; done
    for seed in 1 2 3 4; do same "halos, $n rows, seed $seed" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=3 ./halos $n)" "$expected"; done
done
same "halos, race checker" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./halos 61 2>&1)" "$(./plain 61)"
ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=4 ./halos 100 >out 2>log
same "pieces of four devices" "$(for d in 0 1 2 3; do grep '^launch' log | grep -c "device=$d "; done | paste -sd ' ')" "117 119 129 90"

# A thread for each device enqueues its work, also where there are fewer processors than devices; with errors of threads.
export ACCEL_SPLIT_THREADS=1
for n in 3 61 100; do
    expected=$(./plain $n)
    for devices in 2 3 8; do same "halos, $n rows, $devices threads" "$(ACCEL_SIM_DEVICES=$devices ./halos $n)" "$expected"; done
    for seed in 1 2 3 4; do same "halos, $n rows, threads, seed $seed" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=4 ./halos $n)" "$expected"; done
done
same "jacobi, threads" "$(ACCEL_SIM_DEVICES=3 ./jacobi 38)" "$(ACC_NUM_DEVICES=1 ./jacobi 38)"
same "threads without copies between devices" "$(ACCEL_SIM_FAIL='cuMemcpyPeerAsync:*=217' ACCEL_SIM_DEVICES=3 ./jacobi 38)" "$(ACC_NUM_DEVICES=1 ./jacobi 38)"
same "fault in a thread" "$(ACCEL_SIM_FAIL='cuMemcpyPeerAsync:3=719' ACCEL_SIM_DEVICES=3 ./jacobi 38 2>log; echo $? $(grep -c 'jacobi.c:1[15]: accel error: parallel loop: ' log))" "1 1"
export ACCEL_SPLIT_THREADS=0

# Each device adds to sums of its own, and device 0 adds those of the others to the array: copies of 300 long from devices 1 and 2 in each of three steps.
build "$here/device_sums.c" -o sums
${CC:-cc} -w -O1 "$here/device_sums.c" -o plain
expected=$(./plain)
for devices in 2 3 5; do
    for seed in 1 2; do same "sums, $devices devices" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=$devices ./sums)" "$expected"; done
    same "sums, $devices threads" "$(ACCEL_SPLIT_THREADS=1 ACCEL_SIM_DEVICES=$devices ./sums)" "$expected"
done
same "sums without access" "$(ACCEL_SIM_PEERS=0 ACCEL_SIM_DEVICES=3 ./sums)" "$expected"
same "sums without copies between devices" "$(ACCEL_SIM_FAIL='cuMemcpyPeerAsync:*=217' ACCEL_SIM_DEVICES=3 ./sums)" "$expected"
same "reproducible sums" "$(ACCEL_REPRODUCIBLE=1 ACCEL_SIM_DEVICES=3 ./sums)" "$expected"
ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./sums >out 2>log
build "$here/device_declared.c" -o declared
${CC:-cc} -w -O1 "$here/device_declared.c" -o plain
for devices in 1 2 3 5; do same "declared variables, $devices devices" "$(ACCEL_SIM_DEVICES=$devices ./declared)" "$(./plain)"; done
same "launches with declared variables" "$(ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./declared 2>&1 | grep -c '^launch.*device=1 ')" 20
"$accelcc" --multi-gpu --gpu-arch=none --report -c "$here/device_extremes.c" -o o 2>&1 | grep -c "is split over devices" >report
same "extreme values and products that are split" "$(cat report)" 8
same "copies of sums" "$(for d in 1 2; do grep '^copy.*variable=count' log | grep "device=$d " | grep -c 'bytes=2400 to=0'; done | paste -sd ' ')" "3 3"

# Gathers: each device receives what the values of its indices name, and no more. `what`: an index array that changes; one with values far apart; in each step.
cat >gathers.c <<'X'
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int n = atoi(argv[1]), what = atoi(argv[2]), entries = 0;
    int *start = malloc((n + 1) * sizeof *start), *column = malloc(3 * n * sizeof *column);
    long *next = malloc(n * sizeof *next), sum = 0;
    int *value = malloc(3 * n * sizeof *value), *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q), *r = malloc(n * sizeof *r);
    for (int i = 0; i < n; i++) {
        start[i] = entries;
        for (int d = -2; d <= 2; d += 2)
            if (i + d >= 0 && i + d < n) column[entries] = i + d, value[entries++] = d + 3;
        p[i] = i % 17, q[i] = 0, r[i] = i, next[i] = i < n - 1 ? i + 1 : 0;
    }
    start[n] = entries;
#pragma acc data copyin(start[0:n + 1], value[0:entries], next[0:n]) copy(p[0:n], q[0:n], r[0:n], column[0:entries])
    for (int t = 0; t < 6; t++) {
#pragma acc parallel loop present(start, value, column, p, q)          /* rows of a sparse matrix, and the row's own element */
        for (int i = 0; i < n; i++) {
            int row = 0;
            for (int k = start[i]; k < start[i + 1]; k++) row += value[k] * p[column[k]];
            q[i] = row % 1000 + p[i];
        }
#pragma acc parallel loop present(p, q)
        for (int i = 0; i < n; i++) p[i] += q[i] % 7;
#pragma acc parallel loop present(next, q, r)                          /* indices of 64 bits, in a local variable */
        for (int i = 0; i < n; i++) {
            long j = next[i];
            r[i] += q[j] * 3 + q[i];
        }
        if (what & 8) {                                                /* other devices than those of the rows */
#pragma acc parallel loop present(p)
            for (int i = 0; i < n / 2; i++) p[i] ^= t;
        }
        if (what & 1 && t == 2) {
#pragma acc parallel loop present(column)
            for (int k = 0; k < entries; k++) column[k] = n - 1 - column[k];
        }
        if (what & 2 && t == 3) {
            column[entries / 2] = 0;
#pragma acc update device(column[entries / 2:1])
        }
        if (what & 4) {
#pragma acc parallel loop present(column)
            for (int k = 0; k < entries; k++) column[k] = (column[k] + 7) % n;
        }
    }
    for (int i = 0; i < n; i++) sum = sum * 31 + p[i] + 3 * q[i] + 7 * r[i];
    printf("%ld\n", sum);
    return 0;
}
X
build gathers.c -o gathers
${CC:-cc} -w -O1 gathers.c -o plain
export ACCEL_SIM_CXXFLAGS=-O1                                        # 49 runs of the same kernels: saves more than it takes
for what in 0 1 2 3 4 7 9; do                                        # 9000: more bytes are lacking than finding the range of indices costs
    for n in 1 2 5 9000; do same "gathers of $n, $what" "$(ACCEL_SIM_DEVICES=3 ./gathers $n $what)" "$(./plain $n $what)"; done
    for seed in 1 2 3; do same "gathers, $what, seed $seed" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=4 ./gathers 9000 $what)" "$(./plain 9000 $what)"; done
done
export ACCEL_SIM_CXXFLAGS=-O0
same "gathers, race checker" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./gathers 9000 3 2>&1)" "$(./plain 9000 3)"
ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./gathers 60000 0 >out 2>log
same "two elements of p cross borders" "$(grep -c '^copy.*variable=p.*bytes=8 ' log)" 20
same "bytes of the matrix for two of three devices" "$(grep '^copy.*variable=value' log | awk -F'bytes=' '{ sum += $2 } END { print sum }')" 479996

# What is not split runs on one device, with current data; parts of one block that different data names write.
cat >others.c <<'X'
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 101 };
static int next[N], x[2 * N], y[N], z[4 * N];
static void show(const char *name, const int *v, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 31 + v[i];
    printf("%s %ld\n", name, sum);
}
static void interleaved(int *even, int *odd, int n)     /* neighbors in one array */
{
#pragma acc parallel loop present(even, odd)
    for (int i = 0; i < n; i++) even[2 * i] += i, odd[2 * i] -= i;
}
static void shifted(int *low, int *high, int n)         /* the second half begins where the first one ends */
{
#pragma acc parallel loop present(low, high)
    for (int i = 0; i < n; i++) low[i] += 2, high[i] += low[i];
}
static void overlapping(int *v, int n)                  /* each trip writes two elements of its own, four apart */
{
#pragma acc parallel loop present(v)
    for (int i = 0; i < n; i++) v[2 * i] = i, v[2 * i + 3] = -i;
}
static void *other_thread(void *v)
{
    int *p = v;
#pragma acc parallel loop present(p[0:N])
    for (int i = 0; i < N; i++) p[i]++;
    return NULL;
}
int main(void)
{
    pthread_t thread;
    for (int i = 0; i < N; i++) next[i] = (i * 17 + 5) % N, x[i] = i, x[N + i] = 3 * i, y[i] = -i;
#pragma acc data copy(x, y, z) copyin(next)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) y[i] += x[i] + x[N - 1 - i];
#pragma acc parallel loop
        for (int i = 0; i < N; i++) x[next[i]] += y[i];
#pragma acc parallel loop
        for (int i = 0; i < N; i++) y[i] = 2 * y[i] + x[next[i]];
        interleaved(x, x + 1, N);
        shifted(x, x + N, N);
        overlapping(z, N);
#pragma acc parallel loop if(0)
        for (int i = 0; i < N; i++) next[i]++;
#pragma acc kernels
        {
            for (int i = 0; i < N; i++) y[i] += 3;
            for (int i = 1; i < N; i++) y[i] += y[i - 1] % 7;
        }
#pragma acc parallel loop
        for (int i = 1; i < 3; i++) y[i] += x[i];
        pthread_create(&thread, NULL, other_thread, y);
        pthread_join(thread, NULL);
#pragma acc parallel loop
        for (int i = 0; i < N; i++) y[i] ^= i;
    }
    show("x", x, 2 * N), show("y", y, N), show("z", z, 4 * N), show("next", next, N);
    return 0;
}
X
build others.c -o others -pthread
${CC:-cc} -w -O1 others.c -o plain -pthread
for devices in 2 3 5; do
    for seed in 1 2 3; do same "others, $devices devices" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=$devices ./others)" "$(./plain)"; done
done
same "others, race checker" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./others 2>&1)" "$(./plain)"

# Reductions of each operator and type, into scalars that are present, in slots, or in several constructs of one queue.
cat >reductions.c <<'X'
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
static double *x;
static int *v, n;
#define REDUCE(TYPE, NAME, CLAUSE, START, STATEMENT, FORMAT) \
    static void NAME(void) \
    { \
        TYPE s = START; \
        _Pragma(CLAUSE) \
        for (int i = 0; i < n; i++) { int e = v[i]; STATEMENT; } \
        printf(#NAME " " FORMAT "\n", s); \
    }
REDUCE(signed char, sum_of_chars, "acc parallel loop reduction(+:s)", 3, s += (signed char)e, "%d")
REDUCE(unsigned short, product, "acc parallel loop reduction(*:s)", 5, s *= (unsigned short)(e | 1), "%d")
REDUCE(int, largest, "acc parallel loop reduction(max:s)", -1000000, s = s > -e ? s : -e, "%d")
REDUCE(signed char, largest_of_chars, "acc parallel loop reduction(max:s)", -100, s = s > -(e % 50) ? s : -(e % 50), "%d")
REDUCE(long long, smallest, "acc parallel loop reduction(min:s)", 1LL << 60, s = s < e - 4000000000LL ? s : e - 4000000000LL, "%lld")
REDUCE(unsigned, smallest_unsigned, "acc parallel loop reduction(min:s)", 4000000000u, s = s < 3000000000u + e ? s : 3000000000u + e, "%u")
REDUCE(unsigned long, all_bits, "acc parallel loop reduction(&:s)", ~0ul, s &= ~(unsigned long)e, "%lx")
REDUCE(unsigned char, some_bits, "acc parallel loop reduction(|:s)", 0, s |= e & 20, "%x")
REDUCE(int, parity, "acc parallel loop reduction(^:s)", 12345, s ^= e * 77, "%d")
REDUCE(int, all_of, "acc parallel loop reduction(&&:s)", 7, s = s && e >= 0, "%d")
REDUCE(int, any_of, "acc parallel loop reduction(||:s)", 0, s = s || e == 8, "%d")
REDUCE(bool, any_bool, "acc parallel loop reduction(|:s)", 0, s |= e == 9, "%d")
REDUCE(float, sum_of_floats, "acc parallel loop reduction(+:s)", 0.5f, s += (float)(e % 8), "%.1f")
REDUCE(double, largest_real, "acc parallel loop reduction(max:s)", -1e300, s = s > e * -0.5 ? s : e * -0.5, "%.1f")
REDUCE(float, smallest_float, "acc parallel loop reduction(min:s)", 1e30f, s = s < e * 0.5f ? s : e * 0.5f, "%.1f")
static void several(void)
{
    long a = 1, b = 2, c = 3;
#pragma acc data copy(c)
    {
#pragma acc parallel loop reduction(+:a, b) async(1)
        for (int i = 0; i < n; i++) a += v[i], b += 2 * v[i];
#pragma acc parallel loop reduction(max:a) reduction(+:c) async(1)
        for (int i = 0; i < n; i++) a = a > 5 * v[i] ? a : 5 * v[i], c += v[i];
#pragma acc serial async(1)
        c *= 2;
#pragma acc parallel loop reduction(+:c) async(2) wait(1)
        for (int i = 1; i < n; i++) c += x[i] > x[i - 1];
#pragma acc wait
#pragma acc update self(c)
        printf("%ld\n", c);
    }
    printf("%ld %ld %ld\n", a, b, c);
}
/* Conjugate gradients for a matrix in compressed rows: products and sums of rows, all of them split. */
static void gradients(void)
{
    int *start = malloc((n + 1) * sizeof *start), *column = malloc(5 * n * sizeof *column), entries = 0, steps = 0;
    double *value = malloc(5 * n * sizeof *value), *r = malloc(n * sizeof *r), *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q), rr = 0;
    for (int i = 0; i < n; i++) {
        start[i] = entries;
        for (int k = -2; k <= 2; k++)
            if (i + k >= 0 && i + k < n && k * i % 3 != 1) column[entries] = i + k, value[entries++] = k ? -1 : 8;
    }
    start[n] = entries;
#pragma acc data copyin(start[0:n + 1], column[0:entries], value[0:entries]) create(r[0:n], p[0:n], q[0:n])
    {
#pragma acc parallel loop reduction(+:rr)
        for (int i = 0; i < n; i++) x[i] = 0, r[i] = p[i] = 1 + i % 3, rr += r[i] * r[i];
        for (; rr > 1e-12 && steps < 200; steps++) {
            double pq = 0, before = rr;
#pragma acc parallel loop reduction(+:pq)
            for (int i = 0; i < n; i++) {
                double sum = 0;
#pragma acc loop vector reduction(+:sum)
                for (int k = start[i]; k < start[i + 1]; k++) sum += value[k] * p[column[k]];
                q[i] = sum;
                pq += p[i] * sum;
            }
            double alpha = rr / pq;
            rr = 0;
#pragma acc parallel loop reduction(+:rr)
            for (int i = 0; i < n; i++) x[i] += alpha * p[i], r[i] -= alpha * q[i], rr += r[i] * r[i];
#pragma acc parallel loop
            for (int i = 0; i < n; i++) p[i] = r[i] + rr / before * p[i];
        }
    }
    free(start), free(column), free(value), free(r), free(p), free(q);
}
/* Kernels of one construct, a loop of the host around some of them. */
static void kernels(void)
{
#pragma acc kernels
    {
        for (int i = 0; i < n; i++) x[i] = v[i] % 10;
        for (int i = 1; i < n; i++) v[i] += (int)x[i - 1];
    }
#pragma acc kernels
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < n; i++) x[i] += v[i] % 3 + t;
        for (int i = 0; i < n; i++) v[i] += (int)x[n - 1 - i];
    }
}
int main(int argc, char **argv)
{
    double sum = 0;
    n = argc > 1 ? atoi(argv[1]) : 1;
    x = malloc(n * sizeof *x), v = malloc(n * sizeof *v);
    for (int i = 0; i < n; i++) v[i] = i * 7919 % 1009, x[i] = i * 31 % 17;
#pragma acc data copy(x[0:n], v[0:n])
    {
        sum_of_chars(), product(), largest(), largest_of_chars(), smallest(), smallest_unsigned(), all_bits(), some_bits(), parity(), all_of();
        any_of(), any_bool(), sum_of_floats(), largest_real(), smallest_float(), several();
        gradients();
#pragma acc update self(x[0:n])
        for (int i = 0; i < n; i++) sum += x[i];
        kernels();
    }
    long all = 0;
    for (int i = 0; i < n; i++) all = all * 31 + v[i] + (long)x[i];
    printf("%.6f %ld\n", sum, all);
    return 0;
}
X
build reductions.c -o reductions
${CC:-cc} -w -O1 reductions.c -o plain
for n in 1 2 5 100 1001; do
    expected=$(./plain $n)
    for devices in 1 2 3 8; do same "reductions of $n, $devices devices" "$(ACCEL_SIM_DEVICES=$devices ./reductions $n)" "$expected"; done
    for seed in 1 2; do same "reductions of $n, seed $seed" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=3 ./reductions $n)" "$expected"; done
done
same "reductions, race checker" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./reductions 100 2>&1)" "$(./plain 100)"
same "reductions, reproducible" "$(ACCEL_REPRODUCIBLE=1 ACCEL_SIM_DEVICES=3 ./reductions 100 2>&1)" "$(./plain 100)"
# All kernels but that of the serial construct and a recurrence are launched on each device.
ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./reductions 3001 >out 2>log
same "launches of reductions" "$(grep '^launch' log | grep -c 'device=0 ')" "$(($(grep '^launch' log | grep -c 'device=2 ') + 2))"

# What is not split collects only the arrays that it names; those that it only reads stay valid elsewhere.
cat >collected.c <<'X'
#include <stdio.h>
enum { N = 3000 };
static int a[N], b[N], c[N], order[N];
int main(void)
{
    long sum = 0;
    for (int i = 0; i < N; i++) order[i] = N - 1 - i;
#pragma acc data copy(a, b, c) copyin(order)
    for (int t = 0; t < 5; t++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) a[i] += i, b[i] += t;
#pragma acc parallel loop async(3)
        for (int i = 0; i < N; i++) c[order[i]] += b[i];
#pragma acc wait
    }
    for (int i = 0; i < N; i++) sum = sum * 31 + a[i] + 3 * b[i] + 7 * c[i];
    printf("%ld\n", sum);
    return 0;
}
X
build collected.c -o collected
${CC:-cc} -w -O1 collected.c -o plain
for seed in 1 2 3; do same "collected, seed $seed" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=3 ./collected)" "$(./plain)"; done
same "collected, race checker" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./collected 2>&1)" "$(./plain)"
ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./collected >out 2>log
same "arrays collected" "$(grep '^copy' log | grep -c 'variable=a ') $(grep -c '^copy.*device=0 .*variable=b ' log) $(grep -c '^copy.*variable=b ' log)" "4 2 12"

# Clauses name data of any form that the kernel does not access.
cat >unused.c <<'X'
#include <stdio.h>
#include <stdlib.h>
struct box { int n, *x; };
static int table[64];
int main(void)
{
    int n = 1000, *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), (*rows)[10] = malloc(sizeof(int[10][10]));
    long sum = 0;
    struct box v = { 100, calloc(100, sizeof *v.x) };
    for (int i = 0; i < n; i++) a[i] = i, b[i] = -i;
#pragma acc data copy(a[0:n], b[0:n]) copyin(table, v, v.x[0:100], rows[0:10])
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop present(a, b)
        for (int i = 0; i < n; i++) a[i] *= 2;
#pragma acc parallel loop present(a, b, table, rows)
        for (int i = 0; i < n; i++) b[i] += t;
#pragma acc parallel loop present(a, b, v, table[0:10])
        for (int i = 0; i < n - 1; i++) a[i] += b[i + 1];
#pragma acc parallel loop present(a) copyin(b[0:n]) create(table)
        for (int i = 0; i < n; i++) a[i] -= 1;
    }
    for (int i = 0; i < n; i++) sum = sum * 31 + a[i] * 3 + b[i];
    printf("%ld\n", sum);
    return 0;
}
X
build unused.c --report -o unused >report 2>&1
${CC:-cc} -w -O1 unused.c -o plain
same "kernels that do not access data of clauses" "$(grep -c 'is split over devices' report)" 4
for seed in 1 2; do same "unused data, seed $seed" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=3 ./unused)" "$(./plain)"; done
same "unused data, race checker" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./unused 2>&1)" "$(./plain)"

# Addresses that memory holds are those of the device that stored them, in variables, structures, integers and functions.
cat >pointers.c <<'X'
#include <stdint.h>
#include <stdio.h>
enum { N = 3000 };
struct place { int n, *p; };
static int values[N], *at[N], sum[N];
static uintptr_t numbers[N];
static struct place places[N];
#pragma acc routine seq
static int target(int *const *list, int i) { return *list[i]; }
int main(void)
{
    long wrong = 0, all = 0;
    for (int i = 0; i < N; i++) values[i] = i;
#pragma acc data copyin(values) create(at, numbers, places) copyout(sum)
    {
#pragma acc parallel loop present(values, at, numbers, places)
        for (int i = 0; i < N; i++) at[i] = &values[N - 1 - i], numbers[i] = (uintptr_t)&values[i], places[i].p = &values[i];
#pragma acc parallel loop present(at) reduction(+:wrong)
        for (int i = 0; i < N; i++) wrong += *at[i] != N - 1 - i;
#pragma acc parallel loop present(at, sum)
        for (int i = 0; i < N; i++) {
            int *p = at[i];
            sum[i] = p[0];
        }
#pragma acc parallel loop present(at, sum)
        for (int i = 0; i < N; i++) sum[i] += target(at, i);
#pragma acc parallel loop present(numbers, sum)
        for (int i = 0; i < N; i++) sum[i] += *(int *)numbers[i];
#pragma acc parallel loop present(places, sum)
        for (int i = 0; i < N; i++) {
            struct place own = places[i];
            sum[i] += *own.p;
        }
    }
    for (int i = 0; i < N; i++) all = all * 31 + sum[i];
    printf("%ld %ld\n", wrong, all);
    return 0;
}
X
build pointers.c -o pointers
${CC:-cc} -w -O1 pointers.c -o plain
for devices in 1 3; do same "pointers in memory, $devices devices" "$(ACCEL_SIM_DEVICES=$devices ./pointers 2>&1)" "$(./plain)"; done

# The programs of docs/scaling.md.
build "$bench/scaling.c" -o scaling -lm
${CC:-cc} -w -O1 "$bench/scaling.c" -o plain -lm
rounded() { awk '{ printf "%s %.5g\n", $1, $3 }'; }
workloads="jacobi:50:60:2 change:50:60:2 stencil:20:24:2 gradients:9:10:2 bodies:200:0:1"
for devices in 1 3; do same "programs for times, $devices devices" "$(ACCEL_SIM_DEVICES=$devices ./scaling 5 $workloads | rounded)" "$(./plain 5 $workloads | rounded)"; done

# Rows of a sparse matrix that read no elements of others' are multiplied while these are copied: 8 of 9 products in three launches on each device.
banded=gradients:8:120:1
for threads in 0 1; do same "products beside copies, threads $threads" "$(ACCEL_SPLIT_THREADS=$threads ACCEL_PIPELINE=1k ACCEL_SIM_DEVICES=3 ./scaling 5 $banded | rounded)" "$(./plain 5 $banded | rounded)"; done
same "launches of products" "$(ACCEL_PIPELINE=1k ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./scaling 5 $banded 2>&1 | grep -c '^launch.*device=1 .*gradients_2')" 25

# A construct that runs on one device copies its data in parts, and reads an array that others have.
cat >parts.c <<'X'
#include <stdio.h>
enum { N = 20000 };
static int a[N], b[N], c[N];
int main(void)
{
    long sum = 0;
    for (int i = 0; i < N; i++) b[i] = i % 9;
#pragma acc data copy(a)
    for (int t = 0; t < 3; t++) {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) a[i] += i % 7 + t;
#pragma acc parallel loop copyin(b) copyout(c)
        for (int i = 0; i < N; i++) c[i] = b[i] + t;
#pragma acc parallel loop copyin(b) copy(c) reduction(+:sum)
        for (int i = 0; i < N; i++) c[i] += b[i] + a[N - 1 - i], sum += c[i];
#pragma acc parallel loop gang(static:4) copyin(b) copy(c)
        for (int i = 0; i < N; i++) c[i] += b[i] - a[i];
    }
    for (int i = 0; i < N; i++) sum = sum * 31 + a[i] + c[i];
    printf("%ld\n", sum);
    return 0;
}
X
build parts.c -o parts
${CC:-cc} -w -O1 parts.c -o plain
for size in 1k 8k 64m; do same "copies in parts of $size" "$(ACCEL_PIPELINE=$size ACCEL_SIM_DEVICES=3 "$here/../limited.sh" 100 ./parts)" "$(./plain)"; done

# The device is shut down and used again; a child of fork uses the host while the parent goes on.
cat >life.c <<'X'
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
enum { N = 1000 };
static long add(int *a, int *b, int t)
{
    long sum = 0;
#pragma acc data copy(a[0:N], b[0:N])
    for (int s = 0; s < 3; s++) {
#pragma acc parallel loop present(a, b)
        for (int i = 1; i < N - 1; i++) b[i] = a[i - 1] + a[i + 1] + t;
#pragma acc parallel loop present(a, b)
        for (int i = 1; i < N - 1; i++) a[i] = (b[i - 1] + b[i + 1]) % 1009;
    }
    for (int i = 0; i < N; i++) sum = sum * 31 + a[i] + b[i];
    return sum;
}
int main(void)
{
    int *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b), status;
    for (int i = 0; i < N; i++) a[i] = b[i] = i;
    printf("%ld\n", add(a, b, 1));
    acc_shutdown(acc_device_default);
    printf("%ld\n", add(a, b, 2));
    fflush(stdout);
    pid_t child = fork();
    if (!child) {
#ifdef _OPENACC
        acc_set_device_type(acc_device_host);
#endif
        printf("child %ld\n", add(a, b, 3));
        fflush(stdout);
        _exit(7);
    }
    waitpid(child, &status, 0);
    printf("%d %ld\n", WEXITSTATUS(status), add(a, b, 4));
    acc_shutdown(acc_device_default);
    return 0;
}
X
build life.c -o life
expected=$(ACC_DEVICE_TYPE=host ./life)
for threads in 0 1; do same "shutdown and fork, threads $threads" "$(ACCEL_SPLIT_THREADS=$threads ACCEL_SIM_DEVICES=3 "$here/../limited.sh" 100 ./life)" "$expected"; done

# Constructs that use none of the arrays whose addresses the program has are split.
cat >exposed.c <<'X'
#include <stdio.h>
#include <stdlib.h>
enum { N = 1000 };
static double a[N], b[N], c[N];
static void relax(double *from, double *to)
{
#pragma acc parallel loop present(from[0:N], to[0:N])
    for (int i = 1; i < N - 1; i++) to[i] = from[i - 1] + from[i + 1] + 1;
}
int main(void)
{
    double *address = NULL, s = 0;
#pragma acc data copy(a, b, c)
    for (int t = 0; t < 6; t++) {
        relax(a, b);
        relax(b, a);
        if (t == 1) {
#pragma acc host_data use_device(c)
            address = c;
        }
#pragma acc parallel loop present(a, c)
        for (int i = 0; i < N; i++) c[i] += a[i];
        if (t == 3) {
#pragma acc parallel loop deviceptr(address)
            for (int i = 0; i < N; i++) address[i] += 2;
        }
        if (t == 4) {
#pragma acc host_data use_device(a)
            s += a != NULL;
        }
    }
    for (int i = 0; i < N; i++) s += c[i] * (i % 7) + a[i];
    printf("%.3f\n", s);
    return 0;
}
X
build exposed.c -o exposed
${CC:-cc} -w -O1 exposed.c -o plain
for seed in 1 2 3; do same "addresses, seed $seed" "$(ACCEL_SIM_SEED=$seed ACCEL_SIM_DEVICES=3 ./exposed)" "$(./plain)"; done
same "addresses, race checker" "$(ACCEL_SIM=check ACCEL_SIM_DEVICES=3 ./exposed 2>&1)" "$(./plain)"
ACCEL_PIPELINE=16m ACCEL_NOTIFY=3 ACCEL_SIM_DEVICES=3 ./exposed >out 2>log
same "launches of what uses no address" "$(grep -c '^launch.*function=relax' log) $(grep -c '^launch.*function=main' log)" "32 9"

# A fault of one device's kernel, in each order of enqueuing, ends the program with its message.
cat >fault.c <<'X'
#include <stdio.h>
static int a[1000], at[1000];
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 1000; i++) at[i] = i;
    at[999] = 1 << 28;
#pragma acc parallel loop copyin(a, at) reduction(+:sum)
    for (int i = 0; i < 1000; i++) sum += a[at[i]];
    printf("%d\n", sum);
    return 0;
}
X
build fault.c -o fault
for threads in 0 1; do
    ACCEL_SPLIT_THREADS=$threads ACCEL_SIM_DEVICES=3 "$here/../limited.sh" 60 ./fault >out 2>log
    same "fault of a kernel, threads $threads" "$? $(cat out)$(grep -c 'fault.c:8: accel error: parallel loop: .* on device 2: an illegal memory access' log)" "1 1"
done

# Calls of the driver for a construct on four devices: waits of the host, copies, and what orders queues.
cat >calls.c <<'X'
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 4000, TIMES = 10 };
static long *waits, *copies, *orders, before[3];
static void print(const char *what)
{
    printf("%s: %ld waits, %ld copies, %ld orders\n", what, (*waits - before[0]) / TIMES, (*copies - before[1]) / TIMES, (*orders - before[2]) / TIMES);
}
#define COUNT(what, construct) \
    for (int t = -2; t < TIMES; t++) { \
        if (!t) before[0] = *waits, before[1] = *copies, before[2] = *orders; \
        construct; \
    } \
    print(what)
static double a[N], b[N];
static double sum(void)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s) present(a)
    for (int i = 0; i < N; i++) s += a[i];
    return s;
}
static void add(void)
{
#pragma acc parallel loop present(a)
    for (int i = 0; i < N; i++) a[i] += 1;
}
static void smooth(double *from, double *to)
{
#pragma acc parallel loop present(from[0:N], to[0:N])
    for (int i = 1; i < N - 1; i++) to[i] = from[i - 1] + from[i + 1];
}
int main(void)
{
    void *library = dlopen(getenv("ACCEL_SIM_LIBRARY"), RTLD_NOW);
    if (!library) return 1;
    *(int *)dlsym(library, "null_devices") = 4;
    waits = dlsym(library, "null_calls"), copies = dlsym(library, "null_copies"), orders = dlsym(library, "null_orders");
#pragma acc data copyin(a, b)
    {
        COUNT("sum", sum());
        COUNT("no halo", add());
        COUNT("halo", (smooth(a, b), smooth(b, a)));
        COUNT("halo and sum", (smooth(a, b), smooth(b, a), sum()));
    }
    return 0;
}
X
build calls.c -o calls -ldl
for threads in 0 1; do
    same "calls of the driver, threads $threads" "$(ACCEL_SPLIT_THREADS=$threads ACCEL_SIM_LIBRARY=$(dirname "$accelcc")/../lib/libnull_driver.so ACCEL_PIPELINE=16m ./calls)" "sum: 4 waits, 0 copies, 0 orders
no halo: 0 waits, 0 copies, 8 orders
halo: 0 waits, 12 copies, 28 orders
halo and sum: 4 waits, 12 copies, 28 orders"
done

# Reasons in the report.
cat >told.c <<'X'
void use(float *);
void f(float *x, float *y, int *out, int n)
{
    int count = 0;
    float sum = 0;
#pragma acc parallel loop reduction(inscan, +:sum) copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) {
        sum += x[i];
#pragma acc scan inclusive(sum)
        y[i] = sum;
    }
#pragma acc parallel loop copy(count) copyin(x[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++)
        if (x[i] > 0) {
            int k;
#pragma acc atomic capture
            k = count++;
            out[k] = i;
        }
#pragma acc host_data use_device(x)
    use(x);
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= 2;
#pragma acc parallel loop deviceptr(y)
    for (int i = 0; i < n; i++) y[i] *= 2;
}
X
same "reasons" "$("$accelcc" -w --multi-gpu --gpu-arch=none --report -c told.c -o o 2>&1 | sed -n 's/^ *\(.*split over devices.*\)/\1/p')" \
    "not split over devices: the loop is a scan
not split over devices: several iterations write 'count'
loop 'i' is split over devices, until 'host_data' in line 20 gives the program the address of 'x'
not split over devices: 'y' is an address of memory on one device"

# The report, and objects without the option.
"$accelcc" --multi-gpu --gpu-arch=none --report -c others.c -o o 2>&1 | grep -o "loop '.*' is split.*\|not split over.*" | sort | uniq -c | sed 's/^ *//' >report
same "report" "$(grep -c "loop 'i' is split over devices" report) $(grep -c "not split over devices: it is not known that each element of 'x'" report)" "1 1"
"$accelcc" --gpu-arch=none -O1 jacobi.c -o one && ACCEL_NOTIFY=1 ACCEL_SIM_DEVICES=3 ./one 38 >out 2>log
same "without the option" "$(grep '^launch' log | grep -c 'device=[12]')" 0
ACC_NUM_DEVICES=many ./jacobi 3 2>log && fail "ACC_NUM_DEVICES=many"
same "invalid number" "$(grep -c 'ACC_NUM_DEVICES=many: expected a number of devices' log)" 1

echo "$passed passed, $failed failed"
[ $failed = 0 ]

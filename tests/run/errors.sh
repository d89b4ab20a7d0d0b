#!/usr/bin/env bash
# What a compiled program says when something goes wrong as it runs: one line with place, directive, variable and what to do; status 1.
#   errors.sh ACCELCC                                                                          SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0

cat >program.c <<'X'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <openacc.h>
static void rows(double **r, int there)
{
    if (there) {
#pragma acc enter data copyin(r[0][2:3])
    }
#pragma acc parallel loop present(r[0:2][0:8])
    for (int i = 0; i < 2; i++) r[i][0] = i;
}
static void pointers(double **r)
{
#pragma acc enter data copyin(r[0:2])
#pragma acc parallel loop
    for (int i = 0; i < 2; i++) r[i][i * i] = i;
}
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    long n = 1000, big = 1L << 28, bad = 1L << 40;
    double *x = calloc(n, sizeof *x), *y = malloc(big * sizeof *y);
    if (!strcmp(what, "absent")) {
#pragma acc parallel loop present(x[0:n])
        for (long i = 0; i < n; i++) x[i] = i;
    } else if (!strcmp(what, "partly")) {
#pragma acc enter data copyin(x[0:500])
#pragma acc parallel loop copy(x[100:900])
        for (long i = 100; i < n; i++) x[i] = i;
    } else if (!strcmp(what, "unnamed")) {
        int k[2] = { 1, 0 };
#pragma acc parallel loop copyin(k)
        for (int i = 0; i < 2; i++) x[k[i]] = i;
    } else if (!strcmp(what, "member")) {
        struct { int n; double *x; } s = { n, x };
#pragma acc parallel loop
        for (int i = 0; i < n; i++) s.x[i] = i;
    } else if (!strcmp(what, "device address")) {
        x = acc_malloc(n * sizeof *x);
#pragma acc parallel loop
        for (int i = 0; i < n; i++) x[i] = i;
    } else if (!strcmp(what, "rows") || !strcmp(what, "row") || !strcmp(what, "pointers")) {
        double *r[2] = { x, x + 10 };
#pragma acc enter data copyin(r)
        if (what[0] == 'p') pointers(r);
        else rows(r, !what[3]);
    } else if (!strcmp(what, "memory")) {
#pragma acc parallel loop copyout(y[0:big])
        for (long i = 0; i < n; i++) y[i] = i;
    } else if (!strcmp(what, "fault")) {
#pragma acc parallel loop copy(x[0:n])
        for (long i = 0; i < n; i++) x[i * bad] = i;
    } else if (!strcmp(what, "null")) {
        double *none = NULL;
#pragma acc parallel loop present(none)
        for (long i = 0; i < n; i++) none[i] = i;
    } else if (!strcmp(what, "queue")) {
        int q = -17;
#pragma acc parallel loop copy(x[0:n]) async(q)
        for (long i = 0; i < n; i++) x[i] = i;
    } else {
#pragma acc parallel loop copy(x[0:n])
        for (long i = 0; i < n; i++) x[i] = i;
        puts("done");
    }
    return 0;
}
X
"$accelcc" -O1 program.c -o program || exit 1

says() { # NAME PATTERN COMMAND...: status 1, and the first line of standard error matches
    local name=$1 pattern=$2 rc first
    shift 2
    "$@" >out 2>err
    rc=$?
    first=$(grep 'accel error' err | head -n 1)
    if [ $rc = 1 ] && echo "$first" | grep -qE "$pattern"; then passed=$((passed + 1)); else
        failed=$((failed + 1)); echo "FAIL $name: status $rc: $first"
    fi
}

sim="env ACC_DEVICE_TYPE=cudasim"
says "absent data" 'program.c:25: accel error: parallel loop: x\[0:n\]: .*not present' $sim ./program absent
says "partly present data" 'program.c:29: accel error: parallel loop: x\[100:900\]: .*partly present.*created at program.c:28' $sim ./program partly
says "absent data without a clause" 'program.c:33: accel error: parallel loop: x: .*not present.*copy\(x\[0:n\]\)' $sim ./program unnamed
says "absent member" 'program.c:37: accel error: parallel loop: s.x: .*not present.*copy\(s\.x\[0:n\]\)' $sim ./program member
says "device address" 'program.c:41: accel error: parallel loop: x: .*address on device.*deviceptr' $sim ./program "device address"
says "absent rows" 'program.c:10: accel error: parallel loop: r\[0:2\]\[0:8\]: .*\(64 bytes\) is not present' $sim ./program rows
says "a row partly present" 'program.c:10: accel error: parallel loop: r\[0:2\]\[0:8\]: .*partly present.*r\[0\]\[2:3\].*program.c:8' $sim ./program row
says "pointers to absent rows" 'program.c:16: accel error: parallel loop: r\[i\]: .*not present' $sim ./program pointers
says "out of memory" 'program.c:49: accel error: parallel loop: y\[0:big\]: .*memory' $sim ACCEL_SIM_MEMORY=64m ./program memory
says "kernel fault" 'program.c:52: accel error: parallel loop: ' $sim ACCEL_SYNC=1 ACCEL_SIM=check ./program fault
says "use of a null pointer" 'program.c:56: accel error: parallel loop: ' $sim ./program null
grep -q "'none' was a null pointer when the construct began" err || { failed=$((failed + 1)); echo "FAIL null pointer is not named"; }
says "bad queue" 'program.c:60: accel error: parallel loop: .*-17' $sim ./program queue
cat >late.c <<'X'
#include <stdio.h>
static int a[8], b[8];
int main(int argc, char **argv)
{
    int *none = NULL;
#pragma acc enter data copyin(a, b)
    for (int k = 0; k < 40; k++) {
#pragma acc parallel loop present(a, b)
        for (int i = 0; i < 8; i++) a[i] = b[i] + k;
        if (k == 37) {
#pragma acc parallel loop present(none)
            for (int i = 0; i < 8; i++) none[i] = i;
        }
    }
    if (argc > 1) {
#pragma acc update self(a)
    }
    return 0;
}
X
"$accelcc" late.c -o late || exit 1
for notice in 'late.c:16: update' exit; do
    says "a fault of a construct before others, detected by $notice" 'late.c:8: accel error: parallel loop: accel_k_main_1[a-z_]*: ' $sim ./late $([ "$notice" = exit ] || echo x)
    grep -qE '^ +or late.c:11: parallel loop: accel_k_main_2[a-z_]*, which may still have been running' err && grep -qE "^ +detected (at|by) $notice" err ||
        { failed=$((failed + 1)); echo "FAIL late fault: $(cat err)"; }
done
says "a fault of a construct that is waited for" 'late.c:11: accel error: parallel loop: accel_k_main_2[a-z_]*: ' $sim ACCEL_WAIT=always ./late
echo 'int cudaMallocHost(void **p, unsigned long n) { return p && n; }' >cuda.c
cat >loaded.c <<'X'
struct row { int *at; };
static struct row rows[2];
int main(void)
{
#pragma acc enter data copyin(rows)
#pragma acc parallel loop present(rows)
    for (int i = 0; i < 8; i++) rows[0].at[i] = i;
#pragma acc wait
    return 0;
}
X
"$accelcc" loaded.c -o loaded && "$accelcc" loaded.c cuda.c -o loaded_with_cuda && "$accelcc" late.c cuda.c -o late_with_cuda || exit 1
says "a fault of a write through a loaded pointer" 'loaded.c:6: accel error: parallel loop: ' $sim ./loaded
grep -q "detected at loaded.c:8: wait" err || { failed=$((failed + 1)); echo "FAIL the construct was waited for: $(cat err)"; }
says "the same in a program that may share memory" 'loaded.c:6: accel error: parallel loop: ' $sim ./loaded_with_cuda
grep -q "detected" err && { failed=$((failed + 1)); echo "FAIL the construct was not waited for: $(cat err)"; }
says "a fault in a program that may share memory" 'late.c:8: accel error: parallel loop: accel_k_main_1[a-z_]*: ' $sim ./late_with_cuda
cat >flexible.c <<'X'
#include <stdlib.h>
struct list { int n; double v[]; };
static struct list one = { 3, { 1, 2, 3 } };
int main(int argc, char **argv)
{
    struct list *f = calloc(1, sizeof *f + 80);
    if (argc > 1) {
#pragma acc enter data copyin(f[0:1])
#pragma acc enter data copyin(f->v[0:10])
    }
#pragma acc parallel loop
    for (int i = 0; i < 3; i++) one.v[i] = f->v[i];
    return 0;
}
X
"$accelcc" -w flexible.c -o flexible || exit 1
says "elements apart from their structure" 'flexible.c:9: accel error: enter data: f->v\[0:10\]: .*flexible array member.*one directive' $sim ./flexible apart
says "elements without a clause" 'flexible.c:11: accel error: parallel loop: (one|f): .*not present' $sim ./flexible
"$accelcc" --target=openmp -w program.c -o host_program || exit 1
for type in nvidia cudasim; do
    says "a GPU for a program without device code" 'program.c:10: accel error: parallel loop: .*without device code' env ACC_DEVICE_TYPE=$type ./host_program
done
[ "$(ACC_DEVICE_TYPE=host ./host_program)" = "done" ] || { failed=$((failed + 1)); echo "FAIL a program without device code on the host"; }
says "nonsense device type" 'accel error: .*ACC_DEVICE_TYPE.*gpu' env ACC_DEVICE_TYPE=gpu ./program
says "nonsense device number" 'accel error: .*ACC_DEVICE_NUM' $sim ACC_DEVICE_NUM=many ./program
says "device number too large" 'accel error: .*7' $sim ACC_DEVICE_NUM=7 ./program
says "nonsense notify" 'accel error: .*ACCEL_NOTIFY' $sim ACCEL_NOTIFY=loud ./program
# Device memory that the host cannot access, as a GPU's; a fault at any other address stays a segmentation fault.
cat >accesses.c <<'X'
#include <openacc.h>
#include <string.h>
#include <sys/mman.h>
static double u[1000], v[1000];
static void *other_thread(void *to) { return memcpy(to, acc_deviceptr(u), 8); }
int main(int argc, char **argv)
{
    void *device = mmap(NULL, 8192, PROT_NONE, MAP_PRIVATE | 0x20, -1, 0);
    acc_map_data(u, device, sizeof u);
    if (argc > 2 && acc_deviceptr(u)) return *(volatile char *)16;
    if (argc > 1) other_thread(v);
#pragma acc host_data use_device(u)
    memcpy(v, u, sizeof v);
    return 0;
}
X
"$accelcc" -w -O1 --gpu-arch=none accesses.c -o accesses || exit 1
says "an address of the device in a library of the host" 'accesses.c:12: accel error: rank 3 on .*: host_data: .*accesses the device address 0x' $sim PMI_RANK=3 ./accesses
says "an address of the device, by acc_deviceptr" 'accel error: .*accesses the device address 0x' $sim ./accesses 1
bash -c "$sim ./accesses 1 2; exit \$?" 2>err
[ $? = 139 ] && ! grep -q "accel error" err && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAIL a fault at another address"; cat err; }
if [ ! -e /dev/nvidiactl ]; then
    says "no GPU when one was asked for" 'accel error: .*ACC_DEVICE_TYPE=nvidia.*no NVIDIA GPU' env ACC_DEVICE_TYPE=nvidia ./program
fi
ACC_DEVICE_TYPE=HOST ./program >out && grep -q done out && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "FAIL upper case"; }
ACC_DEVICE_TYPE=cudasim ACCEL_NOTIFY=3 ./program 2>err >/dev/null
if grep -qE '^launch CUDA kernel  file=.*program.c function=main line=63 device=0 .*grid=[0-9]+' err && grep -qE '^upload CUDA data  file=.*variable=x\[0:n\] bytes=8000' err; then
    passed=$((passed + 1))
else failed=$((failed + 1)); echo "FAIL notify lines"; head -n 4 err; fi
echo "$passed passed, $failed failed"
[ $failed = 0 ]

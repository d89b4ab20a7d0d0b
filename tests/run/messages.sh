#!/usr/bin/env bash
# What the runtime says about mistakes, word for word: the line, and the details below it; addresses are written as ADDRESS. Status 1 each.
# tests/texts.py holds that no text is without a case here.
#   messages.sh ACCELCC [--update]                                                             SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
cat >mistakes.c <<'X'
#include <accel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static double a[100], b[100];
static double *none;
#define ON_DEVICE _Pragma("acc parallel loop copy(a)") for (int i = 0; i < 100; i++) a[i] = i
static void region(void) { ON_DEVICE; }
struct holder { int n; double *x; };
struct list { int n; double v[]; };
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    void *d;
#define CASE(name) else if (!strcmp(what, name))
    if (!*what) {
#pragma acc parallel loop copy(a)
        for (int i = 0; i < 100; i++) a[i] = i;
    }
    CASE("free of nothing of ours") acc_free(a);
    CASE("free twice") d = acc_malloc(8), acc_free(d), acc_free(d);
    CASE("free of mapped memory") d = acc_malloc(sizeof a), acc_map_data(a, d, sizeof a), acc_free(d);
    CASE("map twice") d = acc_malloc(sizeof a), acc_map_data(a, d, sizeof a), acc_map_data(a + 10, d, 8);
    CASE("map the same device memory") d = acc_malloc(sizeof a), acc_map_data(a, d, sizeof a), acc_map_data(b, d, sizeof a);
    CASE("map nothing") acc_map_data(a, NULL, 8);
    CASE("map no bytes") acc_map_data(a, b, 0);
    CASE("map more than there is") d = acc_malloc(8), acc_map_data(a, d, sizeof a);
    CASE("copy more than there is") acc_memcpy_to_device(acc_malloc(80), a, sizeof a);
    CASE("copy more than there is from inside") d = acc_malloc(sizeof a), acc_memcpy_from_device(a, (char *)d + 8, sizeof a);
    CASE("unmap inside") d = acc_malloc(sizeof a), acc_map_data(a, d, sizeof a), acc_unmap_data(a + 1);
    CASE("unmap what was created") acc_create(a, sizeof a), acc_unmap_data(a);
    CASE("copy from null") acc_memcpy_to_device(acc_malloc(8), NULL, 8);
    CASE("copy to null") acc_memcpy_from_device(a, NULL, 8);
    CASE("copy with exchanged arguments") acc_memcpy_to_device(a, acc_malloc(8), 8);
    CASE("copy back with exchanged arguments") acc_memcpy_from_device(acc_malloc(8), a, 8);
    CASE("copy on the device from null") acc_memcpy_device(acc_malloc(8), NULL, 8);
    CASE("queue") acc_wait_async(-5, 1);
    CASE("default queue") acc_set_default_async(-7);
    CASE("device") acc_set_device_num(3, acc_device_nvidia);
    CASE("device type") acc_set_device_type(acc_device_radeon);
    CASE("device to wait for") acc_wait_device(1, 8);
    CASE("property") printf("%zu\n", acc_get_property(5, acc_device_nvidia, acc_property_memory));
    CASE("device to set") {
#pragma acc set device_num(7)
    }
    CASE("device to start") {
#pragma acc init device_type(nvidia) device_num(8)
    }
    CASE("device to wait for in a directive") {
#pragma acc wait(devnum: 9: 1)
    }
    CASE("null data and absent data") {
#pragma acc enter data copyin(none[0:10]) attach(none)
#pragma acc update device(none[0:10], b[0:10])
    }
    CASE("update of absent data") {
#pragma acc update device(a[10:20])
    }
    CASE("update of more than is there") {
#pragma acc enter data create(a[0:50])
#pragma acc update self(a[40:20], b[0:10])
    }
    CASE("section beyond its array") {
        volatile int n = 10;
#pragma acc data copyin(b) copy(a[0:n*n+1])
        a[0] = b[0];
    }
    CASE("section beyond rows") {
        static double rows[4][5];
        volatile int n = 6;
#pragma acc enter data copyin(rows[0:4][0:n])
    }
    CASE("section beyond an array of variable length") {
        int n = argc + 8;
        double own[n];
        n *= 2;
#pragma acc data create(own[0:n])
        ;
    }
    CASE("section before its array") {
        volatile int n = -1;
#pragma acc parallel loop copyout(a[n:10])
        for (int i = 0; i < 9; i++) a[i] = i;
    }
    CASE("reduction beyond its array") {
        static int bins[8];
        volatile int n = 9;
#pragma acc parallel loop reduction(+:bins[0:n])
        for (int i = 0; i < 100; i++) bins[i % 8]++;
    }
    CASE("section of a negative length") {
        volatile int n = -1;
#pragma acc update self(a[5:n])
    }
    CASE("section of a pointer with a negative length") {
        double *x = a;
        volatile int n = -1;
#pragma acc data copyin(x[0:n])
        ;
    }
    CASE("negative length of absent data") {
        double *x = a;
        volatile int n = -1;
#pragma acc parallel loop present(x[0:n])
        for (int i = 0; i < n; i++) x[i] = 0;
    }
    CASE("private section of a negative length") {
        double *x = b;
        volatile int n = -1000;
#pragma acc parallel loop private(x[0:n]) copy(a)
        for (int i = 0; i < 100; i++) a[i] = n > 0 ? (x[0] = i) : 1;
    }
    CASE("use of absent data") {
#pragma acc host_data use_device(a)
        printf("%p\n", (void *)a);
    }
    CASE("too large") acc_create(a, (size_t)1 << 40);
    CASE("absent by a pointer") {
        double *x = b;
        int k[2] = { 1, 0 };
#pragma acc parallel loop copyin(k)
        for (int i = 0; i < 2; i++) x[k[i]] = i;
    }
    CASE("a loop past the end of its type") {
        double *x = b;
        volatile unsigned first = 50, end = 10;
        unsigned from = first, to = end;
#pragma acc parallel loop
        for (unsigned i = from; i != to; i++)
            if (i < 100) x[i] = i;
    }
    CASE("a byte past the end of its type") {
        double *field = b;
        volatile int first = 1, end = 254, before = -1, down = 6;
        int from = first, to = end, low = before, high = down;
#pragma acc parallel loop collapse(2) copy(a)
        for (unsigned char i = from; i < to; i += 3)
            for (long j = high; j > low; j -= 2) a[(i + j) % 100] = field[j] + field[6 - j] + field[300 - i] + field[i + 19];
    }
    CASE("absent by a member") {
        struct holder s = { 100, b };
#pragma acc parallel loop
        for (int i = 0; i < 100; i++) s.x[i] = i;
    }
    CASE("absent by a member of an element") {
        struct holder s[2] = { { 100, b }, { 100, b } };
#pragma acc parallel loop copyin(s)
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < 100; i++) s[k].x[i] = i;
    }
    CASE("a device address") {
        double *x = acc_malloc(sizeof a);
#pragma acc parallel loop copy(x[0:100])
        for (int i = 0; i < 100; i++) x[i] = i;
    }
    CASE("end of a device address") acc_delete(acc_copyin(a, sizeof a), sizeof a);
    CASE("null data of a negative length") {
        volatile int n = -1;
#pragma acc enter data copyin(none[0:n])
    }
    CASE("other device memory") {
        acc_create(b, sizeof b);
        acc_map_data(a, acc_deviceptr(b), sizeof a);
    }
    CASE("too many iterations") {
        long n = 1L << 33;
#pragma acc parallel loop collapse(2) copy(a)
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++) a[(i + j) % 100] = 1;
    }
    CASE("(fault seen later)") {
#pragma acc parallel loop create(b) async(1)
        for (int i = 0; i < 100; i++) b[i] = i;
#pragma acc wait(1)
    }
    CASE("(fault seen by the API)") {
#pragma acc parallel loop create(b) async(1)
        for (int i = 0; i < 100; i++) b[i] = i;
        acc_wait(1);
    }
    CASE("null pointer in a kernel") {
        double *x = NULL;
#pragma acc parallel loop copyin(x[0:100])
        for (int i = 0; i < 100; i++) x[i] = i;
    }
    CASE("(section beyond a block)") {
        double *x = malloc(100 * sizeof *x);
        int n = 200;
        x[0] = 1;
#pragma acc enter data copyin(x[10:n])
    }
    CASE("(section beyond a variable)") {
        double *x = a + 50;
#pragma acc parallel loop copyout(x[0:51])
        for (int i = 0; i < 51; i++) x[i] = i;
    }
    CASE("(sections within)") {
        double *x = malloc(1000000), *y = b, z[4] = { 0 }, *p = z;
        x[0] = 1;
#pragma acc enter data copyin(x[0:125000], y[0:100], p[0:4])
        char *from = malloc(30), *first = malloc(8);
        first[0] = from[0] = 1;
#pragma acc enter data copyin(from[1:29], first[0:8]) create(none[0:10])
        exit(1);
    }
    CASE("(pointer to the host in a kernel)") {
        double *rows[2] = { a, b };
        int lengths[2] = { 1, 2 };
#pragma acc enter data copyin(rows)
#pragma acc serial copyin(lengths)
        for (int i = 0; i < lengths[1]; i++) rows[i][i * i] = i;
    }
    CASE("(pointer to the host as one to the device)") {
        double *x = a, *y = acc_malloc(sizeof a);
#pragma acc parallel loop deviceptr(x, y)
        for (int i = 0; i < 100; i++) x[i] = y[i] = i;
    }
    CASE("child") {
        int status;
        ON_DEVICE;
        fflush(NULL);
        if (!fork()) region(), exit(0);
        wait(&status);
        return WEXITSTATUS(status);
    }
    CASE("exit") {
        atexit(region);
        ON_DEVICE;
    }
    CASE("elements apart from their structure") {
        struct list *f = calloc(1, sizeof *f + sizeof a);
#pragma acc enter data copyin(f[0:1])
#pragma acc enter data copyin(f->v[0:100])
    }
    CASE("device of a copy") acc_memcpy_d2d(a, b, 8, 0, 6);
    CASE("(type without a GPU)") acc_init(acc_device_nvidia);
    return 0;
}
X
cat >without_source.c <<'X'
#include <accel_abi.h>
#include <stddef.h>
static const struct accelrt_binary binary = { "sm_80", 0, "", 0 };
static struct accelrt_image image = { ACCELRT_ABI, "without_source.c", NULL, 0, "", &binary, 1, NULL, 0, NULL, NULL, NULL, NULL };
static struct accelrt_site site = { &image, "without_source.c", "main", 1, 1, "parallel loop", NULL };
int main(void)
{
    static const struct accelrt_kernel kernel = { .name = "k", .dims = 1, .block = { 256, 1, 1 }, .items = { 1, 1, 1 } };
    struct accelrt_geometry g = { .trips = { 1, 0, 0 } };
    struct accelrt_call call = { .site = &site, .async = ACCELRT_ASYNC_SYNC, .condition = 1, .n_wait = -1 };
    accelrt_register(&image);
    if (accelrt_compute_begin(&call)) accelrt_launch(&call, &kernel, &g, NULL);
    return 0;
}
X
cat >caller.c <<'X'
double half(double x);
#pragma acc routine(half) seq
int main(void)
{
    double a[10];
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 10; i++) a[i] = half(i);
    return 0;
}
X
cat >routine.c <<'X'
#pragma acc routine seq
double half(double x) { return x / 2; }
X
cat >data_only.c <<'X'
static double a[10];
int main(void)
{
#pragma acc enter data create(a)
    return 0;
}
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 -w mistakes.c -o mistakes && "$accelcc" ${ACCEL_TEST_FLAGS-} -O1 caller.c routine.c -o caller &&
    "$accelcc" ${ACCEL_TEST_FLAGS-} -O1 --target=openmp -c routine.c -o routine.o &&
    "$accelcc" ${ACCEL_TEST_FLAGS-} -O1 caller.c routine.o -o half_caller &&
    "$accelcc" ${ACCEL_TEST_FLAGS-} -O1 -w --target=openmp mistakes.c -o host_only &&
    "$accelcc" ${ACCEL_TEST_FLAGS-} -O1 without_source.c -o without_source &&
    "$accelcc" ${ACCEL_TEST_FLAGS-} -O1 --target=openmp data_only.c -o host_data_only || exit 1
echo 'int nothing;' >library.c && ${CC:-cc} -shared -fPIC library.c -o liblibrary.so || exit 1
failed=0
tell() { # NAME COMMAND...
    local name=$1 rc
    shift
    "$here/../limited.sh" 60 "$@" >out 2>err
    rc=$?
    awk -v name="$name: " '/accel error/ && !p { p = 1; print name $0; next } p && /^    / { print; next } { p = 2 * !!p }' err |
        sed -E 's/0x[0-9a-f]+/ADDRESS/g; s|: cannot open shared object file.*;|: ...;|; s/[0-9]+( of 2147483648 bytes free)/SOME\1/'
    [ $rc = 1 ] || { failed=1; echo "    status $rc"; }
}
export ACC_DEVICE_TYPE=cudasim
{
    sed -n 's/^ *CASE("\([^("][^"]*\)").*/\1/p' mistakes.c >cases
    while read -r name; do tell "$name" ./mistakes "$name" </dev/null; done <cases
    for name in "section beyond its array" "section before its array"; do tell "$name on the host" env ACC_DEVICE_TYPE=host ./mistakes "$name"; done
    tell "no simulator" env ACCEL_SIM_LIBRARY=/nowhere.so ./mistakes
    tell "number of the device" env ACC_DEVICE_NUM=4 ./mistakes
    tell "no profiling library" env ACC_PROFLIB=./liblibrary.so ./mistakes
    tell "trace" env ACCEL_TRACE=/nowhere/trace.json ./mistakes
    tell "kernel without memory" env ACCEL_SIM_FAIL='cuMemAllocAsync:*' ./mistakes
    tell "fault" env ACCEL_SIM_FAIL='cuStreamSynchronize:1=700' ./mistakes
    tell "fault seen later" env ACCEL_SIM_FAIL='cuStreamSynchronize:1=700' ./mistakes "(fault seen later)"
    tell "fault seen by the API" env ACCEL_SIM_FAIL='cuStreamSynchronize:1=700' ./mistakes "(fault seen by the API)"
    tell "pointer to the host" env ACCEL_SIM_FAIL='cuStreamSynchronize:3=700' ./mistakes "(pointer to the host in a kernel)"
    tell "pointer to the host as one to the device" env ACCEL_SIM_FAIL='cuStreamSynchronize:2=700' ./mistakes "(pointer to the host as one to the device)"
    for name in "(section beyond a block)" "(section beyond a variable)" "(sections within)"; do
        tell "$name, checked" env ACCEL_SIM=check ./mistakes "$name"
    done
    tell "launch" env ACCEL_SIM_FAIL='cuLaunchKernelEx:1=1' ./mistakes
    tell "kernel that is not there" env ACCEL_SIM_FAIL='cuModuleGetFunction:1=500' ./mistakes
    tell "no NVRTC" env ACCEL_SIM_NVRTC=0 ACCEL_CACHE_SIZE=0 ./mistakes
    tell "no code for the device" ./without_source
    tell "linker" env ACCEL_SIM_FAIL='cuLinkComplete:1=218' ACCEL_CACHE_SIZE=0 ./caller
    tell "routine without device code" ./half_caller
    tell "file without device code" ./host_only
    tell "program without device code" ./host_data_only
    tell "type on the host" env ACC_DEVICE_TYPE=host ./mistakes "(type without a GPU)"
    tell "no GPU" env ACCEL_SIM_DEVICES=0 ./mistakes
    tell "switch" env ACCEL_TIME=maybe ./mistakes
    tell "size" env ACCEL_CACHE_SIZE=12q ./mistakes
    tell "number" env ACCEL_NOTIFY=loud ./mistakes
    tell "type" env ACC_DEVICE_TYPE=gpu ./mistakes
    tell "waits" env ACCEL_WAIT=long ./mistakes
    tell "graphs" env ACCEL_GRAPHS=many ./mistakes
    tell "times of variants" env ACCEL_TUNE=often ./mistakes
    tell "variant" env ACCEL_VARIANT=fast ./mistakes
    tell "variant of a kernel" env ACCEL_VARIANT=main:share=999 ./mistakes
    tell "comparison" env ACCEL_COMPARE=often ./mistakes
    mkdir old && : >old/golden.txt >old/golden.values
    tell "recorded values" env ACCEL_COMPARE=read=old ./mistakes
    tell "local rank" env -i ACC_DEVICE_TYPE=cudasim ACC_DEVICE_NUM=local ./mistakes
    tell "compiler" env ACCEL_SIM_FAIL=nvrtcCompileProgram:1 ACCEL_CACHE_SIZE=0 ./mistakes
} >messages
if [ "${2-}" = --update ]; then cp messages "$here/messages.expected"; else diff "$here/messages.expected" messages || failed=1; fi
exit $failed

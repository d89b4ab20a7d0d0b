#!/usr/bin/env bash
# The first line of what the runtime says about mistakes, word for word; addresses are written as ADDRESS. Status 1 each.
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
static double a[100], b[100];
static double *none;
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
    CASE("unmap inside") d = acc_malloc(sizeof a), acc_map_data(a, d, sizeof a), acc_unmap_data(a + 1);
    CASE("unmap what was created") acc_create(a, sizeof a), acc_unmap_data(a);
    CASE("copy from null") acc_memcpy_to_device(acc_malloc(8), NULL, 8);
    CASE("copy to null") acc_memcpy_from_device(a, NULL, 8);
    CASE("copy on the device from null") acc_memcpy_device(acc_malloc(8), NULL, 8);
    CASE("queue") acc_wait_async(-5, 1);
    CASE("default queue") acc_set_default_async(-7);
    CASE("device") acc_set_device_num(3, acc_device_nvidia);
    CASE("device type") acc_set_device_type(acc_device_radeon);
    CASE("device to wait for") acc_wait_device(1, 8);
    CASE("property") printf("%zu\n", acc_get_property(5, acc_device_nvidia, acc_property_memory));
    CASE("null data") {
#pragma acc enter data copyin(none[0:10])
    }
    CASE("update of absent data") {
#pragma acc update device(a[10:20])
    }
    CASE("update of more than is there") {
#pragma acc enter data create(a[0:50])
#pragma acc update self(a[40:20], b[0:10])
    }
    CASE("use of absent data") {
#pragma acc host_data use_device(a)
        printf("%p\n", (void *)a);
    }
    CASE("too large") acc_create(a, (size_t)1 << 40);
    return 0;
}
X
"$accelcc" ${ACCEL_TEST_FLAGS-} -O1 -w mistakes.c -o mistakes || exit 1
echo 'int nothing;' >library.c && ${CC:-cc} -shared -fPIC library.c -o liblibrary.so || exit 1
failed=0
tell() { # NAME COMMAND...
    local name=$1 rc
    shift
    timeout 60 "$@" >out 2>err
    rc=$?
    echo "$name: $(grep -m1 'accel error' err | sed -E 's/0x[0-9a-f]+/ADDRESS/g; s|: cannot open shared object file.*;|: ...;|')"
    [ $rc = 1 ] || { failed=1; echo "    status $rc"; }
}
export ACC_DEVICE_TYPE=cudasim
{
    sed -n 's/^ *CASE("\([^"]*\)").*/\1/p' mistakes.c >cases
    while read -r name; do tell "$name" ./mistakes "$name" </dev/null; done <cases
    tell "no simulator" env ACCEL_SIM_LIBRARY=/nowhere.so ./mistakes
    tell "number of the device" env ACC_DEVICE_NUM=4 ./mistakes
    tell "no profiling library" env ACC_PROFLIB=./liblibrary.so ./mistakes
    tell "trace" env ACCEL_TRACE=/nowhere/trace.json ./mistakes
    tell "kernel without memory" env ACCEL_SIM_FAIL='cuMemAllocAsync:*' ./mistakes
    tell "fault" env ACCEL_SIM_FAIL='cuStreamSynchronize:2=700' ./mistakes
    tell "compiler" env ACCEL_SIM_FAIL=nvrtcCompileProgram:1 ACCEL_CACHE_SIZE=0 ./mistakes
} >messages
if [ "${2-}" = --update ]; then cp messages "$here/messages.expected"; else diff "$here/messages.expected" messages || failed=1; fi
exit $failed

#!/usr/bin/env bash
# accelcc-bisect: finds the construct, the choices of its launch and the step of the compiler that make a result wrong. The compiler's fault is
# planted by a wrapper of it: it defines FAULT unless the step `jam` is left out. That of one kernel is planted in its text.
#   bisect.sh ACCELCC                                                                            SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
bisect=$(dirname "$accelcc")/accelcc-bisect
export ACC_DEVICE_TYPE=cudasim OMP_NUM_THREADS=1 ACCEL_SIM_CXXFLAGS=-O0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
fail() { failed=1; echo "FAIL $*"; cat out; }

cat >program.c <<'X2'
#include <openacc.h>
#include <stdlib.h>
#include <string.h>
enum { N = 1000 };
static double a[N], b[N];
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int blocks = !strcmp(what, "blocks"), fault = 0;
#ifdef FAULT
    fault = !strcmp(what, "compiler");
#endif
#pragma acc data copyin(b) copy(a)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++) a[i] = i;
        if (!strcmp(what, "stale")) b[0] = 1;
        if (!strcmp(what, "scratch")) {
#pragma acc parallel loop
            for (int i = 0; i < N; i++) b[i] = 0 * a[i] + 1;
        }
#pragma acc parallel loop
        for (int i = 0; i < N; i++) a[i] += b[i] + (fault && i == 3 && !acc_on_device(acc_device_host)) + (blocks && __pgi_vectoridx() >= 32);
    }
    if (!strcmp(what, "lost")) {
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
        for (int i = 0; i < N; i++) a[i] = -i;
#pragma acc exit data delete(a)
#pragma acc parallel loop copyin(a) copyout(b)
        for (int i = 0; i < N; i++) b[i] = a[i];
    }
    return 0;
}
X2
cat >compiler <<X2
#!/bin/sh
case ",\${ACCEL_APPEND_FLAGS#*without=}," in *,jam,*) ;; *) set -- -DFAULT "\$@" ;; esac
exec "$accelcc" --gpu-arch=none -w "\$@"
X2
chmod +x compiler
./compiler program.c -o program || exit 1
line=$(grep -n 'for (int i = 0; i < N; i++) a\[i\] += b' program.c | cut -d: -f1)
where=program.c:$((line - 1))

# found STATUS ARGUMENT TEXT...: the tool ends with the status and says each text.
found() {
    local status=$1 what=$2
    "$bisect" --build "./compiler program.c -o program" -- ./program "$what" >out 2>&1
    [ $? = "$status" ] || fail "$what: another status than $status"
    shift 2
    for text; do grep -qE -- "$text" out || fail "$what: no '$text'"; done
}
found 0 nothing 'no difference between the device and the host'
found 3 scratch 'no difference between the device and the host' 'transfers that may lose values' 'b: 1000 of 1000 elements .* are not copied back'
found 1 stale "$where: .*the device's copy is stale" "the program's directives, not its constructs"
found 1 lost 'a: before the construct, .* numbers differ' 'a transfer is missing, or the host computes with older values'
found 1 compiler "$where: accel compare: parallel loop: a: 1 of 1000 numbers differ; first element 3" 'it differs with each choice' \
    'without all [0-9]+ +agrees' "the step 'jam' makes the difference: --without=jam avoids it"
found 1 blocks "$where: accel compare: .* differ" '^    default +differs$' '^    block=32 +agrees$' 'the difference is made by: default.*; it agrees with:.* block=32' \
    'none of these steps makes the difference'
"$bisect" --build false -- ./program compiler >out 2>&1
[ $? = 2 ] || fail "a build that fails"
"$bisect" -- ./nothing >out 2>&1
[ $? = 2 ] || fail "a program that is not there"

# A fault in one of the kernels that a launch chooses from, planted in the text that --emit writes.
cat >variant.c <<'X2'
enum { N = 4096 };
static float a[N], b[N];
int main(void)
{
    for (int i = 0; i < N; i++) b[i] = i;
#pragma acc parallel loop copyin(b)
    for (int i = 0; i < N; i++) a[i] = b[i] + 1;
    return a[7] != 8;
}
X2
"$accelcc" --emit -o variant.accel.c variant.c && sed -i '/accel_k_main_1_vectors(/,$s/ a\[i\] = b\[i\] + 1/ a[i] = b[i] + 2/' variant.accel.cu &&
    make -s -f variant.accel.mk variant.accel.o NVCC= "CC=$accelcc" && "$accelcc" variant.accel.o -o variant || fail "the variant is not built"
./variant && fail "the planted fault has no effect"
ACCEL_COMPARE=1 ./variant 2>out
grep -q '^variant.c:6: accel compare: parallel loop: a: 4096 of 4096 numbers differ' out || fail "ACCEL_COMPARE does not name the construct"
"$bisect" -- ./variant >out 2>&1
[ $? = 1 ] || fail "variant: another status than 1"
for text in '^accelcc-bisect: variant.c:6: accel compare: parallel loop: a: ' '^    plain +agrees$' '^    default +differs$' 'is made by: default.*; it agrees with:.* plain'; do
    grep -qE -- "$text" out || fail "variant: no '$text'"
done

# What the tool is built on: words that every call of accelcc gets.
echo 'int main(void) { return VALUE; }' >value.c
ACCEL_APPEND_FLAGS=' -DVALUE=3  -O1 ' "$accelcc" value.c -o value 2>out || fail "ACCEL_APPEND_FLAGS"
./value
[ $? = 3 ] || fail "ACCEL_APPEND_FLAGS: another value"
exit $failed

#!/usr/bin/env bash
# arithmetic: how exactly device code calculates under the options of the host compiler and of nvc, seen in PTX; or that there is none.
#   arithmetic.sh ACCELCC                                                                                   SPDX-License-Identifier: MIT
work=$(mktemp -d) accelcc=$1 failed=0
trap 'rm -rf "$work"' EXIT
cat >"$work/a.c" <<'X'
#include <math.h>
#ifndef SIN
#define SIN sinf
#endif
static float f(float a, float b, float c) { return a * b + c; }
void g(int n, float *x)
{
#pragma acc parallel loop ORDERED copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = f(x[i], x[i], 3) * x[i] - 1 / x[i] + sqrtf(x[i]) + SIN(x[i]);
}
X
cat >"$work/z.c" <<'X'
void g(int n, double _Complex *z)
{
#pragma acc parallel loop ORDERED copy(z[0:n])
    for (int i = 0; i < n; i++) z[i] *= z[i] / (z[i] + 1);
}
X
# complex KIND OPTIONS: products and quotients are those of the file complex_KIND.cuh of the CUDA library.
complex() {
    local seen=annex_g
    # shellcheck disable=SC2086
    "$accelcc" --emit $2 -w "$work/z.c" -o "$work/z.accel.c" || failed=1
    grep -q accel_nan_product "$work/z.accel.cuh" || { grep -q ratio "$work/z.accel.cuh" && seen=fortran_rules || seen=limited_range; }
    [ $seen = "$1" ] || { echo "with $2: $seen, not $1"; failed=1; }
}
for options in "" -Ofast\ -O2 -ffast-math\ -fno-fast-math -fcx-limited-range\ -fno-cx-limited-range -funsafe-math-optimizations \
    -ffast-math\ -fno-cx-limited-range; do
    complex annex_g "-DORDERED= $options"
done
for options in -ffast-math -Ofast -fcx-limited-range -fno-fast-math\ -fcx-limited-range; do complex limited_range "-DORDERED= $options"; done
for options in -fcx-fortran-rules -ffast-math\ -fcx-fortran-rules; do complex fortran_rules "-DORDERED= $options"; done
complex annex_g "-DORDERED=ordered -ffast-math"

grep -q '^.version' <("$accelcc" --no-compress --gpu-arch=compute_80 -DORDERED= -c "$work/a.c" -o "$work/a.o" && strings "$work/a.o") ||
    { echo "no PTX: NVRTC is not here"; exit $((failed ? 1 : 77)); }

# expect OPTIONS INSTRUCTION...: with the options the PTX has those instructions; with "no" before it, it has not.
expect() {
    local options=$1 no
    # shellcheck disable=SC2086
    "$accelcc" --no-compress --gpu-arch=compute_80 $options -w -c "$work/a.c" -o "$work/a.o" || failed=1
    strings "$work/a.o" >"$work/ptx"
    shift
    while [ $# -gt 0 ]; do
        no=0; [ "$1" = no ] && { no=1; shift; }
        grep -q "$1" "$work/ptx"; [ $? = $no ] || { echo "with $options: $1 is there: $no"; failed=1; }
        shift
    done
}
exact="\(rcp\|div\)\.rn\.f32 sqrt\.rn\.f32" fast="no div.rn.f32 no rcp.rn.f32 no sqrt.rn.f32 no sin.approx"
for options in "" -Ofast\ -O2 -ffast-math\ -fno-fast-math -ffp-contract=off\ -ffp-contract=fast; do
    expect "-DORDERED= -DSIN= $options" fma.rn.f32 $exact
done
for options in -ffast-math -Ofast -funsafe-math-optimizations; do expect "-DORDERED= $options" fma.rn.ftz.f32 $fast; done
for options in -ffp-contract=off -gpu=nofma -Mnofma; do expect "-DORDERED= -DSIN= $options" no fma.rn $exact; done
expect "-DORDERED= -gpu=fastmath" no rcp.rn.f32 sin.approx
expect "-DORDERED=ordered -ffast-math -gpu=fastmath" $exact no sin.approx
"$accelcc" --gpu-arch=none -DORDERED= -c "$work/a.c" -o "$work/a.o" && strings "$work/a.o" | grep -q '^.version' &&
    { echo "--gpu-arch=none compiles kernels"; failed=1; }
exit $failed

#!/usr/bin/env bash
# fma: with -ffp-contract=off the device code multiplies and adds in two steps, as plain C does; by default in one.
#   fma.sh ACCELCC                                                                                          SPDX-License-Identifier: MIT
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#pragma acc routine seq\nstatic float f(float a, float b, float c) { return a * b + c; }\nvoid g(int n, float *x)\n{\n' >"$work/a.c"
printf '#pragma acc parallel loop copy(x[0:n])\n    for (int i = 0; i < n; i++) x[i] = f(x[i], x[i], 3) * x[i] - 1;\n}\n' >>"$work/a.c"
count() { "$1" --gpu-arch=compute_80 $2 -c "$work/a.c" -o "$work/a.o" && grep -ac 'fma\.rn\.f32' "$work/a.o"; }
grep -q '^.version' <("$1" --gpu-arch=compute_80 -c "$work/a.c" -o "$work/a.o" && strings "$work/a.o") || { echo "no PTX: NVRTC is not here"; exit 0; }
one=$(count "$1" "") two=$(count "$1" -ffp-contract=off)
[ "$one" -gt 0 ] && [ "$two" = 0 ] || { echo "fma instructions: $one by default, $two with -ffp-contract=off"; exit 1; }

#!/bin/sh
# build: the NAS benchmarks in OpenACC C, as written (NAME.written) and without num_gangs, num_workers and vector_length (NAME.free).
# SPDX-License-Identifier: MIT
#   ACCELCC=path ./build.sh OPENACC_NPB OUT [CLASS]
# OPENACC_NPB: the suite's folder (github.com/uhhpctools/openacc-npb). OUT gets the programs, and a .log of each build that failed.
here=$(cd "$(dirname "$0")" && pwd)
suite=$1 class=${3:-A}
mkdir -p "$2" && out=$(cd "$2" && pwd) || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
flags="-O2 --gpu-arch=${ARCH:-sm_90} -std=gnu99 -fgnu89-inline -w"
for name in BT CG EP FT LU MG SP; do
    for form in written free; do
        rm -rf "$work/$name" && cp -r "$suite/$name" "$work/$name" || exit 1
        [ $form = free ] && find "$work/$name" -name '*.c' -exec python3 "$here/without_sizes.py" {} +
        folder=$name
        [ $name = LU ] && folder=LU-HP
        (cd "$work/$name/$folder" && make CC="$ACCELCC" CFLAGS="$flags" CLINK="$ACCELCC" CLINKFLAGS="$flags" UCC=cc CLASS="$class" &&
            strip -o "$out/$name.$form" ./*.x) >"$out/$name.$form.log" 2>&1 && rm "$out/$name.$form.log" || echo "$name.$form: not built"
    done
done

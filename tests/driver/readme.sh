#!/usr/bin/env bash
# The README's example: the kernel, the loop for the CPU and the report in it are what accelcc makes of it today.
# SPDX-License-Identifier: MIT
#   readme.sh ACCELCC
set -eu
accelcc=$(realpath "$1")
readme=$(cat "$(dirname "$0")/../../README.md")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
indented() { sed -e 's/^\(.\)/    \1/' -e 's/ *$//'; }
failed=0
holds() { # NAME TEXT
    [[ $readme == *"$2"* ]] && return
    echo "README.md: the $1 is another now:"
    printf '%s\n' "$2"
    failed=1
}

printf '%s\n' "$readme" | sed -n '/^    void saxpy/,/^    }/s/^    //p' >saxpy.c
"$accelcc" --emit saxpy.c
holds kernel "$(sed -n '/^\/\* saxpy.c:3/,/^}/{p;/^}/q}' saxpy.accel.cu | indented)"
holds "loop for the CPU" "$(sed -n '/^#line 4/,/y\[i\] =/p' saxpy.accel.c | indented)"
holds report "$("$accelcc" --report -c saxpy.c -o saxpy.o 2>&1 | indented)"
exit $failed

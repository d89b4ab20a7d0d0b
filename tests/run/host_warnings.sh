#!/usr/bin/env bash
# Generated host code does not trip the warnings that its user asks for: those of the host compiler are the same with and without accelcc.
#   host_warnings.sh ACCELCC                                                                   SPDX-License-Identifier: MIT
# The programs cover the forms of host code; none of them makes its loops in macros, where a warning has other places in the plain text.
set -u
accelcc=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-std=gnu11 -O1 -Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Wcast-qual -Wstrict-prototypes -Wmissing-declarations \
    -Wold-style-definition -pedantic -I$here -I$here/../../samples/common"

# FILE:LINE: TEXT of each warning, once.
places() { sed -nE 's/^([^:]*):([0-9]+):[0-9]+: (warning: .*\[-W.*\])$/\1:\2: \3/p' | sort -u; }

cat >"$work/sizes.c" <<'X'
#include <stddef.h>
void f(size_t from, size_t to, unsigned char step, int *a, int *b, size_t n);
void f(size_t from, size_t to, unsigned char step, int *a, int *b, size_t n)
{
#pragma acc parallel loop copy(a[0:n])
    for (size_t i = from; i != to; i++) a[i] = 1;
#pragma acc parallel loop copy(a[0:n]) copyin(b[0:n])
    for (unsigned char c = 1; c < 200; c = (unsigned char)(c + step)) a[c] += b[c];
#pragma acc parallel loop gang copy(a[0:n])
    for (size_t i = 0; i < n; i += 3) {
#pragma acc loop vector
        for (size_t j = i; j < to; j++) a[j] = 2;
    }
}
X
failed=0
cd "$here" || exit 2
for program in inner_loops private_apart private_sections private_members loop_last_values array_reductions gang_dimensions gang_state kernels_control "$work/sizes"; do
    # shellcheck disable=SC2086
    ${CC:-cc} $flags -D_OPENACC=202211 -I"$here/../../runtime/include" -Wno-unknown-pragmas -c "$program.c" -o "$work/out.o" 2>&1 | places >"$work/plain"
    for form in "" --expanded; do
        # shellcheck disable=SC2086
        "$accelcc" $flags $form --gpu-arch=none -c "$program.c" -o "$work/out.o" >"$work/log" 2>&1 || { cat "$work/log"; failed=1; }
        places <"$work/log" | comm -13 "$work/plain" - >"$work/new"
        [ ! -s "$work/new" ] || { echo "$program.c $form: new warnings"; cat "$work/new"; failed=1; }
    done
done
exit $failed

#!/usr/bin/env bash
# Host text of small programs against what is kept here, and compiled without a warning. SPDX-License-Identifier: MIT
#   run.sh ACCELCC [--update]
# The text kept is that of --target=openmp and --emit, with what a line "// options: ..." of the program adds (kernels and their geometry change with the tuning); what calls the runtime must
# compile with gcc and clang, in every standard, verbatim and expanded.
set -u
accelcc=$(realpath "$1")
update=${2-}
cd "$(dirname "$0")" || exit 2
include=../../../runtime/include
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail() { echo "$*"; failed=1; }

# compiles TEXT for every compiler that is here: gcc to the end in one standard, for its warnings about the flow of values
compile() {
    local text=$1 std=$2 cc
    for cc in gcc clang; do
        command -v $cc >/dev/null || continue
        $cc -fopenmp -std="$std" $([ $cc$std = gccgnu11 ] && echo -O1 || echo -fsyntax-only) -Wall -Wextra -Werror -I$include -iquote . -c "$text" -o "$work/o" 2>"$work/log" ||
            { fail "$cc -std=$std refuses $(basename "$text")"; head -20 "$work/log"; }
    done
}

# The texts of all programs by one command, which loads libclang once; each begins with the inclusion of accel_abi.h, after a line marker where
# it is not for --emit.
texts() { # STANDARD [OPTION]
    rm -f "$work"/text.*
    "$accelcc" "${@:2}" -std="$1" --dump=emit_host *.c >"$work/all" 2>"$work/log" || { fail "accelcc ${*:2} -std=$1:"; cat "$work/log"; return; }
    awk -v "text=$work/text" '
        /^# 1 "accelcc" 3$/ || (/^#include <accel_abi\.h>$/ && last != "# 1 \"accelcc\" 3") { n++ }
        { last = $0; printf "%s\n", $0 >sprintf("%s.%02d.c", text, n) }' "$work/all"
    set -- *.c
    [ -e "$work/text.$(printf %02d $#).c" ] && [ ! -e "$work/text.00.c" ] || fail "not a text for each program"
}

for source in *.c; do
    name=${source%.c}
    options=$(sed -n 's|^// options: ||p' "$source")
    "$accelcc" $options --target=openmp --emit --dump=emit_host "$source" >"$work/$name.host" 2>"$work/log" || { fail "$source:"; cat "$work/log"; continue; }
    [ -n "$update" ] && cp "$work/$name.host" "$name.host"
    diff -u "$name.host" "$work/$name.host" || fail "$source: other host text"
done
for std in c99 gnu11 c17; do
    for way in "" --expanded --emit; do
        texts $std $way
        for text in "$work"/text.*.c; do compile "$text" $std; done
    done
done
exit $failed

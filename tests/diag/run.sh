#!/bin/sh
# run: compares the messages for each program here with the text beside it. SPDX-License-Identifier: MIT
# A line `/* options: ... */` in a program gives further options. Use: run.sh accelcc [--update] [name...]; --update writes the text anew. Without a name: all programs.
# translate/emitted.sh has NVRTC compile the kernels of those that only get warnings.
# Prints which programs fail, then the differences. Programs without options are compiled by one command, which loads libclang once, and one by
# one if its messages are not the texts one after another.
set -u
accelcc=$(realpath "$1")
shift
update=no
if [ "${1-}" = --update ]; then
    update=yes
    shift
fi
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
together() { # PROGRAM...: false if a message differs, or an object exists after an error or lacks without one
    cp -r . "$work/all"
    (cd "$work/all" && "$accelcc" -c "$@" 2>err </dev/null)
    for source; do
        name=${source%.c}
        cat "$name.err" >>"$work/texts"
        if grep -q ' error: ' "$name.err"; then [ ! -e "$work/all/$name.o" ]; else [ -e "$work/all/$name.o" ]; fi || return 1
    done
    cmp -s "$work/texts" "$work/all/err"
}
done=0
if [ $# = 0 ]; then
    set -- *.c
    if [ $update = no ]; then
        # shellcheck disable=SC2046
        together $(grep -L '^/\* options: ' "$@") && done=$# && set -- $(grep -l '^/\* options: ' "$@") && done=$((done - $#))
    fi
fi
failed=
for source; do
    name=${source%.c}
    # shellcheck disable=SC2046
    "$accelcc" $(sed -n 's|^/\* options: \(.*\) \*/$|\1|p' "$name.c") -c "$name.c" -o "$work/out.o" 2>"$work/err" </dev/null
    status=$?
    if grep -q ' error: ' "$work/err"; then wanted=1; else wanted=0; fi
    right=yes
    if [ $status -ne $wanted ]; then
        echo "$name.c: exit code $status, not $wanted" >>"$work/details"
        right=no
    fi
    if [ $update = yes ]; then
        cp "$work/err" "$name.err"
    elif ! diff -u "$name.err" "$work/err" >>"$work/details"; then
        right=no
    fi
    [ $right = yes ] || failed="$failed $name.c"
done
[ -n "$failed" ] || { echo "$((done + $#)) programs: messages as expected"; exit 0; }
echo "other messages than expected:$failed"
cat "$work/details"
exit 1

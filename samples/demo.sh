#!/usr/bin/env bash
# Builds every sample as plain C and with accelcc, runs both and prints a table. SPDX-License-Identifier: MIT
#   demo.sh ACCELCC [SIZE]      SIZE: demo (default), test or sim, a line of each sample's file `sizes`
set -u
accelcc=$1 size=${2:-demo}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seconds_of() { sed -n 's/^time //p' "$1"; }
failures=0

run() { # NAME ARGS...: runs $work/NAME, output to $work/NAME.out, time to $work/NAME.time
    local name=$1 start end
    shift
    start=$(date +%s.%N)
    "$work/$name" "$@" >"$work/$name.out" 2>"$work/$name.err" || return 1
    end=$(date +%s.%N)
    grep -q '^time ' "$work/$name.err" || echo "time $(echo "$end $start" | awk '{print $1 - $2}')" >>"$work/$name.err"
}

device=${ACC_DEVICE_TYPE-}
if [ -z "$device" ]; then if [ -e /dev/nvidiactl ]; then device=nvidia; else device=host; fi; fi
printf '%-18s %-8s %14s %14s  %s\n' sample device 'plain C (s)' 'accelcc (s)' result
for folder in [0-9]*; do
    args=$(sed -n "s/^$size //p" "$folder/sizes")
    sources=$folder
    if ls "$folder"/step*.patch >/dev/null 2>&1; then
        cp -r "$folder" "$work/ported"
        for p in "$folder"/step*.patch; do patch -s -d "$work/ported" -p1 <"$p"; done
        sources=$work/ported
    fi
    result=ok
    ${CC:-cc} -std=gnu11 -O2 -w -Icommon "$folder"/*.c -o "$work/plain" -lm -ldl || result='plain C does not build'
    "$accelcc" -std=gnu11 -O2 -Icommon "$sources"/*.c -o "$work/accel" -lm -ldl || result='accelcc fails'
    rm -rf "$work/ported"
    # shellcheck disable=SC2086
    if [ "$result" = ok ]; then
        run plain $args || result='plain C fails'
        run accel $args || { result='fails'; cat "$work/accel.err"; }
        [ "$result" = ok ] && { cmp -s "$work/plain.out" "$work/accel.out" || result='WRONG: other output'; }
    fi
    [ "$result" = ok ] || failures=$((failures + 1))
    printf '%-18s %-8s %14s %14s  %s\n' "$folder" "$device" "$(seconds_of "$work/plain.err" 2>/dev/null)" "$(seconds_of "$work/accel.err" 2>/dev/null)" "$result"
done
[ $failures = 0 ]

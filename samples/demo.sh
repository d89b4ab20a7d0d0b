#!/usr/bin/env bash
# Builds every sample as plain C and with accelcc, runs both and prints a table. SPDX-License-Identifier: MIT
#   demo.sh ACCELCC [SIZE]      SIZE: demo (default), test or sim, a line of each sample's file `sizes`
# Each program runs up to three times, plain C and accelcc in turn, until four seconds have passed; the best time of each counts. A line `note` in
# `sizes` says what a row shows other than speed.
set -u
accelcc=$1 size=${2:-demo}
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seconds_of() { sort -g "$work/$1.times" 2>/dev/null | head -n 1; }
failures=0 rows=0

run() { # NAME ARGS...: runs $work/NAME, output to $work/NAME.out, its time as one more line of $work/NAME.times
    local name=$1 start end
    shift
    start=$(date +%s.%N)
    "$work/$name" "$@" >"$work/$name.out" 2>"$work/$name.err" || return 1
    end=$(date +%s.%N)
    grep -q '^time ' "$work/$name.err" || echo "time $(echo "$end $start" | awk '{print $1 - $2}')" >>"$work/$name.err"
    sed -n 's/^time //p' "$work/$name.err" >>"$work/$name.times"
}

build() { # FOLDER
    local sources=$1 p
    rm -f "$work"/*.times
    if ls "$1"/step*.patch >/dev/null 2>&1; then
        cp -r "$1" "$work/ported"
        for p in "$1"/step*.patch; do patch -s -d "$work/ported" -p1 <"$p"; done
        sources=$work/ported
    fi
    ${CC:-cc} -std=gnu11 -O2 -w -Icommon "$1"/*.c -o "$work/plain" -lm -ldl || result='plain C does not build'
    "$accelcc" -std=gnu11 -O2 -Icommon "$sources"/*.c -o "$work/accel" -lm -ldl || result='accelcc fails'
    rm -rf "$work/ported"
}

compare() { # ARGS...
    local start=$SECONDS k
    for k in 1 2 3; do
        [ $k = 1 ] || [ $((SECONDS - start)) -lt 4 ] || return
        run plain "$@" || { result='plain C fails'; return; }
        run accel "$@" || { result='fails'; cat "$work/accel.err"; return; }
        cmp -s "$work/plain.out" "$work/accel.out" || { result='WRONG: other output'; return; }
    done
}

cores=${OMP_NUM_THREADS:-$(nproc)}
device=${ACC_DEVICE_TYPE-}
if [ -z "$device" ]; then if [ -e /dev/nvidiactl ]; then device=nvidia; else device=host; fi; fi
case $device in
nvidia) place="on the GPU ($("$accelcc" --device-info 2>/dev/null | sed -n '1{s/^ *//;p}'))" ;;
host) place="on $cores of the CPU's cores" ;;
cudasim) place="on a GPU that is simulated on the CPU, which says nothing about speed" ;;
*) place="on $device" ;;
esac
printf '%-16s %12s %12s %9s  %s\n' sample 'plain C (s)' 'accelcc (s)' speed-up result
for folder in [0-9]*; do
    result=ok note=$(sed -n 's/^note //p' "$folder/sizes")
    build "$folder"
    # shellcheck disable=SC2046
    [ "$result" = ok ] && compare $(sed -n "s/^$size //p" "$folder/sizes")
    [ "$result" = ok ] || failures=$((failures + 1))
    rows=$((rows + 1))
    plain=$(seconds_of plain) accel=$(seconds_of accel)
    printf '%-16s %12s %12s %9s  %s\n' "$folder" "${plain:--}" "${accel:--}" \
        "$(awk -v p="$plain" -v a="$accel" 'BEGIN { if (a > 0) printf "%.1f", p / a; else print "-" }')" "$result${note:+; $note}"
done
echo
echo "$((rows - failures)) of $rows samples printed with accelcc what plain C prints. accelcc's programs ran $place, plain C's on one core."
[ "$device" != host ] || [ -n "${ACC_DEVICE_TYPE-}" ] || echo "There is no GPU here; ACC_DEVICE_TYPE=cudasim samples/demo.sh $accelcc sim takes a simulated one."
awk -v cores="$(nproc)" '$1 > cores * 1.5 { print "Other programs are at work on this machine (load " $1 " on " cores " cores): the times are not those of an idle one." }' /proc/loadavg
[ $failures = 0 ]

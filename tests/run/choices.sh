#!/bin/bash
# choices: the choices of launches in choices.c: each gives the results of plain C, ACCEL_TUNE finds and keeps winners, and later runs and
# --tuned use them. SPDX-License-Identifier: MIT
# choices.sh ACCELCC
accelcc=$1
cd "$(dirname "$0")" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
fail() { echo "$*"; exit 1; }
export ACC_DEVICE_TYPE=cudasim
usual=${ACCEL_CACHE_DIR-}
${CC:-cc} -std=gnu11 -O1 -w choices.c -o "$work/plain" && "$work/plain" >"$work/wanted" || fail "plain C"
"$accelcc" -std=gnu11 -Og --gpu-arch=none choices.c -o "$work/program" || fail "accelcc"

run() { # NAME=VALUE... [-- ARG]: prints what it prints on standard error
    local settings=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do settings+=("$1"); shift; done
    env "${settings[@]}" "$work/program" "${@:2}" >"$work/out" 2>"$work/err" || { cat "$work/err"; fail "${settings[*]}: fails"; }
}
right() { cmp -s "$work/out" "$work/wanted" || { diff "$work/out" "$work/wanted"; fail "$*: other results"; }; }

# ---- each choice of each construct: the first of all in one run, then the second of all, and so on ----
functions=$(sed -n 's/^static [a-z]* \([a-z_]*\)(void)$/\1/p' choices.c | grep -v fill)
for f in $functions; do
    ACCEL_VARIANT="$f:share=999" "$work/program" >"$work/out" 2>"$work/err" && fail "$f: share=999 is accepted"
    sed -n "s/.*kernel accel_k_${f}_1[a-z_]* has no choice 'share=999'; choose one of default\(.*\)$/\1/p" "$work/err" | tr -d ' ' | tr ',' '\n' >"$work/$f.choices"
    [ -s "$work/$f.choices" ] || { cat "$work/err"; fail "$f: no list of choices"; }
    sed -i '/^$/d' "$work/$f.choices"
done
for kind in 'line plain' 'filter plain' 'filter trips=one' 'cube block=32x2x2' 'long_rows share=2' 'total grid=1/4' 'product tiles=0' 'column_sums block=16x32' \
            'row_sums block=8x16' 'some_neighbors block=64' 'workers block=32x8'; do
    grep -qx "${kind#* }" "$work/${kind% *}.choices" || fail "${kind% *} does not have ${kind#* }"
done
for ((n = 1; n; n++)); do
    variants=
    for f in $functions; do
        choice=$(sed -n "${n}p" "$work/$f.choices")
        [ -n "$choice" ] && variants+="${variants:+;}$f:$choice"
    done
    [ -n "$variants" ] || break
    run ACCEL_NOTIFY=1 "ACCEL_VARIANT=$variants"
    right "$variants"
    for one in ${variants//;/ }; do
        grep -q "function=${one%%:*} .* variant=${one#*:} (ACCEL_VARIANT)$" "$work/err" || { cat "$work/err"; fail "$one is not launched"; }
    done
done

# ---- other values of ACCEL_VARIANT and ACCEL_TUNE ----
refused() { # TEXT NAME=VALUE
    env "$2" "$work/program" >"$work/out" 2>"$work/err" && fail "$2 is accepted"
    grep -qF "$1" "$work/err" || { cat "$work/err"; fail "$2: not the message '$1'"; }
}
refused "expected [CONSTRUCT:]CHOICE, or several with ; between them; CHOICE is default, or a list of plain, tiles=N," "ACCEL_VARIANT=fast"
refused "environment variable ACCEL_TUNE=maybe: expected 1, off or any" "ACCEL_TUNE=maybe"
run ACCEL_NOTIFY=1 "ACCEL_VARIANT=block=64;choices.c:$(($(grep -n '^static int total' choices.c | cut -d: -f1) + 3)):grid=1/2"
right "block=64"
grep -q "function=row_sums .* variant=block=64 (ACCEL_VARIANT)$" "$work/err" && grep -q "function=total .* variant=grid=1/2 (ACCEL_VARIANT)$" "$work/err" ||
    { cat "$work/err"; fail "choices of all constructs, and of a place"; }

# ---- winners ----
export ACCEL_CACHE_DIR=$work/cache
[ -n "$usual" ] && mkdir "$work/cache" && chmod 700 "$work/cache" && cp "$usual"/*.bin "$work/cache" 2>"$work/err"
file=$work/cache/tuned.txt
"$work/plain" 30 >"$work/wanted.30"
mv "$work/wanted.30" "$work/wanted"
run ACCEL_TUNE=1 -- 30
right ACCEL_TUNE
grep -q '^ACCEL_TUNE: device time of a launch in us$' "$work/err" || { cat "$work/err"; fail "no table"; }
for f in $functions; do
    [ $f = neighbors ] || grep -q "choices.c:[0-9]* accel_k_${f}_1[a-z_]* *2^.*[0-9][.][0-9]" "$work/err" || { cat "$work/err"; fail "$f is not in the table"; }
done
grep -q "	accelcc simulator	2^12	[^	]*	[0-9.]*	[0-9.]*	choices.c:[0-9]* accel_k_line_1" "$file" || { cat "$file"; fail "no winner of line in the file"; }

# The file is used: choices of which the names are known are put in.
awk -F'\t' -v OFS='\t' '/_line_1/ { $4 = "block=64" } /_row_sums_1/ { $4 = "block=32x4" } /_total_1/ { $4 = "share=2" } { print }' "$file" >"$work/new" && cat "$work/new" >"$file"
echo "no winner" >>"$file"
run ACCEL_NOTIFY=1 -- 2
grep -q "function=line .* variant=block=64 (tuned)$" "$work/err" && grep -q "function=row_sums .* variant=block=32x4 (tuned)$" "$work/err" ||
    { cat "$file" "$work/err"; fail "winners are not used"; }
grep "function=total .* variant=" "$work/err" && fail "a choice that the launch does not have is used"

# --tuned: the same without the file.
"$accelcc" -std=gnu11 -Og --gpu-arch=none --tuned="$file" choices.c -o "$work/tuned" || fail "--tuned"
mv "$file" "$work/kept.txt"
ACCEL_NOTIFY=1 "$work/tuned" 2 >"$work/out" 2>"$work/err"
grep -q "function=line .* variant=block=64 (tuned)$" "$work/err" && grep -q "function=row_sums .* variant=block=32x4 (tuned)$" "$work/err" ||
    { cat "$work/err"; fail "--tuned: winners are not used"; }
run ACCEL_NOTIFY=1 -- 2
grep "variant=" "$work/err" && fail "winners without a file"
mv "$work/kept.txt" "$file"
says() { # TEXT FILE
    "$accelcc" --gpu-arch=none --tuned="$2" -c choices.c -o "$work/o" 2>"$work/err" && fail "--tuned=$2 is accepted"
    grep -qF "$1" "$work/err" || { cat "$work/err"; fail "--tuned=$2: not the message '$1'"; }
}
says "cannot read the file" "$work/nowhere"
says "no line is a winner of ACCEL_TUNE" "$work/wanted"
for off in ACCEL_TUNE=off ACCEL_REPRODUCIBLE=1; do
    run ACCEL_NOTIFY=1 $off -- 2
    grep "variant=" "$work/err" && fail "$off: winners are used"
done
run ACCEL_NOTIFY=1 ACCEL_REPRODUCIBLE=1 ACCEL_TUNE=1 -- 2
grep "variant=\|ACCEL_TUNE:" "$work/err" && fail "ACCEL_REPRODUCIBLE with ACCEL_TUNE: choices are tried"
exit 0

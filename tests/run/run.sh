#!/usr/bin/env bash
# Runs one program on every device and compares what it prints with what it prints as plain C. SPDX-License-Identifier: MIT
#   run.sh ACCELCC MODE[,MODE...] SOURCE [SOURCE...] [-- ARG...]
# A line `/* options: ... */` in the first source gives options to accelcc alone. Kernels of programs run for less time than -O1 takes and are
# compiled with -O0. Plain C is compiled with -O0, unless there is a line `/* plain C: -O1 */`: in a program whose counters pass the end of their
# type.
# MODE: host, cudasim, check (the race checker), gpu: the program is built once for all of them; expanded: with the host file cut from the
# preprocessed text. Where that has, after preprocessing, other tokens than the program's own, it is built and run on the host.
# multi: with --multi-gpu, on three simulated devices, if constructs of the program can be split.
# split: the program of all modes is built with --multi-gpu, and runs on three simulated devices if its constructs can be split, else on one.
# MODE:NAME=VALUE sets a variable for the run.
# Loops of few iterations too are shared among the host's threads.
# $ACCEL_TEST_FLAGS go to accelcc, $ACCEL_TEST_ASAN_OPTIONS to the program alone. Where no mode is gpu, kernels are compiled by the simulator alone
# (translate/emitted.sh sends all of them through NVRTC, in a tenth of the time that good code takes), or as $ACCEL_TEST_ARCH says.
set -u
accelcc=$1 modes=$2
shift 2
sources=() args=()
while [ $# -gt 0 ]; do
    [ "$1" = -- ] && { shift; args=("$@"); break; }
    sources+=("$1"); shift
done
here=${0%/*}
[[ $here = /* ]] || here=$PWD/$here
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A program, or a compiler, takes a few seconds: in five minutes of the processor's time it does not come to an end.
. "$here/../limited.sh"
limited() { limit_processor_time 300 "$@"; }
compiled() { (ulimit -c 0 && ulimit -St 300 && exec "$@"); }            # waits for nothing, so that no clock is needed
case ${sources[0]} in */*) folder=${sources[0]%/*} ;; *) folder=. ;; esac
folders=(-I"$folder" -I"$here/../../samples/common")
# What lines of the first source say, read without another process.
own_options= plain_level=-O0
while IFS= read -r line; do
    case $line in
    "/* options: "*" */") line=${line#"/* options: "}; own_options+=" ${line%" */"}" ;;
    "/* plain C: -O1 */") plain_level=-O1 ;;
    esac
done <"${sources[0]}"
arch=--gpu-arch=none
case ,$modes in *,gpu*) arch= ;; esac
# gcc needs half of the time of -O1 for -Og, which optimizes too; samples and random programs (fuzz/fuzz.py) have -O1.
level=-Og
case ${sources[0]} in */samples/*) level=-O1 ;; esac
flags="-std=gnu11 $level --without=small-loops ${ACCEL_TEST_ARCH-$arch} ${ACCEL_TEST_FLAGS-}$own_options"

# Samples are linked with libaccel.a, as programs are by default; the others with libaccel.so, which takes a third of the time. gold, where it is,
# links with shared libraries in half of the time. (--export-dynamic-symbol, for libaccel.a, takes no pattern in it.)
gold=
command -v ld.gold >/dev/null && gold=-fuse-ld=gold
case ,$modes:${sources[0]} in *,gpu* | */samples/*) ;; *) flags+=" --shared-runtime" ;; esac
case $flags in *--shared-runtime*) flags+=" $gold" ;; esac
case ,$modes in *,split*) flags+=" --multi-gpu" ;; esac

# What plain C prints. Several tests run the same program (sanitize.sh), so it is kept in $ACCEL_CACHE_DIR, under a hash of the program, its
# arguments, the headers that it may include, and the name and date of the compiler.
plain_key() {
    local cc
    cc=$(type -P "${CC:-cc}") || return
    shopt -s nullglob
    { printf '%s\n' "$cc" "${sources[@]}" -- "${args[@]}"; stat -Lc %Y "$cc"; cat "${sources[@]}" "$folder"/*.h "$here"/../../samples/common/*.h; } | sha256sum
}
plain() {
    compiled ${CC:-cc} -std=gnu11 $plain_level -ffp-contract=off -w "${folders[@]}" "${sources[@]}" -o "$work/plain" $gold -lm -ldl 2>"$work/log" ||
        { cat "$work/log"; echo "plain C does not compile"; exit 1; }
    limited "$work/plain" "${args[@]}" >"$expected" 2>"$work/log" || { cat "$work/log"; echo "plain C fails"; exit 1; }
}
kept=
[ -n "${ACCEL_CACHE_DIR-}" ] && kept=$(plain_key) && kept=$ACCEL_CACHE_DIR/plain/${kept%% *}
expected=$work/plain.out
if [ -n "$kept" ] && [ -e "$kept" ]; then expected=$kept
else
    plain
    [ -n "$kept" ] && (umask 077; mkdir -p "$ACCEL_CACHE_DIR/plain") && cp "$expected" "$kept.$$" && mv "$kept.$$" "$kept"
fi

# The program that a mode runs, built when the first one asks for it.
build() { # NAME OPTION...
    local name=$1
    shift
    [ -e "$work/$name/program" ] && return
    mkdir -p "$work/$name"
    local -x KEEP_HOST_IF=
    [ "$name" = multi ] && [ ${#sources[@]} = 1 ] && KEEP_HOST_IF=ACCELRT_SPLIT
    case ,$modes in *,expanded* | *,multi* | *,split*) local -x ACCEL_CC=$here/keep_host.sh KEEP_HOST=$work/$name ;; esac
    compiled "$accelcc" $flags "$@" "${folders[@]}" "${sources[@]}" -o "$work/$name/program" -lm -ldl || { echo "accelcc $* fails"; return 1; }
}

# The words and the string literals of a host file after preprocessing.
tokens() { # FILE
    local option options=()
    for option in $flags; do [[ $option = --* ]] || options+=("$option"); done
    ${CC:-cc} "${options[@]}" -fopenmp -D_OPENACC -D_ACCEL -I"$here/../../runtime/include" "${folders[@]}" -E -P "$1" >"$1.i" 2>/dev/null || return
    tr -s ' \t' '\n' <"$1.i" >"$1.tokens"
    grep -o '"[^"]*"' "$1.i" >>"$1.tokens"
}

# Whether the expanded form has the program's tokens: then it is the same program.
expands_to_the_same() {
    local file name compared=0
    mkdir -p "$work/expanded"
    for file in "${sources[@]}"; do
        name=$(basename "$file" .c).accel.c
        [ -e "$work/program/$name" ] || continue
        KEEP_HOST=$work/expanded KEEP_HOST_ONLY=1 ACCEL_CC=$here/keep_host.sh \
            compiled "$accelcc" $flags --expanded --gpu-arch=none "${folders[@]}" -c "$file" -o "$work/expanded/o" || return
        tokens "$work/program/$name" && tokens "$work/expanded/$name" || return
        cmp -s "$work/program/$name.tokens" "$work/expanded/$name.tokens" || return
        compared=$((compared + 1))
    done
    [ $compared -gt 0 ]
}

is_split() { grep -qs ACCELRT_SPLIT "$work/$1"/*.accel.c; } # NAME

# Runs the program on one device and compares.
run() { # MODE
    local program=program setting=
    case $1 in *:*) setting=${1#*:} ;; esac
    case ${1%%:*} in
    host) export ACC_DEVICE_TYPE=host ;;
    cudasim) export ACC_DEVICE_TYPE=cudasim ACCEL_SIM_CXXFLAGS="${ACCEL_SIM_CXXFLAGS-} -O0" ;;
    expanded) export ACC_DEVICE_TYPE=host; program=expanded ;;
    check) export ACC_DEVICE_TYPE=cudasim ACCEL_SIM=check ACCEL_SIM_CXXFLAGS="${ACCEL_SIM_CXXFLAGS-} -O0" ;;
    multi) export ACC_DEVICE_TYPE=cudasim ACCEL_SIM_DEVICES=3 ACCEL_SIM_CXXFLAGS="${ACCEL_SIM_CXXFLAGS-} -O0"; program=multi ;;
    split) export ACC_DEVICE_TYPE=cudasim ACCEL_SIM_CXXFLAGS="${ACCEL_SIM_CXXFLAGS-} -O0" ;;
    gpu) export ACC_DEVICE_TYPE=nvidia ;;
    *) echo "unknown mode $1"; exit 2 ;;
    esac
    if [ $program = program ]; then build program || return
    elif [ $program = multi ]; then         # the host's own code is run as -O1 makes it in mode host
        build multi --multi-gpu -O0 || return
        is_split multi || return 0
    else
        [ -e "$work/program" ] && expands_to_the_same && return
        build expanded --expanded --gpu-arch=none || return
    fi
    [ "$1" = split ] && is_split program && export ACCEL_SIM_DEVICES=3
    [ -z "$setting" ] || export "${setting?}"
    export ASAN_OPTIONS=${ACCEL_TEST_ASAN_OPTIONS-${ASAN_OPTIONS-}} OMP_NUM_THREADS=${OMP_NUM_THREADS:-3}
    limited "$work/$program/program" "${args[@]}" >"$work/out" 2>"$work/err"
    local rc=$?
    [ ! -s "$work/err" ] || cat "$work/err"
    [ $rc = 0 ] || { echo "$1: exit status $rc; the last lines:"; tail -n 20 "$work/out"; return 1; }
    diff "$expected" "$work/out" || { echo "$1: the output differs from plain C's (<)"; return 1; }
}

failed=0
for mode in ${modes//,/ }; do (run "$mode") || failed=1; done
exit $failed

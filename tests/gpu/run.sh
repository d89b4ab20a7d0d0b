#!/usr/bin/env bash
# Runs what build.sh made on this machine's GPU and prints one table. SPDX-License-Identifier: MIT
#   run.sh DIR [CHECKER...]    CHECKER: plain (default), memcheck, racecheck, initcheck, synccheck (compute-sanitizer; small sizes),
#                              leaks (memcheck with leak check, everything given back at the end by leaks_tool)
# JOBS=n: programs at a time (4). ONLY=regex: these programs. LIMIT=n: seconds for a program (300).
set -u
cd "$1" || exit 2
shift
[ $# -gt 0 ] || set -- plain
export ACC_DEVICE_TYPE=nvidia ACCEL_CACHE_DIR=$PWD/cache
failed=0 passed=0

# Whether known.txt has each report of a log.
known() { # CHECKER NAME LOG
    local pattern reports
    pattern=$(sed -n "s/^$1 $2 //p" known.txt)
    reports=$(grep -E '^========= (Error|Warning|Invalid|Uninitialized __|Host API|Barrier|Program|Internal|Leaked)' "$3")
    [ -n "$pattern" ] && [ -n "$reports" ] && ! grep -vqE "$pattern" <<<"$reports"
}

one() { # CHECKER NAME
    local checker=$1 name=$2 args expected command=() log=$2.$1.sanitizer
    if [ "$checker" = plain ]; then
        args=$(cat "$name.args") expected=$name.expected
    else
        args=$(cat "$name.small") expected=$name.expected-small
        export ACCEL_KEEP_MEMORY=0     # so that the checker sees what is freed
        export ACCEL_GRAPHS=always
        command=(compute-sanitizer --tool "$checker" --error-exitcode 99 --log-file "$log")
        [ "$checker" = memcheck ] && command+=(--leak-check no)
        [ "$checker" = leaks ] && export ACC_PROFLIB=./leaks_tool.so &&
            command=(compute-sanitizer --tool memcheck --leak-check full --error-exitcode 99 --log-file "$log")
    fi
    # shellcheck disable=SC2086
    timeout "${LIMIT:-300}" "${command[@]}" "./$name" $args >"$name.out" 2>"$name.err"
    local rc=$?
    if [ $checker != plain ] && grep -q 'terminated before first instrumented API call' "$log" && diff -q "$expected" "$name.out" >/dev/null; then
        echo "none $checker $name: makes no CUDA call"
        return 0
    fi
    if { [ $rc = 99 ] || [ $rc = 124 ]; } && known "$checker" "$name" "$log"; then
        echo "known $checker $name: exit status $rc, $(grep -c '^=========' "$log") lines, see known.txt"
        [ $rc = 124 ] && return
        rc=0
    fi
    if [ $rc != 0 ]; then
        echo "FAIL $checker $name: exit status $rc: $(head -c 300 "$name.err" | tr '\n' ' ') $(grep -m2 -E 'Error|Invalid|Uninit|API memory|Race|hazard' "$log" 2>/dev/null | tr '\n' ' ')"
        return 1
    fi
    diff "$expected" "$name.out" >"$name.diff" || { echo "FAIL $checker $name: other output: $(head -n 4 "$name.diff" | tr '\n' ' ')"; return 1; }
}

export -f one known
for checker in "$@"; do
    for program in *.args; do echo "${program%.args}"; done | grep -E "${ONLY:-.}" |
        xargs -P "${JOBS:-4}" -I{} bash -c 'one "$0" "$1" && echo "ok $0 $1"' "$checker" {} >"$checker.log"
    grep -v '^ok ' "$checker.log"
    passed=$((passed + $(grep -c '^ok ' "$checker.log"))) failed=$((failed + $(grep -c '^FAIL ' "$checker.log")))
    echo "$checker: done"
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]

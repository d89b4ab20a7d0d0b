#!/usr/bin/env bash
# check: runs ctest. When it prints no line for 15 seconds ($CHECK_SECONDS), lists the running tests with their times. Exit status: ctest's.
#   check.sh BUILD-FOLDER [CTEST-OPTION...]                                                    SPDX-License-Identifier: MIT
set -u
build=$1
shift
declare -A since=()
at_work() {
    local name list=
    for name in "${!since[@]}"; do list+=", $name ($((SECONDS - since[$name])) s)"; done
    echo "      at work after $SECONDS s: ${list#, }"
}
# A line may arrive in parts: what read returns at its time limit is kept.
follow() {
    local part= line rc
    while true; do
        IFS= read -r -t "${CHECK_SECONDS:-15}" line
        rc=$?
        if [ $rc -gt 128 ]; then part+=$line; at_work; continue; fi
        line=$part$line part=
        [ $rc = 0 ] || [ -n "$line" ] || return
        if [[ $line =~ ^\ +Start\ +[0-9]+:\ (.*)$ ]]; then since["${BASH_REMATCH[1]}"]=$SECONDS; fi
        if [[ $line =~ ^\ *[0-9]+/[0-9]+\ Test\ +#[0-9]+:\ ([^ ]+)\  ]]; then unset "since[${BASH_REMATCH[1]}]"; fi
        printf '%s\n' "$line"
        [ $rc = 0 ] || return
    done
}
ctest --test-dir "$build" --output-on-failure --timeout 1800 "$@" 2>&1 | follow
exit "${PIPESTATUS[0]}"

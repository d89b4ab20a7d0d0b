#!/bin/sh
# covered: every file of the translator has a row in tests/README.md, and every test named there exists. SPDX-License-Identifier: MIT
# Use: covered.sh (in any folder).
cd "$(dirname "$0")" || exit 2
status=0
rows=$(sed -n 's/^| \([a-z0-9_]*\.c\) | \([^|]*\) |$/\1 \2/p' README.md | tr -d ,)
for file in $(find ../translator -name '*.c'); do
    printf '%s\n' "$rows" | grep -q "^${file##*/} [a-z]" || { echo "${file#../} has no row in tests/README.md"; status=1; }
done
for name in $(printf '%s\n' "$rows" | cut -d ' ' -f 1); do
    [ -n "$(find ../translator -name "$name")" ] || { echo "tests/README.md: translator/ has no $name"; status=1; }
done
for test in $(printf '%s\n' "$rows" | cut -d ' ' -f 2- | tr ' ' '\n' | sort -u); do
    case $test in
    *_test) file=unit/$test.c ;;
    host/* | cuda/* | device/*) file=translate/$test.c ;;
    *) file=$test.c ;;
    esac
    [ -f "$file" ] || [ -f "${file%.c}.sh" ] || [ -f "${file%.c}.py" ] || [ -f "translate/device/refused/${test#device/}.c" ] || { echo "tests/README.md: there is no tests/$file"; status=1; }
done
exit $status

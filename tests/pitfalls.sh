#!/bin/sh
# pitfalls: every test that pitfalls.md names exists, and every row names one.                              SPDX-License-Identifier: MIT
cd "$(dirname "$0")" || exit 2
failed=0
complain() { echo "pitfalls.md: $1"; failed=1; }
grep '^| [^|]* |[^|]*|$' pitfalls.md | grep -vE '^\|---|^\| pitfall ' >/tmp/pitfalls.$$ || complain "no rows"
sed 's/.*| \(.*\) |$/\1/' /tmp/pitfalls.$$ | grep -vE '(run|diag|unit|script|translate)\b' | while read -r row; do echo "no test in: $row"; done | grep . && failed=1
for test in $(grep -oE '\b(run|diag|script|unit)\.[a-z_A-Z0-9.-]+' /tmp/pitfalls.$$ | sort -u); do
    name=${test#*.}
    case $test in
    run.*) [ -e "run/$name.c" ] || [ -d "run/${name}_files" ] || complain "no $test" ;;
    diag.*) [ -e "diag/$name.err" ] || complain "no $test" ;;
    script.*) [ -e "run/$name.sh" ] || complain "no $test" ;;
    unit.abi.message.*) grep -q "abi_message(${name##*.} " unit/CMakeLists.txt || complain "no $test" ;;
    unit.abi.*) grep -q "foreach(case .*${name##*.}" unit/CMakeLists.txt || complain "no $test" ;;
    unit.*) [ -e "unit/${name}_test.c" ] || complain "no $test" ;;
    esac
done
for place in $(grep -oE 'run\.[a-z_]+ \([a-z_]+\)' /tmp/pitfalls.$$ | tr ' ' ':' | sort -u); do
    file=${place%%:*} function=${place##*\(}
    grep -q "^static .* ${function%)}(" "run/${file#run.}.c" || complain "no function ${function%)} in $file"
done
rm -f /tmp/pitfalls.$$
exit $failed

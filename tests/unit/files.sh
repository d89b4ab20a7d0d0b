#!/bin/sh
# files: every file of runtime/ has a row in README.md here, and every test named there is one of ctest's or a program in tests/run. No two flags
# of kernels have one value.
# SPDX-License-Identifier: MIT
# Use: files.sh (in any folder).
cd "$(dirname "$0")" || exit 2
status=0
for file in ../../runtime/*/*.c; do
    name=${file##*/}
    grep -q "^| $name | " README.md || { echo "${file#../../} has no row in tests/unit/README.md"; status=1; }
done
for name in $(sed -n 's/^| \([a-z_]*\.c\) |.*/\1/p' README.md); do
    ls ../../runtime/*/"$name" >/dev/null 2>&1 || { echo "tests/unit/README.md: runtime/ has no $name"; status=1; }
done
for test in $(sed -n 's/^| [a-z_]*\.c | \([^|]*\) |.*/\1/p' README.md | tr -d ',' | tr ' ' '\n' | sort -u); do
    case $test in run/*) [ -f "../$test.c" ] || [ -f "../$test.sh" ] || { echo "tests/unit/README.md: there is no test $test"; status=1; }; continue ;; esac
    name=${test%_test}
    [ -f "$test.c" ] && grep -qE "(model_test|runtime_test|foreach)\(.*\b$name\b|${name}_test" CMakeLists.txt || { echo "tests/unit/README.md: there is no test $test"; status=1; }
done
for value in $(sed -n '/^enum accelrt_kernel_flags/,/^};/s/^    ACCELRT_[A-Z_]* = \([0-9]*\).*/\1/p' ../../runtime/include/accel_abi.h | sort | uniq -d); do
    echo "accel_abi.h: $value is the value of two flags"; status=1
done
exit $status

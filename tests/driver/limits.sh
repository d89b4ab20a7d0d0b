#!/usr/bin/env bash
# The scripts that hold the tests to their limits and show how far they are: limited.sh, limited.py, check.sh.  SPDX-License-Identifier: MIT
#   limits.sh
set -u
tests=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
fail() { failed=1; echo "FAIL $*"; }

"$tests/limited.sh" 5 sh -c 'echo out; exit 3' >out 2>err
[ $? = 3 ] && [ "$(cat out)" = out ] && [ ! -s err ] || fail "status and output of a command: $(cat out err)"
"$tests/limited.sh" 1 sh -c 'echo before; while :; do :; done' >out 2>err
[ $? = 152 ] && [ "$(cat out)" = before ] && grep -q '^limited.sh: more than 1 s of processor time: sh -c' err || fail "a loop without an end: $(cat out err)"
PYTHONPATH=$tests python3 -B - >out <<'P' || fail "limited.py"
import limited, subprocess
assert limited.run(["sh", "-c", "echo x; exit 3"], 5, text=True).returncode == 3
try:
    limited.run(["sh", "-c", "echo before; while :; do :; done"], 1, text=True)
except subprocess.TimeoutExpired as e:
    print(e.stdout.strip())
P
[ "$(cat out)" = before ] || fail "what a program printed before its limit: $(cat out)"

# A test that ends when there is a line about it; one that fails.
cat >CTestTestfile.cmake <<'X'
add_test(slow:1/2 "sh" "-c" "until grep -q at.work out; do sleep 1; done")
add_test(wrong "false")
X
CHECK_SECONDS=2 "$tests/check.sh" . -j 2 >out
[ $? = 8 ] || fail "the status of ctest"
grep -q 'at work after [0-9]* s: slow:1/2 ([0-9]* s)$' out || fail "no line while a test is at work: $(cat out)"
grep -q 'Test *#2: wrong .*Failed' out && tail -n 3 out | grep -q 'Errors while running CTest\|wrong (Failed)' || fail "ctest's own lines: $(cat out)"
exit $failed

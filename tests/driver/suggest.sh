#!/usr/bin/env bash
# --suggest: what it prints for driver/suggest/*.c is in NAME.patch beside each, and the programs with the patch print what plain C does, on the host
# and on the simulator, which checks every access.  SPDX-License-Identifier: MIT
#   suggest.sh ACCELCC [--update]
set -u
accelcc=$(realpath "$1") update=${2:-}
here=$(cd "$(dirname "$0")" && pwd)/suggest
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
fail() { echo "$1"; failed=1; }

for source in "$here"/*.c; do
    name=$(basename "$source" .c)
    cp "$source" .
    gcc -O1 -ffp-contract=off "$name.c" -o plain -lm || exit 2
    "$accelcc" --suggest "$name.c" >"$name.patch" || fail "$name: --suggest fails"
    [ "$update" ] && cp "$name.patch" "$here"
    diff -u "$here/$name.patch" "$name.patch" || fail "$name: another suggestion"
    patch -s -p0 <"$name.patch" || fail "$name: the patch does not apply"
    "$accelcc" -Wall -Werror --gpu-arch=compute_90 -O1 -ffp-contract=off "$name.c" -o suggested -lm || { fail "$name: does not build"; continue; }
    ./plain >expected
    for device in host cudasim; do
        ACC_DEVICE_TYPE=$device ACCEL_SIM=check ./suggested >printed 2>&1
        diff expected printed || fail "$name: another result on $device"
    done
    "$accelcc" --suggest "$name.c" | grep '^+' && fail "$name: suggestions for loops that have directives"
done

# A profile: loops with most of the run come first, those below a hundredth get no directive.
patch -s -R -p0 <relaxation.patch
gcc --coverage relaxation.c -o counted -lm && ./counted 60 >/dev/null && gcov -o . counted-relaxation >/dev/null || fail "no profile"
printf '%s\n' '  %   cumulative   self' ' time   seconds   seconds    calls  ms/call  ms/call  name' ' 97.07      0.21     0.21       60     3.50     3.50  sweep' \
    '  0.30      0.21     0.00        1     3.50     3.50  smooth' >flat
"$accelcc" --suggest=relaxation.c.gcov relaxation.c >printed || fail "a profile of gcov: --suggest fails"
head -n 1 printed | grep -q 'largest_change: 4[0-9]% of the run: parallel loop' || fail "a profile of gcov: another order: $(head -n 1 printed)"
grep -q 'main: 1% of the run: no directive: 0\.79% of the run' printed || fail "a profile of gcov: a loop that runs once is suggested"
"$accelcc" --suggest=flat relaxation.c >printed || fail "a profile of gprof: --suggest fails"
head -n 1 printed | grep -q 'sweep: 97% of the run: parallel loop' || fail "a profile of gprof: $(head -n 1 printed)"
grep -q 'smooth: 0% of the run: no directive' printed || fail "a profile of gprof: smooth is suggested"
"$accelcc" --suggest=relaxation.c relaxation.c >printed 2>messages && fail "no profile: exit status 0"
grep -q "accelcc: error: 'relaxation.c' is no profile" messages || fail "no profile: no message"

# The last line has no newline, and something precedes the loop in it.
printf 'void f(double *x, int n) { for (int i = 0; i < n; i++) x[i] = 2; }' >line.c
"$accelcc" --suggest line.c | patch -s -p0 || fail "the patch of a last line without newline does not apply"
"$accelcc" -Wall -Werror -c line.c -o line.o || fail "the last line without newline does not build"

# The file's own errors, and a file of which nothing can be read.
printf 'int f(void)\n{\n#pragma acc parallel lop\n    for (int i = 0; i < 9; i++) { }\n    return 0;\n}\n' >wrong.c
"$accelcc" --suggest wrong.c >printed 2>messages && fail "an error in the file: exit status 0"
grep -q 'wrong.c:3:.*error' messages || fail "an error in the file: no message"
"$accelcc" --suggest absent.c 2>messages && fail "no file: exit status 0"
exit $failed

#!/usr/bin/env bash
# The report as text, compared with decisions.txt, and the files of its other forms. SPDX-License-Identifier: MIT
#   report.sh ACCELCC [--update]
set -u
accelcc=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export ACCEL_CACHE_DIR="$work/cache"
failed=0
fail() { echo "report: $1"; failed=1; }
run() { "$accelcc" --gpu-arch=none "$@"; }
has() { # FILE... in this folder, and nothing else
    local found=$(ls | grep -v '\.c$' | tr '\n' ' ')
    [ "$found" = "$* " ] || fail "expected files $*, found $found"
    ls | grep -v '\.c$' | xargs -r rm -r
}

cp "$here/decisions.c" .
printf 'int f(int n, int *x)\n{\n#pragma acc parallel loop copyn(x[0:n])\n    for (int i = 0; i < n; i++) x[i] = 1;\n    return 0;\n}\n' >broken.c
printf 'int main(void)\n{\n    return 0;\n}\n' >plain.c

run --report -c decisions.c -o o.o >text 2>messages || fail "the exit status"
if [ "${2-}" = --update ]; then cp text "$here/decisions.txt"; fi
diff "$here/decisions.txt" text || fail "the text is another"
[ -s messages ] && fail "messages: $(cat messages)"
has messages o.o text

run --report=json --report=sarif --report=html --report=text:t.txt -c decisions.c && has decisions.accel.html decisions.accel.json decisions.accel.sarif decisions.o t.txt
mkdir -p objects && run --report=json -c decisions.c -o objects/d.o && [ -s objects/d.accel.json ] || fail "beside the output"
rm -r objects
run --report=json decisions.c plain.c -o prog && has prog prog.accel.json
run --report=json decisions.c plain.c && has a.accel.json a.out
run --report=json:- -c decisions.c -o o.o | python3 -m json.tool >out || fail "JSON in standard output"
run --emit --report=json decisions.c -o d.accel.c && [ -s d.accel.json ] || fail "with --emit"
ls | grep -v '\.c$' | xargs rm -r
rm d.accel.c
cat >exchanged.c <<'EOF'
void exchanged(int n, int times, double *a, double *b)
{
#pragma acc kernels copy(a[0:n], b[0:n])
    for (int t = 0; t < times; t++) {
#pragma acc loop independent
        for (int i = 0; i < n; i++) b[i] = 0.5 * a[i];
        double *s = a;
        a = b;
        b = s;
    }
}
EOF
run --report -c exchanged.c | grep -q 'Runs in one gang: the construct changes pointers' || fail "no reason for one gang"
rm -f exchanged.*
run --report=sarif -c broken.c -o o.o 2>messages && fail "an error is not an error"
grep -q '"unknown-clause"' o.accel.sarif || fail "an error is no result"
has messages o.accel.sarif
run --report=xml -c plain.c 2>messages && fail "an unknown format"
grep -q "expected text, json, html or sarif" messages || fail "no message about the format"
run --report=json: -c plain.c 2>messages && fail "an empty name"
exit $failed

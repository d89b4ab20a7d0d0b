#!/usr/bin/env bash
# What translating costs, beside clang's syntax check and the plain host compiler. SPDX-License-Identifier: MIT
#   translate.sh ACCELCC [FUNCTIONS]     prints medians of ten runs: wall seconds and peak memory; then processor seconds for files of
#                                        1,000, 5,000 and 10,000 lines, the last with 500 regions
set -eu
accelcc=$(realpath "$1") functions=${2:-150}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

generate() { # FUNCTIONS [EVERY]: a file of so many functions, every third (EVERY-th) with a region
    local every=${2:-3}
    printf '#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n'
    for ((k = 1; k <= $1; k++)); do
        printf 'static void f%d(int n, const double *restrict a, double *restrict b, double s)\n{\n    double t = 0;\n' "$k"
        if ((k % every == 0)); then
            printf '#pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])\n    for (int i = 0; i < n; i++) {\n        double v = a[i] * s;\n'
            printf '        if (v > 0)\n            b[i] += sqrt(v);\n        else\n            b[i] -= v * v;\n    }\n'
        else
            printf '    for (int i = 0; i < n; i++) {\n        t += a[i] * b[n - i - 1];\n        if (t > 1e9)\n            t = fabs(t) / 2;\n    }\n'
        fi
        printf '    for (int k = 0; k < 10; k++)\n        s += k * t;\n    printf("%%g\\n", s + t);\n}\n\n'
    done
    printf 'int main(void)\n{\n    double a[10] = { 0 }, b[10] = { 0 };\n'
    for ((k = 1; k <= $1; k++)); do printf '    f%d(10, a, b, 1);\n' "$k"; done
    printf '    return 0;\n}\n'
}

measure() { # LABEL COMMAND...
    local label=$1
    shift
    local start memory
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        start=${EPOCHREALTIME/./}
        memory=$(/usr/bin/time -f %M "$@" 2>&1 >/dev/null | tail -n 1)
        echo "$((${EPOCHREALTIME/./} - start)) $memory"         # microseconds: what time prints has steps of 10 ms
    done | sort -n |
        awk -v label="$label" '{ t[NR] = $1; m[NR] = $2 } END { printf "%-44s %.3f s  %d KiB\n", label, t[int((NR + 1) / 2)] / 1e6, m[int((NR + 1) / 2)] }'
}

generate "$functions" >big.c
generate 150 | sed '/#pragma/d' >plain.c
echo "$(wc -l <big.c) lines, $(grep -c pragma big.c) regions"
measure "clang -fsyntax-only" clang -fsyntax-only -w big.c
measure "accelcc --emit" "$accelcc" --emit big.c
measure "cc -c of a file without directives" cc -c plain.c
measure "accelcc -c of it" "$accelcc" -c plain.c

grows() { # FUNCTIONS: processor seconds of the translation, least of three
    { for ((k = 1; k <= $1; k++)); do printf 'double w%d(double x)\n{ return x * %d; }\n\n' "$k" "$k"; done; generate "$1" 1; } >"grows$1.c"
    for _ in 1 2 3; do /usr/bin/time -f '%U %S' "$accelcc" --emit -w "grows$1.c" 2>&1 >/dev/null | tail -n 1; done |
        awk -v lines="$(wc -l <"grows$1.c")" -v regions="$1" '{ t = $1 + $2; if (!least || t < least) least = t }
            END { printf "%6d lines, %3d regions %.3f s, %.0f us for a line\n", lines, regions, least, least * 1e6 / lines }'
}
echo "accelcc --emit, processor time:"
for functions in 50 250 500; do grows $functions; done

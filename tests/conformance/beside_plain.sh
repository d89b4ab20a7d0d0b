#!/usr/bin/env bash
# beside_plain: beside_plain.py tells the same output from another, from a program that fails, and from one that is not built.
# SPDX-License-Identifier: MIT
#   beside_plain.sh ACCELCC
set -eu
here=$(cd "$(dirname "$0")" && pwd) folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
program() { # NAME CLAUSES STATEMENT
    cat >"$folder/$1.c" <<END
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    double x[64], sum = 0, step = argc > 1 ? atof(argv[1]) : 1;
    for (int i = 0; i < 64; i++) x[i] = 0.1 * i;
#pragma acc parallel loop $2
    for (int i = 0; i < 64; i++) $3
    for (int i = 0; i < 64; i++) sum += x[i];
    printf("sum %.9e\n", sum);
    printf("elapsed time %p\n", (void *)x);
    return 0;
}
END
    echo "$1 ; . ; $1.c ; ${4-2} ; 1e-9 ; ${5-}" >>"$folder/list"
}
echo "# name ; folder ; build ; run" >"$folder/list"
program same "copy(x)" "x[i] *= step;"
program stale "copyin(x)" "x[i] *= step;"
program absent "present(x)" "x[i] *= step;"
program refused "copy(x)" "x[i] *= getchar();"
program broken "copy(x)" "x[i] *= nothing;"
program hidden "copyin(x)" "x[i] *= step;" 3 "^sum"
status=0
"$here/beside_plain.py" "$1" "$folder/list" >"$folder/table" || status=$?
cut -c1-60 "$folder/table" | sed 's/ *$//' >"$folder/rows"
diff "$folder/rows" - <<END
program                             host        cudasim
same                                same        same
stale                               same        differs
absent                              same        fails
refused                             not built   not built
broken                              no plain    no plain
hidden                              same        same
6 programs, 3 wrong
END
[ "$status" = 1 ]
[ "$("$here/beside_plain.py" "$1" "$folder/list" --only same --devices host | tail -n 1)" = "1 programs, 0 wrong" ]

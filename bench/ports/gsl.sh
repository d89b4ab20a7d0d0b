# shellcheck shell=bash disable=SC2034,SC2154
# gsl: the matrix products of GSL's CBLAS. Functions that ports.sh calls. SPDX-License-Identifier: MIT
source_name=gsl all_sizes=-DGEMM_LARGE=0

build() {
    configured
    for part in gsl err sys utils test ieee-utils cblas; do quietly make -C "$part" -j "$jobs"; done    # what the tests of cblas need
}
tested() {
    quietly make -C cblas check
    grep -q '^# PASS: *1$' "$folder/log" || { cat "$folder/log"; exit 1; }
}
timed() {
    $CC -O2 -I. "$here/gsl_matmul.c" cblas/.libs/libgslcblas.a -lm -o matmul
    for n in 500 1000; do ./matmul $n; done
}

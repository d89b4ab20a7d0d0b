# shellcheck shell=bash disable=SC2034,SC2154
# leptonica: filters with any weights. Functions that ports.sh calls; needs the files of libjpeg-dev, libpng-dev and libtiff-dev.
# SPDX-License-Identifier: MIT
source_name=leptonlib all_sizes='' libraries="-ltiff -ljpeg -lpng -lz -lm"

build() {
    configured --disable-programs
    quietly make -C src -j "$jobs"
    grep -q 'define HAVE_LIBTIFF 1' config_auto.h || { echo "$package: the tests read images in TIFF: install libtiff-dev"; exit 1; }
}
# Files that the tests write, plain, are what those of the other builds are compared with. Tests that plot (kernel, fpix1) need gnuplot.
tested() {
    for name in convolve bilateral2 adaptnorm rank $(command -v gnuplot >/dev/null && echo kernel fpix1); do
        quietly make -C prog "${name}_reg"
        (cd prog && quietly "./${name}_reg" "$([ "$1" = plain ] && echo generate || echo compare)")
    done
}
timed() {
    # shellcheck disable=SC2086
    $CC -O2 -Isrc -I. "$here/leptonica_filters.c" src/.libs/liblept.a ${LDFLAGS-} $libraries -o filters
    ./filters prog/test8.jpg 2000 | tee filtered
    [ "$ACC_DEVICE_TYPE" != host ] || quietly compared
}
compared() { # the same pixels as the plain build
    [ -f ../checksums ] || grep -o 'checksum.*' filtered >../checksums
    grep -o 'checksum.*' filtered | diff - ../checksums
}

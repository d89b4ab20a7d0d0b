# shellcheck shell=bash disable=SC2034,SC2154
# libgd: the Gaussian blur. Functions that ports.sh calls; needs the files of libjpeg-dev and libpng-dev. SPDX-License-Identifier: MIT
source_name=libgd2 all_sizes=-DFEW_PIXELS=0

build() {
    configured --without-tiff --without-webp --without-xpm --without-fontconfig --without-freetype --without-heif --without-avif --without-liq --without-raqm
    quietly make -C src -j "$jobs" libgd.la
}
# All of them on the host: those that fail as packaged, without some formats, must be all that fail. Elsewhere that of the blur.
tested() {
    if [ "$ACC_DEVICE_TYPE" = host ]; then
        make -k -C tests -j "$jobs" check >"$folder/log" 2>&1 || true
        grep -q '^# PASS: *1[0-9][0-9]$' "$folder/log" || { tail -n 30 "$folder/log"; exit 1; }
        grep '^FAIL' "$folder/log" | sort -u >failed || true
        [ "$1" = plain ] || quietly diff ../plain/failed failed
    else
        quietly make -C tests check TESTS=gdimagefilter/gdCopyBlurred check_PROGRAMS=gdimagefilter/gdCopyBlurred
    fi
}
timed() {
    $CC -O2 -Isrc "$here/libgd_blur.c" src/.libs/libgd.a -lpng -ljpeg -lz -lm -o blur
    for n in 1000 4000; do ./blur $n 20; done
}

#!/usr/bin/env bash
# ports: builds Debian's source of a package as it is and with directives, runs its tests, and prints times. SPDX-License-Identifier: MIT
#   ports.sh ACCELCC [--work DIR] [N...]     N: sizes of the products (default: 500 1000)
# Now one package: GSL, whose CBLAS gets directives by gsl.patch. apt fetches the source into DIR (default: a temporary folder), without changing
# apt's state on this machine; a folder DIR/gsl that is there already is used. The tests run on the host, and on the simulator with all products
# as kernels. Exit status 1: a patch does not apply, a test fails, a product is wrong.
set -eu
accelcc=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd) work='' jobs=${JOBS:-$(nproc)}
shift
if [ "${1-}" = --work ]; then work=$2; shift 2; fi
[ $# -gt 0 ] || set -- 500 1000
[ -n "$work" ] || { work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; }
mkdir -p "$work" && work=$(realpath "$work")
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; echo "failed: $*"; exit 1; }; }

apt_here() {
    "$1" -qq -o Dir::Etc::SourceList="$work/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$work/apt/lists" \
        -o Dir::Cache="$work/apt/cache" -o APT::Sandbox::User="$(id -un)" "${@:2}"
}
fetch() {
    mkdir -p "$work/apt/lists/partial" "$work/apt/cache" "$work/fetch"
    # shellcheck disable=SC1091
    (. /etc/os-release && echo "deb-src http://deb.debian.org/debian ${VERSION_CODENAME:-stable} main" >"$work/apt/sources.list")
    quietly apt_here apt-get update
    (cd "$work/fetch" && quietly apt_here apt-get --download-only source gsl && tar -xf gsl_*.orig.tar.* && mv gsl*/ "$work/gsl")
}
folders="gsl err sys utils test ieee-utils cblas"              # what the tests of cblas need
build() { # FOLDER CC [FLAGS]
    cd "$work/$1"
    [ -f Makefile ] || quietly ./configure --disable-shared --disable-dependency-tracking CC="$2"
    for folder in $folders; do quietly make -C "$folder" -j "$jobs" CC="$2" CPPFLAGS="${3-}"; done
}
checked() { # NAME=VALUE...: the package's own tests
    quietly env "$@" make -C cblas check CC="$CC" CPPFLAGS="${CPPFLAGS-}"
    grep -q '^# PASS: *1$' "$work/log" || { cat "$work/log"; exit 1; }
}
timed() { # CC: of this folder's library
    "$1" -O2 -I. "$here/gsl_matmul.c" cblas/.libs/libgslcblas.a -lm -o matmul
    for n in "${@:2}"; do ./matmul "$n"; done
}

[ -d "$work/gsl" ] || fetch
rm -rf "$work/plain" "$work/ported" "$work/kernels"
for copy in plain ported kernels; do cp -rp "$work/gsl" "$work/$copy"; done
for copy in ported kernels; do (cd "$work/$copy" && quietly patch -p1 --fuzz=0 -i "$here/gsl.patch"); done
CC=${HOST_CC:-cc}
build plain "$CC"
checked ACC_DEVICE_TYPE=host
echo "== plain, $CC -O2"
timed "$CC" "$@"
CC=$accelcc
build kernels "$CC --gpu-arch=none" -DGEMM_LARGE=0
CPPFLAGS=-DGEMM_LARGE=0 checked ACC_DEVICE_TYPE=cudasim
build ported "$CC"
checked ACC_DEVICE_TYPE=host
echo "== with directives, accelcc -O2; the package's tests pass on the host and on the simulator"
for device in ${ACC_DEVICE_TYPE:-host}; do echo "$device:"; ACC_DEVICE_TYPE=$device timed "$CC" "$@"; done

#!/usr/bin/env bash
# ports: builds Debian's sources of packages as they are and with directives, runs their tests, and prints times. SPDX-License-Identifier: MIT
#   ports.sh ACCELCC [--work DIR] [PACKAGE...]     default: gsl leptonica libsamplerate libgd atlc
# PACKAGE.patch adds the directives, PACKAGE.sh says how the package is built, tested and timed. apt fetches the source into DIR (default: a
# temporary folder), without changing apt's state on this machine; a folder DIR/PACKAGE/source that is there already is used. Tests run on the host,
# and on the simulator in a build whose loops are kernels at all sizes. ACC_DEVICE_TYPE="host nvidia": devices that are timed (default: host).
# Exit status 1: a patch does not apply, a test fails, a result is wrong.
set -eu
# shellcheck disable=SC2034 # jobs: the files of packages use it
accelcc=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd) folder='' jobs=${JOBS:-$(nproc)} devices=${ACC_DEVICE_TYPE:-host}
shift
if [ "${1-}" = --work ]; then folder=$2; shift 2; fi
[ $# -gt 0 ] || set -- gsl leptonica libsamplerate libgd atlc
[ -n "$folder" ] || { folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; }
mkdir -p "$folder" && folder=$(realpath "$folder")
export ACC_DEVICE_TYPE=host
quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; echo "failed: $*"; exit 1; }; }

apt_here() {
    "$1" -qq -o Dir::Etc::SourceList="$folder/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$folder/apt/lists" \
        -o Dir::Cache="$folder/apt/cache" -o APT::Sandbox::User="$(id -un)" "${@:2}"
}
fetch() { # SOURCE: its upstream files, in $work/source
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache" "$work/fetch"
    # shellcheck disable=SC1091
    (. /etc/os-release && echo "deb-src http://deb.debian.org/debian ${VERSION_CODENAME:-stable} main" >"$folder/apt/sources.list")
    quietly apt_here apt-get update
    (cd "$work/fetch" && quietly apt_here apt-get --download-only source "$1" && tar -xf ./*.orig.tar.* && mv ./*/ "$work/source")
}
configured() { # OPTIONS: once in each copy
    [ -f Makefile ] || quietly ./configure --disable-shared --disable-dependency-tracking CC="$CC" CFLAGS="-O2 $FLAGS" "$@"
}
copy() { # NAME CC [FLAGS]: a copy of the source is the current folder, with the patch unless it is "plain"
    cp -rp "$work/source" "$work/$1"
    cd "$work/$1"
    [ "$1" = plain ] || quietly patch -p1 --fuzz=0 -i "$here/$package.patch"
    CC=$2 FLAGS=${3-}
    build
}

for package in "$@"; do
    work=$folder/$package
    source_name='' all_sizes=''
    # shellcheck source=/dev/null
    . "$here/$package.sh"
    [ -d "$work/source" ] || fetch "$source_name"
    rm -rf "$work/plain" "$work/ported" "$work/kernels"
    echo "== $package: plain, ${HOST_CC:-cc} -O2"
    copy plain "${HOST_CC:-cc}"
    tested plain
    timed
    copy kernels "$accelcc --gpu-arch=none" "$all_sizes"
    ACC_DEVICE_TYPE=cudasim tested kernels
    copy ported "$accelcc"
    tested ported
    echo "== $package: with directives, accelcc -O2; the package's tests pass on the host and on the simulator"
    for device in $devices; do echo "$device:"; ACC_DEVICE_TYPE=$device timed; done
done

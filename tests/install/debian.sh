#!/usr/bin/env bash
# debian: the Debian packages. SPDX-License-Identifier: MIT
#   debian.sh BUILD             each file that `cmake --install` installs is in exactly one package (debian/*.install)
#   debian.sh BUILD --full [--build-in ROOT] [ROOT...]  builds the packages, checks them by lintian, installs them in each ROOT, a folder of a
#                               Debian or Ubuntu system (debootstrap --variant=minbase SUITE ROOT), and compiles and runs a loop there. The
#                               packages must be built on the release that ROOT has, since the version of libclang depends on it: here, or in the
#                               system --build-in, where what the build requires is installed. Requires root.
set -u
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

check_lists() {
    local file pattern list n
    DESTDIR=$work/tree cmake --install "$build" --prefix /usr >"$work/log" 2>&1 || { cat "$work/log"; return 1; }
    while IFS= read -r file; do
        n=0
        for list in "$source"/debian/*.install; do
            while IFS= read -r pattern; do
                pattern=${pattern/'/lib/*/'//lib*/}
                # shellcheck disable=SC2053
                [[ $file == $pattern || $file == $pattern/* ]] && n=$((n + 1))
            done <"$list"
        done
        [ $n = 1 ] || { echo "FAIL $file is in $n of debian/*.install"; failed=1; }
    done < <(cd "$work/tree" && find . ! -type d -printf '%P\n')
}

in_root() { # ROOT COMMANDS: the mounts are those of a namespace that ends with the commands
    # shellcheck disable=SC2016
    unshare --mount sh -c 'mount -t proc proc "$1/proc" && exec chroot "$1" sh -eu -c "export DEBIAN_FRONTEND=noninteractive; $2"' sh "$1" "$2" \
        >"$work/log" 2>&1
}

build_here() { # TREE
    for tool in dpkg-buildpackage dh; do
        command -v $tool >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
    done
    (cd "$1" && dpkg-buildpackage -b -us -uc) >"$work/log" 2>&1
}

build_in() { # ROOT TREE
    mkdir -p "$1/accelcc-build" && mv "$2" "$1/accelcc-build/accelcc" || return 1
    in_root "$1" 'cd /accelcc-build/accelcc && apt-get -q update && apt-get -q install -y --no-install-recommends build-essential
        apt-get -q build-dep -y --no-install-recommends ./ && dpkg-buildpackage -b -us -uc' || return 1
    mv "$1"/accelcc-build/accelcc_*.changes "$1"/accelcc-build/*.deb "$1"/accelcc-build/*.buildinfo "$work" && rm -r "$1/accelcc-build"
}

build_packages() { # [ROOT]
    command -v lintian >/dev/null || { echo "skipped: lintian is not installed"; exit 77; }
    mkdir "$work/accelcc"
    (cd "$source" && git ls-files -z | tar -c --null -T -) | tar -x -C "$work/accelcc" || exit 2
    if [ $# = 0 ]; then build_here "$work/accelcc"; else build_in "$1" "$work/accelcc"; fi || { tail -n 30 "$work/log"; echo "FAIL build"; exit 1; }
    lintian --no-cfg --allow-root --fail-on error,warning "$work"/*.changes || failed=1
}

try_in() { # ROOT
    mkdir -p "$1/accelcc-packages" && cp "$work"/*.deb "$1/accelcc-packages" || return 1
    in_root "$1" 'apt-get -q update && apt-get -q install -y --no-install-recommends /accelcc-packages/*.deb
        accelcc --doctor
        cd /tmp && printf "%s\n" "#include <stdio.h>" "int main(void)" "{" "    int x[100], s = 0;" "#pragma acc parallel loop reduction(+:s) copyout(x)" \
            "    for (int i = 0; i < 100; i++) s += x[i] = i;" "    printf(\"%d %d\\n\", s, x[99]);" "}" >loop.c
        accelcc loop.c -o loop && [ "$(./loop)" = "4950 99" ] && accelcc --shared-runtime loop.c -o loop && [ "$(./loop)" = "4950 99" ]
        apt-get -q purge -y accelcc accelcc-doc libaccel-dev libaccel1 && ! find / -xdev -name "*libaccel*" ! -path "/accelcc-packages/*" | grep .' &&
        { rm -r "$1/accelcc-packages"; echo "ok   $1"; return; }
    tail -n 30 "$work/log"
    echo "FAIL $1"
    failed=1
}

if [ "${1-}" = --full ]; then
    shift
    if [ "${1-}" = --build-in ]; then build_packages "$2"; shift 2; else build_packages; fi
    [ $# -gt 0 ] || echo "skipped: installing the packages; no root folder of a system is given"
    for root; do try_in "$root"; done
else
    check_lists
fi
[ $failed = 0 ] && echo "debian: passed"
exit $failed

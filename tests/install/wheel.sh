#!/usr/bin/env bash
# wheel: the package for pip. SPDX-License-Identifier: MIT
#   wheel.sh BUILD              its name, version and requirements (pyproject.toml), and the folders that its files are copied to
#   wheel.sh BUILD --full [WHEEL]  builds it unless WHEEL is given, installs it in a new virtual environment, compiles and runs a loop there with
#                               no other part of accelcc in reach, and removes it. Building takes two minutes, and fetches packages by pip.
set -u
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
check() { # NAME COMMAND...
    local name=$1
    shift
    "$@" >"$work/log" 2>&1 || { echo "FAIL $name"; cat "$work/log"; failed=1; }
}
# shellcheck disable=SC2016
loop='#include <stdio.h>
int main(void)
{
    int x[100], s = 0;
#pragma acc parallel loop reduction(+:s) copyout(x)
    for (int i = 0; i < 100; i++) s += x[i] = i;
    printf("%d %d\n", s, x[99]);
}'
# The commands of a user of the environment: its programs, the host compiler, and no setting of this shell.
in_env() { env -i PATH="$work/env/bin:/usr/bin:/bin" HOME="$work" "$@"; }
gives() { # EXPECTED COMMAND...
    local expected=$1 found
    shift
    found=$("$@") && [ "$found" = "$expected" ] || { echo "printed '$found'"; return 1; }
}
compiles_and_runs() {
    printf '%s\n' "$loop" >"$work/loop.c"
    check "compile" in_env accelcc "$work/loop.c" -o "$work/loop"
    check "run on the host" gives "4950 99" in_env ACC_DEVICE_TYPE=host "$work/loop"
    check "run on the simulator" gives "4950 99" in_env ACC_DEVICE_TYPE=cudasim "$work/loop"
    check "compile with the shared runtime" in_env accelcc --gpu-arch=none --shared-runtime "$work/loop.c" -o "$work/loop"
    check "run with the shared runtime" gives "4950 99" in_env ACC_DEVICE_TYPE=cudasim "$work/loop"
    check "doctor" in_env accelcc --doctor
    check "explain" in_env accelcc --explain=reduction-index
}
cmake_finds() { # a project that finds the environment's accelcc, without a path
    mkdir -p "$work/project" && cp "$work/loop.c" "$work/project"
    printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(small C)' 'find_package(Accel REQUIRED)' 'add_executable(small loop.c)' \
        'accel_sources(small)' >"$work/project/CMakeLists.txt"
    in_env cmake -S "$work/project" -B "$work/project/out" && in_env cmake --build "$work/project/out" &&
        gives "4950 99" in_env ACC_DEVICE_TYPE=host "$work/project/out/small"
}

python3 -m venv --without-pip "$work/env" 2>/dev/null || { echo "skipped: python3 -m venv does not work: apt install python3-venv"; exit 77; }
if [ "${2-}" != --full ]; then
    python3 -c 'import tomllib' 2>/dev/null || { echo "skipped: python3 is older than 3.11"; exit 77; }
    check "pyproject.toml" python3 - "$source" <<'E'
import pathlib, re, sys, tomllib
source = pathlib.Path(sys.argv[1])
settings = tomllib.loads((source / "pyproject.toml").read_text())
build = settings["tool"]["scikit-build"]
version = build["metadata"]["version"]
assert re.search(version["regex"], (source / version["input"]).read_text())["value"].count(".") == 2
options = set(re.findall(r"^option\((\w+)", (source / "CMakeLists.txt").read_text(), re.M)) | {"CMAKE_INSTALL_LIBDIR"}
assert set(build["cmake"]["define"]) <= options, build["cmake"]["define"]
for name in [settings["project"]["readme"], *settings["project"]["license-files"]]:
    assert (source / name).is_file(), name
E
    check "install" cmake --install "$build" --prefix "$work/env"
    compiles_and_runs
else
    wheel=${3-}
    [ -n "$wheel" ] || { "$source/cmake/wheel.sh" "$work/dist" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; echo "FAIL build"; exit 1; }
        wheel=$(echo "$work"/dist/accelcc-*-manylinux_*.whl); }
    python3 -m venv --clear "$work/env"
    check "pip install" in_env pip install --no-index "$wheel"
    compiles_and_runs
    check "CMake" cmake_finds
    # Each library is the wheel's own, or one of the C library and zlib.
    ldd "$work/env/lib/accelcc/accelcc-translate" | grep -v "$work/env/lib/accelcc/\|linux-vdso\|/ld-linux\|/lib\(c\|dl\|rt\|pthread\|z\|m\)\.so" &&
        { echo "FAIL libraries of this system"; failed=1; }
    strings -a "$work"/env/lib/libaccel* "$work/env/bin/accelcc" | grep '/tmp/.*/lib/libaccel\|wheel/data' && { echo "FAIL a folder of the build"; failed=1; }
    check "pip uninstall" in_env pip uninstall -y accelcc
    find "$work/env" -name '*accel*' | grep . && { echo "FAIL files that remain"; failed=1; }
    [ $failed = 0 ] && printf '%s: %s MB\n' "$(basename "$wheel")" "$(($(stat -c %s "$wheel") / 1000000))"
fi
[ $failed = 0 ] && echo "wheel: passed"
exit $failed

#!/usr/bin/env bash
# The installed CMake package: a small project with an executable, a static, a shared library and C++ beside C, configured against a
# prefix to which the build is installed. Also FindOpenACC, and pkg-config, where there is one. SPDX-License-Identifier: MIT
#   cmake_package.sh BUILD
set -eu
build=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
cmake --install "$build" --prefix "$prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
mkdir "$work/project"
cd "$work/project"

cat >CMakeLists.txt <<'X'
cmake_minimum_required(VERSION 3.16)
project(small C CXX)
find_package(Accel REQUIRED)
add_library(sums STATIC sums.c)
accel_sources(sums)
add_library(scales SHARED scales.c)
accel_sources(scales)
add_executable(small main.c names.cpp)
accel_sources(small)
target_link_libraries(small PRIVATE sums scales)
add_executable(older main.c names.cpp)                  # the form without PRIVATE, before accel_sources
target_link_libraries(older sums scales m)
accel_sources(older)
add_executable(alone alone.c)                           # no shared library beside which the simulator could be found
accel_sources(alone)
add_executable(untouched untouched.c)
install(TARGETS alone DESTINATION bin)
X
cat >sums.c <<'X'
double sum(int n, const double *x)
{
    double s = 0;
#pragma accel parallel loop reduction(+:s) copyin(x[0:n])
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}
X
cat >scales.c <<'X'
void scale(int n, double f, double *x)
{
#pragma accel parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] *= f;
}
X
cat >main.c <<'X'
#include <openacc.h>
#include <stdio.h>
#ifndef _OPENACC
#error not compiled by accelcc
#endif
double sum(int n, const double *x);
void scale(int n, double f, double *x);
const char *name(void);
int main(void)
{
    double x[100];
#pragma accel data create(x)
    {
#pragma accel parallel loop present(x)
        for (int i = 0; i < 100; i++) x[i] = i;
        scale(100, 2, x);
        printf("%s %g\n", name(), sum(100, x));
    }
    return acc_get_num_devices(acc_device_host) != 1;
}
X
cat >alone.c <<'X'
#include <openacc.h>
#include <stdio.h>
int main(void)
{
    int on_device = 0;
#pragma accel parallel copyout(on_device)
    on_device = acc_on_device(acc_device_not_host);
    printf("%d\n", on_device);
    return 0;
}
X
cat >names.cpp <<'X'
extern "C" const char *name() { return "sum"; }
X
cat >untouched.c <<'X'
#ifdef _OPENACC
#error compiled by accelcc
#endif
int main(void) { return 0; }
X

alone() { # PROGRAM: finds the simulator without variables that name it
    [ "$(env -u ACCEL_SIM_LIBRARY -u LD_LIBRARY_PATH ACC_DEVICE_TYPE=cudasim "$1" 2>&1)" = 1 ] || { echo "$1: no simulator"; exit 1; }
}
for generator in "Unix Makefiles" Ninja; do
    rm -rf out installed
    { cmake -S . -B out -G "$generator" -DCMAKE_PREFIX_PATH="$prefix" && cmake --build out; } >log 2>&1 || { cat log; echo "$generator: fails"; exit 1; }
    for device in host cudasim; do
        result=$(ACC_DEVICE_TYPE=$device out/small)
        [ "$result" = "sum 9900" ] || { echo "$generator, $device: '$result'"; exit 1; }
        [ "$(ACC_DEVICE_TYPE=$device out/older)" = "sum 9900" ] || { echo "$generator, $device: older"; exit 1; }
    done
    alone out/alone
    cmake --install out --prefix "$PWD/installed" >log 2>&1 || { cat log; exit 1; }
    alone installed/bin/alone
    sleep 1
    touch scales.c
    cmake --build out >log 2>&1
    grep -q scales.c.o log || { cat log; echo "$generator: a changed source is not compiled again"; exit 1; }
    grep -q main.c.o log && { cat log; echo "$generator: an unchanged source is compiled again"; exit 1; }
done

# The same from accelcc's build tree, without installing it.
{ cmake -S . -B uninstalled -DCMAKE_PREFIX_PATH="$build" && cmake --build uninstalled --target alone; } >log 2>&1 || { cat log; echo "build tree: fails"; exit 1; }
grep -q "^Accel_DIR:PATH=$build/" uninstalled/CMakeCache.txt || { echo "another package than the build tree's"; exit 1; }
alone uninstalled/alone

# A project that uses CMake's own FindOpenACC, with accelcc as its compiler.
mkdir "$work/openacc" && cp scales.c "$work/openacc"
cat >"$work/openacc/CMakeLists.txt" <<'X'
cmake_minimum_required(VERSION 3.16)
project(scales C)
find_package(OpenACC REQUIRED)
add_library(scales SHARED scales.c)
target_link_libraries(scales PRIVATE OpenACC::OpenACC_C)
X
{ cmake -S "$work/openacc" -B found -DCMAKE_C_COMPILER="$prefix/bin/accelcc" && cmake --build found; } >log 2>&1 ||
    { cat log; echo "FindOpenACC: fails"; exit 1; }
nm -D found/libscales.so | grep -q accelrt_ || { echo "FindOpenACC: the loop was not translated"; exit 1; }

if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH
    PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name accel.pc)")
    include=$(pkg-config --cflags accel | sed 's/.*-isystem *//; s/ *$//')
    [ -e "$include/openacc.h" ] || { echo "accel.pc: no openacc.h in '$include'"; exit 1; }
fi
echo "executables, libraries and other languages: built by two generators"

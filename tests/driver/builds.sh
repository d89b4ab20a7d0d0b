#!/usr/bin/env bash
# samples/builds by each build system; ccache; objects with the same bytes. SPDX-License-Identifier: MIT
#   builds.sh BUILD PART        PART: cmake, meson, autotools, pkg-config, ccache, distcc, clangd, emitted, same_bytes
set -eu
build=$(realpath "$1") part=$2
tests=$(cd "$(dirname "$0")" && pwd)
samples=$(cd "$(dirname "$0")/../../samples/builds" && pwd)
needs() {
    local tool
    for tool in "$@"; do command -v "$tool" >/dev/null || { echo "skipped: no $tool"; exit 77; }; done
}
case $part in
meson) needs meson ninja pkg-config ;;
autotools) needs autoreconf libtoolize aclocal pkg-config ;;
pkg-config) needs pkg-config ;;
ccache) needs ccache ;;
distcc) needs distcc distccd ;;
clangd) needs clangd python3 ;;
emitted) needs pkg-config make ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix accelcc=$work/prefix/bin/accelcc
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; echo "failed: $*"; exit 1; }; }
quietly cmake --install "$build" --prefix "$prefix"
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name accel.pc)")
export PKG_CONFIG_PATH
cp -r "$samples" "$work/numbers"
cd "$work/numbers"

runs() { # PROGRAM...
    local program device
    for program in "$@"; do
        for device in host cudasim; do
            [ "$(ACC_DEVICE_TYPE=$device "$program")" = 9900 ] || { echo "$program on $device: not 9900"; exit 1; }
        done
        nm -u "$program" "$(dirname "$program")"/*.so 2>/dev/null | grep -q 'accelrt_\|acc_' || nm "$program" | grep -q accelrt_ || { echo "$program: not translated"; exit 1; }
    done
}

consumer() { # a project that finds the installed package
    mkdir consumer
    cp program.cpp consumer
    printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(consumer CXX C)' 'find_package(numbers REQUIRED)' \
        'add_executable(consumer program.cpp twice.cpp)' 'target_link_libraries(consumer PRIVATE numbers::sums numbers::scales)' >consumer/CMakeLists.txt
    printf '%s\n' '#include <numbers.h>' 'double twice(int n) { double x[100]; for (int i = 0; i < n; i++) x[i] = i; scale(n, 2, x); return sum_of(n, x); }' \
        >consumer/twice.cpp
    quietly cmake -S consumer -B consumer/out -DCMAKE_PREFIX_PATH="$prefix;$work/installed"
    quietly cmake --build consumer/out
    runs consumer/out/consumer
}

components() { # what is required is found, or configuring says what is not
    mkdir components
    printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(components C)' 'find_package(Accel REQUIRED COMPONENTS ${PARTS})' \
        'message("mpi: ${Accel_mpi_FOUND}, simulator: ${Accel_simulator_FOUND}")' 'if(TARGET Accel::mpi)' '  add_executable(ranks ranks.c)' \
        '  accel_sources(ranks)' '  target_link_libraries(ranks PRIVATE Accel::mpi)' 'endif()' >components/CMakeLists.txt
    printf '%s\n' '#include <accel_mpi.h>' '#include <mpi.h>' 'int main(int argc, char **argv)' '{' '    double sum[1] = {1};' '    MPI_Init(&argc, &argv);' \
        '#pragma acc parallel loop copy(sum)' '    for (int i = 0; i < 1; i++) sum[i] += 1;' '    MPI_Finalize();' '    return sum[0] != 2;' '}' >components/ranks.c
    quietly cmake -S components -B components/out -DPARTS="compiler;runtime;shared;simulator"
    if cmake -S components -B components/out -DPARTS="runtime;no_such_part" >log 2>&1; then echo "an unknown component is found"; exit 1; fi
    grep -q "component 'no_such_part' is not found" log || { cat log; echo "no message about the component"; exit 1; }
    if command -v mpicc >/dev/null; then
        quietly cmake -S components -B components/out -DPARTS="compiler;mpi"
        quietly cmake --build components/out
        nm components/out/ranks | grep -q accelrt_ || { echo "components: not translated"; exit 1; }
    fi
}

case $part in
cmake)
    export CMAKE_PREFIX_PATH=$prefix
    for preset in $(sed -n 's/.*"configurePreset": "\([a-z]*\)".*/\1/p' CMakePresets.json); do
        programs="in_c in_cpp" nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null) || true
        if [ "$preset" = cuda ]; then
            [ -n "$nvcc" ] || { echo "not built: the program in CUDA C++, without nvcc"; continue; }
            export CUDACXX=$nvcc
            programs=in_cuda
        fi
        quietly cmake --preset "$preset"
        quietly cmake --build --preset "$preset"
        for program in $programs; do runs "out/$preset/$program"; done
    done
    quietly cmake --install out/unity --prefix "$work/installed"
    consumer
    components
    ;;
meson)
    CC=$accelcc quietly meson setup out
    quietly meson compile -C out
    runs out/in_c out/in_cpp
    ;;
autotools)
    quietly autoreconf -i
    mkdir out && cd out
    quietly ../configure CC="$accelcc" LDFLAGS="-Wl,-rpath,$prefix/lib"
    quietly make
    quietly make install DESTDIR="$work/installed"
    LD_LIBRARY_PATH=.libs runs .libs/in_c .libs/in_cpp
    ;;
pkg-config)
    quietly make -f Makefile.pkg-config CC="$accelcc"
    LD_LIBRARY_PATH=$prefix/lib runs ./in_c ./in_cpp
    ;;
ccache)
    export CCACHE_DIR=$work/ccache
    for i in 1 2; do quietly ccache "$accelcc" --gpu-arch=none -O2 -c sums.c -o $i.o; done
    cmp 1.o 2.o
    ccache -s -v >log 2>&1 || ccache -s >log
    grep -Eqi 'hits: +1 |hit \(direct\) +1$' log || { cat log; echo "no hit"; exit 1; }
    nm 2.o | grep -q accelrt_ || { echo "ccache: not translated"; exit 1; }
    quietly env ACCEL_CC="ccache cc" "$accelcc" --gpu-arch=none -O2 -c sums.c -o 3.o
    ;;
distcc) # a server of this machine compiles what the host compiler does; it cannot translate preprocessed text, and distcc then does not use it
    mkdir -m 777 "$work/distcc" && chmod 755 "$work"
    export DISTCC_DIR=$work/distcc
    for port in $((20000 + $$ % 20000)) $((20001 + ($$ * 7) % 20000)); do
        CCACHE_DISABLE=1 distccd --no-detach --daemon --allow 127.0.0.1 --listen 127.0.0.1 --port "$port" --enable-tcp-insecure --jobs 1 --log-file "$work/distcc/log" &
        server=$!
        trap 'kill $server; rm -rf "$work"' EXIT
        for i in $(seq 200); do
            if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break 2; fi
            kill -0 $server 2>/dev/null || break
            sleep 0.05
        done
    done
    export DISTCC_HOSTS=127.0.0.1:$port
    quietly env ACCEL_CC="distcc cc" "$accelcc" --gpu-arch=none -O2 -c sums.c -o 1.o
    grep -q 'COMPILE_OK.*sums.accel.c' "$work/distcc/log" || { cat "$work/distcc/log"; echo "distcc: not compiled by the server"; exit 1; }
    quietly distcc "$accelcc" --gpu-arch=none -O2 -c sums.c -o 2.o
    for object in 1.o 2.o; do nm $object | grep -q accelrt_ || { echo "distcc: $object is not translated"; exit 1; }; done
    ;;
clangd) # compile_commands.json of CMake, whose compiler is the host's, and of a build with CC=accelcc
    quietly cmake -S . -B . -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_C_FLAGS="-Wall -Wextra"
    says() { "$tests/clangd.py" . main.c sums.c scales.c twice.c program.cpp -- "$@" >messages; }
    says
    if [ -s messages ]; then cat messages; echo "clangd: messages for a CMake project"; exit 1; fi
    mv .clangd hidden
    says
    grep -q 'sums.c:.*pragma' messages || { echo "clangd: no message without .clangd"; exit 1; }
    mv hidden .clangd
    sed -i '1i #include <openacc.h>\n#include <accel.h>' sums.c scales.c
    for source in main sums scales twice; do
        printf '%s{ "directory": "%s", "file": "%s.c", "command": "%s -Wall -Wextra -c %s.c" }\n' "${comma-[}" "$PWD" $source "$accelcc" $source
        comma=,
    done >compile_commands.json
    echo ']' >>compile_commands.json
    "$tests/clangd.py" . main.c sums.c scales.c twice.c -- --query-driver="$accelcc" >messages
    if [ -s messages ]; then cat messages; echo "clangd: messages for a build with CC=accelcc"; exit 1; fi
    ;;
emitted) # sources that --emit wrote, in a folder and with a path that have no accelcc, with nvcc where it is, and without
    for source in sums scales twice; do "$accelcc" --emit $source.c; done
    mkdir "$work/elsewhere"
    cp ./*.accel.* numbers.h program.cpp emitted/CMakeLists.txt emitted/meson.build "$work/elsewhere"
    cd "$work/elsewhere"
    rm "$accelcc"
    export LD_LIBRARY_PATH=$prefix/lib
    for settings in "" -DNVCC=; do
        rm -rf out
        # shellcheck disable=SC2086
        quietly cmake -S . -B out -DCMAKE_BUILD_TYPE=Release $settings
        quietly cmake --build out
        runs out/in_cpp
    done
    echo >>scales.accel.c
    cmake --build out >log
    grep -q 'scales.accel.o' log || { cat log; echo "emitted: a changed source is not compiled again"; exit 1; }
    if grep -q 'sums.accel.o' log; then cat log; echo "emitted: an unchanged source is compiled again"; exit 1; fi
    if command -v meson >/dev/null; then
        quietly meson setup by_meson
        quietly meson compile -C by_meson
        runs by_meson/in_cpp
    fi
    ;;
same_bytes)
    for flags in -O2 "-O0 -g" "-O2 -g --gpu-arch=none" "-O2 --gpu-arch=none"; do
        for folder in a another/folder; do
            mkdir -p "$work/$folder"
            cp ./*.c ./*.h "$work/$folder"
            for again in 1 2; do
                # shellcheck disable=SC2086
                (cd "$work/$folder" && "$accelcc" $flags -ffile-prefix-map="$PWD"=. -c "$PWD/twice.c" -o "$again.o")
            done
            cmp "$work/$folder/1.o" "$work/$folder/2.o"
        done
        case $flags in
        "-O0 -g") ;;                    # NVRTC writes the current folder
        *) cmp "$work/a/1.o" "$work/another/folder/1.o" ;;
        esac
        if strings -a "$work/a/1.o" | grep -q "$work/a/\|accelcc-....../"; then echo "$flags: a folder's name in the object"; exit 1; fi
        strings -a "$work/a/1.o" | grep -q '^\./twice\.c$' || { echo "$flags: no mapped name"; exit 1; }
    done
    ;;
esac
echo "$part: as expected"

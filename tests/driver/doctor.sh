#!/usr/bin/env bash
# accelcc --doctor and --version -v, with and without the tools that they look for. SPDX-License-Identifier: MIT
#   doctor.sh ACCELCC
set -u
accelcc=$(realpath "$1")
prefix=$(dirname "$(dirname "$accelcc")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0
says() { # NAME STATUS COMMAND...: its exit status; its output is in `log`
    local name=$1 status=$2 rc
    shift 2
    "$@" >log 2>&1
    rc=$?
    if [ $rc = "$status" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL $name: status $rc"; cat log; fi
}
line() { # REGEX: a line of `log`
    if grep -qE "^$1" log; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL no line '$1' in:"; cat log; fi
}
no_line() { if grep -qE "^$1" log; then failed=$((failed + 1)); echo "FAIL '$1' in:"; cat log; else passed=$((passed + 1)); fi; }

# All that accelcc requires is there, or it would not have been built. Variables for programs do not change what is looked for.
ACC_DEVICE_TYPE=cudasim says "doctor" 0 "$accelcc" --doctor
for part in "host compiler: .*, /" "libclang: .*/libclang" "runtime library: /" "simulator: /" "C\+\+ compiler: .*, /" \
    "compile a loop\$" "run it on the host\$" "run it on the simulator\$"; do line "ok       $part"; done
for part in clang NVRTC nvcc cuBLAS MPI GPU; do line "(ok      |missing ) $part.*: ."; done

# A path with a host compiler, not with ccache, which looks for it in the path, and tools that print what the real ones do.
mkdir tools cuda cuda/bin
for tool in cc as ld; do ln -s "$(type -ap $tool | while read -r path; do realpath -e "$path"; done | grep -v '/ccache$' | head -n 1)" tools/$tool; done
printf '#!/bin/sh\necho "nvcc: NVIDIA (R) Cuda compiler driver"\necho "Cuda compilation tools, release 99.1, V99.1.2"\n' >cuda/bin/nvcc
printf '#!/bin/sh\necho "mpirun (Open MPI) 98.7"\n' >cuda/bin/mpirun
printf '#!/bin/sh\nexit 1\n' >cuda/bin/mpicc
chmod +x cuda/bin/*
says "few tools" 0 env PATH="$work/tools" CUDA_HOME="$work/cuda" "$accelcc" --doctor
line "ok       host compiler: .*, $work/tools/cc\$"
line "ok       nvcc: Cuda compilation tools, release 99.1, V99.1.2, $work/cuda/bin/nvcc\$"
line "ok       run it on the host\$"
line "missing  clang: apt install clang-[0-9]+"
line "missing  C\+\+ compiler: .*apt install g\+\+, or set ACCEL_SIM_CXX"
line "missing  MPI: .*apt install libopenmpi-dev openmpi-bin"
no_line ".*run it on the simulator"
says "a host compiler that is not there" 1 env PATH="$work/cuda/bin" "$accelcc" --doctor --host-cc=no-such-cc
line "missing  host compiler: cannot run 'no-such-cc'; apt install gcc, or set ACCEL_CC or --host-cc="
line "ok       MPI: mpirun \(Open MPI\) 98.7, $work/cuda/bin/mpirun, $work/cuda/bin/mpicc\$"
line "failed   compile a loop"
says "version" 0 env PATH="$work/tools" CUDA_HOME="$work/cuda" "$accelcc" --version -v
[ "$(head -n 1 log)" = "$("$accelcc" --version | head -n 1)" ] || { failed=$((failed + 1)); echo "FAIL first line of --version -v"; }
line "host compiler: .*, $work/tools/cc\$"
line "nvcc: .* release 99.1"
no_line "MPI"

# Without clang, the host compiler's messages are those of a source that cannot be preprocessed, once, and those of one that can.
loop='int x[9];\nint main(void)\n{\n#pragma acc parallel loop\n    for (int i = 0; i < 9; i++) x[i] = i;\n    return x[8] - 8;\n}\n'
without_clang() { # NAME STATUS FIRST-LINE
    printf "$3\\n$loop" >source.c
    says "$1" "$2" env PATH="$work/tools" "$accelcc" --gpu-arch=none source.c -o program
}
without_clang "a header that does not exist" 1 '#include "no-such.h"'
line "source.c:1:.* no-such.h: No such file or directory"
no_line ".*clang"
without_clang "a warning" 0 '#warning of the source'
line "source.c:1:.* warning: #warning of the source"
[ "$(grep -c '#warning of' log)" = "$(grep -c '#warning of' <(cc -c -o /dev/null source.c 2>&1))" ] || { failed=$((failed + 1)); echo "FAIL a warning twice"; cat log; }
./program || { failed=$((failed + 1)); echo "FAIL a program built without clang"; }
without_clang "characters beyond ASCII" 1 '/* µ */ const char *unit = "µ";'
line "accelcc: error: cannot run 'clang': .*; required to translate 'source.c'"

# An installation whose translator cannot be loaded, and one without the simulator, its library or its header.
mkdir -p other/bin other/lib/accelcc
cp "$accelcc" other/bin
ln -s "$prefix"/lib/libaccel.* other/lib
printf '#!/bin/sh\necho "accelcc-translate: error while loading shared libraries: libclang-99.so.1: cannot open shared object file" >&2\nexit 127\n' \
    >other/lib/accelcc/accelcc-translate
chmod +x other/lib/accelcc/accelcc-translate
says "no libclang" 1 other/bin/accelcc --doctor
line "missing  libclang: apt install libclang1-[0-9]+\$"
line "missing  simulator: cannot read '$work/other/lib/libaccel_cudasim.so'; install accelcc again\$"
line "missing  runtime library: cannot read '$work/other/lib/accelcc/include/openacc.h'; install accelcc again\$"
line "failed   compile a loop"

# In a Python environment, the libraries of its packages precede those of the system.
packages=$work/other/lib/python3.99/site-packages/nvidia
mkdir -p "$packages/cu98/lib" "$packages/cublas/lib"
echo 'int nvrtcVersion(int *major, int *minor) { *major = 98; *minor = 7; return 0; }' >nvrtc.c
echo 'int cublasGetProperty(int what, int *value) { *value = 95 + what; return 0; }' >cublas.c
cc -shared -fPIC nvrtc.c -o "$packages/cu98/lib/libnvrtc.so.12" && cc -shared -fPIC cublas.c -o "$packages/cublas/lib/libcublas.so.13"
says "packages of pip" 1 other/bin/accelcc --doctor
line "ok       NVRTC: 98.7, $packages/cu98/lib/libnvrtc.so.12\$"
line "ok       cuBLAS: 95.96.97, $packages/cublas/lib/libcublas.so.13\$"

echo "$passed passed, $failed failed"
[ $failed = 0 ]

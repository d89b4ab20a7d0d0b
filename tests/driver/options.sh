#!/usr/bin/env bash
# Odd file names, the host compiler's warnings, and options that are wrong or cannot be followed. SPDX-License-Identifier: MIT
#   options.sh ACCELCC
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export ACC_DEVICE_TYPE=host
passed=0 failed=0

ok() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "FAIL $1"; head -n 15 log; }
check() { # NAME COMMAND...: the command succeeds
    local name=$1
    shift
    if "$@" >log 2>&1; then ok; else bad "$name"; fi
}
refuses() { # NAME STATUS TEXT COMMAND...: exit status and a part of what is said
    local name=$1 status=$2 text=$3 rc
    shift 3
    "$@" >log 2>&1
    rc=$?
    if [ $rc = "$status" ] && grep -qF -- "$text" log; then ok; else bad "$name: status $rc, expected $status and '$text'"; fi
}

cat >main.c <<'X'
#include <stdio.h>
int main(void)
{
    static double x[10];
    double s = 0;
#pragma acc parallel loop copyout(x)
    for (int i = 0; i < 10; i++) x[i] = i;
#pragma accel parallel loop copyin(x) reduction(+:s)
    for (int i = 0; i < 10; i++) s += x[i];
    printf("%g\n", s);
    return 0;
}
X

# Names of files with what C's strings quote, and a byte-order mark.
mkdir 'odd"folder'
for name in 'a"b' 'a\b' $'a\nb' 'a b' "a'b" 'odd"folder/a'; do
    cp main.c "$name.c"
    for form in "" --expanded; do
        check "file name '$name' $form" "$accelcc" $form "$name.c" -o odd
        for device in host cudasim; do
            [ "$(ACC_DEVICE_TYPE=$device ./odd 2>log)" = 45 ] && ok || bad "file name '$name' $form: the program on $device"
        done
    done
done
{ printf '\357\273\277'; cat main.c; } >marked.c
check "byte-order mark" "$accelcc" marked.c -o marked

# Blanks between a backslash and the end of a line, which compilers accept.
printf '#include <stdio.h>\n#define TWICE(x) \\ \n    (2 * (x))\nint main(void)\n{\n    int x[9], n = 0;\n#pragma acc parallel loop copyout(x) \\  \n    num_gangs(3) \\\t\n    vector_length(32)\n    for (int i = 0; i < 9; i++) x[i] = TWICE(i); // \\ \n    n = 1;\n#pragma acc parallel loop \\ \r\n    reduction(+:n) /* \\ \n    */ copyin(x)\n    for (int i = 0; i < 9; i++) n += x[i];\n    printf("%%d\\n", n);\n}\n' >joined.c
sed 's/vector_length/vector_lenght/' joined.c >misspelled.c
check "blanks after a backslash" "$accelcc" --gpu-arch=none joined.c -o joined
check "their program" sh -c 'test "$(./joined)" = "$(cc -w joined.c -o plain && ./plain)"'
check "places after them" sh -c "! '$accelcc' -c misspelled.c -o m.o 2>log && grep -q '^misspelled.c:9:5: error' log"
[ "$(./marked)" = 45 ] && ok || bad "byte-order mark: the program"
printf '\357\273\277#pragma acc parallel lop\n' >marked.c
refuses "byte-order mark before a directive" 1 "marked.c:1:22: error:" "$accelcc" -c marked.c

# What the host compiler is asked to warn about in the user's file does not hold for generated code.
cat >warns.c <<'X'
int warns(int n, int *x);
int warns(int n, int *x)
{
    int i, s = 0;
#pragma acc parallel loop copy(x[0:n])
    for (i = 0; i < n; i++) x[i] = i;
#pragma acc data copy(x[0:n])
    {
#pragma acc kernels
        for (i = 0; i < n; i++) x[i] += i;
#pragma acc update self(x[0:n]) async(1)
#pragma acc wait
    }
#pragma acc parallel loop copyin(x[0:n]) reduction(+:s)
    for (i = 0; i < n; i++) s += x[i];
    return s;
}
int after(int n, int *x);
int after(int n, int *x)
{
#pragma acc enter data copyin(x[0:n])
    int i;
#pragma acc update self(x[0:n])
#pragma acc wait
    int k = 2;
#pragma acc parallel loop present(x)
    for (i = 0; i < n; i++) x[i] = k;
#pragma acc exit data copyout(x[0:n])
    return x[0];
}
X
for flags in "-std=c90 -pedantic-errors -Wc90-c99-compat" "-pedantic -Wall -Wextra" "-Wconversion -Wsign-conversion -Wc++-compat -Wtraditional-conversion" \
    "-Wshadow -Wunused -Wdeclaration-after-statement -Wmissing-prototypes -Wcast-qual -Wundef -Wunused-macros -Wpadded -Wlong-long"; do
    for form in "" --expanded "--target=openmp"; do
        check "-Werror $flags $form" "$accelcc" $form -O2 -Werror $flags -c warns.c -o warns.o
    done
done
printf 'void f(int n, char *x)\n{\n#pragma acc parallel loop copy(x[0:n])\n    for (int i = 0; i < n; i++) x[i] = i;\n}\n' >own.c
refuses "-pedantic-errors about the user's own code" 1 "own.c:4:" "$accelcc" -std=c90 -pedantic-errors -c own.c
printf 'int f(int n)\n{\n#pragma acc wait\n    int k = n;\n    k++;\n    int m = k;\n    return m;\n}\n' >mixed.c
refuses "-Wdeclaration-after-statement about the user's own code" 1 "mixed.c:6:" "$accelcc" -Wdeclaration-after-statement -Werror -c mixed.c
refuses "-Wconversion about the user's own loop" 1 "own.c:4:" "$accelcc" -Wconversion -Werror -c own.c

# Options.
refuses "a misspelled option" 2 "did you mean '--gpu-arch='?" "$accelcc" --gpu-arc=sm_90 -c main.c
refuses "an option without its value" 2 "did you mean '--target='?" "$accelcc" --target openmp -c main.c
refuses "another misspelled option" 2 "did you mean '--report'?" "$accelcc" --reprot -c main.c
refuses "an unknown step of planning" 2 "unknown step 'jams'; --without=list lists the steps" "$accelcc" --without=jam,jams -c main.c
refuses "a step that cannot be left out" 2 "step 'slices' cannot be left out" "$accelcc" --without=slices -c main.c
refuses "no step of planning" 2 "--without= requires names of steps" "$accelcc" --without= -c main.c
refuses "the steps of planning" 0 "row-staging       place " "$accelcc" --without=list
refuses "an unknown option" 1 "no-such-option" "$accelcc" --no-such-option -c warns.c
check "-h" sh -c "'$accelcc' -h | grep -q ^Usage"
check "gcc's --help=warnings" sh -c "'$accelcc' --help=warnings | grep -q -- -W"

# What is not a regular file is not replaced by one.
: >behind_link.c
ln -s behind_link.c link.c
check "--emit to a link" "$accelcc" --gpu-arch=none --emit main.c -o link.c
check "the link remains" test -L link.c -a -s behind_link.c
mkfifo pipe.c
timeout 600 cat pipe.c >from_pipe &
check "--emit to a pipe" timeout 600 "$accelcc" --gpu-arch=none --emit main.c -o pipe.c
wait $!
check "the pipe remains" test -p pipe.c -a -s from_pipe

# Without NVRTC, which a preloaded dlopen does not find.
cat >no_nvrtc.c <<'X'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
void *dlopen(const char *name, int flags)
{
    void *(*next)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
    return name && strstr(name, "nvrtc") ? 0 : next(name, flags);
}
X
cc -shared -fPIC no_nvrtc.c -o no_nvrtc.so -ldl
refuses "--gpu-arch without NVRTC" 1 "--gpu-arch requires NVRTC" env LD_PRELOAD="$work/no_nvrtc.so" "$accelcc" --gpu-arch=sm_90 -c main.c
check "no NVRTC, no --gpu-arch" env LD_PRELOAD="$work/no_nvrtc.so" "$accelcc" -c main.c -o k.o
check "no NVRTC, --gpu-arch=none" env LD_PRELOAD="$work/no_nvrtc.so" "$accelcc" --gpu-arch=none -c main.c -o k.o
check "no NVRTC, nvc's option" env LD_PRELOAD="$work/no_nvrtc.so" "$accelcc" -acc -gpu=cc80 -c main.c -o k.o
if ! "$accelcc" -v -c main.c -o k.o 2>&1 | grep -q "kernels are compiled when the program runs"; then        # NVRTC is here
    refuses "an architecture that NVRTC does not know" 2 "this NVRTC does not support 'sm_999'" "$accelcc" --gpu-arch=sm_999 -c main.c
fi

# clang without its OpenMP library, as a host compiler that links like it.
printf '#!/bin/sh\ncase " $* " in *" -c "*|*" -S "*|*-dM*) exec cc "$@" ;; esac\necho "/usr/bin/ld: cannot find -lomp: No such file or directory" >&2\nexit 1\n' >no_omp
chmod +x no_omp
refuses "no OpenMP library" 1 "libomp-dev" "$accelcc" --host-cc="$work/no_omp" main.c -o none
echo "$passed passed, $failed failed"
[ $failed = 0 ]

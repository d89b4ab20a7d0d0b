#!/usr/bin/env bash
# Device code of several files: objects, static and shared libraries, dlopen, missing routines, and emitted sources built without accelcc.
# SPDX-License-Identifier: MIT
#   linking.sh ACCELCC BUILD
set -u
accelcc=$(realpath "$1") build=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0

ok() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "FAIL $1"; head -n 12 log; }
check() { # NAME COMMAND...: the command succeeds
    local name=$1
    shift
    if "$@" >log 2>&1; then ok; else bad "$name"; fi
}
runs() { # NAME PROGRAM: prints what plain C prints, on the host and on the simulator
    local name=$1 program=$2 device
    for device in host cudasim; do
        ACC_DEVICE_TYPE=$device "$program" >out 2>log || { bad "$name on $device"; continue; }
        if diff expected out >log; then ok; else bad "$name on $device"; fi
    done
}
refuses() { # NAME TEXT COMMAND...: exit status 1 and a part of what is said
    local name=$1 text=$2
    shift 2
    "$@" >log 2>&1
    if [ $? = 1 ] && grep -qF -- "$text" log; then ok; else bad "$name"; fi
}

cat >inner.c <<'E'
static double table[2] = { 1, 2 };
#pragma acc declare copyin(table)
#pragma acc routine seq
double inner(double x) { return x * table[1]; }
E
cat >middle.c <<'E'
static double table[2] = { 10, 20 };
#pragma acc declare copyin(table)
#pragma acc routine seq
double inner(double x);
#pragma acc routine seq
double middle(double x) { return inner(x) + table[0]; }
E
cat >outer.c <<'E'
#pragma acc routine seq
double middle(double x);
double outer(int n)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < n; i++) s += middle(i);
    return s;
}
E
cat >program.c <<'E'
#include <stdio.h>
#pragma acc routine seq
double inner(double x);
double outer(int n);
int main(void)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 10; i++) s += inner(i);
    printf("%g %g\n", s, outer(20));
    return 0;
}
E
cat >plugin.c <<'E'
#include <dlfcn.h>
#include <stdio.h>
int main(void)
{
    double x = 1;
#pragma acc parallel loop reduction(+:x)
    for (int i = 0; i < 3; i++) x += i;
    for (int k = 0; k < 2; k++) {
        void *library = dlopen("./libouter.so", RTLD_NOW | RTLD_LOCAL);
        double (*outer)(int) = library ? (double (*)(int))dlsym(library, "outer") : 0;
        if (!outer) return printf("%s\n", dlerror()), 1;
        printf("%g %g\n", x, outer(20));
        dlclose(library);
    }
    return 0;
}
E

cc program.c outer.c middle.c inner.c -w -o plain && ./plain >expected
check "sources" "$accelcc" program.c outer.c middle.c inner.c -o sources
runs "sources" ./sources
check "objects" "$accelcc" -c program.c outer.c middle.c inner.c
"$accelcc" program.o inner.o middle.o outer.o -o objects >log 2>&1 || bad "a link of objects"
runs "objects" ./objects
ar rcs libparts.a inner.o middle.o outer.o
check "a static library" "$accelcc" program.o -L. -lparts -o static
runs "a static library" ./static
"$accelcc" -fPIC -shared inner.c -o libinner.so >log 2>&1 || bad "a shared library of routines"
check "a shared library" "$accelcc" program.c outer.c middle.c -L. -linner -Wl,-rpath,"$PWD" -o shared
runs "a shared library" ./shared
check "hidden symbols" "$accelcc" -fPIC -shared -fvisibility=hidden -Douter='__attribute__((visibility("default"))) outer' outer.c middle.c inner.c \
    -o libouter.so
cat >public.c <<'E'
__attribute__((visibility("default"))) double inner(double x);
#pragma acc routine seq
double inner(double x) { return x * 2; }
E
check "a routine visible by attribute" "$accelcc" -fPIC -shared -fvisibility=hidden public.c -o libpublic.so
check "its use" "$accelcc" program.c outer.c middle.c -L. -lpublic -Wl,-rpath,"$PWD" -o public
runs "a routine visible by attribute" ./public
cc -w plugin.c -o plain -ldl
cc -fPIC -shared -w outer.c middle.c inner.c -o libplain.so
mv libouter.so keep.so && mv libplain.so libouter.so && ./plain >expected && mv keep.so libouter.so
check "a plug-in's program" "$accelcc" plugin.c -ldl -o plugin
runs "a plug-in, loaded twice" ./plugin

# Mathematics without -lm, as nvc takes it; programs that use none do not need the library.
cat >roots.c <<'E'
#include <math.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    double sum = 0;
#pragma acc parallel loop reduction(+: sum)
    for (int i = 0; i < 1000; i++) sum += sqrt(i + argc) > pow(argc, 3);
    printf("%g %d\n", sum, argv[0] == 0);
}
E
check "mathematics without -lm" "$accelcc" -O0 roots.c -o roots
[ "$(./roots)" = "999 0" ] || bad "mathematics without -lm"
echo 'int main(void) { return 0; }' >none.c
check "a program without mathematics" "$accelcc" none.c -o none
! readelf -d none | grep -q libm || bad "a program without mathematics needs libm"

# A program linked with GCC's OpenMP library, which has functions of the API too, and a library with directives: it gets ours.
cat >api.c <<'E'
#include <openacc.h>
#include <stdio.h>
void api(void)
{
    static double x[10] = { 1, 2 };
    double s = 0;
    acc_copyin(x, sizeof x);
#pragma acc parallel loop present(x) reduction(+:s)
    for (int i = 0; i < 10; i++) s += x[i];
    printf("%g, %d\n", s, acc_get_num_devices(acc_device_current));
}
E
cat >openmp.c <<'E'
void api(void);
int main(void)
{
#pragma omp parallel num_threads(2)
    ;
    api();
    return 0;
}
E
check "a library that calls the API" "$accelcc" -shared -fPIC api.c -o libapi.so
if cc -fopenmp openmp.c ./libapi.so -Wl,-rpath,"$PWD:$build/lib" -o openmp >log 2>&1; then
    echo "3, 1" >expected
    runs "a library in a program of GCC's OpenMP" ./openmp
fi

cc -c -w inner.c -o foreign.o
refuses "a routine that another compiler made" "'inner' is called in device code, but no linked file has device code" \
    "$accelcc" program.o middle.o outer.o foreign.o -o refused
grep -qE 'accel_routine_|collect2|ld: ' log && bad "the linker's lines about a routine"
echo 'int other(void); void inner2(void) { other(); }' >undefined.c && cc -c undefined.c
"$accelcc" program.o middle.o outer.o foreign.o undefined.o -o refused >log 2>&1
grep -q "undefined.*other" log && grep -q "'inner' is called in device code" log && ! grep -q accel_routine_ log || bad "another undefined name"
cc -c -w middle.c -o foreign.o
if echo 'int main(void) { return 0; }' | ${CC:-cc} -x c -fopenmp -static - -o static 2>/dev/null; then
    cc -w program.c outer.c middle.c inner.c -o plain && ./plain >expected
    for form in -static -static-pie; do
        check "$form" "$accelcc" $form program.o middle.o outer.o inner.o -o static
        "$accelcc" $form program.o middle.o outer.o inner.o -o static 2>log
        grep -q 'accelcc: note: a static program uses no GPU' log && ! grep -q dlopen log || bad "$form: the linker's warning: $(cat log)"
        ACC_DEVICE_TYPE=host ./static >out 2>log || bad "$form: the program"
        diff expected out >log || bad "$form: its output"
        ACC_DEVICE_TYPE=nvidia refuses "$form: a GPU asked for" "the program is linked with -static" ./static
        ACC_DEVICE_TYPE=cudasim refuses "$form: the simulator asked for" "the program is linked with -static" ./static
    done
fi
refuses "the same from a command of objects alone" "'middle' is called in device code" "$accelcc" program.o inner.o outer.o foreign.o -o refused
"$accelcc" --target=openmp -c inner.c -o host.o
"$accelcc" program.o middle.o outer.o host.o -o partly >log 2>&1 || bad "a file without device code"
ACC_DEVICE_TYPE=host ./partly >out 2>&1 || bad "a file without device code on the host"
ACC_DEVICE_TYPE=cudasim refuses "a routine without device code at run time" "program.c:8: accel error: parallel loop: inner:" ./partly

# A variable of a file without the directive, or of another compiler; an array whose size only its own file knows.
cat >outside.c <<'E'
double outside[4] = { 1, 2, 3, 4 };
double open_array[3] = { 5, 6, 7 };
E
cat >inside.c <<'E'
#include <stdio.h>
extern double outside[4];
#pragma acc declare copyin(outside)
extern double open_array[];
#pragma acc declare copyin(open_array)
#pragma acc routine seq
static double look(int i) { return outside[i] + open_array[i % 3]; }
int main(void)
{
    double s = 0, t = 0;
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < 4; i++) s += outside[i];
#pragma acc parallel loop reduction(+:t)
    for (int i = 0; i < 4; i++) t += look(i);
    printf("%g %g\n", s, t);
    return 0;
}
E
(cat outside.c; echo '#pragma acc declare copyin(open_array)') >half.c
cc -w inside.c outside.c -o plain && ./plain >expected
check "a variable of a file without the directive" "$accelcc" inside.c half.c -o inside
runs "a variable of a file without the directive" ./inside

# Emitted sources: built by cc and make alone. With nvcc, if it is there, the cubins are made too.
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
mkdir emitted plain_files
cp "$root"/tests/run/linked/* plain_files
for f in plain_files/*.c; do
    check "--emit $f" "$accelcc" --emit "$f" -o "emitted/$(basename "$f" .c).accel.c"
done
cp plain_files/*.h emitted
cat >emitted/Makefile <<E
CPPFLAGS += -I$root/runtime/include
CFLAGS = -O1 -w
program: \$(patsubst %.c,%.o,\$(wildcard *.accel.c))
	\$(CC) -o \$@ \$^ -L$build/lib -Wl,-rpath,$build/lib -laccel -ldl -lpthread -fopenmp -lm
include \$(wildcard *.accel.mk)
E
cc -w plain_files/*.c -o plain -lm && ./plain >expected
printf 'void f(int n, int *x)\n{\n#pragma acc enter data copyin(x[0:n])\n#pragma acc exit data copyout(x[0:n])\n}\n' >plain_files/only_data.c
check "--emit of data directives alone" "$accelcc" --emit plain_files/only_data.c -o emitted/only_data.accel.c
if make -C emitted NVCC=no-such-nvcc program >log 2>&1 || ! grep -q "set NVCC to CUDA's compiler" log; then bad "make without nvcc"; else ok; fi
check "make of emitted sources" make -C emitted NVCC= program
runs "the emitted program" emitted/program
if [ -n "$nvcc" ]; then
    rm -f emitted/*.o
    check "make of emitted sources with nvcc" make -C emitted NVCC="$nvcc" program
    runs "the emitted program with cubins" emitted/program
fi

# What the object of an emitted source registers: a program takes the runtime's place, and the compiler of cubins writes its options.
cat >write_options <<'E'
#!/bin/sh
for word; do
    case $word in -arch=*) arch=${word#-arch=} ;; -DACCEL*) forms="$forms $word" ;; esac
    [ "$before" = -o ] && output=$word
    before=$word
done
printf '%s%s' "$arch" "$forms" >"$output"
E
chmod +x write_options
cat >registered.c <<'E'
#include <accel_abi.h>
#include <stdio.h>
#include <string.h>
int main(void) { return 0; }
void accelrt_unregister(struct accelrt_image *image) { (void)image; }
void accelrt_register(struct accelrt_image *image)
{
    const char *source = image->source;
    printf("text %d %d %d\n", strlen(source) == (size_t)image->source_size, !!strstr(source, "__global__"), !!strstr(source, "#include \""));
    for (const struct accelrt_binary *b = image->binaries; b < image->binaries + image->n_binaries; b++)
        printf("%s %d %d %.*s%d\n", b->arch, b->variant, (int)((unsigned long)b->data % 16), (int)b->size, b->data, b->data[b->size]);
}
E
cat >registered.expected <<'E'
text 1 1 0
sm_80 0 0 sm_80 -DACCEL_RESTRICT=__restrict__0
sm_80 1 0 sm_80 -DACCEL_RESTRICT= -DACCEL_OVERLAP_ONLY0
sm_90 0 0 sm_90 -DACCEL_RESTRICT=__restrict__0
sm_90 1 0 sm_90 -DACCEL_RESTRICT= -DACCEL_OVERLAP_ONLY0
E
printf 'void alone(int n, int *x)\n{\n#pragma acc parallel loop copy(x[0:n])\n    for (int i = 0; i < n; i++) x[i]++;\n}\n' >alone.c
check "--emit of one kernel" "$accelcc" --emit alone.c
registers() { # NAME EXPECTED MAKE-ARGUMENT...
    rm -f alone.accel.o out
    check "make $1" make -f alone.accel.mk CPPFLAGS="-I$root/runtime/include" CFLAGS="-O1 -Wall -Wextra -Werror -flto" "${@:3}" alone.accel.o
    nm -u alone.accel.o | sed -n '/register$/d; s/.*U \(accelrt_.*\)/void \1(void) {}/p' >others.c
    cc -I"$root/runtime/include" registered.c others.c alone.accel.o -fopenmp -o registered 2>log && ./registered >out
    check "what the object registers $1" diff "$2" out
}
registers "with two architectures" registered.expected NVCC="$PWD/write_options" ACCEL_ARCH="sm_80 sm_90"
registers "without nvcc" <(head -n 1 registered.expected) NVCC=

rm -f emitted/*.o
check "make of emitted sources for the host alone" make -C emitted CPPFLAGS="-DACCEL_HOST_ONLY -I$root/runtime/include" program
ACC_DEVICE_TYPE=host emitted/program >out 2>log || bad "the emitted program for the host alone"
check "its output" diff expected out

echo "$passed passed, $failed failed; nvcc: ${nvcc:-not on this machine}"
[ $failed = 0 ]

#!/usr/bin/env bash
# accelcc as a drop-in for cc: options, several files, libraries, dependency files, streams, failures. SPDX-License-Identifier: MIT
#   driver.sh ACCELCC
set -u
accelcc=$(realpath "$1") limited=$(realpath "$(dirname "$0")/../limited.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export ACC_DEVICE_TYPE=host
passed=0 failed=0

check() { # NAME COMMAND...: the command succeeds
    local name=$1
    shift
    if "$@" >log 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL $name"; head -n 15 log; fi
}
refuses() { # NAME STATUS TEXT COMMAND...: exit status and a part of what is said
    local name=$1 status=$2 text=$3 rc
    shift 3
    "$@" >log 2>&1
    rc=$?
    if [ $rc = "$status" ] && grep -qF -- "$text" log; then passed=$((passed + 1)); else
        failed=$((failed + 1)); echo "FAIL $name: status $rc, expected $status and '$text'"; head -n 8 log
    fi
}
prints() { # NAME TEXT COMMAND...: standard output is TEXT
    local name=$1 text=$2 out
    shift 2
    out=$("$@" 2>log)
    if [ "$out" = "$text" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL $name: '$out', expected '$text'"; head -n 8 log; fi
}

mkdir include
cat >include/sum.h <<'X'
static inline double sum(int n, const double *x)
{
    double s = 0;
#pragma acc parallel loop reduction(+:s) copyin(x[0:n])
    for (int i = 0; i < n; i++) s += x[i];
    return s;
}
double twice(double);
X
cat >main.c <<'X'
#include <stdio.h>
#include "sum.h"
#ifndef N
#define N 10
#endif
int main(void)
{
    static double x[N];
    for (int i = 0; i < N; i++) x[i] = i;
#pragma accel parallel loop copy(x[0:N])
    for (int i = 0; i < N; i++) x[i] *= 2;
    printf("%g\n", twice(sum(N, x)));
    return 0;
}
X
cat >twice.c <<'X'
double twice(double x) { return 2 * x; }
X
cat >plain.c <<'X'
#include <stdio.h>
#if !defined _OPENACC || !defined _ACCEL
#error neither is defined
#endif
#include <openacc.h>
int main(void) { printf("%d %d\n", _OPENACC == 202506, acc_get_num_devices(acc_device_host)); return 0; }
X

check "one command" "$accelcc" -Iinclude main.c twice.c -o one
prints "its program" 180 ./one
check "-c of the first" "$accelcc" -c -O2 -Wall -Werror -Iinclude -DN=5 main.c
check "-c of a plain file with -o" "$accelcc" -c twice.c -o other.o
check "linking objects" "$accelcc" main.o other.o -lm -o two
prints "its program" 40 ./two
check "objects and sources mixed, libraries first" "$accelcc" -lm other.o -I include main.c -o three
prints "its program" 180 ./three
check "archive" sh -c "ar rcs libtwice.a other.o && '$accelcc' -Iinclude main.c -L. -ltwice -o four"
prints "its program" 180 ./four
check "plain file" "$accelcc" plain.c -o plain
prints "its program" "1 1" ./plain
check "a region in a shared library" "$accelcc" -shared -fPIC -Iinclude -Dmain=library_main main.c twice.c -o liball.so
cat >user.c <<'X'
int library_main(void);
int main(void) { return library_main(); }
X
check "a program on it" "$accelcc" user.c -L. -lall -Wl,-rpath,"$work" -o five
prints "its program" 180 ./five
check "shared runtime" "$accelcc" --shared-runtime -Iinclude main.c twice.c -o six
prints "its program" 180 ./six
check "standard input" sh -c "'$accelcc' -x c -Iinclude -c - -o stdin.o <main.c"
check "its object" "$accelcc" stdin.o other.o -o seven
prints "its program" 180 ./seven
printf -- '-Iinclude "-DN=4" main.c\n twice.c -o eight\n' >words
check "response file" "$accelcc" @words
prints "its program" 24 ./eight
cp main.c main.txt && cp twice.c twice.txt
check "-x c: sources of other names, linked" "$accelcc" -x c -Iinclude main.txt twice.txt -o typed
prints "its program" 180 ./typed
check "-x c ... -x none" "$accelcc" -Iinclude -xc main.txt -x none other.o -o typed
prints "its program" 180 ./typed
check "-x c -: a program from standard input" sh -c "'$accelcc' -x c -Iinclude - -o typed -x none other.o <main.c"
prints "its program" 180 ./typed
check "-x c -, without a directive" sh -c "echo 'int main(void) { return 0; }' | '$accelcc' -x c - -o typed && ./typed"
check "-x c and dependencies" sh -c "'$accelcc' -x c -MD -MF typed.d -Iinclude -c main.txt -o typed.o && grep -q sum.h typed.d"
check "-S" sh -c "'$accelcc' -S -Iinclude main.c -o main.s && grep -q accel_k_main_1 main.s"
check "-fsyntax-only writes no object" sh -c "rm -f main.o && '$accelcc' -fsyntax-only -Iinclude main.c && [ ! -e main.o ]"
echo '#include <openacc.h>
int main(void) { return !acc_malloc(8); }' >sanitized.c
if echo 'int main(void) { return 0; }' | ${CC:-cc} -fsanitize=address -x c - -o sanitized 2>/dev/null; then
    check "-fsanitize=address: the program finds the simulator" sh -c "'$accelcc' -fsanitize=address sanitized.c -o sanitized && ACC_DEVICE_TYPE=cudasim ASAN_OPTIONS=detect_leaks=0 ./sanitized"
fi
printf '#include <stdio.h>\nextern "C" double twice(double);\nextern "C" double total(int, const double *);\nint main() { double x[] = {1, 2}; printf("%%g\\n", twice(total(2, x))); return 0; }\n' >cxx.cc
printf '#include "sum.h"\ndouble total(int n, const double *x) { return sum(n, x); }\n' >total.c
if ${CC:-cc} -fsyntax-only cxx.cc 2>/dev/null; then
    check "a C++ source and objects with constructs" sh -c "'$accelcc' -c -Iinclude total.c && '$accelcc' cxx.cc total.o other.o -o mixed"
    prints "its program" 6 ./mixed
    check "C++ and C sources" "$accelcc" -Iinclude cxx.cc total.c other.o -o mixed
    prints "its program" 6 ./mixed
fi
case $(${CC:-cc} --version) in
*"Free Software"*)
    check "--coverage, as gcc names its files" sh -c "mkdir covered && '$accelcc' --coverage -Iinclude main.c twice.c -o covered/prog && covered/prog && ls covered/prog-main.gcno covered/prog-twice.gcda"
    check "-fprofile-generate, -fprofile-use" sh -c "'$accelcc' -fprofile-generate -Iinclude main.c twice.c && ./a.out && ls a-main.gcda && '$accelcc' -fprofile-use -Wmissing-profile -Werror -Iinclude main.c twice.c"
    check "a precompiled header" sh -c "echo 'int ahead(void);' >ahead.h && '$accelcc' -x c-header ahead.h && ls ahead.h.gch && '$accelcc' -Iinclude -include ahead.h -c total.c" ;;
esac
check "-E" sh -c "'$accelcc' -E -Iinclude main.c | grep -q 'pragma accel parallel'"
check "-MD" sh -c "'$accelcc' -MD -Iinclude -c main.c -o d.o && grep -q 'd.o:.*main.c' d.d && grep -q include/sum.h d.d && grep -q stdio.h d.d"
check "-MMD -MF -MT -MP" sh -c "'$accelcc' -MMD -MF dep -MT target -MP -Iinclude -c main.c -o d.o && grep -q '^target:' dep && ! grep -q stdio dep && grep -q '^include/sum.h:' dep"
check "-MM" sh -c "'$accelcc' -MM -Iinclude main.c | grep -q sum.h"
check "-g keeps the user's lines" sh -c "'$accelcc' -g -Iinclude main.c twice.c -o nine && readelf --debug-dump=decodedline nine 2>/dev/null | grep -q 'main.c'"
check "make CC=accelcc" sh -c "rm -f main.o twice.o; printf 'prog: main.o twice.o\n\t\$(CC) \$^ -o \$@\n' >Makefile; make -s CC='$accelcc' CFLAGS=-Iinclude prog"
prints "its program" 180 ./prog
check "--dry-run runs nothing" sh -c "'$accelcc' --dry-run -c -Iinclude main.c -o none.o && [ ! -e none.o ]"
check "--emit" sh -c "'$accelcc' --emit -Iinclude main.c -o main.accel.c && [ -s main.accel.c ] && [ -s main.accel.cu ]"
printf 'int f(void) { return 1 2; }\nvoid g(int n, int *x)\n{\n#pragma acc parallel loop copy(x[0:n])\n    for (int i = 0; i < n; i++) x[i] = 1;\n}\n' >broken.c
refuses "--emit of what is no C" 1 "broken.c:1:" "$accelcc" --emit broken.c
check "leaves nothing" test ! -e broken.accel.c
sed 's/1 2; }/1; int h(int y) { return y; } return h(2); }/' broken.c >nested.c
check "--emit of what gcc takes and clang does not" "$accelcc" --emit nested.c
check "the emitted host file without kernels" sh -c "'$accelcc' -DACCEL_HOST_ONLY -fopenmp -Iinclude -c main.accel.c -o emitted.o && '$accelcc' emitted.o other.o -o ten"
prints "its program" 180 ./ten
check "--expanded" "$accelcc" --expanded -Iinclude main.c twice.c -o eleven
prints "its program" 180 ./eleven
check "--translate-all" sh -c "'$accelcc' --translate-all --keep -c twice.c -o t.o && [ -s twice.accel.c ]"
check "--translate-all --expanded" sh -c "'$accelcc' --translate-all --expanded -Iinclude main.c twice.c -o all && [ \$(./all) = 180 ]"
printf '#include <stdio.h>\n#include <stdarg.h>\nint f(int n, ...) { va_list a; va_start(a, n); n = va_arg(a, int); va_end(a); return n; }\n' >va.c
check "a part of a header, then all of it" "$accelcc" --translate-all --expanded -Wall -Werror -c va.c
printf 'int f(int n) { switch (n) {\ncase 1: n = 2; /* fall through */\ndefault: return n; } }\n' >fall.c
check "comments that the expanded form lacks" "$accelcc" --translate-all --expanded -Wall -Wextra -Werror -c fall.c
check "-v alone tells the host compiler" sh -c "'$accelcc' -v 2>&1 | grep -q version"
check "--version, too" sh -c "'$accelcc' --version | head -n 1 | grep -q ^accelcc && [ \$('$accelcc' --version | wc -l) -gt 1 ]"
check "--target=openmp" "$accelcc" --target=openmp -Iinclude main.c twice.c -o twelve
prints "its program" 180 ./twelve
check "--report" sh -c "'$accelcc' --report -c -Iinclude main.c -o r.o | grep -q 'main.c:10: parallel loop in main'"
check "--keep" sh -c "'$accelcc' --keep -c -Iinclude main.c -o k.o && [ -s main.accel.c ]"
mkdir -p kept/objects
check "--keep, beside an object in another folder" sh -c "'$accelcc' --keep -c -Iinclude main.c -o kept/objects/k.o && [ -s kept/objects/main.accel.c ] && [ -s kept/objects/main.accel.cu ]"
check "--keep, beside a program" sh -c "'$accelcc' --keep -Iinclude main.c twice.c -o kept/k && [ -s kept/main.accel.c ]"
check "nvc: -acc -gpu=cc80 -Minfo" sh -c "'$accelcc' -acc -gpu=cc80,mem:separate -Minfo=accel -Iinclude -c main.c -o n.o | grep -q 'main.c:'"
check "nvc: -ta=tesla:cc70,cc80" sh -c "'$accelcc' -ta=tesla:cc80,ptxinfo -Iinclude -c main.c -o n.o 2>&1 | grep -q \"'ptxinfo' of '-ta=tesla:cc80,ptxinfo' has no effect\""
cat >warned.c <<'X'
int main(void)
{
    int n = 3, x[9];
#pragma acc parallel loop specialize(n)
    for (int i = 0; i < 9; i++) x[i] = i;
    return x[0];
}
X
check "a warning" sh -c "'$accelcc' -Minline -Iinclude -c warned.c -o n.o 2>&1 | grep -q warning"
check "-w: none" sh -c "[ -z \"\$('$accelcc' -w -Minline -Iinclude -c warned.c -o n.o 2>&1)\" ]"
check "nvc: -acc=multicore" sh -c "'$accelcc' -acc=multicore -Mneginfo -Iinclude main.c twice.c -o n && ! ACC_DEVICE_TYPE=cudasim ./n"
check "nvc: -gpu=managed" sh -c "'$accelcc' -acc -gpu=cc80,managed -Iinclude main.c twice.c -o n 2>&1 | grep -q 'memory is not shared'"
prints "its program" 180 ./n
check "nvc: an architecture of long ago" sh -c "'$accelcc' -acc -ta=tesla:cc35 -Iinclude -c main.c -o n.o"
check "nvc: -rpath" sh -c "'$accelcc' -Iinclude main.c twice.c -rpath /some/where -o n && '$accelcc' -v -Iinclude main.c twice.c -rpath /some/where -o n 2>&1 | grep -q -- -Wl,-rpath,/some/where"
check "nvc: a warning about options is given once" sh -c "test \$('$accelcc' -gpu=managed -Iinclude -c main.c -o n.o 2>&1 | grep -c \"'managed' of\") = 1"
check "nvc: options about the host's code" sh -c "'$accelcc' -acc -fast -c99 -Mvect=simd -tp=haswell -Iinclude main.c twice.c -lpgacc -o n 2>&1 | grep -q \"'-Mvect=simd' has no effect\""
prints "its program" 180 ./n
check "nvc: messages and the language" sh -c "'$accelcc' -acc --c99 -alias ansi -tp native -traceback --diag_suppress code_is_unreachable -Iinclude main.c twice.c \
    -o n 2>&1 | grep -q \"'--diag_suppress=code_is_unreachable' has no effect\""
prints "its program" 180 ./n
check "gcc: -fopenacc" "$accelcc" -fopenacc -Wall -Werror -Iinclude main.c twice.c -o n
check "clang as host compiler" sh -c "! command -v clang >/dev/null || '$accelcc' --host-cc=clang -Wall -Werror -c -Iinclude main.c -o clang.o"
check "host compiler of two words" "$accelcc" "--host-cc=env cc" -Wall -Werror -Iinclude main.c twice.c -o words
for standard in c89 gnu89 c99 c11 gnu17; do
    sed 's/for (int i/for (i/; s/static double x\[N\];/static double x[N]; int i;/; s/static inline/static/' main.c >old.c
    sed 's/for (int i/for (i/; s/double s = 0;/double s = 0; int i;/; s/static inline/static/' include/sum.h >include/old.h
    sed -i 's/sum.h/old.h/' old.c
    check "-std=$standard -Wall -Wextra -Werror" "$accelcc" -std=$standard -Wall -Wextra -Werror -Iinclude old.c twice.c -o old
    prints "its program" 180 ./old
done
check "no directive: no preprocessor run" sh -c "PATH=/nonexistent '$accelcc' --host-cc=$(command -v cc) --dry-run -c twice.c | grep -q twice.c"

check "--explain" sh -c "'$accelcc' --explain=race-sum | grep -q 'without a reduction' && '$accelcc' --explain=race-sum | grep -q '^Instead:' && '$accelcc' --explain=nesting | grep -q '^nesting: '"
refuses "--explain of nothing" 2 "did you mean 'race-sum'" "$accelcc" --explain=race-sun
unrolled() { # a loop body of 1000 statements, as inlined solvers of small blocks have them
    echo 'double a[10][10][10][40][40];'
    echo 'void solve(int n) {'
    echo '#pragma acc kernels copy(a)'
    echo 'for (int i = 1; i < n; i++) for (int j = 0; j < n; j++) {'
    for i in 0 1 2 3 4 5 6 7 8 9; do for j in 0 1 2 3 4 5 6 7 8 9; do for k in 0 1 2 3 4 5 6 7 8 9; do
        echo "a[$i][$j][$k][i][j] = 0.5 * a[$i][$j][$k][i][j] + a[$((9 - i))][$j][$k][i][j] - a[$i][$j][0][i][j];"
    done; done; done
    echo '} }'
}
unrolled >unrolled.c
check "thousands of accesses take no minutes" "$limited" 30 "$accelcc" --emit unrolled.c -o unrolled.accel.c
refuses "no input" 2 "no input files" "$accelcc"
refuses "unknown target" 2 "--target=fpga" "$accelcc" --target=fpga main.c
refuses "unknown architecture" 2 "sm_90" "$accelcc" --gpu-arch=hopper main.c
refuses "missing file" 1 "cannot read 'missing.c'" "$accelcc" -c missing.c main.c
refuses "missing host compiler" 1 "no-such-cc" "$accelcc" --host-cc=no-such-cc -c twice.c
refuses "missing header" 1 "nowhere.h" sh -c "printf '#include \"nowhere.h\"\n#pragma acc wait\n' >h.c; '$accelcc' -c h.c"
prints "missing header, said once" 1 sh -c "'$accelcc' -c h.c 2>&1 | grep -c error:"
echo '#pragma acc wait' >wait.c
prints "text of a process that is not there" "1: wait" env ACCELCC_AHEAD="9 1" "$accelcc" -v --dump=pragma_scan wait.c
printf 'void one(int n, float *x)\n{\n#pragma acc parallel loop copy(x[0:n])\n    for (int i = 0; i < n; i++) x[i] = 1;\n}\n' >one.c
# The host compiler preprocesses files, clang those that it cannot. With the same kernels: cc -E that prints anything is not used.
cat >limits.c <<'X'
#include <limits.h>
#include <math.h>
#include <stdio.h>
#define EACH(i, n, ...) for (int i = 0; i < (n); i++) { __VA_ARGS__; }
#define KERNEL(text) _Pragma(#text)
#define COPIED(x) KERNEL(acc parallel loop copy(x[0:COUNT]))
#define COUNT 100
void limits(int n, double *x, float *y)
{
    COPIED(x) EACH(i, n,
        x[i] = fmax(x[i], M_PI) + INT_MAX % 7)
#pragma acc parallel loop copy(y[0:COUNT]) \
    num_gangs(COUNT)
    for (int i = 0; i < n; i++) y[i] = x == NULL ? HUGE_VALF : sqrtf(y[i]) + __LINE__;
}
X
printf '#!/bin/sh\ncase "$*" in *-dI*) echo noise >&2 ;; esac\nexec cc "$@"\n' >noisy
chmod +x noisy
commands() { "$accelcc" -v --dump=expand "$@" 2>&1 >/dev/null | grep -o '^[^ ]* -\|-dM\|-dI' | tr -d '\n'; }
if cc -E -dM - </dev/null | grep -q __GNUC__ && ! cc -E -dM - </dev/null | grep -q __clang__; then
    prints "preprocessed by the host compiler" "cc --dI" commands limits.c
    prints "its dependencies from the same run" 0 sh -c "'$accelcc' -v -MD -c one.c 2>&1 | grep -c -- ' -M '"
    check "the dependencies" grep -q '^one.o: one.c' one.d
fi
"$accelcc" --dump=emit_cuda limits.c >host.cu
check "the same kernels from clang" sh -c "'$accelcc' --host-cc=./noisy --dump=emit_cuda limits.c | sed 's/ *\([*-]\) */ \1 /g' >clang.cu && sed 's/ *\([*-]\) */ \1 /g' host.cu | diff - clang.cu"
for text in '#include <stdatomic.h>' 'double größe;' '#pragma acc declare create(größe) // of double größe;' '#warning here'; do
    { echo "${text#*// of }"; echo "$text"; cat one.c; } >clangs.c
    check "preprocessed by clang: $text" sh -c "'$accelcc' -v --dump=expand clangs.c 2>&1 | grep -q '^clang.* -E '"
done
check "--expanded: by clang" sh -c "'$accelcc' -v --expanded --dump=expand one.c 2>&1 | grep -q '^clang.* -E '"
dump() { # PASS PATTERN: the lines of the pass's dump that match
    "$accelcc" --dump="$1" one.c | grep -E "$2" | sed 's/^ *//'
}
prints "the syntax tree" "(function one : void (int, float *)
(parameter n : int)
(parameter x : float *)" dump syntax "function|parameter"
prints "regions and kernels" "region one 1: parallel loop line 3
data x[0:n] kind 0x201 base x start 0 bytes (n) * sizeof x[0] -- copy clause
kernel accel_k_one_1: flat" dump plan_mapping "^region.*:|^  data|^kernel"
refuses "unwritable output" 1 "none/x.o" "$accelcc" -c -Iinclude main.c -o none/x.o
refuses "unknown pass" 2 "unknown pass" "$accelcc" --dump=nothing main.c
cp main.c cxx.cc
"$accelcc" -Iinclude -E main.c -o text.i && cp text.i text.txt && cp text.i text.ii
refuses "preprocessed text with a directive" 1 "text.i:" "$accelcc" -c text.i
refuses "preprocessed text by its language" 1 "preprocessed-source" "$accelcc" -c -x cpp-output text.txt
printf '      program p\n!$acc parallel loop\n      end\n' >text.f
printf '#pragma acc parallel loop\n' >text.cu
refuses "Fortran with a directive" 1 "text.f:2:1: error: directives in Fortran" "$accelcc" -c text.f
refuses "CUDA with a directive" 1 "cuda-source" "$accelcc" -c text.cu
refuses "preprocessed C++ with a directive" 1 "preprocessed-source" "$accelcc" -c text.ii
check "preprocessed text, preprocessed again" "$accelcc" -E text.i
echo 'int plain(void) { return 1; }' >plain.i
check "preprocessed text without a directive" "$accelcc" -c plain.i -o plain.o
refuses "C++ with a directive" 1 "cxx.cc:10" "$accelcc" -Iinclude -c cxx.cc
printf 'int main() { return 0; }\n' >ok.cc
check "C++ without one" "$accelcc" -c ok.cc
printf 'int main(void)\n{\n#pragma acc parallel lop\n    ;\n    return 0;\n}\n' >bad.c
refuses "an error in a directive" 1 "bad.c:3:" "$accelcc" -c bad.c -o bad.o
check "leaves no output" test ! -e bad.o
check "no temporary files remain" sh -c "! ls -d \${TMPDIR:-/tmp}/accelcc-* 2>/dev/null | xargs -r -n1 find 2>/dev/null | grep -q '$work'"
printf 'int main(void) { return 0; }\n' >kept.c
cp kept.c text.o
refuses "an output that is an input" 2 "'kept.c' is an input and cannot be the output too" "$accelcc" kept.c -o ./kept.c
refuses "an object over its source" 2 "cannot be the output too" "$accelcc" -c kept.c -o kept.c
check "leaves the source" cmp kept.c text.o
refuses "nvcc's option for the architecture" 2 "use --gpu-arch=sm_NN" "$accelcc" -arch=sm_80 kept.c
echo "$passed passed, $failed failed"
[ $failed = 0 ]

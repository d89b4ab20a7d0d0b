#!/usr/bin/env bash
# -W<id>, -Wno-<id>, -Werror, -Werror=<id>, -Wno-error=<id> for accelcc's warnings, as gcc has them for its own. SPDX-License-Identifier: MIT
#   warnings.sh ACCELCC
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export ACC_DEVICE_TYPE=host
passed=0 failed=0

# Two warnings of accelcc's, and one of gcc's under -Wunused-variable.
cat >warned.c <<'C'
int main(void)
{
    int n = 3, x[9], unused;
#pragma acc parallel loop specialize(n)
    for (int i = 0; i < 9; i++) x[i] = i;
#pragma acc parallel loop num_gangs(-1)
    for (int i = 0; i < 9; i++) x[i] = i;
    return x[0];
}
C
gives() { # STATUS MESSAGES OPTION...: the exit status and the list "warning:id error:id" of accelcc's messages; an object only with status 0
    local status=$1 wanted=$2 got rc object=no
    shift 2
    rm -f out.o
    "$accelcc" "$@" -c warned.c -o out.o >log 2>&1
    rc=$?
    got=$(sed -nE 's/.* (warning|error): .*\[(-Werror=)?((specialize|expected)-[a-z]+)\]$/\1:\3/p' log | tr '\n' ' ')
    [ -e out.o ] && object=yes
    if [ $rc = "$status" ] && [ "$got" = "${wanted:+$wanted }" ] && { [ $rc = 0 ] && echo yes || echo no; } | grep -qx $object; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1)); echo "FAIL $*: status $rc, object: $object, messages '$got'; expected $status, '$wanted'"; head -n 8 log
    fi
}
says() { # TEXT COMMAND...
    local text=$1
    shift
    if "$@" 2>&1 | grep -qF -- "$text"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL: '$text' not said by $*"; fi
}

u=specialize-unused p=expected-positive
gives 0 "warning:$u warning:$p"
gives 0 "warning:$p" -Wno-$u
gives 0 "" -Wno-$u -Wno-$p
gives 0 "warning:$u warning:$p" -Wno-$u -W$u
gives 0 "" -w
gives 0 "" -w -Werror
gives 1 "error:$u error:$p" -Werror
gives 1 "error:$p" -Werror -Wno-$u
gives 0 "" -Werror -Wno-$u -Wno-$p
gives 1 "error:$u warning:$p" -Werror=$u
gives 1 "error:$u warning:$p" -Wno-$u -Werror=$u
gives 0 "warning:$p" -Werror=$u -Wno-$u
gives 1 "warning:$u error:$p" -Werror -Wno-error=$u
gives 1 "warning:$u error:$p" -Wno-error=$u -Werror
gives 0 "warning:$u warning:$p" -Werror -Wno-error=$u -Wno-error=$p
gives 0 "warning:$u warning:$p" -Werror -Wno-error
gives 0 "warning:$u warning:$p" -Werror=$u -Wno-error=$u
gives 1 "error:$u warning:$p" -Wno-error -Werror=$u
says "[-Werror=$u]" "$accelcc" -Werror=$u -c warned.c -o out.o
says "[-Werror=unused-variable]" "$accelcc" -Wall -Werror -Wno-$u -Wno-$p -c warned.c -o out.o
says "did you mean the warning '$u'?" "$accelcc" -Wno-specialize-unusd -c warned.c -o out.o
printf 'int main(void) { return 0; }\n' >plain.c
gives_nothing() { if "$accelcc" "$@" >log 2>&1 && [ ! -s log ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL $*"; cat log; fi; }
gives_nothing -Wrace-sum -Wno-race-sum -Werror=race-sum -Wno-error=race-sum -Wmissing-braces -c plain.c -o plain.o   # no source is translated
gives_nothing -Wrace-sum -Wno-race-sum -Werror=race-sum -Wno-error=race-sum plain.o -o plain
gives_nothing --host-cc="env cc" -Wno-race-sum plain.c -o plain
# gcc's warnings of functions without a declaration, in loops that the host device runs under OpenMP.
cat >undeclared.c <<'C'
int main(void)
{
    double x[9], m = 0;
#pragma acc parallel loop reduction(max:m)
    for (int i = 0; i < 9; i++) {
        x[i] = sqrt(i);
        m = fmax(m, x[i]);
    }
    return m != 8;
}
C
says "undeclared.c:6:16: warning: implicit declaration of function" "$accelcc" -c undeclared.c -o out.o
says "undeclared.c:7:13: warning: implicit declaration of function" "$accelcc" -c undeclared.c -o out.o
echo "$passed passed, $failed failed"
[ $failed = 0 ]

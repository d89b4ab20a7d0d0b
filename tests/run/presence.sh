#!/usr/bin/env bash
# What every clause and routine makes of data that is absent, present or partly present: it works, or says which, with status 1.
#   presence.sh ACCELCC                                                                        SPDX-License-Identifier: MIT
set -u
accelcc=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0 failed=0

cat >program.c <<'X'
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static double x[100];
static void clause(const char *what, int s, int n)
{
    double *section = x + s;
    size_t bytes = n * sizeof *x;
    if (!strcmp(what, "copy")) {
#pragma acc parallel loop copy(x[s:n])
        for (int i = s; i < s + n; i++) x[i] += 1;
    } else if (!strcmp(what, "copyin")) {
#pragma acc data copyin(x[s:n])
        ;
    } else if (!strcmp(what, "copyout")) {
#pragma acc parallel loop copyout(x[s:n])
        for (int i = s; i < s + n; i++) x[i] = 1;
    } else if (!strcmp(what, "create")) {
#pragma acc data create(x[s:n])
        ;
    } else if (!strcmp(what, "no_create")) {
#pragma acc data no_create(x[s:n])
        ;
    } else if (!strcmp(what, "present")) {
#pragma acc parallel loop present(x[s:n])
        for (int i = s; i < s + n; i++) x[i] += 1;
    } else if (!strcmp(what, "data present")) {
#pragma acc data present(x[s:n])
        ;
    } else if (!strcmp(what, "enter copyin")) {
#pragma acc enter data copyin(x[s:n])
    } else if (!strcmp(what, "enter create")) {
#pragma acc enter data create(x[s:n])
    } else if (!strcmp(what, "exit copyout")) {
#pragma acc exit data copyout(x[s:n])
    } else if (!strcmp(what, "exit delete")) {
#pragma acc exit data delete(x[s:n])
    } else if (!strcmp(what, "exit delete finalize")) {
#pragma acc exit data delete(x[s:n]) finalize
    } else if (!strcmp(what, "update self")) {
#pragma acc update self(x[s:n])
    } else if (!strcmp(what, "update device")) {
#pragma acc update device(x[s:n])
    } else if (!strcmp(what, "update if_present")) {
#pragma acc update self(x[s:n]) if_present
    } else if (!strcmp(what, "use_device")) {
#pragma acc host_data use_device(section)
        if (!section) puts("null");
    } else if (!strcmp(what, "use_device if_present")) {
#pragma acc host_data use_device(section) if_present
        if (!section) puts("null");
    } else if (!strcmp(what, "acc_copyin")) acc_copyin(section, bytes);
    else if (!strcmp(what, "acc_create")) acc_create(section, bytes);
    else if (!strcmp(what, "acc_copyout")) acc_copyout(section, bytes);
    else if (!strcmp(what, "acc_delete")) acc_delete(section, bytes);
    else if (!strcmp(what, "acc_update_self")) acc_update_self(section, bytes);
    else if (!strcmp(what, "acc_update_device")) acc_update_device(section, bytes);
    else if (!strcmp(what, "acc_is_present")) printf("%d\n", acc_is_present(section, bytes));
    else if (!strcmp(what, "acc_map_data")) acc_map_data(section, acc_malloc(bytes), bytes);
    else exit(2);
}
int main(int argc, char **argv)
{
    int from = atoi(argv[2]), n = atoi(argv[3]);
    if (argc < 4) return 2;
    if (n) acc_copyin(x + from, n * sizeof *x);
    clause(argv[1], 30, 20);
    printf("done\n");
    return 0;
}
X
"$accelcc" -O1 program.c -o program || exit 1

expect() { # RESULT STATE CLAUSE: ok, absent or partly for the section [30:20] where STATE is present
    local wanted=$1 state=$2 what=$3 rc said=ok
    # shellcheck disable=SC2086
    ACC_DEVICE_TYPE=cudasim ./program "$what" $state >out 2>err
    rc=$?
    grep -q 'accel error: .*partly present on device' err && said=partly
    grep -qE 'accel error: .*(is not present on device|not here)' err && said=absent
    grep -q 'accel error: .*already mapped' err && said=mapped
    if [ "$said" = "$wanted" ] && [ $rc = $([ "$wanted" = ok ] && echo 0 || echo 1) ]; then passed=$((passed + 1)); else
        failed=$((failed + 1)); echo "FAIL $what with [$state]: $said, status $rc, not $wanted: $(head -n 1 err)"
    fi
}

makes=("copy" "copyin" "copyout" "create" "enter copyin" "enter create" "acc_copyin" "acc_create")
spares=("no_create" "exit copyout" "exit delete" "exit delete finalize" "update if_present" "acc_copyout" "acc_delete")
wants=("present" "data present" "update self" "update device" "acc_update_self" "acc_update_device")
for what in "${makes[@]}" "${spares[@]}"; do expect ok "0 0" "$what"; done
for what in "${wants[@]}" "use_device"; do expect absent "0 0" "$what"; done
expect ok "0 0" "use_device if_present"
# the same section, one that contains it, ones that begin or end with it
for state in "30 20" "20 40" "30 30" "10 40"; do
    for what in "${makes[@]}" "${spares[@]}" "${wants[@]}" "use_device" "use_device if_present"; do expect ok "$state" "$what"; done
    expect mapped "$state" "acc_map_data"
done
# overlap from the left, from the right, a piece inside, its beginning, its end
for state in "20 20" "40 20" "35 5" "30 5" "45 5"; do
    for what in "${makes[@]}" "${spares[@]}" "${wants[@]}"; do expect partly "$state" "$what"; done
    expect mapped "$state" "acc_map_data"
done
# neighbours are no matter
for state in "10 20" "50 20"; do
    for what in "${makes[@]}" "${spares[@]}"; do expect ok "$state" "$what"; done
    for what in "${wants[@]}"; do expect absent "$state" "$what"; done
done
for pair in "0:0 0" "1:30 20" "1:20 40" "0:20 20" "0:35 5"; do
    # shellcheck disable=SC2086
    ACC_DEVICE_TYPE=cudasim ./program acc_is_present ${pair#*:} >out 2>err
    if [ "$(head -n 1 out)" = "${pair%%:*}" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAIL acc_is_present $pair"; fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]

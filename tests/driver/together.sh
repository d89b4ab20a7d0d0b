#!/usr/bin/env bash
# The device code in objects: the same whether both compilers work at once or one after the other, and whatever the object becomes part of.
# SPDX-License-Identifier: MIT
#   together.sh ACCELCC
set -u
accelcc=$(realpath "$1") headers=$(cd "$(dirname "$0")/../../runtime/include" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
bad() { failed=1; echo "FAIL $1"; head -n 12 log; }

cat >first.c <<'E'
int shift(int *x, int *y, int n)
{
    int largest = 0;
#pragma acc parallel loop copy(x[0:n], y[0:n])
    for (int i = 0; i < n; i++) x[i] += y[i] + i;
#pragma acc parallel loop copyin(x[0:n]) reduction(max:largest)
    for (int i = 0; i < n; i++) largest = x[i] > largest ? x[i] : largest;
    return largest;
}
E
cat >second.c <<'E'
#include <stdio.h>
int shift(int *x, int *y, int n);
int main(void)
{
    int x[100], sum = 0;
#pragma acc parallel loop copyout(x)
    for (int i = 0; i < 100; i++) x[i] = 3 * i;
    sum = shift(x, x, 100);
    printf("%d %d\n", sum, x[50]);
    return 0;
}
E
# Prints what the objects register.
cat >show.c <<'E'
#include <accel_abi.h>
#include <stdio.h>
static unsigned long sum(const char *data, accelrt_size n)
{
    unsigned long s = n;
    while (data && n--) s = 31 * s + (unsigned char)*data++;
    return s;
}
void accelrt_register(struct accelrt_image *i)
{
    printf("%s %d: text %lu %lu\n", i->file, i->abi, (unsigned long)i->source_size, sum(i->source, i->source ? i->source_size + 1 : 0));
    if (i->pack) printf("pack %lu %lu %lu\n", (unsigned long)i->pack->size, sum(i->pack->data, i->pack->size), (unsigned long)i->pack->unpacked_size);
    for (int k = 0; k < i->n_binaries; k++) {
        const struct accelrt_binary *b = &i->binaries[k];
        printf("%s %d: %lu %lu\n", b->arch, b->variant, (unsigned long)b->size, sum(b->data, b->data ? b->size + 1 : 0));
    }
}
void accelrt_unregister(struct accelrt_image *i) { (void)i; }
int accelrt_compute_begin(struct accelrt_call *c) { return (void)c, 0; }
int accelrt_compute_end(struct accelrt_call *c) { return (void)c, 0; }
int accelrt_multiply(const struct accelrt_product *p, long long r, long long c, long long b) { return (void)p, (void)r, (void)c, (void)b, 0; }
void accelrt_measure(double b, double f, double d) { (void)b, (void)f, (void)d; }
void accelrt_launch(struct accelrt_call *c, const struct accelrt_kernel *k, const struct accelrt_geometry *g, void **a) { (void)c, (void)k, (void)g, (void)a; }
E
cc -I"$headers" -c show.c || exit 1

# -fstack-usage names a file after the object: compiled in one run.
for form in "" --no-compress; do
    for name in first second; do
        "$accelcc" -v $form -O2 -c $name.c -o at_once_$name.o 2>log || bad "compiles $form"
        grep -q -- '-x assembler' log || bad "$name: both compilers at once $form"
        "$accelcc" -v $form -O2 -fstack-usage -c $name.c -o in_turn_$name.o 2>log || bad "compiles in one run $form"
        grep -q -- '-x assembler' log && bad "$name: one run $form"
    done
    for way in at_once in_turn; do
        cc show.o ${way}_first.o ${way}_second.o -fopenmp -o show && ./show >$way.txt || bad "$way: shows its code $form"
    done
    grep -q 'second.c' at_once.txt && diff at_once.txt in_turn.txt >log || bad "the same code both ways $form"
done

ways() { # NAME OPTION...
    local name=$1
    shift
    "$accelcc" "$@" -o program >log 2>&1 && ACC_DEVICE_TYPE=cudasim ./program >out 2>>log && diff expected out >>log || bad "$name"
}
cc first.c second.c -o plain && ./plain >expected || exit 1
ways "two sources" -O2 first.c second.c
"$accelcc" -O2 -c first.c second.c && ld -r first.o second.o -o both.o || bad "ld -r"
ways "ld -r" both.o
"$accelcc" -O2 -fPIC -shared first.c -o libfirst.so >log 2>&1 || bad "a shared library"
readelf -d libfirst.so | grep -q TEXTREL && bad "a shared library without text relocations"
ways "a shared library" -O2 second.c -L. -lfirst -Wl,-rpath,.
ways "position-dependent" -O2 -fno-pie -no-pie first.c second.c
ways "link-time optimisation" -O2 -flto first.c second.c
ways "for debuggers" -g first.c second.c
command -v clang >/dev/null && ways "clang" --host-cc=clang -O2 -march=native first.c second.c

# clang calls libatomic for values of 16 bytes.
cat >wide.c <<'E'
#include <complex.h>
#include <stdio.h>
int main(void)
{
    double complex sum = 0, parts[3] = { 0 };
    long double length = 0;
#pragma acc parallel loop self reduction(+:sum, length)
    for (int i = 0; i < 1000; i++) { sum += i - 2 * I * i; length += i; }
#pragma acc parallel loop self
    for (int i = 0; i < 1000; i++) {
#pragma acc atomic update
        parts[i % 3] += I;
    }
    printf("%g %g %Lg %g\n", creal(sum), cimag(sum), length, cimag(parts[1]));
}
E
cc wide.c -o plain && ./plain >expected || exit 1
command -v clang >/dev/null && ways "clang: values of 16 bytes" --host-cc=clang wide.c
exit $failed

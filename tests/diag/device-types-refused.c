/* device-types-refused: types and variables without a counterpart on GPUs. SPDX-License-Identifier: MIT */
typedef __int128 v4 __attribute__((vector_size(64)));
struct body { __fp16 at; };
static _Thread_local int mine;
struct none { };
struct holder { struct none none; int k; };
typedef struct { int j; struct none rest; int k; } unnamed_holder;
typedef union { int *i; float *f; } either __attribute__((transparent_union));
static int is_set(either e) { return e.i != 0; }
void f(int n, float *x, _Atomic int *a, __fp16 *h)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        v4 v = { (int)x[i] };
        x[i] = v[0];
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        struct body b = { i };
        x[i] = b.at;
    }
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop copy(x[0:n]) copyin(h[0:n])
    for (int i = 0; i < n; i++) x[i] = h[i];
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        struct holder s = { .k = i };
        x[i] = s.k;
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = mine;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        struct { int k; } t[n];
        t[0].k = i;
        x[i] = t[0].k;
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        unnamed_holder s = { .k = i };
        x[i] = s.k;
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] += is_set(&x[i]);
}

/* device-one-run: kernels, functions, tables and records that device code cannot have, all refused in one run. SPDX-License-Identifier: MIT */
struct wide { long double most; int n; };
struct order { int a; } __attribute__((scalar_storage_order("big-endian")));
static const struct { const void *self; int k; } ring[1] = { { &ring[0], 3 } };
static int counted;

static int count(struct wide *w, int k)
{
    static int calls;
    calls++;
    return k + w->n;
}

static float summed(int n, ...)
{
    asm("nop");
    return n;
}

#pragma acc routine seq
static int next(int k) { return k + counted; }

void f(int n, float *x, struct wide *w, struct order *o, float *first, float *last, char (*wide)[16])
{
#pragma acc parallel loop copy(x[0:n], w[0:1])
    for (int i = 0; i < n; i++) x[i] = count(w, i) + summed(i, 1) + next(i);
#pragma acc parallel loop copy(x[0:n]) copyin(o[0:n])
    for (int i = 0; i < n; i++) x[i] = o[i].a + ring[0].k;
#pragma acc parallel copy(x[0:n])
    {
#pragma acc loop gang
        for (int g = 0; g < 4; g++) {
            long double total = g;
#pragma acc loop vector
            for (float *p = first; p < last; p++) *p += g;
            x[g] = (float)total;
        }
    }
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        int (*kept)(int) = next;
        x[i] = kept != 0;
        w->n = sizeof(double) + _Alignof(struct wide);
    }
}

/* device-misaligned: addresses of packed members as those of usual objects. SPDX-License-Identifier: MIT */
#include <string.h>
struct __attribute__((packed)) reading {
    char sensor;
    double value;
    int counts[3];
    short flags;
};
struct __attribute__((packed, aligned(8))) header {
    double first;
    int second;
    char end;
};
typedef int any_int __attribute__((aligned(1)));
static void scale(double *v) { *v *= 2; }
static int sum(const int *c) { return c[0] + c[1] + c[2]; }
static int whole(const struct reading *r) { return r->counts[1] + (int)r->value; }
static int bytes(const void *p) { return *(const char *)p; }
static int any(const any_int *p) { return *p; }
void f(int n, struct reading *r, struct header *h, int *out)
{
#pragma acc parallel loop copy(r[0:n], h[0:n]) copyout(out[0:n])
    for (int i = 0; i < n; i++) {
        scale(&r[i].value);
        out[i] = sum(r[i].counts);
        short *s = &(r + i)->flags;
        *s = 3;
        int *c = i % 2 ? &r[i].counts[1] : r[i].counts;
        double v;
        memcpy(&v, &r[i].value, sizeof v);
        out[i] += *c + (int)v + whole(&r[i]) + bytes(&r[i].value) + any(&r[i].counts[2]);
        out[i] += r[i].counts[i % 3] + *&r[i].flags + sum(&h[i].second);
        scale(&h[i].first);
    }
}

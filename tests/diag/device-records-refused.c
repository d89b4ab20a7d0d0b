/* device-records-refused: records and their initialisers without a counterpart in device code. SPDX-License-Identifier: MIT */
struct flexible { int n; float v[]; };
static const struct flexible filled = { 2, { 1, 2 } };
struct __attribute__((scalar_storage_order("big-endian"))) swapped { int a; short b; };
struct reversed { int a; } __attribute__((packed, scalar_storage_order("big-endian")));
#pragma scalar_storage_order big-endian
struct by_pragma { int a; };
struct usual { int a; } __attribute__((scalar_storage_order("little-endian")));
#pragma scalar_storage_order default
struct after { int a; };
static const int place;
struct bits { const int *at; union { int all; unsigned low : 4; }; };
static const struct bits bits = { &place, .low = 3.5 };
struct around { int k; struct { int tag; union { int i; const int *p; }; }; };
static const struct around around = { .p = &place };
struct marked { char start[0]; };
struct holder { struct marked mark; int k; };
void f(int n, float *x, struct swapped *s, struct reversed *b, struct by_pragma *p, struct usual *u, struct after *a)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = filled.v[i & 1];
#pragma acc parallel loop copy(x[0:n]) copyin(s[0:n])
    for (int i = 0; i < n; i++) x[i] = s[i].a;
#pragma acc parallel loop copy(x[0:n]) copyin(b[0:n], p[0:n])
    for (int i = 0; i < n; i++) x[i] = b[i].a + p[i].a;
#pragma acc parallel loop copy(x[0:n]) copyin(u[0:n], a[0:n])
    for (int i = 0; i < n; i++) x[i] = u[i].a + a[i].a;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) x[i] = bits.low + *around.p;
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        struct holder h = { .k = i };
        x[i] = h.k;
    }
}
struct __attribute__((packed)) packet { char kind; short data[]; };
void g(int n, char *bytes, struct packet *p)
{
#pragma acc serial copy(bytes[0:n])
    {
        p = (struct packet *)bytes;
        p->data[2] = 5;
    }
}

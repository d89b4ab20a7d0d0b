/* Ordinary C of many kinds. SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <math.h>
#include <string.h>
#include <ctype.h>
#include <limits.h>
#include <float.h>
#include <inttypes.h>
struct node { struct node *left, *right; int key; };
typedef struct tree { struct node *root; FILE *log; int (*compare)(const void *, const void *); } tree_t;
typedef unsigned char byte;
typedef byte block_t[4];
typedef double (*matrix)[3];
typedef enum { LOW = -1, HIGH = 1 << 4 } level_t;
union pun { float f; uint32_t u; };
static int depth(const struct node *n) { return n ? 1 + (int)fmax(depth(n->left), depth(n->right)) : 0; }
static inline uint32_t rotl(const uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
static float fast(float x) { union pun p = { .f = x }; p.u = 0x5f3759df - (p.u >> 1); return p.f; }
static double apply(matrix m, const block_t b) { return m[1][2] + b[3]; }
static void swap(double *a, double *b) { double t = *a; *a = *b; *b = t; }
static level_t opposite(level_t l) { return l == LOW ? HIGH : LOW; }
static int64_t mix(int64_t a, unsigned b, short c, char d, float e) { return a + b * c - d + e; }
static int classify(char c) { switch (c) { case 'a' ... 'z': return 1; case '0' ... '9': return 2; default: return c == ' ' ? 3 : 0; } }
static unsigned long long fib(unsigned n) { unsigned long long a = 0, b = 1; while (n--) { unsigned long long t = a + b; a = b, b = t; } return a; }
static double poly(const double *c, int n, double x) { double r = 0; for (const double *p = c + n; p-- > c;) r = r * x + *p; return r; }
static void matmul(int n, double a[restrict static n][n], double b[][n], double c[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0.;
            for (int k = 0; k < n; ++k)
                s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
}
int dev_main(double *out)
{
    int n = 0;
    struct node c = { 0, 0, 3 }, a = { &c, NULL, 1 }, r = { .key = 2, .left = &a };
    tree_t t = { &r };
    double m[3][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, p[3] = { 1, 2, 3 }, sq[3][3];
    block_t b = { 1, 2, 3, 4 };
    level_t l = HIGH;
    out[n++] = depth(t.root);
    out[n++] = rotl(0x80000001u, 3) + fast(4.0f);
    out[n++] = apply(m, b);
    swap(&m[0][0], *m + 1);
    out[n++] = m[0][0] * 10 + m[0][1];
    out[n++] = opposite(l) + opposite(opposite(l)) + (l < 0) + (LOW < 0);
    out[n++] = mix(INT64_MAX / 2, UINT_MAX, SHRT_MIN, CHAR_MAX, FLT_MAX / 1e35f);
    out[n++] = classify('q') + 10 * classify('5') + 100 * classify(' ') + 1000 * classify('!');
    out[n++] = fib(50);
    out[n++] = poly(p, 3, 2);
    matmul(3, m, m, sq);
    out[n++] = sq[1][0] + sq[0][2];
    out[n++] = M_PI + DBL_EPSILON + FLT_MIN + LONG_MAX + (double)SIZE_MAX;
    out[n++] = (5 > 3) + (3 == 3) * 2 + !!n + (n && 0) + -(n > 0);
    out[n++] = sizeof(struct node) + sizeof t.root->key + sizeof b + sizeof(block_t[3]) + sizeof m[0] + sizeof(level_t);
    unsigned char u = 200;
    signed char s = (signed char)u;
    u += 100;
    out[n++] = u + s + (u >> 1) + (s >> 1) + (unsigned short)-1;
    float f = 1e10f, g = f + 1;
    out[n++] = (f == g) + (float)0.1 + (double)0.1f + (int)-2.7 + (unsigned)3.9f;
    int arr[2][3][2] = { { { 1 }, { 2, 3 } }, [1][2][1] = 9 }, (*pa)[3][2] = arr;
    out[n++] = pa[1][2][1] + arr[0][1][0] + (*(*(pa + 1) + 2))[1] + **arr[0];
    int *q = &arr[0][0][0], *e = q + sizeof arr / sizeof arr[0][0][0];
    int sum = 0;
    do sum += *q++; while (q != e);
    out[n++] = sum + (e - q);
    for (int i = 0, *w = b[0] ? &sum : 0; i < 2; i++, w = w ? w : 0) out[n] += *w;
    n++;
    if (n) ; else out[0] = 1;
    { int shadow = n; { double shadow = 2.5; out[n++] = shadow; } out[n++] = shadow; }
    static const uint8_t lut[] = { [4] = 7, 8 };
    out[n++] = lut[4] + sizeof lut + isfinite(out[0]) * 0;
    volatile int vol = 3; const volatile double cv = 2; vol += 2; vol++;
    out[n++] = vol + cv + (vol ? vol : cv);
    out[n++] = (byte)300 + (char)200 + (_Bool)256 + (int64_t)1e18 + ({ int z = 3; z * 2; });
    long double_like = 3; out[n++] = double_like + 'A' + '\n' + '\x41' + '\0' + L'a' + "xyz"[1] + sizeof "abc";
    return n;
}

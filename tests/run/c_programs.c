/* Pieces of programs as people write them: macros, records passed by value, recursion, searches, bits. SPDX-License-Identifier: MIT */
#include "check.h"
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#define SQ(x) ((x) * (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define SWAP(t, a, b)                                                                                                                      \
    do {                                                                                                                                   \
        t tmp = a;                                                                                                                         \
        a = b;                                                                                                                             \
        b = tmp;                                                                                                                           \
    } while (0)
#define IDX(i, j) ((i) * (ld) + (j))
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define A(i, j) a[(i)*n + (j)]
typedef struct {
    float x, y, z, w;
} quat;
typedef struct particle {
    double pos[3], vel[3];
    int id;
    struct {
        unsigned char r, g, b;
    } col;
    quat q;
} particle;
typedef double (*fptr)(double);
typedef double mat3[3][3];
static inline uint64_t splitmix(uint64_t *s)
{
    uint64_t z = (*s += 0x9e3779b97f4a7c15ull);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}
static inline double u01(uint64_t *s)
{
    return (splitmix(s) >> 11) * 0x1.0p-53;
}
static float fast_rsqrt(float v)
{
    union {
        float f;
        int32_t i;
    } u = {v};
    u.i = 0x5f3759df - (u.i >> 1);
    return u.f * (1.5f - 0.5f * v * u.f * u.f);
}
static void matmul3(const mat3 a, const mat3 b, mat3 c)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            c[i][j] = 0;
            for (int k = 0; k < 3; k++) c[i][j] += a[i][k] * b[k][j];
        }
}
static particle step(particle p, double dt)
{
    for (int d = 0; d < 3; d++) p.pos[d] += p.vel[d] * dt;
    p.id++;
    p.col.r ^= 0xff;
    p.q = (quat){p.q.w, p.q.x, .w = 1};
    return p;
}
static int gcd(int a, int b)
{
    while (b) {
        int t = a % b;
        a = b;
        b = t;
    }
    return a;
}
static bool is_prime(unsigned n)
{
    if (n < 2) return false;
    for (unsigned d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return true;
}
static int ack(int m, int n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ack(m - 1, 1);
    return ack(m - 1, ack(m, n - 1));
}
static void sort(int *v, int n)
{
    for (int i = 1; i < n; i++) {
        int k = v[i], j = i - 1;
        while (j >= 0 && v[j] > k) {
            v[j + 1] = v[j];
            j--;
        }
        v[j + 1] = k;
    }
}
static int bsearch_int(const int *v, int n, int x)
{
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (v[mid] < x) lo = mid + 1;
        else hi = mid;
    }
    return lo < n && v[lo] == x ? lo : -1;
}
static uint32_t crc(const unsigned char *p, size_t n)
{
    uint32_t c = ~0u;
    while (n--) {
        c ^= *p++;
        for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    }
    return ~c;
}
static void out2(int i, int *lo, int *hi)
{
    *lo = i & 15;
    *hi = i >> 4;
}
enum op { ADD, SUB, MUL, NOPS };
static const char opname[NOPS] = {[ADD] = '+', [SUB] = '-', [MUL] = '*'};
static int eval(enum op o, int a, int b)
{
    switch (o) {
    case ADD: return a + b;
    case SUB: return a - b;
    case MUL: return a * b;
    case NOPS: break;
    }
    return 0;
}
static void all(int n, particle *p, int *o, double *d, const int *restrict tab, int ld)
{
#pragma acc parallel loop copy(p [0:n]) copyout(o [0:n], d [0:n]) copyin(tab [0:16])
    FOR(i, n)
    {
        uint64_t s = i;
        mat3 m = {{1, 2}, {[1] = 3}, {i}}, r;
        matmul3(m, m, r);
        p[i] = step(p[i], 0.5);
        particle q = p[i], *pp = &p[i];
        pp->vel[1] += 1;
        (*pp).id *= 2;
        q.pos[2]++;
        int v[8] = {5, 3, i, 8, 1, 9, 2, 7}, lo, hi;
        sort(v, 8);
        out2(i * 7, &lo, &hi);
        SWAP(int, lo, hi);
        unsigned char bytes[] = {'a', (unsigned char)i, 0x7f, 255};
        o[i] = gcd(i * 6 + 12, 18) + is_prime(i) + ack(1, i % 4) + bsearch_int(tab, 16, i * 2) + (int)(crc(bytes, sizeof bytes) % 1000) +
               lo * 3 + hi + v[4] + eval(i % 3, i, 3) + opname[i % NOPS] + SQ(i - 2) + MAX(i, 7) + IDX(i, 2) % 13 + q.id + pp->id +
               pp->col.r + (int)(q.q.w + q.q.x);
        d[i] = floor(u01(&s) * 1e6) + r[0][1] + r[2][0] + floorf(fast_rsqrt(i + 1) * 1000) + q.pos[2] + pp->vel[1] + p[i].pos[0];
    }
    print_ints("all", o, n);
    print_sum("all", d, n);
}
static void kernels_c(int n, double *a, double *b)
{
#pragma acc kernels copy(a [0:n * n]) copyout(b [0:n])
    {
        double scale = 0.5;
        int half = n / 2;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) A(i, j) = A(i, j) * scale + (i == j);
        if (half > 3)
            for (int i = 0; i < n; i++) {
                double s = 0;
                for (int j = 0; j < n; j++) {
                    if (j == half) continue;
                    s += A(i, j);
                }
                b[i] = s;
            }
        else
            for (int i = 0; i < n; i++) b[i] = 0;
    }
    print_sum("kernels", b, n);
}
static void serial_c(int n, int *o)
{
    int count = 0;
#pragma acc serial copyout(o [0:n]) copy(count)
    {
        int fib[2] = {0, 1}, i = 0;
        while (i < n) {
            o[i++] = fib[0];
            int t = (fib[0] + fib[1]) % 1000;
            fib[0] = fib[1];
            fib[1] = t;
            if (i > 20) {
                count++;
                if (i == 30) goto done;
            }
        }
    done:
        for (; i < n; ++i) {
            o[i] = -1;
            do count--;
            while (count > 5);
        }
        switch (count) {
        case 0: count = 99; break;
        default: count++;
        }
    }
    printf("count %d\n", count);
    print_ints("serial", o, n);
}
#pragma acc routine seq
static long long collatz(long long n);
static void whiles(int n, int *o)
{
#pragma acc parallel loop gang vector copyout(o [0:n])
    for (int i = 0; i < n; i++) {
        int len = 0, best = 0;
        long long x = i + 1;
        while (x != 1 && len < 1000) {
            x = x & 1 ? 3 * x + 1 : x >> 1;
            len++;
            if (x > 10000) {
                best = -1;
                break;
            }
        }
        o[i] = best ? best : len + (int)collatz(i + 1);
    }
    print_ints("whiles", o, n);
}
static long long collatz(long long n)
{
    return n == 1 ? 0 : 1 + collatz(n & 1 ? 3 * n + 1 : n / 2);
}
int main(void)
{
    enum { N = 45 };
    static particle p[N];
    static int o[N], tab[16];
    static double d[N], a[N * N];
    for (int i = 0; i < N; i++) {
        p[i].id = i;
        p[i].vel[0] = i;
        p[i].q.w = i;
        p[i].q.x = 2;
    }
    for (int i = 0; i < 16; i++) tab[i] = i * 4;
    for (int i = 0; i < N * N; i++) a[i] = i % 7;
    all(N, p, o, d, tab, 17);
    kernels_c(N, a, d);
    serial_c(N, o);
    whiles(N, o);
    return 0;
}

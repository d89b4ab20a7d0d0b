/* loop_ends: ends of floating type, counters that pass the end of their type, ranges wider than 2^63. SPDX-License-Identifier: MIT */
/* plain C: -O1 */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <math.h>
#include <stdint.h>
#include <stdio.h>

/* The loop as a promised one, and as one that the compiler has to prove: iterations, their indices, and what C leaves in the index. */
#define BOTH(name, type, head)                                                                                                             \
    {                                                                                                                                      \
        long count = 0, sum = 0;                                                                                                           \
        type i;                                                                                                                            \
        _Pragma("acc parallel loop reduction(+:count,sum) private(i)") for head                                                            \
        {                                                                                                                                  \
            count++;                                                                                                                       \
            sum += i * 3 + 1;                                                                                                              \
        }                                                                                                                                  \
        printf("%s: %ld %ld", name, count, sum);                                                                                           \
        count = sum = 0;                                                                                                                   \
        _Pragma("acc kernels") for head                                                                                                    \
        {                                                                                                                                  \
            count++;                                                                                                                       \
            sum += i * 3 + 1;                                                                                                              \
        }                                                                                                                                  \
        printf(", in kernels: %ld %ld, index %ld\n", count, sum, (long)i);                                                                 \
    }

static void floating(int n, size_t z, double three, double negative, double nan, float five_and_half, float big)
{
    BOTH("half", int, (i = 0; i < 0.5 * n; i++))
    BOTH("whole, inclusive", int, (i = 0; i <= three; i++))
    BOTH("down, inclusive", int, (i = n; i >= three; i--))
    BOTH("down by 2", int, (i = 5; i > negative; i -= 2))
    BOTH("nan", int, (i = 0; i <= nan; i++))
    BOTH("rounded index", int, (i = 16777210; i <= big; i++))
    BOTH("unsigned", unsigned, (i = 0; i <= five_and_half; i++))
    BOTH("size_t", size_t, (i = 0; i < 0.5 * z; i++))
    BOTH("size_t, nan", size_t, (i = 0; i <= nan; i++))
    BOTH("long, beyond exact doubles", long, (i = 9007199254740990; i < 9007199254740992.0 + three; i++))
    BOTH("index made floating", int, (i = 0; (float)i < n; i++))
    BOTH("turned around", int, (i = 0; 0.5 * n > i; i++))
}

static void rings(unsigned char head, unsigned char tail, signed char high, signed char low, uint16_t from, uint16_t to)
{
    BOTH("ring", unsigned char, (i = head; i != tail; i++))
    BOTH("ring, down", unsigned char, (i = tail; i != head; i--))
    BOTH("signed ring", signed char, (i = high; i != low; i++))
    BOTH("ring of 16 bits", uint16_t, (i = from; i != to; i++))
    BOTH("narrow start", unsigned char, (i = tail + 300; i < 60; i++))
    BOTH("start of other sign", unsigned char, (i = low; i < 200; i++))
    BOTH("last step", unsigned char, (i = 0; i < 250; i += 50))
}

static void wide(void)
{
    BOTH("wide", long long, (i = -9000000000000000000LL; i < 9000000000000000000LL; i += 4000000000000000000LL))
    BOTH("wide, down", long long, (i = 9000000000000000000LL; i > -9000000000000000000LL; i -= 4000000000000000000LL))
    BOTH("wide and unsigned", unsigned long long, (i = 0; i < 13000000000000000000ULL; i += 5000000000000000000ULL))
}

/* Down to 0 and over the end of the type, which only C's own order follows; a step that passes the end before the loop does. */
static void in_order(int *b, unsigned char last)
{
#pragma acc kernels copy(b [0:16])
    {
        for (unsigned i = 9; i < 10; i--) b[i] = b[i + 1] + 1;
        for (size_t i = 9; i < 10; i--) b[i] = b[i + 1] * 2;
    }
    int steps = 0;
#pragma acc kernels
    for (unsigned char i = 0; i < last; i += 60) steps++;
    printf("in order: %d %d %d steps\n", b[0], b[5], steps);
}

#pragma acc routine vector
static int sum_of_row(int n, double x, const int *a)
{
    int s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int i = 0; i < x * n; i++) s += a[i];
    return s;
}

#pragma acc routine seq
static int sum_of_ring(uint8_t first, float last, const int *a)
{
    int s = 0;
    for (uint8_t i = first; i != 3; i++) s += a[i];
    for (int i = 0; i <= last; i++) s += a[i];
    return s;
}

static void print(const char *what, const int *b, int n)
{
    long sum = 0;
    for (int i = 0; i < n; i++) sum += (i + 1L) * b[i];
    printf("%s: %ld\n", what, sum);
}

static void nests(int n, double half, float seven, uint8_t head, uint8_t tail, uint16_t from, uint16_t to)
{
    int a[256], b[300] = {0}, out[8] = {0}, s = 0;
    for (int i = 0; i < 256; i++) a[i] = i * 7 % 31;
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (int i = 0; i < half * n; i++)
        for (uint8_t j = head; j != tail; j++) s += a[j] * (i + 1);
#pragma acc parallel loop tile(2, 2) reduction(+ : s)
    for (int i = 0; i < half * n; i++)
        for (uint8_t j = head; j != tail; j++) s += a[j] * (i + 1);
    printf("collapsed, tiled: %d\n", s);
#pragma acc parallel loop gang num_gangs(3)
    for (int g = 0; g <= seven; g++) {
        int t = 0;
#pragma acc loop worker reduction(+ : t)
        for (uint16_t j = from; j != to; j++) {
#pragma acc loop vector reduction(+ : t)
            for (int k = n; k > g / 2.0; k--) t += a[(uint8_t)j] + k;
        }
        out[g] = t;
    }
    print("levels", out, 8);
#pragma acc parallel loop gang
    for (int g = 0; g <= seven; g++) out[g] = sum_of_row(n + g, half, a);
    print("routine vector", out, 8);
#pragma acc parallel loop
    for (int g = 0; g <= seven; g++) out[g] = sum_of_ring(n + g, half, a);
    print("routine seq", out, 8);
#pragma acc kernels
    {
        for (uint8_t i = head; i != tail; i++) b[i] = a[i] + b[i];
        for (uint8_t i = tail; i != head; i--) b[i + 3] = b[i] + 1;
        for (int i = 0; i < half * n; i++)
            for (int j = 0; j <= i * half; j++) b[i * 10 + j] += a[j];
    }
    print("kernels", b, 300);
}

/* Types and constants of the construct itself: only the device can evaluate the bounds. */
static void declared_inside(int n)
{
    int a[64] = {0};
#pragma acc parallel loop gang copy(a)
    for (int i = 0; i < n; i++) {
        enum { A = 1, B, C };
        struct pair { short x, y; };
#pragma acc loop vector
        for (long k = A; k < n - C; k += B) a[i * n + k] += 1 + C;
#pragma acc loop vector
        for (int k = 0; k < (int)sizeof(struct pair); k++) a[i * n + k] += 2;
    }
#pragma acc parallel copy(a)
    {
        typedef char six[6];
        enum { A = 1, B, C };
#pragma acc loop
        for (int k = 0; k < (int)sizeof(six) + !B; k++) a[k] *= 2;
#pragma acc loop
        for (int k = C; k <= C + C; k++) a[k] -= C;
    }
#pragma acc kernels copy(a)
    {
        enum { L = 5 };
        for (int k = 0; k < n - L; k++) a[k] ^= L;
    }
    for (int k = 0; k < 64; k++) printf("%d%c", a[k], k % 32 == 31 ? '\n' : ' ');
}

int main(void)
{
    int b[16] = {3};
    b[10] = 1;
    floating(7, 10, 3.0, -2.5, NAN, 5.5f, 16777216.0f);
    rings(250, 3, 120, -120, 65000, 12);
    wide();
    in_order(b, 250);
    nests(9, 0.5, 7.25f, 250, 4, 65530, 9);
    declared_inside(8);
    return 0;
}

/* wrapping_counters: unsigned and narrow indices that pass the end of their type, and the memory that they reach. SPDX-License-Identifier: MIT
 * No clause gives an extent: what a loop reaches is known when it begins. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 65600 };
static int *a, *b;

static void show(const char *what)
{
    long sum = 0;
#pragma acc update self(b [0:N]) if_present
    for (int i = 0; i < N; i++) sum = (sum * 31 + b[i]) % 1000003, b[i] = i;
#pragma acc update device(b [0:N]) if_present
    printf("%s: %ld\n", what, sum);
}

/* The loop in each kind of construct; the first two are promised to be independent, the others are found to be. */
#define EACH(what, head, i)                                                                                                                \
    {                                                                                                                                      \
        _Pragma("acc parallel loop") head b[i] = a[i] + 1;                                                                                 \
        _Pragma("acc kernels loop independent") head b[i] += a[i] * 2;                                                                     \
        _Pragma("acc kernels loop") head b[i] += a[i];                                                                                     \
        _Pragma("acc parallel loop auto") head b[i] += 2 * a[i];                                                                           \
        _Pragma("acc kernels") head b[i] ^= 5;                                                                                             \
        _Pragma("acc kernels") head b[i] = b[i + 1] + 1;                                                                                   \
        show(what);                                                                                                                        \
    }

static void ends(unsigned low, unsigned high, size_t from, size_t to, int count)
{
    EACH("unsigned", for (unsigned i = low; i != high; i++), i)
    EACH("unsigned, down", for (unsigned i = high; i != low; i--), i)
    EACH("unsigned, int end", for (unsigned i = low; i != count; i++), i)
    EACH("unsigned, down to 0", for (unsigned i = high - 1; i != -1u; i--), i)
    EACH("size_t", for (size_t i = from; i != to; ++i), i)
    EACH("size_t, down to 0", for (size_t i = to - 1; i != (size_t)-1; i--), i)
    EACH("unsigned, none", for (unsigned i = low; i != low; i++), i)
    EACH("unsigned, from -1", for (unsigned i = -1; i != high; i++), i + 1)
}

static void rings(uint8_t head, uint8_t tail, uint16_t first, uint16_t last)
{
    EACH("ring", for (uint8_t i = head; i != tail; i++), i)
    EACH("ring, down", for (uint8_t i = tail; i != head; i--), i)
    EACH("ring, other way", for (uint8_t i = tail; i != head; i++), i)
    EACH("16 bits", for (uint16_t i = first; i != last; i++), i)
    EACH("converted start", for (uint8_t i = head + 300; i < 200; i++), i)
}

static void steps(int low, int high, int three, uint8_t first, uint8_t last)
{
    EACH("by 2", for (uint8_t i = low; i < high; i += 2), i)
    EACH("by 3", for (uint8_t i = low; i < high; i += 3), i)
    EACH("by 7", for (uint8_t i = first; i < last; i += 7), i)
    EACH("by 7, inclusive", for (uint8_t i = first; i <= last - 1; i += 7), i)
    EACH("down by 5", for (uint8_t i = last; i > first; i -= 5), i)
    EACH("down by 6, over 0", for (uint8_t i = low; i > 1; i -= 6), i)
    EACH("short by 4", for (short i = low; i < high; i += 4), i)
    EACH("by a variable", for (uint8_t i = low; i < high; i += three), i)
    EACH("by a variable, over the end", for (uint8_t i = low; i < 255; i += three), i)
    EACH("down by a variable", for (uint8_t i = last; i >= first; i -= three), i)
#pragma acc data copyin(a [0:N]) copy(b [0:N])
    EACH("floating end", for (uint8_t i = 0; i < 254.5; i += 3), i)
    EACH("constants over the end", for (uint8_t i = 1; i < 254; i += 7), i)
    EACH("constants", for (uint8_t i = 0; i < 250; i += 50), i)
    EACH("16 bits by 5", for (uint16_t i = low; i < high; i += 5), i)
}

/* Steps over the end of 32 and 64 bits, in loops without a promise: the numbers of iterations and their sums. */
static void wide_steps(unsigned low, unsigned high, unsigned by, size_t from, size_t to, size_t step, int back)
{
    unsigned count = 0, sum = 0;
#pragma acc kernels
    for (unsigned i = low; i < high; i += by) count++, sum += i;
    printf("wide %u %u\n", count, sum);
#pragma acc parallel loop auto reduction(+ : count, sum)
    for (unsigned i = high; i >= low; i -= by) count++, sum += i;
    printf("wide, down %u %u\n", count, sum);
#pragma acc kernels
    for (size_t i = from; i < to; i += step) count++, sum += i >> 60;
    printf("64 bits %u %u\n", count, sum % 2);
#pragma acc kernels copy(b [0:N])
    for (unsigned i = low; i < high; i += by) b[i >> 16] += i >> 28;
    show("wide places");
#pragma acc kernels
    for (unsigned i = 40; i < 1000; i += back) count++;
    printf("backwards %u\n", count);
}

static void nests(int n, uint8_t head, uint8_t tail, unsigned low, unsigned high)
{
#pragma acc parallel loop collapse(2) copy(b [0:N])
    for (uint8_t i = head; i != tail; i++)
        for (unsigned j = low; j != high; j++) b[(uint8_t)(i + 10) * 8 + j] = i + j;
    show("ring and unsigned");
#pragma acc kernels loop collapse(2)
    for (int i = 0; i < n; i++)
        for (uint8_t j = low; j < n; j += 3) b[i * n + j] += a[i * n + j];
    show("narrow steps inside");
#pragma acc kernels
    for (unsigned i = low; i != high; i++)
        for (unsigned j = i; j != high; j++) b[i * 4 + j] += a[j];
    show("triangle");
#pragma acc parallel loop copyin(a [0:N])
    for (int i = 0; i < n; i++) {
        b[i] = 0;
        for (uint8_t k = i + 250; k < 253; k += 5) b[i] += a[k];
    }
    show("inner loops in order");
}

int main(void)
{
    a = malloc(N * sizeof *a), b = malloc(N * sizeof *b);
    for (int i = 0; i < N; i++) a[i] = i * 7 % 31, b[i] = i;
    ends(4, 12, 5, 17, 11);
    rings(250, 3, 65533, 12);
    rings(3, 250, 7, 90);
    steps(9, 254, 3, 20, 250);
    steps(8, 200, 5, 3, 255);
    wide_steps(0x10000000, 0xf8000000, 0x18000000, (size_t)3 << 60, (size_t)31 << 59, (size_t)5 << 59, -8);
    wide_steps(5, 1000, 100, 7, 900, 31, -1);
    nests(16, 250, 3, 2, 9);
    free(a), free(b);
    return 0;
}

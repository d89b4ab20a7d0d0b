/* integer_addresses: addresses computed as integers; the object accessed is that of the pointer which the integer was.
 * SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 6, WORDS = 8, ALL = ROWS * WORDS };
#define PUT(p, n, v) *(unsigned char *)((uintptr_t)((unsigned char *)(p) + (n)) ^ 3) = (v)
#define GET(p, n) (*(unsigned char *)((uintptr_t)((const unsigned char *)(p) + (n)) ^ 3))

static unsigned sum(const unsigned *words)
{
    unsigned s = 0;
    for (int i = 0; i < ALL; i++) s = s * 31 + words[i];
    return s;
}

static void put(unsigned char *byte, int value)
{
    *byte = (unsigned char)value;
}

/* Bytes of words in the other order, as images are stored; the array has no clause. */
static void reversed(unsigned *seed)
{
    unsigned words[ALL];
    memset(words, 0, sizeof words);
#pragma acc kernels
    for (int i = 0; i < ROWS; i++) {
        unsigned *line = words + i * WORDS;
        for (int j = 0; j < 4 * WORDS; j++) PUT(line, j, i * 10 + j);
    }
    printf("reversed %u\n", sum(words) + *seed);
#pragma acc kernels /* each byte is a sum with the one before */
    for (int j = 1; j < 4 * WORDS; j++) PUT(words, j, GET(words, j - 1) + GET(words, j));
    printf("running %u\n", sum(words));
#pragma acc parallel loop
    for (int j = 0; j < 4 * WORDS; j++) PUT(words + WORDS, j, j ^ 5);
    printf("flipped %u\n", sum(words));
}

static void offsets(int step)
{
    unsigned words[ALL];
    memset(words, 0, sizeof words);
#pragma acc parallel loop
    for (int i = 0; i < ALL; i++) *(unsigned *)((uintptr_t)words + i * sizeof(unsigned)) = i + 1;
    printf("after %u\n", sum(words));
#pragma acc parallel loop
    for (int i = 0; i < ALL; i++) *(unsigned *)(i * sizeof(unsigned) + (uintptr_t)words) += 7;
    printf("before %u\n", sum(words));
#pragma acc kernels
    for (int i = step; i < ALL; i++) *(unsigned *)((uintptr_t)words + i * 4ul) = *(unsigned *)((uintptr_t)words + (i - step) * 4ul) + 1;
    printf("carried %u\n", sum(words));
#pragma acc parallel loop
    for (int i = 0; i < ALL / 4; i++) *(unsigned *)((uintptr_t)(words + 4 * i) & ~(uintptr_t)3) = 2 * i;
    printf("aligned %u\n", sum(words));
}

static void through_others(const int *places)
{
    unsigned words[ALL], others[ALL];
    memset(words, 0, sizeof words);
    memset(others, 0, sizeof others);
#pragma acc parallel loop
    for (int i = 0; i < ALL; i++) {
        unsigned char *byte = (unsigned char *)((uintptr_t)(words + i) ^ 3);
        *byte = i;
    }
    printf("local %u\n", sum(words));
#pragma acc parallel loop
    for (int i = 0; i < ALL; i++) put((unsigned char *)((uintptr_t)(words + i) ^ 2), 3 * i);
    printf("call %u\n", sum(words));
#pragma acc parallel loop copyin(places[0:ALL])
    for (int i = 0; i < ALL; i++) *(unsigned *)((uintptr_t)words + places[i]) = 5 * i;
    printf("places %u\n", sum(words));
#pragma acc parallel loop
    for (int i = 0; i < ALL; i++) *(unsigned *)((i & 1 ? (uintptr_t)words : (uintptr_t)others) + i * 4ul) = 9 * i;
    printf("either %u %u\n", sum(words), sum(others));
}

int main(void)
{
    unsigned seed = 1;
    int places[ALL];
    for (int i = 0; i < ALL; i++) places[i] = 4 * (ALL - 1 - i);
    reversed(&seed);
    offsets(1);
    through_others(places);
    return 0;
}

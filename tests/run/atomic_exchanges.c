/* The exchange forms of 'atomic capture': v = x; x = e. SPDX-License-Identifier: MIT Each iteration puts a value into a place and takes
 * the value that was there: all that are taken, and what is left, are all that were put. */
#include <stdbool.h>
#include <stdio.h>

enum { N = 3000, PLACES = 7 };

struct cell {
    char pad;
    short s;
    double d;
};

/* The sums are below 2^53, so that their order does not matter. */
#define EXCHANGE(name, type, value)                                                                                                        \
    static void name(void)                                                                                                                 \
    {                                                                                                                                      \
        type place[PLACES], taken[N];                                                                                                      \
        double before = 0, after = 0;                                                                                                      \
        for (int k = 0; k < PLACES; k++) place[k] = (type)(k + 1), before += (double)place[k];                                             \
        _Pragma("acc parallel loop copy(place) copyout(taken)")                                                                            \
        for (int i = 0; i < N; i++) {                                                                                                      \
            type old;                                                                                                                      \
            _Pragma("acc atomic capture")                                                                                                  \
            {                                                                                                                              \
                old = place[i % PLACES];                                                                                                   \
                place[i % PLACES] = value;                                                                                                 \
            }                                                                                                                              \
            taken[i] = old;                                                                                                                \
        }                                                                                                                                  \
        for (int i = 0; i < N; i++) before += (double)(type)(value), after += (double)taken[i];                                            \
        for (int k = 0; k < PLACES; k++) after += (double)place[k];                                                                        \
        printf("%s %d %g\n", #name, before == after, after);                                                                               \
    }

EXCHANGE(of_char, signed char, i % 100)
EXCHANGE(of_short, unsigned short, i * 3)
EXCHANGE(of_int, int, i - 1000)
EXCHANGE(of_unsigned, unsigned, (unsigned)i * 5u)
EXCHANGE(of_long, long long, i * 1000000000LL)
EXCHANGE(of_float, float, i * 0.5)
EXCHANGE(of_double, double, i * 0.25f)
EXCHANGE(of_bool, bool, i % 3)

/* Lists: each node is before the one that was the first of its list. */
static void lists(void)
{
    int head[PLACES], next[N], seen = 0;
    for (int k = 0; k < PLACES; k++) head[k] = -1;
#pragma acc parallel loop copy(head) copyout(next)
    for (int i = 0; i < N; i++) {
#pragma acc atomic capture
        {
            next[i] = head[i % PLACES];
            head[i % PLACES] = i;
        }
    }
    for (int k = 0; k < PLACES; k++)
        for (int i = head[k]; i >= 0; i = next[i]) seen += i % PLACES == k;
    printf("lists %d\n", seen);
}

/* Members of a structure. */
static void members(void)
{
    struct cell c[PLACES] = {{0}};
    double sum = 0;
#pragma acc parallel loop copy(c) reduction(+: sum)
    for (int i = 0; i < N; i++) {
        short s;
        double d;
#pragma acc atomic capture
        {
            s = c[i % PLACES].s;
            c[i % PLACES].s = (short)i;
        }
#pragma acc atomic capture
        {
            d = c[i % PLACES].d;
            c[i % PLACES].d = i;
        }
        sum += s - d;
    }
    for (int k = 0; k < PLACES; k++) sum += c[k].s - c[k].d;
    printf("members %g\n", sum);
}

/* Steps and updates before and after the capture, at places with divisions and shifts. */
static void steps(void)
{
    int count[PLACES] = {0}, most = 0, total = 0;
#pragma acc parallel loop copy(count) reduction(max: most)
    for (int i = 0; i < N; i++) {
        int v, w;
#pragma acc atomic capture
        {
            v = count[i / 1000];
            count[i / 1000]++;
        }
#pragma acc atomic capture
        {
            count[(i >> 5) % PLACES] += 2;
            w = count[(i >> 5) % PLACES];
        }
        if (v > most) most = v;
        if (w > most) most = w;
    }
    for (int k = 0; k < PLACES; k++) total += count[k];
    printf("steps %d %d\n", total, most > 0);
}

int main(void)
{
    of_char();
    of_short();
    of_int();
    of_unsigned();
    of_long();
    of_float();
    of_double();
    of_bool();
    lists();
    members();
    steps();
    return 0;
}

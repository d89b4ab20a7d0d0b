/* Counters that atomic directives capture: strips that reserve what they capture, and loops for which that would be wrong.
 * SPDX-License-Identifier: MIT */
void compact(long n, const float *restrict x, float *y, long *filled, float limit)
{
#pragma acc parallel loop copy(filled[0:1], y[0:n]) copyin(x[0:n])
    for (long i = 0; i < n; i++)
        if (x[i] > limit) {
            long place;
#pragma acc atomic capture
            place = (*filled)++;
            y[place] = x[i];
        }
}

/* Only where y and x do not overlap: an iteration stores to y before it reads x again. */
int triangle(int n, int m, const int *x, int *y)
{
    int i, count = 0;
#pragma acc parallel loop copy(count) copy(y[0:n * m]) copyin(x[0:n * m])
    for (i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            int place, k = x[i * m + j] * 2;
            if (k < 3) continue;
#pragma acc atomic capture
            { place = count; count += 2; }
            y[place] = k;
        }
    return count;
}

/* Not: the counter is read beside its captures, by another directive or by a function. */
static int total;
static int sum_of(int a) { return a + total; }
void read_elsewhere(int n, const int *x, int *y, int *z)
{
    int count = 0, other = 0;
#pragma acc parallel loop copy(count) copy(y[0:n], z[0:n]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        int place;
#pragma acc atomic capture
        place = count++;
        y[place] = x[i];
#pragma acc atomic read
        z[i] = count;
    }
#pragma acc parallel loop copy(other) copy(y[0:n]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        int place;
#pragma acc atomic capture
        place = other++;
        y[place] = other;
    }
#pragma acc parallel loop copy(total) copy(y[0:n]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        int place;
#pragma acc atomic capture
        place = total++;
        y[place] = sum_of(x[i]);
    }
}

/* Not: a floating-point or volatile counter; values that do not add up. */
void other_counters(int n, int *y)
{
    float sum = 0;
    volatile int count = 0;
    int last = 0, product = 1;
#pragma acc parallel loop copy(sum, count, y[0:n])
    for (int i = 0; i < n; i++) {
        float before;
        int place;
#pragma acc atomic capture
        before = sum++;
#pragma acc atomic capture
        place = count++;
        y[place] = before > 3;
    }
#pragma acc parallel loop copy(last, y[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic capture
        { y[i] = last; last = i; }
    }
#pragma acc parallel loop copy(product, y[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc atomic capture
        y[i] = product *= 3;
    }
}

/* Not: the condition has effects, costs a loop, or reads what the loop changes. */
int next(int *state);
#pragma acc routine seq
int next(int *state) { return ++*state; }
void conditions(int n, int *x, int *y, int *z)
{
    int a = 0, b = 0, c = 0, d = 0;
#pragma acc parallel loop copy(a, x[0:n], y[0:n])
    for (int i = 0; i < n; i++)
        if (next(&x[i]) > 3) {
            int place;
#pragma acc atomic capture
            place = a++;
            y[place] = i;
        }
#pragma acc parallel loop copy(b, y[0:n]) copyin(x[0:n])
    for (int i = 0; i < n; i++) {
        int place, most = 0;
        for (int j = 0; j < x[i]; j++) most += j * x[j];
        if (most > 3) {
#pragma acc atomic capture
            place = b++;
            y[place] = i;
        }
    }
#pragma acc parallel loop copy(c, x[0:n], y[0:n]) copyin(z[0:n])
    for (int i = 0; i < n; i++)
        if (!x[z[i]]) {
            int place;
            x[z[i]] = 1;
#pragma acc atomic capture
            place = c++;
            y[place] = i;
        }
#pragma acc parallel loop copy(d, y[0:n], x[0:n])
    for (int i = 0; i < n; i++) {
        int place;
#pragma acc atomic capture
        place = d++;
        if (place % 2) {
#pragma acc atomic update
            x[0]++;
        }
        if (x[i] > 0) {
#pragma acc atomic capture
            place = d++;
        }
    }
}

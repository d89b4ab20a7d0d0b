/* Loops that count in a `while` get no directive but a word; other `while` loops get none. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 20000 };
static float in[N], out[N];
static const float weights[] = { 0.1f, 0.2f, 0.4f, 0.2f, 0.1f };

static void convolve(int n)
{
    int i = 2;
    while (i < n - 2) {
        float s = 0;
        for (int k = -2; k <= 2; k++) s += in[i + k] * weights[k + 2];
        out[i++] = s;
    }
}

static int digits(int n)
{
    int count = 0;
    while (n > 0) {
        n /= 10;
        count++;
    }
    return count;
}

int main(void)
{
    for (int i = 0; i < N; i++) in[i] = i % 10;
    convolve(N);
    printf("%.3f %d\n", out[500], digits(N));
    return 0;
}

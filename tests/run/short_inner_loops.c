/* Inner loops of a few trips, along contiguous elements that each iteration has to itself: colors, coordinates, small vectors. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 37, M = 53 };

static unsigned char image[N * M], colors[N * M * 3];
static double places[N * M * 5], sums[N * M];
static float long_ones[N * M * 16];
static int cube[7 * 9 * 11 * 4];
static float outputs[N * M * 10];

static void spread(int n, int m)
{
#pragma acc parallel loop collapse(2) copyin(image) copy(colors)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (image[i * M + j] < 9) {
                for (int k = 0; k < 3; k++) colors[(i * M + j) * 3 + k] = 7;
                continue;
            }
            int level = image[i * M + j];
            for (int k = 0; k < 3; k++) {
                if (k == 1 && level % 5 == 0) continue;
                colors[(i * M + j) * 3 + k] = (unsigned char)(level + k);
            }
        }
}

static void move(int n, int m)
{
#pragma acc parallel loop collapse(2) copy(places, sums)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = i - j;
            for (int k = 0; k < 5; k++) places[(i * M + j) * 5 + k] += s + k;
            for (int k = 0; k < 5; k++) s += places[(i * M + j) * 5 + k];
            sums[i * M + j] = s;
        }
#pragma acc parallel loop collapse(2) copy(long_ones) copyin(sums)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = (float)(sums[i * M + j] / 8);
            for (int k = 0; k < 16; k++) long_ones[(i * M + j) * 16 + k] = s + k;
        }
}

static void four_deep(int a, int b, int c)
{
#pragma acc parallel loop gang copy(cube)
    for (int i = 0; i < a; i++)
#pragma acc loop worker
        for (int j = 0; j < b; j++)
#pragma acc loop vector
            for (int k = 0; k < c; k++) {
                int s = i * j - k;
                for (int l = 0; l < 4; l++) cube[((i * 9 + j) * 11 + k) * 4 + l] = s * l;
            }
}

/* An array of the iteration, which short loops pass on to each other: a thread for each iteration has it in registers. */
static void layers(int n, const float *x, float *y)
{
    float all = 0;
#pragma acc parallel loop copyin(x[0:n * 12]) copyout(y[0:n * 10]) reduction(+ : all)
    for (int i = 0; i < n; i++) {
        float h[10], most = -1e30f, s = 0;
        for (int k = 0; k < 10; k++) {
            float t = 0;
            for (int d = 0; d < 12; d++) t += x[i * 12 + d] * ((k + d) % 3 - 1);
            h[k] = t > 0 ? t : 0;
            if (h[k] > most) most = h[k];
        }
        for (int k = 0; k < 10; k++) s += h[k] / 4;
        for (int k = 0; k < 10; k++) y[i * 10 + k] = h[k] + most + s;
        all += s;
    }
    printf("layers %.1f\n", all);
}

static void print(const char *name, double sum) { printf("%s %.0f\n", name, sum); }

int main(void)
{
    double all = 0;
    for (int i = 0; i < N * M; i++) image[i] = (unsigned char)(i * 7 % 31);
    for (int i = 0; i < N * M * 5; i++) places[i] = i % 17;
    spread(N, M);
    spread(N - 5, M - 6);
    move(N, M);
    move(3, 0);
    move(5, M);
    four_deep(7, 9, 11);
    for (int i = 0; i < N * M * 3; i++) all += colors[i] * (i % 7);
    print("colors", all);
    for (int i = 0; i < N * M * 5; i++) all += places[i] * (i % 7);
    print("places", all);
    for (int i = 0; i < N * M; i++) all += sums[i] * (i % 5);
    print("sums", all);
    for (int i = 0; i < N * M * 16; i++) all += 8.0 * long_ones[i] * (i % 3);
    print("long", all);
    for (int i = 0; i < 7 * 9 * 11 * 4; i++) all += cube[i] * (i % 11);
    print("cube", all);
    layers(N * M, long_ones, outputs);
    for (int i = 0; i < N * M * 10; i++) all += 4.0 * outputs[i] * (i % 9);
    print("outputs", all);
    return 0;
}

/* Inner loops of a few trips, along contiguous elements that each iteration has to itself: colors, coordinates, small vectors. SPDX-License-Identifier: MIT */
#include <stdio.h>

enum { N = 37, M = 53 };

static unsigned char image[N * M], colors[N * M * 3];
static double places[N * M * 5], sums[N * M];
static float long_ones[N * M * 16];
static int cube[7 * 9 * 11 * 4];

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
    return 0;
}

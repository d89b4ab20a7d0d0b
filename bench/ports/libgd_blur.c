/* libgd_blur: times of libgd's Gaussian blur of an image of N x N pixels. SPDX-License-Identifier: MIT
 *   libgd_blur N RADIUS     prints the time of the blur, transfers included, and of the program with the image made and written */
#include "gd.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    double start = seconds(), begin, end;
    int n = argc == 3 ? atoi(argv[1]) : 0, radius = argc == 3 ? atoi(argv[2]) : 0;
    unsigned sum = 0;
    gdImagePtr image, blurred;
    FILE *file;
    if (n < 1 || radius < 1) return fprintf(stderr, "usage: libgd_blur N RADIUS\n"), 2;
    image = gdImageCreateTrueColor(n, n);
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) image->tpixels[y][x] = gdTrueColorAlpha((x * 7 + y) & 255, (x ^ y) & 255, (x * y >> 4) & 255, 0);
    begin = seconds();
    blurred = gdImageCopyGaussianBlurred(image, radius, -1.0);
    end = seconds();
    if (!blurred) return 1;
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) sum = sum * 31 + (unsigned)blurred->tpixels[y][x];
    file = fopen("blurred.jpg", "wb");
    if (!file) return perror("blurred.jpg"), 1;
    gdImageJpeg(blurred, file, 75);
    fclose(file);
    printf("%d x %d pixels, radius %d: blur %.3f s, whole program %.3f s, checksum %08x\n", n, n, radius, end - begin, seconds() - start, sum);
    gdImageDestroy(image);
    gdImageDestroy(blurred);
    return 0;
}

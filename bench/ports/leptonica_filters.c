/* leptonica_filters: times of Leptonica's filters with any kernel, on a page of text scaled to N pixels across. SPDX-License-Identifier: MIT
 *   leptonica_filters IMAGE N     prints seconds of each call, transfers included, and of the whole program (image read and written) */
#include "allheaders.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A sum over all pixels, which must be the same in both builds. */
static unsigned check(PIX *pix)
{
    const l_uint32 *words = pixGetData(pix);
    unsigned sum = 0;
    long n = (long)pixGetWpl(pix) * pixGetHeight(pix);
    for (long i = 0; i < n; i++) sum = sum * 31 + words[i];
    return sum;
}

static void report(const char *name, double start, PIX *pix)
{
    printf("%-22s %8.3f s   checksum %08x\n", name, seconds() - start, check(pix));
}

int main(int argc, char **argv)
{
    double start = seconds(), begin;
    PIX *read = argc == 3 ? pixRead(argv[1]) : NULL, *gray, *pix, *result[3];
    L_KERNEL *kernel = makeGaussianKernel(10, 10, 5.0, 1.0);
    FPIX *values, *smooth;
    if (!read || atoi(argv[2]) < 1) return fprintf(stderr, "usage: leptonica_filters IMAGE N\n"), 2;
    gray = pixConvertTo8(read, 0);
    pix = pixScaleToSize(gray, atoi(argv[2]), 0);
    printf("%d x %d pixels, 21 x 21 weights\n", pixGetWidth(pix), pixGetHeight(pix));
    begin = seconds();
    result[0] = pixConvolve(pix, kernel, 8, 1);
    report("pixConvolve", begin, result[0]);
    values = pixConvertToFPix(pix, 1);
    begin = seconds();
    smooth = fpixConvolve(values, kernel, 1);
    result[1] = fpixConvertToPix(smooth, 8, L_CLIP_TO_ZERO, 0);
    report("fpixConvolve", begin, result[1]);
    begin = seconds();
    result[2] = pixBlockBilateralExact(pix, 5.0, 30.0);
    report("pixBlockBilateralExact", begin, result[2]);
    for (int i = 0; i < 3; i++) {
        char name[32];
        snprintf(name, sizeof name, "filtered%d.jpg", i);
        if (pixWriteJpeg(name, result[i], 75, 0)) return 1;
        pixDestroy(&result[i]);
    }
    printf("%-22s %8.3f s\n", "whole program", seconds() - start);
    fpixDestroy(&values);
    fpixDestroy(&smooth);
    pixDestroy(&pix);
    pixDestroy(&gray);
    pixDestroy(&read);
    kernelDestroy(&kernel);
    return 0;
}

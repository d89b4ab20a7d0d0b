/* The two libraries of this example. SPDX-License-Identifier: MIT */
#ifndef NUMBERS_H
#define NUMBERS_H
#ifdef __cplusplus
extern "C" {
#endif
double sum_of(int n, const double *x);                  /* sums.c, a static library */
void scale(int n, double factor, double *x);            /* scales.c, a shared library */
double twice(int n);                                    /* twice.c, in the programs: 2 (0 + 1 + ... + n - 1), n <= 100 */
#ifdef __cplusplus
}
#endif
#endif

// SPDX-License-Identifier: MIT
// expect: device-complex
#include <complex.h>
double dev_main(double x) { double complex z = x; return creal(z); }

/* device_arithmetic: how exactly kernels calculate, as the host compiler's and nvc's options say. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_ARITHMETIC_H
#define ACCEL_DEVICE_ARITHMETIC_H
#include <stdbool.h>

struct strings;
struct arena;

/* Products and quotients of complex numbers. */
enum complex_arithmetic {
    COMPLEX_ANNEX_G,                   /* C's: infinite operands give infinite results, quotients are scaled */
    COMPLEX_LIMITED_RANGE,             /* -fcx-limited-range, part of -ffast-math: the usual formulas */
    COMPLEX_FORTRAN_RULES              /* -fcx-fortran-rules: the usual product, Smith's quotient */
};

/* All false: operations rounded as IEEE 754 says, a*b+c in one step. */
struct device_arithmetic {
    bool no_fma;                       /* -ffp-contract=off: no a*b+c in one step */
    bool relaxed;                      /* -ffast-math: float divisions and roots to two units in the last place, tiny floats are zero */
    bool relaxed_by_level;             /* the same by -Ofast, which another -O takes back */
    bool fast_math, fast_math_by_level;      /* the options that give -fcx-limited-range too: -ffast-math; -Ofast */
    int limited_range;                 /* -fcx-limited-range: 1, its opposite: -1; 0: neither */
    bool fortran_rules;                /* -fcx-fortran-rules */
    bool fast_functions;               /* -gpu=fastmath: relaxed, and the GPU's own sinf, expf and the like, with less precision */
};

/* Takes account of the option w, if it is one of these. */
void device_arithmetic_note(struct device_arithmetic *a, const char *w);
/* The same of a word of nvc's -gpu=LIST. False: it is about something else. */
bool device_arithmetic_note_gpu(struct device_arithmetic *a, const char *word);
enum complex_arithmetic device_arithmetic_complex(const struct device_arithmetic *a);
/* Adds the options of NVRTC, which are those of nvcc too. */
void device_arithmetic_words(const struct device_arithmetic *a, struct arena *arena, struct strings *words);

#endif

/* device_arithmetic: floating-point precision in kernels, from the host compiler's and nvc's options. SPDX-License-Identifier: MIT */
#ifndef ACCEL_DEVICE_ARITHMETIC_H
#define ACCEL_DEVICE_ARITHMETIC_H
#include <stdbool.h>

struct strings;
struct arena;

/* Products and quotients of complex numbers. */
enum complex_arithmetic {
    COMPLEX_ANNEX_G,                   /* C11 Annex G: infinite operands give infinite results, quotients are scaled */
    COMPLEX_LIMITED_RANGE,             /* -fcx-limited-range, part of -ffast-math: the textbook formulas */
    COMPLEX_FORTRAN_RULES              /* -fcx-fortran-rules: the textbook product, Smith's quotient */
};

/* All false: operations are rounded as IEEE 754 requires, a*b+c is contracted to an FMA. */
struct device_arithmetic {
    bool no_fma;                       /* -ffp-contract=off: a*b+c is not contracted */
    bool relaxed;                      /* -ffast-math: approximate float division and square root, float denormals are flushed to zero */
    bool relaxed_by_level;             /* the same by -Ofast; a later -O cancels it */
    bool fast_math, fast_math_by_level;      /* the options that imply -fcx-limited-range: -ffast-math; -Ofast */
    int limited_range;                 /* 1: -fcx-limited-range; -1: -fno-cx-limited-range; 0: neither */
    bool fortran_rules;                /* -fcx-fortran-rules */
    int associative;                   /* 1: -fassociative-math; -1: -fno-associative-math; 0: neither */
    bool fast_functions;               /* -gpu=fastmath: relaxed, and the less precise intrinsics for sinf, expf and the like */
};

/* Records the option w if it is one of these. */
void device_arithmetic_note(struct device_arithmetic *a, const char *w);
/* The same for one word of nvc's -gpu=LIST. False if the word is not about arithmetic. */
bool device_arithmetic_note_gpu(struct device_arithmetic *a, const char *word);
enum complex_arithmetic device_arithmetic_complex(const struct device_arithmetic *a);
/* Sums and products may be computed in another order. */
bool device_arithmetic_reorders(const struct device_arithmetic *a);
/* Appends the options for NVRTC; nvcc accepts them too. */
void device_arithmetic_words(const struct device_arithmetic *a, struct arena *arena, struct strings *words);

#endif

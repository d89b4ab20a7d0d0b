/* device_arithmetic: see device_arithmetic.h. SPDX-License-Identifier: MIT
 * -ffast-math keeps the functions of the math library, as on the host. NVRTC's --use_fast_math also replaces them by approximations whose
 * error grows with the argument, so only -gpu=fastmath selects it. */
#include "base/device_arithmetic.h"
#include "base/options.h"
#include <string.h>

static bool is(const char *w, const char *option) { return !strcmp(w, option); }

static void note_complex(struct device_arithmetic *a, const char *w)
{
    if (is(w, "-fcx-limited-range") || is(w, "-fno-cx-limited-range")) a->limited_range = w[2] == 'n' ? -1 : 1;
    else if (is(w, "-fcx-fortran-rules") || is(w, "-fno-cx-fortran-rules")) a->fortran_rules = w[2] != 'n';
    else if (is(w, "-ffast-math") || is(w, "-fno-fast-math")) a->fast_math = w[2] != 'n', a->fast_math_by_level = false;
    else if (!strncmp(w, "-O", 2)) a->fast_math_by_level = is(w, "-Ofast");
}

void device_arithmetic_note(struct device_arithmetic *a, const char *w)
{
    note_complex(a, w);
    if (is(w, "-fassociative-math") || is(w, "-fno-associative-math")) a->associative = w[2] == 'n' ? -1 : 1;
    if (is(w, "-ffast-math") || is(w, "-fno-fast-math")) a->associative = 0;
    if (!strncmp(w, "-ffp-contract=", 14)) a->no_fma = is(w + 14, "off");
    else if (is(w, "-ffast-math") || is(w, "-funsafe-math-optimizations")) a->relaxed = true;
    else if (is(w, "-fno-fast-math") || is(w, "-fno-unsafe-math-optimizations")) a->relaxed = a->relaxed_by_level = false;
    else if (!strncmp(w, "-O", 2)) a->relaxed_by_level = is(w, "-Ofast");
}

bool device_arithmetic_reorders(const struct device_arithmetic *a)
{
    return a->associative ? a->associative > 0 : a->relaxed || a->relaxed_by_level || a->fast_functions;
}

/* The precedence is gcc's. */
enum complex_arithmetic device_arithmetic_complex(const struct device_arithmetic *a)
{
    if (a->fortran_rules) return COMPLEX_FORTRAN_RULES;
    bool limited = a->limited_range ? a->limited_range > 0 : a->fast_math || a->fast_math_by_level;
    return limited ? COMPLEX_LIMITED_RANGE : COMPLEX_ANNEX_G;
}

bool device_arithmetic_note_gpu(struct device_arithmetic *a, const char *word)
{
    bool fma = is(word, "fma"), no_fma = is(word, "nofma"), fast = is(word, "fastmath");
    if (fma || no_fma) a->no_fma = no_fma;
    a->fast_functions |= fast;
    return fma || no_fma || fast;
}

void device_arithmetic_words(const struct device_arithmetic *a, struct arena *arena, struct strings *words)
{
    bool relaxed = a->relaxed || a->relaxed_by_level;
    if (a->fast_functions) strings_add(arena, words, "--use_fast_math");
    if (a->no_fma) strings_add(arena, words, "--fmad=false");
    if (!relaxed || a->fast_functions) return;
    strings_add(arena, words, "--ftz=true");
    strings_add(arena, words, "--prec-div=false");
    strings_add(arena, words, "--prec-sqrt=false");
}

/* device_arithmetic: see device_arithmetic.h. SPDX-License-Identifier: MIT
 * -ffast-math keeps the functions of the mathematics library, as it does on the host: NVRTC's --use_fast_math also replaces them by approximations
 * whose error grows with the argument, and has a word of its own. */
#include "device_arithmetic.h"
#include "options.h"
#include <string.h>

void device_arithmetic_note(struct device_arithmetic *a, const char *w)
{
    if (!strncmp(w, "-ffp-contract=", 14)) a->no_fma = !strcmp(w + 14, "off");
    else if (!strcmp(w, "-ffast-math") || !strcmp(w, "-funsafe-math-optimizations")) a->relaxed = true;
    else if (!strcmp(w, "-fno-fast-math") || !strcmp(w, "-fno-unsafe-math-optimizations")) a->relaxed = a->relaxed_by_level = false;
    else if (!strncmp(w, "-O", 2)) a->relaxed_by_level = !strcmp(w + 2, "fast");
}

bool device_arithmetic_note_gpu(struct device_arithmetic *a, const char *word)
{
    bool fma = !strcmp(word, "fma"), no_fma = !strcmp(word, "nofma"), fast = !strcmp(word, "fastmath");
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

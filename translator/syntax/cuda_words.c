/* cuda_words: what C with directives has in place of words of CUDA. SPDX-License-Identifier: MIT */
#include "syntax/cuda_words.h"
#include <stddef.h>
#include <string.h>

const char *cuda_word_advice(const char *word)
{
    static const char *const words[][2] = {
        {"threadIdx", "use the variable of a 'for' loop under 'parallel loop'; it has no index of threads"},
        {"blockIdx", "use the variable of a 'for' loop under 'parallel loop'; it has no index of threads"},
        {"blockDim", "use the variable of a 'for' loop under 'parallel loop'; it has no index of threads"},
        {"gridDim", "use the variable of a 'for' loop under 'parallel loop'; it has no index of threads"},
        {"__global__", "this is CUDA; write a function of C with a 'parallel loop'"},
        {"__device__", "this is CUDA; functions of C in this file can be called in constructs as they are"},
        {"__shared__", "this is CUDA; declare the array in a gang loop, and use it in 'loop vector'"},
        {"__syncthreads", "end the loop here and begin another one: iterations of a loop cannot wait for each other"},
        {"__syncwarp", "end the loop here and begin another one: iterations of a loop cannot wait for each other"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(word, words[i][0])) return words[i][1];
    return NULL;
}

/* cuda_words: what C with directives has in place of words of CUDA. SPDX-License-Identifier: MIT */
#ifndef ACCEL_CUDA_WORDS_H
#define ACCEL_CUDA_WORDS_H

const char *cuda_word_advice(const char *word); /* the text of a note; NULL: none for this word */

#endif

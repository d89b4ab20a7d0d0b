/* user_block: blocks of the program that need no braces of their own. SPDX-License-Identifier: MIT */
#ifndef ACCEL_USER_BLOCK_H
#define ACCEL_USER_BLOCK_H
#include "cuda/kernel_text.h"

/* The statement c of the program: without its braces where the scope around serves as well. */
void user_block_print(struct kernel_text *t, const struct code *c);

#endif

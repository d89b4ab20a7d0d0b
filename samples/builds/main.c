/* SPDX-License-Identifier: MIT */
#include "numbers.h"
#include <stdio.h>

int main(void)
{
    printf("%g\n", twice(100));
    return 0;
}

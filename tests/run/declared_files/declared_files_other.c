/* declared_files: the file that only declares the variables. SPDX-License-Identifier: MIT */
#include "declared_files.h"

#pragma acc routine seq
static float together(int i) { return pointer[i] + values[i]; }

void other_file(void)
{
#pragma acc parallel loop
    for (int i = 0; i < count; i++) values[i] += (float)(steps[i % 4] * 2);
#pragma acc parallel loop
    for (int i = 0; i < count; i++) pointer[i] += together(i);
}

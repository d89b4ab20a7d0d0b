/* declared_files: variables that several files share on the device. SPDX-License-Identifier: MIT */
#ifndef DECLARED_FILES_H
#define DECLARED_FILES_H
extern int count;
#pragma acc declare copyin(count)
extern float values[32], *pointer;
#pragma acc declare create(values, pointer)
static int steps[4] = { 1, 2, 3, 4 };
#pragma acc declare copyin(steps)

void other_file(void);
#endif

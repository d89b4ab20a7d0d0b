/* guarded: runs the translator with a large stack, messages for faults and a time limit for libclang. SPDX-License-Identifier: MIT
 * Generated programs have expressions of thousands of terms, whose trees are as deep. */
#ifndef ACCEL_GUARDED_H
#define ACCEL_GUARDED_H

/* Returns the result of run(data), called on a stack of 512 MiB (less if the system gives less). A fault during the call ends the process
 * with a message instead of a signal. The status is 1 if the stack was exhausted or libclang failed, else 3. */
int guarded_run(int (*run)(void *data), void *data);

/* The file named in messages about faults. The string is not copied. */
void guarded_file(const char *name);

/* Call these before and after libclang parses `bytes` of text. Faults between them are reported as libclang's. It may use 10 s of CPU time
 * and 10 s more for each full MiB. */
void guarded_clang_begins(unsigned bytes);
void guarded_clang_ends(void);

#endif

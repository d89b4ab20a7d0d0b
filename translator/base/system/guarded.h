/* guarded: room for deep nesting, and an end for what has no end. SPDX-License-Identifier: MIT
 * Programs that other programs write have expressions of thousands of terms, and the tree of each is as deep. */
#ifndef ACCEL_GUARDED_H
#define ACCEL_GUARDED_H

/* Returns what run(data) returns, on a stack of its own of 512 MiB (less where the system gives less). A fault while it runs ends the
 * process with a message instead of a signal: status 1 where the stack was exhausted or libclang failed, else 3. */
int guarded_run(int (*run)(void *data), void *data);

/* The file that messages of a fault are about; its name must live on. */
void guarded_file(const char *name);

/* libclang begins to read `bytes` of text: a fault is its own, and it has 10 s of processor time and 10 more for each MiB. */
void guarded_clang_begins(unsigned bytes);
void guarded_clang_ends(void);

#endif

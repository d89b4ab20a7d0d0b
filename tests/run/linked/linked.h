/* linked: a program of several files whose device code is linked. SPDX-License-Identifier: MIT */
#ifndef LINKED_H
#define LINKED_H
#include <stdbool.h>

enum { CELLS = 60, ROW = 12 };
enum kind { KIND_PLAIN, KIND_SCALED };
typedef struct { double x, y; } point;
struct cell { point at; enum kind kind; int n; };

/* Variables of one file, on the device for all. */
extern double weights[CELLS];
#pragma acc declare create(weights)
extern int counter;
#pragma acc declare copyin(counter)
extern struct cell origin;
#pragma acc declare copyin(origin)

#pragma acc routine seq
double cell_value(struct cell c, int k);
#pragma acc routine seq
struct cell cell_at(int i);
#pragma acc routine seq
void fill_row(int n, int m, double a[n][m], int row, const double *restrict from);
#pragma acc routine seq
extern double norm(point p);                     /* a name of CUDA's */
#pragma acc routine seq
bool is_even(unsigned n);
#pragma acc routine seq
bool is_odd(unsigned n);
double turn(double z);
#pragma acc routine(turn) seq
#pragma acc routine seq
void count_one(void);
#pragma acc routine seq
long powers(long base, int exponent);
#pragma acc routine seq
double mixed(const double *a, int n);           /* in more registers than threads of large blocks have */
static inline double half(double x) { return x / 2; }

void set_weights(void);
void use_weights(double *out);
double read_back(void);
#endif

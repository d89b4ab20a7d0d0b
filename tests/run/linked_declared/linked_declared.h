/* linked_declared: link, create, copyin and device_resident. SPDX-License-Identifier: MIT */
enum { N = 50 };
extern double big[N];
#pragma acc declare link(big)
extern double *heap;
#pragma acc declare create(heap)
extern int count;
#pragma acc declare copyin(count)
extern double scratch[N];
#pragma acc declare device_resident(scratch)
struct cfg { int n; double f; double t[3]; };
extern struct cfg cfg;
#pragma acc declare create(cfg)
#pragma acc routine seq
double get(int i);
#pragma acc routine seq
void put(int i, double v);
#pragma acc routine seq
double mixed(int i);
void setup(void);
void finish(void);

/* expected-function: routine with something else than a name. SPDX-License-Identifier: MIT */
#pragma acc routine(3) seq
int g(int);

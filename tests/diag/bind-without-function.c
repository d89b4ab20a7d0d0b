/* bind-without-function: no body for the device. SPDX-License-Identifier: MIT */
int elsewhere(int i);
#pragma acc routine seq bind(elsewhere)
int f(int i) { return i; }
#pragma acc routine seq bind("nowhere") nohost
int g(int i) { return i; }

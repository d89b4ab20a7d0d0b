/* bind-without-function: nothing for the device to call. SPDX-License-Identifier: MIT */
int elsewhere(int i);                            /* another file may define it */
int number;
#pragma acc routine seq bind(elsewhere)
int f(int i) { return i; }
#pragma acc routine seq bind("nowhere") nohost
int g(int i) { return i; }
#pragma acc routine seq bind(nowhere)
int h(double i) { return i; }
#pragma acc routine seq bind(number)
int k(int i) { return i; }

// SPDX-License-Identifier: MIT
// expect: device-host-variable
#include <stdio.h>
int dev_main(int n) { fprintf(stderr, "x"); return n; }

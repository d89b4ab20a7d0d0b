// SPDX-License-Identifier: MIT
// expect: device-builtin
int dev_main(int n) { int *p = __builtin_alloca(n); return p[0]; }

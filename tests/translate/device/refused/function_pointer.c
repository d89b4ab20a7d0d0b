// SPDX-License-Identifier: MIT
// expect: device-function-pointer
int f(int x) { return x; } int dev_main(int n) { int (*p)(int) = f; return p(n); }

// SPDX-License-Identifier: MIT
// expect: device-library-type
double sin(int);
int dev_main(int n) { return (int)sin(n); }

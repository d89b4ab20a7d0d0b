// SPDX-License-Identifier: MIT
// expect: device-array-size
double dev_main(int n, double a[n][n]) { n++; return a[0][0]; }

// SPDX-License-Identifier: MIT
// expect: device-variable-length-array
int dev_main(int n) { int a[n]; a[0] = n; return a[0]; }

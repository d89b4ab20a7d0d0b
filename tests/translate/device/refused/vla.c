// SPDX-License-Identifier: MIT
// expect: device-variable-length-array
int dev_main(int n) { struct { int k; } a[n]; a[0].k = n; return a[0].k; }

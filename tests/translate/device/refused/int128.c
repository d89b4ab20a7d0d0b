// SPDX-License-Identifier: MIT
// expect: device-int128
int dev_main(int n) { __int128 x = n; return (int)(x >> 3); }

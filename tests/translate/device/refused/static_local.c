// SPDX-License-Identifier: MIT
// expect: device-static-local
int dev_main(int x) { static int calls; return calls += x; }

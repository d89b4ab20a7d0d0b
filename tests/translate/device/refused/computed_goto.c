// SPDX-License-Identifier: MIT
// expect: device-computed-goto
int dev_main(int n) { void *p = &&l; goto *p; l: return n; }

// SPDX-License-Identifier: MIT
// expect: device-type
struct wide { int v __attribute__((mode(DI))); };
int dev_main(int n) { struct wide w = { n }; return (int)w.v; }

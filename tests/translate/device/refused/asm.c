// SPDX-License-Identifier: MIT
// expect: device-asm
int dev_main(int x) { __asm__ volatile ("nop"); return x; }

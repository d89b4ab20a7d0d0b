// SPDX-License-Identifier: MIT
// expect: device-statement-expression
int dev_main(int n) { int x = ({ if (n) return 1; 2; }); return x; }

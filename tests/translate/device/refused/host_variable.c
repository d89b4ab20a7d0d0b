// SPDX-License-Identifier: MIT
// expect: device-host-variable
int counter; int dev_main(int x) { return counter + x; }

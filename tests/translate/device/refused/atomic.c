// SPDX-License-Identifier: MIT
// expect: device-atomic-type
_Atomic int a; int dev_main(_Atomic int *p) { return *p; }

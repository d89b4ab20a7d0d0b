// SPDX-License-Identifier: MIT
// expect: device-thread-local
_Thread_local int t; int dev_main(void) { return t; }

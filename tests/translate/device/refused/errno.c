// SPDX-License-Identifier: MIT
// expect: device-errno
#include <errno.h>
int dev_main(int n) { return errno + n; }

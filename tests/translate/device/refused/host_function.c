// SPDX-License-Identifier: MIT
// expect: device-host-function
#include <stdlib.h>
int dev_main(int x) { return rand() + x; }

// SPDX-License-Identifier: MIT
// expect: device-variadic
#include <stdarg.h>
int dev_main(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int); va_end(l); return x; }

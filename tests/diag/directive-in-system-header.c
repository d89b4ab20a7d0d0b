/* directive-in-system-header: a directive in a header that calls itself a system header. SPDX-License-Identifier: MIT */
#include "system_part.h"
#pragma acc routine seqq
int g(int);

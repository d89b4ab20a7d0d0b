/* folded-directive: a directive whose loop comes from a system header. SPDX-License-Identifier: MIT */
/* options: -isystem system_folder */
void f(int n, double *x)
{
#pragma acc parallel loop copy(x[0:n])
#include <folded_loop.h>
}

/* accelmath: the name that other OpenACC compilers give to the functions of math.h. SPDX-License-Identifier: MIT */
#include <math.h>

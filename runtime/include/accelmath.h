/* accelmath: name of a header of other OpenACC compilers, for the functions of math.h. SPDX-License-Identifier: MIT */
#include <math.h>

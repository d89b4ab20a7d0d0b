/* tgmath: what the translator reads in place of the host compiler's header, whose macros are the host compiler's own. The functions keep
 * their names; device code chooses their precision (emit/device_tgmath.c). SPDX-License-Identifier: MIT */
#include <math.h>
#include <complex.h>

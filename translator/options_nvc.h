/* options_nvc: the options that makefiles for nvc and pgcc give. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPTIONS_NVC_H
#define ACCEL_OPTIONS_NVC_H
#include "options.h"

/* 1: *w was an option of nvc's and is taken, with a warning where it changes nothing; 0: it is the host compiler's, perhaps by another
 * spelling, which *w then is. */
int options_nvc(struct options *o, const char **w);

#endif

/* options_nvc: the options about OpenACC that makefiles for nvc give. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPTIONS_NVC_H
#define ACCEL_OPTIONS_NVC_H
#include "options.h"

/* 1: w is one of -acc, -ta, -gpu, -Minfo, -Mneginfo, and taken; 0: it is not; -1: it is, and wrong (after a message). */
int options_nvc(struct options *o, const char *w);

#endif

/* options_nvc: the options that makefiles for nvc and pgcc give. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPTIONS_NVC_H
#define ACCEL_OPTIONS_NVC_H
#include "base/options.h"

/* Number of words that are an option of nvc (0: it is the host compiler's), and the host compiler's option for them, or NULL. */
struct nvc_option { int words; const char *host; };

/* Reads the option `w`, whose value may be the next word; records a warning if it has no effect. `next` is NULL after the last word. */
struct nvc_option options_nvc(struct options *o, const char *w, const char *next);

#endif

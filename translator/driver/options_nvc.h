/* options_nvc: the options that makefiles for nvc and pgcc give. SPDX-License-Identifier: MIT */
#ifndef ACCEL_OPTIONS_NVC_H
#define ACCEL_OPTIONS_NVC_H
#include "base/options.h"

/* How many words were an option of nvc's (none: it is the host compiler's), and what the host compiler is to get for them, or NULL. */
struct nvc_option { int words; const char *host; };

/* Reads the option in `w`, whose value may be the word behind it; notes a warning where it changes nothing. `next` is NULL behind the last word. */
struct nvc_option options_nvc(struct options *o, const char *w, const char *next);

#endif

/* A region made by a macro: the file is cut from its expanded text. */
#define _GNU_SOURCE
#include <signal.h>
#include "expanded.h"
#define COUNT 10
#define FILL(a, v) _Pragma("acc parallel loop copy(a[0:COUNT])") for (int i = 0; i < COUNT; i++) a[i] = v;

struct version { int major, minor; };

int fill(int *a)
{
    struct sigaction s = { .sa_handler = SIG_IGN };
    FILL(a, 7)
    return twice(a[0]) + (s.sa_handler == SIG_IGN) + __LINE__;
}
/* SPDX-License-Identifier: MIT */

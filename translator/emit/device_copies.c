/* device_copies: reductions whose copies lie in scratch memory, part by part. SPDX-License-Identifier: MIT */
#include "emit/device_preamble.h"

const char device_copies_text[] =
    "/* Reduced arrays with `count` copies in scratch memory, `pace` bytes apart; the lanes of a team share their elements. Before and behind the\n"
    "   calls the team meets. */\n"
    "template <class R> __device__ static inline void accel_start_copies(char *first, int count, long long pace, long long bytes, int lane, int lanes)\n"
    "{\n"
    "    typedef typename R::type E;\n"
    "    const E none = accel_start<R>();\n"
    "    for (long long at = lane * (long long)sizeof(E); at < bytes; at += lanes * (long long)sizeof(E))\n"
    "        for (int c = 0; c < count; c++) *(E *)(first + c * pace + at) = none;\n"
    "}\n"
    "/* Combines them, in their order, with the elements at `to`. */\n"
    "template <class R>\n"
    "__device__ static inline void accel_join_copies(void *to, const char *first, int count, long long pace, long long bytes, int lane, int lanes)\n"
    "{\n"
    "    typedef typename R::type E;\n"
    "    for (long long at = lane * (long long)sizeof(E); at < bytes; at += lanes * (long long)sizeof(E)) {\n"
    "        E all = accel_start<R>();\n"
    "        for (int c = 0; c < count; c++) accel_join<R>(all, *(const E *)(first + c * pace + at));\n"
    "        accel_join<R>(*(E *)((char *)to + at), all);\n"
    "    }\n"
    "}\n";

/* utf8: see utf8.h. SPDX-License-Identifier: MIT */
#include "base/utf8.h"

unsigned utf8_decode(const char *s, unsigned long *c)
{
    unsigned char first = (unsigned char)*s;
    unsigned n = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    unsigned long value = n == 1 ? first : first & (0x7fu >> n);
    *c = first;
    for (unsigned i = 1; i < n; i++) {
        if (((unsigned char)s[i] & 0xc0) != 0x80) return 1;
        value = value << 6 | ((unsigned char)s[i] & 0x3f);
    }
    *c = value;
    return n;
}

unsigned utf8_encode(unsigned long c, char to[4])
{
    unsigned n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (unsigned i = n; i > 1; i--, c >>= 6) to[i - 1] = (char)(0x80 | (c & 0x3f));
    to[0] = (char)(n == 1 ? c : ((0xff00u >> n) & 0xff) | c);
    return n;
}

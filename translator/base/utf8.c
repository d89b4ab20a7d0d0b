/* utf8: see utf8.h. SPDX-License-Identifier: MIT */
#include "base/utf8.h"
#include <stddef.h>

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

bool utf8_is_name(unsigned long c)
{
    static const struct {
        unsigned long from, to;
    } ranges[] = {
        {0xa8, 0xa8},     {0xaa, 0xaa},     {0xad, 0xad},     {0xaf, 0xaf},     {0xb2, 0xb5},     {0xb7, 0xba},     {0xbc, 0xbe},
        {0xc0, 0xd6},     {0xd8, 0xf6},     {0xf8, 0x167f},   {0x1681, 0x180d}, {0x180f, 0x1fff}, {0x200b, 0x200d}, {0x202a, 0x202e},
        {0x203f, 0x2040}, {0x2054, 0x2054}, {0x2060, 0x218f}, {0x2460, 0x24ff}, {0x2776, 0x2793}, {0x2c00, 0x2dff}, {0x2e80, 0x2fff},
        {0x3004, 0x3007}, {0x3021, 0x302f}, {0x3031, 0xd7ff}, {0xf900, 0xfd3d}, {0xfd40, 0xfdcf}, {0xfdf0, 0xfe44}, {0xfe47, 0xfffd},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].from && c <= ranges[i].to) return true;
    return c >= 0x10000 && c < 0xf0000 && (c & 0xffff) < 0xfffe;
}

unsigned utf8_encode(unsigned long c, char to[4])
{
    unsigned n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (unsigned i = n; i > 1; i--, c >>= 6) to[i - 1] = (char)(0x80 | (c & 0x3f));
    to[0] = (char)(n == 1 ? c : ((0xff00u >> n) & 0xff) | c);
    return n;
}

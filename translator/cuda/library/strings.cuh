/* strings: strings and characters, in the C locale. SPDX-License-Identifier: MIT */
#pragma once

//@ helper strings
static __device__ unsigned long accel_strlen(const char *s)
{
    unsigned long n = 0;
    while (s[n]) n++;
    return n;
}
static __device__ int accel_strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) a++, b++;
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

//@ helper copies
static __device__ char *accel_stpcpy(char *to, const char *from)
{
    while ((*to = *from)) to++, from++;
    return to;
}
static __device__ __forceinline__ char *accel_strcpy(char *to, const char *from)
{
    accel_stpcpy(to, from);
    return to;
}
static __device__ char *accel_strncpy(char *to, const char *from, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++) to[i] = *from ? *from++ : 0;
    return to;
}
static __device__ char *accel_strcat(char *to, const char *from)
{
    char *end = to;
    while (*end) end++;
    accel_stpcpy(end, from);
    return to;
}
static __device__ char *accel_strncat(char *to, const char *from, unsigned long n)
{
    char *end = to;
    while (*end) end++;
    while (n-- && *from) *end++ = *from++;
    *end = 0;
    return to;
}

//@ helper searches
static __device__ int accel_strncmp(const char *a, const char *b, unsigned long n)
{
    for (; n; n--, a++, b++)
        if (*a != *b || !*a) return (int)(unsigned char)*a - (int)(unsigned char)*b;
    return 0;
}
static __device__ unsigned long accel_strnlen(const char *s, unsigned long n)
{
    unsigned long i = 0;
    while (i < n && s[i]) i++;
    return i;
}
static __device__ void *accel_memchr(const void *s, int c, unsigned long n)
{
    for (const char *p = (const char *)s; n; n--, p++)
        if (*p == (char)c) return (void *)p;
    return nullptr;
}
static __device__ char *accel_strchr(const char *s, int c)
{
    for (; *s != (char)c; s++)
        if (!*s) return nullptr;
    return (char *)s;
}
static __device__ char *accel_strrchr(const char *s, int c)
{
    const char *last = nullptr;
    do
        if (*s == (char)c) last = s;
    while (*s++);
    return (char *)last;
}
static __device__ char *accel_strstr(const char *s, const char *word)
{
    for (;; s++) {
        unsigned long i = 0;
        while (word[i] && s[i] == word[i]) i++;
        if (!word[i]) return (char *)s;
        if (!*s) return nullptr;
    }
}
static __device__ unsigned long accel_strspn(const char *s, const char *set)
{
    unsigned long n = 0;
    while (s[n] && accel_strchr(set, s[n])) n++;
    return n;
}
static __device__ unsigned long accel_strcspn(const char *s, const char *set)
{
    unsigned long n = 0;
    while (s[n] && !accel_strchr(set, s[n])) n++;
    return n;
}

//@ helper letters
static __device__ __forceinline__ int accel_isdigit(int c) { return c >= '0' && c <= '9'; }
static __device__ __forceinline__ int accel_isupper(int c) { return c >= 'A' && c <= 'Z'; }
static __device__ __forceinline__ int accel_islower(int c) { return c >= 'a' && c <= 'z'; }
static __device__ __forceinline__ int accel_isalpha(int c) { return accel_isupper(c) || accel_islower(c); }
static __device__ __forceinline__ int accel_isalnum(int c) { return accel_isalpha(c) || accel_isdigit(c); }
static __device__ __forceinline__ int accel_isxdigit(int c) { return accel_isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
static __device__ __forceinline__ int accel_isblank(int c) { return c == ' ' || c == '\t'; }
static __device__ __forceinline__ int accel_isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static __device__ __forceinline__ int accel_isprint(int c) { return c >= ' ' && c <= '~'; }
static __device__ __forceinline__ int accel_isgraph(int c) { return c > ' ' && c <= '~'; }
static __device__ __forceinline__ int accel_ispunct(int c) { return accel_isgraph(c) && !accel_isalnum(c); }
static __device__ __forceinline__ int accel_iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127; }
static __device__ __forceinline__ int accel_toupper(int c) { return accel_islower(c) ? c - 'a' + 'A' : c; }
static __device__ __forceinline__ int accel_tolower(int c) { return accel_isupper(c) ? c - 'A' + 'a' : c; }
/* The tables that the macros of <ctype.h> index: glibc's class bits of a character, and its other case. */
struct accel_ctype_bits {
    __device__ const accel_ctype_bits &operator*() const { return *this; }
    __device__ unsigned short operator[](int c) const
    {
        return accel_isupper(c) << 8 | accel_islower(c) << 9 | accel_isalpha(c) << 10 | accel_isdigit(c) << 11 | accel_isxdigit(c) << 12 |
               accel_isspace(c) << 13 | accel_isprint(c) << 14 | accel_isgraph(c) << 15 | accel_isblank(c) | accel_iscntrl(c) << 1 |
               accel_ispunct(c) << 2 | accel_isalnum(c) << 3;
    }
};
template <bool upper> struct accel_ctype_case {
    __device__ const accel_ctype_case &operator*() const { return *this; }
    __device__ int operator[](int c) const { return upper ? accel_toupper(c) : accel_tolower(c); }
};
static __device__ __forceinline__ accel_ctype_bits accel_ctype_b_loc() { return accel_ctype_bits(); }
static __device__ __forceinline__ accel_ctype_case<true> accel_ctype_toupper_loc() { return accel_ctype_case<true>(); }
static __device__ __forceinline__ accel_ctype_case<false> accel_ctype_tolower_loc() { return accel_ctype_case<false>(); }

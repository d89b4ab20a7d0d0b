/* output: printf, puts, putchar and assert. SPDX-License-Identifier: MIT */
#pragma once

//@ helper printf
#ifndef __CUDACC_RTC__
extern "C" __device__ int printf(const char *, ...);
#endif

//@ helper puts needs printf
static __device__ __forceinline__ int accel_puts(const char *s) { return printf("%s\n", s); }
static __device__ __forceinline__ int accel_putchar(int c)
{
    printf("%c", c);
    return c;
}

//@ helper assertion needs printf
static __device__ void accel_assert_fail(const char *condition, const char *file, unsigned int line, const char *function)
{
    printf("%s:%u: %s: Assertion `%s' failed.\n", file, line, function, condition);
    __trap();
}
static __device__ __forceinline__ void accel_assert(const char *condition, const char *file, int line)
{
    accel_assert_fail(condition, file, (unsigned int)line, "");
}

/* accel_grouped: numbers in tables, for the runtime and accelcc-report. Not installed. SPDX-License-Identifier: MIT */
#ifndef ACCEL_GROUPED_H
#define ACCEL_GROUPED_H
#include <stdio.h>

/* 1234567 as "1,234,567", in `text`, which is returned. The value is rounded and not negative. */
static inline const char *accel_grouped(double value, char text[32])
{
    char digits[32];
    int n = snprintf(digits, sizeof digits, "%.0f", value), out = 0;
    for (int i = 0; i < n && out < 30; i++) {
        if (i && (n - i) % 3 == 0) text[out++] = ',';
        text[out++] = digits[i];
    }
    text[out] = 0;
    return text;
}

#endif

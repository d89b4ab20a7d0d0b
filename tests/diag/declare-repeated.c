/* A variable in two declare directives. SPDX-License-Identifier: MIT */
extern float table[100];
#pragma acc declare create(table)
float table[100];
#pragma acc declare create(table)
float a[10], b[10];
#pragma acc declare create(a)
#pragma acc declare copyin(a)
#pragma acc declare create(b) link(b)
void f(void)
{
    float own[10];
#pragma acc declare create(own)
#pragma acc declare create(own)
    own[0] = a[0] + b[0] + table[0];
}

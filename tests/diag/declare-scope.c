/* declare outside the scope of its variables. SPDX-License-Identifier: MIT */
float table[100];
void f(void)
{
    float own[10];
    extern float far[10];
#pragma acc declare create(table)
#pragma acc declare link(own)
#pragma acc declare copy(far)
    {
#pragma acc declare create(own)
        own[0] = table[0] = far[0];
    }
}

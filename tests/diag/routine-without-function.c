/* routine-without-function: routine before a variable, and of an unknown function. SPDX-License-Identifier: MIT */
#pragma acc routine seq
int variable;
#pragma acc routine(nowhere) seq
void last(void)
{
#pragma acc routine
}
void after(void);

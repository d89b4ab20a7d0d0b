/* set-without-clause: a set that sets nothing. SPDX-License-Identifier: MIT */
void f(void)
{
#pragma acc set
}

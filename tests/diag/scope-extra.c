/* scope-extra: an attribute after a bracket that closes nothing. SPDX-License-Identifier: MIT */
void wait_for_all(void)
{
#pragma acc wait
} }
[[gnu::unused]] static int x;

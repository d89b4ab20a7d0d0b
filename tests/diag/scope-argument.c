/* scope-argument: a `::` where an attribute's argument may have a type. SPDX-License-Identifier: MIT */
void wait_for_all(void)
{
    [[gnu::aligned(sizeof((::)))]] int x;
#pragma acc wait
}

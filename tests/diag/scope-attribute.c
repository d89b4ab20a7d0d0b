/* scope-attribute: a `::` within the statements of an attribute's argument. SPDX-License-Identifier: MIT */
void wait_for_all(void)
{
    [[gnu::aligned(sizeof(({ int k; k; })))]] int x;
    [[gnu::aligned(sizeof(({ :: })))]] int y;
#pragma acc wait
}

/* scope-token: `::` at the start of a statement is no C, in a file that has it where gcc does. SPDX-License-Identifier: MIT */
[[gnu::unused]] static int barrier(int n)
{
    __asm__ __volatile__("" :: "r"(n) : "memory");
    return n;
}
void wait_for_all(void)
{
#pragma acc wait
    ::
}

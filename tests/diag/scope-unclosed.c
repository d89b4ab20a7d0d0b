/* scope-unclosed: an asm that is not closed, and a `::` after it where libclang goes on with statements. SPDX-License-Identifier: MIT */
[[gnu::unused]] static int barrier(int n)
{
    __asm__ __volatile__("" :: "r"(n) : "mem" ory");
    return n;
    ::
}
void wait_for_all(void)
{
#pragma acc wait
}

/* options: -funsigned-char -fshort-enums -fpack-struct=2 -fno-pack-struct -fsigned-char -funsigned-bitfields -fsso-struct=big-endian */
/* host-option: options that give types another layout or sign, unless later ones take them back. SPDX-License-Identifier: MIT */
enum state { SOLID, LIQUID };
void melt(int n, enum state *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
        x[i] = LIQUID;
}

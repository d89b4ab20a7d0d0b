// SPDX-License-Identifier: MIT
// expect: device-statement-expression
// The continue means the loop around the statement expression, though a switch is between.
int dev_main(int n)
{
    int s = 0;
    for (int k = 0; k < n; k++) s += ({ switch (k) { case 2: continue; default: break; } k; });
    return s;
}

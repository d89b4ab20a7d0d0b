// SPDX-License-Identifier: MIT
// expect: device-variable-length-array
int dev_main(int n)
{
    int m = 3;
    typedef int row[m];
    m = n;
    row a;
    a[0] = m;
    return a[0];
}

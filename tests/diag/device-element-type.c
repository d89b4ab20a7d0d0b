/* device-element-type: an array of a type that device code cannot hold, with pointers that the host could not follow. SPDX-License-Identifier: MIT */
struct cell {
    long double value;
    struct cell *next;
};
void f(int n, struct cell *x)
{
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
        x[i].value = 1;
    }
}

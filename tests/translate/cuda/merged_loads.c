/* merged_loads: a load of an address that a condition chose, beside a variable that only routines name. SPDX-License-Identifier: MIT */
static float state[100];
#pragma acc declare create(state)

#pragma acc routine seq
static void put(int i, float v) { state[i] = v; }

#pragma acc routine seq
static float get(int i) { return state[i]; }

/* get(i) or r[i] in one load must see what put stored: r is not restrict; the wider c is. */
void called(int n, const float *restrict r, float *restrict o, const double *restrict c)
{
#pragma acc parallel loop copyin(r[0:n], c[0:n]) copyout(o[0:n])
    for (int i = 0; i < n; i++) {
        put(i, i);
        o[i] = c[i] > 0 ? get(i) : r[i];
    }
}

/* A function with a construct is called from another construct: its variables of the file are the host's there. SPDX-License-Identifier: MIT */
enum { N = 3000 };
static float x[N], y[N];

static float around(int at, int reach)
{
    float sum = 0;
#pragma acc parallel loop reduction(+:sum)
    for (int i = at; i < at + reach; i++) sum += x[i % N];
    return sum;
}

void smooth(int reach)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < N; i++) y[i] = around(i, reach) / (float)reach;
}

/* private_members: members with copies of their own. SPDX-License-Identifier: MIT */
struct pair { double d; int k, v[4]; };

void members(int n, double *restrict x, struct pair p, struct pair *q)
{
#pragma acc parallel loop private(p.d) firstprivate(q->k, q->v)
    for (int i = 0; i < n; i++) {
        p.d = x[i] * q->k;
        x[i] = p.d + q->v[i & 3] + p.k;
    }
#pragma acc kernels
    {
#pragma acc loop independent private(p.k)
        for (int i = 0; i < n; i++) {
            p.k = i;
            x[i] += p.k;
        }
        for (int i = 0; i < n; i++) x[i] *= p.k;
    }
}

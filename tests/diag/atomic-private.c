/* atomic-private: counters of which each gang has its own. SPDX-License-Identifier: MIT */
void tickets(int *first, int n)
{
    int ticket = 0, given = 0, own = 0, lanes = 0, shared = 0, last = 0;
#pragma acc parallel num_gangs(4) firstprivate(own) copy(shared) copyout(first[0:4])
    {
        int mine;
#pragma acc atomic capture
        mine = ticket++;
#pragma acc atomic
        given += 1;
#pragma acc atomic
        own += 1;
#pragma acc atomic
        shared += 1;
#pragma acc loop vector
        for (int i = 0; i < n; i++) {
#pragma acc atomic
            lanes++;
        }
        first[mine & 3] = lanes;
    }
#pragma acc serial copyout(first[0:1])
    {
#pragma acc atomic
        last++;
        first[0] = n;
    }
}

/* not-supported-yet-variable: variables that are understood and refused. SPDX-License-Identifier: MIT */
struct s { float *a; int n; };
void f(struct s *s, int n, float *x, float **rows, float sums[4])
{
    float own[8], sum = 0;
#pragma acc enter data copyin(x[0:n])
#pragma acc data create(capture: x[0:n])
    { }
#pragma acc host_data use_device(s->a)
    { }
#pragma acc data copy(rows[0:n][0:n])
    { }
#pragma acc parallel loop firstprivate(own[0:4]) reduction(+: sum)
    for (int i = 0; i < n; i++) sum += x[i];
}

/* expected-pointer: deviceptr of an integer. SPDX-License-Identifier: MIT */
void f(int n, float *x)
{
    int k = n;
#pragma acc parallel loop deviceptr(k)
    for (int i = 0; i < n; i++) x[i] = 0;
}
struct s { float *a; int n; };
void g(struct s *s)
{
#pragma acc enter data attach(s->n, s->a)
}
void h(struct s *s)
{
#pragma acc host_data use_device(s->n)
    { }
}

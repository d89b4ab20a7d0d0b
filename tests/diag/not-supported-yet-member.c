/* not-supported-yet-member: members that are understood and refused. SPDX-License-Identifier: MIT */
struct s { float *a; unsigned bits: 3; };
void f(struct s *s, int n, float **rows)
{
#pragma acc enter data copyin(s->bits)
#pragma acc data copy(rows[0:n][0:n])
    { }
}

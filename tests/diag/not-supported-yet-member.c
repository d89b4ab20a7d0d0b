/* not-supported-yet-member: members that are understood and refused. SPDX-License-Identifier: MIT */
struct s { float *a; unsigned bits: 3; };
void f(struct s *s)
{
#pragma acc enter data copyin(s->bits)
}

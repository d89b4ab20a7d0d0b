/* private-members-many: more private members than a construct has room for. SPDX-License-Identifier: MIT */
struct many {
    int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14, m15, m16, m17, m18, m19, m20, m21, m22, m23, m24, m25, m26, m27, m28, m29, m30, m31, m32, m33, m34, m35, m36, m37, m38, m39, m40, m41, m42, m43, m44, m45, m46, m47, m48, m49, m50, m51, m52, m53, m54, m55, m56, m57, m58, m59, m60, m61, m62, m63, m64;
};
void f(int n, struct many s, int *x)
{
#pragma acc parallel loop copy(x[0:n]) private(s.m0, s.m1, s.m2, s.m3, s.m4, s.m5, s.m6, s.m7, s.m8, s.m9, s.m10, s.m11, s.m12, s.m13, s.m14, s.m15, s.m16, s.m17, s.m18, s.m19, s.m20, s.m21, s.m22, s.m23, s.m24, s.m25, s.m26, s.m27, s.m28, s.m29, s.m30, s.m31, s.m32, s.m33, s.m34, s.m35, s.m36, s.m37, s.m38, s.m39, s.m40, s.m41, s.m42, s.m43, s.m44, s.m45, s.m46, s.m47, s.m48, s.m49, s.m50, s.m51, s.m52, s.m53, s.m54, s.m55, s.m56, s.m57, s.m58, s.m59, s.m60, s.m61, s.m62, s.m63, s.m64)
    for (int i = 0; i < n; i++) {
        s.m64 = i;
        x[i] = s.m64;
    }
}

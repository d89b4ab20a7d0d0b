/* Types whose names begin as those of CUDA or of compilers: they have other names in device code. SPDX-License-Identifier: MIT */
#include <stdio.h>

typedef int __count_t;
typedef float texel;
typedef struct { texel r; struct { texel g; } in; } texture_t;
typedef texture_t *texture_p, texture_pair[2];
typedef unsigned atomic_count;
typedef double surface_t, surface_pair[2];
typedef struct { int x, y; } int2;
typedef short dim3;
typedef unsigned char uchar4;
typedef enum { make_red = 3 } make_color;
struct __list { __count_t __value; struct __list *__next; };

static texture_t mixed(texel __a, surface_pair b)
{
    const texel half = (texel)0.5;
    texture_t t = {__a * half, {(texel)b[1]}};
    return t;
}

static dim3 sum(int2 v, uchar4 c)
{
    static const dim3 more[2] = {1, 2};
    const dim3 t = v.x + v.y;
    return t + c + more[1];
}

#pragma acc routine seq
int total(__count_t n)
{
    struct __list last = {n, 0}, first = {2, &last};
    __count_t s = 0, i;
    for (__count_t k = 0; k < 3; k++) s += k;
    for (struct __list *l = &first; l; l = l->__next) s += l->__value;
    i = (__count_t)sizeof(__count_t);
    return s + i;
}

int main(void)
{
    double x[6];
#pragma acc parallel loop copyout(x)
    for (int i = 0; i < 6; i++) {
        surface_pair b = {i, 2.5};
        texel t = i;
        texture_pair pair = {mixed(t, b), {1, {2}}};
        texture_p p = &pair[1];
        atomic_count c = 3, d[2] = {1};
        make_color color = make_red;
        int2 v = {i, 2};
        uchar4 u = 255;
        p->r += c + d[0];
        x[i] = pair[0].r + pair[0].in.g + p->r + color + sum(v, u) + total(i) + sizeof(surface_t);
    }
    for (int i = 0; i < 6; i++) printf("%g ", x[i]);
    puts("");
    return 0;
}

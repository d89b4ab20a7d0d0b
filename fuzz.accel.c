#include <accel_abi.h>
#undef _OPENMP
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif
#ifdef __clang__
#pragma omp declare reduction(accel_max : float, double : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = -__builtin_inf())
#pragma omp declare reduction(accel_min : float, double : omp_out = omp_in < omp_out ? omp_in : omp_out) initializer(omp_priv = __builtin_inf())
#define ACCEL_MAX accel_max
#define ACCEL_MIN accel_min
#else
#define ACCEL_MAX max
#define ACCEL_MIN min
#endif
#line 1 "/tmp/w/fz/fuzz.c"
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned mix(unsigned v) { v ^= v >> 16; v *= 0x7feb352du; v ^= v >> 15; v *= 0x846ca68bu; v ^= v >> 16; return v >> 1; }
static volatile int zero;
static int opaque(int v) { return v + zero; }
#define FILL(p, n, seed, lo, hi) \
    do { for (long q_ = 0; q_ < (long)(n); q_++) (p)[q_] = (lo) + (long)mix((unsigned)q_ * 7u + (seed)) % ((long)(hi) - (lo) + 1); } while (0)
#define HASH(k, name, p, n) \
    do { unsigned long long h_ = 14695981039346656037ull; \
         for (long q_ = 0; q_ < (long)(n); q_++) h_ = (h_ ^ (unsigned long long)(long long)(p)[q_]) * 1099511628211ull; \
         printf("case %d %s %016llx\n", k, name, h_); } while (0)
#define SHOW(k, name, v) printf("case %d %s %lld\n", k, name, (long long)(v))

/* seed 80000 case 1: pieces */
static void case_1(void)
{
    unsigned short a1_1[8][14];
    FILL(&a1_1[0][0], 112, 152u, 0, 100);
    unsigned long *a1_2 = malloc(15 * sizeof *a1_2);
    FILL(a1_2, 15, 858u, 0, 100);
    int n6 = opaque(7);
    size_t n9 = opaque(3);
    long n10 = opaque(9);
/* #pragma acc data copy(a1_1) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_1", 28, 59, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a1_1", ACCELRT_COPY, a1_1, 0, sizeof a1_1, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 29 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc data copyin(a1_2[0:15]) */
        {
            static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_1", 30, 46, "data", 0 };
            struct accelrt_data accel_data_2[] = {
                { "a1_2[0:15]", ACCELRT_COPYIN, a1_2, 0, (15) * sizeof a1_2[0], 0 }
            };
            struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
            accelrt_data_begin(&accel_call_2);
#line 31 "/tmp/w/fz/fuzz.c"
        {
            for (int i3 = 6; i3 < 8; i3++)
            for (int i4 = 4; i4 < 5; i4++)
            {
                a1_1[i3][i4] /= 8;
                a1_1[i3][i4] = ((struct { unsigned y; int x; }){ .x = i4, .y = a1_1[i3][i4] }).y;
            }
/* #pragma acc update device(a1_1[6:2][4:1]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_1", 38, 38, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a1_1[6:2][4:1]", ACCELRT_UPDATE_DEVICE | ACCELRT_PIECES, a1_1, (6) * (long)sizeof a1_1[0] + (4) * (long)sizeof a1_1[0][0], ((long)(2) - 1) * sizeof a1_1[0] + sizeof a1_1[0][0], (struct accelrt_pieces[]){ { sizeof a1_1[0][0], { { 2, sizeof a1_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 39 "/tmp/w/fz/fuzz.c"
            for (int i5 = 4; i5 < n6; i5++)
            for (int i7 = 9; i7 < 13; i7++)
            {
                unsigned w8[2] = { a1_2[14 - i5], a1_2[(unsigned)(-1 / 7) % 15] };
                a1_1[i5][i7] = w8[3 * i5 % 2] << 3 || a1_1[i5][i7] - i5;
            }
/* #pragma acc update device(a1_1[4:n9][n10:4]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_1", 45, 45, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a1_1[4:n9][n10:4]", ACCELRT_UPDATE_DEVICE | ACCELRT_PIECES, a1_1, (4) * (long)sizeof a1_1[0] + (n10) * (long)sizeof a1_1[0][0], (long)(n9) > 0 ? ((long)(n9) - 1) * sizeof a1_1[0] + (4) * sizeof a1_1[0][0] : 0, (struct accelrt_pieces[]){ { (4) * sizeof a1_1[0][0], { { n9, sizeof a1_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 46 "/tmp/w/fz/fuzz.c"
        }
            accelrt_data_end(&accel_call_2);
        }
#line 47 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a1_1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_1", 47, 47, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a1_1", ACCELRT_UPDATE_DEVICE, a1_1, 0, sizeof a1_1, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 48 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a1_1) */
#pragma omp parallel for schedule(static)
#line 49 "/tmp/w/fz/fuzz.c"
        for (int i11 = 0; i11 < 8; i11++)
        for (int i12 = 0; i12 < 14; i12++)
        {
            for (int k13 = 0; k13 < 6; ++k13) {
                for (int k14 = (int)((-1 & '\n') % 7) - 1; k14 >= 0; k14--) {
                    a1_1[i11][i12] = 0u;
                }
            }
            a1_1[i11][i12] = a1_1[i11][i12] / 7 & a1_1[i11][i12] - '\n';
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 60 "/tmp/w/fz/fuzz.c"
    HASH(1, "a1_1", &a1_1[0][0], 112);
    free(a1_2);
}

/* seed 80000 case 2: flat */
static unsigned f2_8(const int *p, int n)
{
    unsigned s = 0;
    for (int k = 0; k < n; k++) {
        if ((int)p[k] || 'a' | '0') continue;
        s += (unsigned char)(k + 200) && 7;
    }
    return s;
}
/* #pragma acc routine seq */
static void f2_9(int *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = ('a' ^ '~') != ~2;
}
static unsigned a2_10[1];
static unsigned char a2_11[40000];
static void case_2(void)
{
    int *a2_1 = malloc(59 * sizeof *a2_1);
    int n2 = opaque(59);
    FILL(a2_1, 59, 925u, -7, 7);
    int *a2_3 = malloc(59 * sizeof *a2_3);
    size_t n4 = opaque(59);
    FILL(a2_3, 59, 249u, -1000, 1000);
    unsigned long long a2_5[opaque(37)];
    FILL(&a2_5[0], 37, 332u, 0, 1000);
    int v6 = opaque(20);
    long long v7 = opaque(-2);
    FILL(&a2_10[0], 1, 896u, 0, 63);
    FILL(&a2_11[0], 40000, 84u, 0, 7);
    long long r13 = 0;
    int q14[3];
    int i12;
/* #pragma acc enter data copyin(a2_1[0:n2]) copyin(a2_3[0:n4]) copyin(a2_5) copyin(a2_10) copyin(a2_11) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_2", 98, 98, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a2_1[0:n2]", ACCELRT_COPYIN, a2_1, 0, (n2) * sizeof a2_1[0], 0 },
        { "a2_3[0:n4]", ACCELRT_COPYIN, a2_3, 0, (n4) * sizeof a2_3[0], 0 },
        { "a2_5", ACCELRT_COPYIN, a2_5, 0, sizeof a2_5, 0 },
        { "a2_10", ACCELRT_COPYIN, a2_10, 0, sizeof a2_10, 0 },
        { "a2_11", ACCELRT_COPYIN, a2_11, 0, sizeof a2_11, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 5, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 99 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop  reduction(&&:r13) private(q14) vector_length(33) copy(a2_1[0:n2]) present(a2_3[0:n4]) copy(a2_10) present(a2_11) */
#pragma omp parallel for schedule(static) private(q14) reduction(&&:r13)
#line 100 "/tmp/w/fz/fuzz.c"
    for (i12 = 58; i12 > -1; --i12)
    {
        for (int k15 = 0; k15 < 3; k15++) q14[k15] = -a2_5[k15 && a2_5[10]] <= a2_5[v7 != a2_3[i12]];
        r13 = r13 && (a2_1[58 - i12] & a2_5[(unsigned)(v7 ^ v7) % 37]) + (a2_5[(a2_5[(unsigned)(q14[10u % 3] ? v6 : q14[3u % 3]) % 37] - a2_3[i12]) % 37] ? a2_3[i12] : a2_5[((unsigned)a2_1[58 - i12] % 1001 << 0) % 37]) > i12;
        for (unsigned char k16 = 0; k16 < 2; ++k16) {
            r13 = r13 && (v6 | i12, q14[(unsigned)-i12 % 3] + q14[(unsigned)(int)v6 % 3]) > a2_1[58 - i12];
        }
        {
            {
                if ((a2_5[(q14[(unsigned)(a2_1[58 - i12] - q14[5 % 3]) % 3] ^ a2_5[(unsigned)(v6 - v7) % 37]) % 37] != a2_5[i12 == v7]) * a2_3[i12] > q14[(unsigned)(i12 * a2_3[i12]) % 3]) goto L17;
                unsigned long t18 = (unsigned)(v7 - v6 - (7 ? i12 : i12)) % 2;
                {
                    unsigned h19;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 114 "/tmp/w/fz/fuzz.c"
                    { h19 = a2_10[0]; a2_10[0]++; }
                    a2_11[(unsigned long long)h19 % 40000] = 1;
                }
                f2_9(&q14[0], 3, q14[(sizeof(unsigned long) - a2_5[(unsigned)(v6 | -1) % 37]) % 3]);
                L17: ;
            }
        }
        a2_3[i12] = (a2_3[i12] - v7 - i12 - a2_1[58 - i12]) % 1001;
    }
/* #pragma acc exit data copyout(a2_1[0:n2]) copyout(a2_3[0:n4]) delete(a2_5) copyout(a2_10) copyout(a2_11) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_2", 123, 123, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a2_1[0:n2]", ACCELRT_COPYOUT, a2_1, 0, (n2) * sizeof a2_1[0], 0 },
        { "a2_3[0:n4]", ACCELRT_COPYOUT, a2_3, 0, (n4) * sizeof a2_3[0], 0 },
        { "a2_5", ACCELRT_DELETE, a2_5, 0, sizeof a2_5, 0 },
        { "a2_10", ACCELRT_COPYOUT, a2_10, 0, sizeof a2_10, 0 },
        { "a2_11", ACCELRT_COPYOUT, a2_11, 0, sizeof a2_11, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 5, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 124 "/tmp/w/fz/fuzz.c"
    HASH(2, "a2_1", a2_1, 59);
    HASH(2, "a2_3", a2_3, 59);
    HASH(2, "a2_10", &a2_10[0], 1);
    HASH(2, "a2_11", &a2_11[0], 40000);
    SHOW(2, "r13", r13);
    free(a2_1);
    free(a2_3);
}

/* seed 80000 case 3: control */
static void case_3(void)
{
    float *a3_1 = malloc(33 * sizeof *a3_1);
    unsigned n2 = opaque(33);
    FILL(a3_1, 33, 17u, -100, 100);
    short v3 = opaque(5596);
    unsigned char v4 = opaque(58);
    unsigned v5 = opaque(2);
    int n7 = opaque(0);
    int n10 = opaque(-3);
    int n15 = opaque(50);
    int n16 = opaque(35);
    unsigned short i14;
    int n28 = opaque(40);
    long n29 = opaque(38);
    int n38 = opaque(-8);
/* #pragma acc kernels copy(a3_1[0:n2]) */
    {
/* #pragma acc loop */
#pragma omp parallel for simd schedule(static)
#line 153 "/tmp/w/fz/fuzz.c"
        for (long long i6 = 32; i6 >= n7; i6 = i6 - 1) {
            double t8 = '\n' * -1 >= i6 - '\n';
            a3_1[i6] = '\n' % 101;
            a3_1[i6] = (long long)(a3_1[i6] - v5 + i6 - t8) % 101;
        }
        switch ((unsigned)(v3 ^ (long long)31.0f) % 3) {
            case 0: {
                switch (v3 >> 1 > (v4 | (long long)a3_1[v5 % 7])) {
                    case 0: {
/* #pragma acc loop independent */
                        {
                            long long accel_at_i9;
#pragma omp parallel for schedule(static)
#line 163 "/tmp/w/fz/fuzz.c"
                        for (accel_at_i9 = 0; accel_at_i9 < n10; accel_at_i9 += 3) { int i9 = (int)accel_at_i9; {
                            a3_1[i9 + 19] = v5 == 31;
                            int c11 = 0;
                            while (c11++ < 6) {
                                if (c11 > 10L) continue;
                                for (unsigned k12 = 0; k12 < c11 % '\n' % 7; ++k12) {
                                    if (a3_1[i9 + 19] <= 98) a3_1[i9 + 19] += 2;
                                    double t13 = (int)(((sizeof(float) << 7) - ('a', 3L)) % 60001) - 30000;
                                }
                                if (a3_1[i9 + 19] <= 98) a3_1[i9 + 19] += 2;
                            }
                            a3_1[i9 + 19] = (long long)(a3_1[i9 + 19] - v4 - v5 - i9) % 101;
                        } }
                        }
#line 176 "/tmp/w/fz/fuzz.c"
                    }
                    break;
                    default: {
/* #pragma acc loop */
                        {
                            long long accel_at_i14;
#pragma omp parallel for simd schedule(static) private(i14)
#line 180 "/tmp/w/fz/fuzz.c"
                        for (accel_at_i14 = (unsigned short)(n16); accel_at_i14 < n15; accel_at_i14 += 2) { i14 = (unsigned short)accel_at_i14; {
                            int t17 = abs((int)v5 - 50) % 10;
                            a3_1[i14 - 30] = (long long)(a3_1[i14 - 30] + v5 + i14 + t17) % 101;
                        } }
                        }
#line 184 "/tmp/w/fz/fuzz.c"
                    }
                }
            }
            break;
            default: {
                for (int k18 = 0; k18 < 2; k18++) {
#pragma omp parallel for simd schedule(static)
#line 190 "/tmp/w/fz/fuzz.c"
                    for (int i19 = 0; i19 != 33; i19 += 1) {
                        unsigned w20[7] = { i19, i19, (unsigned)-1L % 101, k18 };
                        switch ((long long)(double)v5 % 5 % 4) {
                            case 0:
                            {
                                if (w20[(unsigned char)(31 + 200) % 7] <= 99) ++w20[(unsigned char)(31 + 200) % 7];
                                if (48u > w20[k18]) {
                                    w20[k18 + 5] = abs((int)i19 - 50);
                                    double w21[2] = { w20[k18 + 5], w20[k18 + 4] };
                                } else {
                                    unsigned t22 = (unsigned long)(w20[k18 + 2] * v5);
                                }
                            }
                            break;
                            case '\1':
                            {
                                switch (-w20[(unsigned)~v4 % 7] / 7 % 3) {
                                    case 0:
                                    {
                                        struct g23 { long a; int b[4]; } l24 = { .b = { [2] = (unsigned)(long long)a3_1[i19] % 101, 5 }, .a = v5 }, l24c = l24;
                                        l24c.a = l24.b[((long long)7.0 << 5) % 4];
                                    }
                                    break;
                                    case '\1':
                                    {
                                        w20[(w20[2 - k18] ^ v3) % 7] %= 5;
                                    }
                                }
                            }
                            break;
                            case 2:
                            {
                                unsigned long t25 = w20[1 - k18] >= (v5 <= i19);
                                t25 = (-w20[v5 * 10 % 7] + (w20[w20[(unsigned)(long long)(a3_1[i19] - i19) % 7] % 7] && k18) | (v5 * sizeof(long) ? v3 < 1.0 : k18 ^ w20[k18 + 5])) % 2;
                            }
                            break;
                            default:
                            {
                                a3_1[i19] = ((w20[k18] <= 100.0) - (w20[(long long)(float)w20[k18 + 5] % 7] <= v4)) / 7;
                                unsigned short t26 = ('~' ? i19 : 10u) ? 1L / 7 : w20[k18 + 2] / 5;
                            }
                        }
                        a3_1[i19] = (long long)(a3_1[i19] + v5 + k18 - i19) % 101;
                    }
                    {
                        long long accel_at_i27;
#pragma omp parallel for simd schedule(static)
#line 234 "/tmp/w/fz/fuzz.c"
                    for (accel_at_i27 = (unsigned char)(n29); accel_at_i27 <= n28; accel_at_i27 += 2) { unsigned char i27 = (unsigned char)accel_at_i27; {
                        a3_1[i27 - 31] = (i27 + '0') % 101;
                        {
                            int c30 = 0;
                            L31: ;
                            {
                                signed char w32[8] = { (unsigned)v3 % 101, k18, '~' % 101, v4, '\n' % 101, '~' % 101, (unsigned)v3 % 101, '0' % 101 };
                            }
                            if (++c30 < 4) goto L31;
                        }
                        a3_1[i27 - 31] = (long long)(a3_1[i27 - 31] - v5 + k18 - i27) % 101;
                    } }
                    }
#line 246 "/tmp/w/fz/fuzz.c"
                }
            }
        }
        v3 = 2;
        switch ((unsigned)(long long)a3_1[15] % 3) {
            case 0: {
/* #pragma acc loop independent */
#pragma omp parallel for schedule(static)
#line 253 "/tmp/w/fz/fuzz.c"
                for (unsigned short i33 = 0; 32 > i33; i33 = i33 + 3) {
#pragma omp simd
#line 254 "/tmp/w/fz/fuzz.c"
                    for (long k34 = 0; k34 < 1; ++k34) {
                        int w35[5] = { '~' % 101, sizeof(unsigned long long) };
                        unsigned short t36 = (unsigned)((long long)a3_1[i33] % 5 - -v3) % 101;
                    }
                    a3_1[i33] = -v4;
                    a3_1[i33] = (long long)(a3_1[i33] + v4 - v5 - i33) % 101;
                }
            }
            break;
            default: {
                {
                    long long accel_at_i37;
#pragma omp parallel for simd schedule(static)
#line 264 "/tmp/w/fz/fuzz.c"
                for (accel_at_i37 = n38; accel_at_i37 <= 21; accel_at_i37 += 7) { int i37 = (int)accel_at_i37; {
                    a3_1[i37 + 8] = (int)((100u ^ v4 % 7) % 201) - 100;
                    a3_1[i37 + 8] = (long long)(a3_1[i37 + 8] + v4 + v5 + i37) % 101;
                } }
                }
#line 268 "/tmp/w/fz/fuzz.c"
            }
        }
#pragma omp simd
#line 270 "/tmp/w/fz/fuzz.c"
        for (int i39 = 0; 33 > i39; ++i39) {
            a3_1[32 - i39] = 3.0f;
            a3_1[32 - i39] = (long long)(a3_1[32 - i39] + v4 + v5 + i39) % 101;
        }
    }
    HASH(3, "a3_1", a3_1, 33);
    SHOW(3, "v3", v3);
    SHOW(3, "v4", v4);
    SHOW(3, "v5", v5);
    free(a3_1);
}

/* seed 80000 case 4: nested */
static unsigned long a4_4[40];
static void case_4(void)
{
    long long *a4_1 = malloc(253 * sizeof *a4_1);
    size_t n2 = opaque(253);
    FILL(a4_1, 253, 435u, 0, 100);
    int a4_3[11][23];
    FILL(&a4_3[0][0], 253, 750u, 0, 1);
    FILL(&a4_4[0], 40, 752u, 0, 63);
    unsigned long long v5 = opaque(31);
    long long v6 = opaque(-9238);
    long n10 = opaque(4);
    long n25 = opaque(7);
    int i8;
/* #pragma acc parallel num_workers(3) vector_length(64) if(0) async(1) copy(a4_1[0:n2]) copy(a4_4) */
    {
        short g7 = (int)((v5 ^ v6) * (v5 >> 0) % 3) - 1;
/* #pragma acc loop gang */
#pragma omp parallel for schedule(guided, 64)
#line 301 "/tmp/w/fz/fuzz.c"
        for (i8 = 0; i8 < 10; i8 = i8 + 3) {
            a4_1[(i8 + 1) * 23 + (i8 + 3)] = ((a4_4[36 - i8] ? a4_4[i8 + 6] : v6) ? a4_4[i8 + 13] * a4_1[(i8 + 1) * 23 + (v5 && g7)] : v6 && a4_4[i8 + 14]) > ((g7 || g7) & (v6 & a4_1[(i8 + 1) * 23 + 15]));
            unsigned short r11 = 1;
            unsigned long q12 = 1;
/* #pragma acc loop private(q12) vector reduction(*:r11) */
            {
                __typeof__(q12) q12 __attribute__((unused));
#line 306 "/tmp/w/fz/fuzz.c"
            for (int i9 = n10; i9 < 9; i9 = i9 + 3)
            {
                q12 = (signed char)i8 * (a4_1[(i8 + 1) * 23 + (20 - i9)] | a4_3[i8 + 1][i9 - 2]) % 101;
                {
                    float t13 = 1L;
                    for (int k14 = 0; k14 < 5; k14 += 1) {
                        a4_3[i8 + 1][i9 - 2] |= (a4_1[(i8 + 1) * 23 + (k14 + 16)] ? q12 : i9) * (a4_1[(i8 + 1) * 23 + (k14 + 3)] * a4_4[i8 + 20]) % 2;
                        int *p15 = &a4_3[i8 + 1][i9 - 2];
                    }
                }
                if ((unsigned long)i9 / 7) {
                    a4_3[i8 + 1][i9 - 2] = (long long)(float)(g7 - i8) & (v5 < a4_1[(i8 + 1) * 23 + (i8 + 8)]) / 7;
                    switch ((unsigned char)((unsigned)g7 % 101 + 200) % 3) {
                        case 0:
                        {
                            a4_3[i8 + 1][i9 - 2] = a4_3[i8 + 1][i9 - 2] < v5 && (a4_3[i8 + 1][i9 - 2] ? a4_4[i8 + 19] : i9) || a4_1[(i8 + 1) * 23 + (i9 + 15)] + -a4_1[(i8 + 1) * 23 + (i8 + 5)];
                        }
                        break;
                        case '\1':
                        {
                            a4_3[i8 + 1][i9 - 2] = (long long)fabsf(a4_3[i8 + 1][i9 - 2]) % 2;
                        }
                        break;
                        default:
                        {
                            r11 = r11 * ((long long)(a4_4[i8 + 10] * 7.0f - a4_1[(i8 + 1) * 23 + (i9 + 1)] * -1) % 2 ? 1 : -1);
                        }
                    }
                }
                a4_3[i8 + 1][i9 - 2] = (a4_3[i8 + 1][i9 - 2] + i8 - i9 - q12) % 2;
            }
            }
#line 337 "/tmp/w/fz/fuzz.c"
            if (a4_3[i8 + 1][i8 + 9] * g7 * (a4_3[i8 + 1][-162u % 23] * v6) == a4_3[i8 + 1][(unsigned)(a4_3[i8 + 1][i8 + 12] - v6) % 23]) {
                switch (((134L ? i8 : a4_4[3]) ^ i8 <= a4_1[(i8 + 1) * 23 + 8]) % 4) {
                    case 0:
                    {
                        a4_1[(i8 + 1) * 23 + (i8 + 11)] %= 2;
                        a4_1[(i8 + 1) * 23 + (v5 >> i8 % 8) % 23] = (r11 + (5 & sizeof(signed char)) ? 100 : v5 - (r11 >> 89u % 8)) % 101;
                    }
                    break;
                    case 0x1:
                    {
                        a4_3[i8 + 1][i8 + 11] = (unsigned)v6 % 2;
                        if (a4_1[(i8 + 1) * 23 + (17 - i8)] >= 1) a4_1[(i8 + 1) * 23 + (17 - i8)] -= 1;
                    }
                    case 2:
                    {
                        enum { E17 = 5, E18, E19 } e16 = E19;
                    }
                    break;
                }
                unsigned short t20 = abs((int)a4_4[i8 + 5] - 50) <= g7 * a4_4[i8 + 22];
            } else {
                a4_1[(i8 + 1) * 23 + (i8 + 11)] = (unsigned)~(!(v6 * v5)) % 101;
            }
            switch (a4_3[i8 + 1][i8 + 11] / 7 >= !i8) {
                case 0:
                {
                    int c21 = 0;
                    while (c21++ < 6) {
                        if (49 * 0.0f + c21 % 7 != c21) continue;
                        a4_1[(i8 + 1) * 23 + (v5 >> 6) % 23] %= 7;
                        a4_3[i8 + 1][i8 + 9] /= 2;
                    }
                }
                break;
                case 1:
                {
                    int c22 = 0;
                    do {
                        if (g7) break;
                        a4_1[(i8 + 1) * 23 + (i8 + 1)] = c22 % 7;
                    } while (++c22 < 0);
                }
                break;
                case 2:
                {
                    if ((sizeof(signed char) || a4_3[i8 + 1][i8 + 13] << 7) < r11) {
                        a4_1[(i8 + 1) * 23 + 31L % 23] /= 6;
                        a4_3[i8 + 1][i8 + 13] %= 9;
                    } else {
                        a4_3[i8 + 1][i8 + 10] = ((a4_3[i8 + 1][i8 + 8] % 7 || a4_3[i8 + 1][10 - i8]) + (a4_4[-1 * sizeof(int) % 40] > r11 && (signed char)a4_4[i8 + 12])) % 2;
                    }
                }
                break;
                default:
                {
                    {
                        a4_1[(i8 + 1) * 23 + (i8 + 9)] >>= (i8, '~') % 4;
                    }
                }
            }
            for (short k23 = 0; k23 < 2; ++k23) {
                unsigned long q26 = 1;
/* #pragma acc loop private(q26) vector */
#pragma omp simd private(q26)
#line 400 "/tmp/w/fz/fuzz.c"
                for (unsigned i24 = 0; i24 <= n25; ++i24)
                {
                    q26 = r11 % 101;
                    a4_3[i8 + 1][i24] = 2 * a4_3[i8 + 1][i24] + (r11, v5) & !a4_1[(i8 + 1) * 23 + i24];
                    a4_3[i8 + 1][i24] ^= fabsf(i24) || (unsigned short)a4_1[(i8 + 1) * 23 + i24];
                    switch ((short[]){ (unsigned)-1 % 101, a4_4[k23 + 27], 7 }[a4_4[i8 + 21] % 3] % 4) {
                        case 0:
                        {
                            if (q26 <= 99) q26 += 1;
                            unsigned long long t27 = (i24 << 2) % 7;
                        }
                        break;
                        case 0x1:
                        {
                            if ((long long)a4_1[(i8 + 1) * 23 + i24] + ((struct { unsigned y; int x; }){ .x = a4_4[i24 + 2], .y = 71.0 }).y) {
                                q26 %= 9;
                                a4_1[(i8 + 1) * 23 + i24] = (q26 * 100L + (g7 < q26) + q26) % 101;
                            }
                            if (a4_1[(i8 + 1) * 23 + i24] >= 1) a4_1[(i8 + 1) * 23 + i24] -= 1;
                        }
                        break;
                        case 2:
                        {
                            if (q26 <= 99) q26 += 1;
                        }
                        default:
                        {
                            a4_1[(i8 + 1) * 23 + i24] = (long long)((a4_4[i8 + 6] % 7 + (v6, 208.0)) * (a4_4[(a4_4[36 - i24] + q26) % 40] > a4_4[i24 + 12] || i8 + v5)) % 101;
                        }
                    }
                    a4_1[(i8 + 1) * 23 + i24] = (a4_1[(i8 + 1) * 23 + i24] - i24 - a4_3[i8 + 1][i24] + q26) % 101;
                }
                double q29 = 1;
/* #pragma acc loop private(q29) vector */
#pragma omp simd private(q29)
#line 434 "/tmp/w/fz/fuzz.c"
                for (int i28 = 0; i28 < k23; i28++)
                {
                    q29 = (unsigned)(-g7 * (a4_4[i8 + 23] && g7)) % 101;
                    if ((-1 ? 2 : a4_4[33 - i28]) ? a4_4[('0' ? a4_4[v6 & 9] : sizeof(unsigned long long)) % 40] ^ sizeof(int) : a4_4[i28 + 2] & (long long)1.0) {
                        a4_1[(i8 + 1) * 23 + i28] = (i28 | k23) < (q29 == 3.0) > a4_4[k23 | 2] - r11 - (i8, v6);
                        if (a4_1[(i8 + 1) * 23 + i28] <= 97) a4_1[(i8 + 1) * 23 + i28] += 3;
                    } else {
                        long t30 = r11 % 2001 - 1000;
                        q29 = ~(a4_4[i8 + 20] + '~') * (sizeof(unsigned long long) ^ a4_4[k23 + 36], (signed char)k23) % 101;
                    }
                    if (q29 >= 1) q29 -= 1;
                    a4_3[i8 + 1][i28] = (unsigned)(long long)(a4_3[i8 + 1][i28] - i28 - a4_1[(i8 + 1) * 23 + i28] + q29) % 2;
                }
            }
            for (unsigned char k31 = 0; k31 < (a4_1[(i8 + 1) * 23 + (16 - i8)] & v5) % 4; k31 += 1) {
                for (int k32 = (int)(0) - 1; k32 >= 0; k32 -= 1) {
                    {
                        struct g33 { double a; int b[4]; } l34 = { .b = { [2] = r11 % 101, 5 }, .a = (unsigned)g7 % 101 }, l34c = l34;
                    }
                    float r36 = 1;
                    long long r37 = 3;
/* #pragma acc loop vector reduction(*:r37) reduction(max:r36) */
                    for (int i35 = 0; i35 < (i8 || a4_4[k32 + 7]); i35++)
                    {
                        if (3 == v6) {
                            r36 = r36 > fmax(k32, (unsigned)v6 % 101) ? r36 : fmax(k32, (unsigned)v6 % 101);
                        } else {
                            a4_3[i8 + 1][i35] = 0;
                        }
                        if ((long long)((i35 ? v5 : i35) - (short)0.0f) > r36) r36 = (long long)((i35 ? v5 : i35) - (short)0.0f);
                        for (unsigned k38 = 0; k38 < 2; k38 += 1) {
                            a4_3[i8 + 1][i35] = ((a4_4[k31 + 10] * a4_1[(i8 + 1) * 23 + (k32 + 19)] ? g7 | 258L : a4_1[(i8 + 1) * 23 + i35] * v5) ? (a4_4[k38 + 38] + '\n') / 7 : i35 >> 5 && a4_4[i8 + 11] >= k31) % 2;
                        }
                        a4_3[i8 + 1][i35] = (a4_3[i8 + 1][i35] + k31 + k32 + i35) % 2;
                    }
                }
                for (short k39 = 0; k39 < (10 + r11) % 7; ++k39) {
                    a4_1[(i8 + 1) * 23 + (k31 + 6)] = v6 <= (g7 / 7 || 2 * v5);
                }
            }
        }
    }
/* #pragma acc wait */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_4", 476, 476, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 477 "/tmp/w/fz/fuzz.c"
    HASH(4, "a4_1", a4_1, 253);
    HASH(4, "a4_3", &a4_3[0][0], 253);
    free(a4_1);
}

/* seed 80000 case 5: sequence */
static int a5_1[22];
static long a5_6[3];
static void case_5(void)
{
    FILL(&a5_1[0], 22, 382u, 0, 100);
    float *a5_2 = malloc(27 * sizeof *a5_2);
    FILL(a5_2, 27, 666u, -1000, 1000);
    long *a5_3 = malloc(256 * sizeof *a5_3);
    FILL(a5_3, 256, 689u, -100, 100);
    unsigned short v4 = opaque(17);
    long *a5_5 = malloc(3 * sizeof *a5_5);
    FILL(a5_5, 3, 247u, -63, 63);
    FILL(&a5_6[0], 3, 920u, -1, 1);
    signed char v7 = opaque(0);
    int *a5_8 = malloc(60 * sizeof *a5_8);
    FILL(a5_8, 60, 784u, -1, 1);
    int *z9 = a5_8 + 20;
    unsigned n11 = opaque(1);
    int *z10 = a5_8 + n11;
    long n13 = opaque(19);
    int i12;
/* #pragma acc data copy(a5_8[0:60]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_5", 504, 515, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a5_8[0:60]", ACCELRT_COPY, a5_8, 0, (60) * sizeof a5_8[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 505 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels present(z9[0:4]) present(z10[0:20]) copy(a5_1) copy(a5_2[0:27]) copyin(a5_3[0:256]) copy(a5_5[0:3]) copy(a5_6) */
        {
            __typeof__(i12) i12 __attribute__((unused));
#line 507 "/tmp/w/fz/fuzz.c"
        {
/* #pragma acc loop */
            for (i12 = 18; n13 < i12; i12 = i12 - 2) {
                a5_1[39 - i12] = (unsigned)(long long)((v7 - z9[3] <= v4 + 3L) - a5_2[32 - i12]) % 101;
                a5_2[i12 - 6] = (long long)((long long)(v4 ? a5_2[20 - i12] : z9[(i12 + v7) % 4]) / 5 - a5_1[30 - i12] + a5_2[a5_2[i12 + 3] < a5_2[a5_1[i12 + 2] ? i12 : i12]] - a5_3[(i12 >= 128u) * 8 + (i12 - 12)] - z10['\n' % 7]) % 1001;
                z10[(unsigned)(a5_1[i12 - 9] - i12) % 20] = ((-10 ? 'a' - v4 : v4) - a5_3[(i12 - 16) * 8 + ('~' >> 7) % 8] + z10[i12 - 15]) % 2;
            }
        }
        }
#line 515 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 516 "/tmp/w/fz/fuzz.c"
    HASH(5, "a5_1", &a5_1[0], 22);
    HASH(5, "a5_2", a5_2, 27);
    HASH(5, "a5_5", a5_5, 3);
    HASH(5, "a5_6", &a5_6[0], 3);
    HASH(5, "a5_8", a5_8, 60);
    SHOW(5, "v7", v7);
    free(a5_2);
    free(a5_3);
    free(a5_5);
    free(a5_8);
}

/* seed 80000 case 6: inferred */
static void case_6(void)
{
    int (*a6_1)[6] = malloc(17 * sizeof *a6_1);
    FILL(&a6_1[0][0], 102, 475u, 0, 63);
    unsigned short *a6_2 = malloc(21 * sizeof *a6_2);
    int n3 = opaque(21);
    FILL(a6_2, 21, 63u, 0, 100);
    unsigned short *a6_4 = malloc(8 * sizeof *a6_4);
    int n5 = opaque(8);
    FILL(a6_4, 8, 792u, 0, 7);
    unsigned n9 = opaque(12);
/* #pragma acc parallel loop gang collapse(2) */
#pragma omp parallel for collapse(2) schedule(static)
#line 541 "/tmp/w/fz/fuzz.c"
    for (int i6 = -10; i6 != -10; i6++)
    for (int i7 = 9; i7 != 12; ++i7)
    {
        double s = a6_2[i6 + 10] + a6_2[i7 + 6] + a6_2[i7 - 3] + a6_2[i7 - 9] + (int)i6;
        for (int k8 = 0; k8 < n9; k8++) s += a6_2[k8];
        a6_1[i6 + 12][i7 - 9] = (int)(long)s;
    }
    HASH(6, "a6_1", &a6_1[0][0], 102);
    free(a6_1);
    free(a6_2);
    free(a6_4);
}

/* seed 80000 case 7: routines */
static const int a7_1[5] = { 6, 3, 4, 8, 4 };
static int a7_2 = 3;
/* #pragma acc declare copyin(a7_2) */
/* #pragma acc routine seq */
static double f7_4(int v)
{
    return v > 5 ? f7_4(v / 2) + 1 : (int[]){ a7_1[4], v, 7 }[a7_2 % 3];
}
/* #pragma acc routine vector */
static void f7_5(long *p, int n, int v)
{
/* #pragma acc loop vector */
    for (int k = 0; k < n; k++) p[k] = (k - sizeof(short) - v / 7) % 51 + (int)f7_4(v % 7) % 10;
}
/* #pragma acc routine vector */
static long f7_6(const long *p, int n)
{
    long s = 1;
/* #pragma acc loop vector reduction(+:s) */
    for (int k = 0; k < n; k++) s += abs((int)k - 50) % 6 + (long)f7_4(k % 9);
    return s;
}
/* #pragma acc routine worker */
static void f7_7(long *p, int rows, int n)
{
/* #pragma acc loop worker */
    for (int i = 0; i < rows; i++) {
        f7_5(p + i * n, n, i);
        if (n > 1) p[i * n + 1] = f7_6(p + i * n, n) % 90;
    }
}
/* #pragma acc routine gang */
static void f7_10(long *p, int blocks, int rows, int n)
{
/* #pragma acc loop gang */
    for (int b = 0; b < blocks; b++) f7_7(p + b * rows * n, rows, n);
}
static void case_7(void)
{
    long *a7_3 = malloc(450 * sizeof *a7_3);
    FILL(a7_3, 450, 140u, 0, 1000);
    long r8 = 7;
/* #pragma acc enter data copyin(a7_3[0:450]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_7", 597, 597, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a7_3[0:450]", ACCELRT_COPYIN, a7_3, 0, (450) * sizeof a7_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 598 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel copy(a7_3[0:450]) vector_length(64) num_workers(2) */
    f7_10(a7_3, 3, 3, 50);
/* #pragma acc exit data copyout(a7_3[0:450]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_7", 600, 600, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a7_3[0:450]", ACCELRT_COPYOUT, a7_3, 0, (450) * sizeof a7_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 601 "/tmp/w/fz/fuzz.c"
/* #pragma acc data pcopy(a7_3[0:450]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_7", 601, 607, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a7_3[0:450]", ACCELRT_COPY, a7_3, 0, (450) * sizeof a7_3[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 602 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc serial present(a7_3[0:450]) */
        {
            for (int i9 = 0; i9 < 9; i9++) f7_5(a7_3 + i9 * 50, 50, 4);
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 608 "/tmp/w/fz/fuzz.c"
/* #pragma acc enter data copyin(a7_3[0:450]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_7", 608, 608, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a7_3[0:450]", ACCELRT_COPYIN, a7_3, 0, (450) * sizeof a7_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 609 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop gang copy(a7_3[0:450]) vector_length(64) num_workers(2) */
#pragma omp parallel for simd schedule(static)
#line 610 "/tmp/w/fz/fuzz.c"
    for (int i9 = 0; i9 < 3; i9++) f7_7(a7_3 + i9 * 150, 3, 50);
/* #pragma acc exit data copyout(a7_3[0:450]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_7", 611, 611, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a7_3[0:450]", ACCELRT_COPYOUT, a7_3, 0, (450) * sizeof a7_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 612 "/tmp/w/fz/fuzz.c"
    HASH(7, "a7_3", a7_3, 450);
    SHOW(7, "r8", r8);
    free(a7_3);
}

/* seed 80000 case 8: queues */
static void case_8(void)
{
    signed char v1 = opaque(90);
    unsigned *a8_2 = malloc(20 * sizeof *a8_2);
    size_t n3 = opaque(20);
    FILL(a8_2, 20, 40u, 0, 1);
    short *a8_4 = malloc(20 * sizeof *a8_4);
    int n5 = opaque(20);
    FILL(a8_4, 20, 253u, 0, 100);
    unsigned long *a8_6 = malloc(20 * sizeof *a8_6);
    FILL(a8_6, 20, 496u, 0, 7);
    int n9 = opaque(0);
    int n14 = opaque(13);
/* #pragma acc data copy(a8_2[0:n3], a8_4[0:n5], a8_6[0:20]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_8", 631, 719, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a8_2[0:n3]", ACCELRT_COPY, a8_2, 0, (n3) * sizeof a8_2[0], 0 },
            { "a8_4[0:n5]", ACCELRT_COPY, a8_4, 0, (n5) * sizeof a8_4[0], 0 },
            { "a8_6[0:20]", ACCELRT_COPY, a8_6, 0, (20) * sizeof a8_6[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 3, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 632 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc serial loop async(1) present(a8_4[0:n5]) present(a8_6[0:20]) */
        for (unsigned long i7 = 40; i7 < 59; i7 = i7 + 2) {
            a8_4[59 - i7] = i7 * 'a' >> 7 ? (long long)100.0 % 5 != a8_6[i7 - 40] * i7 : (signed char)sizeof(unsigned);
            a8_6[i7 - 40] = (a8_6[i7 - 40] - v1 + i7 + a8_4[59 - i7]) % 8;
        }
/* #pragma acc update self(a8_6[0:20]) async(1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_8", 638, 638, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a8_6[0:20]", ACCELRT_UPDATE_SELF, a8_6, 0, (20) * sizeof a8_6[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, 1, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 639 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_8", 639, 639, "wait", 0 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 640 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(2) present(a8_2[0:n3]) present(a8_4[0:n5]) */
        {
            struct accelrt_data accel_data_2[] = {
                { "a8_2[0:n3]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a8_2, 0, (n3) * sizeof a8_2[0], 0 },
                { "a8_4[0:n5]", ACCELRT_PRESENT, a8_4, 0, (n5) * sizeof a8_4[0], 0 }
            };
            int accel_disjoint = accelrt_disjoint(accel_data_2, 2);
#line 641 "/tmp/w/fz/fuzz.c"
        {
            long long accel_at_i8;
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 641 "/tmp/w/fz/fuzz.c"
        for (accel_at_i8 = (short)(-19); accel_at_i8 <= n9; accel_at_i8 += 2) { short i8 = (short)accel_at_i8; {
            short t10 = -(-1.0f);
            a8_2[i8 + 19] = (a8_2[i8 + 19] - i8 - a8_4[i8 + 19] - t10) % 2;
        } }
        }
        }
#line 645 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(2) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_8", 645, 645, "wait", 0 };
    int accel_wait_2[] = { 2 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait_2, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 646 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(3) present(a8_2[0:n3]) present(a8_4[0:n5]) */
        {
            struct accelrt_data accel_data_2[] = {
                { "a8_2[0:n3]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a8_2, 0, (n3) * sizeof a8_2[0], 0 },
                { "a8_4[0:n5]", ACCELRT_PRESENT, a8_4, 0, (n5) * sizeof a8_4[0], 0 }
            };
            int accel_disjoint = accelrt_disjoint(accel_data_2, 2);
#line 647 "/tmp/w/fz/fuzz.c"
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 647 "/tmp/w/fz/fuzz.c"
        for (int i11 = 0; i11 < 20; ++i11) {
            double t12 = abs((int)a8_4[i11] - 50);
            a8_2[19 - i11] = (unsigned)(long long)(a8_2[19 - i11] + v1 - i11 - t12) % 2;
        }
        }
#line 651 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(1) wait(3) present(a8_4[0:n5]) present(a8_6[0:20]) */
        {
            struct accelrt_data accel_data_2[] = {
                { "a8_4[0:n5]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a8_4, 0, (n5) * sizeof a8_4[0], 0 },
                { "a8_6[0:20]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a8_6, 0, (20) * sizeof a8_6[0], 0 }
            };
            int accel_disjoint = accelrt_disjoint(accel_data_2, 2);
#line 652 "/tmp/w/fz/fuzz.c"
        {
            long long accel_at_i13;
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 652 "/tmp/w/fz/fuzz.c"
        for (accel_at_i13 = n14; accel_at_i13 > -6; accel_at_i13 -= 2) { int i13 = (int)accel_at_i13; {
            switch ('a' % 4) {
                case 0:
                {
                    if ('~' << 1 >> sizeof(double) * 'a' % 8 == v1) {
                        int t15 = (sizeof(long long) ? 'a' : '\n') % 101;
                    } else {
                        a8_4[13 - i13] %= 3;
                        a8_4[13 - i13] = ((a8_6[i13 + 6] ? a8_4[13 - i13] : i13) != -1 >= i13 ? v1 | v1 | (unsigned)-1 % 1001 << a8_6[i13 + 6] : i13) % 101;
                    }
                }
                case 0x1:
                {
                    a8_6[i13 + 6] %= 2;
                    {
                        if (a8_6[i13 + 6] <= 6) ++a8_6[i13 + 6];
                        a8_6[i13 + 6] = (unsigned)((i13 / 'a' + ('a' & v1)) / 'a') % 8;
                    }
                }
                case 2:
                {
                    if ((int)'\n' & v1 + '0') {
                        unsigned char t16 = (unsigned)((v1 ? i13 : i13) - abs((int)a8_6[i13 + 6] - 50)) % 10;
                        long long w17[3] = { 1L, 'a' % 101 };
                    }
                    int c18 = 0;
                    while (c18++ < 6) {
                        if ((~a8_6[i13 + 6] ? '0' ^ c18 : abs((int)10 - 50)) < a8_6[i13 + 6]) break;
                        if (((unsigned[]){ 7, 'a' % 101, 7 }[(unsigned)v1 % 3] || 0) < v1) continue;
                        a8_6[i13 + 6] = (-(-'\n') & '\n') % 8;
                        a8_4[13 - i13] = (unsigned)~((short)a8_6[i13 + 6] % 7) % 101;
                    }
                }
                break;
            }
            a8_4[13 - i13] /= 6;
            a8_6[i13 + 6] = (a8_6[i13 + 6] - v1 + i13 - a8_4[13 - i13]) % 8;
        } }
        }
        }
#line 690 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(2) wait(1, 3) present(a8_2[0:n3]) present(a8_6[0:20]) */
#pragma omp parallel for simd schedule(static)
#line 691 "/tmp/w/fz/fuzz.c"
        for (int i19 = 2; i19 != -1; --i19) {
            union { int w; unsigned r; unsigned char b[4]; } u20;
            u20.w = i19 + (a8_6[i19] >> '\n' % 8);
            a8_6[i19] = (long long)fabsf(a8_6[i19]) % 8;
            float t21 = !(sizeof(unsigned char) ? u20.r : a8_6[i19]);
            a8_2[i19] = (long long)((a8_2[i19] + a8_6[i19] - u20.r) % 1000 + t21) % 2;
        }
/* #pragma acc wait(2) async(7) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_8", 698, 698, "wait", 0 };
    int accel_wait_2[] = { 2 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, 7, 1, 0, 1, accel_wait_2, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 699 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(7) present(a8_6[0:20]) */
#pragma omp simd
#line 700 "/tmp/w/fz/fuzz.c"
        for (int i22 = -18; i22 != 2; i22++) {
            a8_6[1 - i22] ^= (unsigned)((sizeof(float) ? '0' : 'a') + v1) % 8;
            a8_6[1 - i22] %= 9;
            a8_6[1 - i22] = (a8_6[1 - i22] + v1 + i22) % 8;
        }
/* #pragma acc wait(2, 7) async(1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_8", 705, 705, "wait", 0 };
    int accel_wait_2[] = { 2, 7 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, 1, 1, 0, 2, accel_wait_2, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 706 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(1) present(a8_2[0:n3]) present(a8_6[0:20]) */
#pragma omp parallel for schedule(guided, 64)
#line 707 "/tmp/w/fz/fuzz.c"
        for (long long i23 = 0; i23 < 2; i23 = i23 + 1) {
            for (int k24 = (int)(!'0') - 1; k24 >= 0; k24--) {
                for (long k25 = 0; k25 < (a8_6[i23] ? '\n' : a8_2[i23]) % 7; k25 += 1) {
                    unsigned char t26 = (long long)(double)(i23 | 10L) % 10;
                }
                a8_2[i23] %= 7;
            }
            a8_2[i23] = (unsigned)(-31L * (a8_2[i23] <= (sizeof(unsigned char) || 'a'))) % 2;
            a8_6[i23] ^= '\n' != a8_2[i23] * a8_2[i23];
            a8_6[i23] = (a8_6[i23] + v1 + i23 - a8_2[i23]) % 8;
        }
/* #pragma acc wait */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_8", 718, 718, "wait", 0 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 719 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 720 "/tmp/w/fz/fuzz.c"
    HASH(8, "a8_2", a8_2, 20);
    HASH(8, "a8_4", a8_4, 20);
    HASH(8, "a8_6", a8_6, 20);
    free(a8_2);
    free(a8_4);
    free(a8_6);
}

/* seed 80000 case 9: data */
static double a9_7[57];
static void case_9(void)
{
    unsigned v1 = opaque(11);
    double *a9_2 = malloc(57 * sizeof *a9_2);
    FILL(a9_2, 57, 788u, 0, 1000);
    int *a9_3 = malloc(57 * sizeof *a9_3);
    int n4 = opaque(57);
    FILL(a9_3, 57, 603u, -1000, 1000);
    short *a9_5 = malloc(57 * sizeof *a9_5);
    size_t n6 = opaque(57);
    FILL(a9_5, 57, 391u, -100, 100);
    FILL(&a9_7[0], 57, 622u, 0, 100);
    short n9 = opaque(8);
    long n10 = opaque(0);
    long n15 = opaque(5);
    int n19 = opaque(0);
    short n23 = opaque(3);
    int n26 = opaque(16);
/* #pragma acc data copy(a9_5[0:n6]) copy(a9_7) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_9", 748, 796, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a9_5[0:n6]", ACCELRT_COPY, a9_5, 0, (n6) * sizeof a9_5[0], 0 },
            { "a9_7", ACCELRT_COPY, a9_7, 0, sizeof a9_7, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 2, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 749 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc update host(a9_3[0:n4]) if_present */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 750, 750, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a9_3[0:n4]", ACCELRT_UPDATE_SELF | ACCELRT_IF_PRESENT, a9_3, 0, (n4) * sizeof a9_3[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 751 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop copy(a9_2[0:57]) copy(a9_3[0:n4]) copy(a9_5[0:n6]) copyout(a9_7) */
#pragma omp parallel for schedule(static)
#line 752 "/tmp/w/fz/fuzz.c"
        for (unsigned char i8 = n10; n9 > i8; ++i8) {
            double t11 = (unsigned)(('a' ^ '0') - a9_3[i8] % 5) % 1001;
            if ((v1 - v1) * (unsigned long)'~' != '~') {
                a9_5[43 - i8] %= 8;
            } else {
                unsigned short t12 = 2 % 2;
                for (short k13 = 0; k13 < 2; k13++) {
                    t11 = (unsigned)~(long long)(a9_5[43 - i8] - a9_2[i8] - sizeof(double) * 3) % 1001;
                }
            }
            a9_2[i8] = (unsigned)(long)(a9_5[43 - i8] * i8 & '\n' * a9_5[43 - i8]) % 1001;
            a9_7[53 - i8] = (unsigned)(long long)(a9_7[53 - i8] + a9_3[i8] - a9_5[43 - i8] + t11) % 101;
        }
/* #pragma acc data copy(a9_2[0:57]) copy(a9_3[0:n4]) copy(a9_5[0:n6]) copy(a9_7) */
        {
            static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 765, 794, "data", 0 };
            struct accelrt_data accel_data_2[] = {
                { "a9_2[0:57]", ACCELRT_COPY, a9_2, 0, (57) * sizeof a9_2[0], 0 },
                { "a9_3[0:n4]", ACCELRT_COPY, a9_3, 0, (n4) * sizeof a9_3[0], 0 },
                { "a9_5[0:n6]", ACCELRT_COPY, a9_5, 0, (n6) * sizeof a9_5[0], 0 },
                { "a9_7", ACCELRT_COPY, a9_7, 0, sizeof a9_7, 0 }
            };
            struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
            accelrt_data_begin(&accel_call_2);
#line 766 "/tmp/w/fz/fuzz.c"
        {
/* #pragma acc parallel loop gang vector copy(a9_2[0:57]) copy(a9_3[0:n4]) create(a9_5[0:n6]) present(a9_7) */
#pragma omp parallel for simd schedule(static)
#line 768 "/tmp/w/fz/fuzz.c"
            for (unsigned long i14 = 0; n15 > i14; i14++) {
                int w16[5] = { (unsigned)a9_3[i14 + 3] % 101, (long long)a9_2[25 - i14] % 101, (unsigned)a9_5[i14] % 101, (long long)a9_2[i14 + 52] % 101 };
                {
                    if (i14 * sizeof(short) != v1 != 10.0) {
                        a9_7[i14] = (unsigned)(long long)-1.0 % 101;
                    }
                    unsigned char t17 = (unsigned)(long long)(float)(sizeof(unsigned long) ? a9_5[i14] : a9_5[i14]) % 2;
                }
                a9_7[i14] = (unsigned)(long long)(a9_7[i14] + i14 + a9_3[i14 + 3] - a9_5[i14]) % 101;
            }
/* #pragma acc update host(a9_3[0:43]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 778, 778, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a9_3[0:43]", ACCELRT_UPDATE_SELF, a9_3, 0, (43) * sizeof a9_3[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 779 "/tmp/w/fz/fuzz.c"
/* #pragma acc update host(a9_3[43:14]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 779, 779, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a9_3[43:14]", ACCELRT_UPDATE_SELF, a9_3, (43) * (long)sizeof a9_3[0], (14) * sizeof a9_3[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 780 "/tmp/w/fz/fuzz.c"
/* #pragma acc update host(a9_7[0:8]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 780, 780, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a9_7[0:8]", ACCELRT_UPDATE_SELF, a9_7, 0, (8) * sizeof a9_7[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 781 "/tmp/w/fz/fuzz.c"
/* #pragma acc update host(a9_7[8:49]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 781, 781, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a9_7[8:49]", ACCELRT_UPDATE_SELF, a9_7, (8) * (long)sizeof a9_7[0], (49) * sizeof a9_7[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 782 "/tmp/w/fz/fuzz.c"
            for (int i18 = n19; i18 <= 21; i18 += 3) {
                double *p20 = &a9_7[i18 + 32];
                long t21 = (long long)(double)a9_7[i18 + 32] & (long long)((*p20) * 'a');
                a9_7[i18 + 32] = (unsigned)(long long)(a9_7[i18 + 32] + a9_3[i18 + 33] + (*p20) - t21) % 101;
            }
/* #pragma acc parallel loop gang vector copyin(a9_2[0:57]) create(a9_5[0:n6]) */
            {
                long long accel_at_i22;
#pragma omp parallel for simd schedule(static)
#line 788 "/tmp/w/fz/fuzz.c"
            for (accel_at_i22 = 0; accel_at_i22 >= n23; accel_at_i22 -= 2) { int i22 = (int)accel_at_i22; {
                a9_5[i22 + 34] = (v1 | '0') * !i22 < (short)('a' - '\n');
                int t24 = (float)(a9_2[i22 + 39] != '0');
                a9_2[i22 + 39] = (unsigned)(long long)(a9_2[i22 + 39] + i22 - a9_5[i22 + 34] - t24) % 1001;
            } }
            }
#line 793 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a9_3[0:n4]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 793, 793, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a9_3[0:n4]", ACCELRT_UPDATE_DEVICE, a9_3, 0, (n4) * sizeof a9_3[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 794 "/tmp/w/fz/fuzz.c"
        }
            accelrt_data_end(&accel_call_2);
        }
#line 795 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a9_7) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_9", 795, 795, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a9_7", ACCELRT_UPDATE_DEVICE, a9_7, 0, sizeof a9_7, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 796 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 797 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a9_7) if_present */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_9", 797, 797, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a9_7", ACCELRT_UPDATE_SELF | ACCELRT_IF_PRESENT, a9_7, 0, sizeof a9_7, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 798 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop copy(a9_2[0:57]) copy(a9_3[0:n4]) copy(a9_5[0:n6]) copy(a9_7) */
#pragma omp parallel for schedule(guided, 64)
#line 799 "/tmp/w/fz/fuzz.c"
    for (unsigned long i25 = n26; i25 != 16; i25 = i25 + 1) {
        long long t27 = a9_5[i25 - 16] - 5 ? 3L ? 0 : a9_3[i25 + 9] : a9_3[42 - i25] < a9_5[i25 - 16];
        for (short k28 = 0; k28 < (unsigned)(long long)(a9_3[18] * a9_2[i25 - 16]) % 7; k28++) {
            for (short k29 = 0; k29 < (v1 ^ a9_3[k28 + 24]) % 7; k29++) {
                t27 = (int)((a9_5[i25 - 16] + ~k28) * ((struct { unsigned y; int x; }){ .x = (unsigned)t27 % 101, .y = k28 }).y % 2001) - 1000;
            }
            a9_7[i25 - 16] = ((a9_3[72 - i25] || a9_5[i25 - 16] + a9_5[i25 - 16]) | (long long)a9_7[i25 - 16]) % 101;
        }
        a9_2[i25 - 16] = (unsigned)(long long)(a9_2[i25 - 16] - a9_5[i25 - 16] - a9_7[i25 - 16] - t27) % 1001;
    }
    HASH(9, "a9_2", a9_2, 57);
    HASH(9, "a9_3", a9_3, 57);
    HASH(9, "a9_5", a9_5, 57);
    HASH(9, "a9_7", &a9_7[0], 57);
    free(a9_2);
    free(a9_3);
    free(a9_5);
}

/* seed 80000 case 10: nested */
static float a10_1[4][17];
static float a10_2[4][17];
static unsigned long a10_3[21];
static unsigned short a10_4[7];
/* #pragma acc routine seq */
static void f10_6(float *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = '~' && ('\n' ? sizeof(unsigned char) : p[k]);
}
static long long a10_8[1];
static int a10_9[40000];
static void case_10(void)
{
    FILL(&a10_1[0][0], 68, 669u, 0, 100);
    FILL(&a10_2[0][0], 68, 249u, -63, 63);
    FILL(&a10_3[0], 21, 220u, 0, 63);
    FILL(&a10_4[0], 7, 389u, 0, 63);
    double v5 = opaque(2);
    unsigned long a10_7[opaque(10)];
    FILL(&a10_7[0], 10, 256u, 0, 1000);
    FILL(&a10_8[0], 1, 362u, 0, 1);
    FILL(&a10_9[0], 40000, 228u, -100, 100);
    int n11 = opaque(-1);
    short n22 = opaque(16);
    int n23 = opaque(16);
    long n28 = opaque(7);
    int n34 = opaque(26);
    unsigned long long r12 = 1;
/* #pragma acc parallel loop firstprivate(v5) copy(a10_1[0:4][0:17]) copyin(a10_3) pcopy(a10_8[0:1]) pcopy(a10_9) num_workers(1) vector_length(1) gang reduction(||:r12) */
    {
        long long accel_at_i10;
#pragma omp parallel for schedule(static) reduction(||:r12)
#line 848 "/tmp/w/fz/fuzz.c"
    for (accel_at_i10 = 0; accel_at_i10 != n11; accel_at_i10--) { int i10 = (int)accel_at_i10; {
        int i13;
/* #pragma acc loop vector */
#pragma omp simd
#line 851 "/tmp/w/fz/fuzz.c"
        for (i13 = 0; i13 < 17; i13++)
        {
            double t14 = i13 + -1.0 - ((long long)v5 & a10_3[i10 + 7]);
            a10_1[i10][i13] = (unsigned)(long long)(a10_1[i10][i13] - i13 + a10_2[i10][i13] + t14) % 101;
        }
        for (int k15 = (int)(1) - 1; k15 >= 0; k15--) {
            long long r17 = 1;
            int q18[2];
/* #pragma acc loop reduction(|:r17) reduction(||:r12) vector private(q18) */
            {
                __typeof__(q18) q18 __attribute__((unused));
#line 860 "/tmp/w/fz/fuzz.c"
            for (unsigned short i16 = 0; i16 < k15; i16++)
            {
                for (int k19 = 0; k19 < 2; k19++) q18[k19] = k15;
                int c20 = 0;
                while (c20++ < 6) {
                    if ((q18[1 - k15] ? k15 : -46) * (i16 <= '~') == 3u) break;
                    switch ((a10_3[i10 + 7] / 7 + ~c20) % 4) {
                        case 0:
                        {
                            q18[(unsigned)(long long)(a10_2[i10][k15 + 2] + c20) % 2] = (a10_3[i10 + 15] / 5 << 0) % 101;
                            r17 = r17 | (a10_3[17 - k15] - (c20 && 1L)) % 65536;
                        }
                        case '\1':
                        {
                            a10_1[i10][i16] = q18[2u % 2];
                        }
                        break;
                        case 2:
                        {
                            a10_1[i10][i16] = 5L - (int)v5;
                        }
                        break;
                    }
                }
                a10_1[i10][i16] = (long long)(a10_1[i10][i16] - i10 + k15 + i16) % 101;
            }
            }
#line 886 "/tmp/w/fz/fuzz.c"
/* #pragma acc atomic update */
#pragma omp atomic
#line 887 "/tmp/w/fz/fuzz.c"
            a10_7[i10 + 7] &= -7 || (v5 ? a10_2[i10][k15 + 1] : i10);
        }
        int r24 = 1;
        unsigned i21;
/* #pragma acc loop vector private(i21) reduction(&&:r24) reduction(||:r12) */
        {
            long long accel_at_i21;
#pragma omp simd private(i21) reduction(&&:r24)
#line 892 "/tmp/w/fz/fuzz.c"
        for (accel_at_i21 = (unsigned int)(n23); accel_at_i21 > (unsigned int)(n22); accel_at_i21 -= 2)
        { i21 = (unsigned int)accel_at_i21; {
            switch ((unsigned)(long long)((short)a10_3[1 - i10] + v5 * i21) % 4) {
                case 0:
                {
                    {
                        if (a10_2[i10][i21 - 2] >= -62) --a10_2[i10][i21 - 2];
                    }
                    r24 = r24 && a10_3[i10] % 5 + (v5 >= i21) > i21;
                }
                case 0x1:
                {
                    if ((unsigned)(sizeof(unsigned) | i21) <= a10_4[(2u | (long long)a10_1[i10][i10 + 10]) % 7]) {
                        if (a10_2[i10][i21 - 2] >= -62) --a10_2[i10][i21 - 2];
                    }
                    ;
                }
                break;
                case 2:
                {
                    int c25 = 0;
                    while (c25++ < 2) {
                        if (a10_3[i21 + 3] * (i21 + 2.0) == i10) break;
                        if ((i10 != v5 || (5 ? 0 : a10_3[i21 - 15])) <= v5) continue;
                        a10_2[i10][i21 - 2] = (long long)(!((long long)a10_1[i10][i10 + 6] >> 0) ? (-24.0f - a10_3[i10 + 16]) * ((unsigned)-23L % 1001 << 2) : ~(long long)a10_2[i10][i21 - 2] ? a10_2[i10][i21 - 2] + a10_3[i21 + 3] : a10_1[i10][18 - i21] > v5) % 64;
                    }
                }
                break;
            }
            a10_2[i10][i21 - 2] = (long long)(a10_2[i10][i21 - 2] + v5 + i10 + i21) % 64;
        } }
        }
#line 923 "/tmp/w/fz/fuzz.c"
        for (unsigned k26 = 0; k26 < 3; ++k26) {
            a10_1[i10][8] = (unsigned)(i10 * r24 - (1L < i10) + (int)(v5 * 2.0)) % 101;
        }
        if ((unsigned char)a10_3[i10 + 14] * (r24 && v5)) {
/* #pragma acc atomic */
#pragma omp atomic
#line 928 "/tmp/w/fz/fuzz.c"
            a10_7[1 - i10] &= (unsigned)(long long)((int)a10_2[i10][0 - i10] - (r24 - v5)) % 128;
            if (v5 <= a10_4[5 - i10]) {
                unsigned long q29[4];
/* #pragma acc loop private(q29) reduction(||:r12) vector */
                {
                    __typeof__(q29) q29 __attribute__((unused));
#line 932 "/tmp/w/fz/fuzz.c"
                for (int i27 = n28; i27 <= 7; i27++)
                {
                    for (int k30 = 0; k30 < 4; k30++) q29[k30] = (unsigned)(long long)v5 % 101;
                    r12 = r12 || a10_3[i10 + 3] < i27 + a10_1[i10][i27 - 7] < sizeof(unsigned char);
                    a10_2[i10][17 - i27] = (long long)(a10_2[i10][17 - i27] + r24 - i27 + a10_1[i10][i27 - 7]) % 64;
                }
                }
#line 938 "/tmp/w/fz/fuzz.c"
                int c31 = 0;
                while (c31++ < 6) {
                    if ((i10 + c31) * ('a' + a10_3[i10 + 6]) == v5) break;
                    unsigned long long t32 = c31 >> 1 && i10 & r24;
                    r12 = r12 || (a10_2[i10][i10 + 16], ~c31) < r24;
                }
            }
        }
/* #pragma acc loop vector */
        for (unsigned char i33 = n34; i33 <= 30; i33 = i33 + 1)
        {
            switch ((int)('~' * a10_3[i33 - 17]) % 3) {
                case 0:
                {
                    int w35[2];
                    for (int k36 = 0; k36 < 2; k36++) w35[k36] = (long long)a10_1[i10][i33 - 26] & (a10_3[k36 + 18] & a10_3[i33 - 15]);
                }
                break;
                case 0x1:
                {
                    if ((i33 ? a10_3[40 - i33] : a10_2[i10][i33 - 14]) * (i10 && 'a') == v5) {
                        a10_2[i10][i33 - 14] = i10;
                    }
                    long long t37 = (int)((i33 % 7 + (i33 - a10_3[45 - i33])) % 3) - 1;
                }
            }
            ;
            unsigned short t38 = sizeof(unsigned char) % 2;
            a10_1[i10][i33 - 26] = (unsigned)(long long)(a10_1[i10][i33 - 26] + i33 - a10_2[i10][i33 - 14] + t38) % 101;
        }
    } }
    }
#line 969 "/tmp/w/fz/fuzz.c"
    HASH(10, "a10_1", &a10_1[0][0], 68);
    HASH(10, "a10_2", &a10_2[0][0], 68);
    HASH(10, "a10_7", &a10_7[0], 10);
    HASH(10, "a10_8", &a10_8[0], 1);
    HASH(10, "a10_9", &a10_9[0], 40000);
    SHOW(10, "r12", r12);
}

/* seed 80000 case 11: sequence */
static unsigned f11_5(const long *p, int n)
{
    unsigned s = 0;
    for (int k = 0; k < n; k++) {
        if ((p[k] < 'a' && (unsigned char)(k + 200)) < p[k]) continue;
        s += p[k] - '0' && 'a' <= k;
    }
    return s;
}
static long long a11_8[1];
static int a11_9[40000];
static void case_11(void)
{
    long (*a11_1)[13] = malloc(1 * sizeof *a11_1);
    FILL(&a11_1[0][0], 13, 702u, -100, 100);
    unsigned *a11_2 = malloc(34 * sizeof *a11_2);
    FILL(a11_2, 34, 265u, 0, 7);
    double v3 = opaque(-4129);
    int v4 = opaque(-17);
    unsigned long *a11_6 = malloc(7 * sizeof *a11_6);
    FILL(a11_6, 7, 271u, 0, 1);
    int *a11_7 = malloc(10 * sizeof *a11_7);
    FILL(a11_7, 10, 965u, 0, 7);
    FILL(&a11_8[0], 1, 417u, 0, 7);
    FILL(&a11_9[0], 40000, 380u, 0, 63);
    unsigned long v10 = opaque(9);
    int v11 = opaque(-7099);
    unsigned long r12 = 0;
    unsigned long *a11_13 = malloc(60 * sizeof *a11_13);
    long n14 = opaque(60);
    FILL(a11_13, 60, 212u, 0, 63);
    unsigned n16 = opaque(2);
    unsigned long *z15 = a11_13 + n16;
    int n18 = opaque(10);
    unsigned long *z17 = a11_13 + n18;
    int n20 = opaque(-9);
    int n23 = opaque(16);
    short n26 = opaque(6);
    int n28 = opaque(-1);
/* #pragma acc data copy(a11_13[0:60]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_11", 1017, 1075, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a11_13[0:60]", ACCELRT_COPY, a11_13, 0, (60) * sizeof a11_13[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 1018 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc data pcopy(a11_1[0:1][0:13]) copyin(a11_2[0:34]) pcopy(a11_6[0:7]) pcopy(a11_8[0:1]) */
        {
            static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_11", 1019, 1074, "data", 0 };
            struct accelrt_data accel_data_2[] = {
                { "a11_1[0:1][0:13]", ACCELRT_COPY, a11_1, 0, (13) * sizeof a11_1[0][0], 0 },
                { "a11_2[0:34]", ACCELRT_COPYIN, a11_2, 0, (34) * sizeof a11_2[0], 0 },
                { "a11_6[0:7]", ACCELRT_COPY, a11_6, 0, (7) * sizeof a11_6[0], 0 },
                { "a11_8[0:1]", ACCELRT_COPY, a11_8, 0, sizeof a11_8[0], 0 }
            };
            struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
            accelrt_data_begin(&accel_call_2);
#line 1020 "/tmp/w/fz/fuzz.c"
        {
/* #pragma acc serial copy(v10) copy(v11) copy(r12) present(z15[0:10]) present(z17[0:35]) copy(a11_1[0:1][0:13]) pcopy(a11_7[0:10]) pcopy(a11_9) */
            {
                for (int i19 = n20; i19 != -9; ++i19) {
                    z17[(a11_2[i19 + 35] | i19) % 35] = (unsigned)(!(v10 / 7) + a11_1[i19 + 9][i19 + 10]) % 64;
                    if (((v11 | (long long)v3) ^ v10) <= -1) {
                        if (a11_1[-9 - i19][i19 + 20] <= 99) ++a11_1[-9 - i19][i19 + 20];
                        unsigned long w21[7] = { (unsigned)i19 % 101, '0' % 101, v10, (unsigned)v11 % 101, 3u };
                    }
                }
                for (unsigned long i22 = n23; i22 >= 16; i22--) {
                    if ((i22 | v11) / 5 % 1000 < v3) {
                        r12 = r12 | (unsigned)(~v4 + (v4 - v4)) % 65536;
                        int w24[1] = { (unsigned)v11 % 101 };
                    }
                    a11_1[(z15[i22 - 7] ^ v10) % 1][5] = (int)((f11_5(&a11_1[i22 - 16][0], 13) - z17[20]) % 201) - 100;
                    z17[i22] = (-(v10 >> (unsigned)v11 % 8) + z17[(unsigned)(v4 | (long long)v3) % 35]) % 64;
                }
                for (long long i25 = 5; i25 < n26; i25++) {
                    z15[i25 + 4] = (((v10 >= v4) - (long long)100.0 % 5) * a11_1[5 - i25][12 - i25] + a11_2[37 - i25]) * z15[i25] * z17[10 - i25] % 64;
                    int c29 = 0;
                    while (c29++ < 4) {
                        if ((v11 | v4) - (5u < a11_2[i25 + 15]) != -1.0) break;
                        union { int w; unsigned r; unsigned char b[4]; } u30;
                        u30.w = (int)(-(v11 - z15[5 - i25]) % 2001) - 1000;
                    }
                    int c31 = 0;
                    while (c31++ < 1) {
                        if ((v10 ? a11_1[i25 - 5][16 - i25] : a11_2[i25 - 5]) - (v11, '\n') <= '~') continue;
                        switch (a11_2[i25 + 3] % 3) {
                            case 0:
                            {
                                struct g32 { unsigned long long a; int b[4]; } l33 = { .b = { [2] = z15[i25 - 2], 5 }, .a = (unsigned)a11_1[!v10 % 1][i25 + 3] % 101 }, l33c = l33;
                            }
                            break;
                            case 1:
                            {
                                r12 |= f11_5(&a11_1[5 - i25][0], 13);
                            }
                            break;
                        }
                    }
                    for (int i27 = 0; i27 > n28; i27 = i27 - 2) {
                        a11_1[i25 - 5][i25 - 3] = (int)((v11 + a11_2[i25 - 5]) % 201) - 100;
                    }
                }
                for (long long i34 = 8; i34 < 10; i34 += 2) {
                    {
                        r12 |= (unsigned char)(a11_1[8 - i34][i34 - 6] >> 6);
                    }
                    a11_1[i34 - 8][19 - i34] = (int)(((!z15[13 - i34] + (v4 ? z17[i34 - 6] : 0L)) * a11_1[i34 - 8][20 - i34] + a11_2[i34 + 15]) * z15[i34 - 6] % 201) - 100;
                    if (z17[i34 + 20] >= 1) z17[i34 + 20] -= 1;
                }
            }
        }
            accelrt_data_end(&accel_call_2);
        }
#line 1075 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 1076 "/tmp/w/fz/fuzz.c"
    HASH(11, "a11_1", &a11_1[0][0], 13);
    HASH(11, "a11_6", a11_6, 7);
    HASH(11, "a11_7", a11_7, 10);
    HASH(11, "a11_8", &a11_8[0], 1);
    HASH(11, "a11_9", &a11_9[0], 40000);
    HASH(11, "a11_13", a11_13, 60);
    SHOW(11, "v10", v10);
    SHOW(11, "v11", v11);
    SHOW(11, "r12", r12);
    free(a11_1);
    free(a11_2);
    free(a11_6);
    free(a11_7);
    free(a11_13);
}

/* seed 80000 case 12: nested */
static long a12_3[3][19][33];
static void case_12(void)
{
    unsigned a12_1[3][19][33];
    FILL(&a12_1[0][0][0], 1881, 982u, 0, 7);
    long (*a12_2)[19][33] = malloc(3 * sizeof *a12_2);
    FILL(&a12_2[0][0][0], 1881, 800u, 0, 1);
    FILL(&a12_3[0][0][0], 1881, 964u, 0, 1);
    unsigned char v4 = opaque(153);
    long *a12_5 = malloc(11 * sizeof *a12_5);
    FILL(a12_5, 11, 263u, -100, 100);
    int n7 = opaque(-15);
    int n8 = opaque(-16);
    int n15 = opaque(-7);
    int n23 = opaque(0);
/* #pragma acc parallel loop pcopy(a12_2[0:3][0:19][0:33]) copy(a12_5[0:11]) */
    {
        long long accel_at_i6;
#pragma omp parallel for schedule(static) reduction(+:a12_5[0:11])
#line 1109 "/tmp/w/fz/fuzz.c"
    for (accel_at_i6 = n8; accel_at_i6 <= n7; accel_at_i6 += 3) { int i6 = (int)accel_at_i6; {
        long long r10 = 5;
        unsigned q11 = 1;
/* #pragma acc loop vector private(q11) reduction(+:r10) */
        {
            __typeof__(q11) q11 __attribute__((unused));
#line 1113 "/tmp/w/fz/fuzz.c"
        for (unsigned i9 = 0; i9 < i6 + 16; i9++)
        {
            q11 = (v4 && -1) > a12_1[-16 - i6][17][i6 + 20] - v4;
            if (a12_1[i6 + 17][i9][(a12_2[i6 + 16][i9][i9 + 13] + q11) % 33] - a12_3[i6 + 16][18 - i9][i9] + (v4 << 6)) {
/* #pragma acc atomic */
                a12_5[(a12_2[i6 + 16][i9][i6 + 19] | (long long)31.0f) % 11] = a12_5[(a12_2[i6 + 16][i9][i6 + 19] | (long long)31.0f) % 11] + (a12_3[i6 + 16][18 - i9][6 - i6] ^ a12_3[i6 + 16][18 - i9][14]) / 7;
            }
            if ((double)(a12_3[i6 + 16][18 - i9][i9 + 7], 7) < -1) {
                unsigned char t12 = q11 ? a12_2[i6 + 16][i9][i6 + 40] >> 5 : a12_2[i6 + 16][i9][-3 - i6] * i9;
            } else {
                r10 -= (int)((a12_1[i6 + 17][i9][i9 + 13] ? 2 : i9) * (sizeof(short) + '~') % 11) - 5;
            }
        }
        }
#line 1126 "/tmp/w/fz/fuzz.c"
        for (int k13 = (int)(3) - 1; k13 >= 0; k13 -= 1) {
            if (a12_1[k13][k13 + 9][5 - k13] * 10.0 - (a12_1[-15 - i6][i6 + 23][(unsigned)(a12_3[i6 + 16][i6 + 30][k13 + 18] - r10) % 33] ^ k13) > a12_1[i6 + 18][k13 + 10][i6 + 47]) {
                unsigned short r16 = 1;
                int r17 = 0;
/* #pragma acc loop reduction(^:r17) reduction(+:r16) vector */
                for (int i14 = n15; i14 < 12; i14 = i14 + 1)
                {
                    unsigned t18 = 92;
                    double t19 = (double[]){ 'a' % 101, a12_1[(long long)({ double q = (unsigned)r10 % 101; q + 1; }) % 3][k13 + 9][k13 + 3], 7 }[v4 % 3];
                    int c20 = 0;
                    while (c20++ < 4) {
                        int c21 = 0;
                        while (c21++ < 3) {
                            if (((r10 ? i14 : 0u) ? (unsigned char)'0' : i14 * a12_1[k13][11 - i14][i14 + 16]) <= t19) continue;
/* #pragma acc atomic update */
                            a12_5[k13 + 6]++;
                        }
                    }
                }
                unsigned long long r24 = 1;
                signed char r25 = 1;
/* #pragma acc loop reduction(+:r25) vector reduction(|:r24) */
                for (long long i22 = 18; i22 >= n23; --i22)
                {
                    {
                        float t26 = i6 != i6 && (i22, a12_2[i6 + 16][i22][-12 - i6]);
                        if ((a12_2[i6 + 16][i22][r16 * a12_2[i6 + 16][i22][i6 + 36] % 33] ? a12_1[1][!a12_3[i6 + 16][i22][3 - i6]][i22 + 8] : v4) >> 4) {
                            a12_2[i6 + 16][i22][23 - i22] = (unsigned)(a12_2[i6 + 16][i22][i6 + 48] ? i6 : (a12_3[i6 + 16][i22][0] & 0) + (a12_2[i6 + 16][i22][i22 + 4] & i6)) % 2;
                        } else {
                            t26 = ((signed char)(r17 <= 2) - ~(v4 * a12_1[0u / 7][i6 + 17][k13 + 24])) % 10;
                        }
                    }
                    for (int k27 = (int)(0) - 1; k27 >= 0; k27 -= 1) {
                        unsigned long long w28[8] = { a12_1[0][i22][k27 + 15], k27, (unsigned)r17 % 101, k27, i22, a12_1[k27][-4 - i6][i6 + 19] };
                    }
                    float t29 = a12_1[k13][7 + k13][i22 * a12_2[i6 + 16][i22][21 - k13]] / 7;
                }
            }
        }
        unsigned long long r31 = 1;
/* #pragma acc loop reduction(+:r31) vector */
        for (int i30 = 0; i30 < (long long)(1u * 3.0f); i30++)
        {
/* #pragma acc atomic update */
            a12_5[-8 - i6] += a12_2[i6 + 16][i30][a12_1[i6 + 17][i30][28] || a12_3[i6 + 16][i30][(unsigned)(r10 + i6) % 33]] - a12_1[i6 + 17][i30][i30 + 11] || (long[]){ sizeof(long long), 2.0f, 7 }[v4 % 3];
            {
                int c32 = 0;
                while (c32++ < 3) {
                    if (1 + r10 > a12_3[i6 + 16][i30][29]) continue;
/* #pragma acc atomic */
                    a12_5[i6 + 23] = a12_5[i6 + 23] + !-a12_3[i6 + 16][i30][i30 + 6];
                }
            }
            r31 -= (unsigned)((unsigned[]){ i30, i30, 7 }[(unsigned)r10 % 3] + (r10 - i30)) % 6;
        }
        a12_2[i6 + 16][i6 <= a12_1[i6 + 17][i6 + 22][i6 + 39]][i6 + 41] = (unsigned char)((unsigned)i6 % 101 + 200) % 2;
    } }
    }
#line 1183 "/tmp/w/fz/fuzz.c"
    HASH(12, "a12_1", &a12_1[0][0][0], 1881);
    HASH(12, "a12_2", &a12_2[0][0][0], 1881);
    HASH(12, "a12_3", &a12_3[0][0][0], 1881);
    HASH(12, "a12_5", a12_5, 11);
    free(a12_2);
    free(a12_5);
}

/* seed 80000 case 13: objects */
static unsigned long long f13_4(double p0, float p1, unsigned char p2)
{
    {
        if (-'0' + (p1 + p1) == p1) {
            p0 = (p1 * p2 ? p2 ? '\n' : p0 : p1 < p2) ? p2 > '0' * 1 : p1;
            p2 /= 8;
        } else {
            if (p0 <= 99) ++p0;
            p2 >>= (unsigned)(long long)p0 % 4;
        }
    }
    p0 = !((65 - p0) * ((long long)p0 >> p2 % 8));
    for (int k5 = (int)((sizeof(signed char) + p2) % 7) - 1; k5 >= 0; k5--) {
        enum { E7 = 1, E8, E9 } e6 = E9;
    }
    return (unsigned)((p0 || p0) - abs((int)('0' % 101) - 50)) % 101;
}
struct s13_13 { float m0; long long m1; };
static void case_13(void)
{
    signed char *a13_1 = malloc(60 * sizeof *a13_1);
    int n2 = opaque(60);
    FILL(a13_1, 60, 153u, 0, 1);
    int v3 = opaque(62);
    unsigned r10[200];
    FILL(r10, 200, 5u, 0, 3);
    int r11[3];
    FILL(r11, 3, 5u, 0, 3);
    struct s13_13 r12 = { 1, 1 };
    long n15 = opaque(1);
    long n17 = opaque(0);
    struct { long a; long b[2]; } o18;
/* #pragma acc parallel loop num_gangs(100) pcopy(a13_1[0:n2]) gang reduction(+:r10[65:116]) reduction(|:r11) reduction(max:r12) */
#pragma omp parallel for schedule(static) private(o18) reduction(+:r10[65:116])
#line 1225 "/tmp/w/fz/fuzz.c"
    for (int i14 = 0; n15 != i14; i14++) {
/* #pragma acc loop seq reduction(+:r10[65:116]) reduction(|:r11) reduction(max:r12) private(o18) */
        for (unsigned short i16 = n17; i16 < 5; i16++) {
            o18.a = 1;
            for (int k19 = 0; k19 < 2; k19++) o18.b[k19] = (unsigned)((v3 >> 5) - -i16) % 101;
            a13_1[i14 * 20 + i16] = -((o18.b[0] + i16) * f13_4(7, o18.b[31.0 < i16], a13_1[i14 * 20 + i16])) % 2;
            if ((o18.b[0] << 5) * ~o18.b[a13_1[i14 * 20 + i16] * i14] == 5L) {
                signed char t20 = f13_4(sizeof(unsigned long), o18.b[0 - i14], o18.b[(sizeof(unsigned long long) ? o18.a : i14) % 2]) && (v3 ? o18.b[0 - i14] : o18.b[(long long)(i16 * 2.0f) % 2]);
                for (int k21 = (int)(4) - 1; k21 >= 0; k21--) {
                    enum { E23 = 0, E24, E25 } e22 = E24;
                    signed char *p26 = &t20;
                }
            } else {
                int c27 = 0;
                while (c27++ < 5) {
                    if (((o18.b[0 || o18.b[0]] ? sizeof(long) : o18.b[i14 + 1]) != (v3 ? 10 : o18.b[i14 + 1])) > c27) continue;
                    o18.b[0] = (unsigned)((int)-o18.b[0 - i14] % 5) % 101;
                }
            }
            a13_1[i14 * 20 + i16] = (unsigned)(a13_1[i14 * 20 + i16] + i14 + i16 - o18.a) % 2;
            r10[(unsigned)v3 % 116 + 65] += o18.a % 6;
        }
    }
    HASH(13, "a13_1", a13_1, 60);
    HASH(13, "r10", r10, 200);
    HASH(13, "r11", r11, 3);
    SHOW(13, "r12.m0", r12.m0);
    SHOW(13, "r12.m1", r12.m1);
    free(a13_1);
}

/* seed 80000 case 14: nested */
static double a14_1[4][13];
static double a14_3[34][32];
static long long f14_7(unsigned short p0)
{
    p0 = (unsigned)(p0 - 'a' - (p0 && p0) >> 1) % 101;
    for (int k8 = 0; k8 < (unsigned)-p0 % 7; k8++) {
        int c9 = 0;
        do {
            if (c9 == sizeof(unsigned short)) break;
            double t10 = (long long)((p0 >> c9) + fmax(p0, k8)) % 2;
            t10 = (unsigned)(c9 % 5 || p0 ? c9 << p0 % 8 ? p0 : k8 / 7 : ('~' && k8) - ('a' - c9)) % 2;
        } while (++c9 < 2);
        for (int k11 = 0; k11 < 0; ++k11) {
            union { unsigned w; int r; unsigned char b[4]; } u12;
            u12.w = p0 <= 'a' ? '0' % 7 : k11 ? k8 : '0';
        }
    }
    for (unsigned k13 = 0; k13 < 6; ++k13) {
        for (int k14 = (int)((-1, sizeof(int)) % 7) - 1; k14 >= 0; k14--) {
            p0 = p0 * (k14 / 257 && p0 - '\n');
            p0 %= 6;
        }
        int t15 = ({ long q = '~' % 101; q + k13; });
    }
    return (p0 * '\n' ^ (unsigned char)('0' % 101 + 200)) % 101;
}
static float f14_16(unsigned long p0, unsigned char p1)
{
    {
        p0 = ('0' ^ '~' ^ (p0, 44u)) % 7;
    }
    union { int w; unsigned r; unsigned char b[4]; } u17;
    u17.w = '0' - p1 & p1;
    return p0 / 7;
}
static double f14_18(const double *p, int n)
{
    double s = 0;
    for (int k = 0; k < n; k++) {
        s += (!'0' ^ k >> (unsigned)(long long)p[k] % 8) % 6;
    }
    return s;
}
static void case_14(void)
{
    FILL(&a14_1[0][0], 52, 991u, 0, 1);
    int a14_2[4];
    FILL(&a14_2[0], 4, 620u, 0, 7);
    FILL(&a14_3[0][0], 1088, 829u, 0, 7);
    unsigned v4 = opaque(4589);
    double v5 = opaque(-48);
    short v6 = opaque(3);
    unsigned long *a14_19 = malloc(12 * sizeof *a14_19);
    FILL(a14_19, 12, 54u, 0, 1);
    short *a14_20 = malloc(4 * sizeof *a14_20);
    FILL(a14_20, 4, 327u, -63, 63);
    long n24 = opaque(0);
    short n26 = opaque(5);
    long n27 = opaque(0);
    long n30 = opaque(15);
    int n36 = opaque(17);
    int n70 = opaque(24);
    int n71 = opaque(22);
    long i23;
/* #pragma acc parallel firstprivate(v5) copy(a14_1) pcopy(a14_2[0:4]) copy(a14_19[0:12]) copy(a14_20[0:4]) */
    {
        long long g21 = v6 * v4 & (long long)a14_3[(unsigned)(v6 % 7) % 34][21];
        unsigned long g22 = (long long)(double)(v4 + 7) % 2;
/* #pragma acc loop */
#pragma omp parallel for schedule(guided, 64)
#line 1326 "/tmp/w/fz/fuzz.c"
        for (i23 = n24; i23 > 2; i23--) {
/* #pragma acc loop vector */
#pragma omp simd
#line 1328 "/tmp/w/fz/fuzz.c"
            for (unsigned short i25 = n27; i25 != n26; i25 += 1)
            {
                short t28 = (int)(a14_3[(unsigned)~v6 % 34][i23 + 15] ? i23 : sizeof(int));
                a14_1[i23 + 1][i25] = (unsigned)(long long)(a14_1[i23 + 1][i25] - a14_2[i23] - i25 + t28) % 2;
            }
            unsigned r31 = 1;
/* #pragma acc loop reduction(+:r31) vector */
            for (unsigned short i29 = 28; i29 > n30; i29--)
            {
                int c32 = 0;
                while (c32++ < 5) {
                    if (a14_3[i23 + 8][v6 & (long long)a14_3[i23 + 2][i23 + 23]] <= a14_1[i23 + 1][i29 - 16]) break;
                    unsigned long long t33 = a14_3[i29 - 6][18 - i23] + v4 || sizeof(int);
                    if ((~(long long)a14_3[i29 - 9][i29 - 15] && 0L & v6) <= t33) {
                        a14_1[i23 + 1][i29 - 16] = ((long long)a14_3[i29 - 3][i23 + 16] / 5 - (int)~(long long)a14_3[(long long)(a14_3[i23 + 16][i29 + 1] ? a14_1[i23 + 1][i29 - 16] : a14_3[(unsigned char)(a14_1[i23 + 1][i29 - 16] + 200) % 34][41 - i29])][39 - i29]) % 2;
                        if (t33 >= 1) t33--;
                    } else {
                        a14_1[i23 + 1][i29 - 16] = (unsigned)g21 % 2;
/* #pragma acc atomic */
#pragma omp atomic
#line 1347 "/tmp/w/fz/fuzz.c"
                        --a14_20[i23 + 3];
                    }
                }
                double *p34 = &a14_1[i23 + 1][i29 - 16];
                a14_1[i23 + 1][i29 - 16] = (unsigned)(long long)(a14_1[i23 + 1][i29 - 16] - a14_2[i23] - i29 - (*p34)) % 2;
            }
/* #pragma acc loop vector */
            for (unsigned char i35 = 18; i35 >= n36; i35 -= 1)
            {
                switch ((unsigned)~((long long)a14_3[(unsigned)(long long)(i23 + v5) % 34][i35 + 9] % 5) % 3) {
                    case 0:
                    {
                        for (int k37 = 0; k37 < r31 % 5; ++k37) {
                            unsigned char t38 = (unsigned)(k37 | (long long)f14_16('0' % 101, r31 % 101)) % 256;
                            a14_1[i23 + 1][i35 - 17] = (long long)({ short q = (unsigned)(long long)v5 % 101; q + a14_3[(unsigned)(g21 | i23) % 34][i35 - 11]; }) % 2;
                        }
                        switch ((unsigned)(long long)v5 % 3) {
                            case 0:
                            {
                                a14_1[i23 + 1][i35 - 17] = 0;
                            }
                            case '\1':
                            {
                                a14_1[i23 + 1][i35 - 17] = ~r31 % 2;
                            }
                        }
                    }
                    break;
                    case '\1':
                    {
                        enum { E40 = 0, E41, E42 } e39 = E40;
                    }
                    default:
                    {
                        {
                            int c43 = 0;
                            L44: ;
                            {
                                a14_1[i23 + 1][i35 - 17] = (unsigned)(c43 | (a14_2[i23] & c43 | c43 * g21)) % 2;
                                _Bool t45 = (unsigned)g21 % 2;
                            }
                            if (++c43 < 5) goto L44;
                        }
                        if ((long long)a14_3[i35 - 11][!g21] / 7 == g22) {
/* #pragma acc atomic */
#pragma omp atomic
#line 1392 "/tmp/w/fz/fuzz.c"
                            a14_20[i23 << (long long)a14_3[i23 + 5][i35 - 12]] += a14_3[36 - i35][i35 - 16] ? i35 : i23 || a14_2[i23];
                        }
                    }
                }
                switch ((long long)a14_3[i35 + 11][(unsigned)((long long)-5.0 >> 7) % 32] % 3) {
                    case 0:
                    {
                        double *p46 = &a14_1[i23 + 1][i35 - 17];
                        {
/* #pragma acc atomic */
#pragma omp atomic
#line 1402 "/tmp/w/fz/fuzz.c"
                            a14_20[i35 - 17]++;
                        }
                    }
                    case '\1':
                    {
                        int c47 = 0;
                        do {
                            if (c47 << c47 > a14_3[22 - i23][i35 - 1]) continue;
                            int w48[2] = { i35 };
                        } while (++c47 < 5);
                        enum { E50 = 1, E51, E52 } e49 = E51;
                    }
                    break;
                    default:
                    {
                        unsigned char t53 = (long long)a14_3[i23 + 28][40 - i35] / 5 / 5;
                        switch ((long long)f14_18(&a14_3[i35 - 6][0], 32) % 4) {
                            case 0:
                            {
                                t53 = (unsigned)((unsigned short)(100 / 7) - (a14_3[i35 - 10][i23 + 17] == a14_3[44 - i35][i23 + 18]) / 7) % 256;
                                a14_1[i23 + 1][i35 - 17] = (long long)f14_18(&a14_3[26 - i35][0], 32) % 2;
                            }
                            break;
                            case 1:
                            {
                                t53 = ((a14_3[a14_2[i23] || i23][i35 - 5] == a14_2[i23]) - (5u << 4) - ((long long)a14_3[18 - i23][i35 - 8] >> 7 >= i23)) % 256;
                            }
                            break;
                            case 2:
                            {
                                a14_1[i23 + 1][i35 - 17] = (unsigned)(((long long)a14_3[38 - i35][i23 + 14] >> (long long)(double)i23) * f14_7(g22)) % 2;
                                double t54 = f14_16(v4 % 101, (unsigned)-1 % 101);
                            }
                            break;
                            default:
                            {
                                if (t53 >= 1) t53--;
                            }
                        }
                    }
                }
                a14_1[i23 + 1][i35 - 17] = (unsigned)(long long)(a14_1[i23 + 1][i35 - 17] - a14_2[i23] + r31 - i35) % 2;
            }
/* #pragma acc atomic update */
#pragma omp atomic
#line 1446 "/tmp/w/fz/fuzz.c"
            a14_20[v4 % 4]++;
            if (~(long long)(1 * a14_3[i23 + 26][i23 + 6]) <= 3u) {
                for (unsigned char k55 = 0; k55 < (long long)((struct { double y; int x; }){ .x = 2.0, .y = a14_2[i23] }).y % 4; k55 += 1) {
                    if (~(g22 + a14_2[i23]) != sizeof(double)) {
                        for (int k56 = 0; k56 < 5; k56++) {
                            int *p57 = &a14_2[i23];
                        }
                    }
                    unsigned char t58 = (unsigned)(long long)f14_16(a14_2[i23], (unsigned)g21 % 101) % 256;
                }
                for (unsigned k59 = 0; k59 < 1; k59++) {
/* #pragma acc atomic update */
#pragma omp atomic
#line 1458 "/tmp/w/fz/fuzz.c"
                    --a14_20[k59 + 1];
                    if ((short)a14_1[i23 + 1][k59 + 10] <= a14_3[23][k59 + 3]) {
/* #pragma acc atomic update */
#pragma omp atomic
#line 1461 "/tmp/w/fz/fuzz.c"
                        a14_20[k59 + 1] += (10 || a14_1[i23 + 1][k59 + 2]) / 7;
                    } else {
                        int c60 = 0;
                        do {
                            if (a14_3[i23 + 14][3 - i23] != sizeof(double)) break;
                            switch ((long long)(a14_1[i23 + 1][(long long)a14_3[i23 + 13][i23 + 29]] + a14_1[i23 + 1][(long long)(1.0 + a14_2[i23])]) >> 6) {
                                case 0:
                                {
                                    a14_2[i23] %= 1;
                                }
                                break;
                                case 0x1:
                                {
                                    a14_2[i23] = ((g21 * 254 ? k59 / 5 : (unsigned long)a14_3[k59 + 5][k59 + 7]) ? g22 * v6 >> 5 : v5 - v6 ? (signed char)sizeof(unsigned) : i23 * -3) % 8;
                                    a14_2[i23] = (((long long)a14_1[i23 + 1][1 - i23] / 5 <= ('~' && k59)) - ((int)g22 - sizeof(unsigned short) * g21)) % 8;
                                }
                                case 2:
                                {
                                    float t61 = i23;
/* #pragma acc atomic */
#pragma omp atomic
#line 1481 "/tmp/w/fz/fuzz.c"
                                    a14_19[9 - k59] &= (long long)a14_1[i23 + 1][i23 + 7] % 5;
                                }
                                break;
                                default:
                                {
                                    a14_2[i23] >>= (unsigned)(g21 * v4) % 4;
                                }
                            }
                        } while (++c60 < 3);
                        int c62 = 0;
                        do {
                            if (f14_7(c62) + -1 * g21) continue;
                            if ((a14_3[k59 + 11][abs((int)(r31 % 101) - 50) % 32] - v6, i23 == a14_3[k59 + 29][k59 + 7]) > 3) {
                                a14_1[i23 + 1][3 - i23] = a14_1[i23 + 1][k59 + 1];
                            } else {
                                enum { E64 = 1, E65, E66 } e63 = E64;
                                a14_1[i23 + 1][i23 + 6] = 0;
                            }
                            {
/* #pragma acc atomic */
#pragma omp atomic
#line 1501 "/tmp/w/fz/fuzz.c"
                                a14_19[i23 + 4] &= (long long)(i23 ? k59 : a14_3[k59 + 10][k59 + 11]) % 5;
                            }
                        } while (++c62 < 5);
                    }
                }
            } else {
                for (short k67 = 0; k67 < 5; ++k67) {
                    for (int k68 = 0; k68 < 3; k68 += 1) {
                        a14_1[i23 + 1][(short)2] = ~sizeof(unsigned long) && ~(241.0 && a14_1[i23 + 1][i23 + 12]);
                    }
                }
                double r72 = 5;
/* #pragma acc loop vector reduction(min:r72) */
#pragma omp simd reduction(ACCEL_MIN:r72)
#line 1514 "/tmp/w/fz/fuzz.c"
                for (unsigned short i69 = n71; n70 >= i69; ++i69)
                {
                    r72 = fmin(r72, !a14_1[i23 + 1][i23 + 2]);
                    int c73 = 0;
                    while (c73++ < 0) {
                        if (-10 - i69) break;
                        if (~(2u != sizeof(short))) {
                            if ((long long)a14_3[i69 + 1][i69 - 13] / 5 < r72) r72 = (long long)a14_3[i69 + 1][i69 - 13] / 5;
                            r72 = fmin(r72, (long long)(a14_2[i23] ? 2.0 : c73) & c73 % 5);
                        }
                    }
                    int c74 = 0;
                    do {
                        if ((a14_3[i69 - 6][i23 + 4] ? 100 : v6, g21 / 5)) break;
                        if (f14_16(a14_1[i23 + 1][r31 % 5], 5u) <= a14_3[i69 - 16][51 - i69]) continue;
                        ;
                        double t75 = a14_3[i69 - 3][i69 - 7];
                    } while (++c74 < 3);
                }
            }
            _Bool t76 = (unsigned)(r31 + v5 ? v6 * 5L : v4 <= a14_3[i23 + 4][i23 + 30]) % 2;
        }
    }
    HASH(14, "a14_1", &a14_1[0][0], 52);
    HASH(14, "a14_2", &a14_2[0], 4);
    HASH(14, "a14_19", a14_19, 12);
    HASH(14, "a14_20", a14_20, 4);
    free(a14_19);
    free(a14_20);
}

/* seed 80000 case 15: flat */
static int a15_1[46];
/* #pragma acc routine seq */
static float f15_8(const double *p, int n)
{
    float s = 0;
    for (int k = 0; k < n; k++) {
        s += (unsigned)(long long)((p[k] + k) * !'0') % 6;
    }
    return s;
}
static void case_15(void)
{
    FILL(&a15_1[0], 46, 182u, 0, 1);
    double *a15_2 = malloc(46 * sizeof *a15_2);
    int n3 = opaque(46);
    FILL(a15_2, 46, 537u, -100, 100);
    float *a15_4 = malloc(38 * sizeof *a15_4);
    FILL(a15_4, 38, 983u, -63, 63);
    long v5 = opaque(-19);
    int v6 = opaque(2);
    unsigned v7 = opaque(15);
    int n10 = opaque(35);
    short r11 = 0;
    int r12 = 1;
    unsigned long q13 = 1;
/* #pragma acc parallel loop worker reduction(+:r11) reduction(&&:r12) private(q13) if(opaque(0)) async(1) copy(a15_1) copy(a15_2[0:n3]) copyin(a15_4[0:38]) */
#pragma omp parallel for simd schedule(static) private(q13) reduction(+:r11)
#line 1572 "/tmp/w/fz/fuzz.c"
    for (unsigned i9 = 28; i9 <= n10; ++i9)
    {
        q13 = ((long long)a15_2[i9 - 28] | v7) & v7;
        float t14 = ~(long long)(v6 ? 0u : a15_4[i9 - 6]);
        r11 -= (long long)(v6 * a15_4[(unsigned)(a15_1[i9 + 9] * v5) % 38] ? -a15_2[i9 - 28] : (long long)5.0 | sizeof(long long)) % 6;
        if (q13 <= 97) q13 += 3;
        a15_1[i9 + 9] = (unsigned)(long long)(a15_1[i9 + 9] + a15_2[i9 - 28] + q13 + t14) % 2;
    }
/* #pragma acc wait */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_15", 1580, 1580, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 1581 "/tmp/w/fz/fuzz.c"
    HASH(15, "a15_1", &a15_1[0], 46);
    HASH(15, "a15_2", a15_2, 46);
    SHOW(15, "r11", r11);
    SHOW(15, "r12", r12);
    free(a15_2);
    free(a15_4);
}

/* seed 80000 case 16: members */
struct s16_1 { int n; unsigned char *m0; double scale; };
static void case_16(void)
{
    struct s16_1 a16_2;
    a16_2.n = opaque(48);
    a16_2.scale = 3;
    a16_2.m0 = malloc(48 * sizeof *a16_2.m0);
    FILL(a16_2.m0, 48, 927u, 0, 100);
    short n7 = opaque(67);
    long n8 = opaque(19);
    long n13 = opaque(47);
    int i12;
/* #pragma acc serial loop copyin(a16_2) copy(a16_2.m0[0:48]) */
    for (unsigned short i3 = 18; i3 > 14; i3 -= 2) {
        for (unsigned char k4 = 0; k4 < (long long)('~' + a16_2.scale) % 7; k4++) {
            a16_2.m0[18 - i3] /= 2;
            unsigned long t5 = a16_2.scale;
        }
        a16_2.m0[18 - i3] = (long long)(a16_2.m0[18 - i3] + a16_2.n + a16_2.scale - i3) % 101;
    }
/* #pragma acc parallel loop gang vector copyin(a16_2) copy(a16_2.m0[0:48]) */
#pragma omp parallel for simd schedule(static)
#line 1611 "/tmp/w/fz/fuzz.c"
    for (unsigned char i6 = n8; i6 != n7; ++i6) {
        int c9 = 0;
        do {
            if (i6 <= a16_2.n) continue;
            int c10 = 0;
            do {
                if (({ int q = c9; q + c10; }) < '\n') break;
                a16_2.m0[i6 - 19] /= 3;
                a16_2.m0[i6 - 19] %= 4;
            } while (++c10 < 3);
        } while (++c9 < 1);
        unsigned char *p11 = &a16_2.m0[i6 - 19];
        a16_2.m0[i6 - 19] = (unsigned)(long long)(a16_2.m0[i6 - 19] - a16_2.scale + i6 - p11[0]) % 101;
    }
/* #pragma acc parallel loop copyin(a16_2) copy(a16_2.m0[0:48]) */
#pragma omp parallel for schedule(static)
#line 1626 "/tmp/w/fz/fuzz.c"
    for (i12 = n13; i12 >= 0; --i12) {
        a16_2.m0[i12] = !('\n' % a16_2.n - a16_2.scale);
        for (int k14 = (int)(0) - 1; k14 >= 0; k14--) {
            if (a16_2.m0[i12] <= 97) a16_2.m0[i12] += 3;
            switch (a16_2.m0[i12] % 3) {
                case 0:
                {
                    unsigned long long w15[5] = { k14 };
                }
                break;
                case 0x1:
                {
                    a16_2.m0[i12] = ((i12 || '~') & k14 + k14 ? '0' ^ (long long)a16_2.scale ^ (sizeof(float) ? k14 : i12) : i12 / 7 >> 2) % 101;
                }
                break;
                default:
                {
                    a16_2.m0[i12] = ('~', '\n') % 101;
                    long t16 = ({ long q = '~' % 101; q + (unsigned)(long long)-1.0 % 101; }) && k14;
                }
            }
        }
        a16_2.m0[i12] = (unsigned)(long long)(a16_2.m0[i12] - a16_2.n + a16_2.scale + i12) % 101;
    }
    HASH(16, "m0", a16_2.m0, 48);
    free(a16_2.m0);
}

/* seed 80000 case 17: pieces */
static void case_17(void)
{
    long a17_1[opaque(4)][opaque(14)];
    FILL(&a17_1[0][0], 56, 371u, -63, 63);
    long *a17_2 = malloc(21 * sizeof *a17_2);
    FILL(a17_2, 21, 876u, 0, 1000);
    unsigned n4 = opaque(4);
    unsigned n8 = opaque(4);
    long n11 = opaque(1);
    int n12 = opaque(1);
    size_t n14 = opaque(1);
    int n16 = opaque(1);
    size_t n20 = opaque(4);
    int n22 = opaque(14);
/* #pragma acc data copy(a17_1[0:4]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_17", 1669, 1716, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a17_1[0:4]", ACCELRT_COPY, a17_1, 0, (4) * sizeof a17_1[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 1670 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc data copyin(a17_2[0:21]) */
        {
            static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_17", 1671, 1707, "data", 0 };
            struct accelrt_data accel_data_2[] = {
                { "a17_2[0:21]", ACCELRT_COPYIN, a17_2, 0, (21) * sizeof a17_2[0], 0 }
            };
            struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
            accelrt_data_begin(&accel_call_2);
#line 1672 "/tmp/w/fz/fuzz.c"
        {
/* #pragma acc parallel loop collapse(2) present(a17_1[0:4]) */
#pragma omp parallel for schedule(static)
#line 1674 "/tmp/w/fz/fuzz.c"
            for (int i3 = 1; i3 < n4; i3++)
#pragma omp simd
#line 1675 "/tmp/w/fz/fuzz.c"
            for (int i5 = 9; i5 < 14; i5++)
            {
                unsigned short t6 = (unsigned)(int)(a17_1[i3][i5] * a17_1[i3][i5]) % 101;
                a17_1[i3][i5] = a17_2[(unsigned)(a17_1[i3][i5] + a17_2[23 - i5]) % 21] % 64;
            }
/* #pragma acc update host(a17_1[1:3][9:5]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_17", 1680, 1680, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a17_1[1:3][9:5]", ACCELRT_UPDATE_SELF | ACCELRT_PIECES, a17_1, (1) * (long)sizeof a17_1[0] + (9) * (long)sizeof a17_1[0][0], ((long)(3) - 1) * sizeof a17_1[0] + (5) * sizeof a17_1[0][0], (struct accelrt_pieces[]){ { (5) * sizeof a17_1[0][0], { { 3, sizeof a17_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1681 "/tmp/w/fz/fuzz.c"
            for (int i7 = 3; i7 < n8; i7++)
            for (int i9 = 0; i9 < 1; i9++)
            {
                int c10 = 0;
                while (c10++ < 4) {
                    a17_1[i7][i9] = a17_2[i9 + 2] - sizeof(double) != (a17_2[i7 + 9] & 0) || (i9 ? 31u : 5) >> (unsigned)(long long)-5.0 % 8;
                }
                a17_1[i7][i9] = i7 - a17_2[(a17_2[14 - i7] - i9) % 21] && i9 + i7;
            }
/* #pragma acc update device(a17_1[0:4]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_17", 1690, 1690, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a17_1[0:4]", ACCELRT_UPDATE_DEVICE, a17_1, 0, (4) * sizeof a17_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1691 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop collapse(2) present(a17_1[0:4]) */
#pragma omp parallel for schedule(static)
#line 1692 "/tmp/w/fz/fuzz.c"
            for (int i13 = 0; i13 < n14; i13++)
#pragma omp simd
#line 1693 "/tmp/w/fz/fuzz.c"
            for (int i15 = 9; i15 < 13; i15++)
            {
                a17_1[i13][i15] = ((long long)(a17_2[i13 + 19] ? 100.0f : a17_2[i15 - 3]) & 7) % 7;
                a17_1[i13][i15] = i13 / 5 / (i15 ? i15 : i15);
            }
/* #pragma acc update host(a17_1[0:n16][9:4]) if(1) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_17", 1698, 1698, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a17_1[0:n16][9:4]", ACCELRT_UPDATE_SELF | ACCELRT_PIECES, a17_1, (9) * (long)sizeof a17_1[0][0], (long)(n16) > 0 ? ((long)(n16) - 1) * sizeof a17_1[0] + (4) * sizeof a17_1[0][0] : 0, (struct accelrt_pieces[]){ { (4) * sizeof a17_1[0][0], { { n16, sizeof a17_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, (1) != 0, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1699 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a17_1[0:4]) */
#pragma omp parallel for schedule(static)
#line 1700 "/tmp/w/fz/fuzz.c"
            for (int i17 = 0; i17 < 3; i17++)
            for (int i18 = 8; i18 < 13; i18++)
            {
                a17_1[i17][i18] %= 7;
                a17_1[i17][i18] = -a17_2[i17 + 15] % 7;
            }
/* #pragma acc update host(a17_1[0:4]) if(1) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_17", 1706, 1706, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a17_1[0:4]", ACCELRT_UPDATE_SELF, a17_1, 0, (4) * sizeof a17_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, (1) != 0, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1707 "/tmp/w/fz/fuzz.c"
        }
            accelrt_data_end(&accel_call_2);
        }
#line 1708 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a17_1[0:4]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_17", 1708, 1708, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a17_1[0:4]", ACCELRT_UPDATE_DEVICE, a17_1, 0, (4) * sizeof a17_1[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 1709 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a17_1[0:4]) */
#pragma omp parallel for schedule(static)
#line 1710 "/tmp/w/fz/fuzz.c"
        for (int i19 = 0; i19 < n20; i19++)
        for (int i21 = 0; i21 < n22; i21++)
        {
            a17_1[i19][i21] = (long long)('\n' * '0' * (i19 * 10.0) * ('\n' ? fmax(i19, i19) : a17_1[i19][i21] + i19)) % 64;
            a17_1[i19][i21] = '0' % 64;
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 1717 "/tmp/w/fz/fuzz.c"
    HASH(17, "a17_1", &a17_1[0][0], 56);
    free(a17_2);
}

/* seed 80000 case 18: pieces */
static void case_18(void)
{
    long a18_1[opaque(6)][opaque(13)];
    FILL(&a18_1[0][0], 78, 642u, 0, 1000);
    unsigned long *a18_2 = malloc(19 * sizeof *a18_2);
    FILL(a18_2, 19, 445u, 0, 7);
    long n9 = opaque(4);
    unsigned n11 = opaque(6);
    long n13 = opaque(1);
    unsigned n14 = opaque(6);
    size_t n18 = opaque(0);
    unsigned n19 = opaque(4);
    size_t n23 = opaque(2);
    unsigned n26 = opaque(13);
/* #pragma acc data copy(a18_1) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_18", 1736, 1791, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a18_1", ACCELRT_COPY, a18_1, 0, sizeof a18_1, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 1737 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc data copyin(a18_2[0:19]) */
        {
            static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_18", 1738, 1780, "data", 0 };
            struct accelrt_data accel_data_2[] = {
                { "a18_2[0:19]", ACCELRT_COPYIN, a18_2, 0, (19) * sizeof a18_2[0], 0 }
            };
            struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
            accelrt_data_begin(&accel_call_2);
#line 1739 "/tmp/w/fz/fuzz.c"
        {
/* #pragma acc parallel loop present(a18_1) */
#pragma omp parallel for schedule(guided, 64)
#line 1741 "/tmp/w/fz/fuzz.c"
            for (int i3 = 4; i3 < 5; i3++)
            for (int i4 = 5; i4 < 11; i4++)
            {
                {
                    for (long k6 = 0; k6 < (i3 + 5) % 5; k6 += 1) {
                        for (int k7 = (int)((unsigned)(a18_1[i3][i4] - a18_1[i3][i4]) % 5) - 1; k7 >= 0; k7 -= 1) {
                            unsigned short t8 = ('\n' ? a18_2[i4 - 3] : i4) <= i4 + a18_1[i3][i4];
                            if (k6) goto L5;
                        }
                    }
                    L5: ;
                }
                a18_1[i3][i4] = (unsigned)((i4 ? 'a' : i3) ^ (a18_2[i3 + 14] ? i4 : -1)) % 1001;
            }
/* #pragma acc update host(a18_1[n9:1][5:6]) if(1) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_18", 1755, 1755, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a18_1[n9:1][5:6]", ACCELRT_UPDATE_SELF, a18_1, (n9) * (long)sizeof a18_1[0] + (5) * (long)sizeof a18_1[0][0], (6) * sizeof a18_1[0][0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, (1) != 0, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1756 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop collapse(2) present(a18_1) */
#pragma omp parallel for schedule(static)
#line 1757 "/tmp/w/fz/fuzz.c"
            for (int i10 = 5; i10 < n11; i10++)
#pragma omp simd
#line 1758 "/tmp/w/fz/fuzz.c"
            for (int i12 = 6; i12 < 12; i12++)
            {
                a18_1[i10][i12] = (int[]){ 3, a18_1[i10][i12] % 101, 7 }[7u % 3];
                a18_1[i10][i12] = a18_2[i12 - 1] % 7;
            }
/* #pragma acc update self(a18_1[5:n13][6:n14]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_18", 1763, 1763, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a18_1[5:n13][6:n14]", ACCELRT_UPDATE_SELF | ACCELRT_PIECES, a18_1, (5) * (long)sizeof a18_1[0] + (6) * (long)sizeof a18_1[0][0], (long)(n13) > 0 && (long)(n14) > 0 ? ((long)(n13) - 1) * sizeof a18_1[0] + (n14) * sizeof a18_1[0][0] : 0, (struct accelrt_pieces[]){ { (n14) * sizeof a18_1[0][0], { { n13, sizeof a18_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1764 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop collapse(2) present(a18_1) */
#pragma omp parallel for collapse(2) schedule(static)
#line 1765 "/tmp/w/fz/fuzz.c"
            for (int i15 = 0; i15 < 3; i15++)
            for (int i16 = 4; i16 < 10; i16++)
            {
                int t17 = a18_2[5 - i15] * i15 && 0 - i16;
                a18_1[i15][i16] = ((long long)(t17 - -50.0) ^ i16 * i15) % 1001;
            }
/* #pragma acc update host(a18_1[n18:3][n19:6]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_18", 1771, 1771, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a18_1[n18:3][n19:6]", ACCELRT_UPDATE_SELF | ACCELRT_PIECES, a18_1, (n18) * (long)sizeof a18_1[0] + (n19) * (long)sizeof a18_1[0][0], ((long)(3) - 1) * sizeof a18_1[0] + (6) * sizeof a18_1[0][0], (struct accelrt_pieces[]){ { (6) * sizeof a18_1[0][0], { { 3, sizeof a18_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1772 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a18_1) */
#pragma omp parallel for schedule(static)
#line 1773 "/tmp/w/fz/fuzz.c"
            for (int i20 = 3; i20 < 6; i20++)
            for (int i21 = 9; i21 < 11; i21++)
            {
                long long w22[4] = { a18_1[i20][i21] % 101, a18_2[i21 + 5] };
                a18_1[i20][i21] = i21 ^ i20 || 2 * a18_1[i20][i21];
            }
/* #pragma acc update self(a18_1) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_18", 1779, 1779, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a18_1", ACCELRT_UPDATE_SELF, a18_1, 0, sizeof a18_1, 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 1780 "/tmp/w/fz/fuzz.c"
        }
            accelrt_data_end(&accel_call_2);
        }
#line 1781 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a18_1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_18", 1781, 1781, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a18_1", ACCELRT_UPDATE_DEVICE, a18_1, 0, sizeof a18_1, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 1782 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a18_1) */
#pragma omp parallel for schedule(static)
#line 1783 "/tmp/w/fz/fuzz.c"
        for (int i24 = 0; i24 < 6; i24++)
        for (int i25 = 0; i25 < n26; i25++)
        {
            {
                long t27 = (unsigned)(long long)(127.0f - (int)a18_1[i24][i25]) % 101;
            }
            a18_1[i24][i25] = !(i24 ^ i25);
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 1792 "/tmp/w/fz/fuzz.c"
    HASH(18, "a18_1", &a18_1[0][0], 78);
    free(a18_2);
}

/* seed 80000 case 19: flat */
/* #pragma acc routine seq */
static void f19_4(double *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = (long long)(v >= '~' ? p[k] * '~' : sizeof(short) || p[k]) % 2;
}
static void case_19(void)
{
    double *a19_1 = malloc(26 * sizeof *a19_1);
    unsigned n2 = opaque(26);
    FILL(a19_1, 26, 118u, 0, 1000);
    int v3 = opaque(2143);
    int n6 = opaque(-14);
    int n8 = opaque(9);
    int r9 = 3;
/* #pragma acc parallel loop gang vector independent collapse(2) reduction(*:r9) num_gangs(3) copy(a19_1[0:n2]) */
    {
        long long accel_at_i5;
#pragma omp parallel for collapse(2) schedule(static) reduction(*:r9)
#line 1812 "/tmp/w/fz/fuzz.c"
    for (accel_at_i5 = n6; accel_at_i5 > -16; accel_at_i5--)
    for (long i7 = 0; i7 < n8; i7 = i7 + 3)
    { int i5 = (int)accel_at_i5; {
        for (long k10 = 0; k10 < 3; k10 += 1) {
            if ((v3 - i5 || a19_1[(i5 + 15) * 13 + (11 - i7)] - k10) < '0') {
                long w11[8] = { k10, (long long)a19_1[(i5 + 15) * 13 + (11 - i7)] % 101, (long long)a19_1[(i5 + 15) * 13 + (11 - i7)] % 101, k10, '\n' % 101, 2.0f, '0' % 101, sizeof(unsigned short) };
            }
            ;
        }
        switch ((100u * '\n' | sizeof(int) << (long long)a19_1[(i5 + 15) * 13 + (11 - i7)] % 8) % 3) {
            case 0:
            {
                r9 = ((v3 + 31L + v3) % 2 ? 1 : -1) * r9;
                switch (!2.0 >> 4) {
                    case 0:
                    {
                        float w12[2] = { '\n' % 101, sizeof(unsigned long) };
                        long long t13 = (i5 + '~' ? v3 | (long long)a19_1[(i5 + 15) * 13 + (11 - i7)] : 'a' ^ (long long)w12[((long long)w12[1] << (long long)a19_1[(i5 + 15) * 13 + (11 - i7)] % 8) % 2]) % 101;
                    }
                    break;
                    case 0x1:
                    {
                        a19_1[(i5 + 15) * 13 + (11 - i7)] = (unsigned)v3 % 1001;
                        a19_1[(i5 + 15) * 13 + (11 - i7)] = '0';
                    }
                    break;
                    case 2:
                    {
                        r9 = ((long long)fmax('a' % 101, '\n' % 101) % 2 ? 1 : -1) * r9;
                    }
                    break;
                    default:
                    {
                        a19_1[(i5 + 15) * 13 + (11 - i7)] = (unsigned)(long long)(fmax(sizeof(int), '~' % 101) + (i5 & -v3)) % 1001;
                    }
                }
            }
            case '\1':
            {
                r9 = ((long long)((v3 ? a19_1[(i5 + 15) * 13 + (11 - i7)] : i5) - ('\n' && 'a')) % 2 ? 1 : -1) * r9;
                ;
            }
            default:
            {
                a19_1[(i5 + 15) * 13 + (11 - i7)] = (!5.0 >= (v3 & (long long)7.0f)) * ((long long)5.0 & 'a' ? i7 && '~' : fmax(i7, (unsigned)v3 % 101));
                switch ('a' % 3) {
                    case 0:
                    {
                        a19_1[(i5 + 15) * 13 + (11 - i7)] = (unsigned)((unsigned char)('a' % 101 + 200) - ((long long)fabsf(i7) >> ('~' || i7))) % 1001;
                    }
                    case 1:
                    {
                        a19_1[(i5 + 15) * 13 + (11 - i7)] = (('0' ? '0' : v3) - !v3) * ((unsigned)i5 % 1001 << (v3 > a19_1[(i5 + 15) * 13 + (11 - i7)])) % 1001;
                        a19_1[(i5 + 15) * 13 + (11 - i7)] = (float)(long[]){ (unsigned)i5 % 101, (unsigned)i5 % 101, 7 }[(unsigned)i5 % 3] + '~' / (v3 ? sizeof(long long) : 'a');
                    }
                    break;
                }
            }
        }
        ;
        long long t14 = '~' <= '\n' ? abs((int)10u - 50) : i7 & (long long)3.0;
        a19_1[(i5 + 15) * 13 + (11 - i7)] = (unsigned)(long long)(a19_1[(i5 + 15) * 13 + (11 - i7)] + i5 + i7 + t14) % 1001;
    } }
    }
#line 1875 "/tmp/w/fz/fuzz.c"
    HASH(19, "a19_1", a19_1, 26);
    SHOW(19, "r9", r9);
    free(a19_1);
}

/* seed 80000 case 20: nested */
static void case_20(void)
{
    unsigned (*a20_1)[11] = malloc(9 * sizeof *a20_1);
    FILL(&a20_1[0][0], 99, 382u, 0, 1000);
    unsigned long a20_2[opaque(9)];
    FILL(&a20_2[0], 9, 287u, 0, 7);
    double *a20_3 = malloc(6 * sizeof *a20_3);
    int n4 = opaque(6);
    FILL(a20_3, 6, 330u, 0, 1);
    int n7 = opaque(18);
/* #pragma acc parallel loop copy(a20_1[0:9][0:11]) copy(a20_2) copy(a20_3[0:n4]) num_gangs(3) gang(static:2) */
    {
        int accel_gang;
        for (accel_gang = 0; accel_gang < 3; accel_gang++) {
#line 1892 "/tmp/w/fz/fuzz.c"
    if (accel_gang == 0) {
#pragma omp parallel for schedule(static)
#line 1892 "/tmp/w/fz/fuzz.c"
    for (int i5 = 13; i5 <= 21; ++i5) {
        unsigned long r8 = 1;
/* #pragma acc loop reduction(+:r8) worker */
        for (short i6 = 7; i6 < n7; ++i6)
        {
            int c9 = 0;
            do {
                if (~(a20_2[(signed char)a20_2[!i6]] + c9) <= i5) continue;
                if ((a20_1[21 - i5][i6 - 7] < a20_1[21 - i5][i6 - 7] ? a20_2[i5 - 13] : !a20_2[i5 - 13]) != a20_1[21 - i5][i6 - 7]) {
                    if (a20_1[21 - i5][i6 - 7] <= 999) ++a20_1[21 - i5][i6 - 7];
                    struct g10 { float a; int b[4]; } l11 = { .b = { [2] = i6, 5 }, .a = i5 }, l11c = l11;
                }
/* #pragma acc atomic update */
#pragma omp atomic
#line 1905 "/tmp/w/fz/fuzz.c"
                a20_3[(a20_2[i5 - 13] ? a20_2[(long long)(double)i6 % 9] : c9) % 6] += (long long)(!a20_1[21 - i5][i6 - 7] ? ({ double q = a20_2[4]; q + c9; }) : (long)i6) % 21;
            } while (++c9 < 5);
        }
        for (int k12 = 0; k12 < 5; ++k12) {
            for (int k13 = 0; k13 < 1; k13++) {
                a20_1[21 - i5][k13 + 9] = (unsigned)(long long)(a20_2[k13 + 5] * (a20_2[k12] ? a20_2[a20_2[4 - k13] <= k12] : i5) ? !-k13 : a20_1[21 - i5][9] * a20_1[21 - i5][8] - ((struct { double y; int x; }){ .x = k12, .y = 0 }).y) % 1001;
            }
        }
    }
    }
        }
    }
#line 1914 "/tmp/w/fz/fuzz.c"
    HASH(20, "a20_1", &a20_1[0][0], 99);
    HASH(20, "a20_2", &a20_2[0], 9);
    HASH(20, "a20_3", a20_3, 6);
    free(a20_1);
    free(a20_3);
}

/* seed 80000 case 21: nested */
static unsigned f21_7(const signed char *p, int n)
{
    unsigned s = 0;
    for (int k = 0; k < n; k++) {
        s += (unsigned)(p[k] + k | k >> k % 8) % 6;
    }
    return s;
}
static void case_21(void)
{
    long long a21_1[opaque(10)][opaque(19)][opaque(29)];
    FILL(&a21_1[0][0][0], 5510, 746u, 0, 7);
    signed char **a21_2 = malloc(26 * sizeof *a21_2);
    for (int q3 = 0; q3 < 26; q3++) {
        a21_2[q3] = malloc(24 * sizeof **a21_2);
        FILL(a21_2[q3], 24, q3 + 685u, -100, 100);
    }
    size_t n4 = opaque(26);
    unsigned long *a21_5 = malloc(14 * sizeof *a21_5);
    FILL(a21_5, 14, 875u, 0, 63);
    unsigned v6 = opaque(3);
    float a21_8[opaque(5)];
    FILL(&a21_8[0], 5, 82u, -7, 7);
    long n12 = opaque(19);
    int n13 = opaque(0);
    int n21 = opaque(0);
    long n23 = opaque(4);
    int n24 = opaque(0);
    int n28 = opaque(-11);
    int n29 = opaque(-12);
    int n31 = opaque(-13);
    short n49 = opaque(25);
/* #pragma acc parallel loop if(opaque(0)) copy(a21_1) copyin(a21_2[0:n4][0:24]) copyin(a21_5[0:14]) gang */
#pragma omp parallel for schedule(guided, 64)
#line 1955 "/tmp/w/fz/fuzz.c"
    for (int i9 = -2; i9 > -3; i9--) {
        if (a21_1[i9 + 5][i9 + 14][i9 + 10] < 7) {
            int c10 = 0;
            do {
                a21_1[i9 + 5][i9 + 6][c10 == a21_2[i9 + 20][i9 + 15]] = (unsigned)-c10 % 8;
            } while (++c10 < 6);
/* #pragma acc loop vector */
            for (long i11 = n13; i11 != n12; ++i11)
            {
/* #pragma acc atomic update */
#pragma omp atomic
#line 1965 "/tmp/w/fz/fuzz.c"
                a21_8[1]++;
                switch (!(a21_5[!i9] % 5)) {
                    case 0:
                    {
                        a21_1[i9 + 5][i11][i11 + 6] = (v6 - (a21_5[6 - i9] - i9) ^ (a21_2[i11 + 7][i9 + 18] ^ v6) + (i9 + a21_2[a21_1[i9 + 5][i11][i11 + 1]][i11 + 1])) % 8;
/* #pragma acc atomic update */
#pragma omp atomic
#line 1971 "/tmp/w/fz/fuzz.c"
                        a21_8[!a21_5[10]] += -(v6 | 31) % 21;
                    }
                    break;
                    case 1:
                    {
                        if ((i11 & i9) - i9 != a21_1[i9 + 5][i11][21 - i9]) {
                            struct g14 { unsigned a; int b[4]; } l15 = { .b = { [2] = a21_5[(i11 << a21_1[i9 + 5][i11][24 - i11]) % 14], 5 }, .a = 100 }, l15c = l15;
/* #pragma acc atomic update */
#pragma omp atomic
#line 1979 "/tmp/w/fz/fuzz.c"
                            a21_8[i9 + 5] = a21_8[i9 + 5] + ((l15c.a || i9) << 5) % 21;
                        } else {
                            _Bool t16 = (v6 | i9) % 2;
                            a21_1[i9 + 5][i11][0u ? 10L : i11] = ((i9 % 7 ? i9 % 3 : 5.0f ? 31 : a21_5[(v6 - t16) % 14]) | -i9 - v6) % 8;
                        }
/* #pragma acc atomic */
#pragma omp atomic
#line 1985 "/tmp/w/fz/fuzz.c"
                        a21_8[i9 + 2] = a21_8[i9 + 2] + (v6 * v6 + (a21_1[i9 + 5][i11][i11 + 5] || i11));
                    }
                    case 2:
                    {
/* #pragma acc atomic */
#pragma omp atomic
#line 1990 "/tmp/w/fz/fuzz.c"
                        a21_8[i9 + 4] = a21_8[i9 + 4] + 10u;
                    }
                    break;
                    default:
                    {
                        {
                            if (-(a21_1[i9 + 5][i11][15 - i9] - i9) != v6) goto L17;
                            int t18 = i11 % 7;
                            if (t18 >= -29998) t18 -= 2;
                            t18 /= 7;
                            L17: ;
                        }
                    }
                }
                if ((a21_2[i11][i9 + 10] & v6) / 7 < v6) {
/* #pragma acc atomic update */
#pragma omp atomic
#line 2006 "/tmp/w/fz/fuzz.c"
                    a21_8[(i9, a21_1[i9 + 5][i11][i11 + 7]) % 5]++;
                }
            }
        }
        unsigned short t19 = (i9 + a21_5[3] & a21_5[2 - i9] + sizeof(short)) % 10;
        int r25 = 0;
        short r26 = 5;
        long i22;
/* #pragma acc loop private(i22) reduction(+:r26) worker collapse(2) reduction(max:r25) */
        {
            __typeof__(i22) i22 __attribute__((unused));
#line 2015 "/tmp/w/fz/fuzz.c"
        for (long i20 = n21; i20 != 21; i20++)
        {
            __typeof__(i22) i22 __attribute__((unused));
#line 2016 "/tmp/w/fz/fuzz.c"
        for (i22 = n24; i22 <= n23; i22 = i22 + 1)
        {
            long long q32 = 1;
/* #pragma acc loop collapse(2) private(q32) reduction(+:r26) vector */
            {
                __typeof__(q32) q32 __attribute__((unused));
#line 2020 "/tmp/w/fz/fuzz.c"
            for (long i27 = n29; i27 > n28; i27--)
            for (int i30 = n31; i30 < -12; ++i30)
            {
                q32 = !i30 / 7;
                switch ((-t19 + ~a21_5[(unsigned)i27 % 14]) % 3) {
                    case 0:
                    {
                        enum { E34 = 5, E35, E36 } e33 = E35;
                    }
                    break;
                    case 1:
                    {
                        r26 += 1u;
                        if ((q32 || (i30 ? i20 : a21_2[18 - i9][i27 + 12])) != a21_2[i30 + 26][7 - i27]) {
                            r26 = ((double)v6 && i20 >> a21_5[9 - i22] % 8) + r26;
                        } else {
                            _Bool t37 = (a21_5[-5 - i30] - i20) % 7 % 2;
                        }
                    }
                    break;
                    default:
                    {
                        signed char w38[1];
                        for (int k39 = 0; k39 < 1; k39++) w38[k39] = a21_1[i9 + 5][i22 + 5][i27 + 22] * a21_1[i9 + 5][17 - i22][i30 + 19] & !i30;
/* #pragma acc atomic */
#pragma omp atomic
#line 2045 "/tmp/w/fz/fuzz.c"
                        a21_8[f21_7(&a21_2[i20 + 4][0], 24) % 5] += 2;
                    }
                }
            }
            }
#line 2049 "/tmp/w/fz/fuzz.c"
            int c40 = 0;
            do {
                if ((a21_5[12 - i22] + '~' ^ a21_5[i22 + 9] % 7) != sizeof(unsigned long long)) continue;
                float t41 = (int)(((a21_5[i9 + 4] ^ i20) - (a21_2[i22 + 16][i22] != a21_2[i9 + 19][i20 + 1])) % 201) - 100;
            } while (++c40 < 6);
            unsigned char r43 = 1;
/* #pragma acc loop reduction(*:r43) reduction(max:r25) vector */
#pragma omp simd reduction(max:r25)
#line 2056 "/tmp/w/fz/fuzz.c"
            for (long long i42 = 0; i42 < a21_5[i9 + 15] / 7 % 27; i42++)
            {
                if (a21_5[(unsigned)(i9 + i9) % 14] < '\n') {
                    signed char t44 = (i20 >> 0) % 10;
                    r25 = r25 > 100 / 7 / 7 ? r25 : 100 / 7 / 7;
                } else {
                    int c45 = 0;
                    do {
                        if (f21_7(&a21_2[7L][0], 24) == a21_2[i42][i20]) continue;
                        ;
                    } while (++c45 < 0);
                    if (a21_5[i22 + 8] * i22 - ((unsigned)a21_2[25 - i22][i20 + 3] % 1001 << 7) < t19) {
                        if (i22 > r25) r25 = i22;
                    }
                }
            }
        }
        }
        }
#line 2073 "/tmp/w/fz/fuzz.c"
/* #pragma acc loop vector */
        for (unsigned char i46 = 26; i46 < 27; i46++)
        {
            int t47 = (int)(((unsigned long long)r26 + (t19 ^ r25)) % 201) - 100;
/* #pragma acc atomic update */
#pragma omp atomic
#line 2078 "/tmp/w/fz/fuzz.c"
            a21_8[i9 + 3] = a21_8[i9 + 3] + (unsigned)(r26 || t47 ? 0 / 7 : ~r26) % 21;
        }
        signed char r50 = 0;
        unsigned char i48;
/* #pragma acc loop vector reduction(||:r50) */
        {
            __typeof__(i48) i48 __attribute__((unused));
#line 2083 "/tmp/w/fz/fuzz.c"
        for (i48 = 44; i48 > n49; --i48)
        {
            for (int k51 = (int)(4) - 1; k51 >= 0; k51 -= 1) {
                if (v6 + r26 ^ (a21_5[i9 + 6] || a21_5[3 - i9])) {
                    a21_1[i9 + 5][i48 - 26][i48 - 17] = (((struct { int y; int x; }){ .x = (unsigned)r25 % 101, .y = a21_1[i9 + 5][i48 - 26][!k51] }).y + (k51 % i48 || a21_1[i9 + 5][i48 - 26][k51 + 18] & 10)) % 8;
                } else {
                    _Bool t52 = (unsigned)i9 % 2;
                    int t53 = t19 << t52;
                }
                if (f21_7(&a21_2[k51 + 20][0], 24)) {
                    a21_1[i9 + 5][i48 - 26][i9 + 26] = (a21_2[i9 + 15][k51] <= v6 || 3L & r26) | (int)(sizeof(unsigned) != t19);
                    a21_1[i9 + 5][i48 - 26][k51 + 25] = (-a21_5[-a21_5[k51 + 7] % 14] - (t19 + k51) - ('~' / 7 > (v6, k51))) % 8;
                } else {
                    double t54 = (long long)fabsf(t19) % 10;
                }
            }
        }
        }
#line 2100 "/tmp/w/fz/fuzz.c"
    }
    HASH(21, "a21_1", &a21_1[0][0][0], 5510);
    HASH(21, "a21_8", &a21_8[0], 5);
    for (int q3 = 0; q3 < 26; q3++) free(a21_2[q3]);
    free(a21_2);
    free(a21_5);
}

/* seed 80000 case 22: flat */
static signed char a22_1[40];
static void case_22(void)
{
    FILL(&a22_1[0], 40, 274u, 0, 63);
    unsigned short v2 = opaque(48);
    long v3 = opaque(1);
    int v4 = opaque(1);
    long n6 = opaque(0);
    signed char q7[4];
/* #pragma acc parallel loop gang private(q7) vector_length(8) async(1) pcopy(a22_1[0:40]) */
    {
        long long accel_at_i5;
#pragma omp parallel for schedule(static) private(q7)
#line 2119 "/tmp/w/fz/fuzz.c"
    for (accel_at_i5 = (unsigned int)(n6); accel_at_i5 < 37; accel_at_i5 += 7)
    { unsigned int i5 = (unsigned int)accel_at_i5; {
        for (int k8 = 0; k8 < 4; k8++) q7[k8] = ('~' ^ v2) * (sizeof(short) <= i5) % 101;
        double w9[8];
        for (int k10 = 0; k10 < 8; k10++) w9[k10] = (unsigned)(q7[(unsigned)(v4 ^ 3) % 4] * ~v4) % 101;
        if (w9[(unsigned)v4 % 8] >= 2) w9[(unsigned)v4 % 8] -= 2;
        if (w9[q7[(unsigned)~(long long)0.0f % 4] % 8] <= 99) ++w9[q7[(unsigned)~(long long)0.0f % 4] % 8];
        unsigned t11 = !(int)v2;
        a22_1[i5 + 3] = (a22_1[i5 + 3] + v4 + i5 - t11) % 64;
    } }
    }
#line 2129 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_22", 2129, 2129, "wait", 0 };
    int accel_wait[] = { 1 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 2130 "/tmp/w/fz/fuzz.c"
    HASH(22, "a22_1", &a22_1[0], 40);
}

/* seed 80000 case 23: objects */
static unsigned long long a23_4[10];
static void case_23(void)
{
    int (*a23_1)[3] = malloc(19 * sizeof *a23_1);
    FILL(&a23_1[0][0], 57, 588u, -1, 1);
    unsigned char v2 = opaque(213);
    long long a23_3[7];
    FILL(&a23_3[0], 7, 143u, -1000, 1000);
    FILL(&a23_4[0], 10, 42u, 0, 1);
    int r5[40];
    FILL(r5, 40, 5u, 1, 3);
    float _Complex r6 = 2 - I;
    float r7[4];
    FILL(r7, 4, 5u, 0, 3);
    unsigned long long o8[opaque(3)];
    FILL(o8, 3, 9u, 0, 100);
    short n10 = opaque(20);
    int i9;
/* #pragma acc data copy(a23_1[0:19][0:3]) pcopy(a23_3) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_23", 2152, 2165, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a23_1[0:19][0:3]", ACCELRT_COPY, a23_1, 0, (19) * sizeof a23_1[0], 0 },
            { "a23_3", ACCELRT_COPY, a23_3, 0, sizeof a23_3, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 2, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 2153 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop firstprivate(o8) num_workers(2) vector_length(8) copy(a23_1[0:19][0:3]) present(a23_3) pcopy(a23_4[0:10]) gang reduction(*:r5[10:4]) reduction(+:r6) reduction(max:r7) */
        {
            long long accel_at_i9;
#pragma omp parallel for schedule(static) private(i9) reduction(*:r5[10:4]) reduction(+:r6) reduction(ACCEL_MAX:r7)
#line 2155 "/tmp/w/fz/fuzz.c"
        for (accel_at_i9 = 0; accel_at_i9 <= n10; accel_at_i9 += 3) { i9 = (int)accel_at_i9; {
/* #pragma acc loop seq reduction(*:r5[10:4]) reduction(+:r6) reduction(max:r7) */
            for (int i11 = 0; 2 > i11; i11 = i11 + 3) {
                ;
                double t12 = a23_1[i9][i11 + 1];
                r6 += o8[(i11 ^ i9) % 3] % 6 + ((i9 + v2) % 6) * I;
                if ((float)((int)(v2 | v2) % 101) > r7['0' % 4]) r7['0' % 4] = (float)((int)(v2 | v2) % 101);
                if (-(a23_1[18 - i9][(long long)(i11 ? '~' : 162.0f) % 3] * 100.0) <= v2) r5['0' % 4 + 10] = -r5['0' % 4 + 10];
            }
        } }
        }
#line 2165 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 2166 "/tmp/w/fz/fuzz.c"
    HASH(23, "a23_1", &a23_1[0][0], 57);
    HASH(23, "a23_3", &a23_3[0], 7);
    HASH(23, "a23_4", &a23_4[0], 10);
    HASH(23, "r5", r5, 40);
    SHOW(23, "creal r6", creal(r6));
    SHOW(23, "cimag r6", cimag(r6));
    HASH(23, "r7", r7, 4);
    free(a23_1);
}

/* seed 80000 case 24: objects */
/* #pragma acc routine seq */
static inline int f24_6(double p0, unsigned char p1, long long p2)
{
    switch ((unsigned)-('a' | (long long)p0) % 4) {
        case 0:
        {
            p1 /= 4;
            for (unsigned char k7 = 0; k7 < 0; ++k7) {
                p1 = !(fmax((unsigned)p2 % 101, 'a' % 101) + (unsigned char)(k7 + 200));
                p2 = sizeof(unsigned long long) * '\n' & ('\n' & k7) || (unsigned short)fmax(sizeof(unsigned), (unsigned)p2 % 101);
            }
        }
        break;
        case 1:
        {
            long long t8 = ~p1 == '~' << 7;
        }
        break;
        case 2:
        {
            if (5 - ((struct { unsigned y; int x; }){ .x = '~' % 101, .y = 'a' % 101 }).y < p2) {
                int t9 = 2.0;
                float w10[5];
                for (int k11 = 0; k11 < 5; k11++) w10[k11] = (unsigned)p2 % 101;
            }
        }
        break;
    }
    {
        p2 = ((long[]){ (unsigned)p2 % 101, 7, 7 }['0' % 3] ? (long long)fmax((unsigned)p2 % 101, '~' % 101) ^ '\n' * 'a' : '0' == p2 < p2) % 101;
        if (fmax('\n' % 101, (unsigned)p2 % 101) <= p2) {
            union { long w; unsigned long r; unsigned char b[8]; } u12;
            u12.w = (10 > p2) >> 6;
            enum { E14 = 0, E15, E16 } e13 = E14;
        } else {
            unsigned t17 = 'a' ? p2 > '~' : 1u && p2;
        }
    }
    for (int k18 = (int)(0) - 1; k18 >= 0; k18 -= 1) {
        p1 = (unsigned)(long long)p0 % 101;
    }
    return (int)(((unsigned)p2 % 1001 << (unsigned)(long long)p0 % 8) / (p2 ? '~' : 2) % 201) - 100;
}
/* #pragma acc routine seq */
static long long f24_19(unsigned char p0)
{
    return 'a' % '\n' < '\n' + p0;
}
/* #pragma acc routine seq */
static void f24_20(long *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = (v || 'a') % 7 % 2;
}
struct s24_22 { unsigned long m0; double m1; float m2; };
static void case_24(void)
{
    long a24_1[opaque(7)][opaque(29)];
    FILL(&a24_1[0][0], 203, 246u, -7, 7);
    float a24_2[8][26];
    FILL(&a24_2[0][0], 208, 214u, 0, 7);
    unsigned (*a24_3)[33] = malloc(39 * sizeof *a24_3);
    FILL(&a24_3[0][0], 1287, 204u, 0, 63);
    long long v4 = opaque(-9502);
    int v5 = opaque(-7650);
    struct s24_22 r21 = { 1, 1, 1 };
    int r23[16];
    FILL(r23, 16, 5u, 0, 3);
    long n26 = opaque(26);
    long o27[2][2];
    unsigned long i25;
/* #pragma acc parallel loop num_gangs(7) num_workers(1) vector_length(8) pcopy(a24_1[0:7]) copyin(a24_2[0:8][0:26]) copy(a24_3[0:39][0:33]) gang worker reduction(+:r21) reduction(+:r23) */
    {
        int accel_gang;
        for (accel_gang = 0; accel_gang < 7; accel_gang++) {
#line 2248 "/tmp/w/fz/fuzz.c"
    if (accel_gang == 0) {
    {
#pragma omp declare reduction(accel_join_r21 : __typeof__(r21) : omp_out.m0 = omp_out.m0 + omp_in.m0, omp_out.m1 = omp_out.m1 + omp_in.m1, omp_out.m2 = omp_out.m2 + omp_in.m2) initializer(omp_priv = { 0, 0, 0 })
#pragma omp parallel for schedule(static) private(i25, o27) reduction(accel_join_r21:r21)
#line 2248 "/tmp/w/fz/fuzz.c"
    for (long i24 = -17; i24 <= -13; i24 += 7) {
/* #pragma acc loop vector reduction(+:r21) reduction(+:r23) private(o27) */
        for (i25 = n26; i25 < 35; i25 += 2) {
            for (int k28 = 0; k28 < 2; k28++) o27[0][k28] = o27[1][k28] = (a24_1[i24 + 17][i25 - 17] ? i24 : k28) * (sizeof(float) - a24_3[31][5 - i24]) % 101;
            o27[i24 + 18][(unsigned)a24_3[i25 - 3][i24 + 32] % 2] = ~(int)(long)i24;
            a24_1[i24 + 17][i25 - 17] %= 2;
            {
                o27[i24 + 18][i24 + 17] >>= v5 != i24;
                for (unsigned k29 = 0; k29 < 6; k29++) {
                    o27[k29 * i25 % 2][(unsigned)(long long)(a24_2[k29 + 2][i25 - 23] + v4) % 2] %= 2;
                }
            }
            a24_1[i24 + 17][i25 - 17] = (int)((a24_1[i24 + 17][i25 - 17] - v5 + i24 - i25) % 15) - 7;
            r21.m2 += (double)v4 < o27[i24 + 17][i24 + 18] / 7;
        }
        r21.m1 += (unsigned)((long)v4 * -i24) % 6;
    }
    }
    }
        }
    }
#line 2265 "/tmp/w/fz/fuzz.c"
    HASH(24, "a24_1", &a24_1[0][0], 203);
    SHOW(24, "r21.m0", r21.m0);
    SHOW(24, "r21.m1", r21.m1);
    SHOW(24, "r21.m2", r21.m2);
    HASH(24, "r23", r23, 16);
    free(a24_3);
}

/* seed 80000 case 25: nested */
static int f25_5(unsigned p0, unsigned p1)
{
    return (unsigned long long)((long long)5.0 >> p0 % 8);
}
/* #pragma acc routine seq */
static int f25_6(unsigned long p0, double p1)
{
    short t7 = (unsigned)(long long)((p1, p1) - ('a' << 4)) % 2;
    return 1;
}
/* #pragma acc routine seq */
static void f25_8(unsigned long *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = ((long long)56.0 & 'a') != (1 | p[k]);
}
static void case_25(void)
{
    unsigned long (*a25_1)[2][10] = malloc(2 * sizeof *a25_1);
    FILL(&a25_1[0][0][0], 40, 68u, 0, 63);
    int a25_2[5];
    FILL(&a25_2[0], 5, 219u, -63, 63);
    unsigned long long v3 = opaque(9783);
    double v4 = opaque(12);
    int n10 = opaque(-18);
    int n11 = opaque(-20);
    long n22 = opaque(2);
    int n24 = opaque(9);
    unsigned long r12 = 5;
    long n34 = opaque(2);
    long n47 = opaque(16);
    double r35 = 1;
/* #pragma acc parallel num_workers(1) vector_length(33) if(opaque(1)) async(opaque(3)) copy(a25_1[0:2][0:2][0:10]) copyin(a25_2) reduction(+:r12) copy(r35) */
    {
/* #pragma acc loop  reduction(+:r12) */
#pragma omp parallel for schedule(static) reduction(+:r12)
#line 2308 "/tmp/w/fz/fuzz.c"
        for (long long i9 = n11; i9 < n10; i9 = i9 + 7) {
            for (int k13 = 0; k13 < (i9 - v3) % 4; k13++) {
/* #pragma acc loop */
#pragma omp simd
#line 2311 "/tmp/w/fz/fuzz.c"
                for (unsigned char i14 = 0; i14 < i9 + 20; i14++)
                {
                    signed char w15[1] = { v3 % 101 };
                }
                unsigned long r17 = 0;
                long r18 = 1;
/* #pragma acc loop reduction(+:r18) reduction(||:r17) */
                for (int i16 = 1; i16 != -1; --i16)
                {
                    if (i16 < k13) {
                        ;
                    } else {
                        r17 = r17 || (7 & 7u) + i16 < 5;
                    }
                    for (int k19 = (int)(0u >> (unsigned)i9 % 8) - 1; k19 >= 0; k19 -= 1) {
                        r18 = r18 + ~(i9 - a25_2[i16 + 1]) % 6;
                        if ((a25_2[k19 + 2] - i9 ^ -1L & k19) <= i16) {
                            r17 = r17 || (unsigned short)a25_2[(a25_1[i9 + 20][i16][k13 + 7] + k13) % 5] + (a25_2[k19 / 5] + v4) < i16;
                        } else {
                            ;
                            r17 = r17 || (i9 / 7 ? !k19 : f25_6(k13, i16)) < k13;
                        }
                    }
                    if (v3) {
                        for (unsigned char k20 = 0; k20 < 3; k20++) {
                            ;
                        }
                    }
                }
            }
            int r25 = 1;
            short i23;
/* #pragma acc loop reduction(+:r25) reduction(+:r12) collapse(2) private(i23) */
            {
                __typeof__(i23) i23 __attribute__((unused));
#line 2344 "/tmp/w/fz/fuzz.c"
            for (long i21 = 0; i21 != n22; i21++)
            {
                __typeof__(i23) i23 __attribute__((unused));
#line 2345 "/tmp/w/fz/fuzz.c"
            for (i23 = n24; i23 >= 0; --i23)
            {
                switch ((unsigned)f25_6((unsigned)a25_2[i9 + 21] % 101, i21) % 4) {
                    case 0:
                    {
                        ;
                        r12 = (unsigned)(f25_5(i23, a25_1[i9 + 20][i21][i23]) ? v4 || a25_2[1] : -a25_2[i9 + 22]) % 6 + r12;
                    }
                    break;
                    case 0x1:
                    {
                        for (unsigned char k26 = 0; k26 < (unsigned)i9 % 7; k26++) {
                            ;
                        }
                    }
                    break;
                    case 2:
                    {
                        switch (100u * a25_2[1 - i21] * -1 % 4) {
                            case 0:
                            {
                                r12 = (unsigned)f25_5((unsigned)a25_2[-19 - i9] % 101, (unsigned)(long long)v4 % 101) % 6 + r12;
                                unsigned long long t27 = ((unsigned long)i23 + -a25_1[i9 + 20][(unsigned)-i23 % 2][i9 + 23]) % 30001;
                            }
                            break;
                            case 0x1:
                            {
                                int t28 = i9 < v3 == 5u << 3;
                            }
                            break;
                            case 2:
                            {
                                ;
                            }
                            break;
                            default:
                            {
                                r12 = (i9 ? ~a25_1[i9 + 20][0][i23] : a25_1[i9 + 20][i21][i23] && 2) % 6 + r12;
                            }
                        }
                        long long t29 = (a25_2[(unsigned)(long long)(a25_1[i9 + 20][0L * 3][9 - i21] - v4) % 5] | i21) > (a25_2[(a25_1[i9 + 20][i21][9 - i23] & i23) % 5] > i9);
                    }
                    break;
                    default:
                    {
                        for (short k30 = 0; k30 < 2; k30 += 1) {
                            ;
                            int t31 = !'\n' + (unsigned char)((unsigned)(long long)v4 % 101 + 200);
                        }
                        for (short k32 = 0; k32 < 6; k32 += 1) {
                            ;
                        }
                    }
                }
            }
            }
            }
#line 2400 "/tmp/w/fz/fuzz.c"
        }
/* #pragma acc loop  reduction(+:r35) */
#pragma omp parallel for schedule(static) reduction(+:r35)
#line 2402 "/tmp/w/fz/fuzz.c"
        for (unsigned long i33 = 0; i33 < n34; ++i33) {
            unsigned char r37 = 1;
            int r38 = 5;
/* #pragma acc loop reduction(&&:r37) reduction(&:r38) */
#pragma omp simd reduction(&&:r37) reduction(&:r38)
#line 2406 "/tmp/w/fz/fuzz.c"
            for (int i36 = 4; i36 >= 0; --i36)
            {
                int c39 = 0;
                while (c39++ < 0) {
                    if (a25_2[i33 + 1] % 7 >> 0 <= 147L) break;
                    r37 = r37 && (i36 == 3 && v3 % 7) > v4;
                }
                switch (i33) {
                    case 0:
                    {
                        {
                            ;
                        }
                    }
                    case 1:
                    {
                        switch (i36 % 3) {
                            case 0:
                            {
                                ;
                                enum { E41 = 5, E42, E43 } e40 = E42;
                            }
                            break;
                            case 1:
                            {
                                ;
                            }
                            break;
                            default:
                            {
                                ;
                            }
                        }
                        unsigned long t44 = abs((int)((unsigned)(long long)v4 % 101) - 50) % 7;
                    }
                    break;
                    default:
                    {
                        switch ((unsigned)~'~' % 4) {
                            case 0:
                            {
                                ;
                            }
                            break;
                            case '\1':
                            {
                                ;
                            }
                            break;
                            case 2:
                            {
                                ;
                                ;
                            }
                            break;
                            default:
                            {
                                ;
                                r38 = r38 & ~(((unsigned long long)a25_2[2 - i33] - (int)i33) % 65536);
                            }
                        }
                    }
                }
            }
            ;
            r35 = r35 + ((unsigned)(long long)-1.0f % 1001 << (unsigned)r38 % 8 & (long long)-1.0) % 6;
            ;
            for (long k45 = 0; k45 < (unsigned)(long long)(r38 + v4) % 4; k45 += 1) {
                if ((r37 && v4) != r37) {
/* #pragma acc loop reduction(+:r35) */
#pragma omp simd reduction(+:r35)
#line 2476 "/tmp/w/fz/fuzz.c"
                    for (int i46 = n47; i46 > 15; i46 = i46 - 1)
                    {
                        r35 = (long long)v4 % 6 + r35;
                        ;
                        signed char t48 = (i33 ^ i46) != -a25_2[i46 * k45 % 5];
                    }
                    for (int k49 = 0; k49 < 1; k49++) {
                        float t50 = a25_2[3 - k49] - 5 < a25_2[k45 + 2];
                    }
                }
                int c51 = 0;
                while (c51++ < 4) {
                    if (a25_2[i33 + 2] + a25_2[i33 + 2] <= (7u && r38)) break;
                    if ((a25_2[k45 + 1] >> 5) - (k45 - a25_2[(sizeof(unsigned char) + r38) % 5]) < i33) continue;
                    {
                        enum { E53 = 5, E54, E55 } e52 = E55;
                        ;
                    }
                    switch ((unsigned)a25_2[k45 + 2] % 4) {
                        case 0:
                        {
                            ;
                            ;
                        }
                        break;
                        case 0x1:
                        {
                            _Bool t56 = (unsigned)((long long)(v4 * sizeof(int)) % 5) % 2;
                            t56 %= 4;
                        }
                        break;
                        case 2:
                        {
                            ;
                        }
                        break;
                        default:
                        {
                            ;
                            unsigned long t57 = (unsigned)(long long)(fabsf((unsigned)a25_2[v3 % 5] % 101) ? v4 : (r37, sizeof(int))) % 10;
                        }
                    }
                }
            }
            ;
        }
    }
/* #pragma acc wait(opaque(3)) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_25", 2523, 2523, "wait", 0 };
    int accel_wait[] = { (int)(opaque(3)) };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 2524 "/tmp/w/fz/fuzz.c"
    HASH(25, "a25_1", &a25_1[0][0][0], 40);
    SHOW(25, "r12", r12);
    SHOW(25, "r35", r35);
    free(a25_1);
}

/* seed 80000 case 26: data */
static void case_26(void)
{
    long long v1 = opaque(13);
    short v2 = opaque(15);
    unsigned long a26_3[14];
    FILL(&a26_3[0], 14, 799u, 0, 100);
    unsigned long long a26_4[opaque(14)];
    FILL(&a26_4[0], 14, 773u, 0, 7);
    float *a26_5 = malloc(14 * sizeof *a26_5);
    int n6 = opaque(14);
    FILL(a26_5, 14, 382u, 0, 7);
    unsigned *a26_7 = malloc(14 * sizeof *a26_7);
    FILL(a26_7, 14, 726u, 0, 63);
    int n9 = opaque(5);
    long n12 = opaque(15);
    int n18 = opaque(0);
    long n24 = opaque(15);
/* #pragma acc data copy(a26_3) copy(a26_5[0:n6]) copy(a26_7[0:14]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2548, 2584, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a26_3", ACCELRT_COPY, a26_3, 0, sizeof a26_3, 0 },
            { "a26_5[0:n6]", ACCELRT_COPY, a26_5, 0, (n6) * sizeof a26_5[0], 0 },
            { "a26_7[0:14]", ACCELRT_COPY, a26_7, 0, (14) * sizeof a26_7[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 3, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 2549 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc update self(a26_3[0:2]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2550, 2550, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_3[0:2]", ACCELRT_UPDATE_SELF, a26_3, 0, (2) * sizeof a26_3[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2551 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a26_3[2:12]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2551, 2551, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_3[2:12]", ACCELRT_UPDATE_SELF, a26_3, (2) * (long)sizeof a26_3[0], (12) * sizeof a26_3[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2552 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a26_5[0:3]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2552, 2552, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_5[0:3]", ACCELRT_UPDATE_SELF, a26_5, 0, (3) * sizeof a26_5[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2553 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a26_5[3:11]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2553, 2553, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_5[3:11]", ACCELRT_UPDATE_SELF, a26_5, (3) * (long)sizeof a26_5[0], (11) * sizeof a26_5[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2554 "/tmp/w/fz/fuzz.c"
        for (int i8 = 18; i8 >= n9; i8--) {
            if (('a' - '~') / 7 != a26_4[i8 - 5]) {
                a26_3[i8 - 5] = !(unsigned char)(a26_7[i8 - 5] + 200) * (long long)(v1 & a26_3[i8 - 5]);
            }
            if (a26_3[i8 - 5] <= 99) ++a26_3[i8 - 5];
            a26_4[i8 - 5] = (unsigned)(long long)(a26_4[i8 - 5] + a26_3[i8 - 5] + a26_5[18 - i8] - a26_7[i8 - 5]) % 8;
        }
/* #pragma acc serial loop copy(a26_4[0:14]) */
        for (long long i10 = 0; 12 >= i10; i10 = i10 + 3) {
            a26_4[i10] = (unsigned)-(('\n' & (long long)10.0f) < '~' - 5.0f) % 8;
            a26_4[i10] = (a26_4[i10] + v1 + v2 + i10) % 8;
        }
/* #pragma acc update device(a26_3) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2566, 2566, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_3", ACCELRT_UPDATE_DEVICE, a26_3, 0, sizeof a26_3, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2567 "/tmp/w/fz/fuzz.c"
        for (unsigned i11 = 18; i11 < n12; i11 += 2) {
            a26_4[i11 - 8] >>= (long long)('~', a26_5[i11 - 8]) % 4;
            for (int k13 = 0; k13 < 0; ++k13) {
                if (a26_3[i11 - 18] % 5 % 7 != sizeof(float)) {
                    unsigned char t14 = -(a26_7[i11 - 5] - a26_7[i11 - 5]) % 256;
                } else {
                    unsigned long t15 = '~' % 10;
                    unsigned long long t16 = 10.0 + sizeof(int) <= !t15;
                }
                a26_3[i11 - 18] = ((long long)294.0f << (unsigned char)(1.0f + 200) % 8) / i11 % 101;
            }
            a26_3[i11 - 18] = ((-1.0 ? '\n' : a26_7[i11 - 5]) + (a26_7[i11 - 5] >> 4)) / 7 % 101;
            a26_4[i11 - 8] = (unsigned)(long long)(a26_4[i11 - 8] + a26_3[i11 - 18] + a26_5[i11 - 8] - a26_7[i11 - 5]) % 8;
        }
/* #pragma acc update device(a26_3) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2581, 2581, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_3", ACCELRT_UPDATE_DEVICE, a26_3, 0, sizeof a26_3, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2582 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a26_5[0:n6]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2582, 2582, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_5[0:n6]", ACCELRT_UPDATE_DEVICE, a26_5, 0, (n6) * sizeof a26_5[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2583 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a26_7[0:14]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2583, 2583, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a26_7[0:14]", ACCELRT_UPDATE_DEVICE, a26_7, 0, (14) * sizeof a26_7[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 2584 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 2585 "/tmp/w/fz/fuzz.c"
/* #pragma acc enter data copyin(a26_3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2585, 2585, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a26_3", ACCELRT_COPYIN, a26_3, 0, sizeof a26_3, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 2586 "/tmp/w/fz/fuzz.c"
/* #pragma acc serial loop copyout(a26_3) copy(a26_4[0:14]) copy(a26_5[0:n6]) copy(a26_7[0:14]) */
    for (int i17 = n18; i17 < 14; i17++) {
        for (int k19 = 0; k19 < !i17; ++k19) {
            a26_7[13 - i17] = (v1 || 251u) >= a26_3[i17] - i17 & i17;
            int w20[5];
            for (int k21 = 0; k21 < 5; k21++) w20[k21] = (long long)((unsigned short)a26_5[k21 + 9] * (a26_5[i17] * 'a')) % 101;
        }
        int t22 = a26_3[i17];
        a26_3[i17] = (a26_3[i17] - a26_4[i17] - a26_7[13 - i17] - t22) % 101;
    }
/* #pragma acc exit data copyout(a26_3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2596, 2596, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a26_3", ACCELRT_COPYOUT, a26_3, 0, sizeof a26_3, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 2597 "/tmp/w/fz/fuzz.c"
/* #pragma acc enter data copyin(a26_5[0:n6]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2597, 2597, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a26_5[0:n6]", ACCELRT_COPYIN, a26_5, 0, (n6) * sizeof a26_5[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 2598 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop copy(a26_3) copy(a26_4[0:14]) copyin(a26_5[0:n6]) copy(a26_7[0:14]) */
    {
        long long accel_at_i23;
#pragma omp parallel for schedule(static)
#line 2599 "/tmp/w/fz/fuzz.c"
    for (accel_at_i23 = 16; accel_at_i23 < n24; accel_at_i23 += 2) { unsigned int i23 = (unsigned int)accel_at_i23; {
        switch ((long long)(double[]){ 31, (unsigned)v2 % 101, 7 }['0' % 3] % 4) {
            case 0:
            {
                switch ((unsigned)('0' * ~'a') % 3) {
                    case 0:
                    {
                        a26_4[i23 - 16] &= '0' % 8;
                    }
                    break;
                    case '\1':
                    {
                        a26_7[i23 - 3] = (unsigned)(~(int)a26_5[i23 - 16] >> (!a26_4[i23 - 16] == '\n' > a26_7[i23 - 3])) % 64;
                    }
                    break;
                    default:
                    {
                        double t25 = !i23 - ((struct { double y; int x; }){ .x = '0' % 101, .y = '0' % 101 }).y;
                        t25 = ~(('~' - '\n') * ~'\n') % 1001;
                    }
                }
            }
            break;
            case 0x1:
            {
                a26_4[i23 - 16] = (long long)a26_5[i23 - 16] & (long long)('a' ? 31 * 246.0 : 1.0f > 3.0);
                unsigned long t26 = ((long long)a26_5[i23 - 16] & 'a') / 5 % 2;
            }
            break;
            case 2:
            {
                for (long k27 = 0; k27 < 4; k27++) {
                    a26_5[i23 - 16] = ('a' + 65 + (31.0f <= k27)) * (v1 > v2) % 8;
                }
            }
        }
        int c28 = 0;
        while (c28++ < 0) {
            if ((0 | v2) / 5 > a26_5[i23 - 16]) break;
            if ((signed char)'\n' ^ 1 - '~') continue;
            a26_4[i23 - 16] |= a26_3[i23 - 16] % 8;
        }
        a26_7[i23 - 3] = (unsigned)(long long)((a26_7[i23 - 3] + a26_3[i23 - 16] - a26_4[i23 - 16]) % 1000 - a26_5[i23 - 16]) % 64;
    } }
    }
#line 2643 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a26_5[0:n6]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_26", 2643, 2643, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a26_5[0:n6]", ACCELRT_COPYOUT, a26_5, 0, (n6) * sizeof a26_5[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 2644 "/tmp/w/fz/fuzz.c"
    HASH(26, "a26_3", &a26_3[0], 14);
    HASH(26, "a26_4", &a26_4[0], 14);
    HASH(26, "a26_5", a26_5, 14);
    HASH(26, "a26_7", a26_7, 14);
    free(a26_5);
    free(a26_7);
}

/* seed 80000 case 27: routines */
static int a27_1[6] = { 9, 4, 9, 7, 9, 4 };
/* #pragma acc declare copyin(a27_1) */
static int a27_2 = 3;
/* #pragma acc declare copyin(a27_2) */
/* #pragma acc routine seq */
static inline unsigned f27_7(int v)
{
    switch (abs((int)v - 50) % 3) {
        case 0:
        {
            ;
            switch ((v != a27_1[0]) / 7) {
                case 0:
                {
                    ;
                }
                break;
                case '\1':
                {
                    ;
                    ;
                }
                break;
                case 2:
                {
                    ;
                }
                break;
            }
        }
        case 1:
        {
            switch ((unsigned)((a27_1[a27_2 * a27_1[a27_2 % 6] % 6] - a27_2) * (v % 7)) % 4) {
                case 0:
                {
                    long long t4 = ~a27_1[a27_1[a27_1[4] / 7 % 6] % 6] * (double[]){ a27_1[v % 7 % 6], a27_1[(unsigned)(a27_2 - a27_2) % 6], 7 }[a27_1[2 >> 6] % 3];
                }
                case 0x1:
                {
                    ;
                }
                case 2:
                {
                    unsigned char t5 = (('0' << a27_2 % 8) - !a27_1[(unsigned)-a27_1[(100, a27_1[5]) % 6] % 6]) % 256;
                }
                break;
                default:
                {
                    ;
                }
            }
            ;
        }
        break;
        default:
        {
            _Bool t6 = (a27_1[(v ? a27_1[(unsigned)(v - a27_2) % 6] : a27_2) % 6] < a27_2) / 7;
        }
    }
    return v > 5 ? f27_7(v / 2) + 1 : ({ short q = a27_2; q + a27_2; }) % 101;
}
/* #pragma acc routine vector */
static void f27_8(unsigned *p, int n, int v)
{
/* #pragma acc loop vector */
    for (int k = 0; k < n; k++) p[k] = (-1 + v & (a27_1[!'\n'] || a27_2)) + (int)f27_7(v % 7) % 10;
}
/* #pragma acc routine vector */
static long f27_9(const unsigned *p, int n)
{
    long s = 1;
/* #pragma acc loop vector reduction(+:s) */
    for (int k = 0; k < n; k++) s += (long long)fabsf(0.0f) % 6 + (long)f27_7(k % 9);
    return s;
}
/* #pragma acc routine worker */
static void f27_10(unsigned *p, int rows, int n)
{
/* #pragma acc loop worker */
    for (int i = 0; i < rows; i++) {
/* #pragma acc loop vector */
        for (int k = 0; k < n; k++) p[i * n + k] = (i + k) % 29;
    }
}
/* #pragma acc routine  gang */
static void f27_13(unsigned *p, int blocks, int rows, int n)
{
/* #pragma acc loop gang */
    for (int b = 0; b < blocks; b++) f27_10(p + b * rows * n, rows, n);
}
static void case_27(void)
{
    unsigned *a27_3 = malloc(1080 * sizeof *a27_3);
    FILL(a27_3, 1080, 885u, 0, 1);
    long r11 = 7;
/* #pragma acc serial copy(a27_3[0:1080]) */
    {
        for (int i12 = 0; i12 < 20; i12++) f27_8(a27_3 + i12 * 54, 54, 4);
    }
/* #pragma acc enter data copyin(a27_3[0:1080]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_27", 2752, 2752, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a27_3[0:1080]", ACCELRT_COPYIN, a27_3, 0, (1080) * sizeof a27_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 2753 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel copy(a27_3[0:1080]) vector_length(32) */
    f27_13(a27_3, 4, 5, 54);
/* #pragma acc exit data copyout(a27_3[0:1080]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_27", 2755, 2755, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a27_3[0:1080]", ACCELRT_COPYOUT, a27_3, 0, (1080) * sizeof a27_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 2756 "/tmp/w/fz/fuzz.c"
    a27_2 = 5;
/* #pragma acc update device(a27_2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_27", 2757, 2757, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a27_2", ACCELRT_UPDATE_DEVICE, &a27_2, 0, sizeof a27_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 2758 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop gang copy(a27_3[0:1080]) vector_length(32) */
#pragma omp parallel for simd schedule(static)
#line 2759 "/tmp/w/fz/fuzz.c"
    for (int i12 = 0; i12 < 20; i12++) f27_8(a27_3 + i12 * 54, 54, i12 + a27_2);
/* #pragma acc parallel loop gang worker reduction(+:r11) copy(a27_3[0:1080]) vector_length(32) */
#pragma omp parallel for simd schedule(static) reduction(+:r11)
#line 2761 "/tmp/w/fz/fuzz.c"
    for (int i12 = 0; i12 < 20; i12++) r11 += f27_9(a27_3 + i12 * 54, 54);
    HASH(27, "a27_3", a27_3, 1080);
    SHOW(27, "r11", r11);
    free(a27_3);
}

/* seed 80000 case 28: routines */
static int a28_1[1] = { 7 };
/* #pragma acc declare copyin(a28_1) */
static int a28_2 = 3;
/* #pragma acc declare copyin(a28_2) */
static unsigned f28_5(int v)
{
    return (v % 7 - (a28_2 + sizeof(unsigned char))) % 101;
}
/* #pragma acc routine vector */
static void f28_6(int *p, int n, int v)
{
/* #pragma acc loop vector */
    for (int k = 0; k < n; k++) p[k] = a28_1[(long long)fabsf(a28_1[0]) % 1] % 7 + (int)f28_5(v % 7) % 10;
}
/* #pragma acc routine  vector */
static long f28_7(const int *p, int n)
{
    long s = 1;
/* #pragma acc loop vector reduction(+:s) */
    for (int k = 0; k < n; k++) s += !p[k] + (long)f28_5(k % 9);
    return s;
}
/* #pragma acc routine  worker */
static void f28_8(int *p, int rows, int n)
{
/* #pragma acc loop worker */
    for (int i = 0; i < rows; i++) {
/* #pragma acc loop vector */
        for (int k = 0; k < n; k++) p[i * n + k] = (i + k) % 1;
    }
}
/* #pragma acc routine gang */
static void f28_11(int *p, int blocks, int rows, int n)
{
/* #pragma acc loop gang */
    for (int b = 0; b < blocks; b++) f28_8(p + b * rows * n, rows, n);
}
static void case_28(void)
{
    int *a28_3 = malloc(186 * sizeof *a28_3);
    long n4 = opaque(186);
    FILL(a28_3, 186, 916u, -7, 7);
    long r9 = 7;
/* #pragma acc parallel loop reduction(+:r9) copy(a28_3[0:n4]) vector_length(64) num_workers(2) */
#pragma omp parallel for simd schedule(static) reduction(+:r9)
#line 2812 "/tmp/w/fz/fuzz.c"
    for (int i10 = 0; i10 < 186; i10++) r9 += (long)f28_5(i10 % 100) + (long)a28_3[i10];
/* #pragma acc parallel loop reduction(+:r9) pcopy(a28_3[0:n4]) vector_length(64) num_workers(2) */
#pragma omp parallel for simd schedule(static) reduction(+:r9)
#line 2814 "/tmp/w/fz/fuzz.c"
    for (int i10 = 0; i10 < 186; i10++) r9 += (long)f28_5(i10 % 100) + (long)a28_3[i10];
/* #pragma acc parallel loop reduction(+:r9) copy(a28_3[0:n4]) vector_length(64) num_workers(2) */
#pragma omp parallel for simd schedule(static) reduction(+:r9)
#line 2816 "/tmp/w/fz/fuzz.c"
    for (int i10 = 0; i10 < 186; i10++) r9 += (long)f28_5(i10 % 100) + (long)a28_3[i10];
    a28_2 = 9;
/* #pragma acc update device(a28_2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_28", 2818, 2818, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a28_2", ACCELRT_UPDATE_DEVICE, &a28_2, 0, sizeof a28_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 2819 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel copy(a28_3[0:n4]) vector_length(64) num_workers(2) */
    f28_11(a28_3, 3, 1, 62);
    a28_2 = 7;
/* #pragma acc update device(a28_2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_28", 2822, 2822, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a28_2", ACCELRT_UPDATE_DEVICE, &a28_2, 0, sizeof a28_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 2823 "/tmp/w/fz/fuzz.c"
    HASH(28, "a28_3", a28_3, 186);
    SHOW(28, "r9", r9);
    free(a28_3);
}

/* seed 80000 case 29: tiles */
static unsigned a29_13[7];
static void case_29(void)
{
    double a29_1[opaque(21)][opaque(42)];
    FILL(&a29_1[0][0], 882, 864u, 0, 100);
    short n3 = opaque(20);
    long n4 = opaque(0);
    int n6 = opaque(31);
    long n7 = opaque(29);
    unsigned char (*a29_8)[21][21] = malloc(23 * sizeof *a29_8);
    FILL(&a29_8[0][0][0], 10143, 796u, 0, 1);
    short *a29_9 = malloc(126 * sizeof *a29_9);
    int n10 = opaque(6);
    int n11 = opaque(126);
    FILL(a29_9, 126, 612u, -63, 63);
    FILL(&a29_13[0], 7, 745u, 0, 1);
/* #pragma acc parallel loop tile(8, 3) copy(a29_8[0:23][0:21][0:21]) copyin(a29_9[0:n11]) copyin(a29_13[0:7]) */
    {
        long long accel_at_i2;
        long long accel_at_i5;
#pragma omp parallel for collapse(2) schedule(static)
#line 2846 "/tmp/w/fz/fuzz.c"
    for (accel_at_i2 = (int)(n4); accel_at_i2 < n3; accel_at_i2 += 3)
    for (accel_at_i5 = (unsigned short)(n7); accel_at_i5 < n6; accel_at_i5++)
    { int i2 = (int)accel_at_i2; unsigned short i5 = (unsigned short)accel_at_i5; {
/* #pragma acc cache(a29_9[0:n11]) */
        double s = 0;
        s += a29_8[(int)i5 + i2 - 27][i2 + 1][-1 * i2 + 18];
        s += a29_8[(int)i5 + i2 - 28][i2 + 2][-1 * i2 + 18];
        s += a29_8[(int)i5 + i2 - 27][i2 + 2][-1 * i2 + 19];
        s += a29_8[(int)i5 + i2 - 29][i2 + 1][-1 * i2 + 20];
        s += a29_9[(-1 * i2 + 18) * n10 + (i5 - 29)];
        s += a29_9[(-1 * i2 + 18) * n10 + (i5 - 27)];
        s += a29_9[(-1 * i2 + 19) * n10 + (i5 - 28)];
        s += a29_9[(-1 * i2 + 18) * n10 + (i5 - 29)];
        for (int k12 = 0; k12 <= 2; k12++) {
            s += a29_13[2 * (int)i5 - 56];
            s += a29_13[2 * (int)i5 - 58];
            s += a29_13[2 * (int)i5 - 57];
            s += a29_13[2 * (int)i5 - 57];
        }
        a29_1[18 - i2][i5 - 29] = (double)(long)s;
    } }
    }
#line 2867 "/tmp/w/fz/fuzz.c"
    HASH(29, "a29_1", &a29_1[0][0], 882);
    free(a29_8);
    free(a29_9);
}

/* seed 80000 case 30: objects */
static int a30_2[1];
static unsigned char a30_3[40000];
struct s30_5 { long m0; int m1; };
struct s30_7 { float m0; int m1; float m2; unsigned long m3; };
static void case_30(void)
{
    float a30_1[opaque(30)];
    FILL(&a30_1[0], 30, 862u, -63, 63);
    FILL(&a30_2[0], 1, 740u, 0, 1000);
    FILL(&a30_3[0], 40000, 461u, 0, 1);
    struct s30_5 r4 = { 1, 1 };
    struct s30_7 r6 = { 1, 1, 1, 1 };
    float _Complex r8 = 2 - I;
    short n10 = opaque(3);
    long n11 = opaque(0);
    unsigned long o12[2][70];
    unsigned short i9;
/* #pragma acc parallel loop num_gangs(1) pcopy(a30_2) gang reduction(*:r4) reduction(+:r6) reduction(+:r8) private(o12) */
    {
        long long accel_at_i9;
#pragma omp declare reduction(accel_join_r4 : __typeof__(r4) : omp_out.m0 = omp_out.m0 * omp_in.m0, omp_out.m1 = omp_out.m1 * omp_in.m1) initializer(omp_priv = { 1, 1 })
#pragma omp declare reduction(accel_join_r6 : __typeof__(r6) : omp_out.m0 = omp_out.m0 + omp_in.m0, omp_out.m1 = omp_out.m1 + omp_in.m1, omp_out.m2 = omp_out.m2 + omp_in.m2, omp_out.m3 = omp_out.m3 + omp_in.m3) initializer(omp_priv = { 0, 0, 0, 0 })
#pragma omp parallel for schedule(static) private(i9, o12) reduction(accel_join_r4:r4) reduction(accel_join_r6:r6) reduction(+:r8)
#line 2891 "/tmp/w/fz/fuzz.c"
    for (accel_at_i9 = (unsigned short)(n11); accel_at_i9 <= n10; accel_at_i9 += 2) { i9 = (unsigned short)accel_at_i9; {
        for (int k13 = 0; k13 < 70; k13++) o12[0][k13] = o12[1][k13] = (unsigned)(long long)(('\n' & (long long)a30_1[i9]) * (k13 + a30_1[i9])) % 101;
        o12[(unsigned)(long long)a30_1[i9] % 2][((long long)31.0f ^ (long long)108.0) % 70] = (double)o12[o12[1][19] / 5 % 2][i9 + 42] + (o12[0][(unsigned)i9] || o12[1][(unsigned)((long long)a30_1[i9] / 5) % 70]) && o12[i9 && a30_1[i9]][i9];
        a30_1[i9] = (long long)(a30_1[i9] - i9) % 64;
        r6.m2 += i9;
        if ((i9 <= o12[(sizeof(unsigned short) >> i9) % 2][i9 + 14] && (float)5L) == o12[2 % 5 % 2][i9 + 4]) r4.m0 = -r4.m0;
        r8 += (unsigned)(long long)(1 * a30_1[i9]) % 6 - (('~' + i9) % 6) * I;
    } }
    }
#line 2899 "/tmp/w/fz/fuzz.c"
    HASH(30, "a30_1", &a30_1[0], 30);
    HASH(30, "a30_2", &a30_2[0], 1);
    HASH(30, "a30_3", &a30_3[0], 40000);
    SHOW(30, "r4.m0", r4.m0);
    SHOW(30, "r4.m1", r4.m1);
    SHOW(30, "r6.m0", r6.m0);
    SHOW(30, "r6.m1", r6.m1);
    SHOW(30, "r6.m2", r6.m2);
    SHOW(30, "r6.m3", r6.m3);
    SHOW(30, "creal r8", creal(r8));
    SHOW(30, "cimag r8", cimag(r8));
}

/* seed 80000 case 31: dimensions */
static unsigned short a31_1[1][6];
static void case_31(void)
{
    FILL(&a31_1[0][0], 6, 927u, 0, 7);
    int *a31_2 = malloc(18 * sizeof *a31_2);
    FILL(a31_2, 18, 788u, -63, 63);
    long n4 = opaque(16);
    int n6 = opaque(0);
    int v7 = opaque(-2999);
    unsigned i3;
/* #pragma acc parallel num_gangs(4, 4) copyin(a31_2[0:18]) */
    {
/* #pragma acc loop gang(dim:2) */
        {
            long long accel_at_i3;
#pragma omp parallel for schedule(static) private(i3)
#line 2926 "/tmp/w/fz/fuzz.c"
        for (accel_at_i3 = (unsigned int)(n4); accel_at_i3 >= 15; accel_at_i3 -= 2) { i3 = (unsigned int)accel_at_i3; {
/* #pragma acc loop gang(dim:1) */
#pragma omp simd
#line 2928 "/tmp/w/fz/fuzz.c"
            for (int i5 = n6; i5 != 3; ++i5) {
                _Bool t8 = (short[]){ i3, 2, 7 }[(unsigned)a31_2[16] % 3] % 2;
                a31_1[i3 - 16][2 - i5] = !(fmax(i5, a31_1[i3 - 16][2 - i5]) + a31_1[i3 - 16][2 - i5]);
                a31_1[i3 - 16][2 - i5] = (a31_1[i3 - 16][2 - i5] - i3 + i5 + t8) % 8;
            }
        } }
        }
#line 2934 "/tmp/w/fz/fuzz.c"
    }
    HASH(31, "a31_1", &a31_1[0][0], 6);
    free(a31_2);
}

/* seed 80000 case 32: triangles */
static void case_32(void)
{
    double (*a32_1)[12] = malloc(12 * sizeof *a32_1);
    FILL(&a32_1[0][0], 144, 942u, 0, 100);
    int n4 = opaque(12);
/* #pragma acc parallel loop pcopy(a32_1[0:12][0:12]) */
#pragma omp parallel for schedule(static)
#line 2946 "/tmp/w/fz/fuzz.c"
    for (int i2 = 0; i2 < n4; i2++) {
/* #pragma acc loop */
        {
            long long accel_at_j3;
#pragma omp simd
#line 2948 "/tmp/w/fz/fuzz.c"
        for (accel_at_j3 = 0; accel_at_j3 < i2; accel_at_j3 += 3) { int j3 = (int)accel_at_j3; {
            a32_1[i2][j3] += i2 * 3 + j3;
        } }
        }
#line 2951 "/tmp/w/fz/fuzz.c"
    }
    HASH(32, "a32_1", &a32_1[0][0], 144);
    free(a32_1);
}

/* seed 80000 case 33: nested */
static long long a33_6[31];
/* #pragma acc routine seq */
static unsigned f33_11(const long long *p, int n)
{
    unsigned s = 0;
    for (int k = 0; k < n; k++) {
        s += (k / 7 + '\n' * 'a') % 6;
    }
    return s;
}
static void case_33(void)
{
    unsigned char **a33_1 = malloc(4 * sizeof *a33_1);
    for (int q2 = 0; q2 < 4; q2++) {
        a33_1[q2] = malloc(14 * sizeof **a33_1);
        FILL(a33_1[q2], 14, q2 + 111u, 0, 1);
    }
    int *a33_3 = malloc(56 * sizeof *a33_3);
    size_t n4 = opaque(14);
    size_t n5 = opaque(56);
    FILL(a33_3, 56, 256u, 0, 100);
    FILL(&a33_6[0], 31, 113u, 0, 63);
    unsigned short *a33_7 = malloc(33 * sizeof *a33_7);
    FILL(a33_7, 33, 990u, 0, 1);
    int v8 = opaque(-5505);
    int v9 = opaque(6317);
    long long v10 = opaque(20);
    short *a33_12 = malloc(9 * sizeof *a33_12);
    long n13 = opaque(9);
    FILL(a33_12, 9, 269u, -1000, 1000);
    long n15 = opaque(33);
    int n16 = opaque(29);
    unsigned q17[1];
/* #pragma acc parallel loop copy(a33_1[0:4][0:14]) copy(a33_3[0:n5]) copy(a33_7[0:33]) copy(a33_12[0:n13]) num_gangs(100)  private(q17) */
#pragma omp parallel for schedule(guided, 64) private(q17)
#line 2991 "/tmp/w/fz/fuzz.c"
    for (unsigned i14 = n16; i14 != n15; ++i14) {
        for (int k18 = 0; k18 < 1; k18++) q17[k18] = (i14 + v8 - (v9 < 7L)) % 101;
        signed char t19 = f33_11(&a33_6[0], 31) % 128;
/* #pragma acc loop */
        for (unsigned i20 = 0; i20 < (~a33_3[(32 - i14) * n4 + (i14 - 20)] + 101) % 15; i20++)
        {
            int c21 = 0;
            while (c21++ < 3) {
/* #pragma acc atomic update */
#pragma omp atomic
#line 3000 "/tmp/w/fz/fuzz.c"
                a33_12[(q17[(i14 + a33_1[i14 - 29][i20]) % 1] ^ (long long)7.0) % 9] += (i20 > a33_3[1 * n4 + (i14 - 24)] ? v9 + i14 : v9 != a33_6[41 - i14]) % 21;
                a33_1[i14 - 29][i20] = ((q17[f33_11(&a33_6[0], 31) % 1] ? q17[(1.0 ? v8 : a33_7[i14 - 19]) % 1] : q17[(i20, a33_7[16 - i20]) % 1]) & t19 - 31) <= !(c21 * sizeof(unsigned long));
            }
            a33_1[i14 - 29][i20] = (a33_1[i14 - 29][i20] + i14 - t19 - i20) % 2;
        }
        if ((a33_1[i14 - 29][i14 - 24] << 2) + (q17[(v8 == v8) % 1] - a33_1[i14 - 29][i14 - 21]) <= v8) {
            long long t22 = (i14 & q17[0]) << 6;
            if (f33_11(&a33_6[0], 31) - ~a33_3[(i14 - 29) * n4 + 4] != v10) {
                if (t19 <= 126) t19 += 1;
            }
        } else {
/* #pragma acc atomic */
#pragma omp atomic
#line 3012 "/tmp/w/fz/fuzz.c"
            a33_12[i14 - 29] = a33_12[i14 - 29] + (unsigned)(~a33_7[i14 - 21] + v9 * v8) % 21;
        }
/* #pragma acc atomic */
#pragma omp atomic
#line 3015 "/tmp/w/fz/fuzz.c"
        a33_12[i14 - 28]++;
    }
    for (int q2 = 0; q2 < 4; q2++) HASH(33, "a33_1", a33_1[q2], 14);
    HASH(33, "a33_3", a33_3, 56);
    HASH(33, "a33_12", a33_12, 9);
    for (int q2 = 0; q2 < 4; q2++) free(a33_1[q2]);
    free(a33_1);
    free(a33_3);
    free(a33_7);
    free(a33_12);
}

/* seed 80000 case 34: nested */
static void case_34(void)
{
    signed char (*a34_1)[6] = malloc(10 * sizeof *a34_1);
    FILL(&a34_1[0][0], 60, 321u, 0, 63);
    unsigned short v2 = opaque(1);
    unsigned *a34_3 = malloc(2 * sizeof *a34_3);
    FILL(a34_3, 2, 278u, 0, 7);
    unsigned char *a34_4 = malloc(11 * sizeof *a34_4);
    FILL(a34_4, 11, 780u, 0, 7);
    int n6 = opaque(-1);
    long n7 = opaque(7);
    int n10 = opaque(-6);
    long r8 = 1;
/* #pragma acc parallel loop async(2) pcopy(a34_1[0:10][0:6]) copy(a34_3[0:2]) copy(a34_4[0:11]) gang reduction(&:r8) */
#pragma omp parallel for schedule(static) reduction(&:r8)
#line 3042 "/tmp/w/fz/fuzz.c"
    for (long i5 = n7; i5 > n6; i5 -= 1) {
        long long q11[1];
        short i9;
/* #pragma acc loop vector private(q11) private(i9) */
        {
            __typeof__(q11) q11 __attribute__((unused));
            __typeof__(i9) i9 __attribute__((unused));
#line 3046 "/tmp/w/fz/fuzz.c"
        for (i9 = -5; i9 >= n10; i9--)
        {
            for (int k12 = 0; k12 < 1; k12++) q11[k12] = k12;
            int c13 = 0;
            do {
                int c14 = 0;
                while (c14++ < 6) {
                    if ((i9 ? v2 : q11[0]) - (3.0f && v2) > a34_1[i5][0 >> a34_1[i5][i9 + 10] % 8]) break;
                    if (!i5 - a34_1[i5][i9 + 9] == q11[(long long)fmax(c14, q11[(v2 + v2) % 1]) % 1]) continue;
                    if (q11[0] <= 97) q11[0] += 3;
                }
            } while (++c13 < 5);
            {
/* #pragma acc atomic */
#pragma omp atomic
#line 3060 "/tmp/w/fz/fuzz.c"
                a34_3[(unsigned)(i9 - v2) % 2] = a34_3[(unsigned)(i9 - v2) % 2] + (long long)fabsf(sizeof(int)) % 21;
                for (int k15 = (int)(4) - 1; k15 >= 0; k15--) {
                    long long w16[2] = { q11[(q11[k15 % 'a' % 1] >> 1L) % 1] };
                    q11[((struct { unsigned y; int x; }){ .x = 'a' % 101, .y = i5 }).y % 1] /= 3;
                }
            }
        }
        }
#line 3067 "/tmp/w/fz/fuzz.c"
/* #pragma acc loop reduction(&:r8) vector */
        for (int i17 = -14; -10 >= i17; i17 += 3)
        {
            switch (sizeof(int) % 4) {
                case 0:
                {
                    unsigned char t18 = !i5;
                    unsigned char *p19 = &t18;
                }
                break;
                case 1:
                {
                    r8 = ~((unsigned)(i17 + '0' ? '\n' || v2 : i17) % 65536) & r8;
                }
                break;
                case 2:
                {
                    for (int k20 = 0; k20 < 1; k20++) {
                        a34_1[i5][-11 - i17] = (unsigned)(-i17 * ((i5 ^ i17) + -'\n')) % 64;
/* #pragma acc atomic */
#pragma omp atomic
#line 3087 "/tmp/w/fz/fuzz.c"
                        a34_3[('\n' + 7) % 2]++;
                    }
                }
                break;
            }
/* #pragma acc atomic update */
#pragma omp atomic
#line 3093 "/tmp/w/fz/fuzz.c"
            a34_4[-i17 % 11] |= (unsigned)-('0' ? i17 : a34_1[i5][-11 - i17]) % 128;
            a34_1[i5][-11 - i17] = (a34_1[i5][-11 - i17] - v2 + i5 - i17) % 64;
        }
    }
/* #pragma acc wait(2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_34", 3097, 3097, "wait", 0 };
    int accel_wait[] = { 2 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 3098 "/tmp/w/fz/fuzz.c"
    HASH(34, "a34_1", &a34_1[0][0], 60);
    HASH(34, "a34_3", a34_3, 2);
    HASH(34, "a34_4", a34_4, 11);
    SHOW(34, "r8", r8);
    free(a34_1);
    free(a34_3);
    free(a34_4);
}

/* seed 80000 case 35: flat */
static int a35_1[17][6];
static int a35_4[10];
static void case_35(void)
{
    FILL(&a35_1[0][0], 102, 2u, 0, 100);
    long long *a35_2 = malloc(24 * sizeof *a35_2);
    size_t n3 = opaque(24);
    FILL(a35_2, 24, 784u, 0, 1);
    FILL(&a35_4[0], 10, 894u, 0, 7);
    unsigned short v5 = opaque(70);
    long long v6 = opaque(-1);
    int *a35_7 = malloc(8 * sizeof *a35_7);
    FILL(a35_7, 8, 108u, 0, 1);
    long n9 = opaque(0);
    int n10 = opaque(0);
    int n12 = opaque(16);
    long long i8;
/* #pragma acc parallel loop  collapse(2) vector_length(128) copy(a35_2[0:n3]) copy(a35_7[0:8]) */
    {
        long long accel_at_i11;
#pragma omp parallel for collapse(2) schedule(guided, 64) reduction(|:a35_7[0:8])
#line 3126 "/tmp/w/fz/fuzz.c"
    for (i8 = n10; n9 > i8; ++i8)
    for (accel_at_i11 = 17; accel_at_i11 < (unsigned int)(n12); accel_at_i11++)
    { unsigned int i11 = (unsigned int)accel_at_i11; {
        for (int k13 = 0; k13 < (a35_1[2 - i8][i11 - 13] + a35_4[25 - i11]) % 7; k13 += 1) {
            if (~(i8 - 7)) {
                a35_1[2 - i8][i11 - 13] = ((v5, a35_1[2 - i8][i11 - 13]) / 7 + (a35_4[i11 - 17], k13 && i8)) % 101;
            }
        }
        int c14 = 0;
        while (c14++ < 2) {
            double t15 = c14 <= v5 * i11;
        }
        a35_1[2 - i8][i11 - 13] %= 6;
/* #pragma acc atomic */
        a35_7[i11 - 16] = (unsigned)(long long)((v6 - a35_4[4 - i8]) * -7.0f) % 128 | a35_7[i11 - 16];
        a35_1[2 - i8][i11 - 13] = (unsigned)(a35_1[2 - i8][i11 - 13] - v6 + i8 - i11) % 101;
    } }
    }
#line 3143 "/tmp/w/fz/fuzz.c"
    HASH(35, "a35_1", &a35_1[0][0], 102);
    HASH(35, "a35_7", a35_7, 8);
    free(a35_2);
    free(a35_7);
}

/* seed 80000 case 36: data */
static unsigned long a36_3[21];
static void case_36(void)
{
    unsigned v1 = opaque(15);
    signed char v2 = opaque(3);
    FILL(&a36_3[0], 21, 781u, 0, 100);
    unsigned long *a36_4 = malloc(21 * sizeof *a36_4);
    FILL(a36_4, 21, 557u, 0, 7);
    unsigned char a36_5[opaque(21)];
    FILL(&a36_5[0], 21, 604u, 0, 255);
    short n7 = opaque(8);
    int n8 = opaque(0);
    short n10 = opaque(21);
    unsigned short i9;
/* #pragma acc kernels loop copy(a36_3) copy(a36_4[0:21]) copy(a36_5) */
    {
        struct accelrt_data accel_data[] = {
            { "a36_3", ACCELRT_COPY | ACCELRT_WRITTEN, a36_3, 0, sizeof a36_3, 0 },
            { "a36_4[0:21]", ACCELRT_COPY | ACCELRT_WRITTEN, a36_4, 0, (21) * sizeof a36_4[0], 0 },
            { "a36_5", ACCELRT_COPY, a36_5, 0, sizeof a36_5, 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 3);
#line 3165 "/tmp/w/fz/fuzz.c"
    {
        long long accel_at_i6;
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 3165 "/tmp/w/fz/fuzz.c"
    for (accel_at_i6 = n8; accel_at_i6 < n7; accel_at_i6++) { int i6 = (int)accel_at_i6; {
        a36_4[i6 + 3] = (unsigned)(('0' != sizeof(signed char) * 5) - ((unsigned long)a36_3[i6 + 3] ? 31 * v2 : i6 / 3L)) % 8;
        a36_3[i6 + 3] = (a36_3[i6 + 3] + i6 - a36_4[i6 + 3] - a36_5[i6]) % 101;
    } }
    }
    }
#line 3169 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop copy(a36_3) copy(a36_4[0:21]) copy(a36_5) */
    {
        struct accelrt_data accel_data[] = {
            { "a36_3", ACCELRT_COPY | ACCELRT_WRITTEN, a36_3, 0, sizeof a36_3, 0 },
            { "a36_4[0:21]", ACCELRT_COPY, a36_4, 0, (21) * sizeof a36_4[0], 0 },
            { "a36_5", ACCELRT_COPY | ACCELRT_WRITTEN, a36_5, 0, sizeof a36_5, 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 3);
#line 3170 "/tmp/w/fz/fuzz.c"
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 3170 "/tmp/w/fz/fuzz.c"
    for (i9 = 0; i9 < n10; i9 += 1) {
        switch ((unsigned)(signed char)(a36_5[i9] * a36_4[sizeof(unsigned long)]) % 3) {
            case 0:
            {
                if (-(i9 & a36_3[i9])) {
                    a36_3[i9] /= 6;
                } else {
                    a36_5[i9] |= !(a36_4[7] ^ (long long)5.0);
                    a36_3[i9] = a36_4[i9] % 7 || abs((int)((unsigned)v2 % 101) - 50);
                }
                if ((!a36_3[i9] ? v1 || a36_4[i9] : 7) < a36_4[268u % 21]) {
                    double t11 = (unsigned)v2 % 1001;
                    struct g12 { int a; int b[4]; } l13 = { .b = { [2] = (unsigned)v2 % 101, 5 }, .a = '\n' % 101 }, l13c = l13;
                } else {
                    if (a36_3[i9] <= 99) a36_3[i9]++;
                }
            }
            break;
            case '\1':
            {
                for (short k14 = 0; k14 < 0; k14 += 1) {
                    a36_5[i9] = v1;
                    unsigned short t15 = (unsigned)(a36_3[i9] && a36_4[k14 + 17]);
                }
                int t16 = -a36_3[i9] <= (long long)5.0f << 5;
            }
            break;
            default:
            {
                a36_5[i9] = (a36_4[i9] & a36_4[i9]) >> (a36_3[i9] - 100) % 8 == (v2 / 7 ^ sizeof(signed char) % 7);
            }
        }
        unsigned short w17[8];
        for (int k18 = 0; k18 < 8; k18++) w17[k18] = (~a36_4[i9] ^ (a36_4[i9] || v2)) % 101;
        a36_5[i9] = (a36_5[i9] + v2 - i9 - a36_3[i9]) % 256;
    }
    }
#line 3206 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a36_3) if_present */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_36", 3206, 3206, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a36_3", ACCELRT_UPDATE_SELF | ACCELRT_IF_PRESENT, a36_3, 0, sizeof a36_3, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 3207 "/tmp/w/fz/fuzz.c"
    for (int i19 = -7; i19 < 13; i19 += 3) {
        a36_3[i19 + 7] = (~v1 ? i19 : v2 + a36_4[i19 + 7]) / 7 % 101;
        a36_4[i19 + 7] = (unsigned)((a36_5[13 - i19] + (v2 == '0')) * v2) % 8;
        double w20[1] = { (unsigned)v2 % 101 };
        a36_5[13 - i19] = (a36_5[13 - i19] + i19 + a36_3[i19 + 7] + a36_4[i19 + 7]) % 256;
    }
/* #pragma acc update host(a36_5) if_present */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_36", 3213, 3213, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a36_5", ACCELRT_UPDATE_SELF | ACCELRT_IF_PRESENT, a36_5, 0, sizeof a36_5, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 3214 "/tmp/w/fz/fuzz.c"
/* #pragma acc enter data copyin(a36_4[0:21]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_36", 3214, 3214, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a36_4[0:21]", ACCELRT_COPYIN, a36_4, 0, (21) * sizeof a36_4[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 3215 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a36_4[0:21]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_36", 3215, 3215, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a36_4[0:21]", ACCELRT_COPYOUT, a36_4, 0, (21) * sizeof a36_4[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 3216 "/tmp/w/fz/fuzz.c"
    HASH(36, "a36_3", &a36_3[0], 21);
    HASH(36, "a36_4", a36_4, 21);
    HASH(36, "a36_5", &a36_5[0], 21);
    free(a36_4);
}

/* seed 80000 case 37: tiles */
static void case_37(void)
{
    float *a37_1 = malloc(40 * sizeof *a37_1);
    FILL(a37_1, 40, 729u, -63, 63);
    long n3 = opaque(38);
    int n4 = opaque(35);
    short a37_7[25][7];
    FILL(&a37_7[0][0], 175, 9u, -1000, 1000);
/* #pragma acc data copy(a37_1[0:40]) copyin(a37_7) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_37", 3231, 3243, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a37_1[0:40]", ACCELRT_COPY, a37_1, 0, (40) * sizeof a37_1[0], 0 },
            { "a37_7", ACCELRT_COPYIN, a37_7, 0, sizeof a37_7, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 2, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 3232 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop tile(8, 4, 16) copy(a37_1[0:40]) present(a37_7) */
        {
            long long accel_at_i2;
            long long accel_at_i5;
#pragma omp parallel for collapse(2) schedule(static)
#line 3234 "/tmp/w/fz/fuzz.c"
        for (accel_at_i2 = (unsigned int)(n4); accel_at_i2 < n3; accel_at_i2 += 3)
        for (accel_at_i5 = 0; accel_at_i5 <= 19; accel_at_i5++)
        { unsigned int i2 = (unsigned int)accel_at_i2; unsigned short i5 = (unsigned short)accel_at_i5; 
#pragma omp simd
#line 3236 "/tmp/w/fz/fuzz.c"
for (int i6 = -2; i6 < -1; i6++)
        {
            double s = 0;
            s += a37_7[i5 + 1][i2 - 31];
            s += a37_7[i5 + 4][i2 - 34];
            a37_1[((35 - i2) * 20 + i5) * 1 + (-2 - i6)] = (float)(long)s;
        } }
        }
#line 3243 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 3244 "/tmp/w/fz/fuzz.c"
    HASH(37, "a37_1", a37_1, 40);
    free(a37_1);
}

/* seed 80000 case 38: objects */
static void case_38(void)
{
    signed char a38_1[opaque(6)];
    FILL(&a38_1[0], 6, 824u, 0, 63);
    signed char *a38_2 = malloc(37 * sizeof *a38_2);
    FILL(a38_2, 37, 650u, -100, 100);
    int r3[7];
    FILL(r3, 7, 5u, 0, 3);
    float _Complex r4 = 2 - I;
    long n6 = opaque(21);
    struct { unsigned long long a; unsigned long long b[70]; } o7;
    unsigned short i5;
/* #pragma acc parallel loop copy(a38_1) copy(a38_2[0:37]) gang worker vector reduction(+:r3[4:3]) reduction(*:r4) private(o7) */
#pragma omp parallel for schedule(static) private(o7) reduction(+:r3[4:3]) reduction(*:r4)
#line 3262 "/tmp/w/fz/fuzz.c"
    for (i5 = n6; i5 != 15; i5--) {
        o7.a = 1;
        for (int k8 = 0; k8 < 70; k8++) o7.b[k8] = a38_1[21 - i5] / 7 ? sizeof(double) + a38_1[21 - i5] : ((struct { int y; int x; }){ .x = i5, .y = k8 }).y;
        int t9 = (long long)fmax(i5, o7.a) % 2;
        unsigned char t10 = (unsigned)~((long long)3.0 % 5) % 10;
        a38_1[21 - i5] = (a38_1[21 - i5] - o7.a + t9 - t10) % 64;
        if (((unsigned)t10 | (int)10) != o7.b[i5 + 35]) r4 *= I;
        if (({ unsigned q = 1u; q + '\n' % 101; }) + 146 <= o7.b[154 / 7 % 70]) r4 *= -I;
        r3[o7.b[i5] % 3 + 4] += !a38_2[t10 / 7] * a38_1[21 - i5] % 6;
        if ((unsigned)~3 % 1001 << (4 + o7.b[i5 + 40]) % 8 > t9) r4 *= -I;
    }
    HASH(38, "a38_1", &a38_1[0], 6);
    HASH(38, "r3", r3, 7);
    SHOW(38, "creal r4", creal(r4));
    SHOW(38, "cimag r4", cimag(r4));
    free(a38_2);
}

/* seed 80000 case 39: objects */
static unsigned a39_1[12][20];
static unsigned long long f39_5(long long p0, unsigned p1, unsigned p2)
{
    return !('~' + sizeof(unsigned long));
}
/* #pragma acc routine seq */
static float f39_6(const unsigned *p, int n)
{
    float s = 0;
    for (int k = 0; k < n; k++) {
        if (((p[k] ? '0' : '~') & ~k) == k) break;
        s += ~(p[k] - '\n') % 6;
    }
    return s;
}
/* #pragma acc routine vector */
static void f39_7(unsigned *p, int n, int v)
{
/* #pragma acc loop vector */
    for (int k = 0; k < n; k++) p[k] = k * 'a' && 10;
}
struct s39_11 { unsigned m0; unsigned m1; short m2; long m3; };
static void case_39(void)
{
    FILL(&a39_1[0][0], 240, 471u, 0, 63);
    int v2 = opaque(-4287);
    double v3 = opaque(14);
    long v4 = opaque(8487);
    long long *a39_8 = malloc(1 * sizeof *a39_8);
    FILL(a39_8, 1, 319u, 0, 63);
    int r9[200];
    FILL(r9, 200, 5u, 0, 3);
    struct s39_11 r10 = { 1, 1, 1, 1 };
    double r12[4];
    FILL(r12, 4, 5u, 0, 3);
    double o13[opaque(50)];
    FILL(o13, 50, 9u, 0, 100);
    long n16 = opaque(6);
/* #pragma acc parallel loop firstprivate(o13) num_gangs(100) copy(a39_8[0:1]) gang reduction(|:r9) reduction(+:r10) reduction(min:r12) */
    {
#pragma omp declare reduction(accel_join_r10 : __typeof__(r10) : omp_out.m0 = omp_out.m0 + omp_in.m0, omp_out.m1 = omp_out.m1 + omp_in.m1, omp_out.m2 = omp_out.m2 + omp_in.m2, omp_out.m3 = omp_out.m3 + omp_in.m3) initializer(omp_priv = { 0, 0, 0, 0 })
#pragma omp parallel for schedule(static) reduction(accel_join_r10:r10) reduction(ACCEL_MIN:r12) reduction(|:r9)
#line 3320 "/tmp/w/fz/fuzz.c"
    for (unsigned long i14 = 0; i14 < 12; i14++) {
/* #pragma acc loop seq reduction(|:r9) reduction(+:r10) reduction(min:r12) */
        for (short i15 = 4; i15 <= n16; ++i15) {
            switch ((long long)(o13[i14 + 4] * o13[i15 + 6]) / 5 % 3) {
                case 0:
                {
                    long t17 = a39_1[i14][i15 - 2] != v4 && o13[20 - i15] + o13[i14 + 23];
                    unsigned t18 = (long long)(double)fabsf(31) % 2;
                }
                break;
                case '\1':
                {
                    double t19 = (unsigned)((long long)(o13[i14 + 9] ? v4 : o13[(long long)o13[(0 ? 239L : i15) % 50] % 50]) % 5) % 1001;
                    a39_1[i14][i15 - 2] ^= 10 & (long long)1.0 || sizeof(double) * i14;
                }
                default:
                {
                    int c20 = 0;
                    while (c20++ < 0) {
                        if ((o13[8 - i15] == v3) << i14 % 8) break;
                        if (!(unsigned long long)c20) continue;
                        enum { E22 = 1, E23, E24 } e21 = E23;
                        a39_1[i14][i15 - 2] = (unsigned)((E23 ^ v4) * (93 % 5) * 1u) % 64;
                    }
                    a39_1[i14][i15 - 2] = ((long long)fabsf(a39_1[i14][i15 - 2]) & (int)v3) * ((long long)o13[37] << (long long)o13[i15 + 37] % 8 ? a39_1[i14][i15 - 2] : a39_1[i14][i15 - 2] == v2) % 64;
                }
            }
            {
                if (a39_1[i14][i15 - 2] <= 60) a39_1[i14][i15 - 2] += 3;
            }
            a39_1[i14][i15 - 2] = (a39_1[i14][i15 - 2] + v4 - i14 + i15) % 64;
            if ((double)(o13[i14 + 21] * v3, a39_1[i14][i15 - 2] ? 100 : 5.0) < r12[(unsigned)v2 % 4]) r12[(unsigned)v2 % 4] = (double)(o13[i14 + 21] * v3, a39_1[i14][i15 - 2] ? 100 : 5.0);
            r10.m3 += (long long)o13[i15 + 9] % 6;
            if ((double)((long long)o13[i14 + 11] >> 3 < o13[i15 + 19]) < r12[(unsigned)(long long)v3 % 4]) r12[(unsigned)(long long)v3 % 4] = (double)((long long)o13[i14 + 11] >> 3 < o13[i15 + 19]);
            if ((double)((long long)7.0f & i15 && (unsigned long)7L) < r12[(unsigned)(long long)v3 % 4]) r12[(unsigned)(long long)v3 % 4] = (double)((long long)7.0f & i15 && (unsigned long)7L);
        }
        r10.m1 += (unsigned)(long long)(v3 * o13[i14 + 7] ? v3 : (long long)o13[v4 && v4] | (long long)o13[i14 + 26]) % 6;
    }
    }
#line 3358 "/tmp/w/fz/fuzz.c"
    HASH(39, "a39_1", &a39_1[0][0], 240);
    HASH(39, "a39_8", a39_8, 1);
    HASH(39, "r9", r9, 200);
    SHOW(39, "r10.m0", r10.m0);
    SHOW(39, "r10.m1", r10.m1);
    SHOW(39, "r10.m2", r10.m2);
    SHOW(39, "r10.m3", r10.m3);
    HASH(39, "r12", r12, 4);
    free(a39_8);
}

/* seed 80000 case 40: pieces */
static int a40_1[5][4];
static float a40_2[19];
static void case_40(void)
{
    FILL(&a40_1[0][0], 20, 68u, -1, 1);
    FILL(&a40_2[0], 19, 180u, 0, 7);
    int n5 = opaque(2);
    int n7 = opaque(4);
    unsigned n8 = opaque(1);
    unsigned n11 = opaque(4);
    int n12 = opaque(0);
    int n13 = opaque(0);
    int n14 = opaque(4);
    unsigned n16 = opaque(4);
    int n19 = opaque(2);
    unsigned n20 = opaque(3);
    long n23 = opaque(4);
/* #pragma acc enter data copyin(a40_1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_40", 3387, 3387, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a40_1", ACCELRT_COPYIN, a40_1, 0, sizeof a40_1, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 3388 "/tmp/w/fz/fuzz.c"
/* #pragma acc data copyin(a40_2) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_40", 3388, 3414, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a40_2", ACCELRT_COPYIN, a40_2, 0, sizeof a40_2, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 3389 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop collapse(2) present(a40_1) */
        {
            long long accel_at_i3;
            long long accel_at_i4;
#pragma omp parallel for collapse(2) schedule(static)
#line 3391 "/tmp/w/fz/fuzz.c"
        for (accel_at_i3 = 4; accel_at_i3 < 5; accel_at_i3++)
        for (accel_at_i4 = 1; accel_at_i4 < n5; accel_at_i4++)
        { int i3 = (int)accel_at_i3; int i4 = (int)accel_at_i4; {
            int t6 = ((struct { short y; int x; }){ .x = a40_2[17 - i4], .y = (long long)173.0 % 101 }).y;
            a40_1[i3][i4] = abs((int)i3 - 50) % 2;
        } }
        }
#line 3397 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a40_1[n7:1][1:n8]) if(1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_40", 3397, 3397, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a40_1[n7:1][1:n8]", ACCELRT_UPDATE_SELF, a40_1, (n7) * (long)sizeof a40_1[0] + (1) * (long)sizeof a40_1[0][0], (n8) * sizeof a40_1[0][0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, (1) != 0, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 3398 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop collapse(2) present(a40_1) */
        for (int i9 = 0; i9 < 2; i9++)
#pragma omp parallel for simd schedule(static)
#line 3400 "/tmp/w/fz/fuzz.c"
        for (int i10 = 0; i10 < n11; i10++)
        {
            a40_1[i9][i10] = -1;
            a40_1[i9][i10] = (long long)(-a40_2[i9 + 10] + (i10 + i9)) % 2;
        }
/* #pragma acc update self(a40_1[n12:2][n13:n14]) if(1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_40", 3405, 3405, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a40_1[n12:2][n13:n14]", ACCELRT_UPDATE_SELF | ACCELRT_PIECES, a40_1, (n12) * (long)sizeof a40_1[0] + (n13) * (long)sizeof a40_1[0][0], (long)(n14) > 0 ? ((long)(2) - 1) * sizeof a40_1[0] + (n14) * sizeof a40_1[0][0] : 0, (struct accelrt_pieces[]){ { (n14) * sizeof a40_1[0][0], { { 2, sizeof a40_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, (1) != 0, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 3406 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a40_1) */
#pragma omp parallel for schedule(static)
#line 3407 "/tmp/w/fz/fuzz.c"
        for (int i15 = 2; i15 < n16; i15++)
        for (int i17 = 3; i17 < 4; i17++)
        {
            _Bool t18 = 3 && a40_1[i15][i17];
            a40_1[i15][i17] = 1;
        }
/* #pragma acc update self(a40_1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_40", 3413, 3413, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a40_1", ACCELRT_UPDATE_SELF, a40_1, 0, sizeof a40_1, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 3414 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 3415 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a40_1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_40", 3415, 3415, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a40_1", ACCELRT_UPDATE_DEVICE, a40_1, 0, sizeof a40_1, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 3416 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a40_1) */
#pragma omp parallel for schedule(static)
#line 3417 "/tmp/w/fz/fuzz.c"
    for (int i21 = 0; i21 < 5; i21++)
    for (int i22 = 0; i22 < n23; i22++)
    {
        switch (i21 * (i22 < '\n') % 4) {
            case 0:
            {
                for (long k24 = 0; k24 < '~' % 7; ++k24) {
                    a40_1[i21][i22] /= 2;
                    enum { E26 = 5, E27, E28 } e25 = E27;
                }
            }
            break;
            case 1:
            {
                if ((long long)'0' ? 1L * i22 : (a40_1[i21][i22], a40_1[i21][i22])) {
                    int *p29 = &a40_1[i21][i22];
                }
            }
            break;
            case 2:
            {
                a40_1[i21][i22] = 1;
                int t30 = abs((int)i22 - 50) % 10;
            }
        }
        a40_1[i21][i22] = 0.0f;
    }
/* #pragma acc exit data copyout(a40_1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_40", 3444, 3444, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a40_1", ACCELRT_COPYOUT, a40_1, 0, sizeof a40_1, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 3445 "/tmp/w/fz/fuzz.c"
    HASH(40, "a40_1", &a40_1[0][0], 20);
}

/* seed 80000 case 41: nested */
static long a41_3[7];
static signed char f41_9(long p0, unsigned char p1, unsigned long p2)
{
    return ((p0 ^ p1) - ('\n' > '\n')) % 101;
}
static short f41_10(unsigned long p0)
{
    unsigned short t11 = ((struct { short y; int x; }){ .x = p0, .y = sizeof(unsigned short) }).y % 10;
    return (!p0 - (unsigned short)'0') % 101;
}
static void case_41(void)
{
    short *a41_1 = malloc(7 * sizeof *a41_1);
    FILL(a41_1, 7, 118u, -7, 7);
    long long a41_2[opaque(7)][opaque(20)];
    FILL(&a41_2[0][0], 140, 777u, 0, 1000);
    FILL(&a41_3[0], 7, 243u, 0, 1000);
    unsigned char *a41_4 = malloc(7 * sizeof *a41_4);
    size_t n5 = opaque(7);
    FILL(a41_4, 7, 177u, 0, 255);
    int v6 = opaque(16);
    short v7 = opaque(0);
    long v8 = opaque(-1399);
    long n13 = opaque(7);
    long n28 = opaque(5);
    long n43 = opaque(15);
    long n44 = opaque(12);
    long n50 = opaque(0);
    unsigned long r14 = 1;
    unsigned char i12;
/* #pragma acc parallel loop firstprivate(v7) async(opaque(3)) copy(a41_1[0:7]) copy(a41_3) copyin(a41_4[0:n5]) vector_length(33) gang reduction(&:r14) */
#pragma omp parallel for schedule(static) reduction(&:r14)
#line 3480 "/tmp/w/fz/fuzz.c"
    for (i12 = 0; i12 != n13; i12++) {
        if (1 != 2) {
            {
                r14 = !(v6 - v7) & r14;
                int c15 = 0;
                do {
                    if (sizeof(double) * v8 ? a41_2[i12][i12] : 0 | 41) break;
                    a41_1[i12] /= 5;
                } while (++c15 < 3);
            }
            if (a41_3[6 - i12] << 1 && v6 - -20) {
                if ((7.0 ? v6 : a41_3[6 - i12], sizeof(unsigned short) && i12) > a41_4[i12]) {
                    r14 &= ~(abs((int)((unsigned)a41_1[i12] % 101) - 50) && i12 << a41_2[i12][i12 + 5] % 8);
                    if ((a41_1[i12] ^ v7 - a41_1[i12]) < a41_1[i12]) {
                        if ((a41_3[6 - i12] - a41_2[i12][i12 + 11] ? 31.0 : a41_2[i12][i12 + 3] == a41_2[i12][i12 + 7]) > v8) {
                            a41_2[i12][i12 + 4] = (unsigned)f41_10(a41_2[i12][(unsigned short)sizeof(int)] % 101) % 1001;
                        } else {
                            a41_3[6 - i12] /= 5;
                        }
                        {
                            if (a41_1[i12] <= 5) a41_1[i12] += 2;
                            int t16 = (unsigned)v6 % 30001;
                        }
                    } else {
                        if ((a41_2[i12][10] * 100 == (v8 & a41_1[i12])) > a41_4[6 - i12]) {
                            a41_3[6 - i12] = ((a41_2[i12][i12 + 10] && 4) & !a41_2[i12][i12 + 13]) * sizeof(int);
                        } else {
                            unsigned t17 = (unsigned)((short[]){ (unsigned)v7 % 101, a41_4[i12] % 101, 7 }[a41_3[6 - i12] % 3] ? a41_2[i12][18 - i12] > sizeof(unsigned) : v8 * v7) % 30001;
                        }
                    }
                } else {
                    for (unsigned char k18 = 0; k18 < (unsigned)(i12 - a41_1[i12]) % 7; ++k18) {
                        if ((a41_3[6 - i12] << a41_4[k18 + 1] % 8 ? !a41_4[i12] : ~v8) <= a41_4[i12]) {
                            _Bool t19 = a41_2[i12][i12 + 3] / 7 % 2;
                        }
                    }
                    switch ((a41_4[i12] || a41_4[6 - i12]) % 7 % 3) {
                        case 0:
                        {
                            unsigned char t20 = !2 + (a41_2[i12][8] && v6);
                            t20 = ~((unsigned long long)a41_2[i12][31u % 20] % 7) % 256;
                        }
                        break;
                        case 0x1:
                        {
                            a41_1[i12] /= 4;
                            switch ((unsigned)f41_10(a41_4[6 - i12] % 101) % 3) {
                                case 0:
                                {
                                    r14 &= ~((unsigned)-f41_9(a41_2[i12][10 - i12] % 101, a41_4[i12] % 101, a41_2[i12][i12 + 5] % 101) % 65536);
                                    short t21 = (i12 ? a41_1[i12] >> a41_4[a41_2[i12][i12 + 11] % 7] % 8 : v8) % 1001;
                                }
                                break;
                                case 0x1:
                                {
                                    a41_1[i12] = (~(-28 % '\n') ? (unsigned short)(v6 & a41_4[6 - i12]) : abs((int)((unsigned)v6 % 101) - 50) ^ (int)v8) % 8;
                                    struct g22 { unsigned char a; int b[4]; } l23 = { .b = { [2] = (unsigned)a41_1[i12] % 101, 5 }, .a = a41_4[(sizeof(unsigned) | (long long)-1.0) % 7] % 101 }, l23c = l23;
                                }
                            }
                        }
                        break;
                        default:
                        {
                            a41_1[i12] = !(((long long)0.0 | 100) == v7 >= a41_1[i12]);
                            r14 &= v7 >= i12 && (31.0f && a41_4[i12]);
                        }
                    }
                }
            } else {
                for (int k24 = (int)(i12 != a41_1[i12]) - 1; k24 >= 0; k24--) {
                    {
                        unsigned long long w25[3];
                        for (int k26 = 0; k26 < 3; k26++) w25[k26] = (unsigned)(v7 / 7 >> 5) % 101;
                        a41_1[i12] /= 9;
                    }
                }
            }
        }
        short r29 = 5;
/* #pragma acc loop reduction(max:r29) vector reduction(&:r14) */
        for (int i27 = -11; i27 != n28; i27++)
        {
            if ((a41_4[a41_4[(unsigned)(v8 % 7) % 7] && -1.0f] < sizeof(unsigned) ? a41_4[a41_4[a41_4[31L % 7] % 7] && a41_4[(unsigned)-a41_4[(long long)3.0] % 7]] | a41_4[a41_3[6 - i12] % 7] : (long long)2.0f ^ v7) != a41_4[i12]) {
                unsigned char t30 = (a41_4[1] && v6) * (10 * 100L) % 101;
                if (a41_4[(unsigned)a41_1[i12] % 7] <= v8) {
                    int w31[6];
                    for (int k32 = 0; k32 < 6; k32++) w31[k32] = t30;
                    r14 = ~(i27 - 5u || fabsf((unsigned)a41_1[i12] % 101)) & r14;
                } else {
                    double t33 = a41_4[(unsigned)f41_10(a41_2[i12][i27 + 11] % 101) % 7];
                }
            } else {
                int c34 = 0;
                do {
                    signed char t35 = (long)(v8 - 0u) % 128;
                } while (++c34 < 0);
                switch ((unsigned)((int)v7 / 5) % 3) {
                    case 0:
                    {
                        float t36 = -('\n' ? a41_4[(unsigned)(v7 - v6) % 7] : i27);
                    }
                    case '\1':
                    {
                        a41_2[i12][i27 + 11] /= 9;
                    }
                    default:
                    {
                        a41_2[i12][i27 + 11] = (unsigned)v7 % 1001;
                    }
                }
            }
            {
                for (long k38 = 0; k38 < 0; ++k38) {
                    for (int k39 = 0; k39 < 4; k39 += 1) {
                        int c40 = 0;
                        while (c40++ < 1) {
                            a41_2[i12][i27 + 11] = (i27 * a41_4[i12] == 10 - k39) >> a41_4[2] % 8;
                        }
                        if (v7 * (a41_4[k39 + 2] & a41_4[k39 + 3]) <= a41_4[(unsigned char)(a41_4[k38 + 1] % 101 + 200) % 7]) goto L37;
                    }
                }
                L37: ;
            }
            a41_2[i12][i27 + 11] = (unsigned)(a41_2[i12][i27 + 11] + a41_1[i12] - a41_3[6 - i12] - i27) % 1001;
        }
        for (int k41 = (int)(1) - 1; k41 >= 0; k41 -= 1) {
            {
                if (a41_3[6 - i12] <= 999) a41_3[6 - i12]++;
                a41_1[i12] = ((('~' ? k41 : a41_4[6 - i12]) ? a41_4[k41] || a41_4[5 - k41] : i12 + a41_4[(unsigned)(i12 + v6) % 7]) + (~(long long)1.0f || -1 && a41_3[6 - i12])) % 8;
            }
        }
        if (a41_3[6 - i12] == a41_3[6 - i12]) {
            double r45 = 5;
            int r46 = 0;
/* #pragma acc loop reduction(+:r45) reduction(&:r14) vector reduction(^:r46) */
            for (short i42 = n44; i42 != n43; i42++)
            {
                for (int k47 = (int)(5) - 1; k47 >= 0; k47 -= 1) {
                    switch ((unsigned)~(i12 * a41_1[i12]) % 3) {
                        case 0:
                        {
                            a41_2[i12][i42] = !(!i12 && (v7 ? a41_4[i42 - 9] : a41_4[6 - i12]));
                            a41_2[i12][i42] = ~(~(!a41_3[6 - i12]));
                        }
                        break;
                        case 0x1:
                        {
                            if (a41_2[i12][i42] >= 3) a41_2[i12][i42] -= 3;
                        }
                        break;
                        default:
                        {
                            a41_2[i12][i42] /= 8;
                            a41_2[i12][i42] = i12;
                        }
                    }
                }
                for (short k48 = 0; k48 < 6; k48++) {
                    a41_2[i12][i42] = (unsigned)~(a41_2[i12][i42] >= a41_3[6 - i12] - a41_4[i42 - 10]) % 1001;
                    if (k48) {
                        a41_2[i12][i42] = (unsigned)((a41_4[i12] != a41_3[6 - i12] ^ !-1) + (int)v7) % 1001;
                    }
                }
                a41_2[i12][i42] = (unsigned)(a41_2[i12][i42] + a41_3[6 - i12] - r29 - i42) % 1001;
            }
            unsigned long r51 = 5;
            long long r52 = 1;
/* #pragma acc loop reduction(&:r14) vector reduction(max:r51) reduction(|:r52) */
            for (long long i49 = n50; i49 <= 14; i49 += 3)
            {
                int w53[7];
                for (int k54 = 0; k54 < 7; k54++) w53[k54] = (unsigned)(r29 ^ v6 ? ~a41_4[k54] : a41_4[(r29 & a41_4[100 % 7]) % 7]) % 101;
                r14 = ~(((r45 ? r29 : v6) & (unsigned)r29) % 65536) & r14;
            }
        }
        r14 &= ((struct { unsigned y; int x; }){ .x = '~' % 101, .y = a41_2[i12][11 - i12] % 101 }).y;
    }
/* #pragma acc wait(opaque(3)) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_41", 3657, 3657, "wait", 0 };
    int accel_wait[] = { (int)(opaque(3)) };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 3658 "/tmp/w/fz/fuzz.c"
    HASH(41, "a41_1", a41_1, 7);
    HASH(41, "a41_2", &a41_2[0][0], 140);
    HASH(41, "a41_3", &a41_3[0], 7);
    SHOW(41, "r14", r14);
    free(a41_1);
    free(a41_4);
}

/* seed 80000 case 42: nested */
static int a42_1[12];
static long a42_2[12];
/* #pragma acc routine seq */
static long f42_8(int p0, long p1)
{
    p0 = (int)(-((unsigned)(p0 - p1) % 1001 << (unsigned)(p1 + p0) % 8) % 201) - 100;
    unsigned char t9 = (unsigned)('a' % 7 ^ ~287) % 10;
    t9 /= 4;
    return ('0' & '0') * (p0 + p1) % 101;
}
static int f42_10(int p0, short p1, int p2)
{
    return ((p2 ? p2 : p0) ? '\n' * 'a' : 'a' >> 3) % 101;
}
static void case_42(void)
{
    FILL(&a42_1[0], 12, 309u, 0, 63);
    FILL(&a42_2[0], 12, 310u, -7, 7);
    unsigned long *a42_3 = malloc(128 * sizeof *a42_3);
    long n4 = opaque(128);
    FILL(a42_3, 128, 944u, 0, 100);
    double v5 = opaque(76);
    unsigned v6 = opaque(25);
    int v7 = opaque(15);
    unsigned long a42_11[3];
    FILL(&a42_11[0], 3, 568u, 0, 1000);
    long *a42_12 = malloc(11 * sizeof *a42_12);
    size_t n13 = opaque(11);
    FILL(a42_12, 11, 554u, 0, 7);
    int n17 = opaque(15);
    long n20 = opaque(0);
    unsigned long q18 = 1;
    int n27 = opaque(12);
    unsigned r28 = 1;
    long long r29 = 1;
/* #pragma acc parallel async(1) copy(a42_2) copyin(a42_3[0:n4]) copy(a42_11) copy(a42_12[0:n13]) reduction(||:r28) reduction(max:r29) */
    {
        unsigned g14 = (unsigned)((long long)v5 / 5 * (3 ^ (long long)v5)) % 2;
        unsigned short g15 = (unsigned)(v7 * 7 - (a42_3[(a42_3[(int)a42_3[1 * 16 + (unsigned)-1L % 16] % 8 * 16 + (long long)(double)a42_3[6 * 16 + 10] % 16] != 3) * 16 + (1L >> (long long)10.0 % 8)] || sizeof(unsigned short))) % 10;
/* #pragma acc loop gang private(q18) */
#pragma omp parallel for schedule(static) private(q18)
#line 3707 "/tmp/w/fz/fuzz.c"
        for (unsigned long i16 = 27; i16 != n17; i16 = i16 - 1) {
            q18 = 100;
            long r21 = 0;
            double r22 = 1;
/* #pragma acc loop reduction(max:r22) reduction(||:r21) worker vector */
            for (long long i19 = n20; i19 <= 6; i19 += 1)
            {
                {
/* #pragma acc atomic */
#pragma omp atomic
#line 3716 "/tmp/w/fz/fuzz.c"
                    a42_12[10 - i19] += (a42_3[abs((int)1L - 50) % 8 * 16 + ('0' & (long long)10.0)] ? 10 : a42_3[(a42_3[(v6 && '~') * 16 + (i19 + 7)] - a42_3[(i19 + 1) * 16 + (i16 - 15)]) % 8 * 16 + (a42_3[(i19 ? g15 : g15) % 8 * 16 + i19] - sizeof(long)) % 16]) <= fabsf(v6);
                }
                {
                    unsigned short t23 = a42_3[1 * 16 + g15 * a42_1[i16 - 16] % 16];
                }
/* #pragma acc atomic update */
#pragma omp atomic
#line 3722 "/tmp/w/fz/fuzz.c"
                --a42_12[4];
            }
            int c24 = 0;
            while (c24++ < 5) {
                long t25 = (unsigned char)(a42_3[(long long)a42_3[(unsigned)v7 % 8 * 16 + (i16 - 16)] % 8 * 16 + (unsigned)(long long)(g14 + v5) % 16] + 200) % 201 - 100;
            }
/* #pragma acc atomic update */
#pragma omp atomic
#line 3729 "/tmp/w/fz/fuzz.c"
            a42_12[(a42_3[3 * 16 + (i16 - 13)] >> a42_3[2 * 16 + (27 - i16)] % 8) % 11]++;
        }
/* #pragma acc loop gang reduction(||:r28) reduction(max:r29) */
        {
            long long accel_at_i26;
#pragma omp parallel for schedule(static) reduction(^:a42_11) reduction(||:r28) reduction(max:r29)
#line 3732 "/tmp/w/fz/fuzz.c"
        for (accel_at_i26 = 0; accel_at_i26 < n27; accel_at_i26 += 2) { int i26 = (int)accel_at_i26; {
            switch ((10 & i26) * (i26 / 7) % 4) {
                case 0:
                {
                    if ((sizeof(unsigned short) ^ g14 ? v7 & (long long)v5 : a42_3[5 * 16 + (i26 + 3)] + v5) < 182u) {
                        a42_2[i26] /= 4;
                    } else {
                        float t30 = (v7 ? 5.0 : v6, fabsf((unsigned)a42_2[i26] % 101));
                        double t31 = ('~' >> (a42_3[(unsigned)(long long)t30 % 8 * 16 + (i26 + 5)] ? a42_3[a42_3[100 % 8 * 16 + (10 - i26)] % 8 * 16 + (i26 + 2)] : a42_3[~a42_3[!i26 * 16 + g15] % 8 * 16 + (i26 + 2)]) % 8) % 101;
                    }
                }
                break;
                case '\1':
                {
                    for (int k32 = 0; k32 < ((long long)v5 | a42_3[(a42_3[!v6 * 16 + (i26 + 5)] >= 100) * 16 + (i26 + 2)]) % 7; k32 += 1) {
                        a42_2[i26] /= 9;
                    }
                }
                break;
                case 2:
                {
                    r28 = r28 || (a42_3[!a42_3[(a42_2[i26] || a42_3[31L % 8 * 16 + i26]) * 16 + (v6 << 4) % 16] * 16 + (12 - i26)] && (a42_3[6 * 16 + (a42_3[a42_3[7 * 16 + i26] / 7 % 8 * 16 + (i26 + 1)] - 40) % 16], a42_3[7 * 16 + (a42_3[(unsigned)(long long)(v5 - g15) % 8 * 16 + (i26 + 3)] - g15) % 16])) < 3;
                    if ((v5 || a42_3[!a42_3[(g15 > v5) * 16 + (i26 + 3)] * 16 + i26]) >> 4 != 2) {
                        a42_2[i26] = ((a42_3[3 * 16 + (v6 ? g14 : v7) % 16] != a42_3[a42_3[(sizeof(long) && v7) * 16 + 13] % 8 * 16 + (11 - i26)], v6 != g14) << 7) % 8;
                    } else {
                        r28 = r28 || a42_3[a42_3[a42_3[(long long)31.0f % 8 * 16 + 9] % 8 * 16 + (a42_2[i26] <= a42_3[(long long)31.0f % 8 * 16 + (i26 + 2)])] % 7 * 16 + (i26 + 3)] < a42_3[(unsigned)(a42_2[i26] + a42_2[i26]) % 8 * 16 + i26];
                    }
                }
                break;
                default:
                {
                    unsigned char t33 = v7 >> 3 & (a42_3[(long long)(0u * 7.0f) * 16 + (13 - i26)] ? a42_3[1 * 16 + (v6 == g14)] : 0);
                }
            }
            unsigned long t34 = a42_3[(unsigned)((long long)v5 / 5) % 8 * 16 + i26] % 2;
            if ((t34 == g15) * g15) {
                for (int k35 = 0; k35 < (t34 - a42_3[(i26 + a42_3[g14 % 7 * 16 + (13 - i26)]) % 8 * 16 + (11 - i26)]) % 4; ++k35) {
                    if (!a42_3[6 * 16 + (k35 + 10)] * (v6 ? 3.0 : a42_2[i26]) != i26) {
                        int c36 = 0;
                        while (c36++ < 3) {
                            if ((c36 + 5 == a42_3[(a42_3[(k35 + 5) * 16 + (k35 + 5)] & a42_3[(k35 + 4) * 16 + (k35 + 9)]) % 8 * 16 + (v7 + a42_3[(k35 + 5) * 16 + (k35 + 12)]) % 16] << a42_3[(k35 + 5) * 16 + (12 - k35)] % 8) > k35) continue;
                            switch (((i26 ? '\n' : v7) ? 152L + a42_3[(unsigned)(a42_2[i26] % 7) % 8 * 16 + (i26 + 4)] : i26 & i26) % 4) {
                                case 0:
                                {
                                    if ('\n' > r29) r29 = '\n';
                                    struct g37 { int a; int b[4]; } l38 = { .b = { [2] = g14, 5 }, .a = g14 }, l38c = l38;
                                }
                                break;
                                case 1:
                                {
                                    unsigned short t39 = a42_2[i26] < a42_3[(g14 & k35) * 16 + (i26 + 4)] || (long long)5.0 % 5;
                                }
                                break;
                                case 2:
                                {
                                    long long t40 = (int)(((long long)(0.0 - a42_3[(k35 + 2) * 16 + (i26 + 3)]) | a42_3[(k35 + 4) * 16 + (k35 + 13)] / 7) % 2001) - 1000;
                                    if (a42_2[i26] <= 6) a42_2[i26] += 1;
                                }
                                break;
                                default:
                                {
                                    t34 >>= (unsigned)f42_10(v7, v5, 100L) % 4;
                                    a42_2[i26] /= 1;
                                }
                            }
                        }
                    } else {
                        for (int k41 = 0; k41 < 2; ++k41) {
/* #pragma acc atomic update */
                            a42_11[k35] = (k41 & a42_3[7 * 16 + (k41 + 7)]) + a42_3[(g14 & g15) * 16 + (10 - k35)] / 7 ^ a42_11[k35];
                            if ((t34, t34) * v5 == i26) {
                                t34 &= (unsigned)(k35 * v6 * a42_2[i26]) % 2;
                            }
                        }
                    }
                }
            }
        } }
        }
#line 3810 "/tmp/w/fz/fuzz.c"
    }
/* #pragma acc wait */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_42", 3811, 3811, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 3812 "/tmp/w/fz/fuzz.c"
    HASH(42, "a42_1", &a42_1[0], 12);
    HASH(42, "a42_2", &a42_2[0], 12);
    HASH(42, "a42_11", &a42_11[0], 3);
    HASH(42, "a42_12", a42_12, 11);
    SHOW(42, "r28", r28);
    SHOW(42, "r29", r29);
    free(a42_3);
    free(a42_12);
}

/* seed 80000 case 43: routines */
static const int a43_1[5] = { 0, 6, 1, 0, 6 };
static int a43_2 = 3;
/* #pragma acc declare copyin(a43_2) */
/* #pragma acc routine seq */
static inline long f43_12(int v)
{
    switch ((a43_1[~10u % 5] && a43_2, 0L % 7) % 3) {
        case 0:
        {
            double t5 = !a43_2 == a43_1[(sizeof(long) ? a43_1[a43_1[(unsigned)-46L % 5] % 5] : v) % 5] * v;
        }
        break;
        case 0x1:
        {
            {
                if (a43_1[(long long)(a43_1[0], 5.0f) % 5] < 100u) goto L6;
                unsigned long t7 = (v || v) & 180 + a43_1[(int[]){ a43_1[a43_1[1] != a43_1[1]], v, 7 }[v % 3] % 5];
                t7 %= 6;
                L6: ;
            }
            int w8[8];
            for (int k9 = 0; k9 < 8; k9++) w8[k9] = (2 ? a43_1[(k9 >> 5) % 5] : a43_1[(5 + a43_1[0]) % 5]) ? (int)a43_2 : a43_2 + sizeof(int);
        }
        default:
        {
            unsigned w10[8];
            for (int k11 = 0; k11 < 8; k11++) w10[k11] = 31 / 7 % 5;
        }
    }
    return v > 5 ? f43_12(v / 2) + 1 : (v / 7 + (a43_2 + v)) % 101;
}
/* #pragma acc routine vector */
static void f43_13(int *p, int n, int v)
{
/* #pragma acc loop vector */
    for (int k = 0; k < n; k++) p[k] = abs((int)k - 50) + (int)f43_12(v % 7) % 10;
}
/* #pragma acc routine  vector */
static long f43_14(const int *p, int n)
{
    long s = 1;
/* #pragma acc loop vector reduction(+:s) */
    for (int k = 0; k < n; k++) s += p[k] % 6 + (long)f43_12(k % 9);
    return s;
}
/* #pragma acc routine worker */
static void f43_15(int *p, int rows, int n)
{
/* #pragma acc loop worker */
    for (int i = 0; i < rows; i++) {
/* #pragma acc loop vector */
        for (int k = 0; k < n; k++) p[i * n + k] = (i + k) % 31;
        if (n > 1) p[i * n + 1] = f43_14(p + i * n, n) % 90;
    }
}
/* #pragma acc routine  gang */
static void f43_18(int *p, int blocks, int rows, int n)
{
/* #pragma acc loop gang */
    for (int b = 0; b < blocks; b++) f43_15(p + b * rows * n, rows, n);
}
static void case_43(void)
{
    int *a43_3 = malloc(1008 * sizeof *a43_3);
    int n4 = opaque(1008);
    FILL(a43_3, 1008, 259u, 0, 63);
    long r16 = 7;
/* #pragma acc enter data copyin(a43_3[0:n4]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_43", 3890, 3890, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a43_3[0:n4]", ACCELRT_COPYIN, a43_3, 0, (n4) * sizeof a43_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 3891 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop gang worker reduction(+:r16) copy(a43_3[0:n4]) num_gangs(3) */
    {
        int accel_gang;
        for (accel_gang = 0; accel_gang < 3; accel_gang++) {
#line 3892 "/tmp/w/fz/fuzz.c"
    if (accel_gang == 0) {
#pragma omp parallel for simd schedule(static) reduction(+:r16)
#line 3892 "/tmp/w/fz/fuzz.c"
    for (int i17 = 0; i17 < 18; i17++) r16 += f43_14(a43_3 + i17 * 56, 56);
    }
        }
    }
#line 3893 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a43_3[0:n4]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_43", 3893, 3893, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a43_3[0:n4]", ACCELRT_COPYOUT, a43_3, 0, (n4) * sizeof a43_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 3894 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop reduction(+:r16) copy(a43_3[0:n4]) num_gangs(3) */
#pragma omp parallel for simd schedule(static) reduction(+:r16)
#line 3895 "/tmp/w/fz/fuzz.c"
    for (int i17 = 0; i17 < 1008; i17++) r16 += (long)f43_12(i17 % 100) + (long)a43_3[i17];
/* #pragma acc data copy(a43_3[0:n4]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_43", 3896, 3900, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a43_3[0:n4]", ACCELRT_COPY, a43_3, 0, (n4) * sizeof a43_3[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 3897 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop gang default(present) num_gangs(3) */
        {
            int accel_gang;
            for (accel_gang = 0; accel_gang < 3; accel_gang++) {
#line 3899 "/tmp/w/fz/fuzz.c"
        if (accel_gang == 0) {
#pragma omp parallel for simd schedule(static)
#line 3899 "/tmp/w/fz/fuzz.c"
        for (int i17 = 0; i17 < 3; i17++) f43_15(a43_3 + i17 * 336, 6, 56);
        }
            }
        }
#line 3900 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 3901 "/tmp/w/fz/fuzz.c"
    HASH(43, "a43_3", a43_3, 1008);
    SHOW(43, "r16", r16);
    free(a43_3);
}

/* seed 80000 case 44: tiles */
static short a44_8[22][10];
static void case_44(void)
{
    double *a44_1 = malloc(555 * sizeof *a44_1);
    int n2 = opaque(15);
    unsigned n3 = opaque(555);
    FILL(a44_1, 555, 197u, 0, 1);
    int n5 = opaque(1);
    short n7 = opaque(1);
    FILL(&a44_8[0][0], 220, 770u, 0, 63);
    int n10 = opaque(15);
    unsigned *a44_11 = malloc(450 * sizeof *a44_11);
    int n12 = opaque(450);
    FILL(a44_11, 450, 780u, 0, 63);
/* #pragma acc parallel loop collapse(2) copy(a44_1[0:n3]) copyin(a44_11[0:n12]) */
    {
        long long accel_at_i4;
#pragma omp parallel for collapse(2) schedule(static)
#line 3922 "/tmp/w/fz/fuzz.c"
    for (accel_at_i4 = -6; accel_at_i4 <= n5; accel_at_i4++)
    for (long i6 = 3; n7 <= i6; i6 = i6 - 1)
    { int i4 = (int)accel_at_i4; {
/* #pragma acc cache(a44_8[0:1]) */
/* #pragma acc cache(a44_11[0:n12]) */
        double s = 0;
        s += a44_8[2 * i4 + 17][i6 + 4];
        for (int k9 = 0; k9 < n10; k9++) {
            s += a44_11[(-1 * k9 + 14) * 30 + 2 * k9];
            s += a44_11[(-1 * k9 + 14) * 30 + 2 * k9];
            s += (k9 > 3 ? a44_11[(-1 * k9 + 14) * 30 + 2 * k9] : 1);
        }
        a44_1[(28 - i4) * n2 + (3 - i6)] = (double)(long)s;
    } }
    }
#line 3936 "/tmp/w/fz/fuzz.c"
    HASH(44, "a44_1", a44_1, 555);
    free(a44_1);
    free(a44_11);
}

/* seed 80000 case 45: nested */
static void case_45(void)
{
    unsigned char (*a45_1)[15][4] = malloc(2 * sizeof *a45_1);
    FILL(&a45_1[0][0][0], 120, 360u, 0, 1);
    int *a45_2 = malloc(120 * sizeof *a45_2);
    int n3 = opaque(15);
    int n4 = opaque(120);
    FILL(a45_2, 120, 561u, 0, 7);
    double *a45_5 = malloc(95 * sizeof *a45_5);
    int n6 = opaque(95);
    FILL(a45_5, 95, 482u, 0, 1000);
    double v7 = opaque(3);
    unsigned short v8 = opaque(2);
    int n10 = opaque(0);
    short r11 = 1;
/* #pragma acc parallel loop firstprivate(v7) firstprivate(v8) copy(a45_1[0:2][0:15][0:4]) copy(a45_2[0:n4]) copyin(a45_5[0:n6]) num_gangs(7) num_workers(1) vector_length(33) gang reduction(&&:r11) */
    {
        long long accel_at_i9;
#pragma omp parallel for schedule(static)
#line 3958 "/tmp/w/fz/fuzz.c"
    for (accel_at_i9 = n10; accel_at_i9 != 2; accel_at_i9++) { int i9 = (int)accel_at_i9; {
        if (!(i9 | 0)) {
            a45_1[i9][3 - i9][i9 + 1] = !((7u & i9) + i9);
            {
                _Bool t12 = (({ unsigned q = i9; q + a45_1[i9][i9 + 6][i9 + 2]; }) ? a45_2[(i9 * n3 + (i9 + 1)) * 4 + (-1.0, sizeof(double)) % 4] * a45_2[(i9 * n3 + (unsigned)(long long)(-32 * a45_5[8 * 5 + (3 - i9)]) % 15) * 4 + i9] : v8 == 5) % 2;
            }
        }
        for (int k13 = 0; k13 < 2; k13 += 1) {
            int t14 = k13 + a45_1[i9][k13 + 3][k13 + 1] - (a45_1[i9][i9 + 10][k13] << 1);
        }
    } }
    }
#line 3969 "/tmp/w/fz/fuzz.c"
    HASH(45, "a45_1", &a45_1[0][0][0], 120);
    HASH(45, "a45_2", a45_2, 120);
    SHOW(45, "r11", r11);
    free(a45_1);
    free(a45_2);
    free(a45_5);
}

/* seed 80000 case 46: nested */
static void case_46(void)
{
    int (*a46_1)[2][10] = malloc(12 * sizeof *a46_1);
    FILL(&a46_1[0][0][0], 240, 644u, -1, 1);
    unsigned char *a46_2 = malloc(12 * sizeof *a46_2);
    FILL(a46_2, 12, 630u, 0, 63);
    unsigned long long v3 = opaque(1692);
    long long v4 = opaque(-22);
    long long r8 = 1;
/* #pragma acc enter data copyin(a46_1[0:12][0:2][0:10]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_46", 3987, 3987, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a46_1[0:12][0:2][0:10]", ACCELRT_COPYIN, a46_1, 0, (12) * sizeof a46_1[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 3988 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel num_gangs(100) copy(a46_1[0:12][0:2][0:10]) pcopy(a46_2[0:12]) */
    {
        int accel_gang;
        for (accel_gang = 0; accel_gang < 100; accel_gang++) {
#line 3989 "/tmp/w/fz/fuzz.c"
    {
        signed char g5 = ~v4 || v3 + 7.0;
        int g6 = v4;
/* #pragma acc loop gang reduction(^:r8) */
        if (accel_gang == 0) {
#pragma omp parallel for schedule(static) reduction(^:r8)
#line 3993 "/tmp/w/fz/fuzz.c"
        for (int i7 = 0; i7 < 1; i7++) {
            switch (((long long)18.0f % 5 + v3 / 7) % 3) {
                case 0:
                {
                    signed char t9 = ('~' - a46_1[0 - i7][0 - i7][3 - i7]) % 7 % 2;
                    switch ((a46_1[0 - i7][i7 + 1][5 - i7] + i7 - (v3 - a46_1[0 - i7][i7][i7 + 1])) % 4) {
                        case 0:
                        {
                            int t10 = (long long)-({ double q = (unsigned)a46_1[0 - i7][(unsigned)a46_1[0 - i7][0 - i7][(long long)(1.0f - a46_1[0 - i7][i7][2 - i7])] % 2][i7 + 3] % 101; q + (unsigned)a46_1[0 - i7][i7][i7 + 7] % 101; }) % 10;
                            a46_1[0 - i7][i7][i7 + 8] /= 3;
                        }
                        break;
                        case 1:
                        {
                            int t11 = (int)((v3 >> i7) / 7 % 3) - 1;
                        }
                        break;
                        case 2:
                        {
                            a46_1[0 - i7][i7][i7 + 6] %= 9;
                            t9 = (t9 >> 1 ? t9 + 31u - (g6 + 5L) : ((unsigned)a46_1[0 - i7][i7][t9 * i7] % 1001 << 3) * ((unsigned)g6 % 1001 << 6)) % 2;
                        }
                        break;
                        default:
                        {
                            if (a46_2[i7] >= 1) --a46_2[i7];
                            a46_1[0 - i7][(unsigned)(t9 ? a46_1[0 - i7][i7][100.0 && t9] : a46_1[0 - i7][(7 + a46_2[i7]) % 2][i7 + 1]) % 2][i7 + 5] /= 1;
                        }
                    }
                }
                break;
                case 0x1:
                {
                    {
                        for (unsigned char k13 = 0; k13 < 3; k13 += 1) {
                            for (int k14 = 0; k14 < 3; k14 += 1) {
                                a46_1[0 - i7][(a46_1[0 - i7][0 - i7][(unsigned)-a46_1[0 - i7][3 % 2][k13 + 5] % 10], k13) % 2][(unsigned)(long long)(a46_1[0 - i7][a46_1[0 - i7][i7][k14 + 6] > sizeof(long long)][9 - k14] * 10.0) % 10] /= 2;
                                unsigned long long t15 = (unsigned)(~a46_2[i7] / 7) % 2;
                                if (k13 * i7 / 7) goto L12;
                            }
                        }
                        L12: ;
                    }
                    switch ((unsigned)((unsigned char)((unsigned)g6 % 101 + 200) + ~i7) % 3) {
                        case 0:
                        {
                            a46_1[0 - i7][i7 + 1][i7 + 6] = ({ long q = v3 % 101; q + (unsigned)-1 % 101; }) % 2;
                            a46_1[0 - i7][i7 + 1][i7 + 7] = !fmax((unsigned)a46_1[0 - i7][i7][4 - i7] % 101, 1.0) % 7 % 2;
                        }
                        break;
                        case 1:
                        {
                            a46_2[i7] |= (unsigned)a46_1[0 - i7][i7 + 1][i7 + 2] % 64;
                        }
                        break;
                    }
                }
                default:
                {
                    if ((v3 || g5 ? g6 : v4 - a46_1[0 - i7][i7 + 1][i7 + 8]) <= a46_2[i7]) {
                        a46_2[i7] &= (unsigned long)i7;
                        unsigned char t16 = (unsigned)a46_1[0 - i7][1][(unsigned)(g5 >> (unsigned)g5 % 8) % 10] % 10;
                    } else {
                        a46_2[i7] &= (unsigned)(~a46_1[0 - i7][1L][i7 + 1] % 7) % 64;
                        a46_2[i7] = (unsigned)(long long)(fabsf(i7) - (~(long long)31.0f ? (double[]){ (unsigned)a46_1[0 - i7][a46_2[i7] % 2][i7 + 6] % 101, v3 % 101, 7 }[(unsigned)a46_1[0 - i7][i7 + 1][i7 ^ 2] % 3] : (unsigned short)a46_1[0 - i7][(unsigned)~g5 % 2][i7 + 4])) % 64;
                    }
                    short t17 = a46_2[i7];
                }
            }
            r8 = r8 ^ v3;
        }
        }
#line 4064 "/tmp/w/fz/fuzz.c"
    }
        }
    }
#line 4065 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a46_1[0:12][0:2][0:10]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_46", 4065, 4065, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a46_1[0:12][0:2][0:10]", ACCELRT_COPYOUT, a46_1, 0, (12) * sizeof a46_1[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 4066 "/tmp/w/fz/fuzz.c"
    HASH(46, "a46_1", &a46_1[0][0][0], 240);
    HASH(46, "a46_2", a46_2, 12);
    SHOW(46, "r8", r8);
    free(a46_1);
    free(a46_2);
}

/* seed 80000 case 47: flat */
static unsigned short a47_3[3];
/* #pragma acc routine seq */
static inline unsigned long long f47_5(unsigned long long p0, short p1, short p2)
{
    return (long)'0' * (7u + p0) % 101;
}
static long long f47_6(int p0)
{
    return ~('\n' == 'a');
}
struct s47_15 { double m0; };
static struct s47_15 a47_16[14];
static void case_47(void)
{
    unsigned char *a47_1 = malloc(28 * sizeof *a47_1);
    FILL(a47_1, 28, 905u, 0, 1);
    int (*a47_2)[2] = malloc(15 * sizeof *a47_2);
    FILL(&a47_2[0][0], 30, 522u, 0, 1);
    FILL(&a47_3[0], 3, 938u, 0, 100);
    unsigned char *a47_4 = malloc(4 * sizeof *a47_4);
    FILL(a47_4, 4, 737u, 0, 63);
    long long a47_7[10];
    FILL(&a47_7[0], 10, 98u, 0, 1);
    int n9 = opaque(-2);
    int n11 = opaque(-18);
    int n12 = opaque(-16);
    memset(a47_16, 0, sizeof a47_16);
    for (int q = 0; q < 14; q++) a47_16[q].m0 = q * 5 % 50;
    long long r13 = 3;
    long long r14 = 1;
/* #pragma acc data copy(a47_1[0:28]) copy(a47_2[0:15][0:2]) copy(a47_3[0:3]) copyin(a47_4[0:4]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_47", 4104, 4120, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a47_1[0:28]", ACCELRT_COPY, a47_1, 0, (28) * sizeof a47_1[0], 0 },
            { "a47_2[0:15][0:2]", ACCELRT_COPY, a47_2, 0, (15) * sizeof a47_2[0], 0 },
            { "a47_3[0:3]", ACCELRT_COPY, a47_3, 0, (3) * sizeof a47_3[0], 0 },
            { "a47_4[0:4]", ACCELRT_COPYIN, a47_4, 0, (4) * sizeof a47_4[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4105 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop gang worker collapse(2) reduction(*:r13) reduction(+:r14) present(a47_2[0:15][0:2]) copy(a47_7) */
        {
            long long accel_at_i8;
            long long accel_at_i10;
#pragma omp parallel for collapse(2) schedule(static) reduction(+:a47_7) reduction(*:r13)
#line 4107 "/tmp/w/fz/fuzz.c"
        for (accel_at_i8 = -7; accel_at_i8 < n9; accel_at_i8 += 2)
        for (accel_at_i10 = n12; accel_at_i10 != n11; accel_at_i10--)
        { int i8 = (int)accel_at_i8; int i10 = (int)accel_at_i10; {
            if (i10 - a47_4[('0' ^ a47_4[(unsigned)(i8 / '~') % 4]) % 4] + (unsigned char)'\n') {
                r13 = r13 * ((~a47_4[(unsigned)~a47_3[(unsigned)(int)a47_16[i8 + 7].m0 % 3] % 4] + ((long long)a47_16[i8 + 7].m0 & a47_3[i10 + 18])) % 2 ? 1 : -1);
            } else {
                a47_1[(i8 + 16) * 2 + (-16 - i10)] = (unsigned)(!(i10 | -1) * ((a47_3[i10 + 18] >> (unsigned)i8 % 8) - (a47_3[i10 + 17] ^ i8))) % 2;
            }
/* #pragma acc atomic */
            a47_7[i10 + 24] += a47_2[i8 + 7][i10 + 17];
            short t17 = (long long)(a47_1[(i8 + 16) * 2 + (-16 - i10)] ? i8 : a47_16[i8 + 7].m0) % 5;
            a47_2[i8 + 7][i10 + 17] = (unsigned)(long long)(a47_2[i8 + 7][i10 + 17] + a47_1[(i8 + 16) * 2 + (-16 - i10)] + a47_16[i8 + 7].m0 + t17) % 2;
        } }
        }
#line 4120 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 4121 "/tmp/w/fz/fuzz.c"
    HASH(47, "a47_1", a47_1, 28);
    HASH(47, "a47_2", &a47_2[0][0], 30);
    HASH(47, "a47_7", &a47_7[0], 10);
    { long long h = 0; for (int q = 0; q < 14; q++) h = h * 31 % 1000003 + (long long)a47_16[q].m0; SHOW(47, "a47_16.m0", h); }
    SHOW(47, "r13", r13);
    SHOW(47, "r14", r14);
    free(a47_1);
    free(a47_2);
    free(a47_4);
}

/* seed 80000 case 48: nested */
static int a48_1[10][2][12];
static unsigned long a48_4[19];
/* #pragma acc routine seq */
static void f48_9(int *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = 100u % 7 % 7 % 2;
}
static double a48_10[1];
static void case_48(void)
{
    FILL(&a48_1[0][0][0], 240, 582u, 0, 1);
    double a48_2[10][2];
    FILL(&a48_2[0][0], 20, 862u, 0, 100);
    unsigned short *a48_3 = malloc(10 * sizeof *a48_3);
    FILL(a48_3, 10, 649u, 0, 1000);
    FILL(&a48_4[0], 19, 413u, 0, 1);
    unsigned a48_5[opaque(9)][opaque(19)];
    FILL(&a48_5[0][0], 171, 659u, 0, 63);
    signed char v6 = opaque(-30);
    long v7 = opaque(-40);
    int v8 = opaque(-13);
    FILL(&a48_10[0], 1, 137u, -7, 7);
    int n12 = opaque(7);
    int n19 = opaque(-12);
    int r13 = 1;
    long i11;
/* #pragma acc data copy(a48_1) copy(a48_3[0:10]) copyin(a48_4[0:19]) copyin(a48_5) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_48", 4159, 4214, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a48_1", ACCELRT_COPY, a48_1, 0, sizeof a48_1, 0 },
            { "a48_3[0:10]", ACCELRT_COPY, a48_3, 0, (10) * sizeof a48_3[0], 0 },
            { "a48_4[0:19]", ACCELRT_COPYIN, a48_4, 0, (19) * sizeof a48_4[0], 0 },
            { "a48_5", ACCELRT_COPYIN, a48_5, 0, sizeof a48_5, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4160 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop firstprivate(v6) present(a48_1) present(a48_4[0:19]) copy(a48_2) pcopy(a48_10) vector_length(1) gang reduction(||:r13) */
#pragma omp parallel for schedule(static) reduction(+:a48_10) reduction(||:r13)
#line 4162 "/tmp/w/fz/fuzz.c"
        for (i11 = n12; i11 < 15; i11 = i11 + 1) {
            float r15 = 1;
/* #pragma acc loop vector reduction(||:r13) reduction(max:r15) */
            for (int i14 = 0; i14 <= 10; i14++)
            {
                if (~abs((int)a48_1[(long long)(a48_2[i11 - 5][1] + a48_3[i11 - 7]) % 10][(unsigned)(i11 | v7) % 2][i14 + 1] - 50) > i11) {
/* #pragma acc atomic */
                    a48_10[(long long)a48_2[i11 - 5][!v6] % 1]++;
                    for (int k16 = (int)(5) - 1; k16 >= 0; k16--) {
                        ;
                    }
                } else {
                    int c17 = 0;
                    while (c17++ < 0) {
                        if ((long)(double[]){ 0, sizeof(int), 7 }[a48_3[i11 - 7] % 3]) break;
                        ;
                    }
                }
            }
            unsigned long r20 = 1;
            short r21 = 0;
            unsigned long long q22 = 1;
/* #pragma acc loop reduction(*:r20) private(q22) reduction(||:r13) vector reduction(||:r21) */
            {
                __typeof__(q22) q22 __attribute__((unused));
#line 4185 "/tmp/w/fz/fuzz.c"
            for (int i18 = n19; i18 < -2; i18 += 2)
            {
                q22 = (unsigned)(short)((long long)r15 & v8) % 101;
                for (int k23 = (int)(i11 / 7 % 7) - 1; k23 >= 0; k23--) {
                    if (a48_2[i11 - 5][a48_5[i11 - 6][k23 + 11] % 2] == (int[]){ (unsigned)i18 % 101, 7u, 7 }[a48_3[i11 - 7] % 3] != sizeof(int)) {
                        unsigned long long t24 = sizeof(short) * v6 || 2 % sizeof(short);
                        t24 = ~(i11 ^ a48_5[i11 - 6][i18 + 19]) < fmax(a48_5[i18 + 12][i11], q22);
                    } else {
                        if (q22 <= 99) q22++;
                        q22 = ((a48_5[i11 - 7][i18 + 20] ? a48_3[i11 - 7] : r15) * (i11 ? i11 : a48_1[5 - k23][(long long)(double)a48_2[i11 - 5][10 >= a48_2[i11 - 5][0]] % 2][-1 - i18]) ? (a48_3[i11 - 7] ^ q22) >> (unsigned)(long long)(q22 + -1.0) % 8 : -(a48_4[i11 + 1] && a48_3[i11 - 7])) % 101;
                    }
                    switch ((unsigned)(long long)(a48_3[i11 - 7] - a48_2[i11 - 5][1] + fabsf(a48_3[i11 - 7] % 101)) % 3) {
                        case 0:
                        {
                            q22 = ((unsigned)(a48_2[i11 - 5][(long long)(a48_2[i11 - 5][(long long)((struct { double y; int x; }){ .x = 10, .y = a48_4[i18 + 21] }).y % 2] * a48_3[i11 - 7]) % 2], v8) % 1001 << 1) * i11 % 101;
                            r20 *= (long long)(k23 && a48_3[i11 - 7] ? ((struct { double y; int x; }){ .x = (unsigned)(long long)-1.0f % 101, .y = 10L }).y : v7 * 10u) % 2 ? 1 : -1;
                        }
                        break;
                        case 0x1:
                        {
                            q22 = ((long long)fmax((unsigned)i18 % 101, a48_3[i11 - 7] % 101) & k23 * a48_4[7u + a48_4[i18 + 15]] ^ (long long)(v8 / 7)) % 101;
                        }
                        break;
                    }
                }
                r13 = r13 || (unsigned)-85 % 1001 << 5 < q22;
                if (q22 >= 3) q22 -= 3;
            }
            }
#line 4213 "/tmp/w/fz/fuzz.c"
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 4215 "/tmp/w/fz/fuzz.c"
    HASH(48, "a48_1", &a48_1[0][0][0], 240);
    HASH(48, "a48_2", &a48_2[0][0], 20);
    HASH(48, "a48_3", a48_3, 10);
    HASH(48, "a48_10", &a48_10[0], 1);
    SHOW(48, "r13", r13);
    free(a48_3);
}

/* seed 80000 case 49: triangles */
static long a49_1[10][10];
static void case_49(void)
{
    FILL(&a49_1[0][0], 100, 47u, 0, 63);
    int n4 = opaque(10);
/* #pragma acc data copy(a49_1[0:10][0:10]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_49", 4229, 4238, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a49_1[0:10][0:10]", ACCELRT_COPY, a49_1, 0, (10) * sizeof a49_1[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4230 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop gang present(a49_1[0:10][0:10]) */
#pragma omp parallel for schedule(static)
#line 4232 "/tmp/w/fz/fuzz.c"
        for (int i2 = 0; i2 < n4; i2++) {
/* #pragma acc loop vector */
#pragma omp simd
#line 4234 "/tmp/w/fz/fuzz.c"
            for (int j3 = 0; j3 < i2; j3 += 1) {
                a49_1[i2][j3] += i2 * 3 + j3;
            }
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 4239 "/tmp/w/fz/fuzz.c"
    HASH(49, "a49_1", &a49_1[0][0], 100);
}

/* seed 80000 case 50: sequence */
static short f50_7(double p0)
{
    switch (!p0) {
        case 0:
        {
            int t8 = (unsigned)(('0' & (long long)p0) + (long long)p0 / 5) % 2;
        }
        break;
        case 1:
        {
            switch (abs((int)((unsigned)(long long)p0 % 101) - 50) % 3) {
                case 0:
                {
                    long w9[2] = { sizeof(int), (unsigned)(long long)p0 % 101 };
                    p0 = (long long)w9[(unsigned)~(long long)p0 % 2];
                }
                break;
                case 1:
                {
                    p0 = -(p0 != p0 && 3 * '~');
                    unsigned long long t10 = fabsf((unsigned)(long long)p0 % 101);
                }
                break;
                default:
                {
                    p0 = (int)((((struct { int y; int x; }){ .x = '~' % 101, .y = 'a' % 101 }).y + ((p0 || 'a') | (unsigned)(long long)p0 % 1001 << (unsigned)(long long)p0 % 8)) % 201) - 100;
                    p0 = ((struct { short y; int x; }){ .x = (unsigned)(long long)p0 % 101, .y = (unsigned)(long long)p0 % 101 }).y;
                }
            }
        }
        break;
        case 2:
        {
            p0 = '~' * p0 < -'~' && (long long)p0 % 5;
            p0 = (long long)(0 * p0) / 5 == ((long long)(p0 - '~') ^ (long long)p0);
        }
        break;
    }
    enum { E12 = 5, E13, E14 } e11 = E12;
    int c15 = 0;
    while (c15++ < 0) {
        if (('a' ? 3 : '0') + (E13 | '0') != E13) break;
        int t16 = c15;
        for (int k17 = 0; k17 < 0; k17++) {
            p0 = (e11 ? (unsigned char)('0' % 101 + 200) : (long long)(p0 + k17) >> 7) % 101;
        }
    }
    return ((struct { short y; int x; }){ .x = E12, .y = 7 }).y;
}
static void case_50(void)
{
    int *a50_1 = malloc(105 * sizeof *a50_1);
    unsigned n2 = opaque(3);
    FILL(a50_1, 105, 573u, -7, 7);
    short a50_3[40][3];
    FILL(&a50_3[0][0], 120, 191u, 0, 1);
    double *a50_4 = malloc(200 * sizeof *a50_4);
    size_t n5 = opaque(5);
    FILL(a50_4, 200, 414u, -7, 7);
    unsigned short v6 = opaque(735);
    int *a50_18 = malloc(60 * sizeof *a50_18);
    FILL(a50_18, 60, 711u, 0, 100);
    int n20 = opaque(2);
    int *z19 = a50_18 + n20;
    int *z21 = a50_18 + 1;
/* #pragma acc data copy(a50_18[0:60]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_50", 4308, 4315, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a50_18[0:60]", ACCELRT_COPY, a50_18, 0, (60) * sizeof a50_18[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4309 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels loop present(z19[0:35]) present(z21[0:17]) pcopy(a50_1[0:105]) pcopy(a50_4[0:200]) */
        for (int i22 = 12; i22 < 47; ++i22) {
            a50_4[36 * n5 + 0] = (int)((v6 + i22 + z19[i22 - 12] % i22 + -(v6 | sizeof(short))) % 15) - 7;
            z21[13] = (unsigned)(((v6 && a50_3[i22 - 9][(unsigned)a50_1[(i22 - 12) * n2 + 0] % 3]) - (long long)137.0 / 5) / 7) % 101;
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 4316 "/tmp/w/fz/fuzz.c"
    HASH(50, "a50_1", a50_1, 105);
    HASH(50, "a50_3", &a50_3[0][0], 120);
    HASH(50, "a50_4", a50_4, 200);
    HASH(50, "a50_18", a50_18, 60);
    free(a50_1);
    free(a50_4);
    free(a50_18);
}

/* seed 80000 case 51: objects */
static long long a51_3[20][2];
struct s51_5 { short m0; long m1; };
static void case_51(void)
{
    long a51_1[opaque(5)];
    FILL(&a51_1[0], 5, 799u, -1, 1);
    double a51_2[19];
    FILL(&a51_2[0], 19, 451u, 0, 1);
    FILL(&a51_3[0][0], 40, 466u, -1000, 1000);
    struct s51_5 r4 = { 1, 1 };
    int i6;
/* #pragma acc enter data copyin(a51_1) copyin(a51_2[0:19]) copyin(a51_3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_51", 4337, 4337, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a51_1", ACCELRT_COPYIN, a51_1, 0, sizeof a51_1, 0 },
        { "a51_2[0:19]", ACCELRT_COPYIN, a51_2, 0, (19) * sizeof a51_2[0], 0 },
        { "a51_3", ACCELRT_COPYIN, a51_3, 0, sizeof a51_3, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 3, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 4338 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop num_gangs(1) present(a51_1) copy(a51_3) gang worker vector reduction(^:r4) */
    {
#pragma omp declare reduction(accel_join_r4 : __typeof__(r4) : omp_out.m0 = omp_out.m0 ^ omp_in.m0, omp_out.m1 = omp_out.m1 ^ omp_in.m1) initializer(omp_priv = { 0, 0 })
#pragma omp parallel for schedule(static) reduction(accel_join_r4:r4)
#line 4339 "/tmp/w/fz/fuzz.c"
    for (i6 = 13; i6 < 18; i6++) {
        if (a51_1[i6 - 13] >= 0) a51_1[i6 - 13]--;
        a51_1[i6 - 13] = (a51_1[i6 - 13] - i6) % 2;
        r4.m1 ^= (long)(1.0 - 0L);
    }
    }
#line 4344 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a51_1) delete(a51_2[0:19]) delete(a51_3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_51", 4344, 4344, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a51_1", ACCELRT_COPYOUT, a51_1, 0, sizeof a51_1, 0 },
        { "a51_2[0:19]", ACCELRT_DELETE, a51_2, 0, (19) * sizeof a51_2[0], 0 },
        { "a51_3", ACCELRT_DELETE, a51_3, 0, sizeof a51_3, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 3, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 4345 "/tmp/w/fz/fuzz.c"
    HASH(51, "a51_1", &a51_1[0], 5);
    SHOW(51, "r4.m0", r4.m0);
    SHOW(51, "r4.m1", r4.m1);
}

/* seed 80000 case 52: pieces */
static unsigned a52_1[12];
static void case_52(void)
{
    FILL(&a52_1[0], 12, 384u, 0, 1000);
    long *a52_2 = malloc(24 * sizeof *a52_2);
    long n3 = opaque(24);
    FILL(a52_2, 24, 135u, 0, 1000);
    unsigned n5 = opaque(12);
    int n6 = opaque(8);
    int n8 = opaque(12);
    long n15 = opaque(11);
    int n16 = opaque(1);
    size_t n18 = opaque(5);
    int n22 = opaque(7);
    size_t n23 = opaque(5);
    int n25 = opaque(12);
/* #pragma acc data copy(a52_1[0:12]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_52", 4367, 4424, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a52_1[0:12]", ACCELRT_COPY, a52_1, 0, (12) * sizeof a52_1[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4368 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc data copyin(a52_2[0:n3]) */
        {
            static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_52", 4369, 4416, "data", 0 };
            struct accelrt_data accel_data_2[] = {
                { "a52_2[0:n3]", ACCELRT_COPYIN, a52_2, 0, (n3) * sizeof a52_2[0], 0 }
            };
            struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
            accelrt_data_begin(&accel_call_2);
#line 4370 "/tmp/w/fz/fuzz.c"
        {
/* #pragma acc parallel loop present(a52_1[0:12]) */
#pragma omp parallel for simd schedule(static)
#line 4372 "/tmp/w/fz/fuzz.c"
            for (int i4 = 4; i4 < n5; i4++)
            {
                if (a52_1[i4] >= 1) a52_1[i4] -= 1;
                a52_1[i4] = ((a52_2[25 - i4], a52_2[i4 + 3]) + (i4 >> 3)) % 1001;
            }
/* #pragma acc update self(a52_1[4:n6]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_52", 4377, 4377, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a52_1[4:n6]", ACCELRT_UPDATE_SELF, a52_1, (4) * (long)sizeof a52_1[0], (n6) * sizeof a52_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 4378 "/tmp/w/fz/fuzz.c"
            for (int i7 = 11; i7 < n8; i7++)
            {
                {
                    for (int k10 = 0; k10 < 1; k10++) {
                        for (int k11 = 0; k11 < i7 % 5; ++k11) {
                            if (a52_2[i7 - 6] % 7 >> (unsigned)(long long)(a52_2[i7 + 2] - 2.0f) % 8 == k10) {
                                double t12 = (int)(-100u % 3) - 1;
                            } else {
                                a52_1[i7] = ({ int q = k10; q + k10; }) / 7 >> (long long)(({ double q = k10; q + a52_2[k10 + 1] % 101; }) + a52_2[k10 + 9] * k10) % 8;
                                double t13 = (int)(((a52_2[(i7 | (long long)31.0f) % 24] ? k11 : a52_2[33 - i7]) | sizeof(unsigned char) - i7) % 60001) - 30000;
                            }
                            for (int k14 = 0; k14 < (a52_2[i7 - 4] ? a52_2[1u && a52_2[(unsigned)(a52_2[11 - k10] - a52_2[k10 + 18]) % 24]] : a52_2[k11 + 19]) % 7; ++k14) {
                                a52_1[i7] >>= a52_2[k10 + 22] > a52_2[k11];
                                a52_1[i7] = i7 % 31u;
                            }
                            if (k10 % 7 + (a52_2[k11 + 1] - a52_1[i7])) goto L9;
                        }
                    }
                    L9: ;
                }
                a52_1[i7] = (a52_1[i7] * a52_1[i7] ^ a52_2[i7 - 8]) % 1001;
            }
/* #pragma acc update device(a52_1[n15:n16]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_52", 4400, 4400, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a52_1[n15:n16]", ACCELRT_UPDATE_DEVICE, a52_1, (n15) * (long)sizeof a52_1[0], (n16) * sizeof a52_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 4401 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a52_1[0:12]) */
#pragma omp parallel for simd schedule(static)
#line 4402 "/tmp/w/fz/fuzz.c"
            for (int i17 = 3; i17 < n18; i17++)
            {
                a52_1[i17] %= 2;
                a52_1[i17] = -sizeof(long long) % 1001;
            }
/* #pragma acc update host(a52_1[3:2]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_52", 4407, 4407, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a52_1[3:2]", ACCELRT_UPDATE_SELF, a52_1, (3) * (long)sizeof a52_1[0], (2) * sizeof a52_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 4408 "/tmp/w/fz/fuzz.c"
            for (int i19 = 7; i19 < 12; i19++)
            {
                for (int k20 = 0; k20 < a52_2[29 - i19] % 7; k20++) {
                    long t21 = i19 % 31u / 5;
                }
                a52_1[i19] = a52_1[i19] % 7 != (i19 != i19);
            }
/* #pragma acc update device(a52_1[n22:n23]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_52", 4415, 4415, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a52_1[n22:n23]", ACCELRT_UPDATE_DEVICE, a52_1, (n22) * (long)sizeof a52_1[0], (n23) * sizeof a52_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 4416 "/tmp/w/fz/fuzz.c"
        }
            accelrt_data_end(&accel_call_2);
        }
#line 4417 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a52_1[0:12]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_52", 4417, 4417, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a52_1[0:12]", ACCELRT_UPDATE_DEVICE, a52_1, 0, (12) * sizeof a52_1[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 4418 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a52_1[0:12]) */
#pragma omp parallel for simd schedule(static)
#line 4419 "/tmp/w/fz/fuzz.c"
        for (int i24 = 0; i24 < n25; i24++)
        {
            unsigned long long w26[6] = { '\n' % 101, 'a' % 101, sizeof(unsigned), i24, 'a' % 101 };
            a52_1[i24] = i24;
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 4425 "/tmp/w/fz/fuzz.c"
    HASH(52, "a52_1", &a52_1[0], 12);
    free(a52_2);
}

/* seed 80000 case 53: flat */
static void case_53(void)
{
    int *a53_1 = malloc(240 * sizeof *a53_1);
    unsigned n2 = opaque(6);
    FILL(a53_1, 240, 261u, 0, 100);
    signed char a53_3[opaque(34)];
    FILL(&a53_3[0], 34, 977u, -7, 7);
    long long *a53_4 = malloc(32 * sizeof *a53_4);
    FILL(a53_4, 32, 869u, 0, 1);
    int v5 = opaque(67);
    double v6 = opaque(-1912);
    int n9 = opaque(14);
    unsigned long long r11 = 1;
    long r12 = 1;
    double q13[6];
/* #pragma acc parallel loop gang worker collapse(3) reduction(max:r11) reduction(+:r12) private(q13) num_gangs(7) copy(a53_1[0:240]) copyin(a53_3[0:34]) copyin(a53_4[0:32]) */
    {
        long long accel_at_i7;
        long long accel_at_i10;
#pragma omp parallel for collapse(3) schedule(static) private(q13) reduction(max:r11)
#line 4446 "/tmp/w/fz/fuzz.c"
    for (accel_at_i7 = 0; accel_at_i7 < 5; accel_at_i7 += 2)
    for (unsigned long i8 = 16; i8 <= n9; i8 += 7)
    for (accel_at_i10 = 0; accel_at_i10 < 3; accel_at_i10++)
    { unsigned int i7 = (unsigned int)accel_at_i7; int i10 = (int)accel_at_i10; {
        for (int k14 = 0; k14 < 6; k14++) q13[k14] = (unsigned)~a53_3[i10 + 4] % 101;
        {
            if ((i10 + v6) * (q13[5] - i7) == a53_1[((4 - i7) * 8 + (i8 - 16)) * n2 + (2 - i10)]) goto L15;
            short t16 = abs((int)i10 - 50) * (long)a53_1[((4 - i7) * 8 + (i8 - 16)) * n2 + (2 - i10)];
            {
                unsigned w17[6] = { q13[i8 - 14], a53_4[(unsigned)~(long long)v6 % 32], (unsigned)a53_3[i10 + 22] % 101, i8, i8 };
            }
            long long t18 = a53_3[47 - i8] % 5 & (signed char)q13[i7];
            L15: ;
        }
        for (int k19 = 0; k19 < 5; k19++) {
            {
                r11 = r11 > (unsigned)~(a53_3[i10 + 26] && a53_1[((4 - i7) * 8 + (i8 - 16)) * n2 + (2 - i10)]) % 1001 ? r11 : (unsigned)~(a53_3[i10 + 26] && a53_1[((4 - i7) * 8 + (i8 - 16)) * n2 + (2 - i10)]) % 1001;
            }
        }
        long w20[7] = { i10, (unsigned)v5 % 101, (unsigned)a53_3[11 - i7] % 101, i7, 3 };
        signed char t21 = (v5 - sizeof(unsigned char)) / 7 % 10;
        a53_1[((4 - i7) * 8 + (i8 - 16)) * n2 + (2 - i10)] = (a53_1[((4 - i7) * 8 + (i8 - 16)) * n2 + (2 - i10)] + i8 + i10 + t21) % 101;
    } }
    }
#line 4469 "/tmp/w/fz/fuzz.c"
    HASH(53, "a53_1", a53_1, 240);
    SHOW(53, "r11", r11);
    SHOW(53, "r12", r12);
    free(a53_1);
    free(a53_4);
}

/* seed 80000 case 54: sequence */
static long long a54_4[9];
static int a54_8[1];
static unsigned char a54_9[40000];
static void case_54(void)
{
    long *a54_1 = malloc(7 * sizeof *a54_1);
    int n2 = opaque(7);
    FILL(a54_1, 7, 472u, 0, 100);
    signed char a54_3[2];
    FILL(&a54_3[0], 2, 418u, 0, 1);
    FILL(&a54_4[0], 9, 386u, 0, 63);
    unsigned long long v5 = opaque(46);
    long *a54_6 = malloc(5 * sizeof *a54_6);
    int n7 = opaque(5);
    FILL(a54_6, 5, 433u, 0, 63);
    FILL(&a54_8[0], 1, 537u, -1000, 1000);
    FILL(&a54_9[0], 40000, 772u, 0, 255);
    double v10 = opaque(5);
    double v11 = opaque(3364);
    unsigned short r12 = 1;
    int n14 = opaque(2);
    long n15 = opaque(0);
    int n17 = opaque(19);
    int n19 = opaque(-1);
/* #pragma acc data pcopy(a54_1[0:n2]) copyin(a54_4) pcopy(a54_8) copy(a54_9) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_54", 4501, 4526, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a54_1[0:n2]", ACCELRT_COPY, a54_1, 0, (n2) * sizeof a54_1[0], 0 },
            { "a54_4", ACCELRT_COPYIN, a54_4, 0, sizeof a54_4, 0 },
            { "a54_8", ACCELRT_COPY, a54_8, 0, sizeof a54_8, 0 },
            { "a54_9", ACCELRT_COPY, a54_9, 0, sizeof a54_9, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4502 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels copy(v11) async(opaque(3)) present(a54_1[0:n2]) present(a54_8) copy(a54_9) copy(a54_3) copy(a54_6[0:n7]) */
        {
            struct accelrt_data accel_ranges_2[] = {
                { "v11", ACCELRT_COPY | ACCELRT_SCALAR, &v11, 0, sizeof v11, 0 },
                { "a54_1[0:n2]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a54_1, 0, (n2) * sizeof a54_1[0], 0 },
                { "a54_8", ACCELRT_PRESENT, a54_8, 0, sizeof a54_8, 0 },
                { "a54_9", ACCELRT_COPY, a54_9, 0, sizeof a54_9, 0 },
                { "a54_3", ACCELRT_COPY | ACCELRT_WRITTEN, a54_3, 0, sizeof a54_3, 0 },
                { "a54_6[0:n7]", ACCELRT_COPY, a54_6, 0, (n7) * sizeof a54_6[0], 0 },
                { "a54_4", ACCELRT_PRESENT | ACCELRT_IMPLICIT, a54_4, (((((long)n14 >= ((long)n15 + 1)) && ((long)(n17) >= ((long)n15 + 16))) || ((((long)n14 >= ((long)n15 + 1)) && ((long)(n17) >= 21)) && (((long)n15 + 15) >= (long)(n17)))) ? (long)n15 : ((long)(n17) - 15)) * (long)sizeof a54_4[0], (((long)n14 >= ((long)n15 + 1)) || ((long)(n17) <= 20)) ? (((((long)n14 <= 1) && ((long)(n17) <= 20)) || ((((long)n14 >= 2) && ((long)n15 >= (long)n14)) && ((long)(n17) <= 20))) ? 6 : ((long)n14 + 5) - (((((long)n14 >= ((long)n15 + 1)) && ((long)(n17) >= ((long)n15 + 16))) || ((((long)n14 >= ((long)n15 + 1)) && ((long)(n17) >= 21)) && (((long)n15 + 15) >= (long)(n17)))) ? (long)n15 : ((long)(n17) - 15))) * sizeof a54_4[0] : 0, 0 },
                { "r12", ACCELRT_COPY | ACCELRT_IMPLICIT | ACCELRT_WRITTEN | ACCELRT_SCALAR, &r12, 0, sizeof r12, 0 }
            };
            int accel_disjoint = accelrt_disjoint(accel_ranges_2, 8);
#line 4504 "/tmp/w/fz/fuzz.c"
        {
/* #pragma acc loop gang */
            for (int i13 = n15; i13 < n14; ++i13) {
                a54_1[2 - i13] = (unsigned)(long long)((-v10 + (a54_4[i13 + 5] && i13)) * a54_4[i13]) % 101;
                a54_3[i13] = (unsigned)(long long)(('~' - 5) * -v11 + a54_1[i13 + 3] - a54_3[1 - i13]) % 2;
                a54_3[i13] = (unsigned)((!-1.0f != v10 < '~') - a54_1[4 - i13]) % 2;
            }
/* #pragma acc loop */
#pragma omp parallel for schedule(static) if(accel_disjoint) reduction(&:r12)
#line 4512 "/tmp/w/fz/fuzz.c"
            for (unsigned short i16 = n17; i16 != 21; ++i16) {
                {
                    r12 &= i16;
                }
                a54_1[25 - i16] = (unsigned)(((long long)(v11 ? v11 : a54_4[i16 - 15]) >> 6) - a54_1[i16 - 18]) % 101;
                a54_1[i16 - 18] = a54_3[i16 - 19] % 7 && v11;
            }
/* #pragma acc loop auto */
            for (int i18 = 1; n19 < i18; --i18) {
                a54_1[i18] = !(a54_3[i18] << 1);
                a54_1[i18 + 1] = (double[]){ a54_3[i18], a54_3[(-1, 7L) % 2], 7 }[2u];
            }
        }
        }
#line 4525 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_54", 4525, 4525, "wait", 0 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 4526 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 4527 "/tmp/w/fz/fuzz.c"
    HASH(54, "a54_1", a54_1, 7);
    HASH(54, "a54_3", &a54_3[0], 2);
    HASH(54, "a54_6", a54_6, 5);
    HASH(54, "a54_8", &a54_8[0], 1);
    HASH(54, "a54_9", &a54_9[0], 40000);
    SHOW(54, "v10", v10);
    SHOW(54, "v11", v11);
    SHOW(54, "r12", r12);
    free(a54_1);
    free(a54_6);
}

/* seed 80000 case 55: pieces */
static void case_55(void)
{
    long a55_1[3][8];
    FILL(&a55_1[0][0], 24, 814u, 0, 63);
    double *a55_2 = malloc(21 * sizeof *a55_2);
    int n3 = opaque(21);
    FILL(a55_2, 21, 122u, 0, 63);
    int n10 = opaque(1);
    int n11 = opaque(3);
    int n12 = opaque(3);
    size_t n15 = opaque(1);
    int n16 = opaque(1);
    size_t n17 = opaque(1);
/* #pragma acc enter data copyin(a55_1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_55", 4553, 4553, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a55_1", ACCELRT_COPYIN, a55_1, 0, sizeof a55_1, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 4554 "/tmp/w/fz/fuzz.c"
/* #pragma acc data copyin(a55_2[0:n3]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_55", 4554, 4590, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a55_2[0:n3]", ACCELRT_COPYIN, a55_2, 0, (n3) * sizeof a55_2[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4555 "/tmp/w/fz/fuzz.c"
    {
        for (int i4 = 2; i4 < 3; i4++)
        for (int i5 = 3; i5 < 6; i5++)
        {
            switch (~(sizeof(int) / 1) % 3) {
                case 0:
                {
                    float w6[6] = { a55_1[i4][i5] };
                    {
                        unsigned long t7 = (long long)(a55_1[i4][i5] * (a55_2[i4 + 5] ? i4 : a55_2[i4 + 6])) % 1001;
                    }
                }
                break;
                case 0x1:
                {
                    long long t8 = (unsigned)(((long long)a55_2[2] >> 4) - i5) % 101;
                    a55_1[i4][i5] = (a55_2[i4 + 15] == t8) << 7 < a55_1[i4][i5] << 1;
                }
                default:
                {
                    long long t9 = !i5 ^ (0u | (long long)a55_2[i4 + 12]);
                }
            }
            a55_1[i4][i5] = a55_1[i4][i5];
        }
/* #pragma acc update device(a55_1[2:n10][n11:n12]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_55", 4580, 4580, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a55_1[2:n10][n11:n12]", ACCELRT_UPDATE_DEVICE | ACCELRT_PIECES, a55_1, (2) * (long)sizeof a55_1[0] + (n11) * (long)sizeof a55_1[0][0], (long)(n10) > 0 && (long)(n12) > 0 ? ((long)(n10) - 1) * sizeof a55_1[0] + (n12) * sizeof a55_1[0][0] : 0, (struct accelrt_pieces[]){ { (n12) * sizeof a55_1[0][0], { { n10, sizeof a55_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 4581 "/tmp/w/fz/fuzz.c"
        for (int i13 = 2; i13 < 3; i13++)
        for (int i14 = 1; i14 < 2; i14++)
        {
            {
                if (a55_1[i13][i14] <= 62) a55_1[i13][i14] += 1;
            }
            a55_1[i13][i14] = i14 - (i13 || i14);
        }
/* #pragma acc update device(a55_1[2:n15][n16:n17]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_55", 4589, 4589, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a55_1[2:n15][n16:n17]", ACCELRT_UPDATE_DEVICE | ACCELRT_PIECES, a55_1, (2) * (long)sizeof a55_1[0] + (n16) * (long)sizeof a55_1[0][0], (long)(n15) > 0 && (long)(n17) > 0 ? ((long)(n15) - 1) * sizeof a55_1[0] + (n17) * sizeof a55_1[0][0] : 0, (struct accelrt_pieces[]){ { (n17) * sizeof a55_1[0][0], { { n15, sizeof a55_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 4590 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 4591 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a55_1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_55", 4591, 4591, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a55_1", ACCELRT_UPDATE_DEVICE, a55_1, 0, sizeof a55_1, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 4592 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a55_1) */
#pragma omp parallel for schedule(static)
#line 4593 "/tmp/w/fz/fuzz.c"
    for (int i18 = 0; i18 < 3; i18++)
    for (int i19 = 0; i19 < 8; i19++)
    {
        for (int k20 = (int)(i19 * i19 % 7) - 1; k20 >= 0; k20--) {
            int t21 = '\n' % 10;
        }
        a55_1[i18][i19] = ('0' + i19 << 5) % 64;
    }
/* #pragma acc exit data copyout(a55_1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_55", 4601, 4601, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a55_1", ACCELRT_COPYOUT, a55_1, 0, sizeof a55_1, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 4602 "/tmp/w/fz/fuzz.c"
    HASH(55, "a55_1", &a55_1[0][0], 24);
    free(a55_2);
}

/* seed 80000 case 56: inferred */
static void case_56(void)
{
    double *a56_1 = malloc(22 * sizeof *a56_1);
    long n2 = opaque(22);
    FILL(a56_1, 22, 723u, -63, 63);
    unsigned short *a56_3 = malloc(26 * sizeof *a56_3);
    int n4 = opaque(26);
    FILL(a56_3, 26, 505u, 0, 63);
    unsigned short *a56_5 = malloc(24 * sizeof *a56_5);
    size_t n6 = opaque(24);
    FILL(a56_5, 24, 842u, 0, 63);
    int i7;
/* #pragma acc parallel loop gang */
#pragma omp parallel for simd schedule(static) private(i7)
#line 4620 "/tmp/w/fz/fuzz.c"
    for (i7 = 0; 19 != i7; i7 += 1)
    {
        double s = a56_3[i7];
        a56_1[i7] = (double)(long)s;
    }
    HASH(56, "a56_1", a56_1, 22);
    free(a56_1);
    free(a56_3);
    free(a56_5);
}

/* seed 80000 case 57: dimensions */
static short a57_1[3][2];
static void case_57(void)
{
    FILL(&a57_1[0][0], 6, 634u, -1, 1);
    int *a57_2 = malloc(9 * sizeof *a57_2);
    unsigned n3 = opaque(9);
    FILL(a57_2, 9, 306u, 0, 63);
    short n6 = opaque(2);
    long n7 = opaque(0);
    unsigned short v8 = opaque(4509);
/* #pragma acc parallel num_gangs(1, 2) copy(a57_1) copyin(a57_2[0:n3]) */
    {
/* #pragma acc loop gang(dim:2) */
#pragma omp parallel for schedule(static)
#line 4645 "/tmp/w/fz/fuzz.c"
        for (int i4 = 0; i4 < 2; ++i4) {
/* #pragma acc loop gang(dim:1) */
            for (unsigned i5 = n7; i5 < n6; i5 += 1) {
                {
                    for (int k10 = 0; k10 < 4; k10++) {
                        for (int k11 = (int)(i4) - 1; k11 >= 0; k11 -= 1) {
                            if (a57_1[i4][1 - i5] > k10) {
                                union { unsigned w; int r; unsigned char b[4]; } u12;
                                u12.w = (long)'~' == (a57_2[6 - i5] ? k10 : a57_2[7 - i4]);
                                short t13 = ~(1 > k10);
                            }
                            if (((struct { unsigned y; int x; }){ .x = (unsigned)a57_1[i4][1 - i5] % 101, .y = 31 }).y < k10) goto L9;
                        }
                    }
                    L9: ;
                }
                for (long k14 = 0; k14 < (v8 | sizeof(signed char)) % 7; ++k14) {
                    int w15[1] = { sizeof(int) };
                    for (int k16 = (int)(5) - 1; k16 >= 0; k16 -= 1) {
                        long t17 = v8 >= i4 & (v8 ? sizeof(unsigned char) : a57_2[i4 + 5]);
                    }
                }
                a57_1[i4][1 - i5] = (int)((a57_1[i4][1 - i5] + v8 - i4 + i5) % 3) - 1;
            }
        }
    }
    HASH(57, "a57_1", &a57_1[0][0], 6);
    free(a57_2);
}

/* seed 80000 case 58: nested */
static double a58_1[12][21];
static void case_58(void)
{
    FILL(&a58_1[0][0], 252, 144u, 0, 7);
    long long v2 = opaque(-6249);
    unsigned long v3 = opaque(87);
    int n5 = opaque(11);
    long n6 = opaque(12);
    int i4;
    short n25 = opaque(20);
    unsigned long r26 = 0;
    unsigned long long q27 = 1;
/* #pragma acc parallel num_workers(1) copy(a58_1[0:12][0:21]) */
    {
/* #pragma acc loop gang */
        {
            long long accel_at_i4;
#pragma omp parallel for schedule(guided, 64) private(i4)
#line 4691 "/tmp/w/fz/fuzz.c"
        for (accel_at_i4 = (int)(n6); accel_at_i4 <= n5; accel_at_i4++) { i4 = (int)accel_at_i4; {
            for (unsigned k7 = 0; k7 < 0; k7 += 1) {
                float t8 = (((struct { unsigned y; int x; }){ .x = k7, .y = a58_1[k7 && 100][i4 - 3] }).y & (long long)-a58_1[(long long)fmax((unsigned)v2 % 101, a58_1[5 - k7][k7 + 20]) % 12][14 - k7]) % 2;
            }
            for (short k9 = 0; k9 < ((long long)a58_1[i4 - 5][i4 + 7] >> (unsigned)v2 % 8) % 4; ++k9) {
                long long t10 = (-1 < '\n') * ~v2;
            }
/* #pragma acc loop worker */
            for (int i11 = 13; i11 >= 12; i11--)
            {
                float w12[1];
                for (int k13 = 0; k13 < 1; k13++) w12[k13] = (3.0f ? k13 : v3) % 7;
                for (unsigned k14 = 0; k14 < 0; k14++) {
                    if (v2) {
                        unsigned long long t15 = ((w12[i4 - 12], 1u) - (v3 ^ v2)) % 1001;
                    }
                    for (unsigned char k16 = 0; k16 < 0; k16++) {
                        w12[0 - k16] = (unsigned)(~('~' <= sizeof(int)) | (k16 - i11 | i4)) % 101;
                    }
                }
                long long t17 = (int)((~(long long)w12[12 - i4] + (i4 + v3)) % 60001) - 30000;
            }
            int t18 = (long long)(v3 * v3) % 101;
            for (unsigned char k19 = 0; k19 < 0; k19++) {
                int r21 = 1;
/* #pragma acc loop reduction(+:r21) worker */
#pragma omp simd
#line 4717 "/tmp/w/fz/fuzz.c"
                for (unsigned i20 = 0; i20 < i4 - 12; i20++)
                {
                    ;
                    ;
                }
                for (int k22 = 0; k22 < 2; ++k22) {
                    unsigned short t23 = 39L * i4 % 5;
                }
            }
        } }
        }
#line 4727 "/tmp/w/fz/fuzz.c"
/* #pragma acc loop gang reduction(|:r26) private(q27) */
        {
            long long accel_at_i24;
#pragma omp parallel for schedule(static) private(q27) reduction(|:r26)
#line 4728 "/tmp/w/fz/fuzz.c"
        for (accel_at_i24 = 18; accel_at_i24 < n25; accel_at_i24 += 2) { short i24 = (short)accel_at_i24; {
            q27 = (10 ? i24 : '\n') * (v3 && 1) % 101;
            if (q27 == v3 ? '~' ? '~' : '\n' : q27 << (unsigned)v2 % 8) {
                q27 = v3;
            }
            r26 = (('a' ? v2 : v3) ? '0' ? q27 : i24 : (unsigned[]){ (unsigned)v2 % 101, q27, 7 }[(unsigned)v2 % 3]) | r26;
            q27 = ((v2 ? '0' : '0') % (i24 ? '~' : i24) >> 4) % 101;
/* #pragma acc loop worker */
            for (unsigned i28 = 0; i28 < i24 - 18; i28++)
            {
                for (int k29 = (int)(3) - 1; k29 >= 0; k29--) {
                    for (short k30 = 0; k30 < 0; k30 += 1) {
                        ;
                        unsigned char t31 = '0' % 101;
                    }
                    switch ((q27 - 'a') % 7 % 4) {
                        case 0:
                        {
                            ;
                            unsigned long long t32 = 31L * v2 && ~sizeof(short);
                        }
                        case 0x1:
                        {
                            ;
                            unsigned long w33[5];
                            for (int k34 = 0; k34 < 5; k34++) w33[k34] = (-'a' + q27 * '\n') % 101;
                        }
                        break;
                        case 2:
                        {
                            ;
                        }
                        break;
                        default:
                        {
                            int t35 = 5 % 2;
                        }
                    }
                }
            }
            for (int k36 = 0; k36 < 3; ++k36) {
                unsigned long long *p37 = &q27;
                if ((int)('~' ^ '\n')) {
                    if (i24) {
                        r26 = (long long)fmax('\n' % 101, k36) & v2 | r26;
                    }
                }
            }
        } }
        }
#line 4777 "/tmp/w/fz/fuzz.c"
    }
    HASH(58, "a58_1", &a58_1[0][0], 252);
    SHOW(58, "r26", r26);
}

/* seed 80000 case 59: tiles */
static int a59_6[10][10];
static void case_59(void)
{
    long *a59_1 = malloc(372 * sizeof *a59_1);
    unsigned n2 = opaque(372);
    FILL(a59_1, 372, 930u, -1, 1);
    long n4 = opaque(18);
    FILL(&a59_6[0][0], 100, 22u, -1, 1);
/* #pragma acc kernels loop tile(4 * 2, *) copy(a59_1[0:n2]) copyin(a59_6) */
    {
        struct accelrt_data accel_data[] = {
            { "a59_1[0:n2]", ACCELRT_COPY | ACCELRT_WRITTEN, a59_1, 0, (n2) * sizeof a59_1[0], 0 },
            { "a59_6", ACCELRT_COPYIN, a59_6, 0, sizeof a59_6, 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 2);
#line 4792 "/tmp/w/fz/fuzz.c"
    {
        long long accel_at_i5;
#pragma omp parallel for collapse(2) schedule(static) if(accel_disjoint)
#line 4792 "/tmp/w/fz/fuzz.c"
    for (long long i3 = n4; i3 < 21; i3 = i3 + 2)
    for (accel_at_i5 = 0; accel_at_i5 <= 4; accel_at_i5 += 3)
    { int i5 = (int)accel_at_i5; {
/* #pragma acc cache(a59_6[0:1]) */
        double s = 0;
        s += (i3 > 3 ? a59_6[i3 - 15][i3 - 17] : 1);
        s += a59_6[i3 - 17][i3 - 12];
        a59_1[(i3 + 4) * 12 + i5] = (long)(long)s;
    } }
    }
    }
#line 4801 "/tmp/w/fz/fuzz.c"
    HASH(59, "a59_1", a59_1, 372);
    free(a59_1);
}

/* seed 80000 case 60: objects */
static short a60_2[13];
static double a60_3[26];
struct s60_8 { long long m0; };
static void case_60(void)
{
    double a60_1[opaque(21)];
    FILL(&a60_1[0], 21, 118u, 0, 1);
    FILL(&a60_2[0], 13, 427u, 0, 100);
    FILL(&a60_3[0], 26, 766u, -7, 7);
    double v4 = opaque(3);
    unsigned a60_5[4];
    FILL(&a60_5[0], 4, 573u, 0, 100);
    long a60_6[9];
    FILL(&a60_6[0], 9, 912u, -63, 63);
    struct s60_8 r7 = { 1 };
    int n10 = opaque(-17);
    int n11 = opaque(-18);
/* #pragma acc data copy(a60_1) copy(a60_2) copyin(a60_3[0:26]) copy(a60_5) copy(a60_6) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_60", 4823, 4891, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a60_1", ACCELRT_COPY, a60_1, 0, sizeof a60_1, 0 },
            { "a60_2", ACCELRT_COPY, a60_2, 0, sizeof a60_2, 0 },
            { "a60_3[0:26]", ACCELRT_COPYIN, a60_3, 0, (26) * sizeof a60_3[0], 0 },
            { "a60_5", ACCELRT_COPY, a60_5, 0, sizeof a60_5, 0 },
            { "a60_6", ACCELRT_COPY, a60_6, 0, sizeof a60_6, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 5, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 4824 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop vector_length(128) present(a60_1) present(a60_2) present(a60_6)  reduction(+:r7) */
        {
            long long accel_at_i9;
#pragma omp declare reduction(accel_join_r7 : __typeof__(r7) : omp_out.m0 = omp_out.m0 + omp_in.m0) initializer(omp_priv = { 0 })
#pragma omp parallel for schedule(static) reduction(accel_join_r7:r7)
#line 4826 "/tmp/w/fz/fuzz.c"
        for (accel_at_i9 = n11; accel_at_i9 < n10; accel_at_i9++) { int i9 = (int)accel_at_i9; {
            switch ((long long)fabsf((unsigned)(long long)v4 % 101) % 4) {
                case 0:
                {
                    for (int k12 = 0; k12 < 4; k12 += 1) {
                        unsigned long t13 = (unsigned)~(k12 && a60_1[i9 + 18]) % 2;
                        t13 = 0;
                    }
                }
                case 1:
                {
                    union { unsigned w; int r; unsigned char b[4]; } u14;
                    u14.w = (unsigned short)(a60_1[i9 + 18] >= '0');
                }
                case 2:
                {
                    switch (abs((int)a60_2[i9 + 29] - 50) / 5 % 4) {
                        case 0:
                        {
                            a60_1[i9 + 18] = (unsigned)(i9 - (fmax(2, (unsigned)(long long)a60_3[i9 + 37] % 101) >= v4 - 5L)) % 2;
                        }
                        break;
                        case '\1':
                        {
                            unsigned short t15 = -v4 && i9 - -1L;
                            if (t15 <= 998) t15 += 2;
                        }
                        break;
                        case 2:
                        {
                            a60_1[i9 + 18] = 0;
                        }
                        break;
                        default:
                        {
                            long w16[7];
                            for (int k17 = 0; k17 < 7; k17++) w16[k17] = ((unsigned char)(k17 + 200) << 3) % 101;
                            if (w16[-15 - i9] <= 97) w16[-15 - i9] += 3;
                        }
                    }
                    if (((a60_3[i9 + 19] ? '0' : a60_3[i9 + 20]) && (long long)a60_1[i9 + 18] % 5) != i9) {
                        a60_1[i9 + 18] = (unsigned)(long long)(a60_3[i9 + 42] - (a60_3[i9 + 29] + 5.0f, a60_3[6 - i9] + a60_3[i9 + 31])) % 2;
                    }
                }
                break;
                default:
                {
                    for (unsigned char k18 = 0; k18 < 4; k18 += 1) {
                        int t19 = !a60_2[7] ? (a60_1[i9 + 18], 5) : a60_2[k18 + 4] + sizeof(double);
                    }
                    enum { E21 = 0, E22, E23 } e20 = E21;
                }
            }
            {
                for (int k24 = (int)(3) - 1; k24 >= 0; k24 -= 1) {
                    a60_1[i9 + 18] = (unsigned)(fmax(5u, (unsigned)i9 % 101) ? ~(long long)fabsf(k24) : (long long)137.0f / 5 >= 7 + k24) % 2;
                    a60_1[i9 + 18] = (unsigned)(long long)(-(a60_3[k24 + 1] * k24) ? ((struct { short y; int x; }){ .x = '0' % 101, .y = (unsigned)(long long)v4 % 101 }).y - -276.0 : a60_3[i9 + 18]) % 2;
                }
            }
            a60_1[i9 + 18] = (unsigned)(long long)(a60_1[i9 + 18] - v4 - i9) % 2;
            r7.m0 += (unsigned)(-a60_2[i9 + 26] / 7) % 6;
            r7.m0 -= (unsigned)((i9 | a60_2[i9 + 29]) % 5) % 6;
            r7.m0 -= (unsigned)~(long long)a60_1[i9 + 18] % 6;
            r7.m0 -= (int[]){ a60_1[i9 + 18], (unsigned)(long long)a60_3[i9 * i9 % 26] % 101, 7 }[(unsigned)i9 % 3] % 6;
        } }
        }
#line 4891 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 4892 "/tmp/w/fz/fuzz.c"
    HASH(60, "a60_1", &a60_1[0], 21);
    HASH(60, "a60_5", &a60_5[0], 4);
    HASH(60, "a60_6", &a60_6[0], 9);
    SHOW(60, "r7.m0", r7.m0);
}

/* seed 80000 case 61: objects */
static void case_61(void)
{
    unsigned short (*a61_1)[34] = malloc(19 * sizeof *a61_1);
    FILL(&a61_1[0][0], 646, 846u, 0, 7);
    int v2 = opaque(-85);
    unsigned long long v3 = opaque(3);
    double v4 = opaque(7167);
    unsigned long r5[200];
    FILL(r5, 200, 5u, 0, 3);
    int r6[4];
    FILL(r6, 4, 5u, 1, 3);
    struct { signed char a; signed char b[9]; } o9;
/* #pragma acc enter data copyin(a61_1[0:19][0:34]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_61", 4911, 4911, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a61_1[0:19][0:34]", ACCELRT_COPYIN, a61_1, 0, (19) * sizeof a61_1[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 4912 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop num_gangs(7) num_workers(3) vector_length(32) present(a61_1[0:19][0:34]) gang worker reduction(+:r5) reduction(*:r6) */
    {
        int accel_gang;
        for (accel_gang = 0; accel_gang < 7; accel_gang++) {
#line 4913 "/tmp/w/fz/fuzz.c"
    if (accel_gang == 0) {
#pragma omp parallel for schedule(static) private(o9) reduction(*:r6) reduction(+:r5)
#line 4913 "/tmp/w/fz/fuzz.c"
    for (long long i7 = 0; i7 != 19; ++i7) {
/* #pragma acc loop vector reduction(+:r5) reduction(*:r6) private(o9) */
        for (int i8 = -1; i8 < -2; i8 = i8 + 2) {
            o9.a = 1;
            for (int k10 = 0; k10 < 9; k10++) o9.b[k10] = !v2 * (k10 % 7);
            a61_1[18 - i7][i8 + 21] = (unsigned)(long long)(((v4 ? 3 : o9.a) ? o9.b[(unsigned)~a61_1[18 - i7][i8 + 21] % 9] == '~' : o9.a ? 2.0f : sizeof(double)) - ((i8 < o9.b[i8 + 6]) - ({ double q = o9.a; q + 0L; }))) % 8;
            for (int k11 = (int)(3) - 1; k11 >= 0; k11--) {
                a61_1[18 - i7][i8 + 21] = (o9.b[i8 + 3] + '\n') * (i8 && v2) * (o9.b[k11 + 1], (83, o9.a)) % 8;
            }
            a61_1[18 - i7][i8 + 21] = (unsigned)(a61_1[18 - i7][i8 + 21] + i7 + i8 + o9.a) % 8;
            if (1 * v3 >> (a61_1[18 - i7][i8 + 21] != o9.b[7])) r6[(unsigned)v2 % 4] = -r6[(unsigned)v2 % 4];
        }
        r5[sizeof(double)] += '\n' % 7 && ('a' ? v4 : v4);
    }
    }
        }
    }
#line 4927 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a61_1[0:19][0:34]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_61", 4927, 4927, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a61_1[0:19][0:34]", ACCELRT_COPYOUT, a61_1, 0, (19) * sizeof a61_1[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 4928 "/tmp/w/fz/fuzz.c"
    HASH(61, "a61_1", &a61_1[0][0], 646);
    HASH(61, "r5", r5, 200);
    HASH(61, "r6", r6, 4);
    free(a61_1);
}

/* seed 80000 case 62: dimensions */
static void case_62(void)
{
    int (*a62_1)[9][8] = malloc(3 * sizeof *a62_1);
    FILL(&a62_1[0][0][0], 216, 436u, 0, 63);
    long *a62_2 = malloc(20 * sizeof *a62_2);
    FILL(a62_2, 20, 628u, 0, 7);
    long n5 = opaque(0);
    int n7 = opaque(-14);
    long long v8 = opaque(28);
    short i3;
/* #pragma acc parallel num_gangs(2, 1, 2) copy(a62_1[0:3][0:9][0:8]) copy(a62_2[0:20]) */
    {
/* #pragma acc loop gang(dim:3) */
#pragma omp parallel for schedule(static)
#line 4948 "/tmp/w/fz/fuzz.c"
        for (i3 = -19; i3 <= -21; i3 = i3 + 7) {
/* #pragma acc loop gang(dim:2) */
            for (int i4 = n5; i4 <= 8; ++i4) {
/* #pragma acc loop gang(dim:1) */
                for (int i6 = -16; i6 != n7; i6 += 1) {
                    for (int k9 = 0; k9 < 5; ++k9) {
                        a62_1[i3 + 20][i4][i6 + 22] = (unsigned)(-1 - (a62_1[i3 + 20][i4][i6 + 22] + i3) / 7) % 64;
                        int c10 = 0;
                        while (c10++ < 2) {
                            if ((a62_2[(long)a62_2[i4 + 4]] != a62_2[i6 + 30]) / 7 != v8) continue;
                            a62_1[i3 + 20][i4][i6 + 22] &= (unsigned)(~v8 - (k9 + 5)) % 64;
                        }
                    }
                    if (a62_1[i3 + 20][i4][i6 + 22] >= 1) a62_1[i3 + 20][i4][i6 + 22] -= 1;
                    unsigned short t11 = (unsigned)(long long)(1 / 7 - (7 ? i6 : 10.0)) % 30001;
                    a62_1[i3 + 20][i4][i6 + 22] = (a62_1[i3 + 20][i4][i6 + 22] - i4 - i6 + t11) % 64;
                }
            }
        }
    }
    HASH(62, "a62_1", &a62_1[0][0][0], 216);
    free(a62_1);
    free(a62_2);
}

/* seed 80000 case 63: flat */
/* #pragma acc routine seq */
static float f63_7(unsigned short p0)
{
    switch ((p0 != '0') % 7 % 4) {
        case 0:
        {
            switch ((unsigned)~(!'~') % 4) {
                case 0:
                {
                    short t8 = (p0 && '0', 'a') % 101;
                    t8 /= 7;
                }
                break;
                case '\1':
                {
                    p0 %= 6;
                }
                break;
                case 2:
                {
                    p0 /= 1;
                    long t9 = ('a' * 5L ? 2L << 3 : (int)5L) % 101;
                }
                break;
                default:
                {
                    p0 = (unsigned)(long long)(fmax('\n' % 101, p0) - 13.0 * '\n' + -(-p0)) % 101;
                }
            }
            if (-(p0 / 7) != '0') {
                p0 = 0.0;
            } else {
                p0 = (unsigned)(long long)((p0 ? ~'\n' : p0 * 0.0f) - (int)'0') % 101;
            }
        }
        break;
        case 0x1:
        {
            unsigned short *p10 = &p0;
        }
        break;
        case 2:
        {
            int c11 = 0;
            do {
                if (c11 % '~' + c11 != c11) continue;
                p0 = '~' % 101;
            } while (++c11 < 5);
        }
        break;
    }
    if (p0 <= 99) p0++;
    return (p0 && '~') >= '\n' - p0;
}
/* #pragma acc routine seq */
static long f63_12(double p0)
{
    unsigned short t13 = (unsigned)(long long)(('~' ? '\n' : p0) + ('~' - 0)) % 101;
    if ((p0 || p0 - '\n') == 'a') {
        p0 = (int)((t13 | 'a' - 1u) * ('~' + p0, (unsigned)'0') % 201) - 100;
        int c14 = 0;
        do {
            if ((c14 ? '\n' : 3) && c14 - '\n') break;
            p0 = (~(long long)(p0 ? p0 : 10L) - ('a' - '\n', (unsigned char)c14)) % 101;
        } while (++c14 < 4);
    } else {
        t13 = (long long)((float)7 + (short[]){ '0' % 101, '\n' % 101, 7 }[(unsigned)(long long)p0 % 3]) % 5;
        switch (~(~2u) % 4) {
            case 0:
            {
                short t15 = (unsigned)(long long)('a' * t13 ? -p0 : (long long)p0) % 10;
            }
            break;
            case 0x1:
            {
                t13 = ((unsigned char)((long long)p0 & (long long)p0) | ('0' % '0' || (p0 ? '\n' : '~'))) % 101;
            }
            break;
            case 2:
            {
                t13 = t13;
            }
            break;
            default:
            {
                t13 %= 7;
                t13 /= 6;
            }
        }
    }
    return (unsigned char)'0' != t13 % sizeof(int);
}
struct s63_22 { int m0; unsigned long m1; };
static struct s63_22 a63_23[58];
static struct s63_22 f63_24(struct s63_22 r, int v)
{
    r.m0 = (short)('~' * r.m0 || abs((int)((unsigned)r.m0 % 101) - 50));
    r.m0 = '0' % 101;
    r.m1 /= 2;
    return r;
}
static void case_63(void)
{
    short *a63_1 = malloc(59 * sizeof *a63_1);
    FILL(a63_1, 59, 324u, -1, 1);
    int *a63_2 = malloc(29 * sizeof *a63_2);
    size_t n3 = opaque(29);
    FILL(a63_2, 29, 757u, 0, 1000);
    long v4 = opaque(-5624);
    float v5 = opaque(-38);
    int v6 = opaque(13);
    long long *a63_16 = malloc(1 * sizeof *a63_16);
    size_t n17 = opaque(1);
    FILL(a63_16, 1, 940u, -1000, 1000);
    int n19 = opaque(8);
    memset(a63_23, 0, sizeof a63_23);
    for (int q = 0; q < 58; q++) a63_23[q].m0 = q * 2 % 50;
    for (int q = 0; q < 58; q++) a63_23[q].m1 = q * 1 % 50;
    unsigned long r20 = 0;
    unsigned r21 = 1;
/* #pragma acc data pcopy(a63_1[0:59]) copyin(a63_2[0:n3]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_63", 5094, 5106, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a63_1[0:59]", ACCELRT_COPY, a63_1, 0, (59) * sizeof a63_1[0], 0 },
            { "a63_2[0:n3]", ACCELRT_COPYIN, a63_2, 0, (n3) * sizeof a63_2[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 2, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 5095 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop independent reduction(*:r20) reduction(||:r21) firstprivate(v6) copy(a63_1[0:59]) copy(a63_2[0:n3]) pcopy(a63_16[0:n17]) */
#pragma omp parallel for schedule(static)
#line 5097 "/tmp/w/fz/fuzz.c"
        for (int i18 = 0; i18 < n19; ++i18)
        {
            a63_23[i18] = f63_24(a63_23[i18], a63_23[i18].m1);
            unsigned short w25[6];
            for (int k26 = 0; k26 < 6; k26++) w25[k26] = (v6 ? a63_2[k26 + 6] + i18 : 7 * i18) % 101;
            long t27 = f63_7((unsigned)v6 % 101) || a63_2[12 - i18];
            a63_23[i18].m1 = (unsigned)(long long)(!a63_2[(unsigned)(long long)(v5 - i18) % 29] * v5) % 101;
            a63_23[i18].m0 = (int)((a63_23[i18].m0 - a63_1[i18] - a63_23[i18].m1 + t27) % 201) - 100;
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 5107 "/tmp/w/fz/fuzz.c"
    HASH(63, "a63_1", a63_1, 59);
    HASH(63, "a63_16", a63_16, 1);
    { long long h = 0; for (int q = 0; q < 58; q++) h = h * 31 % 1000003 + (long long)a63_23[q].m0; SHOW(63, "a63_23.m0", h); }
    { long long h = 0; for (int q = 0; q < 58; q++) h = h * 31 % 1000003 + (long long)a63_23[q].m1; SHOW(63, "a63_23.m1", h); }
    SHOW(63, "r20", r20);
    SHOW(63, "r21", r21);
    free(a63_1);
    free(a63_2);
    free(a63_16);
}

/* seed 80000 case 64: nested */
/* #pragma acc routine seq */
static double f64_6(double p0, int p1)
{
    {
        p0 = (long long)((signed char)({ long q = (unsigned)p1 % 101; q + '0' % 101; }) - ('0' - p0 + ('0' ? sizeof(unsigned char) : p1) % 1000)) % 101;
        p1 %= 2;
    }
    unsigned long w7[3];
    for (int k8 = 0; k8 < 3; k8++) w7[k8] = (unsigned)p1 % 101;
    return (int)(((p1 & w7[p1 * w7[2] % 3]) << 5) % 201) - 100;
}
/* #pragma acc routine seq */
static int f64_9(int p0, int p1, long long p2)
{
    {
        switch ('\n' && p0) {
            case 0:
            {
                p1 /= 8;
            }
            break;
            case '\1':
            {
                p0 = (~(-1) ? p1 - 2L : p0 % 7, 'a') % 101;
            }
            break;
        }
        for (int k10 = 0; k10 < (unsigned)(-10 + p2) % 7; ++k10) {
            p0 = !(((long long)100.0 & k10) << (p2 || p0));
        }
    }
    return 7;
}
/* #pragma acc routine seq */
static unsigned f64_11(const int *p, int n)
{
    unsigned s = 0;
    for (int k = 0; k < n; k++) {
        s += p[k] < (k ? p[k] : 5.0f);
    }
    return s;
}
static unsigned a64_12[1];
static unsigned char a64_13[40000];
static void case_64(void)
{
    float *a64_1 = malloc(8 * sizeof *a64_1);
    FILL(a64_1, 8, 745u, -1, 1);
    int a64_2[opaque(8)][opaque(2)];
    FILL(&a64_2[0][0], 16, 122u, -100, 100);
    unsigned short *a64_3 = malloc(29 * sizeof *a64_3);
    FILL(a64_3, 29, 942u, 0, 1);
    float *a64_4 = malloc(39 * sizeof *a64_4);
    unsigned n5 = opaque(39);
    FILL(a64_4, 39, 243u, -100, 100);
    FILL(&a64_12[0], 1, 980u, 0, 7);
    FILL(&a64_13[0], 40000, 79u, 0, 100);
    int n15 = opaque(16);
    long n31 = opaque(4);
    unsigned char r16 = 5;
/* #pragma acc enter data copyin(a64_1[0:8]) copyin(a64_2) copyin(a64_12) copyin(a64_13[0:40000]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_64", 5179, 5179, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a64_1[0:8]", ACCELRT_COPYIN, a64_1, 0, (8) * sizeof a64_1[0], 0 },
        { "a64_2", ACCELRT_COPYIN, a64_2, 0, sizeof a64_2, 0 },
        { "a64_12", ACCELRT_COPYIN, a64_12, 0, sizeof a64_12, 0 },
        { "a64_13[0:40000]", ACCELRT_COPYIN, a64_13, 0, (40000) * sizeof a64_13[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 5180 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a64_1[0:8]) present(a64_12) copy(a64_3[0:29]) copyin(a64_4[0:n5]) num_workers(2) gang worker reduction(min:r16) */
    {
        long long accel_at_i14;
#pragma omp parallel for schedule(static) reduction(min:r16)
#line 5181 "/tmp/w/fz/fuzz.c"
    for (accel_at_i14 = (unsigned int)(n15); accel_at_i14 > 18; accel_at_i14 -= 2) { unsigned int i14 = (unsigned int)accel_at_i14; {
/* #pragma acc loop vector */
        for (int i17 = -6; i17 <= -6; ++i17)
        {
            int c18 = 0;
            while (c18++ < 4) {
                if (a64_2[i14 - 16][i17 + 6] * a64_2[i14 - 16][i17 + 6] ^ (long long)(31 ? 0 : a64_4[i14 + 18])) continue;
                switch ((unsigned)(long long)-a64_1[i17 % 1u] % 3) {
                    case 0:
                    {
                        {
                            unsigned h19;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5194 "/tmp/w/fz/fuzz.c"
                            { h19 = a64_12[0]; a64_12[0]++; }
                            a64_13[(unsigned long long)h19 % 40000] = 1;
                        }
                        if (a64_2[i14 - 16][i17 + 6] <= 99) ++a64_2[i14 - 16][i17 + 6];
                    }
                    break;
                    case '\1':
                    {
                        float t20 = a64_3[i17 + 8];
                    }
                }
                {
                    unsigned h21;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5208 "/tmp/w/fz/fuzz.c"
                    { h21 = a64_12[0]; a64_12[0]++; }
                    a64_13[(unsigned long long)h21 % 40000] = 1;
                }
            }
            switch ((i14 ? '0' : i14) * !sizeof(signed char) % 4) {
                case 0:
                {
                    {
                        unsigned h22;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5218 "/tmp/w/fz/fuzz.c"
                        { h22 = a64_12[0]; a64_12[0]++; }
                        a64_13[(unsigned long long)h22 % 40000] = 1;
                    }
                    short t23 = i14 + a64_1[0 - i17] - a64_4[i14 + 15];
                }
                case 1:
                {
                    {
                        unsigned h24;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5228 "/tmp/w/fz/fuzz.c"
                        { h24 = a64_12[0]; a64_12[0]++; }
                        a64_13[(unsigned long long)h24 % 40000] = 1;
                    }
                }
                break;
                case 2:
                {
                    for (unsigned k25 = 0; k25 < 4; k25 += 1) {
                        if (a64_2[i14 - 16][i17 + 6] >= -99) a64_2[i14 - 16][i17 + 6]--;
                    }
                    for (unsigned k26 = 0; k26 < (long long)(a64_3[(i14 << 31 % 8) % 29] + 1.0); ++k26) {
                        {
                            unsigned h27;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5242 "/tmp/w/fz/fuzz.c"
                            { h27 = a64_12[0]; a64_12[0]++; }
                            a64_13[(unsigned long long)h27 % 40000] = 1;
                        }
                        a64_2[i14 - 16][i17 + 6] = ~(31 >> 100u % 8);
                    }
                }
                break;
            }
            {
                unsigned h28;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5253 "/tmp/w/fz/fuzz.c"
                { h28 = a64_12[0]; a64_12[0]++; }
                a64_13[(unsigned long long)h28 % 40000] = 1;
            }
            a64_2[i14 - 16][i17 + 6] = (int)((a64_2[i14 - 16][i17 + 6] + i14 - i17) % 201) - 100;
        }
        int r32 = 0;
        long r33 = 1;
/* #pragma acc loop vector reduction(max:r33) reduction(+:r32) reduction(min:r16) collapse(2) */
        for (unsigned long i29 = 0; i29 <= 4; i29 += 3)
        {
            long long accel_at_i30;
#pragma omp simd reduction(min:r16)
#line 5262 "/tmp/w/fz/fuzz.c"
        for (accel_at_i30 = (int)(n31); accel_at_i30 > -2; accel_at_i30 -= 2)
        { int i30 = (int)accel_at_i30; {
            unsigned long long t34 = (unsigned)a64_2[i14 - 16][i14 - 15] % 1001;
            switch (((long long)a64_1[i29 + 1] >> 7) * (t34 & i29) % 3) {
                case 0:
                {
                    t34 = (unsigned)(long long)(((a64_4[i30 + 9] ? i30 : i30) && a64_4[i30 + 22] > a64_2[i14 - 16][i30 >= i30]) + (a64_4[i29 + 29] + i14 - !i14)) % 1001;
                    t34 = t34;
                }
                case '\1':
                {
                    r16 = r16 < (unsigned)(2 / i14 * ((long long)a64_1[6 - i30] & (long long)a64_4[i29 + 19])) % 256 ? r16 : (unsigned)(2 / i14 * ((long long)a64_1[6 - i30] & (long long)a64_4[i29 + 19])) % 256;
                }
                break;
                default:
                {
                    t34 /= 9;
                }
            }
        } }
        }
#line 5282 "/tmp/w/fz/fuzz.c"
        int r36 = 1;
/* #pragma acc loop vector reduction(min:r16) reduction(&&:r36) */
        for (int i35 = 0; i35 < (unsigned)r32 % 3; i35++)
        {
            int c37 = 0;
            while (c37++ < 1) {
                if ((long[]){ (unsigned)(long long)a64_4[(unsigned)a64_2[i14 - 16][i35] % 39] % 101, (unsigned)(long long)a64_1[7 - i35] % 101, 7 }[(unsigned)r33 % 3]) break;
                {
                    unsigned h38;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5292 "/tmp/w/fz/fuzz.c"
                    { h38 = a64_12[0]; a64_12[0]++; }
                    a64_13[(unsigned long long)h38 % 40000] = 1;
                }
            }
            unsigned short t39 = (unsigned)(long long)((short)r32 * f64_6(i14, a64_1[(1 ? a64_3[i35 + 7] : 34) % 8])) % 101;
            a64_2[i14 - 16][i35] = (a64_2[i14 - 16][i35] + r33 - i35 + t39) % 101;
        }
        unsigned r41 = 5;
        long q42 = 1;
/* #pragma acc loop vector private(q42) reduction(+:r41) */
        {
            __typeof__(q42) q42 __attribute__((unused));
#line 5302 "/tmp/w/fz/fuzz.c"
        for (short i40 = 0; i40 < i14 - 16; i40++)
        {
            q42 = (unsigned)(long long)((r33 ? a64_2[i14 - 16][i40] : a64_1[i14 - 14]) - (r36 || a64_4[i14 - 14])) % 101;
            if (i40 * ((long long)a64_4[27] % 5) != a64_3[((long long)171.0 >> 0) % 29]) {
                if (f64_6(2u, i14) != i14) {
                    q42 = ({ unsigned q = (unsigned)r33 % 101; q + q42; }) % 101;
                    r41++;
                }
                if (q42 + i14 - (long long)a64_1[i14 - 16] % 5 <= a64_2[i14 - 16][i40]) {
                    a64_2[i14 - 16][i40] = ~((long long)(r32 ? a64_2[i14 - 16][i40] : a64_1[i14 - 12]) & (r32 | i40)) % 101;
                } else {
                    {
                        unsigned h43;
/* #pragma acc atomic capture */
#pragma omp atomic capture
#line 5316 "/tmp/w/fz/fuzz.c"
                        { h43 = a64_12[0]; a64_12[0]++; }
                        a64_13[(unsigned long long)h43 % 40000] = 1;
                    }
                }
            } else {
                int c44 = 0;
                do {
                    if (r36 / 196u * (a64_1[23 - i14] != a64_4[i40 + 2])) break;
                    if ((int)-1 > r32 % 7 != q42) continue;
                    unsigned long long w45[3];
                    for (int k46 = 0; k46 < 3; k46++) w45[k46] = (unsigned)(int)(a64_4[i40 + 4] + a64_4[32 - i40]) % 101;
                } while (++c44 < 5);
                if (((i14, i40) & i14 - a64_3[i14 + 3]) != 3u) {
                    if (a64_2[i14 - 16][i40] >= -98) a64_2[i14 - 16][i40] -= 2;
                }
            }
            r41 -= (unsigned)(long long)(('~' ? a64_4[42 - i14] : 31.0) * (long long)r32) % 6;
            a64_2[i14 - 16][i40] = (a64_2[i14 - 16][i40] - r36 + i40 + q42) % 101;
        }
        }
#line 5335 "/tmp/w/fz/fuzz.c"
    } }
    }
#line 5336 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a64_1[0:8]) copyout(a64_2) copyout(a64_12) copyout(a64_13[0:40000]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_64", 5336, 5336, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a64_1[0:8]", ACCELRT_COPYOUT, a64_1, 0, (8) * sizeof a64_1[0], 0 },
        { "a64_2", ACCELRT_COPYOUT, a64_2, 0, sizeof a64_2, 0 },
        { "a64_12", ACCELRT_COPYOUT, a64_12, 0, sizeof a64_12, 0 },
        { "a64_13[0:40000]", ACCELRT_COPYOUT, a64_13, 0, (40000) * sizeof a64_13[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 5337 "/tmp/w/fz/fuzz.c"
    HASH(64, "a64_1", a64_1, 8);
    HASH(64, "a64_2", &a64_2[0][0], 16);
    HASH(64, "a64_12", &a64_12[0], 1);
    HASH(64, "a64_13", &a64_13[0], 40000);
    SHOW(64, "r16", r16);
    free(a64_1);
    free(a64_3);
    free(a64_4);
}

/* seed 80000 case 65: objects */
static inline int f65_6(int p0, double p1, long long p2)
{
    return ('~' - ('~' >> (unsigned)p2 % 8)) % 101;
}
/* #pragma acc routine seq */
static inline float f65_7(int p0, double p1, long p2)
{
    if (p2 <= 99) p2 += 1;
    unsigned long t8 = (long long)('\n' ? p1 ? 5.0f : '\n' : 'a') % 2;
    int t9 = (unsigned)p0 % 1001;
    return '0' - 'a' || p2 % '~';
}
/* #pragma acc routine seq */
static void f65_10(float *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = ('a' >> 3) % 2;
}
static void case_65(void)
{
    float *a65_1 = malloc(392 * sizeof *a65_1);
    int n2 = opaque(392);
    FILL(a65_1, 392, 706u, 0, 100);
    int v3 = opaque(-9678);
    signed char v4 = opaque(-2);
    unsigned long v5 = opaque(18);
    float _Complex r11 = 2 - I;
    float _Complex r12 = 2 - I;
    long r13[40];
    FILL(r13, 40, 5u, 1, 3);
    long o14[opaque(8)];
    FILL(o14, 8, 9u, 0, 100);
    long n17 = opaque(23);
    int o18[9];
/* #pragma acc parallel loop firstprivate(o14) num_gangs(100) num_workers(3) pcopy(a65_1[0:n2]) gang reduction(+:r11) reduction(*:r12) reduction(*:r13[21:3]) */
#pragma omp parallel for schedule(static) private(o18) reduction(+:r11)
#line 5382 "/tmp/w/fz/fuzz.c"
    for (unsigned i15 = 29; i15 > 15; i15 -= 1) {
/* #pragma acc loop worker vector reduction(+:r11) reduction(*:r12) reduction(*:r13[21:3]) private(o18) */
        for (unsigned char i16 = n17; i16 >= 22; --i16) {
            for (int k19 = 0; k19 < 9; k19++) o18[k19] = (unsigned)(!v4 - (k19 && 0L)) % 101;
            for (int k20 = 0; k20 < 31 % 7; k20 += 1) {
                a65_1[(i15 - 16) * 28 + (23 - i16)] = (unsigned)-v3 % 101;
                {
                    int t21 = -(i15, o14[(o18[i16 - 21] << i16 % 8) % 8]);
                    o18[(unsigned)((long long)-1.0 % 5) % 9] = ((o14[23 - i16] | 0L ? v5 / 1 : v3 | (long long)a65_1[(i15 - 16) * 28 + (23 - i16)]) + (t21 < i15) / 7) % 101;
                }
            }
            a65_1[(i15 - 16) * 28 + (23 - i16)] = (unsigned)(long long)(a65_1[(i15 - 16) * 28 + (23 - i16)] - v5 - i15 - i16) % 101;
            r11 += ((long long)31.0f << i16 % 8) % 6 - ((v5 - 10) % 6) * I;
        }
    }
    HASH(65, "a65_1", a65_1, 392);
    SHOW(65, "creal r11", creal(r11));
    SHOW(65, "cimag r11", cimag(r11));
    SHOW(65, "creal r12", creal(r12));
    SHOW(65, "cimag r12", cimag(r12));
    HASH(65, "r13", r13, 40);
    free(a65_1);
}

/* seed 80000 case 66: sequence */
/* #pragma acc routine seq */
static short f66_8(unsigned p0, int p1, unsigned p2)
{
    switch ('~' % '0' && (unsigned short)10) {
        case 0:
        {
            for (int k9 = 0; k9 < (sizeof(unsigned long) | p1) % 7; ++k9) {
                p0 = (unsigned)(p1 >> 0) % 101;
            }
            int c10 = 0;
            while (c10++ < 2) {
                p2 = (short)(p0 ? '0' : p2) % 7;
                p0 = (unsigned)-((long long)(double)'a' / 5) % 101;
            }
        }
        break;
        case 0x1:
        {
            int c11 = 0;
            while (c11++ < 4) {
                if (p1 - '0' >= p1 != p1) break;
                if (!p1 < c11) continue;
                p2 /= 7;
            }
            {
                int c12 = 0;
                L13: ;
                {
                    if (p1 >= -99) p1--;
                    if (p2 <= 99) p2++;
                }
                if (++c12 < 5) goto L13;
            }
        }
        break;
        case 2:
        {
            unsigned t14 = !2.0f > '~' + 'a';
            p2 %= 6;
        }
    }
    if (~p2 << (unsigned)-'0' % 8 != p2) {
        if (1 * '\n' < -'a' != p1) {
            p1 = (int)(((unsigned)p1 % 1001 << 4) % 201) - 100;
            if (p0 <= 97) p0 += 3;
        }
    }
    return (unsigned short)(p1 > '\n');
}
/* #pragma acc routine seq */
static void f66_15(long *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = (long long)(float)(int)k % 2;
}
static double a66_16[4];
static void case_66(void)
{
    long a66_1[14][7];
    FILL(&a66_1[0][0], 98, 878u, -7, 7);
    long **a66_2 = malloc(14 * sizeof *a66_2);
    for (int q3 = 0; q3 < 14; q3++) {
        a66_2[q3] = malloc(7 * sizeof **a66_2);
        FILL(a66_2[q3], 7, q3 + 875u, 0, 63);
    }
    int n4 = opaque(14);
    size_t n5 = opaque(7);
    int (*a66_6)[21] = malloc(6 * sizeof *a66_6);
    FILL(&a66_6[0][0], 126, 98u, 0, 7);
    unsigned char v7 = opaque(0);
    FILL(&a66_16[0], 4, 251u, 0, 100);
    long long *a66_17 = malloc(10 * sizeof *a66_17);
    long n18 = opaque(10);
    FILL(a66_17, 10, 489u, -100, 100);
    unsigned long long r19 = 5;
    int n21 = opaque(-11);
    int n25 = opaque(-5);
/* #pragma acc kernels copy(a66_1[0:14][0:7]) copy(a66_2[0:n4][0:n5]) copyin(a66_6[0:6][0:21]) pcopy(a66_16) copy(a66_17[0:n18]) */
    {
/* #pragma acc loop gang */
        for (int i20 = -19; i20 <= n21; i20 = i20 + 2) {
            for (unsigned i22 = 0; i22 < a66_6[((unsigned)i20 % 1001 << 0) % 6][i20 + 22]; i22++) {
                a66_1[i20 + 21][i22] = ((a66_6[a66_2[i20 + 21][6 - i22] * v7 % 6][v7 % 7] ^ v7) + i22 * i22 + a66_2[-9 - i20][i22]) % 8;
                a66_2[1u ? v7 : v7][a66_2[i20 + 23][6] * 0u] = (unsigned)((i20 - sizeof(int) > (a66_6[2][i22 + 11] ^ 'a')) * a66_1[((unsigned)i20 % 1001 << 1) % 14][i22]) % 64;
                a66_1[i22 + 3][(unsigned)(i22 - a66_1[i20 + 22][i22]) % 7] = (v7 && a66_1[i20 + 22][(unsigned)(a66_1[i22 + 7][i22] - a66_1[11 - i22][!100]) % 7] ? i20 >> (unsigned)i20 % 8 : '\n' / 7) % 8;
            }
            a66_1[a66_2[(unsigned)(v7 ? a66_1[-8 - i20][7 % 7] : 5) % 14][(unsigned)f66_8((unsigned)-39 % 101, a66_1[i20 + 19][2], (unsigned)i20 % 101) % 7] % 14][(long long)(float)a66_6[4][-7 - i20] % 7] = ~(i20 ? i20 : v7) % 8;
            a66_1[(unsigned char)a66_1[i20 + 22][v7 == v7] % 14][-1 || '\n'] = ((a66_2[i20 + 19][(a66_2[i20 + 19][v7] | v7) % 7] << 2) % 7 + a66_2[(unsigned)(i20 ^ a66_1[i20 + 19][v7 >> 7]) % 14][(v7 - i20) % 7]) % 8;
        }
        unsigned short t23 = v7;
        if ((unsigned)((t23 ? v7 : a66_1[5][v7 * t23 % 7]) + a66_6[a66_6[(long long)(5 + 2.0) % 6][3] || a66_6[(unsigned)f66_8((unsigned)a66_1[1L][100 % 7] % 101, a66_1[(long long)1.0][(unsigned)-1L % 7], a66_2[(long long)2.0f][2]) % 6][({ unsigned q = 3u; q + (unsigned)a66_1[(long long)31.0f % 14][2] % 101; }) % 21]][(long long)-0.0f]) % 1001 < r19) r19 = (unsigned)((t23 ? v7 : a66_1[5][v7 * t23 % 7]) + a66_6[a66_6[(long long)(5 + 2.0) % 6][3] || a66_6[(unsigned)f66_8((unsigned)a66_1[1L][100 % 7] % 101, a66_1[(long long)1.0][(unsigned)-1L % 7], a66_2[(long long)2.0f][2]) % 6][({ unsigned q = 3u; q + (unsigned)a66_1[(long long)31.0f % 14][2] % 101; }) % 21]][(long long)-0.0f]) % 1001;
/* #pragma acc loop */
        for (int i24 = -10; n25 >= i24; i24 += 2) {
            for (unsigned short i26 = 0; i26 < i24 + 10; i26++) {
                a66_2[(unsigned char)1L][i26] = a66_6[(long long)(v7 ? 31.0 : 5) % 6][i24 + 24] + t23 ? 7u < v7 : v7 >= a66_6[a66_6[(short)31.0 % 6][16 - i26] * t23 % 6][(unsigned)-i26 % 21];
                a66_2[7 - i26][6 - i26] = (unsigned)-(i26 ^ i24) % 64;
                int t27 = a66_2[(unsigned)a66_1[3][1] % 14][i24 + 12] % 2;
            }
        }
    }
    HASH(66, "a66_1", &a66_1[0][0], 98);
    for (int q3 = 0; q3 < 14; q3++) HASH(66, "a66_2", a66_2[q3], 7);
    HASH(66, "a66_16", &a66_16[0], 4);
    HASH(66, "a66_17", a66_17, 10);
    SHOW(66, "r19", r19);
    for (int q3 = 0; q3 < 14; q3++) free(a66_2[q3]);
    free(a66_2);
    free(a66_6);
    free(a66_17);
}

/* seed 80000 case 67: queues */
static long long a67_2[16];
static unsigned long long a67_3[16];
static float a67_4[16];
static void case_67(void)
{
    unsigned long v1 = opaque(18);
    FILL(&a67_2[0], 16, 208u, 0, 63);
    FILL(&a67_3[0], 16, 227u, 0, 100);
    FILL(&a67_4[0], 16, 732u, 0, 100);
    unsigned long long *a67_5 = malloc(16 * sizeof *a67_5);
    FILL(a67_5, 16, 15u, 0, 100);
    long n19 = opaque(16);
    long n24 = opaque(4);
    int n27 = opaque(41);
    short n30 = opaque(16);
/* #pragma acc data copy(a67_2, a67_3[0:16], a67_4, a67_5[0:16]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_67", 5533, 5656, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a67_2", ACCELRT_COPY, a67_2, 0, sizeof a67_2, 0 },
            { "a67_3[0:16]", ACCELRT_COPY, a67_3, 0, (16) * sizeof a67_3[0], 0 },
            { "a67_4", ACCELRT_COPY, a67_4, 0, sizeof a67_4, 0 },
            { "a67_5[0:16]", ACCELRT_COPY, a67_5, 0, (16) * sizeof a67_5[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 4, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 5534 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels loop async(1) present(a67_2) present(a67_3[0:16]) present(a67_4) present(a67_5[0:16]) */
        {
            struct accelrt_data accel_data_2[] = {
                { "a67_2", ACCELRT_PRESENT | ACCELRT_WRITTEN, a67_2, 0, sizeof a67_2, 0 },
                { "a67_3[0:16]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a67_3, 0, (16) * sizeof a67_3[0], 0 },
                { "a67_4", ACCELRT_PRESENT | ACCELRT_WRITTEN, a67_4, 0, sizeof a67_4, 0 },
                { "a67_5[0:16]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a67_5, 0, (16) * sizeof a67_5[0], 0 }
            };
            int accel_disjoint = accelrt_disjoint(accel_data_2, 4);
#line 5536 "/tmp/w/fz/fuzz.c"
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 5536 "/tmp/w/fz/fuzz.c"
        for (int i6 = 4; i6 != -12; i6--) {
            unsigned short t7 = -1 * a67_2[4 - i6] < '\n';
            switch ('\n' * '~' <= t7 - '~') {
                case 0:
                {
                    a67_5[4 - i6] = ('0' | (long long)fabsf(100u)) % 101;
                    a67_2[4 - i6] = (unsigned long)(~'0' + -i6) % 64;
                }
                case '\1':
                {
                    a67_4[4 - i6] = a67_5[4 - i6];
                    a67_4[4 - i6] = v1;
                }
                break;
                default:
                {
                    if (a67_5[4 - i6] >= 3) a67_5[4 - i6] -= 3;
                    for (int k8 = (int)('a' <= i6) - 1; k8 >= 0; k8 -= 1) {
                        a67_5[4 - i6] /= 5;
                    }
                }
            }
            switch ((unsigned)(long long)(0.0 * a67_2[4 - i6] - a67_4[4 - i6] * a67_3[i6 + 11]) % 4) {
                case 0:
                {
                    if ('a' + a67_3[i6 + 11] ? a67_3[i6 + 11] * a67_3[i6 + 11] : a67_5[4 - i6] - sizeof(unsigned long long)) {
                        if (a67_3[i6 + 11] <= 99) a67_3[i6 + 11] += 1;
                    }
                    a67_4[4 - i6] = 'a' % 101;
                }
                break;
                case '\1':
                {
                    for (int k9 = 0; k9 < (sizeof(float) ^ '~') % 7; k9 += 1) {
                        a67_4[4 - i6] = a67_2[4 - i6] - t7 < (i6, t7) || (unsigned short)('\n' ^ '~');
                        a67_5[4 - i6] = (unsigned long)(a67_3[i6 + 11] % '\n' > (1L && a67_4[4 - i6]));
                    }
                    if (t7) {
                        if (t7 >= 1) t7--;
                    } else {
                        float w10[3];
                        for (int k11 = 0; k11 < 3; k11++) w10[k11] = (unsigned)((31 > a67_3[i6 + 11]) - ((struct { long y; int x; }){ .x = t7, .y = 7.0 }).y) % 101;
                        a67_5[4 - i6] = ~(short)a67_3[i6 + 11] && (int)w10[(long long)(w10[(long long)w10[3 % 3] % 3] + w10[(long long)(t7 ? t7 : a67_4[4 - i6]) % 3]) % 3];
                    }
                }
                case 2:
                {
                    if (a67_2[4 - i6] <= 62) a67_2[4 - i6] += 1;
                    switch ((t7 << (long long)a67_4[4 - i6] % 5) % 4) {
                        case 0:
                        {
                            a67_5[4 - i6] = ((a67_3[i6 + 11] * '0' | a67_2[4 - i6] / 7) ^ (unsigned char)(a67_5[4 - i6] + 200)) % 101;
                            double t12 = (int)(('~' - a67_3[i6 + 11] - (signed char)'a') % 3) - 1;
                        }
                        case 0x1:
                        {
                            a67_3[i6 + 11] = sizeof(int) * v1 + '~' == (unsigned char)v1 + a67_3[i6 + 11] * sizeof(short);
                            unsigned t13 = (long long)a67_4[4 - i6] % 2;
                        }
                        break;
                        case 2:
                        {
                            if (a67_4[4 - i6] >= 1) a67_4[4 - i6] -= 1;
                            if (t7 <= 99) t7++;
                        }
                        break;
                        default:
                        {
                            if (a67_4[4 - i6] >= 2) a67_4[4 - i6] -= 2;
                        }
                    }
                }
                break;
                default:
                {
                    unsigned short w14[4] = { '\n' % 101 };
                }
            }
            a67_5[4 - i6] = (unsigned)(long long)(a67_5[4 - i6] + a67_3[i6 + 11] - a67_4[4 - i6] + t7) % 101;
        }
        }
#line 5616 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a67_3[0:16]) async(1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_67", 5616, 5616, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a67_3[0:16]", ACCELRT_UPDATE_SELF, a67_3, 0, (16) * sizeof a67_3[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, 1, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 5617 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(3) wait(1) present(a67_3[0:16]) present(a67_4) */
#pragma omp parallel for schedule(static)
#line 5618 "/tmp/w/fz/fuzz.c"
        for (unsigned char i15 = 20; i15 > 15; --i15) {
#pragma omp simd
#line 5619 "/tmp/w/fz/fuzz.c"
            for (short k16 = 0; k16 < 3; ++k16) {
                union { unsigned w; int r; unsigned char b[4]; } u17;
                u17.w = 'a' - 0 ? k16 ? 0.0f : k16 : '0';
            }
            a67_3[20 - i15] = (unsigned)(long long)(a67_3[20 - i15] + v1 + i15 - a67_4[i15 - 5]) % 101;
        }
/* #pragma acc update self(a67_4) async(3) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_67", 5625, 5625, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a67_4", ACCELRT_UPDATE_SELF, a67_4, 0, sizeof a67_4, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, 3, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 5626 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(1) wait(3) present(a67_2) present(a67_3[0:16]) */
#pragma omp parallel for schedule(static)
#line 5627 "/tmp/w/fz/fuzz.c"
        for (int i18 = 0; i18 < n19; i18 += 1) {
            for (long k20 = 0; k20 < (long long)fabsf(0L) % 7; ++k20) {
                a67_2[i18] >>= a67_2[i18] == 'a';
                int c21 = 0;
                while (c21++ < 3) {
                    unsigned char t22 = (int)(i18 ? '~' : 'a');
                }
            }
            a67_3[i18] = (a67_3[i18] - v1 + i18 - a67_2[i18]) % 101;
        }
/* #pragma acc parallel loop async(1) wait(3) present(a67_4) present(a67_5[0:16]) */
#pragma omp parallel for simd schedule(static)
#line 5638 "/tmp/w/fz/fuzz.c"
        for (int i23 = 0; n24 >= i23; ++i23) {
            signed char t25 = ('~' + a67_5[i23], i23 ^ '\n') % 2;
            a67_5[i23] = (unsigned)(long long)((a67_5[i23] - i23) % 1000 - a67_4[i23] - t25) % 101;
        }
/* #pragma acc wait(1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_67", 5642, 5642, "wait", 0 };
    int accel_wait_2[] = { 1 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait_2, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 5643 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(3) present(a67_2) present(a67_4) present(a67_5[0:16]) */
        {
            struct accelrt_data accel_data_2[] = {
                { "a67_2", ACCELRT_PRESENT, a67_2, 0, sizeof a67_2, 0 },
                { "a67_4", ACCELRT_PRESENT, a67_4, 0, sizeof a67_4, 0 },
                { "a67_5[0:16]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a67_5, 0, (16) * sizeof a67_5[0], 0 }
            };
            int accel_disjoint = accelrt_disjoint(accel_data_2, 3);
#line 5644 "/tmp/w/fz/fuzz.c"
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 5644 "/tmp/w/fz/fuzz.c"
        for (unsigned short i26 = 40; i26 <= n27; i26 = i26 + 1) {
            unsigned short t28 = !sizeof(double);
            a67_5[i26 - 40] = (unsigned)(long long)(a67_5[i26 - 40] + a67_2[i26 - 27] - a67_4[i26 - 39] + t28) % 101;
        }
        }
#line 5648 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(1) wait(3) present(a67_2) present(a67_3[0:16]) */
#pragma omp parallel for simd schedule(static)
#line 5649 "/tmp/w/fz/fuzz.c"
        for (int i29 = 0; i29 != n30; i29 = i29 + 1) {
            int w31[7] = { '\n' % 101, a67_3[i29], 100, a67_2[i29], a67_2[i29], 'a' % 101 };
            a67_2[i29] |= (unsigned char)('0' % 101 + 200) % 64;
            a67_2[i29] = (a67_2[i29] + v1 + i29 + a67_3[i29]) % 64;
        }
/* #pragma acc update self(a67_2) async(1) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_67", 5654, 5654, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a67_2", ACCELRT_UPDATE_SELF, a67_2, 0, sizeof a67_2, 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, 1, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 5655 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_67", 5655, 5655, "wait", 0 };
    struct accelrt_call accel_call_2 = { &accel_site_2, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call_2);
}
#line 5656 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 5657 "/tmp/w/fz/fuzz.c"
    HASH(67, "a67_2", &a67_2[0], 16);
    HASH(67, "a67_3", &a67_3[0], 16);
    HASH(67, "a67_4", &a67_4[0], 16);
    HASH(67, "a67_5", a67_5, 16);
    free(a67_5);
}

/* seed 80000 case 68: queues */
static short a68_3[111];
static float a68_4[111];
static void case_68(void)
{
    unsigned short v1 = opaque(43);
    signed char *a68_2 = malloc(111 * sizeof *a68_2);
    FILL(a68_2, 111, 496u, 0, 127);
    FILL(&a68_3[0], 111, 538u, -100, 100);
    FILL(&a68_4[0], 111, 577u, 0, 100);
    unsigned short *a68_5 = malloc(111 * sizeof *a68_5);
    FILL(a68_5, 111, 626u, 0, 100);
    int n8 = opaque(-7);
    int n9 = opaque(-12);
/* #pragma acc enter data copyin(a68_2[0:111], a68_3[0:111], a68_4, a68_5[0:111]) async(5) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_68", 5678, 5678, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a68_2[0:111]", ACCELRT_COPYIN, a68_2, 0, (111) * sizeof a68_2[0], 0 },
        { "a68_3[0:111]", ACCELRT_COPYIN, a68_3, 0, (111) * sizeof a68_3[0], 0 },
        { "a68_4", ACCELRT_COPYIN, a68_4, 0, sizeof a68_4, 0 },
        { "a68_5[0:111]", ACCELRT_COPYIN, a68_5, 0, (111) * sizeof a68_5[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 4, 5, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 5679 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(5) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_68", 5679, 5679, "wait", 0 };
    int accel_wait[] = { 5 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5680 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(3) present(a68_2[0:111]) present(a68_3[0:111]) present(a68_4) */
#pragma omp simd
#line 5681 "/tmp/w/fz/fuzz.c"
    for (long i6 = -20; i6 > -21; i6 = i6 - 2) {
        a68_2[i6 + 26] = ~(a68_3[i6 + 97] - a68_3[i6 + 111] ^ (unsigned)i6 % 1001 << 4) % 128;
        if ((1u ? a68_3[31 - i6] : 2) - (a68_2[i6 + 26] << 2)) {
            a68_2[i6 + 26] = ((i6 ? a68_2[i6 + 26] : v1) || a68_2[i6 + 26]) * a68_4[-20 - i6];
        }
        a68_4[-20 - i6] = (long long)(a68_4[-20 - i6] + v1 - i6 + a68_2[i6 + 26]) % 101;
    }
/* #pragma acc update self(a68_2[0:111]) async(3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_68", 5688, 5688, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a68_2[0:111]", ACCELRT_UPDATE_SELF, a68_2, 0, (111) * sizeof a68_2[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, 3, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 5689 "/tmp/w/fz/fuzz.c"
/* #pragma acc serial loop async(1) wait(3) present(a68_3[0:111]) present(a68_4) */
    for (int i7 = n9; n8 != i7; i7++) {
        a68_3[i7 + 12] /= 2;
        a68_4[i7 + 51] = (unsigned)(long long)(a68_4[i7 + 51] - v1 - i7 - a68_3[i7 + 12]) % 101;
    }
/* #pragma acc wait(1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_68", 5694, 5694, "wait", 0 };
    int accel_wait[] = { 1 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5695 "/tmp/w/fz/fuzz.c"
/* #pragma acc serial loop async(7) present(a68_3[0:111]) present(a68_4) */
    for (long i10 = 18; i10 < 20; ++i10) {
        a68_4[i10 - 18] = '~' % 101;
        a68_3[i10 - 18] = (long long)(a68_3[i10 - 18] - v1 + i10 - a68_4[i10 - 18]) % 101;
    }
/* #pragma acc wait async(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_68", 5700, 5700, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, 4, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5701 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a68_2[0:111], a68_3[0:111], a68_4, a68_5[0:111]) async(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_68", 5701, 5701, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a68_2[0:111]", ACCELRT_COPYOUT, a68_2, 0, (111) * sizeof a68_2[0], 0 },
        { "a68_3[0:111]", ACCELRT_COPYOUT, a68_3, 0, (111) * sizeof a68_3[0], 0 },
        { "a68_4", ACCELRT_COPYOUT, a68_4, 0, sizeof a68_4, 0 },
        { "a68_5[0:111]", ACCELRT_COPYOUT, a68_5, 0, (111) * sizeof a68_5[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 4, 4, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 5702 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_68", 5702, 5702, "wait", 0 };
    int accel_wait[] = { 4 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5703 "/tmp/w/fz/fuzz.c"
    HASH(68, "a68_2", a68_2, 111);
    HASH(68, "a68_3", &a68_3[0], 111);
    HASH(68, "a68_4", &a68_4[0], 111);
    HASH(68, "a68_5", a68_5, 111);
    free(a68_2);
    free(a68_5);
}

/* seed 80000 case 69: control */
static short a69_2[8];
static void case_69(void)
{
    unsigned short *a69_1 = malloc(8 * sizeof *a69_1);
    FILL(a69_1, 8, 897u, 0, 1000);
    FILL(&a69_2[0], 8, 319u, 0, 1000);
    long v3 = opaque(-3);
    int n5 = opaque(16);
    int n15 = opaque(26);
    unsigned long i14;
    short n17 = opaque(40);
    int n18 = opaque(40);
    int n28 = opaque(-12);
    int i27;
/* #pragma acc kernels pcopy(a69_1[0:8]) copy(a69_2[0:8]) */
    {
        struct accelrt_data accel_data[] = {
            { "a69_1[0:8]", ACCELRT_COPY | ACCELRT_WRITTEN, a69_1, 0, (8) * sizeof a69_1[0], 0 },
            { "a69_2[0:8]", ACCELRT_COPY | ACCELRT_WRITTEN, a69_2, 0, (8) * sizeof a69_2[0], 0 },
            { "v3", ACCELRT_COPY | ACCELRT_IMPLICIT | ACCELRT_WRITTEN | ACCELRT_SCALAR, &v3, 0, sizeof v3, 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 3);
#line 5727 "/tmp/w/fz/fuzz.c"
    {
        if ((~v3, v3 - v3) < v3) {
/* #pragma acc loop independent */
            {
                long long accel_at_i4;
#pragma omp parallel for schedule(static)
#line 5730 "/tmp/w/fz/fuzz.c"
            for (accel_at_i4 = n5; accel_at_i4 <= 23; accel_at_i4++) { int i4 = (int)accel_at_i4; {
                switch (('a' != '~') / 7) {
                    case 0:
                    {
                        a69_1[i4 - 16] /= 5;
                        for (int k6 = (int)(6) - 1; k6 >= 0; k6--) {
                            if (a69_1[i4 - 16] >= 1) a69_1[i4 - 16]--;
                            a69_1[i4 - 16] %= 3;
                        }
                    }
                    break;
                    case 0x1:
                    {
                        double t7 = '0';
                        unsigned short t8 = (a69_2[i4 - 16] + '~' + i4) % 1001;
                    }
                    break;
                    case 2:
                    {
                        unsigned w9[4] = { a69_1[i4 - 16] % 101, 2u, i4, i4 };
                        a69_2[i4 - 16] = (unsigned)(long long)((((struct { unsigned y; int x; }){ .x = 100u, .y = a69_1[i4 - 16] % 101 }).y <= w9[(long long)(3.0 - v3) % 4] - w9[(w9[(unsigned long long)a69_1[i4 - 16] % 4] >> a69_1[i4 - 16] % 8) % 4]) * -(10 + 100.0)) % 1001;
                    }
                    default:
                    {
                        a69_1[i4 - 16] = (unsigned)('~' ? '0' : i4 <= 'a' | ~v3) % 1001;
                        for (short k10 = 0; k10 < 4; k10++) {
                            a69_1[i4 - 16] >>= ('\n' + 'a') % 4;
                        }
                    }
                }
                a69_1[i4 - 16] = (a69_1[i4 - 16] - v3 + i4 + a69_2[i4 - 16]) % 1001;
            } }
            }
#line 5762 "/tmp/w/fz/fuzz.c"
        } else {
            a69_2[(a69_1[(a69_1[1] + a69_2[(long long)100.0f % 8]) % 8] << 3) % 8] = a69_2[4];
        }
        for (int k11 = (int)(3) - 1; k11 >= 0; k11--) {
            if (v3 <= 2) v3++;
/* #pragma acc loop */
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 5768 "/tmp/w/fz/fuzz.c"
            for (unsigned char i12 = 31; 26 < i12; --i12) {
                int t13 = (int)(((unsigned)(v3 / 7) % 1001 << 4) % 3) - 1;
                a69_1[i12 - 27] = (unsigned)(a69_1[i12 - 27] + i12 - a69_2[i12 - 27] - t13) % 1001;
            }
        }
/* #pragma acc loop */
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 5774 "/tmp/w/fz/fuzz.c"
        for (i14 = n15; i14 < 30; i14 += 2) {
            a69_2[i14 - 25] %= 2;
            a69_1[i14 - 21] = (a69_1[i14 - 21] + v3 - i14 - a69_2[i14 - 25]) % 1001;
        }
        {
            long long accel_at_i16;
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 5778 "/tmp/w/fz/fuzz.c"
        for (accel_at_i16 = (unsigned char)(n18); accel_at_i16 >= n17; accel_at_i16 -= 2) { unsigned char i16 = (unsigned char)accel_at_i16; {
            switch ((unsigned)((i16 - 'a') % '\n') % 4) {
                case 0:
                {
                    unsigned long long t19 = a69_1[i16 - 40] % 101;
                    short t20 = (int)((5 ^ a69_1[i16 - 40] / 235u) % 201) - 100;
                }
                break;
                case 1:
                {
                    int c21 = 0;
                    while (c21++ < 0) {
                        if (c21 % 'a' % 7 != '0') break;
                        if (a69_2[i16 - 40] + (0 + 3)) continue;
                        a69_2[i16 - 40] = (unsigned)(((c21 ? v3 : c21) ^ '~' << 3) % 5) % 1001;
                    }
                }
                break;
                case 2:
                {
                    {
                        for (int k23 = 0; k23 < 1; ++k23) {
                            for (int k24 = 0; k24 < 0; k24 += 1) {
                                _Bool t25 = ('a' << (long long)185.0 % 8 ^ ('a' ? a69_2[i16 - 40] : '\n')) % 2;
                                t25 ^= (unsigned)(k23 + a69_1[i16 - 40] - (a69_2[i16 - 40] + '~')) % 2;
                                if (0.0 * sizeof(double) && 31) goto L22;
                            }
                        }
                        L22: ;
                    }
                    signed char t26 = a69_1[i16 - 40] << 3 <= a69_1[i16 - 40] + v3;
                }
                break;
                default:
                {
                    {
                        a69_1[i16 - 40] = i16 && (i16 >> 7) * (i16 & v3);
                    }
                }
            }
            a69_1[i16 - 40] = (unsigned)(a69_1[i16 - 40] + v3 - i16 + a69_2[i16 - 40]) % 1001;
        } }
        }
#line 5820 "/tmp/w/fz/fuzz.c"
        { 
        {
            long long accel_at_i27;
#pragma omp parallel for schedule(static) if(accel_disjoint) private(i27)
#line 5820 "/tmp/w/fz/fuzz.c"
for (accel_at_i27 = -15; accel_at_i27 < n28; accel_at_i27++) { i27 = (int)accel_at_i27; {
            a69_1[i27 + 19] = (unsigned)(long long)(double)(abs((int)(a69_2[i27 + 15] % 101) - 50), i27 ^ a69_2[i27 + 15]) % 1001;
            double w29[6] = { 3, a69_1[i27 + 19] % 101, sizeof(unsigned char), a69_1[i27 + 19] % 101, 'a' % 101 };
            a69_2[i27 + 15] = (unsigned)(a69_2[i27 + 15] - v3 + i27 + a69_1[i27 + 19]) % 1001;
        } }
        }
        i27 = (-15) + (accelrt_trips(-15, n28, 1, 0, 0));
}
#line 5825 "/tmp/w/fz/fuzz.c"
    }
    }
#line 5826 "/tmp/w/fz/fuzz.c"
    HASH(69, "a69_1", a69_1, 8);
    HASH(69, "a69_2", &a69_2[0], 8);
    SHOW(69, "v3", v3);
    free(a69_1);
}

/* seed 80000 case 70: sequence */
/* #pragma acc routine seq */
static unsigned short f70_10(unsigned char p0)
{
    p0 = (unsigned)(long long)(('a' ? p0 : '\n') || '0' * p0, (double)31 * ~'\n') % 101;
    switch ((p0 >> 4 >> 7) % 3) {
        case 0:
        {
            {
                if (('0' - p0 ? (unsigned char)p0 : ((struct { unsigned y; int x; }){ .x = '\n' % 101, .y = p0 }).y) == p0) goto L11;
                long t12 = p0;
                t12 = (unsigned char)(('a' ? 'a' : 7.0f) || ((struct { short y; int x; }){ .x = 3L, .y = (unsigned)t12 % 101 }).y);
                L11: ;
            }
            long t13 = 5.0 + '\n' - ('~' | p0);
        }
        case 1:
        {
            unsigned short w14[3];
            for (int k15 = 0; k15 < 3; k15++) w14[k15] = (unsigned)((p0 | p0) * ~(long long)10.0) % 101;
            unsigned short w16[1];
            for (int k17 = 0; k17 < 1; k17++) w16[k17] = w14[1] / 2u >> p0 * w14[k17] % 8;
        }
    }
    return '0' ? p0 : -(-10L);
}
static short f70_18(unsigned p0, long long p1, int p2)
{
    p0 = ((p0 && '\n' & p2) + (p1 + '~' * sizeof(long long))) % 101;
    return 0;
}
static unsigned long long a70_19[5];
static void case_70(void)
{
    int *a70_1 = malloc(15 * sizeof *a70_1);
    FILL(a70_1, 15, 183u, 0, 63);
    long *a70_2 = malloc(190 * sizeof *a70_2);
    unsigned n3 = opaque(10);
    long n4 = opaque(190);
    FILL(a70_2, 190, 126u, -100, 100);
    int *a70_5 = malloc(16 * sizeof *a70_5);
    unsigned n6 = opaque(16);
    FILL(a70_5, 16, 596u, -63, 63);
    short v7 = opaque(2);
    unsigned long long v8 = opaque(21);
    int v9 = opaque(-83);
    FILL(&a70_19[0], 5, 494u, 0, 100);
    long *a70_20 = malloc(8 * sizeof *a70_20);
    FILL(a70_20, 8, 796u, 0, 63);
    signed char *a70_21 = malloc(60 * sizeof *a70_21);
    int n22 = opaque(60);
    FILL(a70_21, 60, 199u, 0, 7);
    signed char *z23 = a70_21 + 20;
    signed char *z24 = a70_21 + 2;
    long n26 = opaque(20);
/* #pragma acc data copy(a70_21[0:60]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_70", 5887, 5895, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a70_21[0:60]", ACCELRT_COPY, a70_21, 0, (60) * sizeof a70_21[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 5888 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels present(z23[0:32]) present(z24[0:29]) pcopy(a70_1[0:15]) copyin(a70_2[0:n4]) copy(a70_5[0:n6]) copy(a70_20[0:8]) */
        {
            for (int i25 = n26; i25 > 19; i25--) {
                z23[i25 - 7] = (unsigned)(((signed char)(v8 ? v8 : v7) + a70_1[29 - i25]) * a70_2[(i25 - 12) * n3 + (25 - i25)] - z23[v7 & 10]) % 8;
            }
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 5896 "/tmp/w/fz/fuzz.c"
    HASH(70, "a70_1", a70_1, 15);
    HASH(70, "a70_19", &a70_19[0], 5);
    HASH(70, "a70_20", a70_20, 8);
    HASH(70, "a70_21", a70_21, 60);
    free(a70_1);
    free(a70_2);
    free(a70_5);
    free(a70_20);
    free(a70_21);
}

/* seed 80000 case 71: queues */
static void case_71(void)
{
    short a71_1[163];
    FILL(&a71_1[0], 163, 567u, -100, 100);
    unsigned char a71_2[163];
    FILL(&a71_2[0], 163, 474u, 0, 1);
    int n4 = opaque(51);
    int n8 = opaque(-2);
    long n9 = opaque(0);
    int n13 = opaque(5);
    long long i14;
    long n18 = opaque(0);
/* #pragma acc enter data copyin(a71_1, a71_2) async(5) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5920, 5920, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a71_1", ACCELRT_COPYIN, a71_1, 0, sizeof a71_1, 0 },
        { "a71_2", ACCELRT_COPYIN, a71_2, 0, sizeof a71_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 2, 5, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 5921 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(5) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5921, 5921, "wait", 0 };
    int accel_wait[] = { 5 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5922 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(7) present(a71_1) present(a71_2) */
#pragma omp parallel for schedule(static)
#line 5923 "/tmp/w/fz/fuzz.c"
    for (long i3 = 0; i3 < n4; i3 += 7) {
        double w5[6];
        for (int k6 = 0; k6 < 6; k6++) w5[k6] = ((long long)7.0 ^ '~' | i3) % 101;
        a71_2[i3] = (unsigned)(a71_2[i3] + i3 + a71_1[i3]) % 2;
    }
/* #pragma acc wait(7) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5928, 5928, "wait", 0 };
    int accel_wait[] = { 7 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5929 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(2) present(a71_1) present(a71_2) */
    {
        long long accel_at_i7;
#pragma omp parallel for simd schedule(static)
#line 5930 "/tmp/w/fz/fuzz.c"
    for (accel_at_i7 = (int)(n9); accel_at_i7 > n8; accel_at_i7 -= 2) { int i7 = (int)accel_at_i7; {
        int c10 = 0;
        do {
            switch (c10 - a71_1[39 - i7] ? 2.0 > a71_1[28 - i7] : a71_1[(100L - a71_1[101 - i7]) % 163] == c10) {
                case 0:
                {
                    ;
                    ;
                }
                break;
                case 0x1:
                {
                    ;
                }
                break;
                default:
                {
                    _Bool t11 = (i7 ? i7 : '0') < a71_2[130 - i7] * a71_1[i7 + 32];
                    t11 = (unsigned)(long long)(a71_1[i7 + 13] * 10.0f - (int)100.0f + (a71_1[i7 + 113] <= i7 ? sizeof(int) : t11)) % 2;
                }
            }
        } while (++c10 < 5);
        ;
    } }
    }
#line 5954 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(2) async(3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5954, 5954, "wait", 0 };
    int accel_wait[] = { 2 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, 3, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5955 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(3) present(a71_1) */
#pragma omp parallel for simd schedule(static)
#line 5956 "/tmp/w/fz/fuzz.c"
    for (int i12 = 0; i12 < n13; i12++) {
        a71_1[i12 + 58] = (-i12 || abs((int)0.0f - 50)) * '0' % 101;
        a71_1[i12 + 58] = (a71_1[i12 + 58] - i12) % 101;
    }
/* #pragma acc serial loop async(3) wait(2) present(a71_2) */
    {
        __typeof__(i14) i14 __attribute__((unused));
#line 5961 "/tmp/w/fz/fuzz.c"
    for (i14 = -5; i14 < 158; ++i14) {
        a71_2[i14 + 5] %= 1;
        for (int k15 = 0; k15 < (unsigned)('a' - i14) % 7; ++k15) {
            unsigned short t16 = a71_2[i14 + 5] && i14 && a71_2[i14 + 5];
        }
        a71_2[i14 + 5] = (unsigned)(a71_2[i14 + 5] - i14) % 2;
    }
    }
#line 5968 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(3) present(a71_1) present(a71_2) */
    {
        long long accel_at_i17;
#pragma omp parallel for simd schedule(static)
#line 5969 "/tmp/w/fz/fuzz.c"
    for (accel_at_i17 = (int)(n18); accel_at_i17 != 5; accel_at_i17++) { int i17 = (int)accel_at_i17; {
        unsigned short t19 = ('0' << a71_2[i17 + 95] << 5) % 2;
        a71_1[39 - i17] = (a71_1[39 - i17] + i17 - a71_2[i17 + 95] + t19) % 101;
    } }
    }
#line 5973 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a71_2) async(3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5973, 5973, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a71_2", ACCELRT_UPDATE_SELF, a71_2, 0, sizeof a71_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, 3, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 5974 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait async(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5974, 5974, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, 4, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5975 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a71_1, a71_2) async(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5975, 5975, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a71_1", ACCELRT_COPYOUT, a71_1, 0, sizeof a71_1, 0 },
        { "a71_2", ACCELRT_COPYOUT, a71_2, 0, sizeof a71_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 2, 4, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 5976 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_71", 5976, 5976, "wait", 0 };
    int accel_wait[] = { 4 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 5977 "/tmp/w/fz/fuzz.c"
    HASH(71, "a71_1", &a71_1[0], 163);
    HASH(71, "a71_2", &a71_2[0], 163);
}

/* seed 80000 case 72: data */
static void case_72(void)
{
    float v1 = opaque(-4);
    unsigned long v2 = opaque(1);
    int *a72_3 = malloc(2 * sizeof *a72_3);
    int n4 = opaque(2);
    FILL(a72_3, 2, 388u, 0, 1000);
    unsigned long long *a72_5 = malloc(2 * sizeof *a72_5);
    FILL(a72_5, 2, 739u, 0, 7);
    int *a72_6 = malloc(2 * sizeof *a72_6);
    int n7 = opaque(2);
    FILL(a72_6, 2, 328u, -1000, 1000);
    unsigned short a72_8[opaque(2)];
    FILL(&a72_8[0], 2, 742u, 0, 7);
    int n10 = opaque(0);
    short n18 = opaque(5);
/* #pragma acc serial loop copy(a72_3[0:n4]) copy(a72_5[0:2]) copy(a72_6[0:n7]) copy(a72_8[0:2]) */
    for (int i9 = n10; i9 < 2; ++i9) {
        switch ((a72_8[1 - i9] && a72_8[v1 || a72_3[1 - i9]]) >> 0) {
            case 0:
            {
                a72_6[i9] = a72_8[i9] == (a72_6[i9] ? 10 : v1) >= a72_3[1 - i9];
            }
            break;
            case 1:
            {
                for (short k11 = 0; k11 < 5; ++k11) {
                    int *p12 = &a72_3[1 - i9];
                }
            }
            break;
            case 2:
            {
                {
                    a72_3[1 - i9] /= 9;
                }
            }
            break;
        }
        int c13 = 0;
        while (c13++ < 0) {
            if ((unsigned long)i9 << 1 <= sizeof(unsigned short)) break;
            if ((int)(a72_8[i9] >> 2) <= a72_3[1 - i9]) continue;
            switch (i9) {
                case 0:
                {
                    a72_6[i9] = (long long)((a72_3[1 - i9] % 5 ? a72_8[1 - i9] == v1 : v1) * (a72_8[i9] * a72_8[i9] * a72_3[1 - i9])) % 1001;
                    a72_6[i9] /= 4;
                }
                break;
                case 0x1:
                {
                    a72_6[i9] >>= a72_6[i9] && a72_8[i9];
                    a72_3[1 - i9] = v2 && (-a72_3[1 - i9] ? c13 : v2 | v2);
                }
                case 2:
                {
                    long w14[5];
                    for (int k15 = 0; k15 < 5; k15++) w14[k15] = !(a72_5[k15 % 2] <= 7);
                    a72_6[i9] = (unsigned char)(c13 & c13) * (a72_3[1 - i9] % 7 * (5 / 7));
                }
                break;
                default:
                {
                    unsigned long t16 = 0u < a72_8[i9] + i9;
                }
            }
        }
        a72_6[i9] = (int)((a72_6[i9] - v2 - i9 - a72_3[1 - i9]) % 2001) - 1000;
    }
    for (unsigned long i17 = 0; i17 < n18; i17 += 7) {
        unsigned long long t19 = (unsigned)(long long)(a72_6[i17] + v1) % 101;
        switch ((short[]){ a72_8[i17 + 1], 'a' % 101, 7 }[a72_3[i17] % 3] % 4) {
            case 0:
            {
                a72_5[i17] = (a72_5[i17] * a72_3[i17] / 'a' - ('~' >> 5 | a72_6[i17] % 5)) % 8;
                for (long k20 = 0; k20 < 1; k20 += 1) {
                    a72_3[i17] = t19;
                    a72_6[i17] /= 3;
                }
            }
            break;
            case 1:
            {
                float w21[6] = { a72_3[i17] % 101, '~' % 101 };
                {
                    unsigned t22 = (v2 >> 5) % 2;
                    t22 = (unsigned)(long long)((t19 ^ (long long)(v1 * w21[i17 + 4])) % 1000 - v1 * w21[5 - i17]) % 2;
                }
            }
            break;
            case 2:
            {
                if (v2 + 5 - (t19 != a72_6[i17])) {
                    if (a72_8[i17 + 1] <= 6) a72_8[i17 + 1]++;
                } else {
                    a72_5[i17] /= 7;
                }
                if ((float)~(long long)7.0 == 'a') {
                    a72_5[i17] = !((unsigned)(a72_8[i17 + 1] | a72_6[i17]) % 1001 << a72_5[i17]);
                } else {
                    float w23[6];
                    for (int k24 = 0; k24 < 6; k24++) w23[k24] = '~' % 101;
                }
            }
            break;
            default:
            {
                for (int k25 = (int)(a72_6[i17] && '0') - 1; k25 >= 0; k25 -= 1) {
                    a72_3[i17] %= 5;
                    long t26 = (int)(~sizeof(unsigned long long) % 2001) - 1000;
                }
                for (unsigned k27 = 0; k27 < 0; k27 += 1) {
                    t19 = (v1 && k27) - (a72_8[i17 + 1] < sizeof(long long)) || (short)!a72_8[i17 + 1];
                    unsigned long long t28 = ((unsigned)(long long)(a72_6[i17] - 100.0) % 1001 << 2) % 10;
                }
            }
        }
        switch ((unsigned)(long long)v1 % 3) {
            case 0:
            {
                a72_8[i17 + 1] >>= '\n' * t19 % 4;
                for (int k29 = (int)((long long)(100.0 + v2) % 7) - 1; k29 >= 0; k29 -= 1) {
                    struct g30 { unsigned long long a; int b[4]; } l31 = { .b = { [2] = (unsigned)a72_6[i17] % 101, 5 }, .a = (unsigned)a72_6[i17] % 101 }, l31c = l31;
                    a72_8[i17 + 1] = a72_5[i17];
                }
            }
            break;
            case 1:
            {
                int w32[4];
                for (int k33 = 0; k33 < 4; k33++) w32[k33] = (i17 % 7 ? a72_3[i17] ^ sizeof(int) : '\n') % 101;
                {
                    a72_5[i17] &= (unsigned)(10L - w32[v2 % 7 % 4] + (w32[i17 + 1] || w32[i17 + 1])) % 8;
                }
            }
            break;
        }
        a72_5[i17] = (a72_5[i17] + a72_6[i17] - a72_8[i17 + 1] + t19) % 8;
    }
/* #pragma acc parallel loop copy(a72_3[0:n4]) copy(a72_5[0:2]) copy(a72_6[0:n7]) copy(a72_8[0:2]) */
#pragma omp parallel for schedule(static)
#line 6123 "/tmp/w/fz/fuzz.c"
    for (short i34 = 1; i34 >= 0; i34 = i34 - 1) {
        switch (a72_3[i34] % 7 % 4) {
            case 0:
            {
                switch (a72_8[i34] == v2 & a72_5[i34] - sizeof(double)) {
                    case 0:
                    {
                        unsigned long long t35 = fabsf(a72_3[0] % 101);
                    }
                    break;
                    case '\1':
                    {
                        a72_6[i34] = ((a72_3[i34] - a72_8[i34]) * (100L * a72_6[i34]) ^ 31L) % 1001;
                        if (a72_6[i34] >= -997) a72_6[i34] -= 3;
                    }
                    break;
                    case 2:
                    {
                        a72_5[i34] /= 7;
                    }
                    break;
                }
            }
            case '\1':
            {
                a72_5[i34] = (1, a72_3[i34]) % (1 + '~') % 7;
                _Bool t36 = a72_3[1 - i34] % 5 % 2;
            }
            break;
            case 2:
            {
                _Bool t37 = (a72_8[i34] / 7 ? (unsigned char)a72_3[i34] : (unsigned short)'a') % 2;
                if ((a72_6[i34] ^ v2) + (a72_8[i34] > -1) <= a72_3[(unsigned char)223 % 2]) {
                    a72_6[i34] = (long long)(fabsf(a72_3[i34] % 101) + (10 << v2) + a72_3[i34]) % 1001;
                }
            }
            break;
            default:
            {
                if ('~' + ~a72_3[1 - i34]) {
                    a72_6[i34] = (a72_3[i34] + a72_3[i34] & ('a' && v1)) % 5;
                } else {
                    a72_6[i34] /= 7;
                }
                long long w38[3];
                for (int k39 = 0; k39 < 3; k39++) w38[k39] = (unsigned)('a' - a72_6[i34] + (a72_6[i34] == 7)) % 101;
            }
        }
        int w40[1];
        for (int k41 = 0; k41 < 1; k41++) w40[k41] = a72_8[i34] % '0' >= i34;
        a72_5[i34] = (a72_5[i34] + i34 + a72_6[i34] + a72_8[i34]) % 8;
    }
/* #pragma acc update host(a72_6[0:n7]) if_present */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_72", 6175, 6175, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a72_6[0:n7]", ACCELRT_UPDATE_SELF | ACCELRT_IF_PRESENT, a72_6, 0, (n7) * sizeof a72_6[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6176 "/tmp/w/fz/fuzz.c"
    HASH(72, "a72_3", a72_3, 2);
    HASH(72, "a72_5", a72_5, 2);
    HASH(72, "a72_6", a72_6, 2);
    HASH(72, "a72_8", &a72_8[0], 2);
    free(a72_3);
    free(a72_5);
    free(a72_6);
}

/* seed 80000 case 73: control */
static unsigned long long a73_1[24];
static void case_73(void)
{
    FILL(&a73_1[0], 24, 666u, 0, 1000);
    int *a73_2 = malloc(24 * sizeof *a73_2);
    FILL(a73_2, 24, 232u, 0, 7);
    double v3 = opaque(8557);
/* #pragma acc kernels copy(a73_1[0:24]) copy(a73_2[0:24]) */
    {
        struct accelrt_data accel_data[] = {
            { "a73_1[0:24]", ACCELRT_COPY | ACCELRT_WRITTEN, a73_1, 0, (24) * sizeof a73_1[0], 0 },
            { "a73_2[0:24]", ACCELRT_COPY | ACCELRT_WRITTEN, a73_2, 0, (24) * sizeof a73_2[0], 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 2);
#line 6194 "/tmp/w/fz/fuzz.c"
    {
        if (a73_2[a73_1[(unsigned)(long long)v3 % 24] % 24] >= 2) a73_2[a73_1[(unsigned)(long long)v3 % 24] % 24] -= 2;
/* #pragma acc loop */
#pragma omp parallel for schedule(guided, 64) if(accel_disjoint)
#line 6197 "/tmp/w/fz/fuzz.c"
        for (int i4 = -1; i4 < 23; ++i4) {
            switch (fabsf('a' % 101) > 'a' >> 4) {
                case 0:
                {
                    for (long k5 = 0; k5 < (a73_1[i4 + 1] - 'a') % 7; ++k5) {
                        a73_2[i4 + 1] = '0' | '~' && (a73_2[i4 + 1] / 7, fabsf('\n' % 101));
                    }
                }
                break;
                case 0x1:
                {
                    int c6 = 0;
                    while (c6++ < 0) {
                        if (!c6 != v3) continue;
                        if (a73_1[i4 + 1] >= 3) a73_1[i4 + 1] -= 3;
                    }
                }
                case 2:
                {
                    long long t7 = (5 + 'a' ? 'a' * i4 : a73_1[i4 + 1] <= v3) % 1001;
                    int t8 = -i4;
                }
                break;
                default:
                {
                    for (int k9 = (int)(4) - 1; k9 >= 0; k9--) {
                        a73_1[i4 + 1] = (unsigned)(!i4 | ((long)sizeof(unsigned) ? -1 : ('\n', 2))) % 1001;
                    }
                    if (a73_2[i4 + 1] <= 6) ++a73_2[i4 + 1];
                }
            }
            a73_1[i4 + 1] = (unsigned)(long long)(v3 + (!'\n', 10.0)) % 1001;
            a73_1[i4 + 1] = (unsigned)(long long)(a73_1[i4 + 1] + v3 - i4 + a73_2[i4 + 1]) % 1001;
        }
    }
    }
#line 6232 "/tmp/w/fz/fuzz.c"
    HASH(73, "a73_1", &a73_1[0], 24);
    HASH(73, "a73_2", a73_2, 24);
    SHOW(73, "v3", v3);
    free(a73_2);
}

/* seed 80000 case 74: sequence */
/* #pragma acc routine seq */
static void f74_8(short *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = v % 2;
}
static void case_74(void)
{
    short (*a74_1)[4][7] = malloc(16 * sizeof *a74_1);
    FILL(&a74_1[0][0][0], 448, 807u, -1000, 1000);
    int *a74_2 = malloc(56 * sizeof *a74_2);
    long n3 = opaque(56);
    FILL(a74_2, 56, 749u, 0, 63);
    short a74_4[14][4][4];
    FILL(&a74_4[0][0][0], 224, 695u, -63, 63);
    long long v5 = opaque(10);
    int v6 = opaque(3822);
    unsigned v7 = opaque(2);
    int v9 = opaque(0);
    unsigned v10 = opaque(0);
    int r11 = 1;
    long *a74_12 = malloc(60 * sizeof *a74_12);
    FILL(a74_12, 60, 53u, -100, 100);
    unsigned n14 = opaque(10);
    long *z13 = a74_12 + n14;
    long *z15 = a74_12 + 1;
    short n17 = opaque(3);
    int n24 = opaque(21);
/* #pragma acc data copy(a74_12[0:60]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_74", 6266, 6307, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a74_12[0:60]", ACCELRT_COPY, a74_12, 0, (60) * sizeof a74_12[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 6267 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels present(z13[0:3]) present(z15[0:10]) copy(a74_1[0:16][0:4][0:7]) copy(a74_2[0:n3]) */
        {
/* #pragma acc loop auto */
            for (unsigned i16 = 0; n17 > i16; i16++) {
                for (int i18 = 0; i18 < i16; i18++) {
                    a74_4[i18][((unsigned)v6 % 1001 << (unsigned)a74_1[4 - i16][2 - i18][i16 + 1] % 8) % 4][1 - i18] = v9 != v7 - v7;
                    z15[a74_2[((i16 + 11) * 2 + i18) * 2 + (unsigned)(v6 + a74_4[2 - i16][2][i16]) % 2] % 10] = (v5 / 2 | a74_4[i16 + 9][3 - i18][2 - i18] - v6) % 101;
                    a74_1[i16 + 9][i18 + 2][2] = (int)(((a74_4[i18][3 - i16][1 - i18] >= v10 ? sizeof(unsigned long) >> 1 : i16 - z15[9 - i18]) - a74_1[i16 + 13][i18][(long)v7]) % 2001) - 1000;
/* #pragma acc loop auto */
                    for (int i19 = 0; i19 < (i16 || sizeof(unsigned long)); i19++) {
                        a74_1[i16 + 8][i19 + 2][i18 + 5] = ((a74_1[v7 || v5][i16][i19 + 3] * i18 >> 5) * a74_1[i19 + 2][i18 + 2][i19 + 4] - a74_2[((1 - i19) * 2 + i18) * 2 + (1 - i18)] + z15[i18 + 8]) % 1001;
                    }
                }
            }
            int c20 = 0;
            while (c20++ < 6) {
                for (int k21 = (int)((unsigned)(v6 + 3) % 7) - 1; k21 >= 0; k21--) {
                    unsigned t22 = (long long)fmax(2L, (unsigned)-1 % 101) % 2;
                    z15[(unsigned)-'a' % 10] /= 2;
                }
            }
/* #pragma acc loop */
            for (int i23 = 13; n24 > i23; i23++) {
                a74_4[25 - i23][~v7 % 4][(v7 - a74_1[i23 - 5][(unsigned)a74_4[i23 - 9][100 % 4][(unsigned)(long long)-1.0 % 4] % 4][sizeof(double) % 7]) % 4] = (((v7 ? v10 : '~') ? v10 && z15[z15[i23 - 12] || v6] : a74_2[((20 - i23) * 2 + 1) * 2 + !1u] << (unsigned)a74_1[i23 - 8][('~', i23) % 4][1] % 8) + a74_4[i23 - 10][(unsigned)(long long)(i23 ? 2L : -1.0f) % 4][(long long)(v10 + 3.0f) % 4]) % 64;
                z15[i23 - 12] = ('~' * v5 * v7 + a74_1[(unsigned)(z15[i23 - 11] & z15[(unsigned)z13[100u % 3] % 10]) % 16][1][1] + a74_4[v10 && v6][(unsigned)(long long)(double)a74_4[23 - i23][(unsigned)(a74_2[((i23 - 9) * 2 + 3 % 2) * 2 + 1] ? v6 : v5) % 4][3] % 4][(unsigned)a74_1[(unsigned)a74_1[i23 - 11][(unsigned)(long long)-1.0 % 4][5] % 16][v7][v5 || v5] % 4]) % 101;
                a74_1[i23 - 10][(long long)v7][v10 * v7 % 7] = ((z13[1] + a74_4[3][(unsigned)(z13[(unsigned)v6 % 3] ^ z13[-v10 % 3]) % 4][0]) % 7 * a74_1[i23 - 5][1][(unsigned)(v9 - v6) % 7] + a74_2[((23 - i23) * 2 + ('0' || v7)) * 2 + ((long long)2.0 | 100) % 2]) % 1001;
            }
#pragma omp parallel for simd schedule(static) reduction(*:r11)
#line 6295 "/tmp/w/fz/fuzz.c"
            for (unsigned k25 = 0; k25 < (35u & v5) % 7; ++k25) {
                if (~0L < z15[k25 + 1] > 1u) {
                    r11 = (v7 % 2 ? 1 : -1) * r11;
                }
                int c26 = 0;
                while (c26++ < 2) {
                    if (v5 + v9) break;
                    long long t27 = (5L + (sizeof(float) != c26)) % 2;
                    r11 = ((v5 >> 3 ? -v9 : (signed char)v6) % 2 ? 1 : -1) * r11;
                }
            }
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 6308 "/tmp/w/fz/fuzz.c"
    HASH(74, "a74_1", &a74_1[0][0][0], 448);
    HASH(74, "a74_2", a74_2, 56);
    HASH(74, "a74_4", &a74_4[0][0][0], 224);
    HASH(74, "a74_12", a74_12, 60);
    SHOW(74, "v9", v9);
    SHOW(74, "v10", v10);
    SHOW(74, "r11", r11);
    free(a74_1);
    free(a74_2);
    free(a74_12);
}

/* seed 80000 case 75: tiles */
static void case_75(void)
{
    long *a75_1 = malloc(1860 * sizeof *a75_1);
    int n2 = opaque(31);
    FILL(a75_1, 1860, 619u, 0, 1000);
    short n4 = opaque(39);
    double a75_6[opaque(64)][opaque(34)];
    FILL(&a75_6[0][0], 2176, 584u, -100, 100);
/* #pragma acc parallel loop collapse(2) copy(a75_1[0:1860]) */
#pragma omp parallel for schedule(static)
#line 6330 "/tmp/w/fz/fuzz.c"
    for (unsigned i3 = 99; i3 > n4; i3 -= 1)
#pragma omp simd
#line 6331 "/tmp/w/fz/fuzz.c"
    for (unsigned long i5 = 0; i5 < 32; i5 = i5 + 7)
    {
/* #pragma acc cache(a75_6[0:1]) */
        double s = 0;
        s += a75_6[i3 - 36][i5 + 1];
        s += a75_6[i3 - 40][i5 + 2];
        s += a75_6[i3 - 36][i5 + 4];
        s += a75_6[i3 - 39][i5 + 4];
        s += a75_6[i3 - 36][i5];
        a75_1[(99 - i3) * n2 + i5] = (long)(long)s;
    }
    HASH(75, "a75_1", a75_1, 1860);
    free(a75_1);
}

/* seed 80000 case 76: dimensions */
static void case_76(void)
{
    unsigned a76_1[opaque(7)][opaque(8)][opaque(36)];
    FILL(&a76_1[0][0][0], 2016, 469u, 0, 1000);
    double a76_2[opaque(5)];
    FILL(&a76_2[0], 5, 282u, 0, 1000);
    int n5 = opaque(-12);
    long n7 = opaque(15);
    long n8 = opaque(16);
    int v9 = opaque(6);
    int i4;
    unsigned i6;
/* #pragma acc enter data copyin(a76_1) copyin(a76_2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_76", 6359, 6359, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a76_1", ACCELRT_COPYIN, a76_1, 0, sizeof a76_1, 0 },
        { "a76_2", ACCELRT_COPYIN, a76_2, 0, sizeof a76_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 2, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 6360 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel num_gangs(1, 1) copy(a76_1) present(a76_2) */
    {
/* #pragma acc loop gang(dim:2) */
#pragma omp parallel for schedule(guided, 64) private(i4, i6)
#line 6363 "/tmp/w/fz/fuzz.c"
        for (int i3 = 0; i3 < -3; i3 = i3 + 3) {
/* #pragma acc loop gang(dim:1) */
            for (i4 = n5; i4 <= -7; i4 = i4 + 3) {
/* #pragma acc loop vector */
                for (i6 = n8; i6 < n7; ++i6) {
                    {
                        double t10 = -a76_1[0 - i3][i4 + 12][i6 - 16] != (int[]){ '\n' % 101, (long long)a76_2[i3 + 2] % 101, 7 }[a76_1[0 - i3][i4 + 12][i6 - 16] % 3];
                        t10 = (int)((31u >> (((long long)a76_2[19 - i6] ^ 10) - i3) % 8) % 3) - 1;
                    }
                    for (int k11 = 0; k11 < (long long)a76_2[2] % 5; k11++) {
                        for (int k12 = 0; k12 < (long long)('a' + a76_2[i3 + 2]) % 7; k12++) {
                            a76_1[0 - i3][i4 + 12][i6 - 16] = (unsigned)(long long)(-1.0 - ((long long)(float)'~' | 2 << 3)) % 1001;
                        }
                        a76_1[0 - i3][i4 + 12][i6 - 16] = !(2 << (unsigned)i4 % 8 ? v9 == a76_2[(unsigned)(10.0f, v9) % 5] : v9);
                    }
                    a76_1[0 - i3][i4 + 12][i6 - 16] %= 3;
                    a76_1[0 - i3][i4 + 12][i6 - 16] = (a76_1[0 - i3][i4 + 12][i6 - 16] + i3 - i4 + i6) % 1001;
                }
            }
        }
    }
/* #pragma acc exit data copyout(a76_1) delete(a76_2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_76", 6384, 6384, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a76_1", ACCELRT_COPYOUT, a76_1, 0, sizeof a76_1, 0 },
        { "a76_2", ACCELRT_DELETE, a76_2, 0, sizeof a76_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 2, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 6385 "/tmp/w/fz/fuzz.c"
    HASH(76, "a76_1", &a76_1[0][0][0], 2016);
}

/* seed 80000 case 77: routines */
static const int a77_1[5] = { 8, 2, 8, 7, 8 };
static int a77_2 = 3;
/* #pragma acc declare copyin(a77_2) */
/* #pragma acc routine seq */
static inline unsigned f77_7(int v)
{
    for (int k5 = (int)(2) - 1; k5 >= 0; k5 -= 1) {
        int c6 = 0;
        while (c6++ < 0) {
            ;
            ;
        }
        ;
    }
    return v > 5 ? f77_7(v / 2) + 1 : (unsigned)(75L / 7, a77_1[3] - a77_2) % 101;
}
/* #pragma acc routine vector */
static void f77_8(long *p, int n, int v)
{
/* #pragma acc loop vector */
    for (int k = 0; k < n; k++) p[k] = (a77_1[(unsigned)~k % 5] + v + (int[]){ '0' % 101, a77_1[a77_1[('\n' ? a77_1[(long long)31.0f % 5] : 'a') % 5] % 5], 7 }[v % 3]) % 51 + (int)f77_7(v % 7) % 10;
}
/* #pragma acc routine vector */
static long f77_9(const long *p, int n)
{
    long s = 1;
/* #pragma acc loop vector reduction(+:s) */
    for (int k = 0; k < n; k++) s += sizeof(unsigned long) * a77_1[2] % (a77_1[k * p[k] % 5] + '\n') % 6 + (long)f77_7(k % 9);
    return s;
}
/* #pragma acc routine worker */
static void f77_10(long *p, int rows, int n)
{
/* #pragma acc loop worker */
    for (int i = 0; i < rows; i++) {
/* #pragma acc loop vector */
        for (int k = 0; k < n; k++) p[i * n + k] = (i + k) % 50;
    }
}
/* #pragma acc routine  gang */
static void f77_13(long *p, int blocks, int rows, int n)
{
/* #pragma acc loop gang */
    for (int b = 0; b < blocks; b++) f77_10(p + b * rows * n, rows, n);
}
static void case_77(void)
{
    long *a77_3 = malloc(246 * sizeof *a77_3);
    unsigned n4 = opaque(246);
    FILL(a77_3, 246, 703u, -100, 100);
    long r11 = 7;
/* #pragma acc enter data copyin(a77_3[0:n4]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_77", 6440, 6440, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a77_3[0:n4]", ACCELRT_COPYIN, a77_3, 0, (n4) * sizeof a77_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 6441 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel copy(a77_3[0:n4]) vector_length(32) */
    f77_13(a77_3, 2, 3, 41);
/* #pragma acc exit data copyout(a77_3[0:n4]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_77", 6443, 6443, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a77_3[0:n4]", ACCELRT_COPYOUT, a77_3, 0, (n4) * sizeof a77_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 6444 "/tmp/w/fz/fuzz.c"
    a77_2 = 6;
/* #pragma acc update device(a77_2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_77", 6445, 6445, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a77_2", ACCELRT_UPDATE_DEVICE, &a77_2, 0, sizeof a77_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6446 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel copy(a77_3[0:n4]) vector_length(32) */
    f77_13(a77_3, 2, 3, 41);
    a77_2 = 8;
/* #pragma acc update device(a77_2) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_77", 6449, 6449, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a77_2", ACCELRT_UPDATE_DEVICE, &a77_2, 0, sizeof a77_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6450 "/tmp/w/fz/fuzz.c"
    HASH(77, "a77_3", a77_3, 246);
    SHOW(77, "r11", r11);
    free(a77_3);
}

/* seed 80000 case 78: flat */
static int a78_1[21];
static float f78_5(long long p0, double p1)
{
    int c6 = 0;
    while (c6++ < 6) {
        int c7 = 0;
        while (c7++ < 3) {
            if ((100 < c7) - (p0 && '0') == '\n') continue;
            p1 = (unsigned char)('\n' % 101 + 200) % 201 - 100;
            unsigned t8 = (unsigned)p0 % 101;
        }
        for (int k9 = (int)(c6 % 7) - 1; k9 >= 0; k9 -= 1) {
            if (p1 >= -98) p1 -= 2;
        }
    }
    return '\n' % 101;
}
static void case_78(void)
{
    FILL(&a78_1[0], 21, 371u, -63, 63);
    unsigned short *a78_2 = malloc(19 * sizeof *a78_2);
    FILL(a78_2, 19, 931u, 0, 7);
    float a78_3[1][18];
    FILL(&a78_3[0][0], 18, 73u, 0, 1000);
    int v4 = opaque(5);
    long n11 = opaque(23);
    unsigned r12 = 1;
/* #pragma acc parallel loop gang worker vector reduction(+:r12) num_gangs(2) vector_length(1) copyin(a78_2[0:19]) */
#pragma omp parallel for schedule(static) reduction(+:r12)
#line 6484 "/tmp/w/fz/fuzz.c"
    for (unsigned long i10 = n11; i10 < 44; ++i10)
    {
        int c13 = 0;
        while (c13++ < 3) {
            if (f78_5(a78_2[i10 * a78_2[(long long)(a78_3[0u][31 % 18] * 31.0) % 19] % 19], c13) != 0) {
                unsigned char t14 = a78_2[!a78_2[7 / 5]] * ~i10 % 256;
                if (t14 >= 1) t14--;
            } else {
                a78_1[i10 - 23] = (long long)(v4 + (double[]){ (unsigned)v4 % 101, a78_2[a78_2[(unsigned)(long long)(a78_3[(long long)5.0 % 1][5] - v4) % 19] % 5], 7 }[(long long)a78_3[(long long)(31.0 + a78_2[(unsigned)~(long long)a78_3[(long long)1.0f % 1][(long long)1.0f] % 19]) % 1][(unsigned)(a78_1[i10 - 23] | a78_2[13]) % 18] % 3]) / 5 % 64;
            }
        }
        {
            for (short k15 = 0; k15 < (v4 <= a78_3[(i10 | a78_2[(unsigned)(a78_1[i10 - 23] ^ a78_1[i10 - 23]) % 19]) % 1][10]); ++k15) {
                r12 += (unsigned)(long long)(a78_3[(long long)a78_3[k15][a78_1[i10 - 23] || a78_2[k15 + 6]] % 1][(unsigned)(long long)f78_5(i10, 100.0) % 18] != a78_3[0][k15 + 14] ? a78_1[i10 - 23] >> 6 : a78_3[(a78_2[k15 + 16] == i10) % 1][(unsigned)(long long)(a78_3[(int)5L % 1][(long long)a78_3[0 - k15][(long long)3.0] % 18] ? a78_1[i10 - 23] : a78_3[k15][a78_2[1] % i10 % 18]) % 18] * a78_3[k15][a78_2[a78_1[i10 - 23] || k15] && 5]) % 6;
            }
            {
                a78_1[i10 - 23] = -(~(a78_2[v4 / i10 % 19] >> 0));
                a78_1[i10 - 23] >>= (unsigned)(long long)(i10 - a78_3[(int)i10 % 1][(unsigned)(a78_1[i10 - 23] >> 0) % 18]) % 4;
            }
        }
        {
            r12 = (long long)a78_3[(long long)(a78_2[(unsigned)-a78_1[i10 - 23] % 19] ? a78_3[(i10 - a78_2[31L % 19]) % 1][(int)a78_2[(long long)7.0f]] : 7.0) % 1]['a' % 18] % 6 + r12;
        }
        a78_1[i10 - 23] = (int)((a78_1[i10 - 23] + v4 + i10) % 127) - 63;
    }
    HASH(78, "a78_1", &a78_1[0], 21);
    SHOW(78, "r12", r12);
    free(a78_2);
}

/* seed 80000 case 79: objects */
static double a79_1[34];
static unsigned f79_7(short p0, long p1)
{
    p0 /= 6;
    p0 = (('0' >> (unsigned)p1 % 8) * ((long long)10.0f % 5) >> 7) % 101;
    return (unsigned)p1 % 101;
}
static float f79_8(int p0, int p1, unsigned long p2)
{
    return (int)((('a' ? p2 : '~') >> !'~') % 201) - 100;
}
struct s79_12 { long m0; unsigned m1; unsigned short m2; long long m3; };
static void case_79(void)
{
    FILL(&a79_1[0], 34, 548u, 0, 1000);
    short *a79_2 = malloc(18 * sizeof *a79_2);
    size_t n3 = opaque(18);
    FILL(a79_2, 18, 48u, -7, 7);
    int *a79_4 = malloc(16 * sizeof *a79_4);
    int n5 = opaque(16);
    FILL(a79_4, 16, 899u, -7, 7);
    unsigned long v6 = opaque(7359);
    unsigned r9[40];
    FILL(r9, 40, 5u, 0, 3);
    float r10[1];
    FILL(r10, 1, 5u, 0, 3);
    struct s79_12 r11 = { 1, 1, 1, 1 };
    unsigned long long o13[3];
    FILL(o13, 3, 9u, 0, 100);
/* #pragma acc enter data copyin(a79_1[0:34]) copyin(a79_2[0:n3]) copyin(a79_4[0:n5]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_79", 6544, 6544, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a79_1[0:34]", ACCELRT_COPYIN, a79_1, 0, (34) * sizeof a79_1[0], 0 },
        { "a79_2[0:n3]", ACCELRT_COPYIN, a79_2, 0, (n3) * sizeof a79_2[0], 0 },
        { "a79_4[0:n5]", ACCELRT_COPYIN, a79_4, 0, (n5) * sizeof a79_4[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 3, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 6545 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop firstprivate(o13) num_gangs(2) present(a79_1[0:34]) copy(a79_2[0:n3]) copy(a79_4[0:n5]) vector reduction(max:r9) reduction(max:r10) reduction(&:r11) */
    {
#pragma omp declare reduction(accel_join_r11 : __typeof__(r11) : omp_out.m0 = omp_out.m0 & omp_in.m0, omp_out.m1 = omp_out.m1 & omp_in.m1, omp_out.m2 = omp_out.m2 & omp_in.m2, omp_out.m3 = omp_out.m3 & omp_in.m3) initializer(omp_priv = { -1, -1, -1, -1 })
#pragma omp parallel for schedule(static) firstprivate(o13) reduction(max:r9) reduction(ACCEL_MAX:r10) reduction(accel_join_r11:r11)
#line 6546 "/tmp/w/fz/fuzz.c"
    for (long long i14 = 0; i14 < 8; i14 = i14 + 3) {
        if (o13[(long long)a79_1[i14 + 16] / 5 % 3] >= (i14, i14) < 2L) {
            int t15 = (int)(((unsigned)o13[(v6 ? sizeof(float) : 10) % 3] | a79_4[i14] * o13[(unsigned)('a' * a79_2[i14 + 11]) % 3]) % 3) - 1;
        } else {
            int t16 = a79_2[(unsigned)(long long)f79_8(i14, (int)(v6 % 201) - 100, o13[(unsigned)(long long)(2.0f - o13[(long long)1.0]) % 3]) % 18] < (a79_1[i14 + 16] || a79_1[i14 + 16]);
            for (short k17 = 0; k17 < !i14; k17 += 1) {
                a79_1[i14 + 16] = (long long)-40.0 % 5 * (a79_4[12] >= 3.0f) || (a79_2[k17 + 12] | t16) * (t16 + 100L);
                if (a79_1[i14 + 16] <= 997) a79_1[i14 + 16] += 3;
            }
        }
        a79_1[i14 + 16] = (unsigned)(long long)(a79_1[i14 + 16] + v6 - i14) % 1001;
        r11.m1 &= (long long)0.0;
        if ((unsigned)0L > r9[(long long)a79_1[i14 + 16] % 40]) r9[(long long)a79_1[i14 + 16] % 40] = (unsigned)0L;
        if ((float)((a79_1[i14 + 16] == a79_1[i14 + 16]) <= a79_2[i14]) > r10[i14 % 1]) r10[i14 % 1] = (float)((a79_1[i14 + 16] == a79_1[i14 + 16]) <= a79_2[i14]);
    }
    }
#line 6561 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a79_1[0:34]) delete(a79_2[0:n3]) delete(a79_4[0:n5]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_79", 6561, 6561, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a79_1[0:34]", ACCELRT_COPYOUT, a79_1, 0, (34) * sizeof a79_1[0], 0 },
        { "a79_2[0:n3]", ACCELRT_DELETE, a79_2, 0, (n3) * sizeof a79_2[0], 0 },
        { "a79_4[0:n5]", ACCELRT_DELETE, a79_4, 0, (n5) * sizeof a79_4[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 3, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 6562 "/tmp/w/fz/fuzz.c"
    HASH(79, "a79_1", &a79_1[0], 34);
    HASH(79, "r9", r9, 40);
    HASH(79, "r10", r10, 1);
    SHOW(79, "r11.m0", r11.m0);
    SHOW(79, "r11.m1", r11.m1);
    SHOW(79, "r11.m2", r11.m2);
    SHOW(79, "r11.m3", r11.m3);
    free(a79_2);
    free(a79_4);
}

/* seed 80000 case 80: sequence */
static void case_80(void)
{
    double (*a80_1)[11][5] = malloc(39 * sizeof *a80_1);
    FILL(&a80_1[0][0][0], 2145, 885u, 0, 1000);
    int *a80_2 = malloc(1848 * sizeof *a80_2);
    size_t n3 = opaque(14);
    int n4 = opaque(1848);
    FILL(a80_2, 1848, 808u, 0, 100);
    unsigned v5 = opaque(1);
    unsigned long v6 = opaque(71);
    unsigned char v7 = opaque(1);
    double *a80_8 = malloc(60 * sizeof *a80_8);
    FILL(a80_8, 60, 469u, -63, 63);
    double *z9 = a80_8 + 1;
    double *z10 = a80_8 + 10;
    int n12 = opaque(-1);
    short n14 = opaque(15);
    short n16 = opaque(7);
    int n17 = opaque(0);
/* #pragma acc data copy(a80_8[0:60]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_80", 6593, 6608, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a80_8[0:60]", ACCELRT_COPY, a80_8, 0, (60) * sizeof a80_8[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 6594 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels copy(v6) present(z9[0:1]) present(z10[0:23]) copy(a80_1[0:39][0:11][0:5]) copy(a80_2[0:n4]) */
        {
            for (int i11 = 38; i11 != n12; --i11) {
                for (unsigned char i13 = 24; i13 != n14; --i13) {
/* #pragma acc loop */
                    for (unsigned long i15 = n17; i15 < n16; i15 = i15 + 7) {
                        a80_2[((i13 + 5) * n3 + 9) * 3 + (long long)(31 * 100.0f) % 3] = (unsigned)(long long)((signed char)(float)v5 + z9[i15]) % 101;
                        z10[(i13 | 1) % 23] = (long long)(((v7 >= i15 >= (int)i15) - a80_2[((i13 + 3) * n3 + (i13 != v7)) * 3 + (unsigned)(long long)(z10[v7 & 31] + 1) % 3]) * z10[i13 - 8]) % 64;
                    }
                }
                a80_1[(long long)a80_1[38 - i11][v5 % 7][sizeof(int) || z9[5 % 1]] % 39][(unsigned)(long long)(a80_2[((i11 + 3) * n3 + (long long)a80_1[38 - i11][1u][1] % 14) * 3 + (z10[21] >= -1L)] + z10[v6 && v6]) % 11][(short)v6 % 5] = (unsigned)(long long)(((z10[(long long)(7 + 3.0f)] * z10[(short[]){ a80_2[((42 - i11) * n3 + (unsigned)(long long)(v6 + z9[1L % 1]) % 14) * 3 + (v5 || 5)], (unsigned)(long long)z9[(i11 >> 0) % 1] % 101, 7 }[(long long)a80_1[i11][v5 >> 0][(i11 >> 6) % 5] % 3] % 23] <= a80_1[38 - i11][0][z9[0] || a80_2[((i11 + 5) * n3 + (unsigned)(long long)(1.0 - z10[3]) % 14) * 3 + (v5 - a80_2[((i11 + 4) * n3 + 3) * 3 + (long long)31.0 % 3]) % 3]] + i11) + a80_1[i11 * a80_2[((38 - i11) * n3 + (189 ? v6 : v6) % 14) * 3 + 0] % 39][sizeof(int)][(long long)(7.0f * v6) % 5] + a80_2[((i11 + 4) * n3 + 10) * 3 + (v6 + i11) % 3] + z9[0]) * z10[5]) % 1001;
            }
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 6609 "/tmp/w/fz/fuzz.c"
    HASH(80, "a80_1", &a80_1[0][0][0], 2145);
    HASH(80, "a80_2", a80_2, 1848);
    HASH(80, "a80_8", a80_8, 60);
    SHOW(80, "v5", v5);
    SHOW(80, "v6", v6);
    SHOW(80, "v7", v7);
    free(a80_1);
    free(a80_2);
    free(a80_8);
}

/* seed 80000 case 81: sequence */
/* #pragma acc routine seq */
static void f81_8(int *p, int n, int v)
{
    for (int k = 0; k < n; k++) p[k] = (p[k] % 7 + '\n' % '\n') % 2;
}
static void case_81(void)
{
    int a81_1[17][15];
    FILL(&a81_1[0][0], 255, 279u, -1, 1);
    unsigned **a81_2 = malloc(15 * sizeof *a81_2);
    for (int q3 = 0; q3 < 15; q3++) {
        a81_2[q3] = malloc(12 * sizeof **a81_2);
        FILL(a81_2[q3], 12, q3 + 584u, 0, 7);
    }
    int n4 = opaque(15);
    size_t n5 = opaque(12);
    unsigned long v6 = opaque(4);
    signed char v7 = opaque(25);
    signed char v9 = opaque(-15);
    unsigned char v10 = opaque(15);
    long long r11 = 5;
    unsigned r12 = 0;
/* #pragma acc serial copy(v9) copy(v10) copy(r11) copy(r12) copy(a81_2[0:n4][0:n5]) */
    {
        if ((~a81_2[a81_2[(-1 & v6) % 15][(long long)(a81_2[2L][10] ? 31.0 : v6) % 12] >> 0][(unsigned)v9 % 12], a81_1[(unsigned)(v7 & a81_1[5u][(a81_2[(long long)7.0][2L] - 100) % 15]) % 17][(v10 >> a81_2[3][(unsigned)v9 % 12]) % 15] - 1.0) == v6) {
            a81_2[(a81_2[(v10, 212) % 15][10] + v7) % 15][(unsigned)a81_1[31L % 17][~v6 % 15] % 12] %= 1;
        }
    }
    HASH(81, "a81_1", &a81_1[0][0], 255);
    for (int q3 = 0; q3 < 15; q3++) HASH(81, "a81_2", a81_2[q3], 12);
    SHOW(81, "v9", v9);
    SHOW(81, "v10", v10);
    SHOW(81, "r11", r11);
    SHOW(81, "r12", r12);
    for (int q3 = 0; q3 < 15; q3++) free(a81_2[q3]);
    free(a81_2);
}

/* seed 80000 case 82: data */
static void case_82(void)
{
    unsigned v1 = opaque(51);
    signed char *a82_2 = malloc(31 * sizeof *a82_2);
    FILL(a82_2, 31, 307u, -127, 127);
    int n4 = opaque(40);
/* #pragma acc enter data copyin(a82_2[0:31]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_82", 6666, 6666, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a82_2[0:31]", ACCELRT_COPYIN, a82_2, 0, (31) * sizeof a82_2[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 6667 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a82_2[0:3]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_82", 6667, 6667, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a82_2[0:3]", ACCELRT_UPDATE_SELF, a82_2, 0, (3) * sizeof a82_2[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6668 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a82_2[3:28]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_82", 6668, 6668, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a82_2[3:28]", ACCELRT_UPDATE_SELF, a82_2, (3) * (long)sizeof a82_2[0], (28) * sizeof a82_2[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6669 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a82_2[0:31]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_82", 6669, 6669, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a82_2[0:31]", ACCELRT_UPDATE_SELF, a82_2, 0, (31) * sizeof a82_2[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6670 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop gang vector copy(a82_2[0:31]) */
#pragma omp parallel for simd schedule(static)
#line 6671 "/tmp/w/fz/fuzz.c"
    for (long long i3 = 10; i3 <= n4; i3++) {
        a82_2[i3 - 10] = (('\n' - '\n') * ('~', 100) | sizeof(unsigned) == '0' > 'a') % 128;
        a82_2[i3 - 10] = (a82_2[i3 - 10] - v1 - i3) % 128;
    }
/* #pragma acc exit data copyout(a82_2[0:31]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_82", 6675, 6675, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a82_2[0:31]", ACCELRT_COPYOUT, a82_2, 0, (31) * sizeof a82_2[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 6676 "/tmp/w/fz/fuzz.c"
    HASH(82, "a82_2", a82_2, 31);
    free(a82_2);
}

/* seed 80000 case 83: members */
struct s83_2 { int n; unsigned *m0; float *m1; double scale; };
static void case_83(void)
{
    double v1 = opaque(-3508);
    struct s83_2 a83_3;
    a83_3.n = opaque(54);
    a83_3.scale = 3;
    a83_3.m0 = malloc(54 * sizeof *a83_3.m0);
    FILL(a83_3.m0, 54, 677u, 0, 100);
    a83_3.m1 = malloc(54 * sizeof *a83_3.m1);
    FILL(a83_3.m1, 54, 737u, 0, 100);
    int n5 = opaque(54);
    short n13 = opaque(83);
    int n17 = opaque(0);
    long n18 = opaque(4);
/* #pragma acc data copyin(a83_3) copy(a83_3.m0[0:54], a83_3.m1[0:54]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_83", 6696, 6739, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a83_3", ACCELRT_COPYIN, &a83_3, 0, sizeof a83_3, 0 },
            { "a83_3.m0[0:54]", ACCELRT_COPY, a83_3.m0, 0, (54) * sizeof a83_3.m0[0], 0 },
            { "a83_3.m1[0:54]", ACCELRT_COPY, a83_3.m1, 0, (54) * sizeof a83_3.m1[0], 0 },
            { "a83_3.m0[0:54]", ACCELRT_ATTACH, &a83_3.m0, 0, sizeof a83_3.m0, 0 },
            { "a83_3.m1[0:54]", ACCELRT_ATTACH, &a83_3.m1, 0, sizeof a83_3.m1, 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 5, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 6697 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc parallel loop */
#pragma omp parallel for schedule(static)
#line 6699 "/tmp/w/fz/fuzz.c"
        for (unsigned i4 = 0; n5 != i4; ++i4) {
            switch (((a83_3.n << 2) + ~i4) % 4) {
                case 0:
                {
                    int c6 = 0;
                    do {
                        a83_3.m0[53 - i4] = (unsigned)(short)((a83_3.m0[53 - i4] ? a83_3.m0[53 - i4] : v1) - (a83_3.m1[i4] - 7)) % 101;
                    } while (++c6 < 6);
                }
                break;
                case 0x1:
                {
                    int t7 = (a83_3.m0[53 - i4] / a83_3.n - -'a') % 2;
                    struct g8 { unsigned long long a; int b[4]; } l9 = { .b = { [2] = i4, 5 }, .a = a83_3.m1[i4] }, l9c = l9;
                }
                break;
                case 2:
                {
                    a83_3.m0[53 - i4] /= 6;
                }
                break;
            }
            unsigned t10 = (a83_3.m0[53 - i4] << 1) % 5;
            signed char t11 = sizeof(short) ^ (long long)a83_3.m1[i4] ? (long long)a83_3.m0[53 - i4] : (long long)a83_3.m1[53 - i4] % 5;
            a83_3.m0[53 - i4] = (a83_3.m0[53 - i4] + i4 + t10 - t11) % 101;
        }
/* #pragma acc parallel loop default(present) */
#pragma omp parallel for schedule(static)
#line 6726 "/tmp/w/fz/fuzz.c"
        for (unsigned long i12 = 32; n13 > i12; i12 += 7) {
            for (unsigned k14 = 0; k14 < (unsigned)(-1 / '~') % 7; ++k14) {
                long t15 = 'a' > a83_3.n ^ (long long)a83_3.scale;
                a83_3.m0[i12 - 32] = (-(7u / 5) + ((t15 ? '0' : 'a') || a83_3.m0[i12 - 32] + '0')) % 101;
            }
            a83_3.m0[i12 - 32] = (unsigned)(long long)(a83_3.m0[i12 - 32] + v1 - i12 - a83_3.m1[i12 - 32]) % 101;
        }
/* #pragma acc serial loop */
        for (long long i16 = n18; i16 >= n17; i16--) {
            union { unsigned long long w; long long r; unsigned char b[8]; } u19;
            u19.w = (long long)(double)a83_3.n | (long long)fabsf('a' % 101);
            a83_3.m0[i16] = (unsigned)(long long)(a83_3.m0[i16] - i16 + a83_3.m1[i16] - u19.r % 1000) % 101;
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 6740 "/tmp/w/fz/fuzz.c"
    HASH(83, "m0", a83_3.m0, 54);
    HASH(83, "m1", a83_3.m1, 54);
    free(a83_3.m0);
    free(a83_3.m1);
}

/* seed 80000 case 84: queues */
static void case_84(void)
{
    double v1 = opaque(9728);
    signed char a84_2[opaque(72)];
    FILL(&a84_2[0], 72, 292u, -7, 7);
    unsigned long long *a84_3 = malloc(72 * sizeof *a84_3);
    FILL(a84_3, 72, 789u, 0, 100);
    double *a84_4 = malloc(72 * sizeof *a84_4);
    int n5 = opaque(72);
    FILL(a84_4, 72, 276u, 0, 1);
    unsigned long long a84_6[opaque(72)];
    FILL(&a84_6[0], 72, 483u, 0, 1000);
    short n8 = opaque(17);
    long n20 = opaque(7);
    short i19;
    int n34 = opaque(3);
    long n35 = opaque(0);
    int i33;
    short n39 = opaque(77);
    unsigned i46;
    int n54 = opaque(0);
/* #pragma acc enter data copyin(a84_2, a84_3[0:72], a84_4[0:n5], a84_6) async(5) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6768, 6768, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a84_2", ACCELRT_COPYIN, a84_2, 0, sizeof a84_2, 0 },
        { "a84_3[0:72]", ACCELRT_COPYIN, a84_3, 0, (72) * sizeof a84_3[0], 0 },
        { "a84_4[0:n5]", ACCELRT_COPYIN, a84_4, 0, (n5) * sizeof a84_4[0], 0 },
        { "a84_6", ACCELRT_COPYIN, a84_6, 0, sizeof a84_6, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 4, 5, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 6769 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(5) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6769, 6769, "wait", 0 };
    int accel_wait[] = { 5 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 6770 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(1) present(a84_2) present(a84_4[0:n5]) present(a84_6) */
    {
        struct accelrt_data accel_data[] = {
            { "a84_2", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_2, 0, sizeof a84_2, 0 },
            { "a84_4[0:n5]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_4, 0, (n5) * sizeof a84_4[0], 0 },
            { "a84_6", ACCELRT_PRESENT, a84_6, 0, sizeof a84_6, 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 3);
#line 6771 "/tmp/w/fz/fuzz.c"
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 6771 "/tmp/w/fz/fuzz.c"
    for (int i7 = 12; i7 < n8; ++i7) {
        if (a84_2[16 - i7] >= -6) --a84_2[16 - i7];
        for (int k9 = 0; k9 < !1; k9++) {
            a84_4[i7 - 12] = (!(int[]){ '\n' % 101, (unsigned)a84_2[16 - i7] % 101, 7 }[(unsigned)-1 % 3] ? (long long)10.0f / 5 % 7 : (unsigned long)(float)a84_6[16 - i7]) % 2;
            double t10 = ((31L ? '\n' : '~') + 'a') % 101;
        }
        a84_2[16 - i7] = (long long)(a84_2[16 - i7] - i7 + a84_4[i7 - 12] + a84_6[16 - i7]) % 8;
    }
    }
#line 6779 "/tmp/w/fz/fuzz.c"
/* #pragma acc update self(a84_2) async(1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6779, 6779, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a84_2", ACCELRT_UPDATE_SELF, a84_2, 0, sizeof a84_2, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, 1, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6780 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(7) wait(1) present(a84_2) present(a84_6) */
#pragma omp parallel for schedule(static)
#line 6781 "/tmp/w/fz/fuzz.c"
    for (int i11 = 9; i11 > -1; i11 -= 2) {
        if (fmax('0' % 101, a84_6[i11 - 1] % 101) + 10.0 * '~' > 'a') {
            _Bool t12 = '\n' % 2;
            switch ((unsigned)('\n' + ~'a') % 4) {
                case 0:
                {
                    a84_6[i11 - 1] = (int)((sizeof(double) << (unsigned)a84_2[9 - i11] % 8) + ((long long)31.0 & '0')) % 1001;
                    a84_6[i11 - 1] = (unsigned)((('~' ? i11 : sizeof(signed char)) && (10.0f || '\n')) - (a84_2[9 - i11] * 10 >> 1)) % 1001;
                }
                break;
                case '\1':
                {
                    t12 = ('0' * '\n' << 5 >> ((a84_2[9 - i11] ? '0' : 'a') <= (unsigned long long)'a')) % 2;
                    t12 |= ((long long)'\n' << 3) % 2;
                }
                case 2:
                {
                    t12 %= 6;
                }
                default:
                {
                    a84_2[9 - i11] /= 2;
                }
            }
        } else {
            for (int k13 = 0; k13 < 0; k13++) {
                a84_2[9 - i11] = (int)(((long long)v1 / 5 | ~a84_6[i11 - 1]) * ((v1 == '0') - (i11 + 'a')) % 15) - 7;
            }
            switch ((i11 | a84_6[i11 - 1]) / 7 % 4) {
                case 0:
                {
                    a84_2[9 - i11] >>= '\n' % 4;
                    a84_6[i11 - 1] = (unsigned)(long)('\n' ^ (long long)v1 % 5) % 1001;
                }
                case 0x1:
                {
                    a84_6[i11 - 1] = ((struct { double y; int x; }){ .x = '\n' % 101, .y = '\n' % 101 }).y;
                }
                break;
                case 2:
                {
                    long t14 = ((long long)fabsf(a84_6[i11 - 1] % 101) << 2) % 2;
                    a84_2[9 - i11] = ((-t14 >> (t14 + 'a') % 8) - (a84_2[9 - i11] ? i11 : a84_6[i11 - 1], '0' % '\n')) % 8;
                }
                default:
                {
                    if (a84_6[i11 - 1] <= 999) a84_6[i11 - 1]++;
                }
            }
        }
        a84_6[i11 - 1] = (unsigned)(long long)(a84_6[i11 - 1] - v1 + i11 - a84_2[9 - i11]) % 1001;
    }
/* #pragma acc wait(1) async(7) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6833, 6833, "wait", 0 };
    int accel_wait[] = { 1 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, 7, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 6834 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(7) present(a84_3[0:72]) present(a84_4[0:n5]) present(a84_6) */
#pragma omp parallel for schedule(static)
#line 6835 "/tmp/w/fz/fuzz.c"
    for (unsigned char i15 = 0; i15 < 71; i15 = i15 + 2) {
        unsigned long long w16[1];
        for (int k17 = 0; k17 < 1; k17++) w16[k17] = a84_3[19 - k17] * a84_3[i15] || a84_3[i15 + 1];
        long t18 = v1 - a84_3[71 - i15] <= ((long long)v1 | sizeof(unsigned char)) % 1000;
        a84_4[i15] = ~w16[(long long)(a84_4[i15] - a84_3[i15 + 1]) % 1] % 2;
        a84_6[i15] = (unsigned)(long long)((a84_6[i15] - i15) % 1000 - a84_4[i15] - t18) % 1001;
    }
/* #pragma acc wait(7) async(1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6842, 6842, "wait", 0 };
    int accel_wait[] = { 7 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, 1, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 6843 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(1) present(a84_2) present(a84_3[0:72]) present(a84_6) */
#pragma omp parallel for simd schedule(static) private(i19)
#line 6844 "/tmp/w/fz/fuzz.c"
    for (i19 = 12; i19 > n20; --i19) {
        int t21 = (int)(~a84_6[i19 - 8] * ('\n' / 7) % 60001) - 30000;
        {
            if (('0' ? '0' : a84_2[i19 + 34]) < ~'~' <= t21) goto L22;
            unsigned t23 = a84_3[i19 - 5] % 100u * ('a' + 'a');
            if (('\n' && 2) == '0') {
                a84_2[i19 + 34] = -1.0f * 'a' * (a84_2[i19 + 34] || t23) || 'a' * t23 - 31.0f;
            }
            L22: ;
        }
        t21 %= 9;
        a84_3[i19 - 5] = (a84_3[i19 - 5] + a84_2[i19 + 34] + a84_6[i19 - 8] + t21) % 101;
    }
/* #pragma acc kernels loop async(2) wait(1, 7) present(a84_2) present(a84_3[0:72]) present(a84_4[0:n5]) present(a84_6) */
    {
        struct accelrt_data accel_data[] = {
            { "a84_2", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_2, 0, sizeof a84_2, 0 },
            { "a84_3[0:72]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_3, 0, (72) * sizeof a84_3[0], 0 },
            { "a84_4[0:n5]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_4, 0, (n5) * sizeof a84_4[0], 0 },
            { "a84_6", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_6, 0, sizeof a84_6, 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 4);
#line 6858 "/tmp/w/fz/fuzz.c"
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 6858 "/tmp/w/fz/fuzz.c"
    for (short i24 = -7; i24 < -7; i24++) {
        int c25 = 0;
        while (c25++ < 2) {
            if (a84_3[i24 + 7] >> 0 | a84_2[i24 + 7] / 5) break;
            switch (2L * '~' % 7 % 4) {
                case 0:
                {
                    a84_6[i24 + 7] /= 7;
                    a84_3[i24 + 7] %= 4;
                }
                case 1:
                {
                    unsigned long long t26 = (unsigned)~('a' >> 'a' % 8) % 30001;
                    double *p27 = &a84_4[i24 + 7];
                }
                case 2:
                {
                    double w28[4];
                    for (int k29 = 0; k29 < 4; k29++) w28[k29] = (unsigned)(long long)(v1 + -a84_2[i24 + 7]) % 101;
                }
                default:
                {
                    a84_3[i24 + 7] %= 6;
                    a84_2[i24 + 7] %= 8;
                }
            }
        }
        int c30 = 0;
        do {
            if ((signed char)('~' * '0')) break;
            a84_6[i24 + 7] = 1;
        } while (++c30 < 5);
        {
            if ((sizeof(unsigned long) & i24) * a84_6[i24 + 7] != '0') goto L31;
            double t32 = (int)(a84_2[i24 + 7] % 7);
            a84_3[i24 + 7] = ((-1 <= v1) + 31 * 0, a84_2[i24 + 7] - -1 ? '\n' % 7 : a84_6[i24 + 7] % '~') % 101;
            a84_4[i24 + 7] = (!(t32 - a84_4[i24 + 7]) + ('~' / 'a' >= 'a' - t32)) % 2;
            L31: ;
        }
        a84_4[i24 + 7] = (unsigned)(long long)(a84_4[i24 + 7] + a84_2[i24 + 7] - a84_3[i24 + 7] - a84_6[i24 + 7]) % 2;
    }
    }
#line 6899 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(2) async(1) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6899, 6899, "wait", 0 };
    int accel_wait[] = { 2 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, 1, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 6900 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(1) present(a84_2) present(a84_4[0:n5]) */
    {
        long long accel_at_i33;
#pragma omp parallel for schedule(static) private(i33)
#line 6901 "/tmp/w/fz/fuzz.c"
    for (accel_at_i33 = (int)(n35); accel_at_i33 <= n34; accel_at_i33 += 7) { i33 = (int)accel_at_i33; {
        for (unsigned char k36 = 0; k36 < (unsigned)((long long)v1 % 5) % 7; k36 += 1) {
            short t37 = ~(-k36);
        }
        a84_4[0 - i33] = (unsigned)(long long)(a84_4[0 - i33] - v1 + i33 + a84_2[i33 + 58]) % 2;
    } }
    }
#line 6907 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6907, 6907, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 6908 "/tmp/w/fz/fuzz.c"
/* #pragma acc kernels loop async(3) present(a84_3[0:72]) present(a84_6) */
    {
        struct accelrt_data accel_data[] = {
            { "a84_3[0:72]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_3, 0, (72) * sizeof a84_3[0], 0 },
            { "a84_6", ACCELRT_PRESENT | ACCELRT_WRITTEN, a84_6, 0, sizeof a84_6, 0 }
        };
        int accel_disjoint = accelrt_disjoint(accel_data, 2);
#line 6909 "/tmp/w/fz/fuzz.c"
    {
        long long accel_at_i38;
#pragma omp parallel for schedule(guided, 64) if(accel_disjoint)
#line 6909 "/tmp/w/fz/fuzz.c"
    for (accel_at_i38 = 0; accel_at_i38 < n39; accel_at_i38 += 7) { unsigned short i38 = (unsigned short)accel_at_i38; {
        if ((long long)(v1 + a84_6[i38]) % 5 < a84_3[i38]) {
            union { unsigned w; int r; unsigned char b[4]; } u40;
            u40.w = (long long)(a84_3[i38] * '\n' + (double)a84_3[i38]) % 1001;
            if (v1 - v1 == (u40.r - sizeof(long)) % 1000) {
                a84_6[i38] /= 8;
            } else {
                unsigned t41 = (a84_6[i38] << 4) % 30001;
            }
        } else {
            {
                for (int k43 = 0; k43 < (a84_3[i38] >> 3) % 5; k43++) {
                    for (int k44 = (int)(3) - 1; k44 >= 0; k44--) {
                        int w45[1] = { '0' % 101 };
                        if (fmax((unsigned)(long long)v1 % 101, a84_3[i38]) > 7) goto L42;
                    }
                }
                L42: ;
            }
            a84_6[i38] = 'a' + '\n' + (a84_3[i38] ? a84_3[i38] : i38) > (109u * '\n' ? '~' + 'a' : (float)'0');
        }
        a84_3[i38] = (unsigned)(long long)(a84_3[i38] - v1 - i38 + a84_6[i38]) % 101;
    } }
    }
    }
#line 6932 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(3) wait(1) present(a84_4[0:n5]) present(a84_6) */
#pragma omp parallel for simd schedule(static) private(i46)
#line 6933 "/tmp/w/fz/fuzz.c"
    for (i46 = 17; i46 < 14; ++i46) {
        if (((struct { double y; int x; }){ .x = (unsigned)(long long)v1 % 101, .y = 3 }).y < a84_4[(unsigned)~(long long)a84_4[50 - i46] % 72]) {
            {
                a84_6[i46 - 17] %= 3;
                _Bool t47 = a84_6[i46 - 17] | 10u || a84_6[i46 - 17] % 5;
            }
        }
        enum { E49 = 1, E50, E51 } e48 = E51;
        int c52 = 0;
        while (c52++ < 4) {
            a84_6[i46 - 17] = E50;
            {
                a84_6[i46 - 17] /= 4;
            }
        }
        a84_6[i46 - 17] = (a84_6[i46 - 17] + E49 - E50 - E51 + e48) % 1001;
    }
/* #pragma acc update self(a84_4[0:n5]) async(3) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6950, 6950, "update", 0 };
    struct accelrt_data accel_data[] = {
        { "a84_4[0:n5]", ACCELRT_UPDATE_SELF, a84_4, 0, (n5) * sizeof a84_4[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, 3, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call);
}
#line 6951 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop async(7) wait(3) present(a84_6) */
#pragma omp parallel for simd schedule(static)
#line 6952 "/tmp/w/fz/fuzz.c"
    for (long long i53 = n54; i53 != 72; i53++) {
        a84_6[i53] = (unsigned[]){ '0' % 101, '\n' % 101, 7 }[(unsigned)(long long)v1 % 3];
        a84_6[i53] = '0';
        a84_6[i53] = (unsigned)(long long)(a84_6[i53] + v1 - i53) % 1001;
    }
/* #pragma acc wait async(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6957, 6957, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, 4, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 6958 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data copyout(a84_2, a84_3[0:72], a84_4[0:n5], a84_6) async(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6958, 6958, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a84_2", ACCELRT_COPYOUT, a84_2, 0, sizeof a84_2, 0 },
        { "a84_3[0:72]", ACCELRT_COPYOUT, a84_3, 0, (72) * sizeof a84_3[0], 0 },
        { "a84_4[0:n5]", ACCELRT_COPYOUT, a84_4, 0, (n5) * sizeof a84_4[0], 0 },
        { "a84_6", ACCELRT_COPYOUT, a84_6, 0, sizeof a84_6, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 4, 4, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 6959 "/tmp/w/fz/fuzz.c"
/* #pragma acc wait(4) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_84", 6959, 6959, "wait", 0 };
    int accel_wait[] = { 4 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 1, accel_wait, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 6960 "/tmp/w/fz/fuzz.c"
    HASH(84, "a84_2", &a84_2[0], 72);
    HASH(84, "a84_3", a84_3, 72);
    HASH(84, "a84_4", a84_4, 72);
    HASH(84, "a84_6", &a84_6[0], 72);
    free(a84_3);
    free(a84_4);
}

/* seed 80000 case 85: forced */
static long long a85_1[24];
static float a85_2[24][16];
static void case_85(void)
{
    FILL(&a85_1[0], 24, 74u, -100, 100);
    FILL(&a85_2[0][0], 384, 867u, -7, 7);
    int *a85_3 = malloc(14 * sizeof *a85_3);
    long n4 = opaque(14);
    FILL(a85_3, 14, 86u, 0, 7);
    short v5 = opaque(1);
    int n9 = opaque(0);
    unsigned long r6 = 5;
/* #pragma acc parallel loop collapse(force:2) vector reduction(max:r6) copy(a85_2) copy(a85_3[0:n4]) */
#pragma omp parallel for schedule(static) reduction(max:r6)
#line 6982 "/tmp/w/fz/fuzz.c"
    for (int i7 = -6; i7 <= 1; ++i7) {
        for (int i8 = n9; i8 < -2; i8 += 2) {
            {
                int c10 = 0;
                do {
                    if ((a85_3[i8 + 13] < a85_2[i7 + 6][i8]) - a85_3[(unsigned)-a85_3[i8 + 12] % 14] * 0.0f < a85_3[i7 + 10]) continue;
                    a85_2[i7 + 6][i8] = (int)(((31L ? 100u : i8) + (a85_3[7] == a85_2[i7 + 6][i8]) + (a85_3[i8 + 1] + a85_3[(unsigned)(i7 * c10) % 14]) % 7) % 15) - 7;
                    a85_2[i7 + 6][i8] = (fmax((unsigned)(long long)a85_2[i7 + 6][i8] % 101, c10), -i8 * (v5 - '\n'));
                } while (++c10 < 6);
            }
            if ((long long)((struct { int y; int x; }){ .x = 74, .y = (unsigned)i7 % 101 }).y > r6) r6 = (long long)((struct { int y; int x; }){ .x = 74, .y = (unsigned)i7 % 101 }).y;
            int w11[6] = { a85_3[4 - i7], i8, a85_3[7 - i7], (unsigned)v5 % 101, (unsigned)i7 % 101, (unsigned)i7 % 101 };
            a85_2[i7 + 6][i8] = (long long)(a85_2[i7 + 6][i8] - i8 - v5 - i7) % 8;
        }
        {
            a85_1[i7 + 16] = (a85_1[i7 + 16] + v5 + i7) % 101;
        }
    }
    HASH(85, "a85_1", &a85_1[0], 24);
    HASH(85, "a85_2", &a85_2[0][0], 384);
    SHOW(85, "r6", r6);
    free(a85_3);
}

/* seed 80000 case 86: sequence */
static inline long long f86_5(short p0)
{
    if (p0 - '\n' ^ (p0 ? p0 : p0)) {
        if ((p0 || '~') < 'a' - p0) {
            p0 %= 7;
            long long t6 = (p0 || p0) == -1L - p0;
        } else {
            p0 /= 8;
        }
    } else {
        p0 %= 4;
        short t7 = '0' >= 'a' || ~p0;
    }
    return ((int[]){ (unsigned)p0 % 101, '~' % 101, 7 }[(unsigned)p0 % 3] - ~(long long)100.0) % 101;
}
static unsigned f86_8(unsigned short p0)
{
    if (p0 | p0 | (long long)3.0f << 5) {
        if (5 > p0) {
            p0 = p0 % '\n' != ~p0 & (unsigned)(p0 ^ p0);
            p0 = (unsigned)(('0' ? ~'~' : ('0', p0)) + (('0' >> 2) - ('~' >> 6))) % 101;
        }
        p0 = (unsigned)((long[]){ p0, 3, 7 }[(long long)5.0 % 3] - p0 * p0 % 7) % 101;
    } else {
        switch ((long long)5.0 << 7 || (p0 ? '0' : 10u)) {
            case 0:
            {
                if (p0 <= 99) p0++;
                p0 %= 5;
            }
            case 0x1:
            {
                p0 = (p0 ? '0' : p0) * ('0' >> '~' % 8) > (p0 - p0 ? -p0 : ({ short q = '0' % 101; q + p0; }));
                struct g9 { int a; int b[4]; } l10 = { .b = { [2] = p0, 5 }, .a = 10 }, l10c = l10;
            }
            break;
        }
        switch (('0' << 7) % 3) {
            case 0:
            {
                if (p0 >= 1) p0 -= 1;
                p0 = fmax('0' % 101, p0);
            }
            case '\1':
            {
                p0 %= 9;
                p0 >>= '~' / 7 % 4;
            }
            break;
            default:
            {
                p0 = ((p0 ? '\n' : 269L) + '0' + ('a' + 31u ^ !p0)) % 101;
            }
        }
    }
    return (('0' && 10) << 6) % 101;
}
static void case_86(void)
{
    double *a86_1 = malloc(66 * sizeof *a86_1);
    FILL(a86_1, 66, 180u, -1, 1);
    unsigned long (*a86_2)[1] = malloc(13 * sizeof *a86_2);
    FILL(&a86_2[0][0], 13, 389u, 0, 7);
    unsigned long long *a86_3 = malloc(21 * sizeof *a86_3);
    int n4 = opaque(21);
    FILL(a86_3, 21, 615u, 0, 1);
    double v11 = opaque(-29);
    int v12 = opaque(9);
    unsigned long v13 = opaque(2483);
    long r14 = 1;
    long n16 = opaque(11);
    long n17 = opaque(0);
/* #pragma acc kernels loop copy(v11) copy(v12) copy(a86_1[0:66]) pcopy(a86_2[0:13][0:1]) copyin(a86_3[0:n4]) */
    for (int i15 = n17; i15 <= n16; i15 += 7) {
        v12 = (int)(~sizeof(unsigned long long) % 201) - 100;
        a86_1[(i15 + 1) * 6 + (v13 >> 7) % 6] = (long long)(((v11 * 10 > (a86_1[(i15 + 1) * 6 + (unsigned)(long long)(a86_3[i15 + 7] ? a86_1[(i15 + 3) * 6 + (long long)(a86_1[(i15 + 2) * 6 + 227 % 6] + '0') % 6] : 7) % 6] ? 0.0f : a86_3[11 - i15])) + a86_1[i15 * 6 + (unsigned)(long long)(a86_1[(i15 + 2) * 6 + 0] + a86_1[(10 - i15) * 6 + 5]) % 6] + a86_2[i15 + 3][v12 % 1]) * a86_3[i15 + 12]) % 2;
        for (int i18 = 0; i18 < (i15 ? 'a' : i15) % 2; i18++) {
            a86_1[(i18 + 1) * 6 + (i18 ? v13 : a86_2[(v13 - v13) % 13][i18]) % 6] = (int)((sizeof(int) + a86_3[i15 + 13]) % 3) - 1;
            a86_1[v13 % 7 * 6 + (unsigned)(long long)a86_1[(i18 + 9) * 6 + (a86_2[i18 + 2][(long long)31.0f % 1] ? v12 : v13) % 6] % 6] = (long long)((('0' ^ v12 | (long long)fmax(v13 % 101, (unsigned)(long long)a86_1[(i18 + 8) * 6 + i18] % 101)) - a86_1[i15 * 6 + (int)i18]) * a86_2[6 - i18][i15 % 1]) % 2;
        }
    }
    HASH(86, "a86_1", a86_1, 66);
    HASH(86, "a86_2", &a86_2[0][0], 13);
    SHOW(86, "v11", v11);
    SHOW(86, "v12", v12);
    SHOW(86, "v13", v13);
    SHOW(86, "r14", r14);
    free(a86_1);
    free(a86_2);
    free(a86_3);
}

/* seed 80000 case 87: members */
struct s87_2 { int n; signed char *m0; long long *m1; double scale; };
static void case_87(void)
{
    long v1 = opaque(8606);
    struct s87_2 *a87_3 = malloc(sizeof *a87_3);
    a87_3->n = opaque(35);
    a87_3->scale = 3;
    a87_3->m0 = malloc(35 * sizeof *a87_3->m0);
    FILL(a87_3->m0, 35, 849u, 0, 100);
    a87_3->m1 = malloc(35 * sizeof *a87_3->m1);
    FILL(a87_3->m1, 35, 366u, 0, 100);
    int n5 = opaque(0);
/* #pragma acc enter data copyin(a87_3[0:1]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_87", 7112, 7112, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a87_3[0:1]", ACCELRT_COPYIN, a87_3, 0, sizeof a87_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 7113 "/tmp/w/fz/fuzz.c"
/* #pragma acc enter data copyin(a87_3->m0[0:35], a87_3->m1[0:35]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_87", 7113, 7113, "enter data", 0 };
    struct accelrt_data accel_data[] = {
        { "a87_3->m0", ACCELRT_NO_CREATE | ACCELRT_MEMBER | ACCELRT_SLOT, a87_3, (const char *)&a87_3->m0 - (const char *)(a87_3), sizeof a87_3->m0, 0 },
        { "a87_3->m0[0:35]", ACCELRT_COPYIN, a87_3->m0, 0, (35) * sizeof a87_3->m0[0], 0 },
        { "a87_3->m1", ACCELRT_NO_CREATE | ACCELRT_MEMBER | ACCELRT_SLOT, a87_3, (const char *)&a87_3->m1 - (const char *)(a87_3), sizeof a87_3->m1, 0 },
        { "a87_3->m1[0:35]", ACCELRT_COPYIN, a87_3->m1, 0, (35) * sizeof a87_3->m1[0], 0 },
        { "a87_3->m0[0:35]", ACCELRT_ATTACH, &a87_3->m0, 0, sizeof a87_3->m0, 0 },
        { "a87_3->m1[0:35]", ACCELRT_ATTACH, &a87_3->m1, 0, sizeof a87_3->m1, 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 6, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_enter_data(&accel_call);
}
#line 7114 "/tmp/w/fz/fuzz.c"
/* #pragma acc serial loop present(a87_3[0:1]) */
    for (int i4 = n5; i4 <= -3; i4 += 1) {
        {
            {
                for (int k7 = 0; k7 < (unsigned)a87_3->n % 5; ++k7) {
                    for (int k8 = (int)(4) - 1; k8 >= 0; k8 -= 1) {
                        a87_3->m1[i4] /= 2;
                        a87_3->m0[i4 + 26] /= 7;
                        if (('~' + a87_3->m1[i4]) * ('0' / '0') > a87_3->scale) goto L6;
                    }
                }
                L6: ;
            }
        }
        a87_3->m0[i4 + 26] %= 5;
        a87_3->m0[i4 + 26] = (unsigned)(a87_3->m0[i4 + 26] - v1 + i4 + a87_3->m1[i4]) % 101;
    }
/* #pragma acc exit data copyout(a87_3->m0[0:35], a87_3->m1[0:35]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_87", 7131, 7131, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a87_3->m0[0:35]", ACCELRT_DETACH, &a87_3->m0, 0, sizeof a87_3->m0, 0 },
        { "a87_3->m1[0:35]", ACCELRT_DETACH, &a87_3->m1, 0, sizeof a87_3->m1, 0 },
        { "a87_3->m0", ACCELRT_DELETE | ACCELRT_MEMBER | ACCELRT_SLOT, a87_3, (const char *)&a87_3->m0 - (const char *)(a87_3), sizeof a87_3->m0, 0 },
        { "a87_3->m0[0:35]", ACCELRT_COPYOUT, a87_3->m0, 0, (35) * sizeof a87_3->m0[0], 0 },
        { "a87_3->m1", ACCELRT_DELETE | ACCELRT_MEMBER | ACCELRT_SLOT, a87_3, (const char *)&a87_3->m1 - (const char *)(a87_3), sizeof a87_3->m1, 0 },
        { "a87_3->m1[0:35]", ACCELRT_COPYOUT, a87_3->m1, 0, (35) * sizeof a87_3->m1[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 6, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 7132 "/tmp/w/fz/fuzz.c"
/* #pragma acc exit data delete(a87_3[0:1]) */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_87", 7132, 7132, "exit data", 0 };
    struct accelrt_data accel_data[] = {
        { "a87_3[0:1]", ACCELRT_DELETE, a87_3, 0, sizeof a87_3[0], 0 }
    };
    struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_exit_data(&accel_call);
}
#line 7133 "/tmp/w/fz/fuzz.c"
    HASH(87, "m0", a87_3->m0, 35);
    HASH(87, "m1", a87_3->m1, 35);
    free(a87_3->m0);
    free(a87_3->m1);
    free(a87_3);
}

/* seed 80000 case 88: pieces */
static double a88_2[5];
static void case_88(void)
{
    short (*a88_1)[5] = malloc(6 * sizeof *a88_1);
    FILL(&a88_1[0][0], 30, 9u, 0, 100);
    FILL(&a88_2[0], 5, 18u, -100, 100);
    int n4 = opaque(5);
    unsigned n6 = opaque(5);
    unsigned n7 = opaque(3);
    unsigned n8 = opaque(4);
    long n13 = opaque(3);
    int n15 = opaque(4);
    int n16 = opaque(1);
    long n19 = opaque(5);
    unsigned n22 = opaque(6);
    int n24 = opaque(5);
/* #pragma acc data copy(a88_1[0:6][0:5]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_88", 7157, 7212, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a88_1[0:6][0:5]", ACCELRT_COPY, a88_1, 0, (6) * sizeof a88_1[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 7158 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc data copyin(a88_2[0:5]) */
        {
            static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_88", 7159, 7192, "data", 0 };
            struct accelrt_data accel_data_2[] = {
                { "a88_2[0:5]", ACCELRT_COPYIN, a88_2, 0, (5) * sizeof a88_2[0], 0 }
            };
            struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
            accelrt_data_begin(&accel_call_2);
#line 7160 "/tmp/w/fz/fuzz.c"
        {
            for (int i3 = 2; i3 < n4; i3++)
            for (int i5 = 4; i5 < n6; i5++)
            {
                a88_1[i3][i5] %= 1;
                a88_1[i3][i5] = ((a88_1[i3][i5] == 'a') - ~5u) % 101;
            }
/* #pragma acc update device(a88_1[2:n7][n8:1]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_88", 7167, 7167, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a88_1[2:n7][n8:1]", ACCELRT_UPDATE_DEVICE | ACCELRT_PIECES, a88_1, (2) * (long)sizeof a88_1[0] + (n8) * (long)sizeof a88_1[0][0], (long)(n7) > 0 ? ((long)(n7) - 1) * sizeof a88_1[0] + sizeof a88_1[0][0] : 0, (struct accelrt_pieces[]){ { sizeof a88_1[0][0], { { n7, sizeof a88_1[0] }, { 0, 0 } } } } }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 7168 "/tmp/w/fz/fuzz.c"
            for (int i9 = 1; i9 < 5; i9++)
            for (int i10 = 2; i10 < 3; i10++)
            {
                for (int k11 = 0; k11 < 5; k11++) {
                    a88_1[i9][i10] = (unsigned)((long long)fmax((unsigned)(long long)a88_2[4 - k11] % 101, (unsigned)(long long)a88_2[k11] % 101) << 5 ? (int)(a88_2[4 - k11] + 3) : (a88_2[3 - i10] ? i9 : i9) * ('~' || a88_1[i9][i10])) % 101;
                }
                a88_1[i9][i10] = (long long)(fmax(i10, a88_1[i9][i10]) * i10) % 101;
            }
/* #pragma acc update device(a88_1[0:6][0:5]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_88", 7176, 7176, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a88_1[0:6][0:5]", ACCELRT_UPDATE_DEVICE, a88_1, 0, (6) * sizeof a88_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 7177 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop collapse(2) present(a88_1[0:6][0:5]) */
#pragma omp parallel for schedule(static)
#line 7178 "/tmp/w/fz/fuzz.c"
            for (int i12 = 1; i12 < n13; i12++)
#pragma omp simd
#line 7179 "/tmp/w/fz/fuzz.c"
            for (int i14 = 0; i14 < n15; i14++)
            {
                if (a88_1[i12][i14] >= 1) a88_1[i12][i14]--;
                a88_1[i12][i14] = (unsigned)(long long)a88_2[i12] % 101;
            }
/* #pragma acc update host(a88_1[0:6][0:5]) if(1) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_88", 7184, 7184, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a88_1[0:6][0:5]", ACCELRT_UPDATE_SELF, a88_1, 0, (6) * sizeof a88_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, (1) != 0, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 7185 "/tmp/w/fz/fuzz.c"
            for (int i17 = 5; i17 < 6; i17++)
            for (int i18 = 4; i18 < n19; i18++)
            {
                signed char t20 = i17;
                a88_1[i17][i18] = ('0' || a88_2[(unsigned)(long long)(a88_2[i17 - 4] * a88_1[i17][i18]) % 5], (long long)a88_2[8 - i17] & t20);
            }
/* #pragma acc update device(a88_1[0:6][0:5]) */
{
    static struct accelrt_site accel_site_3 = { 0, "/tmp/w/fz/fuzz.c", "case_88", 7191, 7191, "update", 0 };
    struct accelrt_data accel_data_3[] = {
        { "a88_1[0:6][0:5]", ACCELRT_UPDATE_DEVICE, a88_1, 0, (6) * sizeof a88_1[0], 0 }
    };
    struct accelrt_call accel_call_3 = { &accel_site_3, accel_data_3, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_3);
}
#line 7192 "/tmp/w/fz/fuzz.c"
        }
            accelrt_data_end(&accel_call_2);
        }
#line 7193 "/tmp/w/fz/fuzz.c"
/* #pragma acc update device(a88_1[0:6][0:5]) */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_88", 7193, 7193, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a88_1[0:6][0:5]", ACCELRT_UPDATE_DEVICE, a88_1, 0, (6) * sizeof a88_1[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 7194 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop present(a88_1[0:6][0:5]) */
#pragma omp parallel for schedule(static)
#line 7195 "/tmp/w/fz/fuzz.c"
        for (int i21 = 0; i21 < n22; i21++)
        for (int i23 = 0; i23 < n24; i23++)
        {
            if ((i23 | 'a') - abs((int)a88_1[i21][i23] - 50)) {
                int c25 = 0;
                while (c25++ < 1) {
                    a88_1[i21][i23] = ((struct { short y; int x; }){ .x = a88_1[i21][i23], .y = sizeof(short) }).y;
                    long t26 = (int)(((a88_1[i21][i23] ^ sizeof(signed char)) + (c25 ^ '~')) % 19) - 9;
                }
                for (int k27 = (int)(6) - 1; k27 >= 0; k27 -= 1) {
                    unsigned t28 = i21 % 2;
                }
            } else {
                a88_1[i21][i23] = (unsigned)(!i23 + (i21 <= '\n') ? (-1 - 'a') / 7 : '0') % 101;
            }
            a88_1[i21][i23] = (a88_1[i21][i23] * i21 + !67) % 101;
        }
    }
        accelrt_data_end(&accel_call);
    }
#line 7213 "/tmp/w/fz/fuzz.c"
    HASH(88, "a88_1", &a88_1[0][0], 30);
    free(a88_1);
}

/* seed 80000 case 89: dimensions */
static void case_89(void)
{
    long long *a89_1 = malloc(144 * sizeof *a89_1);
    FILL(a89_1, 144, 849u, -1000, 1000);
    unsigned long a89_2[18];
    FILL(&a89_2[0], 18, 713u, 0, 7);
    int n4 = opaque(14);
    long n6 = opaque(33);
    int n8 = opaque(-7);
    unsigned v9 = opaque(2893);
    unsigned long i5;
/* #pragma acc parallel num_gangs(3, 1) pcopy(a89_1[0:144]) */
    {
        int accel_gang;
        for (accel_gang = 0; accel_gang < 3; accel_gang++) {
#line 7230 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc loop gang(dim:2) */
        if (accel_gang % 3 == 0 && accel_gang / 3 == 0) {
        {
            long long accel_at_i3;
#pragma omp parallel for schedule(static) private(i5)
#line 7232 "/tmp/w/fz/fuzz.c"
        for (accel_at_i3 = n4; accel_at_i3 < 23; accel_at_i3 += 2) { int i3 = (int)accel_at_i3; {
/* #pragma acc loop gang(dim:1) */
            for (i5 = 30; i5 <= n6; i5++) {
                signed char t13 = (float)-1 * (i3 - 10.0);
/* #pragma acc loop vector */
                for (int i7 = n8; i7 <= -4; i7++) {
                    for (long k10 = 0; k10 < 5; k10 += 1) {
                        {
                            a89_1[((i3 - 14) * 4 + (i5 - 30)) * 4 + (i7 + 7)] %= 8;
                        }
                    }
                    if (~i7 <= i7) {
                        double t11 = a89_2[i7 + 15] * i3 != i7 % 7;
                        if (a89_1[((i3 - 14) * 4 + (i5 - 30)) * 4 + (i7 + 7)] <= 999) a89_1[((i3 - 14) * 4 + (i5 - 30)) * 4 + (i7 + 7)]++;
                    }
                    double t12 = (int)(((7 ^ a89_2[i3 - 9]) << (a89_2[i7 + 17] >= i5)) % 201) - 100;
                    a89_1[((i3 - 14) * 4 + (i5 - 30)) * 4 + (i7 + 7)] = (long long)((a89_1[((i3 - 14) * 4 + (i5 - 30)) * 4 + (i7 + 7)] - i5 - i7) % 1000 + t12) % 1001;
                }
            }
        } }
        }
        }
#line 7252 "/tmp/w/fz/fuzz.c"
    }
        }
    }
#line 7253 "/tmp/w/fz/fuzz.c"
    HASH(89, "a89_1", a89_1, 144);
    free(a89_1);
}

/* seed 80000 case 90: inferred */
static void case_90(void)
{
    signed char *a90_1 = malloc(1 * sizeof *a90_1);
    FILL(a90_1, 1, 946u, 0, 63);
    double *a90_2 = malloc(5 * sizeof *a90_2);
    FILL(a90_2, 5, 302u, -7, 7);
    double *a90_3 = malloc(3 * sizeof *a90_3);
    FILL(a90_3, 3, 264u, -63, 63);
    unsigned n6 = opaque(3);
    int r7 = 5;
    signed char r8 = 1;
/* #pragma acc parallel loop gang vector reduction(&:r7) reduction(&:r8) */
#pragma omp parallel for schedule(static) reduction(&:r7) reduction(&:r8)
#line 7270 "/tmp/w/fz/fuzz.c"
    for (long i4 = -12; i4 < -15; i4++)
    {
        double s = a90_3[i4 + 12] + a90_2[i4 + 12] + (int)i4;
        for (int k5 = 0; k5 < n6; k5++) s += a90_2[k5];
        r7 &= '~' & i4 + i4;
        r8 = (long long)fmax(sizeof(unsigned long), 'a' % 101) & r8;
        a90_1[i4 + 12] = (signed char)(long)s;
    }
    HASH(90, "a90_1", a90_1, 1);
    SHOW(90, "r7", r7);
    SHOW(90, "r8", r8);
    free(a90_1);
    free(a90_2);
    free(a90_3);
}

/* seed 80000 case 91: objects */
static unsigned long a91_2[11];
static unsigned a91_3[17];
/* #pragma acc routine seq */
static inline unsigned f91_7(double p0)
{
    switch (('a' * 1 + !p0) % 4) {
        case 0:
        {
            unsigned long long t8 = (unsigned)((long long)('a' + p0) >> 7) % 2;
            switch (t8) {
                case 0:
                {
                    t8 |= '0' % 2;
                }
                case 1:
                {
                    p0 = (unsigned char)(t8 + 200) ? ('0' & '\n') <= (short)p0 : (int)(p0 && t8);
                    t8 = (unsigned)-(p0 >= p0 ? '0' & (long long)31.0f : ~31) % 2;
                }
                break;
                default:
                {
                    p0 = t8 && ('\n' + p0 ? sizeof(signed char) + p0 : t8 | t8);
                }
            }
        }
        case '\1':
        {
            p0 = (long long)(((long long)p0 | sizeof(short) ? sizeof(int) * '0' : p0 ? p0 : p0) - (((struct { unsigned y; int x; }){ .x = (unsigned)(long long)p0 % 101, .y = '\n' % 101 }).y + (p0 + p0))) % 101;
            if (p0 >= -99) p0--;
        }
        break;
        case 2:
        {
            for (int k9 = (int)((unsigned)(long long)(p0 ? p0 : p0) % 7) - 1; k9 >= 0; k9 -= 1) {
                if (p0 >= -99) --p0;
            }
        }
        break;
    }
    switch ((unsigned)(long long)(p0 * ('0' + p0)) % 3) {
        case 0:
        {
            union { unsigned long long w; long long r; unsigned char b[8]; } u10;
            u10.w = (unsigned)(long long)p0 % 1001;
        }
        case 1:
        {
            p0 = (long long)((p0 ? '0' * p0 : sizeof(double)) ? fabsf('\n' % 101) - '0' : (unsigned char)((long long)p0 % 5)) % 101;
            p0 = ((struct { short y; int x; }){ .x = (unsigned)(long long)p0 % 101, .y = (unsigned)(long long)p0 % 101 }).y;
        }
        break;
    }
    p0 = (long long)((!p0 && 3 == 'a') - (p0 - '\n' - p0)) % 101;
    return (p0 < '~') % ('~' * 'a') % 101;
}
static int f91_11(const unsigned long *p, int n)
{
    int s = 0;
    for (int k = 0; k < n; k++) {
        if (p[k] * (p[k], 91.0f) > p[k]) break;
        s += ((100.0, p[k]) & ({ int q = k; q + 157L % 101; })) % 6;
    }
    return s;
}
struct s91_13 { unsigned long m0; unsigned long m1; unsigned short m2; };
static void case_91(void)
{
    short *a91_1 = malloc(36 * sizeof *a91_1);
    FILL(a91_1, 36, 329u, -1000, 1000);
    FILL(&a91_2[0], 11, 899u, 0, 7);
    FILL(&a91_3[0], 17, 713u, 0, 100);
    int v4 = opaque(3);
    double v5 = opaque(6409);
    short v6 = opaque(3909);
    struct s91_13 r12 = { 1, 1, 1 };
    struct { int n; long m[3]; } o14 = { 12, { 1, 2, 3 } };
    int n16 = opaque(39);
/* #pragma acc parallel loop firstprivate(o14) copy(a91_1[0:36]) gang reduction(&:r12) */
    {
        long long accel_at_i15;
#pragma omp declare reduction(accel_join_r12 : __typeof__(r12) : omp_out.m0 = omp_out.m0 & omp_in.m0, omp_out.m1 = omp_out.m1 & omp_in.m1, omp_out.m2 = omp_out.m2 & omp_in.m2) initializer(omp_priv = { -1, -1, -1 })
#pragma omp parallel for schedule(static) firstprivate(o14) reduction(accel_join_r12:r12)
#line 7366 "/tmp/w/fz/fuzz.c"
    for (accel_at_i15 = (unsigned short)(n16); accel_at_i15 < 76; accel_at_i15 += 7) { unsigned short i15 = (unsigned short)accel_at_i15; {
        if ((int[]){ (unsigned)v6 % 101, 7, 7 }[a91_2[~a91_3[4] % 11] % 3] - (v5 + -1L) <= a91_2[(unsigned)(o14.n - 10L) % 11]) {
            a91_1[i15 - 39] = !(-10u * a91_3[o14.m[(unsigned)(long long)(1 ? a91_3[7] : v5) % 3] + a91_2[(unsigned)(long long)(a91_3[2], v5) % 11]]);
            a91_1[i15 - 39] = !((long)v5 ^ (v6 ? o14.n : i15));
        }
        if (a91_3[(unsigned)(v6 + v6) % 17] != '0') {
            a91_1[i15 - 39] = i15;
        } else {
            a91_1[i15 - 39] %= 9;
        }
        int c17 = 0;
        while (c17++ < 1) {
            a91_1[i15 - 39] = (int)(((v6 >> 2 ? ~v6 : a91_3[!'~']) << (unsigned)~(long long)('~' ? 100.0f : o14.m[(31 ? a91_1[i15 - 39] : a91_3[o14.m[2u] == v5]) % 3]) % 8) % 2001) - 1000;
            a91_1[i15 - 39] /= 6;
        }
        a91_1[i15 - 39] = (a91_1[i15 - 39] + v6 - o14.n - i15) % 1001;
        r12.m1 &= a91_3[(unsigned)(v4 | (long long)v5) % 17] || 10L ? 2 * a91_3[o14.m[(unsigned)-a91_1[i15 - 39] % 3] || a91_1[i15 - 39]] : (a91_1[i15 - 39], o14.m[(a91_3[13] - -1L) % 3]);
    } }
    }
#line 7384 "/tmp/w/fz/fuzz.c"
    HASH(91, "a91_1", a91_1, 36);
    SHOW(91, "r12.m0", r12.m0);
    SHOW(91, "r12.m1", r12.m1);
    SHOW(91, "r12.m2", r12.m2);
    free(a91_1);
}

/* seed 80000 case 92: dimensions */
static unsigned long long a92_2[13];
static void case_92(void)
{
    unsigned long (*a92_1)[7][4][35] = malloc(8 * sizeof *a92_1);
    FILL(&a92_1[0][0][0][0], 7840, 800u, 0, 1000);
    FILL(&a92_2[0], 13, 527u, 0, 7);
    short n4 = opaque(32);
    int n5 = opaque(35);
    int n7 = opaque(-14);
    int n8 = opaque(-8);
    long n10 = opaque(0);
    int v12 = opaque(52);
/* #pragma acc parallel num_gangs(2, 1, 4) pcopy(a92_1[0:8][0:7][0:4][0:35]) */
    {
/* #pragma acc loop gang(dim:3) */
#pragma omp parallel for schedule(static)
#line 7407 "/tmp/w/fz/fuzz.c"
        for (unsigned long i3 = n5; i3 > n4; --i3) {
/* #pragma acc loop gang(dim:2) */
            for (int i6 = n8; i6 >= n7; i6 -= 2) {
/* #pragma acc loop gang(dim:1) */
                for (int i9 = n10; -1 < i9; i9 -= 2) {
/* #pragma acc loop vector */
#pragma omp simd
#line 7413 "/tmp/w/fz/fuzz.c"
                    for (long long i11 = 0; i11 != 0; i11--) {
                        a92_1[i3 - 33][-8 - i6][i9][i11] /= 6;
                        {
                            int c13 = 0;
                            L14: ;
                            {
                                union { unsigned w; int r; unsigned char b[4]; } u15;
                                u15.w = abs((int)i11 - 50);
                                switch (1u) {
                                    case 0:
                                    {
                                        short w16[4] = { (unsigned)u15.r % 101 };
                                    }
                                    break;
                                    case 1:
                                    {
                                        a92_1[i3 - 33][-8 - i6][i9][i11] = (unsigned)-1 % 1001;
                                    }
                                    default:
                                    {
                                        a92_1[i3 - 33][-8 - i6][i9][i11] %= 9;
                                        if (a92_1[i3 - 33][-8 - i6][i9][i11] <= 998) a92_1[i3 - 33][-8 - i6][i9][i11] += 2;
                                    }
                                }
                            }
                            if (++c13 < 4) goto L14;
                        }
                        a92_1[i3 - 33][-8 - i6][i9][i11] = (a92_1[i3 - 33][-8 - i6][i9][i11] + i6 + i9 - i11) % 1001;
                    }
                }
            }
        }
    }
    HASH(92, "a92_1", &a92_1[0][0][0][0], 7840);
    free(a92_1);
}

/* seed 80000 case 93: nested */
static int a93_1[7][16][22];
static unsigned a93_5[1];
static unsigned char a93_6[40000];
static void case_93(void)
{
    FILL(&a93_1[0][0][0], 2464, 54u, -100, 100);
    double *a93_2 = malloc(12 * sizeof *a93_2);
    FILL(a93_2, 12, 742u, -63, 63);
    float *a93_3 = malloc(40 * sizeof *a93_3);
    FILL(a93_3, 40, 312u, -63, 63);
    long v4 = opaque(-31);
    FILL(&a93_5[0], 1, 303u, 0, 1000);
    FILL(&a93_6[0], 40000, 822u, 0, 255);
    short n8 = opaque(20);
    signed char q9 = 1;
/* #pragma acc parallel loop if(1) async(1) copy(a93_1) copyin(a93_2[0:12]) copyin(a93_3[0:40]) pcopy(a93_6) num_gangs(1) num_workers(4) gang(static:*) private(q9) */
#pragma omp parallel for simd schedule(static) private(q9)
#line 7467 "/tmp/w/fz/fuzz.c"
    for (int i7 = 13; n8 != i7; i7 = i7 + 1) {
        q9 = (unsigned)((int)a93_2[i7 % i7 % 12] | ('\n', '0')) % 101;
        struct g10 { int a; int b[4]; } l11 = { .b = { [2] = q9, 5 }, .a = 1 }, l11c = l11;
        unsigned long long t12 = (unsigned)v4 % 1001;
    }
/* #pragma acc wait */
{
    static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_93", 7472, 7472, "wait", 0 };
    struct accelrt_call accel_call = { &accel_site, 0, 0, ACCELRT_ASYNC_SYNC, 1, 0, 0, 0, 0, { 0 } };
    accelrt_wait(&accel_call);
}
#line 7473 "/tmp/w/fz/fuzz.c"
    HASH(93, "a93_1", &a93_1[0][0][0], 2464);
    HASH(93, "a93_5", &a93_5[0], 1);
    HASH(93, "a93_6", &a93_6[0], 40000);
    free(a93_2);
    free(a93_3);
}

/* seed 80000 case 94: data */
static void case_94(void)
{
    short a94_1[opaque(30)];
    FILL(&a94_1[0], 30, 655u, 0, 100);
    unsigned long *a94_2 = malloc(30 * sizeof *a94_2);
    size_t n3 = opaque(30);
    FILL(a94_2, 30, 323u, 0, 7);
    unsigned char *a94_4 = malloc(30 * sizeof *a94_4);
    int n5 = opaque(30);
    FILL(a94_4, 30, 641u, 0, 255);
    long n7 = opaque(20);
    int n12 = opaque(4);
    int n15 = opaque(1);
    int n18 = opaque(0);
    for (int i6 = 15; i6 != n7; i6++) {
        unsigned long w8[6];
        for (int k9 = 0; k9 < 6; k9++) w8[k9] = ((a94_4[i6 - 13] ? a94_4[i6 - 7] : k9) >> 6) % 101;
        if (a94_1[i6 - 5] >= 1) a94_1[i6 - 5]--;
        a94_1[i6 - 5] = (a94_1[i6 - 5] + i6 + a94_2[43 - i6]) % 101;
    }
/* #pragma acc serial loop copy(a94_1[0:30]) copy(a94_2[0:n3]) copy(a94_4[0:n5]) */
    for (unsigned long i10 = 45; i10 > 15; --i10) {
        a94_1[i10 - 16] = (long long)(~sizeof(int) ^ '0' % '\n', 'a' * a94_4[i10 - 16] ? (float)'\n' : i10 ? a94_2[i10 - 16] : a94_1[i10 - 16]) % 101;
        a94_4[i10 - 16] = (a94_4[i10 - 16] - i10 - a94_1[i10 - 16] - a94_2[i10 - 16]) % 256;
    }
/* #pragma acc data copy(a94_1[0:30]) copy(a94_4[0:n5]) */
    {
        static struct accelrt_site accel_site = { 0, "/tmp/w/fz/fuzz.c", "case_94", 7506, 7539, "data", 0 };
        struct accelrt_data accel_data[] = {
            { "a94_1[0:30]", ACCELRT_COPY, a94_1, 0, (30) * sizeof a94_1[0], 0 },
            { "a94_4[0:n5]", ACCELRT_COPY, a94_4, 0, (n5) * sizeof a94_4[0], 0 }
        };
        struct accelrt_call accel_call = { &accel_site, accel_data, 2, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
        accelrt_data_begin(&accel_call);
#line 7507 "/tmp/w/fz/fuzz.c"
    {
/* #pragma acc kernels loop present(a94_1[0:30]) copy(a94_2[0:n3]) create(a94_4[0:n5]) */
        {
            struct accelrt_data accel_data_2[] = {
                { "a94_1[0:30]", ACCELRT_PRESENT | ACCELRT_WRITTEN, a94_1, 0, (30) * sizeof a94_1[0], 0 },
                { "a94_2[0:n3]", ACCELRT_COPY, a94_2, 0, (n3) * sizeof a94_2[0], 0 },
                { "a94_4[0:n5]", ACCELRT_CREATE | ACCELRT_WRITTEN, a94_4, 0, (n5) * sizeof a94_4[0], 0 }
            };
            int accel_disjoint = accelrt_disjoint(accel_data_2, 3);
#line 7509 "/tmp/w/fz/fuzz.c"
#pragma omp parallel for schedule(static) if(accel_disjoint)
#line 7509 "/tmp/w/fz/fuzz.c"
        for (int i11 = 3; i11 < n12; ++i11) {
            if (a94_1[3 - i11] >= 2) a94_1[3 - i11] -= 2;
            a94_1[3 - i11] = (i11 / 'a' - ('a' ? a94_2[i11 + 9] : a94_1[3 - i11])) / 5 % 101;
            for (int k13 = 0; k13 < 3; k13 += 1) {
                if ('~' / 7 + ((struct { double y; int x; }){ .x = '0' % 101, .y = 100 }).y > a94_2[i11 + 9]) {
                    a94_4[i11 - 3] /= 1;
                    a94_1[3 - i11] = ((k13 ? '0' : a94_2[i11 + 9]) == '~') < ('0' | '0') << (100 ^ '~') % 8;
                }
            }
            a94_4[i11 - 3] = (a94_4[i11 - 3] - i11 + a94_1[3 - i11] - a94_2[i11 + 9]) % 256;
        }
        }
#line 7520 "/tmp/w/fz/fuzz.c"
/* #pragma acc parallel loop copyin(a94_1[0:30]) copy(a94_2[0:n3]) copyin(a94_4[0:n5]) */
#pragma omp parallel for simd schedule(static)
#line 7521 "/tmp/w/fz/fuzz.c"
        for (int i14 = 3; i14 < n15; i14++) {
            a94_4[i14 - 3] = !((i14 == a94_1[i14 + 13]) + (a94_1[0] > '~'));
            int c16 = 0;
            while (c16++ < 2) {
                if ((long)(double)i14 > a94_4[i14 - 3]) break;
                a94_2[i14 - 3] >>= a94_1[c16 ^ i14] != a94_1[i14 + 25];
            }
            a94_2[i14 - 3] = (a94_2[i14 - 3] - i14 + a94_4[i14 - 3]) % 8;
        }
        for (int i17 = n18; 29 >= i17; i17 = i17 + 2) {
            int c19 = 0;
            do {
                if ((short[]){ i17, 'a' % 101, 7 }['\n' % 3] > c19) continue;
                short t20 = '\n' + a94_2[i17] < 'a';
            } while (++c19 < 1);
            a94_2[i17] = (a94_2[i17] - i17) % 8;
        }
/* #pragma acc update host(a94_2[0:n3]) if_present */
{
    static struct accelrt_site accel_site_2 = { 0, "/tmp/w/fz/fuzz.c", "case_94", 7538, 7538, "update", 0 };
    struct accelrt_data accel_data_2[] = {
        { "a94_2[0:n3]", ACCELRT_UPDATE_SELF | ACCELRT_IF_PRESENT, a94_2, 0, (n3) * sizeof a94_2[0], 0 }
    };
    struct accelrt_call accel_call_2 = { &accel_site_2, accel_data_2, 1, ACCELRT_ASYNC_SYNC, 1, 0, -1, 0, 0, { 0 } };
    accelrt_update(&accel_call_2);
}
#line 7539 "/tmp/w/fz/fuzz.c"
    }
        accelrt_data_end(&accel_call);
    }
#line 7540 "/tmp/w/fz/fuzz.c"
    HASH(94, "a94_1", &a94_1[0], 30);
    HASH(94, "a94_2", a94_2, 30);
    HASH(94, "a94_4", a94_4, 30);
    free(a94_2);
    free(a94_4);
}

/* seed 80000 case 95: objects */
static double a95_3[35];
static void case_95(void)
{
    long a95_1[opaque(5)];
    FILL(&a95_1[0], 5, 791u, 0, 63);
    long long *a95_2 = malloc(24 * sizeof *a95_2);
    FILL(a95_2, 24, 432u, -63, 63);
    FILL(&a95_3[0], 35, 764u, 0, 7);
    unsigned r4[40];
    FILL(r4, 40, 5u, 0, 3);
    double _Complex r5 = 2 - I;
    double _Complex r6 = 2 - I;
    struct { int n; short m[3]; } o7 = { 10, { 1, 2, 3 } };
    int n9 = opaque(-15);
/* #pragma acc parallel loop firstprivate(o7) vector_length(32) copy(a95_1) copyin(a95_2[0:24]) copy(a95_3[0:35])  reduction(min:r4[10:12]) reduction(+:r5) reduction(+:r6) */
#pragma omp parallel for simd schedule(static) firstprivate(o7) reduction(+:r6)
#line 7563 "/tmp/w/fz/fuzz.c"
    for (short i8 = -17; i8 < n9; i8 += 1) {
        if ((a95_2[i8 + 38] && o7.n < 0u) != 2L) {
            a95_1[-16 - i8] = (unsigned)((o7.n > a95_3[i8 + 25]) - a95_1[-16 - i8] * a95_1[-16 - i8] ? (o7.n & i8) - (o7.m[-16 - i8] ? a95_1[-16 - i8] : i8) : ~o7.m[i8 + 18] * a95_1[-16 - i8]) % 64;
            unsigned long long t10 = o7.m[1] * a95_2[a95_1[-16 - i8] >= 0u] || (a95_2[i8 + 33] ? a95_1[-16 - i8] : 2.0f);
        } else {
            a95_1[-16 - i8] |= !a95_1[-16 - i8] + 3u;
        }
        a95_1[-16 - i8] = (unsigned)(a95_1[-16 - i8] - o7.n + i8) % 64;
        r6 += (long long)(a95_3[10 - i8] + o7.n) % 6 + ((short[]){ o7.m[i8 + 17], o7.n, 7 }[(long long)a95_3[i8 + 29] % 3] % 6) * I;
    }
    HASH(95, "a95_1", &a95_1[0], 5);
    HASH(95, "r4", r4, 40);
    SHOW(95, "creal r5", creal(r5));
    SHOW(95, "cimag r5", cimag(r5));
    SHOW(95, "creal r6", creal(r6));
    SHOW(95, "cimag r6", cimag(r6));
    free(a95_2);
}

/* seed 80000 case 96: tiles */
static void case_96(void)
{
    unsigned a96_1[opaque(6)][opaque(46)];
    FILL(&a96_1[0][0], 276, 100u, 0, 1);
    int n3 = opaque(-1);
    long n5 = opaque(5);
    short a96_6[9][10];
    FILL(&a96_6[0][0], 90, 713u, -63, 63);
    float **a96_8 = malloc(4 * sizeof *a96_8);
    for (int q9 = 0; q9 < 4; q9++) {
        a96_8[q9] = malloc(9 * sizeof **a96_8);
        FILL(a96_8[q9], 9, q9 + 216u, -63, 63);
    }
    size_t n10 = opaque(4);
/* #pragma acc parallel loop tile(8, 3) copyin(a96_6[0:9][0:10]) copy(a96_8[0:n10][0:9]) */
    {
        long long accel_at_i2;
        long long accel_at_i4;
#pragma omp parallel for collapse(2) schedule(static)
#line 7598 "/tmp/w/fz/fuzz.c"
    for (accel_at_i2 = 0; accel_at_i2 <= n3; accel_at_i2++)
    for (accel_at_i4 = 0; accel_at_i4 < n5; accel_at_i4++)
    { int i2 = (int)accel_at_i2; int i4 = (int)accel_at_i4; {
/* #pragma acc cache(a96_6[0:9][0:10]) */
/* #pragma acc cache(a96_8[0:n10][0:9]) */
        double s = 0;
        s += a96_6[i4 + 1][i2 + -1 * i4 + 4];
        s += a96_6[i4 + 2][i2 + -1 * i4 + 7];
        s += (i4 > 3 ? a96_6[i4][i2 + -1 * i4 + 4] : 1);
        for (int k7 = -2; k7 <= 2; k7++) {
            s += a96_8[i2 + 2][-1 * i4 + 6];
            s += (i4 > 3 ? a96_8[i2 + 2][-1 * i4 + 6] : 1);
            s += a96_8[i2 + 1][-1 * i4 + 5];
            s += a96_8[i2 + 1][-1 * i4 + 5];
        }
        a96_1[i2 + 4][i4] = (unsigned)(long)s;
    } }
    }
#line 7615 "/tmp/w/fz/fuzz.c"
    HASH(96, "a96_1", &a96_1[0][0], 276);
    for (int q9 = 0; q9 < 4; q9++) free(a96_8[q9]);
    free(a96_8);
}

/* seed 80000 case 97: tiles */
static short a97_3[7];
static void case_97(void)
{
    int *a97_1 = malloc(3 * sizeof *a97_1);
    FILL(a97_1, 3, 111u, -1000, 1000);
    FILL(&a97_3[0], 7, 679u, 0, 1);
    int n5 = opaque(37);
    double a97_6[opaque(5)][opaque(43)];
    FILL(&a97_6[0][0], 215, 245u, 0, 1000);
    unsigned char (*a97_7)[39][39] = malloc(39 * sizeof *a97_7);
    FILL(&a97_7[0][0][0], 59319, 926u, 0, 1);
/* #pragma acc parallel loop tile(40) copy(a97_1[0:3]) copyin(a97_6) copy(a97_7[0:39][0:39][0:39]) */
#pragma omp parallel for schedule(static)
#line 7633 "/tmp/w/fz/fuzz.c"
    for (int i2 = -15; i2 < -16; ++i2)
    {
/* #pragma acc cache(a97_7[0:39][0:39][0:39]) */
        double s = 0;
        s += a97_3[i2 + 20];
        for (int k4 = 0; k4 < n5; k4++) {
            s += a97_6[i2 + 17][k4 + 2];
            s += a97_6[i2 + 15][k4 + 1];
            s += a97_7[k4 + 1][k4][k4 + 1];
            s += a97_7[k4][k4][k4 + 1];
            s += a97_7[k4][k4 + 2][k4 + 2];
        }
        a97_1[i2 + 15] = (int)(long)s;
    }
    HASH(97, "a97_1", a97_1, 3);
    free(a97_1);
    free(a97_7);
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 1 << 16);
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 1) { printf("begin 1\n"); case_1(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 2) { printf("begin 2\n"); case_2(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 3) { printf("begin 3\n"); case_3(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 4) { printf("begin 4\n"); case_4(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 5) { printf("begin 5\n"); case_5(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 6) { printf("begin 6\n"); case_6(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 7) { printf("begin 7\n"); case_7(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 8) { printf("begin 8\n"); case_8(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 9) { printf("begin 9\n"); case_9(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 10) { printf("begin 10\n"); case_10(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 11) { printf("begin 11\n"); case_11(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 12) { printf("begin 12\n"); case_12(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 13) { printf("begin 13\n"); case_13(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 14) { printf("begin 14\n"); case_14(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 15) { printf("begin 15\n"); case_15(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 16) { printf("begin 16\n"); case_16(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 17) { printf("begin 17\n"); case_17(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 18) { printf("begin 18\n"); case_18(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 19) { printf("begin 19\n"); case_19(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 20) { printf("begin 20\n"); case_20(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 21) { printf("begin 21\n"); case_21(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 22) { printf("begin 22\n"); case_22(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 23) { printf("begin 23\n"); case_23(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 24) { printf("begin 24\n"); case_24(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 25) { printf("begin 25\n"); case_25(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 26) { printf("begin 26\n"); case_26(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 27) { printf("begin 27\n"); case_27(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 28) { printf("begin 28\n"); case_28(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 29) { printf("begin 29\n"); case_29(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 30) { printf("begin 30\n"); case_30(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 31) { printf("begin 31\n"); case_31(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 32) { printf("begin 32\n"); case_32(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 33) { printf("begin 33\n"); case_33(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 34) { printf("begin 34\n"); case_34(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 35) { printf("begin 35\n"); case_35(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 36) { printf("begin 36\n"); case_36(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 37) { printf("begin 37\n"); case_37(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 38) { printf("begin 38\n"); case_38(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 39) { printf("begin 39\n"); case_39(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 40) { printf("begin 40\n"); case_40(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 41) { printf("begin 41\n"); case_41(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 42) { printf("begin 42\n"); case_42(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 43) { printf("begin 43\n"); case_43(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 44) { printf("begin 44\n"); case_44(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 45) { printf("begin 45\n"); case_45(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 46) { printf("begin 46\n"); case_46(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 47) { printf("begin 47\n"); case_47(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 48) { printf("begin 48\n"); case_48(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 49) { printf("begin 49\n"); case_49(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 50) { printf("begin 50\n"); case_50(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 51) { printf("begin 51\n"); case_51(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 52) { printf("begin 52\n"); case_52(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 53) { printf("begin 53\n"); case_53(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 54) { printf("begin 54\n"); case_54(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 55) { printf("begin 55\n"); case_55(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 56) { printf("begin 56\n"); case_56(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 57) { printf("begin 57\n"); case_57(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 58) { printf("begin 58\n"); case_58(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 59) { printf("begin 59\n"); case_59(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 60) { printf("begin 60\n"); case_60(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 61) { printf("begin 61\n"); case_61(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 62) { printf("begin 62\n"); case_62(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 63) { printf("begin 63\n"); case_63(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 64) { printf("begin 64\n"); case_64(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 65) { printf("begin 65\n"); case_65(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 66) { printf("begin 66\n"); case_66(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 67) { printf("begin 67\n"); case_67(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 68) { printf("begin 68\n"); case_68(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 69) { printf("begin 69\n"); case_69(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 70) { printf("begin 70\n"); case_70(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 71) { printf("begin 71\n"); case_71(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 72) { printf("begin 72\n"); case_72(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 73) { printf("begin 73\n"); case_73(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 74) { printf("begin 74\n"); case_74(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 75) { printf("begin 75\n"); case_75(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 76) { printf("begin 76\n"); case_76(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 77) { printf("begin 77\n"); case_77(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 78) { printf("begin 78\n"); case_78(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 79) { printf("begin 79\n"); case_79(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 80) { printf("begin 80\n"); case_80(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 81) { printf("begin 81\n"); case_81(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 82) { printf("begin 82\n"); case_82(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 83) { printf("begin 83\n"); case_83(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 84) { printf("begin 84\n"); case_84(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 85) { printf("begin 85\n"); case_85(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 86) { printf("begin 86\n"); case_86(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 87) { printf("begin 87\n"); case_87(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 88) { printf("begin 88\n"); case_88(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 89) { printf("begin 89\n"); case_89(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 90) { printf("begin 90\n"); case_90(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 91) { printf("begin 91\n"); case_91(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 92) { printf("begin 92\n"); case_92(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 93) { printf("begin 93\n"); case_93(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 94) { printf("begin 94\n"); case_94(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 95) { printf("begin 95\n"); case_95(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 96) { printf("begin 96\n"); case_96(); }
    for (int i = argc > 1; i < argc; i++) if (!i || atoi(argv[i]) == 97) { printf("begin 97\n"); case_97(); }
    return 0;
}

#line 1 "fuzz.accel.image"
#define ACCEL_BINARIES 0
#define ACCEL_N_BINARIES 0
static struct accelrt_image accel_image = {
    ACCELRT_ABI, "/tmp/w/fz/fuzz.c", 0, 0, "", ACCEL_BINARIES, ACCEL_N_BINARIES, 0, 0, 0, 0
};
__attribute__((constructor)) static void accel_register_image(void)
{
    accelrt_register(&accel_image);
}
__attribute__((destructor)) static void accel_unregister_image(void)
{
    accelrt_unregister(&accel_image);
}
__attribute__((constructor)) static void accel_host_only(void)
{
    static const struct accelrt_site first = { 0, "/tmp/w/fz/fuzz.c", "case_1", 48, 48, "parallel loop", 0 };
    accelrt_host_only(&first);
}

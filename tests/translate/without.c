/* A construct for each optional step of planning, chosen by -DSTEP_<name>: without.sh builds it with the step and without, and compares what it
 * prints. Numbers are small integers, so that sums do not depend on their order. SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>

enum { N = 4096, WIDE = 256, HIGH = 200 };

static float x[HIGH * WIDE], y[HIGH * WIDE], z[HIGH * WIDE];
static double sum;

#if STEP_scan
static int counts[N];
static void run(int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) counts[i] = i % 9;
#pragma acc kernels copy(counts)
    for (int i = 0; i < n; i++) {
        s += counts[i];
        counts[i] = s;
    }
    for (int i = 0; i < n; i++) sum += i % 5 * counts[i];
}

#elif STEP_column_blocks
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int j = 0; j < 12; j++) {
        float s = 0;
        for (int i = 0; i < n; i++) s += x[i * 12 + j];
        y[j] = s;
    }
}

#elif STEP_sine_pairs
#include <math.h>
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y, z)
    for (int i = 0; i < n; i++) {
        float angle = 0.001f * x[i];
        float s = sinf(angle);
        y[i] = floorf(64 * s);
        z[i] = floorf(64 * cosf(angle));
    }
}

#elif STEP_array_registers
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < n / 64; i++) {
        float l[8][8];
        for (int a = 0; a < 8; a++)
            for (int b = 0; b < 8; b++) l[a][b] = x[i * 64 + a * 8 + b];
        for (int j = 0; j < 8; j++)
            for (int a = j + 1; a < 8; a++)
                for (int k = 0; k < j; k++) l[a][j] -= l[a][k] * l[j][k];
        for (int a = 0; a < 8; a++) y[i * 8 + a] = l[a][7] + l[7][a];
    }
}

#elif STEP_few_sums
static void run(int n)
{
#pragma acc parallel loop collapse(2) copyin(x, z) copy(y)
    for (int i = 0; i < 6; i++)
        for (int r = 0; r < 7; r++) {
            float s = 0;
            for (int j = 0; j < n / 64; j++)
                for (int k = 0; k < 5; k++) s += x[(i * HIGH + j) * 5 + k] * z[j * 7 + r] * z[k * 7 + r];
            y[i * 7 + r] = s;
        }
}

#elif STEP_product_sums || STEP_divided_sums
static void run(int n)
{
    enum { SIDE = 20 };
#pragma acc parallel loop gang collapse(2) copyin(x) copy(y)
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            float s = 0;
#pragma acc loop vector reduction(+:s)
            for (int k = 0; k < n / 2; k++) s += x[i * SIDE + k] * x[k * SIDE + j];
            y[i * SIDE + j] = s;
        }
}

#elif STEP_bounding_nest
static void run(int n)
{
#pragma acc parallel loop collapse(1) copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++)
#pragma acc loop
        for (int j = 0; j < i; j++) y[i * WIDE + j] = 2 * x[i * WIDE + j] + n;
}

#elif STEP_estimates
struct grid {
    int n;
};
static void run(int n)
{
    struct grid *g = malloc(sizeof *g);
    g->n = n;
#pragma acc data copyin(g[0:1], x) copy(y)
#pragma acc parallel loop present(g)
    for (int i = 0; i < g->n; i++) y[i] = 3 * x[i];
    free(g);
}

#elif STEP_inner_loops
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++)
        for (int j = 0; j < n / 16; j++) y[i * WIDE + j] = x[i * WIDE + j] + i;
}

#elif STEP_pivots
static void run(int n)
{
    int k = n % 7;
#pragma acc parallel loop copy(y)
    for (int i = 0; i < HIGH; i++)
        for (int j = 0; j < WIDE; j++) y[i * WIDE + j] += 2 * y[i * WIDE + k];
}

#elif STEP_row_scans
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++) {
        float high = 0;
        for (int j = 0; j < n / 16; j++) {
            if (x[i * WIDE + j] > high) high = x[i * WIDE + j];
            y[i * WIDE + j] += high;
        }
    }
}

#elif STEP_short_rows
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++) {
        float low = 0;
        for (int j = 0; j < n / 64; j++) {
            if (x[i * WIDE + j] < low) low = x[i * WIDE + j];
            y[i * WIDE + j] += low;
        }
    }
}

#elif STEP_row_counts || STEP_lane_loads
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++)
        for (int j = 0; j < n / 16; j++) {
#pragma acc atomic
            y[i * WIDE + (int)x[j] % 16] += 1;
        }
}

#elif STEP_lane_sums
static void run(int n)
{
#pragma acc parallel loop copyin(x, z) copy(y)
    for (int i = 0; i < HIGH; i++)
        for (int j = 0; j < n / 16; j++) y[i] += x[i * WIDE + j] * z[j];
}

#elif STEP_joined_gangs
static void run(int n)
{
#pragma acc parallel loop gang copyin(x) copy(y)
    for (int i = 0; i < HIGH / 8; i++)
        for (int k = 0; k < 8; k++) {
            float s = 0;
#pragma acc loop vector reduction(+ : s)
            for (int j = 0; j < WIDE; j++) s += x[(i * 8 + k) * WIDE + j];
            y[i * 8 + k] = s;
        }
}

#elif STEP_row_lanes || STEP_row_blocks
static void run(int n)
{
#pragma acc parallel loop gang copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++) {
        float s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < n / 16; j++) s += x[i * WIDE + j];
        y[i] = s;
    }
}

#elif STEP_row_phases
static void run(int n)
{
#pragma acc parallel loop gang copyin(x) copy(y, z)
    for (int i = 0; i < HIGH; i++) {
        float s = 0, most = 0;
#pragma acc loop vector reduction(max : most)
        for (int j = 0; j < n / 16; j++) most = x[i * WIDE + j] > most ? x[i * WIDE + j] : most;
#pragma acc loop vector reduction(+ : s)
        for (int j = 0; j < n / 16; j++) s += most - x[i * WIDE + j];
#pragma acc loop vector
        for (int j = 0; j < n / 16; j++) y[i * WIDE + j] = s * x[i * WIDE + j];
    }
}

#elif STEP_gang_packing || STEP_lane_packing || STEP_long_rows
static int first[HIGH + 1];
static void run(int n)
{
    for (int i = 0; i < HIGH; i++) first[i + 1] = first[i] + (i % 7 ? 5 : n / 16);
#pragma acc parallel loop gang copyin(x, first) copy(y)
    for (int i = 0; i < HIGH; i++) {
        float s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = first[i]; j < first[i + 1]; j++) s += x[j];
        y[i] = s;
    }
}

#elif STEP_lane_steps
static int first[HIGH + 1], at[HIGH * WIDE];
static void run(int n)
{
    for (int i = 0; i < HIGH; i++) first[i + 1] = first[i] + i % 9;
    for (int k = 0; k < HIGH * WIDE; k++) at[k] = k * 7 % n;
#pragma acc parallel loop gang copyin(x, first, at) copy(y)
    for (int i = 0; i < HIGH; i++) {
        float s = 0;
#pragma acc loop vector reduction(+ : s)
        for (int j = first[i]; j < first[i + 1]; j++) s += x[at[j]];
        y[i] = s;
    }
}

#elif STEP_shared_loops
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int j = 0; j < WIDE; j++) {
        float s = 0;
        for (int i = 0; i < n / 32; i++) s += x[i * WIDE + j];
        y[j] = s;
    }
}

#elif STEP_sweeps
static void run(int n)
{
#pragma acc kernels copyin(x) copy(y)
    for (int i = 1; i < HIGH; i++)
        for (int j = 0; j < WIDE; j++) y[i * WIDE + j] = x[i * WIDE + j] - n + y[(i - 1) * WIDE + j];
}

#elif STEP_plane_rows
static void run(int n)
{
    double s = 0;
#pragma acc parallel loop collapse(2) reduction(+ : s) copyin(x)
    for (int i = 0; i < HIGH; i++)
        for (int j = 0; j < n / 16; j++) s += x[i * WIDE + j];
    y[0] = s;
}

#elif STEP_block_shapes
static void run(int n)
{
#pragma acc parallel loop collapse(2) copyin(x) copy(y)
    for (int i = 0; i < n / 32; i++)
        for (int j = 0; j < n / 32; j++) y[i * WIDE + j] = x[j * WIDE + i];
}

#elif STEP_interchange
static void run(int n)
{
#pragma acc parallel loop copyin(x, z) copy(y)
    for (int i = 0; i < HIGH; i++)
        for (int k = 0; k < n / 64; k++)
            for (int j = 0; j < WIDE; j++) y[i * WIDE + j] += x[i * WIDE + k] * z[k * WIDE + j];
}

#elif STEP_jam || STEP_register_sums || STEP_operands || STEP_smaller_tiles || STEP_unroll || STEP_shared_trips
static void run(int n)
{
#pragma acc parallel loop collapse(2) copyin(x[0:n * n], z[0:n * n]) copy(y[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) y[i * n + j] += x[i * n + k] * z[k * n + j];
}

#elif STEP_row_reads
static void run(int n)
{
    int most = 50;
#pragma acc parallel loop gang copyin(x, z) copy(y)
    for (int i = 0; i < n / 64; i++)
#pragma acc loop vector
        for (int e = 0; e < i % 7; e++) {
            float s = 0;
#pragma acc loop seq
            for (int j = 0; j < most; j++) s += x[i * most + j] * z[(i * 5 + e) % 64 * most + j];
            y[i * 8 + e] = s;
        }
}

#elif STEP_tensor_cores
static double a[WIDE * WIDE], b[WIDE * WIDE], c[WIDE * WIDE];
static void run(int n)
{
    for (int i = 0; i < WIDE * WIDE; i++) a[i] = i % 5, b[i] = i % 3;
#pragma acc parallel loop collapse(2) copyin(a, b) copyout(c)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;
            for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
    for (int i = 0; i < n * n; i++) sum += c[i];
}

#elif STEP_reuse || STEP_usual_conditions
static void run(int n)
{
#pragma acc parallel loop collapse(2) copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++)
        for (int j = 0; j < n / 16; j++) {
            float s = 0;
            for (int p = -2; p <= 2; p++)
                for (int q = -2; q <= 2; q++)
                    if (i + p >= 0 && i + p < HIGH && j + q >= 0 && j + q < WIDE) s += x[(i + p) * WIDE + j + q];
            y[i * WIDE + j] = s;
        }
}

#elif STEP_alignment_peel
static void run(int n)
{
#pragma acc parallel loop collapse(2) copy(y) copyin(x)
    for (int i = 1; i < HIGH - 1; i++)
        for (int j = 1; j < WIDE - 1; j++) y[i * WIDE + j] = 2 * y[i * WIDE + j] + x[i * WIDE + j] + n;
}

#elif STEP_bins || STEP_batches || STEP_loads
static int counts[256];
static unsigned char keys[N];
static void run(int n)
{
    for (int i = 0; i < n; i++) keys[i] = (unsigned char)(i * 37);
#pragma acc parallel loop copyin(keys) copy(counts)
    for (int i = 0; i < n; i++) {
#pragma acc atomic
        counts[keys[i]]++;
    }
    for (int i = 0; i < 256; i++) sum += i * counts[i];
}

#elif STEP_streams
static void run(int n)
{
    float (*rows)[n / 16] = (void *)y;
#pragma acc parallel loop copy(rows[0:HIGH])
    for (int j = 0; j < n / 16; j++)
        for (int i = 1; i < HIGH; i++) rows[i][j] += rows[i - 1][j] > 8 ? 1 : rows[i - 1][j] + 1;
}

#elif STEP_exact_sums
static int keys[N];
static void run(int n)
{
    for (int i = 0; i < n; i++) keys[i] = i * 37 % n;
#pragma acc parallel loop copyin(keys, x) reduction(+ : y)
    for (int i = 0; i < n; i++) y[keys[i]] += x[i];
}

#elif STEP_tile_staging
static float p[HIGH][WIDE], q[WIDE][HIGH];
static void run(int n)
{
    for (int i = 0; i < HIGH; i++)
        for (int j = 0; j < WIDE; j++) p[i][j] = (i + j) % n;
#pragma acc parallel loop tile(32, 8) copyin(p) copy(q)
    for (int j = 1; j < WIDE - 1; j++)
        for (int i = 1; i < HIGH - 1; i++) q[j][i] = p[i][j - 1] + p[i][j] + p[i][j + 1];
    for (int j = 0; j < WIDE; j++)
        for (int i = 0; i < HIGH; i++) sum += i * q[j][i];
}

#elif STEP_element_registers
static void run_on(int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++) {
        b[i] = 1;
        for (int k = 0; k < 20; k++)
            if ((int)a[i] % 2) b[i] += k;
    }
}
static void run(int n) { run_on(n, x, y); }

#elif STEP_joined_lanes
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(z)
    for (int c = 0; c < 16; c++) {
        float s = 0;
        for (int b = 0; b < n / 512; b++)
            for (int p = 0; p < WIDE; p++) s += x[(b * 16 + c) * WIDE + p];
        z[c] = s;
    }
}

#elif STEP_row_staging
static void run(int n)
{
#pragma acc parallel loop copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++)
        for (int j = 1; j < n / 16; j++) y[i * WIDE + j] = y[i * WIDE + j - 1] + x[i * WIDE + j];
}

#elif STEP_specialize
static void run(int n)
{
#pragma accel parallel loop copyin(x) copy(y) specialize(n)
    for (int i = 0; i < N; i++) y[i] = x[i] * n;
}

#elif STEP_blas
static void product(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc parallel loop collapse(2) copyin(a[0:n * n], b[0:n * n]) copyout(c[0:n * n])
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
#pragma acc loop reduction(+ : s)
            for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}
static void run(int n) { product(n, x, z, y); }

#elif STEP_nested_jam
static void run(int n)
{
#pragma acc parallel loop collapse(2) copyin(x, z) copy(y)
    for (int i = 0; i < HIGH - 2; i++)
        for (int j = 0; j < WIDE - 40; j++) {
            float s = 0;
            for (int c = 0; c < n % 7 + 1; c++)
                for (int p = 0; p < 3; p++) s += z[c * 3 + p] * x[(i + p) * WIDE + j + c];
            y[i * WIDE + j] = s;
        }
}

#elif STEP_marching
static void run(int n)
{
    int m = n / 256;
#pragma acc parallel loop collapse(3) copyin(x) copy(y)
    for (int i = 2; i < 18; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 128; k++) {
                int p = (i * 16 + j) * 128 + k;
                y[p] = x[p - 4096] + 2 * x[p - 2048] - 4 * x[p] + 2 * x[p + 2048] + x[p + 4096];
            }
}

#elif STEP_spanned_values
static void run(int n)
{
#pragma acc parallel loop gang copyin(x) copy(y)
    for (int i = 0; i < HIGH; i++) {
        float own = (float)(i % 5);
#pragma acc loop vector
        for (int j = 0; j < n / 16; j++) y[i * WIDE + j] = own * x[i * WIDE + j];
    }
}

#elif STEP_wide_accesses
static struct pair {
    float re, im;
} pairs[N];
static void run(int n)
{
    for (int i = 0; i < n; i++) pairs[i].re = pairs[i].im = (float)(i % 5);
#pragma acc parallel loop copy(pairs)
    for (int i = 0; i < n; i++) {
        pairs[i].re += 2 * pairs[i].im;
        pairs[i].im -= 1;
    }
    for (int i = 0; i < n; i++) sum += pairs[i].re + 3 * pairs[i].im;
}

#elif STEP_parts
static void twice(int n, const float *a, float *b)
{
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
}
static void run(int n) { twice(n, x, y); }

#elif STEP_small_loops || STEP_serial_form || STEP_vectors || STEP_iterations || STEP_small_blocks || STEP_early_launch || STEP_unread_values
static void run(int n)
{
#pragma acc parallel loop copyin(x[0:n]) copyout(y[0:n])
    for (int i = 0; i < n; i++) y[i] = 2 * x[i] + 1;
}
#endif

int main(void)
{
#if STEP_jam || STEP_register_sums || STEP_operands || STEP_smaller_tiles || STEP_unroll || STEP_tensor_cores || STEP_shared_trips || STEP_blas
    int n = 130;
#else
    int n = N;
#endif
    for (int i = 0; i < HIGH * WIDE; i++) x[i] = i % 5, z[i] = i % 3;
    run(n);
    for (int i = 0; i < HIGH * WIDE; i++) sum += (i % 11) * (y[i] + z[i]);
    printf("%.0f\n", sum);
    return 0;
}

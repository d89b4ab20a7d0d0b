/* Bodies as an array of structures. SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    float x, y, z, vx, vy, vz;
} Body;
static void bodyForce(Body *p, float dt, int n)
{
#pragma acc parallel loop present(p [0:n])
    for (int i = 0; i < n; ++i) {
        float Fx = 0.0f, Fy = 0.0f, Fz = 0.0f;
#pragma acc loop seq
        for (int j = 0; j < n; j++) {
            float dx = p[j].x - p[i].x;
            float dy = p[j].y - p[i].y;
            float dz = p[j].z - p[i].z;
            float distSqr = dx * dx + dy * dy + dz * dz + 1e-2f;
            float invDist = 1.0f / sqrtf(distSqr);
            float invDist3 = invDist * invDist * invDist;
            Fx += dx * invDist3;
            Fy += dy * invDist3;
            Fz += dz * invDist3;
        }
        p[i].vx += dt * Fx;
        p[i].vy += dt * Fy;
        p[i].vz += dt * Fz;
    }
}
int main()
{
    int n = 300;
    Body *p = (Body *)malloc(n * sizeof(Body));
    for (int i = 0; i < n; i++) {
        p[i].x = i % 7;
        p[i].y = i % 11;
        p[i].z = i % 13;
        p[i].vx = p[i].vy = p[i].vz = 0;
    }
#pragma acc data copy(p[:n])
    for (int it = 0; it < 3; it++) {
        bodyForce(p, 0.01f, n);
#pragma acc parallel loop
        for (int i = 0; i < n; i++) {
            p[i].x += p[i].vx * 0.01f;
            p[i].y += p[i].vy * 0.01f;
            p[i].z += p[i].vz * 0.01f;
        }
    }
    double s = 0;
    for (int i = 0; i < n; i++) s += p[i].x + p[i].vy;
    printf("%.3f\n", s);
    return 0;
}

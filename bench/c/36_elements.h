// SPDX-License-Identifier: MIT
/* The mesh, tables and checks of 36_elements, for the C program and its CUDA twin: m^3 hexahedra with eight nodes each, in no regular order. */
static int node_of(int m, int e, int a) {
  int i = e / m / m + (a >> 2), j = e / m % m + (a >> 1 & 1), k = e % m + (a & 1);
  return (i * (m + 1) + j) * (m + 1) + k;
}
static void fill_mesh(int m, int *nodes, double *xyz) {
  int elements = m * m * m, count = (m + 1) * (m + 1) * (m + 1);
  for (int e = 0; e < elements; e++)
    for (int a = 0; a < 8; a++) nodes[e * 8 + a] = node_of(m, e ^ (e / 64 % 4), a);
  for (int p = 0; p < count; p++) {
    int c[3] = {p / (m + 1) / (m + 1), p / (m + 1) % (m + 1), p % (m + 1)};
    for (int d = 0; d < 3; d++) xyz[p * 3 + d] = c[d] + 0.2 * (u01(p, 10 + d) - 0.5);
  }
}
/* The Laplacian's matrix of a unit cube. */
static void fill_stiffness(double *k) {
  static const double mass[2][2] = {{1 / 3.0, 1 / 6.0}, {1 / 6.0, 1 / 3.0}}, stiff[2][2] = {{1, -1}, {-1, 1}};
  for (int a = 0; a < 8; a++)
    for (int b = 0; b < 8; b++) {
      int x = a >> 2, y = a >> 1 & 1, z = a & 1, u = b >> 2, v = b >> 1 & 1, w = b & 1;
      k[a * 8 + b] = stiff[x][u] * mass[y][v] * mass[z][w] + mass[x][u] * stiff[y][v] * mass[z][w] + mass[x][u] * mass[y][v] * stiff[z][w];
    }
}
/* Derivatives of the eight functions at eight points: [point][function][direction]. */
static void fill_derivatives(double *g) {
  for (int q = 0; q < 8; q++)
    for (int a = 0; a < 8; a++)
      for (int d = 0; d < 3; d++) {
        double v = 1;
        for (int c = 0; c < 3; c++) {
          int bit = a >> (2 - c) & 1;
          double at = 0.5 + (q >> (2 - c) & 1 ? 0.5 : -0.5) / sqrt(3.0);
          v *= c == d ? (bit ? 1 : -1) : (bit ? at : 1 - at);
        }
        g[(q * 8 + a) * 3 + d] = v;
      }
}
static int check_apply(int m, const int *nodes, const double *k, const double *coef, const double *u, const double *got) {
  int elements = m * m * m, count = (m + 1) * (m + 1) * (m + 1), ok = 1;
  double *want = (double *)calloc(count, sizeof *want);
  for (int e = 0; e < elements; e++)
    for (int a = 0; a < 8; a++)
      for (int b = 0; b < 8; b++) want[nodes[e * 8 + a]] += k[a * 8 + b] * coef[e] * u[nodes[e * 8 + b]];
  for (int p = 0; p < count; p++) ok &= near_(got[p], want[p], 1e-11);
  free(want);
  return ok;
}
static double volume_of(const int *nodes, const double *g, const double *xyz, double *least) {
  double sum = 0;
  for (int q = 0; q < 8; q++) {
    double j[3][3] = {{0}};
    for (int a = 0; a < 8; a++)
      for (int r = 0; r < 3; r++)
        for (int d = 0; d < 3; d++) j[r][d] += g[(q * 8 + a) * 3 + d] * xyz[nodes[a] * 3 + r];
    double det = j[0][0] * (j[1][1] * j[2][2] - j[1][2] * j[2][1]) - j[0][1] * (j[1][0] * j[2][2] - j[1][2] * j[2][0]) +
                 j[0][2] * (j[1][0] * j[2][1] - j[1][1] * j[2][0]);
    sum += det / 8;
    if (det < *least) *least = det;
  }
  return sum;
}
static int check_volumes(int m, const int *nodes, const double *g, const double *xyz, const double *got, double worst) {
  double least = 1e300;
  int ok = 1;
  for (int e = 0; e < m * m * m; e++) ok &= near_(got[e], volume_of(nodes + e * 8, g, xyz, &least), 1e-12);
  return ok && near_(worst, least, 1e-12);
}

/* Trip counts that are constants: literals, enumerators, const variables, steps; and equal ones of several loops. SPDX-License-Identifier: MIT */
/* sanitizer: -fno-sanitize=signed-integer-overflow */
#include <stdio.h>
#define ROWS 18
enum { COLUMNS = 21 };
static const int depth = 7;
static const unsigned char few = 5;
static const unsigned most = 4000000000u;
static int grid[ROWS][COLUMNS][8], plane[64][64], line[4096];

static void nests(void) {
  const int width = COLUMNS - 2;
#pragma acc parallel loop collapse(3) copy(grid)
  for (int i = 1; i < ROWS - 1; i++)
    for (int j = width; j >= 1; j -= 2)
      for (int k = 0; k < depth; k++) grid[i][j][k] += 100 * i + 10 * j + k;
#pragma acc parallel loop collapse(2) copy(grid)
  for (unsigned i = 0; i <= few; i++)
    for (int j = 0; j != few; j++) grid[i][j][7] = (int)i - j;
}

/* The bound is converted to the type of the comparison. */
static int conversions(void) {
  const int below = -1;
  int trips = 0;
#pragma acc parallel loop copy(line)
  for (unsigned i = most; i < most + few; i++) line[i - most] = (int)(i % 1000);
#pragma acc parallel loop reduction(+:trips)
  for (unsigned char i = 250; i < below + 256u; i++) trips++;
#pragma acc parallel loop reduction(+:trips)
  for (int i = 0; i < below; i++) trips += 1000;
  return trips;
}

/* Loops with as many trips share a parameter. */
static void shared(int n) {
#pragma acc parallel loop collapse(2) copy(plane)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) plane[i][j] = i * 64 + j;
#pragma acc parallel loop collapse(2) copy(plane)
  for (int i = 0; i < n; i++)
    for (long j = 0; j < n; j++) plane[i][j] += (int)j;
}

/* An index of a row of constant length; a local constant of each iteration. */
static void flat_index(void) {
  const int pitch = 64;
#pragma acc kernels loop copy(line)
  for (int i = 0; i < 64; i++) {
    const int half = 32;
    for (int j = 0; j < half; j++) line[i * pitch + j] += i - j;
    for (int j = half; j < pitch; j++) line[i * pitch + j] -= i + j;
  }
}

static int sums(void) {
  int scanned[40], sum = 0, all = 0;
#pragma acc parallel loop copyout(scanned)
  for (int i = 0; i < 40; i++) scanned[i] = i;
#pragma acc kernels copy(scanned)
  for (int i = 1; i < 40; i++) scanned[i] += scanned[i - 1];
#pragma acc parallel loop collapse(2) reduction(+:sum)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) sum += i * j;
#pragma acc parallel loop reduction(+:all) copyin(scanned)
  for (int i = 0; i < 40; i += 3) all += scanned[i];
  return sum + 7 * all;
}

int main(void) {
  long check = 0;
  nests();
  int trips = conversions();
  shared(50);
  flat_index();
  for (int i = 0; i < ROWS * COLUMNS * 8; i++) check = check * 31 + (&grid[0][0][0])[i];
  printf("%ld\n", check);
  for (int i = 0; i < 4096; i++) check = check * 31 + line[i] + plane[i / 64][i % 64];
  printf("%ld %d %d\n", check, trips, sums());
  return 0;
}

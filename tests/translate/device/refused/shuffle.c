// SPDX-License-Identifier: MIT
// expect: device-builtin
typedef int v4 __attribute__((vector_size(16)));
int dev_main(int n) { v4 a = { n, 1, 2, 3 }; v4 b = __builtin_shufflevector(a, a, 3, 2, 5, 0); return b[0]; }

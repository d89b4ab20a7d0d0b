// SPDX-License-Identifier: MIT
// expect: device-type
typedef float v4 __attribute__((vector_size(16))); float dev_main(float x) { v4 v = { x }; return v[0]; }

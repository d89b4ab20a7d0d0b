// SPDX-License-Identifier: MIT
// expect: device-type
typedef __int128 v2 __attribute__((vector_size(32))); float dev_main(float x) { v2 v = { (int)x }; return v[0]; }

// SPDX-License-Identifier: MIT
// expect: device-half
float dev_main(float x) { __fp16 *p = 0; return x + *p; }

// SPDX-License-Identifier: MIT
// expect: device-long-double
double dev_main(double x) { long double y = x; return y; }

/* SPDX-License-Identifier: MIT */
// expect: device-complex
double dev_main(double x) { int _Complex z = x; return __real__ z; }

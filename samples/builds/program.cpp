// A program in C++ with functions that accelcc compiles. SPDX-License-Identifier: MIT
#include "numbers.h"
#include <iostream>

int main() { std::cout << twice(100) << '\n'; }

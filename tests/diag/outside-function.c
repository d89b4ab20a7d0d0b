/* outside-function: directives at file scope. SPDX-License-Identifier: MIT */
float x[4];
#pragma acc update device(x)
#pragma acc parallel loop

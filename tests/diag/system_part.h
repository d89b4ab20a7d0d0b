/* system_part: for directive-in-system-header. SPDX-License-Identifier: MIT */
#pragma GCC system_header
#pragma acc routine seq
int in_system_part(int);

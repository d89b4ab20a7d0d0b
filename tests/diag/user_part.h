/* user_part: for directive-in-header. SPDX-License-Identifier: MIT */
#pragma acc routine sec
int in_user_part(int);

/* folded_loop: a loop for folded-directive.c. SPDX-License-Identifier: MIT */
for (int i = 0; i < n; i++) x[i] = i;

/* declare-at-file-scope: clauses that would end with the program. SPDX-License-Identifier: MIT */
int table[4], state[4];
#pragma acc declare copy(table)
#pragma acc declare create(state[0:2])

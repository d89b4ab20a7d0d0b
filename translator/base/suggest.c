/* suggest: see suggest.h. SPDX-License-Identifier: MIT */
#include "base/suggest.h"
#include <stdbool.h>
#include <string.h>

enum { LONGEST = 99 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

int suggest_distance(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST) return LONGEST;
    int before[LONGEST + 1] = {0}, last[LONGEST + 1], now[LONGEST + 1];
    for (size_t j = 0; j <= m; j++) last[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        now[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = least(now[j], before[j - 2] + 1);
        }
        memcpy(before, last, sizeof last);
        memcpy(last, now, sizeof now);
    }
    return last[m];
}

void suggest_offer(struct suggestion *s, const char *candidate)
{
    int length = (int)strlen(s->word), allowed = length < 2 ? 0 : (length + 2) / 3;
    int distance = suggest_distance(s->word, candidate);
    bool farther = s->best && distance > s->distance;
    /* At equal distance the longer one is better: letters are dropped more often than added. */
    bool no_longer = s->best && distance == s->distance && strlen(candidate) <= strlen(s->best);
    if (distance > allowed || farther || no_longer) return;
    s->best = candidate;
    s->distance = distance;
}

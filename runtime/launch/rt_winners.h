/* rt_winners: the file of winners of ACCEL_TUNE, one line for each kernel, GPU and size class. SPDX-License-Identifier: MIT
 *
 * A line has seven fields, separated by tabs: the kernel's key (accel_tuned.h) as 16 hexadecimal digits, the name of the GPU, the size
 * class, the choice (rt_choices.h), the times of the rules and of the choice in us, the place of the construct. Other lines are ignored. */
#ifndef ACCEL_RT_WINNERS_H
#define ACCEL_RT_WINNERS_H
#include "launch/rt_choices.h"
#include <stdint.h>

#define SIZES_TEXT 80
struct accel_winner {
    uint64_t key;
    char gpu[128], sizes[SIZES_TEXT], place[256];
    struct accel_choice choice;
    double before_us, us;
};
#define WINNER_LINE 640 /* bytes of the longest line, with its newline and a 0 */

/* The size class of a launch: the exponents of the powers of two below its trip counts, such as "2^20x2^10 row 2^5". */
void accel__size_class(const struct accelrt_kernel *k, const struct accelrt_geometry *g, char text[SIZES_TEXT]);

/* `line` ends with a newline or a 0. False: it is no such line. */
bool accel__winner_parse(const char *line, struct accel_winner *w);
void accel__winner_print(const struct accel_winner *w, char line[WINNER_LINE]);
/* The last line of the text with this key, GPU and size class. False: there is none. */
bool accel__winner_find(const char *text, uint64_t key, const char *gpu, const char *sizes, struct accel_winner *w);

/* The file tuned.txt in the cache folder as text that the caller frees; NULL: there is none, or others may write to it. */
char *accel__winners_read(void);
/* Replaces the lines of the file with these keys, GPUs and size classes, and adds those that are new. Processes may do so at one time.
 * False: the file cannot be written. */
bool accel__winners_write(const struct accel_winner *list, int n);
#endif

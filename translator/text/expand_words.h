/* expand_words: words that the commands of both preprocessors share. SPDX-License-Identifier: MIT */
#ifndef ACCEL_EXPAND_WORDS_H
#define ACCEL_EXPAND_WORDS_H
#include <stdbool.h>

struct command;
struct options;
struct unit;

bool expand_is_standard(const char *word); /* -std=... or -ansi */
/* The host compiler with those of the user's options that change what it predefines. */
void expand_add_host(const struct options *o, struct command *c);
/* The folder of headers that replace the host compiler's. */
void expand_add_own_headers(struct unit *u, struct command *c);
/* Options for a dependency file (-MD and the like), for the object that will be made; nothing if the user asks for none. */
void expand_add_dependencies(struct unit *u, struct command *c);
/* With -v, prints a command. */
void expand_show(const struct options *o, const char *const *argv);

#endif

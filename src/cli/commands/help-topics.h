/* SPDX-License-Identifier: MIT */
/* Help topics: subjects other than commands and plugins. */
#ifndef CLI_COMMANDS_HELP_TOPICS_H
#define CLI_COMMANDS_HELP_TOPICS_H

#include <stdbool.h>

#include "base/similar.h"

/* Prints the help about the topic `name`. Returns false if there is no such topic. */
bool help_topic_print(const char *name);

/* Prints the name of each topic with a line that describes the topic. */
void help_topics_list(void);

/* Offers the names of all topics as corrections of a misspelt name. */
void help_topics_offer(struct tg_similar *similar);

#endif

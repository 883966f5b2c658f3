/* SPDX-License-Identifier: MIT */
/* Help about subjects that are neither commands nor plugins. */
#ifndef CLI_COMMANDS_HELP_TOPICS_H
#define CLI_COMMANDS_HELP_TOPICS_H

#include <stdbool.h>

#include "base/similar.h"

/* Prints the help about the topic `name`; returns false if there is no such topic. */
bool help_topic_print(const char *name);

/* Prints the names of the topics, each with a line that describes it. */
void help_topics_list(void);

/* Compares the names of the topics. */
void help_topics_offer(struct tg_similar *similar);

#endif

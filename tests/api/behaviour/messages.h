/* SPDX-License-Identifier: MIT */
/* One message of each type. The graph in `graph.c` passes them from a source to a sink. */
#ifndef TESTS_API_BEHAVIOUR_MESSAGES_H
#define TESTS_API_BEHAVIOUR_MESSAGES_H

#include "behaviour.h"

/* The size of an array for all these messages. */
#define MESSAGE_COUNT 9

uint64_t make_messages(bt_self_message_iterator *self, bt_message_array_const messages);
void print_message(const bt_message *message);

#endif

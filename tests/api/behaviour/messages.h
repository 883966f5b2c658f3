/* SPDX-License-Identifier: MIT */
/* One message of each type: `graph.c` lets them flow. */
#ifndef TESTS_API_BEHAVIOUR_MESSAGES_H
#define TESTS_API_BEHAVIOUR_MESSAGES_H

#include "behaviour.h"

/* Room for them. */
#define MESSAGE_COUNT 9

uint64_t make_messages(bt_self_message_iterator *self, bt_message_array_const messages);
void print_message(const bt_message *message);

#endif

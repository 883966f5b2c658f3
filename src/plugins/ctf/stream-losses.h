/* SPDX-License-Identifier: MIT */
/* The steps that deliver messages about discarded events and packets. They always return true. */
#ifndef PLUGINS_CTF_STREAM_LOSSES_H
#define PLUGINS_CTF_STREAM_LOSSES_H

#include "plugins/ctf/stream-state.h"

bool stream_messages_deliver_discarded_events(struct stream_messages *it, struct batch *batch);
bool stream_messages_deliver_discarded_packets(struct stream_messages *it, struct batch *batch);
bool stream_messages_deliver_lost_events(struct stream_messages *it, struct batch *batch);
bool stream_messages_deliver_lost_packets(struct stream_messages *it, struct batch *batch);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * One data stream of a relay daemon: an input of the merger. It asks for the index of its next
 * packet and then for the packet's bytes, one request at a time; while a packet is decoded, it
 * fetches the next one. Many streams ask at the same time.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_STREAM_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_STREAM_H

#include "plugins/ctf/lttng-live-source/trace.h"

struct live_stream;

/* Creates a stream of `trace` which is known to the relay daemon as `id`. */
struct live_stream *live_stream_create(
    struct live_follower *follower, struct live_trace *trace, uint64_t id);
void live_stream_free(struct live_stream *stream);

uint64_t live_stream_id(const struct live_stream *stream);
struct live_trace *live_stream_trace(const struct live_stream *stream);

/* The methods of the merger. */
bt_message_iterator_class_next_method_status live_stream_next(
    void *stream, bt_message_array_const *messages, uint64_t *count);
bool live_stream_may_be_passed(void *stream);

#endif

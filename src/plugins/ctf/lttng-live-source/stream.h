/* SPDX-License-Identifier: MIT */
/*
 * One data stream of a relay daemon, which is an input of the merger. The stream requests the index
 * of its next packet, then the bytes of the packet, with one request outstanding at a time. The
 * stream requests the next packet while the current one is decoded. All streams send their requests
 * independently.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_STREAM_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_STREAM_H

#include "plugins/ctf/lttng-live-source/trace.h"

struct live_stream;

/* Creates a stream of `trace`. `id` is its ID in the relay daemon. */
struct live_stream *live_stream_create(
    struct live_follower *follower, struct live_trace *trace, uint64_t id);
void live_stream_free(struct live_stream *stream);

uint64_t live_stream_id(const struct live_stream *stream);
struct live_trace *live_stream_trace(const struct live_stream *stream);

/* The message_merger_next_method and the message_merger_may_be_passed_method of a data stream. */
bt_message_iterator_class_next_method_status live_stream_next(
    void *stream, bt_message_array_const *messages, uint64_t *count);
bool live_stream_may_be_passed(void *stream);

#endif

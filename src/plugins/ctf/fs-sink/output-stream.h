/* SPDX-License-Identifier: MIT */
/*
 * A data stream that is being written: from messages to packets.
 *
 * One packet is written for each input packet; if the class of the stream has no packets, one for
 * the whole stream. CTF keeps discarded events and packets as counters, so their messages must say
 * what the times of the packets around them say.
 *
 * All functions check what they are told, because a plugin may send anything. On failure they
 * return false and set `*error`, to be freed with g_free(), which names the stream.
 */
#ifndef PLUGINS_CTF_FS_SINK_OUTPUT_STREAM_H
#define PLUGINS_CTF_FS_SINK_OUTPUT_STREAM_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/ctf/fs-sink/output-trace.h"

struct output_stream;

/* Sets `*error` to a message which begins with the stream: "stream `NAME` (class ID 0, ID 1): ...".
 * Returns false. */
bool output_stream_fail(const bt_stream *stream, char **error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* `trace` must outlive the result, which holds a reference on `stream`. */
struct output_stream *output_stream_create(
    struct output_trace *trace, const bt_stream *stream, char **error);

bool output_stream_begin_packet(
    struct output_stream *self, const bt_message *message, char **error);
/* Writes an event that is encoded in a way that can be copied; false if it isn't. */
bool output_stream_copy_event(struct output_stream *self, const bt_x_encoded_event *event);
/* Writes any event. */
bool output_stream_write_event(struct output_stream *self, const bt_message *message, char **error);
bool output_stream_end_packet(struct output_stream *self, const bt_message *message, char **error);
/* Discarded events or packets. */
bool output_stream_discard(struct output_stream *self, const bt_message *message, char **error);
/* The stream has ended. */
bool output_stream_end(struct output_stream *self, char **error);

/* Ends an open packet with its last event, and writes everything. Can be called again. */
bool output_stream_finish(struct output_stream *self, char **error);
void output_stream_free(struct output_stream *self); /* accepts NULL; doesn't finish */

#endif

/* SPDX-License-Identifier: MIT */
/*
 * A data stream that is being written. Its messages become packets.
 *
 * Each input packet is written as one packet. If the stream class doesn't support packets, the
 * whole stream is one packet. CTF stores discarded events and packets as counters, so the times in
 * their messages must be the times of the surrounding packets.
 *
 * All functions check the messages, because a plugin may send anything. On failure, they return
 * false and set `*error` to a message that describes the stream. The caller frees it with g_free().
 */
#ifndef PLUGINS_CTF_FS_SINK_OUTPUT_STREAM_H
#define PLUGINS_CTF_FS_SINK_OUTPUT_STREAM_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/ctf/fs-sink/output-trace.h"

struct output_stream;

/*
 * Sets `*error` to a message that begins with the stream: "stream `NAME` (class ID 0, ID 1): ...".
 * Always returns false.
 */
bool output_stream_fail(const bt_stream *stream, char **error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/*
 * Creates the output for `stream`, and takes a reference to `stream`. `trace` must outlive the
 * result.
 */
struct output_stream *output_stream_create(
    struct output_trace *trace, const bt_stream *stream, char **error);

bool output_stream_begin_packet(
    struct output_stream *self, const bt_message *message, char **error);
/* Writes an event by copying its encoding. Returns false if the encoding can't be copied. */
bool output_stream_copy_event(struct output_stream *self, const bt_x_encoded_event *event);
/* Writes any event by encoding its fields. */
bool output_stream_write_event(struct output_stream *self, const bt_message *message, char **error);
bool output_stream_end_packet(struct output_stream *self, const bt_message *message, char **error);
/*
 * Counts the loss of a discarded events or discarded packets message, unless such losses are
 * ignored. The new total is written when the next packet begins or the open packet ends.
 */
bool output_stream_discard(struct output_stream *self, const bt_message *message, char **error);
/* Finishes the output when the stream ends. Fails if a packet is still open. */
bool output_stream_end(struct output_stream *self, char **error);

/* Ends an open packet after its last event, and writes all buffered bytes. Can be called again. */
bool output_stream_finish(struct output_stream *self, char **error);
void output_stream_free(struct output_stream *self); /* accepts NULL; doesn't finish the stream */

#endif

/* SPDX-License-Identifier: MIT */
/*
 * A trace that is read while it is written: its metadata grows, and data streams appear. Where the
 * bytes come from, and when, is the business of its owner: a relay daemon or a folder.
 *
 * All streams of a message iterator are inputs of one message merger.
 */
#ifndef PLUGINS_CTF_GROWING_TRACE_H
#define PLUGINS_CTF_GROWING_TRACE_H

#include "ctf/decode/medium.h"
#include "ctf/salvage/damage.h"
#include "plugins/common/message-merger.h"
#include "plugins/ctf/stream-messages.h"
#include "plugins/ctf/trace-ir.h"

struct growing_trace;

/*
 * Creates a trace without metadata. `class_name` (borrowed) is that of the component class, for
 * warnings. `metadata_name` (copied) begins messages about the metadata: a path. `options` are
 * borrowed.
 */
struct growing_trace *growing_trace_create(bt_self_message_iterator *self, const char *class_name,
    const char *metadata_name, const struct trace_ir_options *options);
/* Its streams must be freed before. `trace` may be NULL. */
void growing_trace_free(struct growing_trace *trace);

/*
 * Appends bytes to the metadata. They may end anywhere, such as in the middle of a declaration, and
 * are decoded by growing_trace_decode_metadata().
 */
void growing_trace_append_metadata(struct growing_trace *trace, const uint8_t *bytes, size_t size);

enum growing_trace_status {
    GROWING_TRACE_COMPLETE,   /* all bytes are decoded */
    GROWING_TRACE_INCOMPLETE, /* not yet: more must come */
    GROWING_TRACE_ERROR,      /* final */
};

/*
 * Decodes what was appended; the first metadata make the trace. To be called when there is nothing
 * more to append for now. Bytes that can't be decoded are tried again with more, until
 * `timeout` (ns) after the first attempt; then they are an error. `*error`, to be freed with
 * g_free(), begins with the name of the metadata. Warnings are logged.
 */
enum growing_trace_status growing_trace_decode_metadata(
    struct growing_trace *trace, int64_t timeout, char **error);

/* Since when the metadata is incomplete: ns, as CLOCK_MONOTONIC; 0 if it isn't. */
int64_t growing_trace_incomplete_since(const struct growing_trace *trace);

/* Whether there is metadata. */
bool growing_trace_is_made(const struct growing_trace *trace);
/* The clock class of a stream class, NULL if there is no such class or it has no clock. */
const bt_clock_class *growing_trace_find_clock_class(
    const struct growing_trace *trace, uint64_t stream_class_id);

/* Where the packets of one data stream come from. */
struct growing_stream_functions {
    /*
     * Mandatory: asked before each packet. PACKET_READY: the medium has, or will have, the next
     * packet, right behind the one before; the first one begins at byte 0. Otherwise as
     * next_packet() of stream-messages.h, without `next->reader`.
     */
    enum packet_status (*prepare_packet)(void *owner, struct next_packet *next);
    /* Optional, as in stream-messages.h. */
    enum ctf_reader_status (*update_metadata)(void *owner, char **error);
    /*
     * Optional, for a trace whose options are tolerant: NULL if damage ends the stream. The byte of
     * the medium where the packet that was prepared last ends: what can't be read is left out up to
     * there.
     */
    uint64_t (*packet_end)(void *owner);
    /* With packet_end(): tells of it. `clock` may be NULL. */
    void (*report_damage)(
        void *owner, const struct ctf_damage *damage, const struct ctf_clock_class *clock);
};

struct growing_stream;

/*
 * Creates a stream whose packets are read from `medium`, borrowed. `name` (copied) is the name of
 * the bt_stream, and `default_id` its ID if its packets have no instance ID. The trace may still be
 * without metadata: then there is no packet yet either.
 */
struct growing_stream *growing_stream_create(struct growing_trace *trace, struct ctf_medium *medium,
    const char *name, uint64_t default_id, const struct growing_stream_functions *functions,
    void *owner);
void growing_stream_free(struct growing_stream *stream); /* accepts NULL */

/* A message_merger_next_method for an input that is a stream. */
bt_message_iterator_class_next_method_status growing_stream_next(
    void *stream, bt_message_array_const *messages, uint64_t *count);

/* The byte of the medium up to which no byte is needed any more. */
uint64_t growing_stream_offset(const struct growing_stream *stream);

#endif

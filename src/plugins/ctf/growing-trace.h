/* SPDX-License-Identifier: MIT */
/*
 * A trace that is read while it is being written. Its metadata grows, and new data streams appear.
 * The owner of the growing trace, which reads from a relay daemon or from a folder, provides the
 * bytes.
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
 * Creates a trace without metadata. Warnings begin with `class_name` (borrowed), the name of the
 * component class. Messages about the metadata begin with `metadata_name` (copied), a path.
 * `options` is copied, but its strings are borrowed.
 */
struct growing_trace *growing_trace_create(bt_self_message_iterator *self, const char *class_name,
    const char *metadata_name, const struct trace_ir_options *options);
/* Frees the trace. Its streams must be freed first. `trace` may be NULL. */
void growing_trace_free(struct growing_trace *trace);

/*
 * Appends bytes to the metadata. They may end in the middle of a declaration.
 * growing_trace_decode_metadata() decodes them.
 */
void growing_trace_append_metadata(struct growing_trace *trace, const uint8_t *bytes, size_t size);

enum growing_trace_status {
    GROWING_TRACE_COMPLETE,   /* all bytes are decoded */
    GROWING_TRACE_INCOMPLETE, /* more bytes are needed */
    GROWING_TRACE_ERROR,      /* the metadata is invalid */
};

/*
 * Decodes the appended bytes. The first metadata creates the trace. Call this when no more bytes
 * are available for now. If bytes can't be decoded, the next call tries again with the bytes that
 * were appended since. If they still can't be decoded `timeout` ns after the first attempt, they
 * are an error. `*error`, which the caller frees with g_free(), begins with the name of the
 * metadata. Warnings are logged.
 */
enum growing_trace_status growing_trace_decode_metadata(
    struct growing_trace *trace, int64_t timeout, char **error);

/*
 * Returns the time since which the metadata is incomplete (CLOCK_MONOTONIC, ns), or 0 if it is
 * complete.
 */
int64_t growing_trace_incomplete_since(const struct growing_trace *trace);

/* Returns whether the trace has metadata. */
bool growing_trace_is_made(const struct growing_trace *trace);
/*
 * Returns the clock class of a stream class, or NULL if the stream class doesn't exist or has no
 * clock.
 */
const bt_clock_class *growing_trace_find_clock_class(
    const struct growing_trace *trace, uint64_t stream_class_id);

/* The functions with which the owner provides the packets of one data stream. */
struct growing_stream_functions {
    /*
     * Mandatory. Called before each packet. PACKET_READY: the medium contains the next packet or
     * will contain it, directly after the previous one; the first packet begins at byte 0. The
     * other results are those of next_packet() in stream-messages.h, but `next->reader` isn't set.
     */
    enum packet_status (*prepare_packet)(void *owner, struct next_packet *next);
    /* Optional. See stream-messages.h. */
    enum ctf_reader_status (*update_metadata)(void *owner, char **error);
    /*
     * Optional, for a trace with tolerant options. If it is NULL, damage ends the stream. Returns
     * the byte of the medium at which the packet of the last prepare_packet() ends. The reader
     * skips unreadable bytes up to this byte.
     */
    uint64_t (*packet_end)(void *owner);
    /* Mandatory if packet_end() is given. Reports damage. `clock` may be NULL. */
    void (*report_damage)(
        void *owner, const struct ctf_damage *damage, const struct ctf_clock_class *clock);
};

struct growing_stream;

/*
 * Creates a stream whose packets are read from `medium` (borrowed). `name` (copied) is the name of
 * the bt_stream. `default_id` is the ID of the bt_stream if the packets have no instance ID. The
 * trace needs no metadata until the stream has a packet.
 */
struct growing_stream *growing_stream_create(struct growing_trace *trace, struct ctf_medium *medium,
    const char *name, uint64_t default_id, const struct growing_stream_functions *functions,
    void *owner);
void growing_stream_free(struct growing_stream *stream); /* accepts NULL */

/* The message_merger_next_method of an input that is a growing stream. */
bt_message_iterator_class_next_method_status growing_stream_next(
    void *stream, bt_message_array_const *messages, uint64_t *count);

/* Returns a byte offset in the medium. The stream no longer needs the bytes before this offset. */
uint64_t growing_stream_offset(const struct growing_stream *stream);

#endif

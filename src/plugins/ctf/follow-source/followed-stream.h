/* SPDX-License-Identifier: MIT */
/* A data stream file that is being written. */
#ifndef PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_STREAM_H
#define PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_STREAM_H

#include "plugins/ctf/follow-source/follow.h"
#include "plugins/ctf/growing-trace.h"

/*
 * The data that the folders and streams of a message iterator share. Times are those of
 * CLOCK_MONOTONIC, in ns.
 */
struct follow_state {
    bt_self_message_iterator *self;
    const struct follow_component *component;
    struct message_merger *merger;
    int64_t inactivity_timeout;
    int64_t deadline; /* when the next inactivity timeout expires */
    uint64_t scans;   /* number of scans up to now */
    int64_t last_ns;  /* the latest time of a delivered message, ns from origin */
    bool has_warned;  /* a warning about late messages was issued */
    bool is_over;     /* no more bytes will follow: no stream waits for another */
};

struct followed_stream;

/*
 * Creates a stream that reads the file `path` (copied). `read_metadata` is called with `data` if an
 * event precedes the declaration of its class. `read_metadata` returns the same values as
 * update_metadata() of stream-messages.h.
 */
struct followed_stream *followed_stream_create(struct follow_state *state,
    struct growing_trace *trace, const char *path,
    enum ctf_reader_status (*read_metadata)(void *data, char **error), void *data);
void followed_stream_free(struct followed_stream *stream);

/*
 * Records that bytes were appended to the file. Without this call, the file is checked in each
 * scan.
 */
void followed_stream_note_change(struct followed_stream *stream);

/* The message_merger_next_method and the message_merger_may_be_passed_method of a data stream. */
bt_message_iterator_class_next_method_status followed_stream_next(
    void *stream, bt_message_array_const *messages, uint64_t *count);
bool followed_stream_may_be_passed(void *stream);

#endif

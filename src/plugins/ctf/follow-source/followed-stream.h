/* SPDX-License-Identifier: MIT */
/* A data stream file that is being written. */
#ifndef PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_STREAM_H
#define PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_STREAM_H

#include "plugins/ctf/follow-source/follow.h"
#include "plugins/ctf/growing-trace.h"

/* What the folders and streams of a message iterator share. Times are of CLOCK_MONOTONIC, ns. */
struct follow_state {
    bt_self_message_iterator *self;
    const struct follow_component *component;
    struct message_merger *merger;
    int64_t inactivity_timeout;
    int64_t deadline; /* when the next inactivity timeout expires */
    uint64_t scans;   /* how often all files were looked at */
    int64_t last_ns;  /* the latest time of a delivered message, ns from origin */
    bool has_warned;  /* of late messages */
    bool is_over;     /* nothing more will come: no stream waits for another */
};

struct followed_stream;

/*
 * `path` is copied. `read_metadata` is called with `data` if an event comes before its class: as
 * update_metadata() of stream-messages.h.
 */
struct followed_stream *followed_stream_create(struct follow_state *state,
    struct growing_trace *trace, const char *path,
    enum ctf_reader_status (*read_metadata)(void *data, char **error), void *data);
void followed_stream_free(struct followed_stream *stream);

/* Something was appended to the file. Without that, it is looked at in each scan. */
void followed_stream_note_change(struct followed_stream *stream);

/* What the merger needs: its inputs are data streams. */
bt_message_iterator_class_next_method_status followed_stream_next(
    void *stream, bt_message_array_const *messages, uint64_t *count);
bool followed_stream_may_be_passed(void *stream);

#endif

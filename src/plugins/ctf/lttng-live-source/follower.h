/* SPDX-License-Identifier: MIT */
/* The state that the parts of a message iterator that follows sessions share. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_FOLLOWER_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_FOLLOWER_H

#include "plugins/common/message-merger.h"
#include "plugins/ctf/damage.h"
#include "plugins/ctf/lttng-live-source/component.h"
#include "plugins/ctf/lttng-live-source/pace.h"
#include "plugins/ctf/lttng-live-source/viewer.h"

struct live_follower {
    bt_self_message_iterator *self;
    const struct live_component *component;
    struct live_viewer *viewer;
    struct message_merger *merger; /* its inputs are streams: struct live_stream */
    struct live_pace pace;
    /* The ID of each stream of the relay daemon -> struct live_stream, NULL for metadata. */
    GHashTable *streams;
    guint stream_count; /* without those of metadata */
    /*
     * There are new streams, which the relay daemon hasn't described yet. Until it has, the others
     * wait: their events may be later.
     */
    bool expects_streams;
    bool has_packets;       /* packets were taken since the iterator last had none */
    bool has_ended_streams; /* the merger has inputs that have ended */
    struct damage_log damage_log;
    bool has_failed; /* nothing more will come: what has come is delivered */
};

/* Sets `*error` to the URL and what follows. Always returns false, as a handler does. */
bool live_follower_fail(const struct live_follower *follower, char **error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

/* SPDX-License-Identifier: MIT */
/* The state that the parts of a message iterator of source.ctf.lttng-live share. */
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
    struct message_merger *merger; /* its inputs are data streams: struct live_stream */
    struct live_pace pace;
    /* Stream ID of the relay daemon -> struct live_stream, or NULL for a metadata stream. */
    GHashTable *streams;
    guint stream_count; /* number of data streams */
    /*
     * The relay daemon has announced new streams but not described them yet. Until they are
     * described, the other streams wait, because the new streams may have earlier events.
     */
    bool expects_streams;
    bool has_packets;       /* packets have arrived since the iterator last waited */
    bool has_ended_streams; /* the merger has inputs that have ended */
    struct damage_log damage_log;
    bool has_failed; /* no more data will arrive; the received data is still delivered */
};

/*
 * Sets `*error` to the URL followed by the formatted message. Always returns false, so that a
 * handler can return the result.
 */
bool live_follower_fail(const struct live_follower *follower, char **error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

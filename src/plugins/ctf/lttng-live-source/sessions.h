/* SPDX-License-Identifier: MIT */
/*
 * The sessions of a relay daemon that have the host and the name of the URL. The viewer attaches
 * all of them, because kernel and user space are separate sessions with the same name. When all of
 * them have ended, the viewer looks for new sessions if `session-not-found-action` is `continue`.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSIONS_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSIONS_H

#include "plugins/ctf/lttng-live-source/session.h"

struct live_sessions;

struct live_sessions *live_sessions_create(struct live_follower *follower);
/*
 * Frees the sessions, and detaches them if this is possible without waiting. All streams must be
 * removed first.
 */
void live_sessions_free(struct live_sessions *sessions);

/*
 * Adds the requests that are due. Call this before each live_viewer_pump(). On failure, returns
 * false and sets `*error`.
 */
bool live_sessions_update(struct live_sessions *sessions, char **error);

/*
 * Returns whether the search for sessions has finished, and the sessions that were found are
 * attached.
 */
bool live_sessions_are_settled(const struct live_sessions *sessions);
/* Returns whether all sessions have ended and no other session will be attached. */
bool live_sessions_are_over(const struct live_sessions *sessions);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * The sessions of a relay daemon that have the host and the name of the URL: finding them,
 * attaching them all (the kernel and user space are two), and their end. Then, if that is wanted,
 * the next ones are looked for.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSIONS_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_SESSIONS_H

#include "plugins/ctf/lttng-live-source/session.h"

struct live_sessions;

struct live_sessions *live_sessions_create(struct live_follower *follower);
/* Detaches the sessions, as far as that needs no waiting. All streams must be removed before. */
void live_sessions_free(struct live_sessions *sessions);

/*
 * Sends the requests that are due; to be called before each live_viewer_pump(). On failure returns
 * false, with `*error`.
 */
bool live_sessions_update(struct live_sessions *sessions, char **error);

/* Whether it is known if there are such sessions, and they are attached. */
bool live_sessions_are_settled(const struct live_sessions *sessions);
/* Whether there will be none any more. */
bool live_sessions_are_over(const struct live_sessions *sessions);

#endif

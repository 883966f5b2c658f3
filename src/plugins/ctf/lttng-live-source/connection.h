/* SPDX-License-Identifier: MIT */
/* Connecting to a relay daemon. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_CONNECTION_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_CONNECTION_H

#include <stdbool.h>

#include "plugins/ctf/lttng-live-source/url.h"

/* Whether to stop waiting. */
typedef bool (*live_is_interrupted)(void *data);

/*
 * Connects to the relay daemon of `url`: to the first of its addresses that answers. Returns a
 * non-blocking socket, the caller's, or -1. Then `*error` begins with the host and the port, and is
 * to be freed with g_free(); it is NULL after an interruption.
 */
int live_connect(
    const struct live_url *url, live_is_interrupted is_interrupted, void *data, char **error);

/*
 * Waits until `events` of poll() happen on `descriptor`, or until `deadline` (ns, as
 * CLOCK_MONOTONIC). Returns false if it was interrupted before.
 */
bool live_wait(
    int descriptor, short events, int64_t deadline, live_is_interrupted is_interrupted, void *data);

#endif

/* SPDX-License-Identifier: MIT */
/* Connects to a relay daemon. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_CONNECTION_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_CONNECTION_H

#include <stdbool.h>

#include "plugins/ctf/lttng-live-source/url.h"

/* Returns whether a wait must end. */
typedef bool (*live_is_interrupted)(void *data);

/*
 * Connects to the relay daemon of `url`. Tries all its addresses, and uses the first one that
 * accepts the connection. Returns a non-blocking socket, which the caller owns. On failure, returns
 * -1 and sets `*error`, which begins with the host and the port; the caller frees it with g_free().
 * After an interruption, returns -1 and sets `*error` to NULL.
 */
int live_connect(
    const struct live_url *url, live_is_interrupted is_interrupted, void *data, char **error);

/*
 * Waits until one of the poll() events `events` occurs on `descriptor`, or until `deadline`
 * (CLOCK_MONOTONIC, ns). Returns false if it was interrupted.
 */
bool live_wait(
    int descriptor, short events, int64_t deadline, live_is_interrupted is_interrupted, void *data);

#endif

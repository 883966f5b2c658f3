/* SPDX-License-Identifier: MIT */
/*
 * The URL `net[4|6]://HOST[:PORT][/host/TARGET/SESSION]` of an LTTng relay daemon, or of a session
 * that it serves.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_URL_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_URL_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { LIVE_DEFAULT_PORT = 5344 };

struct live_url {
    int family; /* address family: AF_INET, AF_INET6 or AF_UNSPEC */
    char *host; /* a name or an address, without brackets */
    uint16_t port;
    char *target, *session; /* the session; both NULL if the URL has no session */
};

/*
 * Parses `text`. On failure, returns false and sets `*error` to a message that begins with the URL.
 * The caller frees it with g_free(), and clears `url` in both cases.
 */
bool live_url_parse(const char *text, struct live_url *url, char **error);
void live_url_clear(struct live_url *url);
typedef struct live_url live_url;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(live_url, live_url_clear)

/* Returns the relay daemon's `HOST:PORT`. The caller frees it. */
char *live_url_peer(const struct live_url *url);
/* Returns the relay daemon's URL, `net[4|6]://HOST:PORT`. The caller frees it. */
char *live_url_base(const struct live_url *url);

#endif

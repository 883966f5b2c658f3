/* SPDX-License-Identifier: MIT */
/* Parses URLs of relay daemons and their sessions; see url.h. */
#include "plugins/ctf/lttng-live-source/url.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>

static const struct {
    const char *prefix;
    int family;
} protocols[] = {
    {"net://", AF_UNSPEC},
    {"net4://", AF_INET},
    {"net6://", AF_INET6},
};

/*
 * Each of these functions parses a part of the URL at `*at`, and moves `*at` to the end of the
 * part. Returns NULL, or a description of the fault.
 */

static const char *take_protocol(const char **at, struct live_url *url)
{
    for (size_t i = 0; i < G_N_ELEMENTS(protocols); i++) {
        if (g_str_has_prefix(*at, protocols[i].prefix)) {
            *at += strlen(protocols[i].prefix);
            url->family = protocols[i].family;
            return NULL;
        }
    }
    return "it must start with `net://`, `net4://` or `net6://`";
}

/* Parses a host name, an IPv4 address, or an IPv6 address in brackets. */
static const char *take_host(const char **at, struct live_url *url)
{
    bool has_brackets = **at == '[';
    const char *host = *at + has_brackets;
    size_t length = strcspn(host, has_brackets ? "]" : ":/");

    if (length == 0) {
        return "the name of the host is missing";
    }
    if (has_brackets && host[length] != ']') {
        return "there must be `]` after the address of the host";
    }
    url->host = g_strndup(host, length);
    *at = host + length + has_brackets;
    return NULL;
}

static const char *take_port(const char **at, struct live_url *url)
{
    const char *digits = *at + 1;
    char *end;

    url->port = LIVE_DEFAULT_PORT;
    if (**at != ':') {
        return NULL;
    }
    errno = 0;
    uint64_t port = g_ascii_strtoull(digits, &end, 10);
    if (!g_ascii_isdigit(*digits) || errno != 0 || port > UINT16_MAX) {
        return "the port is not a number from 0 to 65535";
    }
    url->port = (uint16_t) port;
    *at = end;
    return NULL;
}

static const char *take_session(const char **at, struct live_url *url)
{
    static const char prefix[] = "/host/";
    const char *target = *at + strlen(prefix), *slash;

    if (**at == '\0' || strcmp(*at, "/") == 0) {
        return NULL;
    }
    if (!g_str_has_prefix(*at, prefix)) {
        return "there must be `/host/` before the name of the target";
    }
    slash = strchr(target, '/');
    if (!slash || slash == target || !slash[1]) {
        return "there must be `TARGET/SESSION` after `/host/`";
    }
    if (strchr(slash + 1, '/')) {
        return "there must not be a `/` after the name of the session, or in it";
    }
    url->target = g_strndup(target, (size_t) (slash - target));
    url->session = g_strdup(slash + 1);
    return NULL;
}

bool live_url_parse(const char *text, struct live_url *url, char **error)
{
    static const char *(*const parts[])(const char **at, struct live_url *url) = {
        take_protocol, take_host, take_port, take_session};
    const char *at = text, *problem = NULL;

    *url = (struct live_url){0};
    for (size_t i = 0; !problem && i < G_N_ELEMENTS(parts); i++) {
        problem = parts[i](&at, url);
    }
    if (problem) {
        *error = g_strdup_printf("`%s` is not the URL of an LTTng relay daemon: %s (expecting "
                                 "net[4|6]://HOST[:PORT][/host/TARGET/SESSION])",
            text, problem);
    }
    return !problem;
}

void live_url_clear(struct live_url *url)
{
    g_free(url->host);
    g_free(url->target);
    g_free(url->session);
    *url = (struct live_url){0};
}

char *live_url_peer(const struct live_url *url)
{
    bool has_brackets = strchr(url->host, ':') != NULL;

    return g_strdup_printf(has_brackets ? "[%s]:%d" : "%s:%d", url->host, url->port);
}

char *live_url_base(const struct live_url *url)
{
    g_autofree char *peer = live_url_peer(url);
    size_t i = 0;

    while (protocols[i].family != url->family) {
        i++;
    }
    return g_strconcat(protocols[i].prefix, peer, NULL);
}

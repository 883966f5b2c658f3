/* SPDX-License-Identifier: MIT */

/* See lttng-live-url.h. */
#include "cli/convert/lttng-live-url.h"

#include <errno.h>
#include <string.h>

#include "cli/cli.h"

static const char *skip_prefix(const char *text, const char *prefix)
{
    return g_str_has_prefix(text, prefix) ? text + strlen(prefix) : NULL;
}

static const char *skip_protocol(const char *url)
{
    static const char *const protocols[] = {"net://", "net4://", "net6://"};

    for (size_t i = 0; i < G_N_ELEMENTS(protocols); i++) {
        const char *rest = skip_prefix(url, protocols[i]);

        if (rest) {
            return rest;
        }
    }

    return NULL;
}

/* Skips the host: a name, an IPv4 address, or an IPv6 address between brackets. */
static const char *skip_host(const char *text)
{
    if (*text == '[') {
        const char *end = strchr(text, ']');

        return end ? end + 1 : text;
    }

    return text + strcspn(text, ":/");
}

static const char *skip_port(const char *text)
{
    char *end;

    errno = 0;

    uint64_t port = g_ascii_strtoull(text, &end, 10);

    return g_ascii_isdigit(*text) && errno == 0 && port <= 65535 ? end : NULL;
}

static const char *find_problem(const char *url, bool *has_session)
{
    const char *host = skip_protocol(url);

    if (!host) {
        return "it must start with `net://`, `net4://` or `net6://`";
    }

    const char *at = skip_host(host);

    if (at == host) {
        return "the name of the host is missing";
    }

    if (*at == ':') {
        at = skip_port(at + 1);

        if (!at) {
            return "the port is not a number from 0 to 65535";
        }
    }

    *has_session = *at && strcmp(at, "/") != 0;

    if (!*has_session) {
        return NULL;
    }

    const char *target = skip_prefix(at, "/host/");

    if (!target) {
        return "there must be `/host/` before the name of the target";
    }

    const char *slash = strchr(target, '/');

    if (!slash || slash == target || !slash[1]) {
        return "there must be `TARGET/SESSION` after `/host/`";
    }

    return NULL;
}

bool lttng_live_url_check(const char *url, bool *has_session)
{
    const char *problem = find_problem(url, has_session);

    if (problem) {
        cli_error("`%s` is not the URL of an LTTng relay daemon: %s (expecting "
                  "net[4|6]://HOST[:PORT][/host/TARGET/SESSION])",
            url, problem);
    }

    return !problem;
}

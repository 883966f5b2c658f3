/* SPDX-License-Identifier: MIT */
/* Connects to a relay daemon; see connection.h. */
#include "plugins/ctf/lttng-live-source/connection.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/units.h"

/*
 * The interval (ms) at which interruptions are checked. This is necessary because a signal can
 * arrive just before poll() is called.
 */
enum { SLICE_MS = 100 };

bool live_wait(
    int descriptor, short events, int64_t deadline, live_is_interrupted is_interrupted, void *data)
{
    struct pollfd poll_descriptor = {.fd = descriptor, .events = events};

    while (!is_interrupted(data)) {
        if (poll(&poll_descriptor, 1, SLICE_MS) > 0 ||
            g_get_monotonic_time() >= deadline / TG_NS_PER_US) {
            return true;
        }
    }
    return false;
}

static void set_option(int descriptor, int level, int option)
{
    const int yes = 1;

    (void) setsockopt(descriptor, level, option, &yes, sizeof yes);
}

/*
 * TCP_NODELAY is set because requests are small. Keep-alive packets are sent because a relay daemon
 * whose host has crashed sends nothing.
 */
static void set_options(int descriptor)
{
    set_option(descriptor, IPPROTO_TCP, TCP_NODELAY);
    set_option(descriptor, SOL_SOCKET, SO_KEEPALIVE);
}

/* Returns the error number of a connection in progress, or 0. */
static int pending_error(int descriptor)
{
    int number = 0;
    socklen_t size = sizeof number;

    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) < 0 ? errno : number;
}

/* Connects a socket. Returns 0 or an error number, which is EINTR after an interruption. */
static int connect_socket(
    int descriptor, const struct addrinfo *address, live_is_interrupted is_interrupted, void *data)
{
    if (connect(descriptor, address->ai_addr, address->ai_addrlen) == 0) {
        return 0;
    }
    /* After a signal, the kernel goes on connecting. */
    if (errno != EINPROGRESS && errno != EINTR) {
        return errno;
    }
    return live_wait(descriptor, POLLOUT, INT64_MAX, is_interrupted, data)
               ? pending_error(descriptor)
               : EINTR;
}

/*
 * Returns a connected socket. On failure, returns -1 and sets `*number` to an error number, which
 * is EINTR after an interruption.
 */
static int connect_address(
    const struct addrinfo *address, live_is_interrupted is_interrupted, void *data, int *number)
{
    int descriptor = socket(address->ai_family, address->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
        address->ai_protocol);

    if (descriptor < 0) {
        *number = errno;
        return -1;
    }
    set_options(descriptor);
    *number = connect_socket(descriptor, address, is_interrupted, data);
    if (*number != 0) {
        (void) close(descriptor);
        return -1;
    }
    return descriptor;
}

/*
 * Returns the addresses of the host, to be freed with freeaddrinfo(). On failure, returns NULL and
 * sets `*error`.
 */
static struct addrinfo *look_up(const struct live_url *url, const char *peer, char **error)
{
    const struct addrinfo hints = {.ai_family = url->family, .ai_socktype = SOCK_STREAM};
    g_autofree char *port = g_strdup_printf("%d", url->port);
    struct addrinfo *addresses = NULL;
    int status = getaddrinfo(url->host, port, &hints, &addresses);

    if (status != 0) {
        *error = g_strdup_printf("%s: Cannot lookup hostname: %s", peer,
            status == EAI_SYSTEM ? g_strerror(errno) : gai_strerror(status));
        return NULL;
    }
    return addresses;
}

int live_connect(
    const struct live_url *url, live_is_interrupted is_interrupted, void *data, char **error)
{
    g_autofree char *peer = live_url_peer(url);
    struct addrinfo *addresses = look_up(url, peer, error);
    int descriptor = -1, number = 0;

    for (const struct addrinfo *address = addresses;
         address && descriptor < 0 && !is_interrupted(data); address = address->ai_next) {
        descriptor = connect_address(address, is_interrupted, data, &number);
    }
    if (addresses) {
        freeaddrinfo(addresses);
    }
    if (addresses && descriptor < 0 && !is_interrupted(data)) {
        *error = g_strdup_printf("%s: Connection failed: %s", peer, g_strerror(number));
    }
    return descriptor;
}

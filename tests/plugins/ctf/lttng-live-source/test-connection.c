/* SPDX-License-Identifier: MIT */
/* Tests connecting to a relay daemon on the same machine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "plugins/ctf/lttng-live-source/connection.h"

/* Interrupts after `*data` more calls. */
static bool count_down(void *data)
{
    int *left = data;

    return (*left)-- <= 0;
}

static bool never(void *data)
{
    return false;
}

/*
 * Creates a socket bound to a port of the loopback interface, and its URL. `format` has a
 * conversion for the port.
 */
static int create_listener(const char *format, struct live_url *url)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    g_autofree char *text = NULL, *error = NULL;

    assert_true(listener >= 0);
    assert_int_equal(bind(listener, (struct sockaddr *) &address, sizeof address), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *) &address, &size), 0);
    text = g_strdup_printf("%s:%d", format, ntohs(address.sin_port));
    assert_true(live_url_parse(text, url, &error));
    return listener;
}

static int option_of(int descriptor, int level, int option)
{
    int value = -1;
    socklen_t size = sizeof value;

    assert_int_equal(getsockopt(descriptor, level, option, &value, &size), 0);
    return value;
}

static void check_connects(const char *host)
{
    g_auto(live_url) url = {0};
    int listener = create_listener(host, &url), descriptor;
    char *error = NULL;

    assert_int_equal(listen(listener, 1), 0);
    descriptor = live_connect(&url, never, NULL, &error);
    assert_null(error);
    assert_true(descriptor >= 0);
    assert_true(fcntl(descriptor, F_GETFD) & FD_CLOEXEC);
    assert_true(fcntl(descriptor, F_GETFL) & O_NONBLOCK);
    assert_int_equal(option_of(descriptor, IPPROTO_TCP, TCP_NODELAY), 1);
    assert_int_equal(option_of(descriptor, SOL_SOCKET, SO_KEEPALIVE), 1);
    close(descriptor);
    close(listener);
}

static void a_connection_has_the_socket_options(void **state)
{
    check_connects("net4://127.0.0.1");
}

/* The name may also have an IPv6 address, at which no socket listens. */
static void each_address_is_tried(void **state)
{
    check_connects("net://localhost");
}

static void check_fails(
    const char *host, bool (*is_interrupted)(void *), int asked, const char *expected)
{
    g_auto(live_url) url = {0};
    int listener = create_listener(host, &url);
    g_autofree char *error = NULL, *text = NULL;

    assert_int_equal(live_connect(&url, is_interrupted, &asked, &error), -1);
    if (expected) {
        g_autofree char *peer = live_url_peer(&url);

        text = g_strdup_printf("%s: %s", peer, expected);
        assert_non_null(error);
        assert_string_equal(error, text);
    } else {
        assert_null(error);
    }
    close(listener);
}

/* The port is bound so that no other process uses it, but no socket listens. */
static void an_error_message_begins_with_the_address(void **state)
{
    check_fails("net://127.0.0.1", never, 0, "Connection failed: Connection refused");
    check_fails("net4://[::1]", never, 0,
        "Cannot lookup hostname: Address family for hostname not supported");
}

static void an_interruption_is_not_an_error(void **state)
{
    check_fails("net://127.0.0.1", count_down, 0, NULL);
}

/* Fills the queue of a listener, so that a further connection stays incomplete. */
static void an_interruption_ends_a_connection_attempt(void **state)
{
    enum { CONNECTIONS = 10 };
    g_auto(live_url) url = {0};
    int listener = create_listener("net4://127.0.0.1", &url), descriptors[CONNECTIONS];
    int count = 0, asked = 3;
    char *error = NULL;

    assert_int_equal(listen(listener, 0), 0);
    do {
        asked = 3;
        descriptors[count] = live_connect(&url, count_down, &asked, &error);
    } while (descriptors[count] >= 0 && ++count < CONNECTIONS);
    assert_true(count < CONNECTIONS);
    assert_null(error);
    while (count > 0) {
        close(descriptors[--count]);
    }
    close(listener);
}

static void waiting_ends_with_the_event_or_the_interruption(void **state)
{
    int ends[2], asked = 2;

    assert_int_equal(pipe(ends), 0);
    assert_false(live_wait(ends[0], POLLIN, INT64_MAX, count_down, &asked));
    assert_int_equal(write(ends[1], "", 1), 1);
    asked = 1;
    assert_true(live_wait(ends[0], POLLIN, INT64_MAX, count_down, &asked));
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_connection_has_the_socket_options),
        cmocka_unit_test(each_address_is_tried),
        cmocka_unit_test(an_error_message_begins_with_the_address),
        cmocka_unit_test(an_interruption_is_not_an_error),
        cmocka_unit_test(an_interruption_ends_a_connection_attempt),
        cmocka_unit_test(waiting_ends_with_the_event_or_the_interruption),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

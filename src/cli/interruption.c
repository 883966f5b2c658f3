/* SPDX-License-Identifier: MIT */

/* See interruption.h. Everything here, but for the first signal's arrangements, runs in handlers.
 */
#include "cli/interruption.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PATIENCE_S = 1 };

struct stream {
    int fd;

    /* Number of bytes that its reader had not read when it was last looked at. */
    int unread;
};

static struct stream streams[] = {{STDOUT_FILENO, 0}, {STDERR_FILENO, 0}};
static bt_interrupter *signal_interrupter;
static volatile sig_atomic_t has_dropped;

/* Whether nothing can be written, and nothing was read since this was last asked. */
static bool is_stuck(struct stream *stream)
{
    struct pollfd descriptor = {.fd = stream->fd, .events = POLLOUT};
    const int before = stream->unread;

    if (ioctl(stream->fd, FIONREAD, &stream->unread) != 0) {
        stream->unread = 0;
    }

    return poll(&descriptor, 1, 0) == 0 && stream->unread == before;
}

/* The write that is being waited for is restarted when the handler returns: into nothing. */
static void drop(const struct stream *stream)
{
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nothing >= 0) {
        if (dup2(nothing, stream->fd) >= 0) {
            has_dropped = 1;
        }

        close(nothing);
    }
}

static void look_at_streams(int signal_number)
{
    const int old_errno = errno;

    for (size_t i = 0; i < G_N_ELEMENTS(streams); i++) {
        if (is_stuck(&streams[i])) {
            drop(&streams[i]);
        }
    }

    alarm(PATIENCE_S);
    errno = old_errno;
}

static void interrupt(int signal_number)
{
    const int old_errno = errno;

    bt_interrupter_set(signal_interrupter);

    for (size_t i = 0; i < G_N_ELEMENTS(streams); i++) {
        (void) is_stuck(&streams[i]);
    }

    alarm(PATIENCE_S);
    errno = old_errno;
}

void interruption_handle_signals(bt_interrupter *interrupter)
{
    struct sigaction action = {
        .sa_handler = interrupt, .sa_flags = SA_RESTART | (int) SA_RESETHAND};
    struct sigaction alarm_action = {.sa_handler = look_at_streams, .sa_flags = SA_RESTART};

    signal_interrupter = interrupter;
    sigfillset(&action.sa_mask);
    sigfillset(&alarm_action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGALRM, &alarm_action, NULL);
}

bool interruption_dropped_output(void)
{
    return has_dropped;
}

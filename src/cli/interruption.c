/* SPDX-License-Identifier: MIT */
/* See interruption.h. All functions except the last three run in signal handlers. */
#include "cli/interruption.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    READER_TIMEOUT_S = 1,
    /*
     * Only file descriptors below this number are checked. A sink opens its file early, so its
     * descriptor is small.
     */
    MAX_DESCRIPTORS = 256,
};

static bt_interrupter *signal_interrupter;
static volatile sig_atomic_t has_dropped;

/* For each descriptor of a pipe, the number of unread bytes at the last check. */
static int unread[MAX_DESCRIPTORS];

/* The number of voluntary context switches of the process at the last check. */
static long sleep_count;

/*
 * Returns whether the program was woken since the last call, for a reason other than the signal. If
 * so, the reader of the pipe is reading, even if the pipe is full again.
 */
static bool was_woken(void)
{
    const long before = sleep_count;
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    sleep_count = usage.ru_nvcsw;
    /* The signal itself causes one switch, because the thread sleeps again after the handler. */
    return sleep_count - before > 1;
}

/*
 * Returns whether a write to `fd` may wait for a reader. The function returns true for pipes, and
 * for standard output and standard error of any type.
 */
static bool is_writer(int fd)
{
    const int flags = fcntl(fd, F_GETFL);
    struct stat status;

    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY &&
           (fd == STDOUT_FILENO || fd == STDERR_FILENO ||
               (fstat(fd, &status) == 0 && S_ISFIFO(status.st_mode)));
}

/* Returns whether `fd` accepts no bytes, and no byte was read from it since the last call. */
static bool is_stuck(int fd)
{
    struct pollfd descriptor = {.fd = fd, .events = POLLOUT};
    const int before = unread[fd];

    if (ioctl(fd, FIONREAD, &unread[fd]) != 0) {
        unread[fd] = 0;
    }
    return poll(&descriptor, 1, 0) == 0 && unread[fd] == before;
}

/* Redirects `fd` to /dev/null. */
static bool replace_by_nothing(int fd)
{
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const bool is_replaced = nothing >= 0 && dup2(nothing, fd) >= 0;

    if (nothing >= 0) {
        close(nothing);
    }
    return is_replaced;
}

static void look_at_writers(bool drops)
{
    for (int fd = 0; fd < MAX_DESCRIPTORS; fd++) {
        /*
         * After the handler, the kernel restarts the write that the signal interrupted. The write
         * then goes to /dev/null.
         */
        if (is_writer(fd) && is_stuck(fd) && drops && replace_by_nothing(fd)) {
            has_dropped = 1;
        }
    }
}

/* The signals that end the program. */
static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};

static void look_again(int signal_number)
{
    const int old_errno = errno;

    for (unsigned i = 0; i < G_N_ELEMENTS(ending_signals); i++) {
        signal(ending_signals[i], SIG_DFL);
    }
    look_at_writers(!was_woken());
    alarm(READER_TIMEOUT_S);
    errno = old_errno;
}

static void interrupt(int signal_number)
{
    struct sigaction alarm_action = {.sa_handler = look_again, .sa_flags = SA_RESTART};
    const int old_errno = errno;

    if (bt_interrupter_is_set(signal_interrupter)) {
        return;
    }
    bt_interrupter_set(signal_interrupter);
    (void) was_woken();
    look_at_writers(false);
    sigfillset(&alarm_action.sa_mask);
    sigaction(SIGALRM, &alarm_action, NULL);
    alarm(READER_TIMEOUT_S);
    errno = old_errno;
}

static bool has_no_reader(int fd)
{
    struct pollfd descriptor = {.fd = fd};

    return poll(&descriptor, 1, 0) > 0 && (descriptor.revents & POLLERR) != 0;
}

/*
 * Ends the program, as SIGPIPE does by default. If standard error has lost its reader, the program
 * continues without warnings, because a sink may be writing files. If standard output is the same
 * pipe, the next write to it ends the program.
 */
static void lose_reader(int signal_number)
{
    const int old_errno = errno;

    if (!has_no_reader(STDERR_FILENO) || !replace_by_nothing(STDERR_FILENO)) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    errno = old_errno;
}

/*
 * Sets the action of a signal, unless the signal is ignored. For example, nohup starts programs
 * that must ignore SIGHUP.
 */
static void handle_unless_ignored(int signal_number, const struct sigaction *action)
{
    struct sigaction old;

    sigaction(signal_number, NULL, &old);
    if (old.sa_handler != SIG_IGN) {
        sigaction(signal_number, action, NULL);
    }
}

void interruption_handle_signals(bt_interrupter *interrupter)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    struct sigaction pipe_action = {.sa_handler = lose_reader, .sa_flags = SA_RESTART};

    signal_interrupter = interrupter;
    sigfillset(&action.sa_mask);
    sigfillset(&pipe_action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    handle_unless_ignored(SIGHUP, &action);
    handle_unless_ignored(SIGPIPE, &pipe_action);
    signal(SIGXFSZ, SIG_IGN);
}

bool interruption_dropped_output(void)
{
    return has_dropped;
}

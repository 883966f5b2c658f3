/* SPDX-License-Identifier: MIT */
/* Reads lines: see line-reader.h. */
#include "plugins/text/dmesg/line-reader.h"

#include <errno.h>
#include <glib.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define INITIAL_SIZE 65536

/*
 * The maximum time to wait for input, in milliseconds. A wait needs a limit, because a signal that
 * arrives just before the call of poll() doesn't end the wait.
 */
enum { WAIT_MS = 1000 };

void dmesg_line_reader_init(struct dmesg_line_reader *self, int fd)
{
    *self = (struct dmesg_line_reader){
        .fd = fd,
        .buffer = g_malloc(INITIAL_SIZE),
        .size = INITIAL_SIZE,
    };
}

void dmesg_line_reader_clear(struct dmesg_line_reader *self)
{
    g_free(self->buffer);
}

bool dmesg_line_reader_rewind(struct dmesg_line_reader *self)
{
    self->start = self->end = self->searched = 0;
    self->at_end = false;
    self->line_number = 0;
    return lseek(self->fd, 0, SEEK_SET) == 0;
}

/* Returns the first newline, or NULL if the bytes read up to now contain none. */
static char *find_newline(struct dmesg_line_reader *self)
{
    char *const newline = memchr(self->buffer + self->searched, '\n', self->end - self->searched);

    self->searched = newline ? (size_t) (newline - self->buffer) : self->end;
    return newline;
}

bool dmesg_line_reader_must_read(struct dmesg_line_reader *self)
{
    return !self->at_end && !find_newline(self);
}

/* Makes room for more bytes. Always leaves room for a NUL byte after them. */
static void make_room(struct dmesg_line_reader *self)
{
    if (self->start > 0) {
        memmove(self->buffer, self->buffer + self->start, self->end - self->start);
        self->end -= self->start;
        self->searched -= self->start;
        self->start = 0;
    }
    if (self->end + 1 == self->size) {
        self->size *= 2;
        self->buffer = g_realloc(self->buffer, self->size);
    }
}

/* Waits until read() has a result. A signal always ends poll(), but may not end read(). */
static bool is_readable(const struct dmesg_line_reader *self)
{
    const int count = poll(&(struct pollfd){.fd = self->fd, .events = POLLIN}, 1, WAIT_MS);

    return count > 0 || (count < 0 && errno != EINTR);
}

static enum dmesg_read_status fill(struct dmesg_line_reader *self)
{
    if (!is_readable(self)) {
        return DMESG_READ_AGAIN;
    }
    make_room(self);

    const ssize_t length = read(self->fd, self->buffer + self->end, self->size - self->end - 1);

    if (length < 0) {
        return errno == EINTR || errno == EAGAIN ? DMESG_READ_AGAIN : DMESG_READ_ERROR;
    }
    self->end += (size_t) length;
    self->at_end = length == 0;
    return DMESG_READ_LINE;
}

enum dmesg_read_status dmesg_line_reader_next(struct dmesg_line_reader *self, char **line)
{
    char *newline;

    while (!(newline = find_newline(self)) && !self->at_end) {
        const enum dmesg_read_status status = fill(self);

        if (status != DMESG_READ_LINE) {
            return status;
        }
    }
    /* The last line may have no newline at its end. */
    if (!newline && self->start == self->end) {
        return DMESG_READ_END;
    }
    *line = self->buffer + self->start;
    self->buffer[self->searched] = '\0';
    self->start = newline ? self->searched + 1 : self->end;
    self->searched = self->start;
    self->line_number++;
    return DMESG_READ_LINE;
}

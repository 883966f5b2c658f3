/* SPDX-License-Identifier: MIT */
/* Buffered output: see output.h. */
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

/*
 * The caller's descriptor may be non-blocking. If a write would block, the function waits until the
 * descriptor is writable.
 */
static int write_to_descriptor(void *target, const char *data, size_t length)
{
    const int fd = GPOINTER_TO_INT(target);

    while (length > 0) {
        const ssize_t written = write(fd, data, length);

        if (written >= 0) {
            data += written;
            length -= (size_t) written;
            continue;
        }
        if (errno == EAGAIN) {
            poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

static void init(struct tg_output *self, int fd, tg_output_write_func write, void *target)
{
    char *const buffer = g_malloc(TG_OUTPUT_SIZE + TG_BLOCK);

    *self = (struct tg_output){
        .at = buffer,
        .limit = buffer + TG_OUTPUT_SIZE,
        .buffer = buffer,
        .write = write,
        .target = target,
        .fd = fd,
    };
}

void tg_output_init(struct tg_output *self, int fd)
{
    init(self, fd, write_to_descriptor, GINT_TO_POINTER(fd));
}

void tg_output_init_function(struct tg_output *self, tg_output_write_func write, void *target)
{
    init(self, -1, write, target);
}

static int append_to_memory(void *target, const char *data, size_t length)
{
    g_string_append_len(target, data, (ssize_t) length);
    return 0;
}

void tg_output_init_memory(struct tg_output *self, GString *memory)
{
    tg_output_init_function(self, append_to_memory, memory);
}

int tg_output_open(struct tg_output *self, const char *path)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

    if (fd < 0) {
        const int error = errno;

        *self = (struct tg_output){.fd = -1};
        return error;
    }
    tg_output_init(self, fd);
    self->owns_fd = true;
    return 0;
}

static void write_now(struct tg_output *self, const char *data, size_t length)
{
    if (!self->error && length > 0) {
        self->error = self->write(self->target, data, length);
    }
}

int tg_output_flush(struct tg_output *self)
{
    write_now(self, self->buffer, (size_t) (self->at - self->buffer));
    self->at = self->buffer;
    self->flushes++;
    return self->error;
}

int tg_output_close(struct tg_output *self)
{
    tg_output_flush(self);
    if (self->owns_fd) {
        /* Some file systems report a full disk only when a file is closed. */
        if (close(self->fd) != 0 && errno != EINTR && !self->error) {
            self->error = errno;
        }
        self->owns_fd = false;
        self->fd = -1;
    }
    return self->error;
}

void tg_output_clear(struct tg_output *self)
{
    if (self->owns_fd) {
        close(self->fd);
    }
    g_free(self->buffer);
    *self = (struct tg_output){.fd = -1};
}

void tg_output_write(struct tg_output *self, const char *data, size_t length)
{
    if ((size_t) (self->limit - self->at) < length) {
        tg_output_flush(self);
    }
    if (length > TG_OUTPUT_SIZE) {
        write_now(self, data, length);
        return;
    }
    memcpy(self->at, data, length);
    self->at += length;
}

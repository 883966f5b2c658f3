/* SPDX-License-Identifier: MIT */
/* Reading a file line by line, without waiting for more than the next line. */
#ifndef TEXT_DMESG_LINE_READER_H
#define TEXT_DMESG_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dmesg_line_reader {
    int fd;
    char *buffer;
    size_t size;       /* of the buffer */
    size_t start, end; /* of the bytes read and not yet used */
    size_t searched;   /* no newline before that */
    bool at_end;
    uint64_t line_number; /* of the line that was returned last, from 1 */
};

enum dmesg_read_status {
    DMESG_READ_LINE,
    DMESG_READ_END,
    DMESG_READ_AGAIN, /* there is no line yet, after a signal or a second; nothing is lost */
    DMESG_READ_ERROR, /* errno says which */
};

/* The descriptor stays the caller's. */
void dmesg_line_reader_init(struct dmesg_line_reader *self, int fd);
void dmesg_line_reader_clear(struct dmesg_line_reader *self);

/* Starts again at the beginning of the file. Returns false if that is impossible. */
bool dmesg_line_reader_rewind(struct dmesg_line_reader *self);

/* Whether dmesg_line_reader_next() must read, and perhaps wait, to get the next line. */
bool dmesg_line_reader_must_read(struct dmesg_line_reader *self);

/* On success *line is valid until the next call, and has no newline at its end. */
enum dmesg_read_status dmesg_line_reader_next(struct dmesg_line_reader *self, char **line);

#endif

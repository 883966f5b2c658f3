/* SPDX-License-Identifier: MIT */
/* Reads a file line by line. The reader never waits for input beyond the next line. */
#ifndef TEXT_DMESG_LINE_READER_H
#define TEXT_DMESG_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dmesg_line_reader {
    int fd;
    char *buffer;
    size_t size;       /* size of the buffer */
    size_t start, end; /* offsets of the bytes that were read but not returned */
    size_t searched;   /* offset up to which there is no newline */
    bool at_end;
    uint64_t line_number; /* number of the last returned line; the first line is 1 */
};

enum dmesg_read_status {
    DMESG_READ_LINE,
    DMESG_READ_END,
    DMESG_READ_AGAIN, /* no line was complete before a signal or within a second; call again */
    DMESG_READ_ERROR, /* errno contains the reason */
};

/* Initializes a reader of the descriptor `fd`, which the caller still owns. */
void dmesg_line_reader_init(struct dmesg_line_reader *self, int fd);
void dmesg_line_reader_clear(struct dmesg_line_reader *self);

/* Goes back to the beginning of the file. Returns false if that is impossible. */
bool dmesg_line_reader_rewind(struct dmesg_line_reader *self);

/*
 * Returns whether dmesg_line_reader_next() must call read(), and so may wait, to get the next line.
 */
bool dmesg_line_reader_must_read(struct dmesg_line_reader *self);

/*
 * Reads the next line. On success, `*line` is valid until the next call, and has no newline at its
 * end.
 */
enum dmesg_read_status dmesg_line_reader_next(struct dmesg_line_reader *self, char **line);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the line reader and the line parser of `source.text.dmesg`. The parser splits each line
 * into a time and a text.
 */
#include "plugins/text/dmesg/line-reader.h"
#include "plugins/text/dmesg/line.h"

#include <glib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void parse(const char *line)
{
    struct dmesg_line parsed = dmesg_line_parse(line);

    dmesg_line_is_blank(line);
    g_assert(parsed.has_time || parsed.time == 0);
    g_assert(parsed.text >= line && parsed.text <= line + strlen(line));
}

/* Returns the number of lines. */
static uint64_t read_lines(struct dmesg_line_reader *reader)
{
    uint64_t count = 0;
    enum dmesg_read_status status;
    char *line;

    while ((status = dmesg_line_reader_next(reader, &line)) == DMESG_READ_LINE) {
        count++;
        g_assert(reader->line_number == count);
        parse(line);
    }
    g_assert(status == DMESG_READ_END);
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    int fd = memfd_create("fuzz", MFD_CLOEXEC);
    struct dmesg_line_reader reader;
    uint64_t count;

    g_assert(fd >= 0 && write(fd, bytes, size) == (ssize_t) size && lseek(fd, 0, SEEK_SET) == 0);
    dmesg_line_reader_init(&reader, fd);
    count = read_lines(&reader);
    g_assert(dmesg_line_reader_rewind(&reader) && read_lines(&reader) == count);
    dmesg_line_reader_clear(&reader);
    close(fd);
    return 0;
}

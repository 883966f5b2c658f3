/* SPDX-License-Identifier: MIT */
/* Manages the windows of a packet reader over its medium. */
#include "ctf/decode/reader-internal.h"

/*
 * A scanning reader reads pieces of SCAN_SIZE bytes: more than the header and context of a packet
 * usually need, but less than the whole packet. After consecutive short packets, the size of a
 * piece doubles with each packet, up to the size of a window, because one read for several packets
 * is cheaper than a read per packet.
 */
enum {
    SCAN_SIZE = 512,
    MAX_DOUBLINGS = 10,
};

static uint64_t window_end(const struct ctf_window *window)
{
    return window->offset + window->size;
}

static void set_window(struct ctf_packet_reader *reader, struct ctf_window *window)
{
    ctf_window_unref(reader->window);
    reader->window = window;
    reader->is_new_segment = true;
}

void ctf_reader_set_limits(struct ctf_packet_reader *reader)
{
    const struct ctf_window *window = reader->window;
    uint64_t end = (window_end(window) - reader->packet.offset) * 8;

    reader->skip.base = (const uint8_t *) ((uintptr_t) window->bytes -
                                           (uintptr_t) (window->offset - reader->packet.offset));
    reader->skip.limit = MIN(end, reader->skip.content_end);
}

static size_t read_size(const struct ctf_packet_reader *reader)
{
    size_t window_size = ctf_window_pool_window_size(reader->pool);

    if (!reader->is_scanning && !reader->reads_little) {
        return window_size;
    }
    return MIN(window_size, (size_t) SCAN_SIZE << MIN(reader->short_packet_count, MAX_DOUBLINGS));
}

enum ctf_reader_status ctf_reader_load_window(
    struct ctf_packet_reader *reader, uint64_t from, size_t min_size)
{
    struct ctf_window *window = NULL;
    char *error = NULL;

    switch (ctf_window_load(reader->pool, reader->medium, reader->window, from, min_size,
        read_size(reader), &window, &error)) {
    case CTF_MEDIUM_OK:
        set_window(reader, window);
        return CTF_READER_OK;
    case CTF_MEDIUM_AGAIN:
        return CTF_READER_AGAIN;
    case CTF_MEDIUM_END:
        return CTF_READER_END;
    case CTF_MEDIUM_ERROR:
        break;
    }
    g_free(reader->report.error);
    reader->report.error = error;
    reader->report.error_kind = CTF_DAMAGE_READ;
    return CTF_READER_ERROR;
}

enum ctf_reader_status ctf_reader_load(
    struct ctf_packet_reader *reader, uint64_t position, uint64_t needed)
{
    uint64_t from = reader->packet.offset + position / 8, medium_size;
    uint64_t at_hand = window_end(reader->window) - MIN(from, window_end(reader->window));
    uint64_t size = (needed + 7) / 8 - position / 8;

    /*
     * Trust the size that a record claims only up to the end of the medium. Double the window for
     * unusually long records, so that finding the end of a long text takes linear time.
     */
    if (at_hand >= CTF_WINDOW_HEADROOM) {
        size = MAX(size, 2 * at_hand);
    }
    if (ctf_medium_get_size(reader->medium, &medium_size)) {
        size = MIN(size, medium_size - MIN(from, medium_size));
    } else {
        size = MIN(size, 2 * at_hand + ctf_window_pool_window_size(reader->pool));
    }
    size = MAX(size, at_hand + 1);
    enum ctf_reader_status status = ctf_reader_load_window(reader, from, size);
    if (status == CTF_READER_OK) {
        ctf_reader_set_limits(reader);
    }
    return status;
}

static bool read_directly(
    const struct ctf_packet_reader *reader, uint64_t offset, size_t size, uint8_t *buffer)
{
    g_autofree char *error = NULL;
    size_t read_size;

    return ctf_medium_read(reader->medium, offset, size, buffer, &read_size, &error) ==
               CTF_MEDIUM_OK &&
           read_size == size;
}

const uint8_t *ctf_reader_peek(
    const struct ctf_packet_reader *reader, uint64_t offset, size_t size, uint8_t *buffer)
{
    const struct ctf_window *window = reader->window;

    if (window && offset >= window->offset && offset <= window_end(window) &&
        size <= window_end(window) - offset) {
        return window->bytes + (offset - window->offset);
    }
    return read_directly(reader, offset, size, buffer) ? buffer : NULL;
}

static bool has_byte(const struct ctf_window *window, uint64_t offset)
{
    return window && offset >= window->offset && offset < window_end(window);
}

enum ctf_reader_status ctf_reader_load_byte(struct ctf_packet_reader *reader, uint64_t offset)
{
    return has_byte(reader->window, offset) ? CTF_READER_OK
                                            : ctf_reader_load_window(reader, offset, 1);
}

/* SPDX-License-Identifier: MIT */
/*
 * A data stream file that is being written, packet after packet.
 *
 *   begin_packet()                  then the caller encodes packet header and packet context
 *   begin_events()                  their role fields are at `places`
 *   for each event: encode it, end_event()
 *   end_packet()
 *
 * A packet may be larger than the buffer. While it is being written, its header on disk says its
 * sizes and its end time as they were a few buffers ago. If the process is killed, not more than
 * that is lost, and what follows the last packet in the file is no packet.
 *
 * Each stream has a buffer; all those of the process together stay at about 16 MiB, whatever the
 * number of streams. A stream without packets has none, and leaves an empty file. Descriptors are
 * shared with all other files (base/open-file.h).
 *
 * A failure (a full disk, say) is kept in `error`, and what follows is dropped: look at it after
 * each batch of events. The file then ends with a whole event: at most two buffers of what was
 * encoded before the failure are lost.
 */
#ifndef CTF_ENCODE_DATA_STREAM_H
#define CTF_ENCODE_DATA_STREAM_H

#include "ctf/encode/encode-plan.h"
#include "ctf/encode/encoder.h"

struct ctf_data_stream {
    struct ctf_encoder encoder; /* first: the caller encodes with it */
    char *error;                /* what went wrong, beginning with the name of the file; or NULL */
    uint64_t last_time;         /* clock value (cycles) of the last event of the packet */
    /*
     * The rest is private. The end of the last whole record: bits from the beginning of the packet,
     * and what its last byte has.
     */
    uint64_t complete;
    uint8_t complete_byte;
    enum ctf_byte_order complete_byte_order;
};

/* What is known of a packet when it ends. */
struct ctf_packet_end {
    uint64_t end_time;         /* cycles; for the role of the end timestamp */
    uint64_t discarded_events; /* total of the stream so far */
};

/*
 * Creates the file `path`, which must not exist; messages call it `name`. If `index_path` isn't
 * NULL, it gets an index (packet-index.h). All texts are copied. On failure returns NULL and sets
 * `*error`, to be freed with g_free().
 */
struct ctf_data_stream *ctf_data_stream_create(
    const char *path, const char *name, const char *index_path, char **error);

/* Begins a packet. The previous one, if any, must have ended. */
void ctf_data_stream_begin_packet(struct ctf_data_stream *stream);
/*
 * The packet header and context are encoded; `roles` is copied. Its values are also those of the
 * index, whether a field has the role or not.
 */
void ctf_data_stream_begin_events(
    struct ctf_data_stream *stream, const struct ctf_encode_roles *roles);

static inline void ctf_data_stream_end_event(struct ctf_data_stream *stream, uint64_t time)
{
    const struct ctf_encoder *encoder = &stream->encoder;

    stream->complete = ctf_encoder_position(encoder);
    stream->last_time = time;
    if (G_UNLIKELY(encoder->bit)) {
        stream->complete_byte = *encoder->at;
        stream->complete_byte_order = encoder->byte_order;
    }
}

/* Drops what was encoded since the last whole event. */
void ctf_data_stream_drop_event(struct ctf_data_stream *stream);

/* Ends the packet after its last whole event: its sizes, and what `end` says, are set. */
void ctf_data_stream_end_packet(struct ctf_data_stream *stream, const struct ctf_packet_end *end);

/*
 * Writes everything, ends an open packet after its last whole event, closes the files. Can be
 * called again. Returns false if there is an `error`.
 */
bool ctf_data_stream_finish(struct ctf_data_stream *stream);
/* Finishes `stream` and frees it; accepts NULL. */
void ctf_data_stream_free(struct ctf_data_stream *stream);

#endif

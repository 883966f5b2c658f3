/* SPDX-License-Identifier: MIT */
/*
 * A data stream file that is being written, packet after packet.
 *
 *   begin_packet()                  then the caller encodes packet header and packet context
 *   begin_events()                  their role fields are at `places`
 *   for each event: encode it, end_event()
 *   end_packet()
 *
 * What is on disk is always a valid data stream: when the buffer is written in the middle of a
 * packet, the sizes and the end time of the packet are set to those of its events so far. If the
 * process is killed, at most what was in buffers is lost.
 *
 * Each stream has a buffer; all those of the process together stay within a few megabytes, whatever
 * the number of streams. Their descriptors are shared with all other files of traces
 * (base/open-file.h).
 *
 * A failure (a full disk, say) is kept in `error`, and what follows is dropped: look at it after
 * each batch of events. The file then ends with its last whole event.
 */
#ifndef CTF_ENCODE_DATA_STREAM_H
#define CTF_ENCODE_DATA_STREAM_H

#include "ctf/encode/encode-plan.h"
#include "ctf/encode/encoder.h"

struct ctf_data_stream {
    struct ctf_encoder encoder; /* first: the caller encodes with it */
    /* The end of the last whole event, or of the packet context. */
    uint8_t *complete_at;
    unsigned complete_bit;
    uint64_t last_time; /* clock value (cycles) of the last whole event of the packet */
    char *error;        /* what went wrong, beginning with the path of the file; or NULL */
    /* The rest is private. */
};

/* What is known of a packet when it ends. */
struct ctf_packet_end {
    uint64_t end_time;         /* cycles; for the role of the end timestamp */
    uint64_t discarded_events; /* total of the stream so far */
};

/* One entry of an LTTng index file (version 1.1). */
struct ctf_packet_identity {
    uint64_t stream_class_id, stream_id, sequence_number;
    uint64_t begin_time;
};

/*
 * Creates the file `path`, which must not exist, and, if `index_path` isn't NULL, an index file for
 * it. The paths are copied. On failure returns NULL and sets `*error`, to be freed with g_free().
 */
struct ctf_data_stream *ctf_data_stream_create(
    const char *path, const char *index_path, char **error);

/* Begins a packet. The previous one, if any, must have ended. */
void ctf_data_stream_begin_packet(
    struct ctf_data_stream *stream, const struct ctf_packet_identity *identity);
/* The packet header and context are encoded; `roles` is copied. */
void ctf_data_stream_begin_events(
    struct ctf_data_stream *stream, const struct ctf_encode_roles *roles);

static inline void ctf_data_stream_end_event(struct ctf_data_stream *stream, uint64_t time)
{
    stream->complete_at = stream->encoder.at;
    stream->complete_bit = stream->encoder.bit;
    stream->last_time = time;
}

/* Drops what was encoded since the last whole event. */
void ctf_data_stream_drop_event(struct ctf_data_stream *stream);

/* Ends the packet: its sizes, and what `end` says, are set. */
void ctf_data_stream_end_packet(struct ctf_data_stream *stream, const struct ctf_packet_end *end);

/*
 * Writes everything, ends an open packet with its last whole event, closes the files. Can be called
 * again. Returns false if there is an `error`.
 */
bool ctf_data_stream_finish(struct ctf_data_stream *stream);
/* Finishes `stream` and frees it; accepts NULL. */
void ctf_data_stream_free(struct ctf_data_stream *stream);

#endif

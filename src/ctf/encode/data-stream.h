/* SPDX-License-Identifier: MIT */
/*
 * A data stream file that is being written, packet after packet.
 *
 *   begin_packet()                  then the caller encodes packet header and packet context
 *   begin_events()                  their role fields are at `places`
 *   for each event: encode it, end_event()
 *   end_packet()
 *
 * A packet may be larger than the buffer. The header of an open one on disk says the events that
 * are known to be there, and takes what follows them for padding: the file ends with a packet. If
 * the process is killed, readers lose at most two buffers of what was encoded, and in addition an
 * event that is larger than a buffer. The header is written after the events: if the process is
 * killed between the two, which is rare, readers report the bytes after the packet as an error.
 *
 * Each stream has a buffer; all those of the process together stay at about 16 MiB, whatever the
 * number of streams. A stream without packets has none, and leaves an empty file. Descriptors are
 * shared with all other files (base/open-file.h).
 *
 * A failure (a full disk, say) is kept in `error`, and what follows is dropped: look at it after
 * each batch of events. The file then ends with a whole event, and as much is lost as when the
 * process is killed.
 */
#ifndef CTF_ENCODE_DATA_STREAM_H
#define CTF_ENCODE_DATA_STREAM_H

#include "ctf/encode/encode-plan.h"
#include "ctf/encode/encoder.h"

struct ctf_data_stream {
    struct ctf_encoder encoder; /* first: the caller encodes with it */
    char *error;                /* what went wrong, beginning with the name of the file; or NULL */
    uint64_t last_time;         /* clock value (cycles) of the last event of the packet */
    struct ctf_encoder_mark complete; /* private: the end of the last whole record */
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

/* The same with the file `path`, which exists and is empty, without an index. */
struct ctf_data_stream *ctf_data_stream_take(const char *path, const char *name, char **error);

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
    ctf_encoder_set_mark(&stream->encoder, &stream->complete);
    stream->last_time = time;
}

/* Drops what was encoded since the last whole event. */
void ctf_data_stream_drop_event(struct ctf_data_stream *stream);

/*
 * Writes another header and context, as many whole bytes (at most CTF_ENCODER_RESERVE_MAX), from
 * `bytes` in the place of those of the open packet, with numbers at the same places; what was
 * patched there is set when the packet ends.
 */
void ctf_data_stream_replace_head(struct ctf_data_stream *stream, const uint8_t *bytes);

/* Ends the packet after its last whole event: its sizes, and what `end` says, are set. */
void ctf_data_stream_end_packet(struct ctf_data_stream *stream, const struct ctf_packet_end *end);

/* Between packets: writes everything to the file. */
void ctf_data_stream_flush(struct ctf_data_stream *stream);

/*
 * Writes everything, ends an open packet after its last whole event, closes the files. Can be
 * called again. Returns false if there is an `error`.
 */
bool ctf_data_stream_finish(struct ctf_data_stream *stream);
/* Finishes `stream` and frees it; accepts NULL. */
void ctf_data_stream_free(struct ctf_data_stream *stream);

#endif

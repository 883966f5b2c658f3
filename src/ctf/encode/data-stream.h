/* SPDX-License-Identifier: MIT */
/*
 * Writes a data stream file, packet after packet.
 *
 *   begin_packet()      then the caller encodes the packet header and the packet context
 *   begin_events()      the positions of their role fields are in `places`
 *   for each event: encode it, end_event()
 *   end_packet()
 *
 * A packet may be larger than the buffer. The header of an open packet on disk covers the events
 * that are certainly complete on disk, and declares the bytes after them as padding, so that the
 * file ends with a packet. If the process is killed, readers lose at most two buffers of encoded
 * data, and an event that is larger than a buffer. The header is written after the events. If the
 * process is killed between these two writes, which is rare, readers report the bytes after the
 * packet as an error.
 *
 * Each stream has a buffer. All buffers of the process together use about 16 MiB, with any count of
 * streams. A stream without packets has no buffer, and its file is empty. File descriptors are
 * shared with all other files (base/open-file.h).
 *
 * The stream stores a failure, such as a full disk, in `error`, and discards later data. The caller
 * must check `error` after each batch of events. After a failure, the file ends with a complete
 * event, and readers lose as much data as when the process is killed.
 */
#ifndef CTF_ENCODE_DATA_STREAM_H
#define CTF_ENCODE_DATA_STREAM_H

#include "ctf/encode/encode-plan.h"
#include "ctf/encode/encoder.h"

struct ctf_data_stream {
    struct ctf_encoder encoder;       /* must be first; the caller encodes with it */
    char *error;                      /* message, which begins with the name of the file; or NULL */
    uint64_t last_time;               /* clock value (cycles) of the packet's last event */
    struct ctf_encoder_mark complete; /* private: the end of the last complete record */
};

/* The values that are known at the end of a packet. */
struct ctf_packet_end {
    uint64_t end_time;         /* cycles; value of the end timestamp role */
    uint64_t discarded_events; /* total of the stream so far */
};

/*
 * Creates the file `path`, which must not exist. Messages use `name`. If `index_path` isn't NULL,
 * also writes an index file (packet-index.h). All texts are copied. On failure, returns NULL and
 * sets `*error`, which the caller frees with g_free().
 */
struct ctf_data_stream *ctf_data_stream_create(
    const char *path, const char *name, const char *index_path, char **error);

/* Like ctf_data_stream_create(), but opens the existing empty file `path`, and writes no index. */
struct ctf_data_stream *ctf_data_stream_take(const char *path, const char *name, char **error);

/* Begins a packet. The previous packet, if any, must have ended. */
void ctf_data_stream_begin_packet(struct ctf_data_stream *stream);
/*
 * Marks the end of the packet header and context. `roles` is copied. Its values are also written to
 * the index, even if no field has the role.
 */
void ctf_data_stream_begin_events(
    struct ctf_data_stream *stream, const struct ctf_encode_roles *roles);

static inline void ctf_data_stream_end_event(struct ctf_data_stream *stream, uint64_t time)
{
    ctf_encoder_set_mark(&stream->encoder, &stream->complete);
    stream->last_time = time;
}

/* Drops the data encoded since the last complete event. */
void ctf_data_stream_drop_event(struct ctf_data_stream *stream);

/*
 * Replaces the header and context of the open packet by `bytes`. The new bytes must have the same
 * size (whole bytes, at most CTF_ENCODER_RESERVE_MAX) and the same positions of numbers as the old
 * ones. Patched numbers get their values at the end of the packet.
 */
void ctf_data_stream_replace_head(struct ctf_data_stream *stream, const uint8_t *bytes);

/* Ends the packet after its last complete event, and sets its sizes and the values in `end`. */
void ctf_data_stream_end_packet(struct ctf_data_stream *stream, const struct ctf_packet_end *end);

/* Writes all data to the file. Only allowed between packets. */
void ctf_data_stream_flush(struct ctf_data_stream *stream);

/*
 * Ends an open packet after its last complete event, writes all data and closes the files. May be
 * called again. Returns false if there is an `error`.
 */
bool ctf_data_stream_finish(struct ctf_data_stream *stream);
/* Finishes and frees `stream`, which may be NULL. */
void ctf_data_stream_free(struct ctf_data_stream *stream);

#endif

/* SPDX-License-Identifier: MIT */
/* Writes the events of one event class to the data streams of one trace. */
#ifndef PLUGINS_CTF_FS_SINK_EVENT_WRITER_H
#define PLUGINS_CTF_FS_SINK_EVENT_WRITER_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-encoding.h>
#include <stdbool.h>

#include "ctf/encode/data-stream.h"
#include "ctf/encode/record-plan.h"
#include "ctf/encode/transcode.h"
#include "ctf/schema/schema.h"

extern const struct ctf_cell_readers event_writer_cell_readers;

struct event_writer {
    uint64_t id;
    size_t header_size; /* bytes: 16 for ID and time, or 8 for the ID alone if there is no clock */
    /* Copies encoded events. If it is NULL, events must be decoded. */
    struct ctf_transcoding *transcoding;
    struct ctf_record_plan *plan;      /* writes the fields of events that can't be copied */
    const bt_event_class *event_class; /* borrowed */
    const struct ctf_event_class *schema_class; /* borrowed */
};

/*
 * Returns the event class in the schema of the source that creates events of `event_class`. If
 * `event_class` is a copy, the result is the class of the original. Returns NULL if the source
 * doesn't belong to this plugin.
 */
const struct ctf_event_class *event_writer_find_original(const bt_event_class *event_class);

/* Creates a writer that writes events of `event_class` as `schema_class`. Both are borrowed. */
struct event_writer *event_writer_create(
    const bt_event_class *event_class, const struct ctf_event_class *schema_class);
void event_writer_free(struct event_writer *writer);
/* Updates the encode plan of the writer. Call this function when the schema has grown. */
void event_writer_update(struct event_writer *writer);

/*
 * Writes an event of the class to an open packet. `time` is the value of the default clock, or 0.
 * `slots` are the slots of the stream. On failure, writes nothing, returns false and sets `*error`
 * to a message that the caller frees with g_free().
 */
bool event_writer_write(struct event_writer *writer, const bt_event *event, uint64_t time,
    uint64_t *slots, struct ctf_data_stream *file, char **error);

/* Writes the header that trace-schema.c declares: 64-bit numbers in native byte order. */
static inline void event_writer_put_header(
    const struct event_writer *writer, uint64_t time, struct ctf_encoder *encoder)
{
    const uint64_t header[] = {writer->id, time};

    if (G_UNLIKELY(encoder->bit)) {
        ctf_encoder_align(encoder, 8);
    }
    ctf_encoder_reserve(encoder, sizeof header);
    memcpy(encoder->at, header, sizeof header);
    encoder->at += writer->header_size;
}

/* Writes a copy of an encoded event. The writer must have a transcoding. */
static inline void event_writer_copy(const struct event_writer *writer,
    const bt_x_encoded_event *event, struct ctf_data_stream *file)
{
    event_writer_put_header(writer, event->clock_value, &file->encoder);
    ctf_transcode(writer->transcoding, event->encoding.bytes, event->encoding.tag, &file->encoder);
    ctf_data_stream_end_event(file, event->clock_value);
}

#endif

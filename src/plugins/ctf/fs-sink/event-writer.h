/* SPDX-License-Identifier: MIT */
/* Writes the events of one event class to data streams of one trace. */
#ifndef PLUGINS_CTF_FS_SINK_EVENT_WRITER_H
#define PLUGINS_CTF_FS_SINK_EVENT_WRITER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "ctf/encode/data-stream.h"
#include "ctf/schema/schema.h"

extern const struct ctf_cell_readers cell_readers;

struct event_writer;

/* `event_class` is written as `schema_class`, which is borrowed. */
struct event_writer *event_writer_create(
    const bt_event_class *event_class, const struct ctf_event_class *schema_class);
void event_writer_free(struct event_writer *writer);
/* To be called when the schema has grown: new event classes may make keys of older fields. */
void event_writer_update(struct event_writer *writer);

/*
 * Writes an event of the class, in an open packet. `time` is the value of the default clock, or 0.
 * `slots` are those of the stream. On failure returns false and sets `*error`, to be freed with
 * g_free(), and nothing is written.
 */
bool event_writer_write(struct event_writer *writer, const bt_event *event, uint64_t time,
    uint64_t *slots, struct ctf_data_stream *file, char **error);

#endif

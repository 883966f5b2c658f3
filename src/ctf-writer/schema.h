/* SPDX-License-Identifier: MIT */
/*
 * From the types of the writer to the schema of its trace.
 *
 * The names of lengths and tags are looked up here, because the same type may be a part of several
 * classes and means another field in each of them.
 *
 * On failure these functions return false and set `*error`, to be freed with g_free().
 */
#ifndef CTF_WRITER_SCHEMA_H
#define CTF_WRITER_SCHEMA_H

#include <glib.h>
#include <stdbool.h>

#include "ctf/schema/schema.h"

struct bt_ctf_event_class;
struct bt_ctf_field_type;
struct bt_ctf_stream_class;

/* Describes `clocks` (struct bt_ctf_clock *) as they are now; only new ones may be at the end. */
bool ctfw_schema_update_clocks(struct ctf_schema *schema, const GPtrArray *clocks, char **error);

/*
 * Add a class, a stream class with its event classes, and set their `schema_class`. The packet
 * header is added with the first stream class. All IDs are set, the clocks are there. Nothing is
 * added on failure.
 */
bool ctfw_schema_add_stream_class(struct ctf_schema *schema,
    const struct bt_ctf_field_type *packet_header_type, struct bt_ctf_stream_class *stream_class,
    char **error);
bool ctfw_schema_add_event_class(struct ctf_schema *schema,
    const struct bt_ctf_field_type *packet_header_type, struct bt_ctf_stream_class *stream_class,
    struct bt_ctf_event_class *event_class, char **error);

#endif

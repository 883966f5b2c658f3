/* SPDX-License-Identifier: MIT */
/*
 * The conversion of the types of the writer to the schema of its trace. The names of lengths and
 * tags are resolved here, because a type may be part of several classes, and the same name may
 * refer to a different field in each class. On failure, these functions return false and set
 * `*error`, to be freed with g_free().
 */
#ifndef CTF_WRITER_SCHEMA_H
#define CTF_WRITER_SCHEMA_H

#include <glib.h>
#include <stdbool.h>

#include "ctf/schema/schema.h"

struct bt_ctf_event_class;
struct bt_ctf_field_type;
struct bt_ctf_stream_class;

/*
 * Updates the clock classes of the schema from `clocks` (struct bt_ctf_clock *). New clocks may
 * only be at the end.
 */
bool ctfw_schema_update_clocks(struct ctf_schema *schema, const GPtrArray *clocks, char **error);

/*
 * These functions add a class, or a stream class with its event classes, and set `schema_class`.
 * The packet header is added with the first stream class. All IDs must be set, and the clocks must
 * be in the schema. On failure, nothing is added.
 */
bool ctfw_schema_add_stream_class(struct ctf_schema *schema,
    const struct bt_ctf_field_type *packet_header_type, struct bt_ctf_stream_class *stream_class,
    char **error);
bool ctfw_schema_add_event_class(struct ctf_schema *schema,
    const struct bt_ctf_field_type *packet_header_type, struct bt_ctf_stream_class *stream_class,
    struct bt_ctf_event_class *event_class, char **error);

#endif

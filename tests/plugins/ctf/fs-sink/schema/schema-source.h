/* SPDX-License-Identifier: MIT */
/* Creates traces for tests of output schemas, which are compared as dumps. */
#ifndef TESTS_PLUGINS_CTF_FS_SINK_SCHEMA_SOURCE_H
#define TESTS_PLUGINS_CTF_FS_SINK_SCHEMA_SOURCE_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "plugins/ctf/fs-sink/schema/trace-schema.h"

/* The byte order in dumps. */
#if G_BYTE_ORDER == G_BIG_ENDIAN
#define NATIVE "be"
#else
#define NATIVE "le"
#endif

/*
 * A trace with one stream class and, at the end, one event class. The test adds members to its
 * payload.
 */
struct schema_source {
    uint64_t mip_version;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_event_class *event_class; /* NULL until the stream class is complete */
    bt_field_class *payload;
    bt_trace *trace;
    GString *warnings;
};

void schema_source_init(struct schema_source *source, bt_self_component *component);
void schema_source_clear(struct schema_source *source);

/* Creates the event class unless it exists. */
void schema_source_create_event_class(struct schema_source *source);
/* Sets the payload of the event class. */
void schema_source_set_payload(struct schema_source *source);

struct trace_schema *schema_source_translate(
    struct schema_source *source, unsigned version, char **error);
/*
 * Returns the warnings, followed by the part of the dump that begins with the text `from`. `UUID`
 * replaces the UUID of the trace. The caller frees the text with g_free().
 */
char *schema_source_dump(struct schema_source *source, unsigned version, const char *from);

bt_field_class *create_u8(struct schema_source *source);
/* Creates an array without a length field. Takes ownership of `element`. */
bt_field_class *create_array(struct schema_source *source, bt_field_class *element);
/* Creates a variant without a selector field. */
bt_field_class *create_variant(struct schema_source *source);

/* These functions take ownership of the field class that they append. */
void append_member(bt_field_class *structure, const char *name, bt_field_class *member);
void append_option(bt_field_class *variant, const char *name, bt_field_class *content);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * The schema and its clock, stream and event classes: creation, destruction, adding, rolling back,
 * and lookup by ID.
 */
#include "ctf/schema/schema.h"

#include <string.h>

#include "base/clock.h"
#include "base/units.h"

const char *const ctf_scope_texts[CTF_SCOPE_COUNT] = {
    [CTF_SCOPE_PACKET_HEADER] = "packet header",
    [CTF_SCOPE_PACKET_CONTEXT] = "packet context",
    [CTF_SCOPE_EVENT_HEADER] = "event header",
    [CTF_SCOPE_EVENT_COMMON_CONTEXT] = "event common context",
    [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = "event specific context",
    [CTF_SCOPE_EVENT_PAYLOAD] = "event payload",
};

#define DEFAULT_FREQUENCY TG_NS_PER_S /* Hz, default for CTF 1.8 clocks */

struct ctf_clock_class *ctf_clock_class_create(void)
{
    struct ctf_clock_class *clock_class = g_new0(struct ctf_clock_class, 1);

    clock_class->frequency = DEFAULT_FREQUENCY;
    return clock_class;
}

void ctf_clock_class_free(struct ctf_clock_class *clock_class)
{
    if (!clock_class) {
        return;
    }

    g_free(clock_class->id);
    g_free(clock_class->namespace);
    g_free(clock_class->name);
    g_free(clock_class->uid);
    g_free(clock_class->description);
    g_free(clock_class->origin_namespace);
    g_free(clock_class->origin_name);
    g_free(clock_class->origin_uid);
    ctf_json_attributes_unref(clock_class->attributes);
    g_free(clock_class);
}

struct ctf_event_class *ctf_event_class_create(uint64_t id)
{
    struct ctf_event_class *event_class = g_new0(struct ctf_event_class, 1);

    event_class->id = id;
    event_class->log_level = CTF_NO_LOG_LEVEL;
    return event_class;
}

void ctf_event_class_free(struct ctf_event_class *event_class)
{
    if (!event_class) {
        return;
    }

    g_free(event_class->namespace);
    g_free(event_class->name);
    g_free(event_class->uid);
    g_free(event_class->emf_uri);
    ctf_field_class_free(event_class->specific_context);
    ctf_field_class_free(event_class->payload);
    ctf_json_attributes_unref(event_class->attributes);
    g_free(event_class);
}

struct ctf_stream_class *ctf_stream_class_create(uint64_t id)
{
    struct ctf_stream_class *stream_class = g_new0(struct ctf_stream_class, 1);

    stream_class->id = id;
    stream_class->event_classes =
        g_ptr_array_new_with_free_func((GDestroyNotify) ctf_event_class_free);
    stream_class->event_class_by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    return stream_class;
}

void ctf_stream_class_free(struct ctf_stream_class *stream_class)
{
    if (!stream_class) {
        return;
    }

    g_hash_table_destroy(stream_class->event_class_by_id);
    g_ptr_array_free(stream_class->event_classes, TRUE);
    g_free(stream_class->namespace);
    g_free(stream_class->name);
    g_free(stream_class->uid);
    ctf_field_class_free(stream_class->packet_context);
    ctf_field_class_free(stream_class->event_header);
    ctf_field_class_free(stream_class->event_common_context);
    ctf_json_attributes_unref(stream_class->attributes);
    g_free(stream_class);
}

static void clear_environment_entry(void *data)
{
    struct ctf_environment_entry *entry = data;

    g_free(entry->name);
    g_free(entry->string);
}

struct ctf_schema *ctf_schema_create(unsigned version)
{
    struct ctf_schema *schema = g_new0(struct ctf_schema, 1);

    schema->version = version;
    schema->environment = g_array_new(FALSE, TRUE, sizeof(struct ctf_environment_entry));
    g_array_set_clear_func(schema->environment, clear_environment_entry);
    schema->clock_classes = g_ptr_array_new_with_free_func((GDestroyNotify) ctf_clock_class_free);
    schema->stream_classes = g_ptr_array_new_with_free_func((GDestroyNotify) ctf_stream_class_free);
    schema->clock_class_by_id = g_hash_table_new(g_str_hash, g_str_equal);
    schema->stream_class_by_id = g_hash_table_new(g_int64_hash, g_int64_equal);
    return schema;
}

void ctf_schema_free(struct ctf_schema *schema)
{
    if (!schema) {
        return;
    }

    g_hash_table_destroy(schema->stream_class_by_id);
    g_hash_table_destroy(schema->clock_class_by_id);
    g_ptr_array_free(schema->stream_classes, TRUE);
    g_ptr_array_free(schema->clock_classes, TRUE);
    ctf_field_class_free(schema->packet_header);
    g_array_free(schema->environment, TRUE);
    g_free(schema->namespace);
    g_free(schema->name);
    g_free(schema->uid);
    ctf_json_attributes_unref(schema->attributes);
    g_free(schema);
}

void ctf_schema_add_environment_entry(
    struct ctf_schema *schema, const char *name, const char *string, int64_t integer)
{
    struct ctf_environment_entry entry = {
        .name = g_strdup(name),
        .is_string = string != NULL,
        .integer = integer,
        .string = g_strdup(string),
    };

    g_array_append_val(schema->environment, entry);
}

void ctf_schema_add_clock_class(struct ctf_schema *schema, struct ctf_clock_class *clock_class)
{
    g_assert(!ctf_schema_clock_class_by_id(schema, clock_class->id));
    g_ptr_array_add(schema->clock_classes, clock_class);
    g_hash_table_insert(schema->clock_class_by_id, clock_class->id, clock_class);
}

void ctf_schema_add_stream_class(struct ctf_schema *schema, struct ctf_stream_class *stream_class)
{
    g_assert(!ctf_schema_stream_class_by_id(schema, stream_class->id));
    stream_class->index = schema->stream_classes->len;
    g_ptr_array_add(schema->stream_classes, stream_class);
    g_hash_table_insert(schema->stream_class_by_id, &stream_class->id, stream_class);
}

void ctf_stream_class_add_event_class(
    struct ctf_stream_class *stream_class, struct ctf_event_class *event_class)
{
    g_assert(!ctf_stream_class_event_class_by_id(stream_class, event_class->id));
    event_class->stream_class = stream_class;
    g_ptr_array_add(stream_class->event_classes, event_class);
    g_hash_table_insert(stream_class->event_class_by_id, &event_class->id, event_class);
}

struct ctf_clock_class *ctf_schema_clock_class_by_id(
    const struct ctf_schema *schema, const char *id)
{
    return g_hash_table_lookup(schema->clock_class_by_id, id);
}

struct ctf_stream_class *ctf_schema_stream_class_by_id(const struct ctf_schema *schema, uint64_t id)
{
    return g_hash_table_lookup(schema->stream_class_by_id, &id);
}

struct ctf_event_class *ctf_stream_class_event_class_by_id(
    const struct ctf_stream_class *stream_class, uint64_t id)
{
    return g_hash_table_lookup(stream_class->event_class_by_id, &id);
}

const struct ctf_environment_entry *ctf_schema_environment_entry(
    const struct ctf_schema *schema, const char *name)
{
    for (guint i = schema->environment->len; i > 0; i--) {
        const struct ctf_environment_entry *entry =
            &g_array_index(schema->environment, struct ctf_environment_entry, i - 1);

        if (strcmp(entry->name, name) == 0) {
            return entry;
        }
    }
    return NULL;
}

bool ctf_is_lttng(const struct ctf_environment_entry *tracer_name)
{
    return tracer_name && tracer_name->is_string && g_str_has_prefix(tracer_name->string, "lttng");
}

struct ctf_field_class *ctf_schema_root(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class,
    enum ctf_scope scope)
{
    switch (scope) {
    case CTF_SCOPE_PACKET_HEADER:
        return schema->packet_header;
    case CTF_SCOPE_PACKET_CONTEXT:
        return stream_class ? stream_class->packet_context : NULL;
    case CTF_SCOPE_EVENT_HEADER:
        return stream_class ? stream_class->event_header : NULL;
    case CTF_SCOPE_EVENT_COMMON_CONTEXT:
        return stream_class ? stream_class->event_common_context : NULL;
    case CTF_SCOPE_EVENT_SPECIFIC_CONTEXT:
        return event_class ? event_class->specific_context : NULL;
    case CTF_SCOPE_EVENT_PAYLOAD:
        return event_class ? event_class->payload : NULL;
    case CTF_SCOPE_COUNT:
        break;
    }
    g_assert_not_reached();
}

struct ctf_schema_mark {
    guint clock_class_count, stream_class_count;
    uint32_t slot_count;
    guint event_class_counts[]; /* count by stream class */
};

struct ctf_schema_mark *ctf_schema_mark_create(const struct ctf_schema *schema)
{
    guint count = schema->stream_classes->len;
    struct ctf_schema_mark *mark =
        g_malloc(sizeof(*mark) + count * sizeof(mark->event_class_counts[0]));

    mark->clock_class_count = schema->clock_classes->len;
    mark->stream_class_count = count;
    mark->slot_count = schema->slot_count;
    for (guint i = 0; i < count; i++) {
        const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        mark->event_class_counts[i] = stream_class->event_classes->len;
    }
    return mark;
}

void ctf_schema_mark_free(struct ctf_schema_mark *mark)
{
    g_free(mark);
}

/* Removes save slots from `first` on. A field class gets its save slots in ascending order. */
static void drop_save_slots(struct ctf_field_class *field_class, uint32_t first)
{
    if (!field_class) {
        return;
    }
    while (field_class->save_slot_count > 0 &&
           field_class->save_slots[field_class->save_slot_count - 1] >= first) {
        field_class->save_slot_count--;
    }
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        drop_save_slots(ctf_field_class_child(field_class, i).field_class, first);
    }
}

static void truncate_stream_class(struct ctf_stream_class *stream_class, guint event_class_count)
{
    GPtrArray *event_classes = stream_class->event_classes;

    for (guint i = event_class_count; i < event_classes->len; i++) {
        struct ctf_event_class *event_class = event_classes->pdata[i];

        g_hash_table_remove(stream_class->event_class_by_id, &event_class->id);
    }
    g_ptr_array_set_size(event_classes, (gint) event_class_count);
}

static void truncate_schema(struct ctf_schema *schema, const struct ctf_schema_mark *mark)
{
    for (guint i = mark->stream_class_count; i < schema->stream_classes->len; i++) {
        struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        g_hash_table_remove(schema->stream_class_by_id, &stream_class->id);
    }
    g_ptr_array_set_size(schema->stream_classes, (gint) mark->stream_class_count);
    for (guint i = mark->clock_class_count; i < schema->clock_classes->len; i++) {
        struct ctf_clock_class *clock_class = schema->clock_classes->pdata[i];

        g_hash_table_remove(schema->clock_class_by_id, clock_class->id);
    }
    g_ptr_array_set_size(schema->clock_classes, (gint) mark->clock_class_count);
}

/* The remaining classes don't refer to the removed classes. Only save slots may be new. */
void ctf_schema_roll_back(struct ctf_schema *schema, const struct ctf_schema_mark *mark)
{
    truncate_schema(schema, mark);
    drop_save_slots(schema->packet_header, mark->slot_count);
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        truncate_stream_class(stream_class, mark->event_class_counts[i]);
        drop_save_slots(stream_class->packet_context, mark->slot_count);
        drop_save_slots(stream_class->event_header, mark->slot_count);
        drop_save_slots(stream_class->event_common_context, mark->slot_count);
    }
    schema->slot_count = mark->slot_count;
}

bool ctf_stream_class_packets_have_begin(const struct ctf_stream_class *stream_class)
{
    return stream_class->clock &&
           ctf_field_class_has_role(stream_class->packet_context, CTF_ROLE_CLOCK_TIMESTAMP);
}

bool ctf_stream_class_packets_have_end(const struct ctf_stream_class *stream_class)
{
    return stream_class->clock &&
           ctf_field_class_has_role(stream_class->packet_context, CTF_ROLE_PACKET_END_TIMESTAMP);
}

void ctf_clock_class_shifted_offset(const struct ctf_clock_class *clock_class,
    struct ctf_clock_shift shift, int64_t *seconds, uint64_t *cycles)
{
    *seconds = clock_class->offset_seconds;
    *cycles = clock_class->offset_cycles;
    tg_clock_add_offset(clock_class->frequency, shift.seconds, shift.nanoseconds, seconds, cycles);
}

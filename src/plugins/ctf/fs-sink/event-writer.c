/* SPDX-License-Identifier: MIT */
/* Writes events; see event-writer.h. */
#include "plugins/ctf/fs-sink/event-writer.h"

#include <inttypes.h>

#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/late-structure.h>
#include <babeltrace2/extension/text-bytes.h>

#include "ctf/decode/plan.h"
#include "ctf/decode/window.h"

/* ctf_transcode() may read up to CTF_ENCODER_SLACK bytes after an event. */
G_STATIC_ASSERT(CTF_WINDOW_SLACK >= CTF_ENCODER_SLACK);

/* The scopes of an event that follow its header. */
static const enum ctf_scope scopes[] = {
    CTF_SCOPE_EVENT_COMMON_CONTEXT,
    CTF_SCOPE_EVENT_SPECIFIC_CONTEXT,
    CTF_SCOPE_EVENT_PAYLOAD,
};

static const bt_x_field_cell *read_elements(const bt_x_field_cell *array, uint64_t *count)
{
    const bt_field *field = (const bt_field *) array;

    *count = bt_field_array_get_length(field);
    return *count == 0
               ? NULL
               : (const bt_x_field_cell *) bt_field_array_borrow_element_field_by_index_const(
                     field, 0);
}

static const bt_x_field_cell *read_content(const bt_x_field_cell *option)
{
    return (const bt_x_field_cell *) bt_field_option_borrow_field_const((const bt_field *) option);
}

static const bt_x_field_cell *read_selected(const bt_x_field_cell *variant, uint64_t *index)
{
    const bt_field *field = (const bt_field *) variant;

    *index = bt_field_variant_get_selected_option_index(field);
    return (const bt_x_field_cell *) bt_field_variant_borrow_selected_option_field_const(field);
}

static const void *read_text(const bt_x_field_cell *string, uint64_t *size)
{
    return bt_x_field_string_get_bytes((const bt_field *) string, size);
}

const struct ctf_cell_readers event_writer_cell_readers = {
    .elements = read_elements,
    .content = read_content,
    .selected = read_selected,
    .text = read_text,
};

static const struct ctf_field_class *root_of(
    const struct ctf_event_class *event_class, enum ctf_scope scope)
{
    return ctf_schema_root(NULL, event_class->stream_class, event_class, scope);
}

/*
 * Returns the plan with which a source of this plugin decodes the events of the class. Returns NULL
 * if another source creates these events, or if the class is a copy.
 */
static const struct ctf_event_plan *find_plan(const bt_event_class *event_class)
{
    void *data;

    return bt_x_event_class_get_decoder(event_class, &data) == ctf_event_plan_decode ? data : NULL;
}

const struct ctf_event_class *event_writer_find_original(const bt_event_class *event_class)
{
    const struct ctf_event_plan *plan = NULL;

    for (; event_class && !plan;
         event_class = bt_x_event_class_borrow_original_const(event_class)) {
        plan = find_plan(event_class);
    }
    return plan ? plan->event_class : NULL;
}

/*
 * Returns the transcoding that copies the events of a source of this plugin, or NULL if the events
 * can't be copied.
 */
static struct ctf_transcoding *find_transcoding(
    const bt_event_class *event_class, const struct ctf_event_class *output_class)
{
    const struct ctf_field_class *input[G_N_ELEMENTS(scopes)], *output[G_N_ELEMENTS(scopes)];
    const struct ctf_event_plan *plan = find_plan(event_class);

    if (!plan || !ctf_event_plan_starts_at_body(plan)) {
        return NULL;
    }
    for (unsigned i = 0; i < G_N_ELEMENTS(scopes); i++) {
        input[i] = root_of(plan->event_class, scopes[i]);
        output[i] = root_of(output_class, scopes[i]);
    }
    return ctf_transcoding_create(input, output, G_N_ELEMENTS(scopes));
}

/* Returns whether the schema declares the header that event_writer_put_header() writes. */
static bool is_header_as_written(const struct ctf_stream_class *stream_class)
{
    const struct ctf_field_class *header = stream_class->event_header;

    for (guint i = 0; i < header->member_count; i++) {
        const struct ctf_field_class *member = header->members[i].field_class;

        if (member->type != CTF_FIELD_UINT || member->length != 64 || member->alignment != 8) {
            return false;
        }
    }
    return header->member_count == (stream_class->clock ? 2 : 1);
}

struct event_writer *event_writer_create(
    const bt_event_class *event_class, const struct ctf_event_class *schema_class)
{
    struct event_writer *writer = g_new0(struct event_writer, 1);

    g_assert(is_header_as_written(schema_class->stream_class));
    writer->schema_class = schema_class;
    writer->id = schema_class->id;
    writer->header_size = schema_class->stream_class->clock ? 16 : 8;
    writer->event_class = event_class;
    writer->plan = ctf_record_plan_create(NULL, schema_class->stream_class, schema_class,
        CTF_SCOPE_EVENT_COMMON_CONTEXT, CTF_SCOPE_EVENT_PAYLOAD, &event_writer_cell_readers);
    writer->transcoding = find_transcoding(event_class, schema_class);
    return writer;
}

void event_writer_free(struct event_writer *writer)
{
    ctf_record_plan_free(writer->plan);
    ctf_transcoding_free(writer->transcoding);
    g_free(writer);
}

void event_writer_update(struct event_writer *writer)
{
    ctf_record_plan_update(writer->plan);
}

/* Takes ownership of `reason`. */
static char *describe_error(const struct event_writer *writer, char *reason)
{
    const char *name = bt_event_class_get_name(writer->event_class);
    char *error = g_strdup_printf(
        "event class `%s` (ID %" PRIu64 "): %s", name ? name : "", writer->id, reason);

    g_free(reason);
    return error;
}

bool event_writer_write(struct event_writer *writer, const bt_event *event, uint64_t time,
    uint64_t *slots, struct ctf_data_stream *file, char **error)
{
    const bt_x_field_cell *cells = bt_x_event_borrow_cells_const(event);
    const bt_x_field_cell *const roots[] = {
        &cells[BT_X_EVENT_CELL_COMMON_CONTEXT],
        &cells[BT_X_EVENT_CELL_SPECIFIC_CONTEXT],
        &cells[BT_X_EVENT_CELL_PAYLOAD],
    };

    event_writer_put_header(writer, time, &file->encoder);
    if (G_UNLIKELY(!ctf_record_encode(writer->plan, roots, slots, NULL, &file->encoder, error))) {
        *error = describe_error(writer, *error);
        ctf_data_stream_drop_event(file);
        return false;
    }
    ctf_data_stream_end_event(file, time);
    return true;
}

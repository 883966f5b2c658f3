/* SPDX-License-Identifier: MIT */
/* Writing events; see event-writer.h. */
#include "plugins/ctf/fs-sink/event-writer.h"

#include <babeltrace2/extension/event-encoding.h>
#include <inttypes.h>

#include "ctf/decode/plan.h"
#include "ctf/encode/transcode.h"

enum { ROOT_COUNT = 3 };

static const enum ctf_scope scopes[ROOT_COUNT] = {
    CTF_SCOPE_EVENT_COMMON_CONTEXT,
    CTF_SCOPE_EVENT_SPECIFIC_CONTEXT,
    CTF_SCOPE_EVENT_PAYLOAD,
};

struct event_writer {
    uint64_t id;
    bool has_time;
    /* Copies encoded events; NULL if they must be decoded. */
    struct ctf_transcoding *transcoding;
    /* For all other events; NULL without a root. */
    struct ctf_encode_plan *plans[ROOT_COUNT];
    const bt_event_class *event_class;          /* borrowed */
    const struct ctf_event_class *schema_class; /* borrowed */
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

const struct ctf_cell_readers cell_readers = {
    .elements = read_elements,
    .content = read_content,
    .selected = read_selected,
};

static const struct ctf_field_class *root_of(
    const struct ctf_event_class *event_class, enum ctf_scope scope)
{
    return ctf_schema_root(NULL, event_class->stream_class, event_class, scope);
}

/* How the events of a source of this plugin are copied; NULL if they can't be. */
static struct ctf_transcoding *find_transcoding(
    const bt_event_class *event_class, const struct ctf_event_class *output_class)
{
    const struct ctf_field_class *input[ROOT_COUNT], *output[ROOT_COUNT];
    const struct ctf_event_plan *plan;
    void *data;

    if (bt_x_event_class_get_decoder(event_class, &data) != ctf_event_plan_decode) {
        return NULL;
    }
    plan = data;
    if (!ctf_event_plan_starts_at_body(plan)) {
        return NULL;
    }
    for (unsigned i = 0; i < ROOT_COUNT; i++) {
        input[i] = root_of(plan->event_class, scopes[i]);
        output[i] = root_of(output_class, scopes[i]);
    }
    return ctf_transcoding_create(input, output, ROOT_COUNT);
}

static void compile(struct event_writer *writer, unsigned index)
{
    const struct ctf_field_class *root = root_of(writer->schema_class, scopes[index]);

    ctf_encode_plan_free(writer->plans[index]);
    writer->plans[index] = root ? ctf_encode_plan_create(root, &cell_readers) : NULL;
}

void event_writer_update(struct event_writer *writer)
{
    for (unsigned i = 0; i < ROOT_COUNT; i++) {
        if (writer->plans[i] && !ctf_encode_plan_is_current(writer->plans[i])) {
            compile(writer, i);
        }
    }
}

struct event_writer *event_writer_create(
    const bt_event_class *event_class, const struct ctf_event_class *schema_class)
{
    struct event_writer *writer = g_new0(struct event_writer, 1);

    writer->schema_class = schema_class;
    writer->id = schema_class->id;
    writer->has_time = schema_class->stream_class->clock != NULL;
    writer->event_class = event_class;
    for (unsigned i = 0; i < ROOT_COUNT; i++) {
        compile(writer, i);
    }
    writer->transcoding = find_transcoding(event_class, schema_class);
    return writer;
}

void event_writer_free(struct event_writer *writer)
{
    for (unsigned i = 0; i < ROOT_COUNT; i++) {
        ctf_encode_plan_free(writer->plans[i]);
    }
    ctf_transcoding_free(writer->transcoding);
    g_free(writer);
}

/* The header that trace-schema.c declares: 64-bit numbers in native byte order. */
static inline void put_header(
    const struct event_writer *writer, uint64_t time, struct ctf_encoder *encoder)
{
    if (G_UNLIKELY(encoder->bit)) {
        ctf_encoder_align(encoder, 8);
    }
    ctf_encoder_reserve(encoder, sizeof writer->id + sizeof time);
    memcpy(encoder->at, &writer->id, sizeof writer->id);
    encoder->at += sizeof writer->id;
    if (G_LIKELY(writer->has_time)) {
        memcpy(encoder->at, &time, sizeof time);
        encoder->at += sizeof time;
    }
}

static bool encode(struct event_writer *writer, const bt_event *event, uint64_t *slots,
    struct ctf_encoder *encoder, char **error)
{
    const bt_field *const roots[ROOT_COUNT] = {
        bt_event_borrow_common_context_field_const(event),
        bt_event_borrow_specific_context_field_const(event),
        bt_event_borrow_payload_field_const(event),
    };
    g_autofree char *field_error = NULL;
    const char *name = bt_event_class_get_name(writer->event_class);

    for (unsigned i = 0; i < ROOT_COUNT; i++) {
        const bt_x_field_cell *cell = (const bt_x_field_cell *) roots[i];

        if (writer->plans[i] &&
            !ctf_encode(writer->plans[i], cell->value.cells, slots, NULL, encoder, &field_error)) {
            *error = g_strdup_printf(
                "event class `%s` (ID %" PRIu64 "): %s", name ? name : "", writer->id, field_error);
            return false;
        }
    }
    return true;
}

bool event_writer_write(struct event_writer *writer, const bt_event *event, uint64_t time,
    uint64_t *slots, struct ctf_data_stream *file, char **error)
{
    bt_x_event_encoding encoding;

    put_header(writer, time, &file->encoder);
    if (G_LIKELY(writer->transcoding && bt_x_event_get_encoding(event, &encoding))) {
        ctf_transcode(writer->transcoding, encoding.bytes, encoding.tag, &file->encoder);
    } else if (!encode(writer, event, slots, &file->encoder, error)) {
        ctf_data_stream_drop_event(file);
        return false;
    }
    ctf_data_stream_end_event(file, time);
    return true;
}

/* SPDX-License-Identifier: MIT */
/* Translates a schema to trace IR; see trace-ir.h. */
#include "plugins/ctf/trace-ir.h"

#include <babeltrace2/extension/event-projection.h>

#include "base/clock.h"
#include "base/uuid.h"

#include "ctf/decode/packet-reader.h"
#include "plugins/ctf/attributes-ir.h"
#include "plugins/ctf/field-class-ir.h"

#include <string.h>

struct trace_ir {
    bt_self_component *component;
    const struct ctf_schema *schema; /* owned by `plans` */
    struct ctf_plan_set *plans;
    /* The strings are unset, because only trace_ir_create() uses them. */
    struct trace_ir_options options;
    uint64_t mip_version;
    bt_trace_class *trace_class;
    bt_trace *trace;
    struct field_class_translation fields;
    GHashTable *clock_classes;  /* struct ctf_clock_class * (borrowed) -> bt_clock_class * */
    GHashTable *stream_classes; /* struct ctf_stream_class * -> struct trace_ir_stream_class * */
    /* Maps struct ctf_stream_class * to the number of its event classes that are translated. */
    GHashTable *event_class_counts;
};

/* Sets a BLOB field with the public functions. The first cell of a field is the field itself. */
static void copy_blob(bt_x_field_cell *blob, const void *bytes, uint64_t length)
{
    bt_field *field = (bt_field *) blob;

    if (bt_field_get_class_type(field) == BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITH_LENGTH_FIELD ||
        bt_field_get_class_type(field) == BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITHOUT_LENGTH_FIELD) {
        bt_field_blob_dynamic_set_length(field, length);
    }
    if (length) {
        memcpy(bt_field_blob_get_data(field), bytes, length);
    }
}

const struct ctf_library_functions trace_ir_library_functions = {
    .set_length = bt_x_field_cell_set_length,
    .select = bt_x_field_cell_select,
    .set_present = bt_x_field_cell_set_present,
    .copy_string = bt_x_field_cell_copy_string,
    .copy_blob = copy_blob,
    .segment_user_data = bt_x_segment_get_user_data,
    .create_segment = bt_x_segment_create,
    .get_segment_refs = bt_x_segment_get_refs,
    .put_segment_refs = bt_x_segment_put_refs,
    .create_message = bt_x_message_event_create_deferred,
};

static void set_clock_class_origin(
    struct trace_ir *ir, const struct ctf_clock_class *clock_class, bt_clock_class *result)
{
    if (ir->options.force_unix_epoch_origin || clock_class->origin == CTF_ORIGIN_UNIX_EPOCH) {
        bt_clock_class_set_origin_unix_epoch(result);
    } else if (clock_class->origin == CTF_ORIGIN_CUSTOM && ir->mip_version >= 1) {
        bt_clock_class_set_origin(result, clock_class->origin_namespace, clock_class->origin_name,
            clock_class->origin_uid);
    } else {
        bt_clock_class_set_origin_unknown(result);
    }
}

static void set_clock_class_identity(
    struct trace_ir *ir, const struct ctf_clock_class *clock_class, bt_clock_class *result)
{
    if (clock_class->name) {
        bt_clock_class_set_name(result, clock_class->name);
    }
    if (ir->mip_version == 0) {
        if (clock_class->has_uuid) {
            bt_clock_class_set_uuid(result, clock_class->uuid);
        }
        return;
    }
    if (clock_class->namespace) {
        bt_clock_class_set_namespace(result, clock_class->namespace);
    }
    if (clock_class->uid) {
        bt_clock_class_set_uid(result, clock_class->uid);
    } else if (clock_class->has_uuid) {
        char uid[TG_UUID_TEXT_SIZE];

        bt_clock_class_set_uid(result, tg_uuid_text(clock_class->uuid, uid));
    }
    if (clock_class->has_accuracy) {
        bt_clock_class_set_accuracy(result, clock_class->accuracy);
    }
}

static bt_clock_class *translate_clock_class(
    struct trace_ir *ir, const struct ctf_clock_class *clock_class)
{
    bt_clock_class *result = g_hash_table_lookup(ir->clock_classes, clock_class);
    int64_t seconds;
    uint64_t cycles;

    if (result) {
        return result;
    }
    result = bt_clock_class_create(ir->component);
    set_clock_class_identity(ir, clock_class, result);
    if (clock_class->description) {
        bt_clock_class_set_description(result, clock_class->description);
    }
    bt_clock_class_set_frequency(result, clock_class->frequency);
    if (clock_class->has_precision) {
        bt_clock_class_set_precision(result, clock_class->precision);
    }
    ctf_clock_class_shifted_offset(clock_class, ir->options.clock_shift, &seconds, &cycles);
    bt_clock_class_set_offset(result, seconds, cycles);
    set_clock_class_origin(ir, clock_class, result);
    ATTRIBUTES_SET(
        bt_clock_class_set_user_attributes, result, attributes_translate(clock_class->attributes));
    g_hash_table_insert(ir->clock_classes, (void *) clock_class, result);
    return result;
}

static void translate_event_class(
    struct trace_ir *ir, bt_stream_class *stream_class, const struct ctf_event_class *event_class)
{
    bt_event_class *result = bt_event_class_create_with_id(stream_class, event_class->id);

    if (event_class->name) {
        bt_event_class_set_name(result, event_class->name);
    }
    if (ir->mip_version >= 1 && event_class->namespace) {
        bt_event_class_set_namespace(result, event_class->namespace);
    }
    if (ir->mip_version >= 1 && event_class->uid) {
        bt_event_class_set_uid(result, event_class->uid);
    }
    if (event_class->log_level != CTF_NO_LOG_LEVEL) {
        bt_event_class_set_log_level(result, (bt_event_class_log_level) event_class->log_level);
    }
    if (event_class->emf_uri) {
        bt_event_class_set_emf_uri(result, event_class->emf_uri);
    }
    if (event_class->specific_context) {
        bt_field_class *context = field_class_translate(&ir->fields, event_class->specific_context);

        bt_event_class_set_specific_context_field_class(result, context);
        bt_field_class_put_ref(context);
    }
    if (event_class->payload) {
        bt_field_class *payload = field_class_translate(&ir->fields, event_class->payload);

        bt_event_class_set_payload_field_class(result, payload);
        bt_field_class_put_ref(payload);
    }
    ATTRIBUTES_SET(bt_event_class_set_user_attributes, result,
        attributes_translate_of_event_class(event_class->attributes));
    bt_event_class_put_ref(result);
}

static struct trace_ir_stream_class *describe_stream_class(
    const struct ctf_stream_class *stream_class)
{
    struct trace_ir_stream_class *result = g_new(struct trace_ir_stream_class, 1);
    bool has_begin = ctf_stream_class_packets_have_begin(stream_class);
    bool has_end = ctf_stream_class_packets_have_end(stream_class);

    *result = (struct trace_ir_stream_class){
        .has_clock = stream_class->clock != NULL,
        .has_packet_context = ctf_stream_class_has_visible_packet_context(stream_class),
        .packets_have_begin = has_begin,
        .packets_have_end = has_end,
        .counts_discarded_events = ctf_field_class_has_role(
            stream_class->packet_context, CTF_ROLE_DISCARDED_EVENT_COUNTER),
        .counts_packets =
            ctf_field_class_has_role(stream_class->packet_context, CTF_ROLE_PACKET_SEQUENCE_NUMBER),
        /* The times of discarded events and packets are bounds of packets. */
        .discarded_have_times = has_begin && has_end,
    };
    return result;
}

static void set_stream_class_identity(
    struct trace_ir *ir, const struct ctf_stream_class *stream_class, bt_stream_class *result)
{
    if (stream_class->name) {
        bt_stream_class_set_name(result, stream_class->name);
    }
    if (ir->mip_version >= 1 && stream_class->namespace) {
        bt_stream_class_set_namespace(result, stream_class->namespace);
    }
    if (ir->mip_version >= 1 && stream_class->uid) {
        bt_stream_class_set_uid(result, stream_class->uid);
    }
}

static void translate_stream_class(struct trace_ir *ir, const struct ctf_stream_class *stream_class)
{
    struct trace_ir_stream_class *description = describe_stream_class(stream_class);
    bt_stream_class *result = bt_stream_class_create_with_id(ir->trace_class, stream_class->id);

    description->stream_class = result;
    bt_stream_class_set_assigns_automatic_event_class_id(result, BT_FALSE);
    bt_stream_class_set_assigns_automatic_stream_id(result, BT_FALSE);
    set_stream_class_identity(ir, stream_class, result);
    if (stream_class->clock) {
        bt_stream_class_set_default_clock_class(
            result, translate_clock_class(ir, stream_class->clock));
    }
    bt_stream_class_set_supports_packets(
        result, BT_TRUE, description->packets_have_begin, description->packets_have_end);
    bool supports_events = description->counts_discarded_events || ir->options.is_tolerant;
    bool supports_packets = description->counts_packets || ir->options.is_tolerant;
    bt_stream_class_set_supports_discarded_events(
        result, supports_events, supports_events && description->discarded_have_times);
    bt_stream_class_set_supports_discarded_packets(
        result, supports_packets, supports_packets && description->discarded_have_times);
    if (description->has_packet_context) {
        bt_field_class *context = field_class_translate(&ir->fields, stream_class->packet_context);

        bt_stream_class_set_packet_context_field_class(result, context);
        bt_field_class_put_ref(context);
    }
    if (stream_class->event_common_context) {
        bt_field_class *context =
            field_class_translate(&ir->fields, stream_class->event_common_context);

        bt_stream_class_set_event_common_context_field_class(result, context);
        bt_field_class_put_ref(context);
    }
    ATTRIBUTES_SET(bt_stream_class_set_user_attributes, result,
        attributes_translate(stream_class->attributes));
    g_hash_table_insert(ir->stream_classes, (void *) stream_class, description);
    bt_stream_class_put_ref(result); /* the trace class holds a reference */
}

static void translate_new_event_classes(
    struct trace_ir *ir, const struct ctf_stream_class *stream_class)
{
    guint done = GPOINTER_TO_UINT(g_hash_table_lookup(ir->event_class_counts, stream_class));
    bt_stream_class *result = trace_ir_find_stream_class(ir, stream_class)->stream_class;

    for (guint i = done; i < stream_class->event_classes->len; i++) {
        translate_event_class(ir, result, stream_class->event_classes->pdata[i]);
    }
    g_hash_table_insert(ir->event_class_counts, (void *) stream_class,
        GUINT_TO_POINTER(stream_class->event_classes->len));
}

void trace_ir_update(struct trace_ir *ir)
{
    const GPtrArray *stream_classes = ir->schema->stream_classes;

    ctf_plan_set_update(ir->plans);
    for (guint i = 0; i < stream_classes->len; i++) {
        const struct ctf_stream_class *stream_class = stream_classes->pdata[i];

        if (!trace_ir_find_stream_class(ir, stream_class)) {
            translate_stream_class(ir, stream_class);
        }
        translate_new_event_classes(ir, stream_class);
    }
}

static void set_trace_name(struct trace_ir *ir, const struct trace_ir_options *options)
{
    const struct ctf_environment_entry *hostname =
        ctf_schema_environment_entry(ir->schema, "hostname");
    bool has_hostname = hostname && hostname->is_string;
    bool has_name = options->trace_name != NULL;

    if (!options->replaces_name) {
        const char *schema_name = ir->schema->name;

        if (schema_name && (*schema_name || !options->omits_empty_name || ir->mip_version >= 1)) {
            bt_trace_set_name(ir->trace, schema_name);
        }
        return;
    }
    g_autofree char *name = g_strconcat(has_hostname ? hostname->string : "",
        has_hostname && has_name ? "/" : "", has_name ? options->trace_name : "", NULL);
    bt_trace_set_name(ir->trace, name);
}

static void set_trace_identity(struct trace_ir *ir)
{
    const struct ctf_schema *schema = ir->schema;

    if (ir->mip_version == 0) {
        if (schema->has_uuid) {
            bt_trace_set_uuid(ir->trace, schema->uuid);
        }
        return;
    }
    if (schema->namespace) {
        bt_trace_set_namespace(ir->trace, schema->namespace);
    }
    if (schema->uid) {
        bt_trace_set_uid(ir->trace, schema->uid);
    }
}

static void set_trace_environment(struct trace_ir *ir)
{
    for (guint i = 0; i < ir->schema->environment->len; i++) {
        const struct ctf_environment_entry *entry =
            &g_array_index(ir->schema->environment, struct ctf_environment_entry, i);

        if (entry->is_string) {
            bt_trace_set_environment_entry_string(ir->trace, entry->name, entry->string);
        } else {
            bt_trace_set_environment_entry_integer(ir->trace, entry->name, entry->integer);
        }
    }
}

static void put_clock_class(void *clock_class)
{
    bt_clock_class_put_ref(clock_class);
}

struct trace_ir *trace_ir_create(bt_self_component *component, struct ctf_plan_set *plans,
    const struct trace_ir_options *options, char **error)
{
    const struct ctf_schema *schema = ctf_plan_set_schema(plans);
    uint64_t mip_version = bt_self_component_get_graph_mip_version(component);

    if (schema->version >= 2 && mip_version == 0) {
        *error = g_strdup("a CTF 2 trace needs a graph of MIP version 1");
        return NULL;
    }
    struct trace_ir *ir = g_new0(struct trace_ir, 1);
    ir->component = component;
    ir->schema = schema;
    ir->plans = ctf_plan_set_ref(plans);
    ir->options = *options;
    ir->options.trace_name = NULL;
    ir->mip_version = mip_version;
    ir->clock_classes = g_hash_table_new_full(NULL, NULL, NULL, put_clock_class);
    ir->stream_classes = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    ir->event_class_counts = g_hash_table_new(NULL, NULL);

    ir->trace_class = bt_trace_class_create(component);
    bt_trace_class_set_assigns_automatic_stream_class_id(ir->trace_class, BT_FALSE);
    ir->fields = (struct field_class_translation){
        .trace_class = ir->trace_class,
        .mip_version = mip_version,
        .translated = g_hash_table_new(NULL, NULL),
    };
    ATTRIBUTES_SET(bt_trace_class_set_user_attributes, ir->trace_class,
        attributes_translate(schema->attributes));
    trace_ir_update(ir);

    ir->trace = bt_trace_create(ir->trace_class);
    set_trace_identity(ir);
    set_trace_name(ir, options);
    set_trace_environment(ir);
    return ir;
}

void trace_ir_free(struct trace_ir *ir)
{
    if (!ir) {
        return;
    }
    g_hash_table_destroy(ir->event_class_counts);
    g_hash_table_destroy(ir->stream_classes);
    g_hash_table_destroy(ir->clock_classes);
    g_hash_table_destroy(ir->fields.translated);
    bt_trace_put_ref(ir->trace);
    bt_trace_class_put_ref(ir->trace_class);
    ctf_plan_set_unref(ir->plans);
    g_free(ir);
}

bt_trace *trace_ir_borrow_trace(struct trace_ir *ir)
{
    return ir->trace;
}

const struct trace_ir_stream_class *trace_ir_find_stream_class(
    struct trace_ir *ir, const struct ctf_stream_class *stream_class)
{
    return g_hash_table_lookup(ir->stream_classes, stream_class);
}

/*
 * An event class outlives its component while a consumer holds one of its events. The plan must
 * exist as long as the class.
 */
static void release_plan(void *plan)
{
    ctf_plan_set_unref(((struct ctf_event_plan *) plan)->set);
}

const bt_event_class *trace_ir_connect_event_class(struct trace_ir *ir, struct ctf_event_plan *plan)
{
    const struct trace_ir_stream_class *stream_class =
        trace_ir_find_stream_class(ir, plan->event_class->stream_class);
    bt_event_class *event_class =
        bt_stream_class_borrow_event_class_by_id(stream_class->stream_class, plan->event_class->id);

    bt_x_event_class_set_decoder(event_class, ctf_event_plan_decode, plan, release_plan);
    bt_x_event_class_set_projector(
        event_class, ctf_event_plan_project, ctf_event_plan_free_projection);
    bt_x_event_class_set_measurer(event_class, ctf_event_plan_measure);
    ctf_plan_set_ref(plan->set);
    ctf_event_plan_set_user(plan, event_class);
    return event_class;
}

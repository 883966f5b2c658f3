/* SPDX-License-Identifier: MIT */
/* Translates a trace, its stream classes and its event classes to a schema; see trace-schema.h. */
#include "plugins/ctf/fs-sink/schema/trace-schema.h"

#include <inttypes.h>
#include <string.h>

#include "base/uuid.h"
#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/schema/clock-fields.h"
#include "plugins/ctf/fs-sink/schema/clock-schema.h"
#include "plugins/ctf/fs-sink/schema/field-class-schema.h"
#include "plugins/ctf/fs-sink/schema/original-classes.h"
#include "plugins/ctf/fs-sink/schema/written-names.h"

struct trace_schema {
    const bt_trace *trace; /* borrowed */
    const bt_trace_class *trace_class;
    const struct ctf_event_class *(*find_original)(const bt_event_class *event_class);
    struct original_lengths *lengths;
    struct limitations limitations;
    struct ctf_schema *schema;
    struct schema_translation translation;
    GHashTable *clock_classes;  /* const bt_clock_class * -> struct ctf_clock_class * */
    GHashTable *stream_classes; /* const bt_stream_class * -> struct ctf_stream_class * */
    GHashTable *event_classes;  /* const bt_event_class * -> struct ctf_event_class * */
};

/* Creates a field of a header, or a field that describes a packet. Such fields have a role. */
static struct ctf_field_class *create_role_field(uint64_t length, uint32_t role)
{
    struct ctf_field_class *result =
        ctf_field_class_create_number(CTF_FIELD_UINT, length, CTF_NATIVE_ENDIAN);

    result->roles = role;
    result->is_hidden = true;
    return result;
}

/*
 * Appends a field that has a role. CTF 2 reserves no names for such fields, so a prefix
 * distinguishes them from the user's fields.
 */
static void append_role_field(const struct trace_schema *self, struct ctf_field_class *structure,
    const char *name, struct ctf_field_class *field_class)
{
    bool is_context = !structure->is_hidden;
    g_autofree char *prefixed = self->schema->version > 1 && is_context
                                    ? g_strdup_printf("%s-%s", self->translation.key_prefix, name)
                                    : NULL;

    ctf_field_class_append_member(structure, prefixed ? prefixed : name, field_class)->keeps_name =
        self->schema->version == 1;
}

static struct ctf_field_class *create_header(void)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_STRUCT);

    result->is_hidden = true;
    return result;
}

static struct ctf_field_class *create_uuid_field(unsigned version)
{
    struct ctf_field_class *result =
        ctf_field_class_create(version > 1 ? CTF_FIELD_STATIC_BLOB : CTF_FIELD_STATIC_ARRAY);

    result->length = 16;
    result->alignment = 8;
    result->roles = CTF_ROLE_METADATA_UUID;
    result->is_hidden = true;
    if (version > 1) {
        result->media_type = g_strdup("application/octet-stream");
    } else {
        result->element = create_role_field(8, 0);
    }
    return result;
}

static struct ctf_field_class *create_packet_header(const struct trace_schema *self)
{
    struct ctf_field_class *header = create_header();
    struct ctf_field_class *magic = create_role_field(32, CTF_ROLE_PACKET_MAGIC);

    magic->display_base = 16;
    append_role_field(self, header, "magic", magic);
    append_role_field(self, header, "uuid", create_uuid_field(self->schema->version));
    append_role_field(self, header, "stream_id", create_role_field(64, CTF_ROLE_STREAM_CLASS_ID));
    append_role_field(
        self, header, "stream_instance_id", create_role_field(64, CTF_ROLE_STREAM_ID));
    return header;
}

static struct ctf_field_class *create_event_header(const struct trace_schema *self, bool has_clock)
{
    struct ctf_field_class *header = create_header();

    append_role_field(self, header, "id", create_role_field(64, CTF_ROLE_EVENT_CLASS_ID));
    if (has_clock) {
        append_role_field(
            self, header, "timestamp", create_role_field(64, CTF_ROLE_CLOCK_TIMESTAMP));
    }
    return header;
}

/*
 * Creates the members that describe packets. If a stream class doesn't support packets, each stream
 * is written as one packet. This packet has times if the stream class has a clock, because some
 * readers need them.
 */
static struct ctf_field_class *create_packet_context(
    const struct trace_schema *self, const bt_stream_class *ir_class)
{
    bool is_one_packet = bt_stream_class_borrow_default_clock_class_const(ir_class) &&
                         !bt_stream_class_supports_packets(ir_class);
    const struct {
        const char *name;
        enum ctf_role role;
        bool is_present;
    } fields[] = {
        {"packet_size", CTF_ROLE_PACKET_TOTAL_LENGTH, true},
        {"content_size", CTF_ROLE_PACKET_CONTENT_LENGTH, true},
        {"timestamp_begin", CTF_ROLE_CLOCK_TIMESTAMP,
            is_one_packet ||
                bt_stream_class_packets_have_beginning_default_clock_snapshot(ir_class)},
        {"timestamp_end", CTF_ROLE_PACKET_END_TIMESTAMP,
            is_one_packet || bt_stream_class_packets_have_end_default_clock_snapshot(ir_class)},
        {"events_discarded", CTF_ROLE_DISCARDED_EVENT_COUNTER,
            bt_stream_class_supports_discarded_events(ir_class)},
        {"packet_seq_num", CTF_ROLE_PACKET_SEQUENCE_NUMBER, true},
    };
    struct ctf_field_class *context = ctf_field_class_create(CTF_FIELD_STRUCT);

    for (guint i = 0; i < G_N_ELEMENTS(fields); i++) {
        if (fields[i].is_present) {
            append_role_field(self, context, fields[i].name, create_role_field(64, fields[i].role));
        }
    }
    return context;
}

/*
 * Translates `ir_root` to a structure. If `ir_root` is NULL, sets `*result` to NULL. Returns false
 * after an error.
 */
static bool translate_root(struct trace_schema *self, enum ctf_scope scope, const char *owner,
    const bt_field_class *ir_root, struct ctf_field_class **result)
{
    if (ir_root) {
        *result = ctf_field_class_create(CTF_FIELD_STRUCT);
    }
    return field_class_schema_translate_root(&self->translation, scope, owner, ir_root, *result);
}

static void report_clock_field(
    struct trace_schema *self, const char *owner, const struct ctf_field_class *original)
{
    const char *name = ctf_clock_fields_find_hidden(original);

    if (name) {
        g_autofree char *where = g_strdup_printf("field `%s` of %s", name, owner);

        limitations_report(&self->limitations, LIMITATION_CLOCK_FIELDS, where);
    }
}

/* Completes the translation of a root with properties of its original. */
static void use_original_root(struct trace_schema *self, const char *owner,
    const struct ctf_field_class *original, struct ctf_field_class *output)
{
    original_classes_use_lengths(self->lengths, &self->translation, output, original);
    report_clock_field(self, owner, original);
}

static const struct ctf_event_class *find_original(
    const struct trace_schema *self, const bt_event_class *event_class)
{
    return self->find_original ? self->find_original(event_class) : NULL;
}

static bool translate_clock_class(
    struct trace_schema *self, const bt_clock_class *ir_class, struct ctf_clock_class **result)
{
    if (!ir_class) {
        return true;
    }
    *result = g_hash_table_lookup(self->clock_classes, ir_class);
    if (*result) {
        return true;
    }
    *result = clock_schema_add(&self->translation, ir_class);
    g_hash_table_insert(self->clock_classes, (void *) ir_class, *result);
    return *result != NULL;
}

/*
 * Sets the properties for CTF 2 that identify a stream or event class in graphs of MIP version 1.
 */
static void set_identity(struct trace_schema *self, const char *owner, const char *ir_namespace,
    const char *ir_uid, char **namespace, char **uid)
{
    if (self->schema->version > 1) {
        *namespace = written_text(ir_namespace);
        *uid = written_text(ir_uid);
    } else if (ir_namespace || ir_uid) {
        limitations_report(&self->limitations, LIMITATION_IDENTITIES, owner);
    }
}

static void name_stream_class(struct trace_schema *self, const char *owner,
    const bt_stream_class *ir_class, struct ctf_stream_class *result)
{
    const char *name = bt_stream_class_get_name(ir_class);

    if (self->translation.mip_version >= 1) {
        set_identity(self, owner, bt_stream_class_get_namespace(ir_class),
            bt_stream_class_get_uid(ir_class), &result->namespace, &result->uid);
    }
    if (self->schema->version > 1) {
        result->name = written_text(name);
    } else if (name) {
        limitations_report(&self->limitations, LIMITATION_STREAM_CLASS_NAMES, owner);
    }
}

static bool translate_stream_class(struct trace_schema *self, const bt_stream_class *ir_class)
{
    g_autoptr(ctf_stream_class) result = ctf_stream_class_create(bt_stream_class_get_id(ir_class));
    g_autofree char *owner = g_strdup_printf("stream class %" PRIu64, result->id);

    name_stream_class(self, owner, ir_class, result);
    if (!translation_set_attributes(&self->translation,
            bt_stream_class_borrow_user_attributes_const(ir_class), owner, &result->attributes) ||
        !translate_clock_class(
            self, bt_stream_class_borrow_default_clock_class_const(ir_class), &result->clock)) {
        return false;
    }
    translation_forget_roots(&self->translation, CTF_SCOPE_PACKET_CONTEXT);
    result->packet_context = create_packet_context(self, ir_class);
    result->event_header = create_event_header(self, result->clock != NULL);
    if (!field_class_schema_translate_root(&self->translation, CTF_SCOPE_PACKET_CONTEXT, owner,
            bt_stream_class_borrow_packet_context_field_class_const(ir_class),
            result->packet_context) ||
        !translate_root(self, CTF_SCOPE_EVENT_COMMON_CONTEXT, owner,
            bt_stream_class_borrow_event_common_context_field_class_const(ir_class),
            &result->event_common_context)) {
        return false;
    }
    if (bt_stream_class_get_event_class_count(ir_class) > 0) {
        const struct ctf_event_class *original =
            find_original(self, bt_stream_class_borrow_event_class_by_index_const(ir_class, 0));

        if (original) {
            use_original_root(
                self, owner, original->stream_class->packet_context, result->packet_context);
            use_original_root(self, owner, original->stream_class->event_common_context,
                result->event_common_context);
        }
    }
    g_hash_table_insert(self->stream_classes, (void *) ir_class, result);
    ctf_schema_add_stream_class(self->schema, g_steal_pointer(&result));
    return true;
}

static bool set_event_class_properties(struct trace_schema *self, const char *owner,
    const bt_event_class *ir_class, struct ctf_event_class *result)
{
    const char *emf_uri = bt_event_class_get_emf_uri(ir_class);
    bt_event_class_log_level level;

    /* CTF 1.8 readers ignore an empty URI. */
    if (emf_uri && (*emf_uri || self->schema->version > 1)) {
        result->emf_uri = written_text(emf_uri);
    }
    if (bt_event_class_get_log_level(ir_class, &level) == BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        result->log_level = (int) level;
    }
    return translation_set_attributes(&self->translation,
        bt_event_class_borrow_user_attributes_const(ir_class), owner, &result->attributes);
}

static void name_event_class(struct trace_schema *self, const char *owner,
    const bt_event_class *ir_class, struct ctf_event_class *result)
{
    const char *name = bt_event_class_get_name(ir_class);

    /* CTF 1.8 requires a name for each event class. */
    result->name = written_text(name || self->schema->version > 1 ? name : "unknown");
    if (self->translation.mip_version >= 1) {
        set_identity(self, owner, bt_event_class_get_namespace(ir_class),
            bt_event_class_get_uid(ir_class), &result->namespace, &result->uid);
    }
}

static bool translate_event_class(struct trace_schema *self, const bt_event_class *ir_class,
    struct ctf_stream_class *stream_class)
{
    g_autoptr(ctf_event_class) result = ctf_event_class_create(bt_event_class_get_id(ir_class));
    const char *name = bt_event_class_get_name(ir_class);
    g_autofree char *owner =
        g_strdup_printf("event class %" PRIu64 " (`%s`)", result->id, name ? name : "");

    name_event_class(self, owner, ir_class, result);
    if (!set_event_class_properties(self, owner, ir_class, result)) {
        return false;
    }
    translation_forget_roots(&self->translation, CTF_SCOPE_EVENT_SPECIFIC_CONTEXT);
    if (!translate_root(self, CTF_SCOPE_EVENT_SPECIFIC_CONTEXT, owner,
            bt_event_class_borrow_specific_context_field_class_const(ir_class),
            &result->specific_context) ||
        !translate_root(self, CTF_SCOPE_EVENT_PAYLOAD, owner,
            bt_event_class_borrow_payload_field_class_const(ir_class), &result->payload)) {
        return false;
    }
    const struct ctf_event_class *original = find_original(self, ir_class);
    if (original) {
        use_original_root(self, owner, original->specific_context, result->specific_context);
        use_original_root(self, owner, original->payload, result->payload);
    }
    g_hash_table_insert(self->event_classes, (void *) ir_class, result);
    ctf_stream_class_add_event_class(stream_class, g_steal_pointer(&result));
    return true;
}

/* Makes the roots of the stream class available to keys of event classes. */
static void use_stream_class(struct trace_schema *self, const bt_stream_class *ir_class,
    const struct ctf_stream_class *stream_class)
{
    struct schema_translation *translation = &self->translation;

    translation_forget_roots(translation, CTF_SCOPE_PACKET_CONTEXT);
    translation->roots[CTF_SCOPE_PACKET_CONTEXT] = stream_class->packet_context;
    translation->ir_roots[CTF_SCOPE_PACKET_CONTEXT] =
        bt_stream_class_borrow_packet_context_field_class_const(ir_class);
    translation->roots[CTF_SCOPE_EVENT_COMMON_CONTEXT] = stream_class->event_common_context;
    translation->ir_roots[CTF_SCOPE_EVENT_COMMON_CONTEXT] =
        bt_stream_class_borrow_event_common_context_field_class_const(ir_class);
}

static bool translate_new_event_classes(struct trace_schema *self, const bt_stream_class *ir_class)
{
    struct ctf_stream_class *stream_class = g_hash_table_lookup(self->stream_classes, ir_class);
    uint64_t count = bt_stream_class_get_event_class_count(ir_class);

    use_stream_class(self, ir_class, stream_class);
    for (uint64_t i = stream_class->event_classes->len; i < count; i++) {
        if (!translate_event_class(self,
                bt_stream_class_borrow_event_class_by_index_const(ir_class, i), stream_class)) {
            return false;
        }
    }
    return true;
}

static bool translate_new_classes(struct trace_schema *self)
{
    uint64_t count = bt_trace_class_get_stream_class_count(self->trace_class);

    for (uint64_t i = 0; i < count; i++) {
        const bt_stream_class *ir_class =
            bt_trace_class_borrow_stream_class_by_index_const(self->trace_class, i);

        if (!g_hash_table_contains(self->stream_classes, ir_class) &&
            !translate_stream_class(self, ir_class)) {
            return false;
        }
        if (!translate_new_event_classes(self, ir_class)) {
            return false;
        }
    }
    return true;
}

static bool has_stream_attributes(const bt_trace *trace)
{
    for (uint64_t i = 0; i < bt_trace_get_stream_count(trace); i++) {
        const bt_stream *stream = bt_trace_borrow_stream_by_index_const(trace, i);

        if (!bt_value_map_is_empty(bt_stream_borrow_user_attributes_const(stream))) {
            return true;
        }
    }
    return false;
}

static void report_instance_attributes(struct trace_schema *self)
{
    if (!bt_value_map_is_empty(bt_trace_borrow_user_attributes_const(self->trace))) {
        limitations_report(&self->limitations, LIMITATION_TRACE_ATTRIBUTES, "those of the trace");
    } else if (has_stream_attributes(self->trace)) {
        limitations_report(&self->limitations, LIMITATION_TRACE_ATTRIBUTES, "those of a stream");
    }
}

bool trace_schema_update(struct trace_schema *self, char **error)
{
    report_instance_attributes(self);
    if (translate_new_classes(self)) {
        return true;
    }
    *error = g_steal_pointer(&self->translation.error);
    return false;
}

static void add_environment_entry(
    struct trace_schema *self, const char *name, const bt_value *value)
{
    g_autofree char *text = NULL;

    if (self->schema->version == 1 && !ctf_tsdl_is_identifier(name)) {
        limitations_report_environment_entry(&self->limitations, name);
    } else if (bt_value_get_type(value) == BT_VALUE_TYPE_STRING) {
        text = written_text(bt_value_string_get(value));
        ctf_schema_add_environment_entry(self->schema, name, text, 0);
    } else {
        ctf_schema_add_environment_entry(
            self->schema, name, NULL, bt_value_integer_signed_get(value));
    }
}

static void add_environment(struct trace_schema *self)
{
    uint64_t count = bt_trace_get_environment_entry_count(self->trace);
    g_autofree const char **names = g_new(const char *, count);
    g_autofree const bt_value **values = g_new(const bt_value *, count);

    for (uint64_t i = 0; i < count; i++) {
        bt_trace_borrow_environment_entry_by_index_const(self->trace, i, &names[i], &values[i]);
    }
    g_autofree char **written = written_names_create(WRITTEN_ANY_TEXT, names, (guint) count);
    for (uint64_t i = 0; i < count; i++) {
        add_environment_entry(self, written[i], values[i]);
        g_free(written[i]);
    }
}

/*
 * Sets the identity that readers will assign to the written trace: the UUID of the written trace,
 * and LTTng's namespace if LTTng recorded it.
 */
static void set_identity_of_ctf1(struct trace_schema *self)
{
    bool is_lttng = ctf_is_lttng(ctf_schema_environment_entry(self->schema, "tracer_name"));
    const char *namespace =
        self->translation.mip_version >= 1 ? bt_trace_get_namespace(self->trace) : NULL;
    char uid[TG_UUID_TEXT_SIZE];

    self->schema->namespace = g_strdup(is_lttng ? CTF_LTTNG_NAMESPACE : NULL);
    self->schema->name = g_strdup("");
    self->schema->uid = g_strdup(tg_uuid_text(self->schema->uuid, uid));
    if (namespace && g_strcmp0(namespace, self->schema->namespace) != 0) {
        limitations_report(&self->limitations, LIMITATION_IDENTITIES, "those of the trace");
    }
}

static void set_identity_of_ctf2(struct trace_schema *self)
{
    struct ctf_schema *schema = self->schema;
    bt_uuid uuid = self->translation.mip_version == 0 ? bt_trace_get_uuid(self->trace) : NULL;
    char uid[TG_UUID_TEXT_SIZE];

    schema->name = written_text(bt_trace_get_name(self->trace));
    if (self->translation.mip_version >= 1) {
        schema->namespace = written_text(bt_trace_get_namespace(self->trace));
        schema->uid = written_text(bt_trace_get_uid(self->trace));
    } else if (uuid) {
        schema->uid = g_strdup(tg_uuid_text(uuid, uid));
    }
}

static void prepare_fields(struct trace_schema *self, bool keeps_cpu_id)
{
    char uuid[TG_UUID_TEXT_SIZE];

    self->translation.mip_version = bt_trace_class_get_graph_mip_version(self->trace_class);
    self->translation.keeps_cpu_id = keeps_cpu_id && self->schema->version == 1;
    if (self->schema->version > 1) {
        self->translation.key_prefix = g_strdup(tg_uuid_text(self->schema->uuid, uuid));
    }
}

static bool translate_trace(struct trace_schema *self, bool keeps_cpu_id)
{
    struct ctf_schema *schema = self->schema;

    schema->byte_order = CTF_NATIVE_ENDIAN;
    tg_uuid_generate(schema->uuid);
    schema->has_uuid = true;
    prepare_fields(self, keeps_cpu_id);
    add_environment(self);
    if (schema->version == 1) {
        set_identity_of_ctf1(self);
    } else {
        set_identity_of_ctf2(self);
    }
    schema->packet_header = create_packet_header(self);
    return translation_set_attributes(&self->translation,
        bt_trace_class_borrow_user_attributes_const(self->trace_class), "trace class",
        &schema->attributes);
}

struct trace_schema *trace_schema_create(
    const bt_trace *trace, const struct trace_schema_options *options, char **error)
{
    struct trace_schema *self = g_new0(struct trace_schema, 1);

    self->trace = trace;
    self->trace_class = bt_trace_borrow_class_const(trace);
    self->find_original = options->find_original;
    self->lengths = original_lengths_create();
    limitations_initialize(&self->limitations, options->version, options->warn, options->warn_data);
    self->schema = ctf_schema_create(options->version);
    translation_initialize(&self->translation, self->schema, &self->limitations);
    self->clock_classes = g_hash_table_new(NULL, NULL);
    self->stream_classes = g_hash_table_new(NULL, NULL);
    self->event_classes = g_hash_table_new(NULL, NULL);
    if (!translate_trace(self, options->keeps_cpu_id)) {
        *error = g_steal_pointer(&self->translation.error);
    } else if (trace_schema_update(self, error)) {
        return self;
    }
    trace_schema_free(self);
    return NULL;
}

void trace_schema_free(struct trace_schema *self)
{
    if (!self) {
        return;
    }
    g_hash_table_destroy(self->clock_classes);
    g_hash_table_destroy(self->stream_classes);
    g_hash_table_destroy(self->event_classes);
    original_lengths_free(self->lengths);
    translation_finish(&self->translation);
    ctf_schema_free(self->schema);
    g_free(self);
}

const struct ctf_schema *trace_schema_get(const struct trace_schema *self)
{
    return self->schema;
}

const struct ctf_stream_class *trace_schema_find_stream_class(
    const struct trace_schema *self, const bt_stream_class *stream_class)
{
    return g_hash_table_lookup(self->stream_classes, stream_class);
}

const struct ctf_event_class *trace_schema_find_event_class(
    const struct trace_schema *self, const bt_event_class *event_class)
{
    return g_hash_table_lookup(self->event_classes, event_class);
}

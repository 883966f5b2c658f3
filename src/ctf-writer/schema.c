/* SPDX-License-Identifier: MIT */
/* Adds the classes of the writer to the schema of its trace; see schema.h. */
#include "ctf-writer/schema.h"

#include <string.h>

#include "base/clock.h"
#include "ctf-writer/clock.h"
#include "ctf-writer/event-class.h"
#include "ctf-writer/stream-class.h"
#include "ctf-writer/translation.h"
#include "ctf/metadata/tsdl/reserved.h"
#include "ctf/schema/key-slots.h"

static bool is_time(enum ctf_role role)
{
    return role == CTF_ROLE_CLOCK_TIMESTAMP || role == CTF_ROLE_PACKET_END_TIMESTAMP;
}

/*
 * Returns the role of a field by its name. The code handles the timestamp of the event header here,
 * because readers don't recognize this field by its name, but by its clock.
 */
static enum ctf_role find_role(struct translation *translation, enum ctf_scope scope,
    const struct ctf_member *member, guint index)
{
    const struct ctf_tsdl_reserved *reserved = ctf_tsdl_find_reserved(scope, member->name);

    if (scope == CTF_SCOPE_EVENT_HEADER && strcmp(member->name, "timestamp") == 0 &&
        member->field_class->type == CTF_FIELD_UINT) {
        return CTF_ROLE_CLOCK_TIMESTAMP;
    }
    /* The user sets the values of all other fields, so these have no role. */
    if (!reserved || (reserved->role & (CTF_ROLE_PACKET_SEQUENCE_NUMBER | CTF_ROLE_STREAM_ID))) {
        return (enum ctf_role) 0;
    }
    if (!reserved->check(member->field_class, index)) {
        translation->name = member->name;
        ctfw_translation_fail(translation, "it %s", reserved->rule);
        return (enum ctf_role) 0;
    }
    return reserved->role;
}

/*
 * Sets the roles of those fields of a root for which the library provides the values. Without a
 * clock, the fields for times have no role.
 */
static void assign_roles(
    struct translation *translation, struct ctf_field_class *root, enum ctf_scope scope)
{
    for (guint i = 0; i < root->member_count; i++) {
        struct ctf_field_class *member = root->members[i].field_class;
        enum ctf_role role = find_role(translation, scope, &root->members[i], i);

        if (role && (!is_time(role) || translation->clock_class)) {
            member->roles = role;
            member->is_hidden = true;
        }
    }
}

static void begin_translation(struct translation *translation, struct ctf_schema *schema,
    const struct bt_ctf_stream_class *stream_class)
{
    *translation = (struct translation){
        .schema = schema,
        .slots = ctf_key_slots_create(),
        .clock_class = stream_class->clock ? stream_class->clock->clock_class : NULL,
    };
}

/* Moves the error of the translation to `*error`. Returns whether there was no error. */
static bool end_translation(struct translation *translation, char **error)
{
    g_hash_table_destroy(translation->slots);
    *error = translation->error;
    return !translation->error;
}

static struct ctf_field_class *translate_root(
    struct translation *translation, enum ctf_scope scope, const struct bt_ctf_field_type *type)
{
    if (translation->error) {
        return NULL;
    }
    struct ctf_field_class *root = ctfw_translate_root(translation, scope, type);
    if (root) {
        assign_roles(translation, root, scope);
    }
    if (translation->error) {
        g_clear_pointer(&root, ctf_field_class_free);
    }
    return root;
}

static bool update_clock_class(
    const struct bt_ctf_clock_class *clock_class, struct ctf_clock_class *result, char **error)
{
    int64_t offset = clock_class->offset_cycles;

    result->offset_seconds = clock_class->offset_seconds;
    if (!tg_clock_carry_offset(clock_class->frequency, offset < 0,
            offset < 0 ? -(uint64_t) offset : (uint64_t) offset, &result->offset_seconds,
            &result->offset_cycles)) {
        *error = g_strdup_printf(
            "clock `%s`: its offset (seconds) doesn't fit 64 bits", clock_class->name);
        return false;
    }
    g_free(result->description);
    result->description =
        clock_class->description ? g_utf8_make_valid(clock_class->description, -1) : NULL;
    result->frequency = clock_class->frequency;
    result->has_precision = true;
    result->precision = clock_class->precision;
    result->has_uuid = true;
    memcpy(result->uuid, clock_class->uuid, sizeof result->uuid);
    result->origin = clock_class->is_absolute ? CTF_ORIGIN_UNIX_EPOCH : CTF_ORIGIN_UNKNOWN;
    return true;
}

/* Copies the properties of the clocks. Clocks may change until they are frozen. */
bool ctfw_schema_update_clocks(struct ctf_schema *schema, const GPtrArray *clocks, char **error)
{
    GPtrArray *results = schema->clock_classes;

    for (guint i = 0; i < clocks->len; i++) {
        const struct bt_ctf_clock *clock = clocks->pdata[i];

        if (i == results->len) {
            struct ctf_clock_class *result = ctf_clock_class_create();

            result->id = g_strdup(clock->clock_class->name);
            result->name = g_strdup(clock->clock_class->name);
            ctf_schema_add_clock_class(schema, result);
        }
        if (!update_clock_class(clock->clock_class, results->pdata[i], error)) {
            return false;
        }
    }
    return true;
}

/* Adds an event class. `translation` contains the roots of the stream class. */
static bool add_event_class(struct translation *translation, struct bt_ctf_event_class *event_class,
    struct ctf_stream_class *stream_class)
{
    g_autoptr(ctf_event_class) result = ctf_event_class_create((uint64_t) event_class->id);

    result->name = g_utf8_make_valid(event_class->name, -1);
    result->emf_uri = event_class->emf_uri ? g_utf8_make_valid(event_class->emf_uri, -1) : NULL;
    result->log_level = event_class->log_level == BT_CTF_EVENT_CLASS_LOG_LEVEL_UNSPECIFIED
                            ? CTF_NO_LOG_LEVEL
                            : (int) event_class->log_level;
    result->specific_context =
        translate_root(translation, CTF_SCOPE_EVENT_SPECIFIC_CONTEXT, event_class->context_type);
    result->payload =
        translate_root(translation, CTF_SCOPE_EVENT_PAYLOAD, event_class->payload_type);
    if (translation->error) {
        return false;
    }
    event_class->schema_class = result;
    ctf_stream_class_add_event_class(stream_class, g_steal_pointer(&result));
    return true;
}

static void add_stream_class(struct translation *translation,
    const struct bt_ctf_stream_class *stream_class, struct ctf_stream_class *result)
{
    result->packet_context =
        translate_root(translation, CTF_SCOPE_PACKET_CONTEXT, stream_class->packet_context_type);
    result->event_header =
        translate_root(translation, CTF_SCOPE_EVENT_HEADER, stream_class->event_header_type);
    result->event_common_context = translate_root(
        translation, CTF_SCOPE_EVENT_COMMON_CONTEXT, stream_class->event_context_type);
    for (guint i = 0; i < stream_class->event_classes->len && !translation->error; i++) {
        struct bt_ctf_event_class *event_class = stream_class->event_classes->pdata[i];

        if (!add_event_class(translation, event_class, result)) {
            char *error = translation->error;

            translation->error = g_strdup_printf("event class `%s`: %s", event_class->name, error);
            g_free(error);
        }
    }
}

static void forget_stream_class(
    const struct bt_ctf_stream_class *stream_class, struct ctf_stream_class *result)
{
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        struct bt_ctf_event_class *event_class = stream_class->event_classes->pdata[i];

        event_class->schema_class = NULL;
    }
    ctf_stream_class_free(result);
}

/* Checks that readers can find the class of each packet and event by its ID. */
static void check_ids(struct translation *translation, const struct ctf_field_class *packet_header,
    guint stream_class_count, const struct ctf_field_class *event_header, guint event_class_count)
{
    if (translation->error) {
        return;
    }
    if (stream_class_count > 1 &&
        !ctf_field_class_has_role(packet_header, CTF_ROLE_STREAM_CLASS_ID)) {
        translation->error = g_strdup("the packet header has no field `stream_id`, so the trace "
                                      "can have only one stream class");
    } else if (event_class_count > 1 &&
               !ctf_field_class_has_role(event_header, CTF_ROLE_EVENT_CLASS_ID)) {
        translation->error = g_strdup("the event header has no field `id`, so the stream class can "
                                      "have only one event class");
    }
}

static struct ctf_clock_class *find_clock_class(
    const struct ctf_schema *schema, const struct bt_ctf_clock *clock)
{
    return clock ? ctf_schema_clock_class_by_id(schema, clock->clock_class->name) : NULL;
}

bool ctfw_schema_add_stream_class(struct ctf_schema *schema,
    const struct bt_ctf_field_type *packet_header_type, struct bt_ctf_stream_class *stream_class,
    char **error)
{
    struct translation translation;
    bool is_first = schema->stream_classes->len == 0;

    begin_translation(&translation, schema, stream_class);
    if (is_first) {
        schema->packet_header =
            translate_root(&translation, CTF_SCOPE_PACKET_HEADER, packet_header_type);
    } else {
        translation.roots[CTF_SCOPE_PACKET_HEADER] =
            (struct translated_type){packet_header_type, schema->packet_header};
    }
    struct ctf_stream_class *result = ctf_stream_class_create((uint64_t) stream_class->id);
    result->clock = find_clock_class(schema, stream_class->clock);
    add_stream_class(&translation, stream_class, result);
    check_ids(&translation, schema->packet_header, schema->stream_classes->len + 1,
        result->event_header, stream_class->event_classes->len);
    if (end_translation(&translation, error)) {
        stream_class->schema_class = result;
        ctf_schema_add_stream_class(schema, result);
        return true;
    }
    forget_stream_class(stream_class, result);
    if (is_first) {
        g_clear_pointer(&schema->packet_header, ctf_field_class_free);
    }
    return false;
}

bool ctfw_schema_add_event_class(struct ctf_schema *schema,
    const struct bt_ctf_field_type *packet_header_type, struct bt_ctf_stream_class *stream_class,
    struct bt_ctf_event_class *event_class, char **error)
{
    struct ctf_stream_class *schema_class = stream_class->schema_class;
    const struct translated_type roots[] = {
        [CTF_SCOPE_PACKET_HEADER] = {packet_header_type, schema->packet_header},
        [CTF_SCOPE_PACKET_CONTEXT] = {stream_class->packet_context_type,
            schema_class->packet_context},
        [CTF_SCOPE_EVENT_HEADER] = {stream_class->event_header_type, schema_class->event_header},
        [CTF_SCOPE_EVENT_COMMON_CONTEXT] = {stream_class->event_context_type,
            schema_class->event_common_context},
    };
    struct translation translation;

    begin_translation(&translation, schema, stream_class);
    memcpy(translation.roots, roots, sizeof roots);
    check_ids(&translation, schema->packet_header, schema->stream_classes->len,
        schema_class->event_header, schema_class->event_classes->len + 1);
    if (!translation.error) {
        add_event_class(&translation, event_class, schema_class);
    }
    return end_translation(&translation, error);
}

/* SPDX-License-Identifier: MIT */
/* The blocks that describe data: `stream` and `event`. */
#include "ctf/metadata/tsdl/parser.h"

#include <inttypes.h>

struct stream_block {
    const char *id_at; /* NULL if there is no ID */
    struct tsdl_slice id_assignment;
    uint64_t id;
    struct tsdl_block_root packet_context, event_header, event_context;
};

static bool assign_stream_class_id(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct stream_block *block = target;

    block->id_at = value->at;
    block->id_assignment = tsdl_current_assignment(parser);
    return tsdl_value_to_unsigned(parser, value, "`id` attribute", &block->id);
}

static const struct tsdl_attribute stream_attributes[] = {
    {"id", assign_stream_class_id},
    {"packet.context", NULL, tsdl_assign_block_root, offsetof(struct stream_block, packet_context)},
    {"event.header", NULL, tsdl_assign_block_root, offsetof(struct stream_block, event_header)},
    {"event.context", NULL, tsdl_assign_block_root, offsetof(struct stream_block, event_context)},
};

static const struct tsdl_attribute_list stream_list = {
    .owner = "`stream` block",
    .attributes = stream_attributes,
    .count = G_N_ELEMENTS(stream_attributes),
    .allows_declarations = true,
};

/*
 * Ignores the ID of the only stream class if packets have no `stream_id`: these packets can only
 * belong to this class.
 */
static void ignore_needless_id(struct tsdl_parser *parser, struct stream_block *block)
{
    if (parser->has_one_stream_block && block->id_at && !parser->has_stream_class_id) {
        tsdl_ignore(parser, block->id_assignment, block->id_at,
            "this stream has an ID, but the packet header has no field `stream_id`");
        block->id_at = NULL;
        block->id = 0;
    }
}

static bool check_stream_id(
    struct tsdl_parser *parser, const struct stream_block *block, const char *at)
{
    struct ctf_schema *schema = parser->schema;
    bool has_field = parser->has_stream_class_id;

    if (parser->has_implicit_stream) {
        return tsdl_fail(parser, at,
            "this `stream` block must come before the events: there already are events of a stream "
            "without a block");
    }
    if (block->id_at && !has_field) {
        return tsdl_fail(parser, block->id_at,
            "this stream has an ID, but the packet header has no field `stream_id`");
    }
    if (schema->stream_classes->len == 0) {
        return true;
    }
    if (!block->id_at) {
        return tsdl_fail(parser, at, "missing `id` attribute: there are several `stream` blocks");
    }
    if (!has_field) {
        return tsdl_fail(parser, at,
            "there are several `stream` blocks, but the packet header has no field `stream_id`");
    }
    if (ctf_schema_stream_class_by_id(schema, block->id)) {
        return tsdl_fail(
            parser, block->id_at, "there already is a stream with the ID %" PRIu64, block->id);
    }
    return true;
}

static bool finish_root(struct tsdl_parser *parser, struct ctf_stream_class *stream_class,
    struct ctf_event_class *event_class, enum ctf_scope scope, const char *at)
{
    return tsdl_finish_root(parser, &(struct tsdl_root){scope, stream_class, event_class, at});
}

static bool finish_stream(struct tsdl_parser *parser, struct stream_block *block, const char *at)
{
    ignore_needless_id(parser, block);
    if (!check_stream_id(parser, block, at)) {
        return false;
    }

    struct ctf_stream_class *stream_class = ctf_stream_class_create(block->id);
    stream_class->packet_context = g_steal_pointer(&block->packet_context.type);
    stream_class->event_header = g_steal_pointer(&block->event_header.type);
    stream_class->event_common_context = g_steal_pointer(&block->event_context.type);
    ctf_schema_add_stream_class(parser->schema, stream_class);

    return finish_root(
               parser, stream_class, NULL, CTF_SCOPE_PACKET_CONTEXT, block->packet_context.at) &&
           finish_root(
               parser, stream_class, NULL, CTF_SCOPE_EVENT_HEADER, block->event_header.at) &&
           finish_root(
               parser, stream_class, NULL, CTF_SCOPE_EVENT_COMMON_CONTEXT, block->event_context.at);
}

bool tsdl_parse_stream(struct tsdl_parser *parser)
{
    const char *at = tsdl_here(parser);
    struct stream_block block = {0};

    tsdl_advance(parser);
    bool is_valid = tsdl_parse_attributes(parser, &stream_list, &block, at) &&
                    tsdl_expect(parser, TSDL_SEMICOLON) && finish_stream(parser, &block, at);
    ctf_field_class_free(block.packet_context.type);
    ctf_field_class_free(block.event_header.type);
    ctf_field_class_free(block.event_context.type);
    return is_valid;
}

struct event_block {
    struct ctf_event_class *event_class;
    const char *id_at;        /* NULL if there is no ID */
    const char *stream_id_at; /* NULL if there is no stream ID */
    struct tsdl_slice stream_id_assignment;
    uint64_t stream_id;
    struct tsdl_block_root context, fields;
};

static bool assign_event_name(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct event_block *block = target;

    if (!tsdl_value_expect_text(parser, value, "`name` attribute")) {
        return false;
    }
    block->event_class->name = g_strndup(value->text.text, value->text.length);
    return true;
}

static bool assign_event_id(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct event_block *block = target;

    block->id_at = value->at;
    return tsdl_value_to_unsigned(parser, value, "`id` attribute", &block->event_class->id);
}

static bool assign_event_stream_id(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct event_block *block = target;

    block->stream_id_at = value->at;
    block->stream_id_assignment = tsdl_current_assignment(parser);
    return tsdl_value_to_unsigned(parser, value, "`stream_id` attribute", &block->stream_id);
}

static bool assign_log_level(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    enum { GREATEST = 14 }; /* 0 is EMERGENCY, 14 is DEBUG: the values of the trace IR */
    struct event_block *block = target;
    uint64_t level;

    if (!tsdl_value_to_unsigned(parser, value, "`loglevel` attribute", &level)) {
        return false;
    }
    if (level > GREATEST) {
        tsdl_warn(parser, value->at, "ignoring unknown log level %" PRIu64, level);
    } else {
        block->event_class->log_level = level;
    }
    return true;
}

static bool assign_emf_uri(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct event_block *block = target;

    if (!tsdl_value_expect_text(parser, value, "`model.emf.uri` attribute")) {
        return false;
    }
    if (value->text.length == 0 || value->text.text[0] == '\0') {
        tsdl_warn(parser, value->at, "ignoring empty `model.emf.uri` attribute");
    } else {
        block->event_class->emf_uri = g_strndup(value->text.text, value->text.length);
    }
    return true;
}

static const struct tsdl_attribute event_attributes[] = {
    {"name", assign_event_name},
    {"id", assign_event_id},
    {"stream_id", assign_event_stream_id},
    {"loglevel", assign_log_level, .is_dispensable = true},
    {"model.emf.uri", assign_emf_uri, .is_dispensable = true},
    {"context", NULL, tsdl_assign_block_root, offsetof(struct event_block, context)},
    {"fields", NULL, tsdl_assign_block_root, offsetof(struct event_block, fields)},
};

static const struct tsdl_attribute_list event_list = {
    .owner = "`event` block",
    .attributes = event_attributes,
    .count = G_N_ELEMENTS(event_attributes),
    .required_count = 1,
    .allows_declarations = true,
};

/*
 * Ignores an unknown stream ID of an event if the trace has only one stream and packets have no
 * `stream_id`. The ID of that stream may have been ignored, too.
 */
static void ignore_needless_stream_id(struct tsdl_parser *parser, struct event_block *block)
{
    if (parser->has_one_stream_block && block->stream_id_at && !parser->has_stream_class_id &&
        parser->schema->stream_classes->len == 1 &&
        !ctf_schema_stream_class_by_id(parser->schema, block->stream_id)) {
        tsdl_ignore(parser, block->stream_id_assignment, block->stream_id_at,
            "there is no stream with the ID %" PRIu64, block->stream_id);
        block->stream_id_at = NULL;
    }
}

/* Finds the stream of an event. A trace without `stream` blocks has one stream without fields. */
static struct ctf_stream_class *find_stream(
    struct tsdl_parser *parser, const struct event_block *block, const char *at)
{
    struct ctf_schema *schema = parser->schema;
    struct ctf_stream_class *stream_class;

    if (schema->stream_classes->len == 0 && block->stream_id == 0) {
        stream_class = ctf_stream_class_create(0);
        ctf_schema_add_stream_class(schema, stream_class);
        parser->has_implicit_stream = true;
        return stream_class;
    }
    if (block->stream_id_at) {
        stream_class = ctf_schema_stream_class_by_id(schema, block->stream_id);
        if (!stream_class) {
            tsdl_fail(parser, block->stream_id_at, "there is no stream with the ID %" PRIu64,
                block->stream_id);
        }
        return stream_class;
    }
    if (schema->stream_classes->len > 1) {
        tsdl_fail(parser, at, "missing `stream_id` attribute: there are several `stream` blocks");
        return NULL;
    }
    return schema->stream_classes->pdata[0];
}

static bool check_event_id(struct tsdl_parser *parser, const struct event_block *block,
    const struct ctf_stream_class *stream_class, const char *at)
{
    uint64_t id = block->event_class->id;

    if (ctf_stream_class_event_class_by_id(stream_class, id)) {
        return tsdl_fail(parser, block->id_at ? block->id_at : at,
            "there already is an event with the ID %" PRIu64 " in the stream with the ID %" PRIu64,
            id, stream_class->id);
    }
    /*
     * Check the event header only when the second event class is added, because a check visits all
     * fields of the header.
     */
    if (stream_class->event_classes->len == 1 &&
        !ctf_field_class_has_role(stream_class->event_header, CTF_ROLE_EVENT_CLASS_ID)) {
        return tsdl_fail(parser, at,
            "there are several events in the stream with the ID %" PRIu64
            ", but the event header has no field `id`",
            stream_class->id);
    }
    return true;
}

static bool finish_event(struct tsdl_parser *parser, struct event_block *block, const char *at)
{
    struct ctf_event_class *event_class = block->event_class;

    ignore_needless_stream_id(parser, block);
    struct ctf_stream_class *stream_class = find_stream(parser, block, at);
    if (!stream_class || !check_event_id(parser, block, stream_class, at)) {
        return false;
    }
    event_class->specific_context = g_steal_pointer(&block->context.type);
    event_class->payload = g_steal_pointer(&block->fields.type);
    ctf_stream_class_add_event_class(stream_class, g_steal_pointer(&block->event_class));

    return finish_root(parser, stream_class, event_class, CTF_SCOPE_EVENT_SPECIFIC_CONTEXT,
               block->context.at) &&
           finish_root(
               parser, stream_class, event_class, CTF_SCOPE_EVENT_PAYLOAD, block->fields.at);
}

bool tsdl_parse_event(struct tsdl_parser *parser)
{
    const char *at = tsdl_here(parser);
    struct event_block block = {.event_class = ctf_event_class_create(0)};

    tsdl_advance(parser);
    bool is_valid = tsdl_parse_attributes(parser, &event_list, &block, at) &&
                    tsdl_expect(parser, TSDL_SEMICOLON) && finish_event(parser, &block, at);
    ctf_field_class_free(block.context.type);
    ctf_field_class_free(block.fields.type);
    ctf_event_class_free(block.event_class);
    return is_valid;
}

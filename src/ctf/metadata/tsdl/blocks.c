/* SPDX-License-Identifier: MIT */
/* The blocks that describe the trace: `trace`, `env` and `clock`. */
#include "ctf/metadata/tsdl/parser.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/uuid.h"
#include "ctf/metadata/clock-difference.h"

static bool assign_major(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    uint64_t major;

    if (!tsdl_value_to_unsigned(parser, value, "`major` attribute", &major)) {
        return false;
    }
    if (major != 1) {
        return tsdl_fail(
            parser, value->at, "`major` attribute of the trace must be 1, not %" PRIu64, major);
    }
    return true;
}

/* Some tracers write another minor version, although their traces conform to CTF 1.8. */
static bool assign_minor(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    uint64_t minor;

    if (!tsdl_value_to_unsigned(parser, value, "`minor` attribute", &minor)) {
        return false;
    }
    if (minor != 8) {
        tsdl_warn(parser, value->at,
            "reading the trace as CTF 1.8: `minor` attribute must be 8, not %" PRIu64, minor);
    }
    return true;
}

static bool assign_byte_order(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    return tsdl_value_to_byte_order(parser, value, false, &parser->schema->byte_order);
}

static bool assign_trace_uuid(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    if (!tsdl_value_to_uuid(parser, value, "`uuid` attribute", parser->schema->uuid)) {
        return false;
    }
    parser->schema->has_uuid = true;
    return true;
}

static bool assign_packet_header(
    struct tsdl_parser *parser, struct ctf_field_class *type, const char *at, void *target)
{
    struct tsdl_root root = {
        .scope = CTF_SCOPE_PACKET_HEADER,
        .at = at,
    };

    parser->schema->packet_header = type;
    if (!tsdl_finish_root(parser, &root)) {
        return false;
    }
    parser->has_stream_class_id = ctf_field_class_has_role(type, CTF_ROLE_STREAM_CLASS_ID);
    return true;
}

static const struct tsdl_attribute trace_attributes[] = {
    {"major", assign_major},
    {"minor", assign_minor},
    {"byte_order", assign_byte_order},
    {"uuid", assign_trace_uuid, .is_dispensable = true},
    {"packet.header", .assign_type = assign_packet_header},
};

static const struct tsdl_attribute_list trace_list = {
    .owner = "`trace` block",
    .attributes = trace_attributes,
    .count = G_N_ELEMENTS(trace_attributes),
    .required_count = 3,
    .allows_declarations = true,
};

bool tsdl_parse_trace(struct tsdl_parser *parser)
{
    const char *at = tsdl_here(parser);

    tsdl_advance(parser);
    return tsdl_parse_attributes(parser, &trace_list, parser, at) &&
           tsdl_expect(parser, TSDL_SEMICOLON);
}

/*
 * Integers of more than 63 bits are converted to the signed integer with the same bits, as in
 * Babeltrace.
 */
static bool read_environment_integer(
    struct tsdl_parser *parser, const char *name, const struct tsdl_value *value, int64_t *integer)
{
    uint64_t bits;

    if (!tsdl_value_to_bits(parser, value, "the value of an environment entry", &bits)) {
        return false;
    }
    *integer = (int64_t) bits;
    if (!value->is_negative && *integer < 0) {
        tsdl_warn(parser, value->at,
            "environment entry `%s` is shown as %" PRId64 ": its value is greater than 2^63-1",
            name, *integer);
    }
    return true;
}

static bool add_environment_entry(
    struct tsdl_parser *parser, const char *name, const struct tsdl_value *value)
{
    GArray *environment = parser->schema->environment;
    int64_t integer = 0;
    g_autofree char *string = NULL;

    if (value->kind == TSDL_VALUE_PATH) {
        tsdl_warn(parser, value->at,
            "ignoring environment entry `%s`: its value is neither a string nor an integer", name);
        return true;
    }
    if (value->kind == TSDL_VALUE_STRING) {
        string = g_strndup(value->text.text, value->text.length);
    } else if (!read_environment_integer(parser, name, value, &integer)) {
        return false;
    }

    ctf_schema_add_environment_entry(parser->schema, name, string, integer);
    struct ctf_environment_entry *entry =
        &g_array_index(environment, struct ctf_environment_entry, environment->len - 1);
    /*
     * The last entry of a name counts. Replace the key, too, because it is borrowed from the entry.
     */
    g_hash_table_replace(parser->environment, entry->name, GUINT_TO_POINTER(environment->len));
    return true;
}

static bool parse_environment_entry(struct tsdl_parser *parser)
{
    struct tsdl_slice path;
    struct tsdl_value value;

    if (!tsdl_parse_path(parser, &path)) {
        return false;
    }
    g_autofree char *name = g_strndup(path.text, path.length);
    return tsdl_expect(parser, TSDL_EQUALS) && tsdl_parse_value(parser, &value) &&
           add_environment_entry(parser, name, &value) && tsdl_expect(parser, TSDL_SEMICOLON);
}

const struct ctf_environment_entry *tsdl_find_environment_entry(
    const struct tsdl_parser *parser, const char *name)
{
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(parser->environment, name));

    if (index == 0) {
        return NULL;
    }
    return &g_array_index(parser->schema->environment, struct ctf_environment_entry, index - 1);
}

bool tsdl_parse_env(struct tsdl_parser *parser)
{
    /* Array lengths, clocks and the trace's identity depend on environment entries. */
    if (parser->is_growing) {
        return tsdl_fail(parser, tsdl_here(parser),
            "an `env` block can't be added to metadata which is in use already");
    }
    tsdl_advance(parser);
    if (!tsdl_expect(parser, TSDL_LEFT_BRACE)) {
        return false;
    }
    while (!tsdl_accept(parser, TSDL_RIGHT_BRACE)) {
        if (!parse_environment_entry(parser)) {
            return false;
        }
    }
    return tsdl_expect(parser, TSDL_SEMICOLON);
}

/* A `clock` block under construction. */
struct clock_block {
    struct ctf_clock_class *clock_class;
    bool offset_is_negative;
    uint64_t offset; /* cycles, before normalisation */
};

static bool set_text(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, char **text)
{
    if (!tsdl_value_expect_text(parser, value, what)) {
        return false;
    }
    *text = g_strndup(value->text.text, value->text.length);
    return true;
}

static bool assign_clock_name(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct clock_block *block = target;

    return set_text(parser, value, "`name` attribute", &block->clock_class->name);
}

static bool assign_clock_uuid(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct ctf_clock_class *clock_class = ((struct clock_block *) target)->clock_class;

    if (!tsdl_value_to_uuid(parser, value, "`uuid` attribute", clock_class->uuid)) {
        return false;
    }
    clock_class->has_uuid = true;
    clock_class->uid = g_strndup(value->text.text, value->text.length);
    return true;
}

static bool assign_description(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct clock_block *block = target;

    return set_text(parser, value, "`description` attribute", &block->clock_class->description);
}

static bool assign_frequency(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct clock_block *block = target;
    uint64_t frequency;

    if (!tsdl_value_to_unsigned(parser, value, "`freq` attribute", &frequency)) {
        return false;
    }
    if (frequency == 0 || frequency == UINT64_MAX) {
        return tsdl_fail(
            parser, value->at, "the frequency of a clock can't be %" PRIu64, frequency);
    }
    block->clock_class->frequency = frequency;
    return true;
}

static bool assign_precision(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct clock_block *block = target;
    uint64_t precision;

    if (!tsdl_value_to_unsigned(parser, value, "`precision` attribute", &precision)) {
        return false;
    }
    if (precision == UINT64_MAX) {
        return tsdl_fail(
            parser, value->at, "the precision of a clock can't be %" PRIu64, precision);
    }
    block->clock_class->precision = precision;
    return true;
}

static bool assign_offset_seconds(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct clock_block *block = target;

    return tsdl_value_to_signed(
        parser, value, "`offset_s` attribute", &block->clock_class->offset_seconds);
}

static bool assign_offset(struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct clock_block *block = target;
    int64_t ignored;

    /* A fast clock's cycles since the epoch may need all 64 bits. */
    if ((value->kind != TSDL_VALUE_INTEGER || value->is_negative) &&
        !tsdl_value_to_signed(parser, value, "`offset` attribute", &ignored)) {
        return false;
    }
    block->offset = value->magnitude;
    block->offset_is_negative = value->is_negative;
    return true;
}

static bool assign_absolute(
    struct tsdl_parser *parser, const struct tsdl_value *value, void *target)
{
    struct clock_block *block = target;
    bool is_absolute;

    if (!tsdl_value_to_bool(parser, value, "`absolute` attribute", &is_absolute)) {
        return false;
    }
    if (is_absolute) {
        block->clock_class->origin = CTF_ORIGIN_UNIX_EPOCH;
    }
    return true;
}

static const struct tsdl_attribute clock_attributes[] = {
    {"name", assign_clock_name},
    {"uuid", assign_clock_uuid, .is_dispensable = true},
    {"description", assign_description, .is_dispensable = true},
    {"freq", assign_frequency, .is_dispensable = true},
    {"precision", assign_precision, .is_dispensable = true},
    {"offset_s", assign_offset_seconds, .is_dispensable = true},
    {"offset", assign_offset, .is_dispensable = true},
    {"absolute", assign_absolute, .is_dispensable = true},
};

static const struct tsdl_attribute_list clock_list = {
    .owner = "`clock` block",
    .attributes = clock_attributes,
    .count = G_N_ELEMENTS(clock_attributes),
    .required_count = 1,
};

static bool is_lttng(const struct tsdl_parser *parser)
{
    return ctf_is_lttng(tsdl_find_environment_entry(parser, "tracer_name"));
}

static bool finish_clock(struct tsdl_parser *parser, struct clock_block *block, const char *at)
{
    struct ctf_clock_class *clock_class = block->clock_class;

    if (!tg_clock_carry_offset(block->clock_class->frequency, block->offset_is_negative,
            block->offset, &block->clock_class->offset_seconds,
            &block->clock_class->offset_cycles)) {
        return tsdl_fail(parser, at, "the offset of this clock doesn't fit 64 bits of seconds");
    }

    /* LTTng's monotonic clock has an offset from the Unix epoch, but no `absolute` attribute. */
    if (strcmp(clock_class->name, "monotonic") == 0 && is_lttng(parser)) {
        clock_class->origin = CTF_ORIGIN_UNIX_EPOCH;
    }
    clock_class->id = g_strdup(clock_class->name);
    clock_class->has_precision = true;
    const struct ctf_clock_class *earlier =
        ctf_schema_clock_class_by_id(parser->schema, clock_class->id);
    if (earlier) {
        if (ctf_clock_class_difference(earlier, clock_class)) {
            tsdl_warn(parser, at, "ignoring this clock: there already is another one named `%s`",
                clock_class->id);
        }
        return true;
    }
    if (parser->has_implicit_clock) {
        return tsdl_fail(parser, at,
            "this clock must come before the streams: timestamps of earlier streams already use an "
            "implicit clock");
    }
    ctf_schema_add_clock_class(parser->schema, g_steal_pointer(&block->clock_class));
    return true;
}

bool tsdl_parse_clock(struct tsdl_parser *parser)
{
    const char *at = tsdl_here(parser);
    g_autoptr(ctf_clock_class) clock_class = ctf_clock_class_create();
    struct clock_block block = {.clock_class = clock_class};

    tsdl_advance(parser);
    bool is_valid = tsdl_parse_attributes(parser, &clock_list, &block, at) &&
                    tsdl_expect(parser, TSDL_SEMICOLON) && finish_clock(parser, &block, at);
    /* The class is NULL if the schema owns it now. */
    if (!block.clock_class) {
        g_steal_pointer(&clock_class);
    }
    return is_valid;
}

void tsdl_set_identity(struct tsdl_parser *parser)
{
    struct ctf_schema *schema = parser->schema;
    char uid[TG_UUID_TEXT_SIZE];

    if (is_lttng(parser)) {
        schema->namespace = g_strdup(CTF_LTTNG_NAMESPACE);
    }
    if (!schema->has_uuid) {
        return;
    }
    schema->name = g_strdup("");
    schema->uid = g_strdup(tg_uuid_text(schema->uuid, uid));
}

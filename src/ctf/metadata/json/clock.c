/* SPDX-License-Identifier: MIT */
/* Clock class fragments. */
#include "ctf/metadata/json/names.h"
#include "ctf/metadata/json/parser.h"

#include <stddef.h>
#include <string.h>

#include "base/source-text.h"
#include "ctf/metadata/clock-difference.h"

static bool parse_origin(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_clock_class *clock_class)
{
    static const struct ctf2_form form = {
        .name = "a clock origin",
        .allowed = CTF2_IDENTITY,
        .required = CTF2_SET(NAME) | CTF2_SET(UID),
    };
    static const char *const names[] = {CTF_JSON_UNIX_EPOCH};
    struct ctf2_object object;
    guint index = 0;

    if (!value) {
        return true;
    }
    if (value->type == CTF_JSON_STRING) {
        clock_class->origin = CTF_ORIGIN_UNIX_EPOCH;
        return ctf2_get_choice(parser, value, names, G_N_ELEMENTS(names), &index);
    }
    clock_class->origin = CTF_ORIGIN_CUSTOM;
    return ctf2_open(parser, value, &form, &object) &&
           ctf2_get_identity(parser, &object, &clock_class->origin_namespace,
               &clock_class->origin_name, &clock_class->origin_uid);
}

static bool parse_offset(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_clock_class *clock_class)
{
    static const struct ctf2_form form = {
        .name = "a clock offset",
        .allowed = CTF2_SET(SECONDS) | CTF2_SET(CYCLES),
    };
    struct ctf2_object object;

    return !value || (ctf2_open(parser, value, &form, &object) &&
                         ctf2_get_signed(parser, object.properties[CTF2_SECONDS],
                             &clock_class->offset_seconds) &&
                         ctf2_get_unsigned(parser, object.properties[CTF2_CYCLES], 0,
                             clock_class->frequency - 1, &clock_class->offset_cycles));
}

static bool parse_numbers(struct ctf2_parser *parser,
    const struct ctf_json_value *const *properties, struct ctf_clock_class *clock_class)
{
    clock_class->has_precision = properties[CTF2_PRECISION] != NULL;
    clock_class->has_accuracy = properties[CTF2_ACCURACY] != NULL;
    /*
     * In trace IR, 2^64-1 isn't a valid frequency. As a precision or accuracy, it means "unknown".
     */
    return ctf2_get_unsigned(
               parser, properties[CTF2_FREQUENCY], 1, UINT64_MAX - 1, &clock_class->frequency) &&
           parse_offset(parser, properties[CTF2_OFFSET_FROM_ORIGIN], clock_class) &&
           ctf2_get_unsigned(
               parser, properties[CTF2_PRECISION], 0, UINT64_MAX - 1, &clock_class->precision) &&
           ctf2_get_unsigned(
               parser, properties[CTF2_ACCURACY], 0, UINT64_MAX - 1, &clock_class->accuracy);
}

/*
 * Checks a clock class whose ID already exists. Babeltrace 2.1 repeats a clock class before each
 * data stream class that uses it.
 */
static bool check_repeated(struct ctf2_parser *parser, const struct ctf_json_value *id,
    const struct ctf_clock_class *earlier, const struct ctf_clock_class *clock_class)
{
    const char *property = ctf_clock_class_difference(earlier, clock_class);
    guint index = 0;

    if (!property) {
        return true;
    }
    g_ptr_array_find(parser->schema->clock_classes, earlier, &index);
    const struct ctf2_place *place = &g_array_index(parser->clock_places, struct ctf2_place, index);
    struct tg_source_position position =
        tg_source_position(parser->text, parser->length, place->begin);
    return ctf2_fail(parser, id,
        "the clock class of fragment %u (line %zu, column %zu) has the same ID, but another `%s`",
        place->number, position.line, position.column, property);
}

static void add_clock_class(struct ctf2_parser *parser, struct ctf_clock_class *clock_class)
{
    const struct ctf2_place place = {
        .number = parser->fragment.number,
        .begin = parser->fragment.begin,
    };

    g_array_append_val(parser->clock_places, place);
    ctf_schema_add_clock_class(parser->schema, clock_class);
}

bool ctf2_parse_clock_class(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    static const struct ctf2_form form = {
        .name = "a clock class fragment",
        .allowed = CTF2_SET(TYPE) | CTF2_COMMON | CTF2_IDENTITY | CTF2_SET(ID) |
                   CTF2_SET(FREQUENCY) | CTF2_SET(ORIGIN) | CTF2_SET(OFFSET_FROM_ORIGIN) |
                   CTF2_SET(PRECISION) | CTF2_SET(ACCURACY) | CTF2_SET(DESCRIPTION),
        .required = CTF2_SET(ID) | CTF2_SET(FREQUENCY),
    };
    g_autoptr(ctf_clock_class) clock_class = ctf_clock_class_create();
    const struct ctf_json_value *const *properties;
    struct ctf2_object object;

    if (!ctf2_open(parser, value, &form, &object)) {
        return false;
    }
    properties = object.properties;
    if (!ctf2_get_string(parser, properties[CTF2_ID], &clock_class->id) ||
        !ctf2_get_identity(
            parser, &object, &clock_class->namespace, &clock_class->name, &clock_class->uid) ||
        !ctf2_get_string(parser, properties[CTF2_DESCRIPTION], &clock_class->description) ||
        !parse_numbers(parser, properties, clock_class) ||
        !parse_origin(parser, properties[CTF2_ORIGIN], clock_class) ||
        !ctf2_get_attributes(parser, properties[CTF2_ATTRIBUTES], &clock_class->attributes)) {
        return false;
    }
    const struct ctf_clock_class *earlier =
        ctf_schema_clock_class_by_id(parser->schema, clock_class->id);
    if (earlier) {
        return check_repeated(parser, properties[CTF2_ID], earlier, clock_class);
    }
    add_clock_class(parser, g_steal_pointer(&clock_class));
    return true;
}

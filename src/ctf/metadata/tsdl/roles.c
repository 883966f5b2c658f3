/* SPDX-License-Identifier: MIT */
/*
 * Assigns the roles of fields with reserved names, determines which fields contain clock values,
 * and hides the fields that the trace IR doesn't show.
 */
#include "ctf/metadata/tsdl/parser.h"

#include <inttypes.h>

#include "ctf/metadata/tsdl/reserved.h"

/*
 * Finds the clock of timestamp fields without a `map` attribute: the only clock, or a new one if no
 * clock is declared.
 */
static bool find_implicit_clock(struct tsdl_parser *parser, const struct tsdl_root *root,
    const char *field, struct ctf_clock_class **clock_class)
{
    struct ctf_schema *schema = parser->schema;

    if (schema->clock_classes->len > 1) {
        return tsdl_fail(parser, root->at,
            "there are several clocks: field `%s` needs a `map` attribute that selects its clock",
            field);
    }
    if (schema->clock_classes->len == 0) {
        *clock_class = ctf_clock_class_create();
        (*clock_class)->id = g_strdup("default");
        (*clock_class)->name = g_strdup("default");
        (*clock_class)->has_precision = true;
        ctf_schema_add_clock_class(schema, *clock_class);
        parser->has_implicit_clock = true;
    }
    *clock_class = schema->clock_classes->pdata[0];
    return true;
}

static bool map_timestamp(struct tsdl_parser *parser, const struct tsdl_root *root,
    const char *name, struct ctf_field_class *field_class)
{
    struct tsdl_type *type = tsdl_type_of(field_class);

    if (field_class->type != CTF_FIELD_UINT || type->clock) {
        return true;
    }
    return find_implicit_clock(parser, root, name, &type->clock);
}

static bool assign_reserved(struct tsdl_parser *parser, const struct tsdl_root *root,
    const struct ctf_member *member, guint index)
{
    const struct ctf_tsdl_reserved *reserved = ctf_tsdl_find_reserved(root->scope, member->name);

    if (!reserved || !tsdl_is_declared_as(member->field_class, member->name, reserved->name)) {
        return true;
    }
    if (!reserved->check(member->field_class, index)) {
        return tsdl_fail(parser, root->at, "field `%s` %s", reserved->name, reserved->rule);
    }
    member->field_class->roles |= reserved->role;
    return (reserved->role != CTF_ROLE_CLOCK_TIMESTAMP &&
               reserved->role != CTF_ROLE_PACKET_END_TIMESTAMP) ||
           map_timestamp(parser, root, reserved->name, member->field_class);
}

static bool assign_nested_header_field(
    struct tsdl_parser *parser, const struct tsdl_root *root, struct ctf_field_class *field_class);

static bool assign_header_field(struct tsdl_parser *parser, const struct tsdl_root *root,
    const char *name, struct ctf_field_class *field_class)
{
    bool is_id = tsdl_is_declared_as(field_class, name, "id");

    if (field_class->type == CTF_FIELD_UINT && is_id) {
        field_class->roles |= CTF_ROLE_EVENT_CLASS_ID;
    }
    if (field_class->type == CTF_FIELD_SINT && is_id) {
        return tsdl_fail(parser, root->at, "field `id` %s",
            ctf_tsdl_find_reserved(CTF_SCOPE_EVENT_HEADER, "id")->rule);
    }
    if (tsdl_is_declared_as(field_class, name, "timestamp") &&
        !map_timestamp(parser, root, name, field_class)) {
        return false;
    }
    return assign_nested_header_field(parser, root, field_class);
}

/* LTTng's compact and large headers contain IDs and timestamps in a variant. */
static bool assign_nested_header_field(
    struct tsdl_parser *parser, const struct tsdl_root *root, struct ctf_field_class *field_class)
{
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        struct ctf_child child = ctf_field_class_child(field_class, i);

        /* Elements have no names. */
        if (child.name && !assign_header_field(parser, root, child.name, child.field_class)) {
            return false;
        }
    }
    return true;
}

static bool use_clock(
    struct tsdl_parser *parser, const struct tsdl_root *root, struct ctf_field_class *field_class)
{
    struct ctf_stream_class *stream_class = root->stream_class;
    struct ctf_clock_class *clock = tsdl_type_of(field_class)->clock;

    if (root->scope == CTF_SCOPE_PACKET_HEADER) {
        return tsdl_fail(
            parser, root->at, "a field of the packet header can't be mapped to a clock");
    }
    if (stream_class->clock && stream_class->clock != clock) {
        return tsdl_fail(parser, root->at,
            "the fields of one stream can't be mapped to two clocks: `%s` and `%s`",
            stream_class->clock->id, clock->id);
    }

    /* Streams of earlier pieces may be in use. */
    if (!stream_class->clock && stream_class->index < parser->known_stream_count) {
        return tsdl_fail(parser, root->at,
            "the stream with the ID %" PRIu64 " has no clock: a later field can't be mapped to one",
            stream_class->id);
    }

    stream_class->clock = clock;
    field_class->is_clock_field = field_class->roles == 0 && root->scope != CTF_SCOPE_EVENT_HEADER;
    if (!(field_class->roles & CTF_ROLE_PACKET_END_TIMESTAMP)) {
        field_class->roles |= CTF_ROLE_CLOCK_TIMESTAMP;
    }
    return true;
}

/* Sets clocks and hidden fields in the whole tree. */
static bool finish_tree(
    struct tsdl_parser *parser, const struct tsdl_root *root, struct ctf_field_class *field_class)
{
    /* Only unsigned integers can be clock values. */
    bool is_timestamp = field_class->type == CTF_FIELD_UINT && tsdl_type_of(field_class)->clock;

    if (is_timestamp && !use_clock(parser, root, field_class)) {
        return false;
    }
    field_class->is_hidden = field_class->roles != 0 || root->scope == CTF_SCOPE_PACKET_HEADER ||
                             root->scope == CTF_SCOPE_EVENT_HEADER;

    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        if (!finish_tree(parser, root, ctf_field_class_child(field_class, i).field_class)) {
            return false;
        }
    }
    return true;
}

bool tsdl_assign_roles(struct tsdl_parser *parser, const struct tsdl_root *root)
{
    struct ctf_field_class *structure = tsdl_root_of(parser, root, root->scope);

    if (root->scope <= CTF_SCOPE_EVENT_HEADER) {
        for (guint i = 0; i < structure->member_count; i++) {
            if (!assign_reserved(parser, root, &structure->members[i], i)) {
                return false;
            }
        }
    }
    if (root->scope == CTF_SCOPE_EVENT_HEADER &&
        !assign_nested_header_field(parser, root, structure)) {
        return false;
    }
    return finish_tree(parser, root, structure);
}

/* SPDX-License-Identifier: MIT */
/* Roles: the meanings of integers and BLOBs in headers and packet contexts. */
#include "ctf/metadata/json/names.h"
#include "ctf/metadata/json/parser.h"

#define IN(scope) (1u << CTF_SCOPE_##scope)

static const struct role {
    enum ctf_role role;
    unsigned scopes;
    bool is_blob, is_timestamp;
} roles[] = {
    {CTF_ROLE_CLOCK_TIMESTAMP, IN(PACKET_CONTEXT) | IN(EVENT_HEADER), .is_timestamp = true},
    {CTF_ROLE_EVENT_CLASS_ID, IN(EVENT_HEADER)},
    {CTF_ROLE_PACKET_TOTAL_LENGTH, IN(PACKET_CONTEXT)},
    {CTF_ROLE_PACKET_CONTENT_LENGTH, IN(PACKET_CONTEXT)},
    {CTF_ROLE_PACKET_END_TIMESTAMP, IN(PACKET_CONTEXT), .is_timestamp = true},
    {CTF_ROLE_DISCARDED_EVENT_COUNTER, IN(PACKET_CONTEXT)},
    {CTF_ROLE_PACKET_SEQUENCE_NUMBER, IN(PACKET_CONTEXT)},
    {CTF_ROLE_PACKET_MAGIC, IN(PACKET_HEADER)},
    {CTF_ROLE_METADATA_UUID, IN(PACKET_HEADER), .is_blob = true},
    {CTF_ROLE_STREAM_CLASS_ID, IN(PACKET_HEADER)},
    {CTF_ROLE_STREAM_ID, IN(PACKET_HEADER)},
};

static const char *name_of(const struct role *role)
{
    return ctf_json_role_names[ctf_role_index(role->role)];
}

static bool check_magic(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const struct ctf_field_class *field_class)
{
    bool is_first = parser->depth == 1 && parser->frames[0]->member_count == 0;

    if (is_first && field_class->type == CTF_FIELD_UINT && field_class->length == 32) {
        return true;
    }
    return ctf2_fail(parser, value,
        "the packet magic number must be a fixed-length integer of 32 bits and the first member of "
        "the packet header");
}

static bool check_uuid(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const struct ctf_field_class *field_class)
{
    if (field_class->length != 16) {
        return ctf2_fail(parser, value, "the metadata stream UUID must have 16 bytes");
    }
    if (!parser->schema->has_uuid) {
        return ctf2_fail(parser, value, "the preamble has no UUID to compare this one with");
    }
    return true;
}

/*
 * Checks whether the role is allowed at the field's location. In an alias, the location is unknown.
 */
static bool check_place(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const struct role *role, const struct ctf_field_class *field_class)
{
    const struct ctf2_root *root = parser->root;

    if (root->scope == CTF_SCOPE_COUNT) {
        return true;
    }
    if (!(role->scopes & (1u << root->scope))) {
        return ctf2_fail(parser, value, "a field here can't have the role `%s`", name_of(role));
    }
    if (role->is_timestamp && !root->stream_class->clock) {
        return ctf2_fail(
            parser, value, "the data stream class has no default clock, which a timestamp needs");
    }
    if (role->role == CTF_ROLE_PACKET_MAGIC) {
        return check_magic(parser, value, field_class);
    }
    if (role->role == CTF_ROLE_METADATA_UUID) {
        return check_uuid(parser, value, field_class);
    }
    return true;
}

static const struct role *find_role(
    struct ctf2_parser *parser, const struct ctf_json_value *value, bool is_blob)
{
    const char *names[G_N_ELEMENTS(roles)];
    guint indexes[G_N_ELEMENTS(roles)];
    guint count = 0, index = 0;

    for (guint i = 0; i < G_N_ELEMENTS(roles); i++) {
        if (roles[i].is_blob == is_blob) {
            indexes[count] = i;
            names[count++] = name_of(&roles[i]);
        }
    }
    return ctf2_get_choice(parser, value, names, count, &index) ? &roles[indexes[index]] : NULL;
}

bool ctf2_assign_roles(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_field_class *field_class)
{
    if (!ctf2_expect(parser, value, CTF_JSON_ARRAY)) {
        return false;
    }
    for (uint32_t i = 0; value && i < value->count; i++) {
        const struct ctf_json_value *item = &value->items[i];
        const struct role *role =
            find_role(parser, item, field_class->type == CTF_FIELD_STATIC_BLOB);

        if (!role || !check_place(parser, item, role, field_class)) {
            return false;
        }
        field_class->roles |= role->role;
        field_class->is_hidden = true;
    }
    return true;
}

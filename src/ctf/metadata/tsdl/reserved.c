/* SPDX-License-Identifier: MIT */
/* Reserved names; see reserved.h. */
#include "ctf/metadata/tsdl/reserved.h"

#include <string.h>

static bool check_magic(const struct ctf_field_class *field_class, guint index)
{
    return field_class->type == CTF_FIELD_UINT && field_class->length == 32 && index == 0;
}

static bool check_uuid(const struct ctf_field_class *field_class, guint index)
{
    const struct ctf_field_class *element = field_class->element;

    return field_class->type == CTF_FIELD_STATIC_ARRAY && field_class->length == 16 &&
           element->type == CTF_FIELD_UINT && element->length == 8 && element->alignment == 8;
}

static bool check_unsigned(const struct ctf_field_class *field_class, guint index)
{
    return field_class->type == CTF_FIELD_UINT;
}

#define UNSIGNED check_unsigned, "must be an unsigned integer"

static const struct ctf_tsdl_reserved reserved[] = {
    {CTF_SCOPE_PACKET_HEADER, "magic", CTF_ROLE_PACKET_MAGIC, check_magic,
        "must be a 32-bit unsigned integer and the first member"},
    {CTF_SCOPE_PACKET_HEADER, "uuid", CTF_ROLE_METADATA_UUID, check_uuid,
        "must be an array of 16 8-bit unsigned integers with an alignment of 8"},
    {CTF_SCOPE_PACKET_HEADER, "stream_id", CTF_ROLE_STREAM_CLASS_ID, UNSIGNED},
    {CTF_SCOPE_PACKET_HEADER, "stream_instance_id", CTF_ROLE_STREAM_ID, UNSIGNED},
    {CTF_SCOPE_PACKET_CONTEXT, "packet_size", CTF_ROLE_PACKET_TOTAL_LENGTH, UNSIGNED},
    {CTF_SCOPE_PACKET_CONTEXT, "content_size", CTF_ROLE_PACKET_CONTENT_LENGTH, UNSIGNED},
    {CTF_SCOPE_PACKET_CONTEXT, "timestamp_begin", CTF_ROLE_CLOCK_TIMESTAMP, UNSIGNED},
    {CTF_SCOPE_PACKET_CONTEXT, "timestamp_end", CTF_ROLE_PACKET_END_TIMESTAMP, UNSIGNED},
    {CTF_SCOPE_PACKET_CONTEXT, "events_discarded", CTF_ROLE_DISCARDED_EVENT_COUNTER, UNSIGNED},
    {CTF_SCOPE_PACKET_CONTEXT, "packet_seq_num", CTF_ROLE_PACKET_SEQUENCE_NUMBER, UNSIGNED},
    {CTF_SCOPE_EVENT_HEADER, "id", CTF_ROLE_EVENT_CLASS_ID, UNSIGNED},
};

const struct ctf_tsdl_reserved *ctf_tsdl_find_reserved(enum ctf_scope scope, const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(reserved); i++) {
        if (reserved[i].scope == scope && strcmp(reserved[i].name, name) == 0) {
            return &reserved[i];
        }
    }
    return NULL;
}

/* SPDX-License-Identifier: MIT */
/* The values of the roles of a packet; see packet-head.h. */
#include "ctf/encode/packet-head.h"

struct ctf_encode_roles ctf_packet_head_roles(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_packet_head *head)
{
    struct ctf_encode_roles roles = {
        .values =
            {
                [CTF_ROLE_INDEX_PACKET_MAGIC] = CTF_PACKET_MAGIC,
                [CTF_ROLE_INDEX_STREAM_CLASS_ID] = stream_class->id,
                [CTF_ROLE_INDEX_STREAM_ID] = head->stream_id,
                [CTF_ROLE_INDEX_CLOCK_TIMESTAMP] = head->begin_time,
                [CTF_ROLE_INDEX_PACKET_END_TIMESTAMP] = head->begin_time,
                [CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER] = head->discarded_events,
                [CTF_ROLE_INDEX_PACKET_SEQUENCE_NUMBER] = head->sequence_number,
            },
    };

    memcpy(roles.uuid, schema->uuid, sizeof roles.uuid);
    return roles;
}

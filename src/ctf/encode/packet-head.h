/* SPDX-License-Identifier: MIT */
/* What the header and the context of a packet say, in fields with roles. */
#ifndef CTF_ENCODE_PACKET_HEAD_H
#define CTF_ENCODE_PACKET_HEAD_H

#include "ctf/encode/encode-plan.h"

struct ctf_packet_head {
    uint64_t stream_id;
    uint64_t begin_time;       /* cycles */
    uint64_t discarded_events; /* total of the stream before the packet */
    uint64_t sequence_number;
};

/*
 * The values of all roles of a packet of a stream class, to be encoded and to be handed to
 * ctf_data_stream_begin_events(). Of what is only known when the packet ends, the sizes are 0, and
 * its end is its beginning.
 */
struct ctf_encode_roles ctf_packet_head_roles(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_packet_head *head);

#endif

/* SPDX-License-Identifier: MIT */
/* The values of the fields with roles in the header and the context of a packet. */
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
 * Returns the values of all roles of a packet, for encoding and for ctf_data_stream_begin_events().
 * Values that are only known at the end of the packet are preliminary: its sizes are 0, and its end
 * time is its beginning time.
 */
struct ctf_encode_roles ctf_packet_head_roles(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_packet_head *head);

#endif

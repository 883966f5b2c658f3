/* SPDX-License-Identifier: MIT */
/*
 * Known properties of tracers: bugs that make packet times wrong, and a guarantee about the order
 * of times. ctf/trace-files/index-fixups.c corrects the wrong times in indexes, and
 * plugins/ctf/stream-messages.c corrects them in messages. The packet reader issues no warning
 * about these times.
 */
#ifndef CTF_DECODE_TRACER_QUIRKS_H
#define CTF_DECODE_TRACER_QUIRKS_H

#include "ctf/schema/schema.h"

struct ctf_tracer_quirks {
    /*
     * LTTng-UST before 2.11 and LTTng-modules before 2.9.13 and 2.10.10: the last events of a
     * packet may be after its end time.
     */
    bool event_after_packet_end;
    /* barectf before 2.3.1: the first event of a packet may be before its beginning time. */
    bool event_before_packet_begin;
    /* LTTng: lttng-crash(1) writes packets with an end time of 0. */
    bool zero_packet_end;
    /*
     * Not a bug. LTTng: times never go backward, and apart from the bugs above, events are within
     * the times of their packet.
     */
    bool keeps_time_order;
};

/*
 * Detects the quirks of the tracer that wrote this trace, from the environment entries of the
 * trace.
 */
struct ctf_tracer_quirks ctf_tracer_quirks_detect(const struct ctf_schema *schema);

#endif

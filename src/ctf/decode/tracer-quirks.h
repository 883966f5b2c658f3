/* SPDX-License-Identifier: MIT */
/*
 * Tracers which write wrong packet times, and those that don't. The plugin corrects indexes in
 * fs/index-fixups.c, messages in stream-messages.c. The packet reader doesn't warn of them.
 */
#ifndef CTF_DECODE_TRACER_QUIRKS_H
#define CTF_DECODE_TRACER_QUIRKS_H

#include "ctf/schema/schema.h"

struct ctf_tracer_quirks {
    /* LTTng before 2.11 (UST), 2.9.13 and 2.10.10 (modules): the last events of a packet may be
     * later than its end time. */
    bool event_after_packet_end;
    /* barectf before 2.3.1: the first event of a packet may precede its beginning time. */
    bool event_before_packet_begin;
    /* LTTng: lttng-crash(1) writes packets whose end time is 0. */
    bool zero_packet_end;
    /* Not a fault: LTTng. Times never go back, and otherwise packets keep their bounds. */
    bool keeps_time_order;
};

/* The quirks of the tracer that wrote this trace, according to its environment entries. */
struct ctf_tracer_quirks ctf_tracer_quirks_detect(const struct ctf_schema *schema);

#endif

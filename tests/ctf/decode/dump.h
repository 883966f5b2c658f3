/* SPDX-License-Identifier: MIT */
/* A data stream as text: every packet, every event with its fields, and the error if there is one.
 */
#ifndef TESTS_CTF_DECODE_DUMP_H
#define TESTS_CTF_DECODE_DUMP_H

#include "ctf/decode/packet-reader.h"

/*
 * Appends the dump of `medium`, read through `pool` in batches of `batch_size`. Fields are decoded
 * at the end of each packet, when the reader is elsewhere:
 *
 *     packet 0 at 0: stream class 0, total 512, content 432, begin 5
 *       context {cpu_id: 1}
 *       event a, clock 7: payload {x: 1}
 *     error: …
 */
void dump_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out);

/*
 * The same for a stream that grows: when there are no bytes yet, or the metadata lacks a class, is
 * called to add some of either. May append to `out`. False: there is nothing to add.
 */
typedef bool dump_feed(void *data, GString *out);
void dump_growing_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, dump_feed *feed, void *data, GString *out);

/*
 * The same for a damaged stream, which is read tolerantly. Instead of an error, wherever the reader
 * has gone past something:
 *
 *     damage packet-length, bytes 24 to 40: …
 */
void dump_damaged_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out);

/* What a message is here: an event which may be decoded at any time. */
struct held_event {
    struct ctf_event_plan *plan;
    bt_x_segment *segment; /* a reference */
    uint64_t time;
    const uint8_t *bytes;
    uint32_t tag;
};

/* The target of such events: the `user` of each plan is the plan itself. */
extern const struct ctf_event_target held_event_target;
void held_event_free(void *event);

/* For the functions of a plan set with which streams are dumped. */
bt_message *dump_create_message(const bt_event_class *event_class, bt_x_segment *segment,
    uint64_t clock_value, const uint8_t *bytes, uint32_t tag);

/* Appends the lines above. */
void dump_packet(const struct ctf_packet *packet, GString *out);
void dump_event_head(const struct ctf_event_class *event_class, uint64_t clock, GString *out);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Prints a data stream as text: each packet, each event with its fields, and the error if there is
 * one.
 */
#ifndef TESTS_CTF_DECODE_DUMP_H
#define TESTS_CTF_DECODE_DUMP_H

#include "ctf/decode/packet-reader.h"

/*
 * Appends the dump of `medium`, read with `pool` in batches of `batch_size`. The fields of a
 * packet are decoded when the reader is at the end of the packet:
 *
 *     packet 0 at 0: stream class 0, total 512, content 432, begin 5
 *       context {cpu_id: 1}
 *       event a, clock 7: payload {x: 1}
 *     error: …
 */
void dump_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out);

/*
 * Called when a growing stream has no more bytes, or when the metadata lacks a class, to add bytes
 * or metadata. May append to `out`. Returns false if there is nothing to add.
 */
typedef bool dump_feed(void *data, GString *out);
void dump_growing_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, dump_feed *feed, void *data, GString *out);

/*
 * Reads a damaged stream tolerantly and appends its dump. A line describes the damage, where
 * dump_stream() would print an error and stop:
 *
 *     damage packet-length, bytes 24 to 40: …
 */
void dump_damaged_stream(struct ctf_plan_set *plans, struct ctf_medium *medium,
    struct ctf_window_pool *pool, uint32_t batch_size, GString *out);

/* Takes the role of a message: an event that may be decoded at any time. */
struct held_event {
    struct ctf_event_plan *plan;
    bt_x_segment *segment; /* holds a reference */
    uint64_t time;
    const uint8_t *bytes;
    uint32_t tag;
};

/* Creates `struct held_event` objects. The `user` of each plan is the plan itself. */
extern const struct ctf_event_target held_event_target;
void held_event_free(void *event);

/*
 * Creates a `struct held_event`. Plan sets of dumped streams call this function to create messages.
 */
bt_message *dump_create_message(const bt_event_class *event_class, bt_x_segment *segment,
    uint64_t clock_value, const uint8_t *bytes, uint32_t tag);

/* Appends the lines of a packet, as in the dump. */
void dump_packet(const struct ctf_packet *packet, GString *out);
void dump_event_head(const struct ctf_event_class *event_class, uint64_t clock, GString *out);

#endif

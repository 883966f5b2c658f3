/* SPDX-License-Identifier: MIT */
/* Generates small data streams of both formats from one description of their packets. */
#ifndef TESTS_CTF_DECODE_SMALL_STREAMS_H
#define TESTS_CTF_DECODE_SMALL_STREAMS_H

#include <glib.h>
#include <stdbool.h>

/*
 * The layout of packets. Each part is a text such as "magic:32 uuid packet_size:leb". Names are
 * from CTF 1.8 and stand for the roles of CTF 2. Sizes are in bits. All fields are unsigned
 * integers, except for `uuid`. NULL selects the usual fields, in whole bytes.
 */
struct small_layout {
    const char *name;
    unsigned version; /* 1 or 2 */
    const char *header, *context, *event_header;
    bool is_big_endian, is_reversed; /* reversed: the bit order is the opposite of CTF 1.8's */
    bool has_unaligned_integers;     /* false: all integers are byte-aligned */
    bool has_compact_header;         /* events have LTTng's compact header; CTF 1.8 */
    guint padding;                   /* per packet, in bytes */
};

enum { SMALL_STREAM_ID = 7, SMALL_STREAM_EVENTS = 4 /* per packet */ };

/* Returns the metadata. The caller frees it with g_free(). */
char *small_layout_metadata(const struct small_layout *layout);

/* Returns whether the packets contain `field`. */
bool small_layout_has(const struct small_layout *layout, const char *field);

/*
 * Appends packet `number`, counted from 0. Its length fields exceed its size by `more` bytes; 0 for
 * a valid packet.
 */
void small_layout_append_packet(
    const struct small_layout *layout, guint number, guint more, GByteArray *out);

#endif

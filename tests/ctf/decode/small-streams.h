/* SPDX-License-Identifier: MIT */
/* Small data streams of both formats, from one description of their packets. */
#ifndef TESTS_CTF_DECODE_SMALL_STREAMS_H
#define TESTS_CTF_DECODE_SMALL_STREAMS_H

#include <glib.h>
#include <stdbool.h>

/*
 * What a packet is made of. Each part is a text such as "magic:32 uuid packet_size:leb": names as
 * in CTF 1.8, which stand for the roles of CTF 2, and lengths in bits. Everything is an unsigned
 * integer, except for `uuid`. NULL: what is usual, in whole bytes.
 */
struct small_layout {
    const char *name;
    unsigned version; /* 1 or 2 */
    const char *header, *context, *event_header;
    bool is_big_endian, is_reversed; /* the bytes; the bits, in comparison with CTF 1.8 */
    bool has_unaligned_integers;     /* those of the texts; otherwise they are aligned to bytes */
    bool has_compact_header;         /* that of LTTng's events; CTF 1.8 */
    guint padding;                   /* of each packet, bytes */
};

enum { SMALL_STREAM_ID = 7, SMALL_STREAM_EVENTS = 4 /* of each packet */ };

/* To be freed with g_free(). */
char *small_layout_metadata(const struct small_layout *layout);

/* Whether `field` is a part of packets. */
bool small_layout_has(const struct small_layout *layout, const char *field);

/*
 * Appends packet `number`, counted from 0. `more`: how many bytes longer than it is it says that it
 * is; 0 for a good one.
 */
void small_layout_append_packet(
    const struct small_layout *layout, guint number, guint more, GByteArray *out);

#endif

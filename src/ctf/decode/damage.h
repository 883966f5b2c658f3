/* SPDX-License-Identifier: MIT */
/* Damage: a part of a data stream that can't be read. */
#ifndef CTF_DECODE_DAMAGE_H
#define CTF_DECODE_DAMAGE_H

#include <stdbool.h>
#include <stdint.h>

/* What is wrong, and its name in reports. */
#define CTF_DAMAGE_KINDS(X)                                                                        \
    X(READ, "read-error") /* the medium fails */                                                   \
    X(CUT_OFF, "cut-off") /* the data stream ends in a packet */                                   \
    X(MISSING, "missing") /* packets that an index lists behind the end of the data stream */      \
    X(ZEROS, "zeros")     /* where a packet would begin, up to the end of the data stream */       \
    X(MAGIC, "magic-number")                                                                       \
    X(LENGTH, "packet-length") /* or that of its content */                                        \
    X(IDENTITY, "identity")    /* of another stream, or of an unknown stream class */              \
    X(EVENT_CLASS, "event-class")                                                                  \
    X(FIELD, "field")                                                                              \
    X(TIME, "time")                                                                                \
    X(METADATA, "metadata")

enum ctf_damage_kind {
#define X(KIND, NAME) CTF_DAMAGE_##KIND,
    CTF_DAMAGE_KINDS(X)
#undef X
};

struct ctf_damage {
    enum ctf_damage_kind kind;
    char *text; /* as that of ctf_packet_reader_error() */
    /* Of the packet with the damage, or of the place where a packet would begin. */
    uint64_t packet_number, packet_offset;
    uint64_t begin, end; /* bytes of the medium that aren't read */
    /* When that is: cycles of the default clock. */
    bool has_begin_time, has_end_time;
    uint64_t begin_time, end_time;
    bool may_lose_events;  /* the rest of those of a packet */
    bool may_lose_packets; /* one or more: `lost_packets` if it `knows_lost_packets` */
    bool knows_lost_packets;
    uint64_t lost_packets;
};

/* Garbage may have any number of faults. This is the most of a trace that are described. */
enum { CTF_MAX_DESCRIBED_DAMAGE = 10000 };

struct ctf_damage *ctf_damage_copy(const struct ctf_damage *damage);
void ctf_damage_free(void *damage); /* accepts NULL */

const char *ctf_damage_kind_name(enum ctf_damage_kind kind);

#endif

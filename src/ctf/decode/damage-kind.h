/* SPDX-License-Identifier: MIT */
/* The kinds of damage in a data stream or its metadata. */
#ifndef CTF_DECODE_DAMAGE_KIND_H
#define CTF_DECODE_DAMAGE_KIND_H

/* The kinds of damage and their names in reports. */
#define CTF_DAMAGE_KINDS(X)                                                                        \
    X(READ, "read-error") /* reading the medium fails */                                           \
    X(CUT_OFF, "cut-off") /* the data stream ends in a packet */                                   \
    X(MISSING, "missing") /* the index lists packets after the end of the data stream */           \
    X(ZEROS, "zeros")     /* zeros instead of packets or events */                                 \
    X(MAGIC, "magic-number")                                                                       \
    X(LENGTH, "packet-length") /* wrong packet or content size */                                  \
    X(IDENTITY, "identity")    /* wrong stream, or unknown stream class */                         \
    X(EVENT_CLASS, "event-class")                                                                  \
    X(FIELD, "field")                                                                              \
    X(TIME, "time")                                                                                \
    X(METADATA, "metadata")

enum ctf_damage_kind {
#define X(KIND, NAME) CTF_DAMAGE_##KIND,
    CTF_DAMAGE_KINDS(X)
#undef X
};

#endif

/* SPDX-License-Identifier: MIT */
/* The kinds of faults with which a data stream, or its metadata, can't be read. */
#ifndef CTF_DECODE_DAMAGE_KIND_H
#define CTF_DECODE_DAMAGE_KIND_H

/* The kinds of damage, and their names in reports. */
#define CTF_DAMAGE_KINDS(X)                                                                        \
    X(READ, "read-error") /* the medium fails */                                                   \
    X(CUT_OFF, "cut-off") /* the data stream ends in a packet */                                   \
    X(MISSING, "missing") /* packets that an index lists after the end of the data stream */       \
    X(ZEROS, "zeros")     /* in the place of packets or of events */                               \
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

#endif

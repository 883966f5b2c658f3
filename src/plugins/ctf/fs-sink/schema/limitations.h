/* SPDX-License-Identifier: MIT */
/*
 * What the format that is written can't express: warnings. One for each kind of thing, with the
 * first place; one for each name that has to change, up to a limit.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_LIMITATIONS_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_LIMITATIONS_H

#include <stdbool.h>

/* X(name, applies to CTF 2 too, what is lost) */
#define LIMITATIONS(X)                                                                             \
    X(TRACE_ATTRIBUTES, true, "user attributes of traces and streams aren't written")              \
    X(CLOCK_FIELDS, true,                                                                          \
        "fields of contexts and payloads that are mapped to a clock aren't written, unless the "   \
        "parameter `keep-clock-fields` of the source is true")                                     \
    X(ATTRIBUTES, false, "user attributes aren't written: CTF 1.8 has none")                       \
    X(IDENTITIES, false, "namespaces and UIDs aren't written: CTF 1.8 has none")                   \
    X(STREAM_CLASS_NAMES, false, "names of stream classes aren't written: CTF 1.8 has none")       \
    X(CLOCK_ORIGINS, false,                                                                        \
        "the origin of a clock other than the Unix epoch isn't written: CTF 1.8 has none")         \
    X(CLOCK_ACCURACIES, false, "the accuracy of a clock isn't written: CTF 1.8 has none")          \
    X(BOOLEANS, false, "booleans are written as integers of 8 bits: CTF 1.8 has none")             \
    X(BIT_ARRAYS, false, "bit arrays are written as integers, without flags: CTF 1.8 has none")    \
    X(BLOBS, false, "BLOBs are written as arrays of bytes, without media types: CTF 1.8 has none") \
    X(OPTIONS, false, "options are written as variants: CTF 1.8 has none")

#define LIMITATION_NAME(name, in_ctf2, text) LIMITATION_##name,
enum limitation {
    LIMITATIONS(LIMITATION_NAME) LIMITATION_COUNT,
};

struct limitations {
    unsigned version; /* of the format */
    void (*warn)(void *data, const char *message);
    void *warn_data;
    bool is_reported[LIMITATION_COUNT];
    unsigned renamed_count;
};

void limitations_initialize(struct limitations *self, unsigned version,
    void (*warn)(void *data, const char *message), void *warn_data);

/* Warns if the limitation is one of the format, once: `where` is the first place, for messages. */
void limitations_report(struct limitations *self, enum limitation limitation, const char *where);

/* The field `where` is called `name` in the trace that is written. */
void limitations_report_renamed(struct limitations *self, const char *where, const char *name);
void limitations_report_environment_entry(struct limitations *self, const char *name);

#endif

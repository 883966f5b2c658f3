/* SPDX-License-Identifier: MIT */
/*
 * Warnings about information that the output format can't express. There is one warning per kind of
 * limitation, with the first place where it occurs. There is one warning per changed name, up to a
 * limit.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_LIMITATIONS_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_LIMITATIONS_H

#include <stdbool.h>

/* X(name, whether it also applies to CTF 2, message) */
#define LIMITATIONS(X)                                                                             \
    X(TRACE_ATTRIBUTES, true, "user attributes of traces and streams aren't written")              \
    X(CLOCK_FIELDS, true,                                                                          \
        "fields of contexts and payloads that are mapped to a clock aren't written, unless the "   \
        "parameter `keep-clock-fields` of the source is true")                                     \
    X(ATTRIBUTES, false, "user attributes aren't written: CTF 1.8 has none")                       \
    X(IDENTITIES, false, "namespaces and UIDs aren't written: CTF 1.8 has none")                   \
    X(STREAM_CLASS_NAMES, false, "names of stream classes aren't written: CTF 1.8 has none")       \
    X(CLOCK_ORIGINS, false,                                                                        \
        "clock origins other than the Unix epoch aren't written: CTF 1.8 has none")                \
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
    unsigned version; /* of the output format */
    void (*warn)(void *data, const char *message);
    void *warn_data;
    bool is_reported[LIMITATION_COUNT];
    unsigned renamed_count;
};

void limitations_initialize(struct limitations *self, unsigned version,
    void (*warn)(void *data, const char *message), void *warn_data);

/*
 * Warns once if the output format has the limitation. `where` describes the first place for the
 * message.
 */
void limitations_report(struct limitations *self, enum limitation limitation, const char *where);

/* Warns that the field `where` has the name `name` in the written trace. */
void limitations_report_renamed(struct limitations *self, const char *where, const char *name);
void limitations_report_environment_entry(struct limitations *self, const char *name);

#endif

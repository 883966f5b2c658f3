/* SPDX-License-Identifier: MIT */
/*
 * The result of `info` as one value. `--json` prints the value unchanged, and the text output is
 * derived from it. babeltrace2-info(1) documents the value; doc/schema/info.schema.json is its JSON
 * Schema.
 */
#ifndef CLI_INFO_DOCUMENT_H
#define CLI_INFO_DOCUMENT_H

#include "cli/discovery.h"
#include "cli/info/count.h"
#include "document/document.h"

/*
 * The version changes if an entry changes its meaning or disappears. It doesn't change if entries
 * are added.
 */
#define INFO_DOCUMENT_VERSION 1

bt_value *info_document_create(void);

/*
 * Adds a trace. `summary` is the query result of its component class, or NULL if the class doesn't
 * support the query. `counts` is NULL if events weren't counted. The document describes the
 * `group_limit` groups with the most events.
 */
void info_document_add_trace(bt_value *document, const struct assembly_source *source,
    const bt_value *summary, const struct event_counts *counts, uint64_t group_limit);

/* Adds a trace that can't be read, with its path and error. */
void info_document_add_unreadable(
    bt_value *document, const struct assembly_source *source, const bt_error *error);

/*
 * Sets the time range of a trace of the document: that of the packets or, if unknown, that of the
 * events. Returns false if neither range is known.
 */
bool info_trace_range(const bt_value *trace, int64_t *begin, int64_t *end);

/* Returns the duration in seconds. The two times may be more than INT64_MAX nanoseconds apart. */
double info_seconds_between(int64_t begin, int64_t end);

/* Returns whether times have dates, because their origin is the Unix epoch. */
bool info_trace_has_dates(const bt_value *trace);

/* Returns the unsigned integer `key` of `map`, or a missing value if there is none. */
struct doc_value info_number(const bt_value *map, const char *key);

/* Returns the size of a trace or stream, or a missing value if the size is unknown. */
struct doc_value info_bytes(const bt_value *map);

/*
 * Returns the map with `discarded-events` and `discarded-packets`. If events were counted, the map
 * has the counts of the discarded-events and discarded-packets messages, which are more complete
 * than the sums of the packets' counters.
 */
const bt_value *info_trace_discarded(const bt_value *trace);

/*
 * Returns the objects with the entry `damage`: the ports if events were counted, because counting
 * finds more damage; otherwise, the streams.
 */
const bt_value *info_trace_parts(const bt_value *trace);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * What `info` reports, as one value: `--json` prints it unchanged; the text output is derived
 * from it. babeltrace2-info(1) documents it; doc/schema/info.schema.json is its JSON Schema.
 */
#ifndef CLI_INFO_DOCUMENT_H
#define CLI_INFO_DOCUMENT_H

#include "cli/discovery.h"
#include "cli/info/count.h"
#include "document/document.h"

/* Changes if an entry changes its meaning or disappears, but not if entries are added. */
#define INFO_DOCUMENT_VERSION 1

bt_value *info_document_create(void);

/* Adds a trace. `summary` is the answer of its component class, or NULL if it has none; `counts` is
 * NULL if events weren't counted. Of their groups, the `group_limit` with the most events are
 * described. */
void info_document_add_trace(bt_value *document, const struct assembly_source *source,
    const bt_value *summary, const struct event_counts *counts, uint64_t group_limit);

/* Adds a trace that cannot be read: where it is, and why. */
void info_document_add_unreadable(
    bt_value *document, const struct assembly_source *source, const bt_error *error);

/*
 * What texts read of a trace of the document. The range is that of the packets, or else that of the
 * events; false: neither is known.
 */
bool info_trace_range(const bt_value *trace, int64_t *begin, int64_t *end);

/* In seconds. The two times may be more than INT64_MAX nanoseconds apart. */
double info_seconds_between(int64_t begin, int64_t end);

/* Whether times have dates: their origin is the Unix epoch. */
bool info_trace_has_dates(const bt_value *trace);

/* The unsigned integer `key` of `map`; missing if there is none. */
struct doc_value info_number(const bt_value *map, const char *key);

/* The size of a trace or stream; missing if it is unknown. */
struct doc_value info_bytes(const bt_value *map);

/* Where `discarded-events` and `discarded-packets` are: what messages say is more than the sums of
 * the packets' counters. */
const bt_value *info_trace_discarded(const bt_value *trace);

/* The objects that have `damage`: the ports if events were counted (this finds more), else the
 * streams. */
const bt_value *info_trace_parts(const bt_value *trace);

#endif

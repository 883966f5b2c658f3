/* SPDX-License-Identifier: MIT */
/*
 * The structure that the filter appends to the common context of events: which events get it, what
 * is in it, and how it gets its values.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDED_FIELDS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDED_FIELDS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/lttng-utils/debug-info/address-resolver.h"

/* What is added. */
struct added_fields_options {
    const char *name; /* of the structure; borrowed */
    bool inlined;     /* the functions in which the address is, from the innermost */
    bool callstacks;  /* the functions of the call stacks in the context */
};

/*
 * Appends the structure to the copy of the common context of a stream class, if its events have the
 * members that are needed, and none of that name. Returns false if out of memory.
 */
bool added_fields_append(const struct added_fields_options *options,
    const bt_stream_class *original, bt_trace_class *trace_class, bt_field_class *copy);

/* Whether the events of a stream class have the members that are needed. */
bool added_fields_have_source(
    const struct added_fields_options *options, const bt_stream_class *stream_class);

/*
 * Makes the copies of events of a class have the fields of their originals, and the added
 * structure. Adds a reference to the resolver. Returns false if the structure isn't there only
 * because its name is taken.
 */
bool added_fields_set_decoder(const struct added_fields_options *options,
    const bt_event_class *original, bt_event_class *copy, struct address_resolver *resolver);

/* Whether the events of a stream class tell their process. */
bool added_fields_have_process(const bt_stream_class *stream_class);

#endif

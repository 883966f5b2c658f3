/* SPDX-License-Identifier: MIT */
/*
 * The structure that the filter appends to the common context of events. These functions choose the
 * events that get the structure, define its members, and fill in their values.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDED_FIELDS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDED_FIELDS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/lttng-utils/debug-info/address-resolver.h"

/* The options that determine the added structure. */
struct added_fields_options {
    const char *name; /* name of the structure; borrowed */
    bool inlined;     /* add the functions that contain the address, innermost first */
    bool callstacks;  /* add the functions of the call stacks in the context */
};

/*
 * Appends the structure to `copy`, the copy of the common context of a stream class. Does nothing
 * if the events lack the needed members, or if the context already has a member with that name.
 * Returns false if out of memory.
 */
bool added_fields_append(const struct added_fields_options *options,
    const bt_stream_class *original, bt_trace_class *trace_class, bt_field_class *copy);

/* Returns whether the events of a stream class have the members that the added structure needs. */
bool added_fields_have_source(
    const struct added_fields_options *options, const bt_stream_class *stream_class);

/*
 * Sets the decoder of the copies of an event class. The decoder copies the fields of the originals
 * and fills in the added structure. Takes a new reference to the resolver. Returns false if the
 * structure is missing because its name is already used.
 */
bool added_fields_set_decoder(const struct added_fields_options *options,
    const bt_event_class *original, bt_event_class *copy, struct address_resolver *resolver);

/* Returns whether the events of a stream class contain the process ID. */
bool added_fields_have_process(const bt_stream_class *stream_class);

#endif

/* SPDX-License-Identifier: MIT */
/* Adding stream classes to traces, and event classes to stream classes. */
#include <inttypes.h>

#include "ctf-writer/clock.h"
#include "ctf-writer/event-class.h"
#include "ctf-writer/failure.h"
#include "ctf-writer/field-type.h"
#include "ctf-writer/schema.h"
#include "ctf-writer/stream-class.h"
#include "ctf-writer/trace.h"

static const char *name_of_clock(const struct bt_ctf_clock *clock)
{
    return clock->clock_class->name ? clock->clock_class->name : "";
}

static void choose_stream_class_id(
    struct bt_ctf_trace *trace, struct bt_ctf_stream_class *stream_class)
{
    while (stream_class->id < 0) {
        int64_t id = trace->next_stream_class_id++;

        stream_class->id = ctfw_trace_find_stream_class(trace, (uint64_t) id) ? -1 : id;
    }
}

/*
 * Freezes the objects that are now in the metadata: the stream class, its clock and its event
 * classes.
 */
static void freeze(struct bt_ctf_stream_class *stream_class)
{
    ctfw_stream_class_freeze(stream_class);
    if (stream_class->clock) {
        stream_class->clock->clock_class->is_frozen = true;
    }
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        ctfw_event_class_freeze(stream_class->event_classes->pdata[i]);
    }
}

int bt_ctf_trace_add_stream_class(
    struct bt_ctf_trace *trace, struct bt_ctf_stream_class *stream_class)
{
    g_autofree char *error = NULL;

    CHECK_NOT_NULL(trace, -1);
    CHECK_NOT_NULL(stream_class, -1);
    int64_t given_id = stream_class->id;
    int64_t next_id = trace->next_stream_class_id;
    if (stream_class->object.parent) {
        return FAIL("the stream class is in a trace already");
    }
    if (stream_class->clock && !g_ptr_array_find(trace->clocks, stream_class->clock, NULL)) {
        return FAIL("clock `%s` of the stream class wasn't added to the writer",
            name_of_clock(stream_class->clock));
    }
    if (stream_class->id >= 0 && ctfw_trace_find_stream_class(trace, (uint64_t) stream_class->id)) {
        return FAIL(
            "the trace has a stream class with the ID %" PRId64 " already", stream_class->id);
    }
    choose_stream_class_id(trace, stream_class);
    if (!ctfw_schema_update_clocks(trace->schema, trace->clocks, &error) ||
        !ctfw_schema_add_stream_class(
            trace->schema, trace->packet_header_type, stream_class, &error)) {
        stream_class->id = given_id;
        trace->next_stream_class_id = next_id;
        return FAIL("stream class `%s`: %s", stream_class->name ? stream_class->name : "", error);
    }
    trace->is_frozen = true;
    trace->is_metadata_written = false;
    ctfw_field_type_freeze(trace->packet_header_type);
    freeze(stream_class);
    tg_object_set_parent(stream_class, trace);
    g_ptr_array_add(trace->stream_classes, stream_class);
    return 0;
}

static void choose_event_class_id(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_event_class *event_class)
{
    while (event_class->id < 0) {
        int64_t id = stream_class->next_event_class_id++;

        event_class->id = ctfw_stream_class_find_event_class(stream_class, id) ? -1 : id;
    }
}

int bt_ctf_stream_class_add_event_class(
    struct bt_ctf_stream_class *stream_class, struct bt_ctf_event_class *event_class)
{
    g_autofree char *error = NULL;

    CHECK_NOT_NULL(stream_class, -1);
    CHECK_NOT_NULL(event_class, -1);
    struct bt_ctf_trace *trace = ctfw_stream_class_borrow_trace(stream_class);
    if (event_class->object.parent) {
        return FAIL("event class `%s` is in a stream class already", event_class->name);
    }
    if (ctfw_stream_class_find_event_class(stream_class, event_class->id)) {
        return FAIL("event class `%s`: the stream class has an event class with the ID %" PRId64
                    " already",
            event_class->name, event_class->id);
    }
    int64_t given_id = event_class->id;
    int64_t next_id = stream_class->next_event_class_id;
    choose_event_class_id(stream_class, event_class);
    if (trace && !ctfw_schema_add_event_class(
                     trace->schema, trace->packet_header_type, stream_class, event_class, &error)) {
        event_class->id = given_id;
        stream_class->next_event_class_id = next_id;
        return FAIL("event class `%s`: %s", event_class->name, error);
    }
    tg_object_set_parent(event_class, stream_class);
    g_ptr_array_add(stream_class->event_classes, event_class);
    g_hash_table_insert(stream_class->event_classes_by_id, &event_class->id, event_class);
    if (trace) {
        trace->is_metadata_written = false;
        ctfw_event_class_freeze(event_class);
    }
    return 0;
}

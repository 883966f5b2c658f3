/* SPDX-License-Identifier: MIT */
/* Trace, stream and event classes; traces and streams. */
#include "behaviour.h"

static void say_event_classes(bt_stream_class *sc)
{
    bt_trace_class *tc = bt_stream_class_borrow_trace_class(sc);
    bt_event_class *first = bt_event_class_create(sc);
    bt_event_class *second = bt_event_class_create(sc);
    bt_field_class *payload = bt_field_class_structure_create(tc);
    bt_field_class *context = bt_field_class_structure_create(tc);
    bt_value *attributes = map_of("e", 5);
    bt_event_class_log_level level = BT_EVENT_CLASS_LOG_LEVEL_DEBUG;

    NUMBER(bt_event_class_get_id(first));
    NUMBER(bt_event_class_get_id(second));
    NUMBER(bt_stream_class_get_event_class_count(sc));
    IS(bt_stream_class_borrow_event_class_by_index(sc, 1) == second);
    IS(bt_stream_class_borrow_event_class_by_index_const(sc, 0) == first);
    IS(bt_stream_class_borrow_event_class_by_id(sc, 1) == second);
    IS(bt_stream_class_borrow_event_class_by_id_const(sc, 2) == NULL);
    IS(bt_event_class_borrow_stream_class(first) == sc);
    TEXT(bt_event_class_get_name(first));
    NUMBER(bt_event_class_set_name(first, "event"));
    TEXT(bt_event_class_get_name(first));
    TEXT(bt_event_class_get_emf_uri(first));
    NUMBER(bt_event_class_set_emf_uri(first, "uri:x"));
    TEXT(bt_event_class_get_emf_uri(first));
    IS(bt_event_class_get_log_level(first, &level) == BT_PROPERTY_AVAILABILITY_AVAILABLE);
    bt_event_class_set_log_level(first, BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY);
    IS(bt_event_class_get_log_level(first, &level) == BT_PROPERTY_AVAILABILITY_AVAILABLE);
    NUMBER(level);
    IS(bt_event_class_borrow_payload_field_class(first) == NULL);
    NUMBER(bt_event_class_set_payload_field_class(first, payload));
    NUMBER(bt_event_class_set_specific_context_field_class(first, context));
    IS(bt_event_class_borrow_payload_field_class(first) == payload);
    IS(bt_event_class_borrow_specific_context_field_class(first) == context);
    IS(bt_event_class_borrow_specific_context_field_class_const(first) == context);
    NUMBER(bt_value_map_get_size(bt_event_class_borrow_user_attributes(first)));
    bt_event_class_set_user_attributes(first, attributes);
    IS(bt_event_class_borrow_user_attributes_const(first) == attributes);
    if (bt_trace_class_get_graph_mip_version(tc) > 0) {
        TEXT(bt_event_class_get_namespace(first));
        NUMBER(bt_event_class_set_namespace(first, "space"));
        TEXT(bt_event_class_get_namespace(first));
        NUMBER(bt_event_class_set_uid(first, "uid"));
        TEXT(bt_event_class_get_uid(first));
    }
    bt_value_put_ref(attributes);
    bt_field_class_put_ref(context);
    bt_field_class_put_ref(payload);
    bt_event_class_put_ref(second);
    bt_event_class_put_ref(first);
}

static void say_stream_class(bt_stream_class *sc, bt_clock_class *clock)
{
    bt_trace_class *tc = bt_stream_class_borrow_trace_class(sc);
    bt_field_class *packet_context = bt_field_class_structure_create(tc);
    bt_field_class *event_context = bt_field_class_structure_create(tc);
    bt_value *attributes = map_of("s", 6);

    IS(bt_stream_class_borrow_default_clock_class(sc) == NULL);
    IS(bt_stream_class_supports_packets(sc));
    IS(bt_stream_class_supports_discarded_events(sc));
    IS(bt_stream_class_supports_discarded_packets(sc));
    IS(bt_stream_class_assigns_automatic_event_class_id(sc));
    IS(bt_stream_class_assigns_automatic_stream_id(sc));
    NUMBER(bt_stream_class_set_default_clock_class(sc, clock));
    IS(bt_stream_class_borrow_default_clock_class_const(sc) == clock);
    bt_stream_class_set_supports_packets(sc, BT_TRUE, BT_TRUE, BT_FALSE);
    IS(bt_stream_class_packets_have_beginning_default_clock_snapshot(sc));
    IS(bt_stream_class_packets_have_end_default_clock_snapshot(sc));
    bt_stream_class_set_supports_discarded_events(sc, BT_TRUE, BT_TRUE);
    bt_stream_class_set_supports_discarded_packets(sc, BT_TRUE, BT_FALSE);
    IS(bt_stream_class_discarded_events_have_default_clock_snapshots(sc));
    IS(bt_stream_class_discarded_packets_have_default_clock_snapshots(sc));
    bt_stream_class_set_supports_discarded_events(sc, BT_FALSE, BT_FALSE);
    IS(bt_stream_class_discarded_events_have_default_clock_snapshots(sc));
    IS(bt_stream_class_borrow_packet_context_field_class(sc) == NULL);
    NUMBER(bt_stream_class_set_packet_context_field_class(sc, packet_context));
    IS(bt_stream_class_borrow_packet_context_field_class(sc) == packet_context);
    NUMBER(bt_stream_class_set_event_common_context_field_class(sc, event_context));
    IS(bt_stream_class_borrow_event_common_context_field_class(sc) == event_context);
    TEXT(bt_stream_class_get_name(sc));
    NUMBER(bt_stream_class_set_name(sc, "class"));
    TEXT(bt_stream_class_get_name(sc));
    bt_stream_class_set_user_attributes(sc, attributes);
    IS(bt_stream_class_borrow_user_attributes(sc) == attributes);
    IS(bt_stream_class_borrow_user_attributes_const(sc) == attributes);
    if (bt_trace_class_get_graph_mip_version(tc) > 0) {
        NUMBER(bt_stream_class_set_namespace(sc, "space"));
        TEXT(bt_stream_class_get_namespace(sc));
        TEXT(bt_stream_class_get_uid(sc));
        NUMBER(bt_stream_class_set_uid(sc, "uid"));
        TEXT(bt_stream_class_get_uid(sc));
    }
    bt_value_put_ref(attributes);
    bt_field_class_put_ref(event_context);
    bt_field_class_put_ref(packet_context);
}

void say_trace_classes(bt_self_component *self)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_clock_class *clock = bt_clock_class_create(self);
    bt_stream_class *first = bt_stream_class_create(tc);
    bt_stream_class *second = bt_stream_class_create(tc);
    bt_trace_class *manual = bt_trace_class_create(self);
    bt_stream_class *third = NULL;
    bt_event_class *event_class = NULL;
    bt_value *attributes = map_of("t", 7);

    printf("\n== classes\n");
    IS(bt_trace_class_assigns_automatic_stream_class_id(tc));
    NUMBER(bt_trace_class_get_stream_class_count(tc));
    NUMBER(bt_stream_class_get_id(second));
    IS(bt_trace_class_borrow_stream_class_by_index(tc, 0) == first);
    IS(bt_trace_class_borrow_stream_class_by_id(tc, 1) == second);
    IS(bt_trace_class_borrow_stream_class_by_id(tc, 2) == NULL);
    NUMBER(bt_value_map_get_size(bt_trace_class_borrow_user_attributes(tc)));
    bt_trace_class_set_user_attributes(manual, attributes);
    IS(bt_trace_class_borrow_user_attributes_const(manual) == attributes);
    bt_trace_class_set_assigns_automatic_stream_class_id(manual, BT_FALSE);
    third = bt_stream_class_create_with_id(manual, 77);
    NUMBER(bt_stream_class_get_id(third));
    bt_stream_class_set_assigns_automatic_event_class_id(third, BT_FALSE);
    event_class = bt_event_class_create_with_id(third, UINT64_MAX);
    NUMBER(bt_event_class_get_id(event_class));
    say_stream_class(first, clock);
    say_event_classes(first);
    bt_value_put_ref(attributes);
    bt_event_class_put_ref(event_class);
    bt_stream_class_put_ref(third);
    bt_trace_class_put_ref(manual);
    bt_stream_class_put_ref(second);
    bt_stream_class_put_ref(first);
    bt_clock_class_put_ref(clock);
    bt_trace_class_put_ref(tc);
}

static void trace_is_destroyed(const bt_trace *trace, void *data)
{
    printf("trace \"%s\" is destroyed: %s\n", bt_trace_get_name(trace), (const char *) data);
}

static void trace_class_is_destroyed(const bt_trace_class *trace_class, void *data)
{
    printf("trace class of MIP version %" PRIu64 " is destroyed: %s\n",
        bt_trace_class_get_graph_mip_version(trace_class), (const char *) data);
}

static void say_environment(bt_trace *trace)
{
    const char *name = NULL;
    const bt_value *value = NULL;

    NUMBER(bt_trace_get_environment_entry_count(trace));
    NUMBER(bt_trace_set_environment_entry_integer(trace, "b", -1));
    NUMBER(bt_trace_set_environment_entry_string(trace, "a", "one"));
    NUMBER(bt_trace_set_environment_entry_string(trace, "b", "two"));
    NUMBER(bt_trace_get_environment_entry_count(trace));
    for (uint64_t i = 0; i < bt_trace_get_environment_entry_count(trace); i++) {
        bt_trace_borrow_environment_entry_by_index_const(trace, i, &name, &value);
        TEXT(name);
        TEXT(bt_value_string_get(value));
    }
    IS(bt_trace_borrow_environment_entry_value_by_name_const(trace, "b") == value ||
        bt_trace_borrow_environment_entry_value_by_name_const(trace, "a") == value);
    IS(bt_trace_borrow_environment_entry_value_by_name_const(trace, "c") == NULL);
}

static void say_streams(bt_trace *trace, bt_stream_class *sc, bt_stream_class *manual)
{
    bt_stream *first = bt_stream_create(sc, trace);
    bt_stream *second = bt_stream_create(sc, trace);
    bt_stream *third = bt_stream_create_with_id(manual, trace, 9);
    bt_value *attributes = map_of("x", 8);

    NUMBER(bt_stream_get_id(first));
    NUMBER(bt_stream_get_id(second));
    NUMBER(bt_stream_get_id(third));
    NUMBER(bt_trace_get_stream_count(trace));
    IS(bt_trace_borrow_stream_by_index(trace, 1) == second);
    IS(bt_trace_borrow_stream_by_id(trace, 9) == third);
    IS(bt_trace_borrow_stream_by_id_const(trace, 8) == NULL);
    IS(bt_stream_borrow_class(third) == manual);
    IS(bt_stream_borrow_trace(third) == trace);
    TEXT(bt_stream_get_name(first));
    NUMBER(bt_stream_set_name(first, "stream"));
    TEXT(bt_stream_get_name(first));
    NUMBER(bt_value_map_get_size(bt_stream_borrow_user_attributes(first)));
    bt_stream_set_user_attributes(first, attributes);
    IS(bt_stream_borrow_user_attributes(first) == attributes);
    bt_value_put_ref(attributes);
    bt_stream_put_ref(third);
    bt_stream_put_ref(second);
    bt_stream_put_ref(first);
}

void say_traces(bt_self_component *self)
{
    static const uint8_t uuid[16] = {1, 2, 3};
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *sc = bt_stream_class_create(tc);
    bt_stream_class *manual = bt_stream_class_create(tc);
    bt_trace *trace = bt_trace_create(tc);
    bt_value *attributes = map_of("y", 9);
    bt_listener_id first = 0;
    bt_listener_id second = 0;

    printf("\n== traces\n");
    TEXT(bt_trace_get_name(trace));
    NUMBER(bt_trace_set_name(trace, "trace"));
    TEXT(bt_trace_get_name(trace));
    IS(bt_trace_borrow_class(trace) == tc);
    if (bt_trace_class_get_graph_mip_version(tc) == 0) {
        IS(bt_trace_get_uuid(trace) == NULL);
        bt_trace_set_uuid(trace, uuid);
        NUMBER(bt_trace_get_uuid(trace)[2]);
    } else {
        TEXT(bt_trace_get_namespace(trace));
        NUMBER(bt_trace_set_namespace(trace, "space"));
        TEXT(bt_trace_get_namespace(trace));
        NUMBER(bt_trace_set_uid(trace, "uid"));
        TEXT(bt_trace_get_uid(trace));
    }
    bt_trace_set_user_attributes(trace, attributes);
    IS(bt_trace_borrow_user_attributes(trace) == attributes);
    IS(bt_trace_borrow_user_attributes_const(trace) == attributes);
    say_environment(trace);
    bt_stream_class_set_assigns_automatic_stream_id(manual, BT_FALSE);
    say_streams(trace, sc, manual);
    NUMBER(bt_trace_add_destruction_listener(trace, trace_is_destroyed, (void *) "first", &first));
    NUMBER(
        bt_trace_add_destruction_listener(trace, trace_is_destroyed, (void *) "second", &second));
    bt_trace_add_destruction_listener(trace, trace_is_destroyed, (void *) "third", NULL);
    IS(first != second);
    NUMBER(bt_trace_remove_destruction_listener(trace, second));
    NUMBER(bt_trace_class_add_destruction_listener(
        tc, trace_class_is_destroyed, (void *) "one", &first));
    NUMBER(bt_trace_class_add_destruction_listener(
        tc, trace_class_is_destroyed, (void *) "two", &second));
    NUMBER(bt_trace_class_remove_destruction_listener(tc, first));
    bt_value_put_ref(attributes);
    bt_stream_class_put_ref(manual);
    bt_stream_class_put_ref(sc);
    bt_trace_class_put_ref(tc);
    bt_trace_put_ref(trace);
}

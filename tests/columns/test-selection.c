/* SPDX-License-Identifier: MIT */
/* Tests the selection of all fields of an event class: the order and the names of the columns. */
#include <glib.h>

#include "columns/selection.h"
#include "tests/lib/in-component.h"

/* Creates a structure of integers. `names` ends with NULL. */
static bt_field_class *make_structure(bt_trace_class *trace_class, const char *const *names)
{
    bt_field_class *structure = bt_field_class_structure_create(trace_class);

    for (; *names; names++) {
        bt_field_class *member = bt_field_class_integer_unsigned_create(trace_class);

        bt_field_class_structure_append_member(structure, *names, member);
        bt_field_class_put_ref(member);
    }
    return structure;
}

#define STRUCTURE(trace_class, ...)                                                                \
    make_structure(trace_class, (const char *const[]){__VA_ARGS__, NULL})

static void an_ambiguous_name_gets_its_scope_as_prefix(bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_field_class *packet_context = STRUCTURE(trace_class, "cpu_id", "shared", "payload");
    bt_field_class *common_context = STRUCTURE(trace_class, "shared", "_similar", "event.name");
    bt_field_class *payload = STRUCTURE(trace_class, "similar", "timestamp", "shared", "last");

    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_packet_context_field_class(stream_class, packet_context);
    bt_stream_class_set_event_common_context_field_class(stream_class, common_context);
    bt_event_class *event_class = bt_event_class_create(stream_class);
    bt_event_class_set_payload_field_class(event_class, payload);

    g_autofree char *names = col_selection_describe(event_class);
    assert_string_equal(names,
        "timestamp, cpu_id, packet_context.shared, payload, common_context.shared, _similar, "
        "common_context.event.name, similar, payload.timestamp, shared, last");

    /* Each name, used as a path, selects the same field. */
    struct col_selection all;
    col_selection_make(&all, event_class, NULL, 0);
    for (size_t i = 0; i < all.count; i++) {
        struct col_selection one;

        col_selection_make(&one, event_class, (const char **) &all.items[i].name, 1);
        assert_null(col_selection_first_absent(&one));
        assert_int_equal(one.items[0].subject, all.items[i].subject);
        assert_ptr_equal(one.items[0].field_class, all.items[i].field_class);
        col_selection_clear(&one);
    }
    col_selection_clear(&all);
    bt_event_class_put_ref(event_class);
    bt_field_class_put_ref(packet_context);
    bt_field_class_put_ref(common_context);
    bt_field_class_put_ref(payload);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(1, an_ambiguous_name_gets_its_scope_as_prefix),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

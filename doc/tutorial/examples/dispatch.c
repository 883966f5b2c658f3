/* SPDX-License-Identifier: MIT */
/* A sink component class that reads certain fields of certain events, with event dispatch. */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-dispatch.h>
#include <babeltrace2/extension/interest.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_dispatch);

struct summary {
    bt_message_iterator *upstream;
    bt_x_event_dispatch *dispatch;
    int64_t sum;
    uint64_t text_size;
};

enum { NUMBER };

static bt_x_event_dispatch_handle_status add_number(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    struct summary *summary = data;

    summary->sum += values[NUMBER]->value.i;
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

enum { TEXT, PART };

static bt_x_event_dispatch_handle_status add_texts(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    struct summary *summary = data;

    summary->text_size += values[TEXT]->length + (values[PART] ? values[PART]->length : 0);
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

static const bt_x_event_row rows[] = {
    {
        .names = {"sample:numbers"},
        .fields = {[NUMBER] = {.paths = {"i8", "number"}, .types = {BT_FIELD_CLASS_TYPE_INTEGER}}},
        .handle = add_number,
    },
    {
        .names = {"sample:text*"},
        .fields =
            {
                [TEXT] = {.paths = {"text"}, .types = {BT_FIELD_CLASS_TYPE_STRING}},
                [PART] = {.paths = {"part"},
                    .types = {BT_FIELD_CLASS_TYPE_STRING},
                    .is_optional = BT_TRUE},
            },
        .handle = add_texts,
    },
};

static struct summary *get_summary(bt_self_component_sink *self_sink)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self_sink));
}

static bt_component_class_initialize_method_status fields_initialize(
    bt_self_component_sink *self_sink, bt_self_component_sink_configuration *configuration,
    const bt_value *params, void *data)
{
    struct summary *summary;

    if (bt_self_component_sink_add_input_port(self_sink, "in", NULL, NULL) !=
        BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    summary = calloc(1, sizeof(*summary));
    if (!summary) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    summary->dispatch = bt_x_event_dispatch_create();
    bt_x_event_dispatch_add_rows(summary->dispatch, rows, sizeof(rows) / sizeof(rows[0]), summary);
    bt_self_component_set_data(bt_self_component_sink_as_self_component(self_sink), summary);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

/* The message iterator's interest uses the dispatch, so the dispatch is destroyed last. */
static void fields_finalize(bt_self_component_sink *self_sink)
{
    struct summary *summary = get_summary(self_sink);

    bt_message_iterator_put_ref(summary->upstream);
    bt_x_event_dispatch_destroy(summary->dispatch);
    free(summary);
}

static bt_bool has_row(void *dispatch, const bt_event_class *event_class)
{
    return bt_x_event_dispatch_includes_event_class(dispatch, event_class);
}

static bt_component_class_sink_graph_is_configured_method_status fields_graph_is_configured(
    bt_self_component_sink *self_sink)
{
    struct summary *summary = get_summary(self_sink);
    bt_self_component_port_input *port =
        bt_self_component_sink_borrow_input_port_by_name(self_sink, "in");
    bt_x_interest *interest = bt_x_interest_create(has_row, NULL, summary->dispatch, NULL);
    const bt_message_iterator_create_from_sink_component_status status =
        bt_x_message_iterator_create_from_sink_component_with_interest(
            self_sink, port, interest, &summary->upstream);

    bt_x_interest_put_ref(interest);
    return (bt_component_class_sink_graph_is_configured_method_status) status;
}

static bt_component_class_sink_consume_method_status fields_consume(
    bt_self_component_sink *self_sink)
{
    struct summary *summary = get_summary(self_sink);
    bt_x_event_dispatch_handle_status handled = BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
    bt_message_array_const batch;
    uint64_t batch_size;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(summary->upstream, &batch, &batch_size);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        printf("sum of numbers: %" PRId64 "\nbytes of text: %" PRIu64 "\n", summary->sum,
            summary->text_size);
    }
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (bt_component_class_sink_consume_method_status) status;
    }
    for (uint64_t i = 0; i < batch_size; i++) {
        if (handled == BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK &&
            bt_message_get_type(batch[i]) == BT_MESSAGE_TYPE_EVENT) {
            handled = bt_x_event_dispatch_handle(summary->dispatch, batch[i]);
        }
        bt_message_put_ref(batch[i]);
    }
    return (bt_component_class_sink_consume_method_status) handled;
}

BT_PLUGIN_SINK_COMPONENT_CLASS(fields, fields_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(fields, fields_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(fields, fields_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(fields, fields_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(fields, "Reads certain fields of certain events.");

/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of filter.utils.muxer. The upstream message iterator of each connected input
 * port is an input of a message merger.
 *
 * If all inputs can seek exactly, the muxer seeks a point in time by seeking all inputs. Otherwise,
 * the library goes back to the beginning and drops messages, as Babeltrace does.
 */
#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/interest.h>
#include <glib.h>
#include <inttypes.h>

#include "plugins/common/component-class.h"
#include "plugins/common/filter.h"
#include "plugins/common/log.h"
#include "plugins/common/message-merger.h"
#include "plugins/common/next-status.h"
#include "plugins/common/parameters.h"
#include "plugins/utils/muxer/first-events.h"

struct muxer_iterator;

struct input {
    struct muxer_iterator *muxer;
    bt_message_iterator *messages; /* owned reference */
    bool has_event;                /* the input's first event was examined */
};

struct muxer_iterator {
    bt_self_message_iterator *self;
    struct message_merger *merger;
    struct input *inputs;
    uint64_t input_count;
    struct first_events first_events;
};

static struct muxer_iterator *muxer_of(bt_self_message_iterator *self)
{
    return bt_self_message_iterator_get_data(self);
}

static next_status next_batch(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct input *input = data;
    const next_status status =
        (next_status) bt_message_iterator_next(input->messages, messages, count);

    if (G_UNLIKELY(!input->has_event) && status == NEXT_OK) {
        input->has_event = first_events_note(&input->muxer->first_events, *messages, *count);
    }
    return status;
}

static next_status next(bt_self_message_iterator *self, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    return message_merger_next(muxer_of(self)->merger, messages, capacity, count);
}

static bt_message_iterator_create_from_message_iterator_status create_inputs(
    struct muxer_iterator *muxer, bt_self_component_filter *component)
{
    uint64_t port_count = bt_component_filter_get_input_port_count(
        bt_self_component_filter_as_component_filter(component));

    muxer->inputs = g_new0(struct input, port_count);
    for (uint64_t i = 0; i < port_count; i++) {
        bt_self_component_port_input *port =
            bt_self_component_filter_borrow_input_port_by_index(component, i);
        struct input *input = &muxer->inputs[muxer->input_count];

        if (!bt_port_is_connected(
                bt_port_input_as_port_const(bt_self_component_port_input_as_port_input(port)))) {
            continue;
        }

        bt_message_iterator_create_from_message_iterator_status status =
            bt_x_message_iterator_create_from_message_iterator_with_interest(muxer->self, port,
                bt_x_self_message_iterator_borrow_interest(muxer->self), &input->messages);

        if (status != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
            return status;
        }
        input->muxer = muxer;
        message_merger_add_input(muxer->merger, input);
        muxer->input_count++;
    }
    return BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK;
}

static void log_inputs(const struct muxer_iterator *muxer, bt_bool can_seek_forward)
{
    const bt_logging_level level = bt_component_get_logging_level(
        bt_self_component_as_component(bt_self_message_iterator_borrow_component(muxer->self)));
    uint64_t exact_count = 0;

    for (uint64_t i = 0; i < muxer->input_count; i++) {
        exact_count += bt_x_message_iterator_seeks_exactly(muxer->inputs[i].messages) ? 1 : 0;
    }
    log_info(level, "filter.utils.muxer",
        "merges %" PRIu64 " inputs by time; %" PRIu64 " of them seek exactly", muxer->input_count,
        exact_count);
    if (!can_seek_forward) {
        log_info(level, "filter.utils.muxer",
            "an input has messages without times, so seeking a time by dropping messages isn't "
            "possible");
    }
}

static void free_muxer(struct muxer_iterator *muxer)
{
    message_merger_free(muxer->merger);
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        bt_message_iterator_put_ref(muxer->inputs[i].messages);
    }
    first_events_clear(&muxer->first_events);
    g_free(muxer->inputs);
    g_free(muxer);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct muxer_iterator *muxer = g_new0(struct muxer_iterator, 1);
    bt_bool can_seek_forward = BT_TRUE;

    muxer->self = self;
    muxer->first_events.log_level = bt_component_get_logging_level(
        bt_self_component_as_component(bt_self_message_iterator_borrow_component(self)));
    muxer->merger = message_merger_create(self, next_batch, NULL);
    bt_message_iterator_create_from_message_iterator_status status =
        create_inputs(muxer, bt_self_component_port_get_data(
                                 bt_self_component_port_output_as_self_component_port(port)));
    if (status != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
        free_muxer(muxer);
        return (bt_message_iterator_class_initialize_method_status) status;
    }
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        can_seek_forward =
            can_seek_forward && bt_message_iterator_can_seek_forward(muxer->inputs[i].messages);
    }
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, can_seek_forward);
    /*
     * The muxer declares exact seeking even if an input can't seek exactly, because can_seek_to()
     * then refuses to seek a point in time.
     */
    bt_x_self_message_iterator_configuration_set_seeks_exactly(configuration, BT_TRUE);
    bt_self_message_iterator_set_data(self, muxer);
    log_inputs(muxer, can_seek_forward);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    free_muxer(muxer_of(self));
}

static can_seek_status can_seek_to(
    bt_self_message_iterator *self, const int64_t *ns_from_origin, bt_bool *can_seek)
{
    struct muxer_iterator *muxer = muxer_of(self);
    can_seek_status status = CAN_SEEK_OK;

    *can_seek = BT_TRUE;
    for (uint64_t i = 0; i < muxer->input_count && *can_seek && status == CAN_SEEK_OK; i++) {
        bt_message_iterator *input = muxer->inputs[i].messages;

        if (ns_from_origin && !bt_x_message_iterator_seeks_exactly(input)) {
            *can_seek = BT_FALSE;
        } else {
            status = filter_can_seek_upstream(input, ns_from_origin, can_seek);
        }
    }
    return status;
}

static seek_status seek_to(bt_self_message_iterator *self, const int64_t *ns_from_origin)
{
    struct muxer_iterator *muxer = muxer_of(self);
    seek_status result = SEEK_OK;

    message_merger_reset(muxer->merger);
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        const seek_status status = filter_seek_upstream(muxer->inputs[i].messages, ns_from_origin);

        if (status < 0) {
            return status;
        }
        /* If an input must repeat its seek, the other inputs still seek now. */
        if (status != SEEK_OK) {
            result = status;
        }
    }
    return result;
}

/* The component. It always has exactly one unconnected input port. */

/* Ports are named `in0`, `in1`, … in the order of their creation. */
static bt_self_component_add_port_status add_input_port(bt_self_component_filter *component)
{
    uint64_t number = bt_component_filter_get_input_port_count(
        bt_self_component_filter_as_component_filter(component));
    g_autofree char *name = g_strdup_printf("in%" PRIu64, number);

    return bt_self_component_filter_add_input_port(component, name, NULL, NULL);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data)
{
    if (!parameters_parse(
            bt_self_component_filter_as_self_component(component), params, NULL, 0, NULL)) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    bt_self_component_add_port_status status =
        bt_self_component_filter_add_output_port(component, "out", component, NULL);
    if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        status = add_input_port(component);
    }
    return (bt_component_class_initialize_method_status) status;
}

static bt_component_class_port_connected_method_status add_free_port(
    bt_self_component_filter *component, bt_self_component_port_input *port,
    const bt_port_output *other_port)
{
    return (bt_component_class_port_connected_method_status) add_input_port(component);
}

REGISTER_PRODUCER(FILTER, utils, muxer, "muxer",
    "Sort messages from multiple input ports to a single output port by time.",
    "See the babeltrace2-filter.utils.muxer(7) manual page.", initialize, NULL,
    filter_supports_mip_0_and_1);
BT_PLUGIN_FILTER_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD_WITH_ID(utils, muxer, add_free_port);
REGISTER_SEEKING(FILTER, utils, muxer, can_seek_to, seek_to);

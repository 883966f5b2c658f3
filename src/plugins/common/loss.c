/* SPDX-License-Identifier: MIT */
/* See loss.h. */
#include "plugins/common/loss.h"

/*
 * The library's functions for discarded events messages, or those for discarded packets messages.
 */
struct loss_functions {
    const bt_stream *(*borrow_stream)(const bt_message *);
    bt_bool (*has_times)(const bt_stream_class *);
    const bt_clock_snapshot *(*borrow_begin)(const bt_message *);
    const bt_clock_snapshot *(*borrow_end)(const bt_message *);
    bt_property_availability (*get_count)(const bt_message *, uint64_t *);
    void (*set_count)(bt_message *, uint64_t);
    bt_message *(*create)(bt_self_message_iterator *, const bt_stream *);
    bt_message *(*create_with_times)(
        bt_self_message_iterator *, const bt_stream *, uint64_t, uint64_t);
};

#define LOSS_FUNCTIONS(items)                                                                      \
    {                                                                                              \
        .borrow_stream = bt_message_discarded_##items##_borrow_stream_const,                       \
        .has_times = bt_stream_class_discarded_##items##_have_default_clock_snapshots,             \
        .borrow_begin =                                                                            \
            bt_message_discarded_##items##_borrow_beginning_default_clock_snapshot_const,          \
        .borrow_end = bt_message_discarded_##items##_borrow_end_default_clock_snapshot_const,      \
        .get_count = bt_message_discarded_##items##_get_count,                                     \
        .set_count = bt_message_discarded_##items##_set_count,                                     \
        .create = bt_message_discarded_##items##_create,                                           \
        .create_with_times = bt_message_discarded_##items##_create_with_default_clock_snapshots,   \
    }

static const struct loss_functions functions_of[] = {
    [LOSS_OF_EVENTS] = LOSS_FUNCTIONS(events),
    [LOSS_OF_PACKETS] = LOSS_FUNCTIONS(packets),
};

struct loss loss_of(const bt_message *message)
{
    struct loss loss = {
        .kind = bt_message_get_type(message) == BT_MESSAGE_TYPE_DISCARDED_PACKETS ? LOSS_OF_PACKETS
                                                                                  : LOSS_OF_EVENTS,
    };
    const struct loss_functions *functions = &functions_of[loss.kind];

    loss.stream = functions->borrow_stream(message);
    loss.has_count =
        functions->get_count(message, &loss.count) == BT_PROPERTY_AVAILABILITY_AVAILABLE;
    if (functions->has_times(bt_stream_borrow_class_const(loss.stream))) {
        loss.begin = functions->borrow_begin(message);
        loss.end = functions->borrow_end(message);
    }
    return loss;
}

bt_message *loss_create_message(
    bt_self_message_iterator *self, const struct loss *loss, uint64_t begin, uint64_t end)
{
    const struct loss_functions *functions = &functions_of[loss->kind];
    bt_message *message = functions->has_times(bt_stream_borrow_class_const(loss->stream))
                              ? functions->create_with_times(self, loss->stream, begin, end)
                              : functions->create(self, loss->stream);

    if (message && loss->has_count) {
        functions->set_count(message, loss->count);
    }
    return message;
}

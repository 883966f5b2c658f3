/* SPDX-License-Identifier: MIT */
#include "plugins/common/first-time.h"

#include <babeltrace2/extension/first-time.h>
#include <babeltrace2/extension/message-common.h>

bool first_time_find_in(bt_message_array_const messages, uint64_t count, int64_t *ns_from_origin)
{
    for (uint64_t i = 0; i < count; i++) {
        switch (bt_x_message_get_ns_from_origin(messages[i], ns_from_origin)) {
        case BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OK:
            return true;
        case BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR:
            bt_current_thread_clear_error();
            break;
        default:
            break;
        }
    }
    return false;
}

bool first_time_find(const bt_message_iterator *upstream, bt_message_array_const messages,
    uint64_t count, int64_t *ns_from_origin)
{
    if (!first_time_find_in(messages, count, ns_from_origin)) {
        return false;
    }
    bt_x_message_iterator_get_first_time(upstream, ns_from_origin);
    return true;
}

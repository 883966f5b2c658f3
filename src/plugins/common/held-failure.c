/* SPDX-License-Identifier: MIT */
/* A failure that is reported by a later call; see held-failure.h. */
#include "plugins/common/held-failure.h"

#include <glib.h>

void held_failure_hold(
    struct held_failure *held, bt_message_iterator_class_next_method_status status)
{
    if (held->status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        bt_current_thread_clear_error();
        return;
    }
    held->status = status;
    held->error = bt_current_thread_take_error();
}

bt_message_iterator_class_next_method_status held_failure_report(struct held_failure *held)
{
    const bt_message_iterator_class_next_method_status status = held->status;

    if (held->error) {
        bt_current_thread_move_error(g_steal_pointer(&held->error));
    }
    held->status = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    return status;
}

void held_failure_drop(struct held_failure *held)
{
    if (held->error) {
        bt_error_release(held->error);
    }
    *held = (struct held_failure){.status = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK};
}

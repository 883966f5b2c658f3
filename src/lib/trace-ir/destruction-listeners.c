/* SPDX-License-Identifier: MIT */
/* Functions that are called when a trace or trace class is about to be destroyed. */
#include "lib/trace-ir/destruction-listeners.h"

#include "lib/dev-mode/method-call.h"

struct listener {
    bt__destruction_listener_func func; /* NULL: removed; identifiers aren't reused */
    void *user_data;
};

bt_listener_id bt__destruction_listeners_add(struct bt__destruction_listeners *listeners,
    bt__destruction_listener_func func, void *user_data)
{
    struct listener listener = {.func = func, .user_data = user_data};

    if (!listeners->items) {
        listeners->items = g_array_new(FALSE, FALSE, sizeof(struct listener));
    }
    g_array_append_val(listeners->items, listener);
    return listeners->items->len - 1;
}

bool bt__destruction_listeners_has(
    const struct bt__destruction_listeners *listeners, bt_listener_id id)
{
    return listeners->items && id < listeners->items->len &&
           g_array_index(listeners->items, struct listener, id).func;
}

void bt__destruction_listeners_remove(
    struct bt__destruction_listeners *listeners, bt_listener_id id)
{
    g_array_index(listeners->items, struct listener, id).func = NULL;
}

void bt__destruction_listeners_notify(
    struct bt__destruction_listeners *listeners, struct tg_object *object)
{
    if (!listeners->items) {
        return;
    }

    /*
     * The listeners may call functions that require a thread without an error. An error may be the
     * reason for the destruction, so the error is put aside during the calls.
     */
    const bt_error *error = bt_current_thread_take_error();

    object->ref_count++;
    /*
     * The loop uses an index and a copy of the listener, because a listener may add and remove
     * listeners.
     */
    for (guint i = 0; i < listeners->items->len; i++) {
        struct listener listener = g_array_index(listeners->items, struct listener, i);

        if (listener.func) {
            BT__IN_METHOD(
                listener.func(object, listener.user_data), .method = "destruction listener");
        }
    }
    object->ref_count--;
    g_array_free(listeners->items, TRUE);
    listeners->items = NULL;
    if (error) {
        bt_current_thread_move_error(error);
    }
}

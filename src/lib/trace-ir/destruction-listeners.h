/* SPDX-License-Identifier: MIT */
/* Functions that are called when a trace or trace class is about to be destroyed. */
#ifndef LIB_TRACE_IR_DESTRUCTION_LISTENERS_H
#define LIB_TRACE_IR_DESTRUCTION_LISTENERS_H

#include "base/object.h"
#include <babeltrace2/babeltrace.h>

/* The general form of the public listener types, which differ only in the type of the object. */
typedef void (*bt__destruction_listener_func)(const void *object, void *user_data);

struct bt__destruction_listeners {
    GArray *items; /* NULL: no listener was ever added; the index of a listener is its identifier */
};

bt_listener_id bt__destruction_listeners_add(struct bt__destruction_listeners *listeners,
    bt__destruction_listener_func func, void *user_data);
bool bt__destruction_listeners_has(
    const struct bt__destruction_listeners *listeners, bt_listener_id id);
void bt__destruction_listeners_remove(
    struct bt__destruction_listeners *listeners, bt_listener_id id);

/*
 * Calls the listeners of `object`, and then removes them. The object has no references left but is
 * still intact. During the calls, it has one reference, so that listeners may get and put
 * references.
 */
void bt__destruction_listeners_notify(
    struct bt__destruction_listeners *listeners, struct tg_object *object);

#endif

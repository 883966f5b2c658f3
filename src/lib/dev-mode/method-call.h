/* SPDX-License-Identifier: MIT */
/*
 * Developer mode: records the methods that the current thread is in. When a precondition is
 * violated, the message names the innermost method, because that method's code called the function.
 * Production builds don't record methods.
 */
#ifndef LIB_DEV_MODE_METHOD_CALL_H
#define LIB_DEV_MODE_METHOD_CALL_H

#include <glib.h>

#include "config.h"

struct bt_component;
struct bt_component_class;
struct bt_message_iterator;
struct bt_plugin;
struct bt_port;

/* A call of a method, or of another function that a plugin or program passed to the library. */
struct bt__method_call {
    const char *method; /* the method's name in error causes, such as "graph is configured" */
    /*
     * The owner of the method: one of these members is set, borrowed. Other functions have no
     * owner.
     */
    const struct bt_message_iterator *iterator;
    const struct bt_component *component;
    const struct bt_port *port;
    const struct bt_component_class *component_class;
    const struct bt_plugin *plugin;
    const struct bt__method_call *caller; /* the enclosing call; NULL: none */
};

#if BT_DEV_MODE
void bt__method_call_begin(struct bt__method_call *call);
void bt__method_call_end(const struct bt__method_call *call);

/* Returns the innermost call of the current thread, or NULL. */
const struct bt__method_call *bt__method_call_current(void);

/*
 * Returns a text with the names of the method and of its owner. The caller owns the text. Returns
 * NULL if `call` is NULL.
 */
char *bt__method_call_describe(const struct bt__method_call *call);

/*
 * Returns the name of the component class or plugin that the method belongs to. The text is valid
 * until the program ends. Returns NULL if the function isn't a method, or if `call` is NULL.
 */
const char *bt__method_call_owner(const struct bt__method_call *call);

/*
 * Evaluates `call`, an expression that calls a method, and returns its value. The other arguments
 * initialize a struct bt__method_call: `.method = "consume", .component = sink`.
 */
#define BT__IN_METHOD(call, ...)                                                                   \
    ({                                                                                             \
        __attribute__((cleanup(bt__method_call_end))) struct bt__method_call this_call = {         \
            __VA_ARGS__};                                                                          \
        bt__method_call_begin(&this_call);                                                         \
        (call);                                                                                    \
    })
#else
#define BT__IN_METHOD(call, ...) (call)
#endif

#endif

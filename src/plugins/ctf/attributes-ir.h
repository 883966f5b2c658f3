/* SPDX-License-Identifier: MIT */
/* User attributes of the schema -> values of the trace IR. */
#ifndef PLUGINS_CTF_ATTRIBUTES_IR_H
#define PLUGINS_CTF_ATTRIBUTES_IR_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"

/*
 * Gives `object` its user attributes: the result of one of the functions below, through `set`,
 * which is one of bt_..._set_user_attributes().
 */
#define ATTRIBUTES_SET(set, object, attributes)                                                    \
    do {                                                                                           \
        bt_value *attributes_ = (attributes);                                                      \
        if (attributes_) {                                                                         \
            set((object), attributes_);                                                            \
            bt_value_put_ref(attributes_);                                                         \
        }                                                                                          \
    } while (0)

/* A new reference; NULL without attributes. */
bt_value *attributes_translate(const struct ctf_json_attributes *attributes);

/* The same without the log level and the EMF URI which the event class itself has. */
bt_value *attributes_translate_of_event_class(const struct ctf_json_attributes *attributes);

#endif

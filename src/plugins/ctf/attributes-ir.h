/* SPDX-License-Identifier: MIT */
/* Translates user attributes of the schema to values of the trace IR. */
#ifndef PLUGINS_CTF_ATTRIBUTES_IR_H
#define PLUGINS_CTF_ATTRIBUTES_IR_H

#include <babeltrace2/babeltrace.h>

#include "ctf/schema/schema.h"

/*
 * Sets the user attributes of an object. `attributes` is the result of one of the functions below.
 * `set` is one of the functions bt_..._set_user_attributes().
 */
#define ATTRIBUTES_SET(set, object, attributes)                                                    \
    do {                                                                                           \
        bt_value *attributes_ = (attributes);                                                      \
        if (attributes_) {                                                                         \
            set((object), attributes_);                                                            \
            bt_value_put_ref(attributes_);                                                         \
        }                                                                                          \
    } while (0)

/* Returns the attributes as a map value, a new reference, or NULL if there are no attributes. */
bt_value *attributes_translate(const struct ctf_json_attributes *attributes);

/*
 * Returns the attributes of an event class. The log level and the EMF URI are left out, because the
 * event class has its own properties for them.
 */
bt_value *attributes_translate_of_event_class(const struct ctf_json_attributes *attributes);

#endif

/* SPDX-License-Identifier: MIT */
/* Component descriptor sets: the classes and parameters of the components of a future graph. */
#ifndef LIB_GRAPH_COMPONENT_DESCRIPTOR_SET_H
#define LIB_GRAPH_COMPONENT_DESCRIPTOR_SET_H

#include <babeltrace2/babeltrace.h>

#include "lib/graph/component-class.h"
#include "base/object.h"

struct bt__component_descriptor {
    struct bt_component_class *component_class; /* owned reference */
    const bt_value *params;                     /* owned reference to a map */
    void *initialize_method_data;
};

struct bt_component_descriptor_set {
    struct tg_object base;
    GArray *descriptors; /* of struct bt__component_descriptor */
};

#endif

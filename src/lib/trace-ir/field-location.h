/* SPDX-License-Identifier: MIT */
/* Field locations (MIP 1): a scope and the names of the structure members from there to a field. */
#ifndef LIB_TRACE_IR_FIELD_LOCATION_H
#define LIB_TRACE_IR_FIELD_LOCATION_H

#include "base/object.h"
#include <babeltrace2/babeltrace.h>

struct bt_field_location {
    struct tg_object base;
    bt_field_location_scope root_scope;
    uint64_t item_count;
    char **items; /* owned, NULL-terminated */
};

#endif

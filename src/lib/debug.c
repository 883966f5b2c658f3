/* SPDX-License-Identifier: MIT */
/* Functions that help to find leaks: see extension/debug.h. */
#include <babeltrace2/extension/debug.h>

#include "base/object.h"

uint64_t bt_x_debug_get_object_count(void)
{
    return atomic_load_explicit(&tg_object_count, memory_order_relaxed);
}

/* SPDX-License-Identifier: MIT */
/* Developer mode: an object in the registry. Used by object-registry.c and leak-report.c. */
#ifndef LIB_DEV_MODE_OBJECT_ENTRY_H
#define LIB_DEV_MODE_OBJECT_ENTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/object.h"

enum bt__object_state {
    BT__OBJECT_ALIVE,
    BT__OBJECT_DYING, /* the object is being destroyed */
    BT__OBJECT_DEAD,  /* the object's memory is in quarantine */
};

struct bt__object_entry {
    const char *type;
    const char *creator;          /* see bt__method_call_owner() */
    const struct tg_object *base; /* NULL: the object has no struct tg_object */
    bool is_kept;                 /* see tg_object_keep() */
    enum bt__object_state state;
};

/*
 * Returns the reference count of an object. The load is atomic, because other threads may change
 * the count of a shared object.
 */
static inline uint64_t bt__object_reference_count(const struct tg_object *object)
{
    return __atomic_load_n(&object->ref_count, __ATOMIC_RELAXED);
}

#endif

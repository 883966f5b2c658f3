/* SPDX-License-Identifier: MIT */
/*
 * Developer mode: the registry of existing objects. The registry detects references that are put
 * too often. When the program ends, the registry reports the objects that the program never
 * released. The hooks in base/object.h register the objects that begin with a struct tg_object. The
 * functions below register other objects, such as messages. In production builds, these functions
 * only free memory.
 *
 * The memory of destroyed objects stays in quarantine for a while. Otherwise, a new object could
 * get the same address, and the registry couldn't detect that a plugin still uses the destroyed
 * object.
 */
#ifndef LIB_DEV_MODE_OBJECT_REGISTRY_H
#define LIB_DEV_MODE_OBJECT_REGISTRY_H

#include <glib.h>
#include <stdbool.h>

#include "config.h"

#if BT_DEV_MODE
/* Registers an object. `type` is a constant for the report, such as "event message". */
void bt__object_registry_add(const void *object, const char *type);
void bt__object_registry_remove(const void *object);

/* Unregisters an object that is being destroyed, and frees its memory after the quarantine. */
void bt__object_registry_free(void *object);

bool bt__object_registry_has(const void *object);

/*
 * Aborts with a message if `object` doesn't exist. `is_put` means that the caller is about to put a
 * reference.
 */
void bt__object_registry_check(const void *object, bool is_put);
#else
#define bt__object_registry_add(object, type)     ((void) 0)
#define bt__object_registry_remove(object)        ((void) 0)
#define bt__object_registry_free(object)          g_free(object)
#define bt__object_registry_check(object, is_put) ((void) 0)
#endif

#endif

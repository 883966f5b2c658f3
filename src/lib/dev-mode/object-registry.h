/* SPDX-License-Identifier: MIT */
/*
 * Developer mode: the objects that exist. The registry detects references that are put too often.
 * At the program's end, it reports the objects that were never released. The hooks in base/object.h
 * enter the objects with a struct tg_object; the functions below are for other objects, such as
 * messages. In a fast library, they only free memory.
 *
 * The memory of destroyed objects stays in quarantine for a while: a new object at the same address
 * would hide that a plugin still uses the destroyed one.
 */
#ifndef LIB_DEV_MODE_OBJECT_REGISTRY_H
#define LIB_DEV_MODE_OBJECT_REGISTRY_H

#include <glib.h>
#include <stdbool.h>

#include "config.h"

#if BT_DEV_MODE
/* `type` is a constant, for the report: "event message". */
void bt__object_registry_add(const void *object, const char *type);
void bt__object_registry_remove(const void *object);

/* Frees the memory of an object that is destroyed now, after the quarantine. */
void bt__object_registry_free(void *object);

bool bt__object_registry_has(const void *object);

/* Aborts with a message unless `object` exists. `is_put`: its reference is about to be put. */
void bt__object_registry_check(const void *object, bool is_put);
#else
#define bt__object_registry_add(object, type)     ((void) 0)
#define bt__object_registry_remove(object)        ((void) 0)
#define bt__object_registry_free(object)          g_free(object)
#define bt__object_registry_check(object, is_put) ((void) 0)
#endif

#endif

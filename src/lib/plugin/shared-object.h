/* SPDX-License-Identifier: MIT */
/*
 * An open shared object: closed when no plugin and no component class uses its code any more.
 */
#ifndef LIB_PLUGIN_SHARED_OBJECT_H
#define LIB_PLUGIN_SHARED_OBJECT_H

#include <gmodule.h>
#include <stdatomic.h>
#include <stdint.h>

struct bt__shared_object {
    atomic_uint_fast64_t ref_count; /* graphs of several threads share plugins and classes */
    GModule *module;
};

/* If `path` is NULL: the program itself. The result is owned; NULL: see `*error`. */
struct bt__shared_object *bt__shared_object_open(const char *path, GError **error);

/* Both accept NULL. */
struct bt__shared_object *bt__shared_object_get_ref(struct bt__shared_object *shared_object);
void bt__shared_object_put_ref(struct bt__shared_object *shared_object);

/*
 * Keeps the shared object that contains `function` loaded until the program ends. Needed if objects
 * that may outlive every plugin and component class (trace objects) refer to `function`.
 */
void bt__shared_object_keep_loaded(void (*function)(void));

#endif

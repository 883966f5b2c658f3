/* SPDX-License-Identifier: MIT */
/* An open shared object. It is closed when plugins and component classes no longer use its code. */
#ifndef LIB_PLUGIN_SHARED_OBJECT_H
#define LIB_PLUGIN_SHARED_OBJECT_H

#include <gmodule.h>
#include <stdatomic.h>
#include <stdint.h>

struct bt__shared_object {
    atomic_uint_fast64_t ref_count; /* threads may share plugins and classes */
    GModule *module;
};

/*
 * Opens the file `path`, or the program itself if `path` is NULL. The caller owns the result. On
 * failure, the function returns NULL and sets `*error`.
 */
struct bt__shared_object *bt__shared_object_open(const char *path, GError **error);

/* Functions that get and put a reference. Both accept NULL. */
struct bt__shared_object *bt__shared_object_get_ref(struct bt__shared_object *shared_object);
void bt__shared_object_put_ref(struct bt__shared_object *shared_object);

/*
 * Keeps the shared object that contains `function` loaded until the program ends. This is necessary
 * if `function` is used by trace objects, which may outlive all plugins and component classes.
 */
void bt__shared_object_keep_loaded(void (*function)(void));

#endif

/* SPDX-License-Identifier: MIT */
/* Open shared objects, as those who load from them see them; see plugin-so.h for the others. */
#ifndef LIB_PLUGIN_SHARED_OBJECT_H
#define LIB_PLUGIN_SHARED_OBJECT_H

#include <gmodule.h>
#include <stdatomic.h>
#include <stdint.h>

struct bt__shared_object {
    atomic_uint_fast64_t ref_count; /* graphs of several threads share plugins and classes */
    GModule *module;
};

/* `path` NULL is the program itself. The result is owned; NULL: see `*error`. */
struct bt__shared_object *bt__shared_object_open(const char *path, GError **error);

#endif

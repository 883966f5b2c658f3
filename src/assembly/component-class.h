/* SPDX-License-Identifier: MIT */
/* Finds component classes of any type in plugins, and queries the classes. */
#ifndef ASSEMBLY_COMPONENT_CLASS_H
#define ASSEMBLY_COMPONENT_CLASS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "assembly/context.h"
#include "base/similar.h"

/* A component class, borrowed from its plugin or its creator. */
struct assembly_class {
    bt_component_class_type type;

    /* The library's upcasts don't change the pointer, so all members of the union can be read. */
    union {
        const bt_component_class *base;
        const bt_component_class_source *source;
        const bt_component_class_filter *filter;
        const bt_component_class_sink *sink;
    };
};

/* The three types of component classes. */
extern const bt_component_class_type assembly_component_types[3];

/* Returns `source`, `filter` or `sink`. */
const char *assembly_component_type_name(bt_component_class_type type);

struct assembly_class assembly_class_from_base(const bt_component_class *base);

uint64_t assembly_plugin_class_count(const bt_plugin *plugin, bt_component_class_type type);

struct assembly_class assembly_plugin_class_at(
    const bt_plugin *plugin, bt_component_class_type type, uint64_t index);

/*
 * Returns the first plugin named `name`, or NULL. `plugins` contains `const bt_plugin *` and may be
 * NULL.
 */
const bt_plugin *assembly_find_plugin(const GPtrArray *plugins, const char *name);

/*
 * Offers the names of `plugins` (`const bt_plugin *`, may be NULL) as corrections of a misspelt
 * name.
 */
void assembly_offer_plugins(const GPtrArray *plugins, struct tg_similar *similar);

/*
 * Finds a component class in `plugins` (`const bt_plugin *`, may be NULL). Returns false, with an
 * error that names the missing plugin or class, if there is none.
 */
bool assembly_find_class(const struct assembly_context *context, const GPtrArray *plugins,
    bt_component_class_type type, const char *plugin_name, const char *class_name,
    struct assembly_class *found);

/*
 * Like assembly_class_query(), but the class logs nothing. This function is for objects that the
 * class may not support.
 */
bt_query_executor_query_status assembly_class_query_quietly(const struct assembly_context *context,
    const struct assembly_class *class, const char *object, const bt_value *params,
    const bt_value **result);

/*
 * Queries `object`, and repeats the query while the class is busy. `data` is the method data of the
 * query, for classes that accept method data. If the status is OK, the caller owns `*result`.
 */
bt_query_executor_query_status assembly_class_query(const struct assembly_context *context,
    const struct assembly_class *class, const char *object, const bt_value *params, void *data,
    const bt_value **result);

#endif

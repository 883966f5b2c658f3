/* SPDX-License-Identifier: MIT */
/* `[NAME:]TYPE.PLUGIN.CLASS`: a component class on the command line, with an optional component
 * name. */
#ifndef CLI_COMMAND_LINE_COMPONENT_SPEC_H
#define CLI_COMMAND_LINE_COMPONENT_SPEC_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

struct component_spec {
    /* NULL when not given or empty. */
    char *name;

    bt_component_class_type type;
    char *plugin;
    char *class_name;
};

void component_spec_free(struct component_spec *spec);
typedef struct component_spec component_spec_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(component_spec_t, component_spec_free)

/* Parses `text`; NULL with an error that shows `text` if it is malformed. The result is the
 * caller's. */
struct component_spec *component_spec_parse(const char *text);

/* Whether `text` is `NAME:TYPE.PLUGIN.CLASS` with a known type, which distinguishes it from a
 * connection. */
bool component_spec_is_named(const char *text);

/* The text of a component with a name; the caller's. */
char *component_spec_text(const struct component_spec *spec);

/* A copy of `name` without the backslashes that escape `\`, `.` and `:`. */
char *component_name_unescape(const char *name);

#endif

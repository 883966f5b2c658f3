/* SPDX-License-Identifier: MIT */
/*
 * `[NAME:]TYPE.PLUGIN.CLASS`: a component class on the command line, with an optional component
 * name.
 */
#ifndef CLI_COMMAND_LINE_COMPONENT_SPEC_H
#define CLI_COMMAND_LINE_COMPONENT_SPEC_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

struct component_spec {
    /* NULL if the name is missing or empty. */
    char *name;

    bt_component_class_type type;
    char *plugin;
    char *class_name;
};

void component_spec_free(struct component_spec *spec);
typedef struct component_spec component_spec_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(component_spec_t, component_spec_free)

/*
 * Parses `text`. Returns NULL, with an error that quotes `text`, if `text` is malformed. The caller
 * owns the result.
 */
struct component_spec *component_spec_parse(const char *text);

/*
 * Returns whether `text` is `NAME:TYPE.PLUGIN.CLASS` with a valid type. A connection doesn't have
 * this form.
 */
bool component_spec_is_named(const char *text);

/*
 * Returns the text `NAME:TYPE.PLUGIN.CLASS` of a component. `spec` must have a name. The caller
 * owns the result.
 */
char *component_spec_text(const struct component_spec *spec);

/*
 * Returns a copy of `name` without the backslashes that escape `\`, `.` and `:`. The caller owns
 * the copy.
 */
char *component_name_unescape(const char *name);

#endif

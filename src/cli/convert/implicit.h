/* SPDX-License-Identifier: MIT */
/*
 * The components that options of the `convert` command create, and the parameters of these
 * components.
 */
#ifndef CLI_CONVERT_IMPLICIT_H
#define CLI_CONVERT_IMPLICIT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* The values have the order of the components in the graph. */
enum implicit_component {
    IMPLICIT_LTTNG_LIVE,
    IMPLICIT_PRETTY,
    IMPLICIT_CTF_SINK,
    IMPLICIT_DUMMY,
    IMPLICIT_COUNTER,
    IMPLICIT_MUXER,
    IMPLICIT_SORT,
    IMPLICIT_DEBUG_INFO,
    IMPLICIT_TRIMMER,
    IMPLICIT_SELECT,
    IMPLICIT_COUNT,
};

/* The name of a component and its class. */
struct implicit_description {
    const char *name;
    bt_component_class_type type;
    const char *plugin;
    const char *class_name;
};

extern const struct implicit_description implicit_descriptions[IMPLICIT_COUNT];

struct implicit {
    bool exists;
    /*
     * The first option that requested the component, without dashes; borrowed. NULL if no option
     * requested the component.
     */
    const char *option;
    /*
     * The parameters of the component (`struct run_setting *`). All parameters in `words` share one
     * setting, which comes before the settings of `strings`. Each string has a separate setting.
     */
    GPtrArray *words;
    GPtrArray *strings;
};

void implicit_init(struct implicit *implicit);
void implicit_clear(struct implicit *implicit);

/* Requests the component for the option `option`. */
void implicit_ask(struct implicit *implicit, const char *option);

/* Add a parameter to a component and request the component. */
void implicit_add_flag(struct implicit *implicit, const char *name);
/*
 * Adds the parameter `name`. `word` is the text of `value` on the command line. The component takes
 * ownership of `value`.
 */
void implicit_add_word(
    struct implicit *implicit, const char *name, const char *word, bt_value *value);
void implicit_add_string(struct implicit *implicit, const char *name, const char *string);
/* Adds a string. If the parameter already has a string, the parameter becomes an array. */
void implicit_append_string(struct implicit *implicit, const char *name, const char *string);

/* Moves all parameters to the last component of `settings`. */
void implicit_move_settings(struct implicit *implicit, GPtrArray *settings);

#endif

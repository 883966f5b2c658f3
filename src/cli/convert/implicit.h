/* SPDX-License-Identifier: MIT */
/* The components that options of the `convert` command create, and their parameters. */
#ifndef CLI_CONVERT_IMPLICIT_H
#define CLI_CONVERT_IMPLICIT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* In the order in which the graph gets them. */
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
    /* The first option that asked for the component, without dashes; borrowed. NULL: none. */
    const char *option;
    /* Its parameters (`struct run_setting *`). Words share one setting, which comes first; each
     * string has its own. */
    GPtrArray *words;
    GPtrArray *strings;
};

void implicit_init(struct implicit *implicit);
void implicit_clear(struct implicit *implicit);

/* Adds the component, because the option `option` needs it. */
void implicit_ask(struct implicit *implicit, const char *option);

/* Add a parameter to a component, which then exists. */
void implicit_add_flag(struct implicit *implicit, const char *name);
/* Adds `value`, whose text on the command line is `word`. The component takes the reference. */
void implicit_add_word(
    struct implicit *implicit, const char *name, const char *word, bt_value *value);
void implicit_add_string(struct implicit *implicit, const char *name, const char *string);
/* A string that is added again makes an array. */
void implicit_append_string(struct implicit *implicit, const char *name, const char *string);

/* Moves all the parameters to the last component of `settings`. */
void implicit_move_settings(struct implicit *implicit, GPtrArray *settings);

#endif

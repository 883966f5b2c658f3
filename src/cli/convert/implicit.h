/* SPDX-License-Identifier: MIT */

/* The components that options of the `convert` command create, and their parameters. */
#ifndef CLI_CONVERT_IMPLICIT_H
#define CLI_CONVERT_IMPLICIT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* In the order in which they are added to the graph. */
enum implicit_component {
    IMPLICIT_LTTNG_LIVE,
    IMPLICIT_PRETTY,
    IMPLICIT_CTF_SINK,
    IMPLICIT_DUMMY,
    IMPLICIT_MUXER,
    IMPLICIT_TRIMMER,
    IMPLICIT_DEBUG_INFO,
    IMPLICIT_COUNT,
};

/* A parameter, and `NAME=VALUE` as --run-args prints it. */
struct parameter {
    char *name;
    bt_value *value;
    char *text;
};

/* Arrays of `struct parameter *`, which they own. */
GPtrArray *parameters_create(void);

/* Add a parameter. `value` becomes the parameter's. */
void parameters_add(GPtrArray *parameters, const char *name, bt_value *value, const char *text);
void parameters_add_yes(GPtrArray *parameters, const char *name);
void parameters_add_string(GPtrArray *parameters, const char *name, const char *string);
void parameters_add_strings(GPtrArray *parameters, const char *name, const GPtrArray *strings);

/* Adds all `parameters` as one setting of the last component of `settings`; none if there is none.
 */
void parameters_add_setting(const GPtrArray *parameters, GPtrArray *settings);

struct implicit {
    bool exists;

    /* Whose values are words: they share one setting. */
    GPtrArray *words;

    /* Each of these has a setting of its own. */
    GPtrArray *strings;
};

void implicit_init(struct implicit *implicit);
void implicit_clear(struct implicit *implicit);

/* Add a parameter to a component, which then exists. */
void implicit_add_yes(struct implicit *implicit, const char *name);
void implicit_add_word(struct implicit *implicit, const char *name, const char *word);
void implicit_add_string(struct implicit *implicit, const char *name, const char *string);

/* Adds all the parameters to the last component of `settings`. */
void implicit_add_settings(const struct implicit *implicit, GPtrArray *settings);

#endif

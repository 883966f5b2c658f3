/* SPDX-License-Identifier: MIT */
/*
 * What the `convert` command has to do: a chain of components, from options and inputs.
 *
 *     options.h     reads the arguments into a conversion
 *     check.h       finds out what is wrong with it
 *     sources.h     finds the sources of its inputs
 *     complete.h    completes its settings: those of an equivalent `run` command
 *     print.h       prints the settings (--run-args), metadata or sessions
 */
#ifndef CLI_CONVERT_CONVERSION_H
#define CLI_CONVERT_CONVERSION_H

#include <glib.h>
#include <stdbool.h>

#include "cli/cli.h"
#include "cli/convert/event-filter.h"
#include "cli/convert/implicit.h"
#include "cli/convert/time-range.h"

enum run_args_format {
    RUN_ARGS_NONE,
    RUN_ARGS_SHELL,
    RUN_ARGS_NUL,
};

enum input_format {
    INPUT_FORMAT_DISCOVERED,
    INPUT_FORMAT_CTF,
    INPUT_FORMAT_LTTNG_LIVE,
};

enum output_format {
    OUTPUT_FORMAT_DEFAULT,
    OUTPUT_FORMAT_TEXT,
    OUTPUT_FORMAT_CTF,
    OUTPUT_FORMAT_DUMMY,
    OUTPUT_FORMAT_CTF_METADATA,
};

/* An option about the offset of clocks. */
struct clock_offset {
    /* As given, borrowed; NULL if the option isn't given. */
    const char *text;
    int64_t value;
};

/* The option --clock-bits. */
struct clock_bits {
    const char *text; /* as given, borrowed; NULL if the option isn't given */
    uint64_t value;
};

struct conversion {
    struct cli *cli;
    /* The settings of the `run` command (`struct run_setting *`). Parsing adds explicit components
     * and options of the graph, conversion_complete() adds the rest. */
    GPtrArray *settings;
    /* Names of the components of each type, in order. */
    GPtrArray *sources;
    GPtrArray *filters;
    GPtrArray *sinks;
    /* All names of components; the values are the suffixes to try first. */
    GHashTable *names;
    /* Non-option arguments, and for each one the --params and --log-level after it (array of
     * `struct run_setting *`). */
    GPtrArray *inputs;
    GPtrArray *input_settings;
    /* The errors of inputs of the command line that can't be read (`const bt_error *`). They are
     * printed after the output for the other inputs. */
    GPtrArray *input_errors;
    /* The array of `input_settings` that --params and --log-level add to, or NULL. */
    GPtrArray *current_settings;

    struct implicit implicits[IMPLICIT_COUNT];

    struct clock_offset clock_offset_s;
    struct clock_offset clock_offset_ns;
    struct clock_bits clock_bits;
    const char *metadata; /* argument of --metadata, borrowed, or NULL */
    /* Argument of --follow, borrowed, or NULL; and how long a stream may be silent. */
    const char *follow;
    int64_t patience_ns;

    struct time_range time_range;
    struct event_filter event_filter;
    /* The names of the components that get the time range and the expressions; borrowed, NULL if
     * there is no such component. */
    const char *trimmer;
    const char *select;
    /* Argument of --output, or NULL. */
    const char *output;

    bool has_by, has_top; /* --by and --top are given */
    bool clock_force_correlate;
    bool is_tolerant;

    enum input_format input_format;
    enum output_format output_format;
    enum run_args_format run_args_format;
    bool stream_intersection;
};

struct conversion *conversion_create(struct cli *cli);
void conversion_free(struct conversion *conversion);
typedef struct conversion conversion_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(conversion_t, conversion_free)

/* Takes a name for a component: `wanted`, with a suffix if that one is taken. The result is the
 * caller's. */
char *conversion_unique_name(struct conversion *conversion, const char *wanted);

/* Adds a component named `wanted`, with a suffix if that name is taken. Returns the name, which is
 * the caller's. */
char *conversion_add_component(struct conversion *conversion, const char *wanted,
    bt_component_class_type type, const char *plugin, const char *class_name);

/* Adds an implicit component. Returns its name, which is the caller's, or NULL if it doesn't exist.
 */
char *conversion_add_implicit(struct conversion *conversion, enum implicit_component component);

#endif

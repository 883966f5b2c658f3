/* SPDX-License-Identifier: MIT */
/*
 * A conversion: the chain of components that the options and inputs of `convert` describe.
 *
 *     options.h     parses the arguments into a conversion
 *     check.h       checks the options
 *     sources.h     finds the sources of the inputs
 *     complete.h    completes the settings, which are those of an equivalent `run` command
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

/* An option that adds an offset to the clocks. */
struct clock_offset {
    /* The argument, borrowed; NULL if the option isn't given. */
    const char *text;
    int64_t value;
};

/* The option --clock-bits. */
struct clock_bits {
    const char *text; /* the argument, borrowed; NULL if the option isn't given */
    uint64_t value;
};

struct conversion {
    struct cli *cli;
    /*
     * The settings of the equivalent `run` command (`struct run_setting *`). Parsing adds the
     * components of --component and the options of the graph. conversion_complete() adds the other
     * settings.
     */
    GPtrArray *settings;
    /* The names of the components of each type, in order. */
    GPtrArray *sources;
    GPtrArray *filters;
    GPtrArray *sinks;
    /*
     * The names of all components. The value of a name is the first suffix to try for the next
     * component that gets this name.
     */
    GHashTable *names;
    /*
     * The inputs: the non-option arguments. `input_settings` has an array of `struct run_setting *`
     * for each input, with the --params and --log-level that follow the input.
     */
    GPtrArray *inputs;
    GPtrArray *input_settings;
    /*
     * The errors of inputs that are named on the command line and can't be read (`const bt_error
     * *`). They are printed after the output for the other inputs.
     */
    GPtrArray *input_errors;
    /* The array of `input_settings` to which --params and --log-level are added, or NULL. */
    GPtrArray *current_settings;

    struct implicit implicits[IMPLICIT_COUNT];

    struct clock_offset clock_offset_s;
    struct clock_offset clock_offset_ns;
    struct clock_bits clock_bits;
    const char *metadata; /* the argument of --metadata, borrowed, or NULL */
    /*
     * The argument of --follow, borrowed, or NULL; and the time after which a silent stream no
     * longer delays the other streams.
     */
    const char *follow;
    int64_t patience_ns;

    struct time_range time_range;
    struct event_filter event_filter;
    /*
     * The name of the component that gets the time range, and the name of the component that gets
     * the expressions. Borrowed; NULL if there is no such component.
     */
    const char *trimmer;
    const char *select;
    /* The argument of --output, or NULL. */
    const char *output;

    bool has_by, has_top; /* whether --by and --top are given */
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

/*
 * Reserves a name for a component: `wanted`, with a suffix if `wanted` is already used. The caller
 * owns the result.
 */
char *conversion_unique_name(struct conversion *conversion, const char *wanted);

/*
 * Adds a component. Its name is `wanted`, with a suffix if `wanted` is already used. Returns the
 * name, which the caller owns.
 */
char *conversion_add_component(struct conversion *conversion, const char *wanted,
    bt_component_class_type type, const char *plugin, const char *class_name);

/*
 * Adds a component that options have requested. Returns its name, which the caller owns, or NULL if
 * no option has requested the component.
 */
char *conversion_add_implicit(struct conversion *conversion, enum implicit_component component);

#endif

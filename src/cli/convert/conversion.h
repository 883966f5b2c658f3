/* SPDX-License-Identifier: MIT */

/*
 * The `convert` command: a chain of components, from options and inputs. It is made in two steps.
 * Parsing collects the arguments of each component; assembling writes them down as the arguments of
 * an equivalent `run` command, which are then printed (--run-args) or run.
 */
#ifndef CLI_CONVERT_CONVERSION_H
#define CLI_CONVERT_CONVERSION_H

#include <glib.h>
#include <stdbool.h>

#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/source-discovery.h"

/* The components that options create, in the order in which they are written down. */
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

struct implicit {
    bool exists;

    /* `NAME=VALUE,NAME=VALUE`: parameters of which the values need no quotes. */
    GString *plain_params;

    /* `NAME="VALUE"`, one text for each parameter with a string. */
    GPtrArray *string_params;
};

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

struct conversion {
    struct cli *cli;

    /* Arguments of the `run` command so far (strings): explicit components and options of the
     * graph. */
    GPtrArray *run_args;

    /* Names of the explicit components of each type, in order. */
    GPtrArray *sources;
    GPtrArray *filters;
    GPtrArray *sinks;

    /* All names of components, a set. */
    GHashTable *names;

    /* Non-option arguments, and for each one the --params and --log-level after it (array of
     * strings). */
    GPtrArray *inputs;
    GPtrArray *input_args;

    /* Where --params and --log-level go: one of the arrays above, or NULL. */
    GPtrArray *current_args;

    struct implicit implicits[IMPLICIT_COUNT];

    /* Texts of options, NULL when not given. */
    const char *clock_offset;
    const char *clock_offset_ns;
    const char *output;
    bool clock_force_correlate;
    bool clock_gmt;
    bool has_begin;
    bool has_end;

    enum input_format input_format;
    enum output_format output_format;
    enum run_args_format run_args_format;
    bool stream_intersection;
};

extern const struct option_row convert_options[];

struct conversion *conversion_create(struct cli *cli);
void conversion_free(struct conversion *conversion);
typedef struct conversion conversion_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(conversion_t, conversion_free)

/* Reads the arguments of the command. False with an error, or with `*help` set when they ask for
 * help. */
bool conversion_parse(struct conversion *conversion, int argc, char **argv, bool *help);

/* Makes the component exist. */
void conversion_imply(struct conversion *conversion, enum implicit_component component);

/* Adds the parameter `name="value"` to a component, which then exists. */
void conversion_imply_string(struct conversion *conversion, enum implicit_component component,
    const char *name, const char *value);

/* Adds `NAME=VALUE` to a component, which then exists. */
void conversion_imply_plain(
    struct conversion *conversion, enum implicit_component component, const char *param);

/* Apply the arguments of --names and --fields. */
bool conversion_apply_names(struct conversion *conversion, const char *value);
bool conversion_apply_fields(struct conversion *conversion, const char *value);

/* A name for a component that starts with `wanted` and is not taken yet, noted as taken; the
 * caller's. */
char *conversion_unique_name(struct conversion *conversion, const char *wanted);

/* Finds the sources and completes `run_args`. */
bool conversion_assemble(struct conversion *conversion);

/* Prints `run_args` in the format that the options ask for. */
void conversion_print_run_args(const struct conversion *conversion);

/* --output-format=ctf-metadata: prints the metadata text of the trace. */
enum cli_status conversion_print_metadata(const struct conversion *conversion);

/* Prints the sessions of a relay daemon. */
enum cli_status conversion_print_lttng_live_sessions(const struct conversion *conversion);

#endif

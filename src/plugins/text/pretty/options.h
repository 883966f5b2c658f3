/* SPDX-License-Identifier: MIT */
/* The initialization parameters of `sink.text.pretty`, after they were read and checked. */
#ifndef TEXT_PRETTY_OPTIONS_H
#define TEXT_PRETTY_OPTIONS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

struct pretty_options {
    int color;  /* enum text_color */
    char *path; /* owned; NULL: standard output */

    /* Valid only while the parameters are read. */
    const char *given_path;
    int name_default, field_default; /* defaults for the following options; -1: unknown */

    bool clock_cycles;
    bool clock_date;
    bool clock_gmt;
    bool clock_seconds;
    bool no_delta;
    bool print_enum_flags;

    /*
     * These options have no effect. Verbose mode would print nothing more, and events have no call
     * sites.
     */
    bool verbose;
    bool field_callsite;

    bool name_context;
    bool name_header;
    bool name_payload;
    bool name_scope;

    bool field_emf;
    bool field_loglevel;
    bool field_trace;
    bool field_trace_domain;
    bool field_trace_hostname;
    bool field_trace_procname;
    bool field_trace_vpid;
};

/* Reads `params`. On failure, appends a cause to the current thread's error and returns false. */
bool pretty_options_read(
    struct pretty_options *options, const bt_value *params, bt_self_component *component);

void pretty_options_clear(struct pretty_options *options);

#endif

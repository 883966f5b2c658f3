/* SPDX-License-Identifier: MIT */
/* The parameters of source.ctf.fs, which its queries take too, and of source.ctf.follow. */
#ifndef PLUGINS_CTF_FS_SOURCE_PARAMETERS_H
#define PLUGINS_CTF_FS_SOURCE_PARAMETERS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "ctf/trace-files/trace.h"
#include "plugins/ctf/trace-ir.h"

struct fs_parameters {
    GPtrArray *inputs; /* char *: absolute paths, sorted */
    char *trace_name;  /* or NULL */
    char *metadata;    /* of source.ctf.fs: the path of the metadata file, absolute; or NULL */
    struct trace_ir_options ir;     /* `trace_name` is borrowed from above */
    uint64_t inactivity_timeout_ms; /* `patience-ms` of source.ctf.follow */
    bool logs_damage;               /* of source.ctf.fs: damage is worth a warning */
};

/*
 * Reads the map `params`, those of source.ctf.follow if it `follows`. On failure returns false and
 * sets `*error` to a message which begins with the parameter's name, to be freed with g_free().
 * Clear `parameters` in both cases.
 */
bool fs_parameters_read(
    const bt_value *params, bool follows, struct fs_parameters *parameters, char **error);
void fs_parameters_clear(struct fs_parameters *parameters);

/* Opens the trace that the parameters describe: see ctf_trace_open(). */
struct ctf_trace *fs_parameters_open_trace(const struct fs_parameters *parameters,
    const struct ctf_library_functions *functions, char **error);

typedef struct fs_parameters fs_parameters;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(fs_parameters, fs_parameters_clear)

#endif

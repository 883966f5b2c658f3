/* SPDX-License-Identifier: MIT */
/* The parameters of source.ctf.fs and its queries, and the parameters of source.ctf.follow. */
#ifndef PLUGINS_CTF_FS_SOURCE_PARAMETERS_H
#define PLUGINS_CTF_FS_SOURCE_PARAMETERS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "ctf/trace-files/trace.h"
#include "plugins/ctf/trace-ir.h"

struct fs_parameters {
    GPtrArray *inputs;          /* elements: char *; absolute paths, sorted */
    char *trace_name;           /* or NULL */
    char *metadata;             /* source.ctf.fs: the absolute path of the metadata file, or NULL */
    struct trace_ir_options ir; /* its `trace_name` is borrowed from the member above */
    uint64_t inactivity_timeout_ms; /* `patience-ms` of source.ctf.follow */
    bool logs_damage;               /* source.ctf.fs: log a warning about each damaged place */
};

/*
 * Reads the map `params`. If `follows` is true, they are the parameters of source.ctf.follow. On
 * failure, returns false and sets `*error` to a message that begins with the parameter's name. The
 * caller frees it with g_free(), and clears `parameters` in both cases.
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

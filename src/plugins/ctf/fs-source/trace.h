/* SPDX-License-Identifier: MIT */
/*
 * A logical trace: the physical traces (directories) that a source.ctf.fs component opens, with one
 * schema, and their data stream files in groups. It knows nothing of the trace IR, except that a
 * group has room for its stream.
 */
#ifndef PLUGINS_CTF_FS_SOURCE_TRACE_H
#define PLUGINS_CTF_FS_SOURCE_TRACE_H

#include "ctf/decode/plan.h"
#include "ctf/decode/window.h"
#include "plugins/ctf/fs-source/index-fixups.h"
#include "plugins/ctf/fs-source/stream-group.h"
#include "plugins/ctf/trace-ir.h"

struct fs_trace {
    /* Of the physical trace with the most classes; the others' data are read with it. */
    struct ctf_schema *schema;
    char *path; /* the directory of that trace */
    struct ctf_tracer_quirks quirks;
    struct ctf_plan_set *plans;
    struct fs_groups groups;
    struct ctf_window_pool *pool; /* for the readers of all groups */
    bool is_tolerant;             /* readers go past damage */
    GPtrArray *warnings;          /* char *: what was found strange so far */
};

/*
 * Opens the traces in the directories `inputs` (char *), reading the first packet's header of each
 * data stream file. On failure returns NULL and sets `*error` to a message to be freed with
 * g_free(). Of the options, only the clock offsets matter here.
 */
struct fs_trace *fs_trace_open(const GPtrArray *inputs, const struct trace_ir_options *options,
    const struct ctf_cell_functions *cell_functions, char **error);
void fs_trace_close(struct fs_trace *trace); /* accepts NULL */
typedef struct fs_trace fs_trace;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(fs_trace, fs_trace_close)

/* A reader of a data stream file of the trace, at its beginning. */
struct ctf_packet_reader *fs_trace_create_reader(
    const struct fs_trace *trace, const struct fs_file *file);

/*
 * The names in `directory` that may be those of data stream files, sorted (char *); or NULL, with
 * `*error` to be freed with g_free().
 */
GPtrArray *fs_list_stream_names(const char *directory, char **error);

/* Whether the trace has an identity: a name and a unique ID. */
bool fs_schema_has_identity(const struct ctf_schema *schema);

#endif

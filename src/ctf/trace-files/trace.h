/* SPDX-License-Identifier: MIT */
/*
 * A logical trace: one or several physical traces (directories) with one schema, and their data
 * stream files in groups.
 */
#ifndef CTF_TRACE_FILES_TRACE_H
#define CTF_TRACE_FILES_TRACE_H

#include "ctf/decode/plan.h"
#include "ctf/decode/window.h"
#include "ctf/salvage/stream-reader.h"
#include "ctf/decode/tracer-quirks.h"
#include "ctf/trace-files/metadata-file.h"
#include "ctf/trace-files/stream-group.h"

struct ctf_trace {
    /*
     * The metadata of the physical trace with the most classes, which describes the data of all
     * physical traces.
     */
    struct ctf_schema *schema;
    char *path; /* directory of the physical trace with this metadata */
    struct ctf_tracer_quirks quirks;
    struct ctf_plan_set *plans;
    struct ctf_stream_groups groups;
    struct ctf_window_pool *pool; /* for the readers of all groups */
    bool is_tolerant;             /* readers skip damage */
    GPtrArray *warnings;          /* char *: warnings so far */
};

struct ctf_trace_options {
    /* Output: the metadata text, if the trace is tolerant and has one input. May be NULL. */
    struct ctf_metadata_text *metadata_text;
    bool is_tolerant; /* readers skip damage, and the valid parts of damaged metadata are used */
    struct ctf_clock_shift clock_shift;
    bool keeps_clock_fields; /* see ctf_clock_fields_show() */
    unsigned clock_bits;     /* see ctf_plan_set_narrow_clocks() */
    /*
     * The absolute path of the metadata file, or NULL if each directory has its own metadata file.
     * If `metadata` is set, the inputs may be data stream files and directories without metadata.
     */
    const char *metadata;
};

/*
 * Opens the traces in the directories `inputs` (char *), and reads the header of the first packet
 * of each data stream file. On failure, returns NULL and sets `*error`, which the caller frees with
 * g_free().
 */
struct ctf_trace *ctf_trace_open(const GPtrArray *inputs, const struct ctf_trace_options *options,
    const struct ctf_library_functions *functions, char **error);
void ctf_trace_close(struct ctf_trace *trace); /* `trace` may be NULL */
typedef struct ctf_trace ctf_trace;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_trace, ctf_trace_close)

/*
 * Creates a reader at the beginning of a data stream file. The reader is tolerant if the trace is.
 */
struct ctf_stream_reader *ctf_trace_create_reader(
    const struct ctf_trace *trace, const struct ctf_stream_file *file);

/*
 * Returns the sorted names (char *) in `directory` that may be data stream files. On failure,
 * returns NULL and sets `*error`, which the caller frees with g_free().
 */
GPtrArray *ctf_list_stream_names(const char *directory, char **error);

/* Returns whether the trace has an identity: a name and a unique ID. */
bool ctf_schema_has_identity(const struct ctf_schema *schema);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * The folder of a trace that is being written. It is built as NAME.partial, and renamed to NAME
 * when it is complete, without ever replacing anything: if NAME exists, NAME-0, NAME-1... is taken.
 * Its metadata grows with the trace.
 */
#ifndef PLUGINS_CTF_FS_SINK_TRACE_FOLDER_H
#define PLUGINS_CTF_FS_SINK_TRACE_FOLDER_H

#include <glib.h>
#include <stdbool.h>

#include "ctf/encode/data-stream.h"

struct trace_folder;

/*
 * Creates the folder, with its parents (mode 0755 less umask). `is_exact`: it must become `path`
 * itself, and it is an error if that or its `.partial` exists. On failure returns NULL and sets
 * `*error`, to be freed with g_free().
 *
 * A relative `path` stays where it is when the program changes its directory later.
 */
struct trace_folder *trace_folder_create(const char *path, bool is_exact, char **error);

/* Appends to the metadata; all or nothing is written. */
bool trace_folder_append_metadata(
    struct trace_folder *folder, const char *text, size_t length, char **error);

/*
 * Creates the file of a data stream named `stream_name` (or NULL): the last element of that name,
 * made unique among all streams that the trace ever had. The caller owns the result. An index that
 * can't be created is left out.
 */
struct ctf_data_stream *trace_folder_add_stream(
    struct trace_folder *folder, const char *stream_name, bool has_index, char **error);

/*
 * Renames the folder to its final name. All its streams must be finished. On failure, it keeps the
 * name with `.partial`.
 */
bool trace_folder_finish(struct trace_folder *folder, char **error);

/* Removes the folder, which must not have streams yet. */
void trace_folder_remove(struct trace_folder *folder);

/* The folder as it is called now; in the form of `path`. */
const char *trace_folder_path(const struct trace_folder *folder);

void trace_folder_free(struct trace_folder *folder); /* accepts NULL */

#endif
